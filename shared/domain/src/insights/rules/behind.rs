//! Goals off track: what would give each a fair chance again, of cash, of more a month, or of time.

use rust_decimal::Decimal;

use super::room::{Room, carries, is_worth_a_word};
use crate::account::{Account, AccountKind};
use crate::goal::RiskProfile;
use crate::goal_allocation::Share;
use crate::insights::InsightError;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, is_cash};
use crate::insights::prospect::Prospect;
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

/// The level of a goal whose date has come: worse than any odds.
const BELOW_ALL: Decimal = Decimal::NEGATIVE_ONE;

/// For so many days after its day a payment may be on its way: a transfer over a weekend, and a bank that tells of it a day later.
const DAYS_ON_ITS_WAY: i32 = 3;

/// A level for every goal that is not reached, and what would help one that is behind.
pub(super) fn behind(
    household: &Household<'_>,
    room: &mut Room,
    prospect: &Prospect<'_>,
) -> Result<Signal, InsightError> {
    let goal = prospect.goal;
    // None of them raises a card, so none may take of what later goals are offered.
    let fair = Decimal::from(Outlook::Fair.from_percent());
    let is_fair = !prospect.is_due() && prospect.percent() >= fair;
    let is_slight = prospect.deposit().is_some_and(|deposit| is_slight(prospect, deposit));
    let saved = prospect.saved.rounded_down();
    let missing = goal.target_amount.checked_sub(saved)?;
    if is_fair || is_slight || is_on_its_way(household, prospect, missing) {
        let level = prospect.percent().max(fair);
        return Ok(Signal::level(Rule::GoalBehind, &goal.id, level));
    }
    let is_begun = saved.is_positive() || prospect.planned().is_some();
    let level = if prospect.is_due() {
        BELOW_ALL
    } else {
        prospect.percent()
    };
    let signal = prospect
        .named(Signal::level(Rule::GoalBehind, &goal.id, level))
        .with(FactName::Saved, is_begun.then_some(Fact::Amount(saved)));
    let offer = Offer::of(household, room, prospect, missing)?;
    let start = offer.start();
    let signal = offer.told(signal);
    if prospect.is_due() {
        return Ok(signal
            .with(FactName::Missing, Fact::Amount(missing))
            .with(FactName::Planned, prospect.planned().map(Fact::Amount)));
    }
    let left = start.map(|start| missing.checked_sub(start)).transpose()?;
    let band = prospect.odds.band();
    Ok(signal
        .with(FactName::Left, left.map(Fact::Amount))
        .with(FactName::ChanceFrom, Fact::Percent(band.from_percent().into()))
        .with(FactName::ChanceTo, Fact::Percent(band.to_percent().into())))
}

/// What would help a goal that is behind.
#[derive(Default)]
struct Offer {
    cash: Option<Cash>,
    /// More a month.
    more: Option<Money>,
    /// Costly debts that come before more a month.
    debt_first: Option<Money>,
    /// Months later.
    later: Option<u32>,
    /// What no goal uses of investments.
    free: Option<Money>,
    /// Cash that is no promise, under its name.
    named: Option<(FactName, Money)>,
}

impl Offer {
    /// Spare cash that would do comes first, but for savings typed in, which what is set aside would replace. More a month is named only
    /// where all goals with it, and with what other cards name, stay comfortable for the income: a card that asks for more would bring up
    /// one that asks for less. Costly debts beyond all cash come before more a month, but for an emergency. A later date alone is of no use
    /// where all goals already take more than the income carries: not all that is planned goes in then.
    fn of(
        household: &Household<'_>,
        room: &mut Room,
        prospect: &Prospect<'_>,
        missing: Money,
    ) -> Result<Self, InsightError> {
        let takes_cash = household.earmarks.has_any_for(prospect.goal) || !prospect.saved.is_positive();
        let mut offer = Self::default();
        if takes_cash {
            offer.cash = offered_cash(household, room, prospect, missing)?;
        }
        if offer.cash.is_none() {
            offer.debt_first = debt_before(room, prospect);
            if offer.debt_first.is_none() {
                offer.more = offered_monthly(household, room, prospect)?;
            }
            if takes_cash && !prospect.goal.is_for_emergencies() {
                offer.free = free_investments(household, prospect)?;
            }
        }
        if offer.start().is_none() {
            offer.later = offered_date(household, room, prospect);
        }
        if takes_cash {
            let is_helped = offer.cash.is_some() || offer.more.is_some();
            offer.named = named_cash(household, room, prospect, missing, is_helped)?;
        }
        Ok(offer)
    }

    /// The part of what is missing that cash is a start of.
    fn start(&self) -> Option<Money> {
        let start = self.cash.as_ref().filter(|cash| cash.name == FactName::Start);
        start.map(|cash| cash.amount)
    }

    fn told(self, mut signal: Signal) -> Signal {
        if let Some(cash) = self.cash {
            let cash_in = cash.from.map(|currency| Fact::Text(currency.to_string()));
            signal = signal
                .with(cash.name, Fact::Amount(cash.amount))
                .with(FactName::CashIn, cash_in);
        }
        signal = signal
            .with(FactName::More, self.more.map(Fact::Amount))
            .with(FactName::Later, self.later.map(Fact::Months))
            .with(FactName::Debt, self.debt_first.map(Fact::Amount))
            .with(FactName::Free, self.free.map(Fact::Amount));
        match self.named {
            Some((name, amount)) => signal.with(name, Fact::Amount(amount)),
            None => signal,
        }
    }
}

