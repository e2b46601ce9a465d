//! LaTeX: a fragment that a document takes by `\input`. It needs no package; letters that are not
//! Latin need the font encoding of their language.

use std::fmt::Write;

use grundy::markup::latex as escape;

/// Markdown of this program's, as LaTeX: headings, paragraphs, lists, tables, quotations, code.
pub fn of_markdown(markdown: &str) -> String {
    let mut out = String::new();
    let mut open: Option<Block> = None;
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let fence = line.len() - line.trim_start_matches('`').len();
        if fence >= 3 {
            close(&mut open, &mut out);
            let mark = &line[..fence];
            let code: Vec<&str> = lines.by_ref().take_while(|line| *line != mark).collect();
            out += &verbatim(&code.join("\n"));
            continue;
        }
        if let Some(code) = line.strip_prefix("    ") {
            close(&mut open, &mut out);
            let mut all = vec![code];
            while let Some(code) = lines.next_if(|line| line.starts_with("    ")) {
                all.push(&code[4..]);
            }
            out += &verbatim(&all.join("\n"));
            continue;
        }
        let hashes = line.len() - line.trim_start_matches('#').len();
        let heading = (1..=6).contains(&hashes) && line[hashes..].starts_with(' ');
        let wanted = match line {
            _ if heading => None,
            _ if line.starts_with("- ") => Some(Block::List),
            _ if line.starts_with("> ") || line == ">" => Some(Block::Quote),
            _ if line.starts_with("| ") => Some(Block::Table),
            _ => None,
        };
        if open != wanted {
            close(&mut open, &mut out);
            if let Some(block) = wanted {
                begin(block, line, &mut out);
                open = Some(block);
            }
        }
        let _ = match wanted {
            Some(Block::List) => writeln!(out, "\\item {}", inline(&line[2..])),
            Some(Block::Quote) => writeln!(out, "{}", inline(line[1..].trim_start())),
            Some(Block::Table) => {
                let cells: Vec<String> = cells(line).iter().map(|cell| inline(cell)).collect();
                let rule = lines.next_if(|line| line.starts_with("|---")).is_some();
                let rule = if rule { " \\hline" } else { "" };
                writeln!(out, "{} \\\\{rule}", cells.join(" & "))
            }
            None if heading => {
                let level = if hashes == 1 { "section" } else { "subsection" };
                writeln!(out, "\\{level}*{{{}}}", inline(line[hashes..].trim()))
            }
            // What is folded on a page stands open on paper.
            None if line.starts_with("<details>") || line.starts_with("</details>") => Ok(()),
            None => match line.strip_prefix("<summary>") {
                Some(text) => {
                    let text = text.trim_end_matches("</summary>");
                    writeln!(out, "\\paragraph{{{}}}", inline(text))
                }
                None => writeln!(out, "{}", inline(line)),
            },
        };
    }
    close(&mut open, &mut out);
    out
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    List,
    Quote,
    Table,
}

impl Block {
    fn name(self) -> &'static str {
        match self {
            Block::List => "itemize",
            Block::Quote => "quote",
            Block::Table => "tabular",
        }
    }
}

fn begin(block: Block, line: &str, out: &mut String) {
    let _ = match block {
        Block::Table => {
            let columns = "l".repeat(cells(line).len());
            writeln!(out, "\\begin{{center}}\n\\begin{{tabular}}{{{columns}}}")
        }
        _ => writeln!(out, "\\begin{{{}}}", block.name()),
    };
}

fn close(open: &mut Option<Block>, out: &mut String) {
    if let Some(block) = open.take() {
        let _ = writeln!(out, "\\end{{{}}}", block.name());
        if block == Block::Table {
            out.push_str("\\end{center}\n");
        }
    }
}

/// Lines as they are: a block in which nothing but its end has a meaning.
pub fn verbatim(text: &str) -> String {
    let text = text.trim_end_matches('\n').replace("\\end{verbatim}", "\\end {verbatim}");
    format!("\\begin{{verbatim}}\n{text}\n\\end{{verbatim}}\n")
}

