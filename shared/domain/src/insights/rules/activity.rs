//! Payments: unusually large ones, and charges that have begun to come every month.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::account::AccountKind;
use crate::ids::AccountId;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::Household;
use crate::insights::rule::Rule;
use crate::insights::rules::lenders::{LOAN_PAYMENTS, Payments};
use crate::insights::signal::Signal;
use crate::money::{Money, MoneyError};
use crate::transaction::Transaction;

/// How long a large payment is news, in days.
pub(super) const LARGE_DAYS: i32 = 14;
/// A large payment is at least this part (one fifth) of the monthly income.
pub(super) const LARGE_PART_OF_INCOME: i64 = 5;
/// The threshold of a large payment without a known income, in about this many dollars.
pub(super) const LARGE_DOLLARS: i64 = 1_000;
/// How long a recurring charge is new, in days.
pub(super) const NEW_DAYS: i32 = 85;
/// The number of charges a month apart that count as monthly: two may be a coincidence.
pub(super) const CHARGES_MIN: usize = 3;
/// Spending is known once this many days of payments are, and is averaged over them.
pub(super) const SPENDING_DAYS: i32 = 90;
/// A month's spending is this part of [`SPENDING_DAYS`].
const SPENDING_MONTHS: i64 = 3;
/// Days of known payments required before a charge's first day; otherwise the charge may be older.
const QUIET_DAYS: i32 = 35;
/// Two monthly charges are this many days apart.
const MONTH_DAYS: std::ops::RangeInclusive<i32> = 26..=35;
/// Two charges are of about one amount when they are in one currency and differ by no more than this, in percent.
const ALIKE_PERCENT: i64 = 10;
/// Categories that are not news: transfers between own accounts, and agreed payments.
const NOT_SPENDING: [&str; 4] = ["TRANSFER_IN", "TRANSFER_OUT", LOAN_PAYMENTS, "INCOME"];

/// Signals of single payments and of charges by one name.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let mut by_name: BTreeMap<String, Vec<&Transaction>> = BTreeMap::new();
    for payment in spending(household) {
        by_name
            .entry(normalised(payment.description.as_str()))
            .or_default()
            .push(payment);
    }
    for (name, payments) in &mut by_name {
        payments.sort_by_key(|payment| (payment.date, payment.id));
        found.extend(recurring(household, name, payments)?);
        for payment in payments.iter() {
            if is_large(household, payment)? && !is_usual(payment, payments) {
                found.push(large(household, payment));
            }
        }
    }
    Ok(())
}

/// Average monthly spending over the last [`SPENDING_DAYS`] days, less refunds, with installments of loans and without one-off payments;
/// `None` unless payments go back that far.
pub(super) fn monthly_spending(
    household: &Household<'_>,
    payments: &Payments<'_>,
) -> Result<Option<Money>, MoneyError> {
    let days_ago = |payment: &Transaction| days_apart(payment.date, household.today());
    if !spending(household).any(|payment| days_ago(payment) >= SPENDING_DAYS) {
        return Ok(None);
    }
    let back = posted(household).filter(|payment| payment.amount.is_negative() && payment.category.is_some());
    let known: Vec<&Transaction> = spending(household)
        .chain(back)
        .chain(payments.to_lenders.iter().copied())
        .collect();
    let lately = || known.iter().filter(|payment| days_ago(payment) < SPENDING_DAYS);
    let all = household.sum(lately().map(|payment| payment.amount))?;
    let mut usual = Vec::new();
    for payment in lately() {
        if !is_one_off(payment, household.sum([payment.amount])?, all, &known) {
            usual.push(payment.amount);
        }
    }
    let month = household
        .sum(usual)?
        .scaled(Decimal::ONE / Decimal::from(SPENDING_MONTHS))?;
    Ok(month.is_positive().then_some(month))
}

/// Whether a payment is more than a month of all others and comes once, as for a roof (decision 153): `all` is the sum over
/// [`SPENDING_MONTHS`] months.
fn is_one_off(payment: &Transaction, amount: Money, all: Money, known: &[&Transaction]) -> bool {
    let months = i128::from(SPENDING_MONTHS);
    let amount = i128::from(amount.minor());
    let is_large = amount.abs() * months > i128::from(all.minor()) - amount;
    let payee = || normalised(payment.description.as_str());
    let is_again = |other: &&Transaction| {
        let apart = days_apart(payment.date, other.date).abs();
        MONTH_DAYS.contains(&apart)
            && is_alike(payment.amount, other.amount)
            && normalised(other.description.as_str()) == payee()
    };
    is_large && !known.iter().any(is_again)
}

