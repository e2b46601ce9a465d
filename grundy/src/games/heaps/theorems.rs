//! The theorems of periods in words. Their letters are those of the figures
//! with which they are applied; the same statements with their proofs stand in
//! [`theorem`](crate::heap::theorem).

use crate::games::lasker;
use crate::theory::Theorem;

/// The theorem of periods of this name, in words.
pub(super) fn theorem(name: &str) -> Option<&'static Theorem> {
    Some(match name {
        "guy-smith" => &GUY_SMITH,
        "guy-smith-unequal" => &UNEQUAL,
        "finite-subtraction" => &FINITE,
        "all-but" => &ALL_BUT,
        "periodic-takes" => &TAKES,
        "residues" => &RESIDUES,
        "saltus-power-of-two" => &SALTUS,
        "lasker" => &LASKER,
        "window" => &WINDOW,
        _ => return None,
    })
}

const GUY_SMITH: Theorem = Theorem {
    title: "Theorem of periods (guy-smith)",
    statement: "Take a finite code: how many may be taken, and into how many heaps the rest may be \
        left, depends only on the number taken, and the heaps left may be of any sizes. Let k be \
        the last place of the code (the largest number that is taken), h >= 1 the largest number \
        of heaps that a move leaves, and e, p >= 1. If g(n + p) = g(n) for all n from e up to \
        h (e + p - 1) + k - p, then g(n + p) = g(n) for all n >= e. For h = 2 that is up to \
        2e + p + k - 2, which takes the values up to heap 2e + 2p + k - 2.",
    proof: &[
        "Induction on m = n + p past the checked range, m > h (e + p - 1) + k. Neither m nor n is \
         taken whole, as n = m - p > k - 1 + e >= k. An option of m has at most h parts with sum \
         at least m - k > h (e + p - 1), so some part is at least e + p; with p less in its place \
         it is an option of n, and has the same value.",
        "An option of n has parts with sum at least m - p - k > h (e - 1), so some part is at \
         least e; with p more in its place it is an option of m, and has the same value. Hence m \
         and n have options of the same values, and the same mex.",
        "The sizes must be free. Grundy's game asks for two different heaps: there k = 0, h = 2 \
         and e = p = 1 leave only n = 1 to compare, and g(2) = g(1) = 0, but g(3) = 1.",
    ],
    source: "After R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. \
        Soc. 52 (1956)",
};

const FINITE: Theorem = Theorem {
    title: "Theorem of periods (finite-subtraction)",
    statement: "Nothing is split, and no move takes more than k. Let e, p >= 1. If g(n + p) = g(n) \
        for the k numbers n = e, ..., e + k - 1, then g(n + p) = g(n) for all n >= e.",
    proof: &[
        "A heap m > k cannot be taken whole, and which of the k heaps before it can be left does \
         not depend on m. So g(m) is the same function of the k values before it for all m > k. \
         For n >= e + k, induction on n: the k values before n + p are the k values before n, \
         hence g(n + p) = g(n).",
    ],
    source: "S. W. Golomb, J. Comb. Theory 1 (1966)",
};

const UNEQUAL: Theorem = Theorem {
    title: "Theorem of periods (guy-smith-unequal)",
    statement: "Take a finite code whose moves leave at most two heaps, where some digits ask for \
        two different heaps or for two equal ones. Let k be the last place of the code (the \
        largest number that is taken) and e, p >= 1, with p even if a digit asks for equal heaps. \
        If g(n + p) = g(n) for all n from e up to 2e + 2p + k, then g(n + p) = g(n) for all \
        n >= e.",
    proof: &[
        "Induction on m = n + p > 2e + 3p + k. Take an option of m with two heaps a > b: a >= e + p, \
         and with a - p in its place it is an option of n with the same value. If a - p = b, which \
         may be forbidden, then 2b + p >= m - k > 2e + 3p, so b > e + p: take p from b instead, and \
         the heaps differ by 2p. In an option a > b of n, a >= e, and a + p is different from b.",
        "Options without a condition are as in the theorem of Guy and Smith. Two equal heaps have \
         the nim-sum 0, and can be left from m exactly if they can be left from n, since m - n = p \
         is even.",
    ],
    source: "After R. K. Guy, C. A. B. Smith 1956",
};

