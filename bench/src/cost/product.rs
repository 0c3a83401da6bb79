//! The whole API over the services of a running stack, with one person who uses it and a meter that watches.

use std::sync::{Arc, Mutex, PoisonError};

use goldgrove_app::aws::AwsClients;
use goldgrove_app::insights::evaluate;
use goldgrove_app::night::Hours;
use goldgrove_app::vault::VaultSettings;
use goldgrove_app::{App, Vault};
use goldgrove_domain::calendar::{AsOf, Zone};
use goldgrove_domain::clock::{Clock, SystemClock};
use goldgrove_domain::ids::UserId;
use goldgrove_http::config::{Reader, SettingsError};
use goldgrove_local::routes;
use goldgrove_local::stack::{function_settings, functions};
use goldgrove_storage::Row;
use goldgrove_storage::entity::item::Items;
use goldgrove_storage::entity::partition;
use goldgrove_storage::table::{Query, SortRange};
use goldgrove_testing::builders::{account_id, goal_id};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde::Deserialize;
use serde_json::{Value, json};

use super::meter::Meter;
use super::usage::{Action, Usage};
use crate::dashboard::served::{Served, clients};
use crate::dashboard::{Contract, DashboardError, Host, Household};

/// The institution that is linked, and what it is linked for.
const INSTITUTION: (&str, &str) = ("ins_gg_2", "Maple Trust");
const PRODUCTS: [&str; 3] = ["investments", "liabilities", "transactions"];
/// How many transactions are new in a week of the average person.
const TRANSACTIONS_A_REFRESH: f64 = 12.0;
/// As many days of history as the page asks for that shows a year.
const SHOWN_DAYS: usize = 400;
/// What the table adds to every row it keeps, in bytes.
const BYTES_A_ROW: usize = 100;
/// The steps of the wizard that are recorded.
const STEPS: [f64; 5] = [0.0, 1.0, 2.0, 2.5, 3.0];

/// A call whose reads are metered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    /// The dashboard with a year of history and changes.
    Dashboard,
    /// The odds of one goal.
    Odds,
    /// A purchase posts.
    Notice,
    /// A goal is changed.
    EditGoal,
    /// A year of net worth.
    History,
    /// A year of net worth with those of its days that are before the first recorded one.
    YearReachingBack,
    /// Net worth with all days before the first recorded one.
    AllReachingBack,
    /// The first page of all transactions.
    AllTransactions,
    /// The first page of one account's transactions.
    AccountTransactions,
}

/// How long a login may be read once more in whole after its first readings overlapped.
const FIRST_MINUTES: SignedDuration = SignedDuration::from_mins(15);
const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// The product, metered, and a person who uses it.
pub struct Product<'a> {
    host: &'a Host,
    household: &'a Household,
    app: Arc<App>,
    clock: Arc<Ahead>,
    meter: Meter,
    served: Served,
}

#[derive(Deserialize)]
struct Refreshed {
    results: RefreshResults,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RefreshResults {
    transactions_saved: u32,
}

impl<'a> Product<'a> {
    /// Starts it beside the stack of `host`.
    ///
    /// # Errors
    /// [`DashboardError`] when there is no free port.
    pub async fn start(host: &'a Host, household: &'a Household) -> Result<Self, DashboardError> {
        let meter = Meter::default();
        let settings = function_settings(&host.stack.urls);
        let clock = Arc::<Ahead>::default();
        let ports_clock: Arc<dyn Clock> = clock.clone();
        let (ports, _) = functions(&settings, &meter.over(clients(&host.stack)?), &ports_clock)?;
        Ok(Self {
            host,
            household,
            served: Served::start(routes::mounted(&ports)).await?,
            app: ports.app,
            clock,
            meter,
        })
    }

