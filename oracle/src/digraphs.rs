//! Chips on bare directed graphs, by laying out every placing of them.

/// The vertices that each vertex has an arc to.
pub type Digraph = Vec<Vec<usize>>;

/// Every directed graph on `n` vertices, loops allowed, one of each shape.
pub fn shapes(n: usize) -> Vec<Digraph> {
    let orders = orders(n);
    let mut all = Vec::new();
    for code in 0u64..1 << (n * n) {
        let has = |from: usize, to: usize| code >> (from * n + to) & 1 == 1;
        // Of the codes of one shape the least.
        let least = orders.iter().all(|order| {
            let mut other = 0u64;
            for from in 0..n {
                for to in 0..n {
                    other |= u64::from(has(order[from], order[to])) << (from * n + to);
                }
            }
            code <= other
        });
        if least {
            all.push((0..n).map(|from| (0..n).filter(|&to| has(from, to)).collect()).collect());
        }
    }
    all
}

fn orders(n: usize) -> Vec<Vec<usize>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for shorter in orders(n - 1) {
        for at in 0..n {
            let mut order = shorter.clone();
            order.insert(at, n - 1);
            all.push(order);
        }
    }
    all
}

/// A heap of Nim: vertex k is the heap of size k.
pub fn heap(size: usize) -> Digraph {
    (0..=size).map(|heap| (0..heap).collect()).collect()
}

/// Who wins with one chip on each of these graphs, for every placing of the chips: `'N'`, `'P'`
/// or `'D'`. The index of a placing counts the vertex of the first graph by ones, that of the
/// second by the size of the first, and so on.
///
/// This uses the rules and nothing else. A placing without moves is lost for the mover (in
/// misère play won). Then a placing with a move to a lost one is won, and one whose moves all
/// lead to won ones is lost, until nothing changes. All other placings are drawn.
pub fn sum_outcomes(graphs: &[&Digraph], misere: bool) -> Vec<char> {
    let moves = sum_moves(graphs);
    let mut labels = vec!['D'; moves.len()];
    loop {
        let mut changed = false;
        for (at, to) in moves.iter().enumerate() {
            if labels[at] != 'D' {
                continue;
            }
            let label = match to.is_empty() {
                true if misere => 'N',
                true => 'P',
                false if to.iter().any(|&to| labels[to] == 'P') => 'N',
                false if to.iter().all(|&to| labels[to] == 'N') => 'P',
                false => continue,
            };
            labels[at] = label;
            changed = true;
        }
        if !changed {
            return labels;
        }
    }
}

/// The placings that a move leads to, for every placing.
pub fn sum_moves(graphs: &[&Digraph]) -> Vec<Vec<usize>> {
    let count: usize = graphs.iter().map(|graph| graph.len()).product();
    let mut moves = vec![Vec::new(); count];
    for (placing, to) in moves.iter_mut().enumerate() {
        let mut step = 1;
        for graph in graphs {
            let vertex = placing / step % graph.len();
            to.extend(graph[vertex].iter().map(|&next| placing - vertex * step + next * step));
            step *= graph.len();
        }
    }
    moves
}

/// The number of moves in which one chip comes to the end, if the winner plays as fast and the
/// loser as slowly as possible: the least limit within which some player can force the end,
/// found by raising the limit move by move. `None` for a draw.
pub fn lengths(graph: &Digraph, misere: bool) -> Vec<Option<usize>> {
    let over: Vec<bool> = graph.iter().map(Vec::is_empty).collect();
    let none = vec![false; graph.len()];
    let (mut wins, mut loses) = if misere { (over, none) } else { (none, over) };
    let mut found: Vec<Option<usize>> = vec![None; graph.len()];
    for limit in 0..=2 * graph.len() {
        for at in 0..graph.len() {
            if found[at].is_none() && (wins[at] || loses[at]) {
                found[at] = Some(limit);
            }
        }
        let (before_wins, before_loses) = (wins.clone(), loses.clone());
        for (at, to) in graph.iter().enumerate() {
            wins[at] |= to.iter().any(|&to| before_loses[to]);
            loses[at] |= !to.is_empty() && to.iter().all(|&to| before_wins[to]);
        }
    }
    found
}
