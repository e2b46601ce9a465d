//! Positions of the games on undirected graphs.

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

use super::graph6;
use super::shape::Shape;
use crate::boards::regions::{Mirror, Rule, Simple, mirror};
use crate::games::canonical::normal_order;

/// A graph as a position: what is written, and the graph that it stands for.
///
/// Two positions are equal where they have the same text; for graph6 this means the same edges between
/// vertices of the same numbers. A position that a move has left
/// remembers of which vertices of which graph it is made; a search may use that, and nothing
/// else does.
#[derive(Clone)]
pub struct Net {
    /// Graph6 is written when it is asked for: it has a bit for each pair of vertices.
    text: Arc<OnceLock<Box<str>>>,
    shape: Shape,
    graph: Arc<OnceLock<Simple>>,
    /// The names of the vertices, if the graph is one of a file.
    names: Option<Arc<[String]>>,
    origin: Option<Origin>,
    /// A pairing that decides the game in which the position was read, if one was found.
    mirror: Arc<OnceLock<Option<Mirror>>>,
}

/// The vertices of a larger graph of which a position is made.
#[derive(Clone, Debug)]
pub struct Origin {
    /// The larger graph.
    pub whole: Arc<OnceLock<Simple>>,
    /// Its vertices, in the order of the vertices of the position.
    pub vertices: Arc<[u32]>,
    called: Called,
}

/// How people call the vertices of a graph.
#[derive(Clone, Debug)]
enum Called {
    /// By numbers from 1 on.
    Numbers,
    /// By row and column of a grid of this width.
    Grid(u32),
    /// By the names of the squares of a board of this width.
    Squares(u32),
    /// By the names in a file.
    Names(Arc<[String]>),
}

impl Called {
    fn name(&self, vertex: u32) -> String {
        match self {
            Called::Numbers => (vertex + 1).to_string(),
            Called::Grid(width) => format!("{},{}", vertex / width + 1, vertex % width + 1),
            // The alphabet ends with column z.
            Called::Squares(width) if *width <= 26 => {
                let column = char::from(b'a' + (vertex % width) as u8);
                format!("{column}{}", vertex / width + 1)
            }
            Called::Squares(width) => format!("{},{}", vertex / width + 1, vertex % width + 1),
            Called::Names(names) => names[vertex as usize].clone(),
        }
    }
}

impl Net {
    /// A graph of a family.
    ///
    /// # Panics
    /// Of no family.
    pub fn of_shape(shape: Shape) -> Net {
        let text = shape.text().expect("a family");
        let graph = Arc::default();
        let mirror = Arc::default();
        Net { text: written(&text), shape, graph, names: None, origin: None, mirror }
    }

    /// A graph that is written in graph6.
    pub fn of_graph(graph: Simple) -> Net {
        let graph = Arc::new(OnceLock::from(graph));
        let (text, mirror) = (Arc::default(), Arc::default());
        Net { text, shape: Shape::Other, graph, names: None, origin: None, mirror }
    }

    /// The graph of a file, with the names of its vertices.
    pub fn of_file(file: &str, graph: Simple, names: Vec<String>) -> Net {
        let graph = Arc::new(OnceLock::from(graph));
        let names = Some(names.into());
        let mirror = Arc::default();
        Net { text: written(file), shape: Shape::Other, graph, names, origin: None, mirror }
    }

    /// The text.
    pub fn text(&self) -> &str {
        self.text.get_or_init(|| format!("graph6:{}", graph6::write(self.graph())).into())
    }

    /// The graph, where it is written in graph6.
    fn in_graph6(&self) -> Option<&Simple> {
        let other = self.shape == Shape::Other && self.names.is_none();
        other.then(|| self.graph())
    }

    /// The family.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The graph; of a family it is made when it is asked for.
    pub fn graph(&self) -> &Simple {
        self.graph.get_or_init(|| self.shape.graph())
    }

    /// The graph and the vertices of which the position is made.
    pub fn origin(&self) -> Origin {
        match &self.origin {
            Some(origin) => origin.clone(),
            None => {
                let vertices = (0..self.graph().order() as u32).collect();
                Origin { whole: self.graph.clone(), vertices, called: self.called() }
            }
        }
    }

    /// A pairing by which a player can copy every move of the game of a rule, if one is found soon.
    /// Asked only of positions with which play began.
    pub fn mirror(&self, rule: Rule) -> Option<&Mirror> {
        match self.origin {
            None => self.mirror.get_or_init(|| mirror(self.graph(), rule)).as_ref(),
            Some(_) => None,
        }
    }

    /// The number of vertices; a graph that was never asked for is not made.
    pub fn order(&self) -> u64 {
        match self.shape.extent() {
            Some((order, _)) => order,
            None => self.graph().order() as u64,
        }
    }

    /// A vertex as people call it: its name, its row and column, or its number from 1.
    pub fn vertex(&self, vertex: u32) -> String {
        self.called().name(vertex)
    }

