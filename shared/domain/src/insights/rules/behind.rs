//! Goals off track: what would give each a fair chance again, of cash, of more a month, or of time.

use rust_decimal::Decimal;

use super::goals::named;
use super::room::{NAMED_PERCENT_MIN, Room, carries, rounded_down};
use crate::account::{Account, AccountKind};
use crate::earmarks::Earmarks;
use crate::goal::{Goal, RiskProfile};
use crate::goal_allocation::Share;
use crate::insights::InsightError;
use crate::insights::fact::{Fact, FactName};
use crate::insights::forecast::Forecast;
use crate::insights::household::{Household, is_cash, percent};
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::{Currency, Money};
use crate::odds::Outlook;
use crate::planning::verdict::TIGHT_PERCENT;
use crate::waterfall::horizon_match::{is_soon, is_volatile};

/// What a card of a goal off track gives a fair chance with, the goal invested as it is: a swap beside it would undo that.
pub(super) const HELP: [FactName; 5] = [
    FactName::Once,
    FactName::Reserved,
    FactName::Start,
    FactName::More,
    FactName::Later,
];

/// Up to so many payments before its date a goal may be a bill, for which cash is there to be used.
const NEAR_MONTHS: u32 = 6;

/// The level of a goal whose date has come: worse than any odds.
const BELOW_ALL: Decimal = Decimal::NEGATIVE_ONE;

/// For so many days after its day a payment may be on its way: a transfer over a weekend, and a bank that tells of it a day later.
const DAYS_ON_ITS_WAY: i32 = 3;

/// Spare cash that would do comes first, but for savings typed in, which what is set aside would replace. More a month is named only
/// where all goals with it, and with what other cards name, stay comfortable for the income: a card that asks for more would bring up
/// one that asks for less. Costly debts beyond all cash come before more a month, but for an emergency. A later date alone is of no use
/// where all goals already take more than the income carries: not all that is planned goes in then.
pub(super) fn behind(
    household: &Household<'_>,
    room: &mut Room,
    (goal, forecast): (&Goal, &Forecast),
    earmarks: &Earmarks<'_>,
) -> Result<Signal, InsightError> {
    // None of them raises a card, so none may take of what later goals are offered.
    let fair = Decimal::from(Outlook::Fair.from_percent());
    let is_fair = forecast.months > 0 && forecast.percent() >= fair;
    if is_fair || is_slight(goal, forecast) || is_on_its_way(household, goal, forecast) {
        let level = forecast.percent().max(fair);
        return Ok(Signal::level(Rule::GoalBehind, &goal.id, level));
    }
    let takes_cash = earmarks.has_any_for(goal) || !forecast.saved.is_positive();
    let band = forecast.odds.band();
    let fixes = forecast.fixes;
    let saved = rounded_down(forecast.saved);
    let missing = goal.target_amount.checked_sub(saved)?;
    let is_due = forecast.months == 0;
    let cash = if takes_cash {
        offered_cash(household, room, (goal, forecast, missing), earmarks)?
    } else {
        None
    };
    let has_cash = cash.is_some();
    let start = cash
        .as_ref()
        .filter(|cash| cash.name == FactName::Start)
        .map(|cash| cash.amount);
    let is_for_emergencies = goal.is_for_emergencies();
    let may_ask = !has_cash && (is_for_emergencies || is_near(forecast) || !room.debt_exceeds_cash);
    let more = match fixes.and_then(|fixes| fixes.monthly).filter(|_| may_ask) {
        Some(amount) if room.takes_monthly(household, amount)? => Some(amount),
        _ => None,
    };
    let due = goal.target_date.on(&household.as_of.zone);
    let later = fixes
        .and_then(|fixes| fixes.months_later)
        .filter(|_| start.is_none() && carries(household, room.planned, TIGHT_PERCENT))
        .map(|more| household.as_of.later(due, forecast.months + more, forecast.surely).1);
    let is_begun = saved.is_positive() || goal.planned_monthly_contribution.is_positive();
    let level = if is_due { BELOW_ALL } else { forecast.percent() };
    let signal = Signal::level(Rule::GoalBehind, &goal.id, level);
    let mut signal = named(household, signal, goal).with_some(FactName::Saved, is_begun.then_some(Fact::Amount(saved)));
    if let Some(cash) = cash {
        let cash_in = cash.from.map(|currency| Fact::Text(currency.to_string()));
        signal = signal
            .with(cash.name, Fact::Amount(cash.amount))
            .with_some(FactName::CashIn, cash_in);
    }
    let signal = signal
        .with_some(FactName::More, more.map(Fact::Amount))
        .with_some(FactName::Later, later.map(Fact::Months));
    let free = if takes_cash && !has_cash && !is_for_emergencies {
        free_investments(household, earmarks, goal, is_soon(forecast.months))?
    } else {
        None
    };
    let mut signal = signal.with_some(FactName::Free, free.map(Fact::Amount));
    if takes_cash {
        let needed = forecast.deposit().unwrap_or(missing);
        let is_helped = has_cash || more.is_some();
        if let Some((name, cash)) = named_cash(household, room, (goal, needed), is_helped, earmarks)? {
            signal = signal.with(name, Fact::Amount(cash));
        }
    }
    if is_due {
        let planned = Some(goal.planned_monthly_contribution).filter(Money::is_positive);
        return Ok(signal
            .with(FactName::Missing, Fact::Amount(missing))
            .with_some(FactName::Planned, planned.map(Fact::Amount)));
    }
    let left = start.map(|start| missing.checked_sub(start)).transpose()?;
    Ok(signal
        .with_some(FactName::Left, left.map(Fact::Amount))
        .with(FactName::ChanceFrom, Fact::Percent(band.from_percent().into()))
        .with(FactName::ChanceTo, Fact::Percent(band.to_percent().into())))
}

