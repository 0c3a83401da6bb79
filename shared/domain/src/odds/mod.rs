//! Odds: the probability that a goal is reached by its date, by Monte Carlo simulation.
//!
//! Paths of the asset classes ([`paths`]) are drawn from the stated assumptions ([`assumptions`]) and shared by all goals.
//! On one path a goal's value is linear in its amounts, so the change each path needs is a quotient, and the smallest
//! change that helps enough of them an order statistic: no search, no second simulation ([`forecast`], [`simulation`]).
//!
//! Floating point is fine here: a probability is not an amount, and it is shown as a band of ten points. Elsewhere only
//! [`crate::growth`] uses it, for the steady rate of a course and for months, where decimals decide close cases.
//! Only `+ - * /` and `libm` are used, so every machine gives the same answer.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "probabilities are rough by nature; amounts stay integers"
)]

pub mod assumptions;
pub mod band;
mod draws;
pub mod forecast;
mod paths;
pub mod position;
mod simulation;

pub use assumptions::Market;
pub use band::{Band, Outlook};
pub use forecast::{Fixes, Forecast, Odds, PERCENTILES, is_same_goal};
pub use position::{Abroad, Mix, Position};
pub use simulation::{Detail, Simulation, forecasts};

use crate::money::MoneyError;

/// Why odds could not be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OddsError {
    /// The assumptions contradict each other, or a return is not above -100 %.
    #[error("the market assumptions contradict each other")]
    Market,
    /// A month beyond [`crate::planning::horizon::MAX_MONTHS`].
    #[error("the goal is too far away")]
    TooFar,
    /// The target is 0 or negative.
    #[error("the target must be above zero")]
    NoTarget,
    /// Two currencies met, or an amount is out of range.
    #[error(transparent)]
    Money(#[from] MoneyError),
}
