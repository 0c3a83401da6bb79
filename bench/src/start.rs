//! The time from a process's start to its first request for work and to its first answer, and its memory then.
//!
//! The processes are the deployed binaries. They use our own Runtime API, as on Lambda. No other service answers them, so the
//! figures contain only the processes' own time.

mod launch;
mod program;
mod runtime_api;

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use crate::rounds::median;

pub use launch::launch;
pub use program::{Program, functions};

/// One start of one process.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Start {
    /// Seconds from the spawn to the first request for work.
    pub ready: f64,
    /// Seconds from the spawn to the first answer.
    pub answered: f64,
    /// Megabytes in memory after the first answer.
    pub memory: f64,
}

/// A start that failed.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// A file, a socket or a process failed.
    #[error("{what}")]
    Io {
        /// The attempted step.
        what: String,
        /// The system's answer.
        #[source]
        source: io::Error,
    },
    /// The program is not built.
    #[error("{0} is not there: run bench/run.sh, which builds everything first")]
    NotBuilt(PathBuf),
    /// The process neither requested work nor answered in time.
    #[error("{program} was silent for {} s", waited.as_secs())]
    Silent {
        /// Which program.
        program: String,
        /// How long.
        waited: Duration,
    },
    /// The process reported an error instead of an answer.
    #[error("{program} failed: {error}")]
    Failed {
        /// Which program.
        program: String,
        /// Its message.
        error: String,
    },
    /// The system does not report the process's memory.
    #[error("the memory of {0} is unknown")]
    Memory(String),
}

/// The starts of several programs, round by round.
#[derive(Debug)]
pub struct Starts(Vec<Vec<Start>>);

impl Starts {
    /// Starts every program once per round, after a round that fills the system's file cache. Each round begins with
    /// another program.
    ///
    /// # Errors
    /// The first [`StartError`].
    pub async fn measure(programs: &[Program], rounds: usize) -> Result<Self, StartError> {
        let mut measured = Vec::with_capacity(rounds + 1);
        for round in 0..=rounds {
            let mut starts = vec![None; programs.len()];
            for turn in 0..programs.len() {
                let index = (round + turn) % programs.len();
                starts[index] = Some(launch(&programs[index]).await?);
            }
            measured.push(starts.into_iter().flatten().collect());
        }
        measured.remove(0);
        Ok(Self(measured))
    }

    /// The median of a figure of program `index`.
    pub fn median(&self, index: usize, figure: fn(&Start) -> f64) -> f64 {
        median(self.0.iter().map(|round| figure(&round[index])).collect())
    }

    /// The median over the rounds of the ratio of program `index`'s figure to `base`'s.
    pub fn ratio(&self, index: usize, base: usize, figure: fn(&Start) -> f64) -> f64 {
        median(
            self.0
                .iter()
                .map(|round| figure(&round[index]) / figure(&round[base]))
                .collect(),
        )
    }
}

/// Adds the attempted step to a system error.
fn failed(what: impl Into<String>) -> impl FnOnce(io::Error) -> StartError {
    let what = what.into();
    move |source| StartError::Io { what, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ratio_is_taken_within_each_round() {
        let start = |ready: f64| Start {
            ready,
            answered: 0.0,
            memory: 0.0,
        };
        let starts = Starts(vec![
            vec![start(1.0), start(2.0)],
            vec![start(10.0), start(20.0)],
            vec![start(1.0), start(50.0)],
        ]);
        assert!((starts.ratio(1, 0, |start| start.ready) - 2.0).abs() < f64::EPSILON);
        assert!((starts.median(1, |start| start.ready) - 20.0).abs() < f64::EPSILON);
    }
}
