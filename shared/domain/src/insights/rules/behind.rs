//! Goals off track: the cash, monthly contribution or time that would give each a fair chance again.

use rust_decimal::Decimal;

use super::offers::{Offers, carries, is_worth_a_word};
use crate::account::{Account, AccountKind};
use crate::goal::{Goal, RiskProfile};
use crate::goal_allocation::Share;
use crate::ids::GoalId;
use crate::insights::InsightError;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{ADDITION_DAYS, Household, days_between, percent};
use crate::insights::prospect::Prospect;
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::lifecycle::Lifecycle;
use crate::money::{Currency, Money};
use crate::odds::Outlook;
use crate::planning::verdict::TIGHT_PERCENT;
use crate::waterfall::horizon_match::{is_soon, is_volatile};

/// Facts by which a card gives a goal a fair chance with its present investments: a swap beside it would undo that.
pub(super) const HELP: [FactName; 5] = [
    FactName::Once,
    FactName::Reserved,
    FactName::Start,
    FactName::More,
    FactName::Later,
];

/// The level of a goal whose date has come: worse than any odds.
const BELOW_ALL: Decimal = Decimal::NEGATIVE_ONE;

/// The part of what a goal had, in percent, from which its card names a withdrawal: ours (decision 141).
const WITHDRAWN_PERCENT_MIN: i64 = 33;

/// Days after its date that a payment may still be in transit: a transfer over a weekend, and a bank that reports it a day later.
const DAYS_ON_ITS_WAY: i32 = 3;

/// A level for every goal that is not reached, and what would help one that is behind.
pub(super) fn behind(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
) -> Result<Signal, InsightError> {
    let goal = prospect.goal;
    // These goals raise no card, so they must not use up what later goals may be offered.
    let fair = Decimal::from(Outlook::Fair.from_percent());
    let is_fair = !prospect.is_due() && prospect.percent() >= fair;
    let is_slight = prospect.deposit().is_some_and(|deposit| is_slight(prospect, deposit));
    let saved = prospect.saved.rounded_down();
    let missing = goal.target_amount.checked_sub(saved)?;
    // Its date begins what is spent over decades.
    let is_retired = prospect.is_due() && goal.is_for_retirement();
    if is_fair || is_slight || is_retired || is_on_its_way(household, prospect, missing) {
        let level = prospect.percent().max(fair);
        return Ok(Signal::level(Rule::GoalBehind, &goal.id, level));
    }
    let withdrawn = withdrawn(household, prospect)?;
    let closed = closed_account(household, prospect);
    // What a withdrawal paid for, or what was moved, needs no new money: its owner is asked first.
    let is_moved = withdrawn.is_some() || closed.is_some();
    let offer = if is_moved {
        Offer::default()
    } else {
        Offer::of(household, offers, prospect, missing)?
    };
    let is_told = is_moved || offer.others.is_some();
    let is_begun = prospect.saved.is_positive() || prospect.planned().is_some() || is_told;
    let shown = prospect.shown(prospect.saved)?;
    let level = if prospect.is_due() {
        BELOW_ALL
    } else {
        prospect.percent()
    };
    let signal = prospect
        .named(Signal::level(Rule::GoalBehind, &goal.id, level))
        .with(
            FactName::Saved,
            (is_begun && !prospect.is_due()).then_some(Fact::Amount(shown)),
        )
        .with(FactName::UpdatedOn, last_entered(household, prospect))
        .with(FactName::Fixed, not_raised(household, prospect)?.map(Fact::Amount));
    let start = offer.start();
    let signal = offer
        .added_to(signal)
        .with(FactName::Account, closed.map(|account| Fact::from(&account.name)));
    if prospect.is_due() {
        return Ok(signal
            .with(FactName::On, (!goal.has_no_end()).then_some(Fact::Day(prospect.due_on)))
            .with(FactName::Missing, Fact::Amount(missing))
            .with(FactName::Planned, prospect.planned().map(Fact::Amount)));
    }
    let left = start.map(|start| missing.checked_sub(start)).transpose()?;
    let band = prospect.odds.band();
    Ok(signal
        .with(FactName::Left, left.map(Fact::Amount))
        .with(FactName::Withdrawn, withdrawn.map(Fact::Amount))
        .with(FactName::ChanceFrom, Fact::Percent(band.from_percent().into()))
        .with(FactName::ChanceTo, Fact::Percent(band.to_percent().into())))
}

