//! Takes out of a list what it does not need.

/// Which members stay. Each slot is a move from a member, its `owner`, with the
/// members that answer it; every slot of a member that stays keeps an answer.
/// Members are tried in the given `order` until none can go.
pub fn kept<S: AsRef<[usize]>>(
    members: usize,
    owners: &[usize],
    slots: &[S],
    order: &[usize],
) -> Vec<bool> {
    let mut alive = vec![true; members];
    // The slots that a member answers, and how many answers each slot has.
    let mut answered: Vec<Vec<usize>> = vec![Vec::new(); members];
    let mut answers = vec![0usize; slots.len()];
    for (slot, all) in slots.iter().enumerate() {
        for &member in all.as_ref() {
            if answered[member].last() != Some(&slot) {
                answered[member].push(slot);
                answers[slot] += 1;
            }
        }
    }
    loop {
        let mut fewer = false;
        for &at in order {
            let needed = |&slot: &usize| {
                let owner = owners[slot];
                owner != at && alive[owner] && answers[slot] == 1
            };
            if !alive[at] || answered[at].iter().any(needed) {
                continue;
            }
            alive[at] = false;
            fewer = true;
            for &slot in &answered[at] {
                answers[slot] -= 1;
            }
        }
        if !fewer {
            return alive;
        }
    }
}