/// Posted payments out of visible accounts.
fn spending<'a>(household: &Household<'a>) -> impl Iterator<Item = &'a Transaction> {
    posted(household).filter(|payment| payment.amount.is_positive())
}

/// Posted transactions of visible accounts other than transfers, income and installments: payments and, below 0, refunds.
fn posted<'a>(household: &Household<'a>) -> impl Iterator<Item = &'a Transaction> {
    let spends = |kind| matches!(kind, AccountKind::Depository | AccountKind::Credit);
    let accounts: Vec<AccountId> = household
        .visible()
        .filter(|account| spends(account.kind))
        .map(|account| account.id)
        .collect();
    household.transactions.iter().filter(move |payment| {
        let is_spending = payment
            .category
            .as_deref()
            .is_none_or(|category| !NOT_SPENDING.contains(&category));
        is_spending && !payment.pending && accounts.contains(&payment.account)
    })
}

/// Normalizes a payee: digits, marks and spaces do not count.
fn normalised(description: &str) -> String {
    description
        .chars()
        .filter(|character| character.is_alphabetic())
        .flat_map(char::to_lowercase)
        .collect()
}

fn is_large(household: &Household<'_>, payment: &Transaction) -> Result<bool, MoneyError> {
    if days_apart(payment.date, household.today()) > LARGE_DAYS {
        return Ok(false);
    }
    let threshold = match household.usable_income() {
        Some(income) => income.scaled(Decimal::ONE / Decimal::from(LARGE_PART_OF_INCOME))?,
        None => Money::about(LARGE_DOLLARS, household.currency())?,
    };
    Ok(household.sum([payment.amount])?.minor() >= threshold.minor())
}

/// Whether about as much was paid to the same payee about a month before, as rent is.
pub(super) fn is_usual(payment: &Transaction, payments: &[&Transaction]) -> bool {
    payments.iter().any(|earlier| {
        MONTH_DAYS.contains(&days_apart(earlier.date, payment.date)) && is_alike(earlier.amount, payment.amount)
    })
}

fn large(household: &Household<'_>, payment: &Transaction) -> Signal {
    let account = household.accounts.iter().find(|account| account.id == payment.account);
    let account = account.map(|account| Fact::from(&account.name));
    Signal::bucket_of(Rule::LargeTransaction, &payment.id, "large")
        .with(FactName::Amount, Fact::Exact(payment.amount))
        .with(FactName::Merchant, Fact::from(&payment.description))
        .with(FactName::On, Fact::Day(payment.date))
        .with(FactName::Account, account)
        .at(Link::Accounts)
}

/// The signal of recent monthly charges by one payee.
fn recurring(household: &Household<'_>, name: &str, payments: &[&Transaction]) -> Result<Option<Signal>, InsightError> {
    let [first, .., last] = payments else {
        return Ok(None);
    };
    let today = household.today();
    let is_new = days_apart(first.date, today) <= NEW_DAYS;
    let is_current = days_apart(last.date, today) <= *MONTH_DAYS.end();
    let is_seen_before = household
        .transactions
        .iter()
        .any(|earlier| earlier.account == first.account && days_apart(earlier.date, first.date) >= QUIET_DAYS);
    let is_monthly = payments.windows(2).all(|pair| {
        MONTH_DAYS.contains(&days_apart(pair[0].date, pair[1].date)) && is_alike(pair[0].amount, pair[1].amount)
    });
    if name.is_empty() || payments.len() < CHARGES_MIN || !(is_new && is_current && is_seen_before && is_monthly) {
        return Ok(None);
    }
    let yearly = last.amount.scaled(Decimal::from(12))?;
    let signal = Signal::bucket_of(Rule::NewRecurringCharge, &name, "monthly")
        .with(FactName::Merchant, Fact::from(&last.description))
        .with(FactName::Amount, Fact::Exact(last.amount))
        .with(FactName::Since, Fact::Day(first.date))
        .with(FactName::Yearly, Fact::Exact(yearly))
        .at(Link::Accounts);
    Ok(Some(signal))
}

/// Whether two payments, or two refunds, are of about one amount.
pub(super) fn is_alike(one: Money, other: Money) -> bool {
    let (Ok(apart), Ok(larger)) = (one.checked_sub(other), one.abs().larger(other.abs())) else {
        return false;
    };
    !apart.abs().exceeds(ALIKE_PERCENT, larger)
}

/// Days from one day to a later one; negative for an earlier one.
pub(super) fn days_apart(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}
