//! Games played out on their real boards.

use grundy_oracle::boards::{
    pawns_outcome, pawns_value, regions_after_first_tromino, tromino_outcome, tromino_value,
};
use grundy_oracle::{Graphs, Oracle, Position};

#[test]
fn pawns_play_like_their_code() {
    let oracle = Oracle::new(Graphs::new());
    for columns in 0..=8 {
        let board = Position::parse(&format!("0.137 {columns}"), &Graphs::new()).unwrap();
        assert_eq!(pawns_outcome(columns, 0, false), oracle.outcome(&board, false));
        assert_eq!(pawns_outcome(columns, 0, true), oracle.outcome(&board, true), "{columns}");
        assert_eq!(Some(pawns_value(columns)), oracle.value(&board), "{columns}");
    }
    let values: Vec<u64> = (0..=8).map(pawns_value).collect();
    assert_eq!(values, [0, 1, 1, 2, 0, 3, 1, 1, 0]);
}

#[test]
fn trominoes_play_like_their_code() {
    let oracle = Oracle::new(Graphs::new());
    for columns in 0..=8 {
        for name in ["tromino", "0.007"] {
            let size = if name == "tromino" { columns } else { 2 * columns };
            let board = Position::parse(&format!("{name} {size}"), &Graphs::new()).unwrap();
            assert_eq!(Some(tromino_value(columns)), oracle.value(&board), "{columns}");
            assert_eq!(tromino_outcome(columns, false), oracle.outcome(&board, false));
            assert_eq!(tromino_outcome(columns, true), oracle.outcome(&board, true));
        }
    }
}

#[test]
fn a_tromino_parts_the_board() {
    assert_eq!(regions_after_first_tromino(2), [[1], [1], [1], [1]]);
    let mut regions = regions_after_first_tromino(3);
    regions.sort();
    regions.dedup();
    assert_eq!(regions, [vec![1, 2], vec![2, 1], vec![3]]);
}
