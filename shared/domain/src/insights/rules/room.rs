//! What the cards of goals may still ask for: cash, and money a month.

use std::collections::BTreeMap;

use crate::goal::Goal;
use crate::insights::InsightError;
use crate::insights::household::{Household, percent};
use crate::insights::rules::money::{Spare, costly_debt, spare, unclaimed_cash};
use crate::money::{Currency, Money};
use crate::planning::verdict::COMFORTABLE_PERCENT;
use crate::valuation::Worth;
use crate::waterfall::next_amount::known_rate;

/// The least part of a goal, in percent, that a card offers.
pub(super) const NAMED_PERCENT_MIN: i64 = 1;

/// So many whole units of the currency as there are: nearly all of a goal is not all of it.
pub(super) fn rounded_down(amount: Money) -> Money {
    Money::from_major(amount.major().floor(), amount.currency()).unwrap_or(amount)
}

/// What the cards of goals may still ask for, the goal that is due first before the others, as the next amount has it.
pub(super) struct Room {
    /// What goes to all goals a month, with what was asked for.
    pub(super) planned: Money,
    /// Spare cash that no card has named.
    spare: Money,
    /// Cash that no goal claims and no credit card or line of credit could take, the reserve in it, that no card has named; negative where
    /// these debts are more.
    unclaimed: Money,
    /// What lines of credit take of that: a bill comes before them, which can be drawn again.
    drawable: Money,
    /// What no goal for emergencies holds of the reserve, nor was offered.
    open_reserve: Money,
    /// Whether costly debts are more than all cash: they come before what goals get a month.
    pub(super) debt_exceeds_cash: bool,
    /// What no goal claims of cash in each currency, nor a card has named.
    pub(super) by_currency: BTreeMap<Currency, Money>,
    /// What is stable of goals of each currency, and was named for a swap.
    swapped: BTreeMap<Currency, Money>,
    /// Whether neither income nor spending is known, so that nothing can be called spare.
    pub(super) is_unjudged: bool,
}

impl Room {
    pub(super) fn of(household: &Household<'_>) -> Result<Self, InsightError> {
        let none = Money::zero(household.currency());
        let cash = household.cash()?;
        let all_cash = cash.unwrap_or(none);
        let cash = cash.map(|cash| spare(household, cash)).transpose()?.flatten();
        let unclaimed = cash.as_ref().map_or(Ok(none), Spare::unclaimed)?;
        Ok(Self {
            is_unjudged: cash.is_none(),
            debt_exceeds_cash: costly_debt(household, known_rate)?.minor() > all_cash.at_least_zero().minor(),
            unclaimed,
            drawable: cash.as_ref().map_or(none, |spare| spare.drawable),
            open_reserve: cash.as_ref().map_or(Ok(none), Spare::open_reserve)?,
            planned: household.planned()?,
            spare: cash.map_or(none, |spare| spare.idle.at_least_zero()),
            by_currency: unclaimed_cash(household)?,
            swapped: BTreeMap::new(),
        })
    }

    /// So much of what is `stable`, and for what that leaves of spare cash, both in `currency`, as is wanted and no card has named; it is
    /// named then.
    pub(super) fn takes_swap(
        &mut self,
        stable: Money,
        wanted: Money,
        currency: Currency,
    ) -> Result<(Money, Money), InsightError> {
        let swapped = self.swapped.entry(currency).or_insert(Money::zero(wanted.currency()));
        let unnamed = stable.checked_sub(*swapped)?.at_least_zero();
        let of_stable = unnamed.smaller(wanted)?;
        *swapped = swapped.checked_add(of_stable)?;
        let mut of_spare = Money::zero(wanted.currency());
        if let Some(own) = self.by_currency.get_mut(&currency) {
            of_spare = self.spare.smaller(*own)?.smaller(wanted.checked_sub(of_stable)?)?;
            *own = own.checked_sub(of_spare)?;
        }
        self.spare = self.spare.checked_sub(of_spare)?;
        self.unclaimed = self.unclaimed.checked_sub(of_spare)?;
        Ok((of_stable, of_spare))
    }