    /// What one dashboard uses, with all that its page shows beside it.
    ///
    /// # Errors
    /// [`DashboardError`] when the call fails.
    pub async fn dashboard(&self) -> Result<Usage, DashboardError> {
        let today = SystemClock.as_of(&Zone::default()).today();
        let since = today.saturating_sub(1.year());
        let page = format!("/dashboard?history={SHOWN_DAYS}&from={since}&to={today}&insights=true");
        self.metered(async || self.get(&page).await).await
    }

    /// The read units of one call.
    ///
    /// # Errors
    /// [`DashboardError`] when the call fails.
    pub(super) async fn read_units(&self, read: Read) -> Result<f64, DashboardError> {
        let usage = match read {
            Read::Dashboard => self.dashboard().await?,
            Read::EditGoal => self.edit_goal().await?,
            Read::Notice => {
                self.link().await?;
                self.refresh().await?;
                self.notice().await?
            }
            Read::Odds => {
                let path = format!("/goals/{}/plan", goal_id(1));
                self.metered(async || self.post(&path, &json!({})).await).await?
            }
            Read::History => self.history("").await?,
            Read::YearReachingBack => {
                let since = SystemClock.as_of(&Zone::default()).today().saturating_sub(1.year());
                self.history(&format!("&reach=accounts&from={since}")).await?
            }
            Read::AllReachingBack => self.history("&reach=accounts").await?,
            Read::AllTransactions => self.metered(async || self.get("/transactions").await).await?,
            Read::AccountTransactions => {
                let path = format!("/transactions?account={}", account_id(1));
                self.metered(async || self.get(&path).await).await?
            }
        };
        Ok(usage.read_units)
    }

    async fn history(&self, reach: &str) -> Result<Usage, DashboardError> {
        let path = format!("/net-worth-history?limit={SHOWN_DAYS}{reach}");
        self.metered(async || self.get(&path).await).await
    }

    /// What the lists use whose fields a client opens one by one, and how many fields those are.
    ///
    /// # Errors
    /// [`DashboardError`] when a call fails.
    pub async fn lists(&self) -> Result<(Usage, usize), DashboardError> {
        let contract = Contract {
            caller: &self.household.caller,
            api: &self.served.api,
            user: self.user(),
            history_days: SHOWN_DAYS,
        };
        let mut fields = 0;
        let usage = self
            .metered(async || {
                fields = contract.count_fields().await?;
                Ok(())
            })
            .await?;
        Ok((usage, fields))
    }

    /// What an action uses, without the dashboard it may end with. Refreshing and editing come after linking and the wizard.
    ///
    /// # Errors
    /// [`DashboardError`] when a call fails.
    pub async fn usage(&self, action: Action) -> Result<Usage, DashboardError> {
        match action {
            Action::Look => self.look().await,
            Action::Link => self.link().await,
            Action::Refresh => self.refresh().await,
            Action::Notice => self.notice().await,
            Action::Wizard => self.wizard().await,
            Action::EditGoal => self.edit_goal().await,
            Action::OpenField => self.open_field().await,
            Action::Day => self.day().await,
        }
    }

    /// What the table keeps of the person, in bytes.
    ///
    /// # Errors
    /// [`DashboardError::Storage`].
    pub async fn bytes_kept(&self) -> Result<usize, DashboardError> {
        let everything = Query::range(partition(self.user()), SortRange::All);
        let rows = self.host.stack.app.table().query(&everything).await?;
        Ok(rows.iter().map(|row: &Row| row.size() + BYTES_A_ROW).sum())
    }

    /// What the page asks beside the dashboard itself.
    async fn look(&self) -> Result<Usage, DashboardError> {
        let fingerprint = json!({ "fingerprint": "0".repeat(64) });
        let asked = self
            .metered(async || self.post("/session/validate", &fingerprint).await)
            .await?;
        Ok(Usage {
            page_files: 1.0,
            ..asked
        })
    }

