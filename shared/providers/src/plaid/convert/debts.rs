//! Debts: the terms of cards, mortgages and student loans.

use goldgrove_domain::{Decimal, Money};
use jiff::civil::Date;

use super::accounts::{self, LinkedAccounts};
use super::optional_money;
use crate::plaid::amount::Amount;
use crate::plaid::wire;

/// The debts of an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LinkedDebts {
    /// The item's accounts, all of them, with their balances.
    pub accounts: LinkedAccounts,
    /// The terms of those that are debts, as far as the institution tells.
    pub terms: Vec<DebtTerms>,
}

/// What a debt costs and when it is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebtTerms {
    /// The account it belongs to.
    pub provider_account_id: String,
    /// The yearly rate in percent, e.g. `21.99`: of purchases for a card.
    pub rate_percent: Option<Decimal>,
    /// What must be paid next.
    pub next_payment: Option<Money>,
    /// When it must be paid.
    pub next_due: Option<Date>,
    /// Whether a payment was missed.
    pub overdue: bool,
}

pub(in crate::plaid) fn debts(wire: wire::LiabilitiesAnswer) -> LinkedDebts {
    let currencies = accounts::currencies(&wire.accounts);
    let payment = |id: &str, amount: Option<Amount>| {
        let currency = currencies.get(id).copied()?;
        optional_money(amount, currency)
    };
    let cards = wire.liabilities.credit.unwrap_or_default();
    let mortgages = wire.liabilities.mortgage.unwrap_or_default();
    let students = wire.liabilities.student.unwrap_or_default();
    let cards = cards.into_iter().filter_map(|card| {
        let purchases = card.aprs.iter().find(|apr| apr.apr_type == "purchase_apr");
        let id = card.account_id?;
        Some(DebtTerms {
            rate_percent: purchases.map(|apr| apr.apr_percentage.0),
            next_payment: payment(&id, card.minimum_payment_amount),
            next_due: card.next_payment_due_date,
            overdue: card.is_overdue.unwrap_or(false),
            provider_account_id: id,
        })
    });
    let mortgages = mortgages.into_iter().map(|mortgage| DebtTerms {
        rate_percent: mortgage.interest_rate.and_then(|rate| Some(rate.percentage?.0)),
        next_payment: payment(&mortgage.account_id, mortgage.next_monthly_payment),
        next_due: mortgage.next_payment_due_date,
        overdue: mortgage.past_due_amount.is_some_and(|amount| amount.0 > Decimal::ZERO),
        provider_account_id: mortgage.account_id,
    });
    let students = students.into_iter().filter_map(|loan| {
        let id = loan.account_id?;
        Some(DebtTerms {
            rate_percent: loan.interest_rate_percentage.map(|rate| rate.0),
            next_payment: payment(&id, loan.minimum_payment_amount),
            next_due: loan.next_payment_due_date,
            overdue: loan.is_overdue.unwrap_or(false),
            provider_account_id: id,
        })
    });
    let terms = cards.chain(mortgages).chain(students).collect();
    LinkedDebts {
        accounts: accounts::accounts(wire.accounts),
        terms,
    }
}
