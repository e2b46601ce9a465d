//! Numbers that NumPy reads where they lie.
//!
//! NumPy is asked for only where an array is wanted, and no header of NumPy is needed to build
//! the package: an object with an `__array_interface__` says where its numbers are.

use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::limits::AtWork;

/// Numbers of the least size that fits all of them.
pub enum Packed {
    U8(Vec<u8>),
    U16(Vec<u16>),
    U32(Vec<u32>),
    U64(Vec<u64>),
    U128(Vec<u128>),
    /// Letters, as NumPy's texts of one letter.
    Letters(Vec<u32>),
}

impl Default for Packed {
    fn default() -> Packed {
        Packed::U8(Vec::new())
    }
}

/// Does the same with the vector, whatever it holds.
macro_rules! each {
    ($packed:expr, $values:ident => $do:expr) => {
        match $packed {
            Packed::U8($values) => $do,
            Packed::U16($values) => $do,
            Packed::U32($values) => $do,
            Packed::U64($values) => $do,
            Packed::U128($values) => $do,
            Packed::Letters($values) => $do,
        }
    };
}

fn widened<A: Copy, B: From<A>>(values: &[A], capacity: usize) -> Vec<B> {
    let mut wide = Vec::with_capacity(capacity);
    wide.extend(values.iter().map(|&value| B::from(value)));
    wide
}

impl Packed {
    /// Room for this many.
    pub fn with_capacity(capacity: usize) -> Packed {
        Packed::U8(Vec::with_capacity(capacity))
    }

    /// These numbers.
    pub fn of(values: impl IntoIterator<Item = u128>) -> Packed {
        let values = values.into_iter();
        let mut packed = Packed::with_capacity(values.size_hint().0);
        values.for_each(|value| packed.push(value));
        packed
    }

    /// Adds a number.
    #[inline]
    pub fn push(&mut self, value: u128) {
        match self {
            Packed::U8(values) if value <= u8::MAX.into() => values.push(value as u8),
            Packed::U16(values) if value <= u16::MAX.into() => values.push(value as u16),
            Packed::U32(values) if value <= u32::MAX.into() => values.push(value as u32),
            Packed::U64(values) if value <= u64::MAX.into() => values.push(value as u64),
            Packed::U128(values) => values.push(value),
            _ => self.push_wider(value),
        }
    }

    #[cold]
    fn push_wider(&mut self, value: u128) {
        *self = match self {
            Packed::U8(values) => Packed::U16(widened(values, values.capacity())),
            Packed::U16(values) => Packed::U32(widened(values, values.capacity())),
            Packed::U32(values) => Packed::U64(widened(values, values.capacity())),
            Packed::U64(values) => Packed::U128(widened(values, values.capacity())),
            Packed::U128(_) | Packed::Letters(_) => unreachable!("every number fits"),
        };
        self.push(value);
    }

    /// The bytes of one number, and all numbers in bytes, little-endian.
    pub fn stored(&self) -> (usize, Vec<u8>) {
        macro_rules! bytes {
            ($values:ident) => {
                $values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>()
            };
        }
        let width = match self {
            Packed::U8(_) => 1,
            Packed::U16(_) => 2,
            Packed::U32(_) | Packed::Letters(_) => 4,
            Packed::U64(_) => 8,
            Packed::U128(_) => 16,
        };
        (width, each!(self, values => bytes!(values)))
    }

    /// What [`stored`](Packed::stored) gave, of numbers.
    pub fn restored(width: usize, bytes: &[u8]) -> Option<Packed> {
        macro_rules! numbers {
            ($number:ty) => {
                bytes
                    .chunks_exact(width)
                    .map(|chunk| chunk.try_into().map(<$number>::from_le_bytes).ok())
                    .collect::<Option<Vec<$number>>>()?
            };
        }
        Some(match width {
            1 => Packed::U8(bytes.to_vec()),
            2 => Packed::U16(numbers!(u16)),
            4 => Packed::U32(numbers!(u32)),
            8 => Packed::U64(numbers!(u64)),
            16 => Packed::U128(numbers!(u128)),
            _ => return None,
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        each!(self, values => values.len())
    }

    /// Number by number.
    pub fn iter(&self) -> Box<dyn Iterator<Item = u128> + '_> {
        fn wide<'a, T: Copy + Into<u128>>(values: &'a [T]) -> Box<dyn Iterator<Item = u128> + 'a> {
            Box::new(values.iter().map(|&value| value.into()))
        }
        each!(self, values => wide(values))
    }

    fn place(&self) -> usize {
        each!(self, values => values.as_ptr() as usize)
    }

    /// The type of NumPy; `None` where it has none that is large enough.
    fn kind(&self) -> Option<&'static str> {
        let little = cfg!(target_endian = "little");
        match self {
            Packed::U8(_) => Some("|u1"),
            Packed::U16(_) => Some(if little { "<u2" } else { ">u2" }),
            Packed::U32(_) => Some(if little { "<u4" } else { ">u4" }),
            Packed::U64(_) => Some(if little { "<u8" } else { ">u8" }),
            Packed::U128(_) => None,
            Packed::Letters(_) => Some(if little { "<U1" } else { ">U1" }),
        }
    }
}