    async fn link(&self) -> Result<Usage, DashboardError> {
        let (institution, name) = INSTITUTION;
        let public_token = self.host.public_token(institution, &PRODUCTS).await?;
        let handed_over = json!({
            "public_token": public_token,
            "institution": { "institution_id": institution, "name": name },
            "accounts": [],
        });
        let linked = self
            .metered(async || {
                self.post("/create-unified-link-token", &json!({})).await?;
                self.post("/exchange-public-token", &handed_over).await
            })
            .await?;
        self.host.stack.queues.settled().await;
        self.clock.advance(FIRST_MINUTES);
        Ok(waiting_for_the_provider(linked, 2.0))
    }

    /// The first refresh of a link brings years of transactions, every later one what is new: the usage of a later one, and
    /// as much of the first one's writes as an average week has of its transactions.
    async fn refresh(&self) -> Result<Usage, DashboardError> {
        let mut saved = 0;
        let first = self
            .metered(async || {
                let answer = self.post("/refresh-financial-data", &json!({})).await?;
                saved = serde_json::from_value::<Refreshed>(answer)?.results.transactions_saved;
                Ok(())
            })
            .await?;
        let later = self
            .metered(async || self.post("/refresh-financial-data", &json!({})).await)
            .await?;
        let units_a_transaction = (first.write_units - later.write_units).max(0.0) / f64::from(saved.max(1));
        let later = Usage {
            write_units: later.write_units + TRANSACTIONS_A_REFRESH * units_a_transaction,
            ..later
        };
        Ok(waiting_for_the_provider(later, 1.0))
    }

    /// A purchase is pending, and the one before it posts. The notice itself is one call more, that reaches a queue alone.
    async fn notice(&self) -> Result<Usage, DashboardError> {
        let items = Items::new(self.host.stack.app.table(), self.user());
        let linked = items.list(self.household.keys.as_ref()).await?;
        let item = linked
            .first()
            .ok_or_else(|| DashboardError::Missing("an item".to_owned()))?;
        let mut usage = Usage::default();
        for _ in 0..2 {
            self.host.discover(item.value.access_token.reveal()).await?;
            usage = self
                .metered(async || self.post("/refresh-financial-data", &json!({})).await)
                .await?;
        }
        usage.api_calls += 1.0;
        Ok(waiting_for_the_provider(usage, 1.0))
    }

    async fn wizard(&self) -> Result<Usage, DashboardError> {
        self.metered(async || {
            for step in STEPS {
                let progress = json!({ "step": step, "completed": true });
                self.post("/track-onboarding-progress", &progress).await?;
            }
            self.post("/update-user-income", &json!({ "monthlyIncome": 7_450 }))
                .await?;
            for name in ["A year off", "A roof"] {
                self.post("/create-goal", &goal(name)).await?;
            }
            self.patch("/profile", &json!({ "onboarded": true })).await
        })
        .await
    }

    async fn edit_goal(&self) -> Result<Usage, DashboardError> {
        let goals = self.get("/goals").await?;
        let goal = &goals["goals"][0];
        let path = format!("/goals/{}", goal["id"].as_str().unwrap_or_default());
        let change = json!({ "version": goal["version"], "planned_monthly_contribution": 400 });
        self.metered(async || self.patch(&path, &change).await).await
    }

    async fn open_field(&self) -> Result<Usage, DashboardError> {
        let listed = self.get("/profile?sealed=true").await?;
        let row = &listed["profiles"][0];
        let field = json!({
            "action": "decrypt",
            "data": { "encrypted_data": row["monthly_income"], "iv": row["monthly_income_iv"] },
            "userId": self.user().as_str(),
            "fieldType": format!("profiles/{}/monthly_income", self.user()),
        });
        self.metered(async || self.post("/secure-data-encryption", &field).await)
            .await
    }

