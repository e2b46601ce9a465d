//! Sprouts by brute force, on drawings.
//!
//! A drawing is a list of *sites*: a site is a spot as it is seen from one region, between two of
//! its lines. The sites along one side of a connected figure follow each other in a cycle, and each
//! site knows the site that follows and its region. A spot without lines or with one line has one
//! site, others have one between any two lines. Every move is made as on paper: the line splits the
//! sites at its ends and cuts or joins cycles. Nothing is simplified, and no position is split into
//! independent ones; only the sites of spots with three lines are taken off.

use std::collections::hash_map::DefaultHasher;
use std::collections::{BTreeSet, HashMap};
use std::hash::{Hash, Hasher};

/// A spot as it is seen from a region.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Site {
    spot: usize,
    next: usize,
    region: usize,
}

/// A line as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    /// The spots at its ends.
    pub(crate) ends: [usize; 2],
    /// The region in which it is drawn.
    pub(crate) region: usize,
    /// How many of the other cycles come to each side, where it parts the region.
    pub(crate) sides: Option<[usize; 2]>,
}

/// The spots of each cycle of each region: names, and lines.
type Key = Vec<Vec<Vec<(usize, u32)>>>;

/// A drawing: spots with their lines, and sites.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawing {
    lines: Vec<u32>,
    sites: Vec<Site>,
    regions: usize,
}

impl Drawing {
    /// `count` spots without lines.
    pub fn of_spots(count: usize) -> Drawing {
        let sites = (0..count).map(|spot| Site { spot, next: spot, region: 0 }).collect();
        Drawing { lines: vec![0; count], sites, regions: 1 }
    }

    /// A drawing of its regions, each a list of cycles of spots; `lines` has the lines of each spot.
    pub(crate) fn of_regions(regions: &[Vec<Vec<usize>>], lines: Vec<u32>) -> Drawing {
        let mut sites = Vec::new();
        for (region, cycles) in regions.iter().enumerate() {
            for cycle in cycles {
                let first = sites.len();
                for (at, &spot) in cycle.iter().enumerate() {
                    let next = first + (at + 1) % cycle.len();
                    sites.push(Site { spot, next, region });
                }
            }
        }
        Drawing { lines, sites, regions: regions.len() }
    }

    /// The lines of a spot.
    pub(crate) fn lines(&self, spot: usize) -> u32 {
        self.lines[spot]
    }

    /// The sites from one on, until it comes again.
    fn walk(&self, site: usize) -> Vec<usize> {
        let mut walk = vec![site];
        while self.sites[walk[walk.len() - 1]].next != site {
            walk.push(self.sites[walk[walk.len() - 1]].next);
        }
        walk
    }

    /// The first sites of all cycles of a region.
    fn cycles(&self, region: usize) -> Vec<usize> {
        let own = (0..self.sites.len()).filter(|&site| self.sites[site].region == region);
        own.filter(|&site| self.walk(site).iter().min() == Some(&site)).collect()
    }

    /// The spots of each cycle of each region.
    pub(crate) fn as_regions(&self) -> Vec<Vec<Vec<usize>>> {
        let spots = |site: usize| self.walk(site).iter().map(|&at| self.sites[at].spot).collect();
        let cycles = |region| self.cycles(region).into_iter().map(spots).collect();
        (0..self.regions).map(cycles).collect()
    }

    /// The drawing in string notation: a letter for a spot with two lines in two places, or else the
    /// number of its lines; `.` ends a cycle and `}` a region. `0` where nothing is left.
    ///
    /// ```
    /// use grundy_oracle::Drawing;
    /// assert_eq!(Drawing::of_spots(2).text(), "0.0.}");
    /// ```
    pub fn text(&self) -> String {
        let mut names: HashMap<usize, String> = HashMap::new();
        let places = |spot: usize| self.sites.iter().filter(|site| site.spot == spot).count();
        let mut out = String::new();
        for cycles in self.as_regions().iter().filter(|cycles| !cycles.is_empty()) {
            for cycle in cycles {
                for &spot in cycle {
                    if self.lines[spot] < 2 || places(spot) == 1 {
                        out.push_str(&self.lines[spot].to_string());
                        continue;
                    }
                    let next = names.len();
                    let name = names.entry(spot).or_insert_with(|| match next {
                        0..26 => char::from(b'A' + next as u8).to_string(),
                        _ => format!("({})", next + 1),
                    });
                    out.push_str(name);
                }
                out.push('.');
            }
            out.push('}');
        }
        if out.is_empty() { "0".into() } else { out }
    }

