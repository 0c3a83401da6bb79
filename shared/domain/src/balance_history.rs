//! The balance of one account, day by day, in its own currency.
//!
//! A balance has its account kind's sign: the amount owned, or the amount owed on a debt, which is negative for an overpaid
//! card. Three sources, the strongest first:
//! * **recorded**: what Goldgrove stored on that day, and what is stored now;
//! * **anchors**: balances of a day that the owner typed in;
//! * **estimated**: what follows from those two. A linked deposit or card walks back through its posted transactions from the
//!   next known balance, no further than its oldest one. On every other account a known balance holds until the next one.
//!
//! All other days are unknown: they have no point, instead of 0.

use std::collections::{BTreeMap, BTreeSet};

use jiff::ToSpan as _;
use jiff::civil::Date;
use strum::{IntoStaticStr, VariantArray};

use crate::account::{Account, AccountKind, AccountSource};
use crate::holding::Holding;
use crate::ids::AccountId;
use crate::money::{Money, MoneyError};
use crate::transaction::Transaction;
use crate::valuation::{counts_holdings, held_balance};

/// The earliest day of an anchor.
pub const FIRST_DAY: Date = jiff::civil::date(1900, 1, 1);

/// The balance of an account at the end of a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayBalance {
    /// The account.
    pub account: AccountId,
    /// The day.
    pub date: Date,
    /// The amount owned, or owed on a debt.
    pub balance: Money,
}

/// A balance that its owner typed in.
pub type Anchor = DayBalance;

/// The stored past of accounts, in any order; rows of other accounts are ignored.
#[derive(Clone, Copy, Debug, Default)]
pub struct Past<'a> {
    /// Recorded balances, one per account and day.
    pub recorded: &'a [DayBalance],
    /// Anchors, one per account and day.
    pub anchors: &'a [Anchor],
    /// Transactions; pending ones do not count.
    pub transactions: &'a [Transaction],
}

/// The source of a balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum BalanceKind {
    /// Stored on that day.
    Recorded,
    /// Typed in by the owner.
    Anchor,
    /// Computed from known balances.
    Estimated,
}

/// The balance of one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BalancePoint {
    /// The day.
    pub date: Date,
    /// The amount owned, or owed on a debt.
    pub balance: Money,
    /// Where it comes from.
    pub kind: BalanceKind,
}

/// The balance to record for a day of `account`, given its own holdings.
///
/// `None` for a closed account, and if holdings of another currency replace the balance.
pub fn recorded_balance(account: &Account, held: &[&Holding]) -> Result<Option<Money>, MoneyError> {
    if account.lifecycle.is_closed() {
        return Ok(None);
    }
    if counts_holdings(account) {
        return held_balance(account, held);
    }
    Ok(Some(account.reported_balance()))
}

/// Whether the days before a known balance follow from the transactions of `account`.
pub fn walks_back(account: &Account) -> bool {
    let is_linked = matches!(account.source, AccountSource::Plaid { .. });
    is_linked && matches!(account.kind, AccountKind::Depository | AccountKind::Credit)
}

/// Days in a row with one balance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    first: Date,
    last: Date,
    balance: Money,
    kind: BalanceKind,
}

/// The known and estimated days of one account.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BalanceHistory {
    /// Earliest first; no two share a day.
    runs: Vec<Run>,
}

impl BalanceHistory {
    /// The history of `account` up to `today`, given its own holdings.
    ///
    /// Stored amounts in another currency than the account's are ignored; the walk through transactions ends there.
    pub fn of(account: &Account, held: &[&Holding], past: Past<'_>, today: Date) -> Result<Self, MoneyError> {
        let known = known_days(account, held, past, today)?;
        let steps = walks_back(account).then(|| Steps::of(account, past.transactions, today));
        let steps = steps.transpose()?;
        let mut runs = Vec::new();
        let mut before: Option<(Date, Money)> = None;
        for (date, (balance, kind)) in known {
            match &steps {
                Some(steps) => runs.extend(steps.back_from((date, balance), before.map(|(date, _)| date))?),
                None => runs.extend(held_between(before, date)),
            }
            runs.push(Run {
                first: date,
                last: date,
                balance,
                kind,
            });
            before = Some((date, balance));
        }
        Ok(Self { runs })
    }

    /// The points from `first` to `last`, both included, one per day that is not unknown, earliest first.
    pub fn between(&self, first: Date, last: Date) -> impl Iterator<Item = BalancePoint> {
        let begins = self.runs.partition_point(|run| run.last < first);
        let runs = self.runs[begins..].iter().take_while(move |run| run.first <= last);
        runs.flat_map(move |run| {
            let (from, to) = (run.first.max(first), run.last.min(last));
            days(from, to).map(|date| BalancePoint {
                date,
                balance: run.balance,
                kind: run.kind,
            })
        })
    }

