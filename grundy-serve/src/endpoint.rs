//! The questions that the API takes, as a table: each is a command of the program.
//!
//! A request is a JSON object. The table says which keys it may have, and which words of the
//! command line each of them becomes; the OpenAPI document is made from the same table.

/// One command.
#[derive(Debug)]
pub struct Endpoint {
    /// Its name in the address, after `/api/v1/`.
    pub name: &'static str,
    /// The words of the command line.
    pub command: &'static [&'static str],
    /// What it answers, for the OpenAPI document.
    pub about: &'static str,
    /// Its document in the schema, the name under `$defs`.
    pub document: &'static str,
    /// The keys of its own. Every request may have those of [`COMMON`] too.
    pub keys: &'static [Key],
}

/// A key of a request.
#[derive(Debug)]
pub struct Key {
    /// The name.
    pub name: &'static str,
    /// What it holds.
    pub kind: Kind,
    /// Where it goes on the command line.
    pub place: Place,
    /// Whether every request has it.
    pub required: bool,
    /// What it means, for the OpenAPI document.
    pub about: &'static str,
    /// The key without which it means nothing.
    pub needs: Option<&'static str>,
    /// The key that it cannot stand beside.
    pub not_with: Option<&'static str>,
}

/// What a key holds.
#[derive(Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// Several texts.
    Texts,
    /// A whole number from the one to the other.
    Number(u64, u64),
    /// A choice: `true`, or not.
    Flag,
    /// One of these words.
    Choice(&'static [&'static str]),
}

