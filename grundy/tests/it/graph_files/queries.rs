//! What stands behind the arcs of a file: queries, and coins on a tree.

use grundy::Budget;
use grundy::graph::{Graph, Layout, Reading};
use grundy::message::Language;

fn queries(text: &str, layout: Layout) -> Result<Vec<Vec<u32>>, String> {
    let reading = Reading { layout, header: true, queries: true, ..Reading::default() };
    let graph = Graph::read_as(text, &reading, &Budget::unlimited());
    graph.and_then(|graph| graph.queries()).map_err(|fault| fault.render(Language::English))
}

#[test]
fn queries_follow_arcs() {
    for (text, found) in [
        ("3 2\n1 2\n2 3\n2\n1\n# none\n\n1 3 # two\n", vec![vec![0], vec![0, 2]]),
        ("3 2 1\n0 1\n1 2\n2 2\n", vec![vec![2, 2]]),
        ("2 1\n1 2\n0\n", vec![]),
        ("2 1\n1 2\n", vec![]),
        ("2 0\n1\n1 2\n", vec![vec![0, 1]]),
    ] {
        assert_eq!(queries(text, Layout::Content), Ok(found), "{text:?}");
    }
    let text = "4\n2 3\n-1 1\n2\n1 2\n4\n";
    assert_eq!(queries(text, Layout::Functional), Ok(vec![vec![0, 1], vec![3]]));
    for (text, shown) in [
        ("2 1\n1 2\n2\n1\n", "2 queries are announced, and 1 follows\n  1\n  ^"),
        ("2 1\n1 2\n1\n 1 3\n", "line 4: there is no vertex `3`\n   1 3\n     ^"),
        ("2 1\n1 2\n1 1\n", "line 3 is no number of queries\n  1 1\n  ^^^"),
    ] {
        let error = queries(text, Layout::Content).unwrap_err();
        assert!(error.starts_with(shown), "{text:?}: {error}");
    }
}

fn coins(text: &str) -> Result<Vec<u64>, String> {
    let reading = Reading { header: true, queries: true, tree: true, ..Reading::default() };
    let graph = Graph::read_as(text, &reading, &Budget::unlimited());
    graph.and_then(|graph| graph.coins()).map_err(|fault| fault.render(Language::English))
}

#[test]
fn coins_stand_behind_a_tree() {
    for (text, found) in [
        ("3\n3 1\n2 1\n10 20 30\n", vec![30, 10, 20]),
        ("3 2\n0 1\n1 2 # edge\n7\n# none\n8 9\n", vec![7, 8, 9]),
        ("1\n5\n", vec![5]),
        ("3\na b\nb c\nc 4\na 1\nb 0\n", vec![1, 0, 4]),
        ("2\n1 2\n\u{ff13} 4\n", vec![3, 4]),
    ] {
        assert_eq!(coins(text), Ok(found), "{text:?}");
    }
    for (text, shown) in [
        ("3 3\n1 2\n", "line 1 is no header of a tree\n  3 3\n  ^^^"),
        ("a b\n", "line 1 is no header of a tree"),
        (
            "3\n1 2\n2 3\n1 2\n",
            "line 4: a tree with 3 vertices has as many numbers of coins, and 2 stand",
        ),
        (
            "3\n1 2\n2 3\n1 2 3 4\n",
            "line 4: a tree with 3 vertices has as many numbers of coins, and 4 stand",
        ),
        ("2\n1 2\n", "a tree with 2 vertices has as many numbers of coins, and none stands"),
        ("2\n1 2\n1 x\n", "line 3: `x` is no number of coins\n  1 x\n    ^"),
        ("2\n1 2\n1 -1\n", "line 3: `-1` is no number of coins"),
        ("2\na b\na 1 2\n", "line 3 is no vertex with its number of coins\n  a 1 2\n"),
        ("2\na b\na 1\na 2\n", "line 4: the coins of `a` were given before\n  a 2\n  ^"),
        ("2\na b\nc 1\n", "line 3: there is no vertex `c`\n  c 1\n  ^"),
        (
            "2\n1 2\n18446744073709551615 1\n",
            "line 3: all vertices together hold at most 18446744073709551615 coins\n",
        ),
        ("2\na b\na 18446744073709551615\nb 1\n", "line 4: all vertices together hold"),
        // What is missing, where it is seen.
        ("4\n1 2\n1 3\n1 1 1 1\n", "line 4: 1 edge of 3 is missing\n  1 1 1 1\n"),
        ("4\n1 2\n1 3\n5\n", "line 4: 1 edge of 3 is missing\n  5\n  ^"),
        ("4\n1 2\n", "line 3: 2 edges of 3 are missing"),
        ("2\na b\n", "the vertex `a` has no line with its coins"),
        ("4\na b\nb c\na 1\nb 2\nc 3\n", "line 6: the vertex `a` has no line with its coins"),
        // A vertex more than the header says.
        ("3\n1 2\n1 7\n1 1 1\n", "line 3: `7` is one vertex too many: the tree has 3"),
        ("3\n0 1\n1 3\n1 1 1\n", "line 3: `3` is one vertex too many: the tree has 3"),
        ("3\na b\nc d\na 1\n", "line 3: `d` is one vertex too many: the tree has 3"),
    ] {
        let error = coins(text).unwrap_err();
        assert!(error.starts_with(shown), "{text:?}: {error}");
    }
}
