//! Recorded runs: what the engine asked its ledger in real runs, and what the ledger answered.
//! A new ledger is asked the same questions and must give the same answers.
//!
//! `traces.jsonl` was made on 27 November 2026 by [`record`] from the engine itself, on an
//! x86-64 processor with AVX2. (The speed of lanes is part of what is recorded, so the
//! answers hold on every machine.)
//!
//! ```text
//! cargo test -p grundy --lib two_heaps::tests::record -- --ignored --nocapture | grep '^{' > traces.jsonl
//! ```

use super::ledger::Ledger;
use super::seen::{Active, Choice, Decision, Due, Observation, Verdict, Weighing};
use crate::budget::Budget;
use crate::heap::engine::Engine;
use crate::heap::engine::moves::Moves;
use crate::heap::engine::two_heaps::TwoHeaps;
use crate::heap::recurrence::Recurrence;
use crate::heap::rules::HeapRules;
use crate::heap::table::Table;
use serde::{Deserialize, Serialize};

/// A step of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum Event {
    /// The plain recurrence did this work.
    Worked(u64),
    /// [`Ledger::is_due`] with its arguments and its answer.
    Looked(usize, Active, bool, bool, Due),
    /// [`Ledger::decide`] with its argument and its answer, and [`Ledger::choose`].
    Chosen(Observation, Decision),
    /// [`Ledger::begin_lanes`].
    BegunLanes(usize, usize),
    /// [`Ledger::leave_lanes`].
    LeftLanes(u64),
    /// [`Ledger::end_choice`].
    EndedChoice(usize, u64, usize),
    /// [`Ledger::charge`].
    Charged(Weighing),
    /// [`Ledger::bear`].
    Borne(usize, u64),
    /// [`Ledger::weigh`]: its argument, whether the accounts have changed, its answer.
    Weighed(Weighing, bool, Verdict),
}

impl Event {
    pub(super) fn weighed(
        before: &Ledger,
        after: &Ledger,
        seen: Weighing,
        verdict: Verdict,
    ) -> Event {
        Event::Weighed(seen, before != after, verdict)
    }

    /// Whether the ledger is the same after it.
    fn is_idle(&self) -> bool {
        matches!(self, Event::Looked(.., Due::No) | Event::Weighed(_, false, _))
    }
}

/// The record of a run. Of successive looks that change nothing the record keeps the last one;
/// between two works of the plain recurrence, which are summed up, it keeps none.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace(Vec<Event>);

impl Trace {
    pub(super) fn note(&mut self, event: Event) {
        while self.0.last().is_some_and(Event::is_idle) && event.is_idle() {
            self.0.pop();
        }
        if let (Event::Worked(steps), [.., Event::Worked(before), last]) = (event, &mut self.0[..])
            && last.is_idle()
        {
            *before += steps;
            self.0.pop();
        } else {
            self.0.push(event);
        }
    }
}

/// A run: the game, the number of values, what the caller allowed, and the record.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Run {
    game: String,
    values: usize,
    lanes_only: bool,
    events: Vec<Event>,
}

/// The runs: games, the numbers of their values, and whether lanes are forced.
const RUNS: [(&str, usize, bool); 14] = [
    ("0.77", 4_000, false),
    ("0.16", 40_000, false),
    ("0.106", 70_000, false),
    ("0.104", 40_000, false),
    ("0.054", 20_000, false),
    ("0.56", 30_000, false),
    ("0.354", 20_000, false),
    ("0.376", 12_000, false),
    ("4!.0", 8_000, false),
    ("0.007", 8_000, false),
    ("0.135", 8_000, false),
    ("0.6", 8_000, false),
    ("0.3333", 4_000, false),
    ("4!.0", 6_000, true),
];

fn run((game, values, lanes_only): (&str, usize, bool)) -> Run {
    let HeapRules::Code(code) = HeapRules::parse(game).unwrap() else { panic!("{game}") };
    let mut engine = TwoHeaps::new(Moves::of(&code).unwrap());
    if lanes_only {
        engine.set_recurrence(Recurrence::Lanes);
    }
    let mut table = Table::new();
    engine.expect(values);
    // Step by step, as sequences are computed.
    while table.len() < values {
        let to = (table.len() + table.len() / 32 + 4).min(values);
        engine.extend(&mut table, to, &Budget::unlimited()).unwrap();
    }
    Run { game: game.into(), values, lanes_only, events: engine.trace.0 }
}

