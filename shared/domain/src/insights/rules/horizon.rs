//! Goals that are due soon but invested in volatile assets.

use rust_decimal::Decimal;

use super::offers::{Offers, is_worth_a_word};
use crate::account::AccountKind;
use crate::earmarks::EarmarkedPart;
use crate::insights::InsightError;
use crate::insights::fact::{Fact, FactName};
use crate::insights::household::{Household, percent};
use crate::insights::prospect::Prospect;
use crate::insights::rule::Rule;
use crate::insights::signal::Signal;
use crate::money::{Money, MoneyError};
use crate::waterfall::horizon_match::{is_soon, is_volatile};

/// `None` for a goal that is far away, is due, or has no savings. Assets of unknown class do not count as volatile, but the card
/// says so where they could be too much. With `offers`, the card offers the swaps of the goals' page, and spare cash for the rest,
/// but not to a retirement: its date begins what is spent over decades.
pub(super) fn horizon(
    household: &Household<'_>,
    offers: Option<&mut Offers>,
    prospect: &Prospect<'_>,
) -> Result<Option<Signal>, InsightError> {
    let goal = prospect.goal;
    if prospect.is_due() || !is_soon(prospect.months) {
        return Ok(None);
    }
    let known = prospect.parts.iter().filter(|part| part.is_known);
    let parts = known
        .map(|part| (part.class, part.amount))
        .chain(household.earmarks.entered(goal)?);
    let moving = parts.filter(|(class, amount)| is_volatile(*class) && amount.is_positive());
    let moving = Money::sum(moving.map(|(_, amount)| amount), goal.target_amount.currency())?;
    let Some(share) = percent(moving, prospect.saved) else {
        return Ok(None);
    };
    let may_tell = |share| Rule::HorizonRisk.ladder().is_some_and(|ladder| ladder.may_tell(share));
    if !may_tell(share)
        && let Some(unknown) = unknown_percent(household, prospect)?
        && may_tell(share + unknown)
    {
        let signal = Signal::level(Rule::HorizonRisk, &goal.id, share + unknown);
        let signal = signal.with(FactName::Saved, Fact::Amount(prospect.shown(prospect.saved)?));
        return Ok(Some(dated(
            prospect,
            signal.with(FactName::Unknown, Fact::Percent(unknown)),
        )));
    }
    let may_tell = may_tell(share);
    let is_reached = prospect.is_reached();
    let (mut assumed, mut stable, mut rest) = (None, None, None);
    if !household.earmarks.has_any_for(goal) {
        assumed = Some(Fact::Strategy(goal.risk_profile));
    } else if let Some(offers) = offers.filter(|_| !is_reached && may_tell && !goal.is_for_retirement()) {
        let worth_a_word = |offered: &Money| is_worth_a_word(*offered, prospect.saved);
        let swapped = offers.offer_swaps(&prospect.allocated())?;
        let of_spare = offers.offer_spare(household, moving.checked_sub(swapped)?)?;
        stable = Some(swapped).filter(worth_a_word);
        rest = Some(of_spare).filter(worth_a_word);
    }
    let reached = percent(prospect.saved, goal.target_amount).filter(|_| is_reached);
    let signal = dated(prospect, Signal::level(Rule::HorizonRisk, &goal.id, share));
    Ok(Some(
        signal
            .with(FactName::Saved, Fact::Amount(prospect.shown(prospect.saved)?))
            .with(FactName::Moving, Fact::Percent(share))
            .with(FactName::Assumed, assumed)
            .with(FactName::Reached, reached.map(|percent| Fact::Percent(percent.floor())))
            .with(FactName::Stable, stable.map(Fact::Amount))
            .with(FactName::Rest, rest.map(Fact::Amount)),
    ))
}

/// `signal` with the goal, and when its savings are needed.
fn dated(prospect: &Prospect<'_>, signal: Signal) -> Signal {
    if prospect.goal.is_for_retirement() {
        prospect
            .about(signal)
            .with(FactName::DrawnFrom, Fact::Month(prospect.due_on))
    } else {
        prospect.named(signal)
    }
}

/// The percentage of the savings in accounts that may hold anything: a plan that is typed in, or an asset of kind "Other". A home is
/// none of them, because it is sold.
fn unknown_percent(household: &Household<'_>, prospect: &Prospect<'_>) -> Result<Option<Decimal>, MoneyError> {
    let is_home = |part: &EarmarkedPart| {
        let account = household.earmarks.account_of(part.share);
        account.is_some_and(|account| account.kind == AccountKind::Property)
    };
    let unknown = prospect.parts.iter().filter(|part| !part.is_known && !is_home(part));
    let amount = Money::sum(unknown.map(|part| part.amount), prospect.saved.currency())?;
    Ok(amount.if_positive().and_then(|amount| percent(amount, prospect.saved)))
}
