//! Monte Carlo paths of the asset classes: a few side by side, month by month, each beside its mirror (antithetic draws).

use super::assumptions::{CLASSES, Market};
use super::draws::{DRAWN, Draws, Factors};

/// How many paths go side by side: those drawn and their mirrors.
pub(super) const BLOCK: usize = 2 * DRAWN;

/// One number of each path of a block.
pub(super) type Lanes = [f32; BLOCK];

/// A few paths on their way, by class.
pub(super) struct Block {
    /// What one unit invested at the start has grown to.
    pub(super) growth: [Lanes; CLASSES],
    /// What one unit contributed at the end of every month has come to.
    pub(super) annuity: [Lanes; CLASSES],
    /// This month's standard normal draw of the exchange rates, of the drawn paths; their mirrors have its negative. It is
    /// independent of the classes.
    pub(super) exchange: [f32; DRAWN],
}

/// What a month does to one class, in single precision.
#[derive(Clone, Copy)]
struct Month {
    growth: f32,
    loading: [f32; CLASSES],
}

/// The classes to follow and what a month does to each.
pub(super) struct Walk {
    held: Vec<usize>,
    months: [Month; CLASSES],
    has_abroad: bool,
}

impl Walk {
    /// A walk of the classes that are `held`, with exchange rates where something lies abroad.
    pub(super) fn new(market: &Market, held: impl Fn(usize) -> bool, has_abroad: bool) -> Self {
        Self {
            has_abroad,
            held: (0..CLASSES).filter(|class| held(*class)).collect(),
            months: std::array::from_fn(|class| Month {
                growth: libm::exp(market.drift[class]) as f32,
                loading: market.loading[class].map(|part| part as f32),
            }),
        }
    }

    /// Follows one block for `months` months, showing it at the end of each; nothing is contributed in the first `idle`.
    pub(super) fn follow(&self, seed: u64, months: u32, idle: u32, mut look: impl FnMut(u32, &Block)) {
        let mut draws = Draws::from_seed(seed);
        // A stream of its own, so that classes move alike whether or not something lies abroad.
        let mut exchange_draws = Draws::from_seed(!seed);
        let mut factors: Factors = [[0.0; DRAWN]; CLASSES];
        let mut exchange = factors;
        let mut block = Block {
            growth: [[1.0; BLOCK]; CLASSES],
            annuity: [[0.0; BLOCK]; CLASSES],
            exchange: [0.0; DRAWN],
        };
        let count = self.held.last().map_or(0, |class| class + 1);
        for month in 1..=months {
            draws.month(&mut factors, count);
            if self.has_abroad {
                exchange_draws.month(&mut exchange, 1);
                block.exchange = exchange[0];
            }
            let contributed = if month > idle { 1.0 } else { 0.0 };
            for class in &self.held {
                let (growth, annuity) = (&mut block.growth[*class], &mut block.annuity[*class]);
                self.months[*class].apply(&factors[..=*class], contributed, growth, annuity);
            }
            look(month, &block);
        }
    }
}

impl Month {
    fn apply(&self, factors: &[[f32; DRAWN]], contributed: f32, growth: &mut Lanes, annuity: &mut Lanes) {
        let mut surprise = [0.0_f32; DRAWN];
        for (loading, factor) in self.loading.iter().zip(factors) {
            for (sum, normal) in surprise.iter_mut().zip(factor) {
                *sum += loading * normal;
            }
        }
        for (lane, surprise) in surprise.into_iter().enumerate() {
            let (up, down) = exp_both(surprise);
            for (lane, by) in [(lane, up * self.growth), (lane + DRAWN, down * self.growth)] {
                growth[lane] *= by;
                annuity[lane] = annuity[lane] * by + contributed;
            }
        }
    }
}

/// `exp(x)` and `exp(-x)` as the even and the odd half of one series, because `libm` has no vector form. Within 3e-5 up to
/// 1, further than any class moves in a month; within 1e-7 up to 0.5.
#[inline]
pub(super) fn exp_both(x: f32) -> (f32, f32) {
    let square = x * x;
    let even = 1.0 + square * (1.0 / 2.0 + square * (1.0 / 24.0 + square * (1.0 / 720.0)));
    let odd = x * (1.0 + square * (1.0 / 6.0 + square * (1.0 / 120.0 + square * (1.0 / 5_040.0))));
    (even + odd, even - odd)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Currency;

    #[test]
    fn the_series_is_the_exponential_as_far_as_a_class_moves() {
        for step in 0..=100_u8 {
            let x = f32::from(step) / 100.0;
            let (up, down) = exp_both(x);
            for (value, exact) in [(up, libm::expf(x)), (down, libm::expf(-x))] {
                let most = if step <= 50 { 1e-6 } else { 1e-4 };
                assert!((value / exact - 1.0).abs() < most, "exp of {x}: {value} for {exact}");
            }
        }
        for currency in [Currency::CAD, Currency::USD] {
            let market = Market::for_currency(currency).unwrap();
            // A month's factors are at most 3.3 standard deviations out.
            assert!(
                market
                    .loading
                    .iter()
                    .all(|row| row.iter().map(|part| part.abs()).sum::<f64>() * 3.3 < 1.0)
            );
        }
    }

    #[test]
    fn a_class_moves_alike_whatever_else_is_held() {
        let market = Market::for_currency(Currency::USD).unwrap();
        let followed = |held: fn(usize) -> bool, has_abroad: bool| {
            let mut seen = Vec::new();
            Walk::new(market, held, has_abroad)
                .follow(3, 40, 6, |_, block| seen.push((block.growth[2], block.annuity[2])));
            seen
        };
        assert_eq!(followed(|class| class == 2, false), followed(|_| true, true));
        let idle = followed(|_| true, false)[5].1;
        assert_eq!(idle.map(f32::to_bits), [0; BLOCK], "nothing is contributed while idle");
    }
}
