//! Everything the rules look at, gathered before any of them runs.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::goal::Goal;
use crate::goal_allocation::GoalAllocation;
use crate::holding::Holding;
use crate::ids::{GoalId, ItemId};
use crate::item::{Attention, ItemStatus};
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth_history::NetWorthPoint;
use crate::set_aside::SetAside;
use crate::transaction::Transaction;
use crate::trial::TrialStatus;

/// The days of [`Household::additions`].
pub const ADDITION_DAYS: i64 = 35;
/// How many days of transactions the rules look at.
pub const TRANSACTION_DAYS: i64 = 120;
/// How many days of net worth the rules look at: two ends of months.
pub const HISTORY_DAYS: usize = 62;

/// A login at a bank, as far as the rules look at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// Its id.
    pub id: ItemId,
    /// The bank's name.
    pub bank: String,
    /// How it is doing.
    pub status: ItemStatus,
    /// What it asks of its owner.
    pub attention: Option<Attention>,
    /// When figures last arrived.
    pub last_updated: Timestamp,
}

/// How somebody may use the product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// Where they stand between trial and subscription.
    pub trial: TrialStatus,
    /// When a plan paid for by the year renews; `None` for any other.
    pub renews_at: Option<Timestamp>,
}

/// How net worth changed over the last whole month.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthSplit {
    /// What was put in.
    pub added: Money,
    /// What markets did.
    pub markets: Money,
}

/// One household at one moment.
#[derive(Clone, Debug)]
pub struct Household<'a> {
    /// The moment.
    pub now: Timestamp,
    /// The currency totals are in. What is in another counts for goals of that currency and nowhere else.
    pub currency: Currency,
    /// Monthly take-home income, when it is known.
    pub income: Option<Money>,
    /// Accounts.
    pub accounts: Vec<&'a Account>,
    /// Holdings of those accounts.
    pub holdings: &'a [Holding],
    /// Goals, as they are stored.
    pub goals: Vec<&'a Goal>,
    /// What is set aside for the goals.
    pub allocations: &'a [GoalAllocation],
    /// What was put into goals during the last [`ADDITION_DAYS`] days, for those of which that is known.
    pub additions: BTreeMap<GoalId, Money>,
    /// The transactions of the last [`TRANSACTION_DAYS`] days, in any order.
    pub transactions: &'a [Transaction],
    /// Daily net worth, in any order.
    pub history: &'a [NetWorthPoint],
    /// How the last whole month went, when it is known.
    pub last_month: Option<MonthSplit>,
    /// Logins.
    pub logins: Vec<Login>,
    /// How they may use the product.
    pub membership: Membership,
}

impl<'a> Household<'a> {
    /// Today, in the zone all dates are cut in.
    pub(super) fn today(&self) -> Date {
        day_of(self.now)
    }

    /// The income, where it is above nothing and in the currency of totals.
    pub(super) fn usable_income(&self) -> Option<Money> {
        self.income
            .filter(|income| income.is_positive() && income.currency() == self.currency)
    }

    /// What is set aside for goals.
    pub(super) fn set_aside(&self) -> SetAside<'a> {
        SetAside::new(self.accounts.iter().copied(), self.holdings, self.allocations)
    }

    /// The accounts in sight whose figures are in the currency of totals.
    pub(super) fn visible(&self) -> impl Iterator<Item = &'a Account> {
        let currency = self.currency;
        self.accounts
            .iter()
            .copied()
            .filter(move |account| !account.hidden && account.balance.currency() == currency)
    }

    /// What is in deposits.
    pub(super) fn cash(&self) -> Result<Money, MoneyError> {
        self.sum_of(|account| account.kind == AccountKind::Depository && account.is_asset)
    }

    /// What is owed on cards and lines.
    pub(super) fn card_debt(&self) -> Result<Money, MoneyError> {
        self.sum_of(|account| account.kind == AccountKind::Credit && !account.is_asset)
    }

    /// What all goals in the currency of totals are planned to get a month.
    pub(super) fn planned(&self) -> Result<Money, MoneyError> {
        let plans = self.goals.iter().map(|goal| goal.planned_monthly_contribution);
        Money::sum(plans.filter(|plan| plan.currency() == self.currency), self.currency)
    }

    fn sum_of(&self, wanted: impl Fn(&Account) -> bool) -> Result<Money, MoneyError> {
        let counted = self.visible().filter(|account| wanted(account));
        Money::sum(counted.map(|account| account.balance), self.currency)
    }
}

/// The day of a moment, in the zone all dates are cut in.
pub(super) fn day_of(moment: Timestamp) -> Date {
    moment.to_zoned(TimeZone::UTC).date()
}

/// Whole days of 24 hours from one moment to a later one; negative for an earlier one.
pub(super) fn days_between(from: Timestamp, to: Timestamp) -> i64 {
    let day = SignedDuration::from_hours(24).as_secs();
    to.duration_since(from).as_secs().div_euclid(day)
}

/// `part` as a percentage of `whole`; `None` unless both are of one currency and the whole is above nothing.
pub(super) fn percent(part: Money, whole: Money) -> Option<Decimal> {
    if part.currency() != whole.currency() || !whole.is_positive() {
        return None;
    }
    let ratio = part.major().checked_div(whole.major())?;
    ratio.checked_mul(Decimal::ONE_HUNDRED)
}
