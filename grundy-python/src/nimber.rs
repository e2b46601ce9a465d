//! Nimbers as a field, one by one and in arrays.

use grundy::nimber::kernel::products;
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;

use crate::arrays::{Numbers, Packed};

/// A nimber below 2^128: nim-sum is `+` (and `-` and `^`), nim-product `*`, and every nimber but 0
/// can be divided by. Numbers beside one are taken for nimbers.
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "grundy")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nimber(u128);

/// A nimber, or a number that is taken for one.
#[derive(FromPyObject)]
enum Operand {
    Nimber(Nimber),
    Number(u128),
}

impl Operand {
    fn get(self) -> grundy::Nimber {
        match self {
            Operand::Nimber(Nimber(value)) | Operand::Number(value) => grundy::Nimber(value),
        }
    }
}

fn divided(by: grundy::Nimber) -> PyResult<grundy::Nimber> {
    by.inverse().ok_or_else(|| PyZeroDivisionError::new_err("0 has no inverse"))
}

#[pymethods]
impl Nimber {
    #[new]
    fn new(value: &Bound<'_, PyAny>) -> PyResult<Nimber> {
        value.extract().map_or_else(|_| value.extract().map(Nimber), Ok)
    }

    fn __int__(&self) -> u128 {
        self.0
    }

    fn __index__(&self) -> u128 {
        self.0
    }

    fn __bool__(&self) -> bool {
        self.0 != 0
    }

    fn __repr__(&self) -> String {
        format!("*{}", self.0)
    }

    fn __add__(&self, other: Operand) -> Nimber {
        Nimber(self.0 ^ other.get().0)
    }

    fn __radd__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __sub__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __rsub__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __xor__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __rxor__(&self, other: Operand) -> Nimber {
        self.__add__(other)
    }

    fn __mul__(&self, other: Operand) -> Nimber {
        Nimber((grundy::Nimber(self.0) * other.get()).0)
    }

    fn __rmul__(&self, other: Operand) -> Nimber {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber((grundy::Nimber(self.0) * divided(other.get())?).0))
    }

    fn __rtruediv__(&self, other: Operand) -> PyResult<Nimber> {
        Ok(Nimber((other.get() * divided(grundy::Nimber(self.0))?).0))
    }

    /// The nim-product of `exponent` factors; of -1 the inverse. 0 to the power 0 is 1.
    fn __pow__(
        &self,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Nimber> {
        if modulus.is_some() {
            return Err(PyValueError::new_err("nimbers have no remainders"));
        }
        let base = grundy::Nimber(self.0);
        let (base, exponent) = match exponent.extract::<u128>() {
            Ok(exponent) => (base, exponent),
            Err(_) => {
                let exponent: i128 = exponent.extract()?;
                (divided(base)?, exponent.unsigned_abs())
            }
        };
        Ok(Nimber(base.pow(exponent).0))
    }

    /// The nimber whose square is this one: each has one.
    fn sqrt(&self) -> Nimber {
        Nimber(grundy::Nimber(self.0).sqrt().0)
    }

    /// The nimber whose product with this one is 1.
    fn inverse(&self) -> PyResult<Nimber> {
        Ok(Nimber(divided(grundy::Nimber(self.0))?.0))
    }

    /// The least positive exponent with the power 1.
    fn order(&self) -> PyResult<u128> {
        let order = grundy::Nimber(self.0).order();
        order.ok_or_else(|| PyValueError::new_err("no power of 0 is 1"))
    }

    /// The least exponent with which `base` gives this nimber; `None` where no power does. Up to a
    /// second above 2^64.
    fn log(&self, py: Python<'_>, base: Operand) -> Option<u128> {
        let (base, value) = (base.get(), grundy::Nimber(self.0));
        py.detach(|| value.log(base))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (u128,)) {
        (py.get_type::<Nimber>().into_any(), (self.0,))
    }
}

/// The products of numbers of 64 bits in bytes, pair by pair.
#[pyfunction]
pub fn _products(py: Python<'_>, a: &[u8], b: &[u8]) -> PyResult<Py<Numbers>> {
    let numbers = |bytes: &[u8]| -> Vec<u64> {
        bytes
            .chunks_exact(8)
            .map(|chunk| u64::from_ne_bytes(chunk.try_into().unwrap_or_default()))
            .collect()
    };
    if a.len() != b.len() || !a.len().is_multiple_of(8) {
        return Err(PyValueError::new_err("the factors are as many numbers of 8 bytes each"));
    }
    let out = py.detach(|| {
        let (a, b) = (numbers(a), numbers(b));
        let mut out = vec![0; a.len()];
        products(&a, &b, &mut out);
        out
    });
    Numbers::row(py, Packed::U64(out))
}