/// Replays a record to a ledger. Every answer must be the recorded one.
#[track_caller]
fn replay(run: &Run) {
    let mut ledger = Ledger::new();
    if run.lanes_only {
        ledger.force(Recurrence::Lanes);
    }
    for (at, event) in run.events.iter().enumerate() {
        let name = format!("{}, event {at}: {event:?}", run.game);
        match event {
            Event::Worked(steps) => ledger.work(*steps),
            &Event::Looked(length, active, lanes, whole, due) => {
                assert_eq!(ledger.is_due(length, active, lanes, whole), due, "{name}");
                if due == Due::Settled {
                    ledger.settle(length);
                }
            }
            Event::Chosen(seen, decision) => {
                assert_eq!(ledger.decide(seen), *decision, "{name}");
                ledger.choose(seen, decision);
            }
            &Event::BegunLanes(begin, guess) => ledger.begin_lanes(begin, guess),
            &Event::LeftLanes(work) => ledger.leave_lanes(work),
            &Event::EndedChoice(length, work, plain) => ledger.end_choice(length, work, plain),
            Event::Charged(seen) => ledger.charge(seen),
            &Event::Borne(length, work) => ledger.bear(length, work),
            Event::Weighed(seen, changed, verdict) => {
                assert!(ledger.may_weigh(seen.length), "{name}");
                let (after, answer) = ledger.weigh(seen);
                assert_eq!((after != ledger, answer), (*changed, *verdict), "{name}");
                ledger = after;
            }
        }
    }
}

