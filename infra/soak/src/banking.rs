//! People who link banks, refresh and end connections while the provider, the tables and the keys fail, and the provider's
//! notices repeat and overtake each other.
//!
//! [`books`] is the provider's true state. [`wire`] sends it through the weather. [`branch`] is one process of the
//! real functions. [`check`] compares the tables with what people were told at the end.

pub mod books;
pub mod branch;
mod check;
pub mod lost_answer;
mod notices;
pub mod overlap;
mod person;
pub mod wire;

use std::sync::Arc;

use goldgrove_app::founding::{self, NewUser};
use goldgrove_testing::user;
use jiff::SignedDuration;
use lambda_http::http::StatusCode;
use serde_json::json;

use crate::dice::Dice;
use crate::mutants::Mutant;
use crate::process::{Ask, Process, Told, World};
use crate::story::{NAMES, TOKENS, Tally};
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

use branch::{Branch, StormyQueue};
use person::{Customer, Deed, Link};
use wire::Provider;

/// Steps of one run.
const STEPS: u32 = 25;
/// The institutions people link; each person may link each one once.
const INSTITUTIONS: [&str; 3] = ["ins_1", "ins_2", "ins_3"];

/// Plays the story of `seed`.
///
/// # Errors
/// [`Violation`] at the first thing that is wrong.
pub async fn play(seed: u64, odds: Odds, mutant: Option<Mutant>) -> Result<Tally, Violation> {
    let mut story = Story::begin(seed, odds, mutant).await?;
    for _ in 0..STEPS {
        story.step().await?;
    }
    story.end().await?;
    Ok(story.world.weather.tally().into())
}

struct Story {
    world: World,
    provider: Arc<Provider>,
    queue: Arc<StormyQueue>,
    process: Process,
    branch: Branch,
    dice: Dice,
    people: Vec<Customer>,
}

impl Story {
    async fn begin(seed: u64, odds: Odds, mutant: Option<Mutant>) -> Result<Self, Violation> {
        let world = World::new(seed, Weather::new(seed ^ 0xba4e, odds), mutant);
        let mut people = Vec::new();
        for (name, token) in NAMES.iter().zip(TOKENS.iter()) {
            founding::found(&world.calm_context(), &user(name), NewUser::default()).await?;
            people.push(Customer::new(user(name), token));
        }
        let provider = Arc::new(Provider::under(Arc::clone(&world.weather), Dice::new(seed ^ 0x9e57)));
        let queue = Arc::new(StormyQueue::under(Arc::clone(&world.weather)));
        Ok(Self {
            process: world.process(),
            branch: Branch::opens(&world, Arc::clone(&provider) as Arc<_>, &queue)?,
            world,
            provider,
            queue,
            dice: Dice::new(seed),
            people,
        })
    }

    fn restart(&mut self) -> Result<(), Violation> {
        self.process = self.world.process();
        self.branch = Branch::opens(&self.world, Arc::clone(&self.provider) as Arc<_>, &self.queue)?;
        Ok(())
    }

    async fn step(&mut self) -> Result<(), Violation> {
        let minutes = i64::try_from(self.dice.below(20)).unwrap_or(0);
        self.world.clock.advance(SignedDuration::from_mins(minutes));
        if self.dice.happens(100) {
            self.restart()?;
        }
        let person = usize::from(self.dice.happens(250));
        match self.dice.below(17) {
            0..=3 => self.link(person).await,
            4..=5 => self.refresh(person).await,
            6..=7 => {
                self.provider.books().happen(&self.dice);
                Ok(())
            }
            8..=9 => self.notice().await,
            10..=11 => self.deliver().await,
            12 => {
                let goes = self.dice.happens(400);
                if let Some(connection) = self.provider.books().happen(&self.dice) {
                    if goes {
                        connection.toggle_fund();
                    } else {
                        connection.is_broken = !connection.is_broken;
                    }
                }
                Ok(())
            }
            13 => self.remove(person).await,
            14 => self.race(person).await,
            15 => self.crowd(person).await,
            _ => self.look(person).await,
        }
    }

    /// Does one thing, or two at the same time. A killed process returns no answer.
    async fn told(&mut self, person: usize, deeds: &[Deed]) -> Result<Vec<Option<Told>>, Violation> {
        let token = self.people[person].token;
        let mut told: Vec<Option<Told>> = vec![None; deeds.len()];
        let branch = &self.branch;
        let doing = async {
            let doing = told.iter_mut().zip(deeds).map(|(told, deed)| async {
                *told = Some(deed.done_by(branch, token).await);
            });
            futures::future::join_all(doing).await;
        };
        let outcome = self.world.weather.until_killed(deeds.len() > 1, doing).await;
        if outcome.is_none() {
            self.restart()?;
        }
        Ok(told)
    }

    /// Posts the widget's public token, again under the same key while the outcome is unknown; sometimes twice at once,
    /// and sometimes beside another connection at the same institution.
    async fn link(&mut self, person: usize) -> Result<(), Violation> {
        let institution = self.dice.one_of(&INSTITUTIONS).copied().unwrap_or("ins_1");
        let mut handed = vec![self.signed_in(person, institution)];
        if self.dice.happens(200) {
            handed.push(self.signed_in(person, institution));
        }
        if self.dice.happens(250) {
            handed.push(handed[0].clone());
        }
        self.hand_over(person, &handed).await?;
        for _ in 0..self.dice.below(3) {
            self.hand_over(person, &handed[..1]).await?;
        }
        Ok(())
    }

