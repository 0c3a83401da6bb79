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
use crate::insights::signal::Signal;
use crate::money::{Money, MoneyError};
use crate::transaction::Transaction;

/// How long a large payment is news, in days.
const LARGE_DAYS: i32 = 14;
/// A large payment is at least this part (one fifth) of the monthly income.
const LARGE_PART_OF_INCOME: i64 = 5;
/// The threshold of a large payment without a known income, in about this many dollars.
const LARGE_DOLLARS: i64 = 1_000;
/// How long a recurring charge is new, in days.
const NEW_DAYS: i32 = 85;
/// The number of charges a month apart that count as monthly: two may be a coincidence.
const CHARGES_MIN: usize = 3;
/// Spending is known once this many days of payments are, and is averaged over them.
const SPENDING_DAYS: i32 = 90;
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
/// Installments of loans, and both sides of payments to cards.
const LOAN_PAYMENTS: &str = "LOAN_PAYMENTS";

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

/// Average monthly spending over the last [`SPENDING_DAYS`] days, less refunds and with installments of loans; `None`
/// unless payments go back that far.
pub(super) fn monthly_spending(household: &Household<'_>) -> Result<Option<Money>, MoneyError> {
    let days_ago = |payment: &Transaction| days_apart(payment.date, household.today());
    if !spending(household).any(|payment| days_ago(payment) >= SPENDING_DAYS) {
        return Ok(None);
    }
    let back = posted(household).filter(|payment| payment.amount.is_negative() && payment.category.is_some());
    let lately = spending(household)
        .chain(back)
        .filter(|payment| days_ago(payment) < SPENDING_DAYS);
    let sum = household.sum(lately.map(|payment| payment.amount).chain([instalments(household)?]))?;
    let month = sum.scaled(Decimal::ONE / Decimal::from(SPENDING_MONTHS))?;
    Ok(month.is_positive().then_some(month))
}

/// Payments to lenders over those days. Payments to visible cards are left out: the cards' own charges count as spending.
fn instalments(household: &Household<'_>) -> Result<Money, MoneyError> {
    let of_loans = |payment: &&Transaction| {
        payment.category.as_deref() == Some(LOAN_PAYMENTS)
            && !payment.pending
            && days_apart(payment.date, household.today()) < SPENDING_DAYS
    };
    let moved = |kind: AccountKind, is_wanted: fn(&Money) -> bool| {
        let accounts = household.visible().filter(move |account| account.kind == kind);
        let accounts: Vec<AccountId> = accounts.map(|account| account.id).collect();
        let payments = household.transactions.iter().filter(of_loans);
        let amounts = payments
            .filter(|payment| accounts.contains(&payment.account))
            .map(|payment| payment.amount);
        household.sum(amounts.filter(is_wanted))
    };
    let paid = moved(AccountKind::Depository, Money::is_positive)?;
    let on_cards = moved(AccountKind::Credit, Money::is_negative)?;
    Ok(paid.checked_add(on_cards)?.at_least_zero())
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
fn is_usual(payment: &Transaction, payments: &[&Transaction]) -> bool {
    payments.iter().any(|earlier| {
        MONTH_DAYS.contains(&days_apart(earlier.date, payment.date)) && is_alike(earlier.amount, payment.amount)
    })
}

fn large(household: &Household<'_>, payment: &Transaction) -> Signal {
    let account = household.accounts.iter().find(|account| account.id == payment.account);
    let account = account.map(|account| Fact::Text(account.name.as_str().to_owned()));
    Signal::bucket_of(Rule::LargeTransaction, &payment.id, "large")
        .with(FactName::Amount, Fact::Exact(payment.amount))
        .with(FactName::Merchant, Fact::Text(payment.description.as_str().to_owned()))
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
        .with(FactName::Merchant, Fact::Text(last.description.as_str().to_owned()))
        .with(FactName::Amount, Fact::Exact(last.amount))
        .with(FactName::Since, Fact::Day(first.date))
        .with(FactName::Yearly, Fact::Exact(yearly))
        .at(Link::Accounts);
    Ok(Some(signal))
}

fn is_alike(one: Money, other: Money) -> bool {
    let apart = i128::from(one.minor()) - i128::from(other.minor());
    let larger = i128::from(one.minor().max(other.minor()));
    one.currency() == other.currency() && apart.abs() * 100 <= larger * i128::from(ALIKE_PERCENT)
}

/// Days from one day to a later one; negative for an earlier one.
fn days_apart(from: Date, to: Date) -> i32 {
    (to - from).get_days()
}