/// The day of the last change of a goal with an entered amount, if that is [`ADDITION_DAYS`] ago: its contributions since are unknown.
fn last_entered(household: &Household<'_>, prospect: &Prospect<'_>) -> Option<Fact> {
    let goal = prospect.goal;
    prospect.planned()?;
    let is_old = days_between(goal.updated_at, household.as_of.now) >= ADDITION_DAYS;
    (is_old && !household.earmarks.has_any_for(goal)).then(|| Fact::Day(household.day_of(goal.updated_at)))
}

/// What goals that may wait take a month, which an emergency fund could get.
fn planned_elsewhere(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    if !prospect.goal.is_for_emergencies() {
        return Ok(None);
    }
    let may_wait = |goal: &Goal| !goal.is_for_emergencies() && !household.may_be_a_bill(goal);
    Ok(household.planned_by(may_wait)?.if_positive())
}

/// The cash of later goals, which could pay what may be a bill.
fn cash_of_later_goals(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    if !prospect.may_be_a_bill() {
        return Ok(None);
    }
    let may_wait = |goal: &&Goal| {
        let is_later = goal.target_date.on(&household.as_of.zone) > prospect.due_on;
        is_later && !goal.has_no_end() && !household.may_be_a_bill(goal)
    };
    let later: Vec<GoalId> = household
        .goals
        .iter()
        .copied()
        .filter(may_wait)
        .map(|goal| goal.id)
        .collect();
    let target = prospect.goal.target_amount;
    let claimed = household
        .earmarks
        .claimed_by(|goal| later.contains(&goal), target.currency(), Account::is_cash)?;
    Ok(Some(claimed.rounded_down()).filter(|cash| is_worth_a_word(*cash, target)))
}

/// The fixed amounts of a goal into which less went lately than planned: they grow only when their owner raises them. `None` while an
/// account has less, or for an amount in another currency, whose rate moves it.
fn not_raised(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    let (goal, earmarks) = (prospect.goal, &household.earmarks);
    let Some((planned, added)) = prospect.planned().zip(household.additions.get(&goal.id)) else {
        return Ok(None);
    };
    if added.minor() >= planned.minor() {
        return Ok(None);
    }
    let mut fixed = Money::zero(goal.target_amount.currency());
    for share in earmarks.of_goal(goal) {
        if let Share::AccountAmount { amount, .. } = share {
            if earmarks.amount_of(share, fixed.currency())? != amount {
                return Ok(None);
            }
            fixed = fixed.checked_add(amount)?;
        }
    }
    Ok(fixed.if_positive())
}

pub(super) const fn is_fixed(share: Share) -> bool {
    matches!(share, Share::AccountAmount { .. })
}

/// An account that is set aside for it and was closed in the last [`ADDITION_DAYS`] days.
fn closed_account<'a>(household: &Household<'a>, prospect: &Prospect<'_>) -> Option<&'a Account> {
    let earmarks = &household.earmarks;
    let mut accounts = earmarks
        .of_goal(prospect.goal)
        .filter_map(|share| earmarks.account_of(share));
    let is_recent = |at| days_between(at, household.as_of.now) < ADDITION_DAYS;
    accounts.find(|account| matches!(account.lifecycle, Lifecycle::Closed { at } if is_recent(at)))
}

