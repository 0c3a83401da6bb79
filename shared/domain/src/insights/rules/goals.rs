//! Goals one by one: behind, ahead, milestones, and contributions that did not come.

use std::collections::BTreeMap;

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
use crate::insights::rules::money::{Spare, costly_debt, spare, unclaimed_cash};
use crate::insights::signal::Signal;
use crate::money::{Currency, Money};
use crate::odds::Outlook;
use crate::planning::verdict::{COMFORTABLE_PERCENT, TIGHT_PERCENT};
use crate::valuation::Worth;
use crate::waterfall::horizon_match::{LATER_BY_MONTHS, is_soon, is_volatile};
use crate::waterfall::next_amount::known_rate;

/// What a card of a goal off track gives a fair chance with, the goal invested as it is: a swap beside it would undo that.
const HELP: [FactName; 5] = [
    FactName::Once,
    FactName::Reserved,
    FactName::Start,
    FactName::More,
    FactName::Later,
];

/// The least part of a goal, in percent, that a card offers.
const NAMED_PERCENT_MIN: i64 = 1;

/// Up to so many payments before its date a goal may be a bill, for which cash is there to be used.
const NEAR_MONTHS: u32 = 3;

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

/// So many whole units of the currency as there are: nearly all of a goal is not all of it.
fn rounded_down(amount: Money) -> Money {
    Money::from_major(amount.major().floor(), amount.currency()).unwrap_or(amount)
}

/// What the cards of goals may still ask for, the goal that is due first before the others, as the next amount has it.
struct Room {
    /// What goes to all goals a month, with what was asked for.
    planned: Money,
    /// Spare cash that no card has named.
    spare: Money,
    /// Cash that no goal claims and no card or line of credit could take, the reserve in it, that no card of ours has named.
    unclaimed: Money,
    /// What no goal for emergencies holds of the reserve, nor was offered.
    open_reserve: Money,
    /// Whether costly debts are more than all cash: they come before what goals get a month.
    debt_exceeds_cash: bool,
    /// What no goal claims of cash in each currency, nor a card has named.
    by_currency: BTreeMap<Currency, Money>,
    /// What is stable of goals of each currency, and was named for a swap.
    swapped: BTreeMap<Currency, Money>,
    /// Whether neither income nor spending is known, so that nothing can be called spare.
    is_unjudged: bool,
}

impl Room {
    fn of(household: &Household<'_>) -> Result<Self, InsightError> {
        let none = Money::zero(household.currency());
        let cash = household.cash()?;
        let all_cash = cash.unwrap_or(none);
        let cash = cash.map(|cash| spare(household, cash)).transpose()?.flatten();
        let unclaimed = cash.as_ref().map_or(Ok(none), Spare::unclaimed)?;
        Ok(Self {
            is_unjudged: cash.is_none(),
            debt_exceeds_cash: costly_debt(household, known_rate)?.minor() > all_cash.at_least_zero().minor(),
            unclaimed: unclaimed.at_least_zero(),
            open_reserve: cash.as_ref().map_or(Ok(none), Spare::open_reserve)?,
            planned: household.planned()?,
            spare: cash.map_or(none, |spare| spare.idle.at_least_zero()),
            by_currency: unclaimed_cash(household)?,
            swapped: BTreeMap::new(),
        })
    }

    /// So much of spare cash and of what is `stable`, both in `currency`, as is wanted and no card has named; it is named then.
    fn takes_swap(&mut self, stable: Money, wanted: Money, currency: Currency) -> Result<Money, InsightError> {
        let mut of_spare = Money::zero(wanted.currency());
        if let Some(own) = self.by_currency.get_mut(&currency) {
            of_spare = self.spare.smaller(*own)?.smaller(wanted)?;
            *own = own.checked_sub(of_spare)?;
        }
        let swapped = self.swapped.entry(currency).or_insert(Money::zero(wanted.currency()));
        let unnamed = stable.checked_sub(*swapped)?.at_least_zero();
        let of_stable = unnamed.smaller(wanted.checked_sub(of_spare)?)?;
        self.spare = self.spare.checked_sub(of_spare)?;
        self.unclaimed = self.unclaimed.checked_sub(of_spare)?;
        *swapped = swapped.checked_add(of_stable)?;
        Ok(of_spare.checked_add(of_stable)?)
    }

