//! Where the vertices and arcs of a drawn graph lie.

use grundy::graph::Arcs;
use grundy::graph::layout::Layout;
use proptest::prelude::*;

/// The space between two vertices of a layer.
const GAP: f64 = 26.0;

/// Arcs from the vertices `0..upper` to the next `lower` ones, one for each bit: a graph of two layers.
fn two_layers(upper: u32, lower: u32, bits: u64) -> Vec<(u32, u32)> {
    let all = (0..upper).flat_map(|from| (upper..upper + lower).map(move |to| (from, to)));
    all.zip(0..).filter(|(_, bit)| bits >> bit & 1 == 1).map(|(arc, _)| arc).collect()
}

/// How many pairs of arcs between the same two layers cross, where `x` gives the places.
fn crossings(arcs: &[(u32, u32)], x: impl Fn(u32) -> f64) -> usize {
    let pairs =
        arcs.iter().enumerate().flat_map(|(at, one)| arcs[..at].iter().map(move |o| (one, o)));
    pairs.filter(|((a, b), (c, d))| (x(*a) - x(*c)) * (x(*b) - x(*d)) < 0.0).count()
}

proptest! {
    #[test]
    fn nothing_overlaps(pairs in prop::collection::vec((0u32..14, 0u32..14), 0..40)) {
        let arcs = Arcs::from_pairs(14, &pairs).once();
        let widths: Vec<f64> = (0..14).map(|v| 30.0 + 7.0 * f64::from(v)).collect();
        let layout = Layout::new(&arcs, &widths, 40.0);
        for a in 0..14 {
            let (x, y) = layout.middles[a];
            prop_assert!(x - widths[a] / 2.0 >= -0.01 && x + widths[a] / 2.0 <= layout.width + 0.01);
            prop_assert!(y >= 19.99 && y <= layout.height - 19.99);
            for b in 0..a {
                let (dx, dy) = (layout.middles[b].0 - x, layout.middles[b].1 - y);
                let apart = dx.abs() >= (widths[a] + widths[b]) / 2.0 + 5.0 || dy.abs() >= 45.0;
                prop_assert!(apart, "{a} and {b}");
            }
        }
        // Every arc is there once, and begins and ends at the edge of its vertices.
        let wanted = (0..14).flat_map(|v| {
            let mut row = arcs.followers(v).to_vec();
            row.sort_unstable();
            row.into_iter().filter(move |&to| to != v).map(move |to| (v, to))
        });
        prop_assert!(layout.routes.iter().map(|route| (route.from, route.to)).eq(wanted));
        for route in &layout.routes {
            for (vertex, point) in [(route.from, route.points[0]), (route.to, *route.points.last().unwrap())] {
                let (x, y) = layout.middles[vertex as usize];
                prop_assert!(((point.1 - y).abs() - 20.0).abs() < 0.01);
                prop_assert!((point.0 - x).abs() <= widths[vertex as usize] / 2.0);
            }
        }
    }
}

#[test]
fn no_vertices() {
    let layout = Layout::new(&Arcs::default(), &[], 30.0);
    assert_eq!((layout.width, layout.height), (0.0, 0.0));
}

#[test]
fn crossings_that_need_not_be_are_gone() {
    // A matching in the wrong order, below a common root.
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 6), (2, 5), (3, 4), (6, 7), (5, 8), (4, 9)];
    let layout = Layout::new(&Arcs::from_pairs(10, &pairs), &[10.0; 10], 30.0);
    for layer in [&pairs[..3], &pairs[3..6], &pairs[6..]] {
        assert_eq!(crossings(layer, |v| layout.middles[v as usize].0), 0);
    }
    let numbers = crossings(&pairs[3..6], f64::from);
    assert_eq!(numbers, 3, "in the order of the numbers they would cross");
}