/// The cells of a row; a `\|` is part of one.
fn cells(line: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut escaped = false;
    let row = line.trim().trim_start_matches('|');
    let row = row.strip_suffix('|').unwrap_or(row);
    for sign in row.chars() {
        match sign {
            '|' if !escaped => all.push(String::new()),
            _ => all.last_mut().expect("one cell").push(sign),
        }
        escaped = sign == '\\' && !escaped;
    }
    all.iter().map(|cell| cell.trim().to_string()).collect()
}

/// Words in a line: `code`, **bold**, *emphasis* and `\` before signs.
fn inline(text: &str) -> String {
    let mut out = String::new();
    let mut plain = String::new();
    let mut rest = text;
    let flush = |plain: &mut String, out: &mut String| {
        *out += &escape(&std::mem::take(plain));
    };
    while let Some(sign) = rest.chars().next() {
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        if ticks > 0
            && let Some((code, after)) = rest[ticks..].split_once(&rest[..ticks])
        {
            flush(&mut plain, &mut out);
            // A space on both sides belongs to the marks; a `\|` is a bar in a table.
            let code = match code.strip_prefix(' ').and_then(|code| code.strip_suffix(' ')) {
                Some(inner) if !inner.trim().is_empty() => inner,
                _ => code,
            };
            let _ = write!(out, "\\texttt{{{}}}", escape(&code.replace("\\|", "|")));
            rest = after;
            continue;
        }
        let marked = ["**", "*"].into_iter().find_map(|mark| {
            let inner = rest.strip_prefix(mark)?;
            let end = unescaped(inner, mark)?;
            (end > 0).then(|| (mark, &inner[..end], &inner[end + mark.len()..]))
        });
        if let Some((mark, inner, after)) = marked {
            flush(&mut plain, &mut out);
            let command = if mark == "**" { "textbf" } else { "emph" };
            let _ = write!(out, "\\{command}{{{}}}", inline(inner));
            rest = after;
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        match (sign, rest.chars().next()) {
            ('\\', Some(next)) if next.is_ascii_punctuation() => {
                plain.push(next);
                rest = &rest[1..];
            }
            _ => plain.push(sign),
        }
    }
    flush(&mut plain, &mut out);
    for (entity, sign) in
        [("\\&amp;", "\\&"), ("\\&lt;", "\\textless{}"), ("\\&gt;", "\\textgreater{}")]
    {
        out = out.replace(entity, sign);
    }
    out
}

/// The place of a mark that no `\` precedes.
fn unescaped(text: &str, mark: &str) -> Option<usize> {
    let before = |at: usize| text[..at].len() - text[..at].trim_end_matches('\\').len();
    text.match_indices(mark).map(|(at, _)| at).find(|&at| before(at).is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_a_name_is_a_command() {
        let hostile = "\\input{x} $y$ 50% a_b^c #1 & ~ {\\end{verbatim}} \u{7}";
        let text = escape(hostile);
        let plain = text.replace("\\textbackslash{}", "").replace("\\textasciitilde{}", "");
        let plain = plain.replace("\\textasciicircum{}", "");
        for sign in ['{', '}', '$', '%', '_', '#', '&'] {
            assert_eq!(
                plain.matches(sign).count(),
                plain.matches(&format!("\\{sign}")).count(),
                "{sign} in {plain}"
            );
        }
        assert!(!plain.contains("\\input") && !text.contains('\u{7}'));
        let code = of_markdown("```\n\\end{verbatim}\\input{x}\n```\n");
        assert_eq!(code.matches("\\end{verbatim}").count(), 1, "{code}");
    }

    #[test]
    fn blocks_and_words() {
        let text = of_markdown(
            "# A *b*\n\n- one `x_1`\n- two\n\n| a | b \\| c |\n|---|---|\n| **1** | 2 |\n\n> so\n",
        );
        assert_eq!(
            text,
            "\\section*{A \\emph{b}}\n\n\\begin{itemize}\n\\item one \\texttt{x\\_1}\n\\item two\n\
             \\end{itemize}\n\n\\begin{center}\n\\begin{tabular}{ll}\na & b \\textbar{} c \\\\ \\hline\n\
             \\textbf{1} & 2 \\\\\n\\end{tabular}\n\\end{center}\n\n\\begin{quote}\nso\n\\end{quote}\n"
        );
        assert_eq!(inline("2 \\* 3 &lt; `a|b`"), "2 * 3 \\textless{} \\texttt{a\\textbar{}b}");
    }
}
