//! Monte Carlo paths of the asset classes: a few side by side, month by month, each beside its mirror (antithetic draws).

use std::collections::BTreeSet;
use std::ops::{Add as _, Mul as _};

use wide::f64x8;

use super::assumptions::{CLASSES, Market};
use super::draws::{DRAWN, Draws, Factors};
use super::position::Mix;

/// Paths simulated side by side: those drawn and their mirrors.
pub(super) const BLOCK: usize = 2 * DRAWN;

/// One number of each path of a block, in single precision.
pub(super) type Lanes = [f32; BLOCK];
/// The same in double precision, as amounts are.
pub(super) type Wide = [f64x8; BLOCK / 8];

/// A block of paths during the simulation, by class.
pub(super) struct Block {
    /// The value of one unit invested at the start.
    pub(super) growth: [Wide; CLASSES],
    /// The value of one unit a month, in each of the walk's streams.
    pub(super) contributed: Vec<Wide>,
    /// The deviation of each class's drawn paths from the average in the first month, in logarithms.
    first: [[f32; DRAWN]; CLASSES],
    /// This month's standard normal draw of the exchange rates, of the drawn paths; their mirrors have its negative. It is
    /// independent of the classes.
    pub(super) exchange: [f32; DRAWN],
}

impl Block {
    /// The growth of a class in a first month with `swing` times the deviation, relative to a full month.
    pub(super) fn first_month(&self, class: usize, swing: f32) -> Wide {
        let surprise = self.first[class].map(|surprise| (swing - 1.0) * surprise);
        widened(&grown(1.0, &surprise))
    }
}

/// Contributions at the end of every month after `paused_months` of them, invested as `mix`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stream {
    pub(super) mix: Mix,
    pub(super) paused_months: u32,
}

/// The monthly growth parameters of one class, in single precision.
#[derive(Clone, Copy)]
struct Monthly {
    growth: f32,
    loading: [f32; CLASSES],
}

/// The simulated classes, their monthly growth, and the contributions.
pub(super) struct Walk<'a> {
    held: Vec<usize>,
    monthly: [Monthly; CLASSES],
    streams: &'a [Stream],
    has_abroad: bool,
}

impl<'a> Walk<'a> {
    /// A walk of the classes that are `held`, with exchange rates if a goal holds another currency.
    pub(super) fn new(market: &Market, held: impl Fn(usize) -> bool, streams: &'a [Stream], has_abroad: bool) -> Self {
        Self {
            has_abroad,
            streams,
            held: (0..CLASSES).filter(|class| held(*class)).collect(),
            monthly: std::array::from_fn(|class| Monthly {
                growth: libm::exp(market.drift[class]) as f32,
                loading: market.loading[class].map(|part| part as f32),
            }),
        }
    }

    /// Simulates one block for `months` months, and calls `look` at the end of each.
    pub(super) fn follow(&self, seed: u64, months: u32, mut look: impl FnMut(u32, &Block)) {
        let mut draws = Draws::from_seed(seed);
        // A separate stream, so that classes move alike with and without other currencies.
        let mut exchange_draws = Draws::from_seed(!seed);
        let mut factors: Factors = [[0.0; DRAWN]; CLASSES];
        let mut exchange = factors;
        let mut growth: [Lanes; CLASSES] = [[1.0; BLOCK]; CLASSES];
        let mut annuities = Annuity::of(self.streams);
        let streams = self.streams.iter().map(|stream| {
            let annuity = annuities
                .iter()
                .position(|annuity| annuity.paused_months == stream.paused_months);
            (ClassAmounts::of(stream.mix.0), annuity.unwrap_or_default())
        });
        let streams: Vec<(ClassAmounts, usize)> = streams.collect();
        let mut block = Block {
            growth: [[f64x8::ONE; _]; CLASSES],
            contributed: vec![NOTHING; streams.len()],
            first: [[0.0; DRAWN]; CLASSES],
            exchange: [0.0; DRAWN],
        };
        let count = self.held.last().map_or(0, |class| class + 1);
        for month in 1..=months {
            draws.month(&mut factors, count);
            if month == 1 {
                block.first = std::array::from_fn(|class| self.monthly[class].surprise(&factors[..=class]));
            }
            if self.has_abroad {
                exchange_draws.month(&mut exchange, 1);
                block.exchange = exchange[0];
            }
            for class in self.held.iter().copied() {
                let by = self.monthly[class].growth(&factors[..=class]);
                grow(&mut growth[class], &by, 0.0);
                block.growth[class] = widened(&growth[class]);
                for annuity in &mut annuities {
                    let contributed = if month > annuity.paused_months { 1.0 } else { 0.0 };
                    grow(&mut annuity.lanes[class], &by, contributed);
                    annuity.wide[class] = widened(&annuity.lanes[class]);
                }
            }
            for (contributed, (mix, annuity)) in block.contributed.iter_mut().zip(&streams) {
                *contributed = mix.sum(&annuities[*annuity].wide);
            }
            look(month, &block);
        }
    }
}

