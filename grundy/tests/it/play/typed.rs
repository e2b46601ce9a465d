//! Moves as people type them.

use grundy::games::NoFiles;
use grundy::play::{NoMove, read_move};
use grundy::{Budget, Position, Stop};

#[track_caller]
fn assert_reads(from: &str, line: &str, after: &str) {
    let position = Position::parse(from).unwrap();
    let chosen = read_move(&position, line, &NoFiles, &Budget::unlimited()).unwrap();
    assert_eq!(position.after(&chosen).text(), after);
}

#[test]
fn a_move_is_a_position_a_term_or_its_arguments() {
    assert_reads("nim 3 4 5", "nim 5 4 1", "nim 1 4 5");
    assert_reads("nim 3 4 5", "5 4", "nim 4 5");
    assert_reads("nim 3", "nothing", "nim");
    assert_reads("nim 3", "nim 0", "nim");
    assert_reads("nim 3", "nim", "nim");
    assert_reads("kayles 5 + nim 3 4", "nim 4 1", "kayles 5 + nim 1 4");
    assert_reads("kayles 5 + nim 3 4", "1 2", "kayles 1 2 + nim 3 4");
    assert_reads("nim 3 + nim 3", "nim 1", "nim 1 + nim 3");
    assert_reads("kayles 2 + nim 3", "kayles 0", "nim 3");
    assert_reads("kayles 2 + nim 3", "nim 0", "kayles 2");
    assert_reads("kayles 2 + nim 3", "nim 2 + kayles 2", "kayles 2 + nim 2");
    assert_reads("tromino 4", "0.007 3 2", "0.007 2 3");
    assert_reads("0.007 2 3", "2", "0.007 2");
    assert_reads("poker-nim:3 4", "poker-nim:2 5", "poker-nim:2 5");
    assert_reads("treblecross .X.X. + nim 3", "treblecross .xxx.", "nim");
    assert_reads("treblecross .X.X.", ".XXX.", "nim");
    assert_reads("northcott:8 1-4", "4-3", "northcott:8 4-3");
}

#[test]
fn what_is_no_move_says_why() {
    let refused = |from: &str, line: &str| {
        let position = Position::parse(from).unwrap();
        read_move(&position, line, &NoFiles, &Budget::unlimited()).err().unwrap()
    };
    assert_eq!(refused("nim 3 4", "nim 3 4"), NoMove::Illegal);
    let NoMove::Fault(text, error) = refused("nim 3 4", "3 -1") else { panic!() };
    assert_eq!((&*text, error.span()), ("nim 3 -1", 6..7));
    assert_eq!(refused("nim 3 4", "hello there"), NoMove::Unknown);
    let both = NoMove::Doubt("nim 1 + nim 4".into(), "nim 3 + nim 1".into());
    assert_eq!(refused("nim 3 + nim 4", "nim 1"), both);
    let none = Budget::unlimited().with_moves(0);
    let position = Position::parse("chomp 5x5").unwrap();
    let stopped = read_move(&position, "chomp 1x1", &NoFiles, &none).err().unwrap();
    assert_eq!(stopped, NoMove::Stopped(Stop::Moves));
}
