//! The specification's own measures of time: whole 30-day periods and 365-day years.
//!
//! * The wizard spreads a contribution over months of a twelfth of a 365-day year, so that a goal ten years of 365 days
//!   away has 120 of them: [`Months::until`].
//! * Its projected value runs over whole 30-day periods, of which the same goal has 121: [`whole_periods_until`].
//!
//! Both compare instants in whole milliseconds, the finest a browser keeps. Everything else counts the payments of the
//! user's calendar: [`crate::calendar`].

use jiff::{SignedDuration, Timestamp};

use super::PlanningError;

/// The days of a planning year.
const YEAR_DAYS: i64 = 365;

/// The days of one projection period.
const PERIOD_DAYS: i64 = 30;

/// The longest timeline a goal may be given, in years.
pub const MAX_YEARS: u32 = 100;

/// The longest horizon arithmetic is done over, in months: [`MAX_YEARS`] years, extended, counted in 30-day periods.
pub const MAX_MONTHS: u32 = 1440;

const DAY_MILLISECONDS: i64 = 86_400_000;
const MONTHS_PER_YEAR: i64 = 12;

/// A number of monthly contributions: 1 to [`MAX_MONTHS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Months(u32);

impl Months {
    /// So many months.
    ///
    /// # Errors
    /// [`PlanningError::NoMonths`] for none, [`PlanningError::TooFar`] above [`MAX_MONTHS`].
    pub const fn new(months: u32) -> Result<Self, PlanningError> {
        match months {
            0 => Err(PlanningError::NoMonths),
            1..=MAX_MONTHS => Ok(Self(months)),
            _ => Err(PlanningError::TooFar),
        }
    }

    /// The twelve months of each of so many years.
    ///
    /// # Errors
    /// [`PlanningError::NoMonths`] for none, [`PlanningError::TooFar`] above [`MAX_YEARS`].
    pub const fn of_years(years: u32) -> Result<Self, PlanningError> {
        if years > MAX_YEARS {
            return Err(PlanningError::TooFar);
        }
        Self::new(years * 12)
    }

    /// The months from `now` to `target`: the time between in 365-day years, times twelve, to the nearest whole month and
    /// at least one.
    ///
    /// To the nearest, so that the minutes or days between choosing a timeline and recomputing it cost no month; at
    /// least one, so that a goal that is due needs all of its target at once.
    ///
    /// # Errors
    /// [`PlanningError::TooFar`] above [`MAX_MONTHS`].
    pub fn until(target: Timestamp, now: Timestamp) -> Result<Self, PlanningError> {
        let twelfths = milliseconds_between(now, target) * MONTHS_PER_YEAR;
        let year = YEAR_DAYS * DAY_MILLISECONDS;
        let nearest = (2 * twelfths + year).div_euclid(2 * year).max(1);
        Self::new(u32::try_from(nearest).map_err(|_| PlanningError::TooFar)?)
    }

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

/// The whole 30-day periods from `now` to `target`, rounded down; negative when the target is past.
pub fn whole_periods_until(target: Timestamp, now: Timestamp) -> i64 {
    milliseconds_between(now, target).div_euclid(PERIOD_DAYS * DAY_MILLISECONDS)
}

/// The moment `years` years of 365 days after `from`: a new goal's target date, or a target date extended.
///
/// # Errors
/// [`PlanningError::TooFar`] above [`MAX_YEARS`] or beyond the calendar.
pub fn years_after(from: Timestamp, years: u32) -> Result<Timestamp, PlanningError> {
    if years > MAX_YEARS {
        return Err(PlanningError::TooFar);
    }
    let hours = i64::from(years) * YEAR_DAYS * 24;
    from.checked_add(SignedDuration::from_hours(hours))
        .map_err(|_| PlanningError::TooFar)
}

/// Timestamps span some 20,000 years, so that neither the difference nor twenty-four times it leaves an `i64`.
fn milliseconds_between(from: Timestamp, to: Timestamp) -> i64 {
    to.as_millisecond() - from.as_millisecond()
}