/// Cash that no goal uses, where nothing can be called spare. Else the spare cash that is left for a goal without other help, unless some
/// of what is set aside for it may fall: it is better swapped for that.
fn named_cash(
    household: &Household<'_>,
    room: &mut Room,
    (goal, needed): (&Goal, Money),
    is_helped: bool,
    earmarks: &Earmarks<'_>,
) -> Result<Option<(FactName, Money)>, InsightError> {
    if room.is_unjudged {
        let unclaimed = unclaimed_by_goals(household, earmarks, goal.target_amount, is_cash)?;
        return Ok(unclaimed.map(|cash| (FactName::Unclaimed, cash)));
    }
    let mut parts = earmarks.parts(goal)?.into_iter();
    if is_helped || parts.any(|part| is_volatile(part.class) && part.amount.is_positive()) {
        return Ok(None);
    }
    let rest = room.takes_rest(household, (goal, needed))?;
    Ok(rest.map(|cash| (FactName::Rest, cash)))
}

/// Whether a payment that was to be made today or a few days ago would give a fair chance: a bank tells of it later, and on its day the
/// odds count it as made. A goal that is exactly on plan would be called behind every month (decision 149). One that is called so already
/// stays: its payment may have come.
fn is_on_its_way(household: &Household<'_>, goal: &Goal, forecast: &Forecast) -> bool {
    let as_of = &household.as_of;
    let paid = as_of.last_payment(goal.target_date.on(&as_of.zone));
    let days = as_of.today().since(paid).map_or(0, |span| span.get_days());
    forecast.months > 0
        && !household.behind.contains(&goal.id)
        && forecast
            .deposit()
            .is_some_and(|deposit| deposit.minor() <= goal.planned_monthly_contribution.minor())
        && goal.planned_monthly_contribution.is_positive()
        && paid > as_of.zone.day_of(goal.created_at)
        && days <= DAYS_ON_ITS_WAY
}

/// Whether so little is missing for a fair chance that it is no news (decision 143). In the last month every dollar counts.
fn is_slight(goal: &Goal, forecast: &Forecast) -> bool {
    let part = forecast
        .deposit()
        .and_then(|deposit| percent(deposit, goal.target_amount));
    forecast.months > 1 && part.is_some_and(|part| part < NAMED_PERCENT_MIN.into())
}