/// Where a value goes on the command line.
#[derive(Debug)]
pub enum Place {
    /// A word of its own. All of these stand after `--`, so that none can be an option.
    Word,
    /// The value of this option, once for each text.
    Option(&'static str),
    /// A text that takes the place of a file; the command line has a name for it.
    File(&'static str),
}

/// The keys that every request may have: the server reads them itself.
pub const COMMON: [(&str, &str); 3] = [
    (
        "lang",
        "The language of sentences: `en`, `uk`, `ru` or `ja`. Keys, numbers and positions are the same.",
    ),
    (
        "time",
        "The time limit in seconds. The server has a largest one, to which a larger one is cut.",
    ),
    (
        "files",
        "Texts by their names, as in `{\"ring\": \"a b\\nb a\\n\"}`: positions name them, as in \
         `chips:ring a` and `rules:NAME 5`. The server reads no files.",
    ),
];

/// The largest list of moves.
const MOVES: u64 = 10_000;

/// A key that may be left out.
const OPTIONAL: Key = Key {
    name: "",
    kind: Kind::Text,
    place: Place::Word,
    required: false,
    about: "",
    needs: None,
    not_with: None,
};

const POSITION: Key = Key {
    name: "position",
    required: true,
    about: "The position, as in `kayles 5 + nim 3 4`.",
    ..OPTIONAL
};

const GAME: Key = Key {
    name: "game",
    about: "The game, as in `kayles`, `subtract:1,3,4` or `0.77`.",
    ..POSITION
};

const RANGE: Key = Key {
    name: "range",
    about: "The heaps, as in `0..100` (100 excluded) or `0..=100`.",
    ..POSITION
};

const MISERE: Key = flag("misere", "--misere", "Misère play: a player who cannot move wins.");

const fn flag(name: &'static str, option: &'static str, about: &'static str) -> Key {
    let (kind, place) = (Kind::Flag, Place::Option(option));
    Key { name, kind, place, about, ..OPTIONAL }
}

const fn number(
    name: &'static str,
    option: &'static str,
    (least, most): (u64, u64),
    about: &'static str,
) -> Key {
    let (kind, place) = (Kind::Number(least, most), Place::Option(option));
    Key { name, kind, place, about, ..OPTIONAL }
}

/// All of them.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        name: "solve",
        command: &["solve"],
        about: "Who wins, the nim-value, every winning move, and why.",
        document: "solve",
        keys: &[
            POSITION,
            MISERE,
            Key {
                name: "explain",
                kind: Kind::Choice(&["short", "steps", "proof"]),
                place: Place::Option("--explain"),
                about: "Adds the derivation, at this level, as `reason`.",
                ..OPTIONAL
            },
            number("max_moves", "--max-moves", (0, MOVES), "List at most so many winning moves."),
            flag("value", "--value", "Find the outcome and the nim-value only."),
            Key {
                not_with: Some("value"),
                ..flag("outcome", "--outcome", "Find the outcome only.")
            },
        ],
    },
    Endpoint {
        name: "options",
        command: &["options"],
        about: "Every option with its nim-value.",
        document: "options",
        keys: &[
            POSITION,
            MISERE,
            number("max_moves", "--max-moves", (0, MOVES), "List at most so many options."),
        ],
    },
    Endpoint {
        name: "play",
        command: &["play"],
        about: "The moves and the boards of a position, and the move that the program makes.",
        document: "play_json",
        keys: &[
            POSITION,
            MISERE,
            Key {
                name: "level",
                kind: Kind::Choice(&["beginner", "easy", "medium", "hard", "perfect"]),
                place: Place::Option("--level"),
                about: "How well the program plays; perfect, if left out.",
                ..OPTIONAL
            },
            number("seed", "--seed", (0, u64::MAX), "Repeats the moves that are made at random."),
        ],
    },
    Endpoint {
        name: "tutor",
        command: &["tutor"],
        about: "The reasoning behind an answer as questions, with hints and answers; with `question` \
                and `answer` what became of an answer, and what a mistake shows.",
        document: "tutor",
        keys: &[
            POSITION,
            MISERE,
            number("question", "--question", (1, 1000), "The number of the question, from 1."),
            Key {
                name: "answer",
                place: Place::Option("--answer"),
                about: "The answer to it: numbers, `N`, `P` or `D`, or the position after a move.",
                needs: Some("question"),
                ..OPTIONAL
            },
        ],
    },
    Endpoint {
        name: "exercise",
        command: &["exercise"],
        about: "Exercises with solutions.",
        document: "exercise",
        keys: &[
            GAME,
            MISERE,
            number("level", "--level", (1, 5), "How hard they are, from 1 to 5."),
            number("seed", "--seed", (0, u64::MAX), "The same seed gives the same exercises."),
            number("count", "--count", (1, 50), "How many."),
        ],
    },
    Endpoint {
        name: "seq",
        command: &["seq"],
        about: "The nim-values of a one-heap game.",
        document: "seq",
        keys: &[GAME, RANGE],
    },
    Endpoint {
        name: "period",
        command: &["period"],
        about: "The period of a nim-sequence, proved, or how far it was searched.",
        document: "period",
        keys: &[GAME, number("to", "--to", (0, u64::MAX), "Search up to this heap.")],
    },
    Endpoint {
        name: "stats",
        command: &["stats"],
        about: "How often each nim-value occurs.",
        document: "stats",
        keys: &[GAME, RANGE],
    },
    Endpoint {
        name: "table",
        command: &["table"],
        about: "A table of nim-values: a game of two numbers, or two heaps.",
        document: "table",
        keys: &[
            GAME,
            Key { name: "rows", about: "The first numbers, as in `0..10`.", ..RANGE },
            Key {
                name: "columns",
                required: false,
                about: "The second numbers; the same range, if left out.",
                ..RANGE
            },
        ],
    },
    Endpoint {
        name: "guess",
        command: &["guess"],
        about: "Closed forms that fit the nim-values.",
        document: "guess",
        keys: &[
            GAME,
            RANGE,
            Key {
                name: "columns",
                required: false,
                about: "The second numbers of a table.",
                ..RANGE
            },
        ],
    },
    Endpoint {
        name: "graph",
        command: &["graph"],
        about: "The value and the outcome of every vertex of a game graph; with `start` the answer \
                of `solve` for chips on these vertices.",
        document: "graph",
        keys: &[
            Key {
                name: "graph",
                place: Place::File("graph"),
                required: true,
                about: "The graph: an edge list, DOT or JSON.",
                ..OPTIONAL
            },
            Key {
                name: "start",
                kind: Kind::Texts,
                place: Place::Option("--start"),
                about: "The vertices with chips.",
                ..OPTIONAL
            },
            MISERE,
        ],
    },
    Endpoint {
        name: "equiv",
        command: &["equiv"],
        about: "Whether two positions are equal as games.",
        document: "equiv",
        keys: &[
            POSITION,
            Key {
                name: "with",
                place: Place::Option("--with"),
                required: true,
                about: "The second position.",
                ..OPTIONAL
            },
        ],
    },
    Endpoint {
        name: "model",
        command: &["model"],
        about: "The position as a hereditarily finite set.",
        document: "model",
        keys: &[POSITION],
    },
    Endpoint {
        name: "games",
        command: &["games"],
        about: "The catalogue, as a list; or one game, with its rules and what is known of it.",
        document: "games",
        keys: &[Key { required: false, ..GAME }],
    },
    Endpoint {
        name: "rules",
        command: &["rules", "check"],
        about: "Whether a rule file obeys the laws of games.",
        document: "rules",
        keys: &[Key {
            name: "rules",
            place: Place::File("rules.star"),
            required: true,
            about: "The rule file.",
            ..OPTIONAL
        }],
    },
    Endpoint {
        name: "verify",
        command: &["verify"],
        about: "Whether a certificate proves what it claims.",
        document: "verify",
        keys: &[Key {
            name: "certificate",
            place: Place::File("certificate.json"),
            required: true,
            about: "The certificate, as the text of its file.",
            ..OPTIONAL
        }],
    },
];
