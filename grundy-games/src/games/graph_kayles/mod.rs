//! Kayles on graphs: take a vertex with its neighbours, or an edge with its ends.

use std::ops::ControlFlow;

use super::heaps::Heaps;
use super::{Entry, Kind};
use crate::TextError;
use crate::board::Board;
use crate::boards::regions::{Host, LEAST_MIRRORED, Mirror, Region, Regions, search_size};
use crate::budget::{Budget, Stop};
use crate::heap::HeapForm;
use crate::message::{Message, message};
use crate::nimber::Nimber;
use crate::outcome::{FoundBy, Outcome, Play};
use crate::picture::{Mark, Picture, Vertex};
use crate::random::Random;
use crate::reason::{Rank, Role, Step};
use crate::ruleset::{Complete, EachOption, Engine, ReadGraph, Ruleset, Theory, normal};
use crate::sort;
use crate::term;
use crate::theory::Theorem;
use crate::value::Value;

mod board;
pub(crate) mod edges;
mod graph6;
mod net;
mod read;
mod shape;

pub use crate::boards::regions::{Rule, Simple};
pub use net::{Net, Origin};
pub use read::{MAX_EDGES, MAX_VERTICES};
pub(super) use read::{of_fault, undirected};
pub use shape::Shape;

/// The registry's entry of Node Kayles.
pub const NODE_KAYLES: Entry = Entry {
    name: "node-kayles",
    arguments: "G...",
    kind: Kind::Other,
    examples: &["node-kayles grid:3x4", "node-kayles star:1,2,3 path:5"],
    sample: Some(sample),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Kayles::new(Rule::Vertex)))
    },
    ..Entry::BLANK
};

/// The registry's entry of Arc Kayles.
pub const ARC_KAYLES: Entry = Entry {
    name: "arc-kayles",
    arguments: "G...",
    kind: Kind::Other,
    examples: &["arc-kayles star:1,2,2", "arc-kayles cycle:7"],
    sample: Some(sample),
    make: |parameter, _| {
        parameter.none()?;
        Ok(term::game(Kayles::new(Rule::Edge)))
    },
    ..Entry::BLANK
};

/// Of longer paths the options are shown as those of heaps, which is short.
const SMALL: u64 = 30;

/// The most edges of a graph without a short name that are written out.
const EDGES: usize = 24;

/// Small graphs of the families.
fn sample(dice: &mut Random, size: u64) -> String {
    let graph = |dice: &mut Random| {
        let length = dice.within(1, size.clamp(1, 14));
        match dice.within(0, 6) {
            0 => format!("path:{length}"),
            1 => format!("cycle:{}", length.max(3)),
            2 => format!("grid:2x{}", length.div_ceil(2)),
            3 => format!("grid:3x{}", length.div_ceil(3)),
            4 => format!("complete:{}", length.min(6)),
            _ => {
                let rays = dice.within(3, 5);
                let ray = |_| dice.within(1, length.div_ceil(3)).to_string();
                format!("star:{}", (0..rays).map(ray).collect::<Vec<_>>().join(","))
            }
        }
    };
    let graphs = dice.within(1, size.div_ceil(4).min(3));
    (0..graphs).map(|_| graph(dice)).collect::<Vec<_>>().join(" ")
}

/// Node Kayles or Arc Kayles; the position is a graph.
pub struct Kayles {
    rule: Rule,
    /// The heaps that paths are.
    paths: Heaps,
}

impl Kayles {
    /// The game of a rule.
    pub fn new(rule: Rule) -> Kayles {
        let code = match rule {
            Rule::Vertex => "0.137",
            Rule::Edge => "0.07",
        };
        Kayles { rule, paths: Heaps::of_code(code) }
    }

    /// Calls `each` with the vertices that each move takes, until it breaks off.
    fn each_move(
        &self,
        net: &Net,
        each: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let graph = net.graph();
        match self.rule {
            Rule::Vertex => (0..graph.order() as u32).try_for_each(|vertex| {
                let mut gone = graph.neighbours(vertex).to_vec();
                gone.insert(0, vertex);
                each(&gone)
            }),
            Rule::Edge => graph.edges().try_for_each(|(a, b)| each(&[a, b])),
        }
    }

