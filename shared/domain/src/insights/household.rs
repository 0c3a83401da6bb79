//! The input of all rules, gathered before any of them runs.

use std::collections::BTreeMap;

use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use rust_decimal::Decimal;

use crate::account::{Account, AccountSource};
use crate::calendar::AsOf;
use crate::earmarks::Earmarks;
use crate::exchange::Exchange;
use crate::goal::Goal;
use crate::goal_allocation::Share;
use crate::holding::Holding;
use crate::ids::{GoalId, ItemId};
use crate::item::{Attention, ItemStatus};
use crate::lifecycle::Lifecycle;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth_history::NetWorthPoint;
use crate::transaction::Transaction;
use crate::trial::TrialStatus;
use crate::valuation::Worth;

/// The days of [`Household::additions`].
pub const ADDITION_DAYS: i64 = 35;
/// The days of transactions that the rules read.
pub const TRANSACTION_DAYS: i64 = 120;
/// The days of net worth that the rules read: two ends of months.
pub const HISTORY_DAYS: usize = 62;

/// A bank connection, as the rules read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// Its id.
    pub id: ItemId,
    /// The bank's name, if we have it.
    pub bank: Option<String>,
    /// Its status.
    pub status: ItemStatus,
    /// What its owner should do.
    pub attention: Option<Attention>,
    /// When figures last arrived.
    pub last_updated: Timestamp,
}

/// A user's entitlement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Membership {
    /// The trial and subscription status.
    pub trial: TrialStatus,
    /// When a plan paid for by the year renews; `None` for any other.
    pub renews_at: Option<Timestamp>,
}

/// How net worth changed over the last whole month; the parts sum to the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MonthSplit {
    /// Contributions, less withdrawals.
    pub added: Money,
    /// Market gains.
    pub markets: Money,
    /// Exchange rates.
    pub rates: Money,
    /// Debts paid down, less new debt.
    pub debts: Money,
    /// Accounts that joined the totals, less those that left them.
    pub accounts: Money,
    /// New values of assets entered by hand, and unexplained changes.
    pub other: Money,
}

/// How many parts a month's change has.
pub(super) const PARTS: usize = 6;

impl MonthSplit {
    /// The parts, in display order.
    pub const fn parts(&self) -> [Money; PARTS] {
        let Self {
            added,
            markets,
            rates,
            debts,
            accounts,
            other,
        } = *self;
        [added, markets, rates, debts, accounts, other]
    }
}

/// One household at one moment.
#[derive(Clone, Debug)]
pub struct Household<'a> {
    /// The moment, and the user's zone.
    pub as_of: AsOf,
    /// Today's rates, to the currency totals are in.
    pub exchange: &'a Exchange,
    /// Monthly take-home income, when it is known.
    pub income: Option<Money>,
    /// The highest income of the last year, if it fell since.
    pub recent_income: Option<Money>,
    /// Accounts.
    pub accounts: Vec<&'a Account>,
    /// Holdings of those accounts.
    pub holdings: &'a [Holding],
    /// Goals, as they are stored.
    pub goals: Vec<&'a Goal>,
    /// The allocations of accounts and holdings to the goals.
    pub earmarks: Earmarks<'a>,
    /// Contributions to goals during the last [`ADDITION_DAYS`] days, for goals where they are known.
    pub additions: BTreeMap<GoalId, Money>,
    /// What was taken out of goals during the last [`ADDITION_DAYS`] days and since their owner last changed them, less what went in.
    pub withdrawals: BTreeMap<GoalId, Money>,
    /// Goals with an open card that they are behind, raised since their owner last changed them, with its bucket.
    pub behind: BTreeMap<GoalId, String>,
    /// The transactions of the last [`TRANSACTION_DAYS`] days, in any order.
    pub transactions: &'a [Transaction],
    /// Daily net worth, in any order.
    pub history: &'a [NetWorthPoint],
    /// The change of the last whole month, if it is known.
    pub last_month: Option<MonthSplit>,
    /// Connections.
    pub connections: Vec<Connection>,
    /// The user's entitlement.
    pub membership: Membership,
}

impl<'a> Household<'a> {
    /// The user's today.
    pub(super) fn today(&self) -> Date {
        self.as_of.today()
    }

    /// The user's day of a moment.
    pub(super) fn day_of(&self, moment: Timestamp) -> Date {
        self.as_of.zone.day_of(moment)
    }

    /// The currency totals are in.
    pub const fn currency(&self) -> Currency {
        self.exchange.currency()
    }

    /// The income, if it is above 0.
    pub(super) fn usable_income(&self) -> Option<Money> {
        self.income.filter(Money::is_positive)
    }

    /// The connection that reports what `share` is taken from.
    pub(super) fn connection_of(&self, share: Share) -> Option<&Connection> {
        let account = self.earmarks.account_of(share)?;
        match &account.source {
            AccountSource::Plaid { item, .. } if account.lifecycle == Lifecycle::Reported => {
                self.connections.iter().find(|connection| connection.id == *item)
            }
            _ => None,
        }
    }

    /// The visible accounts whose balances are in the totals.
    pub(super) fn visible(&self) -> impl Iterator<Item = &'a Account> {
        let exchange = self.exchange;
        self.accounts
            .iter()
            .copied()
            .filter(move |account| account.counts() && exchange.converts(account.balance.currency()))
    }

    /// Cash in deposits; `None` without deposits in the totals.
    pub(super) fn cash(&self) -> Result<Option<Money>, MoneyError> {
        if !self.visible().any(Account::is_cash) {
            return Ok(None);
        }
        self.sum_of(Account::is_cash).map(Some)
    }

    /// Whether some cash is in a currency without a rate, so that [`Household::cash`] is not all of it.
    pub(super) fn has_uncounted_cash(&self) -> bool {
        let deposits = self.accounts.iter().filter(|account| account.counts());
        let mut balances = deposits
            .filter(|account| account.is_cash())
            .map(|account| account.balance);
        balances.any(|balance| !self.exchange.converts(balance.currency()) && !balance.is_zero())
    }

    /// The planned monthly contributions of goals that are not reached yet.
    pub(super) fn planned(&self) -> Result<Money, MoneyError> {
        self.planned_by(|_| true)
    }

    /// The same of some goals only.
    pub(super) fn planned_by(&self, is_wanted: impl Fn(&Goal) -> bool) -> Result<Money, MoneyError> {
        let mut planned = Vec::new();
        for goal in self.goals.iter().filter(|goal| is_wanted(goal)) {
            if self.earmarks.current_amount(goal)?.minor() < goal.target_amount.minor() {
                planned.push(goal.planned_monthly_contribution);
            }
        }
        self.sum(planned)
    }

    /// Whether `goal` is due so soon that it may be a bill.
    pub(super) fn may_be_a_bill(&self, goal: &Goal) -> bool {
        let due = goal.target_date.on(&self.as_of.zone);
        goal.may_be_a_bill(self.as_of.payments_until(due))
    }

    /// The sum of these amounts, without currencies that have no rate.
    pub(super) fn sum(&self, amounts: impl IntoIterator<Item = Money>) -> Result<Money, MoneyError> {
        Ok(Worth::of(amounts, self.exchange)?.amount)
    }

    /// The balances of these accounts together, as far as they are in the totals.
    pub(super) fn sum_of(&self, wanted: impl Fn(&Account) -> bool) -> Result<Money, MoneyError> {
        let counted = self.visible().filter(|account| wanted(account));
        self.sum(counted.map(|account| account.balance))
    }
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
