//! Claims: how much of an account or holding can still be allocated to goals.
//!
//! A share of an account is a share of everything in it, so a claim on an account is also a claim on each of its
//! holdings, and no part is claimed twice. Beside percentages, an amount is the percentage of the account that it is today.

use std::collections::HashMap;

use rust_decimal::{Decimal, RoundingStrategy};

use crate::goal_allocation::Share;
use crate::holding::Holding;
use crate::ids::{AccountId, HoldingId};
use crate::money::Money;

/// The error for a claim beyond what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Overclaim {
    /// In percent of the account or holding, rounded down to two decimals.
    #[error("must be at most the {left}% that is left")]
    Percentage {
        /// What is left.
        left: Decimal,
    },
    /// In units of the holding.
    #[error("must be at most the {left} units that are left")]
    Units {
        /// What is left.
        left: Decimal,
    },
    /// In the account's currency, rounded down.
    #[error("must be at most the {left} {} that is left", left.currency())]
    Amount {
        /// What is left.
        left: Money,
    },
    /// The amount is in another currency than the account.
    #[error("must be in the account's currency")]
    Currency,
}

/// The claims on holdings and accounts so far.
#[derive(Debug)]
pub struct Claims<'a> {
    balances: HashMap<AccountId, Money>,
    holdings: HashMap<HoldingId, &'a Holding>,
    shares: Vec<Share>,
}

impl<'a> Claims<'a> {
    /// The claims of `shares` on accounts with these balances and on `holdings`.
    pub fn new(
        balances: impl IntoIterator<Item = (AccountId, Money)>,
        holdings: &'a [Holding],
        shares: impl IntoIterator<Item = Share>,
    ) -> Self {
        Self {
            balances: balances.into_iter().collect(),
            holdings: holdings.iter().map(|holding| (holding.id, holding)).collect(),
            shares: shares.into_iter().collect(),
        }
    }

    /// Adds a claim if enough is left.
    ///
    /// # Errors
    /// [`Overclaim`]; then nothing was added.
    pub fn claim(&mut self, share: Share) -> Result<(), Overclaim> {
        match share {
            Share::Account { account, percentage } => self.check_account(account, percentage)?,
            Share::AccountAmount { account, amount } => self.check_amount(account, amount)?,
            Share::HoldingPercentage { holding, percentage } => self.check_percentage(holding, percentage)?,
            Share::HoldingUnits { holding, units } => {
                let left = self.units_left(holding).max(Decimal::ZERO);
                if units > left {
                    return Err(Overclaim::Units { left: left.normalize() });
                }
            }
        }
        self.keep(share);
        Ok(())
    }

    /// Adds a claim that was made before, however much is left.
    pub fn keep(&mut self, share: Share) {
        self.shares.push(share);
    }

    /// The claimed percentage of a holding; above 100 when units were sold since.
    pub fn claimed_percent(&self, holding: &Holding) -> Decimal {
        Decimal::ONE_HUNDRED - self.percent_left(holding)
    }

    fn check_account(&self, account: AccountId, percentage: Decimal) -> Result<(), Overclaim> {
        let whole = Decimal::ONE_HUNDRED - self.percent_of_account(account);
        let inside = self
            .holdings
            .values()
            .filter(|holding| holding.account == account)
            .map(|holding| self.percent_left(holding));
        at_most(percentage, inside.fold(whole, Decimal::min))
    }

    fn check_amount(&self, account: AccountId, amount: Money) -> Result<(), Overclaim> {
        let balance = self
            .balances
            .get(&account)
            .filter(|balance| balance.currency() == amount.currency());
        let balance = *balance.ok_or(Overclaim::Currency)?;
        let free = (Decimal::ONE_HUNDRED - self.percentage_of_account(account)) / Decimal::ONE_HUNDRED;
        let left = (balance.major() * free - self.amounts_of(account)).max(Decimal::ZERO);
        if amount.major() <= left {
            return Ok(());
        }
        let currency = balance.currency();
        let left = left.round_dp_with_strategy(currency.exponent(), RoundingStrategy::ToZero);
        let left = Money::from_major(left, currency).unwrap_or(Money::zero(currency));
        Err(Overclaim::Amount { left })
    }

