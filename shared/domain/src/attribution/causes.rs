//! The causes of a change, and the amount of each.

use rust_decimal::Decimal;
use strum::VariantArray;

use crate::money::{Currency, Money, MoneyError};

/// Why an amount moved, in stored order: add a new cause last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
pub enum Cause {
    /// Contributions less withdrawals.
    Added,
    /// Price changes of units held throughout.
    Markets,
    /// Exchange rates.
    Currency,
    /// Debts paid down; negative when more was borrowed.
    DebtPaid,
    /// New values of assets entered by hand.
    Revalued,
    /// Changes of a goal's allocations.
    Edits,
    /// Accounts that were added, removed, hidden, shown or changed their kind, and those whose currency gained or lost its rate.
    Accounts,
    /// What is left of an investment account that does not list its holdings or mixes currencies, and cents that no other cause takes.
    Unexplained,
    /// Accounts and holdings whose currency changed.
    Redenominated,
}

impl Cause {
    const fn place(self) -> usize {
        self as usize
    }
}

/// How many causes there are.
pub const CAUSES: usize = Cause::VARIANTS.len();

/// How much an amount moved for each cause.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Causes {
    amounts: [Money; CAUSES],
}

impl Causes {
    /// Nothing moved.
    pub const fn none(currency: Currency) -> Self {
        Self {
            amounts: [Money::zero(currency); CAUSES],
        }
    }

    /// All of `amount` for one cause.
    pub const fn only(cause: Cause, amount: Money) -> Self {
        let mut causes = Self::none(amount.currency());
        causes.amounts[cause.place()] = amount;
        causes
    }

    /// The amounts in the order of [`Cause`].
    pub fn from_amounts(amounts: [Money; CAUSES]) -> Result<Self, MoneyError> {
        let causes = Self { amounts };
        causes.total()?;
        Ok(causes)
    }

    /// How much moved for `cause`.
    pub const fn of(&self, cause: Cause) -> Money {
        self.amounts[cause.place()]
    }

    /// The amounts in the order of [`Cause`].
    pub const fn amounts(&self) -> &[Money; CAUSES] {
        &self.amounts
    }

    /// Their currency.
    pub const fn currency(&self) -> Currency {
        self.amounts[0].currency()
    }

    /// Moves `amount` more for `cause`.
    pub fn add(&mut self, cause: Cause, amount: Money) -> Result<(), MoneyError> {
        let place = cause.place();
        self.amounts[place] = self.amounts[place].checked_add(amount)?;
        Ok(())
    }

    /// The sum of both.
    pub fn checked_add(mut self, other: &Self) -> Result<Self, MoneyError> {
        for &cause in Cause::VARIANTS {
            self.add(cause, other.of(cause))?;
        }
        Ok(self)
    }

    /// A part of these causes, each amount rounded by itself.
    pub(super) fn scaled(&self, part: Decimal) -> Result<Self, MoneyError> {
        let mut causes = Self::none(self.currency());
        for &cause in Cause::VARIANTS {
            causes.add(cause, self.of(cause).scaled(part)?)?;
        }
        Ok(causes)
    }

    /// How much moved in all.
    pub fn total(&self) -> Result<Money, MoneyError> {
        Money::sum(self.amounts, self.currency())
    }

    /// The change from `before` to `after` for these causes: the rest is exchange rates.
    pub(super) fn settled_between(mut self, before: Money, after: Money) -> Result<Change, MoneyError> {
        let rest = after.checked_sub(before)?.checked_sub(self.total()?)?;
        self.add(Cause::Currency, rest)?;
        Ok(Change { before, causes: self })
    }

    /// These causes for a change of exactly `change`: the rounding difference goes to the cause that moved most, or is
    /// unexplained if no cause moved.
    pub(super) fn settled_to(mut self, change: Money) -> Result<Self, MoneyError> {
        let left_over = change.checked_sub(self.total()?)?;
        self.add(self.largest().unwrap_or(Cause::Unexplained), left_over)?;
        Ok(self)
    }

    /// The cause that moved most, the first of equals; `None` where nothing moved.
    pub(super) fn largest(&self) -> Option<Cause> {
        let moved = Cause::VARIANTS.iter().filter(|cause| !self.of(**cause).is_zero());
        let amount = |cause: &&Cause| self.of(**cause).minor().unsigned_abs();
        moved.rev().max_by_key(amount).copied()
    }
}

/// A change of an amount, and its causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// The amount before.
    pub before: Money,
    /// Why it moved; together exactly how much.
    pub causes: Causes,
}

impl Change {
    /// The amount after.
    pub fn after(&self) -> Result<Money, MoneyError> {
        self.before.checked_add(self.causes.total()?)
    }

    /// This change and the one that followed; `None` unless `next` begins where this one ends.
    pub fn followed_by(&self, next: &Self) -> Result<Option<Self>, MoneyError> {
        if self.after()? != next.before {
            return Ok(None);
        }
        Ok(Some(Self {
            before: self.before,
            causes: self.causes.checked_add(&next.causes)?,
        }))
    }
}
