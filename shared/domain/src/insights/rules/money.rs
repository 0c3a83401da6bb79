//! Cash: too little for a bad month, or more than anything needs.

use std::collections::{BTreeMap, BTreeSet};

use rust_decimal::Decimal;

use crate::account::Account;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, is_cash, percent};
use crate::insights::rule::Rule;
use crate::insights::rules::activity;
use crate::insights::signal::Signal;
use crate::money::{Currency, Money, MoneyError};
use crate::rate::Rate;
use crate::waterfall::next_amount::{assumed_rate, is_costly, known_rate};

/// How many months of income, or of spending where that is more, count as a reserve. An income that fell within a year counts as it was.
const RESERVE_MONTHS: i64 = 3;

/// Payments that come to less of the income, in percent, are not all there are: another bank or card pays the rest.
const SPENDING_PERCENT_MIN: i64 = 25;

/// Signals about cash, for those who have deposits. How far cash reaches is not known where some has no rate.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let Some(cash) = household.cash()? else {
        return Ok(());
    };
    let income = household.usable_income();
    if !household.has_uncounted_cash() {
        let claimed = household.earmarks.claimed(household.currency(), is_cash)?;
        let spending = activity::monthly_spending(household)?;
        found.extend(cover(cash, claimed, spending, income));
    }
    if let Some(income) = income {
        let entered = entered(household)?;
        found.extend(spare(household, cash)?.and_then(|spare| idle(cash, income, &spare, entered)));
    }
    Ok(())
}

/// The level counts hundredths of a month: percent of a month's spending. Where not all of that is known, income stands in for it.
/// Cash that goals use counts, because a goal may be the reserve, and is named.
fn cover(cash: Money, claimed: Money, spending: Option<Money>, income: Option<Money>) -> Option<Signal> {
    let of_income = |spending| income.and_then(|income| percent(spending, income));
    let known = spending.filter(|spending| of_income(*spending).is_none_or(|part| part >= SPENDING_PERCENT_MIN.into()));
    let (name, month) = match (known, income) {
        (Some(spending), _) => (FactName::Spending, spending),
        (None, Some(income)) => (FactName::Income, income),
        (None, None) => return None,
    };
    let hundredths = percent(cash, month)?;
    let covered = (hundredths >= Decimal::ONE_HUNDRED).then(|| Fact::MonthsOf(hundredths / Decimal::ONE_HUNDRED));
    let signal = Signal::level(Rule::EmergencyCover, "cash", hundredths)
        .with(FactName::Cash, Fact::Amount(cash))
        .with(name, Fact::Amount(month))
        .with(FactName::Covered, covered)
        .with(FactName::InGoals, claimed.if_positive().map(Fact::Amount))
        .at(Link::Accounts);
    Some(signal)
}

/// What goals have saved as their owner entered it: nothing tells whether it is this cash.
fn entered(household: &Household<'_>) -> Result<Money, MoneyError> {
    let earmarks = &household.earmarks;
    let by_hand = household.goals.iter().filter(|goal| !earmarks.has_any_for(goal));
    household.sum(by_hand.map(|goal| goal.current_amount))
}

fn idle(cash: Money, income: Money, spare: &Spare, entered: Money) -> Option<Signal> {
    let Spare {
        reserve,
        income_before,
        claimed,
        held,
        debt,
        idle,
        ..
    } = *spare;
    let in_goals = claimed.checked_sub(held).ok()?;
    let hundredths = percent(idle, income)?;
    let signal = Signal::level(Rule::IdleCash, "cash", hundredths)
        .with(FactName::Cash, Fact::Amount(cash))
        .with(FactName::Reserve, Fact::Amount(reserve))
        .with(FactName::InGoals, in_goals.if_positive().map(Fact::Amount))
        .with(FactName::ReserveHeld, held.if_positive().map(Fact::Amount))
        .with(FactName::IncomeBefore, income_before.map(Fact::Amount))
        .with(FactName::Debt, debt.if_positive().map(Fact::Amount))
        .with(FactName::Idle, Fact::Amount(idle))
        .with(FactName::Entered, entered.if_positive().map(Fact::Amount))
        .at(Link::Goals);
    Some(signal)
}

