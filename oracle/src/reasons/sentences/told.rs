//! Figures of other sentences: of periods, sums, loops and graphs, and what was listed or left out.

use std::collections::{BTreeSet, HashMap, HashSet};

use serde_json::Value;

use crate::reasons::{period_claim, read, strips};
use crate::rules::Term;
use crate::rules::{Game, Part, drawn, sprouts};

use super::stalks::Picture;
use super::{Checking, Rules, Said, Truth, Verdict, Wide, WideTerm};

/// Counts of what the program has searched or left out, which say nothing of the position: these are
/// compared word for word only.
const COUNTS: [(&str, &str); 5] = [
    ("more-heaps-alike", "heaps"),
    ("options-searched", "positions"),
    ("options-valued", "most"),
    ("positions-left-out", "positions"),
    ("lost-list-too-long", "positions"),
];

/// The figures of the periods that a document proves, by their letters, and the heaps that its steps
/// name.
#[derive(Default)]
pub(in crate::reasons) struct Ahead {
    periods: Vec<HashMap<String, u128>>,
    heaps: HashSet<u128>,
}

impl Ahead {
    pub(in crate::reasons) fn of(steps: &[Value]) -> Ahead {
        let mut ahead = Ahead::default();
        for step in steps {
            let number = |key: &str| read::number(&step[key]);
            heaps_of_rows(step, &mut ahead.heaps);
            let rows = step["rows"].as_array().into_iter().flatten();
            ahead.heaps.extend(rows.filter_map(|row| read::number(&row["heap"])));
            ahead.heaps.extend(["heap", "least", "checked_to"].into_iter().filter_map(number));
            if step["step"] == "period" {
                let mut figures: HashMap<String, u128> = HashMap::new();
                for key in ["preperiod", "period", "checked_to"] {
                    figures.extend(number(key).map(|number| (key.to_string(), number)));
                }
                for figure in step["figures"].as_array().into_iter().flatten() {
                    let symbol = figure["symbol"].as_str().map(str::to_string);
                    figures.extend(symbol.zip(read::number(&figure["value"])));
                }
                ahead.periods.push(figures);
            }
            if let (Some(from), Some(values)) = (number("from"), step["values"].as_array()) {
                ahead.heaps.extend((from + values.len() as u128).checked_sub(1));
            }
        }
        ahead
    }
}

/// Notes the heaps which have the values of rows of cells, wherever sentences name them.
fn heaps_of_rows(value: &Value, heaps: &mut HashSet<u128>) {
    match value {
        Value::Array(all) => all.iter().for_each(|one| heaps_of_rows(one, heaps)),
        Value::Object(keys) => {
            if value["id"] == "treblecross-row" {
                heaps.extend(read::number(&value["args"]["heap"]));
            }
            keys.values().for_each(|one| heaps_of_rows(one, heaps));
        }
        _ => {}
    }
}

