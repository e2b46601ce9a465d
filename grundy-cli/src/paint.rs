//! Colours on a terminal.

use std::borrow::Cow;

use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use clap::ValueEnum;
use clap::builder::styling::{AnsiColor, Style};

/// When what is written has colours.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Colours {
    /// On a terminal, unless `NO_COLOR` is set; everywhere where `CLICOLOR_FORCE` is set.
    #[default]
    Auto,
    /// Everywhere.
    Always,
    /// Nowhere.
    Never,
}

impl Colours {
    /// Those of a stream of the process.
    pub fn of(self, stream: &impl RawStream) -> Paint {
        match self {
            Colours::Auto => Paint(AutoStream::choice(stream) != ColorChoice::Never),
            _ => self.without_terminal(),
        }
    }

    /// Those of a stream that is no terminal, whatever the environment says.
    pub fn without_terminal(self) -> Paint {
        Paint(self == Colours::Always)
    }
}

/// `error:`, and the mark under a fault.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// `remark:`, `warning:`, `stopped:`.
pub const REMARK: Style = AnsiColor::Yellow.on_default().bold();
/// Words to type, in a hint.
pub const HINT: Style = AnsiColor::Green.on_default();
/// What the player to move wins, and what is right.
pub const WON: Style = AnsiColor::Green.on_default().bold();
/// What the player to move loses: nim-value 0, outcome P. Pictures have it in red as well.
pub const LOST: Style = AnsiColor::Red.on_default().bold();
/// A draw.
pub const DRAWN: Style = AnsiColor::Yellow.on_default().bold();
/// Headings.
pub const HEADING: Style = Style::new().bold();

/// Whether one stream has colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Paint(bool);

impl Paint {
    /// No colours.
    pub const OFF: Paint = Paint(false);

    /// Whether there are colours.
    pub fn is_on(self) -> bool {
        self.0
    }

    /// A text in a style. Nothing in it must come from a user unless hidden signs are written out.
    pub fn styled(self, style: Style, text: &str) -> Cow<'_, str> {
        match self.0 {
            true => format!("{style}{text}{style:#}").into(),
            false => text.into(),
        }
    }

    /// What is said on standard error: the word that it begins with, the mark under a fault and the
    /// words to type after it are painted. Anything that begins otherwise, such as a JSON document,
    /// stays as it is.
    pub fn message(self, text: &str) -> Cow<'_, str> {
        let label = LABELS.iter().find(|(label, _)| text.starts_with(label));
        let Some((label, style)) = label.filter(|_| self.0) else { return text.into() };
        let mut out = self.styled(*style, label).into_owned();
        let mut lines = text[label.len()..].split_inclusive('\n');
        out += &self.typed(lines.next().unwrap_or_default());
        let rest: Vec<&str> = lines.collect();
        // What the user wrote is repeated above the mark, and stays as it is.
        let mark = rest.iter().position(|line| is_mark(line));
        for (index, line) in rest.iter().enumerate() {
            match mark {
                Some(mark) if index < mark => out += line,
                Some(mark) if index == mark => {
                    let (space, marks) = line.split_at(line.find('^').unwrap_or(0));
                    out += space;
                    out += &self.styled(ERROR, marks.trim_end_matches('\n'));
                    out.push('\n');
                }
                _ => out += &self.typed(line),
            }
        }
        out.into()
    }

    /// A text in which the words between backticks are painted.
    fn typed(self, text: &str) -> Cow<'_, str> {
        if !text.matches('`').count().is_multiple_of(2) {
            return text.into();
        }
        let parts = text.split('`').enumerate().map(|(index, part)| match index % 2 {
            0 => part.into(),
            _ => self.styled(HINT, &format!("`{part}`")).into_owned().into(),
        });
        parts.collect::<Vec<Cow<'_, str>>>().concat().into()
    }
}

/// The words that messages begin with, in all languages; a test compares them with the messages.
const LABELS: [(&str, Style); 20] = [
    ("error:", ERROR),
    ("warning:", REMARK),
    ("remark:", REMARK),
    ("stopped:", REMARK),
    ("interrupted", REMARK),
    ("помилка:", ERROR),
    ("попередження:", REMARK),
    ("зауваження:", REMARK),
    ("зупинено:", REMARK),
    ("перервано", REMARK),
    ("ошибка:", ERROR),
    ("предупреждение:", REMARK),
    ("замечание:", REMARK),
    ("остановлено:", REMARK),
    ("прервано", REMARK),
    ("エラー:", ERROR),
    ("警告:", REMARK),
    ("注意:", REMARK),
    ("中断:", REMARK),
    ("中断されました", REMARK),
];

/// Whether a line only marks a place in the line above it.
fn is_mark(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.bytes().all(|byte| byte == b'^')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every language has its labels.
    #[test]
    fn messages_begin_with_their_labels() {
        use grundy::Stop;
        use grundy::message::Language;

        use crate::failure::{Reader, an_error, words};

        for &language in Language::ALL {
            let error = an_error("x", language);
            assert!(Paint(true).message(&error).starts_with(&ERROR.to_string()), "{error}");
            for stop in [Stop::Time, Stop::Memory, Stop::Moves, Stop::Interrupted] {
                let words = words(stop, Reader { language, shell: true }).text(language);
                assert!(Paint(true).message(&words).starts_with(&REMARK.to_string()), "{words}");
            }
        }
    }

    #[test]
    fn messages_are_painted_where_there_are_colours() {
        let text = "error: no `game`\n  `x\n  ^\nwrite `y`\n";
        assert_eq!(Paint::OFF.message(text), text);
        let painted = Paint(true).message(text).into_owned();
        assert_eq!(
            painted,
            "\u{1b}[1m\u{1b}[31merror:\u{1b}[0m no \u{1b}[32m`game`\u{1b}[0m\n  `x\n\x20 \
               \u{1b}[1m\u{1b}[31m^\u{1b}[0m\nwrite \u{1b}[32m`y`\u{1b}[0m\n"
        );
        // Without the colours it is the same text.
        assert_eq!(anstream::adapter::strip_str(&painted).to_string(), text);
        let document = "{\"error\":\"no `game`\"}\n";
        assert_eq!(Paint(true).message(document), document);
    }
}