/// Cash that a card offers a goal.
struct Cash {
    /// What it is: all that is needed, of spare cash or of the reserve, or a start.
    name: FactName,
    /// How much, in the goal's currency.
    amount: Money,
    /// The currency to take it from. Where cash is in the goal's alone, it goes without saying.
    from: Option<Currency>,
}

/// The cash that gives `goal` a fair chance, or is `missing` where it is due, taken from its own currency where that is enough, else from
/// another, whose rate counts: spare cash, or whatever no goal uses for an emergency fund, also as a start, and for a goal due within months,
/// which may be a bill.
fn offered_cash(
    household: &Household<'_>,
    room: &mut Room,
    (goal, forecast, missing): (&Goal, &Forecast, Money),
    earmarks: &Earmarks<'_>,
) -> Result<Option<Cash>, InsightError> {
    let (own, is_due) = (missing.currency(), forecast.months == 0);
    let is_for_emergencies = goal.is_for_emergencies();
    let Some(deposit) = (if is_due { Some(missing) } else { forecast.deposit() }) else {
        return Ok(None);
    };
    let several = room.by_currency.len() > 1;
    let cash = |name, amount, from| Cash {
        name,
        amount,
        from: (several || from != own).then_some(from),
    };
    for from in [Some(own), room.most_abroad(own)].into_iter().flatten() {
        let needed = if from == own || is_due {
            Some(deposit)
        } else {
            Forecast::deposit_in(from, goal, earmarks, &household.as_of)?
        };
        let Some(needed) = needed else { continue };
        if !is_for_emergencies && room.takes_once(household, needed, from)? {
            return Ok(Some(cash(FactName::Once, needed, from)));
        }
        if (is_for_emergencies || is_near(forecast))
            && room.takes_reserve(household, needed, from, is_for_emergencies)?
        {
            return Ok(Some(cash(FactName::Reserved, needed, from)));
        }
    }
    if !is_for_emergencies {
        return Ok(None);
    }
    let start = room.takes_start(household, (goal, deposit))?;
    Ok(start.map(|(amount, from)| cash(FactName::Start, amount, from)))
}

/// What no goal uses of investments, as [`unclaimed_by_goals`] has it. Of registered plans, those for retirement are asked for a retirement
/// alone, also where they are locked in until then, a TFSA for any goal, and those that the law has for another purpose for none. Coins
/// are no savings for a conservative goal, and what may fall is no help to one that is due `soon`: a term deposit does not. What an account of type
/// Other holds counts as an investment in the odds.
fn free_investments(
    household: &Household<'_>,
    earmarks: &Earmarks<'_>,
    goal: &Goal,
    soon: bool,
) -> Result<Option<Money>, InsightError> {
    let is_asked = |account: &Account| match account.kind {
        _ if account.serves_one_purpose() || (account.is_plan_for_later() && !goal.is_for_retirement()) => false,
        AccountKind::Depository => !is_cash(account),
        _ if soon => false,
        AccountKind::Crypto => goal.risk_profile != RiskProfile::Conservative,
        AccountKind::Others => true,
        kind => kind.holds_investments(),
    };
    unclaimed_by_goals(household, earmarks, goal.target_amount, is_asked)
}

/// What no goal uses of these accounts, in the currency of `target`; `None` where that is little beside it.
fn unclaimed_by_goals(
    household: &Household<'_>,
    earmarks: &Earmarks<'_>,
    target: Money,
    is_asked: impl Fn(&Account) -> bool,
) -> Result<Option<Money>, InsightError> {
    let mut free = Money::zero(target.currency());
    for account in household.visible().filter(|account| is_asked(account)) {
        let whole = Share::Account {
            account: account.id,
            percentage: Decimal::ONE_HUNDRED,
        };
        free = free.checked_add(earmarks.amount_of(whole, free.currency())?)?;
    }
    let free = free.checked_sub(earmarks.claimed(free.currency(), is_asked)?)?;
    Ok(percent(free, target)
        .is_some_and(|part| part >= NAMED_PERCENT_MIN.into())
        .then_some(free))
}

/// Whether a goal is due so soon that it may be a bill.
pub(super) const fn is_near(forecast: &Forecast) -> bool {
    forecast.months <= NEAR_MONTHS
}