/// The recent withdrawals from a goal before its date, if they are at least [`WITHDRAWN_PERCENT_MIN`] of what it had: they may have paid
/// for a part of it, as flights of a trip and instalments of a tax do, or for the debt that the goal is about. An emergency fund is
/// filled again, and a part of a bank account falls with every bill, an amount of it when the account has less.
fn withdrawn(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    let is_asked = !prospect.is_due() && !prospect.goal.is_for_emergencies() && !shares_cash(household, prospect);
    let Some(taken) = household.withdrawals.get(&prospect.goal.id).filter(|_| is_asked) else {
        return Ok(None);
    };
    let part = percent(*taken, prospect.saved.checked_add(*taken)?);
    Ok(part
        .filter(|part| *part >= WITHDRAWN_PERCENT_MIN.into())
        .map(|_| *taken))
}

/// Whether it has a percentage of a bank account, which moves with every pay and bill.
pub(super) fn has_part_of_cash(household: &Household<'_>, prospect: &Prospect<'_>) -> bool {
    let earmarks = &household.earmarks;
    earmarks.of_goal(prospect.goal).any(|share| {
        let is_part = matches!(share, Share::Account { percentage, .. } if percentage < Decimal::ONE_HUNDRED);
        is_part && earmarks.account_of(share).is_some_and(Account::is_cash)
    })
}

/// Whether bills of others may be paid from what it has: from a percentage or an amount of a bank account.
pub(super) fn shares_cash(household: &Household<'_>, prospect: &Prospect<'_>) -> bool {
    has_part_of_cash(household, prospect) || household.earmarks.of_goal(prospect.goal).any(is_fixed)
}

/// What would help a goal that is behind.
#[derive(Default)]
struct Offer {
    cash: Option<Cash>,
    /// More a month.
    more: Option<Money>,
    /// As much more a month as the income carries, if that is less.
    room: Option<Money>,
    /// What all goals take a month with it, if no income is known to carry that.
    together: Option<Money>,
    /// Costly debts to pay before contributing more a month.
    debt_first: Option<Money>,
    /// Months later.
    later: Option<u32>,
    /// Investments that no goal uses.
    free: Option<Money>,
    /// Cash that the card names without promising that it is enough.
    named: Option<(FactName, Money)>,
    /// The cash of later goals.
    in_goals: Option<Money>,
    /// What goals that can wait take a month.
    others: Option<Money>,
}

impl Offer {
    /// Savings entered by hand get no cash, which an allocation would replace. More a month is offered only if all goals stay
    /// comfortable for the income with it and with other cards' offers, and known spending leaves it: otherwise a card that asks for more
    /// would raise one that asks for less.
    fn of(
        household: &Household<'_>,
        offers: &mut Offers,
        prospect: &Prospect<'_>,
        missing: Money,
    ) -> Result<Self, InsightError> {
        let takes_cash = household.earmarks.has_any_for(prospect.goal) || !prospect.saved.is_positive();
        let mut offer = Self::default();
        if takes_cash {
            offer.cash = offered_cash(household, offers, prospect, missing)?;
        }
        if offer.cash.is_none() {
            offer.debt_first = debt_before(offers, prospect);
            if offer.debt_first.is_none() {
                offer.more = offered_monthly(household, offers, prospect)?;
                if offer.more.is_none() {
                    offer.room = kept_room(household, offers, prospect, Decimal::ONE)?;
                }
                let unknown = offer.more.filter(|_| household.usable_income().is_none());
                let together = unknown.map(|more| household.planned()?.checked_add(household.sum([more])?));
                offer.together = together.transpose()?;
            }
        }
        let is_helped = offer.cash.is_some() && offer.start().is_none();
        if takes_cash && !is_helped && !prospect.goal.is_for_emergencies() {
            offer.free = free_investments(household, prospect)?;
        }
        match offer.start() {
            Some(start) => keep_month(household, offers, prospect, start)?,
            None => offer.later = offered_date(household, offers, prospect),
        }
        if takes_cash {
            let is_helped = offer.cash.is_some() || offer.more.is_some();
            offer.named = named_cash(household, offers, prospect, missing, is_helped)?;
            if !offer.is_enough() {
                offer.in_goals = cash_of_later_goals(household, prospect)?;
            }
        }
        if offer.is_none() {
            offer.others = planned_elsewhere(household, prospect)?;
        }
        Ok(offer)
    }

