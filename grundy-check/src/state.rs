//! The state of a check, to be saved and continued.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// The state of a check of a certificate. It can be saved in any format of serde that keeps the
/// order of fields, together with [`FORMAT`](State::FORMAT), and belongs to one certificate
/// only.
///
/// A state is believed: its values are not computed again. So a verdict that rests on a state
/// is worth as much as the place where the state was kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State<'a> {
    /// The certificate as JSON, without spaces.
    pub(crate) certificate: Cow<'a, str>,
    pub(crate) values: ValuesState<'a>,
    /// The values that the window theorem compares.
    pub(crate) window: Option<WindowState<'a>>,
}

/// The values that the next ones follow from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ValuesState<'a> {
    /// The next heap.
    pub(crate) next: u64,
    /// The first values, where only the last are kept beside them.
    pub(crate) low: Cow<'a, [u16]>,
    /// The last values; all of them where `low` is empty.
    pub(crate) last: Cow<'a, [u16]>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct WindowState<'a> {
    /// The values that are compared with those a period later.
    pub(crate) saved: Cow<'a, [u16]>,
    /// For each prime q that divides the period p, ascending: whether p / q is seen to be no
    /// period.
    pub(crate) differs: Cow<'a, [bool]>,
}

impl State<'_> {
    /// The number of the format: states of another one must not be read.
    pub const FORMAT: u32 = 1;

    /// How many values are computed.
    pub fn done(&self) -> u64 {
        self.values.next
    }

    /// The same, on its own.
    pub fn into_owned(self) -> State<'static> {
        State {
            certificate: Cow::Owned(self.certificate.into_owned()),
            values: self.values.into_owned(),
            window: self.window.map(|window| WindowState {
                saved: Cow::Owned(window.saved.into_owned()),
                differs: Cow::Owned(window.differs.into_owned()),
            }),
        }
    }
}

impl ValuesState<'_> {
    pub(crate) fn into_owned(self) -> ValuesState<'static> {
        ValuesState {
            next: self.next,
            low: Cow::Owned(self.low.into_owned()),
            last: Cow::Owned(self.last.into_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where these bytes change, [`State::FORMAT`] has to change as well.
    #[test]
    fn the_format_has_a_number() {
        let (low, last) = (Cow::Borrowed(&[1, 2][..]), Cow::Borrowed(&[3, 200][..]));
        let (saved, differs) = (Cow::Borrowed(&[7][..]), Cow::Borrowed(&[true, false][..]));
        let state = State {
            certificate: Cow::Borrowed("{}"),
            values: ValuesState { next: 300, low, last },
            window: Some(WindowState { saved, differs }),
        };
        let bytes = postcard::to_stdvec(&state).unwrap();
        let expected = b"\x02{}\xac\x02\x02\x01\x02\x02\x03\xc8\x01\x01\x01\x07\x02\x01\x00";
        assert_eq!((State::FORMAT, &bytes[..]), (1, &expected[..]));
        assert_eq!(postcard::from_bytes::<State<'static>>(&bytes).unwrap(), state);
    }
}
