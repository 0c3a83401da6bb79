//! The household: twelve institutions, their accounts and transactions, from data files.
//!
//! A pure function of the files, an item and a date, so two runs on the same day agree to the cent.

mod activity;
mod model;

pub(crate) use activity::{Change, Entry, Mark, changes};
pub(crate) use model::{Account, Card, Holding, Institution, Mortgage, Security, StudentLoan};

use rust_decimal::{Decimal, RoundingStrategy};

const INSTITUTION_FILES: [&str; 12] = [
    include_str!("../../household/first_platypus_bank.json"),
    include_str!("../../household/northgate_brokerage.json"),
    include_str!("../../household/maple_trust.json"),
    include_str!("../../household/harbour_credit_union.json"),
    include_str!("../../household/capital_one.json"),
    include_str!("../../household/apple_card.json"),
    include_str!("../../household/lakeside_loans.json"),
    include_str!("../../household/evergreen_retirement.json"),
    include_str!("../../household/boreal_invest.json"),
    include_str!("../../household/coinpath_exchange.json"),
    include_str!("../../household/sterling_national.json"),
    include_str!("../../household/flaky_bank.json"),
];
const SECURITIES_FILE: &str = include_str!("../../household/securities.json");

/// All institutions and securities.
#[derive(Debug)]
pub(crate) struct Household {
    institutions: Vec<Institution>,
    securities: Vec<Security>,
}

impl Household {
    /// Reads the data files built into the program.
    pub(crate) fn load() -> Result<Self, serde_json::Error> {
        let institutions = INSTITUTION_FILES
            .into_iter()
            .map(serde_json::from_str)
            .collect::<Result<_, _>>()?;
        let securities = serde_json::from_str(SECURITIES_FILE)?;
        Ok(Self {
            institutions,
            securities,
        })
    }

    /// All institutions, in Link's order.
    pub(crate) fn institutions(&self) -> &[Institution] {
        &self.institutions
    }

    /// The institution with that id.
    pub(crate) fn institution(&self, id: &str) -> Option<&Institution> {
        self.institutions.iter().find(|institution| institution.id == id)
    }

    /// A holding's security.
    pub(crate) fn security(&self, holding: &Holding) -> Option<&Security> {
        self.securities.iter().find(|security| security.key == holding.security)
    }

    /// The value of a position, to the cent.
    pub(crate) fn value(&self, holding: &Holding) -> Decimal {
        let price = self
            .security(holding)
            .map_or(Decimal::ZERO, |security| security.price.0);
        to_cents(holding.quantity.0 * price)
    }

    /// An account's balance: from its file, or the sum of its positions in the institution's currency.
    pub(crate) fn current(&self, institution: &Institution, account: &Account) -> Decimal {
        if let Some(written) = account.current {
            return written.0;
        }
        institution
            .holdings
            .iter()
            .filter(|holding| holding.account == account.key)
            .filter(|holding| {
                self.security(holding)
                    .is_some_and(|security| security.currency.as_deref() == Some(&institution.currency))
            })
            .map(|holding| self.value(holding))
            .sum()
    }
}

fn to_cents(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reference_in_the_data_files_leads_somewhere() {
        let household = Household::load().expect("the data files parse");
        for institution in household.institutions() {
            let known = |key: &str| institution.accounts.iter().any(|account| account.key == key);
            for holding in &institution.holdings {
                assert!(known(&holding.account), "{holding:?}");
                assert!(household.security(holding).is_some(), "{holding:?}");
            }
            for rule in &institution.activity {
                assert!(known(&rule.account), "{rule:?}");
            }
            let debts = &institution.liabilities;
            for key in (debts.credit.iter().map(|card| &card.account))
                .chain(debts.mortgage.iter().map(|mortgage| &mortgage.account))
                .chain(debts.student.iter().map(|loan| &loan.account))
            {
                assert!(known(key), "{key}");
            }
        }
    }

    #[test]
    fn the_dollar_side_of_the_household_is_worth_about_400_thousand() {
        let household = Household::load().expect("the data files parse");
        let worth: Decimal = ["ins_gg_1", "ins_gg_3"]
            .into_iter()
            .filter_map(|id| household.institution(id))
            .flat_map(|institution| institution.accounts.iter().map(move |account| (institution, account)))
            .map(|(institution, account)| {
                let balance = household.current(institution, account);
                if account.is_liability() { -balance } else { balance }
            })
            .sum();
        assert_eq!(worth, Decimal::from_str_exact("396002.77").expect("a number"));
    }
}
