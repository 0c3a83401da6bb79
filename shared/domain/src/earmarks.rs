//! Earmarked amounts: how much of which account or holding is allocated to a goal, and its value.
//!
//! An allocation counts in the goal's currency, at the rates of the day; amounts without a rate are [`Worth::excluded`].
//!
//! The rules:
//! * a goal without allocations has the amount its owner entered, taken to be invested as its risk profile is; any other
//!   has what its allocations are worth by [`crate::valuation`];
//! * a registered plan entered by hand is taken to be invested as the goal's risk profile is, too (decision 146).
//!
//! A goal's amount is split by class for the odds and the stress test ([`Earmarks::by_class`]), or by allocation and class for
//! the horizon match and insights ([`Earmarks::parts`]). [`crate::claims`] limits how much can be allocated.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::asset_allocation::composition;
use crate::calendar::AsOf;
use crate::collateral;
use crate::exchange::Exchange;
use crate::goal::Goal;
use crate::goal_allocation::{GoalAllocation, Share, Source};
use crate::holding::{Holding, HoldingClass};
use crate::ids::{AccountId, GoalId, HoldingId};
use crate::money::{Currency, Money, MoneyError};
use crate::odds::{Abroad, Mix, OddsError, Position};
use crate::valuation::{Held, Valuation, Worth, by_currency};

/// One class of one allocation to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EarmarkedPart {
    /// The allocation.
    pub share: Share,
    /// Its class.
    pub class: HoldingClass,
    /// Its amount.
    pub amount: Money,
    /// The registered plan it is in ([`crate::account::Account::registered_plan`]).
    pub registered: Option<&'static str>,
    /// Whether it cannot be swapped: its allocation has other classes too, or its class is unknown.
    pub is_bound: bool,
    /// Whether its class is known; it is not for an account that may hold anything, or for a home.
    pub is_known: bool,
}

/// A user's assets, and the allocations to goals.
#[derive(Clone, Debug)]
pub struct Earmarks<'a> {
    accounts: HashMap<AccountId, &'a Account>,
    holdings: HashMap<HoldingId, &'a Holding>,
    held: Held<'a>,
    valuation: Valuation,
    allocations: &'a [GoalAllocation],
    exchange: &'a Exchange,
}

impl<'a> Earmarks<'a> {
    /// The allocations over what they are taken from.
    pub fn new(
        accounts: impl IntoIterator<Item = &'a Account>,
        holdings: &'a [Holding],
        allocations: &'a [GoalAllocation],
        exchange: &'a Exchange,
    ) -> Self {
        let accounts: HashMap<_, _> = accounts.into_iter().map(|account| (account.id, account)).collect();
        let owned = collateral::owned(accounts.values().copied(), exchange);
        Self {
            valuation: Valuation::of(accounts.values().copied(), holdings, owned)
                .claimed_by(allocations.iter().map(|allocation| allocation.share)),
            accounts,
            holdings: holdings.iter().map(|holding| (holding.id, holding)).collect(),
            held: Held::by_account(holdings),
            allocations,
            exchange,
        }
    }

    /// The valuation of accounts and holdings.
    pub const fn valuation(&self) -> &Valuation {
        &self.valuation
    }

    /// Every allocation.
    pub(crate) fn shares(&self) -> impl Iterator<Item = Share> {
        self.allocations.iter().map(|allocation| allocation.share)
    }

    /// The allocations to `goal`.
    pub fn of_goal(&self, goal: &Goal) -> impl Iterator<Item = Share> {
        let own = self
            .allocations
            .iter()
            .filter(move |allocation| allocation.goal == goal.id);
        own.map(|allocation| allocation.share)
    }

    /// Whether anything is allocated to `goal`; any other has the amount its owner entered.
    pub fn has_any_for(&self, goal: &Goal) -> bool {
        self.of_goal(goal).next().is_some()
    }