    /// A new connection at `institution`, and the deed that links it.
    fn signed_in(&mut self, person: usize, institution: &'static str) -> (usize, Deed) {
        let public_token = self.provider.books().open(institution, &self.dice);
        let connection = self.provider.books().connections.len() - 1;
        let links = &mut self.people[person].links;
        links.push(Link::wanted(connection));
        let deed = Deed::Link {
            key: format!("link-{connection}-0"),
            public_token,
            institution,
        };
        (links.len() - 1, deed)
    }

    async fn hand_over(&mut self, person: usize, handed: &[(usize, Deed)]) -> Result<(), Violation> {
        let (places, deeds): (Vec<_>, Vec<_>) = handed.iter().cloned().unzip();
        let all = self.told(person, &deeds).await?;
        places
            .into_iter()
            .zip(all)
            .try_for_each(|(at, told)| self.linked(person, at, told.as_ref()))
    }

    fn linked(&mut self, person: usize, at: usize, told: Option<&Told>) -> Result<(), Violation> {
        let link = &mut self.people[person].links[at];
        match told {
            Some(Told { status: 200, .. }) => link.acknowledge_link(),
            Some(Told {
                status: 409 | 429 | 500..,
                ..
            })
            | None => Ok(()),
            Some(Told { status, body }) => violated!("a link was refused with {status}: {body}"),
        }
    }

    async fn refresh(&mut self, person: usize) -> Result<(), Violation> {
        let copies = 1 + usize::from(self.dice.happens(250));
        // Two overlapping requests see different books.
        self.provider.set_restless(copies > 1);
        let all = self.told(person, &vec![Deed::Refresh; copies]).await;
        self.provider.set_restless(false);
        for told in all? {
            refreshed(told.as_ref())?;
        }
        Ok(())
    }

    async fn remove(&mut self, person: usize) -> Result<(), Violation> {
        let Some((at, id)) = self.people[person].some_item(&self.dice) else {
            return Ok(());
        };
        let copies = 1 + usize::from(self.dice.happens(250));
        let all = self.told(person, &vec![Deed::Remove(id); copies]).await?;
        self.removed(person, at, &all)?;
        self.look(person).await
    }

    fn removed(&mut self, person: usize, at: usize, all: &[Option<Told>]) -> Result<(), Violation> {
        let link = &mut self.people[person].links[at];
        link.try_removal();
        for told in all {
            match told {
                Some(Told { status: 204, .. }) => link.acknowledge_removal(),
                // Another request was quicker, an answer was lost, or a refresh kept changing it.
                Some(Told {
                    status: 404 | 409 | 500..,
                    ..
                })
                | None => {}
                Some(Told { status, body }) => violated!("a removal was refused with {status}: {body}"),
            }
        }
        Ok(())
    }

    /// A connection is refreshed and ended at the same time.
    async fn race(&mut self, person: usize) -> Result<(), Violation> {
        let Some((at, id)) = self.people[person].some_item(&self.dice) else {
            return Ok(());
        };
        let mut all = self.told(person, &[Deed::Refresh, Deed::Remove(id)]).await?;
        let removal = all.split_off(1);
        refreshed(all[0].as_ref())?;
        self.removed(person, at, &removal)?;
        self.look(person).await
    }

    /// Reads the dashboard and records what it shows.
    async fn look(&mut self, person: usize) -> Result<(), Violation> {
        let asking = self.process.answer(self.people[person].token, None, &Ask::Dashboard);
        let told = self.world.weather.until_killed(false, asking).await;
        match told {
            Some(Told { status: 200, body }) => {
                crate::check::totals(&body)?;
                self.people[person].sees(&body, &self.provider.books())
            }
            Some(Told { status: 500.., .. }) => Ok(()),
            Some(Told { status, body }) => violated!("the dashboard was refused with {status}: {body}"),
            None => self.restart(),
        }
    }

    /// Calms the weather, repairs broken connections, finishes half-done removals, and checks everything.
    async fn end(&mut self) -> Result<(), Violation> {
        self.world.weather.calm();
        self.restart()?;
        for connection in &mut self.provider.books().connections {
            connection.is_broken = false;
        }
        while !self.queue.is_empty() {
            self.deliver().await?;
        }
        self.world.clock.advance(SignedDuration::from_hours(1));
        for person in 0..self.people.len() {
            self.settle(person).await?;
            let told = self.told(person, &[Deed::Refresh]).await?.remove(0);
            let all_good = told.as_ref().is_some_and(|told| {
                let items = told.body["items"].as_array();
                told.status == 200 && items.into_iter().flatten().all(|item| item["status"] == "good")
            });
            if !all_good {
                violated!("in calm weather a refresh is answered with {told:?}");
            }
            self.look(person).await?;
        }
        // Its own copy: the books stay open to the provider while the tables are read.
        let books = self.provider.books().clone();
        check::tables(&self.world, &books, &self.people).await
    }

    async fn settle(&mut self, person: usize) -> Result<(), Violation> {
        self.look(person).await?;
        for (at, id) in self.people[person].half_removed() {
            let all = self.told(person, &[Deed::Remove(id)]).await?;
            if all[0].as_ref().is_none_or(|told| told.status != StatusCode::NO_CONTENT) {
                violated!("in calm weather a removal is answered with {all:?}");
            }
            self.removed(person, at, &all)?;
        }
        self.look(person).await
    }
}

fn refreshed(told: Option<&Told>) -> Result<(), Violation> {
    match told {
        Some(Told {
            status: 200 | 429 | 500..,
            ..
        })
        | None => Ok(()),
        Some(Told { status, body }) => violated!("a refresh was refused with {status}: {body}"),
    }
}

/// The body that links a connection at `institution`.
pub fn handing_over(public_token: &str, institution: &str) -> serde_json::Value {
    json!({ "public_token": public_token, "institution": { "institution_id": institution, "name": "The Bank" } })
}