    /// Whether nothing would help that the household has.
    const fn is_none(&self) -> bool {
        let Self {
            cash,
            more,
            room,
            debt_first,
            later,
            named,
            ..
        } = self;
        cash.is_none() && more.is_none() && room.is_none() && debt_first.is_none() && later.is_none() && named.is_none()
    }

    /// Whether it gives a fair chance by the date.
    fn is_enough(&self) -> bool {
        self.more.is_some() || (self.cash.is_some() && self.start().is_none())
    }

    /// The offered cash, if it is only a start.
    fn start(&self) -> Option<Money> {
        let start = self.cash.as_ref().filter(|cash| cash.kind == CashKind::Start);
        start.map(|cash| cash.amount)
    }

    fn added_to(self, mut signal: Signal) -> Signal {
        if let Some(cash) = self.cash {
            let cash_in = cash.from.map(|currency| Fact::Text(currency.to_string()));
            signal = signal
                .with(cash.kind.name(), Fact::Amount(cash.amount))
                .with(FactName::CashIn, cash_in);
        }
        signal = signal
            .with(FactName::More, self.more.map(Fact::Amount))
            .with(FactName::Room, self.room.map(Fact::Amount))
            .with(FactName::Together, self.together.map(Fact::Amount))
            .with(FactName::Later, self.later.map(Fact::Months))
            .with(FactName::Debt, self.debt_first.map(Fact::Amount))
            .with(FactName::Free, self.free.map(Fact::Amount))
            .with(FactName::InLaterGoals, self.in_goals.map(Fact::Amount))
            .with(FactName::Others, self.others.map(Fact::Amount));
        match self.named {
            Some((name, amount)) => signal.with(name, Fact::Amount(amount)),
            None => signal,
        }
    }
}

/// Costly debts to pay before contributing more a month to this goal.
fn debt_before(offers: &Offers, prospect: &Prospect<'_>) -> Option<Money> {
    offers
        .debt_first
        .filter(|_| prospect.goal.waits_for_debts(prospect.months))
}

/// The extra monthly contribution that gives a fair chance, if the income carries it.
fn offered_monthly(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
) -> Result<Option<Money>, InsightError> {
    match prospect.fixes.and_then(|fixes| fixes.monthly) {
        Some(amount) if offers.offer_monthly(household, amount)? => Ok(Some(amount)),
        _ => Ok(None),
    }
}

/// Keeps room in the income for what a goal will need a month once its `start` is set aside: otherwise later goals would be offered it
/// meanwhile. The start closes its part of the gap, so the rest of the extra monthly contribution stays.
fn keep_month(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
    start: Money,
) -> Result<(), InsightError> {
    if let Some(deposit) = prospect.deposit() {
        let left = deposit.checked_sub(start)?;
        let part = left.major().checked_div(deposit.major()).unwrap_or(Decimal::ONE);
        kept_room(household, offers, prospect, part)?;
    }
    Ok(())
}

/// The room in the income for a `part` of the extra monthly contribution that gives a fair chance; marks it as offered. Only for an
/// emergency fund and a bill, from which later goals would take it.
fn kept_room(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
    part: Decimal,
) -> Result<Option<Money>, InsightError> {
    match prospect.fixes.and_then(|fixes| fixes.monthly) {
        Some(monthly) if prospect.goal.is_for_emergencies() || prospect.may_be_a_bill() => {
            offers.offer_room(household, monthly.scaled(part)?)
        }
        _ => Ok(None),
    }
}