impl Checking<'_> {
    /// The games that have a heap of this size in the position, or after a move of the document.
    fn games_with(&self, heap: u128) -> impl Iterator<Item = &Rules> {
        let all = std::iter::once(&self.position).chain(&self.goals);
        all.flat_map(|position| &position.terms).filter_map(move |term| match term {
            WideTerm::Heaps(rules, heaps) => {
                heaps.iter().any(|&own| u128::from(own) == heap).then_some(rules)
            }
            WideTerm::Board(_) => None,
        })
    }

    /// Notes that the values up to this heap come from a computation whose steps are not shown.
    /// Whether it is a heap of the position, or one that another step names.
    fn computes_to(&mut self, largest: u128) -> bool {
        let games: Vec<Rules> = self.games_with(largest).cloned().collect();
        let fits = !games.is_empty() || self.ahead.heaps.contains(&largest);
        for rules in games {
            let to = self.computed.entry(rules).or_default();
            *to = largest.max(*to);
        }
        fits
    }

    /// Checks what a sentence says of a period, a sum, a loop or a graph.
    pub(super) fn facts_of_words(&mut self, said: &Said<'_>, number: Option<u128>) -> Verdict {
        if let Some((_, name)) = COUNTS.iter().find(|(id, _)| *id == said.id) {
            return said.number(name).map(|_| ());
        }
        let fits = match said.id {
            "period-induction" => {
                let heap = said.number("heap")?;
                let figures = ["k", "rest", "parts", "one", "most", "least", "p", "smaller"];
                let figures: Result<Vec<u128>, String> =
                    figures.into_iter().map(|name| said.number(name)).collect();
                let figures = figures?;
                self.games_with(heap).next().is_some()
                    && self.ahead.periods.iter().any(|of| {
                        let (Some(k), Some(e), Some(p)) = (of.get("k"), of.get("e"), of.get("p"))
                        else {
                            return false;
                        };
                        let h = of.get("h").copied().unwrap_or(1);
                        let most = h * (e + p - 1);
                        heap > k + most
                            && figures == [*k, heap - k, h, e + p - 1, most, e + p, *p, heap - p]
                    })
            }
            "period-same-sets" => self.of_period(
                said,
                &["e", "later", "first", "last", "before", "modulus"],
                &["e", "p", "u", "q"],
                |of| {
                    let [e, p, u, q] = of[..] else { return None };
                    let before = e.checked_sub(u + 1)?;
                    Some(vec![e, e + p, e - u, (e + p).checked_sub(u + 1)?, before, q])
                },
            )?,
            "period-residues-checked" => {
                self.of_period(said, &["first", "last"], &["e", "p", "B"], |of| {
                    Some(vec![of[0] + of[2], of[0] + of[2] + of[1] - 1])
                })?
            }
            "period-saltus-checked" => {
                self.of_period(said, &["end", "first", "last"], &["e", "p", "H"], |of| {
                    let [e, p, h] = of[..] else { return None };
                    Some(vec![e + p, e + h.checked_sub(1)? * p, e + (h + 1) * p - 1])
                })?
            }
            "period-window-checked" => self.of_period(
                said,
                &["rare", "from", "last"],
                &["n1", "e", "W", "checked_to"],
                |of| Some(vec![of[0] + 1, of[1] + of[2], of[3]]),
            )?,
            "period-residues" => {
                let (stated, p) = (said.text("residues")?, said.number("modulus")?);
                self.sets().any(|(set, of)| {
                    let (Some(&b), Some(&own)) = (of.get("B"), of.get("p")) else { return false };
                    let all = period_claim::residues_above(set, b as u64, own as u64);
                    let all: Vec<String> = all.iter().map(u64::to_string).collect();
                    own == p && all.join(", ") == stated
                })
            }
            "period-is-remainder" => {
                let (last, p) = (said.number("last")?, said.number("p")?);
                last + 1 == p
                    && self.sets().any(|(set, of)| {
                        let (Some(&b), Some(&own)) = (of.get("B"), of.get("p")) else {
                            return false;
                        };
                        let (b, own) = (b as u64, own as u64);
                        u128::from(own) == p
                            && (1..own).all(|taken| set.contains(taken))
                            && !(1..=b / own).any(|times| set.contains(own * times))
                            && !period_claim::residues_above(set, b, own).contains(&0)
                    })
            }
            "figure-parity-counted" => {
                // Splits take even numbers only, or odd ones only.
                let t = said.number("t")?;
                self.codes_and_last().any(|(code, last)| {
                    let splits =
                        |taken: &u64| code.digit(*taken).iter().any(|&(count, _)| count == 2);
                    let mut taken = (0..=last).filter(splits);
                    number == Some(1) && taken.all(|taken| u128::from(taken % 2) == t)
                })
            }
            "label-in-step" => {
                let length = said.number("length")?;
                self.checker
                    .lasts_of(&self.position, self.misere)
                    .is_none_or(|own| u128::from(own) == length)
            }
            "heaps-shown-to" => {
                let (shown, largest) = (said.number("shown")?, said.number("largest")?);
                shown < largest && self.ahead.heaps.contains(&shown) && self.computes_to(largest)
            }
            "heaps-not-shown" => {
                let largest = said.number("largest")?;
                self.computes_to(largest)
            }
            "heap-has-many-options" => {
                let heap = said.number("heap")?;
                self.ahead.heaps.contains(&heap) || self.games_with(heap).next().is_some()
            }
            "heap-mex" => return self.mex_of_claimed(said),
            "short-sum" | "short-nim-sum" | "short-nim-sum-of" => {
                return self.short_sum(said);
            }
            "misere-labelled" => {
                let stated = said.number("positions")?;
                reachable(&[self.position.sorted()]).is_none_or(|count| count == stated)
            }
            "loopy-valued" => {
                let stated = said.number("positions")?;
                let terms = self.position.repeating().terms.into_iter();
                let mut terms = terms.map(|term| Wide { terms: vec![term] });
                // Where parts move by themselves each is alone.
                terms.any(|term| {
                    [vec![term.clone()], term.parts()]
                        .iter()
                        .any(|all| reachable(all).is_none_or(|count| count == stated))
                })
            }
            // How many of them other steps value is not looked at.
            "more-parts-alike" => {
                let stated = said.number("parts")?;
                self.position.terms.iter().any(|term| {
                    let parts = Wide { terms: vec![term.clone()] }.parts();
                    let all: HashSet<Wide> = parts.iter().map(Wide::sorted).collect();
                    stated < all.len() as u128
                })
            }
            "value-behind-mark" => {
                let position = self.checker.wide(said.text("position")?)?;
                let option = self.checker.wide(said.text("option")?)?;
                self.has_value(&position, said.argument("value")?)?;
                position.leads_to(&option) != Some(false)
            }
            "loopy-options" => {
                let Some(position) = self.subject(said)? else { return Ok(()) };
                let (least, more) = (said.number("least")?, said.number("more")?);
                let count = said.nested()?.len() as u128 + more;
                self.least_missing(&position).is_none_or(|(own, all)| own == least && all == count)
            }
            "loopy-no-way-back" => {
                let Some(position) = self.subject(said)? else { return Ok(()) };
                let option = self.option_named(said, "option")?;
                self.has_value(&option, said.argument("value")?)?;
                self.has_value(&position, said.argument("own")?)?;
                let least = said.number("least")?;
                let gets = match self.checker.truth(&option) {
                    Some(Truth::Infinity(values)) => values.contains(&least),
                    _ => false,
                };
                !gets && self.least_missing(&position).is_none_or(|(own, _)| own == least)
            }
            "loopy-option" => {
                let option = self.option_named(said, "option")?;
                return self.has_value(&option, said.argument("value")?);
            }
            "loopy-way-back" => {
                let option = self.option_named(said, "option")?;
                let back = self.option_named(said, "back")?;
                self.has_value(&option, said.argument("value")?)?;
                return self.has_value(&back, said.argument("least")?);
            }
            "loopy-plus-finite" => {
                let value = said.text("value")?;
                let (finite, sum) = (said.number("finite")?, said.text("sum")?);
                let of = self.option_named(said, "name")?;
                self.has_value(&of, said.argument("value")?)?;
                let moved =
                    infinity(value).map(|all| all.into_iter().map(|one| one ^ finite).collect());
                // The others are the terms, or the parts of one term.
                let term = |term: &WideTerm| Wide { terms: vec![term.clone()] };
                let terms: Vec<Wide> = self.position.terms.iter().map(term).collect();
                let parts = terms.iter().map(Wide::parts).chain([terms.clone()]);
                let adds = |all: Vec<Wide>| {
                    let values = all.iter().filter_map(|one| match self.checker.truth(one)? {
                        Truth::Value(value) => Some(value),
                        _ => None,
                    });
                    values.fold(0, |sum, one| sum ^ one) == finite
                };
                moved == infinity(sum) && parts.into_iter().any(adds)
            }
            "loopy-two-infinite" => {
                for (name, value) in [("first", "a"), ("second", "b")] {
                    let of = self.option_named(said, name)?;
                    self.has_value(&of, said.argument(value)?)?;
                }
                infinity(said.text("sum")?) == Some(BTreeSet::new())
            }
            "chips-arcs" => {
                let arcs = said.text("arcs")?;
                self.digraphs().any(|graph| arcs_are(graph, arcs))
            }
            "chips-many-vertices" => {
                let stated = said.number("vertices")?;
                self.digraphs().any(|graph| graph.vertices.len() as u128 > stated)
            }
            "net-edges" => {
                let (word, edges) = (said.text("graph")?, said.text("edges")?);
                self.nets().iter().any(|net| {
                    let ends = drawn::edges_of(&net.part);
                    let ends = ends.iter().map(|&(a, b)| format!("{}-{}", a + 1, b + 1));
                    net.word == word && ends.collect::<Vec<String>>().join(", ") == edges
                })
            }
            "net-centre" => {
                let centre = said.text("vertex")?;
                self.nets().iter().any(|net| {
                    let size = net.word.strip_prefix("grid:").and_then(|size| size.split_once('x'));
                    let half = |n: &str| {
                        n.parse::<u64>().ok().filter(|n| n % 2 == 1).map(|n| n.div_ceil(2))
                    };
                    size.and_then(|(a, b)| Some(format!("{},{}", half(a)?, half(b)?))).as_deref()
                        == Some(centre)
                })
            }
            "net-mirror" | "net-mirror-left" => {
                let (word, pairs) = (said.text("graph")?, said.text("pairs")?);
                let taken = match said.id {
                    "net-mirror" => None,
                    _ => Some(said.text("taken")?),
                };
                self.nets()
                    .iter()
                    .any(|net| net.word == word && mirrors(net, taken, pairs).unwrap_or_default())
            }
            "take-vertex" | "take-any-vertex" | "take-vertex-or" | "take-edge"
            | "take-any-edge" | "take-edge-or" => self.takes(said)?,
            "sprouts-spot" | "sprouts-named-spot" | "sprouts-loop" | "sprouts-join"
            | "sprouts-join-alike" | "sprouts-sides" => self.draws(said)?,
            "wythoff-too-far-apart" => {
                let (difference, smaller) = (said.number("difference")?, said.number("smaller")?);
                let is = |pair: &Part| {
                    u128::from(pair[0].abs_diff(pair[1])) == difference
                        && u128::from(pair[0].min(pair[1])) == smaller
                };
                let of = |term: &WideTerm| matches!(term, WideTerm::Board(term) if term.game == Game::Wythoff && term.parts.iter().any(is));
                self.position.terms.iter().any(of) && difference > smaller
            }
            "hackenbush-stalk" | "hackenbush-under" | "hackenbush-loops" => {
                let texts = self.texts();
                let pictures = texts.iter().flat_map(|text| Picture::all(text));
                let values = pictures
                    .map(|of| of.has(said))
                    .collect::<Result<Vec<Option<u128>>, String>>()?;
                let right = |value: &u128| number.is_none_or(|number| number == *value);
                values.iter().flatten().any(right)
            }
            "hackenbush-at" => {
                let (vertex, sum) = (said.text("vertex")?, said.text("sum")?);
                let parts = said.nested_in("parts")?;
                let texts = self.texts();
                let pictures = texts.iter().flat_map(|text| Picture::all(text));
                let found = pictures.map(|of| of.has_at(vertex, &parts, sum));
                found.collect::<Result<Vec<bool>, String>>()?.contains(&true)
            }
            "term-with-parts" => {
                let (nth, parts) = (said.number("number")?, said.number("parts")?);
                let at =
                    usize::try_from(nth).unwrap_or(0).checked_sub(1).ok_or("there is no term 0")?;
                let term = self.text.split(" + ").nth(at).ok_or("there is no such term")?;
                let (head, rest) = term.split_once(' ').unwrap_or((term, ""));
                head == said.text("game")? && rest.split(' ').count() as u128 == parts
            }
            _ => return self.facts_of_rules(said),
        };
        match fits {
            true => self.right(),
            false => Err("the figures are others".into()),
        }
    }

    /// Whether the arguments of a sentence are those that follow from the letters of a period that
    /// is proved.
    fn of_period(
        &self,
        said: &Said<'_>,
        names: &[&str],
        letters: &[&str],
        figures: impl Fn(&[u128]) -> Option<Vec<u128>>,
    ) -> Result<bool, String> {
        let stated: Result<Vec<u128>, String> =
            names.iter().map(|name| said.number(name)).collect();
        let stated = stated?;
        Ok(self.ahead.periods.iter().any(|of| {
            let letters: Option<Vec<u128>> =
                letters.iter().map(|letter| of.get(*letter).copied()).collect();
            letters.and_then(|letters| figures(&letters)).as_ref() == Some(&stated)
        }))
    }

    /// The sets of the subtraction games, each with the figures of each period.
    fn sets(&self) -> impl Iterator<Item = (&crate::rules::sets::Set, &HashMap<String, u128>)> {
        let sets = self.position.terms.iter().filter_map(|term| match term {
            WideTerm::Heaps(Rules::Subtract(set), _) => Some(&**set),
            _ => None,
        });
        sets.flat_map(|set| self.ahead.periods.iter().map(move |of| (set, of)))
    }

    /// The codes, each with its last place.
    fn codes_and_last(&self) -> impl Iterator<Item = (&crate::rules::code::Code, u64)> {
        self.position.terms.iter().filter_map(|term| match term {
            WideTerm::Heaps(Rules::Code(code), _) => Some((&**code, code.last_place())),
            _ => None,
        })
    }

    /// The least number that no option of a position has, and how many options there are.
    fn least_missing(&self, position: &Wide) -> Option<(u128, u128)> {
        let options = position.options()?;
        let mut values = Vec::new();
        for option in &options {
            if let Truth::Value(value) = self.checker.truth(option)? {
                values.push(value);
            }
        }
        let least = (0..).find(|least| !values.contains(least))?;
        Some((least, options.len() as u128))
    }

    /// The position that an argument names.
    fn option_named(&self, said: &Said<'_>, name: &str) -> Result<Wide, String> {
        if said.argument(name)?["said"][0]["id"] == "nothing" {
            return Ok(Wide { terms: Vec::new() });
        }
        let words = said.words_of(name)?.ok_or_else(|| format!("`{name}` is no text"))?;
        let loopy = self.parts_named(words).find(Wide::may_repeat);
        loopy.or_else(|| self.named(words)).ok_or_else(|| format!("{words} is no position"))
    }

    /// The values of the options of the position that is claimed to have a value.
    fn mex_of_claimed(&mut self, said: &Said<'_>) -> Verdict {
        let (count, mex) = (said.number("count")?, said.number("mex")?);
        let rest = said.argument("runs")?.as_array().ok_or("`runs` is no list")?;
        let mut values = BTreeSet::new();
        for run in rest.iter().chain([said.argument("last")?]) {
            match &run["said"][0] {
                Value::String(one) => {
                    values.insert(read::digits(one).ok_or("a value is no number")?);
                }
                run => {
                    let number =
                        |key: &str| read::number(&run["args"][key]).ok_or("a value is no number");
                    let (first, last) = (number("first")?, number("last")?);
                    if last.saturating_sub(first) > 1 << 20 {
                        return Err("these are too many values".into());
                    }
                    values.extend(first..=last);
                }
            }
        }
        let figures = said.number("values")? == values.len() as u128
            && said.number("rest")? == rest.len() as u128;
        let Some(claimed) = self.claimed.clone() else {
            return Err("nothing is claimed".into());
        };
        let Some(options) = claimed.options() else { return Ok(()) };
        let endings = claimed.ending_moves().unwrap_or(0);
        let mut reached = BTreeSet::new();
        for option in &options {
            match self.checker.truth(option) {
                Some(Truth::Value(value)) => {
                    reached.insert(value);
                }
                Some(_) => {}
                None => return Ok(()),
            }
        }
        let all = [options.len(), options.len() + endings].map(|all| all as u128);
        let least = (0..).find(|value| !reached.contains(value));
        // Where some options are listed, they have all values below the answer, and perhaps no others.
        let listed = match said.text("listed")? {
            "all" => reached == values,
            _ => (0..mex).all(|below| values.contains(&below)) && values.is_subset(&reached),
        };
        match figures && listed && all.contains(&count) && least == Some(mex) {
            true => self.right(),
            false => Err("the values of the options are others".into()),
        }
    }

    /// `1 xor 2 = 3`: the values of the terms or of the parts of what is claimed, and its own.
    fn short_sum(&mut self, said: &Said<'_>) -> Verdict {
        let whole = self.claimed.clone().unwrap_or_else(|| self.position.clone());
        let sum = said.argument("sum")?;
        let Some((chain, result)) = sum.as_str().and_then(|sum| sum.split_once(" = ")) else {
            return self.has_value(&whole, sum);
        };
        self.has_value(&whole, &Value::from(result))?;
        let sorted = |mut numbers: Vec<String>| {
            numbers.sort_unstable();
            numbers
        };
        // Where a term is too large for brute force, its parts may not be.
        let truth = |one: &Wide| {
            let of_part = |part: &Wide| match self.checker.truth(part)? {
                Truth::Value(value) => Some(value),
                _ => None,
            };
            let of_parts =
                || one.parts().iter().map(of_part).try_fold(0, |sum, value| Some(sum ^ value?));
            self.checker.truth(one).or_else(|| of_parts().map(Truth::Value))
        };
        let valued = |all: Vec<Wide>| -> Option<Vec<String>> {
            all.iter().map(|one| Some(super::in_words(&truth(one)?))).collect()
        };
        let terms = whole.terms.iter().map(|term| Wide { terms: vec![term.clone()] }).collect();
        let numbers = || -> Option<Vec<String>> {
            let all: Option<Vec<Vec<u128>>> =
                whole.terms.iter().map(|term| self.summands(term)).collect();
            Some(all?.concat().iter().map(u128::to_string).collect())
        };
        let all = numbers();
        let (unknown, parts) = (all.is_none(), whole.parts());
        // The sum of one part stands for all where the others have no value.
        let of_part = |part: &Wide| {
            let numbers = self.summands(part.terms.first()?)?;
            Some(numbers.iter().map(u128::to_string).collect())
        };
        let mut own: Vec<Option<Vec<String>>> = parts.iter().map(of_part).collect();
        own.extend([valued(terms), valued(parts), all]);
        let stated = sorted(chain.split(" xor ").map(str::to_string).collect());
        match unknown || own.into_iter().flatten().any(|own| sorted(own) == stated) {
            true => self.right(),
            false => Err("the numbers that are added are others".into()),
        }
    }

    /// The values that are added for a term; `None` where it has to be taken apart first.
    fn summands(&self, term: &WideTerm) -> Option<Vec<u128>> {
        let parts = |term: &WideTerm| -> Option<Vec<u128>> {
            let parts = Wide { terms: vec![term.clone()] }.parts();
            let value = |part: &Wide| match self.checker.truth(part)? {
                Truth::Value(value) => Some(value),
                _ => None,
            };
            parts.iter().map(value).collect()
        };
        let WideTerm::Board(board) = term else { return self.checker.theorem_numbers(term) };
        let all = board.parts.iter();
        match &board.game {
            Game::GreenHackenbush => None,
            Game::Moore { .. } => Some(all.map(|heap| heap[0].into()).collect()),
            Game::StripTicTacToe => {
                Some(all.flat_map(|strip| super::moved::runs(strip)).map(|run| run.2).collect())
            }
            Game::ChocolateEat => {
                Some(all.flat_map(|bar| [bar[0] - 1, bar[1] - 1]).map(u128::from).collect())
            }
            Game::Annihilation(graph) => {
                all.map(|chip| self.vertex(&graph.vertices[chip[0] as usize])).collect()
            }
            Game::Treblecross => {
                let rules = Rules::of_name("0.007").expect("a code");
                let mut values = Vec::new();
                for strip in all {
                    let safe = strips::safe(strip);
                    for run in safe.split(|safe| !safe).filter(|run| !run.is_empty()) {
                        values.push(self.checker.heap_value(&rules, run.len() as u64 + 2)?);
                    }
                }
                Some(values)
            }
            _ => self.checker.theorem_numbers(term).or_else(|| parts(term)),
        }
    }

    /// The graphs of chips.
    fn digraphs(&self) -> impl Iterator<Item = &crate::graph::Graph> {
        self.position.terms.iter().filter_map(|term| match term {
            WideTerm::Board(Term {
                game: Game::Chips(graph) | Game::Annihilation(graph), ..
            }) => Some(&**graph),
            _ => None,
        })
    }

    /// The position, and those that moves which are shown lead to.
    fn texts(&self) -> Vec<String> {
        let goals = self.goals.iter().map(|goal| goal.text());
        std::iter::once(self.text.clone()).chain(goals).collect()
    }

    /// The graphs on which vertices or edges are taken, as they are written.
    fn nets(&self) -> Vec<Net> {
        let mut all = Vec::new();
        for term in self.text.split(" + ") {
            let mut words = term.split_whitespace();
            let game = match words.next() {
                Some("node-kayles") => Game::NodeKayles,
                Some("arc-kayles") => Game::ArcKayles,
                _ => continue,
            };
            for word in words {
                if let Ok(part) = drawn::read_graph(word) {
                    all.push(Net { game: game.clone(), word: word.to_string(), part });
                }
            }
        }
        all
    }

    /// Whether the vertices or edges that a sentence names leave what a move that is shown leaves,
    /// and all that do so are counted.
    fn takes(&self, said: &Said<'_>) -> Result<bool, String> {
        let of_vertices = said.id.contains("vertex");
        let first = match said.id {
            "take-edge-or" => said.text("edge")?.to_string(),
            _ if of_vertices => said.text("vertex")?.to_string(),
            _ => format!("{}-{}", said.text("a")?, said.text("b")?),
        };
        let mut named = vec![first];
        let mut more = 0;
        if said.id.ends_with("-or") {
            named.extend(said.text("others")?.split("; ").map(str::to_string));
            more = usize::try_from(said.number("more")?).unwrap_or(usize::MAX);
        }
        let game = if of_vertices { Game::NodeKayles } else { Game::ArcKayles };
        let after: Vec<Term> = self
            .goals
            .iter()
            .flat_map(|goal| &goal.terms)
            .filter_map(|term| match term {
                WideTerm::Board(term) if term.game == game => Some(term.clone().unnamed()),
                _ => None,
            })
            .chain([Term { game: game.clone(), parts: Vec::new() }])
            .collect();
        Ok(self.nets().iter().filter(|net| net.game == game).any(|net| {
            let all = net.moves();
            let known: Option<Vec<&Vec<Part>>> =
                named.iter().map(|name| all.get(net.place(name)?)).collect();
            let Some(known) = known else { return false };
            let alone = |left: &Vec<Part>| Term::new(game.clone(), left.clone()).unnamed();
            let same = all.iter().filter(|left| alone(left) == alone(known[0])).count();
            let counted = match said.id.contains("-any-") {
                true => all.len(),
                false if said.id.ends_with("-or") => named.len().saturating_add(more),
                false => same,
            };
            let whole = |left: &Vec<Part>| {
                let own = self.position.terms.iter().find_map(|term| match term {
                    WideTerm::Board(term)
                        if term.game == game && term.parts.contains(&net.part) =>
                    {
                        Some(term)
                    }
                    _ => None,
                })?;
                let mut parts = own.parts.clone();
                parts.remove(parts.iter().position(|part| *part == net.part)?);
                parts.extend(left.iter().cloned());
                Some(Term::new(game.clone(), parts).unnamed())
            };
            known.iter().all(|left| alone(left) == alone(known[0]))
                && same == counted
                && whole(known[0]).is_some_and(|term| after.contains(&term))
        }))
    }

    /// Whether a line as a sentence describes it leaves what a move that is shown leaves.
    fn draws(&self, said: &Said<'_>) -> Result<bool, String> {
        let end = |said: &Said<'_>| match said.id {
            "sprouts-named-spot" => said.text("name").map(str::to_string),
            _ => said.number("lines").map(|lines| lines.to_string()),
        };
        let ends: Vec<String> = match said.id {
            "sprouts-spot" | "sprouts-named-spot" => vec![end(said)?],
            "sprouts-join-alike" => vec![end(said)?; 2],
            "sprouts-sides" => Vec::new(),
            _ => said.nested()?.iter().map(end).collect::<Result<_, _>>()?,
        };
        let fits = |line: &sprouts::Drawn| -> Result<bool, String> {
            let turned = [&line.ends[1], &line.ends[0]];
            let all = |own: [&String; 2]| ends.iter().zip(own).all(|(end, own)| end == own);
            let same = all([&line.ends[0], &line.ends[1]]) || all(turned);
            Ok(match said.id {
                "sprouts-sides" => {
                    let (one, other) = (said.number("one")?, said.number("other")?);
                    let sides = [Some([one, other]), Some([other, one])];
                    sides.contains(&line.sides) && said.number("all")? == one + other
                }
                "sprouts-spot" | "sprouts-named-spot" => same,
                id => {
                    let region = said.number("region")?;
                    same && line.loops == (id == "sprouts-loop") && line.region == region
                }
            })
        };
        let board = |term: &WideTerm| match term {
            WideTerm::Board(term) if term.game == Game::Sprouts => Some(term.clone()),
            _ => None,
        };
        let mut after: Vec<Term> =
            self.goals.iter().flat_map(|goal| &goal.terms).filter_map(board).collect();
        after.push(Term { game: Game::Sprouts, parts: Vec::new() });
        for term in self.text.split(" + ").filter_map(|term| term.strip_prefix("sprouts ")) {
            let words: Vec<&str> = term.split(' ').collect();
            for at in 0..words.len() {
                let others = [&words[..at], &words[at + 1..]].concat();
                let others = Game::Sprouts.read(&others)?;
                for line in sprouts::drawn(words[at])? {
                    let parts = [&others[..], &line.left].concat();
                    if fits(&line)? && after.contains(&Term::new(Game::Sprouts, parts)) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }
}

/// How many positions play can come to from these, which count as well; `None` of very many.
fn reachable(from: &[Wide]) -> Option<u128> {
    const MOST: usize = 1 << 14;
    let mut seen: HashSet<Wide> = from.iter().map(Wide::sorted).collect();
    let mut left: Vec<Wide> = seen.iter().cloned().collect();
    while let Some(position) = left.pop() {
        for option in position.options()? {
            if seen.insert(option.clone()) {
                left.push(option);
            }
        }
        if seen.len() > MOST {
            return None;
        }
    }
    Some(seen.len() as u128)
}

/// A graph on which vertices or edges are taken.
struct Net {
    game: Game,
    word: String,
    part: Part,
}

impl Net {
    /// What each move leaves.
    fn moves(&self) -> Vec<Vec<Part>> {
        match self.game {
            Game::NodeKayles => drawn::node_kayles(&self.part),
            _ => drawn::arc_kayles(&self.part),
        }
    }

    /// The move that takes what has this name.
    fn place(&self, name: &str) -> Option<usize> {
        if self.game == Game::NodeKayles {
            return Some(self.vertex(name)? as usize);
        }
        let (a, b) = name.split_once('-')?;
        let (a, b) = (self.vertex(a)?, self.vertex(b)?);
        drawn::edges_of(&self.part).iter().position(|&edge| edge == (a.min(b), a.max(b)))
    }

    fn vertex(&self, name: &str) -> Option<u32> {
        if let Some(edges) = self.word.strip_prefix("edges:") {
            let mut names: Vec<&str> = Vec::new();
            for own in edges.split([',', '-']) {
                if !names.contains(&own) {
                    names.push(own);
                }
            }
            return names.iter().position(|own| *own == name).map(|at| at as u32);
        }
        let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(1);
        match self.word.strip_prefix("grid:").and_then(|size| size.split_once('x')) {
            Some((_, width)) => {
                let (row, column) = name.split_once(',')?;
                let width: u32 = width.parse().ok()?;
                number(row)?
                    .checked_mul(width)?
                    .checked_add(number(column).filter(|&column| column < width)?)
            }
            None => number(name).filter(|&vertex| vertex < self.part[0]),
        }
    }
}

/// `a -> b, c; b -> c`: the arcs of each vertex that has some, of those that stand there.
fn arcs_are(graph: &crate::graph::Graph, arcs: &str) -> bool {
    let mut named = BTreeSet::new();
    for line in arcs.split("; ") {
        let Some((from, to)) = line.split_once(" -> ") else { return false };
        let Ok(from) = graph.vertex(from) else { return false };
        let to: Result<BTreeSet<u32>, String> = to.split(", ").map(|to| graph.vertex(to)).collect();
        if to != Ok(graph.arcs[from as usize].iter().copied().collect()) {
            return false;
        }
        named.insert(from);
    }
    // What these lead to, and has arcs, stands there as well.
    let reached = named.iter().flat_map(|&from| &graph.arcs[from as usize]);
    reached.into_iter().all(|to| named.contains(to) || graph.arcs[*to as usize].is_empty())
}

/// The numbers of `∞{1, 2}`.
fn infinity(text: &str) -> Option<BTreeSet<u128>> {
    let inner = text.strip_prefix("\u{221e}{")?.strip_suffix('}')?;
    inner.split(", ").filter(|number| !number.is_empty()).map(read::digits).collect()
}

/// The vertex of a name: a square of a board, a name of a list of edges, or a number from 1.
fn vertex_named(word: &str, name: &str) -> Option<u32> {
    let (family, rest) = word.split_once(':')?;
    match family {
        "queens" | "rooks" | "bishops" | "kings" | "knights" => {
            let width: u32 = rest.rsplit('x').next()?.parse().ok()?;
            let (column, row) = match name.split_once(',') {
                Some((row, column)) => (column.parse::<u32>().ok()?.checked_sub(1)?, row),
                None => {
                    let letter = *name.as_bytes().first()?;
                    (u32::from(letter.checked_sub(b'a')?), name.get(1..)?)
                }
            };
            Some(row.parse::<u32>().ok()?.checked_sub(1)? * width + column)
        }
        "edges" => {
            let mut names: Vec<&str> = Vec::new();
            for own in rest.split([',', '-']) {
                if !names.contains(&own) {
                    names.push(own);
                }
            }
            names.iter().position(|own| *own == name).map(|at| at as u32)
        }
        _ => name.parse::<u32>().ok()?.checked_sub(1),
    }
}

/// Whether pairs of vertices are those of a symmetry of what a move leaves, or of the whole graph, and no
/// two of a pair are joined.
fn mirrors(net: &Net, taken: Option<&str>, pairs: &str) -> Option<bool> {
    let edges = drawn::edges_of(&net.part);
    let joined = |a: u32, b: u32| edges.contains(&(a.min(b), a.max(b)));
    let edge_game = matches!(net.game, Game::ArcKayles);
    let mut left: Vec<bool> = vec![true; net.part[0] as usize];
    match taken.map(|taken| (taken, taken.split_once('-'))) {
        None => {}
        Some((_, Some((a, b)))) if edge_game => {
            let (a, b) = (vertex_named(&net.word, a)?, vertex_named(&net.word, b)?);
            if !joined(a, b) {
                return Some(false);
            }
            left[a as usize] = false;
            left[b as usize] = false;
        }
        Some((vertex, _)) => {
            let vertex = vertex_named(&net.word, vertex)?;
            for other in 0..net.part[0] {
                left[other as usize] &= other != vertex && !joined(vertex, other);
            }
        }
    }
    let mut image: HashMap<u32, u32> = HashMap::new();
    for pair in pairs.split("; ").filter(|pair| !pair.is_empty()) {
        let (a, b) = pair.split_once('=')?;
        let (a, b) = (vertex_named(&net.word, a)?, vertex_named(&net.word, b)?);
        let free = |vertex: u32| left.get(vertex as usize) == Some(&true);
        let new = image.insert(a, b).is_none() && image.insert(b, a).is_none();
        if a == b || joined(a, b) || !free(a) || !free(b) || !new {
            return Some(false);
        }
    }
    let stays = |&(a, b): &(u32, u32)| left[a as usize] && left[b as usize];
    let inner: Vec<(u32, u32)> = edges.iter().copied().filter(stays).collect();
    let has_edge = |vertex: u32| inner.iter().any(|&(a, b)| a == vertex || b == vertex);
    let paired = (0..net.part[0])
        .filter(|&vertex| left[vertex as usize] && (!edge_game || has_edge(vertex)))
        .all(|vertex| image.contains_key(&vertex));
    let kept = |&(a, b): &(u32, u32)| joined(image[&a], image[&b]);
    Some(paired && inner.iter().all(kept))
}