/// All graphs with three vertices in each of two layers, against all orders of both layers. The passes
/// do not find the best order of every graph.
#[test]
fn small_graphs_have_few_crossings() {
    const ORDERS: [[u32; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut more = 0;
    for bits in 0..1 << 9 {
        let arcs = two_layers(3, 3, bits);
        let layout = Layout::new(&Arcs::from_pairs(6, &arcs), &[20.0; 6], 30.0);
        let found = crossings(&arcs, |v| layout.middles[v as usize].0);
        let both = ORDERS.iter().flat_map(|upper| ORDERS.iter().map(move |lower| (upper, lower)));
        let least = both.map(|(upper, lower)| {
            let place = |v: u32| if v < 3 { upper[v as usize] } else { lower[v as usize - 3] };
            crossings(&arcs, |v| place(v).into())
        });
        let least = least.min().expect("some order");
        more += usize::from(found > least);
    }
    assert!(more <= 52, "{more} of 512 graphs have crossings that need not be");
}

#[test]
fn a_vertex_stands_in_the_middle_of_its_followers() {
    // A path is upright; the leaves of a star are as near to each other as they may be.
    let path = Layout::new(&Arcs::from_pairs(3, &[(0, 1), (1, 2)]), &[40.0; 3], 30.0);
    assert!(path.middles.iter().all(|&(x, _)| x == 20.0), "{:?}", path.middles);
    let star = Layout::new(&Arcs::from_pairs(4, &[(0, 1), (0, 2), (0, 3)]), &[40.0; 4], 30.0);
    let xs: Vec<f64> = star.middles.iter().map(|&(x, _)| x).collect();
    let wanted = [20.0 + 40.0 + GAP, 20.0, 20.0 + 40.0 + GAP, 20.0 + 2.0 * (40.0 + GAP)];
    assert!(xs.iter().zip(wanted).all(|(x, wanted)| (x - wanted).abs() < 0.01), "{xs:?}");
}

/// An arc that passes a layer is kept straighter than the way over a vertex there, three times by
/// weight: with the ends in balance the vertex gives way twice as far.
#[test]
fn arcs_that_pass_a_layer_are_straighter() {
    let layout = Layout::new(&Arcs::from_pairs(3, &[(0, 1), (1, 2), (0, 2)]), &[40.0; 3], 30.0);
    let route = layout.routes.iter().find(|route| (route.from, route.to) == (0, 2)).unwrap();
    let end = layout.middles[2].0;
    let (vertex, arc) = (layout.middles[1].0 - end, route.points[1].0 - end);
    assert!(vertex * arc < 0.0, "{vertex} {arc}");
    assert!((vertex / arc + 2.0).abs() < 0.01, "{vertex} {arc}");
}

proptest! {
    /// The order by numbers is the first that is tried.
    #[test]
    fn no_order_has_more_crossings_than_the_first(bits in 0u64..1 << 35) {
        let arcs = two_layers(5, 7, bits);
        let layout = Layout::new(&Arcs::from_pairs(12, &arcs), &[20.0; 12], 30.0);
        let found = crossings(&arcs, |v| layout.middles[v as usize].0);
        prop_assert!(found <= crossings(&arcs, f64::from), "{:?}", arcs);
    }

    /// The upper layer is placed last. Its vertices are as near to the means of their followers as their
    /// order and widths allow, in the sum of squares: those that touch are there on the average,
    /// and none of the first of them would go further to the left.
    #[test]
    fn wishes_are_met_as_far_as_the_order_allows(bits in any::<u64>()) {
        let pairs = two_layers(8, 8, bits);
        let arcs = Arcs::from_pairs(16, &pairs);
        let widths: Vec<f64> = (0..16).map(|v| 20.0 + 5.0 * f64::from(v % 5)).collect();
        let layout = Layout::new(&arcs, &widths, 30.0);
        let x = |v: u32| layout.middles[v as usize].0;
        let y = |v: u32| layout.middles[v as usize].1;
        let mut upper: Vec<u32> = (0..8).filter(|&v| !arcs.followers(v).is_empty()).collect();
        // Parts of the graph lie beside or below each other.
        upper.sort_by(|&a, &b| y(a).total_cmp(&y(b)).then(x(a).total_cmp(&x(b))));
        let mut ahead = upper.iter().copied().peekable();
        let mut pull = 0.0;
        while let Some(v) = ahead.next() {
            let to = arcs.followers(v);
            pull += to.iter().map(|&w| x(w)).sum::<f64>() / to.len() as f64 - x(v);
            let room = |next: u32| (widths[v as usize] + widths[next as usize]) / 2.0 + GAP;
            let touch = ahead.peek().is_some_and(|&next| {
                y(next) == y(v) && x(next) - x(v) < room(next) + 1e-6
            });
            if touch {
                prop_assert!(pull > -1e-6, "{} would go to the left: {}", v, pull);
            } else {
                prop_assert!(pull.abs() < 1e-6, "{} is not at its place: {}", v, pull);
                pull = 0.0;
            }
        }
    }
}
