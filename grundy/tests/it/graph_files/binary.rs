//! Graphs in the binary format.

use std::sync::Arc;

use proptest::prelude::*;

use grundy::graph::{Fault, Graph};
use grundy::{Budget, Stop};

fn written(graph: &Graph) -> Vec<u8> {
    let mut bytes = Vec::new();
    graph.write_binary(&mut bytes).unwrap();
    bytes
}

fn read(bytes: Vec<u8>) -> Result<Graph, Fault> {
    Graph::from_binary(Arc::new(bytes), &Budget::unlimited())
}

/// With the checksum put right, as an adversary would.
fn summed(mut bytes: Vec<u8>) -> Vec<u8> {
    let end = bytes.len() - 4;
    let sum = crc32fast::hash(&bytes[..end]).to_le_bytes();
    bytes[end..].copy_from_slice(&sum);
    bytes
}

const TEXTS: [&str; 5] = [
    "",
    "0 1\n1 2\n0 2\n3",
    "7 1\n1 999999999\n7 0",
    "a b\nb ä\n7 a\n08\n4000000000 7",
    "b b\nb a\na b",
];

#[test]
fn what_is_written_is_read() {
    for text in TEXTS {
        let graph = Graph::from_edge_list(text).unwrap();
        let same = read(written(&graph)).unwrap();
        assert_eq!(same.arcs(), graph.arcs(), "{text}");
        assert!(same.names().eq(graph.names()), "{text}");
        assert!(graph.names().all(|name| same.find(name) == graph.find(name)));
        assert_eq!(same.values(), graph.values());
        assert_eq!(same.arcs().clone().once(), *graph.arcs());
    }
    /// Bytes that lie at no multiple of four, or at one.
    struct Part(Vec<u8>, usize);
    impl AsRef<[u8]> for Part {
        fn as_ref(&self) -> &[u8] {
            &self.0[self.1..]
        }
    }
    let graph = Graph::from_edge_list(TEXTS[1]).unwrap();
    for skip in 0..4 {
        let bytes = [vec![0; skip], written(&graph)].concat();
        let same = Graph::from_binary(Arc::new(Part(bytes, skip)), &Budget::unlimited());
        assert_eq!(same.unwrap().arcs(), graph.arcs());
    }
    let budget = Budget::unlimited().with_memory(10);
    let stopped = Graph::from_binary(Arc::new(written(&graph)), &budget).unwrap_err();
    assert!(matches!(stopped, Fault::Stopped(Stop::Memory)));
}

#[test]
fn the_budget_is_asked_between_the_names() {
    use std::sync::atomic::{AtomicU32, Ordering};
    let text: String = (0..20_000).map(|vertex| format!("v{vertex}\n")).collect();
    let bytes = written(&Graph::from_edge_list(&text).unwrap());
    static ASKED: AtomicU32 = AtomicU32::new(0);
    let budget = Budget::unlimited().with_poll(|progress| {
        ASKED
            .fetch_add(u32::from(progress.what == "progress-names-of-vertices"), Ordering::Relaxed);
        Ok(())
    });
    Graph::from_binary(Arc::new(bytes), &budget).unwrap();
    assert_eq!(ASKED.load(Ordering::Relaxed), 5);
}

#[test]
fn half_a_file_is_refused() {
    for text in TEXTS {
        let bytes = written(&Graph::from_edge_list(text).unwrap());
        for end in 0..bytes.len() {
            let error = read(bytes[..end].to_vec()).unwrap_err();
            assert!(matches!(error, Fault::Format(_) | Fault::TooLarge), "{text} {end}");
            if end > 4 {
                assert!(read(summed(bytes[..end].to_vec())).is_err());
            }
        }
        assert!(read([bytes.clone(), vec![0]].concat()).is_err());
        for at in 0..bytes.len() {
            let mut wrong = bytes.clone();
            wrong[at] ^= 1;
            assert!(read(wrong).is_err(), "{text} {at}");
        }
    }
}

#[test]
fn each_rule_of_the_format_is_checked() {
    let bytes = written(&Graph::from_edge_list("a b\na cc\nb cc").unwrap());
    // Header, rows 0 2 3 3, targets 1 2 2, ends 1 2 4, letters abcc.
    let with = |at: usize, word: u32| {
        let mut wrong = bytes.clone();
        wrong[at..at + 4].copy_from_slice(&word.to_le_bytes());
        read(summed(wrong)).unwrap_err().to_string()
    };
    for (at, word, why) in [
        (8, 2, "it has another version than 1"),
        (12, 3, "its names are of no known kind"),
        (12, 0, "there are letters without names"),
        (16, 4, "it is shorter or longer than its header says"),
        (36, u32::MAX, "it is shorter or longer than its header says"),
        (40, 1, "the rows do not begin and end where the arcs do"),
        (44, 4, "a row ends before it begins"),
        (52, 2, "the rows do not begin and end where the arcs do"),
        (56, 3, "an arc leads to no vertex"),
        (56, 2, "an arc is there twice"),
        (68, 2, "a name ends where it cannot"),
        (68, 9, "a name ends where it cannot"),
        (84, 1, "a name ends where it cannot"),
        (84, 3, "there are letters behind the names"),
        (92, u32::from_le_bytes(*b"aacc"), "two vertices have the same name"),
        (92, u32::from_le_bytes(*b"a\tcc"), "a name holds a space"),
        (92, u32::MAX, "its names are not UTF-8 text"),
    ] {
        assert!(with(at, word).ends_with(why), "{at}: {} for {why}", with(at, word));
    }
    assert!(matches!(
        {
            let mut wrong = bytes.clone();
            wrong[16..24].copy_from_slice(&u64::MAX.to_le_bytes());
            read(summed(wrong)).unwrap_err()
        },
        Fault::TooLarge
    ));
}

proptest! {
    #[test]
    fn hostile_bytes_never_panic(
        text in prop::sample::select(&TEXTS[..]),
        changes in prop::collection::vec((8usize..120, any::<u8>()), 1..6),
    ) {
        let mut bytes = written(&Graph::from_edge_list(text).unwrap());
        for (at, byte) in changes {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        if let Ok(graph) = read(summed(bytes)) {
            let _ = graph.values();
            prop_assert!(graph.names().count() == graph.len());
        }
    }
}
