//! Any bytes are a graph or refused: as text (edge list, DOT or JSON, told apart by content) and in
//! the binary format, where the sum at the end is also made right, so that what is before it counts.

use std::sync::Arc;

use grundy::Budget;
use grundy::graph::Graph;

/// CRC-32 as the binary format has it, bit by bit.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, &byte| {
        (0..8).fold(sum ^ u32::from(byte), |sum, _| {
            (sum >> 1) ^ if sum & 1 == 1 { 0xEDB8_8320 } else { 0 }
        })
    })
}

fn use_it(graph: &Graph) {
    let vertices = graph.len() as u32;
    for vertex in 0..vertices {
        assert_eq!(graph.find(graph.name(vertex)), Some(vertex));
        assert!(graph.followers(vertex).iter().all(|&to| to < vertices));
    }
    if let Ok(values) = graph.values() {
        assert_eq!(values.len(), graph.len());
    }
}

pub fn holds(bytes: &[u8]) {
    let budget = || Budget::unlimited().with_memory(1 << 24);
    if let Ok(graph) = Graph::read_within(&String::from_utf8_lossy(bytes), &budget()) {
        use_it(&graph);
    }
    let _ = Graph::read_edge_list(|| Ok(bytes), &budget()).map(|graph| use_it(&graph));
    for right in [false, true] {
        let mut binary = bytes.to_vec();
        let end = binary.len().saturating_sub(4);
        if right && end > 0 {
            let sum = crc32(&binary[..end]);
            binary[end..].copy_from_slice(&sum.to_le_bytes());
        }
        match Graph::from_binary(Arc::new(binary), &budget()) {
            Ok(graph) => use_it(&graph),
            Err(fault) => assert!(!fault.render(grundy::message::Language::English).is_empty()),
        }
    }
}
