//! The commands that show what an explanation leaves out.

use grundy::message::Message;
use grundy::reason::{LOST, More, Reason, Role, Step};

use crate::message::message;

/// The same explanation; where a sentence says that something is left out, the command that
/// shows it stands after the sentence, and each command only once.
pub fn with_commands(mut reason: Reason) -> Reason {
    let long = |step: &Step| matches!(step, Step::Lost { positions, .. } if positions.len() > LOST);
    let unprinted = reason.steps.iter().any(long);
    let mut said: Vec<Message> = Vec::new();
    for step in &mut reason.steps {
        if let Step::Text { text, role: Role::More(more) } = step
            && (unprinted || *more != More::Lost)
            && let command = command(*more)
            && !said.contains(&command)
        {
            said.push(command.clone());
            *text = Message::sentences([std::mem::take(text), command]);
        }
    }
    reason
}

fn command(more: More) -> Message {
    match more {
        More::Heaps => message!("command-seq"),
        More::Options => message!("command-options"),
        More::Lists => message!("command-proof-lists"),
        More::Graph => message!("command-graph"),
        More::Certificate => message!("command-certificate"),
        More::Proof => message!("command-proof"),
        More::Lost => message!("command-lost-list"),
        More::Play => message!("command-play"),
    }
}

#[cfg(test)]
mod tests {
    use grundy::message::Language;
    use grundy::{Budget, Position, Solver};

    use super::with_commands;

    #[test]
    fn a_command_shows_what_is_left_out() {
        for (text, command) in [
            ("grundy 600", "`grundy seq GAME"),
            ("chomp 5x6", "`grundy options POSITION`"),
            ("0.644 20000", "`grundy verify F`"),
            ("nim 3 5", "`--explain=proof`"),
        ] {
            let position: Position = text.parse().unwrap();
            let solver = Solver::new().max_moves(1).explain(true);
            let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
            let reason = solution.reason.unwrap();
            let before = reason.steps.len();
            let reason = with_commands(reason);
            assert_eq!(reason.steps.len(), before);
            let shown = reason.text(Language::English).replace('\n', " ");
            assert!(shown.contains(command), "{text}: {shown}");
        }
    }
}
