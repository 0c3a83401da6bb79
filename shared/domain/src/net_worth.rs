//! Net worth: assets minus liabilities, in one currency.
//!
//! [`crate::valuation`] decides what counts. An account's side is [`Account::is_asset`], not its
//! kind, so an overpaid card is an asset. An account's amount in a currency is converted once, and totals
//! are the sums of the converted amounts, so that they add up to the cent. Totals leave out currencies without a rate;
//! for those [`CurrencyTotals::counted`] is `None`.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::account::{Account, AccountKind, AccountSource};
use crate::exchange::{Exchange, Quote};
use crate::holding::Holding;
use crate::ids::AccountId;
use crate::money::{Currency, Money, MoneyError};
use crate::net_worth_history::NativeTotals;
use crate::valuation::{amounts, by_account, by_currency, counts_holdings};

/// Net worth in one currency, with the totals of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorth {
    /// Assets.
    pub total_assets: Money,
    /// Liabilities; never negative.
    pub total_liabilities: Money,
    /// Assets minus liabilities.
    pub net_worth: Money,
    /// The part of the assets that linked accounts report.
    pub plaid_assets: Money,
    /// The sums by usual kinds.
    pub breakdown: Breakdown,
    /// The currency of all of the above.
    pub currency: Currency,
    /// The newest arrival of a visible account's figures; `None` without accounts.
    pub last_updated: Option<Timestamp>,
    /// Totals in every other currency held, in the order of their codes.
    pub other_currencies: Vec<CurrencyTotals>,
    /// Values of holdings in another currency than their account's reported balance, one sum per currency. In no total,
    /// because the balance may or may not contain them.
    pub excluded: Vec<Money>,
}

/// The four kinds with their own line on the balance sheet.
///
/// Each line holds only the side its kind is normally on, so that cards and loans read as debts: an overpaid card
/// is in the total assets but on no line.
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

/// Assets and liabilities in a currency other than that of the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CurrencyTotals {
    /// The currency of the next three amounts.
    pub currency: Currency,
    /// Assets.
    pub total_assets: Money,
    /// Liabilities; never negative.
    pub total_liabilities: Money,
    /// Assets minus liabilities.
    pub net_worth: Money,
    /// Its part in the totals; `None` if the currency has no rate.
    pub counted: Option<Counted>,
}

/// Another currency's part in the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The rate it is converted at.
    pub quote: Quote,
    /// What it adds to the assets.
    pub assets: Money,
    /// What it adds to the liabilities.
    pub liabilities: Money,
    /// What each account adds to its side, in the order of the accounts.
    pub accounts: Vec<(AccountId, Money)>,
}

impl Counted {
    /// What it adds to net worth.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }
}

/// Net worth of all visible accounts, by the rules of this module.
pub fn unified(accounts: &[Account], holdings: &[Holding], exchange: &Exchange) -> Result<NetWorth, MoneyError> {
    let currency = exchange.currency();
    let held = by_account(holdings);
    let mut sheet = Sheet::empty(currency);
    let mut others = BTreeMap::new();
    let mut excluded = Vec::new();
    for account in accounts.iter().filter(|account| account.counts()) {
        let own = held.get(&account.id).map_or(&[][..], Vec::as_slice);
        excluded.extend(beside_the_balance(account, own));
        for amount in by_currency(amounts(account, own))? {
            let converted = exchange.convert(amount)?;
            if amount.currency() != currency {
                let other = others
                    .entry(amount.currency())
                    .or_insert_with(|| Other::empty(amount.currency(), currency));
                other.native.count(amount, account.is_asset)?;
                if let Some(converted) = converted {
                    other.quote = converted.quote;
                    other.counted.count(converted.amount, account.is_asset)?;
                    other.accounts.push((account.id, converted.amount));
                }
            }
            if let Some(converted) = converted {
                sheet.count(account, converted.amount)?;
            }
        }
    }
    let counted = accounts.iter().filter(|account| account.counts());
    let mut excluded = by_currency(excluded)?;
    excluded.sort_by_key(Money::currency);
    Ok(NetWorth {
        total_assets: sheet.sides.assets,
        total_liabilities: sheet.sides.liabilities,
        net_worth: sheet.sides.net_worth()?,
        plaid_assets: sheet.plaid_assets,
        breakdown: sheet.breakdown,
        currency,
        last_updated: counted.map(|account| account.last_updated).max(),
        other_currencies: others.into_values().map(Other::totals).collect::<Result<_, _>>()?,
        excluded,
    })
}

/// The values of holdings that the account's balance, in another currency, may or may not contain.
fn beside_the_balance<'a>(account: &'a Account, held: &'a [&Holding]) -> impl Iterator<Item = Money> + 'a {
    let has_balance = account.is_asset && !counts_holdings(account);
    let values = held.iter().map(|holding| holding.current_value);
    values.filter(move |value| has_balance && !value.is_zero() && value.currency() != account.balance.currency())
}

/// The running sums of another currency: native, and converted for the totals.
struct Other {
    native: NativeTotals,
    counted: NativeTotals,
    accounts: Vec<(AccountId, Money)>,
    quote: Option<Quote>,
}

impl Other {
    const fn empty(own: Currency, currency: Currency) -> Self {
        Self {
            native: NativeTotals::zero(own),
            counted: NativeTotals::zero(currency),
            accounts: Vec::new(),
            quote: None,
        }
    }

    fn totals(self) -> Result<CurrencyTotals, MoneyError> {
        let counted = self.quote.map(|quote| Counted {
            quote,
            assets: self.counted.assets,
            liabilities: self.counted.liabilities,
            accounts: self.accounts,
        });
        Ok(CurrencyTotals {
            currency: self.native.assets.currency(),
            total_assets: self.native.assets,
            total_liabilities: self.native.liabilities,
            net_worth: self.native.net_worth()?,
            counted,
        })
    }
}

/// The running sums in the currency of the totals.
struct Sheet {
    sides: NativeTotals,
    plaid_assets: Money,
    breakdown: Breakdown,
}

impl Sheet {
    const fn empty(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self {
            sides: NativeTotals::zero(currency),
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
        self.sides.count(amount, account.is_asset)?;
        if account.is_asset && matches!(account.source, AccountSource::Plaid { .. }) {
            add(&mut self.plaid_assets, amount)?;
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
}

fn add(sum: &mut Money, amount: Money) -> Result<(), MoneyError> {
    *sum = sum.checked_add(amount)?;
    Ok(())
}
