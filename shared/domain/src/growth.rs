//! How money grows: every month `B' = B * (1 + r) + c`.
//!
//! `r` is a twelfth of a yearly rate and `c` goes in at the end of the month (an ordinary annuity), so that after `n` months
//! `B(n) = S * (1+r)^n + c * ((1+r)^n - 1) / r`, and `S + c * n` without growth. Amounts are minor units as decimals of 28
//! digits and are rounded once, half away from zero: right to the cent for any target, rate and horizon a plan may have.

use rust_decimal::prelude::ToPrimitive as _;
use rust_decimal::{Decimal, RoundingStrategy};

use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;

/// Why a plan could not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanningError {
    /// The number of months is 0.
    #[error("a plan needs at least one month")]
    NoMonths,
    /// The horizon exceeds [`crate::planning::horizon::MAX_YEARS`] years or [`crate::planning::horizon::MAX_MONTHS`] months.
    #[error("the target date is too far away")]
    TooFar,
    /// The target is 0, negative, or above [`crate::planning::contribution::MAX_TARGET_MAJOR`].
    #[error("the target amount is out of range")]
    TargetOutOfRange,
    /// A contribution is negative.
    #[error("the monthly contribution is negative")]
    NegativeContribution,
    /// A yearly rate is negative.
    #[error("the rate is negative")]
    NegativeRate,
    /// The income is not above 0.
    #[error("the income must be above zero")]
    NoIncome,
    /// Two currencies met, or an amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
}

/// Monthly compound growth at one rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    monthly: Decimal,
}

impl Growth {
    /// Growth by a twelfth of the yearly `rate` a month.
    pub fn at(rate: Rate) -> Result<Self, PlanningError> {
        if rate.fraction() < Decimal::ZERO {
            return Err(PlanningError::NegativeRate);
        }
        Ok(Self {
            monthly: rate.monthly(),
        })
    }

    /// Growth that compounds to the yearly `rate` in twelve months: by its twelfth root a month.
    pub fn compounding_to(rate: Rate) -> Result<Self, PlanningError> {
        let mut found = Self::at(rate)?;
        let year = Decimal::ONE + rate.fraction();
        // Newton's method for the root of x^12 = year, from above: up to 15 % a year, the most that is asked for, seven steps bring
        // the last digit.
        for _ in 0..7 {
            let month = Decimal::ONE + found.monthly;
            let rest = year / found.factor(11)?;
            found.monthly = (month * Decimal::from(11) + rest) / Decimal::from(12) - Decimal::ONE;
        }
        Ok(found)
    }

    /// What one unit has grown to after `months` months: `(1+r)^n`.
    pub fn factor(self, months: u32) -> Result<Decimal, MoneyError> {
        let Some(highest) = months.checked_ilog2() else {
            return Ok(Decimal::ONE);
        };
        let month = Decimal::ONE + self.monthly;
        let mut factor = month;
        for power in (0..highest).rev() {
            factor = factor.checked_mul(factor).ok_or(MoneyError::OutOfRange)?;
            if months >> power & 1 == 1 {
                factor = factor.checked_mul(month).ok_or(MoneyError::OutOfRange)?;
            }
        }
        Ok(factor)
    }

    /// [`Growth::factor`], and what one unit at the end of each of `months` months has come to: `((1+r)^n - 1) / r`, or `n`
    /// without growth.
    pub fn factor_and_annuity(self, months: u32) -> Result<(Decimal, Decimal), MoneyError> {
        let factor = self.factor(months)?;
        if self.monthly.is_zero() {
            return Ok((factor, months.into()));
        }
        let annuity = (factor - Decimal::ONE).checked_div(self.monthly);
        Ok((factor, annuity.ok_or(MoneyError::OutOfRange)?))
    }

    /// `S * (1+r)^n + c * ((1+r)^n - 1) / r`.
    pub fn balance(self, saved: Decimal, contribution: Decimal, months: u32) -> Result<Decimal, MoneyError> {
        grown(self.factor_and_annuity(months)?, saved, contribution)
    }

    /// [`Growth::balance`] for many balances at one rate, up to the month `last`. `spans[k]` is growth over `2^k` months.
    pub fn table(self, last: u32) -> Result<GrowthTable, MoneyError> {
        let (mut factor, mut annuity) = (Decimal::ONE + self.monthly, Decimal::ONE);
        let mut spans = vec![(factor, annuity)];
        while last >> spans.len() > 0 {
            annuity = annuity
                .checked_mul(Decimal::ONE + factor)
                .ok_or(MoneyError::OutOfRange)?;
            factor = factor.checked_mul(factor).ok_or(MoneyError::OutOfRange)?;
            spans.push((factor, annuity));
        }
        let rough = spans
            .iter()
            .map(|(factor, annuity)| (float(*factor), float(*annuity)))
            .collect();
        Ok(GrowthTable { spans, rough })
    }
}

/// Growth at one rate over 1, 2, 4, 8, … months: any number of months is a sum of these.
#[derive(Clone, Debug, PartialEq)]
pub struct GrowthTable {
    spans: Vec<(Decimal, Decimal)>,
    rough: Vec<(f64, f64)>,
}

