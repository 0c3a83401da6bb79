//! The provider's data: connections whose figures change, and the feed of their transactions.
//!
//! At the end the tables must match it. Contains no requests or answers.

use std::collections::BTreeMap;

use crate::dice::Dice;

/// The price of one unit of the fund, in cents.
pub const UNIT_PRICE: i64 = 1_000;

/// A transaction as the provider has it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Purchase {
    /// The provider's id.
    pub id: String,
    /// What it cost, in cents.
    pub cents: i64,
    /// The day of the month of January 2026.
    pub day: u64,
    /// Whether it is still pending.
    pub pending: bool,
    /// The pending one it replaced.
    pub replaces: Option<String>,
}

/// A line of the feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is new.
    Added(Purchase),
    /// It changed.
    Modified(Purchase),
    /// It is gone.
    Removed(String),
}

/// One connection at one institution.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a state of its own")]
pub struct Connection {
    /// The provider's id.
    pub id: String,
    /// The access token.
    pub token: String,
    /// Can be exchanged once for `token`.
    pub public_token: String,
    /// Its institution.
    pub institution: &'static str,
    /// Whether the public token was exchanged.
    pub is_spent: bool,
    /// Whether it was ended.
    pub is_ended: bool,
    /// Whether its owner must sign in again.
    pub is_broken: bool,
    /// Whether its owner stopped sharing the account with the fund. Then no answer contains it.
    pub is_fund_gone: bool,
    /// Whether that was ever the case.
    pub was_fund_gone: bool,
    /// The balance of its cash account, in cents.
    pub cash: i64,
    /// Units of the fund in its other account; no position when 0.
    pub units: i64,
    /// All changes of its transactions.
    pub feed: Vec<Change>,
    /// Every balance that either account ever had, in cents.
    pub seen: Vec<i64>,
}

impl Connection {
    /// The id of its cash account, or of the one with the fund.
    pub fn account(&self, kind: &str) -> String {
        format!("{kind}-{}", self.id)
    }

    /// Its owner stops sharing the account with the fund, or shares it again.
    pub const fn toggle_fund(&mut self) {
        self.is_fund_gone = !self.is_fund_gone;
        self.was_fund_gone = true;
    }

    /// The value of the fund, in cents.
    pub const fn fund(&self) -> i64 {
        self.units * UNIT_PRICE
    }

    /// Its transactions as they are now, by id.
    pub fn purchases(&self) -> BTreeMap<&str, &Purchase> {
        let mut standing = BTreeMap::new();
        for change in &self.feed {
            match change {
                Change::Added(purchase) | Change::Modified(purchase) => {
                    standing.insert(purchase.id.as_str(), purchase);
                }
                Change::Removed(id) => drop(standing.remove(id.as_str())),
            }
        }
        standing
    }

    /// Changes one thing about it.
    fn happen(&mut self, dice: &Dice) {
        let number = self.feed.len();
        let cents = i64::try_from(1 + dice.below(90_000)).unwrap_or(1);
        let day = 1 + dice.below(28);
        let standing: Vec<Purchase> = self.purchases().into_values().cloned().collect();
        let known = dice.one_of(&standing).cloned();
        match (dice.below(6), known) {
            (0, Some(known)) if known.pending => {
                self.feed.push(Change::Removed(known.id.clone()));
                self.feed.push(Change::Added(Purchase {
                    id: format!("posted-{}-{number}", self.id),
                    pending: false,
                    replaces: Some(known.id),
                    day,
                    ..known
                }));
            }
            (1, Some(known)) => self.feed.push(Change::Modified(Purchase { cents, day, ..known })),
            (2, Some(known)) => self.feed.push(Change::Removed(known.id)),
            (3, _) => self.units = i64::try_from(dice.below(4)).unwrap_or(0),
            _ => self.feed.push(Change::Added(Purchase {
                id: format!("bought-{}-{number}", self.id),
                cents,
                day,
                pending: dice.happens(500),
                replaces: None,
            })),
        }
        self.cash = cents;
        self.seen.extend([self.cash, self.fund()]);
    }
}

/// All connections.
#[derive(Clone, Debug, Default)]
pub struct Books {
    /// In the order they were opened.
    pub connections: Vec<Connection>,
}

impl Books {
    /// A user signs in at an institution; returns the public token.
    pub fn open(&mut self, institution: &'static str, dice: &Dice) -> String {
        let number = self.connections.len();
        let mut connection = Connection {
            id: format!("item-{number}"),
            token: format!("access-{number}"),
            public_token: format!("public-{number}"),
            institution,
            is_spent: false,
            is_ended: false,
            is_broken: false,
            is_fund_gone: false,
            was_fund_gone: false,
            cash: 0,
            units: 0,
            feed: Vec::new(),
            seen: Vec::new(),
        };
        for _ in 0..=dice.below(4) {
            connection.happen(dice);
        }
        let public_token = connection.public_token.clone();
        self.connections.push(connection);
        public_token
    }

    /// Changes one thing about an open connection.
    pub fn happen(&mut self, dice: &Dice) -> Option<&mut Connection> {
        let mut standing: Vec<&mut Connection> = self
            .connections
            .iter_mut()
            .filter(|connection| !connection.is_ended)
            .collect();
        let at = usize::try_from(dice.below(u64::try_from(standing.len()).ok()?)).ok()?;
        if at >= standing.len() {
            return None;
        }
        let connection = standing.swap_remove(at);
        connection.happen(dice);
        Some(connection)
    }

    /// The connection a token opens.
    pub fn by_token(&mut self, token: &str) -> Option<&mut Connection> {
        self.connections
            .iter_mut()
            .find(|connection| connection.token == token && !connection.is_ended)
    }
}