/// The value of one unit a month after `paused_months` months, by class.
struct Annuity {
    paused_months: u32,
    lanes: [Lanes; CLASSES],
    wide: [Wide; CLASSES],
}

impl Annuity {
    /// One for each beginning.
    fn of(streams: &[Stream]) -> Vec<Self> {
        let beginnings: BTreeSet<u32> = streams.iter().map(|stream| stream.paused_months).collect();
        let each = beginnings.into_iter().map(|paused_months| Self {
            paused_months,
            lanes: [[0.0; BLOCK]; CLASSES],
            wide: [NOTHING; CLASSES],
        });
        each.collect()
    }
}

impl Monthly {
    /// The value of one unit after the month of these factors.
    fn growth(&self, factors: &[[f32; DRAWN]]) -> Lanes {
        grown(self.growth, &self.surprise(factors))
    }

    /// The month's deviation from the average.
    #[inline]
    fn surprise(&self, factors: &[[f32; DRAWN]]) -> [f32; DRAWN] {
        let mut surprise = [0.0_f32; DRAWN];
        for (loading, factor) in self.loading.iter().zip(factors) {
            for (sum, normal) in surprise.iter_mut().zip(factor) {
                *sum += loading * normal;
            }
        }
        surprise
    }
}

/// The value of one unit after a month with this median.
#[inline]
fn grown(median: f32, surprise: &[f32; DRAWN]) -> Lanes {
    let mut grown = [median; BLOCK];
    for (lane, surprise) in surprise.iter().enumerate() {
        let (up, down) = exp_both(*surprise);
        grown[lane] *= up;
        grown[lane + DRAWN] *= down;
    }
    grown
}

/// Grows amounts `by` a month, and adds to them at its end.
fn grow(amounts: &mut Lanes, by: &Lanes, added: f32) {
    for (amount, by) in amounts.iter_mut().zip(by) {
        *amount = *amount * by + added;
    }
}

pub(super) const NOTHING: Wide = [f64x8::ZERO; _];

/// The nonzero classes with their amounts, per path once a block has begun.
pub(super) struct ClassAmounts(Vec<(usize, f64, Wide)>);

impl ClassAmounts {
    pub(super) fn of(by_class: [f64; CLASSES]) -> Self {
        let all = by_class.into_iter().enumerate();
        let held = all.filter(|(_, share)| *share > 0.0);
        Self(held.map(|(class, share)| (class, share, [share.into(); _])).collect())
    }

    /// Begins a block whose first month grows each class by `first` relative to a full month.
    pub(super) fn begin(&mut self, first: &[Wide; CLASSES]) {
        for (class, share, of_path) in &mut self.0 {
            *of_path = first[*class].map(|times| times * *share);
        }
    }

    pub(super) fn sum(&self, of: &[Wide; CLASSES]) -> Wide {
        let parts = self
            .0
            .iter()
            .map(|(class, _, share)| zip(share, &of[*class], f64x8::mul));
        parts
            .reduce(|sum, part| zip(&sum, &part, f64x8::add))
            .unwrap_or(NOTHING)
    }
}

pub(super) fn zip(left: &Wide, right: &Wide, of: impl Fn(f64x8, f64x8) -> f64x8) -> Wide {
    std::array::from_fn(|part| of(left[part], right[part]))
}

pub(super) fn widened(lanes: &Lanes) -> Wide {
    std::array::from_fn(|part| f64x8::from(std::array::from_fn(|lane| f64::from(lanes[8 * part + lane]))))
}

/// `exp(x)` and `exp(-x)` as the even and the odd half of one series, because `libm` has no vector form. Within 1e-4 of the
/// value up to 1, further than any class moves in a month; within 1e-6 up to 0.5.
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
    use crate::holding::HoldingClass;
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
            // A month's factors are within 3.3 standard deviations.
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
            let mix = Mix::only(HoldingClass::Etfs);
            let streams = [0, 6].map(|paused_months| Stream { mix, paused_months });
            let mut seen = Vec::new();
            let mut see = |_, block: &Block| seen.push((block.growth[2], block.contributed.clone()));
            Walk::new(market, held, &streams, has_abroad).follow(3, 40, &mut see);
            seen
        };
        assert_eq!(followed(|class| class == 2, false), followed(|_| true, true));
        let one = [f64x8::ONE; _];
        let months = followed(|_| true, false);
        assert_eq!(months[0].1, [one, NOTHING], "contributed at the end of the first month");
        assert_eq!(months[5].1[1], NOTHING);
        assert_eq!(months[6].1[1], one, "and of the seventh, after six paused_months ones");
    }
}
