//! Why a worker ended before the answer.

use std::path::Path;

use grundy::explore::Unexplored;
use grundy::graph::Fault;
use grundy::{Position, Stop};

use crate::failure::Failure;
use crate::graphs::failed;
use crate::message::message;

/// Why a worker ended before the answer.
#[derive(Debug)]
pub enum Ended {
    /// For a reason of its own.
    Failure(Failure),
    /// The file that it was reading is at fault.
    Fault(Fault),
    /// The position that it was exploring is at fault.
    Unexplored(Unexplored),
    /// Another worker had a reason, which its process tells: the process, from 1 on.
    Other(usize),
    /// Nothing is heard of this process any more: its number, from 1 on.
    Lost(usize),
}

impl Ended {
    /// The same while this file was read.
    pub fn of_file(self, path: &Path) -> Ended {
        match self {
            Ended::Fault(fault) => Ended::Failure(failed(path, fault)),
            ended => ended,
        }
    }

    /// The same while the positions that this one leads to were explored.
    pub fn of_position(self, position: &Position) -> Ended {
        match self {
            Ended::Unexplored(why) => Ended::Failure(Failure::unexplored(position, &why)),
            ended => ended,
        }
    }

    /// As a failure of this process.
    pub fn failure(self) -> Failure {
        match self {
            Ended::Failure(failure) => failure,
            Ended::Fault(fault) => failed(Path::new(""), fault),
            Ended::Unexplored(why) => Failure::input(why.message()),
            Ended::Other(process) => Failure::input(message!("process-ended", process = process)),
            Ended::Lost(process) => Failure::input(message!("process-lost", process = process)),
        }
    }
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Ended {
        Ended::Failure(stop.into())
    }
}

impl From<Fault> for Ended {
    fn from(fault: Fault) -> Ended {
        Ended::Fault(fault)
    }
}

impl From<Unexplored> for Ended {
    fn from(why: Unexplored) -> Ended {
        Ended::Unexplored(why)
    }
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Ended {
        Ended::Failure(failure)
    }
}
