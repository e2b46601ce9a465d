//! The sequences of the OEIS and their games.

use grundy::Budget;
use grundy::games::NoFiles;
use grundy::oeis::{Entry, Number, Reading, View, entries, links, search};

fn said(game: &str) -> Vec<String> {
    let all = links(game, &NoFiles, &Budget::unlimited()).unwrap();
    let said = all.iter().map(|link| {
        let listed = if link.listed { "" } else { " observed" };
        format!("{} {}{:+}{listed}", link.entry.number, link.reading, link.shift)
    });
    said.collect()
}

#[test]
fn games_and_their_sequences() {
    assert_eq!(said("0.77")[0], "A002186 0.77+0");
    assert_eq!(said("kayles")[0], "A002186 kayles+0");
    assert_eq!(said("dawson-kayles")[0], "A002187 dawson-kayles+1");
    assert_eq!(said("treblecross")[0], "A071426 treblecross+0");
    assert_eq!(said("node-kayles path:N")[0], "A002187 node-kayles path:N+0");
    // 0.4 is 0.07 with one heap more, and the table names it.
    assert_eq!(said("0.4")[0], "A002187 0.4+2");
    // Lists that the OEIS does not name: equal values are an observation.
    assert_eq!(said("subtract:1,4"), Vec::<String>::new());
    assert_eq!(said("subtract:1,3")[0], "A000035 subtract:1,3+0 observed");
    assert!(said("wythoff").contains(&"A047708 diagonal:wythoff+0".to_string()));
    assert!(said("nim").contains(&"A003987 table:nim+0".to_string()));
}

/// Each line of the file is an entry, the numbers grow, and every game in it has the terms.
#[test]
fn every_game_of_the_table_has_the_terms() {
    let text = include_str!("../../../grundy-answers/data/oeis.txt");
    let lines = text.lines().filter(|line| !line.starts_with('#')).count();
    let all: Vec<Entry> = entries().collect();
    assert_eq!(all.len(), lines);
    assert!(all.windows(2).all(|pair| pair[0].number < pair[1].number));
    for Entry { number, offset, games, terms } in &all {
        assert!(terms.len() >= 16, "{number}");
        for game in games {
            let found = game.values(*offset, terms.len(), &NoFiles, &Budget::unlimited());
            let found = found.unwrap_or_else(|error| panic!("{number} {game:?}: {error:?}"));
            assert_eq!(found.values, *terms, "{number} {game:?}");
        }
    }
}

fn first(terms: &[u128]) -> (String, String, u64) {
    let found = search(terms, &Budget::unlimited());
    let group = &found.groups[0];
    let number = group.number.map(|number| number.to_string()).unwrap_or_default();
    (number, group.games[0].reading.to_string(), group.games[0].from)
}

#[test]
fn terms_name_their_games() {
    let answer = |number: &str, game: &str, from| (number.to_string(), game.to_string(), from);
    let kayles = search(&[0, 1, 2, 3, 1, 4, 3, 2], &Budget::unlimited());
    let games: Vec<_> = kayles.groups[0].games.iter().map(|one| &*one.reading.game).collect();
    assert!(games.starts_with(&["kayles", "0.771"]) && games.contains(&"4.4"), "{games:?}");
    assert_eq!(first(&[6, 4, 1, 2, 7, 1, 4, 3, 2, 1]).0, "A002186");
    assert_eq!(first(&[0, 0, 0, 1, 0, 2, 1, 0]), answer("A002188", "grundy", 0));
    assert_eq!(first(&[0, 1, 1, 2, 2, 2, 3, 0, 0, 3]), answer("A004481", "table:wythoff", 0));
    assert_eq!(first(&[0, 2, 1, 6, 7, 8, 3]), answer("A047708", "diagonal:wythoff", 0));
    // Not in the table.
    assert_eq!(
        first(&[0, 1, 0, 1, 2, 3, 2, 0, 1, 0, 1, 2, 3, 2, 0]),
        answer("", "subtract:1,3,4", 0)
    );
}

#[test]
fn terms_of_no_game() {
    for terms in [&[5, 0, 0, 0, 0, 5][..], &[u128::MAX, 0, 0, 0]] {
        assert!(search(terms, &Budget::unlimited()).groups.is_empty());
    }
}

#[test]
fn numbers_are_read_and_written() {
    for (text, number) in [("A002186", "A002186"), ("a45", "A000045"), ("A1234567", "A1234567")] {
        assert_eq!(text.parse::<Number>().unwrap().to_string(), number);
    }
    for text in ["", "A", "2186", "A-1", "A12345678901234567890", "AA1", "A1x", "А002186"] {
        assert_eq!(text.parse::<Number>(), Err(()), "{text}");
    }
    assert!(Number::is_meant("A12345678901234567890") && !Number::is_meant("arc-kayles"));
}

fn values(game: &str, view: View, first: u64, count: usize) -> Vec<u128> {
    let reading = Reading { view, game: game.to_string() };
    let found = reading.values(first, count, &NoFiles, &Budget::unlimited()).unwrap();
    assert_eq!(found.stopped, None);
    found.values
}

/// A table that is not its own mirror image is read by its antidiagonals, each from the first row down.
#[test]
fn cells_in_the_order_of_antidiagonals() {
    let game = "coins2:twins*ruler";
    let rows: Vec<Vec<u128>> = (1..5).map(|row| values(game, View::Row(row), 1, 4)).collect();
    let order = [(0, 0), (0, 1), (1, 0), (0, 2), (1, 1), (2, 0), (0, 3), (1, 2), (2, 1), (3, 0)];
    let expected: Vec<u128> = order.iter().map(|&(row, column)| rows[row][column]).collect();
    assert_eq!(values(game, View::Table, 0, order.len()), expected);
    assert!(rows[0][1] != rows[1][0] && rows[0][3] != rows[3][0], "{rows:?}");
    // The largest number of a cell lies on the diagonal 6,074,000,999.
    let diagonal = 6_074_000_999u64;
    let row = u64::MAX - (u128::from(diagonal) * u128::from(diagonal + 1) / 2) as u64;
    let value = u128::from(row ^ (diagonal - row));
    assert_eq!(values("nim", View::Table, u64::MAX, 1), [value]);
}
