//! Undirected graphs without loops and double edges.

/// An undirected graph on the vertices 0, 1, ..., without loops and double edges.
#[derive(Debug, Default)]
pub struct Simple {
    /// The neighbours of each vertex, in rising order.
    neighbours: Vec<Vec<u32>>,
    /// The rows and columns, where it is a grid whose vertices are numbered row by row.
    grid: Option<(u32, u32)>,
    /// Where symmetries bring each vertex, as far as they are known.
    symmetries: Vec<Vec<u32>>,
}

impl Simple {
    /// The graph with these edges; each pair once, with two different ends.
    pub fn new(order: usize, edges: impl IntoIterator<Item = (u32, u32)>) -> Simple {
        let mut neighbours = vec![Vec::new(); order];
        for (a, b) in edges {
            neighbours[a as usize].push(b);
            neighbours[b as usize].push(a);
        }
        neighbours.iter_mut().for_each(|list| list.sort_unstable());
        Simple { neighbours, grid: None, symmetries: Vec::new() }
    }

    /// The grid with these rows and columns.
    pub fn grid(height: u32, width: u32) -> Simple {
        let cells = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
        let edges = cells.flat_map(|(row, column)| {
            let at = row * width + column;
            let right = (column + 1 < width).then_some((at, at + 1));
            right.into_iter().chain((row + 1 < height).then_some((at, at + width)))
        });
        let grid = Some((height, width));
        Simple { grid, ..Simple::new((height * width) as usize, edges) }
    }

    /// The same graph with symmetries: where they bring each vertex.
    pub fn with_symmetries(self, symmetries: Vec<Vec<u32>>) -> Simple {
        Simple { symmetries, ..self }
    }

    /// Where its symmetries bring each vertex, as far as they are known.
    pub fn symmetries(&self) -> &[Vec<u32>] {
        &self.symmetries
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.neighbours.len()
    }

    /// The number of edges.
    pub fn size(&self) -> usize {
        self.neighbours.iter().map(Vec::len).sum::<usize>() / 2
    }

    /// The rows and columns of a grid.
    pub fn as_grid(&self) -> Option<(u32, u32)> {
        self.grid
    }

    /// The neighbours of all vertices, each list in rising order.
    pub fn lists(&self) -> &[Vec<u32>] {
        &self.neighbours
    }

    /// The neighbours of a vertex, in rising order.
    pub fn neighbours(&self, vertex: u32) -> &[u32] {
        &self.neighbours[vertex as usize]
    }

    /// All edges, the smaller end first, in rising order.
    pub fn edges(&self) -> impl Iterator<Item = (u32, u32)> {
        (0u32..)
            .zip(&self.neighbours)
            .flat_map(|(a, list)| list.iter().filter(move |&&b| a < b).map(move |&b| (a, b)))
    }

    /// Whether two vertices are joined.
    pub fn joined(&self, a: u32, b: u32) -> bool {
        self.neighbours[a as usize].binary_search(&b).is_ok()
    }

    /// The part of the graph on these vertices, which get the numbers 0, 1, ... in their order.
    pub fn on(&self, vertices: &[u32]) -> Simple {
        let mut number = vec![u32::MAX; self.order()];
        for (new, &old) in (0u32..).zip(vertices) {
            number[old as usize] = new;
        }
        let edges = vertices.iter().flat_map(|&a| {
            let list = self.neighbours(a).iter().filter(move |&&b| a < b);
            list.map(|&b| (number[a as usize], number[b as usize])).collect::<Vec<_>>()
        });
        Simple::new(vertices.len(), edges.filter(|&(_, b)| b != u32::MAX))
    }

    /// The components of the graph on the vertices that are kept, in the order of their smallest
    /// vertices; each lists its vertices in rising order.
    pub fn components(&self, kept: &[bool]) -> Vec<Vec<u32>> {
        let mut left = kept.to_vec();
        let mut all = Vec::new();
        for start in 0..self.order() as u32 {
            if !std::mem::take(&mut left[start as usize]) {
                continue;
            }
            let mut found = vec![start];
            let mut at = 0;
            while let Some(&vertex) = found.get(at) {
                at += 1;
                for &next in self.neighbours(vertex) {
                    if std::mem::take(&mut left[next as usize]) {
                        found.push(next);
                    }
                }
            }
            found.sort_unstable();
            all.push(found);
        }
        all
    }
}