fn recorded() -> Vec<Run> {
    let lines = include_str!("traces.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_ledger_decides_as_recorded() {
    let runs = recorded();
    assert_eq!(runs.len(), RUNS.len());
    runs.iter().for_each(replay);
}

/// The traces hold every kind of answer, so that none goes untested.
#[test]
fn every_answer_was_recorded() {
    let runs = recorded();
    let count = |is: &dyn Fn(&Event) -> bool| {
        runs.iter().flat_map(|run| &run.events).filter(|&event| is(event)).count()
    };
    let chosen = |choice: Choice, lanes: bool| {
        count(&|event| {
            matches!(event, Event::Chosen(_, made)
                if made.choice == choice && made.lanes.is_some() == lanes)
        })
    };
    assert!(chosen(Choice::Plain, false) > 0);
    assert!(chosen(Choice::Begin, false) > 0);
    assert!(chosen(Choice::Begin, true) > 0);
    assert!(chosen(Choice::Keep, false) > 0);
    assert!(chosen(Choice::Keep, true) > 0);
    for verdict in [Verdict::Stay, Verdict::LeaveSparse] {
        let given = |event: &Event| matches!(event, Event::Weighed(_, true, it) if *it == verdict);
        assert!(count(&given) > 0, "{verdict:?}");
    }
    for due in [Due::No, Due::Settled, Due::Yes] {
        assert!(count(&|event| matches!(event, Event::Looked(.., it) if *it == due)) > 0);
    }
}

/// Where lanes are as fast as on the machine of the record, the engine asks its ledger today
/// what it asked then.
#[test]
fn the_engine_tells_what_was_recorded() {
    let runs = recorded();
    for (recorded, &of) in runs.iter().zip(&RUNS).filter(|(_, of)| of.1 <= 8_000) {
        let now = run(of);
        let speed = |run: &Run| {
            run.events.iter().find_map(|event| match event {
                Event::Chosen(seen, _) => Some(seen.speed),
                _ => None,
            })
        };
        if speed(&now) == speed(recorded) {
            assert!(now == *recorded, "{}", recorded.game);
        }
    }
}

/// A value costs 100 steps with the scalar recurrence, and then 5000 with lanes. No run above
/// leaves its lanes, so these numbers are invented.
#[test]
fn lanes_that_turn_out_dear_are_left() {
    for (plain, verdict) in [(1000, Verdict::LeaveLanes), (80, Verdict::LeaveSparse)] {
        let scalar = Weighing { length: 6400, work: 640_000, plain: 1000, lanes: false };
        let (mut ledger, stays) = Ledger::new().weigh(&scalar);
        assert_eq!(stays, Verdict::Stay);
        ledger.begin_lanes(40_000, 50);
        assert_eq!(ledger.lanes.slipped(50), 50);
        let seen = Weighing { length: 7400, work: 5_640_000, plain, lanes: true };
        let (after, left) = ledger.weigh(&seen);
        assert_eq!(left, verdict);
        // The lanes have cost a hundred times the estimate, and so the next estimate is a
        // hundred times as high.
        assert_eq!(after.lanes.slipped(50), 5000);
        // A recurrence that was forced stays.
        ledger.force(Recurrence::Lanes);
        assert_eq!(ledger.weigh(&seen).1, Verdict::Stay);
    }
}

/// A search that goes on near its last heap begins with the plain recurrence. Where the memory is
/// too small for its vectors, it turns dear, and the sparse one takes over.
#[test]
fn a_recurrence_that_turns_dear_is_left() {
    const VALUES: usize = 200_000;
    let HeapRules::Code(code) = HeapRules::parse("0.106").unwrap() else { panic!("a code") };
    let moves = Moves::of(&code).unwrap();
    let mut table = Table::new();
    let mut whole = TwoHeaps::new(moves.clone());
    whole.extend(&mut table, VALUES + 3000, &Budget::unlimited()).unwrap();
    let Table::Narrow(values) = table else { panic!("the values are small") };
    for (memory, sparse) in [(1 << 20, true), (1 << 30, false)] {
        let mut again = Vec::with_capacity(values.len());
        again.extend_from_slice(&values[..VALUES]);
        let (mut table, mut engine) = (Table::Narrow(again), TwoHeaps::new(moves.clone()));
        engine.expect(values.len());
        let budget = Budget::unlimited().with_memory(memory);
        engine.extend(&mut table, values.len(), &budget).unwrap();
        assert_eq!(engine.split().is_some(), sparse, "with {memory} bytes");
        assert!((VALUES..values.len()).all(|heap| table.at(heap) == u32::from(values[heap])));
    }
}

/// Rare heaps whose distances do not fit into the lists end the trial, and no later trial begins:
/// the values stay right.
#[test]
fn rare_heaps_beyond_the_lists_are_left_to_the_plain_recurrence() {
    for (game, farthest, forced) in [
        ("0.007", 3000, Recurrence::Sparse),
        ("0.007", 3000, Recurrence::Lanes),
        ("0.007", 5000, Recurrence::Auto),
        ("0.354", 1500, Recurrence::Auto),
        ("0.106", 900, Recurrence::Auto),
        ("4!.0", 4000, Recurrence::Lanes),
    ] {
        let HeapRules::Code(code) = HeapRules::parse(game).unwrap() else { panic!("{game}") };
        let values = |farthest: usize, recurrence: Recurrence| {
            let moves = Moves { farthest, ..Moves::of(&code).unwrap() };
            let mut engine = TwoHeaps::new(moves);
            engine.set_recurrence(recurrence);
            let (mut table, mut used) = (Table::new(), 0);
            while table.len() < 9000 {
                let to = table.len() + 100;
                engine.extend(&mut table, to, &Budget::unlimited()).unwrap();
                used += usize::from(engine.sparse.is_some());
            }
            let values: Vec<u32> = (0..9000).map(|heap| table.at(heap)).collect();
            (values, used, engine.sparse.is_some())
        };
        let (truth, ..) = values(usize::MAX, Recurrence::Plain);
        let (found, used, at_last) = values(farthest, forced);
        assert_eq!(found, truth, "{game} {farthest}");
        let left = used > 0 && !at_last;
        assert!(left || forced == Recurrence::Auto, "{game} {farthest}: {used}");
    }
}

/// Prints the traces.
#[test]
#[ignore = "makes the file anew"]
fn record() {
    for of in RUNS {
        println!("{}", serde_json::to_string(&run(of)).unwrap());
    }
}
