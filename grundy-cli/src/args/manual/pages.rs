//! The texts of the help and of the manual, a page for each command.

use super::shared::{
    BOARD_THREADS, HEAP_THREADS, INPUT, INTERRUPTED, MEMORY, NO_CACHE, NO_LIMIT, QUIET, STOPPED,
    TIME_20, TIME_60, USUAL, VALUES_TO, example,
};
use super::{Example, Page};

/// What is said of each command.
pub const PAGES: &[Page] = &[
    Page {
        path: &[],
        notes: &[
            "`grundy COMMAND --help` explains a command and shows examples; `grundy man COMMAND` prints \
             its manual page. `grundy completions --help` says how a shell completes commands and games.",
        ],
        statuses: &[
            (0, "Done; also for `--help`."),
            (1, "The answer is no (`verify`, `equiv`, `rules check`, `guess --code`)."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example(
                "Say who wins Nim with heaps of 3, 4 and 5, and why",
                "grundy solve nim 3 4 5 --explain",
            ),
            example("List the games", "grundy games"),
            example("Print the nim-values of Kayles", "grundy seq kayles 0..100"),
            example("Prove their period", "grundy period kayles"),
        ],
        limits: &[],
    },
    Page {
        path: &["solve"],
        notes: &[
            "The answer is the outcome (N: the player to move wins, P: the other player wins, D: a \
             draw), the nim-value, every winning move and the method.",
            "`--batch` reads standard input, or the file that `--file` names. A line that cannot be \
             answered gets a document with the key `error`, and the exit status is then 2. With \
             `--json`, `--explain` puts the explanation under the key `reason`.",
            "Other sums than the usual one stand in brackets: `conjunctive(A ; B)`, `continued(A ; B)`, \
             `shortened(A ; B)`, `selective(A ; B)` and `ordinal(A : B)`, for any positions A and B.",
            "`--certificate` is for terms of `cram`, `chomp`, `node-kayles`, `arc-kayles`, \
             `nimstring`, `sprouts`, `nim` and the games of heaps that have a code. `--checkpoint` \
             keeps the searches of the games on boards.",
        ],
        statuses: USUAL,
        examples: &[
            example(
                "Say who wins Nim with heaps of 3, 4 and 5, and why",
                "grundy solve nim 3 4 5 --explain",
            ),
            example(
                "Solve a sum of three games",
                "grundy solve kayles 5 7 + nim 3 4 + chocolate-eat 3x2",
            ),
            example(
                "Solve a position in misère play",
                "grundy solve --misere 'kayles 3 + nim 2 2'",
            ),
            example("Answer each line of a file", "grundy solve --batch --file positions.txt"),
            example(
                "Write the proof of a nim-value, and check it",
                "grundy solve cram 4x7 --value --certificate proof.json && grundy verify proof.json",
            ),
            example(
                "The same for a sum of different games",
                "grundy solve cram 3x5 + kayles 20 + nim 3 --certificate proof.json",
            ),
            example(
                "Search for up to ten minutes, and continue later",
                "grundy solve cram 5x6 --value --time 600 --checkpoint board",
            ),
        ],
        limits: &[BOARD_THREADS, MEMORY, TIME_20, NO_CACHE, QUIET],
    },
    Page {
        path: &["options"],
        notes: &["Equal options are listed once. An option with nim-value 0 is a winning move."],
        statuses: &[
            (0, "Done."),
            INPUT,
            (3, "A limit was reached, or there are more options than `--max-moves` lists."),
            INTERRUPTED,
        ],
        examples: &[
            example(
                "List the moves in Kayles with rows of 5 and 2 pins",
                "grundy options kayles 5 2",
            ),
            example("List the outcomes in misère play", "grundy options --misere nim 2 2"),
        ],
        limits: &[BOARD_THREADS, MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["play"],
        notes: &[
            "Moves are read from standard input, one a line; `help` in the game says how to write \
            them, and `quit` ends it.",
            "At the level perfect the program wins what can be won; where it is lost it makes the move \
             after which the smallest share of your replies wins. At the other levels it makes moves at \
             random: beginner always, easy two of three, medium one of three, hard one of ten.",
            "When the game is over, the program lists the moves that made a result worse, with the moves \
             that would have kept it.",
        ],
        statuses: &[(0, "The game has ended, or you left it."), INPUT, INTERRUPTED],
        examples: &[
            example("Play Nim", "grundy play nim 3 4 5"),
            example(
                "Let the program move first, in misère play",
                "grundy play --misere --first engine 'kayles 5 + nim 2 2'",
            ),
            example("Play against a weaker opponent", "grundy play kayles 7 --level easy"),
            example(
                "Print the moves, the boards and the program's move as JSON",
                "grundy play nim 3 4 --json",
            ),
        ],
        limits: &[
            BOARD_THREADS,
            MEMORY,
            (
                "time",
                "Time limit in seconds for each answer of the program; 0 means none [default: 20]",
            ),
            ("quiet", "Show no greeting, no progress and no remarks"),
        ],
    },
    Page {
        path: &["tutor"],
        notes: &[
            "The program asks for the steps of the reasoning, one after the other: nim-values, the \
             nim-sum column by column, the winner, the move. After a wrong answer the program says \
             what the mistake shows, and it answers a losing move.",
            "Answers are read from standard input, one a line. In place of an answer, `hint` gives a \
             hint, `skip` shows the answer, `moves` lists the moves, and `quit` ends the lesson.",
        ],
        statuses: &[
            (0, "The lesson has ended, or you left it."),
            INPUT,
            (3, "A limit was reached before the answer was found, so there are no questions."),
            INTERRUPTED,
        ],
        examples: &[
            example("Learn how Nim is solved", "grundy tutor nim 3 4 5"),
            example("Learn how a sum is solved", "grundy tutor kayles 5 + nim 3"),
            example("Learn misère Nim", "grundy tutor --misere nim 1 2 3"),
            example(
                "Print the questions as JSON, and judge an answer to the second one",
                "grundy tutor nim 3 4 5 --json --question 2 --answer 7",
            ),
        ],
        limits: &[
            MEMORY,
            (
                "time",
                "Time limit in seconds for each answer of the program; 0 means none [default: 20]",
            ),
            ("quiet", "Show no greeting, no progress and no remarks"),
        ],
    },
    Page {
        path: &["exercise"],
        notes: &[
            "Levels are measured, by the number of positions that play can reach: 1 has 3 to 20, 2 has 8 \
             to 80, 3 has 25 to 300, 4 has 100 to 1000, and 5 has more than 400. At level 1 it is enough \
             to end the game at once or to leave equal pairs; from level 3 on it never is. Level 4 has at \
             most two winning moves, and level 5 at most one.",
            "No two exercises are alike, and every solution is checked: the positions after all moves \
             are solved one by one. If a game has enough lost positions, about half of the exercises are \
             lost for the first player; at level 1 fewer are.",
            "The extension of the file chooses the format: .md, .tex, .html, .pdf or .json. In LaTeX, HTML and PDF the boards \
             are drawn, there is room to write, and the solutions stand on a page of their own. `-o sheet.pdf` \
             makes pages of A4 with the letters of Latin, Greek and Cyrillic.",
        ],
        statuses: &[
            (0, "Done."),
            (1, "There are fewer exercises than you asked for; those that there are were printed."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example("Write five exercises on Nim", "grundy exercise nim --level 3 --seed 7"),
            example(
                "Write a sheet for a class",
                "grundy exercise kayles --level 2 --count 10 -o kayles.tex",
            ),
            example(
                "Write a sheet with three games, from easy to hard",
                "grundy exercise nim:3 kayles:3 'chomp 3x4:2' --levels 1-4 --title 'Week 3' -o sheet.html",
            ),
            example("Take positions that play leads to", "grundy exercise chomp 4x5 --level 2"),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["draw"],
        notes: &[
            "Without a file the boards are printed as text. `-o` writes a picture in the format that the name of \
             the file says: .svg, .tikz or .tex, .png or .pdf. A drawing in TikZ is for a LaTeX document that loads the package `tikz`.",
            "`--move` is written as in `grundy play`. Things that a heap loses are struck out, cells that change \
             have a frame, and edges that go are dashed; the words of the move stand under each board.",
            "Graphs of up to 60 vertices are drawn: grids and boards of chess as they lie, what grows from the \
             ground as trees, all others by forces between their vertices.",
        ],
        statuses: USUAL,
        examples: &[
            example("Draw two rows of pins", "grundy draw kayles 5 2 -o kayles.svg"),
            example("Draw a move", "grundy draw kayles 7 --move 'kayles 2 3' -o move.svg"),
            example(
                "Draw a tree of green Hackenbush for LaTeX",
                "grundy draw green-hackenbush edges:ground-a,a-b,a-c -o tree.tikz",
            ),
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["games"],
        notes: &[],
        statuses: &[(0, "Done."), (2, "There is no such game."), INTERRUPTED],
        examples: &[
            example("List the games", "grundy games"),
            example("Show the rules of Kayles and what is known about it", "grundy games kayles"),
            example("Show what is known about a take-and-break code", "grundy games 0.137"),
        ],
        limits: &[
            ("time", "Time limit in seconds for the period of a code; 0 means none [default: 2]"),
            NO_CACHE,
            QUIET,
        ],
    },
    Page {
        path: &["seq"],
        notes: &[
            VALUES_TO,
            "The picture shows the nim-values as dots and, where a period is proved, once more with \
             one row per period.",
            "`--checkpoint` goes with `--raw` and `-o FILE`.",
        ],
        statuses: USUAL,
        examples: &[
            example("Print the nim-values of the first 100 heaps", "grundy seq kayles 0..100"),
            example("Write an OEIS b-file", "grundy seq 0.137 0..=1000 --format bfile -o b137.txt"),
            example("Draw a picture", "grundy seq 0.07 0..300 -o dawson.svg"),
            example(
                "List lost heaps of misère play",
                "grundy seq kayles 0..100 --misere --outcome P",
            ),
        ],
        limits: &[HEAP_THREADS, MEMORY, TIME_60, NO_CACHE, QUIET],
    },
    Page {
        path: &["table"],
        notes: &[
            "Row a, column b holds the nim-value of the position with these two numbers: `wythoff a,b`, \
             or two heaps, `nim a b`.",
            "With a third range, `--heaps`, `--outcome` or `--value` the positions are listed, one a line, as \
             text, CSV, JSON or a b-file. An outcome takes less search than a value.",
            VALUES_TO,
            "The picture is a heat map, in which the positions of value 0 are red.",
        ],
        statuses: USUAL,
        examples: &[
            example("Print a table of Wythoff's game", "grundy table wythoff 0..10"),
            example("Take 8 rows and 16 columns", "grundy table nim 0..8 0..16"),
            example("Draw a picture", "grundy table chocolate-eat 1..=8 -o bars.svg"),
            example(
                "List the lost positions of three heaps up to 8",
                "grundy table moore:2 0..=8 --heaps 3 --outcome P",
            ),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["period"],
        notes: &[
            "The answer is one of four: a proved period, an observed one, none found, or a certified one \
             (the atlas of octal games has the proof, which was not verified now). All four have the \
             exit status 0.",
        ],
        statuses: &[
            (
                0,
                "A period was proved, observed or certified, or none was found up to the last heap.",
            ),
            (1, "`--code`, and there is no period to make a program of."),
            INPUT,
            STOPPED,
            (130, "Interrupted: what was found is printed, and saved with `--checkpoint`."),
        ],
        examples: &[
            example("Prove the period of Kayles", "grundy period kayles"),
            example(
                "Write the proof, and check it",
                "grundy period kayles --certificate proof.json && grundy verify proof.json",
            ),
            example(
                "Search for up to ten minutes, and continue later",
                "grundy period 0.16 --time 600 --checkpoint run",
            ),
        ],
        limits: &[
            HEAP_THREADS,
            MEMORY,
            ("time", "Time limit in seconds; 0 means none [default: 10]"),
            NO_CACHE,
            QUIET,
        ],
    },
    Page {
        path: &["quotient"],
        notes: &[
            "In misère play, where the player who makes the last move loses, sums do not reduce to \
             nim-values. Their place takes the misère quotient: a commutative monoid with an element for \
             each heap, and a set of lost elements. The player to move loses a sum exactly if the product \
             of the elements of its heaps is lost.",
            "What is printed is proved: for all heaps where the elements are proved to be periodic, and \
             otherwise for the heaps up to the last one that was computed. A quotient may be infinite.",
            "Words are products of the generators, and 1 is the identity. In JSON the table is left out \
             without `--table`.",
        ],
        statuses: USUAL,
        examples: &[
            example("Find the quotient of an octal game", "grundy quotient 0.75"),
            example(
                "Write the proof, and check it",
                "grundy quotient kayles --certificate proof.json && grundy verify proof.json",
            ),
            example("For sums of two games with heaps up to 5", "grundy quotient 0.75 nim --to 5"),
            example("Draw which elements divide which", "grundy quotient kayles -o kayles.svg"),
            example("For sums of boards", "grundy quotient --of 'cram 2x4' 'chomp 2x3'"),
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["genus"],
        notes: &[
            "The genus is the nim-value of normal play, and after `^` the misère nim-values of the position \
             beside 0, 1, 2, .. heaps of 2, up to where the last two repeat. A position is lost in misère \
             play exactly if the first number after `^` is 0.",
            "Genera of Nim are fickle (heaps of 1 only) or firm. A position is tame if it and all positions \
             to which play can lead have such a genus: then it plays in sums as that sum of Nim does. \
             `restive` and `restless` are the first kinds of other genera, whose options all have genera \
             of Nim.",
            "All positions to which play can lead are looked at.",
        ],
        statuses: USUAL,
        examples: &[
            example("Print the genera of the heaps of Kayles", "grundy genus kayles 0..20"),
            example("Print the genus of a sum", "grundy genus kayles 5 + nim 2"),
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["canonical"],
        notes: &[
            "Two positions are equal in misère play if no third one beside them makes sums with different \
             outcomes; they are then one form. `*3` is a heap of Nim. `*[..]` with several games is the \
             game with these options, and with one game it is that game: a digit is a heap of Nim, `(..)` another game, and `#` after a game stands for the game whose \
             only option that is. Games in `[..]` after a game are beside it in a sum.",
            "The sum of a position and its mate is lost. Two positions are linked if there is a third one \
             that makes a lost sum with each of them.",
            "Canonical forms grow fast. A form that is too large is not printed, and the answer says so.",
        ],
        statuses: USUAL,
        examples: &[
            example("Print a canonical form", "grundy canonical kayles 5"),
            example("Compare two positions", "grundy canonical nim 1 1 --with nim 0"),
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["verify"],
        notes: &[
            "The claim is established anew from the rules of the game with the help of the proof; \
             nothing else in the file is believed.",
            "With `--checkpoint`, the verdict on a long certificate also rests on the states that \
             earlier runs saved in that folder.",
        ],
        statuses: &[
            (0, "The certificate is valid."),
            (1, "The certificate is not valid."),
            (2, "The file is not a certificate."),
            (3, "A limit was reached before the verdict."),
            INTERRUPTED,
        ],
        examples: &[
            example("Check a certificate", "grundy verify kayles.json"),
            example("Check one from standard input", "grundy verify - --json < kayles.json"),
        ],
        limits: &[MEMORY, NO_LIMIT, QUIET],
    },
    Page {
        path: &["check-explanation"],
        notes: &[
            "The document is one of `grundy solve --explain --json`, of any level and language, or one \
             of `grundy nim --explain --json`. Values, outcomes, moves, sums and the hypotheses of theorems are computed anew from \
             the rules, by code that shares nothing with the engine. Each sentence is compared with \
             the message files of the program, and the outcomes, values and sums in it are computed anew.",
            "Games of rule files are not known here, and of graph files only edge lists are read.",
        ],
        statuses: &[
            (0, "Every step is as it should be."),
            (1, "A step is wrong."),
            (2, "The file is not an explanation."),
            (3, "A limit was reached, or a part was too large to be computed anew."),
            INTERRUPTED,
        ],
        examples: &[
            example(
                "Check an explanation",
                "grundy solve kayles 5 7 --explain --json > why.json && grundy check-explanation \
                 why.json",
            ),
            example(
                "Check one from standard input",
                "grundy solve nim 3 4 5 --explain=proof --json | grundy check-explanation -",
            ),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["stats"],
        notes: &["`--checkpoint` goes with `--raw`."],
        statuses: USUAL,
        examples: &[
            example(
                "Count the nim-values of the first 1000 heaps of Kayles",
                "grundy stats kayles 0..1000",
            ),
            example("Print them as JSON", "grundy stats 0.007 0..=2000 --json"),
        ],
        limits: &[HEAP_THREADS, MEMORY, TIME_60, NO_CACHE, QUIET],
    },
    Page {
        path: &["guess"],
        notes: &[
            "A guess is fitted to the first half of the nim-values (of a table: to the upper left \
             quarter) and reported only if all others confirm it. It is observed; where a theorem or a \
             proved period gives the values, the answer names it.",
        ],
        statuses: &[
            (0, "Done; also where no guess fits."),
            (1, "`--code`, and there is nothing to make a program of."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example("Guess a formula for Lasker's Nim", "grundy guess lasker 0..200"),
            example("Guess one for a game of two numbers", "grundy guess wythoff 0..30"),
            example(
                "Write a C++ function for a game of your own",
                "grundy guess rules:mine.star 0..200 --code cpp > mine.cpp",
            ),
        ],
        limits: &[HEAP_THREADS, MEMORY, TIME_60, NO_CACHE, QUIET],
    },
    Page {
        path: &["oeis"],
        notes: &[
            "The program holds a table of sequences of the OEIS that are nim-values of games, with the \
             day on which it was read there. Nothing is asked over a network, and a sequence that is not \
             in the table may well be in the OEIS.",
            "A game that the table does not name is compared with it by its values. Terms are searched \
             among the games of the table and of the catalogue, the subtraction sets of numbers up to 7, \
             and the octal codes `0.abc` and `4.abc`; they may begin at any of the first 96 numbers.",
            "A b-file has the index of the OEIS: that of the first term is the offset of the sequence. A \
             table is written by its antidiagonals.",
        ],
        statuses: &[
            (0, "Done."),
            (1, "The table has no such sequence, or no game that was searched has the terms."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example("Find the sequence of Kayles", "grundy oeis kayles"),
            example("Find the games of a sequence", "grundy oeis A002187"),
            example("Find the games that have these values", "grundy oeis 0 1 2 3 1 4 3 2"),
            example("Write a b-file", "grundy oeis A002186 --terms 10001 -o b002186.txt"),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["graph"],
        notes: &[
            "An edge list has one arc `a b` a line; `#` begins a comment, and a lone name is a vertex. \
             Cycles are allowed: the outcome D is a draw.",
            "The extension of the file chooses the format: .svg, .dot, .csv, .json, .edges or .bin. A \
             name that promises another format is refused. With `-o` nothing is printed.",
            "`--start` prints text, or with `--json` the same document as `grundy solve`.",
            "With `--workers` or `--hosts` only the numbers of vertices are printed, with `--of` the answer for \
             the position as well, and `-o` writes CSV, one file for each worker.",
        ],
        statuses: USUAL,
        examples: &[
            example(
                "Show every vertex, with the winning moves and the length of play",
                "grundy graph river.txt --strategy --length",
            ),
            example("Draw a picture", "grundy graph river.txt -o river.svg"),
            example("Solve a sum of two chips", "grundy graph river.txt --start spring mill"),
            example(
                "Carry coins down a tree, three edges at once, from each root",
                "grundy graph coins.txt --game staircase --steps 3",
            ),
            example(
                "Write the game graph of a position for Graphviz",
                "grundy graph --of kayles 4 + nim 2 -o kayles.dot",
            ),
            example("Read standard input, print JSON", "grundy graph - --json < river.txt"),
            example("Split a graph over two workers", "grundy graph river.txt --workers 2"),
            example(
                "Explore a position with four workers, and keep what is found",
                "grundy graph --of kayles 30 --workers 4 --checkpoint run",
            ),
        ],
        limits: &[
            ("threads", "Number of threads; only large graphs use more than one [default: 1]"),
            MEMORY,
            ("time", "Time limit in seconds; 0 means none [default: 60, with --start 20]"),
            QUIET,
        ],
    },
    Page {
        path: &["equiv"],
        notes: &[
            "Two positions are equal if they have the same outcome in every sum. Where they are not, the \
             answer names a game that tells them apart: added to both, it leaves different outcomes. The \
             answer says as well whether the game graphs of the two bisimulate, that is, whether they \
             are played alike.",
        ],
        statuses: &[
            (0, "The positions are equal."),
            (1, "The positions are not equal."),
            INPUT,
            (3, "A limit was reached before that was known."),
            INTERRUPTED,
        ],
        examples: &[
            example(
                "Compare a row of Kayles with a heap of Nim",
                "grundy equiv kayles 5 --with nim 4",
            ),
            Example {
                does: "Compare two positions that differ, and print JSON",
                line: "grundy equiv 'nim 3 + kayles 2' --with 'nim 2' --json",
                status: 1,
            },
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["model"],
        notes: &[
            "A position is the set of its options, each of them such a set; the position without options \
             is the empty set. Positions with cycles are refused.",
        ],
        statuses: USUAL,
        examples: &[
            example("Write a heap of 3 as a set", "grundy model nim 3"),
            example("Count the distinct members of a sum", "grundy model kayles 5 + nim 1 --json"),
        ],
        limits: &[MEMORY, TIME_20, QUIET],
    },
    Page {
        path: &["nim"],
        notes: &[
            "An expression has numbers, `+ * / ^` and brackets; `sqrt A`, `inv A`; `order A`, `degree A` and \
             `log(A, B)`, which count; `minpoly A`; and `solve x^2 + x = A`, with any equation of degree \
             2 at most. `+` is the nim-sum and `*` the nim-product. `a^0` is 1, and `0^0` is refused.",
            "`w` is the first infinite ordinal, and `w^w*3 + 5` an ordinal as usual; the nim-power of `w` is \
             `(w)^3`. Products above a prime whose excess nobody has computed are refused.",
            "The steps of infinite numbers use the rules of Conway and Lenstra (1977), as in (w)^3 = 2; an operation \
             with more than some 200 steps has none.",
        ],
        statuses: &[
            (0, "Done."),
            (1, "The equation has no solution."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example("Multiply two nimbers, step by step", "grundy nim '6 * 11' --explain"),
            example("Solve an equation", "grundy nim 'solve x^2 + x = 6'"),
        ],
        limits: &[TIME_20, QUIET],
    },
    Page {
        path: &["lexicode"],
        notes: &[
            "A lexicode takes each word, in the order of numbers, that differs from all words before in at \
             least D places. To base 2 its words are the lost positions of the game that turns 1 to D - 1 \
             coins (`coins:1-7` for D = 8), and to base 4 and 16 it is closed under nim-sums and nim-multiples.",
            "A line for each weight: the number of digits that are not 0, and how many words have it.",
        ],
        statuses: &[(0, "Done."), INPUT, STOPPED, INTERRUPTED],
        examples: &[example("The Golay code", "grundy lexicode --distance 8 --length 24")],
        limits: &[TIME_20, QUIET],
    },
    Page {
        path: &["mex"],
        notes: &["The nim-value of a position is the mex of the nim-values of its options."],
        statuses: &[(0, "Done."), INPUT],
        examples: &[example("Find the least number that is missing", "grundy mex 0 1 3")],
        limits: &[],
    },
    Page {
        path: &["xor"],
        notes: &["Heaps of Nim are a lost position where this is 0."],
        statuses: &[(0, "Done."), INPUT],
        examples: &[example("Add three numbers without carry", "grundy xor 3 5 6")],
        limits: &[],
    },
    Page {
        path: &["rules"],
        notes: &[
            "A rule file is a short program in Starlark, a language like Python. A position of its game \
             is written `rules:FILE P...`, in every command.",
        ],
        statuses: &[(0, "Done."), (1, "`check`: a law is broken."), INPUT, STOPPED, INTERRUPTED],
        examples: &[
            example(
                "Write a rule file, and check it",
                "grundy rules new own.star && grundy rules check own.star",
            ),
            example("Solve a position of it", "grundy solve rules:own.star 7"),
        ],
        limits: &[],
    },
    Page {
        path: &["rules", "new"],
        notes: &[],
        statuses: &[(0, "Done."), (2, "The file exists already, or cannot be written.")],
        examples: &[example("Write a rule file", "grundy rules new own.star")],
        limits: &[],
    },
    Page {
        path: &["rules", "check"],
        notes: &[],
        statuses: &[
            (0, "No law was found broken."),
            (1, "A law is broken."),
            (2, "The file is not a rule file."),
            (3, "A limit was reached, or it was not shown that play ends."),
            INTERRUPTED,
        ],
        examples: &[
            example("Check a rule file", "grundy rules check mine.star"),
            example("Start from positions of your own", "grundy rules check mine.star 12 20"),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["atlas"],
        notes: &[],
        statuses: USUAL,
        examples: &[
            example("Survey the codes of one digit", "grundy atlas --digits 1"),
            example(
                "Write the report, the table and all certificates to a folder",
                "grundy atlas --digits 1 --to 1000 -o atlas",
            ),
        ],
        limits: &[
            ("threads", "Number of threads [default: one for each core]"),
            MEMORY,
            NO_LIMIT,
            QUIET,
        ],
    },
    Page {
        path: &["merge"],
        notes: &[
            "A journal is written by `--journal` of `solve --batch`, `seq`, `table`, `quotient -` and `atlas --misere`, and \
             by `atlas -o`, as `journal.jsonl` in the folder; of these the certificates are copied as well. The command \
             without `--part` and with the whole journal prints all answers.",
        ],
        statuses: &[
            (0, "Every item has an answer."),
            (1, "Items have no answer, or answers contradict each other."),
            INPUT,
            STOPPED,
            INTERRUPTED,
        ],
        examples: &[
            example("Join two parts", "grundy merge one.jsonl two.jsonl -o whole.jsonl"),
            example(
                "Join the parts of a survey",
                "grundy merge first/journal.jsonl second/journal.jsonl -o whole/journal.jsonl",
            ),
        ],
        limits: &[MEMORY, TIME_60, QUIET],
    },
    Page {
        path: &["completions"],
        notes: &[
            "A shell completes the words of `grundy` after this, once it is started anew (the folders \
             have to exist):",
            "  bash   grundy completions bash > ~/.local/share/bash-completion/completions/grundy\n  \
             zsh    grundy completions zsh > ~/.zfunc/_grundy\n  \
             fish   grundy completions fish > ~/.config/fish/completions/grundy.fish",
            "For zsh, ~/.zshrc needs the lines",
            "  fpath+=(~/.zfunc)\n  autoload -Uz compinit && compinit",
            "For PowerShell, add this line to the file that $PROFILE names, and for elvish the second \
             one to ~/.config/elvish/rc.elv:",
            "  grundy completions powershell | Out-String | Invoke-Expression\n  \
             eval (grundy completions elvish | slurp)",
        ],
        statuses: &[(0, "Done."), (2, "The shell is not known.")],
        examples: &[example("Print the completions for bash", "grundy completions bash")],
        limits: &[],
    },
    Page {
        path: &["serve"],
        notes: &[
            "The first line of standard output is the address of the page. The program runs until it is \
             interrupted; it then works on for 2 seconds at most, and its workers end with it.",
            "The page asks this server, and nothing else: it loads nothing from elsewhere. Scripts ask it, \
             too: a command is an address, as in `/api/v1/solve`, and a JSON object holds its arguments. \
             `/api/v1/openapi.json` describes all of them.",
            "No request reads a file of this machine. Each question is worked on in a process of its own, \
             within the limits; where too many wait, the answer is the status 503.",
            "All clients together have 512 connections, 32 MiB of large requests and 96 MiB of large answers \
             that they have not read. A connection has 10 seconds to send a head, 20 seconds to send a \
             body and 60 seconds without a request. Faults of workers are reported on standard error.",
        ],
        statuses: &[
            (0, "Done; only for `--help`."),
            (2, "The port is taken, or the address is none of this machine."),
            (130, "Interrupted: by Ctrl-C, SIGTERM or SIGHUP. A server never ends by itself."),
        ],
        examples: &[
            example("Open the page", "grundy serve"),
            example(
                "Serve others behind a proxy that has a name",
                "grundy serve --no-open --allow-host games.example.org",
            ),
            example(
                "Start a server for a script, which reads its address from the first line",
                "grundy serve --port 0 --no-open",
            ),
        ],
        limits: &[
            ("memory", "Memory for the tables of one question, in bytes or as in 500M or 2G"),
            ("time", "Time limit of one question in seconds [default: 10]"),
            QUIET,
        ],
    },
    Page {
        path: &["schema"],
        notes: &[
            "Each document is described under `$defs` by the name of its command, and an error as `error`.",
        ],
        statuses: &[(0, "Done."), (2, "The schema cannot be written.")],
        examples: &[example("Keep the schema in a file", "grundy schema > grundy.schema.json")],
        limits: &[],
    },
    Page {
        path: &["man"],
        notes: &[
            "`man -l FILE` shows a page; in a folder `man1` of MANPATH, `man grundy-solve` finds it.",
        ],
        statuses: &[(0, "Done."), (2, "There is no such command, or a file cannot be written.")],
        examples: &[
            example("Print the page of `solve`", "grundy man solve"),
            example("Write every page to a folder", "grundy man -o man1"),
        ],
        limits: &[],
    },
];
