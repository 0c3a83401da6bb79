//! A few pairs of futures on their way: what a month does to every class.
//!
//! A stretch of months is drawn at once and then walked class by class, so that what a class has come to stays in
//! registers, and what it is to be multiplied by, too.
//!
//! Refuses to know which months are kept and what for.

use super::assumptions::{CLASSES, Classes, Market, causes_of};
use super::draws::{Draws, Month, furthest};
use super::lanes::{LANES, Lanes};

/// How many futures a block of pairs is.
pub(super) const BLOCK: usize = 2 * LANES;
/// How many months are drawn at once: few enough for the fastest memory.
const STRETCH: usize = 16;

/// The first terms of the even part of `exp`, `1 + x^2/2! + x^4/4! + ..`, and of the odd part divided by `x`.
const EVEN: [f64; TERMS] = [1.0, 1.0 / 2.0, 1.0 / 24.0, 1.0 / 720.0, 1.0 / 40_320.0];
const ODD: [f64; TERMS] = [1.0, 1.0 / 6.0, 1.0 / 120.0, 1.0 / 5_040.0, 1.0 / 362_880.0];
/// How many terms of each the wildest class needs.
const TERMS: usize = 5;

/// How far a class may move in a month, and with it how long a series of `exp` has to be for a relative error below `5e-6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Two terms of each part, up to [`Reach::CALM`].
    Calm,
    /// Three terms, up to [`Reach::TAME`].
    Tame,
    /// Five terms, up to one: more than the wildest class moves in a month.
    Wild,
}

impl Reach {
    const CALM: f64 = 0.1;
    const TAME: f64 = 0.34;

    fn of(loading: &[f64; CLASSES]) -> Self {
        let furthest = f64::from(furthest()) * loading.iter().map(|part| part.abs()).sum::<f64>();
        if furthest <= Self::CALM {
            Self::Calm
        } else if furthest <= Self::TAME {
            Self::Tame
        } else {
            Self::Wild
        }
    }
}

/// What a month does to one class.
#[derive(Clone, Copy)]
struct ClassMonth {
    loading: [f32; CLASSES],
    /// The terms of the series, times `exp(drift)`.
    even: [f32; TERMS],
    odd: [f32; TERMS],
    reach: Reach,
}

impl ClassMonth {
    fn of(drift: f64, loading: &[f64; CLASSES]) -> Self {
        let drift = libm::exp(drift);
        Self {
            loading: loading.map(|part| part as f32),
            even: EVEN.map(|term| (term * drift) as f32),
            odd: ODD.map(|term| (term * drift) as f32),
            reach: Reach::of(loading),
        }
    }

    /// `exp(drift + x)` and `exp(drift - x)`: the even and the odd part of the series give both at once.
    #[inline]
    fn growth<const TERMS: usize>(&self, surprise: f32) -> (f32, f32) {
        let square = surprise * surprise;
        let (mut even, mut odd) = (self.even[TERMS - 1], self.odd[TERMS - 1]);
        for term in (0..TERMS - 1).rev() {
            even = self.even[term] + square * even;
            odd = self.odd[term] + square * odd;
        }
        odd *= surprise;
        (even + odd, even - odd)
    }

    /// What the causes of a month come to for this class in one future.
    #[inline]
    fn surprise<const CAUSES: usize>(&self, month: &Month, lane: usize) -> f32 {
        let mut sum = self.loading[0] * month[0].0[lane];
        for (loading, normal) in self.loading[1..CAUSES].iter().zip(&month[1..CAUSES]) {
            sum += loading * normal.0[lane];
        }
        sum
    }

    fn walk(&self, causes: usize, months: &[Month], pair: &mut [Running; 2]) {
        match causes {
            1 => self.walk_by::<1>(months, pair),
            2 => self.walk_by::<2>(months, pair),
            3 => self.walk_by::<3>(months, pair),
            4 => self.walk_by::<4>(months, pair),
            5 => self.walk_by::<5>(months, pair),
            _ => self.walk_by::<CLASSES>(months, pair),
        }
    }

    fn walk_by<const CAUSES: usize>(&self, months: &[Month], pair: &mut [Running; 2]) {
        match self.reach {
            Reach::Calm => self.walk_with::<CAUSES, 2>(months, pair),
            Reach::Tame => self.walk_with::<CAUSES, 3>(months, pair),
            Reach::Wild => self.walk_with::<CAUSES, TERMS>(months, pair),
        }
    }

