//! People who use the product while things fail: they create, change, race, give up, come back and look.
//!
//! Their actions follow from the seed. Answers go into their [`Memory`]. Each read is checked against it at once, the tables at
//! the end.

mod kind;
mod records;
mod values;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use goldgrove_app::founding::{self, NewUser};
use goldgrove_domain::ids::UserId;
use goldgrove_testing::clock::EPOCH;
use jiff::SignedDuration;
use serde_json::Value;

use crate::check;
use crate::dice::Dice;
use crate::model::{Known, Memory};
use crate::mutants::Mutant;
use crate::process::{Ask, Process, Told, World};
use crate::tokens;
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

use kind::Kind;
pub(crate) use kind::is_debt;
use records::see_one;

/// Steps of one run.
const STEPS: u32 = 30;
/// How often a person tries again before giving up.
const PATIENCE: u32 = 6;
/// The steps of the wizard that are recorded.
const WIZARD: [&str; 3] = ["0", "1", "2.5"];

/// The people of every story.
pub(crate) const NAMES: [&str; 2] = ["user-1", "user-2"];

/// Their access tokens, good for a year.
pub(crate) static TOKENS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let next_year = EPOCH.as_second() + 31_536_000;
    let signed = |user: &&str| tokens::ISSUERS.sign(&tokens::claims(user, next_year));
    NAMES.iter().map(signed).collect()
});

/// A person who uses the product.
pub struct Person {
    /// Their user id.
    pub user: UserId,
    /// What they know.
    pub memory: Memory,
    token: &'static str,
    wishes: u32,
}

/// Counts of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Calls of tables and keys.
    pub calls: u64,
    /// Calls that failed.
    pub strikes: u64,
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.calls += other.calls;
        self.strikes += other.strikes;
    }
}

impl From<(u64, u64)> for Tally {
    fn from((calls, strikes): (u64, u64)) -> Self {
        Self { calls, strikes }
    }
}

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
    process: Process,
    dice: Dice,
    people: Vec<Person>,
}

impl Story {
    async fn begin(seed: u64, odds: Odds, mutant: Option<Mutant>) -> Result<Self, Violation> {
        let world = World::new(seed, Weather::new(seed ^ 0x5eed, odds), mutant);
        let process = world.process();
        let mut story = Self {
            world,
            process,
            dice: Dice::new(seed),
            people: Vec::new(),
        };
        for (name, token) in NAMES.iter().zip(TOKENS.iter()) {
            let user = UserId::parse(name).map_err(|error| Violation(error.to_string()))?;
            story.found(&user).await?;
            story.people.push(Person {
                user,
                memory: Memory::blank(),
                token: token.as_str(),
                wishes: 0,
            });
        }
        Ok(story)
    }

    /// The user pool confirms a user, and calls again until it succeeds; sometimes twice at once.
    async fn found(&mut self, user: &UserId) -> Result<(), Violation> {
        for _ in 0..10 * PATIENCE {
            let (context, twin) = (self.process.context.clone(), self.process.context.clone());
            let twice = self.dice.happens(200);
            let confirmations = async {
                let first = founding::found(&context, user, NewUser::default());
                if !twice {
                    return first.await.is_ok();
                }
                let (first, second) = futures::join!(first, founding::found(&twin, user, NewUser::default()));
                first.is_ok() && second.is_ok()
            };
            match self.world.weather.until_killed(twice, confirmations).await {
                Some(true) => return Ok(()),
                Some(false) => {}
                None => self.process = self.world.process(),
            }
        }
        violated!("{user} could not be founded")
    }

    async fn step(&mut self) -> Result<(), Violation> {
        let minutes = i64::try_from(self.dice.below(20)).unwrap_or(0);
        self.world.clock.advance(SignedDuration::from_mins(minutes));
        if self.dice.happens(100) {
            self.process = self.world.process();
        }
        let person = usize::from(self.dice.happens(250));
        match self.dice.below(16) {
            0..=1 => self.create(person, Kind::Goal).await,
            2..=4 => self.create(person, Kind::Account).await,
            5 => self.change(person, Kind::Goal).await,
            6 => self.change(person, Kind::Account).await,
            7 => self.race(person, Kind::Goal).await,
            8 => self.race(person, Kind::Account).await,
            9 => self.remove(person, Kind::Goal).await,
            10 => self.remove(person, Kind::Account).await,
            11 => self.set_aside(person).await,
            12 => self.compete(person).await,
            13 => self.income(person).await,
            14 => self.progress(person).await,
            _ => self.look(person).await,
        }
    }

