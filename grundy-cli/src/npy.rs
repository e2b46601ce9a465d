//! NumPy arrays (format 1.0): a header in ASCII, then little-endian numbers.

use grundy::message::Message;

use crate::message::message;

/// An array of the smallest unsigned type that holds the values; `shape` is
/// its dimensions, the last one running fastest.
///
/// # Errors
/// A value past 64 bits.
pub fn bytes(values: &[u128], shape: &[usize]) -> Result<Vec<u8>, Message> {
    let largest = values.iter().max().copied().unwrap_or(0);
    let width = match largest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ if largest <= u128::from(u64::MAX) => 8,
        _ => return Err(message!("too-large-for-npy")),
    };
    let kind = if width == 1 { "|u1".to_string() } else { format!("<u{width}") };
    // A tuple of one has a comma as well.
    let shape: String = shape.iter().map(|size| format!("{size}, ")).collect();
    let shape = shape.trim_end_matches(' ');
    let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({shape}), }}");
    // The data begins at a multiple of 64 bytes.
    while !(10 + header.len() + 1).is_multiple_of(64) {
        header.push(' ');
    }
    header.push('\n');
    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    out.extend((header.len() as u16).to_le_bytes());
    out.extend(header.bytes());
    for value in values {
        out.extend(&value.to_le_bytes()[..width]);
    }
    Ok(out)
}
