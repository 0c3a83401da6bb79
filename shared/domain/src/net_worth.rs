//! Net worth: assets minus liabilities, in one currency.
//!
//! [`crate::valuation`] decides what counts. An account's side is [`Account::is_asset`], not its
//! kind, so an overpaid card is an asset. An account's amount in a currency is converted once, and totals
//! are the sums of the converted amounts, so that they add up to the cent. Totals leave out currencies without a rate;
//! for those [`CurrencyTotals::counted`] is `None`.

use std::collections::BTreeMap;

use jiff::Timestamp;

use crate::account::{Account, AccountKind, AccountSource};
use crate::exchange::{Converted, Exchange, Quote};
use crate::holding::Holding;
use crate::ids::AccountId;
use crate::money::{Currency, Money, MoneyError};
use crate::valuation::{Held, amounts, by_currency, counts_holdings};

/// Assets and liabilities in one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// Assets.
    pub assets: Money,
    /// Liabilities; never negative.
    pub liabilities: Money,
}

impl Totals {
    /// Zero assets and liabilities.
    pub const fn zero(currency: Currency) -> Self {
        Self {
            assets: Money::zero(currency),
            liabilities: Money::zero(currency),
        }
    }

    /// The currency of both.
    pub const fn currency(&self) -> Currency {
        self.assets.currency()
    }

    /// Whether assets and liabilities are 0.
    pub const fn is_zero(&self) -> bool {
        self.assets.is_zero() && self.liabilities.is_zero()
    }

    /// Assets minus liabilities.
    pub fn net_worth(&self) -> Result<Money, MoneyError> {
        self.assets.checked_sub(self.liabilities)
    }

    /// Adds `amount` to its side.
    pub fn count(&mut self, amount: Money, is_asset: bool) -> Result<(), MoneyError> {
        let side = if is_asset {
            &mut self.assets
        } else {
            &mut self.liabilities
        };
        *side = side.checked_add(amount)?;
        Ok(())
    }

    /// The totals of several currencies in that of `exchange`: each side is converted once per currency. Leaves out currencies without a
    /// rate; `None` if none has one.
    pub fn converted(natives: &[Self], exchange: &Exchange) -> Result<Option<Self>, MoneyError> {
        let mut totals = None;
        for native in natives {
            let assets = exchange.convert(native.assets)?;
            let liabilities = exchange.convert(native.liabilities)?;
            let (Some(assets), Some(liabilities)) = (assets, liabilities) else {
                continue;
            };
            let sum = totals.get_or_insert_with(|| Self::zero(exchange.currency()));
            sum.count(assets.amount, true)?;
            sum.count(liabilities.amount, false)?;
        }
        Ok(totals)
    }
}

/// Net worth in one currency, with the totals of the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetWorth {
    /// The totals.
    pub totals: Totals,
    /// The part of the assets that linked accounts report.
    pub plaid_assets: Money,
    /// The sums by usual kinds.
    pub breakdown: Breakdown,
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
    /// In its own currency.
    pub native: Totals,
    /// Its part in the totals; `None` if the currency has no rate.
    pub counted: Option<Counted>,
}

/// Another currency's part in the totals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// The rate it is converted at.
    pub quote: Quote,
    /// What it adds to each side.
    pub totals: Totals,
    /// What each account adds to its side, in the order of the accounts.
    pub accounts: Vec<(AccountId, Money)>,
}

/// Net worth of all visible accounts, by the rules of this module.
pub fn unified<'a>(
    accounts: impl IntoIterator<Item = &'a Account>,
    holdings: &[Holding],
    exchange: &Exchange,
) -> Result<NetWorth, MoneyError> {
    let currency = exchange.currency();
    let mut last_updated = None;
    let held = Held::by_account(holdings);
    let mut sheet = Sheet::empty(currency);
    let mut others = BTreeMap::new();
    let mut excluded = Vec::new();
    for account in accounts.into_iter().filter(|account| account.counts()) {
        last_updated = last_updated.max(Some(account.last_updated));
        let own = held.of(account.id);
        excluded.extend(beside_the_balance(account, own));
        for amount in by_currency(amounts(account, own))? {
            let converted = exchange.convert(amount)?;
            if amount.currency() != currency {
                let other = others
                    .entry(amount.currency())
                    .or_insert_with(|| CurrencyTotals::empty(amount.currency()));
                other.count(account, amount, converted)?;
            }
            if let Some(converted) = converted {
                sheet.count(account, converted.amount)?;
            }
        }
    }
    let mut excluded = by_currency(excluded)?;
    excluded.sort_by_key(Money::currency);
    Ok(NetWorth {
        totals: sheet.totals,
        plaid_assets: sheet.plaid_assets,
        breakdown: sheet.breakdown,
        last_updated,
        other_currencies: others.into_values().collect(),
        excluded,
    })
}

/// The values of holdings that the account's balance, in another currency, may or may not contain.
fn beside_the_balance<'a>(account: &'a Account, held: &'a [&Holding]) -> impl Iterator<Item = Money> + 'a {
    let has_balance = account.is_asset && !counts_holdings(account);
    let values = held.iter().map(|holding| holding.current_value);
    values.filter(move |value| has_balance && !value.is_zero() && value.currency() != account.balance.currency())
}

impl CurrencyTotals {
    const fn empty(currency: Currency) -> Self {
        Self {
            native: Totals::zero(currency),
            counted: None,
        }
    }

    fn count(&mut self, account: &Account, amount: Money, converted: Option<Converted>) -> Result<(), MoneyError> {
        self.native.count(amount, account.is_asset)?;
        let Some((converted, quote)) = converted.and_then(|converted| Some((converted.amount, converted.quote?)))
        else {
            return Ok(());
        };
        let counted = self.counted.get_or_insert_with(|| Counted {
            quote,
            totals: Totals::zero(converted.currency()),
            accounts: Vec::new(),
        });
        counted.accounts.push((account.id, converted));
        counted.totals.count(converted, account.is_asset)
    }
}

/// The running sums in the currency of the totals.
struct Sheet {
    totals: Totals,
    plaid_assets: Money,
    breakdown: Breakdown,
}

impl Sheet {
    const fn empty(currency: Currency) -> Self {
        let zero = Money::zero(currency);
        Self {
            totals: Totals::zero(currency),
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
        self.totals.count(amount, account.is_asset)?;
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
