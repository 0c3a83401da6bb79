//! People who use the product while things fail: they create, change, race, give up, come back and look.
//!
//! Everything they do follows from the seed. What they are told goes into their [`Memory`]; what they see is held
//! against it at once, and the tables at the end.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use goldgrove_domain::ids::UserId;
use goldgrove_testing::clock::EPOCH;
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::check;
use crate::dice::Dice;
use crate::model::{Known, Latest, Memory, Record, Shares};
use crate::mutants::Mutant;
use crate::process::{Ask, Process, Told, World};
use crate::tokens;
use crate::weather::{Odds, Weather};
use crate::{Violation, violated};

/// How much happens in one run.
const STEPS: u32 = 30;
/// How often somebody asks again before they give up.
const PATIENCE: u32 = 6;
/// The steps of the wizard that are recorded.
const WIZARD: [&str; 3] = ["0", "1", "2.5"];

/// The people of every story.
const NAMES: [&str; 2] = ["user-1", "user-2"];

static TOKENS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let next_year = EPOCH.as_second() + 31_536_000;
    let signed = |user: &&str| tokens::ISSUERS.sign(&tokens::claims(user, next_year));
    NAMES.iter().map(signed).collect()
});

/// Somebody who uses the product.
pub struct Person {
    /// Who they are.
    pub user: UserId,
    /// What they know.
    pub memory: Memory,
    token: &'static str,
    wishes: u32,
}

/// How a run went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Calls of tables and keys.
    pub calls: u64,
    /// Calls that something became of.
    pub strikes: u64,
}

/// Plays the story of `seed` to its end.
///
/// # Errors
/// [`Violation`] at the first thing that is wrong.
pub async fn play(seed: u64, odds: Odds, mutant: Option<Mutant>) -> Result<Tally, Violation> {
    let mut story = Story::begin(seed, odds, mutant).await?;
    for _ in 0..STEPS {
        story.step().await?;
    }
    story.end().await?;
    let (calls, strikes) = story.world.weather.tally();
    Ok(Tally { calls, strikes })
}

struct Story {
    world: World,
    process: Process,
    dice: Dice,
    people: Vec<Person>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Goal,
    Account,
}

impl Kind {
    const fn member(self) -> &'static str {
        match self {
            Self::Goal => "goal",
            Self::Account => "account",
        }
    }

    fn records(self, memory: &mut Memory) -> &mut Vec<Record> {
        match self {
            Self::Goal => &mut memory.goals,
            Self::Account => &mut memory.accounts,
        }
    }

    fn figure(self, body: &Value) -> Option<i64> {
        match self {
            Self::Goal => check::cents(&body["target_amount"]),
            Self::Account => check::cents(&body["balance"]),
        }
    }

    fn creating(self, record: &Record) -> Ask {
        let dollars = record.first / 100;
        match self {
            Self::Goal => Ask::CreateGoal(json!({ "goal": {
                "name": record.name, "targetAmount": dollars, "targetDate": "2040-05-01T00:00:00Z",
                "plannedMonthlyContribution": 10,
            }})),
            Self::Account => {
                let kind = if is_debt(&record.name) { "loan" } else { "cash" };
                Ask::CreateAccount(json!({ "name": record.name, "type": kind, "balance": dollars }))
            }
        }
    }

    fn changing(self, id: &str, version: u64, figure: i64) -> Ask {
        let dollars = figure / 100;
        match self {
            Self::Goal => Ask::UpdateGoal(id.to_owned(), json!({ "version": version, "target_amount": dollars })),
            Self::Account => Ask::UpdateAccount(id.to_owned(), json!({ "version": version, "balance": dollars })),
        }
    }

    fn removing(self, id: &str) -> Ask {
        match self {
            Self::Goal => Ask::DeleteGoal(id.to_owned()),
            Self::Account => Ask::DeleteAccount(id.to_owned()),
        }
    }
}