/// Cash that could serve a goal: no goal claims it, the reserve does without it, of which goals for emergencies hold a part (decision 144),
/// and no costly debt could take it.
pub(super) struct Spare {
    reserve: Money,
    /// The income before it fell, where the reserve is reckoned from it.
    income_before: Option<Money>,
    /// What goals use of cash, with what is `held`.
    claimed: Money,
    /// What goals for emergencies hold of the reserve.
    held: Money,
    debt: Money,
    /// What of `debt` is costly without a doubt and may be paid at any time.
    revolving: Money,
    /// What of `revolving` can be drawn again once it is paid.
    pub(super) drawable: Money,
    /// Negative where cash does not reach.
    pub(super) idle: Money,
}

impl Spare {
    /// What no goal claims of the reserve: a goal for emergencies may.
    pub(super) fn open_reserve(&self) -> Result<Money, MoneyError> {
        self.reserve.checked_sub(self.held)
    }

    /// What no goal claims and no card or line of credit of a known high rate could take, the reserve in it; negative where these are
    /// more. The payments of other loans are in the budget already.
    pub(super) fn unclaimed(&self) -> Result<Money, MoneyError> {
        let others = self.debt.checked_sub(self.revolving)?;
        self.idle.checked_add(self.open_reserve()?)?.checked_add(others)
    }
}

/// What of these deposits is spare; `None` where neither income nor spending is known.
pub(super) fn spare(household: &Household<'_>, cash: Money) -> Result<Option<Spare>, InsightError> {
    let months = household
        .usable_income()
        .into_iter()
        .chain(activity::monthly_spending(household)?);
    let Some(today) = months.max_by_key(Money::minor) else {
        return Ok(None);
    };
    let income_before = household.recent_income.filter(|before| before.minor() > today.minor());
    let month = income_before.unwrap_or(today);
    let reserve = month.scaled(Decimal::from(RESERVE_MONTHS))?;
    // The assumed rate of a loan without one counts here: cash that a debt likely to be costly could take is not spare.
    let debt = costly_debt(household, |debt| {
        Some(debt.interest_rate.unwrap_or_else(|| assumed_rate(debt)))
    })?;
    let revolving = costly_debt(household, |debt| known_rate(debt).filter(|_| debt.revolves()))?;
    let drawable = costly_debt(household, |debt| known_rate(debt).filter(|_| debt.is_line_of_credit()))?;
    let earmarks = &household.earmarks;
    let claimed = earmarks.claimed(household.currency(), is_cash)?;
    let is_reserve = |id| {
        household
            .goals
            .iter()
            .any(|goal| goal.id == id && goal.is_for_emergencies())
    };
    let held = earmarks.claimed_by(is_reserve, household.currency(), is_cash)?;
    let held = held.at_least_zero().smaller(reserve)?;
    let idle = cash
        .checked_sub(claimed)?
        .checked_sub(reserve.checked_sub(held)?)?
        .checked_sub(debt)?;
    Ok(Some(Spare {
        reserve,
        income_before,
        claimed,
        held,
        debt,
        revolving,
        drawable,
        idle,
    }))
}

/// What no goal claims of cash by the currency it is in, in the household's; currencies of nothing are left out.
pub(super) fn unclaimed_cash(household: &Household<'_>) -> Result<BTreeMap<Currency, Money>, MoneyError> {
    let cash = household.visible().filter(|account| is_cash(account));
    let currencies: BTreeSet<Currency> = cash.map(|account| account.balance.currency()).collect();
    let mut unclaimed = BTreeMap::new();
    for currency in currencies {
        let is_asked = |account: &Account| is_cash(account) && account.balance.currency() == currency;
        let claimed = household.earmarks.claimed(household.currency(), is_asked)?;
        let left = household.sum_of(is_asked)?.checked_sub(claimed)?;
        if left.is_positive() {
            unclaimed.insert(currency, left);
        }
    }
    Ok(unclaimed)
}

/// What is owed at a high interest, as `rate_of` has it: the next amount of money does most there.
pub(super) fn costly_debt(
    household: &Household<'_>,
    rate_of: impl Fn(&Account) -> Option<Rate>,
) -> Result<Money, MoneyError> {
    let debts = household.visible().filter(|account| !account.is_asset);
    let owed = debts.filter(|debt| rate_of(debt).is_some_and(|rate| is_costly(debt, rate)));
    household.sum(owed.map(|debt| debt.balance))
}
