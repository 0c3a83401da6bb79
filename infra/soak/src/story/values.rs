//! Values that are replaced whole: allocations, the income, the steps of the wizard.

use serde_json::{Value, json};

use super::kind::{Kind, is_debt};
use super::{Story, WIZARD};
use crate::model::{Latest, Record, Shares};
use crate::process::{Ask, Told};
use crate::{Violation, violated};

impl Story {
    /// Allocates parts of accounts to a goal.
    pub(super) async fn set_aside(&mut self, person: usize) -> Result<(), Violation> {
        let (Some(goal), Some(shares)) = (self.standing(person, Kind::Goal), self.some_shares(person)) else {
            return Ok(());
        };
        let id = self.people[person].memory.goals[goal].id.clone().unwrap_or_default();
        let told = self.ask(person, None, &saving(&id, &shares)).await;
        self.saved(person, &id, shares, told.as_ref())
    }

    /// Two goals claim most of the same account at the same time.
    pub(super) async fn compete(&mut self, person: usize) -> Result<(), Violation> {
        let (one, other) = (self.standing(person, Kind::Goal), self.standing(person, Kind::Goal));
        let (Some(one), Some(other), Some(mut shares)) = (one, other, self.some_shares(person)) else {
            return Ok(());
        };
        if one == other {
            return Ok(());
        }
        for percent in shares.values_mut() {
            *percent = 60;
        }
        let memory = &self.people[person].memory;
        let ids = [one, other].map(|at| memory.goals[at].id.clone().unwrap_or_default());
        let asks = [saving(&ids[0], &shares), saving(&ids[1], &shares)];
        let told = self.both(person, None, [&asks[0], &asks[1]]).await;
        for (id, told) in ids.iter().zip(&told) {
            self.saved(person, id, shares.clone(), told.as_ref())?;
        }
        Ok(())
    }

    /// Percentages of one or two accounts that are owned.
    pub(super) fn some_shares(&mut self, person: usize) -> Option<Shares> {
        let accounts = &self.people[person].memory.accounts;
        let owned: Vec<&Record> = accounts
            .iter()
            .filter(|account| account.stands() && !is_debt(&account.name))
            .collect();
        let mut shares = Shares::new();
        for _ in 0..=self.dice.below(2) {
            let account = self.dice.one_of(&owned)?;
            let percent = self.dice.one_of(&[20, 40, 60, 80]).copied()?;
            shares.insert(account.id.clone()?, percent);
        }
        Some(shares)
    }

    pub(super) fn saved(
        &mut self,
        person: usize,
        goal: &str,
        shares: Shares,
        told: Option<&Told>,
    ) -> Result<(), Violation> {
        let memory = &mut self.people[person].memory;
        let latest = memory.shares.entry(goal.to_owned()).or_insert_with(Latest::never);
        match told {
            Some(Told { status: 200, .. }) => latest.acknowledge(shares),
            Some(Told {
                status: 409 | 500.., ..
            })
            | None => latest.attempt(shares),
            // More than what is left.
            Some(Told { status: 400, .. }) => {}
            Some(Told { status, body }) => violated!("allocations were refused with {status}: {body}"),
        }
        Ok(())
    }

    pub(super) async fn income(&mut self, person: usize) -> Result<(), Violation> {
        let figure = self.figure();
        self.people[person].memory.income.attempt(figure);
        let ask = Ask::UpdateIncome(json!({ "monthlyIncome": figure / 100 }));
        match self.ask(person, None, &ask).await {
            Some(Told { status: 200, .. }) => self.people[person].memory.income.acknowledge(figure),
            Some(Told {
                status: 409 | 500.., ..
            })
            | None => {}
            Some(Told { status, body }) => violated!("an income was refused with {status}: {body}"),
        }
        Ok(())
    }

    pub(super) async fn progress(&mut self, person: usize) -> Result<(), Violation> {
        let figure = self.figure();
        let step = self.dice.one_of(&WIZARD).copied().unwrap_or("0");
        let steps = &mut self.people[person].memory.steps;
        steps.entry(step).or_insert_with(Latest::never).attempt(figure);
        let number: Value = serde_json::from_str(step).unwrap_or_default();
        let ask = Ask::TrackProgress(json!({ "step": number, "completed": true, "totalMonthly": figure / 100 }));
        match self.insist(person, None, &ask).await {
            Some(Told { status: 200, .. }) => {
                let steps = &mut self.people[person].memory.steps;
                steps.entry(step).or_insert_with(Latest::never).acknowledge(figure);
            }
            None => {}
            Some(Told { status, body }) => violated!("progress was refused with {status}: {body}"),
        }
        Ok(())
    }
}

fn saving(goal: &str, shares: &Shares) -> Ask {
    let allocations: Vec<Value> = shares
        .iter()
        .map(|(account, percent)| {
            json!({ "allocation_type": "account", "account_id": account, "allocation_percentage": percent })
        })
        .collect();
    Ask::SaveAllocations(goal.to_owned(), json!({ "allocations": allocations }))
}