    /// What the moves take that leave this, and how many moves there are.
    fn ways(&self, from: &Net, to: &[Net]) -> (Vec<Vec<u32>>, usize) {
        /// Of larger graphs the moves are not told apart by trying all of them.
        const MOST: u64 = 100;
        let (mut ways, mut moves) = (Vec::new(), 0);
        if from.order() > MOST {
            return (ways, moves);
        }
        let sorted = |mut nets: Vec<Net>| {
            sort::whole(&mut nets);
            nets
        };
        let to = sorted(to.to_vec());
        let _ = self.each_move(from, &mut |gone| {
            moves += 1;
            if sorted(from.without(gone)) == to {
                ways.push(gone.to_vec());
            }
            ControlFlow::<()>::Continue(())
        });
        (ways, moves)
    }

    /// The value of a connected graph by a theorem.
    fn known(&self, net: &Net, budget: &Budget) -> Result<Option<Nimber>, Stop> {
        let path = |order: u32| self.paths.heap_value(order.into(), budget);
        // The mex of one value.
        let above = |value: Nimber| Nimber(value.is_zero().into());
        let value = match (net.shape(), self.rule) {
            (&Shape::Path(order), _) => path(order)?,
            (&Shape::Cycle(order), Rule::Vertex) => above(path(order - 3)?),
            (&Shape::Cycle(order), Rule::Edge) => above(path(order - 2)?),
            (&Shape::Complete(order), Rule::Vertex) => Nimber((order > 0).into()),
            (&Shape::Complete(order), Rule::Edge) => Nimber((order / 2 % 2).into()),
            (Shape::Star(rays), rule) if rays.iter().all(|&ray| ray == 1) => match rule {
                Rule::Vertex if rays.len() % 2 == 0 => Nimber(2),
                _ => Nimber(1),
            },
            (&(Shape::Grid(1, order) | Shape::Grid(order, 1)), _) => path(order)?,
            (Shape::Grid(..), _) if is_even(net) => Nimber::ZERO,
            (&(Shape::Grid(2, width) | Shape::Grid(width, 2)), Rule::Edge) => {
                Nimber((width % 2).into())
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// A pairing of a graph that is neither small nor of a family with theorems of its own.
    fn mirror<'a>(&self, net: &'a Net) -> Option<&'a Mirror> {
        let other = matches!(net.shape(), Shape::Other | Shape::Chess(..));
        if other && net.order() >= LEAST_MIRRORED as u64 { net.mirror(self.rule) } else { None }
    }

    /// Whether a pairing or half a turn shows that the player to move loses.
    fn is_lost_by_symmetry(&self, net: &Net) -> bool {
        is_even(net) || self.mirror(net).is_some_and(|mirror| mirror.taken.is_empty())
    }

    /// The vertices of the move that wins by symmetry: to the centre of a grid, or to what a pairing
    /// needs. The values of paths are known, which says more.
    fn centre(&self, net: &Net) -> Option<Vec<u32>> {
        if let Some(mirror) = self.mirror(net) {
            return Some(mirror.taken.clone()).filter(|taken| !taken.is_empty());
        }
        let &Shape::Grid(height, width) = net.shape() else { return None };
        if height == 1 || width == 1 {
            return None;
        }
        let middle = (height - 1) / 2 * width + (width - 1) / 2;
        match (self.rule, height % 2, width % 2) {
            (Rule::Vertex, 1, 1) => Some([&[middle], net.graph().neighbours(middle)].concat()),
            (Rule::Edge, 0, 1) => Some(vec![middle, middle + width]),
            (Rule::Edge, 1, 0) => Some(vec![middle, middle + 1]),
            _ => None,
        }
    }
}

/// Whether it is a grid of even sides, which half a turn brings onto itself.
fn is_even(net: &Net) -> bool {
    matches!(net.shape(), Shape::Grid(height, width) if height % 2 == 0 && width % 2 == 0)
}

impl Ruleset for Kayles {
    type Position = Net;

    fn name(&self) -> String {
        match self.rule {
            Rule::Vertex => "node-kayles".into(),
            Rule::Edge => "arc-kayles".into(),
        }
    }

    fn options(&self, net: &Net, each: &mut EachOption<'_, Net>) -> ControlFlow<()> {
        self.each_move(net, &mut |gone| each(&net.without(gone)))
    }