/// The delay in months that gives a fair chance, if all planned contributions can go in.
fn offered_date(household: &Household<'_>, offers: &Offers, prospect: &Prospect<'_>) -> Option<u32> {
    let more = prospect.fixes?.months_later?;
    let later = |months| household.as_of.later(prospect.due_on, months, prospect.enough_anyway).1;
    carries(household, offers.planned, TIGHT_PERCENT).then(|| later(prospect.months + more))
}

/// Cash that no goal uses, if spare cash is unknown. Otherwise the spare cash left for a goal without other help, unless some
/// of its allocations are volatile: the cash is better swapped for them.
fn named_cash(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
    missing: Money,
    is_helped: bool,
) -> Result<Option<(FactName, Money)>, InsightError> {
    let target = prospect.goal.target_amount;
    if offers.is_spare_unknown {
        let unclaimed = unclaimed_by_goals(household, target, Account::is_cash)?;
        return Ok(unclaimed.map(|cash| (FactName::Unclaimed, cash)));
    }
    let mut parts = prospect.parts.iter();
    if is_helped || parts.any(|part| is_volatile(part.class) && part.amount.is_positive()) {
        return Ok(None);
    }
    let needed = prospect.deposit().unwrap_or(missing);
    let rest = offers.offer_rest(household, needed, target)?;
    Ok(rest.map(|cash| (FactName::Rest, cash)))
}

/// Whether a payment due today or a few days ago would give a fair chance, or nearly so: a bank reports it later, but on its day the
/// odds count it as made. Without this, a goal exactly on plan would be behind every month (decision 149). A goal with an open card keeps
/// it, because its payment may have arrived.
fn is_on_its_way(household: &Household<'_>, prospect: &Prospect<'_>, missing: Money) -> bool {
    let (as_of, goal) = (&household.as_of, prospect.goal);
    let paid = as_of.last_payment(prospect.due_on).min(prospect.due_on);
    let days = (as_of.today() - paid).get_days();
    let needed = if prospect.is_due() {
        Some(missing)
    } else {
        prospect.deposit()
    };
    let is_enough = |planned: Money| {
        let left = needed.and_then(|needed| needed.checked_sub(planned).ok());
        left.is_some_and(|left| !left.is_positive() || is_slight(prospect, left))
    };
    !household.behind.contains_key(&goal.id)
        && prospect.planned().is_some_and(is_enough)
        && paid > as_of.zone.day_of(goal.created_at)
        && days <= DAYS_ON_ITS_WAY
}

/// Whether the `missing` amount for a fair chance is too small for a card (decision 143). In the last month every dollar counts.
fn is_slight(prospect: &Prospect<'_>, missing: Money) -> bool {
    prospect.months > 1 && !is_worth_a_word(missing, prospect.goal.target_amount)
}

/// Where offered cash comes from, and whether it is enough; selects the template.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CashKind {
    /// All that is needed, from spare cash.
    Spare,
    /// All that is needed, from any cash that no goal uses.
    Reserve,
    /// A part of it.
    Start,
}

impl CashKind {
    const fn name(self) -> FactName {
        match self {
            Self::Spare => FactName::Once,
            Self::Reserve => FactName::Reserved,
            Self::Start => FactName::Start,
        }
    }
}

/// Cash that a card offers a goal.
struct Cash {
    kind: CashKind,
    /// How much, in the goal's currency.
    amount: Money,
    /// The currency to take it from; `None` if all cash is in the goal's.
    from: Option<Currency>,
}