    fn check_percentage(&self, holding: HoldingId, percentage: Decimal) -> Result<(), Overclaim> {
        let left = self
            .holdings
            .get(&holding)
            .map_or(Decimal::ZERO, |holding| self.percent_left(holding));
        at_most(percentage, left)
    }

    /// The unclaimed percentage of a holding; negative when units were sold since.
    fn percent_left(&self, holding: &Holding) -> Decimal {
        let by_percentage = self.percent_of_account(holding.account) + self.percent_of_holding(holding.id);
        Decimal::ONE_HUNDRED - by_percentage - self.percent_of_units(holding)
    }

    /// Claimed units as a percentage of held ones; 100 if that is out of range.
    fn percent_of_units(&self, holding: &Holding) -> Decimal {
        if holding.quantity.is_zero() {
            return Decimal::ZERO;
        }
        self.units_of(holding.id)
            .checked_div(holding.quantity)
            .and_then(|part| part.checked_mul(Decimal::ONE_HUNDRED))
            .unwrap_or(Decimal::ONE_HUNDRED)
    }

    fn units_left(&self, holding: HoldingId) -> Decimal {
        let Some(held) = self.holdings.get(&holding) else {
            return Decimal::ZERO;
        };
        let free = Decimal::ONE_HUNDRED - self.percent_of_account(held.account) - self.percent_of_holding(holding);
        held.quantity * (free / Decimal::ONE_HUNDRED) - self.units_of(holding)
    }

    /// The claimed percentage of an account; 100 if amounts are claimed of one that is empty or overdrawn.
    fn percent_of_account(&self, wanted: AccountId) -> Decimal {
        let (percentage, amounts) = (self.percentage_of_account(wanted), self.amounts_of(wanted));
        if amounts.is_zero() {
            return percentage;
        }
        let balance = self.balances.get(&wanted).map_or(Decimal::ZERO, Money::major);
        let part = Some(balance).filter(|balance| *balance > Decimal::ZERO);
        let part = part.and_then(|balance| (amounts / balance).checked_mul(Decimal::ONE_HUNDRED));
        percentage + part.unwrap_or(Decimal::ONE_HUNDRED)
    }

    /// The claimed amounts in the account's currency; others count nothing.
    fn amounts_of(&self, wanted: AccountId) -> Decimal {
        let currency = self.balances.get(&wanted).map(Money::currency);
        self.sum(|share| match share {
            Share::AccountAmount { account, amount } if account == wanted && Some(amount.currency()) == currency => {
                Some(amount.major())
            }
            _ => None,
        })
    }

    fn percentage_of_account(&self, wanted: AccountId) -> Decimal {
        self.sum(|share| match share {
            Share::Account { account, percentage } if account == wanted => Some(percentage),
            _ => None,
        })
    }

    fn percent_of_holding(&self, wanted: HoldingId) -> Decimal {
        self.sum(|share| match share {
            Share::HoldingPercentage { holding, percentage } if holding == wanted => Some(percentage),
            _ => None,
        })
    }

    fn units_of(&self, wanted: HoldingId) -> Decimal {
        self.sum(|share| match share {
            Share::HoldingUnits { holding, units } if holding == wanted => Some(units),
            _ => None,
        })
    }

    fn sum(&self, of: impl Fn(Share) -> Option<Decimal>) -> Decimal {
        self.shares.iter().filter_map(|share| of(*share)).sum()
    }
}

fn at_most(percentage: Decimal, left: Decimal) -> Result<(), Overclaim> {
    // A conversion of units may leave a remainder too small to type; the claim may include it.
    let left = left.max(Decimal::ZERO);
    if percentage <= left.round_dp_with_strategy(20, RoundingStrategy::AwayFromZero) {
        return Ok(());
    }
    Err(Overclaim::Percentage {
        left: left.round_dp_with_strategy(2, RoundingStrategy::ToZero).normalize(),
    })
}