/// Numbers in memory, for NumPy: `numpy.asarray(numbers)` does not copy them. Nobody changes
/// them, so the array is read-only.
#[pyclass(frozen, module = "grundy")]
pub struct Numbers {
    pub values: Packed,
    shape: Vec<usize>,
}

impl Numbers {
    /// Numbers for several arrays.
    pub fn shared(py: Python<'_>, values: Packed, shape: Vec<usize>) -> PyResult<Py<Numbers>> {
        Py::new(py, Numbers { values, shape })
    }

    /// The same in one row.
    pub fn row(py: Python<'_>, values: Packed) -> PyResult<Py<Numbers>> {
        let shape = vec![values.len()];
        Numbers::shared(py, values, shape)
    }
}

#[pymethods]
impl Numbers {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", pyo3::types::PyTuple::new(py, &self.shape)?)?;
        interface.set_item("typestr", self.values.kind())?;
        interface.set_item("data", (self.values.place(), true))?;
        Ok(interface)
    }

    fn __len__(&self) -> usize {
        self.values.len()
    }
}

/// An array of NumPy. Numbers past 2^64 - 1 are Python's, in an array of objects.
///
/// # Errors
/// `ImportError` where there is no NumPy.
pub fn array<'py>(
    py: Python<'py>,
    values: Packed,
    shape: Vec<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    view(&Numbers::shared(py, values, shape)?.into_bound(py))
}

/// An array of NumPy that lies where these numbers are.
///
/// # Errors
/// `ImportError` where there is no NumPy.
pub fn view<'py>(numbers: &Bound<'py, Numbers>) -> PyResult<Bound<'py, PyAny>> {
    let py = numbers.py();
    let _at_work = AtWork::begin(py);
    let numpy = numpy(py)?;
    let Numbers { values, shape } = numbers.get();
    if let Packed::U128(values) = values {
        let keywords = PyDict::new(py);
        keywords.set_item("dtype", "object")?;
        let flat = numpy.getattr("array")?.call((PyList::new(py, values)?,), Some(&keywords))?;
        return flat.call_method1("reshape", (shape,));
    }
    numpy.getattr("asarray")?.call1((numbers,))
}

/// NumPy.
///
/// # Errors
/// `ImportError` that says how to install it.
pub fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    let _at_work = AtWork::begin(py);
    py.import("numpy").map_err(|error| {
        // Ctrl-C, for one, says nothing of what is there.
        if !error.is_instance_of::<PyImportError>(py) {
            return error;
        }
        let why = PyImportError::new_err("this needs NumPy: pip install numpy");
        why.set_cause(py, Some(error));
        why
    })
}

/// An array of the type that the caller wants.
///
/// # Errors
/// `TypeError`: no type of NumPy; `ValueError`: it cannot hold one of the numbers.
pub fn cast<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let Some(dtype) = dtype.filter(|dtype| !dtype.is_none()) else { return Ok(array) };
    let _at_work = AtWork::begin(array.py());
    array.py().import("grundy._arrays")?.getattr("cast")?.call1((array, dtype))
}

/// An array as `__array__` has to give it.
pub fn typed<'py>(
    array: Bound<'py, PyAny>,
    dtype: Option<&Bound<'py, PyAny>>,
    copy: Option<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    let _at_work = AtWork::begin(array.py());
    match (dtype, copy) {
        (Some(dtype), _) => array.call_method1("astype", (dtype,)),
        (None, Some(true)) => array.call_method0("copy"),
        (None, _) => Ok(array),
    }
}