/// Whether an account of this name is owed rather than owned.
pub(crate) fn is_debt(name: &str) -> bool {
    name.starts_with("Debt")
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

    /// The user pool confirms somebody, and asks again until it is told that it worked; sometimes twice at once.
    async fn found(&mut self, user: &UserId) -> Result<(), Violation> {
        let event = json!({
            "triggerSource": "PostConfirmation_ConfirmSignUp",
            "request": { "userAttributes": { "sub": user.as_str(), "given_name": "Avery", "family_name": "Stone" } },
        });
        for _ in 0..10 * PATIENCE {
            let (vault, twin) = (self.process.vault.clone(), self.process.vault.clone());
            let twice = self.dice.happens(200);
            let confirmations = async {
                let first = cognito_post_confirmation::handle(vault, event.clone());
                if !twice {
                    return first.await.is_ok();
                }
                let (first, second) = futures::join!(first, cognito_post_confirmation::handle(twin, event.clone()));
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

    /// Asks once; nothing comes back from a process that is killed.
    async fn ask(&mut self, person: usize, key: Option<&str>, ask: &Ask) -> Option<Told> {
        let asking = self.process.answer(self.people[person].token, key, ask);
        let told = self.world.weather.until_killed(false, asking).await;
        if told.is_none() {
            self.process = self.world.process();
        }
        told
    }

    /// Asks twice at the same time.
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

    /// Asks until there is an answer that means something.
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

    async fn create(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
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
        // Replaying a request that was answered gives the same thing.
        if self.people_record(person, kind, at).id.is_some()
            && self.dice.happens(250)
            && let Some(told) = self.ask(person, Some(&key), &ask).await
        {
            self.created(person, kind, at, &told)?;
        }
        Ok(())
    }

    fn people_record(&mut self, person: usize, kind: Kind, at: usize) -> &mut Record {
        &mut kind.records(&mut self.people[person].memory)[at]
    }

    fn created(&mut self, person: usize, kind: Kind, at: usize, told: &Told) -> Result<(), Violation> {
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
            // A second request with the key, while the first is under way.
            409 | 500.. => Ok(()),
            status => violated!("{} was refused with {status}: {}", record.name, told.body),
        }
    }

    fn standing(&mut self, person: usize, kind: Kind) -> Option<usize> {
        let records = kind.records(&mut self.people[person].memory);
        let standing: Vec<usize> = (0..records.len()).filter(|at| records[*at].stands()).collect();
        self.dice.one_of(&standing).copied()
    }

    async fn change(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
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

    /// Two changes from one version: at most one of them may win.
    async fn race(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
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

    fn changed(
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

    async fn remove(&mut self, person: usize, kind: Kind) -> Result<(), Violation> {
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
            Some(Told { status: 204, .. }) => Known::Yes,
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

    /// Sets parts of accounts aside for a goal.
    async fn set_aside(&mut self, person: usize) -> Result<(), Violation> {
        let (Some(goal), Some(shares)) = (self.standing(person, Kind::Goal), self.some_shares(person)) else {
            return Ok(());
        };
        let id = self.people[person].memory.goals[goal].id.clone().unwrap_or_default();
        let told = self.ask(person, None, &saving(&id, &shares)).await;
        self.saved(person, &id, shares, told.as_ref())
    }

    /// Two goals claim most of the same account at the same time.
    async fn compete(&mut self, person: usize) -> Result<(), Violation> {
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
    fn some_shares(&mut self, person: usize) -> Option<Shares> {
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

    fn saved(&mut self, person: usize, goal: &str, shares: Shares, told: Option<&Told>) -> Result<(), Violation> {
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

    async fn income(&mut self, person: usize) -> Result<(), Violation> {
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

    async fn progress(&mut self, person: usize) -> Result<(), Violation> {
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

    /// Looks at everything, by the calls for it or by the dashboard.
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

    /// Holds a list against what is known, and learns from it.
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

    /// The weather clears up; whoever never got an answer asks once more, and everything is looked at.
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

fn see_one(record: &mut Record, kind: Kind, body: &Value) -> Result<(), Violation> {
    match (body["version"].as_u64(), kind.figure(body)) {
        (Some(version), Some(figure)) => record.seen(version, figure),
        _ => violated!("{} has no version or figure: {body}", record.name),
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