    /// How many lines the spots had that a move joins, in rising order; a spot that is joined to
    /// itself stands there twice. `next` is a drawing after a move.
    pub fn joined_lines(&self, next: &Drawing) -> Vec<u32> {
        let mut ends = Vec::new();
        for (&before, &after) in self.lines.iter().zip(&next.lines) {
            ends.extend((before..after).map(|_| before));
        }
        ends.sort_unstable();
        ends
    }

    /// The drawings after every move, the same one perhaps several times.
    pub fn moves(&self) -> Vec<Drawing> {
        self.drawn().into_iter().map(|(_, next)| next).collect()
    }

    /// Every line with the drawing after it.
    pub(crate) fn drawn(&self) -> Vec<(Line, Drawing)> {
        let mut all = Vec::new();
        let open = |site: usize| self.lines[self.sites[site].spot] < 3;
        for s in (0..self.sites.len()).filter(|&site| open(site)) {
            for t in (s..self.sites.len()).filter(|&site| open(site)) {
                let (from, to) = (&self.sites[s], &self.sites[t]);
                if from.region != to.region || from.spot == to.spot && self.lines[from.spot] > 1 {
                    continue;
                }
                match self.walk(s).contains(&t) {
                    true => self.cut(s, t, &mut all),
                    false => all.push((self.line(s, t, None), self.joined(s, t))),
                }
            }
        }
        all
    }

    fn line(&self, s: usize, t: usize, sides: Option<[usize; 2]>) -> Line {
        let (from, to) = (&self.sites[s], &self.sites[t]);
        Line { ends: [from.spot, to.spot], region: from.region, sides }
    }

    /// A copy with the new spot on the new line.
    fn with_line(&self, s: usize, t: usize) -> (Drawing, usize) {
        let mut next = self.clone();
        next.lines[self.sites[s].spot] += 1;
        next.lines[self.sites[t].spot] += 1;
        next.lines.push(2);
        let new = next.lines.len() - 1;
        (next, new)
    }

    fn push(&mut self, spot: usize, region: usize) -> usize {
        self.sites.push(Site { spot, next: usize::MAX, region });
        self.sites.len() - 1
    }

    fn close(&mut self, cycle: &[usize], region: usize) {
        for (at, &site) in cycle.iter().enumerate() {
            self.sites[site].next = cycle[(at + 1) % cycle.len()];
            self.sites[site].region = region;
        }
    }

    /// A line between two cycles makes them one.
    fn joined(&self, s: usize, t: usize) -> Drawing {
        let (mut next, new) = self.with_line(s, t);
        let region = self.sites[s].region;
        let mut cycle = Vec::new();
        for site in [s, t] {
            let walk = self.walk(site);
            let bare = self.lines[self.sites[site].spot] == 0;
            cycle.extend(&walk);
            if !bare {
                cycle.push(next.push(self.sites[site].spot, region));
            }
            cycle.push(next.push(new, region));
        }
        next.close(&cycle, region);
        next.without_dead()
    }

    /// A line between two sites of a cycle cuts it, and the region with it: every other cycle of
    /// the region comes to one side or the other.
    fn cut(&self, s: usize, t: usize, all: &mut Vec<(Line, Drawing)>) {
        let region = self.sites[s].region;
        let (mut next, new) = self.with_line(s, t);
        let walk = self.walk(s);
        let at = walk.iter().position(|&site| site == t).expect("the same cycle");
        let spot = |site: usize| self.sites[site].spot;
        let (mut one, mut other): (Vec<usize>, Vec<usize>);
        if s == t {
            // A loop: inside it is one site of its spot.
            one = vec![next.push(spot(s), region)];
            other = walk.clone();
            if self.lines[spot(s)] > 0 {
                other.push(next.push(spot(s), region));
            }
        } else {
            one = walk[..at].to_vec();
            one.push(next.push(spot(t), region));
            other = walk[at..].to_vec();
            other.push(next.push(spot(s), region));
        }
        one.push(next.push(new, region));
        other.push(next.push(new, region));
        let beyond = next.regions;
        next.regions += 1;
        next.close(&one, region);
        next.close(&other, beyond);
        let others: Vec<usize> =
            self.cycles(region).into_iter().filter(|&first| !walk.contains(&first)).collect();
        for sides in 0..1u32 << others.len() {
            let mut parted = next.clone();
            for (number, &first) in others.iter().enumerate() {
                if sides >> number & 1 == 1 {
                    for site in self.walk(first) {
                        parted.sites[site].region = beyond;
                    }
                }
            }
            let moved = sides.count_ones() as usize;
            let line = self.line(s, t, Some([others.len() - moved, moved]));
            all.push((line, parted.without_dead()));
        }
    }