    /// The amount saved for `goal`.
    ///
    /// # Errors
    /// [`MoneyError::OutOfRange`] when the sum exceeds what [`Money`] holds.
    pub fn current_amount(&self, goal: &Goal) -> Result<Money, MoneyError> {
        if !self.has_any_for(goal) {
            return Ok(goal.current_amount);
        }
        let exchange = self.exchange.retargeted(goal.target_amount.currency());
        self.valuation.sum(self.of_goal(goal), &exchange)
    }

    /// Whether everything that is allocated to `goal` has a rate.
    pub fn is_rated(&self, goal: &Goal) -> Result<bool, MoneyError> {
        for share in self.of_goal(goal) {
            let worth = self.worth_of(share, goal.target_amount.currency())?;
            if worth.excluded.iter().any(|amount| !amount.is_zero()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What `share` is worth in `currency`, and what of it has no rate.
    pub fn worth_of(&self, share: Share, currency: Currency) -> Result<Worth, MoneyError> {
        self.valuation.share(share, &self.exchange.retargeted(currency))
    }

    /// What `share` is worth in `currency`, without what has no rate.
    pub fn amount_of(&self, share: Share, currency: Currency) -> Result<Money, MoneyError> {
        Ok(self.worth_of(share, currency)?.amount)
    }

    /// The amount saved for `goal`, by market class; sums to [`Earmarks::current_amount`].
    pub fn by_class(&self, goal: &Goal) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        let allocated = self.parts(goal)?.into_iter().map(|part| (part.class, part.amount));
        Ok(allocated.chain(self.entered(goal)?).collect())
    }

    /// The amount its owner entered for `goal`, by market class; empty for a goal with allocations.
    pub fn entered(&self, goal: &Goal) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        if self.has_any_for(goal) {
            return Ok(Vec::new());
        }
        as_profile(goal, goal.current_amount)
    }

    /// The amounts allocated to `goal`, by allocation and market class.
    pub fn parts(&self, goal: &Goal) -> Result<Vec<EarmarkedPart>, MoneyError> {
        let currency = goal.target_amount.currency();
        let mut parts = Vec::new();
        for share in self.of_goal(goal) {
            let spread = self.spread(goal, share, self.amount_of(share, currency)?)?;
            let account = self.account_of(share);
            let registered = account.and_then(Account::registered_plan);
            // An account of kind "Other" may hold anything, for example an RESP entered by hand. A home's price is
            // known only when it is sold.
            let is_known = account.is_none_or(|account| {
                !matches!(account.kind, AccountKind::Others | AccountKind::Property) && !account.is_typed_in_plan()
            });
            let is_bound = spread.len() > 1 || !is_known;
            parts.extend(spread.into_iter().map(|(class, amount)| EarmarkedPart {
                share,
                class,
                amount,
                registered,
                is_bound,
                is_known,
            }));
        }
        Ok(parts)
    }

    /// The allocations of these accounts and their holdings, in `currency`, without amounts that have no rate.
    pub fn claimed(&self, currency: Currency, is_asked: impl Fn(&Account) -> bool) -> Result<Money, MoneyError> {
        self.claimed_by(|_| true, currency, is_asked)
    }

    /// The same for some goals only.
    pub fn claimed_by(
        &self,
        is_wanted: impl Fn(GoalId) -> bool,
        currency: Currency,
        is_asked: impl Fn(&Account) -> bool,
    ) -> Result<Money, MoneyError> {
        let claims = self.allocations.iter().filter(|claim| is_wanted(claim.goal));
        let shares = claims.map(|claim| claim.share);
        let asked = shares.filter(|share| self.account_of(*share).is_some_and(&is_asked));
        self.valuation.sum(asked, &self.exchange.retargeted(currency))
    }

    /// The account that `share` is taken from.
    pub(crate) fn account_of(&self, share: Share) -> Option<&'a Account> {
        let account = match share.source() {
            Source::Account(account) => account,
            Source::Holding(holding) => self.holdings.get(&holding)?.account,
        };
        self.accounts.get(&account).copied()
    }