    fn walk_with<const CAUSES: usize, const TERMS: usize>(&self, months: &[Month], pair: &mut [Running; 2]) {
        let [mut one, mut mirrored] = *pair;
        for month in months {
            for lane in 0..LANES {
                let (up, down) = self.growth::<TERMS>(self.surprise::<CAUSES>(month, lane));
                one.advance(lane, up);
                mirrored.advance(lane, down);
            }
        }
        *pair = [one, mirrored];
    }
}

/// The market's monthly parameters as the futures need them, of each class.
pub(super) struct Monthly([ClassMonth; CLASSES]);

impl Monthly {
    pub(super) fn of(market: &Market) -> Self {
        Self(std::array::from_fn(|class| {
            ClassMonth::of(market.drift[class], &market.loading[class])
        }))
    }
}

/// One class in a few futures.
#[derive(Clone, Copy)]
pub(super) struct Running {
    /// What one unit put in at the start has come to.
    pub(super) growth: Lanes,
    /// What one unit put in at the end of every month has come to.
    pub(super) instalments: Lanes,
}

impl Running {
    const START: Self = Self {
        growth: Lanes::ONE,
        instalments: Lanes::NOTHING,
    };

    #[inline]
    fn advance(&mut self, lane: usize, by: f32) {
        self.growth.0[lane] *= by;
        self.instalments.0[lane] = self.instalments.0[lane] * by + 1.0;
    }
}

/// A few pairs of futures under way: of each class one side and its mirror.
pub(super) struct Pairs {
    pub(super) of: [[Running; 2]; CLASSES],
    drawn: [Month; STRETCH],
}

impl Pairs {
    pub(super) const fn start() -> Self {
        Self {
            of: [[Running::START; 2]; CLASSES],
            drawn: [[Lanes::NOTHING; CLASSES]; STRETCH],
        }
    }

    /// So many months on, for the classes wanted. What is drawn does not depend on which those are.
    pub(super) fn advance(&mut self, classes: Classes, months: u32, monthly: &Monthly, draws: &mut Draws) {
        let mut left = months as usize;
        while left > 0 {
            let stretch = &mut self.drawn[..left.min(STRETCH)];
            draws.fill(stretch, classes.causes());
            for class in classes.iter() {
                monthly.0[class].walk(causes_of(class), stretch, &mut self.of[class]);
            }
            left -= stretch.len();
        }
    }

    /// Forgets what was put in so far: whoever has no income puts nothing in.
    pub(super) fn forget_instalments(&mut self) {
        for side in self.of.iter_mut().flatten() {
            side.instalments = Lanes::NOTHING;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Growth by a surprise, and by its mirror.
    type Series = fn(&ClassMonth, f32) -> (f32, f32);

    #[test]
    fn every_series_is_the_exponential_function_as_far_as_it_is_used() {
        let class = ClassMonth::of(0.0, &[0.0; CLASSES]);
        let rows: [(&str, f64, Series); 3] = [
            ("calm", Reach::CALM, ClassMonth::growth::<2>),
            ("tame", Reach::TAME, ClassMonth::growth::<3>),
            ("wild", 1.0, ClassMonth::growth::<TERMS>),
        ];
        for (name, reach, growth) in rows {
            for step in 0..=100_u8 {
                let x = f32::from(step) / 100.0 * reach as f32;
                let (up, down) = growth(&class, x);
                for (value, exact) in [(up, libm::expf(x)), (down, libm::expf(-x))] {
                    assert!(
                        (value / exact - 1.0).abs() < 5e-6,
                        "{name}: exp of {x}: {value} for {exact}"
                    );
                }
            }
        }
    }

    #[test]
    fn no_class_moves_further_than_its_series_is_good_for() {
        let market = Market::assumed().unwrap();
        let reaches = Monthly::of(&market).0.map(|class| class.reach);
        let [tame, calm, wild] = [Reach::Tame, Reach::Calm, Reach::Wild];
        assert_eq!(reaches, [tame, wild, calm, tame, tame, calm]);
        let crypto: f64 = market.loading[1].iter().map(|part| part.abs()).sum();
        assert!(crypto * f64::from(furthest()) < 1.0);
    }

    #[test]
    fn many_months_at_once_are_the_same_months_one_by_one() {
        let monthly = Monthly::of(&Market::assumed().unwrap());
        let walked = |steps: &[u32]| {
            let (mut pairs, mut draws) = (Pairs::start(), Draws::from_seed(3));
            for months in steps {
                pairs.advance(Classes::ALL, *months, &monthly, &mut draws);
            }
            pairs
                .of
                .map(|pair| pair.map(|side| (side.growth.0, side.instalments.0)))
        };
        assert_eq!(walked(&[40]), walked(&[1; 40]));
        assert_eq!(walked(&[40]), walked(&[17, 0, 23]));
    }
}
