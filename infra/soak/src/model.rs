//! What people were told, and what else may have happened: the independent model that the tables must match.
//!
//! An acknowledged request must have taken effect. After an error the request may or may not have taken effect, once.

use std::collections::{BTreeMap, BTreeSet};

use crate::{Violation, violated};

/// Whether something happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known {
    /// It did not.
    No,
    /// It may have.
    Maybe,
    /// It did.
    Yes,
}

/// A goal or an account, as far as people know. Its name is unique, and its figure changes.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its name, which never changes.
    pub name: String,
    /// The idempotency key of its creation.
    pub key: String,
    /// Its id, once an answer had it.
    pub id: Option<String>,
    /// Whether it was made.
    pub made: Known,
    /// Whether it was removed.
    pub removed: Known,
    /// The figure it was created with.
    pub first: i64,
    /// Its acknowledged figure, by version.
    acknowledged: BTreeMap<u64, i64>,
    /// Figures of changes with an unknown outcome.
    uncertain: BTreeSet<i64>,
}

impl Record {
    /// A record about to be created.
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

    /// Whether it can be changed: its id is known and its removal was not requested.
    pub fn stands(&self) -> bool {
        self.id.is_some() && self.removed == Known::No
    }

    /// The newest known version; 0 before the first.
    pub fn version(&self) -> u64 {
        self.acknowledged.last_key_value().map_or(0, |(version, _)| *version)
    }

    /// Its known figure.
    pub fn figure(&self) -> Option<i64> {
        self.acknowledged.last_key_value().map(|(_, figure)| *figure)
    }

    /// An answer gave it this figure at this version.
    ///
    /// # Errors
    /// [`Violation`] when an earlier answer gave the same version another figure.
    pub fn acknowledge(&mut self, version: u64, figure: i64) -> Result<(), Violation> {
        if let Some(other) = self.acknowledged.insert(version, figure)
            && other != figure
        {
            violated!("{} is {other} and {figure} at version {version}", self.name);
        }
        Ok(())
    }

    /// A read returned it.
    ///
    /// # Errors
    /// [`Violation`] when it cannot have this figure at this version.
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

    /// A change with an unknown outcome.
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
    /// A value that was never set.
    pub fn never() -> Self {
        Self {
            possible: BTreeSet::from([None]),
        }
    }

    /// An acknowledged value.
    pub fn acknowledge(&mut self, value: T) {
        self.possible = BTreeSet::from([Some(value)]);
    }

    /// A value that may be stored now.
    pub fn attempt(&mut self, value: T) {
        self.possible.insert(Some(value));
    }

    /// All possible values.
    pub fn possible(&self) -> Vec<Option<T>> {
        self.possible.iter().cloned().collect()
    }

    /// Checks that `value` is possible.
    ///
    /// # Errors
    /// [`Violation`] when it is not.
    pub fn seen(&self, what: &str, value: Option<&T>) -> Result<(), Violation> {
        if !self.possible.contains(&value.cloned()) {
            violated!("{what} is {value:?} and can only be {:?}", self.possible);
        }
        Ok(())
    }
}

/// Percentages of accounts allocated to one goal, by account.
pub type Shares = BTreeMap<String, i64>;

/// Everything one person knows.
#[derive(Clone, Debug)]
pub struct Memory {
    /// Goals; the figure is the target.
    pub goals: Vec<Record>,
    /// Accounts; the figure is the balance.
    pub accounts: Vec<Record>,
    /// Allocations, by the goal's id.
    pub shares: BTreeMap<String, Latest<Shares>>,
    /// The monthly income.
    pub income: Latest<i64>,
    /// The monthly total recorded at each step of the wizard.
    pub steps: BTreeMap<&'static str, Latest<i64>>,
}

impl Memory {
    /// An empty memory.
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
