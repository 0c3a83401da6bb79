//! The budget of offers by goal cards: cash, and monthly contributions.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::goal::Goal;
use crate::insights::InsightError;
use crate::insights::household::{Household, percent};
use crate::insights::prospect::Prospect;
use crate::insights::rules::money::{Finances, Spare, claimed_by};
use crate::money::{Currency, Money};
use crate::planning::verdict::COMFORTABLE_PERCENT;
use crate::valuation::Worth;
use crate::waterfall::horizon_match::{AllocatedGoal, StableParts};
use crate::waterfall::next_amount::debts_first;

/// The least part of a whole, in percent, that a card names: ours (decision 143).
const NAMED_PERCENT_MIN: i64 = 1;

/// The least part of what a bill needs, in percent, that its card names as a start: ours (decision 144).
const START_PERCENT_MIN: i64 = 10;

/// Whether an amount is enough beside `whole` for a card to name it.
pub(super) fn is_worth_a_word(amount: Money, whole: Money) -> bool {
    percent(amount, whole).is_some_and(|part| part >= NAMED_PERCENT_MIN.into())
}

/// What goal cards may still offer, in order of due dates, as in the next amount.
pub(super) struct Offers {
    /// The monthly contributions to all goals, offers included.
    pub(super) planned: Money,
    /// Spare cash that no card has offered.
    spare: Money,
    /// Cash, the reserve included, that no goal claims, no credit card or line of credit could use, and no insight has offered;
    /// negative if these debts are larger.
    unclaimed: Money,
    /// The part of that for lines of credit: a bill comes before them, because they can be drawn again.
    drawable: Money,
    /// The reserve that no emergency fund holds or was offered.
    open_reserve: Money,
    /// [`Spare::reserve`].
    pub(super) reserve: Option<(Money, Money)>,
    /// [`debts_first`], without payments on their way.
    pub(super) debt_first: Option<Money>,
    /// Cash by currency that no goal claims, no credit card of it takes, and no insight has offered.
    pub(super) by_currency: BTreeMap<Currency, Money>,
    /// Stable parts of goals that no card has offered for a swap.
    stable_parts: StableParts,
    /// A month's spending, if known.
    spending: Option<Money>,
    /// Whether accounts are below zero in total, which comes before more a month.
    is_overdrawn: bool,
    /// Whether neither income nor spending is known, so that spare cash is unknown.
    pub(super) is_spare_unknown: bool,
}

