//! Presentations by generators and relations.

use grundy_core::{budget::Budget, heap::HeapRules};
use grundy_misere::limits::Limits;
use grundy_misere::presentation::{Presentation, Word, order};
use grundy_misere::quotient::{Quotient, find};

fn quotient(game: &str, to: u32) -> Quotient {
    find(&HeapRules::parse(game).unwrap(), to, &Limits::default(), &Budget::unlimited()).quotient
}

/// Relations as the literature prints them: `aa=1, cd=bc`.
fn relations(text: &str) -> Vec<(Word, Word)> {
    let word = |text: &str| -> Word {
        text.bytes()
            .filter(|&letter| letter != b'1')
            .map(|letter| u16::from(letter - b'a'))
            .collect()
    };
    let pairs = text.split(", ").map(|relation| relation.split_once('=').unwrap());
    pairs.map(|(left, right)| (word(left), word(right))).collect()
}

const KAYLES: &str = "aa=1, bd=bc, be=bc, bf=ab, cd=bb, ce=bb, dg=cg, ee=de, eg=cg, ff=bb, fg=ag, \
    gg=bb, bbb=b, bbc=acf, bbg=g, bcc=b, ccc=c, ccf=abb, ccg=g, ddd=d, ddf=f";

/// Plambeck's 0.123, and Kayles.
#[test]
fn published_presentations() {
    let all = |of: &Presentation| of.to_string().split_once(" | ").unwrap().1.to_string();
    let plambeck = quotient("0.123", 50);
    let of = Presentation::of(&plambeck);
    assert_eq!(of.heaps, [1, 3, 6, 8, 9]);
    assert_eq!(
        all(&of),
        "aa=1, cc=c, cd=bc, ce=ac, dd=1, de=be, ee=c, bbc=c, bbd=bbb, bbe=e, bbbb=bb"
    );
    assert_eq!(of.lost(&plambeck), ["a", "c", "ad", "bb", "be"]);
    let kayles = quotient("0.77", 200);
    let of = Presentation::of(&kayles);
    assert_eq!((&*of.heaps, all(&of)), (&[1, 2, 5, 9, 12, 25, 27][..], KAYLES.to_string()));
    assert_eq!(of.lost(&kayles), ["a", "d", "e", "ac", "bb", "acc", "add", "ade", "adf"]);
    let words: Vec<String> = (71..=82).map(|heap| of.value(&kayles, heap).unwrap()).collect();
    assert_eq!(words.join(" "), "abc acf abb b g abb acf abc b abb g b");
    assert_eq!(of.value(&kayles, 1_000_000), of.value(&kayles, 76));
}

/// Completion counts the elements that presentations give, those printed here and published ones.
#[test]
fn presentations_have_the_order_of_the_quotient() {
    assert_eq!(order(7, &relations(KAYLES), 100), Some(40));
    assert_eq!(order(5, &relations("aa=1, bbb=b, cc=1"), 100), None);
    assert_eq!(order(3, &relations("aa=1, cc=1, bbc=bbb, bbbb=bb"), 100), Some(12));
    assert_eq!(
        order(4, &relations("aa=1, dd=1, bbc=c, bbbb=bb, cccc=accc, cccd=ccc"), 100),
        Some(36)
    );
    // Tame quotients: 2^n + 2.
    for n in 2..5 {
        let mut tame = vec![(vec![0, 0], vec![])];
        for b in 1..n {
            tame.push((vec![b; 3], vec![b]));
            tame.push((vec![b; 2], vec![1; 2]));
        }
        assert_eq!(order(usize::from(n), &tame, 100), Some((1 << n) + 2));
    }
    for (game, to) in [("0.15", 200), ("0.72", 100), ("0.53", 100), ("0.71", 50), ("0.07", 26)] {
        let quotient = quotient(game, to);
        let of = Presentation::of(&quotient);
        assert_eq!(
            order(of.heaps.len(), &of.relations, 500),
            Some(quotient.monoid.order()),
            "{game}"
        );
    }
}
