//! Edge lists that several workers read together.

use std::io::Cursor;

use grundy::Budget;
use grundy::graph::shares::together;
use grundy::graph::{Fault, Graph, GraphShare, Reading, ShareReader};
use proptest::prelude::*;

/// What this many workers make of an edge list: each its share, and the words that it gave to others.
fn read(text: &str, workers: usize) -> Vec<Result<(GraphShare, u64), Fault>> {
    let budget = Budget::unlimited();
    together(workers, |mail| {
        let mut reader = ShareReader::new(workers);
        let open = || Ok((Cursor::new(text.as_bytes()), text.len() as u64));
        reader.read(open, &Reading::default(), mail, &budget)?;
        let share = reader.finish(mail, &budget)?;
        Ok((share, mail.sent().0))
    })
}

/// The names of the vertices of a share.
fn names(share: &GraphShare) -> Vec<String> {
    let name = |vertex| {
        let mut name = String::new();
        share.push_name(vertex, &mut name);
        name
    };
    share.vertices().map(name).collect()
}

/// The vertices of a text are those of the shares, each in one of them, and so are the arcs.
fn assert_same(text: &str, workers: usize) {
    let graph = Graph::read_edge_list(|| Ok(text.as_bytes()), &Budget::unlimited()).unwrap();
    let shares: Vec<GraphShare> =
        read(text, workers).into_iter().map(|share| share.unwrap().0).collect();
    let mut found: Vec<String> = shares.iter().flat_map(names).collect();
    let mut wanted: Vec<&str> = graph.names().collect();
    found.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(found, wanted, "{text:?} {workers}");
    let arcs: usize = shares.iter().map(|share| share.share().arcs()).sum();
    assert_eq!(arcs, graph.arcs().count(), "{text:?} {workers}");
}

#[test]
fn workers_have_about_as_many_names() {
    let text: String = (0..8000).map(|number| format!("v{number}\n")).collect();
    for workers in [2, 3, 8] {
        let shares = read(&text, workers).into_iter().map(Result::unwrap);
        let counts: Vec<usize> = shares.map(|(share, _)| share.share().len()).collect();
        let fair = 8000 / workers;
        assert!(
            counts.iter().all(|count| (fair * 4 / 5..fair * 5 / 4).contains(count)),
            "{counts:?}"
        );
    }
}

/// A name that is a number is on the worker of its rest, under its quotient.
#[test]
fn numbers_lie_side_by_side() {
    let numbers = [0, 1, 69, 70, 71, 139, 140, 4_999_999, 999_999_929, 999_999_999];
    let text: String = numbers.iter().map(|number| format!("{number}\n")).collect();
    for workers in [1, 2, 69, 70] {
        for (worker, share) in read(&text, workers).into_iter().enumerate() {
            let here = numbers.iter().filter(|&&number| number % workers == worker);
            let mut found = names(&share.unwrap().0);
            found.sort_by_key(|name| name.parse::<usize>().unwrap());
            assert_eq!(found, here.map(usize::to_string).collect::<Vec<_>>(), "{workers}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    /// All vertices are on one worker. So each other one gives it two words for each line that begins in
    /// its part of the bytes, and nothing more.
    #[test]
    fn every_line_is_in_one_part(
        lines in prop::collection::vec("|#[ab]{0,9}|[0-9]{1,7} [0-9]{1,7} {0,9}", 0..12),
        count in 1usize..9,
        last: bool,
    ) {
        for home in 0..count {
            let (mut text, mut starts) = (String::new(), Vec::new());
            for (at, line) in lines.iter().enumerate() {
                if let Some((from, to)) = line.trim_end().split_once(' ') {
                    starts.push(text.len());
                    let on_home = |name: &str| name.parse::<usize>().unwrap() * count + home;
                    let spaces = &line[line.trim_end().len()..];
                    text += &format!("{} {}{spaces}", on_home(from), on_home(to));
                } else {
                    text += line;
                }
                if last || at + 1 < lines.len() {
                    text.push('\n');
                }
            }
            for (worker, share) in read(&text, count).into_iter().enumerate() {
                let part = text.len() * worker / count..text.len() * (worker + 1) / count;
                let begin = starts.iter().filter(|start| part.contains(start)).count();
                let sent = if worker == home { 0 } else { 2 * begin as u64 };
                prop_assert_eq!(share.unwrap().1, sent, "{:?} {}", &text, worker);
            }
            assert_same(&text, count);
        }
    }

    #[test]
    fn a_fault_has_its_line_in_the_whole_file(
        before in "([ab]{0,9}\n){0,9}",
        behind in "(\n[ab]{0,9}){0,9}",
        count in 1usize..9,
    ) {
        let text = format!("{before}a b c{behind}");
        let whole = Graph::read_edge_list(|| Ok(text.as_bytes()), &Budget::unlimited());
        let Err(Fault::Line { number, offset, .. }) = whole else { panic!("{text:?}") };
        prop_assert_eq!(number, 1 + before.matches('\n').count() as u64);
        let faults = read(&text, count).into_iter().filter_map(|share| match share {
            Err(Fault::Line { number, offset, .. }) => Some((number, offset)),
            _ => None,
        });
        prop_assert_eq!(faults.collect::<Vec<_>>(), [(number, offset)]);
    }

    #[test]
    fn names_come_back_from_their_workers(
        names in prop::collection::vec("([0-9]{1,10}|[a-zä]{1,9})", 0..9),
        workers in 1usize..12,
    ) {
        let lines = names.iter().zip(names.iter().skip(1));
        let text: String = lines.map(|(from, to)| format!("{from} {to}\n")).collect();
        assert_same(&text, workers);
        assert_same(&names.join("\n"), workers);
    }
}
