//! What the words of a derivation are there for.

use super::Step;
use crate::message::Message;
use crate::theory::Theorem;

/// What a long derivation leaves out, the first of these first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rank {
    /// Another way to win, and in words what a list beside them shows.
    Remark,
    /// Options and answers that are like others.
    Option,
    /// The numbers after the move.
    Check,
    /// Values that a table of the sum has as well.
    Repeated,
    /// The full statements of theorems.
    Statement,
    /// How things are numbered and moved that anybody would take so.
    Usual,
    /// Long tables, and all examples but one.
    Table,
    /// Pictures.
    Picture,
    /// Further examples, and tables that are not short.
    Example,
    /// Long lists of options.
    List,
    /// Play to the end.
    Play,
    /// Sentences that lead over to what follows.
    Lead,
}

impl Rank {
    /// All of them, in their order.
    #[rustfmt::skip]
    pub const ALL: [Rank; 12] = {
        use Rank::*;
        [Remark, Option, Check, Repeated, Statement, Usual, Table, Picture, Example, List, Play, Lead]
    };
}

/// What shows the things that a sentence leaves out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum More {
    /// The values of heaps.
    Heaps,
    /// The options of a position, with their values.
    Options,
    /// The same derivation with proofs and all lists.
    Proof,
    /// The same, for its lists.
    Lists,
    /// The graph itself.
    Graph,
    /// A certificate of the period.
    Certificate,
    /// The list of lost positions as data, where it is too long to be written.
    Lost,
    /// Play against the program.
    Play,
}

/// What the words of a [`Step::Text`] or a [`Step::Heading`] are there for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Role {
    /// The derivation needs them, and nothing more is known of them.
    #[default]
    Plain,
    /// They can be left out.
    Spare(Rank),
    /// They announce the table of positions after them.
    Table,
    /// The rules of a game, or which graph a name means; with the rank at which they can be left out.
    Rules(Option<Rank>),
    /// What holds of every position with a nim-value, as the theorem of Sprague and Grundy says.
    General,
    /// The same of a game with another theorem.
    GeneralHere,
    /// How heaps get their values one after the other.
    InOrder,
    /// That, and what two heaps together have.
    InOrderSplit,
    /// That heaps get their values as those of another game did.
    InOrderToo,
    /// How many moves are left.
    MovesLeft,
    /// How many heaps are valued as the ones before.
    Alike(u64),
    /// How positions get values where play can go round.
    LoopRule,
    /// That all positions to which play can come follow.
    LoopsListed,
    /// Why a part of the position to which play can come back has its value.
    Loop,
    /// The same of a later position.
    LoopBelow,
    /// How a number of the nim-sum becomes smaller; the sum after them shows it.
    Lowered,
    /// How it becomes larger.
    Raised,
    /// The sum of the table after them.
    Summed,
    /// How the winning move is found without a sum.
    Found,
    /// Why a position of misère play is won or lost.
    Misere,
    /// The same where the sum decides nothing.
    MisereOnes,
    /// What is known of one component of a sum in brackets.
    Component,
    /// That the player who moves from 0 gives the other one a way back to 0.
    ZeroAgain,
    /// That the winning move goes to the centre of a symmetric position.
    Centre,
    /// That the numbers after the move follow.
    Check,
    /// What was not found.
    Missing,
    /// That something is left out, and what shows it.
    More(More),
    /// The heading of a term of a sum to whose steps nothing else refers; with what can stand for all
    /// of them, and the theorems that only these use.
    Term(Box<(Message, Vec<Theorem>)>),
    /// The heading of the sum of the terms.
    Sum,
}

impl Step {
    /// Words with what they are there for, as a [`Step::Text`].
    pub fn with(role: Role, text: impl Into<Message>) -> Step {
        Step::Text { text: text.into(), role }
    }

    /// What its words are there for.
    pub fn role(&self) -> &Role {
        match self {
            Step::Text { role, .. } | Step::Heading { role, .. } => role,
            _ => &Role::Plain,
        }
    }

    /// Whether it only says what another step has `said`.
    pub fn repeats(&self, said: &Step) -> bool {
        match (self.role(), said.role()) {
            (Role::MovesLeft, Role::MovesLeft) | (Role::InOrder, Role::InOrderSplit) => true,
            _ => self == said,
        }
    }
}
