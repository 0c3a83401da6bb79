//! What was put into a goal, apart from what markets added to it.

use std::collections::HashMap;

use rust_decimal::Decimal;

use super::household::Household;
use crate::account::{Account, AccountKind};
use crate::goal::Goal;
use crate::goal_allocation::Share;
use crate::holding::Holding;
use crate::ids::{AccountId, HoldingId};
use crate::money::{Currency, Money, MoneyError};

/// What things cost their owner.
pub(super) struct Costs<'a> {
    accounts: HashMap<AccountId, &'a Account>,
    holdings: HashMap<HoldingId, &'a Holding>,
    held: HashMap<AccountId, Vec<&'a Holding>>,
}

impl<'a> Costs<'a> {
    pub(super) fn of(household: &Household<'a>) -> Self {
        let mut held: HashMap<AccountId, Vec<&Holding>> = HashMap::new();
        for holding in household.holdings {
            held.entry(holding.account).or_default().push(holding);
        }
        let visible = household.accounts.iter().filter(|account| !account.hidden);
        Self {
            accounts: visible.map(|account| (account.id, *account)).collect(),
            holdings: household.holdings.iter().map(|holding| (holding.id, holding)).collect(),
            held,
        }
    }

    /// What was put into `goal`: what its deposits hold and what its holdings cost. `None` when a part of it cannot be
    /// told apart from gains: a holding without a cost, a property, a currency of its own.
    pub(super) fn put_into(&self, household: &Household<'_>, goal: &Goal) -> Result<Option<Money>, MoneyError> {
        let currency = goal.target_amount.currency();
        let mut own = household
            .allocations
            .iter()
            .filter(|allocation| allocation.goal == goal.id)
            .peekable();
        if own.peek().is_none() {
            return Ok(Some(goal.current_amount));
        }
        let mut sum = Money::zero(currency);
        for allocation in own {
            match self.cost_of(allocation.share, currency)? {
                Some(cost) => sum = sum.checked_add(cost)?,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    fn cost_of(&self, share: Share, currency: Currency) -> Result<Option<Money>, MoneyError> {
        let (whole, part) = match share {
            Share::Account { account, percentage } => {
                let account = self.accounts.get(&account);
                let cost = account.map(|account| self.account_cost(account)).transpose()?;
                (cost.flatten(), percentage / Decimal::ONE_HUNDRED)
            }
            Share::HoldingPercentage { holding, percentage } => {
                (self.holding_cost(holding), percentage / Decimal::ONE_HUNDRED)
            }
            Share::HoldingUnits { holding, units } => {
                let held = self
                    .holdings
                    .get(&holding)
                    .map_or(Decimal::ZERO, |holding| holding.quantity);
                let part = units.min(held).checked_div(held).unwrap_or_default();
                (self.holding_cost(holding), part)
            }
        };
        let own = whole.filter(|cost| cost.currency() == currency);
        own.map(|cost| cost.scaled(part)).transpose()
    }

    fn holding_cost(&self, holding: HoldingId) -> Option<Money> {
        let holding = self.holdings.get(&holding)?;
        if self.accounts.contains_key(&holding.account) {
            holding.cost_basis
        } else {
            None
        }
    }

    /// Deposits cost what they hold; an investment account what its holdings cost, and the cash beside them.
    fn account_cost(&self, account: &Account) -> Result<Option<Money>, MoneyError> {
        match account.kind {
            AccountKind::Depository | AccountKind::Others => Ok(Some(account.balance)),
            AccountKind::Investment | AccountKind::Brokerage => self.invested_cost(account),
            AccountKind::Credit
            | AccountKind::Loan
            | AccountKind::Property
            | AccountKind::Vehicle
            | AccountKind::Crypto => Ok(None),
        }
    }

    fn invested_cost(&self, account: &Account) -> Result<Option<Money>, MoneyError> {
        let currency = account.balance.currency();
        let holdings = self.held.get(&account.id).map_or(&[][..], Vec::as_slice);
        let costs: Option<Vec<Money>> = holdings
            .iter()
            .map(|holding| holding.cost_basis.filter(|cost| cost.currency() == currency))
            .collect();
        let Some(costs) = costs.filter(|costs| !costs.is_empty()) else {
            return Ok(None);
        };
        let values = holdings.iter().map(|holding| holding.current_value);
        let beside = account.balance.checked_sub(Money::sum(values, currency)?)?;
        let cash = if beside.is_negative() {
            Money::zero(currency)
        } else {
            beside
        };
        Ok(Some(Money::sum(costs, currency)?.checked_add(cash)?))
    }
}