/// The cash that gives `goal` a fair chance, or is `missing` if it is due, from its own currency if that is enough, else from
/// another, at that currency's rate. It is spare cash; for an emergency fund, and for a goal due within months, which may be a bill, it
/// is any cash that no goal uses, also as a start: a tax cannot wait.
fn offered_cash(
    household: &Household<'_>,
    offers: &mut Offers,
    prospect: &Prospect<'_>,
    missing: Money,
) -> Result<Option<Cash>, InsightError> {
    let (own, is_due) = (missing.currency(), prospect.is_due());
    let is_for_emergencies = prospect.goal.is_for_emergencies();
    let Some(deposit) = (if is_due { Some(missing) } else { prospect.deposit() }) else {
        return Ok(None);
    };
    let several = offers.by_currency.len() > 1;
    let cash = |kind, amount, from| Cash {
        kind,
        amount,
        from: (several || from != own).then_some(from),
    };
    for from in [Some(own), offers.most_abroad(own)].into_iter().flatten() {
        let fixes = if from == own || is_due {
            prospect.fixes
        } else {
            prospect.fixes_in(from, household)?
        };
        let amounts = match fixes {
            Some(fixes) => [fixes.full_deposit, fixes.deposit],
            None => [Some(missing).filter(|_| is_due), None],
        };
        for needed in amounts.into_iter().flatten() {
            if !is_for_emergencies && offers.offer_once(household, needed, from)? {
                return Ok(Some(cash(CashKind::Spare, needed, from)));
            }
            if (is_for_emergencies || prospect.may_be_a_bill())
                && offers.offer_reserve(household, needed, from, is_for_emergencies)?
            {
                return Ok(Some(cash(CashKind::Reserve, needed, from)));
            }
        }
    }
    if !is_for_emergencies && !prospect.may_be_a_bill() {
        return Ok(None);
    }
    let start = offers.offer_start(household, deposit, prospect.goal.target_amount, is_for_emergencies)?;
    Ok(start.map(|(amount, from)| cash(CashKind::Start, amount, from)))
}

/// Investments that no goal uses, by [`unclaimed_by_goals`]. Retirement plans count for retirement goals
/// only, also locked-in ones; a TFSA counts for any goal; a plan with another legal purpose counts for a goal of that name only. Crypto
/// does not count for a conservative goal. Volatile assets do not help a goal that is due soon, but a term deposit does, and the rest of an
/// account of type Other that it uses already. Such an account counts as an investment in the odds.
fn free_investments(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    let goal = prospect.goal;
    let serves = |account: &Account| account.registered_plan().is_some_and(|plan| goal.is_purpose_of(plan));
    let is_kept =
        |account: &Account| account.serves_one_purpose() || (account.is_plan_for_later() && !goal.is_for_retirement());
    let earmarks = &household.earmarks;
    let is_used = |asked: &Account| {
        let mut used = earmarks.of_goal(goal).filter_map(|share| earmarks.account_of(share));
        used.any(|account| account.id == asked.id)
    };
    let is_asked = |account: &Account| match account.kind {
        _ if is_kept(account) && !serves(account) => false,
        AccountKind::Depository => !account.is_cash(),
        AccountKind::Others if is_used(account) => true,
        _ if is_soon(prospect.months) => false,
        AccountKind::Crypto => goal.risk_profile != RiskProfile::Conservative,
        AccountKind::Others => true,
        kind => kind.holds_investments(),
    };
    unclaimed_by_goals(household, goal.target_amount, is_asked)
}

/// The part of these accounts that no goal uses, in the currency of `target`; `None` if it is small beside `target`.
fn unclaimed_by_goals(
    household: &Household<'_>,
    target: Money,
    is_asked: impl Fn(&Account) -> bool,
) -> Result<Option<Money>, InsightError> {
    let (earmarks, currency) = (&household.earmarks, target.currency());
    let mut free = Money::zero(currency);
    for account in household.visible().filter(|account| is_asked(account)) {
        let whole = Share::Account {
            account: account.id,
            percentage: Decimal::ONE_HUNDRED,
        };
        free = free.checked_add(earmarks.amount_of(whole, currency)?)?;
    }
    let free = free.checked_sub(earmarks.claimed(currency, is_asked)?)?;
    Ok(Some(free).filter(|free| is_worth_a_word(*free, target)))
}