impl Offers {
    pub(super) fn of(
        household: &Household<'_>,
        finances: &Finances,
        goals: &[Prospect<'_>],
    ) -> Result<Self, InsightError> {
        let allocated: Vec<AllocatedGoal> = goals.iter().map(Prospect::allocated).collect();
        let none = Money::zero(household.currency());
        let (debts, spare) = (&finances.debts, finances.spare.as_ref());
        let beside_funds = household
            .cash()?
            .unwrap_or(none)
            .checked_sub(claimed_by(household, Goal::is_for_emergencies)?)?;
        Ok(Self {
            is_spare_unknown: spare.is_none(),
            debt_first: debts_first(debts.known, beside_funds, debts.card_bills)?,
            unclaimed: spare.map_or(Ok(none), Spare::unclaimed)?,
            drawable: spare.map_or(none, |_| debts.drawable),
            open_reserve: spare.map_or(Ok(none), Spare::open_reserve)?,
            reserve: spare.map(Spare::reserve).transpose()?,
            planned: household.planned()?,
            spending: finances.spending,
            is_overdrawn: household.cash()?.is_some_and(|cash| cash.is_negative()),
            spare: spare.map_or(none, |spare| spare.idle.at_least_zero()),
            by_currency: finances.by_currency.clone(),
            stable_parts: StableParts::of(&allocated),
        })
    }

    /// The volatile amount of a goal that could be swapped with later goals; marks it as offered.
    pub(super) fn offer_swaps(&mut self, goal: &AllocatedGoal) -> Result<Money, InsightError> {
        let swaps = self.stable_parts.swaps_for(goal)?;
        let currency = goal
            .parts
            .first()
            .map_or(self.spare.currency(), |part| part.amount.currency());
        Ok(Money::sum(swaps.iter().map(|swap| swap.amount), currency)?)
    }

    /// The part of `wanted`, in the household's currency, that cash in `currency` can give from `open`.
    fn at_hand(&self, wanted: Money, open: Money, currency: Currency) -> Result<Money, InsightError> {
        let own = self.by_currency.get(&currency).copied();
        let own = own.unwrap_or(Money::zero(wanted.currency()));
        Ok(wanted.smaller(open.at_least_zero())?.smaller(own)?)
    }

    /// Marks `amount` of cash in `currency` as offered, of which `of_reserve` comes from the reserve.
    fn take(&mut self, amount: Money, of_reserve: Money, currency: Currency) -> Result<(), InsightError> {
        if let Some(own) = self.by_currency.get_mut(&currency) {
            *own = own.checked_sub(amount)?;
        }
        let of_spare = amount.checked_sub(of_reserve)?;
        self.open_reserve = self.open_reserve.checked_sub(of_reserve)?.at_least_zero();
        self.spare = self.spare.checked_sub(of_spare)?.at_least_zero();
        self.unclaimed = self.unclaimed.checked_sub(amount)?;
        Ok(())
    }

    /// Whether unused cash in `currency`, the reserve included, has `amount`; if so, marks it as offered. An emergency fund
    /// takes the reserve first and then spare cash; any other goal takes spare cash first.
    pub(super) fn offer_reserve(
        &mut self,
        household: &Household<'_>,
        amount: Money,
        currency: Currency,
        is_for_emergencies: bool,
    ) -> Result<bool, InsightError> {
        if !household.exchange.converts(amount.currency()) {
            return Ok(false);
        }
        let wanted = household.sum([amount])?;
        if self.at_hand(wanted, self.unused(is_for_emergencies)?, currency)? != wanted {
            return Ok(false);
        }
        self.take_unused(wanted, currency, is_for_emergencies)?;
        Ok(true)
    }

    /// Unused cash, the reserve included, for an emergency fund or for a bill.
    fn unused(&self, is_for_emergencies: bool) -> Result<Money, InsightError> {
        if is_for_emergencies {
            return Ok(self.unclaimed);
        }
        Ok(self.unclaimed.checked_add(self.drawable)?)
    }

    fn take_unused(&mut self, amount: Money, currency: Currency, is_for_emergencies: bool) -> Result<(), InsightError> {
        let of_reserve = if is_for_emergencies {
            self.open_reserve.smaller(amount)?
        } else {
            amount.checked_sub(self.spare.smaller(amount)?)?
        };
        self.take(amount, of_reserve, currency)
    }

    /// The part of a `deposit` that unused cash has, if it is large enough beside `target`, and its currency: the deposit's own,
    /// unless another has more. Marks it as offered.
    pub(super) fn offer_start(
        &mut self,
        household: &Household<'_>,
        deposit: Money,
        target: Money,
        is_for_emergencies: bool,
    ) -> Result<Option<(Money, Currency)>, InsightError> {
        let own = deposit.currency();
        if !household.exchange.converts(own) {
            return Ok(None);
        }
        let wanted = household.sum([deposit])?;
        let unused = self.unused(is_for_emergencies)?;
        let (mut start, mut from) = (self.at_hand(wanted, unused, own)?, own);
        if let Some(other) = self.most_abroad(own) {
            let abroad = self.at_hand(wanted, unused, other)?;
            if abroad.minor() > start.minor() {
                (start, from) = (abroad, other);
            }
        }
        let amount = Worth::of([start], &household.exchange.retargeted(own))?
            .amount
            .rounded_down();
        // A bill has few payments left: beside a small start, its card should name what else there is.
        let is_small =
            !is_for_emergencies && percent(amount, deposit).is_none_or(|part| part < START_PERCENT_MIN.into());
        if is_small || !is_worth_a_word(amount, target) {
            return Ok(None);
        }
        self.take_unused(start, from, is_for_emergencies)?;
        Ok(Some((amount, from)))
    }

    /// Whether spare cash in `currency` has `amount`; if so, marks it as offered.
    pub(super) fn offer_once(
        &mut self,
        household: &Household<'_>,
        amount: Money,
        currency: Currency,
    ) -> Result<bool, InsightError> {
        if !household.exchange.converts(amount.currency()) {
            return Ok(false);
        }
        let wanted = household.sum([amount])?;
        if self.at_hand(wanted, self.spare, currency)? != wanted {
            return Ok(false);
        }
        self.take(wanted, Money::zero(wanted.currency()), currency)?;
        Ok(true)
    }

    /// The part of `wanted` that spare cash in its currency has; marks it as offered.
    pub(super) fn offer_spare(&mut self, household: &Household<'_>, wanted: Money) -> Result<Money, InsightError> {
        let currency = wanted.currency();
        let taken = self.at_hand(household.sum([wanted])?, self.spare, currency)?;
        self.take(taken, Money::zero(taken.currency()), currency)?;
        Ok(Worth::of([taken], &household.exchange.retargeted(currency))?.amount)
    }

    /// The rest of spare cash of any currency, at most `needed`, if it is large enough beside `target`. Marks it as offered,
    /// so a later goal does not get it.
    pub(super) fn offer_rest(
        &mut self,
        household: &Household<'_>,
        needed: Money,
        target: Money,
    ) -> Result<Option<Money>, InsightError> {
        let own = needed.currency();
        let rest = Worth::of([self.spare], &household.exchange.retargeted(own))?.amount;
        let rest = rest.smaller(needed)?.rounded_down();
        if !is_worth_a_word(rest, target) {
            return Ok(None);
        }
        let mut left = household.sum([rest])?.smaller(self.spare)?;
        let mut currencies: Vec<Currency> = self.by_currency.keys().copied().collect();
        currencies.sort_by_key(|currency| *currency != own);
        for currency in currencies {
            let taken = self.at_hand(left, self.spare, currency)?;
            self.take(taken, Money::zero(taken.currency()), currency)?;
            left = left.checked_sub(taken)?;
        }
        Ok(Some(rest))
    }

    /// The currency with the most cash, other than `own`.
    pub(super) fn most_abroad(&self, own: Currency) -> Option<Currency> {
        let others = self.by_currency.iter().filter(|(currency, _)| **currency != own);
        let most = others.max_by_key(|(_, amount)| amount.minor());
        most.map(|(currency, _)| *currency)
    }

    /// Whether all goals stay comfortable for the income with `amount` more a month, and what is spent leaves that; if so, marks it as
    /// offered. Not while accounts are overdrawn.
    pub(super) fn offer_monthly(&mut self, household: &Household<'_>, amount: Money) -> Result<bool, InsightError> {
        let together = household.sum([amount, self.planned])?;
        let spent = together.checked_add(self.spending.unwrap_or(Money::zero(together.currency())))?;
        if self.is_overdrawn || !carries(household, together, COMFORTABLE_PERCENT) || !carries(household, spent, 100) {
            return Ok(false);
        }
        self.planned = together;
        Ok(true)
    }

    /// The part of `amount` more a month for which [`Offers::offer_monthly`] has room, in its currency; marks it as offered.
    pub(super) fn offer_room(
        &mut self,
        household: &Household<'_>,
        amount: Money,
    ) -> Result<Option<Money>, InsightError> {
        let own = amount.currency();
        let Some(income) = household.usable_income().filter(|_| !self.is_overdrawn) else {
            return Ok(None);
        };
        let comfortable = income.scaled(Decimal::new(COMFORTABLE_PERCENT, 2))?;
        let unspent = income.checked_sub(self.spending.unwrap_or(Money::zero(income.currency())))?;
        let room = comfortable.smaller(unspent)?.checked_sub(self.planned)?;
        let room = room.smaller(household.sum([amount])?)?.at_least_zero().rounded_down();
        self.planned = self.planned.checked_add(room)?;
        let room = Worth::of([room], &household.exchange.retargeted(own))?.amount;
        Ok(Some(room.rounded_down()).filter(|room| is_worth_a_word(*room, amount)))
    }
}

/// Whether a monthly amount is at most this part of the income; true without a known income.
pub(super) fn carries(household: &Household<'_>, monthly: Money, most_percent: i64) -> bool {
    household
        .usable_income()
        .is_none_or(|income| !monthly.exceeds(most_percent, income))
}
