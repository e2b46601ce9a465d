//! NumPy arrays that `seq` writes: the header, and the values read back.

use serde_json::{Value, json};

use crate::support::{Folder, Run};

/// Reads a NumPy array of one dimension: the name of its type, and its values.
fn npy(bytes: &[u8]) -> (String, Vec<u64>) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    assert!((10 + length).is_multiple_of(64) && header.ends_with('\n'), "{header:?}");
    let kind = header.split('\'').nth(3).unwrap().to_string();
    let width: usize = kind[2..].parse().unwrap();
    let data = &bytes[10 + length..];
    assert!(data.len().is_multiple_of(width));
    let values: Vec<u64> = data
        .chunks(width)
        .map(|word| word.iter().rev().fold(0, |value, &byte| value << 8 | u64::from(byte)))
        .collect();
    let rest = format!("'fortran_order': False, 'shape': ({},), }}", values.len());
    assert_eq!(header.trim_end(), format!("{{'descr': '{kind}', {rest}"));
    (kind, values)
}

#[test]
fn numpy_arrays_hold_the_values() {
    let folder = Folder::new();
    let file = folder.file("values.npy");
    let run = |game: &str, range: &str, more: &[&str]| {
        let output = Run::new(&[&["seq", game, range], more].concat()).output();
        assert_eq!(output.status.code(), Some(0), "{game} {range}");
        output.stdout
    };
    for (game, range, kind) in [
        ("kayles", "0..300", "|u1"),
        ("nim", "250..260", "<u2"),
        ("lasker", "65530..=65540", "<u4"),
        ("nim", "4294967290..4294967300", "<u8"),
        ("kayles", "7..8", "|u1"),
    ] {
        let array = run(game, range, &["--format", "npy"]);
        let (found, values) = npy(&array);
        assert_eq!(found, kind, "{game} {range}");
        let document: Value = serde_json::from_slice(&run(game, range, &["--json"])).unwrap();
        assert_eq!(json!(values), document["values"], "{game} {range}");
        run(game, range, &["--format", "npy", "-o", &file]);
        assert_eq!(std::fs::read(&file).unwrap(), array);
    }
}
