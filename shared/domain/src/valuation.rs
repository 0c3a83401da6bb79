//! The value of an account, a holding or a share of one on a day.
//!
//! Net worth, earmarked amounts, attribution, contributions and insights all read their amounts here:
//! * an account counts while [`Account::counts`]: visible, and not closed;
//! * an asset counts its balance, also a negative one; an investment account that reports a balance of 0 counts the
//!   values of its holdings, each in its own currency;
//! * a debt counts the magnitude of its balance, as a liability. Debts are never savings: not a loan, not an account
//!   corrected to a debt, not a card that is overpaid;
//! * a share of an overdrawn account is worth 0;
//! * a share of a property is a share of the owner's equity;
//! * an amount of an account counts in full while the account has it beside the percentages that goals have of it; amounts
//!   that are more than the rest share it in proportion;
//! * more units than are held count as many as are held.
//!
//! An [`Exchange`] brings amounts into one currency: an account's amount in a currency is converted once. Amounts in
//! currencies without a rate are returned as [`Worth::excluded`].

use std::collections::{BTreeMap, HashMap};

use rust_decimal::Decimal;

use crate::account::Account;
use crate::exchange::Exchange;
use crate::goal_allocation::{Share, Source};
use crate::holding::Holding;
use crate::ids::{AccountId, HoldingId};
use crate::money::{Currency, Money, MoneyError};

/// A value in one currency.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The amount in the requested currency.
    pub amount: Money,
    /// The amounts in currencies without a rate, which `amount` leaves out.
    pub excluded: Vec<Money>,
}

impl Worth {
    /// The worth of these amounts together.
    pub fn of(amounts: impl IntoIterator<Item = Money>, exchange: &Exchange) -> Result<Self, MoneyError> {
        Self::of_part(amounts, Decimal::ONE, exchange)
    }

    /// The worth of the fraction `part` of these amounts together, rounded once per currency.
    pub fn of_part(
        amounts: impl IntoIterator<Item = Money>,
        part: Decimal,
        exchange: &Exchange,
    ) -> Result<Self, MoneyError> {
        let mut worth = Self {
            amount: Money::zero(exchange.currency()),
            excluded: Vec::new(),
        };
        for sum in by_currency(amounts)? {
            match exchange.convert_part(sum, part)? {
                Some(converted) => worth.amount = worth.amount.checked_add(converted.amount)?,
                None => worth.excluded.push(sum.scaled(part)?),
            }
        }
        Ok(worth)
    }
}

/// The sum of each currency, in the order the currencies first appear.
pub fn by_currency(amounts: impl IntoIterator<Item = Money>) -> Result<Vec<Money>, MoneyError> {
    let mut sums: Vec<Money> = Vec::new();
    for amount in amounts {
        match sums.iter_mut().find(|sum| sum.currency() == amount.currency()) {
            Some(sum) => *sum = sum.checked_add(amount)?,
            None => sums.push(amount),
        }
    }
    Ok(sums)
}

/// Holdings by account.
#[derive(Clone, Debug, Default)]
pub struct Held<'a>(HashMap<AccountId, Vec<&'a Holding>>);

impl<'a> Held<'a> {
    /// These holdings.
    pub fn by_account(holdings: &'a [Holding]) -> Self {
        let mut held: HashMap<AccountId, Vec<&Holding>> = HashMap::new();
        for holding in holdings {
            held.entry(holding.account).or_default().push(holding);
        }
        Self(held)
    }

    /// Those of an account.
    pub fn of(&self, account: AccountId) -> &[&'a Holding] {
        self.0.get(&account).map_or(&[], Vec::as_slice)
    }
}

/// Whether holdings replace a balance that the account does not report.
pub const fn counts_holdings(account: &Account) -> bool {
    account.is_asset && account.kind.holds_investments() && account.balance.is_zero()
}

/// The balance of `account` from its holdings. `None` if it reports a balance, or has a holding in
/// another currency: then each holding counts in its own ([`amounts`]).
pub fn held_balance(account: &Account, held: &[&Holding]) -> Result<Option<Money>, MoneyError> {
    let currency = account.balance.currency();
    let values = held.iter().map(|holding| holding.current_value);
    if !counts_holdings(account) || values.clone().any(|value| value.currency() != currency) {
        return Ok(None);
    }
    Money::sum(values, currency).map(Some)
}

/// The amounts `account` brings to its side of the balance sheet, given its own holdings. Positive for a debt.
pub fn amounts(account: &Account, held: &[&Holding]) -> Vec<Money> {
    if !account.is_asset {
        return vec![account.balance.abs()];
    }
    if counts_holdings(account) && !held.is_empty() {
        return held.iter().map(|holding| holding.current_value).collect();
    }
    vec![account.balance]
}

/// What one account is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AccountWorth {
    is_savings: bool,
    amounts: Vec<Money>,
}

/// What one holding is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HoldingWorth {
    account: AccountId,
    quantity: Decimal,
    value: Money,
}

/// Accounts and holdings of one day, by id.
#[derive(Clone, Debug, Default)]
pub struct Valuation {
    accounts: HashMap<AccountId, AccountWorth>,
    holdings: HashMap<HoldingId, HoldingWorth>,
    /// The owner's fraction of each property ([`crate::collateral::owned`]).
    owned: BTreeMap<AccountId, Decimal>,
    /// What goals have of each account in percent.
    percentages: HashMap<AccountId, Decimal>,
    /// What they have of it in amounts of a currency.
    claimed: HashMap<(AccountId, Currency), Decimal>,
}