    /// How much of `wanted`, in the household's currency, cash in `currency` has that no goal uses, the reserve in it.
    fn reserved(&self, wanted: Money, currency: Currency) -> Result<Money, InsightError> {
        let own = self.by_currency.get(&currency).copied();
        let own = own.unwrap_or(Money::zero(wanted.currency()));
        Ok(wanted.smaller(self.unclaimed)?.smaller(own)?)
    }

    /// Names so much of cash in `currency`, of which `of_reserve` is taken from the reserve.
    fn take_reserved(&mut self, amount: Money, of_reserve: Money, currency: Currency) -> Result<(), InsightError> {
        if let Some(own) = self.by_currency.get_mut(&currency) {
            *own = own.checked_sub(amount)?;
        }
        let of_spare = amount.checked_sub(of_reserve)?;
        self.open_reserve = self.open_reserve.checked_sub(of_reserve)?.at_least_zero();
        self.spare = self.spare.checked_sub(of_spare)?.at_least_zero();
        self.unclaimed = self.unclaimed.checked_sub(amount)?;
        Ok(())
    }

    /// Of cash that no goal uses, all of the `deposit` that a goal for emergencies needs, or where `all` is not wanted less as a start;
    /// it is named then. The reserve is what such a goal is for, so that only what goes beyond it is taken from spare cash.
    fn reserve_for(
        &mut self,
        household: &Household<'_>,
        (goal, deposit): (&Goal, Money),
        all: bool,
    ) -> Result<Option<Money>, InsightError> {
        let currency = deposit.currency();
        if !household.exchange.converts(currency) {
            return Ok(None);
        }
        let wanted = household.sum([deposit])?;
        let taken = self.reserved(wanted, currency)?;
        let amount = if taken == wanted {
            deposit
        } else {
            rounded_down(Worth::of([taken], &household.exchange.to(currency))?.amount)
        };
        if (all && taken != wanted) || !is_worth_a_word(amount, goal) {
            return Ok(None);
        }
        self.take_reserved(taken, self.open_reserve.smaller(taken)?, currency)?;
        Ok(Some(amount))
    }

