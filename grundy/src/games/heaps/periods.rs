//! The theorems of periods in words, and what they say of one heap.

use crate::heap::NimSequence;
use crate::reason::Theorem;

/// The theorem of periods of this name, in words.
pub(super) fn theorem(name: &str) -> Option<&'static Theorem> {
    Some(match name {
        "guy-smith" => &GUY_SMITH,
        "guy-smith-unequal" => &UNEQUAL,
        "finite-subtraction" => &FINITE,
        "all-but" => &ALL_BUT,
        "periodic-takes" => &TAKES,
        "saltus-power-of-two" => &SALTUS,
        "lasker" => &LASKER,
        "window" => &WINDOW,
        _ => return None,
    })
}

/// How the value of a heap follows from a smaller one by the period.
pub(crate) fn reduction(sequence: &NimSequence, heap: u64) -> Option<String> {
    let period = sequence.period()?;
    let past = heap.checked_sub(period.preperiod)?;
    let times = past / period.period;
    let least = period.preperiod + past % period.period;
    if times == 0 {
        return None;
    }
    let (value, small) = (sequence.known(heap)?, sequence.known(least)?);
    let lead =
        format!("{heap} = {least} + {} * {times}, so its value is that of heap", period.period);
    Some(match period.saltus {
        0 => format!("{lead} {least}: {value}."),
        saltus => format!(
            "{lead} {least} and {saltus} * {times} more: {small} + {} = {value}.",
            u128::from(saltus) * u128::from(times)
        ),
    })
}

const GUY_SMITH: Theorem = Theorem {
    title: "Theorem of periods (guy-smith)",
    statement: "Let k be the largest number that is taken (the last place of the code), let every \
        move leave at most h heaps, and e, p >= 1. If g(n + p) = g(n) for all n from e up to \
        h (e + p - 1) + k - p, then g(n + p) = g(n) for all n >= e. For h = 2 that is up to \
        2e + p + k - 2, which takes the values up to heap 2e + 2p + k - 2.",
    proof: &[
        "Induction on m = n + p past the checked range, m > h (e + p - 1) + k. An option of m has at \
         most h parts with sum at least m - k > h (e + p - 1), so some part is at least e + p; with p \
         less in its place it is an option of n, and has the same value.",
        "An option of n has parts with sum at least m - p - k > h (e - 1), so some part is at least e; \
         with p more in its place it is an option of m, and has the same value. Hence m and n have \
         options of the same values, and the same mex.",
    ],
    source: "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Camb. Phil. Soc. 52 (1956)",
};

const FINITE: Theorem = Theorem {
    title: "Theorem of periods (finite-subtraction)",
    statement: "Nothing is split and at most k objects are taken. If g(n + p) = g(n) for k numbers \
        n = e, ..., e + k - 1 in a row, e >= 1, then g(n + p) = g(n) for all n >= e.",
    proof: &[
        "The value of a heap past k is the mex of values of the k heaps before it, always at the same \
         places. Where k values in a row are equal, so is the next one, and so on.",
    ],
    source: "S. W. Golomb, J. Comb. Theory 1 (1966)",
};

const UNEQUAL: Theorem = Theorem {
    title: "Theorem of periods (guy-smith-unequal)",
    statement: "A move takes at most k and leaves at most two heaps, which some digits want unequal or \
        equal; for equal ones let p be even. If g(n + p) = g(n) for all n from e up to 2e + 2p + k, then \
        for all n >= e.",
    proof: &[
        "As for two heaps without a condition: in an option of n + p take p from the larger part; where \
         that makes the two equal, take p from the other one instead. In an option of n add p to the \
         larger part. Two equal heaps have the value 0, and exist for n + p exactly if they do for n.",
    ],
    source: "After Guy and Smith 1956",
};

const ALL_BUT: Theorem = Theorem {
    title: "Theorem of periods (all-but)",
    statement: "Nothing is split, and every number may be taken but finitely many, none of them above m. \
        Let b(n) be the least number that is not among the values below heap n - m. If g(j + p) = g(j) + s for the m \
        heaps before e, and b(e + p) = b(e) + s, then g(n + p) = g(n) + s for all n >= e - m.",
    proof: &[
        "g(n) is the least number from b(n) on that is not the value of one of the m heaps before n that \
         may be reached. So g(n) - b(n) and the growth of b depend only on the differences of these m \
         values to b(n), which are the same at e and at e + p.",
    ],
    source: "Siegel; Winning Ways, chapter 4",
};

const TAKES: Theorem = Theorem {
    title: "Theorem of periods (periodic-takes)",
    statement: "Nothing is split, and the digits of the code after place u repeat with length q. If the \
        last u values, the sets of older values in each class modulo q, and n modulo q are the same at \
        e and at e + p, then g(n + p) = g(n) for all n >= e.",
    proof: &[
        "The values of the options of n are a function of these three, and so are the same three for n + 1.",
    ],
    source: "grundy, theorem `periodic-takes`",
};

const SALTUS: Theorem = Theorem {
    title: "Theorem of periods (saltus-power-of-two)",
    statement: "For a finite code that leaves three heaps or more: if the values below e + p are smaller \
        than s, a power of two, g(n + p) = g(n) + s on several periods from e on, and the smaller values \
        are reached there by options of certain forms that move along with n, then g(n + p) = g(n) + s \
        for all n >= e.",
    proof: &[
        "Each value is s times a quotient plus a remainder below s, and xor acts on the two apart. An \
         option of the new value would, with p less in its parts, be one of the old value a period before; \
         the options of smaller values move along by adding p to a part, or to two parts alike.",
    ],
    source: "grundy, theorem `saltus-power-of-two`",
};

const LASKER: Theorem = Theorem {
    title: "Lasker's Nim (lasker)",
    statement: "For all k >= 0: g(4k+1) = 4k+1, g(4k+2) = 4k+2, g(4k+3) = 4k+4, g(4k+4) = 4k+3.",
    proof: &[
        "Induction: taking alone gives all smaller values of the blocks before and in the own block; of the \
         splits modulo 4 none has the value of the heap itself, and 1 with 4k+2 gives the 4k+3 that heap \
         4k+3 lacks.",
    ],
    source: "E. Lasker 1931; Winning Ways, chapter 4",
};

const WINDOW: Theorem = Theorem {
    title: "Theorem of periods (window)",
    statement: "A finite code leaves at most two heaps; the values are split in rare and common ones so \
        that a xor of two rare or two common ones is rare. If after heap n1 all values are common, the rare values \
        below g(n) are all reached by takes or by splits with a small part, and g(n + p) = g(n) on a \
        window of heaps from e on, all as far as computed, then g(n + p) = g(n) for all n >= e.",
    proof: &[
        "Options of a common value have exactly one rare part, which is at most n1, so the other one lies in \
         the window and moves along by p; the rare values below move along with their small parts.",
    ],
    source: "grundy, theorem `window`",
};
