//! Odds: the chance that a goal is met by its date, from what is set aside for it, what is put in and how markets may go.
//!
//! Everybody else draws one line per goal. Here a few thousand possible futures of the asset classes are drawn once
//! ([`scenarios`]), and every goal, what-if and fix is read off the same futures. A goal's value in a future is a
//! straight-line function of its amounts, so no what-if draws anything anew, and the fixes are order statistics, exact for
//! the futures drawn, instead of searches.
//!
//! Floating point is fine here and nowhere else: an odds is not an amount, and what is shown of it is a band of ten
//! points. Only `+ - * /` and the functions of `libm` are used, so that the same plan gives the same answer on every
//! machine.
//!
//! Refuses to know the present moment, prices, taxes and fees: returns are meant after fees and before taxes.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "odds are rough by nature; amounts stay integers, and what comes back to them is held against the odds"
)]

pub mod assumptions;
pub mod band;
mod draws;
pub mod fixes;
mod lanes;
pub mod many;
mod pairs;
pub mod position;
pub mod scenarios;

pub use assumptions::{Classes, Market};
pub use band::{Band, Outlook};
pub use position::{Mix, Position};
pub use scenarios::{Scenarios, Seed};

use crate::money::MoneyError;

/// Why odds could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// The volatilities and correlations contradict each other, or a return is not above -100 %.
    #[error("the market assumptions contradict each other")]
    Market,
    /// There are no futures, no months, or months beyond [`scenarios::MONTHS_MAX`].
    #[error("the futures asked for are out of range")]
    OutOfRange,
    /// The goal's date is not among the months of the scenarios.
    #[error("the scenarios hold no figures for that month")]
    NoSuchMonth,
    /// The goal holds a class that was not drawn.
    #[error("the scenarios hold no figures for that class")]
    NoSuchClass,
    /// The target is nothing or negative.
    #[error("the target must be above zero")]
    NoTarget,
    /// Two currencies met, or an amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
}
