//! Theorems in words: the statement, the proof, the source.
//!
//! A theorem about one family of games stands beside its rules in
//! [`games`](crate::games); those about all games stand here.

use serde::Serialize;

/// A theorem that a game uses, in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Theorem {
    /// Its name (`"Bouton's theorem"`).
    pub title: &'static str,
    /// What it says.
    pub statement: &'static str,
    /// Why it is true, in a few lines; a paragraph each.
    pub proof: &'static [&'static str],
    /// Who found it, where to read it.
    pub source: &'static str,
}

/// Misere Nim, for sums in which every part is a Nim heap.
pub const MISERE_NIM: Theorem = Theorem {
    title: "Bouton's theorem on misere Nim",
    statement: "In misere Nim (the player who takes the last object loses) the player to move loses \
        exactly when some heap is larger than 1 and the nim-sum of all heaps is 0, or when \
        no heap is larger than 1 and the number of heaps of size 1 is odd.",
    proof: &[
        "If no heap is larger than 1, every move takes a whole heap, so with an odd number \
         of ones the player to move also takes the last, and loses; with an even number \
         (none at all included) they win.",
        "Exactly one heap is larger than 1: then the nim-sum is not 0, and the player to move \
         wins by reducing that heap to 1 or to 0, whichever leaves an odd number of ones.",
        "Two or more heaps are larger than 1: after any move at least one such heap is left. \
         From nim-sum 0 every move leads to another nim-sum, and from another nim-sum some \
         move leads to 0, as in normal play; by induction these are lost and won.",
    ],
    source: "C. L. Bouton, Nim, a game with a complete mathematical theory, Ann. of Math. 3 \
        (1901); Winning Ways, chapter 13",
};

/// The sum of independent games.
pub const SPRAGUE_GRUNDY: Theorem = Theorem {
    title: "Sprague-Grundy theorem",
    statement: "Take games that are finite (play always ends, and every position has finitely many \
        moves), impartial (both players have the same moves) and in normal play (a player who cannot \
        move loses). Every position equals a Nim heap of some size, its nim-value: the least number \
        (mex) that no option has as its value. The value of a sum is the nim-sum (binary \
        addition without carry, xor) of the values. The player to move loses exactly when the \
        value is 0.",
    proof: &[
        "A position whose options have values that include 0, 1, ..., m-1 but not m has the \
         moves of a Nim heap of size m, and perhaps moves to larger values. Such an increase \
         gains nothing: the opponent takes it back at once by moving to m again.",
        "So each term may be replaced by its heap, and the sum by Nim. In Nim (Bouton) every \
         move from nim-sum 0 changes exactly one heap and so the nim-sum; from nim-sum s other \
         than 0, a heap h that has the highest binary digit of s can be reduced to h xor s, \
         which makes the nim-sum 0.",
    ],
    source: "R. Sprague 1935, P. M. Grundy 1939; A. N. Siegel, Combinatorial Game Theory",
};

/// The theory of values where play can go on for ever.
pub const SMITH: Theorem = Theorem {
    title: "Smith's theorem on games that can go on for ever",
    statement: "Let a game be impartial (both players have the same moves), with finitely many \
        positions, in normal play (a player who cannot move loses); play may go on for ever, which \
        is a draw. Give nim-values one after the other. A position may be given m if m is the least \
        number that none of its options has, and if each option that has no number, or one above \
        m, has itself an option of value m that was found earlier. A position that never gets a \
        number has the value infinity with the set K of the numbers of its options. A position of \
        value m plays like a Nim heap of size m in every sum. A finite value a and infinity with \
        the set K add up to infinity with the set of all k xor a; two infinities, to infinity with \
        the empty set. The player to move loses at 0, wins at other finite values and at infinity \
        with 0 in K; otherwise neither player can force a win.",
    proof: &[
        "All values are finite, and the nim-sum is 0. Answer each move: if it lowered a value, \
         as in Nim; if it went to infinity or to a greater value, by going back to the value m \
         that was there, to an option that was found earlier. The nim-sum is 0 again, no value has \
         risen, and where none has fallen one was found earlier. That cannot go on for ever, so it is the \
         other player who runs out of moves.",
        "All values are finite, and the nim-sum is not 0: as in Nim some value can be lowered so \
         that it becomes 0, because all values below m are among the options of a position of \
         value m.",
        "One infinity with the set K, and finite values that add up to a. If a is in K, the move \
         to it leaves 0 and wins. If not, no move leaves 0; but the player to move does not lose \
         either. Let m be the least number that is not in K, so that a is at least m. If a is \
         greater than m, lower the finite values to m, as in Nim. If a is m: the position was not \
         given m, so it has an option of value infinity without m among its numbers; move there. \
         Either way the next player has no move to 0 and is in the same situation.",
        "Two infinities or more: one move cannot make all of them finite, so it cannot leave 0; and \
         each has an option of value infinity, to which its player can move.",
    ],
    source: "C. A. B. Smith, Graphs and composite games, J. Comb. Theory 1 (1966); A. S. Fraenkel, \
        Y. Perl 1975; Winning Ways, chapter 12",
};
