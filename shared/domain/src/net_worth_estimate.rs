//! Net worth of the days before the first recorded one, from the lines of the accounts that count today.
//!
//! A day has a total if every one of these accounts has a balance and every currency a rate. Any other day is a
//! [`Hole`] that lists the missing ones: a total without an account would look as if wealth had appeared on the day its
//! line begins. See decision 93.

use std::collections::BTreeMap;

use jiff::ToSpan as _;
use jiff::civil::Date;

use crate::account::Account;
use crate::balance_history::BalanceHistory;
use crate::exchange::{Exchange, Rates};
use crate::ids::AccountId;
use crate::money::{Currency, MoneyError};
use crate::net_worth::Totals;
use crate::net_worth_history::NetWorthPoint;

/// How far an estimate reaches back before the first recorded day: ten years with their leap days.
pub const DAYS_MAX: i32 = 3_653;

/// The first day that may be estimated before the first recorded one.
pub fn limit(recorded: Date) -> Date {
    recorded.saturating_sub(DAYS_MAX.days())
}

/// An account and its history.
pub type Line = (Account, BalanceHistory);

/// Consecutive days without a total, for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hole {
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// The accounts without a balance, in the order of the lines.
    pub accounts: Vec<AccountId>,
    /// The currencies without a rate, in the order of their codes.
    pub currencies: Vec<Currency>,
}

/// Net worth before the first recorded day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Estimate {
    /// The days with a total, the earliest first.
    pub points: Vec<NetWorthPoint>,
    /// The days without one, from the first on which any account has a balance, the earliest first.
    pub holes: Vec<Hole>,
    /// Whether the lines sum to the first recorded day's totals, so it had the same accounts.
    pub is_joined: bool,
}

impl Estimate {
    /// The days from `earliest` on that are before `recorded`, in `currency`, each at its own rates. Ignores lines of accounts that do
    /// not count today.
    pub fn before(
        recorded: &NetWorthPoint,
        earliest: Date,
        lines: &[Line],
        rates: Rates<'_>,
        currency: Currency,
    ) -> Result<Self, MoneyError> {
        let mut estimate = Self {
            is_joined: is_made_of(recorded, lines)?,
            ..Self::default()
        };
        let Some(first) = first_day(recorded.date, earliest, lines) else {
            return Ok(estimate);
        };
        for date in first.series(1.day()).take_while(|date| *date < recorded.date) {
            let day = Day::of(date, lines)?;
            let exchange = Exchange::of_currencies(rates, day.natives.keys().copied(), currency, date);
            let natives = day.natives.keys().copied();
            let unrated: Vec<Currency> = natives.filter(|own| !exchange.converts(*own)).collect();
            if day.missing.is_empty() && unrated.is_empty() {
                estimate.points.push(day.point(date, &exchange)?);
            } else {
                estimate.add_hole(date, day.missing, unrated);
            }
        }
        Ok(estimate)
    }

    fn add_hole(&mut self, date: Date, accounts: Vec<AccountId>, currencies: Vec<Currency>) {
        let last = self.holes.last_mut().filter(|hole| {
            hole.last.tomorrow().ok() == Some(date) && hole.accounts == accounts && hole.currencies == currencies
        });
        match last {
            Some(hole) => hole.last = date,
            None => self.holes.push(Hole {
                first: date,
                last: date,
                accounts,
                currencies,
            }),
        }
    }
}

/// The first day from `earliest` on and before `recorded` on which an account that counts today has a balance.
pub fn first_day(recorded: Date, earliest: Date, lines: &[Line]) -> Option<Date> {
    let last = recorded.yesterday().ok()?;
    let firsts = counting(lines).filter_map(|(_, history)| history.between(earliest, last).next());
    firsts.map(|point| point.date).min()
}

fn counting(lines: &[Line]) -> impl Iterator<Item = &Line> {
    lines.iter().filter(|(account, _)| account.counts())
}

/// Whether the lines have a balance for every account on the day of `recorded`, and sum to its totals in every currency.
fn is_made_of(recorded: &NetWorthPoint, lines: &[Line]) -> Result<bool, MoneyError> {
    let day = Day::of(recorded.date, lines)?;
    let stored = recorded.native_totals();
    let stored = stored.iter().filter(|native| !native.is_zero());
    let own = day.natives.values().filter(|native| !native.is_zero());
    let by_currency = |native: &Totals| (native.currency(), *native);
    let (stored, own): (BTreeMap<_, _>, BTreeMap<_, _>) =
        (stored.map(by_currency).collect(), own.map(by_currency).collect());
    Ok(day.missing.is_empty() && stored == own)
}

/// The lines' balances on one day.
struct Day {
    natives: BTreeMap<Currency, Totals>,
    missing: Vec<AccountId>,
}

impl Day {
    fn of(date: Date, lines: &[Line]) -> Result<Self, MoneyError> {
        let mut day = Self {
            natives: BTreeMap::new(),
            missing: Vec::new(),
        };
        for (account, history) in counting(lines) {
            let Some(point) = history.on(date) else {
                day.missing.push(account.id);
                continue;
            };
            let (amount, is_asset) = account.kind.balance_sheet_side(point.balance);
            let own = amount.currency();
            day.natives
                .entry(own)
                .or_insert_with(|| Totals::zero(own))
                .count(amount, is_asset)?;
        }
        Ok(day)
    }

    /// The point of a day without holes.
    fn point(self, date: Date, exchange: &Exchange) -> Result<NetWorthPoint, MoneyError> {
        let natives: Vec<Totals> = self.natives.into_values().collect();
        let totals = Totals::converted(&natives, exchange)?;
        let totals = totals.unwrap_or_else(|| Totals::zero(exchange.currency()));
        Ok(NetWorthPoint { date, totals, natives })
    }
}
