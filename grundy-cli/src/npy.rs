//! NumPy arrays (format 1.0): a header in ASCII, then little-endian numbers.

use std::io::{self, Write};

use grundy::message::Message;

use crate::message::message;

/// The bytes of the smallest unsigned type that holds the values.
///
/// # Errors
/// A value past 64 bits.
pub fn width(values: impl Iterator<Item = u128>) -> Result<usize, Message> {
    let largest = values.max().unwrap_or(0);
    match largest {
        0..=0xff => Ok(1),
        0x100..=0xffff => Ok(2),
        0x1_0000..=0xffff_ffff => Ok(4),
        _ if largest <= u128::from(u64::MAX) => Ok(8),
        _ => Err(message!("too-large-for-npy")),
    }
}

/// Writes an array of values of this [width]; `shape` is its dimensions, the last one running
/// fastest.
///
/// # Errors
/// Where `out` fails.
pub fn write(
    values: impl Iterator<Item = u128>,
    width: usize,
    shape: &[usize],
    out: &mut dyn Write,
) -> io::Result<()> {
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
    out.write_all(b"\x93NUMPY\x01\x00")?;
    out.write_all(&(header.len() as u16).to_le_bytes())?;
    out.write_all(header.as_bytes())?;
    for value in values {
        out.write_all(&value.to_le_bytes()[..width])?;
    }
    Ok(())
}
