//! Explanations as HTML.

use grundy::message::Language;
use grundy::reason::{Figure, Level, Reason, Step};
use grundy::{Budget, Nimber, Play, Position, Solver};

fn explained(text: &str, play: Play) -> String {
    let position: Position = text.parse().unwrap();
    let solver = Solver::new().play(play).max_moves(1).explain_at(Level::Proof);
    let solution = solver.solve(&position, &Budget::unlimited()).unwrap();
    solution.reason.unwrap().html(Language::English)
}

/// Every tag is closed, in the right order.
fn check_tags(html: &str) {
    let mut open: Vec<&str> = Vec::new();
    for tag in html.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        match tag.strip_prefix('/') {
            _ if tag.ends_with('/') => {}
            Some(name) => assert_eq!(open.pop(), Some(name), "{html}"),
            None => open.push(tag.split(' ').next().unwrap()),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn tags_are_closed() {
    let texts = ["nim 3 4 5", "kayles 5 7", "wythoff 3,4", "moore:2 3 4 5", "chomp 2x3 + nim 1"];
    for text in texts {
        check_tags(&explained(text, Play::Normal));
        check_tags(&explained(text, Play::Misere));
    }
    check_tags(&explained("kayles 1000000000000 + treblecross 20", Play::Normal));
    check_tags(&explained("wythoff 100,200", Play::Normal));
}

#[test]
fn columns_are_tables_and_proofs_are_folded() {
    let html = explained("nim 3 5", Play::Normal);
    let row = "<tr><td>heap</td><td class=\"number\">3</td><td><code>011</code></td></tr>";
    assert!(html.contains(row), "{html}");
    let foot = "<tfoot>\n<tr><th scope=\"row\">nim-sum</th><td class=\"number\">6</td>";
    assert!(html.contains(foot), "{html}");
    assert!(html.contains("<details>\n<summary>Proof</summary>\n<p>"), "{html}");
    let html = explained("wythoff 1,3", Play::Normal);
    assert!(
        html.contains("<td><code>wythoff 1,2</code></td><td class=\"number\">0</td>"),
        "{html}"
    );
}

#[test]
fn what_is_not_ours_is_escaped() {
    let hostile = "<b>&\"'`\u{202e}";
    let figure = Figure::new("k", 1u64, hostile);
    let steps = vec![
        Step::heading(hostile),
        Step::say(hostile),
        Step::nim_sum([(hostile.to_string(), Nimber(1))]),
        Step::Lost { play: Play::Misere, positions: vec![hostile.into()] },
        Step::Move {
            term: 0,
            from: hostile.into(),
            to: hostile.into(),
            after: String::new(),
            why: hostile.into(),
        },
        Step::Figures { theorem: hostile.into(), position: hostile.into(), figures: vec![figure] },
    ];
    let html = Reason { steps, ..Reason::default() }.html(Language::English);
    check_tags(&html);
    assert!(!html.contains("<b>") && !html.contains("&\"") && !html.contains('\u{202e}'));
    // All but the label of the list of figures, which is not shown.
    assert_eq!(html.matches("&lt;b&gt;&amp;&quot;").count(), 8, "{html}");
}
