//! What people were told, and what may have happened besides: the independent model the tables are held to.
//!
//! An answer of success is an effect that must be there. An error says nothing: what was asked for may or may not have
//! happened, once.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Violation, violated};

/// Whether something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It did not.
    No,
    /// Nobody knows.
    Maybe,
    /// It did.
    Yes,
}

/// A goal or an account, as far as people know. Its name tells it from all others, and its figure is what changes.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its name, which never changes.
    pub name: String,
    /// The idempotency key it was asked for with.
    pub key: String,
    /// Its id, once somebody was told.
    pub id: Option<String>,
    /// Whether it was made.
    pub made: Known,
    /// Whether it was removed.
    pub removed: Known,
    /// The figure it had when it was asked for.
    pub first: i64,
    /// What it was acknowledged to be, by version.
    acknowledged: BTreeMap<u64, i64>,
    /// Figures of changes that nobody knows the end of.
    uncertain: BTreeSet<i64>,
}

impl Record {
    /// Something that is about to be asked for.
    pub fn wanted(name: String, key: String, first: i64) -> Self {
        Self {
            name,
            key,
            id: None,
            made: Known::Maybe,
            removed: Known::No,
            first,
            acknowledged: BTreeMap::new(),
            uncertain: BTreeSet::new(),
        }
    }

    /// Whether it can be changed: people know its id and have not asked for its removal.
    pub fn stands(&self) -> bool {
        self.id.is_some() && self.removed == Known::No
    }

    /// The newest version people know; 0 before the first.
    pub fn version(&self) -> u64 {
        self.acknowledged.last_key_value().map_or(0, |(version, _)| *version)
    }

    /// The figure people know it to have.
    pub fn figure(&self) -> Option<i64> {
        self.acknowledged.last_key_value().map(|(_, figure)| *figure)
    }

    /// Somebody was told that it has this figure at this version.
    ///
    /// # Errors
    /// [`Violation`] when somebody was told otherwise of the same version.
    pub fn acknowledge(&mut self, version: u64, figure: i64) -> Result<(), Violation> {
        if let Some(other) = self.acknowledged.insert(version, figure)
            && other != figure
        {
            violated!("{} is {other} and {figure} at version {version}", self.name);
        }
        Ok(())
    }

    /// Somebody read it.
    ///
    /// # Errors
    /// [`Violation`] when that is not what it can be.
    pub fn seen(&mut self, version: u64, figure: i64) -> Result<(), Violation> {
        let newest = self.version();
        let possible = match self.acknowledged.get(&version) {
            Some(acknowledged) => *acknowledged == figure && version == newest,
            None => version > newest && (self.uncertain.contains(&figure) || (newest == 0 && figure == self.first)),
        };
        if !possible {
            violated!(
                "{} is {figure} at version {version}; acknowledged were {:?}, uncertain {:?}",
                self.name,
                self.acknowledged,
                self.uncertain
            );
        }
        self.acknowledge(version, figure)
    }

    /// A change nobody knows the end of.
    pub fn attempt(&mut self, figure: i64) {
        self.uncertain.insert(figure);
    }
}

/// A value that is replaced whole: the last acknowledged one, or one of those attempted since.
#[derive(Clone, Debug, Default)]
pub struct Latest<T> {
    possible: BTreeSet<Option<T>>,
}

impl<T: Ord + Clone + std::fmt::Debug> Latest<T> {
    /// Nothing was ever asked for.
    pub fn never() -> Self {
        Self {
            possible: BTreeSet::from([None]),
        }
    }

    /// It was acknowledged to be this.
    pub fn acknowledge(&mut self, value: T) {
        self.possible = BTreeSet::from([Some(value)]);
    }

    /// It may be this now.
    pub fn attempt(&mut self, value: T) {
        self.possible.insert(Some(value));
    }

    /// Everything it can be.
    pub fn possible(&self) -> Vec<Option<T>> {
        self.possible.iter().cloned().collect()
    }

    /// Whether it can be this.
    ///
    /// # Errors
    /// [`Violation`] when it cannot.
    pub fn seen(&self, what: &str, value: Option<&T>) -> Result<(), Violation> {
        if !self.possible.contains(&value.cloned()) {
            violated!("{what} is {value:?} and can only be {:?}", self.possible);
        }
        Ok(())
    }
}

/// Percentages of accounts that are set aside for one goal, by account.
pub type Shares = BTreeMap<String, i64>;

/// Everything one person knows.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Goals; the figure is the target.
    pub goals: Vec<Record>,
    /// Accounts; the figure is the balance.
    pub accounts: Vec<Record>,
    /// What is set aside, by the goal's id.
    pub shares: BTreeMap<String, Latest<Shares>>,
    /// The monthly income.
    pub income: Latest<i64>,
    /// The monthly total recorded at each step of the wizard.
    pub steps: BTreeMap<&'static str, Latest<i64>>,
}

impl Memory {
    /// Nothing happened yet.
    pub fn blank() -> Self {
        Self {
            goals: Vec::new(),
            accounts: Vec::new(),
            shares: BTreeMap::new(),
            income: Latest::never(),
            steps: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record() -> Record {
        let mut record = Record::wanted("Goal 1".to_owned(), "key".to_owned(), 100);
        record.acknowledge(1, 100).unwrap();
        record
    }

    #[test]
    fn what_was_acknowledged_must_be_there_and_what_was_attempted_may() {
        let mut attempted = record();
        attempted.attempt(200);
        let rows = [
            ("the acknowledged figure", record(), 1, 100, true),
            ("another figure", record(), 1, 200, false),
            ("a later version nobody asked for", record(), 2, 100, false),
            ("an attempted figure", attempted.clone(), 2, 200, true),
            ("an attempted figure under an old version", attempted, 1, 200, false),
        ];
        for (name, mut record, version, figure, possible) in rows {
            assert_eq!(record.seen(version, figure).is_ok(), possible, "{name}");
        }
    }

    #[test]
    fn two_acknowledgements_of_one_version_are_a_lost_write() {
        let mut record = record();
        record.acknowledge(2, 200).unwrap();
        assert!(record.acknowledge(2, 300).is_err());
    }
}