    fn parse(&self, text: &str) -> Result<Net, TextError> {
        let none = |_: &str| Err(crate::graph::Fault::Refused(message!("files-not-read").into()));
        self.parse_with(text, &none)
    }

    fn parse_with(&self, text: &str, graph: &ReadGraph<'_>) -> Result<Net, TextError> {
        read::read(text, graph)
    }

    fn write(&self, net: &Net, out: &mut String) {
        out.push_str(net.text());
    }

    fn portable(&self, net: &Net) -> String {
        match net.shape() {
            Shape::Other | Shape::Chess(..) => format!("graph6:{}", graph6::write(net.graph())),
            _ => net.text().into(),
        }
    }

    fn vanishes(&self, net: &Net) -> bool {
        net.order() == 0
    }

    fn canonical(&self, net: Net) -> Net {
        net.plain()
    }

    /// The connected parts, their vertices in a normal order.
    fn normal_form(&self, net: &Net) -> Vec<Net> {
        normal(self, net.without(&[]).into_iter().map(Net::in_normal_order).collect())
    }

    fn describe(&self, from: &Net, to: &[Net]) -> Option<Message> {
        /// The largest number of moves with the same result that are named.
        const NAMED: usize = 8;
        let (ways, moves) = self.ways(from, to);
        let gone = ways.first()?;
        let name = |gone: &[u32]| match self.rule {
            Rule::Vertex => from.vertex(gone[0]),
            Rule::Edge => format!("{}-{}", from.vertex(gone[0]), from.vertex(gone[1])),
        };
        let others: Vec<String> = ways[1..].iter().take(NAMED).map(|gone| name(gone)).collect();
        let more = ways.len() - 1 - others.len();
        // The cells of a grid have commas in their names.
        let others = others.join("; ");
        let (vertex, all) = (from.vertex(gone[0]), ways.len() == moves && moves > 1);
        Some(match self.rule {
            Rule::Vertex if all => message!("take-any-vertex", vertex = vertex),
            Rule::Edge if all => {
                message!("take-any-edge", a = vertex, b = from.vertex(gone[1]))
            }
            Rule::Vertex if !others.is_empty() => {
                message!("take-vertex-or", vertex = vertex, others = others, more = more)
            }
            Rule::Edge if !others.is_empty() => {
                message!("take-edge-or", edge = name(gone), others = others, more = more)
            }
            Rule::Vertex => message!("take-vertex", vertex = vertex),
            Rule::Edge => message!("take-edge", a = vertex, b = from.vertex(gone[1])),
        })
    }

    fn named_move(&self, net: &Net, nth: usize) -> Option<String> {
        let graph = net.graph();
        match self.rule {
            Rule::Vertex => (nth < graph.order()).then(|| net.first_name(nth as u32)),
            Rule::Edge => {
                let (a, b) = graph.edges().nth(nth)?;
                Some(format!("{}-{}", net.first_name(a), net.first_name(b)))
            }
        }
    }

    fn shows_moves(&self) -> bool {
        false
    }

    fn notation(&self, nets: &[Net]) -> Vec<Step> {
        let families = [
            ("grid:", message!("net-grid")),
            ("complete:", message!("net-complete")),
            ("petersen", message!("net-petersen")),
            ("queens:", message!("net-chess")),
            ("rooks:", message!("net-chess")),
            ("bishops:", message!("net-chess")),
            ("kings:", message!("net-chess")),
            ("knights:", message!("net-chess")),
        ];
        let used = |family: &str| nets.iter().any(|net| net.text().starts_with(family));
        let means = families.into_iter().filter(|(family, _)| used(family));
        let mut means: Vec<Message> = means.map(|(_, means)| means).collect();
        means.dedup();
        let means = means.into_iter();
        let mut steps: Vec<Step> =
            means.map(|means| Step::with(Role::Rules(None), means)).collect();
        let is_row = |net: &Net| matches!(net.shape(), Shape::Path(_) | Shape::Cycle(_));
        steps.push(match nets.iter().all(is_row) {
            true => Step::with(Role::Rules(Some(Rank::Usual)), message!("net-numbering-rows")),
            false => Step::with(Role::Rules(None), message!("net-numbering")),
        });
        steps
    }

    fn noun(&self, _: &Net) -> Option<&'static str> {
        Some("graph")
    }

