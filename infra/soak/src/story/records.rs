//! Goals and accounts: created, changed, also in races, and removed.

use serde_json::Value;

use super::Story;
use super::kind::Kind;
use crate::model::{Known, Record};
use crate::process::Told;
use crate::{Violation, violated};

impl Story {
    pub(super) async fn create(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
        let figure = self.figure();
        let debt = self.dice.happens(300);
        let somebody = &mut self.people[person];
        somebody.wishes += 1;
        let noun = match kind {
            Kind::Goal => "Goal",
            Kind::Account if debt => "Debt",
            Kind::Account => "Account",
        };
        let name = format!("{noun} {}", somebody.wishes);
        let key = format!("{}-key-{}", kind.member(), somebody.wishes);
        let record = Record::wanted(name, key.clone(), figure);
        let ask = kind.creating(&record);
        let records = kind.records(&mut somebody.memory);
        records.push(record);
        let at = records.len() - 1;
        let told = if self.dice.happens(300) {
            Vec::from(self.both(person, Some(&key), [&ask, &ask]).await)
        } else {
            vec![self.insist(person, Some(&key), &ask).await]
        };
        for told in told.into_iter().flatten() {
            self.created(person, kind, at, &told)?;
        }
        // Replaying an answered request gives the same result.
        if self.people_record(person, kind, at).id.is_some()
            && self.dice.happens(250)
            && let Some(told) = self.ask(person, Some(&key), &ask).await
        {
            self.created(person, kind, at, &told)?;
        }
        Ok(())
    }

    pub(super) fn people_record(&mut self, person: usize, kind: Kind, at: usize) -> &mut Record {
        &mut kind.records(&mut self.people[person].memory)[at]
    }

    pub(super) fn created(&mut self, person: usize, kind: Kind, at: usize, told: &Told) -> Result<(), Violation> {
        let record = self.people_record(person, kind, at);
        match told.status {
            201 => {
                let body = &told.body[kind.member()];
                let id = body["id"].as_str().map(str::to_owned);
                if record.id.is_some() && record.id != id {
                    violated!("{} was made twice", record.name);
                }
                record.id = id;
                record.made = Known::Yes;
                see_one(record, kind, body)
            }
            // A second request with the key, while the first is running.
            409 | 500.. => Ok(()),
            status => violated!("{} was refused with {status}: {}", record.name, told.body),
        }
    }

    pub(super) fn standing(&mut self, person: usize, kind: Kind) -> Option<usize> {
        let records = kind.records(&mut self.people[person].memory);
        let standing: Vec<usize> = (0..records.len()).filter(|at| records[*at].stands()).collect();
        self.dice.one_of(&standing).copied()
    }

    pub(super) async fn change(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
        let Some(at) = self.standing(person, kind) else {
            return Ok(());
        };
        let figure = self.figure();
        let is_late = self.dice.happens(150);
        let record = self.people_record(person, kind, at);
        let version = record.version();
        let sent = if is_late { version - 1 } else { version };
        let ask = kind.changing(&record.id.clone().unwrap_or_default(), sent, figure);
        let told = self.ask(person, None, &ask).await;
        self.changed(person, kind, at, (sent, figure), told.as_ref())?;
        if told.is_some_and(|told| told.status == 409) {
            self.look_at(person, kind).await?;
        }
        Ok(())
    }

    /// Two changes from one version: at most one of them may succeed.
    pub(super) async fn race(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
        let Some(at) = self.standing(person, kind) else {
            return Ok(());
        };
        let figure = self.figure();
        let record = self.people_record(person, kind, at);
        let (version, id) = (record.version(), record.id.clone().unwrap_or_default());
        let figures = [figure, figure + 100];
        let asks = figures.map(|figure| kind.changing(&id, version, figure));
        let told = self.both(person, None, [&asks[0], &asks[1]]).await;
        for (figure, told) in figures.into_iter().zip(&told) {
            self.changed(person, kind, at, (version, figure), told.as_ref())?;
        }
        self.look_at(person, kind).await
    }

    pub(super) fn changed(
        &mut self,
        person: usize,
        kind: Kind,
        at: usize,
        (sent, figure): (u64, i64),
        told: Option<&Told>,
    ) -> Result<(), Violation> {
        let record = self.people_record(person, kind, at);
        match told {
            Some(Told { status: 200, body }) => {
                let version = body[kind.member()]["version"].as_u64();
                if version != Some(sent + 1) {
                    violated!("{} went from version {sent} to {version:?}", record.name);
                }
                record.acknowledge(sent + 1, figure)
            }
            // The client library may have lost the answer to its own first attempt, and been refused the second.
            Some(Told {
                status: 409 | 500.., ..
            })
            | None => {
                record.attempt(figure);
                Ok(())
            }
            Some(Told { status, body }) => violated!("a change of {} was refused with {status}: {body}", record.name),
        }
    }

    pub(super) async fn remove(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
        let Some(at) = self.standing(person, kind) else {
            return Ok(());
        };
        if self.dice.happens(500) {
            return Ok(());
        }
        let id = self.people_record(person, kind, at).id.clone().unwrap_or_default();
        let told = self.ask(person, None, &kind.removing(&id)).await;
        let record = self.people_record(person, kind, at);
        record.removed = match told {
            Some(Told { status: 200, .. }) => Known::Yes,
            Some(Told {
                status: 409 | 500.., ..
            })
            | None => Known::Maybe,
            Some(Told { status, body }) => {
                violated!("the removal of {} was refused with {status}: {body}", record.name)
            }
        };
        self.look_at(person, kind).await
    }
}

pub(super) fn see_one(record: &mut Record, kind: Kind, body: &Value) -> Result<(), Violation> {
    match (body["version"].as_u64(), kind.figure(body)) {
        (Some(version), Some(figure)) => record.seen(version, figure),
        _ => violated!("{} has no version or figure: {body}", record.name),
    }
}