impl Valuation {
    /// Values `accounts` and `holdings`; accounts that do not count are left out with their holdings. `owned` is the owner's fraction of
    /// each property.
    pub fn of<'a>(
        accounts: impl IntoIterator<Item = &'a Account>,
        holdings: &[Holding],
        owned: BTreeMap<AccountId, Decimal>,
    ) -> Self {
        let held = Held::by_account(holdings);
        let mut valuation = Self::with_owned(owned);
        for account in accounts.into_iter().filter(|account| account.counts()) {
            let own = held.of(account.id);
            valuation.add(account.id, account.can_be_savings(), amounts(account, own));
            for holding in own {
                valuation.add_holding(account.id, holding.id, holding.quantity, holding.current_value);
            }
        }
        valuation
    }

    /// An empty valuation with the owner's fraction of each property.
    pub(crate) fn with_owned(owned: BTreeMap<AccountId, Decimal>) -> Self {
        Self {
            owned,
            ..Self::default()
        }
    }

    /// The same for the owner of these shares: amounts of an account are worth what all shares of it leave for them.
    pub(crate) fn claimed_by(mut self, shares: impl IntoIterator<Item = Share>) -> Self {
        for share in shares {
            match share {
                Share::Account { account, percentage } => {
                    *self.percentages.entry(account).or_default() += percentage;
                }
                Share::AccountAmount { account, amount } => {
                    *self.claimed.entry((account, amount.currency())).or_default() += amount.major();
                }
                Share::HoldingPercentage { .. } | Share::HoldingUnits { .. } => {}
            }
        }
        self
    }

    /// Adds an account with its value.
    pub(crate) fn add(&mut self, account: AccountId, is_savings: bool, amounts: Vec<Money>) {
        self.accounts.insert(account, AccountWorth { is_savings, amounts });
    }

    /// Adds a holding of an account.
    pub(crate) fn add_holding(&mut self, account: AccountId, holding: HoldingId, quantity: Decimal, value: Money) {
        let worth = HoldingWorth {
            account,
            quantity,
            value,
        };
        self.holdings.insert(holding, worth);
    }

    /// The value of `share` as savings: 0 for a debt, an overdrawn account, and a missing account or holding.
    pub fn share(&self, share: Share, exchange: &Exchange) -> Result<Worth, MoneyError> {
        Worth::of_part(self.savings(share), self.fraction(share), exchange)
    }

    /// The value of these shares together, without amounts that have no rate.
    pub fn sum(&self, shares: impl IntoIterator<Item = Share>, exchange: &Exchange) -> Result<Money, MoneyError> {
        let mut shares = shares.into_iter();
        shares.try_fold(Money::zero(exchange.currency()), |sum, share| {
            sum.checked_add(self.share(share, exchange)?.amount)
        })
    }

    /// The amounts of the account or holding of `share`: none for a debt, an overdrawn account, a missing account or holding, and an
    /// account in another currency than the amount of it.
    pub fn savings(&self, share: Share) -> Vec<Money> {
        if let Share::AccountAmount { account, amount } = share {
            let amounts = self.amounts_of(account).iter().copied();
            return amounts.filter(|own| own.currency() == amount.currency()).collect();
        }
        match share.source() {
            Source::Account(account) => self.amounts_of(account).to_vec(),
            Source::Holding(holding) => {
                let held = self.holdings.get(&holding);
                let held = held.filter(|held| self.is_savings(held.account));
                held.map(|held| held.value).into_iter().collect()
            }
        }
    }

    fn is_savings(&self, account: AccountId) -> bool {
        self.accounts.get(&account).is_some_and(|account| account.is_savings)
    }

    /// The amounts of an account as savings.
    fn amounts_of(&self, account: AccountId) -> &[Money] {
        let account = self.accounts.get(&account).filter(|account| account.is_savings);
        match account.map_or(&[][..], |account| &account.amounts) {
            [balance] if balance.is_negative() => &[],
            amounts => amounts,
        }
    }

    /// The owner's fraction of an account after its loans: 1 but for property.
    pub(crate) fn owned(&self, account: AccountId) -> Decimal {
        self.owned.get(&account).copied().unwrap_or(Decimal::ONE)
    }

    /// The fraction of its account or holding that `share` is; 0 for units of a missing holding.
    pub fn fraction(&self, share: Share) -> Decimal {
        match share {
            Share::Account { account, percentage } => percentage / Decimal::ONE_HUNDRED * self.owned(account),
            Share::AccountAmount { account, amount } => self.fraction_of_amount(share, account, amount),
            Share::HoldingPercentage { percentage, .. } => percentage / Decimal::ONE_HUNDRED,
            Share::HoldingUnits { holding, units } => {
                let held = self.holdings.get(&holding);
                fraction_held(held.map_or(Decimal::ZERO, |held| held.quantity), units)
            }
        }
    }

    /// The fraction of an account that an amount of it is, at most its part of what percentages leave.
    fn fraction_of_amount(&self, share: Share, account: AccountId, amount: Money) -> Decimal {
        let there: Decimal = self.savings(share).into_iter().map(|own| own.major()).sum();
        let percentage = self.percentages.get(&account).copied().unwrap_or_default();
        let left = (Decimal::ONE - percentage / Decimal::ONE_HUNDRED).max(Decimal::ZERO) * self.owned(account);
        let claimed = self
            .claimed
            .get(&(account, amount.currency()))
            .copied()
            .unwrap_or_default();
        let (own, all) = (amount.major(), claimed.max(amount.major()));
        let part = |of: Decimal| own.checked_div(of).unwrap_or_default();
        if all <= there * left {
            part(there)
        } else {
            part(all) * left
        }
    }
}

/// The fraction of `held` units that `units` are: at most 1, and 0 if none is held.
pub(crate) fn fraction_held(held: Decimal, units: Decimal) -> Decimal {
    units.min(held).checked_div(held).unwrap_or_default()
}
