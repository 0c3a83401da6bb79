//! What a person did with banks, what they were told, and what they may see.

use std::collections::BTreeSet;

use goldgrove_app::run;
use goldgrove_domain::ids::UserId;
use serde_json::Value;

use super::books::{Books, Connection};
use super::branch::Branch;
use super::handing_over;
use crate::check::cents;
use crate::dice::Dice;
use crate::model::Known;
use crate::process::{Told, request, told};
use crate::{Violation, violated};

/// A request about banks.
#[derive(Clone, Debug)]
pub(super) enum Deed {
    /// `POST /exchange-public-token`
    Link {
        key: String,
        public_token: String,
        institution: &'static str,
    },
    /// `POST /refresh-financial-data`
    Refresh,
    /// `DELETE /plaid-items/{id}`
    Remove(String),
}

impl Deed {
    pub(super) async fn done_by(&self, branch: &Branch, token: &str) -> Told {
        let bank = branch.bank.clone();
        let response = match self {
            Self::Link {
                key,
                public_token,
                institution,
            } => {
                let body = handing_over(public_token, institution);
                let request = request(token, Some(key), None, &body);
                run::answer(bank, exchange_public_token::handle, request).await
            }
            Self::Refresh => {
                let request = request(token, None, None, &serde_json::json!({}));
                run::answer(bank, refresh_financial_data::handle, request).await
            }
            Self::Remove(id) => {
                let request = request(token, None, Some(id), &Value::Null);
                run::answer(bank, remove_plaid_item::handle, request).await
            }
        };
        told(&response)
    }
}

/// A connection that the person tried to link.
#[derive(Clone, Debug)]
pub(super) struct Link {
    /// Which of the provider's connections.
    pub(super) connection: usize,
    pub(super) linked: Known,
    pub(super) removed: Known,
    /// Whether its removal was ever requested.
    pub(super) removal_tried: bool,
    /// Our id, once the person saw it.
    id: Option<String>,
}

impl Link {
    pub(super) const fn wanted(connection: usize) -> Self {
        Self {
            connection,
            linked: Known::Maybe,
            removed: Known::No,
            removal_tried: false,
            id: None,
        }
    }

    pub(super) fn acknowledge_link(&mut self) -> Result<(), Violation> {
        if self.linked == Known::No {
            violated!("connection {} was not there, and is acknowledged", self.connection);
        }
        self.linked = Known::Yes;
        Ok(())
    }

    pub(super) const fn try_removal(&mut self) {
        self.removal_tried = true;
        self.removed = Known::Maybe;
    }

    pub(super) const fn acknowledge_removal(&mut self) {
        self.removed = Known::Yes;
    }

    /// Whether it must be stored.
    pub(super) fn stands(&self) -> bool {
        self.linked == Known::Yes && self.removed == Known::No
    }
}

/// A person with bank accounts.
pub(super) struct Customer {
    pub(super) user: UserId,
    pub(super) token: &'static str,
    pub(super) links: Vec<Link>,
}

impl Customer {
    pub(super) const fn new(user: UserId, token: &'static str) -> Self {
        Self {
            user,
            token,
            links: Vec::new(),
        }
    }

    /// Some connection whose id they know.
    pub(super) fn some_item(&self, dice: &Dice) -> Option<(usize, String)> {
        let known: Vec<(usize, String)> = self
            .links
            .iter()
            .enumerate()
            .filter(|(_, link)| link.stands())
            .filter_map(|(at, link)| Some((at, link.id.clone()?)))
            .collect();
        dice.one_of(&known).cloned()
    }

    /// Indexes of the provider's connections that must be stored.
    pub(super) fn standing(&self) -> impl Iterator<Item = usize> {
        self.links
            .iter()
            .filter(|link| link.stands())
            .map(|link| link.connection)
    }

    /// Connections whose removal was requested and that are still stored.
    pub(super) fn half_removed(&self) -> Vec<(usize, String)> {
        let tried = self
            .links
            .iter()
            .enumerate()
            .filter(|(_, link)| link.linked == Known::Yes && link.removal_tried && link.removed != Known::Yes);
        tried.filter_map(|(at, link)| Some((at, link.id.clone()?))).collect()
    }

    /// Checks a dashboard against what is known, and records what it shows.
    pub(super) fn sees(&mut self, dashboard: &Value, books: &Books) -> Result<(), Violation> {
        let shown = shown_connections(dashboard, books)?;
        for (at, connection) in &shown {
            if !self.links.iter().any(|link| link.connection == *at) {
                violated!("{} is somebody else's", connection.id);
            }
        }
        for link in &mut self.links {
            let item = shown
                .iter()
                .find(|(at, _)| *at == link.connection)
                .and_then(|(_, connection)| item_of(dashboard, connection));
            let connection = &books.connections[link.connection];
            match item {
                Some(_) if link.removed == Known::Yes => violated!("{} was removed and is there", connection.id),
                Some(_) if connection.is_ended && !link.removal_tried => {
                    violated!("{} is there and was ended at the provider", connection.id)
                }
                Some(id) => {
                    link.linked = Known::Yes;
                    link.removed = Known::No;
                    link.id = Some(id);
                }
                None if link.stands() => violated!("{} is lost", connection.id),
                None if link.linked == Known::Yes => link.removed = Known::Yes,
                None => link.linked = Known::No,
            }
        }
        Ok(())
    }
}

/// The connections whose accounts a dashboard shows: both accounts of each, with balances that they had at some time.
fn shown_connections<'b>(dashboard: &Value, books: &'b Books) -> Result<Vec<(usize, &'b Connection)>, Violation> {
    let accounts = dashboard["accounts"].as_array().into_iter().flatten();
    let mut names = BTreeSet::new();
    for account in accounts {
        let name = account["name"].as_str().unwrap_or_default();
        let owner = books
            .connections
            .iter()
            .find(|connection| name == connection.account("cash") || name == connection.account("fund"));
        let (Some(connection), Some(balance)) = (owner, cents(&account["balance"])) else {
            violated!("nobody knows the account {account}");
        };
        if !connection.seen.contains(&balance) {
            violated!("{name} is {balance} and was never but {:?}", connection.seen);
        }
        if !names.insert(name) {
            violated!("{name} is listed twice");
        }
    }
    let shown = books.connections.iter().enumerate();
    let shown = shown.filter(|(_, connection)| names.contains(connection.account("cash").as_str()));
    let shown: Vec<_> = shown.collect();
    let items = dashboard["items"].as_array().map_or(0, Vec::len);
    // An account that was not shared when its connection was linked was never seen.
    let unseen = shown
        .iter()
        .filter(|(_, connection)| connection.was_fund_gone && !names.contains(connection.account("fund").as_str()));
    if names.len() + unseen.count() != 2 * shown.len() || items != shown.len() {
        violated!("{items} connections are listed beside the accounts {names:?}");
    }
    Ok(shown)
}

fn item_of(dashboard: &Value, connection: &Connection) -> Option<String> {
    let mut accounts = dashboard["accounts"].as_array()?.iter();
    let account = accounts.find(|account| account["name"] == connection.account("cash"))?;
    account["item_id"].as_str().map(str::to_owned)
}
