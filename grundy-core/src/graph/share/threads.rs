//! Workers that are threads of this process, with a channel for each pair of them.

use std::marker::PhantomData;
use std::sync::mpsc::{Receiver, Sender, channel};

use super::{Mail, Peers};
use crate::budget::Stop;

/// The words for a worker, and the numbers of the one that sends them.
type Letter = (Vec<u32>, [u64; 2]);

/// The workers of [`together`], as one of them sees them.
#[derive(Debug)]
pub struct Threads<E> {
    index: usize,
    to: Vec<Sender<Letter>>,
    from: Vec<Receiver<Letter>>,
    error: PhantomData<fn() -> E>,
}

impl<E> Threads<E> {
    fn new(count: usize) -> Vec<Threads<E>> {
        let none = |index| Threads { index, to: vec![], from: vec![], error: PhantomData };
        let mut all: Vec<Threads<E>> = (0..count).map(none).collect();
        for from in 0..count {
            for to in 0..count {
                let (sender, receiver) = channel();
                all[from].to.push(sender);
                all[to].from.push(receiver);
            }
        }
        all
    }
}

impl<E: From<Stop>> Peers for Threads<E> {
    type Error = E;

    fn index(&self) -> usize {
        self.index
    }

    fn count(&self) -> usize {
        self.to.len()
    }

    fn begin(&mut self, out: &mut [Vec<u32>], numbers: [u64; 2]) -> Result<(), E> {
        for (words, to) in out.iter_mut().zip(&self.to) {
            to.send((std::mem::take(words), numbers)).map_err(|_| Stop::Interrupted)?;
        }
        Ok(())
    }

    fn end(&mut self, got: &mut [Vec<u32>]) -> Result<[u64; 2], E> {
        let mut sums = [0; 2];
        for (words, from) in got.iter_mut().zip(&self.from) {
            let (had, theirs) = from.recv().map_err(|_| Stop::Interrupted)?;
            *words = had;
            sums.iter_mut().zip(theirs).for_each(|(sum, number)| *sum += number);
        }
        Ok(sums)
    }
}

/// The work of this many workers, in a thread each; what each of them found or why it ended, in their
/// order. The others are interrupted where one ends early. Cost: a channel for each pair of workers.
///
/// # Panics
/// Where the work of a worker does, or the system gives no more threads.
///
/// ```
/// # use grundy_core as grundy;
/// use grundy::budget::Stop;
/// use grundy::graph::share::together;
/// let sums = together(3, |mail| mail.sums([mail.index() as u64, 1]));
/// assert_eq!(sums, vec![Ok::<_, Stop>([3, 3]); 3]);
/// ```
pub fn together<T: Send, E: From<Stop> + Send>(
    count: usize,
    work: impl Fn(&mut Mail<'_, Threads<E>>) -> Result<T, E> + Sync,
) -> Vec<Result<T, E>> {
    let run = |mut peers: Threads<E>| work(&mut Mail::new(&mut peers));
    std::thread::scope(|scope| {
        let run = &run;
        let workers: Vec<_> =
            Threads::new(count).into_iter().map(|peers| scope.spawn(move || run(peers))).collect();
        workers.into_iter().map(|worker| worker.join().expect("the work of a worker")).collect()
    })
}