    /// Whether cash that no goal uses, in one currency, completes a goal of which so much is `missing`; it is named then, spare cash
    /// before the reserve.
    fn completes(&mut self, household: &Household<'_>, missing: Money) -> Result<bool, InsightError> {
        let own = missing.currency();
        if !household.exchange.converts(own) {
            return Ok(false);
        }
        let wanted = household.sum([missing])?;
        for currency in [Some(own), self.most_abroad(own)].into_iter().flatten() {
            if self.reserved(wanted, currency)? == wanted {
                let of_spare = self.spare.smaller(wanted)?;
                self.take_reserved(wanted, wanted.checked_sub(of_spare)?, currency)?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether spare cash of `currency` has so much; it is named then.
    fn takes_once(
        &mut self,
        household: &Household<'_>,
        amount: Money,
        currency: Currency,
    ) -> Result<bool, InsightError> {
        let Some(own) = self.by_currency.get_mut(&currency) else {
            return Ok(false);
        };
        if !household.exchange.converts(amount.currency()) {
            return Ok(false);
        }
        let amount = household.sum([amount])?;
        let (left, left_of_own) = (self.spare.checked_sub(amount)?, own.checked_sub(amount)?);
        if left.is_negative() || left_of_own.is_negative() {
            return Ok(false);
        }
        (self.spare, *own) = (left, left_of_own);
        self.unclaimed = self.unclaimed.checked_sub(amount)?;
        Ok(true)
    }

    /// What is left of spare cash, at most what is `missing` of `goal`, where that is worth a word; it is named then, and not offered
    /// to a later goal.
    fn takes_rest(
        &mut self,
        household: &Household<'_>,
        (goal, missing): (&Goal, Money),
    ) -> Result<Option<Money>, InsightError> {
        let rest = Worth::of([self.spare], &household.exchange.to(missing.currency()))?.amount;
        let rest = rounded_down(rest.smaller(missing)?);
        if !is_worth_a_word(rest, goal) {
            return Ok(None);
        }
        let of_spare = household.sum([rest])?.smaller(self.spare)?;
        self.spare = self.spare.checked_sub(of_spare)?;
        self.unclaimed = self.unclaimed.checked_sub(of_spare)?;
        Ok(Some(rest))
    }

    /// The currency other than `own` that most cash is in.
    fn most_abroad(&self, own: Currency) -> Option<Currency> {
        let others = self.by_currency.iter().filter(|(currency, _)| **currency != own);
        let most = others.max_by_key(|(_, amount)| amount.minor());
        most.map(|(currency, _)| *currency)
    }

    /// Whether all goals stay comfortable for the income with so much more a month; it is named then.
    fn takes_monthly(&mut self, household: &Household<'_>, amount: Money) -> Result<bool, InsightError> {
        let together = household.sum([amount, self.planned])?;
        if !carries(household, together, COMFORTABLE_PERCENT) {
            return Ok(false);
        }
        self.planned = together;
        Ok(true)
    }
}

fn is_worth_a_word(amount: Money, goal: &Goal) -> bool {
    percent(amount, goal.target_amount).is_some_and(|part| part >= NAMED_PERCENT_MIN.into())
}

/// Whether an amount a month is at most such a part of the income; so it is where no income is known.
fn carries(household: &Household<'_>, monthly: Money, most_percent: i64) -> bool {
    let share = household.usable_income().and_then(|income| percent(monthly, income));
    share.is_none_or(|share| share <= most_percent.into())
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
    // Neither raises a card, so neither may take of what later goals are offered.
    let fair = Decimal::from(Outlook::Fair.from_percent());
    if is_slight(goal, forecast) || (forecast.months > 0 && forecast.percent() >= fair) {
        let level = forecast.percent().max(fair);
        return Ok(Signal::level(Rule::GoalBehind, &goal.id, level));
    }
    let takes_cash = earmarks.has_any_for(goal) || !forecast.saved.is_positive();
    let is_for_emergencies = goal.is_for_emergencies();
    let band = forecast.odds.band();
    let fixes = forecast.fixes;
    let saved = rounded_down(forecast.saved);
    let missing = goal.target_amount.checked_sub(saved)?;
    let is_due = forecast.months == 0;
    let deposit = deposit(forecast, missing);
    let for_reserve = deposit.filter(|_| takes_cash && is_for_emergencies);
    let (mut reserved, mut once, mut start) = (None, None, None);
    if let Some(deposit) = for_reserve {
        reserved = room.reserve_for(household, (goal, deposit), true)?;
    }
    if takes_cash && reserved.is_none() {
        once = self::once(household, room, (goal, forecast, missing, deposit), earmarks)?;
    }
    if let Some(deposit) = for_reserve.filter(|_| reserved.is_none() && once.is_none()) {
        start = room.reserve_for(household, (goal, deposit), false)?;
    }
    let has_cash = reserved.is_some() || once.is_some() || start.is_some();
    let may_ask = !has_cash && (is_for_emergencies || !room.debt_exceeds_cash);
    let more = match fixes.and_then(|fixes| fixes.monthly).filter(|_| may_ask) {
        Some(amount) if room.takes_monthly(household, amount)? => Some(amount),
        _ => None,
    };
    let due = goal.target_date.on(&household.as_of.zone);
    let later = fixes
        .and_then(|fixes| fixes.months_later)
        .filter(|_| start.is_none() && carries(household, room.planned, TIGHT_PERCENT))
        .map(|more| household.as_of.later(due, forecast.months + more, forecast.surely).1);
    let cash_in = once.and_then(|(_, currency)| Some(Fact::Text(currency?.to_string())));
    let is_begun = saved.is_positive() || goal.planned_monthly_contribution.is_positive();
    let level = if is_due { BELOW_ALL } else { forecast.percent() };
    let mut signal = Signal::level(Rule::GoalBehind, &goal.id, level);
    signal.raises = !is_on_its_way(household, goal, forecast);
    let signal = named(household, signal, goal)
        .with_some(FactName::Saved, is_begun.then_some(Fact::Amount(saved)))
        .with_some(FactName::Reserved, reserved.map(Fact::Amount))
        .with_some(FactName::Start, start.map(Fact::Amount))
        .with_some(FactName::Once, once.map(|(amount, _)| Fact::Amount(amount)))
        .with_some(FactName::CashIn, cash_in)
        .with_some(FactName::More, more.map(Fact::Amount))
        .with_some(FactName::Later, later.map(Fact::Months));
    // What may fall is no help to a goal that is due soon, nor to one that may be needed any day.
    let free = if takes_cash && !has_cash && !is_for_emergencies && !is_soon(forecast.months) {
        free_investments(household, earmarks, goal)?
    } else {
        None
    };
    let mut signal = signal.with_some(FactName::Free, free.map(Fact::Amount));
    if takes_cash {
        let (is_near, is_helped) = (!has_cash && forecast.months <= NEAR_MONTHS, has_cash || more.is_some());
        if let Some((name, cash)) = named_cash(household, room, (goal, missing), (is_near, is_helped), earmarks)? {
            signal = signal.with(name, Fact::Amount(cash));
        }
    }
    if is_due {
        return Ok(signal.with(FactName::Missing, Fact::Amount(missing)));
    }
    let left = start.map(|start| missing.checked_sub(start)).transpose()?;
    Ok(signal
        .with_some(FactName::Left, left.map(Fact::Amount))
        .with(FactName::ChanceFrom, Fact::Percent(band.from_percent().into()))
        .with(FactName::ChanceTo, Fact::Percent(band.to_percent().into())))
}

/// Cash that no goal uses, where nothing can be called spare, and where it completes a goal that is due within months: that may be a bill,
/// and a later goal is not offered the same cash. Else the spare cash that is left for a goal without other help, unless
/// some of what is set aside for it may fall: it is better swapped for that.
fn named_cash(
    household: &Household<'_>,
    room: &mut Room,
    (goal, missing): (&Goal, Money),
    (is_near, is_helped): (bool, bool),
    earmarks: &Earmarks<'_>,
) -> Result<Option<(FactName, Money)>, InsightError> {
    if room.is_unjudged || (is_near && room.completes(household, missing)?) {
        let unclaimed = unclaimed_by_goals(household, earmarks, goal.target_amount, is_cash)?;
        return Ok(unclaimed.map(|cash| (FactName::Unclaimed, cash)));
    }
    let mut parts = earmarks.parts(goal)?.into_iter();
    if is_helped || parts.any(|part| is_volatile(part.class) && part.amount.is_positive()) {
        return Ok(None);
    }
    let rest = room.takes_rest(household, (goal, missing))?;
    Ok(rest.map(|cash| (FactName::Rest, cash)))
}

/// Whether a payment was to be made today or a few days ago: a bank tells of it later, and on its day the odds count it as made. Raising
/// a card then would call a goal behind every month that is exactly on plan (decision 149).
fn is_on_its_way(household: &Household<'_>, goal: &Goal, forecast: &Forecast) -> bool {
    let as_of = &household.as_of;
    let paid = as_of.last_payment(goal.target_date.on(&as_of.zone));
    let days = as_of.today().since(paid).map_or(0, |span| span.get_days());
    forecast.months > 0
        && goal.planned_monthly_contribution.is_positive()
        && paid > as_of.zone.day_of(goal.created_at)
        && days <= DAYS_ON_ITS_WAY
}

/// Whether so little is missing for a fair chance that it is no news (decision 143). In the last month every dollar counts.
fn is_slight(goal: &Goal, forecast: &Forecast) -> bool {
    let deposit = forecast.fixes.and_then(|fixes| fixes.deposit);
    let part = deposit.and_then(|deposit| percent(deposit, goal.target_amount));
    forecast.months > 1 && part.is_some_and(|part| part < NAMED_PERCENT_MIN.into())
}

/// What a goal needs today for a fair chance, or is `missing` where it is due.
fn deposit(forecast: &Forecast, missing: Money) -> Option<Money> {
    if forecast.months == 0 {
        return Some(missing);
    }
    forecast.fixes.and_then(|fixes| fixes.deposit)
}

/// The spare cash that gives `goal` a fair chance, or is `missing` where it is due, and the currency to take it from: its own where
/// that is enough, else another, whose rate counts. Where cash is in one currency alone, which one goes without saying.
fn once(
    household: &Household<'_>,
    room: &mut Room,
    (goal, forecast, missing, deposit): (&Goal, &Forecast, Money, Option<Money>),
    earmarks: &Earmarks<'_>,
) -> Result<Option<(Money, Option<Currency>)>, InsightError> {
    let (own, Some(deposit)) = (missing.currency(), deposit) else {
        return Ok(None);
    };
    if room.takes_once(household, deposit, own)? {
        let several = room.by_currency.len() > 1;
        return Ok(Some((deposit, several.then_some(own))));
    }
    let Some(other) = room.most_abroad(own) else {
        return Ok(None);
    };
    let deposit = if forecast.months == 0 {
        Some(missing)
    } else {
        Forecast::deposit_in(other, goal, earmarks, &household.as_of)?
    };
    match deposit {
        Some(deposit) if room.takes_once(household, deposit, other)? => Ok(Some((deposit, Some(other)))),
        _ => Ok(None),
    }
}

/// What no goal uses of investments, as [`unclaimed_by_goals`] has it. Of registered plans, those for retirement are asked for a retirement
/// alone, also where they are locked in until then, a TFSA for any goal, and those that the law has for another purpose for none. Coins
/// are no savings for a conservative goal. What an account of type Other holds counts as an investment in the odds.
fn free_investments(
    household: &Household<'_>,
    earmarks: &Earmarks<'_>,
    goal: &Goal,
) -> Result<Option<Money>, InsightError> {
    let is_asked = |account: &Account| match account.kind {
        _ if account.serves_one_purpose() || (account.is_plan_for_later() && !goal.is_for_retirement()) => false,
        AccountKind::Crypto => goal.risk_profile != RiskProfile::Conservative,
        AccountKind::Others => true,
        AccountKind::Depository => !is_cash(account),
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
/// A swap is offered where `swaps` are.
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
    let (mut assumed, mut stable) = (None, None);
    if !earmarks.has_any_for(goal) {
        assumed = Some(Fact::Strategy(goal.risk_profile));
    } else if let Some(room) = swaps
        && let Some(elsewhere) = stable_elsewhere(household, (goal, forecast.months), all, earmarks)?
    {
        let currency = moving.currency();
        let offered = room.takes_swap(elsewhere, household.sum([moving])?, currency)?;
        let offered = Worth::of([offered], &household.exchange.to(currency))?.amount;
        let is_much = percent(offered, forecast.saved).is_some_and(|part| part >= NAMED_PERCENT_MIN.into());
        stable = Some(offered).filter(|_| is_much);
    }
    let reached = percent(forecast.saved, goal.target_amount).filter(|_| is_reached);
    Ok(Some(
        signal
            .with(FactName::Saved, Fact::Amount(rounded_down(forecast.saved)))
            .with(FactName::Moving, Fact::Percent(share))
            .with_some(FactName::Assumed, assumed)
            .with_some(FactName::Reached, reached.map(|percent| Fact::Percent(percent.floor())))
            .with_some(FactName::Stable, stable.map(Fact::Amount)),
    ))
}

/// What is stable of goals of the same currency that are due late enough to carry what may fall instead, registered plans apart; `None`
/// where there is no such goal. In another currency its rate would swing.
fn stable_elsewhere(
    household: &Household<'_>,
    (goal, months): (&Goal, u32),
    all: &[(&Goal, Forecast)],
    earmarks: &Earmarks<'_>,
) -> Result<Option<Money>, InsightError> {
    let currency = goal.target_amount.currency();
    let of_currency = all
        .iter()
        .filter(|(other, _)| other.target_amount.currency() == currency);
    let mut later = of_currency
        .filter(|(_, other)| other.months >= months + LATER_BY_MONTHS)
        .peekable();
    if later.peek().is_none() {
        return Ok(None);
    }
    let mut stable = Vec::new();
    for (goal, _) in later {
        let parts = earmarks.parts(goal)?.into_iter();
        let own = parts.filter(|part| !is_volatile(part.class) && !part.is_bound && part.registered.is_none());
        stable.extend(own.map(|part| part.amount.at_least_zero()));
    }
    Ok(Some(household.sum(stable)?))
}
