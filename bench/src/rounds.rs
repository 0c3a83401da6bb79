//! Interleaved rounds: operations timed in turn, so that a busy moment of the machine affects all of them.

use std::time::{Duration, Instant};

/// An operation to be timed; does its work once.
pub type Operation<'a, E> = &'a mut dyn FnMut() -> Result<(), E>;

/// The times of all rounds.
#[derive(Clone, Debug)]
pub struct Rounds<const N: usize> {
    /// Nanoseconds per run of each operation, one entry per round.
    nanoseconds: Vec<[f64; N]>,
}

impl<const N: usize> Rounds<N> {
    /// Times every operation in each of `rounds` rounds, `runs` runs at a time, after a round to warm up. Each round
    /// begins with another operation.
    ///
    /// # Errors
    /// The first error of any operation.
    pub fn measure<E>(rounds: usize, runs: u32, operations: &mut [Operation<'_, E>; N]) -> Result<Self, E> {
        let mut nanoseconds = Vec::with_capacity(rounds + 1);
        for round in 0..=rounds {
            let mut times = [0.0; N];
            for turn in 0..N {
                let index = (round + turn) % N;
                times[index] = time(runs, operations[index])?;
            }
            nanoseconds.push(times);
        }
        nanoseconds.remove(0);
        Ok(Self { nanoseconds })
    }

    /// The median time of one run of operation `index`, in nanoseconds.
    pub fn median(&self, index: usize) -> f64 {
        median(self.nanoseconds.iter().map(|round| round[index]).collect())
    }

    /// The median over the rounds of the ratio of `index`'s time to `base`'s in the same round.
    pub fn ratio(&self, index: usize, base: usize) -> f64 {
        self.ratio_delayed(index, Duration::ZERO, base)
    }

    /// The same ratio with `delay` added to each run of `index`.
    pub fn ratio_delayed(&self, index: usize, delay: Duration, base: usize) -> f64 {
        let delay = delay.as_secs_f64() * 1e9;
        median(
            self.nanoseconds
                .iter()
                .map(|round| (round[index] + delay) / round[base])
                .collect(),
        )
    }
}

#[expect(clippy::disallowed_methods, reason = "benchmarks measure time")]
fn time<E>(runs: u32, operation: Operation<'_, E>) -> Result<f64, E> {
    let start = Instant::now();
    for _ in 0..runs {
        operation()?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e9 / f64::from(runs))
}

/// The middle of `values`, or the mean of the middle two.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 {
        return values[middle];
    }
    f64::midpoint(values[middle - 1], values[middle])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_or_the_mean_of_the_middle_two() {
        let rows = [
            (vec![3.0], 3.0),
            (vec![9.0, 1.0, 2.0], 2.0),
            (vec![4.0, 1.0, 2.0, 100.0], 3.0),
        ];
        for (values, expected) in rows {
            assert!((median(values) - expected).abs() < f64::EPSILON);
        }
    }

    #[test]
    fn the_ratio_is_taken_within_each_round() {
        let rounds = Rounds {
            nanoseconds: vec![[10.0, 20.0], [100.0, 200.0], [1.0, 9.0]],
        };
        assert!((rounds.ratio(1, 0) - 2.0).abs() < f64::EPSILON);
        assert!((rounds.median(0) - 10.0).abs() < f64::EPSILON);
        assert!((rounds.ratio_delayed(1, Duration::from_nanos(80), 0) - 10.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_failing_operation_ends_the_measurement() {
        let measured = Rounds::measure(15, 10, &mut [&mut || Err("broken"), &mut || Ok(())]);
        assert_eq!(measured.err(), Some("broken"));
    }

    #[test]
    fn every_operation_runs_in_every_round_and_in_the_one_that_warms_up() {
        let (mut one, mut other) = (0, 0);
        let count = |counter: &mut u32| -> Result<(), ()> {
            *counter += 1;
            Ok(())
        };
        Rounds::measure(15, 10, &mut [&mut || count(&mut one), &mut || count(&mut other)]).unwrap();
        assert_eq!((one, other), (160, 160));
    }
}