const ALL_BUT: Theorem = Theorem {
    title: "Theorem of periods (all-but)",
    statement: "Nothing is split, and every number may be taken but finitely many, the largest of \
        them m (m = 0 if there is none). Let N be a heap such that from N on the values of the \
        options of n are the g(j) for all j from 0 to n - 1 whose n - j may be taken, and such \
        that the values of the heaps below N are 0, ..., b - 1 for some b. For n >= N + m let b(n) \
        be the least number that is not the value of one of the heaps 0, ..., n - m - 1. Let e >= \
        N + m and p, s > 0. If g(j + p) = g(j) + s for the m heaps j = e - m, ..., e - 1, and \
        b(e + p) = b(e) + s, then g(n + p) = g(n) + s for all n >= e - m.",
    proof: &[
        "Let F(n) be the numbers that are no value of a heap below n - m. All those heaps can be \
         reached from n, so g(n) is the least number of F(n) that is not blocked: not the value \
         of one of the last m heaps that can be reached.",
        "F(n) is all numbers from b(n) on. This holds at N + m. If v = g(n - m) left it while a \
         smaller w stayed, then w was in F(n - m) too and smaller than the value chosen there, so \
         it was blocked: w = g(i) with i < n - m. That puts w outside F(n), a contradiction.",
        "So g(n) - b(n) and the growth of b depend only on the differences of the m values before \
         n to b(n), where values below b(n) block nothing. These are the same at e and at e + p, \
         and so for ever.",
    ],
    source: "That such e, p, s exist: Angela Siegel, thesis, Dalhousie University; Winning Ways, \
        chapter 4",
};

const TAKES: Theorem = Theorem {
    title: "Theorem of periods (periodic-takes)",
    statement: "Nothing is split, and the digits of the code after place u repeat with length q. \
        The state at n > u consists of the u values g(n - u), ..., g(n - 1); for each residue c \
        modulo q, of the set of the values g(j) with 1 <= j < n - u and j = c modulo q; and of n \
        modulo q. If e > u, p is a multiple of q, and the states at e and at e + p are equal, then \
        g(n + p) = g(n) for all n >= e - u.",
    proof: &[
        "The options of n are values of the last u heaps at the distances that the first u digits \
         allow; whole sets of older values, by n - c modulo q; and perhaps 0 by taking all, which \
         depends on n modulo q. So g(n) is a function of the state. The next state shifts the u \
         values and adds g(n - u) to one of the sets, so it is a function of the state as well. The u values \
         before e are part of its state.",
    ],
    source: "grundy, theorem `periodic-takes`",
};

const RESIDUES: Theorem = Theorem {
    title: "Theorem of periods (residues)",
    statement: "Nothing is split, and the numbers of a set S may be taken. Let e, B >= 0, p >= 1, \
        and let R be the residues modulo p of the numbers of S above B. Suppose that (1) \
        g(n + p) = g(n) for e <= n < e + B; (2) for e + B <= n < e + B + p each y < g(n) is \
        g(n - t) for some t <= B in S; (3) for e + B <= n < e + B + p and 0 <= j < e + p, if n - j \
        is modulo p in R, then g(j) is not g(n). Then g(n + p) = g(n) for all n >= e.",
    proof: &[
        "Induction on n >= e + B, so that g(x + p) = g(x) for e <= x < n. Let m be the number \
         congruent to n modulo p with e + B <= m < e + B + p, and v = g(m) = g(n). Takes t <= B \
         lead from m and from n + p to congruent heaps, at least e, of the same values: to all \
         below v by (2), and not to v.",
        "A take t > B leads from n + p to some j with m - j modulo p in R. If j < e, its value is \
         not v by (3). Otherwise it has the value of the heap congruent to it among e, ..., \
         e + p - 1, which is not v by (3) either. Hence g(n + p) = v.",
    ],
    source: "grundy, theorem `residues`",
};

