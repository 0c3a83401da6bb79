//! Goals one by one: behind, ahead, milestones, and contributions that did not come.

use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::earmarks::Earmarks;
use crate::goal::{Goal, RiskProfile};
use crate::goal_allocation::Share;
use crate::insights::InsightError;
use crate::insights::card::Link;
use crate::insights::contribution::Costs;
use crate::insights::fact::{Fact, FactName};
use crate::insights::forecast::Forecast;
use crate::insights::household::{ADDITION_DAYS, Household, days_between, is_cash, percent};
use crate::insights::rule::Rule;
use crate::insights::rules::account::is_current;
use crate::insights::rules::room::{NAMED_PERCENT_MIN, Room, carries, rounded_down};
use crate::insights::signal::Signal;
use crate::money::{Currency, Money};
use crate::odds::Outlook;
use crate::planning::verdict::TIGHT_PERCENT;
use crate::valuation::Worth;
use crate::waterfall::horizon_match::{LATER_BY_MONTHS, is_soon, is_volatile};

/// What a card of a goal off track gives a fair chance with, the goal invested as it is: a swap beside it would undo that.
const HELP: [FactName; 5] = [
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

/// Signals of every goal.
pub(super) fn find(household: &Household<'_>, found: &mut Vec<Signal>) -> Result<(), InsightError> {
    let earmarks = household.earmarks();
    let costs = Costs::of(household, &earmarks);
    let mut goals = household.goals.clone();
    goals.sort_by_key(|goal| (goal.target_date.on(&household.as_of.zone), goal.created_at, goal.id));
    let forecasts = Forecast::of_all(&goals, &earmarks, &household.as_of)?;
    let mut room = Room::of(household)?;
    let all: Vec<(&Goal, Forecast)> = goals.into_iter().zip(forecasts).collect();
    for &(goal, ref forecast) in &all {
        let mut is_helped = false;
        if !is_reached(goal, forecast) {
            let behind = behind(household, &mut room, (goal, forecast), &earmarks)?;
            is_helped = behind.facts.iter().any(|(name, _)| HELP.contains(name));
            found.push(behind);
            found.push(ahead(household, goal, forecast));
            found.extend(missed(household, goal, &earmarks));
        }
        let swaps = (!is_helped).then_some(&mut room);
        found.extend(horizon(household, swaps, (goal, forecast), &all, &earmarks)?);
        found.extend(milestone(household, goal, forecast, costs.contributed_to(goal)?)?);
    }
    Ok(())
}

/// Whether a goal is due so soon that it may be a bill.
const fn is_near(forecast: &Forecast) -> bool {
    forecast.months <= NEAR_MONTHS
}

fn is_reached(goal: &Goal, forecast: &Forecast) -> bool {
    forecast.saved.minor() >= goal.target_amount.minor()
}

fn named(household: &Household<'_>, signal: Signal, goal: &Goal) -> Signal {
    about(signal, goal).with(FactName::By, Fact::Month(goal.target_date.on(&household.as_of.zone)))
}

fn about(signal: Signal, goal: &Goal) -> Signal {
    signal
        .with(FactName::Goal, Fact::Text(goal.name.as_str().to_owned()))
        .with(FactName::Target, Fact::Amount(goal.target_amount))
        .at(Link::Goal(goal.id))
}

/// Spare cash that would do comes first, but for savings typed in, which what is set aside would replace. More a month is named only
/// where all goals with it, and with what other cards name, stay comfortable for the income: a card that asks for more would bring up
/// one that asks for less. Costly debts beyond all cash come before more a month, but for an emergency. A later date alone is of no use
/// where all goals already take more than the income carries: not all that is planned goes in then.
fn behind(
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

fn ahead(household: &Household<'_>, goal: &Goal, forecast: &Forecast) -> Signal {
    let early = forecast.months_early;
    named(household, Signal::level(Rule::GoalAhead, &goal.id, early.into()), goal)
        .with(FactName::Saved, Fact::Amount(forecast.saved))
        .with(FactName::Early, Fact::Months(early))
        .with_some(
            FactName::Planned,
            Some(goal.planned_monthly_contribution)
                .filter(crate::money::Money::is_positive)
                .map(Fact::Amount),
        )
}

/// Counts what was put in, gains left out, as far as it is still there. `None` when it is not known, or the target cannot be
/// compared with it, or gains alone reach it: less than all of a goal that is reached is no news. A date that has passed is left out.
fn milestone(
    household: &Household<'_>,
    goal: &Goal,
    forecast: &Forecast,
    put_in: Option<Money>,
) -> Result<Option<Signal>, InsightError> {
    let Some(put_in) = put_in.filter(|amount| !amount.is_negative()) else {
        return Ok(None);
    };
    let put_in = put_in.smaller(forecast.saved)?;
    let Some(reached) = percent(put_in, goal.target_amount) else {
        return Ok(None);
    };
    let by = goal.target_date.on(&household.as_of.zone);
    // A reserve has no end.
    let is_ahead = by > household.as_of.today() && !goal.is_for_emergencies();
    let is_whole = reached >= Decimal::ONE_HUNDRED;
    let surplus = forecast.saved.checked_sub(goal.target_amount)?;
    let is_much = is_whole && percent(surplus, goal.target_amount).is_some_and(|part| part >= NAMED_PERCENT_MIN.into());
    let surplus = Some(surplus).filter(|_| is_much);
    if !is_whole && is_reached(goal, forecast) {
        return Ok(None);
    }
    Ok(Some(
        about(Signal::level(Rule::Milestone, &goal.id, reached), goal)
            .with_some(FactName::By, is_ahead.then_some(Fact::Month(by)))
            .with(
                FactName::PutIn,
                Fact::Amount(if is_whole { put_in } else { rounded_down(put_in) }),
            )
            .with_some(
                FactName::Planned,
                Some(goal.planned_monthly_contribution)
                    .filter(|planned| is_whole && planned.is_positive())
                    .map(Fact::Amount),
            )
            .with_some(FactName::Surplus, surplus.map(Fact::Amount))
            .with_some(FactName::Reached, (!is_whole).then(|| Fact::Percent(reached.floor()))),
    ))
}

/// `None` for a goal that is younger than the time looked at, has no plan, or of whose contributions nothing is known:
/// only a bank reports what came in, while its figures are of now.
fn missed(household: &Household<'_>, goal: &Goal, earmarks: &Earmarks<'_>) -> Option<Signal> {
    let mut shares = earmarks.of_goal(goal).peekable();
    let is_reported = |share| {
        household
            .login_of(share)
            .is_some_and(|login| is_current(household, login))
    };
    if shares.peek().is_none() || !shares.all(is_reported) {
        return None;
    }
    let added = *household.additions.get(&goal.id)?;
    if days_between(goal.created_at, household.as_of.now) < ADDITION_DAYS {
        return None;
    }
    let share = percent(added, goal.planned_monthly_contribution)?;
    let signal = named(
        household,
        Signal::level(Rule::ContributionMissed, &goal.id, share),
        goal,
    );
    Some(
        signal
            .with(FactName::Planned, Fact::Amount(goal.planned_monthly_contribution))
            .with_some(FactName::Added, added.is_positive().then_some(Fact::Amount(added)))
            .with_some(
                FactName::Withdrawn,
                added.is_negative().then(|| Fact::Amount(added.abs())),
            ),
    )
}

/// `None` for a goal that is far away, is due, or has nothing saved. What may or may not move with markets is not said to.
/// A swap is offered where `swaps` are, and for what it leaves, spare cash.
fn horizon(
    household: &Household<'_>,
    swaps: Option<&mut Room>,
    (goal, forecast): (&Goal, &Forecast),
    all: &[(&Goal, Forecast)],
    earmarks: &Earmarks<'_>,
) -> Result<Option<Signal>, InsightError> {
    let is_reached = is_reached(goal, forecast);
    if forecast.months == 0 || !is_soon(forecast.months) {
        return Ok(None);
    }
    let known = earmarks.parts(goal)?.into_iter().filter(|part| part.is_known);
    let parts = known
        .map(|part| (part.class, part.amount))
        .chain(earmarks.entered(goal)?);
    let moving = parts.filter(|(class, amount)| is_volatile(*class) && amount.is_positive());
    let moving = Money::sum(moving.map(|(_, amount)| amount), goal.target_amount.currency())?;
    let Some(share) = percent(moving, forecast.saved) else {
        return Ok(None);
    };
    let signal = named(household, Signal::level(Rule::HorizonRisk, &goal.id, share), goal);
    let (mut assumed, mut stable, mut rest) = (None, None, None);
    if !earmarks.has_any_for(goal) {
        assumed = Some(Fact::Strategy(goal.risk_profile));
    } else if let Some(room) = swaps {
        let elsewhere = stable_elsewhere(household, (goal, forecast.months), all, earmarks)?;
        let currency = moving.currency();
        let (swapped, set_aside) = room.takes_swap(elsewhere, household.sum([moving])?, currency)?;
        let worth_a_word = |offered| -> Result<Option<Money>, InsightError> {
            let offered = Worth::of([offered], &household.exchange.to(currency))?.amount;
            Ok(percent(offered, forecast.saved)
                .is_some_and(|part| part >= NAMED_PERCENT_MIN.into())
                .then_some(offered))
        };
        stable = worth_a_word(swapped)?;
        rest = worth_a_word(set_aside)?.filter(|_| !is_reached);
    }
    let reached = percent(forecast.saved, goal.target_amount).filter(|_| is_reached);
    Ok(Some(
        signal
            .with(FactName::Saved, Fact::Amount(rounded_down(forecast.saved)))
            .with(FactName::Moving, Fact::Percent(share))
            .with_some(FactName::Assumed, assumed)
            .with_some(FactName::Reached, reached.map(|percent| Fact::Percent(percent.floor())))
            .with_some(FactName::Stable, stable.map(Fact::Amount))
            .with_some(FactName::Rest, rest.map(Fact::Amount)),
    ))
}

/// What is stable of goals of the same currency that are due late enough to carry what may fall instead, registered plans apart. In another
/// currency its rate would swing.
fn stable_elsewhere(
    household: &Household<'_>,
    (goal, months): (&Goal, u32),
    all: &[(&Goal, Forecast)],
    earmarks: &Earmarks<'_>,
) -> Result<Money, InsightError> {
    let currency = goal.target_amount.currency();
    let of_currency = all
        .iter()
        .filter(|(other, _)| other.target_amount.currency() == currency);
    let later = of_currency.filter(|(_, other)| other.months >= months + LATER_BY_MONTHS);
    let mut stable = Vec::new();
    for (goal, _) in later {
        let parts = earmarks.parts(goal)?.into_iter();
        let own = parts.filter(|part| !is_volatile(part.class) && !part.is_bound && part.registered.is_none());
        stable.extend(own.map(|part| part.amount.at_least_zero()));
    }
    Ok(household.sum(stable)?)
}
