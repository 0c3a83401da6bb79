//! Debts: at high interest beside goals, and on cards against limits.

use crate::account::AccountKind;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, percent};
use crate::insights::rule::Rule;
use crate::insights::rules::money::Debts;
use crate::insights::signal::Signal;
use crate::money::Money;

/// Signals about debts.
pub(super) fn find(household: &Household<'_>, debts: &Debts, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    found.extend(beside_goals(household, debts.known)?);
    found.extend(use_of_limits(household));
    Ok(())
}

/// Every debt at a known high rate. The level counts hundredths of a month: percent of a month's plan. The subject is stored.
fn beside_goals(household: &Household<'_>, debt: Money) -> Result<Option<Signal>, InsightError> {
    let planned = household.planned()?;
    let signal = percent(debt, planned).map(|hundredths| {
        Signal::level(Rule::DebtAgainstGoal, "cards", hundredths)
            .with(FactName::Debt, Fact::Amount(debt))
            .with(FactName::Planned, Fact::Amount(planned))
            .at(Link::Goals)
    });
    Ok(signal)
}

fn use_of_limits(household: &Household<'_>) -> Vec<Signal> {
    let cards = household
        .visible()
        .filter(|account| account.kind == AccountKind::Credit && !account.is_asset);
    cards
        .filter_map(|card| {
            let limit = card.credit_limit?;
            let used = percent(card.balance, limit)?;
            let signal = Signal::level(Rule::CreditUse, &card.id, used)
                .with(FactName::Account, Fact::from(&card.name))
                .with(FactName::Debt, Fact::Amount(card.balance))
                .with(FactName::Limit, Fact::Amount(limit))
                .with(FactName::Used, Fact::Percent(used))
                .at(Link::Accounts);
            Some(signal)
        })
        .collect()
}
