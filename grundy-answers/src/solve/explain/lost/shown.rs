//! A list that is found, made ready to be read.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::finder::Finder;
use super::list::{List, Member};
use super::prune;
use crate::budget::Stop;
use crate::reason::Reply;
use crate::sort;

/// The most replies that are written.
const REPLIES: usize = 40;

impl Finder<'_, '_> {
    /// Takes out of a complete list what it does not need, large members
    /// first, and brings it into order.
    pub(super) fn prune(&mut self, list: &mut List) -> Result<(), Stop> {
        if !self.loops {
            // Members have been compared by their sizes only.
            for at in 0..list.members.len() {
                list.members[at].rank = self.rank_of(&list.members[at].spot)?;
            }
        }
        let (mut owners, mut slots) = (Vec::new(), Vec::<SmallVec<[usize; 4]>>::new());
        for (owner, member) in list.members.iter().enumerate() {
            for &step in &list.steps[owner] {
                self.look_after(&member.spot, step)?;
                owners.push(owner);
                slots.push(self.answers_in(member, step, list).collect());
            }
        }
        let members = &list.members;
        let mut order: Vec<usize> = (1..members.len()).collect();
        sort::by(&mut order, |&a, &b| members[b].rank.cmp(&members[a].rank));
        let mut kept = prune::kept(members.len(), &owners, &slots, &order).into_iter();
        list.members.retain(|_| kept.next() == Some(true));
        sort::by(&mut list.members, |a, b| a.rank.cmp(&b.rank));
        Ok(())
    }

    /// The moves from the position, each with an answer from the list; and how
    /// many more there are.
    ///
    /// # Errors
    /// The budget ran out.
    pub fn replies(&mut self, list: &List) -> Result<(Vec<Reply>, usize), Stop> {
        if list.steps.is_empty() {
            return Ok((Vec::new(), 0));
        }
        let root = self.root.clone();
        // Where a position can come again, an answer has to come nearer to the end.
        let at = root.print(&self.catalogue);
        let rank = list.members.iter().find(|member| member.print == at).map(|root| &root.rank);
        let nearer = |member: &&Member| !self.loops || rank.is_none_or(|rank| member.rank < *rank);
        let members: FxHashSet<u128> =
            list.members.iter().filter(nearer).map(|member| member.print).collect();
        let mut seen = FxHashSet::default();
        let mut replies = Vec::new();
        for step in self.moves(&root)?.unwrap_or_default() {
            let next = root.after(step, &self.catalogue);
            if !seen.insert(next.unordered(&self.catalogue)) || seen.len() > REPLIES {
                continue;
            }
            let base = next.print(&self.catalogue);
            let mut back = self.moves(&next)?.unwrap_or_default().into_iter();
            let print = |option: usize| base.wrapping_add(self.catalogue.change(option));
            let answer = back.find(|&(_, option)| members.contains(&print(option)));
            let answer = answer.map(|back| next.after(back, &self.catalogue).text(&self.catalogue));
            replies.push(Reply {
                after: next.text(&self.catalogue),
                answer,
                ended: None,
                taken: [None, None],
            });
        }
        let omitted = seen.len() - replies.len();
        Ok((replies, omitted))
    }

    /// Whether a member of the list has parts that cannot move.
    pub fn has_dead_parts(&self, list: &List) -> bool {
        let spots = || list.members.iter().map(|member| &member.spot);
        spots().any(|spot| spot.alive(&self.catalogue) < spot.len(&self.catalogue))
    }
}