    /// How much of `wanted`, in the household's currency, cash in `currency` has of what is `open`.
    fn reserved(&self, wanted: Money, open: Money, currency: Currency) -> Result<Money, InsightError> {
        let own = self.by_currency.get(&currency).copied();
        let own = own.unwrap_or(Money::zero(wanted.currency()));
        Ok(wanted.smaller(open.at_least_zero())?.smaller(own)?)
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

    /// Whether cash of `currency` that no goal uses, the reserve in it, has so much; it is named then. The reserve is what a goal for
    /// emergencies is for, so that only what goes beyond it is taken from spare cash; any other takes spare cash first.
    pub(super) fn takes_reserve(
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
        let open = if is_for_emergencies {
            self.unclaimed
        } else {
            self.unclaimed.checked_add(self.drawable)?
        };
        let is_there = self.reserved(wanted, open, currency)? == wanted;
        if is_there {
            let of_reserve = if is_for_emergencies {
                self.open_reserve.smaller(wanted)?
            } else {
                wanted.checked_sub(self.spare.smaller(wanted)?)?
            };
            self.take_reserved(wanted, of_reserve, currency)?;
        }
        Ok(is_there)
    }

    /// What cash that no goal uses has of a `deposit`, where that is worth a word, and its currency: the goal's own, unless there is more in
    /// another; it is named then.
    pub(super) fn takes_start(
        &mut self,
        household: &Household<'_>,
        (goal, deposit): (&Goal, Money),
    ) -> Result<Option<(Money, Currency)>, InsightError> {
        let own = deposit.currency();
        if !household.exchange.converts(own) {
            return Ok(None);
        }
        let wanted = household.sum([deposit])?;
        let (mut start, mut from) = (self.reserved(wanted, self.unclaimed, own)?, own);
        if let Some(other) = self.most_abroad(own) {
            let abroad = self.reserved(wanted, self.unclaimed, other)?;
            if abroad.minor() > start.minor() {
                (start, from) = (abroad, other);
            }
        }
        let amount = rounded_down(Worth::of([start], &household.exchange.to(own))?.amount);
        if !is_worth_a_word(amount, goal) {
            return Ok(None);
        }
        self.take_reserved(start, self.open_reserve.smaller(start)?, from)?;
        Ok(Some((amount, from)))
    }

    /// Whether spare cash of `currency` has so much; it is named then.
    pub(super) fn takes_once(
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

    /// What is left of spare cash, at most what is `needed` for `goal`, where that is worth a word; it is named then, and not offered
    /// to a later goal.
    pub(super) fn takes_rest(
        &mut self,
        household: &Household<'_>,
        (goal, needed): (&Goal, Money),
    ) -> Result<Option<Money>, InsightError> {
        let rest = Worth::of([self.spare], &household.exchange.to(needed.currency()))?.amount;
        let rest = rounded_down(rest.smaller(needed)?);
        if !is_worth_a_word(rest, goal) {
            return Ok(None);
        }
        let of_spare = household.sum([rest])?.smaller(self.spare)?;
        self.spare = self.spare.checked_sub(of_spare)?;
        self.unclaimed = self.unclaimed.checked_sub(of_spare)?;
        Ok(Some(rest))
    }

    /// The currency other than `own` that most cash is in.
    pub(super) fn most_abroad(&self, own: Currency) -> Option<Currency> {
        let others = self.by_currency.iter().filter(|(currency, _)| **currency != own);
        let most = others.max_by_key(|(_, amount)| amount.minor());
        most.map(|(currency, _)| *currency)
    }

    /// Whether all goals stay comfortable for the income with so much more a month; it is named then.
    pub(super) fn takes_monthly(&mut self, household: &Household<'_>, amount: Money) -> Result<bool, InsightError> {
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
pub(super) fn carries(household: &Household<'_>, monthly: Money, most_percent: i64) -> bool {
    let share = household.usable_income().and_then(|income| percent(monthly, income));
    share.is_none_or(|share| share <= most_percent.into())
}