/// Costly debts that come before more a month for this goal.
fn debt_before(room: &Room, prospect: &Prospect<'_>) -> Option<Money> {
    let may_wait = !prospect.is_near() && !prospect.goal.is_for_emergencies();
    room.debt_first.filter(|_| may_wait)
}

/// How much more a month gives a fair chance, where the income carries it.
fn offered_monthly(
    household: &Household<'_>,
    room: &mut Room,
    prospect: &Prospect<'_>,
) -> Result<Option<Money>, InsightError> {
    match prospect.fixes.and_then(|fixes| fixes.monthly) {
        Some(amount) if room.takes_monthly(household, amount)? => Ok(Some(amount)),
        _ => Ok(None),
    }
}

/// How many months later there is a fair chance, where all that is planned can go in.
fn offered_date(household: &Household<'_>, room: &Room, prospect: &Prospect<'_>) -> Option<u32> {
    let more = prospect.fixes?.months_later?;
    let later = |months| household.as_of.later(prospect.due_on, months, prospect.surely).1;
    carries(household, room.planned, TIGHT_PERCENT).then(|| later(prospect.months + more))
}

/// Cash that no goal uses, where nothing can be called spare. Else the spare cash that is left for a goal without other help, unless some
/// of what is set aside for it may fall: it is better swapped for that.
fn named_cash(
    household: &Household<'_>,
    room: &mut Room,
    prospect: &Prospect<'_>,
    missing: Money,
    is_helped: bool,
) -> Result<Option<(FactName, Money)>, InsightError> {
    let target = prospect.goal.target_amount;
    if room.is_unjudged {
        let unclaimed = unclaimed_by_goals(household, target, is_cash)?;
        return Ok(unclaimed.map(|cash| (FactName::Unclaimed, cash)));
    }
    let mut parts = prospect.parts.iter();
    if is_helped || parts.any(|part| is_volatile(part.class) && part.amount.is_positive()) {
        return Ok(None);
    }
    let needed = prospect.deposit().unwrap_or(missing);
    let rest = room.takes_rest(household, needed, target)?;
    Ok(rest.map(|cash| (FactName::Rest, cash)))
}

/// Whether a payment that was to be made today or a few days ago would give a fair chance, or nearly so: a bank tells of it later, and on its day the
/// odds count it as made. A goal that is exactly on plan would be called behind every month (decision 149). One that is called so already
/// stays: its payment may have come.
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

/// Whether it is no news that so little is `missing` for a fair chance (decision 143). In the last month every dollar counts.
fn is_slight(prospect: &Prospect<'_>, missing: Money) -> bool {
    prospect.months > 1 && !is_worth_a_word(missing, prospect.goal.target_amount)
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
    prospect: &Prospect<'_>,
    missing: Money,
) -> Result<Option<Cash>, InsightError> {
    let (own, is_due) = (missing.currency(), prospect.is_due());
    let is_for_emergencies = prospect.goal.is_for_emergencies();
    let Some(deposit) = (if is_due { Some(missing) } else { prospect.deposit() }) else {
        return Ok(None);
    };
    let whole = deposit.larger(bill(prospect, missing)?)?;
    let several = room.by_currency.len() > 1;
    let cash = |name, amount, from| Cash {
        name,
        amount,
        from: (several || from != own).then_some(from),
    };
    for from in [Some(own), room.most_abroad(own)].into_iter().flatten() {
        let amounts = if from == own || is_due {
            vec![whole, deposit]
        } else {
            prospect.deposit_in(from, household)?.into_iter().collect()
        };
        for needed in amounts {
            if !is_for_emergencies && room.takes_once(household, needed, from)? {
                return Ok(Some(cash(FactName::Once, needed, from)));
            }
            if (is_for_emergencies || prospect.is_near())
                && room.takes_reserve(household, needed, from, is_for_emergencies)?
            {
                return Ok(Some(cash(FactName::Reserved, needed, from)));
            }
        }
    }
    if !is_for_emergencies {
        return Ok(None);
    }
    let start = room.takes_start(household, deposit, prospect.goal.target_amount)?;
    Ok(start.map(|(amount, from)| cash(FactName::Start, amount, from)))
}

/// What is `missing` of a goal that may be a bill, once all is paid in that is planned until then: a bill is paid to the dollar, and a
/// chequing account bears no interest.
fn bill(prospect: &Prospect<'_>, missing: Money) -> Result<Money, InsightError> {
    if !prospect.is_near() || prospect.goal.is_for_emergencies() {
        return Ok(Money::zero(missing.currency()));
    }
    let planned = prospect.goal.planned_monthly_contribution;
    Ok(missing.checked_sub(planned.scaled(prospect.months.into())?)?)
}

/// What no goal uses of investments, as [`unclaimed_by_goals`] has it. Of registered plans, those for retirement are asked for a retirement
/// alone, also where they are locked in until then, a TFSA for any goal, and those that the law has for another purpose for none. Coins
/// are no savings for a conservative goal, and what may fall is no help to one that is due soon: a term deposit does not. What an account of type
/// Other holds counts as an investment in the odds.
fn free_investments(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Money>, InsightError> {
    let goal = prospect.goal;
    let is_asked = |account: &Account| match account.kind {
        _ if account.serves_one_purpose() || (account.is_plan_for_later() && !goal.is_for_retirement()) => false,
        AccountKind::Depository => !is_cash(account),
        _ if is_soon(prospect.months) => false,
        AccountKind::Crypto => goal.risk_profile != RiskProfile::Conservative,
        AccountKind::Others => true,
        kind => kind.holds_investments(),
    };
    unclaimed_by_goals(household, goal.target_amount, is_asked)
}

/// What no goal uses of these accounts, in the currency of `target`; `None` where that is little beside it.
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
