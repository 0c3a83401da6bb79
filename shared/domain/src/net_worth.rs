//! Net worth: what is owned minus what is owed, in one currency, and beside it what is held in others.
//!
//! Refuses to know exchange rates: amounts of two currencies are listed side by side, never added.
//!
//! What counts, and on which side, is [`crate::valuation`]'s: which side an account is on is [`Account::is_asset`], not its
//! kind, so a card the bank owes the user on is an asset.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::account::{Account, AccountKind, AccountSource};
use crate::holding::Holding;
use crate::money::{Currency, Money, MoneyError};
use crate::valuation::{amounts, by_account, by_currency, counts_holdings};

/// Net worth in one currency, and totals in the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorth {
    /// What is owned.
    pub total_assets: Money,
    /// What is owed; never negative.
    pub total_liabilities: Money,
    /// Assets minus liabilities.
    pub net_worth: Money,
    /// The part of the assets that linked accounts report.
    pub plaid_assets: Money,
    /// Where the usual kinds stand.
    pub breakdown: Breakdown,
    /// The currency of all of the above.
    pub currency: Currency,
    /// When the newest visible account was last learned; `None` without accounts.
    pub last_updated: Option<Timestamp>,
    /// Totals in every other currency held, in the order of their codes.
    pub other_currencies: Vec<CurrencyTotals>,
    /// Values of holdings in another currency than their account's reported balance, one sum per currency. In no total:
    /// the balance may contain them or not.
    pub excluded: Vec<Money>,
}

/// The four lines of the balance sheet that have one of their own.
///
/// Each line holds only the side its kind is normally on, so that cards and loans read as debts: a card the bank owes
/// the user on is in the total assets but on no line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakdown {
    /// Deposits.
    pub bank_accounts: Money,
    /// Investment and brokerage accounts.
    pub investment_accounts: Money,
    /// Owed on credit cards and lines.
    pub credit_cards: Money,
    /// Owed on loans.
    pub loans: Money,
}

/// What is owned and owed in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CurrencyTotals {
    /// The currency of all of the below.
    pub currency: Currency,
    /// What is owned.
    pub total_assets: Money,
    /// What is owed; never negative.
    pub total_liabilities: Money,
    /// Assets minus liabilities.
    pub net_worth: Money,
}

/// Net worth of all visible accounts, by the rules of this module.
///
/// # Errors
/// [`MoneyError::OutOfRange`] when a total exceeds what [`Money`] holds.
pub fn unified(accounts: &[Account], holdings: &[Holding], currency: Currency) -> Result<NetWorth, MoneyError> {
    let held = by_account(holdings);
    let mut sheets = BTreeMap::from([(currency, Sheet::empty(currency))]);
    let mut excluded = Vec::new();
    for account in accounts.iter().filter(|account| account.counts()) {
        let own = held.get(&account.id).map_or(&[][..], Vec::as_slice);
        excluded.extend(beside_the_balance(account, own));
        for amount in amounts(account, own) {
            let sheet = sheets
                .entry(amount.currency())
                .or_insert_with(|| Sheet::empty(amount.currency()));
            sheet.count(account, amount)?;
        }
    }
    let own = sheets.remove(&currency).unwrap_or_else(|| Sheet::empty(currency));
    let counted = accounts.iter().filter(|account| account.counts());
    let mut excluded = by_currency(excluded)?;
    excluded.sort_by_key(Money::currency);
    Ok(NetWorth {
        total_assets: own.assets,
        total_liabilities: own.liabilities,
        net_worth: own.assets.checked_sub(own.liabilities)?,
        plaid_assets: own.plaid_assets,
        breakdown: own.breakdown,
        currency,
        last_updated: counted.map(|account| account.last_updated).max(),
        other_currencies: sheets
            .into_iter()
            .map(|(currency, sheet)| sheet.totals(currency))
            .collect::<Result<_, _>>()?,
        excluded,
    })
}

/// The values of holdings that the account's balance, in another currency, may contain or not.
fn beside_the_balance<'a>(account: &'a Account, held: &'a [&Holding]) -> impl Iterator<Item = Money> + 'a {
    let has_balance = account.is_asset && !counts_holdings(account);
    let values = held.iter().map(|holding| holding.current_value);
    values.filter(move |value| has_balance && !value.is_zero() && value.currency() != account.balance.currency())
}

/// The balance sheet of one currency while it is added up.
struct Sheet {
    assets: Money,
    liabilities: Money,
    plaid_assets: Money,
    breakdown: Breakdown,
}

impl Sheet {
    const fn empty(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self {
            assets: zero,
            liabilities: zero,
            plaid_assets: zero,
            breakdown: Breakdown {
                bank_accounts: zero,
                investment_accounts: zero,
                credit_cards: zero,
                loans: zero,
            },
        }
    }

    fn count(&mut self, account: &Account, amount: Money) -> Result<(), MoneyError> {
        if account.is_asset {
            add(&mut self.assets, amount)?;
            if matches!(account.source, AccountSource::Plaid { .. }) {
                add(&mut self.plaid_assets, amount)?;
            }
        } else {
            add(&mut self.liabilities, amount)?;
        }
        match self.line(account) {
            Some(line) => add(line, amount),
            None => Ok(()),
        }
    }

    const fn line(&mut self, account: &Account) -> Option<&mut Money> {
        match (account.kind, account.is_asset) {
            (AccountKind::Depository, true) => Some(&mut self.breakdown.bank_accounts),
            (AccountKind::Investment | AccountKind::Brokerage, true) => Some(&mut self.breakdown.investment_accounts),
            (AccountKind::Credit, false) => Some(&mut self.breakdown.credit_cards),
            (AccountKind::Loan, false) => Some(&mut self.breakdown.loans),
            _ => None,
        }
    }

    fn totals(&self, currency: Currency) -> Result<CurrencyTotals, MoneyError> {
        Ok(CurrencyTotals {
            currency,
            total_assets: self.assets,
            total_liabilities: self.liabilities,
            net_worth: self.assets.checked_sub(self.liabilities)?,
        })
    }
}

fn add(sum: &mut Money, amount: Money) -> Result<(), MoneyError> {
    *sum = sum.checked_add(amount)?;
    Ok(())
}
