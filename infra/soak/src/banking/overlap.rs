//! Two refreshes of one connection that overlap, one of which is cut off: every order of their calls from the feed on.
//!
//! Between the two readings of the feed a pending purchase moves to another day, so that one view is older.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use goldgrove_app::founding::{self, NewUser};
use goldgrove_providers::{Answer, HttpClient, Outage};
use goldgrove_testing::user;
use serde_json::json;

use super::books::{Change, Purchase};
use super::branch::{Branch, StormyQueue};
use super::check;
use super::person::{Customer, Deed, Link};
use super::wire::Provider;
use crate::dice::Dice;
use crate::mutants::Mutant;
use crate::process::{Told, World};
use crate::story::{NAMES, TOKENS};
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

/// Calls of one refresh from the feed on that touch the connection or its transactions.
const CALLS: u64 = 7;
const MOVED: &str = "moves";

/// One order of two refreshes.
#[derive(Clone, Copy, Debug)]
pub struct Order {
    /// Whether no refresh has read the feed before.
    pub is_first: bool,
    /// Whether the one that is cut off has the older view.
    pub is_older_cut: bool,
    /// Calls of the other one after its view.
    pub others: u64,
    /// Then calls of the one that is cut off; after them the other one runs to its end.
    pub before: u64,
    /// Calls until it is cut off.
    pub after: u64,
}

impl Order {
    /// Every order.
    pub fn all() -> impl Iterator<Item = Self> {
        let flags = [(false, false), (false, true), (true, false), (true, true)];
        flags.into_iter().flat_map(|(is_first, is_older_cut)| {
            (0..CALLS.pow(3)).map(move |number| Self {
                is_first,
                is_older_cut,
                others: number / CALLS.pow(2),
                before: number / CALLS % CALLS,
                after: number % CALLS,
            })
        })
    }

    /// Plays it. Afterwards the next refresh must match the provider.
    pub async fn play(self, mutant: Option<Mutant>) -> Result<(), Violation> {
        let world = World::new(1, Weather::new(1, Odds::CALM), mutant);
        founding::found(&world.calm_context(), &user(NAMES[0]), NewUser::default()).await?;
        let provider = Arc::new(Provider::under(Arc::clone(&world.weather), Dice::new(0)));
        let branch = opens(&world, Arc::clone(&provider) as Arc<_>)?;
        let customer = link(&provider, &branch).await?;
        if !self.is_first {
            refresh(&branch).await?;
        }
        feed(&provider, Change::Added(purchase(MOVED, 20)));
        let mut cut = Tab::opens(&world, &provider)?;
        let mut other = Tab::opens(&world, &provider)?;
        let (older, newer) = if self.is_older_cut {
            (&mut cut, &mut other)
        } else {
            (&mut other, &mut cut)
        };
        older.read_feed().await?;
        feed(&provider, Change::Modified(purchase(MOVED, 13)));
        newer.read_feed().await?;
        other.make(self.others).await?;
        cut.make(self.before).await?;
        other.make(u64::MAX).await?;
        cut.make(self.after).await?;
        drop(cut);
        refresh(&branch).await?;
        let books = provider.books().clone();
        check::tables(&world, &books, &[customer]).await
    }
}

/// Plays every order, one after the other.
///
/// # Errors
/// [`Violation`] at the first that ends with wrong rows.
pub async fn every_order(mutant: Option<Mutant>) -> Result<(), Violation> {
    for order in Order::all() {
        let outcome = Box::pin(order.play(mutant)).await;
        outcome.map_err(|violation| Violation(format!("{order:?}: {violation}")))?;
    }
    Ok(())
}

fn purchase(id: &str, day: u64) -> Purchase {
    Purchase {
        id: id.to_owned(),
        cents: 1_000,
        day,
        pending: true,
        replaces: None,
    }
}

fn feed(provider: &Provider, change: Change) {
    provider.books().connections[0].feed.push(change);
}

fn opens(world: &World, client: Arc<dyn HttpClient>) -> Result<Branch, Violation> {
    let queue = Arc::new(StormyQueue::under(Arc::clone(&world.weather)));
    Branch::opens(world, client, &queue)
}

async fn link(provider: &Provider, branch: &Branch) -> Result<Customer, Violation> {
    let public_token = provider.books().open("ins_1", &Dice::new(1));
    provider.books().connections[0].feed = vec![Change::Added(purchase("stays", 7))];
    let deed = Deed::Link {
        key: "link-0-0".to_owned(),
        public_token,
        institution: "ins_1",
    };
    let told = deed.done_by(branch, &TOKENS[0]).await;
    let mut link = Link::wanted(0);
    if told.status != 200 {
        violated!("a link is answered with {told:?}");
    }
    link.acknowledge_link()?;
    let mut customer = Customer::new(user(NAMES[0]), &TOKENS[0]);
    customer.links.push(link);
    Ok(customer)
}

async fn refresh(branch: &Branch) -> Result<(), Violation> {
    good(&Deed::Refresh.done_by(branch, &TOKENS[0]).await)
}

fn good(told: &Told) -> Result<(), Violation> {
    if told.status != 200 || told.body["items"][0]["status"] != json!("good") {
        violated!("a refresh is answered with {told:?}");
    }
    Ok(())
}

/// A refresh in its own process, which can stop between two calls.
struct Tab {
    weather: Arc<Weather>,
    refresh: Option<Pin<Box<dyn Future<Output = Told>>>>,
}

impl Tab {
    fn opens(world: &World, provider: &Arc<Provider>) -> Result<Self, Violation> {
        let weather = Arc::new(Weather::new(1, Odds::CALM));
        let client = Arc::new(StandsStill {
            provider: Arc::clone(provider),
            weather: Arc::clone(&weather),
            has_read: AtomicBool::new(false),
        });
        let branch = opens(&world.under(Arc::clone(&weather)), client)?;
        let refresh = async move { Deed::Refresh.done_by(&branch, &TOKENS[0]).await };
        Ok(Self {
            weather,
            refresh: Some(Box::pin(refresh)),
        })
    }

    /// Runs until the feed was read.
    async fn read_feed(&mut self) -> Result<(), Violation> {
        self.run().await
    }

    /// Makes `calls` more calls, or all that are left.
    async fn make(&mut self, calls: u64) -> Result<(), Violation> {
        self.weather.stand_still_after(calls);
        self.run().await
    }

    async fn run(&mut self) -> Result<(), Violation> {
        let Some(refresh) = &mut self.refresh else {
            return Ok(());
        };
        if let Some(told) = self.weather.until_still(refresh).await {
            self.refresh = None;
            good(&told)?;
        }
        Ok(())
    }
}

/// Stops once the feed was read for the first time.
struct StandsStill {
    provider: Arc<Provider>,
    weather: Arc<Weather>,
    has_read: AtomicBool,
}

#[async_trait]
impl HttpClient for StandsStill {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let is_feed = request.url().path() == "/transactions/sync";
        self.weather.strike().await;
        let answer = self.provider.execute(request).await?;
        if is_feed && !self.has_read.swap(true, Ordering::Relaxed) {
            self.weather.stand_still_after(0);
        }
        Ok(answer)
    }
}
