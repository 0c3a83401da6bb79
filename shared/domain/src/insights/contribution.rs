//! Contributions to a goal, without market gains.

use crate::account::{Account, AccountKind};
use crate::earmarks::Earmarks;
use crate::goal::Goal;
use crate::goal_allocation::Share;
use crate::money::{Currency, Money, MoneyError};

/// The contributions to `goal`: the balances of its deposits and the cost of its holdings. `None` when a part cannot
/// be separated from gains: a holding without a cost, a registered plan entered by hand, a property, another currency.
pub(super) fn contributed_to(earmarks: &Earmarks<'_>, goal: &Goal) -> Result<Option<Money>, MoneyError> {
    if !earmarks.has_any_for(goal) {
        return Ok(Some(goal.current_amount));
    }
    let currency = goal.target_amount.currency();
    let mut sum = Money::zero(currency);
    for share in earmarks.of_goal(goal) {
        match cost_of(earmarks, share, currency)? {
            Some(cost) => sum = sum.checked_add(cost)?,
            None => return Ok(None),
        }
    }
    Ok(Some(sum))
}

fn cost_of(earmarks: &Earmarks<'_>, share: Share, currency: Currency) -> Result<Option<Money>, MoneyError> {
    let account = earmarks.account_of(share);
    let Some(account) = account.filter(|account| account.counts() && account.can_be_savings()) else {
        return Ok(None);
    };
    let whole = match earmarks.holding_of(share) {
        Some(holding) => holding.cost_basis,
        None => account_cost(earmarks, account)?,
    };
    let own = whole.filter(|cost| cost.currency() == currency);
    own.map(|cost| cost.scaled(earmarks.valuation().fraction(share)))
        .transpose()
}

/// The cost of a deposit is its balance; of an investment account the cost of its holdings, plus its cash.
fn account_cost(earmarks: &Earmarks<'_>, account: &Account) -> Result<Option<Money>, MoneyError> {
    match account.kind {
        AccountKind::Depository => Ok((!account.is_typed_in_plan()).then_some(account.balance)),
        AccountKind::Investment | AccountKind::Brokerage => invested_cost(earmarks, account),
        AccountKind::Credit
        | AccountKind::Loan
        | AccountKind::Property
        | AccountKind::Vehicle
        | AccountKind::Crypto
        | AccountKind::Others => Ok(None),
    }
}

fn invested_cost(earmarks: &Earmarks<'_>, account: &Account) -> Result<Option<Money>, MoneyError> {
    let currency = account.balance.currency();
    let holdings = earmarks.held_in(account);
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
