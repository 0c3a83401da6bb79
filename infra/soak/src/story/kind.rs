//! The two kinds of records that people create, change and remove, and their requests.

use serde_json::{Value, json};

use crate::check;
use crate::model::{Memory, Record};
use crate::process::Ask;

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Goal,
    Account,
}

impl Kind {
    pub(super) const fn member(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Account => "account",
        }
    }

    pub(super) fn records(self, memory: &mut Memory) -> &mut Vec<Record> {
        match self {
            Self::Goal => &mut memory.goals,
            Self::Account => &mut memory.accounts,
        }
    }

    pub(super) fn figure(self, body: &Value) -> Option<i64> {
        match self {
            Self::Goal => check::cents(&body["target_amount"]),
            Self::Account => check::cents(&body["balance"]),
        }
    }

    pub(super) fn creating(self, record: &Record) -> Ask {
        let dollars = record.first / 100;
        match self {
            Self::Goal => Ask::CreateGoal(json!({ "goal": {
                "name": record.name, "targetAmount": dollars, "targetDate": "2040-05-01T00:00:00Z",
                "plannedMonthlyContribution": 10,
            }})),
            Self::Account => {
                let kind = if is_debt(&record.name) { "loan" } else { "cash" };
                Ask::CreateAccount(json!({ "name": record.name, "type": kind, "balance": dollars }))
            }
        }
    }

    pub(super) fn changing(self, id: &str, version: u64, figure: i64) -> Ask {
        let dollars = figure / 100;
        match self {
            Self::Goal => Ask::UpdateGoal(id.to_owned(), json!({ "version": version, "target_amount": dollars })),
            Self::Account => Ask::UpdateAccount(id.to_owned(), json!({ "version": version, "balance": dollars })),
        }
    }

    pub(super) fn removing(self, id: &str) -> Ask {
        match self {
            Self::Goal => Ask::DeleteGoal(id.to_owned()),
            Self::Account => Ask::DeleteAccount(id.to_owned()),
        }
    }
}

/// Whether an account of this name is owed rather than owned.
pub(crate) fn is_debt(name: &str) -> bool {
    name.starts_with("Debt")
}
