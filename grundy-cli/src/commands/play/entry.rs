//! The input of the player: a command, a number of the list, or a position.

/// A line of the player.
#[derive(Debug, PartialEq, Eq)]
pub enum Entry<'a> {
    /// Nothing was typed.
    Blank,
    /// List the legal moves.
    Moves,
    /// Show a winning move.
    Hint,
    /// Explain the position.
    Why,
    /// Look back at the moves so far.
    Review,
    /// Take back a move of each.
    Undo,
    /// Start the game again.
    Restart,
    /// Tell how moves are written.
    Help,
    /// End the game.
    Quit,
    /// A line of the list, or else the argument of a one-heap game.
    Number(usize),
    /// A position or a term after the move.
    Text(&'a str),
}

impl Entry<'_> {
    /// Reads a line.
    pub fn of(line: &str) -> Entry<'_> {
        let line = line.trim();
        match line.to_lowercase().as_str() {
            "" => Entry::Blank,
            "moves" | "ходи" | "ходы" => Entry::Moves,
            "hint" | "підказка" | "подсказка" => Entry::Hint,
            "why" | "чому" | "почему" => Entry::Why,
            "review" | "огляд" | "разбор" => Entry::Review,
            "undo" | "назад" => Entry::Undo,
            "restart" | "спочатку" | "сначала" => Entry::Restart,
            "help" | "?" | "допомога" | "справка" | "помощь" => Entry::Help,
            "quit" | "exit" | "вихід" | "выход" => Entry::Quit,
            _ => match line.parse() {
                Ok(number) if line.bytes().all(|byte| byte.is_ascii_digit()) => {
                    Entry::Number(number)
                }
                _ => Entry::Text(line),
            },
        }
    }
}