const SALTUS: Theorem = Theorem {
    title: "Theorem of periods (saltus-power-of-two)",
    statement: "Take a finite code whose heaps may be of any sizes, with last place k. Let e, p >= 1 \
        with e + p > k, let s be a power of two, H >= 2, and Q(x) = 0 for x < e, else the whole \
        part of (x - e) / p. Suppose that (A) g(n) < s for all n < e + p; (B) g(n + p) = g(n) + s \
        for e <= n < e + Hp; (C1) for each m with e + Hp <= m < e + (H+1)p and each y with \
        s <= y < g(m), m has an option of value y with a part a >= e such that the nim-sum of Q \
        over its other parts is 0; (C2) for each m with e + (H-1)p <= m < e + (H+1)p and each \
        y < s, m has an option of value y with exactly three parts, all at least e, one with Q = 0 \
        and two with equal Q. Then g(n + p) = g(n) + s for all n >= e.",
    proof: &[
        "By (A) and (B) g(x) = s Q(x) + l(x) with 0 <= l(x) < s, where l has period p from e on; \
         xor acts on the two halves apart. Induction on m >= e + (H+1)p; let v = g(m - p) + s, and \
         q = Q(m) its high half.",
        "v is no option. Suppose parts with the sum m - t have the value v. The nim-sum of their Q \
         is q, and their sum at most (m - t - e) / p, so at most q: it is q. Choose a part z with \
         Q(z) >= 1. Replace it by z - Q(z) p + (q - 1) p, and each other part x by x - Q(x) p: the \
         sum falls by p, and this is an option of m - p of value v - s = g(m - p), a \
         contradiction.",
        "Each y < v is an option. If y >= s, m - p has an option of value y - s as in (C1): add p \
         to its part a. If y < s, m - 2p has an option as in (C2): add p to each of the two parts \
         with equal Q. Both have the same form again.",
    ],
    source: "grundy, theorem `saltus-power-of-two`, in the spirit of Austin's theorem (Winning \
        Ways, chapter 4)",
};

const LASKER: Theorem =
    Theorem { title: "Lasker's Nim in closed form (lasker)", ..lasker::CLOSED_FORM };

const WINDOW: Theorem = Theorem {
    title: "Theorem of periods (window)",
    statement: "Take a finite code that leaves at most two heaps, of any sizes or different ones, \
        with last place k. Let M be a number, the mask, and s = 0 or 1. If s = 1, all numbers after \
        whose taking a heap is split must have the same parity, and t is 0 if they are even, 1 if \
        they are odd; if s = 0, t = 0. A value x is common at n if the number of binary digits 1 \
        that x and M have in the same place, plus s n + t, is odd, else rare; a heap is common or \
        rare as its own value is. Suppose that (W) W >= k + max(n1, A), e > max(n1, A), p >= 1, p \
        even if s = 1; (H0) \
        every heap n with n1 < n < e + p + W is common; (H1) for each n with e + W <= n < e + p + W \
        each rare y < g(n) has a witness: a take that leaves a heap of value y, or a split of value \
        y with a part of at most A; (H2) g(n + p) = g(n) for e <= n < e + W. Then g(n + p) = g(n) \
        for all n >= e.",
    proof: &[
        "In a split of n the class of the nim-sum is the sum of the classes of the two parts (M, s \
         and t are made for that). So a split of common value has exactly one rare part.",
        "Induction on n >= e + W: g(n + p) = g(n), n + p is common, and the rare values below have \
         witnesses at n. Let v = g(n). If a split of n + p had the value v, its rare part would be \
         at most n1, so the other part is at least e + p, and with p less it is a split of n of \
         value v, which there is not; takes are alike.",
        "Each y < v is an option of n: by a take, by a split with a rare part of at most n1, or by \
         a witness with a part of at most A. In all three the other heap is at least e and moves \
         along by p. So g(n + p) = v.",
    ],
    source: "grundy, theorem `window`; sparse spaces: E. R. Berlekamp, in Winning Ways, chapter 4",
};
