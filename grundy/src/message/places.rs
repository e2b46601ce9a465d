//! Where the messages of a file stand, found while the crate is compiled: a short run of a
//! program says five sentences out of a thousand, and to find the places of all costs more than
//! to say these.

/// The bytes of one message, or of one term, in the text of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Of the name.
    hash: u64,
    /// The first byte of the name.
    start: u32,
    /// The byte behind the message: where a line begins with another name, or a comment.
    end: u32,
}

/// How many messages and terms a file has. Costs a look at each byte.
pub const fn count(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut at, mut count) = (0, 0);
    while at < bytes.len() {
        if begins(bytes, at) && name_end(bytes, at) > at {
            count += 1;
        }
        at = next_line(bytes, at);
    }
    count
}

/// The places of the `N` messages and terms of a file, ordered by the hashes of their names.
///
/// # Panics
/// Where the file has another number of them than `N`, which is [`count`]'s.
pub const fn places<const N: usize>(text: &str) -> [Place; N] {
    let bytes = text.as_bytes();
    let mut places = [Place { hash: 0, start: 0, end: 0 }; N];
    let (mut at, mut found, mut open) = (0, 0, false);
    while at < bytes.len() {
        if begins(bytes, at) {
            if open {
                places[found - 1].end = at as u32;
            }
            let end = name_end(bytes, at);
            open = end > at;
            if open {
                let hash = hash(bytes, at, end);
                places[found] = Place { hash, start: at as u32, end: bytes.len() as u32 };
                found += 1;
            }
        }
        at = next_line(bytes, at);
    }
    assert!(found == N);
    sorted(places)
}

/// Whether the line at `at` begins something: those that go on begin with a space, or with a
/// closing bracket.
const fn begins(bytes: &[u8], at: usize) -> bool {
    !matches!(bytes[at], b' ' | b'\n' | b'}')
}

const fn name_end(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && (bytes[at].is_ascii_alphanumeric() || bytes[at] == b'-') {
        at += 1;
    }
    at
}

const fn next_line(bytes: &[u8], mut at: usize) -> usize {
    while at < bytes.len() && bytes[at] != b'\n' {
        at += 1;
    }
    at + 1
}

/// FNV-1a.
const fn hash(bytes: &[u8], mut at: usize, end: usize) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    while at < end {
        hash = (hash ^ bytes[at] as u64).wrapping_mul(0x0100_0000_01b3);
        at += 1;
    }
    hash
}

/// By Shell's method, with the gaps of Knuth: short, and quick enough for a thousand.
const fn sorted<const N: usize>(mut places: [Place; N]) -> [Place; N] {
    let mut gap = 1;
    while gap < N / 3 {
        gap = 3 * gap + 1;
    }
    while gap > 0 {
        let mut next = gap;
        while next < N {
            let place = places[next];
            let mut at = next;
            while at >= gap && places[at - gap].hash > place.hash {
                places[at] = places[at - gap];
                at -= gap;
            }
            places[at] = place;
            next += 1;
        }
        gap /= 3;
    }
    places
}

/// The message or term of a name, from its name to its end.
pub(super) fn entry<'a>(text: &'a str, places: &[Place], name: &str) -> Option<&'a str> {
    let hash = hash(name.as_bytes(), 0, name.len());
    let from = places.partition_point(|place| place.hash < hash);
    let same = places[from..].iter().take_while(|place| place.hash == hash);
    let mut entries = same.map(|place| &text[place.start as usize..place.end as usize]);
    entries.find(|entry| name_end(entry.as_bytes(), 0) == name.len() && entry.starts_with(name))
}
