//! The examples hold what they assert.

#[path = "../../examples/explain.rs"]
mod explain;
#[path = "../../examples/graph.rs"]
mod graph;
#[path = "../../examples/own_board.rs"]
mod own_board;
#[path = "../../examples/own_game.rs"]
mod own_game;
#[path = "../../examples/periods.rs"]
mod periods;
#[path = "../../examples/solve.rs"]
mod solve;
#[path = "../../examples/winning_moves.rs"]
mod winning_moves;

#[test]
fn all_run() {
    explain::main();
    graph::main();
    own_board::main();
    own_game::main();
    periods::main();
    solve::main();
    winning_moves::main();
}
