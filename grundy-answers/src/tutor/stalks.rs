//! The lesson on green Hackenbush: cycles are fused, branches become stalks, and the stalks on the
//! ground are Nim heaps.

use super::Task;
use super::build::{Builder, Summand};
use crate::message::{Message, message};
use crate::ruleset::Subject;
use crate::term::Term;
use crate::theory::Theorem;

/// The most edges of a picture that a student works through.
const EDGES: usize = 24;
/// Ask about this many cycles and branches, and reveal the rest.
const ASKED: usize = 3;
/// The name of the ground.
const GROUND: &str = "ground";

/// A picture whose cycles are fused: a tree.
struct Tree {
    /// The vertices that each node was made of.
    names: Vec<Vec<String>>,
    /// How many loops each node has.
    loops: Vec<u128>,
    /// What stands on each node; the ground is node 0.
    above: Vec<Vec<usize>>,
}

impl Tree {
    /// The tree of a list of edges between vertices with names.
    fn of(edges: &[(String, String)]) -> Tree {
        let mut vertices = vec![GROUND];
        let mut place = |name| {
            vertices.iter().position(|&vertex| vertex == name).unwrap_or_else(|| {
                vertices.push(name);
                vertices.len() - 1
            })
        };
        let edges: Vec<(usize, usize)> =
            edges.iter().map(|(a, b)| (place(&**a), place(&**b))).collect();
        // An edge lies on a cycle where its ends are joined without it.
        let joined = |without: usize| {
            let mut group: Vec<usize> = (0..vertices.len()).collect();
            for (at, &(a, b)) in edges.iter().enumerate() {
                if at != without {
                    unite(&mut group, a, b);
                }
            }
            let (a, b) = edges[without];
            group[a] == group[b]
        };
        let cyclic: Vec<bool> = (0..edges.len()).map(joined).collect();
        let mut group: Vec<usize> = (0..vertices.len()).collect();
        for (at, &(a, b)) in edges.iter().enumerate() {
            if cyclic[at] {
                unite(&mut group, a, b);
            }
        }
        let ground = group[0];
        let mut heads = vec![ground];
        heads.extend((0..vertices.len()).filter(|&v| group[v] == v && v != ground));
        let node =
            |vertex: usize| heads.iter().position(|&head| head == group[vertex]).unwrap_or(0);
        let mut tree = Tree {
            names: vec![Vec::new(); heads.len()],
            loops: vec![0; heads.len()],
            above: vec![Vec::new(); heads.len()],
        };
        for (vertex, name) in vertices.iter().enumerate() {
            tree.names[node(vertex)].push((*name).to_string());
        }
        let mut bridges = Vec::new();
        for (at, &(a, b)) in edges.iter().enumerate() {
            match cyclic[at] {
                true => tree.loops[node(a)] += 1,
                false => bridges.push((node(a), node(b))),
            }
        }
        // From the ground up.
        let mut found = vec![0];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for &(a, b) in &bridges {
                let other = if a == at { b } else { a };
                if (a == at || b == at) && !found.contains(&other) {
                    tree.above[at].push(other);
                    found.push(other);
                }
            }
        }
        tree
    }

    fn name(&self, node: usize) -> String {
        self.names[node].join("/")
    }

    /// The lengths of the stalks that meet in a node, a loop as 1; what is above must be known.
    fn lengths(&self, node: usize, values: &[u128]) -> Vec<u128> {
        let stalks = self.above[node].iter().map(|&above| values[above] + 1);
        stalks.chain((0..self.loops[node] % 2).map(|_| 1)).collect()
    }

    /// The nodes, each after all that stands on it.
    fn order(&self) -> Vec<usize> {
        let mut order = vec![0];
        let mut next = 0;
        while let Some(&node) = order.get(next) {
            next += 1;
            order.extend(&self.above[node]);
        }
        order.reverse();
        order
    }
}

/// Gives two vertices, and all that have the same group, one group: the smaller number.
fn unite(group: &mut [usize], a: usize, b: usize) {
    let (from, to) = (group[a].max(group[b]), group[a].min(group[b]));
    group.iter_mut().filter(|group| **group == from).for_each(|group| *group = to);
}

impl Builder<'_> {
    /// Asks for the stalks of green Hackenbush; `None` for other games, and for pictures of files.
    pub(super) fn stalks(&mut self, term: &Term) -> Option<Vec<Summand>> {
        let Some(Subject::Stalks(pictures)) = term.subject() else { return None };
        if pictures.iter().map(Vec::len).sum::<usize>() > EDGES {
            return None;
        }
        let trees: Vec<Tree> = pictures.iter().map(|edges| Tree::of(edges)).collect();
        let statement = crate::theory::statement(Theorem::GreenHackenbush);
        let principle = message!(
            "tutor-hint-theorem",
            theorem = crate::theory::title(Theorem::GreenHackenbush),
            statement = statement,
        );
        let mut asked = 0;
        let (mut labels, mut numbers): (Vec<Message>, Vec<u128>) = (Vec::new(), Vec::new());
        for tree in &trees {
            let mut values = vec![0u128; tree.names.len()];
            for node in tree.order() {
                let (name, loops) = (tree.name(node), tree.loops[node]);
                if loops > 0 && tree.names[node].len() > 1 {
                    let vertices = tree.names[node].clone();
                    self.told.push(message!("tutor-fused", vertices = vertices, count = loops));
                }
                let lengths = tree.lengths(node, &values);
                let value = lengths.iter().fold(0, |sum, length| sum ^ length);
                values[node] = value;
                if node == 0 {
                    continue;
                }
                if loops > 1 {
                    self.told.push(message!("tutor-loops", name = &name, count = loops));
                }
                if lengths.len() > 1 {
                    let list = lengths.iter().map(u128::to_string).collect::<Vec<_>>().join(" ");
                    let told = message!("tutor-stalk-told", name = &name, value = value);
                    asked += 1;
                    if asked > ASKED {
                        self.told.push(told);
                        continue;
                    }
                    let task = Task::Own {
                        ask: message!("tutor-ask-stalk", name = &name, lengths = list),
                        rows: Vec::new(),
                        labels: vec![message!("tutor-stalk")],
                        numbers: vec![value],
                        told,
                    };
                    let sum = super::ask::sum_of(&lengths);
                    let hints = vec![principle.clone(), message!("tutor-hint-stalk", sum = sum)];
                    self.ask(task, hints);
                }
            }
            for &above in &tree.above[0] {
                labels.push(message!("tutor-stalk-over", name = tree.name(above)));
                numbers.push(values[above] + 1);
            }
            if tree.loops[0] % 2 == 1 {
                labels.push(message!("tutor-ground-loop"));
                numbers.push(1);
            }
        }
        if let [first, ..] = &labels[..] {
            let hints = vec![
                principle,
                message!("tutor-hint-labels", labels = labels.clone()),
                message!("tutor-hint-first", label = first, number = numbers[0]),
            ];
            let list = numbers.iter().map(u128::to_string).collect::<Vec<_>>().join(" ");
            let task = Task::Own {
                ask: message!("tutor-ask-ground"),
                rows: labels.clone(),
                labels: labels.clone(),
                numbers: numbers.clone(),
                told: message!("tutor-ground-told", lengths = list),
            };
            self.ask(task, hints);
        }
        let summand = |(label, number)| Summand { label, number };
        Some(labels.into_iter().zip(numbers).map(summand).collect())
    }
}
