//! What is set aside for goals: how much of which account or holding, and what that comes to.
//!
//! Refuses to know exchange rates: what is set aside counts in its own currency, and for a goal of that currency only.
//!
//! The rules:
//! * a goal that nothing is set aside for has the amount its owner wrote down; any other has what its allocations come
//!   to, which moves with the accounts and holdings;
//! * an account is worth what [`crate::net_worth`] counts it for, a hidden one and its holdings nothing;
//! * more units than are held are as many as are held.

use std::collections::HashMap;

use crate::account::Account;
use crate::asset_allocation::{self, Category};
use crate::goal::Goal;
use crate::goal_allocation::{GoalAllocation, Share};
use crate::holding::{Holding, HoldingClass};
use crate::ids::{AccountId, HoldingId};
use crate::joint::horizon_match::Part;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth::{by_account, counted};

use rust_decimal::Decimal;

/// What a user owns and which of it is set aside for goals.
#[derive(Debug)]
pub struct SetAside<'a> {
    accounts: HashMap<AccountId, &'a Account>,
    holdings: HashMap<HoldingId, &'a Holding>,
    held: HashMap<AccountId, Vec<&'a Holding>>,
    allocations: &'a [GoalAllocation],
}

impl<'a> SetAside<'a> {
    /// The allocations over what they are taken from.
    pub fn new(
        accounts: impl IntoIterator<Item = &'a Account>,
        holdings: &'a [Holding],
        allocations: &'a [GoalAllocation],
    ) -> Self {
        Self {
            accounts: accounts.into_iter().map(|account| (account.id, account)).collect(),
            holdings: holdings.iter().map(|holding| (holding.id, holding)).collect(),
            held: by_account(holdings),
            allocations,
        }
    }

    /// How much of `goal` is there.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when the sum exceeds what [`Money`] holds.
    pub fn current_amount(&self, goal: &Goal) -> Result<Money, MoneyError> {
        let currency = goal.target_amount.currency();
        let mut own = self
            .allocations
            .iter()
            .filter(|allocation| allocation.goal == goal.id)
            .peekable();
        if own.peek().is_none() {
            return Ok(goal.current_amount);
        }
        own.map(|allocation| self.amount_of(allocation.share, currency))
            .try_fold(Money::zero(currency), |sum, amount| sum.checked_add(amount?))
    }

    /// Whether anything is set aside for `goal`; what is there of any other is what its owner wrote down.
    pub fn has_any_for(&self, goal: &Goal) -> bool {
        self.allocations.iter().any(|allocation| allocation.goal == goal.id)
    }

    /// What of `goal` is there, by holding class; sums to [`SetAside::current_amount`], overdrawn shares apart.
    ///
    /// What its owner merely wrote down is taken for cash; property and other things that no market class describes
    /// are [`HoldingClass::Other`].
    ///
    /// # Errors
    /// As [`SetAside::current_amount`].
    pub fn by_class(&self, goal: &Goal) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        let currency = goal.target_amount.currency();
        let mut own = self
            .allocations
            .iter()
            .filter(|allocation| allocation.goal == goal.id)
            .peekable();
        if own.peek().is_none() {
            return Ok(vec![(HoldingClass::Cash, goal.current_amount)]);
        }
        let mut parts = Vec::new();
        for allocation in own {
            let amount = self.amount_of(allocation.share, currency)?;
            parts.extend(self.spread(allocation.share, amount)?);
        }
        Ok(parts)
    }

    /// What of `goal` is set aside from where, by holding class; what its owner merely wrote down is from nowhere.
    ///
    /// # Errors
    /// As [`SetAside::current_amount`].
    pub fn parts(&self, goal: &Goal) -> Result<Vec<Part>, MoneyError> {
        let currency = goal.target_amount.currency();
        let mut parts = Vec::new();
        for allocation in self.allocations.iter().filter(|allocation| allocation.goal == goal.id) {
            let share = allocation.share;
            let spread = self.spread(share, self.amount_of(share, currency)?)?;
            parts.extend(spread.into_iter().map(|(class, amount)| Part { share, class, amount }));
        }
        Ok(parts)
    }

    /// Spreads what a share comes to over what it is made of.
    fn spread(&self, share: Share, amount: Money) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        let account = match share {
            Share::Account { account, .. } => self.accounts.get(&account),
            Share::HoldingPercentage { holding, .. } | Share::HoldingUnits { holding, .. } => {
                let class = self.holdings.get(&holding).map(|holding| holding.class);
                return Ok(class.map(|class| (class, amount)).into_iter().collect());
            }
        };
        let Some(account) = account else { return Ok(Vec::new()) };
        let made_of = asset_allocation::composition(account, &self.held, amount.currency())?;
        if made_of.is_empty() {
            return Ok(vec![(HoldingClass::Cash, amount)]);
        }
        let weights: Vec<u64> = made_of.iter().map(|(_, value)| value.minor().unsigned_abs()).collect();
        let parts = amount.split_by(&weights)?;
        Ok(made_of
            .into_iter()
            .map(|(category, _)| class_of(category))
            .zip(parts)
            .collect())
    }

    /// What a share comes to in `currency`; nothing for what is not there, is hidden or is in another currency.
    ///
    /// # Errors
    /// As [`SetAside::current_amount`].
    pub fn amount_of(&self, share: Share, currency: Currency) -> Result<Money, MoneyError> {
        match share {
            Share::Account { account, percentage } => {
                let worth = self.account_worth(account, currency)?;
                worth.scaled(percentage / Decimal::ONE_HUNDRED)
            }
            Share::HoldingPercentage { holding, percentage } => self
                .holding_worth(holding, currency)
                .scaled(percentage / Decimal::ONE_HUNDRED),
            Share::HoldingUnits { holding, units } => {
                let held = self
                    .holdings
                    .get(&holding)
                    .map_or(Decimal::ZERO, |holding| holding.quantity);
                let part = units.min(held).checked_div(held).unwrap_or_default();
                self.holding_worth(holding, currency).scaled(part)
            }
        }
    }

    fn account_worth(&self, account: AccountId, currency: Currency) -> Result<Money, MoneyError> {
        let visible = self.accounts.get(&account).filter(|account| !account.hidden);
        let amounts = visible.map_or_else(Vec::new, |account| counted(account, &self.held));
        Money::sum(
            amounts.into_iter().filter(|amount| amount.currency() == currency),
            currency,
        )
    }

    fn holding_worth(&self, holding: HoldingId, currency: Currency) -> Money {
        let is_visible = |holding: &&&Holding| {
            self.accounts
                .get(&holding.account)
                .is_some_and(|account| !account.hidden)
        };
        self.holdings
            .get(&holding)
            .filter(is_visible)
            .map(|holding| holding.current_value)
            .filter(|value| value.currency() == currency)
            .unwrap_or(Money::zero(currency))
    }
}

const fn class_of(category: Category) -> HoldingClass {
    match category {
        Category::Held(class) => class,
        Category::RealEstate | Category::Vehicles | Category::OtherAssets => HoldingClass::Other,
    }
}
