//! Where the next amount of money helps most: days by which it brings a goal forward, interest it saves on a debt.
//!
//! High-interest debts come first, because paying one off earns a certain return above the expected return of every asset class; then
//! the goals by need, those off track first, each by its date; then other debts. An assumed rate never makes a loan high-interest.

use std::cmp::Reverse;

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::{Outcome, Waterfall};
use crate::account::Account;
use crate::calendar::Schedule;
use crate::earmarks::Earmarks;
use crate::exchange::Exchange;
use crate::goal::Goal;
use crate::ids::{AccountId, GoalId};
use crate::money::{Currency, Money, MoneyError};
use crate::planning::PlanningError;
use crate::rate::Rate;
use crate::valuation::Worth;

/// From this yearly rate on, in percent, a debt has high interest: above the expected return, after fees, of every class that goals hold.
pub const HIGH_INTEREST_PERCENT: u32 = 7;

/// A debt that money could go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Debt {
    /// The account.
    pub account: AccountId,
    /// The debt.
    pub owed: Money,
    /// Its yearly interest rate.
    pub rate: Rate,
    /// Whether it comes before goals, by [`is_costly`].
    pub is_costly: bool,
}

/// Whether a debt at this yearly rate has high interest. A mortgage never does: it is paid down over decades at any rate.
pub fn is_costly(debt: &Account, rate: Rate) -> bool {
    !debt.is_mortgage() && rate >= Rate::from_percent(HIGH_INTEREST_PERCENT)
}

/// The debts of a known high rate, if they are more than `cash` without the bills of cards that are paid in full: they then come before
/// larger contributions to goals (decisions 141 and 154). What emergency funds have is not counted as cash.
pub fn debts_first(costly: Money, cash: Money, card_bills: Money) -> Result<Option<Money>, MoneyError> {
    let at_hand = cash.checked_sub(card_bills)?.at_least_zero();
    Ok(Some(costly).filter(|costly| costly.minor() > at_hand.minor()))
}

/// Whether these accounts have [`debts_first`]. Payments on their way still count as cash and as owed.
pub fn debts_exceed_cash(
    earmarks: &Earmarks<'_>,
    accounts: &[&Account],
    goals: &[&Goal],
    exchange: &Exchange,
) -> Result<bool, MoneyError> {
    let sum = |is_asked: &dyn Fn(&Account) -> bool| {
        let asked = accounts.iter().filter(|account| account.counts() && is_asked(account));
        Ok::<_, MoneyError>(Worth::of(asked.map(|account| account.balance), exchange)?.amount)
    };
    let bills = sum(&|account| !account.is_asset && !bears_interest(account))?;
    let costly = sum(&|account| {
        let rate = known_rate(account).filter(|_| !account.is_asset);
        rate.is_some_and(|rate| is_costly(account, rate))
    })?;
    let is_fund = |id| goals.iter().any(|goal| goal.id == id && goal.is_for_emergencies());
    let held = earmarks.claimed_by(is_fund, exchange.currency(), Account::is_cash)?;
    let cash = sum(&Account::is_cash)?.checked_sub(held)?;
    Ok(debts_first(costly, cash, bills)?.is_some())
}

/// The effect of the amount in one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The effect on a goal.
    Goal {
        /// The goal.
        goal: GoalId,
        /// The gain.
        gain: Gain,
    },
    /// Interest saved on a debt over a year.
    Debt {
        /// The account.
        account: AccountId,
        /// Its yearly interest rate.
        rate: Rate,
        /// The interest saved.
        saved_in_a_year: Money,
    },
}

/// The effect on the day a goal is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gain {
    /// The goal is not reached either way.
    Nothing,
    /// The payment that completes it comes this many days earlier.
    Days(u32),
    /// It is reached with the amount, and never without.
    Reached,
}

/// The rank of an effect in the list.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The highest rate first, also if less of it is owed than the amount; at equal rates, by the interest saved.
    HighInterestDebt(Reverse<(Decimal, i64)>),
    /// By need.
    Goal { is_on_track: bool, due_on: Date },
    /// As above.
    OtherDebt(Reverse<(Decimal, i64)>),
}