    fn board(&self, nets: &[Net]) -> Option<Board> {
        board::board(nets)
    }

    fn engine(&self) -> Option<Box<dyn Engine<Net>>> {
        Some(Box::new(Regions::new(self.rule, |net: &Net| {
            let Origin { whole, vertices, .. } = net.origin();
            let host = match whole.get().and_then(Simple::as_grid) {
                Some((height, width)) => Host::Grid(height, width),
                None => Host::Graph(whole),
            };
            let rays = match net.shape() {
                Shape::Star(rays) => Some(rays.clone()),
                _ => None,
            };
            Region { host, vertices, rays }
        })))
    }

    fn bytes(&self, net: &Net) -> u64 {
        net.bytes()
    }

    fn theory(&self) -> &dyn Theory<Net> {
        self
    }
}

impl Theory<Net> for Kayles {
    fn family_form(&self, before: &str, after: &str) -> Option<HeapForm> {
        let (code, least) = match (self.rule, before, after) {
            (Rule::Vertex, "path:", "") => ("0.137", 0),
            (Rule::Vertex, "grid:1x", "") | (Rule::Vertex, "grid:", "x1") => ("0.137", 1),
            // Every move takes all vertices.
            (Rule::Vertex, "complete:", "") => ("0.[1]", 0),
            (Rule::Edge, "path:", "") => ("0.07", 0),
            (Rule::Edge, "grid:1x", "") | (Rule::Edge, "grid:", "x1") => ("0.07", 1),
            // Every move takes two vertices, and leaves a complete graph.
            (Rule::Edge, "complete:", "") => ("0.03", 0),
            (Rule::Edge, "grid:2x", "") | (Rule::Edge, "grid:", "x2") => ("0.3", 1),
            _ => return None,
        };
        Some(HeapForm { least, ..HeapForm::code(code) })
    }

    fn family_options(&self, before: &str, after: &str) -> Option<HeapForm> {
        let (code, gone) = match self.rule {
            Rule::Vertex => ("0.137", 3),
            Rule::Edge => ("0.07", 2),
        };
        let cycle = matches!((before, after), ("cycle:", ""));
        cycle.then(|| HeapForm { plus: -gone, least: 3, ..HeapForm::code(code) })
    }

    fn value(&self, net: &Net, budget: &Budget) -> Result<Option<(Value, FoundBy)>, Stop> {
        let mut value = Nimber::ZERO;
        if self.is_lost_by_symmetry(net) {
            return Ok(Some((Value::ZERO, FoundBy::Theorem)));
        }
        if *net.shape() != Shape::Other {
            match self.known(net, budget)? {
                Some(known) => value = known,
                None => return Ok(None),
            }
        } else {
            for part in net.without(&[]) {
                match self.known(&part, budget)? {
                    Some(known) => value ^= known,
                    None => return Ok(None),
                }
            }
        }
        Ok(Some((Value::Nim(value), FoundBy::Theorem)))
    }

    fn outcome(&self, parts: &[Net], play: Play, _: &Budget) -> Result<Option<Outcome>, Stop> {
        Ok(match (parts, play) {
            ([net], Play::Normal) => self.centre(net).map(|_| Outcome::N),
            _ => None,
        })
    }

    /// The options of a small grid show its value as well.
    fn explains_value(&self, net: &Net) -> bool {
        /// The options of larger grids take long to value.
        const SMALL_GRID: u64 = 24;
        net.order() > SMALL_GRID && self.is_lost_by_symmetry(net)
    }

    fn value_search_size(&self, net: &Net, _: &Budget) -> Option<u128> {
        self.centre(net).map(|_| search_size(net.order()))
    }

    fn winning_options(
        &self,
        net: &Net,
        play: Play,
        _: &Budget,
        each: &mut EachOption<'_, Net>,
    ) -> Option<Complete> {
        let gone = self.centre(net).filter(|_| play == Play::Normal)?;
        let _ = each(&net.without(&gone));
        Some(Complete::Some)
    }

    fn proof_move(&self, net: &Net, play: Play) -> Option<Vec<Net>> {
        let gone = self.centre(net).filter(|_| play == Play::Normal)?;
        Some(net.without(&gone))
    }