    /// The drawing without the sites of spots with three lines.
    fn without_dead(self) -> Drawing {
        let alive = |site: usize| self.lines[self.sites[site].spot] < 3;
        let mut numbers = HashMap::new();
        for site in (0..self.sites.len()).filter(|&site| alive(site)) {
            numbers.insert(site, numbers.len());
        }
        let follows = |site: usize| {
            let mut at = self.sites[site].next;
            while !alive(at) {
                at = self.sites[at].next;
            }
            numbers[&at]
        };
        let mut sites = Vec::new();
        for site in (0..self.sites.len()).filter(|&site| alive(site)) {
            sites.push(Site { next: follows(site), ..self.sites[site].clone() });
        }
        Drawing { sites, ..self }
    }

    /// A description from which the drawing can be made again, mostly the same for the same
    /// drawing: spots are put into an order by what stands around them.
    fn key(&self) -> Key {
        fn hash(of: impl Hash) -> u64 {
            let mut hasher = DefaultHasher::new();
            of.hash(&mut hasher);
            hasher.finish()
        }
        let mut regions = self.as_regions();
        let mut colours: Vec<u64> = self.lines.iter().map(|&lines| u64::from(lines)).collect();
        for _ in 0..4 {
            let mut seen: Vec<Vec<u64>> = vec![Vec::new(); colours.len()];
            for cycles in &regions {
                let mut own: Vec<Vec<u64>> = Vec::new();
                for cycle in cycles {
                    let row: Vec<u64> = cycle.iter().map(|&spot| colours[spot]).collect();
                    own.push(
                        (0..row.len()).map(|at| hash([&row[at..], &row[..at]].concat())).collect(),
                    );
                }
                let mut whole: Vec<u64> =
                    own.iter().map(|all| *all.iter().min().expect("a site")).collect();
                whole.sort_unstable();
                for (cycle, hashes) in cycles.iter().zip(&own) {
                    for (&spot, &around) in cycle.iter().zip(hashes) {
                        seen[spot].push(hash((around, &whole)));
                    }
                }
            }
            for (colour, mut around) in colours.iter_mut().zip(seen) {
                around.sort_unstable();
                *colour = hash((*colour, around));
            }
        }
        let mut order: Vec<usize> = (0..colours.len()).collect();
        order.sort_by_key(|&spot| colours[spot]);
        let used: BTreeSet<usize> = regions.iter().flatten().flatten().copied().collect();
        order.retain(|spot| used.contains(spot));
        let named: HashMap<usize, usize> =
            order.iter().enumerate().map(|(name, &spot)| (spot, name)).collect();
        let mut all = Vec::new();
        for cycles in &mut regions {
            let mut own = Vec::new();
            for cycle in cycles.iter_mut() {
                let least = (0..cycle.len()).min_by_key(|&at| named[&cycle[at]]).expect("a site");
                cycle.rotate_left(least);
                own.push(cycle.iter().map(|&spot| (named[&spot], self.lines[spot])).collect());
            }
            own.sort();
            all.push(own);
        }
        all.retain(|own: &Vec<Vec<(usize, u32)>>| !own.is_empty());
        all.sort();
        all
    }
}

/// Values and outcomes of drawings.
///
/// ```
/// use grundy_oracle::{Drawing, SproutsOracle};
/// let mut oracle = SproutsOracle::default();
/// assert_eq!(oracle.value(&Drawing::of_spots(2)), 0);
/// assert!(oracle.wins_misere(&Drawing::of_spots(1)));
/// ```
#[derive(Debug, Default)]
pub struct SproutsOracle {
    values: HashMap<Key, u32>,
    misere: HashMap<Key, bool>,
}

impl SproutsOracle {
    /// How many drawings were told apart.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether nothing was asked yet.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The nim-value: the least number that no option has.
    pub fn value(&mut self, drawing: &Drawing) -> u32 {
        let key = drawing.key();
        if let Some(&value) = self.values.get(&key) {
            return value;
        }
        let values: BTreeSet<u32> = drawing.moves().iter().map(|next| self.value(next)).collect();
        let value = (0..).find(|value| !values.contains(value)).expect("finitely many options");
        self.values.insert(key, value);
        value
    }

    /// Whether the player to move wins where who moves last loses.
    pub fn wins_misere(&mut self, drawing: &Drawing) -> bool {
        let key = drawing.key();
        if let Some(&wins) = self.misere.get(&key) {
            return wins;
        }
        let moves = drawing.moves();
        let wins = moves.is_empty() || moves.iter().any(|next| !self.wins_misere(next));
        self.misere.insert(key, wins);
        wins
    }
}
