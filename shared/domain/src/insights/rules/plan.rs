//! Goals together: their claims on holdings, and on the income.

use std::collections::BTreeSet;

use rust_decimal::Decimal;

use crate::claims::Claims;
use crate::goal_allocation::Share;
use crate::ids::HoldingId;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;

/// Signals of the plan as a whole.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    found.extend(over_allocated(household));
    found.extend(income_share(household)?);
    Ok(())
}

/// One signal for each holding that goals claim. An account cannot be over-allocated, but units of a
/// holding can, once some were sold.
fn over_allocated(household: &Household<'_>) -> Vec<Signal> {
    let shares = || household.earmarks.shares();
    let balances = household.visible().map(|account| (account.id, account.balance));
    let claims = Claims::new(balances, household.holdings, shares());
    let claimed: BTreeSet<HoldingId> = shares().filter_map(Share::holding).collect();
    let holdings = household
        .holdings
        .iter()
        .filter(|holding| claimed.contains(&holding.id));
    holdings
        .map(|holding| {
            let percent = claims.claimed_percent(holding);
            Signal::level(Rule::OverAllocated, &holding.id, tenths(percent))
                .with(FactName::Security, Fact::from(&holding.security_name))
                .with(FactName::Claimed, Fact::Percent(percent))
                .at(Link::Goals)
        })
        .collect()
}

fn income_share(household: &Household<'_>) -> Result<Option<Signal>, InsightError> {
    let Some(income) = household.usable_income() else {
        return Ok(None);
    };
    let planned = household.planned()?;
    let Some(share) = percent(planned, income) else {
        return Ok(None);
    };
    // As on the goals' page, a cent more than 40 % counts.
    let signal = Signal::level(Rule::IncomeShare, "income", tenths(share).ceil())
        .with(FactName::Planned, Fact::Amount(planned))
        .with(FactName::Income, Fact::Amount(income))
        .with(FactName::Share, Fact::Percent(share))
        .with(
            FactName::Unpaid,
            planned.checked_sub(income)?.if_positive().map(Fact::Amount),
        )
        .at(Link::Goals);
    Ok(Some(signal))
}

/// A percentage in the tenths that these ladders count.
fn tenths(percent: Decimal) -> Decimal {
    percent * Decimal::TEN
}