    fn picture(&self, from: &Net, to: &[Net]) -> Option<Picture> {
        let (ways, _) = self.ways(from, to);
        let gone = ways.first()?;
        let vertex = |vertex: u32| Vertex {
            name: from.vertex(vertex),
            mark: if gone.contains(&vertex) { Mark::Gone } else { Mark::None },
        };
        let edges = from.graph().edges().map(|(a, b)| (a as usize, b as usize));
        Picture::of_graph((0..from.order() as u32).map(vertex).collect(), edges.collect())
    }

    fn explain(&self, parts: &[Net], play: Play, budget: &Budget) -> Vec<Step> {
        if play == Play::Misere {
            return Vec::new();
        }
        let is = |which: &dyn Fn(&Net) -> bool| parts.iter().any(which);
        let coded = parts.iter().filter(|net| {
            net.text().starts_with("graph6:") && net.graph().edges().count() <= EDGES
        });
        let edges = |net: &Net| {
            let edges = net.graph().edges();
            let edges = edges.map(|(a, b)| format!("{}-{}", net.vertex(a), net.vertex(b)));
            let edges = edges.collect::<Vec<String>>().join(", ");
            Step::say(message!("net-edges", graph = net.text(), edges = edges))
        };
        let mut steps: Vec<Step> = coded.map(edges).collect();
        // A move on a cycle leaves a path.
        let around = if self.rule == Rule::Vertex { 3 } else { 2 };
        let heap = |net: &Net| match *net.clone().plain().shape() {
            Shape::Path(order) if order > 1 => Some(u64::from(order)),
            Shape::Cycle(order) if order > around + 1 => Some(u64::from(order - around)),
            _ => None,
        };
        let heaps: Vec<u64> = parts.iter().filter_map(heap).collect();
        if !heaps.is_empty() && heaps.len() == parts.len() {
            let kind = if self.rule == Rule::Vertex { "vertex" } else { "edge" };
            let code = Ruleset::name(&self.paths);
            steps.push(Step::say(message!("paths-are-heaps", code = code)));
            let usual = Role::Spare(Rank::Usual);
            steps.push(Step::with(usual, message!("paths-moves", kind = kind)));
            // The options of the graph itself are shown with their values.
            let mut table = self.paths.table_steps(&heaps, budget);
            if heaps.iter().all(|&heap| heap <= SMALL) {
                table.retain(|step| !matches!(step, Step::HeapMex { .. }));
            }
            steps.extend(table);
        }
        if is(&|net| self.centre(net).is_some() || self.is_lost_by_symmetry(net)) {
            steps.push(Step::theorem(Theorem::CentralSymmetry));
        }
        for net in parts {
            let Some(mirror) = self.mirror(net) else { continue };
            let pairs = mirror.pairs.iter();
            let pairs = pairs.map(|&(a, b)| format!("{}={}", net.vertex(a), net.vertex(b)));
            let pairs = pairs.collect::<Vec<String>>().join("; ");
            let taken = match (self.rule, &mirror.taken[..]) {
                (_, []) => {
                    let graph = net.text();
                    steps.push(Step::say(message!("net-mirror", graph = graph, pairs = pairs)));
                    continue;
                }
                (Rule::Edge, &[a, b]) => format!("{}-{}", net.vertex(a), net.vertex(b)),
                (_, taken) => net.vertex(taken[0]),
            };
            let graph = net.text();
            let words = message!("net-mirror-left", graph = graph, taken = taken, pairs = pairs);
            steps.push(Step::say(words));
        }
        if let ([net], Rule::Vertex) = (parts, self.rule)
            && matches!(net.shape(), Shape::Grid(..))
            && let Some(gone) = self.centre(net)
        {
            let words = message!("net-centre", vertex = net.vertex(gone[0]));
            steps.push(Step::with(Role::Centre, words));
        }
        let family = |net: &Net| {
            let whole = net.clone().plain();
            matches!(whole.shape(), Shape::Path(_) | Shape::Cycle(_) | Shape::Complete(_))
                || matches!(whole.shape(), Shape::Star(rays) if rays.iter().all(|&ray| ray == 1))
        };
        if is(&family) {
            steps.push(Step::theorem(match self.rule {
                Rule::Vertex => Theorem::NodeKayles,
                Rule::Edge => Theorem::ArcKayles,
            }));
        }
        steps
    }
}