impl GrowthTable {
    /// As [`Growth::balance`].
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`], also for a month far beyond the table.
    pub fn balance(&self, saved: Decimal, contribution: Decimal, months: u32) -> Result<Decimal, MoneyError> {
        if months >> self.spans.len() > 0 {
            return Err(MoneyError::OutOfRange);
        }
        let mut balance = saved;
        for (power, span) in self.spans.iter().enumerate().rev() {
            if months >> power & 1 == 1 {
                balance = grown(*span, balance, contribution)?;
            }
        }
        Ok(balance)
    }

    /// The first of the months from 0 to `last` with a balance of at least `wanted`; `None` when that comes later. A value
    /// beyond the range of decimals is above any target. Floats decide unless two values are too close, which is rare.
    pub fn months_to(&self, wanted: Decimal, saved: Decimal, contribution: Decimal, last: u32) -> Option<u32> {
        if saved >= wanted {
            return Some(0);
        }
        let [rough_wanted, rough_contribution] = [wanted, contribution].map(float);
        let sure = |grown: f64| ((grown - rough_wanted).abs() > rough_wanted * CLOSE).then_some(grown < rough_wanted);
        let rough = |(factor, annuity): (f64, f64), balance| balance * factor + rough_contribution * annuity;
        let below = months_below(&self.rough, float(saved), rough, sure).or_else(|| {
            let exact = |span, balance| grown(span, balance, contribution).unwrap_or(Decimal::MAX);
            months_below(&self.spans, saved, exact, |grown| Some(grown < wanted))
        })?;
        Some(below + 1).filter(|months| *months <= last)
    }
}

/// Two floats closer than this relative difference are compared as decimals: far above their rounding, about `n * 2^-52` after `n`
/// months, 4e-13 for the longest plan of 1,800.
const CLOSE: f64 = 1e-9;

/// For how many months a balance stays below what is wanted, in halving steps, since more months never lower it. `None` when
/// `is_below` cannot tell.
fn months_below<Span: Copy, Balance: Copy>(
    spans: &[Span],
    mut balance: Balance,
    grown: impl Fn(Span, Balance) -> Balance,
    is_below: impl Fn(Balance) -> Option<bool>,
) -> Option<u32> {
    let mut below = 0;
    for (power, span) in spans.iter().enumerate().rev() {
        let grown = grown(*span, balance);
        if is_below(grown)? {
            balance = grown;
            below += 1 << power;
        }
    }
    Some(below)
}

fn float(decimal: Decimal) -> f64 {
    decimal.to_f64().unwrap_or(f64::INFINITY)
}

/// The balance after the months of a span.
fn grown(
    (factor, annuity): (Decimal, Decimal),
    balance: Decimal,
    contribution: Decimal,
) -> Result<Decimal, MoneyError> {
    let parts = balance.checked_mul(factor).zip(contribution.checked_mul(annuity));
    let balance = parts.and_then(|(grown, paid_in)| grown.checked_add(paid_in));
    balance.ok_or(MoneyError::OutOfRange)
}

/// How finely [`rates_reaching`] tells rates apart, as a yearly fraction.
pub(crate) const RATE_STEP: Decimal = Decimal::from_parts(1, 0, 0, false, 12);

/// The least steady yearly rates of what is `saved` and of the contributions, each 0 to 20 %, at which the two come to `wanted` minor
/// units after `months` months, rounded up to [`RATE_STEP`]. The first month is only `first` of one, and what is `saved` grows at `spread`
/// more a year than the contributions.
pub(crate) fn rates_reaching(
    wanted: f64,
    saved: Money,
    contribution: Money,
    months: u32,
    first: f64,
    spread: Decimal,
) -> (Rate, Rate) {
    let rates = |rate: Decimal| {
        let of_saved = (rate + spread).clamp(Decimal::ZERO, Decimal::new(2, 1));
        (Rate::from_fraction(of_saved), Rate::from_fraction(rate))
    };
    let [saved, contribution] = [saved, contribution].map(|amount| float(savings_minor(amount)));
    if months == 0 || saved + contribution <= 0.0 {
        return rates(Decimal::ZERO);
    }
    let (months, spread) = (f64::from(months), float(spread));
    // In half the time of a power, and exact far below the step.
    let power = |rate: f64, months: f64| libm::exp(months * libm::log1p(rate / 12.0));
    let closest = float(RATE_STEP) / 100.0;
    let (mut low, mut high) = (0.0_f64, 0.2);
    while high - low > closest {
        let rate = f64::midpoint(low, high);
        let of_saved = saved * power((rate + spread).clamp(0.0, 0.2), months + first - 1.0);
        if of_saved + contribution * (power(rate, months) - 1.0) * 12.0 / rate < wanted {
            low = rate;
        } else {
            high = rate;
        }
    }
    let fraction = Decimal::try_from(high).unwrap_or_default();
    rates(fraction.round_dp_with_strategy(RATE_STEP.scale(), RoundingStrategy::ToPositiveInfinity))
}

/// An amount in minor units; 0 for a negative one, because an overdrawn account has no savings.
pub fn savings_minor(amount: Money) -> Decimal {
    Decimal::from(amount.minor().max(0))
}

/// Minor units rounded half away from zero to an amount. A value that 28-digit arithmetic left a hair below a half counts as a half.
pub fn rounded(minor: Decimal, currency: Currency) -> Result<Money, MoneyError> {
    const SURE_DIGITS: u32 = 6;
    let half_away = RoundingStrategy::MidpointAwayFromZero;
    let rounded = minor
        .round_dp_with_strategy(SURE_DIGITS, half_away)
        .round_dp_with_strategy(0, half_away);
    Money::from_minor(rounded.to_i64().ok_or(MoneyError::OutOfRange)?, currency)
}
