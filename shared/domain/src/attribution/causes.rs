//! The causes an amount can move for, and so much of each.

use rust_decimal::Decimal;
use strum::VariantArray;

use crate::money::{Currency, Money, MoneyError};

/// Why an amount moved, in the order of what is stored: a new cause comes last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, VariantArray)]
pub enum Cause {
    /// Put in, less what was taken out.
    Added,
    /// The prices of what was held all along.
    Markets,
    /// Exchange rates.
    Currency,
    /// Debts paid back; negative when more was borrowed.
    DebtPaid,
    /// New values of typed-in belongings.
    Revalued,
    /// Changes of what is set aside for a goal.
    Edits,
    /// Accounts that came, went, or were taken in or out of sight.
    Accounts,
    /// An investment account that does not say what it holds.
    Unexplained,
    /// Accounts and holdings that are in another currency than before.
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
    ///
    /// # Errors
    /// [`MoneyError::CurrencyMismatch`] unless they are of one currency.
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
    ///
    /// # Errors
    /// [`MoneyError`] for another currency or a sum out of range.
    pub fn add(&mut self, cause: Cause, amount: Money) -> Result<(), MoneyError> {
        let place = cause.place();
        self.amounts[place] = self.amounts[place].checked_add(amount)?;
        Ok(())
    }

    /// Both movements together.
    ///
    /// # Errors
    /// As [`Causes::add`].
    pub fn checked_add(mut self, other: &Self) -> Result<Self, MoneyError> {
        for &cause in Cause::VARIANTS {
            self.add(cause, other.of(cause))?;
        }
        Ok(self)
    }

    /// A part of this movement, each amount rounded by itself.
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

    /// The change from `before` to `after` for these causes: what they do not sum to is exchange rates.
    pub(super) fn between(mut self, before: Money, after: Money) -> Result<Change, MoneyError> {
        let rest = after.checked_sub(before)?.checked_sub(self.total()?)?;
        self.add(Cause::Currency, rest)?;
        Ok(Change { before, causes: self })
    }

    /// These causes for a change of exactly `change`: what rounding left over goes to the cause that moved most, or is
    /// unexplained where nothing did.
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

/// An amount that moved, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    /// What it was.
    pub before: Money,
    /// Why it moved; together exactly how much.
    pub causes: Causes,
}

impl Change {
    /// What it came to.
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
