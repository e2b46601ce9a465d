//! Values of the vertices of a loop-free graph.

use super::Arcs;
use crate::mex::Versions;

/// A cycle, as the vertices on it in the order of the moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle(pub Vec<u32>);

impl Arcs {
    /// The nim-value of every vertex: the mex of the values of its
    /// followers, in reverse topological order. Cost: linear in vertices and
    /// arcs.
    ///
    /// # Errors
    /// A cycle, where there is one.
    pub fn values(&self) -> Result<Vec<u32>, Cycle> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut values = vec![0u32; self.len()];
        let mut state = vec![State::New; self.len()];
        let mut mex = Versions::new();
        let mut seen: Vec<u64> = Vec::new();
        // The path from a root, each with the number of followers done.
        let mut path: Vec<(u32, usize)> = Vec::new();
        for root in 0..self.len() as u32 {
            if state[root as usize] != State::New {
                continue;
            }
            state[root as usize] = State::Open;
            path.push((root, 0));
            while let Some((vertex, next)) = path.last_mut() {
                let vertex = *vertex;
                if let Some(&follower) = self.followers(vertex).get(*next) {
                    *next += 1;
                    match state[follower as usize] {
                        State::Done => {}
                        State::New => {
                            state[follower as usize] = State::Open;
                            path.push((follower, 0));
                        }
                        State::Open => {
                            let from = path.iter().position(|&(v, _)| v == follower);
                            let from = from.expect("an open vertex is on the path");
                            return Err(Cycle(path[from..].iter().map(|&(v, _)| v).collect()));
                        }
                    }
                } else {
                    seen.clear();
                    let followers = self.followers(vertex).iter();
                    seen.extend(followers.map(|&to| u64::from(values[to as usize])));
                    // A value is at most the number of vertices.
                    values[vertex as usize] = mex.mex(&seen) as u32;
                    state[vertex as usize] = State::Done;
                    path.pop();
                }
            }
        }
        Ok(values)
    }
}