    /// A day like any other: no figure is new, and what there is to say was said before. One message of a queue carries 25
    /// people, so what an invocation costs is left out.
    async fn day(&self) -> Result<Usage, DashboardError> {
        // Beside the meter, until nothing is left to say: a day brings a few cards at most.
        let beside = tomorrows_vault(self.host, &clients(&self.host.stack)?)?;
        while evaluate(&beside, None, self.user()).await?.raised > 0 {}
        let vault = tomorrows_vault(self.host, &self.meter.over(clients(&self.host.stack)?))?;
        let everybody = [self.user().to_string()];
        self.metered(async || {
            let tally =
                snapshot_net_worth::write(&vault, None, midnight(&vault.clock.as_of(&Zone::default())), &everybody)
                    .await;
            if tally.written != 1 || tally.retry.is_some() {
                return Err(DashboardError::Missing("the point of a day".to_owned()));
            }
            Ok(())
        })
        .await
    }

    /// What `work` uses, once what earlier calls left to the queues is done.
    async fn metered<T>(&self, work: impl AsyncFnOnce() -> Result<T, DashboardError>) -> Result<Usage, DashboardError> {
        self.host.stack.queues.settled().await;
        let caller = &self.household.caller;
        let (calls, bytes) = (caller.calls(), caller.bytes());
        self.meter.take();
        work().await?;
        Ok(Usage {
            api_calls: count(caller.calls() - calls),
            bytes_out: count(caller.bytes() - bytes),
            ..self.meter.take()
        })
    }

    async fn get(&self, path: &str) -> Result<Value, DashboardError> {
        self.forget();
        self.household.caller.get(&self.at(path)).await
    }

    async fn post(&self, path: &str, body: &Value) -> Result<Value, DashboardError> {
        self.forget();
        self.household.caller.post(&self.at(path), body).await
    }

    async fn patch(&self, path: &str, body: &Value) -> Result<Value, DashboardError> {
        self.forget();
        self.household.caller.patch(&self.at(path), body).await
    }

    /// Every function runs in a process of its own, and people come back after minutes: none remembers the key.
    fn forget(&self) {
        self.app.vault.keyring.forget(self.user());
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.served.api)
    }

    const fn user(&self) -> &UserId {
        &self.household.user
    }
}

/// The system's clock, so much ahead.
#[derive(Default)]
struct Ahead(Mutex<SignedDuration>);

impl Ahead {
    const fn by(ahead: SignedDuration) -> Self {
        Self(Mutex::new(ahead))
    }

    fn advance(&self, by: SignedDuration) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) += by;
    }
}

impl Clock for Ahead {
    fn now(&self) -> Timestamp {
        SystemClock.now() + *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Data and keys as a process has them that starts in the night to come.
fn tomorrows_vault(host: &Host, aws: &AwsClients) -> Result<Vault, SettingsError> {
    let source = function_settings(&host.stack.urls);
    let mut reader = Reader::new(&source);
    let settings = VaultSettings::read(&mut reader);
    Ok(Vault::new(reader.finish(settings)?, aws, Arc::new(Ahead::by(A_DAY))))
}

const fn waiting_for_the_provider(usage: Usage, provider_waits: f64) -> Usage {
    Usage {
        provider_waits,
        ..usage
    }
}

fn goal(name: &str) -> Value {
    json!({ "goal": {
        "name": name,
        "targetAmount": 24_000,
        "targetDate": "2031-11-20T12:00:00Z",
        "riskProfile": "moderate",
        "plannedMonthlyContribution": 350.5,
        "onboardingGoal": true,
    }})
}

/// Counts here stay far below the whole numbers that a float holds exactly.
#[expect(clippy::cast_precision_loss, reason = "counts of one action are small")]
const fn count(count: u64) -> f64 {
    count as f64
}

/// The hours in which the user's day has begun.
fn midnight(AsOf { now, zone }: &AsOf) -> Hours {
    let until = zone.start_of(zone.day_of(*now));
    Hours {
        since: until.saturating_sub(SignedDuration::from_hours(1)).unwrap_or(until),
        until,
    }
}
