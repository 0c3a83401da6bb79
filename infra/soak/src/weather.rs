//! Decides what fails: one strike per call, drawn from the seed.
//!
//! Contains no tables and no keys: they draw a strike before each call.

use std::future::poll_fn;
use std::pin::pin;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::task::Poll;

use tokio::sync::Notify;

use crate::dice::Dice;

/// The outcome of one call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strike {
    /// It goes through.
    Calm,
    /// The service throttles; the call took no effect.
    Throttled,
    /// The connection breaks before the call reaches the service.
    Unheard,
    /// The call takes effect, and the connection breaks before the answer.
    Unanswered,
    /// The call takes effect, the answer is lost, and the client library repeats it.
    Repeated,
    /// A batch is done in part.
    Partial,
    /// The process is killed before the call reaches the service.
    KilledBefore,
    /// The process is killed after the call took effect.
    KilledAfter,
}

/// How often each strike happens, out of a thousand calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    /// [`Strike::Throttled`]
    pub throttled: u64,
    /// [`Strike::Unheard`]
    pub unheard: u64,
    /// [`Strike::Unanswered`]
    pub unanswered: u64,
    /// [`Strike::Repeated`]
    pub repeated: u64,
    /// [`Strike::Partial`]
    pub partial: u64,
    /// [`Strike::KilledBefore`] and [`Strike::KilledAfter`], each half of the time.
    pub killed: u64,
}

impl Odds {
    /// Nothing fails.
    pub const CALM: Self = Self {
        throttled: 0,
        unheard: 0,
        unanswered: 0,
        repeated: 0,
        partial: 0,
        killed: 0,
    };

    /// Bad enough that about every third request meets a failure.
    pub const STORMY: Self = Self {
        throttled: 20,
        unheard: 15,
        unanswered: 25,
        repeated: 25,
        partial: 150,
        killed: 15,
    };
}

/// The weather of one run.
#[derive(Debug)]
pub struct Weather {
    dice: Dice,
    odds: Odds,
    is_calm: AtomicBool,
    is_crowded: AtomicBool,
    killed: Notify,
    strikes: AtomicU64,
    calls: AtomicU64,
    /// Calls that go through before the process stops.
    calls_left: AtomicU64,
    /// Whether a call waits because none is left.
    is_still: AtomicBool,
    goes_on: Notify,
}

impl Weather {
    /// The weather that `seed` brings, with these odds.
    pub fn new(seed: u64, odds: Odds) -> Self {
        Self {
            dice: Dice::new(seed),
            odds,
            is_calm: AtomicBool::new(false),
            is_crowded: AtomicBool::new(false),
            killed: Notify::new(),
            strikes: AtomicU64::new(0),
            calls: AtomicU64::new(0),
            calls_left: AtomicU64::new(u64::MAX),
            is_still: AtomicBool::new(false),
            goes_on: Notify::new(),
        }
    }

    /// Nothing fails from now on.
    pub fn calm(&self) {
        self.is_calm.store(true, Ordering::Relaxed);
    }

    /// Whether nothing fails any more.
    pub fn is_calm(&self) -> bool {
        self.is_calm.load(Ordering::Relaxed)
    }

    /// Draws the strike of the next call. If several requests are running, others may go first.
    pub async fn strike(&self) -> Strike {
        self.calls.fetch_add(1, Ordering::Relaxed);
        self.wait_where_it_stands_still().await;
        if self.is_crowded.load(Ordering::Relaxed) {
            for _ in 0..self.dice.below(4) {
                tokio::task::yield_now().await;
            }
        }
        if self.is_calm() {
            return Strike::Calm;
        }
        let strike = self.drawn();
        if strike != Strike::Calm {
            self.strikes.fetch_add(1, Ordering::Relaxed);
        }
        strike
    }

    fn drawn(&self) -> Strike {
        let Odds {
            throttled,
            unheard,
            unanswered,
            repeated,
            partial,
            killed,
        } = self.odds;
        let table = [
            (Strike::Throttled, throttled),
            (Strike::Unheard, unheard),
            (Strike::Unanswered, unanswered),
            (Strike::Repeated, repeated),
            (Strike::Partial, partial),
            (Strike::KilledBefore, killed / 2),
            (Strike::KilledAfter, killed - killed / 2),
        ];
        let mut drawn = self.dice.below(1000);
        for (strike, odds) in table {
            if drawn < odds {
                return strike;
            }
            drawn -= odds;
        }
        Strike::Calm
    }

    /// How many of `items` a partial call does.
    pub fn part_of(&self, items: usize) -> usize {
        let end = u64::try_from(items).unwrap_or(u64::MAX);
        usize::try_from(self.dice.below(end)).unwrap_or(0)
    }

    /// Whether a read that may lag does.
    pub fn lags(&self) -> bool {
        !self.is_calm() && self.dice.happens(500)
    }

    /// Whether a write that meets a transaction on its row is refused for good; most succeed on a retry.
    pub fn conflicts(&self) -> bool {
        let conflicts = !self.is_calm() && self.odds != Odds::CALM && self.dice.happens(250);
        self.strikes.fetch_add(u64::from(conflicts), Ordering::Relaxed);
        conflicts
    }

    /// Lets `calls` more calls go through, waiting ones first; later ones wait.
    pub fn stand_still_after(&self, calls: u64) {
        self.calls_left.store(calls, Ordering::Relaxed);
        self.is_still.store(false, Ordering::Relaxed);
        self.goes_on.notify_waiters();
    }

    /// Runs requests of one process until they are answered or one of their calls waits.
    pub async fn until_still<T>(&self, requests: impl Future<Output = T>) -> Option<T> {
        let mut requests = pin!(requests);
        poll_fn(|context| match requests.as_mut().poll(context) {
            Poll::Ready(answer) => Poll::Ready(Some(answer)),
            Poll::Pending if self.is_still.load(Ordering::Relaxed) => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        })
        .await
    }

    async fn wait_where_it_stands_still(&self) {
        loop {
            let left = self.calls_left.load(Ordering::Relaxed);
            if left > 0 {
                self.calls_left.store(left - 1, Ordering::Relaxed);
                return;
            }
            self.is_still.store(true, Ordering::Relaxed);
            self.goes_on.notified().await;
        }
    }

    /// Ends the process: the call never returns.
    pub async fn kill(&self) -> ! {
        self.killed.notify_one();
        loop {
            std::future::pending::<()>().await;
        }
    }

    /// Runs requests of one process until they are answered or the process is killed.
    pub async fn until_killed<T>(&self, crowded: bool, requests: impl Future<Output = T>) -> Option<T> {
        self.is_crowded.store(crowded, Ordering::Relaxed);
        tokio::select! {
            biased;
            answer = requests => Some(answer),
            () = self.killed.notified() => None,
        }
    }

    /// Calls so far, and how many of them failed.
    pub fn tally(&self) -> (u64, u64) {
        (self.calls.load(Ordering::Relaxed), self.strikes.load(Ordering::Relaxed))
    }
}
