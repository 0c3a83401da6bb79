//! Bank connections, the age of figures, and the user's entitlement.

use jiff::SignedDuration;
use rust_decimal::Decimal;

use crate::account::{Account, AccountSource};
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Connection, Household, days_between};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::item::{Attention, ItemStatus};
use crate::lifecycle::{Lifecycle, MISSING_DAYS};
use crate::trial::TrialStatus;

/// How old figures of a bank may become, in days: a weekend and a holiday.
pub(super) const LINKED_DAYS: i64 = 4;
/// How old typed-in figures may become, in days.
pub(super) const MANUAL_DAYS: i64 = 180;
/// Days before its end from which an ending connection raises a card.
pub(super) const ENDING_DAYS: i64 = 14;
/// Days that a bank may fail before a card is raised: most failures pass by themselves.
const FAILING_DAYS: i64 = 2;

/// Signals of connections, typed-in accounts and the membership.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) {
    for connection in &household.connections {
        match trouble(household, connection) {
            Some(signal) => found.push(signal),
            None => found.push(age_of_connection(household, connection)),
        }
    }
    let typed_in = household
        .accounts
        .iter()
        .filter(|account| account.counts() && account.source == AccountSource::Manual)
        // A debt that is paid off is never stale.
        .filter(|account| account.is_asset || !account.balance.is_zero());
    found.extend(typed_in.map(|account| age_of_account(household, account)));
    found.extend(
        household
            .accounts
            .iter()
            .filter_map(|account| missing(household, account)),
    );
    found.extend(trial(household));
    found.extend(renewal(household));
}

/// Whether a connection works and its figures are not old.
pub(super) fn is_current(household: &Household<'_>, connection: &Connection) -> bool {
    let allowed = match connection.status {
        ItemStatus::LoginRequired => return false,
        ItemStatus::Failing { .. } => FAILING_DAYS,
        ItemStatus::Good => LINKED_DAYS,
    };
    days_between(connection.last_updated, household.as_of.now) < allowed
}

/// A present or coming fault of a connection.
fn trouble(household: &Household<'_>, connection: &Connection) -> Option<Signal> {
    let signal = |bucket: &str| {
        Signal::bucket_of(Rule::LinkBroken, &connection.id, bucket)
            .with(FactName::Bank, bank(connection))
            .with(FactName::Account, accounts(household, connection))
            .with(
                FactName::UpdatedOn,
                Fact::Day(household.day_of(connection.last_updated)),
            )
            .at(Link::Accounts)
    };
    match (&connection.status, connection.attention) {
        (ItemStatus::LoginRequired, _) => Some(signal("sign_in")),
        (ItemStatus::Failing { .. }, _) if !is_current(household, connection) => Some(signal("failing")),
        (_, Some(Attention::Ending { at })) => {
            let soon = SignedDuration::from_hours(24 * ENDING_DAYS);
            let is_soon = at.duration_since(household.as_of.now) <= soon;
            is_soon.then(|| signal("ending").with(FactName::EndsOn, Fact::Day(household.day_of(at))))
        }
        _ => None,
    }
}

/// An account in the totals that its bank no longer reports, until it leaves the totals.
fn missing(household: &Household<'_>, account: &Account) -> Option<Signal> {
    let (Lifecycle::Missing { since }, AccountSource::Plaid { item, .. }) = (account.lifecycle, &account.source) else {
        return None;
    };
    let connection = household.connections.iter().find(|connection| connection.id == *item);
    let until = since + SignedDuration::from_hours(24 * MISSING_DAYS);
    account.counts().then(|| {
        Signal::bucket_of(Rule::LinkBroken, &account.id, "missing")
            .with(FactName::Bank, connection.map_or(Fact::UnnamedBank, bank))
            .with(FactName::Account, Fact::from(&account.name))
            .with(FactName::UpdatedOn, Fact::Day(household.day_of(account.last_updated)))
            .with(FactName::EndsOn, Fact::Day(household.day_of(until)))
            .at(Link::Accounts)
    })
}

fn bank(connection: &Connection) -> Fact {
    let name = connection.bank.clone();
    name.map_or(Fact::UnnamedBank, Fact::Text)
}

/// The first two accounts of a connection, as the notices name it, if another has the same bank (decision 157).
fn accounts(household: &Household<'_>, connection: &Connection) -> Option<Fact> {
    let mut connections = household.connections.iter();
    if !connections.any(|other| other.id != connection.id && other.bank == connection.bank) {
        return None;
    }
    let mut own = household.accounts.clone();
    own.retain(|account| matches!(&account.source, AccountSource::Plaid { item, .. } if *item == connection.id));
    own.sort_by_key(|account| account.created_at);
    let names: Vec<&str> = own.iter().map(|account| account.name.as_str()).take(2).collect();
    (!names.is_empty()).then(|| Fact::Text(names.join(", ")))
}

fn age_of_connection(household: &Household<'_>, connection: &Connection) -> Signal {
    let days = days_between(connection.last_updated, household.as_of.now);
    Signal::level(Rule::StaleData, &connection.id, age_in_percent(days, LINKED_DAYS))
        .with(FactName::Bank, bank(connection))
        .with(FactName::Account, accounts(household, connection))
        .with(
            FactName::UpdatedOn,
            Fact::Day(household.day_of(connection.last_updated)),
        )
        .at(Link::Accounts)
}

fn age_of_account(household: &Household<'_>, account: &Account) -> Signal {
    let days = days_between(account.last_updated, household.as_of.now);
    Signal::level(Rule::StaleData, &account.id, age_in_percent(days, MANUAL_DAYS))
        .with(FactName::Account, Fact::from(&account.name))
        .with(FactName::UpdatedOn, Fact::Day(household.day_of(account.last_updated)))
        .with(
            FactName::Debt,
            (!account.is_asset).then_some(Fact::Amount(account.balance)),
        )
        .at(Link::Accounts)
}

fn age_in_percent(days: i64, allowed: i64) -> Decimal {
    Decimal::from(days) * Decimal::ONE_HUNDRED / Decimal::from(allowed)
}

fn trial(household: &Household<'_>) -> Option<Signal> {
    let TrialStatus::Active { days_left } = household.membership.trial else {
        return None;
    };
    let signal = Signal::level(Rule::TrialEnding, "trial", days_left.into())
        .with(FactName::DaysLeft, Fact::Days(days_left.into()))
        .at(Link::Membership);
    Some(signal)
}

fn renewal(household: &Household<'_>) -> Option<Signal> {
    let renews_at = household.membership.renews_at?;
    // As with the trial, a day that has begun counts as a whole one.
    let days = -days_between(renews_at, household.as_of.now);
    if days <= 0 {
        return None;
    }
    let signal = Signal::level(Rule::RenewalNear, "premium", days.into())
        .with(FactName::RenewsOn, Fact::Day(household.day_of(renews_at)))
        .with(FactName::DaysLeft, Fact::Days(days))
        .at(Link::Membership);
    Some(signal)
}
