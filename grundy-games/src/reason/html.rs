//! Reasons as a fragment of an HTML page.

use std::fmt::Write;

use super::heaps::{applied, heap_mex_words, period_words, reduction_words, sum_text};
use super::words::{
    LOST, NOTHING, Shown, after_text, change, kind_value, line_title, lost_texts, lost_title,
    mex_words, more_moves, none_has_zero, option_text, option_value, reply_texts, short,
    shown_replies, symbol, too_many_lost, value_in_words, whole,
};
use super::{Extent, Figure, HeapGroup, OptionRow, Reason, Row, Step, Taken, Word};
use crate::markup::xml;
use crate::message::{Language, Message, message};

/// Headings, paragraphs, tables; proofs of theorems are folded away.
pub fn html(reason: &Reason, language: Language) -> String {
    let mut page = Page { out: String::new(), language };
    reason.steps.iter().for_each(|step| page.step(step));
    page.out
}

/// A cell of a table.
enum Cell {
    /// Words.
    Words(String),
    /// A number.
    Number(String),
    /// A position, or digits.
    Code(String),
}

impl Cell {
    fn number(value: impl ToString) -> Cell {
        Cell::Number(value.to_string())
    }
}

struct Page {
    out: String,
    language: Language,
}

impl Page {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Heading { text, .. } => {
                let text = self.words(text);
                let _ = writeln!(self.out, "<h2>{text}</h2>");
            }
            Step::Text { text, .. } => self.paragraphs(text),
            Step::Theorem { theorem } => {
                let title = self.words(&theorem.title);
                let statement = match theorem.extent {
                    Extent::Brief => self.words(&crate::theory::brief(theorem.theorem)),
                    _ => self.words(&theorem.statement),
                };
                let (stop, gap) = (self.language.stop(), self.language.gap(self.language.stop()));
                let source = self.words(&theorem.source);
                let _ = write!(
                    self.out,
                    "<section class=\"theorem\">\n<p><strong>{title}{stop}</strong>{gap}{statement}</p>\n"
                );
                if theorem.extent == Extent::Proof {
                    let proof = self.words(&message!("proof"));
                    let _ = write!(self.out, "<details>\n<summary>{proof}</summary>\n");
                    self.paragraphs(&theorem.proof);
                    self.out.push_str("</details>\n");
                }
                let _ =
                    write!(self.out, "<p class=\"source\"><cite>{source}</cite></p>\n</section>\n");
            }
            Step::Claim { text, .. } => self.paragraphs(text),
            Step::Picture { picture, .. } => {
                let svg = picture.svg(self.language);
                let _ = write!(self.out, "<figure class=\"picture\">\n{svg}</figure>\n");
            }
            Step::Glossary { words } => {
                self.paragraphs(&message!("glossary"));
                self.out.push_str("<dl class=\"glossary\">\n");
                for Word { word, meaning } in words {
                    let (word, meaning) = (self.words(word), self.words(meaning));
                    let _ = writeln!(self.out, "<dt>{word}</dt>\n<dd>{meaning}</dd>");
                }
                self.out.push_str("</dl>\n");
            }
            Step::Line { position, first_wins, moves, ended, taken } => {
                self.paragraphs(&line_title(position, *first_wins, false, self.language));
                self.out.push_str("<ol class=\"line\">\n");
                for (at, after) in moves.iter().enumerate() {
                    let text = match ended {
                        Some(ended) if at + 1 == moves.len() => self.words(ended),
                        _ if after == NOTHING => xml(&after_text(after, self.language)),
                        _ => code(&after_text(after, self.language)),
                    };
                    let text = match taken.get(at).and_then(Option::as_ref) {
                        Some(Taken::Beside(taken)) => format!("{text} ({})", self.words(taken)),
                        Some(Taken::Instead(made)) => self.words(made),
                        None => text,
                    };
                    let _ = writeln!(self.out, "<li>{text}</li>");
                }
                self.out.push_str("</ol>\n");
            }
            Step::Move { from, to, why, .. } => {
                let nothing = to.is_empty();
                let (from, to) = change(from, to, self.language);
                let to = if nothing { xml(&to) } else { code(&to) };
                // The positions are marked up already.
                let moved = message!("from-to", from = code(&from), to = to).text(self.language);
                let lead = self.words(&message!("move"));
                let _ = writeln!(self.out, "<p class=\"move\"><strong>{lead}</strong> {moved}</p>");
                self.paragraphs(why);
            }
            Step::NimSum { rows, omitted, result } => self.nim_sum(rows, *omitted, *result),
            Step::DigitSums { rows, omitted, modulus, sums } => {
                self.digit_sums(rows, *omitted, *modulus, sums);
            }
            Step::Mex { position, options, complete, count, value } => {
                if let Some(none) = none_has_zero(position, options, *count) {
                    return self.paragraphs(&none);
                }
                self.mex(position, options, *complete);
                self.paragraphs(&mex_words(*complete, *count, *value));
            }
            Step::HeapMex { game, heap, groups, complete, count, value } => {
                let title = match (groups.is_empty(), complete) {
                    (true, _) => Message::from(format!("{game} {heap}:")),
                    (_, true) => message!("heap-options", game = game, heap = *heap),
                    (_, false) => {
                        message!("heap-options-one-each", game = game, heap = *heap, count = *count,)
                    }
                };
                self.heap_options(&title, groups);
                let values = groups.iter().flat_map(|group| group.values.iter().copied());
                let mex = heap_mex_words(values.collect(), *complete, *count, *value);
                self.paragraphs(&mex);
            }
            Step::Replies { position, replies, omitted, images } => {
                let named = whole(position, self.language);
                let title = message!("answers-to-moves", position = &named);
                let heads = [message!("moves-from-to", position = named), message!("answer")];
                let (shown, omitted, images) = shown_replies(replies, *omitted, *images);
                let named = |answer: &Option<String>| {
                    answer.as_ref().is_some_and(|answer| answer != NOTHING)
                };
                let rows = shown.iter().map(|reply| {
                    let (after, answer) = reply_texts(reply, self.language, str::to_string);
                    let cell = |position, text| match position {
                        true => Cell::Code(text),
                        false => Cell::Words(text),
                    };
                    vec![cell(reply.after != NOTHING, after), cell(named(&reply.answer), answer)]
                });
                let rows = rows.collect();
                self.table("replies", Some(&title), &heads, rows);
                self.more((omitted > 0).then(|| more_moves(position, omitted, images)));
            }
            Step::Positions { rows } => {
                let title = message!("values-after-options", game = "none");
                let cells = rows.iter().map(|row| {
                    vec![
                        Cell::Code(short(&row.label, self.language)),
                        Cell::number(value_in_words(&row.value, self.language)),
                        Cell::Words(row.from.text(self.language)),
                    ]
                });
                let mut cells: Vec<Vec<Cell>> = cells.collect();
                if rows.iter().all(|row| row.from.is_empty()) {
                    cells.iter_mut().for_each(|row| row.truncate(2));
                }
                self.table("positions", Some(&title), &[], cells);
            }
            Step::Values { game, from, values, .. } => {
                let title = message!("values-of-game", game = game);
                let heap = message!("row-heap").text(self.language);
                let rows = values.chunks(10).enumerate().map(|(row, values)| {
                    let lead = format!("{heap} {}", from + row as u64 * 10);
                    let values = values.iter().map(Cell::number);
                    [Cell::Words(lead)].into_iter().chain(values).collect()
                });
                self.table("values", Some(&title), &[], rows.collect());
            }
            Step::HeapValues { game, rows } => {
                let title = message!("values-used-below", game = game);
                let heads = [message!("row-heap"), message!("nim-value")];
                let rows =
                    rows.iter().map(|row| vec![Cell::number(row.heap), Cell::number(row.value)]);
                self.table("values", Some(&title), &heads, rows.collect());
            }
            Step::Period { theorem, figures, .. } => {
                if !figures.is_empty() {
                    self.paragraphs(&applied(theorem));
                    self.figures(figures);
                }
                period_words(step).iter().for_each(|sentence| self.paragraphs(sentence));
            }
            Step::Reduction { .. } => {
                reduction_words(step).iter().for_each(|sentence| self.paragraphs(sentence));
            }
            Step::Lost { play, positions } if positions.len() > LOST => {
                self.paragraphs(&too_many_lost(*play, positions.len()));
            }
            Step::Lost { play, positions } => {
                self.paragraphs(&lost_title(*play));
                self.out.push_str("<ul class=\"lost\">\n");
                for position in lost_texts(positions, self.language) {
                    let position = code(&position);
                    let _ = writeln!(self.out, "<li>{position}</li>");
                }
                self.out.push_str("</ul>\n");
            }
            Step::Figures { figures, .. } => self.figures(figures),
        }
    }

    fn words(&self, message: &Message) -> String {
        prose(&message.text(self.language))
    }

    fn paragraphs(&mut self, message: &Message) {
        for paragraph in message.paragraphs(self.language) {
            let _ = writeln!(self.out, "<p>{}</p>", prose(&paragraph));
        }
    }

    fn more(&mut self, message: Option<Message>) {
        message.iter().for_each(|message| self.paragraphs(message));
    }

    fn cell(&mut self, cell: &Cell) {
        let _ = match cell {
            Cell::Words(text) => write!(self.out, "<td>{}</td>", xml(text)),
            Cell::Number(text) => write!(self.out, "<td class=\"number\">{}</td>", xml(text)),
            Cell::Code(text) => write!(self.out, "<td>{}</td>", code(text)),
        };
    }

    fn table(
        &mut self,
        class: &str,
        caption: Option<&Message>,
        heads: &[Message],
        rows: Vec<Vec<Cell>>,
    ) {
        self.open(class, caption, heads);
        for row in &rows {
            self.row(row);
        }
        self.out.push_str("</tbody>\n</table>\n");
    }

    fn open(&mut self, class: &str, caption: Option<&Message>, heads: &[Message]) {
        let _ = writeln!(self.out, "<table class=\"{class}\">");
        if let Some(caption) = caption {
            let caption = self.words(caption);
            let _ = writeln!(self.out, "<caption>{}</caption>", caption.trim_end_matches(':'));
        }
        if !heads.is_empty() {
            self.out.push_str("<thead>\n<tr>");
            for head in heads {
                let head = self.words(head);
                let _ = write!(self.out, "<th scope=\"col\">{head}</th>");
            }
            self.out.push_str("</tr>\n</thead>\n");
        }
        self.out.push_str("<tbody>\n");
    }

    fn row(&mut self, row: &[Cell]) {
        self.out.push_str("<tr>");
        row.iter().for_each(|cell| self.cell(cell));
        self.out.push_str("</tr>\n");
    }

    /// The last row of a table of digits: what the columns give.
    fn result(&mut self, label: &Message, cells: &[Cell]) {
        let label = self.words(label);
        let _ = write!(self.out, "</tbody>\n<tfoot>\n<tr><th scope=\"row\">{label}</th>");
        cells.iter().for_each(|cell| self.cell(cell));
        self.out.push_str("</tr>\n</tfoot>\n</table>\n");
    }

    fn label(&self, row: &Row) -> Cell {
        Cell::Words(short(&row.label.text(self.language), self.language))
    }

    fn nim_sum(&mut self, rows: &[Row], omitted: u64, result: u128) {
        let all = rows.iter().map(|row| row.value).chain([result]);
        let bits = all.map(|value| 128 - value.leading_zeros()).max().unwrap_or(1).max(1) as usize;
        let digits = |value: u128| Cell::Code(format!("{value:0bits$b}"));
        self.open("nim-sum", None, &[]);
        for row in rows {
            let label = self.label(row);
            self.row(&[label, Cell::number(row.value), digits(row.value)]);
        }
        self.result(&message!("nim-sum"), &[Cell::number(result), digits(result)]);
        self.more((omitted > 0).then(|| message!("more-rows", rows = omitted)));
    }

    fn digit_sums(&mut self, rows: &[Row], omitted: u64, modulus: u128, sums: &[u128]) {
        let all = rows.iter().map(|row| 128 - row.value.leading_zeros() as usize);
        let columns = all.max().unwrap_or(1).max(sums.len()).max(1);
        self.open("digit-sums", None, &[]);
        for row in rows {
            let digits = (0..columns).rev().map(|column| Cell::number(row.value >> column & 1));
            let cells = [self.label(row), Cell::number(row.value)].into_iter().chain(digits);
            self.row(&cells.collect::<Vec<Cell>>());
        }
        let sum = |column| Cell::number(sums.get(column).copied().unwrap_or(0));
        let sums = (0..columns).rev().map(sum);
        let cells: Vec<Cell> = [Cell::Words(String::new())].into_iter().chain(sums).collect();
        self.result(&message!("sums-modulo", modulus = modulus), &cells);
        self.more((omitted > 0).then(|| message!("more-rows", rows = omitted)));
    }

    fn mex(&mut self, position: &str, options: &[OptionRow], complete: bool) {
        let position = short(position, self.language);
        let value = message!("nim-value");
        let rows = |rows: Vec<(String, String)>| {
            rows.into_iter().map(|(value, text)| vec![Cell::Number(value), Cell::Words(text)])
        };
        match Shown::of(options, complete, self.language) {
            Shown::Each(options) => {
                let rows = options.iter().map(|option| {
                    let text = option_text(option, self.language);
                    let text = match option.position == NOTHING {
                        true => Cell::Words(text),
                        false => Cell::Code(text),
                    };
                    vec![text, Cell::Number(option_value(option, self.language))]
                });
                let rows = rows.collect();
                let heads = [message!("option-of", position = position), value];
                self.table("mex", None, &heads, rows);
            }
            Shown::Kinds(options) => {
                let rows = options.iter().map(|option| {
                    let text = Cell::Code(option_text(option, self.language));
                    vec![text, Cell::Words(kind_value(option, self.language))]
                });
                let rows = rows.collect();
                let heads = [message!("option-kinds-of", position = position), value];
                self.table("mex", None, &heads, rows);
            }
            Shown::ByValue(groups) => {
                let heads = [value, message!("all-options-of", position = position)];
                self.table("mex", None, &heads, rows(groups).collect());
            }
            Shown::OneEach(cells, more) => {
                let heads = [value, message!("an-option-of", position = position)];
                self.table("mex", None, &heads, rows(cells).collect());
                self.more((more > 0).then(|| message!("more-values", values = more)));
            }
        }
    }

    /// The options of a heap: what is taken, what is left, the value.
    fn heap_options(&mut self, title: &Message, groups: &[HeapGroup]) {
        let language = self.language;
        let rows = groups.iter().flat_map(|group| {
            group.options.iter().zip(&group.values).map(|(option, value)| {
                let left = Cell::Words(sum_text(option, language));
                vec![Cell::number(group.take), left, Cell::number(value)]
            })
        });
        match groups.is_empty() {
            true => self.paragraphs(title),
            false => {
                let heads = [message!("row-take"), message!("row-leave"), message!("row-value")];
                self.table("mex", Some(title), &heads, rows.collect());
            }
        }
    }

    fn figures(&mut self, figures: &[Figure]) {
        self.out.push_str("<dl class=\"figures\">\n");
        for figure in figures {
            let (symbol, meaning) = (symbol(figure, self.language), self.words(&figure.meaning));
            let (symbol, value) = (xml(&symbol), figure.value);
            let _ = writeln!(self.out, "<dt>{symbol} = {value}</dt>\n<dd>{meaning}</dd>");
        }
        self.out.push_str("</dl>\n");
    }
}

/// Words of ours, in which code stands between backquotes.
fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return xml(text);
    }
    let part = |(at, part): (usize, &&str)| if at % 2 == 1 { code(part) } else { xml(part) };
    parts.iter().enumerate().map(part).collect()
}

/// A position in the middle of text.
fn code(text: &str) -> String {
    format!("<code>{}</code>", xml(text))
}
