//! What a thousand people cost a month, beside the same product with one call per field.
//!
//! Calls, units and bytes are metered, not estimated. `usage` and `prices` have how often people do each action, and the
//! prices.

mod growth;
mod meter;
mod prices;
mod product;
mod usage;

pub use growth::growth;
pub use prices::{POOL_USER_MONTH, dollars};
pub use product::{Product, USERS};
pub use usage::{Action, Usage};

use usage::{SITE_LOAD, SITE_LOADS_A_MONTH};

use crate::dashboard::DashboardError;
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::clock::{Clock as _, SystemClock};
use jiff::ToSpan as _;
use jiff::civil::Date;
use strum::VariantArray as _;

/// Yesterday, in the default time zone.
pub fn yesterday() -> Date {
    SystemClock.as_of(&Zone::default()).today().saturating_sub(1.day())
}

/// The usage of every action, as it is and as it would be with one call per field.
#[derive(Clone, Debug)]
pub struct Month {
    /// One action each: the action, its usage, and its usage field by field.
    pub actions: Vec<(Action, Usage, Usage)>,
    /// The stored size of one person's rows, in bytes.
    pub bytes_kept: f64,
    /// How many sealed fields a dashboard has.
    pub fields: f64,
}

impl Month {
    /// Meters every action of one person.
    ///
    /// # Errors
    /// [`DashboardError`] when a call fails.
    pub async fn metered(product: &Product<'_>) -> Result<Self, DashboardError> {
        let mut own = Vec::new();
        for &action in Action::VARIANTS {
            own.push((action, product.usage(action).await?));
        }
        let dashboard = product.dashboard().await?;
        let (lists, fields) = product.lists().await?;
        let fields = f64::from(u32::try_from(fields).unwrap_or(u32::MAX));
        let one_field = product.usage(Action::OpenField).await?;
        let field_by_field = lists + one_field * fields;
        let actions = own.into_iter().map(|(action, own)| {
            let screens = if action.shows_the_dashboard() { 1.0 } else { 0.0 };
            (action, own + dashboard * screens, own + field_by_field * screens)
        });
        Ok(Self {
            actions: actions.collect(),
            bytes_kept: f64::from(u32::try_from(product.bytes_kept().await?).unwrap_or(u32::MAX)),
            fields,
        })
    }

    /// What one person costs a month, in dollars.
    pub fn dollars(&self) -> f64 {
        self.sum(|(action, usage, _)| dollars(usage) * action.times_a_month())
    }

    /// What one person would cost with one call per field, in dollars.
    pub fn dollars_field_by_field(&self) -> f64 {
        self.sum(|(action, _, usage)| dollars(usage) * action.times_a_month())
    }

    fn sum(&self, cost: impl Fn(&(Action, Usage, Usage)) -> f64) -> f64 {
        let actions: f64 = self.actions.iter().map(cost).sum();
        actions + dollars(&SITE_LOAD) * SITE_LOADS_A_MONTH + self.dollars_to_keep()
    }

    /// The monthly cost of keeping one person's rows, in dollars.
    pub fn dollars_to_keep(&self) -> f64 {
        prices::dollars_to_keep(self.bytes_kept)
    }
}
