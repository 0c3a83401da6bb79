//! Compound growth in binary fixed point with both ends, for figures that are rounded to a minor unit anyway.
//!
//! A [`Span`] holds two numbers that the exact one lies between: every step rounds the lower one down and the upper one up.
//! Where both ends round to the same minor unit, that is what the exact fraction of [`super::growth`] rounds to, in a tenth
//! of the time. Where they do not, on a tie or close to one, and where a number does not fit, there is no answer here.
//!
//! Refuses to know money and to guess.

use crate::rate::Rate;

/// How many binary places there are behind the point.
const PLACES: u32 = 64;
const ONE: u128 = 1 << PLACES;
const MASK: u128 = ONE - 1;

/// Two numbers below 2^64 that the exact one lies between, or is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span {
    low: u128,
    high: u128,
}

impl Span {
    const fn exactly(number: u128) -> Self {
        Self {
            low: number,
            high: number,
        }
    }

    /// A whole number.
    pub(super) const fn whole(number: u64) -> Self {
        Self::exactly((number as u128) << PLACES)
    }

    /// One whole number as a fraction of another.
    fn ratio(over: u64, under: u64) -> Option<Self> {
        let over = u128::from(over) << PLACES;
        let low = over.checked_div(under.into())?;
        Some(Self {
            low,
            high: low + u128::from(low * u128::from(under) != over),
        })
    }

    /// The two added up.
    pub(super) fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            low: self.low.checked_add(other.low)?,
            high: self.high.checked_add(other.high)?,
        })
    }

    /// What is left without `other`; no answer when it may be negative.
    pub(super) fn minus(self, other: Self) -> Option<Self> {
        Some(Self {
            low: self.low.checked_sub(other.high)?,
            high: self.high.checked_sub(other.low)?,
        })
    }

    /// So many times as much.
    pub(super) fn times_whole(self, number: u64) -> Option<Self> {
        Some(Self {
            low: self.low.checked_mul(number.into())?,
            high: self.high.checked_mul(number.into())?,
        })
    }

    fn divided_by_whole(self, number: u64) -> Option<Self> {
        let number = u128::from(number);
        Some(Self {
            low: self.low.checked_div(number)?,
            high: self.high.checked_add(number - 1)? / number,
        })
    }

    fn times(self, other: Self) -> Option<Self> {
        Some(Self {
            low: product_below(self.low, other.low)?,
            // What was cut off is less than one of the last place.
            high: product_below(self.high, other.high)?.checked_add(1)?,
        })
    }

    /// Multiplied with itself so often, by squares.
    fn power(self, exponent: u32) -> Option<Self> {
        let mut result = Self::exactly(ONE);
        for bit in (0..u32::BITS - exponent.leading_zeros()).rev() {
            result = result.times(result)?;
            if exponent & 1 << bit != 0 {
                result = result.times(self)?;
            }
        }
        Some(result)
    }

    /// The nearest whole number, a half rounded up; no answer when the two ends disagree.
    pub(super) fn rounded(self) -> Option<u64> {
        self.over(Self::exactly(ONE))
    }

    /// The nearest whole number to the quotient, a half rounded up; no answer when the ends disagree.
    pub(super) fn over(self, other: Self) -> Option<u64> {
        let low = rounded_quotient(self.low, other.high)?;
        let high = rounded_quotient(self.high, other.low)?;
        u64::try_from(low).ok().filter(|_| low == high)
    }
}

/// The product of two fixed-point numbers, rounded down.
fn product_below(one: u128, other: u128) -> Option<u128> {
    let (one_whole, one_rest) = (one >> PLACES, one & MASK);
    let (other_whole, other_rest) = (other >> PLACES, other & MASK);
    let whole = one_whole * other_whole;
    if whole > MASK {
        return None;
    }
    (whole << PLACES)
        .checked_add(one_whole * other_rest)?
        .checked_add(one_rest * other_whole)?
        .checked_add((one_rest * other_rest) >> PLACES)
}

fn rounded_quotient(over: u128, under: u128) -> Option<u128> {
    over.checked_mul(2)?
        .checked_add(under)?
        .checked_div(under.checked_mul(2)?)
}

/// What a number of months at one rate does to money: [`super::growth::Growth`] as spans.
#[derive(Clone, Copy, Debug)]
pub(super) struct GrowthSpan {
    /// What one unit put in at the start has come to.
    pub(super) of_one: Span,
    /// What one unit put in at the end of every month has come to.
    pub(super) of_each: Span,
}

impl GrowthSpan {
    /// The growth over `months` months at a twelfth of the yearly rate each; no answer where a number does not fit or the
    /// rate is negative.
    pub(super) fn over(rate: Rate, months: u32) -> Option<Self> {
        let yearly = rate.fraction();
        let over = u64::try_from(yearly.mantissa()).ok()?;
        let under = 10_u64.checked_pow(yearly.scale())?.checked_mul(12)?;
        if over == 0 {
            return Some(Self {
                of_one: Span::exactly(ONE),
                of_each: Span::whole(months.into()),
            });
        }
        let one = Span::exactly(ONE);
        let of_one = Span::ratio(over, under)?.plus(one)?.power(months)?;
        let of_each = of_one.minus(one)?.times_whole(under)?.divided_by_whole(over)?;
        Some(Self { of_one, of_each })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_hold_what_no_fixed_point_number_is() {
        let third = Span::ratio(1, 3).unwrap();
        assert_eq!(third.high - third.low, 1);
        assert!(third.low * 3 < ONE && third.high * 3 > ONE);
        let ninth = third.times(third).unwrap();
        assert!(ninth.low * 9 < ONE && ninth.high * 9 > ONE);
        assert_eq!(
            Span::ratio(1, 4).unwrap(),
            Span::exactly(ONE / 4),
            "four is a power of two"
        );
    }

    #[test]
    fn a_figure_is_given_where_both_ends_round_to_it_and_not_otherwise() {
        let rows = [
            ("a whole number", Span::whole(7), Some(7)),
            ("a half", Span::exactly(ONE * 5 / 2), Some(3)),
            ("less than a half", Span::exactly(ONE * 5 / 2 - 1), Some(2)),
            (
                "about a half",
                Span {
                    low: ONE * 5 / 2 - 1,
                    high: ONE * 5 / 2,
                },
                None,
            ),
            ("too much to round", Span::exactly(u128::MAX), None),
        ];
        for (name, span, rounded) in rows {
            assert_eq!(span.rounded(), rounded, "{name}");
        }
        assert_eq!(Span::whole(7).over(Span::whole(2)), Some(4), "seven halves");
        assert_eq!(Span::whole(7).over(Span::whole(0)), None, "nothing to divide by");
    }

    #[test]
    fn what_does_not_fit_has_no_answer() {
        let large = Span::whole(u64::MAX);
        assert_eq!(large.times(large), None);
        assert_eq!(large.plus(large), None);
        assert_eq!(large.times_whole(2), None);
        assert_eq!(Span::whole(1).minus(large), None);
        assert_eq!(Span::whole(2).power(64), None);
        assert_eq!(Span::ratio(1, 0), None);
    }

    #[test]
    fn powers_are_products() {
        let rate = Span::ratio(201, 200).unwrap();
        let mut product = Span::exactly(ONE);
        for exponent in 0..=130 {
            let power = rate.power(exponent).unwrap();
            // Two ways to the same number: their spans have it in common.
            assert!(power.low <= product.high && product.low <= power.high, "{exponent}");
            assert!(power.high - power.low < 2_000, "{exponent}");
            product = product.times(rate).unwrap();
        }
    }
}
