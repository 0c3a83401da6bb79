//! A stress test of goals: income is lost for some months, markets fall, rates rise.
//!
//! There are no withdrawals from goals, and no contributions without income. Equities and similar classes fall by the given
//! part, crypto twice as far; bonds lose six times the rise of rates; cash keeps its value. Homes
//! fall by their price, of which their loans take nothing: what is left to the owner falls further.

use rust_decimal::Decimal;

use crate::account::Account;
use crate::earmarks::Earmarks;
use crate::exchange::Exchange;
use crate::goal::Goal;
use crate::holding::HoldingClass;
use crate::money::{Money, MoneyError};
use crate::rate::Rate;
use crate::valuation::Worth;
use crate::waterfall::next_amount::bears_interest;

/// The effective duration of bonds in years, our rule of thumb: they lose this multiple of the rise of rates.
pub const BOND_YEARS: u32 = 6;
/// The fall of crypto as a multiple of that of equities.
pub const CRYPTO_FALLS: u32 = 2;

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StressTest {
    /// Months without income.
    pub income_lost_months: u32,
    /// The move of markets, as a fraction: -0.3 for a fall of 30 %; from -1 to 0.
    pub markets: Decimal,
    /// The rise of rates, as a fraction: 0.02 for two points; never negative.
    pub rates: Rate,
}

impl StressTest {
    /// The remaining value of one unit of a class: never below 0.
    pub fn left_of(&self, class: HoldingClass) -> Decimal {
        let lost = match class {
            HoldingClass::Cash => Decimal::ZERO,
            HoldingClass::Bonds => -self.rates.fraction() * Decimal::from(BOND_YEARS),
            HoldingClass::Crypto => self.markets * Decimal::from(CRYPTO_FALLS),
            HoldingClass::Etfs | HoldingClass::Stocks | HoldingClass::Other => self.markets,
        };
        (Decimal::ONE + lost).max(Decimal::ZERO)
    }

    /// The same for what `goal` has set aside, of which [`HoldingClass::Other`] may hold homes with loans.
    pub fn left_of_goal(
        &self,
        earmarks: &Earmarks<'_>,
        goal: &Goal,
    ) -> Result<impl Fn(HoldingClass) -> Decimal, MoneyError> {
        let (mut held, mut left) = (Decimal::ZERO, Decimal::ZERO);
        for part in earmarks.parts(goal)? {
            if part.class == HoldingClass::Other {
                let amount = part.amount.major();
                held += amount;
                left += amount * self.left_of_owned(earmarks.owned(part.share));
            }
        }
        let other = left.checked_div(held);
        Ok(move |class| match other {
            Some(left) if class == HoldingClass::Other => left,
            _ => self.left_of(class),
        })
    }

    /// What is left of an owner's fraction of a home, above 0: its price falls, and its loans stay.
    fn left_of_owned(&self, owned: Decimal) -> Decimal {
        let fall = Decimal::ONE - self.left_of(HoldingClass::Other);
        let lost = fall.checked_div(owned).unwrap_or(Decimal::ONE);
        (Decimal::ONE - lost).max(Decimal::ZERO)
    }

    /// The extra monthly interest on the variable-rate `debts` in `currency`.
    pub fn extra_interest<'a>(
        &self,
        debts: impl IntoIterator<Item = &'a Account>,
        exchange: &Exchange,
    ) -> Result<Money, MoneyError> {
        let debts = debts.into_iter().filter(|account| bears_interest(account));
        let owed = debts.filter(|account| account.has_variable_rate());
        let owed = Worth::of(owed.map(|account| account.balance.abs()), exchange)?;
        owed.amount.scaled(self.rates.monthly())
    }
}