/// The effect of `amount` today on each open goal of `waterfall` and each debt, best first. `goals` has, in the
/// order of the goals, each one's outcome without it and whether it is on track. Debts in another currency are left out.
///
/// # Errors
/// As [`Waterfall::outcomes`], and for an amount of another currency.
pub fn ranked<'a>(
    amount: Money,
    waterfall: &Waterfall,
    goals: impl IntoIterator<Item = (&'a Outcome, bool)>,
    debts: &[Debt],
    today: Date,
) -> Result<Vec<Effect>, PlanningError> {
    let currency = amount.currency();
    let mut effects = Vec::new();
    let goals = waterfall.goals().iter().zip(goals).zip(waterfall.done_with(amount)?);
    for ((goal, (outcome, is_on_track)), done_with) in goals.filter(|((goal, _), _)| goal.is_open()) {
        let day_of = |done| Schedule::monthly(goal.due_on).nth_after(today, done);
        let days = [outcome.done, done_with].map(|done| done.map(day_of));
        let place = Place::Goal {
            is_on_track,
            due_on: goal.due_on,
        };
        let effect = Effect::Goal {
            goal: goal.id,
            gain: gain(days),
        };
        effects.push((place, effect));
    }
    let owed = debts
        .iter()
        .filter(|debt| debt.owed.currency() == currency && debt.owed.is_positive());
    for debt in owed {
        let saved_in_a_year = saved_in_a_year(amount, debt)?;
        let place = if debt.is_costly {
            Place::HighInterestDebt
        } else {
            Place::OtherDebt
        };
        let effect = Effect::Debt {
            account: debt.account,
            rate: debt.rate,
            saved_in_a_year,
        };
        effects.push((place(Reverse((debt.rate.fraction(), saved_in_a_year.minor()))), effect));
    }
    effects.sort_by(|(one, _), (other, _)| one.cmp(other));
    Ok(effects.into_iter().map(|(_, effect)| effect).collect())
}

fn gain(days: [Option<Date>; 2]) -> Gain {
    match days {
        [Some(without), Some(with)] => {
            let days = (without - with).get_days();
            Gain::Days(u32::try_from(days).unwrap_or_default())
        }
        [None, Some(_)] => Gain::Reached,
        [_, None] => Gain::Nothing,
    }
}

fn saved_in_a_year(amount: Money, debt: &Debt) -> Result<Money, MoneyError> {
    amount.smaller(debt.owed)?.scaled(debt.rate.fraction())
}

/// Whether a debt costs interest: any but a card that its owner pays in full every month (decision 154).
pub const fn bears_interest(debt: &Account) -> bool {
    !debt.paid_in_full
}

/// The certain yearly rate of a debt: from its institution or its owner, or the usual rate for a card. `None` for a loan
/// or a line of credit without a rate, and for a debt without interest.
pub fn known_rate(debt: &Account) -> Option<Rate> {
    let of_cards = || debt.is_card().then(|| assumed_rate(debt));
    debt.interest_rate.or_else(of_cards).filter(|_| bears_interest(debt))
}

/// The likely yearly rate of a debt: the known one, or an assumed one. `None` for a debt without interest.
pub fn likely_rate(debt: &Account) -> Option<Rate> {
    let assumed = || bears_interest(debt).then(|| assumed_rate(debt));
    known_rate(debt).or_else(assumed)
}

/// The assumed yearly rate of a debt of this kind if neither its institution nor its owner gives one: Canada's for Canadian
/// dollars, otherwise that of the United States.
///
/// Canada: cards 20.5 % (Bank of Canada before the House of Commons' industry committee, 2024), mortgages 4.7 % (Bank of
/// Canada, interest rates on outstanding uninsured mortgages, September 2024), no interest on federal student loans since
/// April 2023 (Employment and Social Development Canada). Car loans, home equity and other loans are assumed.
///
/// United States: orders of magnitude of 2025, as the Federal Reserve's G.19 release (cards assessed interest 21 to 22 %,
/// 48-month car loans about 8 %), Freddie Mac's survey (30-year mortgages between 6 and 7 %), Bankrate's national survey
/// of large lenders (home equity lines of $30,000 between 8.0 and 8.3 % from January to July) and the Department of Education
/// (undergraduate loans 6.4 %) have them.
pub fn assumed_rate(account: &Account) -> Rate {
    let [canadian, american] = match account.subtype_word().as_str() {
        _ if account.is_card() => [205, 215],
        _ if account.is_mortgage() => [47, 65],
        "home equity" => [55, 80],
        "student" => [0, 64],
        "auto" => [70, 80],
        _ => [90, 110],
    };
    let is_canadian = account.balance.currency() == Currency::CAD;
    let tenths_of_percent = if is_canadian { canadian } else { american };
    Rate::from_fraction(Decimal::new(tenths_of_percent, 3))
}
