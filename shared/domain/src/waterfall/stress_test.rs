//! A stress test: income is lost for some months, markets fall, rates rise. What then becomes of the goals?
//!
//! Nothing is taken out of goals; nothing goes in while there is no income. Equities, and what is like them, fall as said,
//! crypto twice as far; bonds lose six times the rise of rates, as those that run about six years do; cash keeps its value.

use rust_decimal::Decimal;

use crate::account::Account;
use crate::exchange::Exchange;
use crate::holding::HoldingClass;
use crate::money::{Money, MoneyError};
use crate::rate::Rate;
use crate::valuation::Worth;

/// How many years bonds run, about: so many times the rise of rates is what they lose.
pub const BOND_YEARS: u32 = 6;
/// How much further crypto falls than equities.
pub const CRYPTO_FALLS: u32 = 2;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StressTest {
    /// For so many months there is no income.
    pub income_lost_months: u32,
    /// How far markets move, as a fraction: -0.3 for a fall of 30 %; never above nothing nor below -1.
    pub markets: Decimal,
    /// How far rates rise, as a fraction: 0.02 for two points; never negative.
    pub rates: Rate,
}

impl StressTest {
    /// What is left of one unit of a class: never below nothing.
    pub fn left_of(&self, class: HoldingClass) -> Decimal {
        let lost = match class {
            HoldingClass::Cash => Decimal::ZERO,
            HoldingClass::Bonds => -self.rates.fraction() * Decimal::from(BOND_YEARS),
            HoldingClass::Crypto => self.markets * Decimal::from(CRYPTO_FALLS),
            HoldingClass::Etfs | HoldingClass::Stocks | HoldingClass::Other => self.markets,
        };
        (Decimal::ONE + lost).max(Decimal::ZERO)
    }

    /// How much more the interest on those `debts` in `currency` whose rate is variable comes to every month.
    pub fn extra_interest<'a>(
        &self,
        debts: impl IntoIterator<Item = &'a Account>,
        exchange: &Exchange,
    ) -> Result<Money, MoneyError> {
        let owed = debts.into_iter().filter(|account| account.has_variable_rate());
        let owed = Worth::of(owed.map(|account| account.balance.abs()), exchange)?;
        owed.amount.scaled(self.rates.monthly())
    }
}