    /// The point of one day; `None` where it is unknown.
    pub fn on(&self, date: Date) -> Option<BalancePoint> {
        self.between(date, date).next()
    }

    /// The first day that is known: recorded, or an anchor.
    pub fn known_from(&self) -> Option<Date> {
        let mut known = self.runs.iter().filter(|run| run.kind != BalanceKind::Estimated);
        known.next().map(|run| run.first)
    }

    /// The first day that is estimated.
    pub fn estimated_from(&self) -> Option<Date> {
        let mut estimated = self.runs.iter().filter(|run| run.kind == BalanceKind::Estimated);
        estimated.next().map(|run| run.first)
    }
}

/// Every day that needs no estimate: a recorded balance takes precedence over an anchor.
fn known_days(
    account: &Account,
    held: &[&Holding],
    past: Past<'_>,
    today: Date,
) -> Result<BTreeMap<Date, (Money, BalanceKind)>, MoneyError> {
    let is_own = |of: AccountId, date: Date, balance: Money| {
        of == account.id && date <= today && balance.currency() == account.balance.currency()
    };
    let anchors = past.anchors.iter();
    let anchors = anchors.filter(|anchor| is_own(anchor.account, anchor.date, anchor.balance));
    let recorded = past.recorded.iter();
    let recorded = recorded.filter(|day| is_own(day.account, day.date, day.balance));
    let mut known: BTreeMap<Date, (Money, BalanceKind)> = anchors
        .map(|anchor| (anchor.date, (anchor.balance, BalanceKind::Anchor)))
        .collect();
    known.extend(recorded.map(|day| (day.date, (day.balance, BalanceKind::Recorded))));
    if let Some(balance) = recorded_balance(account, held)? {
        known.insert(today, (balance, BalanceKind::Recorded));
    }
    Ok(known)
}

/// The days between two known ones, at the balance of the earlier.
fn held_between(before: Option<(Date, Money)>, date: Date) -> Option<Run> {
    let (since, balance) = before?;
    let run = Run {
        first: next(since),
        last: previous(date),
        balance,
        kind: BalanceKind::Estimated,
    };
    (run.first <= run.last).then_some(run)
}

/// The changes of an account's balance by its posted transactions, day by day.
struct Steps {
    changes: BTreeMap<Date, Money>,
    /// Days with a transaction in another currency: the balance before them is unknown.
    foreign: BTreeSet<Date>,
    oldest: Option<Date>,
}

impl Steps {
    fn of(account: &Account, transactions: &[Transaction], today: Date) -> Result<Self, MoneyError> {
        let posted = transactions
            .iter()
            .filter(|one| one.account == account.id && !one.pending && one.date <= today);
        let mut steps = Self {
            changes: BTreeMap::new(),
            foreign: BTreeSet::new(),
            oldest: posted.clone().map(|one| one.date).min(),
        };
        for one in posted {
            if one.amount.currency() != account.balance.currency() {
                steps.foreign.insert(one.date);
                continue;
            }
            // Positive when money left the account: less is owned, and more is owed.
            let change = if account.kind.is_asset() {
                one.amount.negated()
            } else {
                one.amount
            };
            let zero = Money::zero(change.currency());
            let day = steps.changes.entry(one.date).or_insert(zero);
            *day = day.checked_add(change)?;
        }
        Ok(steps)
    }

    /// The days before a known one, after `known_before` and not before the oldest transaction, earliest first.
    fn back_from(&self, known: (Date, Money), known_before: Option<Date>) -> Result<Vec<Run>, MoneyError> {
        let (mut day, mut balance) = known;
        let Some(oldest) = self.oldest else {
            return Ok(Vec::new());
        };
        let foreign = self.foreign.range(..=day).next_back().copied();
        let floors = [Some(oldest), known_before.map(next), foreign];
        let floor = floors.into_iter().flatten().max().unwrap_or(oldest);
        let mut runs = Vec::new();
        while day > floor {
            if let Some(change) = self.changes.get(&day) {
                balance = balance.checked_sub(*change)?;
            }
            let last = previous(day);
            // One balance back to the day of the next earlier transaction.
            let moved = self.changes.range(..=last).next_back().map(|(date, _)| *date);
            day = moved.unwrap_or(floor).max(floor);
            runs.push(Run {
                first: day,
                last,
                balance,
                kind: BalanceKind::Estimated,
            });
        }
        runs.reverse();
        Ok(runs)
    }
}

fn next(date: Date) -> Date {
    date.saturating_add(1.day())
}

fn previous(date: Date) -> Date {
    date.saturating_sub(1.day())
}

fn days(first: Date, last: Date) -> impl Iterator<Item = Date> {
    std::iter::successors(Some(first), |day| day.tomorrow().ok()).take_while(move |day| *day <= last)
}