    /// Makes one request; a killed process returns no answer.
    async fn ask(&mut self, person: usize, key: Option<&str>, ask: &Ask) -> Option<Told> {
        let asking = self.process.answer(self.people[person].token, key, ask);
        let told = self.world.weather.until_killed(false, asking).await;
        if told.is_none() {
            self.process = self.world.process();
        }
        told
    }

    /// Makes two requests at the same time.
    async fn both(&mut self, person: usize, key: Option<&str>, asks: [&Ask; 2]) -> [Option<Told>; 2] {
        let token = self.people[person].token;
        let (mut first, mut second) = (None, None);
        let process = &self.process;
        let asking = async {
            futures::join!(
                async { first = Some(process.answer(token, key, asks[0]).await) },
                async { second = Some(process.answer(token, key, asks[1]).await) },
            );
        };
        if self.world.weather.until_killed(true, asking).await.is_none() {
            self.process = self.world.process();
        }
        [first, second]
    }

    /// Repeats a request until its answer is conclusive.
    async fn insist(&mut self, person: usize, key: Option<&str>, ask: &Ask) -> Option<Told> {
        for _ in 0..PATIENCE {
            let told = self.ask(person, key, ask).await;
            if told.as_ref().is_some_and(|told| told.status < 500) {
                return told;
            }
        }
        None
    }

    fn figure(&self) -> i64 {
        100 * i64::try_from(1 + self.dice.below(9_000)).unwrap_or(1)
    }

    /// Reads everything, by single calls or by the dashboard.
    async fn look(&mut self, person: usize) -> Result<(), Violation> {
        if let Some(Told { status: 200, body }) = self.ask(person, None, &Ask::Dashboard).await {
            check::totals(&body)?;
            self.seen(person, Kind::Goal, &body["goals"])?;
            self.seen(person, Kind::Account, &body["accounts"])?;
        }
        self.look_at(person, Kind::Goal).await?;
        self.look_at(person, Kind::Account).await?;
        if let Some(Told { status: 200, body }) = self.ask(person, None, &Ask::Allocations).await {
            check::allocations(&self.people[person].memory, &body["allocations"])?;
        }
        Ok(())
    }

    async fn look_at(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
        let (ask, list) = match kind {
            Kind::Goal => (Ask::Goals, "goals"),
            Kind::Account => (Ask::Accounts, "accounts"),
        };
        match self.ask(person, None, &ask).await {
            Some(Told { status: 200, body }) => self.seen(person, kind, &body[list]),
            Some(Told { status: 500.., .. }) | None => Ok(()),
            Some(Told { status, body }) => violated!("{list} were refused with {status}: {body}"),
        }
    }

    /// Checks a list against what is known, and records what it shows.
    fn seen(&mut self, person: usize, kind: Kind, list: &Value) -> Result<(), Violation> {
        let mut by_name: BTreeMap<&str, &Value> = BTreeMap::new();
        for body in list.as_array().into_iter().flatten() {
            let name = body["name"].as_str().unwrap_or_default();
            if by_name.insert(name, body).is_some() {
                violated!("{name} is listed twice");
            }
        }
        for record in kind.records(&mut self.people[person].memory) {
            let listed = by_name.remove(record.name.as_str());
            match (listed, record.removed) {
                (Some(_), Known::Yes) => violated!("{} was removed and is listed", record.name),
                (None, Known::No) if record.made == Known::Yes => violated!("{} is lost", record.name),
                (None, Known::Maybe) => record.removed = Known::Yes,
                (None, _) => {}
                (Some(body), _) => {
                    record.removed = Known::No;
                    record.made = Known::Yes;
                    record.id = body["id"].as_str().map(str::to_owned);
                    see_one(record, kind, body)?;
                }
            }
        }
        match by_name.keys().next() {
            Some(stranger) => violated!("{stranger} was never asked for"),
            None => Ok(()),
        }
    }

    /// Calms the weather, repeats every request without an answer, and checks everything.
    async fn end(&mut self) -> Result<(), Violation> {
        self.world.weather.calm();
        self.process = self.world.process();
        for person in 0..self.people.len() {
            self.settle(person).await?;
            self.look(person).await?;
        }
        check::tables(&self.world, &self.people).await
    }

    async fn settle(&mut self, person: usize) -> Result<(), Violation> {
        for kind in [Kind::Goal, Kind::Account] {
            self.look_at(person, kind).await?;
            for at in 0..kind.records(&mut self.people[person].memory).len() {
                let record = self.people_record(person, kind, at).clone();
                if record.made == Known::Yes {
                    continue;
                }
                match self.ask(person, Some(&record.key), &kind.creating(&record)).await {
                    Some(told) if told.status == 201 => self.created(person, kind, at, &told)?,
                    other => violated!("{} cannot be made in calm weather: {other:?}", record.name),
                }
            }
        }
        Ok(())
    }
}
