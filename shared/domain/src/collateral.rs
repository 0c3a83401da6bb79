//! Property and the loans that are secured by it: equity and loan-to-value.
//!
//! A loan names its property. If that property is gone or is no longer a property, the loan is unsecured. The
//! name stays, so that undoing the deletion ties them again.

use std::collections::{BTreeMap, HashSet};

use rust_decimal::Decimal;

use crate::account::{Account, AccountKind};
use crate::exchange::Exchange;
use crate::ids::AccountId;
use crate::money::{Money, MoneyError, half_away};
use crate::valuation::Worth;

/// How many decimals a loan-to-value has.
const DECIMALS: u32 = 1;

/// A property with the loans that are secured by it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Collateral<'a> {
    /// The property.
    pub property: &'a Account,
    /// The loans, closed ones left out, in the order of the accounts; at least one.
    pub loans: Vec<&'a Account>,
}

/// The equity of a property, in its own currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Equity {
    /// The debt of all its loans.
    pub owed: Money,
    /// The value less the debt; negative if the debt is larger.
    pub equity: Money,
    /// The debt in percent of the value, to one decimal; `None` for a property without value.
    pub loan_to_value: Option<Decimal>,
}

impl<'a> Collateral<'a> {
    /// The property that `account` is or is secured by, with all loans on it; `None` without a loan.
    pub fn of(account: AccountId, accounts: impl IntoIterator<Item = &'a Account>) -> Option<Self> {
        let accounts: Vec<&Account> = accounts.into_iter().collect();
        let own = accounts.iter().find(|known| known.id == account)?;
        let property = own.secured_by.unwrap_or(account);
        let property = *accounts.iter().find(|known| known.id == property)?;
        if !can_secure(property) {
            return None;
        }
        let loans: Vec<&Account> = accounts.into_iter().filter(|loan| lies_on(loan, property)).collect();
        (!loans.is_empty()).then_some(Self { property, loans })
    }

    /// The equity at the rates of `exchange`, which are to the currency of the property; `None` where a rate is missing.
    pub fn equity(&self, exchange: &Exchange) -> Result<Option<Equity>, MoneyError> {
        let value = self.property.balance;
        let mut owed = Money::zero(value.currency());
        for loan in &self.loans {
            let Some(converted) = exchange.convert(loan.reported_balance())? else {
                return Ok(None);
            };
            owed = owed.checked_add(converted.amount)?;
        }
        let share = owed.major().checked_div(value.major());
        Ok(Some(Equity {
            owed,
            equity: value.checked_sub(owed)?,
            loan_to_value: share.map(|share| half_away(share * Decimal::ONE_HUNDRED, DECIMALS)),
        }))
    }
}

/// The owner's fraction of each property after its loans, 0 if the debt is larger; a property without a loan is left out.
/// As in net worth, a loan in a currency without a rate does not count. Loans beyond the range of [`Money`] leave 0.
pub fn owned<'a>(accounts: impl IntoIterator<Item = &'a Account>, exchange: &Exchange) -> BTreeMap<AccountId, Decimal> {
    let accounts: Vec<&Account> = accounts.into_iter().collect();
    let properties = accounts.iter().filter(|account| can_secure(account));
    let owned = properties.map(|property| {
        let loans = accounts.iter().filter(|loan| lies_on(loan, property));
        let loans: Vec<Money> = loans.map(|loan| loan.reported_balance()).collect();
        (!loans.is_empty()).then(|| (property.id, left_of(property.balance, loans, exchange)))
    });
    owned.flatten().collect()
}

/// A loan that is secured by a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Lien {
    /// The loan.
    pub loan: AccountId,
    /// Its property.
    pub property: AccountId,
}

/// The loans that are secured by a property.
pub fn liens<'a>(accounts: impl IntoIterator<Item = &'a Account>) -> impl Iterator<Item = Lien> {
    let open = accounts.into_iter().filter(|loan| !loan.lifecycle.is_closed());
    open.filter_map(|loan| {
        Some(Lien {
            loan: loan.id,
            property: loan.secured_by?,
        })
    })
}

fn left_of(value: Money, loans: Vec<Money>, exchange: &Exchange) -> Decimal {
    let Ok(owed) = Worth::of(loans, &exchange.retargeted(value.currency())) else {
        return Decimal::ZERO;
    };
    let owed = owed.amount.major().checked_div(value.major());
    owed.map_or(Decimal::ZERO, |owed| {
        (Decimal::ONE - owed).clamp(Decimal::ZERO, Decimal::ONE)
    })
}

fn lies_on(loan: &Account, property: &Account) -> bool {
    loan.secured_by == Some(property.id) && !loan.lifecycle.is_closed()
}

/// Whether loans may be secured by an account.
pub fn can_secure(account: &Account) -> bool {
    account.kind == AccountKind::Property
}

/// Unties the loans among `accounts` whose property is not among them.
pub fn untie<'a>(accounts: impl IntoIterator<Item = &'a mut Account>) {
    let mut accounts: Vec<&mut Account> = accounts.into_iter().collect();
    let properties: HashSet<AccountId> = accounts
        .iter()
        .filter(|account| can_secure(account))
        .map(|account| account.id)
        .collect();
    for account in &mut accounts {
        account.secured_by = account.secured_by.filter(|property| properties.contains(property));
    }
}