    fn called(&self) -> Called {
        match (&self.names, &self.shape) {
            (Some(names), _) => Called::Names(names.clone()),
            (None, &Shape::Grid(_, width)) => Called::Grid(width),
            (None, &Shape::Chess(_, _, width)) => Called::Squares(width),
            _ => Called::Numbers,
        }
    }

    /// A vertex as people call it in the graph with which play began.
    pub fn first_name(&self, vertex: u32) -> String {
        let origin = self.origin();
        origin.called.name(origin.vertices[vertex as usize])
    }

    /// The components of what is left without some vertices, in the order of their smallest
    /// vertices. Paths, cycles, complete graphs and stars are written as such, others in graph6: small
    /// ones with their vertices in a normal order, so that equal graphs look equal, and large ones
    /// with their vertices in the same order as here.
    pub fn without(&self, gone: &[u32]) -> Vec<Net> {
        let graph = self.graph();
        let mut kept = vec![true; graph.order()];
        gone.iter().for_each(|&vertex| kept[vertex as usize] = false);
        let origin = self.origin();
        let parts = graph.components(&kept).into_iter();
        parts.map(|part| Net::of_component(graph, &part, &origin)).collect()
    }

    fn of_component(graph: &Simple, vertices: &[u32], origin: &Origin) -> Net {
        /// Larger graphs keep the order of their vertices: two of them may look different.
        const MOST: usize = 16;
        let part = graph.on(vertices);
        let (shape, mut order) = Shape::of(&part);
        if shape == Shape::Other && order.len() <= MOST {
            order = normal_vertices(&part);
        }
        let mut net = match shape {
            Shape::Other => Net::of_graph(part.on(&order)),
            shape => Net::of_shape(shape),
        };
        let vertices = order.iter().map(|&at| origin.vertices[vertices[at as usize] as usize]);
        net.origin = Some(Origin {
            whole: origin.whole.clone(),
            vertices: vertices.collect(),
            called: origin.called.clone(),
        });
        net
    }

    /// The same connected graph as a path, cycle, complete graph or star, where it is one; any
    /// other graph stays as it is.
    pub fn plain(self) -> Net {
        // The graph of such a family may be large, and need not be made.
        match self.shape {
            Shape::Path(_) | Shape::Petersen => return self,
            Shape::Cycle(3..) | Shape::Complete(4..) => return self,
            Shape::Grid(height, width) if height > 1 && width > 1 && height + width > 4 => {
                return self;
            }
            _ => {}
        }
        match &self.without(&[])[..] {
            [part] if *part.shape() != Shape::Other => {
                Net { origin: self.origin.clone(), ..part.clone() }
            }
            _ => self,
        }
    }

    /// The same connected graph with its vertices in an order that depends on its form alone; a
    /// graph of a family, or one of more than 64 vertices, stays as it is.
    pub fn in_normal_order(self) -> Net {
        /// Larger graphs take too long.
        const MOST: u32 = 64;
        let graph = self.graph();
        let vertices = graph.order() as u32;
        if self.shape != Shape::Other || vertices > MOST {
            return self;
        }
        let order = normal_vertices(graph);
        // Edges in another order than their ends are those of another graph.
        let place = |vertex: u32| order.iter().position(|&at| at == vertex).unwrap_or(0) as u32;
        let edges = graph.edges().map(|(a, b)| (place(a), place(b)));
        Net::of_graph(Simple::new(graph.order(), edges))
    }

    /// An estimate of the memory, in bytes.
    pub fn bytes(&self) -> u64 {
        let graph = self.graph.get().map_or(0, |graph| 32 * graph.order() + 8 * graph.size());
        (size_of::<Net>() + self.text.get().map_or(0, |text| text.len()) + graph + 64) as u64
    }
}

fn written(text: &str) -> Arc<OnceLock<Box<str>>> {
    Arc::new(OnceLock::from(Box::from(text)))
}

/// The vertices in an order that depends on the form of the graph alone.
fn normal_vertices(graph: &Simple) -> Vec<u32> {
    let vertices = graph.order() as u32;
    let row = |a: u32| (0..vertices).map(|b| u32::from(graph.joined(a, b))).collect();
    let joined: Vec<Vec<u32>> = (0..vertices).map(row).collect();
    let order = normal_order(&joined, &vec![0; vertices as usize]);
    order.into_iter().map(|vertex| vertex as u32).collect()
}

impl std::fmt::Debug for Net {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Net({})", self.text())
    }
}

impl PartialEq for Net {
    fn eq(&self, other: &Net) -> bool {
        match (self.in_graph6(), other.in_graph6()) {
            (Some(graph), Some(other)) => graph.lists() == other.lists(),
            (None, None) => self.text() == other.text(),
            _ => false,
        }
    }
}

impl Eq for Net {}

impl Hash for Net {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self.in_graph6() {
            Some(graph) => graph.lists().hash(state),
            None => self.text().hash(state),
        }
    }
}

impl PartialOrd for Net {
    fn partial_cmp(&self, other: &Net) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Shorter texts first.
impl Ord for Net {
    fn cmp(&self, other: &Net) -> Ordering {
        (self.text().len(), self.text()).cmp(&(other.text().len(), other.text()))
    }
}
