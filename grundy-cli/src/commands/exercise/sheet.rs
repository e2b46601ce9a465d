//! Exercises on paper: as text, Markdown and LaTeX.

use std::fmt::Write;

use grundy::exercise::{Exercise, Request, Set};
use grundy::markup;
use grundy::message::{Language, Message};
use grundy::{Move, Outcome, Play};

use super::super::draw::boards_of;
use super::super::talk::moves::boards;
use super::super::talk::wrapped;
use crate::latex;
use crate::message::message;

/// The exercises of one game.
pub struct Part {
    /// The rules of each game in it, a paragraph each.
    pub rules: Vec<String>,
    pub set: Set,
}

/// Sets of exercises, to be written.
pub struct Sheet<'a> {
    /// What stands over the sheet.
    pub title: String,
    pub parts: &'a [Part],
    pub request: &'a Request,
    pub language: Language,
}

/// Rules, and the exercises under them with their numbers.
pub type Ruled<'a> = (Vec<&'a str>, Vec<(usize, &'a Exercise)>);

/// The most winning moves that a solution lists.
const LISTED: usize = 8;

impl Sheet<'_> {
    pub(super) fn words(&self, message: Message) -> String {
        message.text(self.language)
    }

    /// The exercises of all parts, with their numbers.
    pub(super) fn numbered(&self) -> impl Iterator<Item = (usize, &Exercise)> {
        (1..).zip(self.parts.iter().flat_map(|part| &part.set.exercises))
    }

    /// The parts: the rules that stand in none before, and the exercises with their numbers.
    pub(super) fn with_rules(&self) -> Vec<Ruled<'_>> {
        let (mut told, mut next) = (Vec::new(), 1);
        let mut parts = Vec::new();
        for part in self.parts {
            let mut rules = Vec::new();
            for paragraph in &part.rules {
                if !told.contains(&paragraph) {
                    told.push(paragraph);
                    rules.push(&**paragraph);
                }
            }
            parts.push((rules, (next..).zip(&part.set.exercises).collect()));
            next += part.set.exercises.len();
        }
        parts
    }

    /// The seed, for a teacher who wants the same sheet again.
    pub(super) fn seed(&self) -> String {
        self.words(message!("exercise-seed", seed = self.request.seed))
    }

    /// What is asked.
    pub(super) fn task(&self) -> String {
        let rule = match self.request.play {
            Play::Normal => message!("exercise-normal"),
            Play::Misere => message!("exercise-misere"),
        };
        self.words(Message::sentences([rule, message!("exercise-task")]))
    }

    /// The answer, and with it why the first winning move wins. `code` sets the text of a
    /// position.
    pub(super) fn answer(&self, exercise: &Exercise, code: &dyn Fn(&str) -> String) -> String {
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
        let plain = |text: &str| markup::shown(text).into_owned();
        let mut out = format!("{}\n\n{}\n", plain(&self.title), wrapped(&self.task()));
        for (rules, exercises) in self.with_rules() {
            for paragraph in rules {
                let _ = writeln!(out, "\n{}", wrapped(&plain(paragraph)));
            }
            for (number, exercise) in exercises {
                let _ = writeln!(out, "\n{number}. {}", plain(&exercise.position.text()));
                out += &self.board(exercise).unwrap_or_default();
            }
        }
        if solutions {
            let _ = writeln!(out, "\n{}\n", self.words(message!("exercise-solutions")));
            for (number, exercise) in self.numbered() {
                let answer = format!("{number}. {}", self.answer(exercise, &plain));
                let _ = writeln!(out, "{}", wrapped(&answer));
            }
            let _ = writeln!(out, "\n{}", self.seed());
        }
        out
    }

    /// As Markdown.
    pub fn markdown(&self, solutions: bool) -> String {
        let code = |text: &str| markup::code_span(text, false);
        let mut out = format!("# {}\n\n{}\n", markup::markdown(&self.title), self.task());
        for (rules, exercises) in self.with_rules() {
            for paragraph in rules {
                let _ = writeln!(out, "\n{}", markup::markdown(paragraph));
            }
            for (number, exercise) in exercises {
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
        }
        if solutions {
            let _ = writeln!(out, "\n## {}\n", self.words(message!("exercise-solutions")));
            for (number, exercise) in self.numbered() {
                let _ = writeln!(out, "{number}. {}", self.answer(exercise, &code));
            }
            let _ = writeln!(out, "\n{}", self.seed());
        }
        out
    }

    /// As a page of HTML for the printer: drawn boards, room to write, and the solutions on a page of
    /// their own.
    pub fn html(&self, solutions: bool) -> String {
        let code = |text: &str| format!("{CODE}{}{WORDS}", markup::shown(text));
        let title = markup::xml(&self.title);
        let [name, date] =
            [message!("exercise-name"), message!("exercise-date")].map(|words| self.words(words));
        let mut out = format!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
             <p class=\"pupil\"><span>{name}</span><span>{date}</span></p>\n<h1>{title}</h1>\n<p>{}</p>\n",
            self.language.tag(),
            markup::xml(&self.task()),
        );
        for (rules, exercises) in self.with_rules() {
            for paragraph in rules {
                let _ = writeln!(out, "<p>{}</p>", markup::xml(paragraph));
            }
            let first = exercises.first().map_or(1, |(number, _)| *number);
            let _ = writeln!(out, "<ol start=\"{first}\">");
            for (_, exercise) in exercises {
                let position = markup::xml(&exercise.position.text());
                let _ = writeln!(out, "<li><code>{position}</code>");
                match boards_of(&exercise.position, self.language) {
                    Some(drawing) => {
                        let svg = drawing.svg(self.language);
                        let _ = write!(out, "<figure>\n{svg}</figure>\n");
                    }
                    None => {
                        if let Some(board) = self.board(exercise) {
                            let _ = writeln!(out, "<pre>{}</pre>", markup::xml(&board));
                        }
                    }
                }
                out += "<p class=\"write\"></p></li>\n";
            }
            out += "</ol>\n";
        }
        if solutions {
            let heading = markup::xml(&self.words(message!("exercise-solutions")));
            let _ = write!(out, "<section class=\"solutions\">\n<h2>{heading}</h2>\n<ol>\n");
            for (_, exercise) in self.numbered() {
                let _ = writeln!(out, "<li>{}</li>", html(&self.answer(exercise, &code)));
            }
            let _ = write!(out, "</ol>\n<p>{}</p>\n</section>\n", self.seed());
        }
        out + "</main>\n</body>\n</html>\n"
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
            "\\documentclass{{article}}\n{languages}\\usepackage{{tikz}}\n\\begin{{document}}\n\
             \\section*{{{}}}\n{}\n",
            latex(&self.title),
            latex(&self.task()),
        );
        for (rules, exercises) in self.with_rules() {
            for paragraph in rules {
                let _ = writeln!(out, "\n{}", latex(paragraph));
            }
            let before = exercises.first().map_or(0, |(number, _)| number - 1);
            let _ = write!(out, "\\begin{{enumerate}}\n\\setcounter{{enumi}}{{{before}}}\n");
            for (_, exercise) in exercises {
                let _ = writeln!(out, "\\item {}", latex(&code(&exercise.position.text())));
                match boards_of(&exercise.position, self.language) {
                    Some(drawing) => {
                        let _ = write!(out, "\\par\\smallskip\n{}", drawing.tikz());
                    }
                    None => {
                        if let Some(board) = self.board(exercise) {
                            out += &latex::verbatim(&markup::shown(&board));
                        }
                    }
                }
                out += "\\par\\vspace{3\\baselineskip}\n";
            }
            out += "\\end{enumerate}\n";
        }
        if solutions {
            let heading = latex(&self.words(message!("exercise-solutions")));
            let _ = write!(out, "\\clearpage\n\\section*{{{heading}}}\n\\begin{{enumerate}}\n");
            for (_, exercise) in self.numbered() {
                let _ = writeln!(out, "\\item {}", latex(&self.answer(exercise, &code)));
            }
            let _ = write!(out, "\\end{{enumerate}}\n{}\n", latex(&self.seed()));
        }
        out + "\\end{document}\n"
    }
}

/// Black on white: a page for the printer.
const STYLE: &str = include_str!("sheet.css");

/// A text as HTML, and positions in their font.
fn html(text: &str) -> String {
    let mut out = String::new();
    for part in text.split(WORDS) {
        let (words, code) = part.split_once(CODE).unwrap_or((part, ""));
        out += &markup::xml(&words.replace("->", "→"));
        if !code.is_empty() {
            let _ = write!(out, "<code>{}</code>", markup::xml(code));
        }
    }
    out
}

/// Between these stands a position until the signs of LaTeX are written out.
const CODE: char = '\u{1}';
const WORDS: char = '\u{2}';

/// A text with the signs of LaTeX written out, and positions in their font.
fn latex(text: &str) -> String {
    let escaped = |text: &str| {
        // An arrow of two signs; a line is a paragraph.
        markup::latex(&markup::shown(text).replace("->", "→").replace('\n', "\n\n"))
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
