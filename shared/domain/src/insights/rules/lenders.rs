//! Payments to lenders and to cards. A payment to a card in sight is no spending, because the card's charges are; and while the card has
//! not reported it, it is owed no longer. So it leaves cash once, on the day it is made.

use std::collections::BTreeMap;

use crate::account::AccountKind;
use crate::ids::AccountId;
use crate::insights::household::Household;
use crate::insights::rules::activity::{days_apart, is_alike, is_usual};
use crate::money::{Money, MoneyError};
use crate::transaction::Transaction;

/// Installments of loans, and both sides of payments to cards.
pub(super) const LOAN_PAYMENTS: &str = "LOAN_PAYMENTS";
/// Days after a payment in which a card reports it: a weekend and a holiday.
const REPORTED_DAYS: std::ops::RangeInclusive<i32> = -1..=5;

/// The payments to lenders and cards out of deposits.
pub(super) struct Payments<'a> {
    /// Those that no card in sight receives, in the order of their days.
    pub(super) to_lenders: Vec<&'a Transaction>,
    /// What cards in sight owe less, although they have not reported it.
    pub(super) on_their_way: BTreeMap<AccountId, Money>,
}

impl<'a> Payments<'a> {
    /// The payments of a household.
    pub(super) fn of(household: &Household<'a>) -> Result<Self, MoneyError> {
        let mut received = moved(household, AccountKind::Credit, Money::is_negative);
        let mut left = Vec::new();
        for payment in moved(household, AccountKind::Depository, Money::is_positive) {
            let mut reported = None;
            for (place, receipt) in received.iter().enumerate() {
                if is_received(household, payment, receipt)? {
                    reported = Some(place);
                    break;
                }
            }
            match reported {
                Some(place) => drop(received.remove(place)),
                None => left.push(payment),
            }
        }
        let mut on_their_way = BTreeMap::new();
        let mut to_lenders = Vec::with_capacity(left.len());
        for payment in &left {
            let is_recent = REPORTED_DAYS.contains(&days_apart(payment.date, household.today()));
            // A lender is paid about the same every month.
            let card =
                (is_recent && !is_usual(payment, &left)).then(|| owing(household, &on_their_way, payment.amount));
            match card.flatten() {
                Some(card) => {
                    let sum = on_their_way
                        .entry(card)
                        .or_insert(Money::zero(payment.amount.currency()));
                    *sum = sum.checked_add(payment.amount)?;
                }
                None => to_lenders.push(*payment),
            }
        }
        Ok(Self {
            to_lenders,
            on_their_way,
        })
    }
}

/// Posted payments to lenders and cards in visible accounts of a kind, the earliest first.
fn moved<'a>(household: &Household<'a>, kind: AccountKind, is_wanted: fn(&Money) -> bool) -> Vec<&'a Transaction> {
    let accounts = household.visible().filter(move |account| account.kind == kind);
    let accounts: Vec<AccountId> = accounts.map(|account| account.id).collect();
    let is_asked = |payment: &&Transaction| {
        payment.category.as_deref() == Some(LOAN_PAYMENTS)
            && !payment.pending
            && is_wanted(&payment.amount)
            && accounts.contains(&payment.account)
    };
    let mut payments: Vec<&Transaction> = household.transactions.iter().filter(is_asked).collect();
    payments.sort_by_key(|payment| (payment.date, payment.id));
    payments
}

/// Whether a card reports this payment as `receipt`. In another currency its bank's rate is close to ours.
fn is_received(household: &Household<'_>, payment: &Transaction, receipt: &Transaction) -> Result<bool, MoneyError> {
    let received = receipt.amount.negated();
    if !REPORTED_DAYS.contains(&days_apart(payment.date, receipt.date)) {
        return Ok(false);
    }
    if payment.amount.currency() == received.currency() {
        return Ok(payment.amount == received);
    }
    Ok(is_alike(household.sum([payment.amount])?, household.sum([received])?))
}

/// A card in sight that owes `amount` beyond what is on its way.
fn owing(household: &Household<'_>, on_their_way: &BTreeMap<AccountId, Money>, amount: Money) -> Option<AccountId> {
    let mut cards = household.visible().filter(|card| {
        card.kind == AccountKind::Credit && !card.is_asset && card.balance.currency() == amount.currency()
    });
    let paid = |card| on_their_way.get(&card).map_or(0, Money::minor);
    let card = cards.find(|card| card.balance.minor() - paid(card.id) >= amount.minor());
    card.map(|card| card.id)
}
