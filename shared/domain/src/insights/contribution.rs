//! What was contributed to a goal, apart from what markets added to it.

use std::collections::HashMap;

use super::household::Household;
use crate::account::{Account, AccountKind};
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::goal_allocation::Share;
use crate::holding::Holding;
use crate::ids::{AccountId, HoldingId};
use crate::money::{Currency, Money, MoneyError};
use crate::valuation::by_account;

/// What accounts and holdings cost their owner.
pub(super) struct Costs<'a> {
    earmarks: &'a Earmarks<'a>,
    accounts: HashMap<AccountId, &'a Account>,
    holdings: HashMap<HoldingId, &'a Holding>,
    held: HashMap<AccountId, Vec<&'a Holding>>,
}

impl<'a> Costs<'a> {
    pub(super) fn of(household: &Household<'a>, earmarks: &'a Earmarks<'a>) -> Self {
        let savings = household.accounts.iter();
        let savings = savings.filter(|account| account.counts() && account.can_be_savings());
        Self {
            earmarks,
            accounts: savings.map(|account| (account.id, *account)).collect(),
            holdings: household.holdings.iter().map(|holding| (holding.id, holding)).collect(),
            held: by_account(household.holdings),
        }
    }

    /// What was contributed to `goal`: what its deposits hold and what its holdings cost. `None` when a part of it cannot
    /// be told apart from gains: a holding without a cost, a registered plan that is typed in, a property, another currency.
    pub(super) fn contributed_to(&self, goal: &Goal) -> Result<Option<Money>, MoneyError> {
        if !self.earmarks.has_any_for(goal) {
            return Ok(Some(goal.current_amount));
        }
        let currency = goal.target_amount.currency();
        let mut sum = Money::zero(currency);
        for share in self.earmarks.of_goal(goal) {
            match self.cost_of(share, currency)? {
                Some(cost) => sum = sum.checked_add(cost)?,
                None => return Ok(None),
            }
        }
        Ok(Some(sum))
    }

    fn cost_of(&self, share: Share, currency: Currency) -> Result<Option<Money>, MoneyError> {
        let whole = match share {
            Share::Account { account, .. } => self.account_cost(account)?,
            Share::HoldingPercentage { holding, .. } | Share::HoldingUnits { holding, .. } => {
                let holding = self.holdings.get(&holding);
                let holding = holding.filter(|holding| self.accounts.contains_key(&holding.account));
                holding.and_then(|holding| holding.cost_basis)
            }
        };
        let own = whole.filter(|cost| cost.currency() == currency);
        own.map(|cost| cost.scaled(self.earmarks.valuation().fraction(share)))
            .transpose()
    }

    /// Deposits cost what they hold; an investment account what its holdings cost, and the cash beside them.
    fn account_cost(&self, account: AccountId) -> Result<Option<Money>, MoneyError> {
        let Some(account) = self.accounts.get(&account) else {
            return Ok(None);
        };
        match account.kind {
            AccountKind::Depository => Ok((!account.is_typed_in_plan()).then_some(account.balance)),
            AccountKind::Investment | AccountKind::Brokerage => self.invested_cost(account),
            AccountKind::Credit
            | AccountKind::Loan
            | AccountKind::Property
            | AccountKind::Vehicle
            | AccountKind::Crypto
            | AccountKind::Others => Ok(None),
        }
    }

    fn invested_cost(&self, account: &Account) -> Result<Option<Money>, MoneyError> {
        let currency = account.balance.currency();
        let holdings = self.held.get(&account.id).map_or(&[][..], Vec::as_slice);
        if holdings
            .iter()
            .any(|holding| holding.current_value.currency() != currency)
        {
            return Ok(None);
        }
        let costs: Option<Vec<Money>> = holdings
            .iter()
            .map(|holding| holding.cost_basis.filter(|cost| cost.currency() == currency))
            .collect();
        let Some(costs) = costs.filter(|costs| !costs.is_empty()) else {
            return Ok(None);
        };
        let values = holdings.iter().map(|holding| holding.current_value);
        let beside = account.balance.checked_sub(Money::sum(values, currency)?)?;
        Ok(Some(Money::sum(costs, currency)?.checked_add(beside.at_least_zero())?))
    }
}