    /// The owner's fraction of what `share` is taken from, after its loans: 1 but for property.
    pub(crate) fn owned(&self, share: Share) -> Decimal {
        let account = self.account_of(share);
        account.map_or(Decimal::ONE, |account| self.valuation.owned(account.id))
    }

    /// The holding that `share` is taken from.
    pub(crate) fn holding_of(&self, share: Share) -> Option<&'a Holding> {
        self.holdings.get(&share.holding()?).copied()
    }

    /// The holdings of `account`.
    pub(crate) fn held_in(&self, account: &Account) -> &[&'a Holding] {
        self.held.of(account.id)
    }

    /// The amounts allocated to `goal` in currencies other than its own that have a rate.
    pub fn abroad(&self, goal: &Goal) -> Result<Vec<Abroad>, MoneyError> {
        let exchange = self.exchange.retargeted(goal.target_amount.currency());
        let mut abroad = Vec::new();
        for share in self.of_goal(goal) {
            let (amounts, part) = (self.valuation.savings(share), self.valuation.fraction(share));
            for native in by_currency(amounts)? {
                let currency = native.currency();
                let Some(converted) = exchange
                    .convert_part(native, part)?
                    .filter(|_| currency != exchange.currency())
                else {
                    continue;
                };
                let spread = self.spread(goal, share, converted.amount)?.into_iter();
                abroad.extend(spread.map(|(class, amount)| Abroad {
                    currency,
                    class,
                    amount,
                }));
            }
        }
        Ok(abroad)
    }

    /// The position of `goal`: contributions are invested by its growth strategy, and so is an entered amount.
    pub fn position(&self, goal: &Goal, as_of: &AsOf) -> Result<Position, OddsError> {
        let due = goal.target_date.on(&as_of.zone);
        let month = as_of.payments_until(due);
        let (target, contribution) = (goal.target_amount, goal.planned_monthly_contribution);
        let mix = Mix::of_profile(goal.risk_profile);
        let position = if self.has_any_for(goal) {
            Position::new(target, contribution, month, &self.by_class(goal)?, mix)?.held_abroad(&self.abroad(goal)?)
        } else {
            Position::typed_in(target, contribution, month, goal.current_amount, mix)?
        };
        let position = position.with_first_month(as_of.first_month(due));
        Ok(if goal.may_be_a_bill(month) {
            position.as_a_bill()
        } else {
            position
        })
    }

    /// Splits the `amount` of a share for `goal` by its market classes.
    fn spread(&self, goal: &Goal, share: Share, amount: Money) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
        if let Some(holding) = self.holding_of(share) {
            let parts = holding.split().0.of_amount(amount)?.into_iter();
            return Ok(parts.map(|(class, amount)| (class.market_class(), amount)).collect());
        }
        let Some(account) = self.account_of(share) else {
            return Ok(Vec::new());
        };
        if account.is_typed_in_plan() {
            return as_profile(goal, amount);
        }
        let made_of = composition(
            account,
            self.held_in(account),
            &self.exchange.retargeted(amount.currency()),
        )?;
        if made_of.is_empty() {
            return Ok(vec![(HoldingClass::Cash, amount)]);
        }
        let weights: Vec<u64> = made_of.iter().map(|(_, value)| value.minor().unsigned_abs()).collect();
        let classes = made_of.iter().map(|(part, _)| part.market);
        Ok(classes.zip(amount.split_by(&weights)?).collect())
    }
}

/// An amount by market class, as the goal's risk profile would invest it.
fn as_profile(goal: &Goal, amount: Money) -> Result<Vec<(HoldingClass, Money)>, MoneyError> {
    let spread = Mix::of_profile(goal.risk_profile).spread(amount)?;
    Ok(spread.into_iter().filter(|(_, amount)| !amount.is_zero()).collect())
}
