//! The one answer that cannot be requested again: a public token is exchanged, and the answer is lost.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use goldgrove_app::founding::{self, NewUser};
use goldgrove_providers::{Answer, HttpClient, Outage};
use goldgrove_testing::user;

use super::branch::{Branch, StormyQueue};
use super::person::Deed;
use super::wire::Provider;
use crate::dice::Dice;
use crate::process::{Ask, World};
use crate::story::{NAMES, TOKENS};
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

/// Loses the first answer of one endpoint.
struct Loses {
    endpoint: &'static str,
    provider: Arc<Provider>,
    is_lost: AtomicBool,
}

#[async_trait]
impl HttpClient for Loses {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let is_it = request.url().path() == self.endpoint;
        let answer = self.provider.execute(request).await?;
        if is_it && !self.is_lost.swap(true, Ordering::Relaxed) {
            return Err(Outage::Timeout);
        }
        Ok(answer)
    }
}

/// An exchange whose answer is lost is a failed link, also when it is repeated under its key: nothing is stored, and the
/// same institution can be linked with a new token.
///
/// # Errors
/// [`Violation`] when a part of it is kept or blocks the new link.
pub async fn an_exchange_nobody_heard_of_is_a_failed_link() -> Result<(), Violation> {
    let world = World::new(1, Weather::new(1, Odds::CALM), None);
    founding::found(&world.calm_context(), &user(NAMES[0]), NewUser::default()).await?;
    let provider = Arc::new(Provider::under(Arc::clone(&world.weather), Dice::new(0)));
    let client = Arc::new(Loses {
        endpoint: "/item/public_token/exchange",
        provider: Arc::clone(&provider),
        is_lost: AtomicBool::new(false),
    });
    let queue = Arc::new(StormyQueue::under(Arc::clone(&world.weather)));
    let branch = Branch::opens(&world, client, &queue)?;
    let token = TOKENS[0].as_str();
    let link = |key: &str| Deed::Link {
        key: key.to_owned(),
        public_token: provider.books().open("ins_1", &Dice::new(1)),
        institution: "ins_1",
    };
    let unheard = link("the-first-link");
    for attempt in ["the exchange", "the repeated exchange"] {
        let told = unheard.done_by(&branch, token).await;
        if told.status != 502 || told.body["type"] != "/problems/exchange-failed" {
            violated!("{attempt} is answered with {told:?}");
        }
        shows(&world, token, 0).await?;
    }
    let told = link("the-second-link").done_by(&branch, token).await;
    if told.status != 200 {
        violated!("a new token is answered with {told:?}");
    }
    shows(&world, token, 1).await
}

async fn shows(world: &World, token: &str, connections: usize) -> Result<(), Violation> {
    let dashboard = world.process().answer(token, None, &Ask::Dashboard).await.body;
    let count = |list: &str| dashboard[list].as_array().map(Vec::len);
    if (count("items"), count("accounts")) != (Some(connections), Some(2 * connections)) {
        violated!("in place of {connections} connections {dashboard} is shown");
    }
    Ok(())
}
