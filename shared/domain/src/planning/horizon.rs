//! How far a plan may reach.

/// The longest timeline a goal may be given, in years.
pub const MAX_YEARS: u32 = 100;

/// The longest horizon of the arithmetic, in months: 120 years, beyond any allowed date of a goal.
pub const MAX_MONTHS: u32 = 1440;
