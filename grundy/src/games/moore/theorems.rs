//! The theorems on Moore's Nim.

use crate::theory::Theorem;

/// Moore's theorem.
pub const MOORE_NORMAL: Theorem = Theorem {
    title: "Moore's theorem",
    statement: "Let k be the number of heaps that may shrink in one move. Write the heap sizes in \
        binary and add the digits of each column modulo k+1, without carry. The player to move loses \
        exactly when every column gives 0.",
    proof: &[
        "From all columns 0: a move changes between 1 and k heaps. Look at the highest column in \
         which a digit changes: every heap that is changed there goes from 1 to 0 (it shrinks), \
         so the sum of that column drops by between 1 and k and is not 0 modulo k+1.",
        "From some column not 0: go through the columns from the highest down, and keep a set of \
         u heaps that already shrink, at first none. In these the digits of lower columns are \
         free. In a column, let s be the sum modulo k+1 of the digits of the other heaps. If s = \
         0, set the free digits to 0. If k+1-s <= u, set k+1-s of the free digits to 1 and the rest to 0. Otherwise \
         u+s <= k: set the free digits to 0 and change s of the ones among the other heaps to 0; \
         these join the set, which has u+s <= k heaps. In the end every column is 0.",
    ],
    source: "E. H. Moore, Ann. of Math. 11 (1910) 93-94",
};

/// Moore's theorem in misere play.
pub const MOORE_MISERE: Theorem = Theorem {
    title: "Moore's theorem, misere play",
    statement: "Let k be the number of heaps that may shrink in one move. If some heap is larger than 1, the player to move loses exactly when all column \
        sums modulo k+1 are 0, as in normal play. If none is, they lose exactly when the number of \
        heaps of size 1 leaves the remainder 1 modulo k+1.",
    proof: &[
        "Only ones: a move takes between 1 and k of them, and whoever takes the last loses. From r = 1 \
         modulo k+1 no move reaches such a number again; from every other number one does (no \
         heaps at all is won by the player to move).",
        "Some heap larger than 1, column sums 0: then more than k heaps are larger than 1 (their \
         highest column adds up to 0 modulo k+1), so after any move one is left, with sums other \
         than 0. By induction all of these are won.",
        "Some heap larger than 1, sums other than 0: make Moore's move, to sums 0. If it leaves only \
         heaps of size at most 1, all large heaps, b <= k of them, were changed. Instead leave a number of \
         ones that is 1 modulo k+1: each large heap can become 0 or 1, and k-b further ones can be \
         taken, which gives k+1 consecutive numbers to choose from, or, where there are fewer ones, \
         every number from 0 on, among them 1.",
    ],
    source: "after E. H. Moore 1910",
};

/// The nim-value where all heaps may shrink at once.
pub const TOTAL: Theorem = Theorem {
    title: "Moore's Nim with at most k heaps",
    statement: "Where at most k heaps may shrink in one move and there are at most k heaps, the \
        nim-value is their total u.",
    proof: &[
        "Induction on u. Every move makes the total smaller, and every number from 0 to u-1 is the \
         total after some move, because each heap may be left with any size up to its own. So the \
         options have exactly the values 0, 1, ..., u-1.",
    ],
    source: "folklore",
};

/// The nim-value with one heap more than may shrink at once.
pub const ONE_HEAP_MORE: Theorem = Theorem {
    title: "Theorem of Jenkyns and Mayberry",
    statement: "Let k >= 2, and take n = k+1 heaps: a move may shrink any of them, but must leave at \
        least one as it is. Let u be the total, m the least heap, y = u - n m what the heaps have \
        above the least one together, T(y) = y (y+1) / 2, and z = T(y) + 1. If m < z, the nim-value is \
        u. If m >= z, it is the number v from T(y) to T(y) + y for which v + 1 and m leave the same \
        remainder modulo y+1; that is v = (z-1) + ((m-z) mod (y+1)).",
    proof: &[
        "Induction on u. Where m = 0 there are at most k heaps, and the value is the total u. Let m >= \
         1. Call a position wide if m <= T(y), otherwise narrow. A narrow one has v <= m-1, since m-1 \
         itself is at least T(y) and leaves the right remainder. So no value is larger than u. As \
         T(y) + y + 1 = T(y+1), the value of a narrow position determines its y. A heap that does not move \
         has at least the size m before the move, and at most m' + y' after it; here and below m', \
         y', u' belong to the option.",
        "No option has the same value. From a wide position: the option has at most the value u' < u. \
         From a narrow to a wide one: the heap that did not move shows that u' >= m > v. From a narrow \
         to a narrow one, with equal values: y' = y, so u' < u means m' < m; m and m' leave the same \
         remainder modulo y+1, so m' <= m - y - 1, and m' + y' < m against what was said.",
        "Every smaller value t is reached. First t < m (from a narrow position every t is). Let y' be \
         the number with T(y') <= t < T(y'+1), and m' = m - d the largest number up to m that leaves \
         the remainder of t+1 modulo y'+1. As t+1 <= m, it is at least t+1 > T(y'), and d <= y'. A \
         position with this m' and y' is narrow and has the value t, so it is enough to reach one. \
         (From a wide position T(y') <= t < m <= T(y), so y' < y. From a narrow one t < v, so y' <= y, \
         and d > 0 if y' = y.) Write the heaps as m + a_i, where the sum of the a_i is y and a_0 = 0. \
         Wanted are heaps m' + b_i with b_i <= a_i + d, once with equality; the sum of the b_i must be \
         y', and one of them 0. If d = 0, put b_0 = 0, and lower other a_i until their sum is y' < y. \
         If d > 0 and some j > 0 has a_j + d <= y', put b_j = a_j + d and b_0 = 0, and choose the others \
         up to a_i: they may add up to anything up to y - a_j, and y' - b_j is wanted. Otherwise every j > 0 \
         has a_j + d > y': put b_0 = d and b_1 = 0; a single one of the others has room for the \
         y' - d that is wanted (there is one, because n >= 3).",
        "Now t >= m; the position is wide. An option whose least heap is 0 is wide and has its total as \
         value. Let x be the second smallest heap. Taking the whole of the least heap, leaving x and \
         lowering the rest as one likes gives every total from x to u-m; taking the whole of x and \
         leaving the least heap gives those from m to u-x, and x <= u-x because there is a third heap. \
         So every t from m to u-m is reached. If t = u-d with 0 < d < m, lower the least heap by d: \
         then m' = m-d and y' = y + (n-1) d, so the option is wide and has the value t.",
    ],
    source: "T. A. Jenkyns, J. P. Mayberry, The skeleton of an impartial game and the Nim-function of \
        Moore's Nim_k, Int. J. Game Theory 9 (1980) 51-63; the proof is our own",
};
