//! Converts debts: the terms of cards, mortgages and student loans.

use goldgrove_domain::Decimal;
use goldgrove_domain::account::RateType;

use crate::plaid::wire;

/// The terms of a debt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DebtTerms {
    /// The account it belongs to.
    pub provider_account_id: String,
    /// The yearly rate in percent, e.g. `21.99`; for a card the purchase rate.
    pub rate_percent: Option<Decimal>,
    /// Fixed or variable; only for mortgages.
    pub rate_type: Option<RateType>,
}

pub(in crate::plaid) fn debts(wire: wire::LiabilitiesAnswer) -> Vec<DebtTerms> {
    let cards = wire.liabilities.credit.unwrap_or_default();
    let mortgages = wire.liabilities.mortgage.unwrap_or_default();
    let students = wire.liabilities.student.unwrap_or_default();
    let cards = cards.into_iter().filter_map(|card| {
        let purchases = card.aprs.iter().find(|apr| apr.apr_type == "purchase_apr");
        Some(DebtTerms {
            rate_percent: purchases.and_then(|apr| apr.apr_percentage.0),
            rate_type: None,
            provider_account_id: card.account_id?,
        })
    });
    let mortgages = mortgages.into_iter().map(|mortgage| {
        let rate = mortgage.interest_rate.unwrap_or_default();
        DebtTerms {
            rate_percent: rate.percentage.and_then(|percentage| percentage.0),
            rate_type: rate.rate_type.and_then(|word| word.parse().ok()),
            provider_account_id: mortgage.account_id,
        }
    });
    let students = students.into_iter().filter_map(|loan| {
        Some(DebtTerms {
            rate_percent: loan.interest_rate_percentage.and_then(|rate| rate.0),
            rate_type: None,
            provider_account_id: loan.account_id?,
        })
    });
    cards.chain(mortgages).chain(students).collect()
}
