//! Exercises on paper: as text, Markdown and LaTeX.

use std::fmt::Write;

use grundy::exercise::{Exercise, Request, Set};
use grundy::markup;
use grundy::message::{Language, Message};
use grundy::{Move, Outcome, Play};

use super::super::talk::moves::boards;
use super::super::talk::wrapped;
use crate::latex;
use crate::message::message;

/// A set of exercises, to be written.
pub struct Sheet<'a> {
    /// The game, as it was typed.
    pub game: &'a str,
    /// The rules of each game in it, a paragraph each.
    pub rules: Vec<String>,
    pub request: &'a Request,
    pub set: &'a Set,
    pub language: Language,
}

/// The most winning moves that a solution lists.
const LISTED: usize = 8;

impl Sheet<'_> {
    fn words(&self, message: Message) -> String {
        message.text(self.language)
    }

    fn title(&self) -> String {
        self.words(message!(
            "exercise-title",
            game = self.game,
            level = self.request.level.number(),
            seed = self.request.seed,
        ))
    }

    /// What is asked.
    fn task(&self) -> String {
        let rule = match self.request.play {
            Play::Normal => message!("exercise-normal"),
            Play::Misere => message!("exercise-misere"),
        };
        self.words(Message::sentences([rule, message!("exercise-task")]))
    }

    /// The answer, and with it why the first winning move wins. `code` sets the text of a
    /// position.
    fn answer(&self, exercise: &Exercise, code: &dyn Fn(&str) -> String) -> String {
        let winner = match exercise.outcome {
            Outcome::N => message!("first-player-wins"),
            Outcome::P => message!("second-player-wins"),
            Outcome::D => message!("nobody-wins"),
        };
        let mut parts = vec![winner];
        if let Some(value) = exercise.value.as_ref().and_then(|value| value.nim()) {
            parts.push(message!("exercise-value", value = value));
        }
        let step = |chosen: &Move| {
            let found = exercise.position.found(chosen);
            let to = match found.to() {
                to if to.is_empty() => self.words(message!("nothing-left")),
                to => code(&to),
            };
            format!("{} -> {to}", code(&found.from()))
        };
        let listed: Vec<String> = exercise.winning.iter().take(LISTED).map(step).collect();
        if !listed.is_empty() {
            let more = exercise.winning.len() - listed.len();
            parts.push(message!(
                "exercise-winning",
                count = exercise.winning.len(),
                moves = listed.join("; "),
                more = more,
            ));
        }
        parts.push(exercise.reason());
        if !exercise.replies.is_empty() {
            let nothing = |text: &str| match text.contains(' ') {
                true => code(text),
                false => self.words(message!("nothing-left")),
            };
            let replies = exercise.replies.iter();
            let replies =
                replies.map(|(after, answer)| format!("{} -> {}", nothing(after), nothing(answer)));
            parts.push(message!(
                "exercise-replies",
                replies = replies.collect::<Vec<_>>().join("; ")
            ));
        }
        self.words(Message::sentences(parts))
    }

    fn board(&self, exercise: &Exercise) -> Option<String> {
        boards(&exercise.position, self.language)
    }

    /// As plain text.
    pub fn text(&self, solutions: bool) -> String {
        let mut out = format!("{}\n\n", self.title());
        for paragraph in self.rules.iter().chain([&self.task()]) {
            let _ = writeln!(out, "{}", wrapped(&markup::shown(paragraph)));
        }
        let plain = |text: &str| markup::shown(text).into_owned();
        for (number, exercise) in (1..).zip(&self.set.exercises) {
            let _ = writeln!(out, "\n{number}. {}", plain(&exercise.position.text()));
            out += &self.board(exercise).unwrap_or_default();
        }
        if solutions {
            let _ = writeln!(out, "\n{}\n", self.words(message!("exercise-solutions")));
            for (number, exercise) in (1..).zip(&self.set.exercises) {
                let answer = format!("{number}. {}", self.answer(exercise, &plain));
                let _ = writeln!(out, "{}", wrapped(&answer));
            }
        }
        out
    }

    /// As Markdown.
    pub fn markdown(&self, solutions: bool) -> String {
        let code = |text: &str| markup::code_span(text, false);
        let mut out = format!("# {}\n", markup::markdown(&self.title()));
        for rules in &self.rules {
            let _ = writeln!(out, "\n{}", markup::markdown(rules));
        }
        let _ = writeln!(out, "\n{}", self.task());
        for (number, exercise) in (1..).zip(&self.set.exercises) {
            let _ = writeln!(out, "\n{number}. {}", code(&exercise.position.text()));
            if let Some(board) = self.board(exercise) {
                let block = markup::code_block(&board);
                // A block that belongs to an item is as far in as its words.
                let indent = " ".repeat(format!("{number}. ").len());
                out.push('\n');
                for line in block.lines() {
                    let _ = writeln!(out, "{}", format!("{indent}{line}").trim_end());
                }
            }
        }
        if solutions {
            let _ = writeln!(out, "\n## {}\n", self.words(message!("exercise-solutions")));
            for (number, exercise) in (1..).zip(&self.set.exercises) {
                let _ = writeln!(out, "{number}. {}", self.answer(exercise, &code));
            }
        }
        out
    }

    /// As a LaTeX document.
    pub fn latex(&self, solutions: bool) -> String {
        let languages = match self.language {
            Language::Ukrainian => "\\usepackage[T2A]{fontenc}\n\\usepackage[ukrainian]{babel}\n",
            Language::Russian => "\\usepackage[T2A]{fontenc}\n\\usepackage[russian]{babel}\n",
            Language::Japanese => "\\usepackage[whole]{bxcjkjatype}\n",
            _ => "\\usepackage[T1]{fontenc}\n",
        };
        let code = |text: &str| format!("{CODE}{}{WORDS}", markup::shown(text));
        let mut out = format!(
            "\\documentclass{{article}}\n{languages}\\begin{{document}}\n\\section*{{{}}}\n{}\n\
             \\begin{{enumerate}}\n",
            latex(&self.title()),
            self.rules
                .iter()
                .chain([&self.task()])
                .map(|text| latex(text))
                .collect::<Vec<_>>()
                .join("\n\n"),
        );
        for exercise in &self.set.exercises {
            let _ = writeln!(out, "\\item {}", latex(&code(&exercise.position.text())));
            if let Some(board) = self.board(exercise) {
                out += &latex::verbatim(&markup::shown(&board));
            }
        }
        out += "\\end{enumerate}\n";
        if solutions {
            let heading = latex(&self.words(message!("exercise-solutions")));
            let _ = write!(out, "\\clearpage\n\\section*{{{heading}}}\n\\begin{{enumerate}}\n");
            for exercise in &self.set.exercises {
                let _ = writeln!(out, "\\item {}", latex(&self.answer(exercise, &code)));
            }
            out += "\\end{enumerate}\n";
        }
        out + "\\end{document}\n"
    }
}

/// Between these stands a position until the signs of LaTeX are written out.
const CODE: char = '\u{1}';
const WORDS: char = '\u{2}';

/// A text with the signs of LaTeX written out, and positions in their font.
fn latex(text: &str) -> String {
    let escaped = |text: &str| {
        // An arrow of two signs; a line is a paragraph.
        latex::escape(&markup::shown(text).replace("->", "→").replace('\n', "\n\n"))
    };
    let mut out = String::new();
    for part in text.split(WORDS) {
        let (words, code) = part.split_once(CODE).unwrap_or((part, ""));
        out += &escaped(words);
        if !code.is_empty() {
            let _ = write!(out, "\\texttt{{{}}}", escaped(code));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::latex;

    #[test]
    fn signs_of_latex_are_written_out() {
        assert_eq!(latex("0.{1,2!} & 5% -> a_b"), "0.\\{1,2!\\} \\& 5\\% $\\to$ a\\_b");
        assert_eq!(
            latex("\\x^~<>|"),
            "\\textbackslash{}x\\textasciicircum{}\\textasciitilde{}\\textless{}\\textgreater{}\\textbar{}"
        );
    }
}
