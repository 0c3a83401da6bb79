//! How far a plan may reach.

use super::PlanningError;

/// The longest timeline a goal may be given, in years.
pub const MAX_YEARS: u32 = 100;

/// The longest horizon of the arithmetic, in months: 120 years, beyond any allowed date of a goal.
pub const MAX_MONTHS: u32 = 1440;

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

    /// The number.
    pub const fn get(self) -> u32 {
        self.0
    }
}
