//! The whole API over the services of a running stack, with one user and a meter.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex, PoisonError};

use goldgrove_app::aws::AwsClients;
use goldgrove_app::insights::evaluate;
use goldgrove_app::net_worth::record_today;
use goldgrove_app::nightly::Hours;
use goldgrove_app::snapshots::Snapshots;
use goldgrove_app::wiring::{FromSettings as _, Wiring};
use goldgrove_app::{App, Context};
use goldgrove_crypto::OsRandom;
use goldgrove_domain::clock::SystemClock;
use goldgrove_domain::{Account, AccountSource, AsOf, Clock, Money, UserId, Zone};
use goldgrove_http::config::SettingsError;
use goldgrove_local::gateway::Mounted;
use goldgrove_local::queues::{Consumer, Ledger, Queues};
use goldgrove_local::routes::{self, FunctionPorts};
use goldgrove_local::stack::{StackError, function_settings};
use goldgrove_local::template::Template;
use goldgrove_local::workers::{self, Consumers};
use goldgrove_local::{calls, ports};
use goldgrove_storage::Row;
use goldgrove_storage::entity::{Accounts, Items, Versioned, partition};
use goldgrove_storage::table::{Query, SortRange};
use goldgrove_testing::builders::{account_id, goal_id};
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::meter::Meter;
use super::prices::{KNOWN_SECONDS, LIVE_SECONDS, OWN_GIGABYTE_SECONDS};
use super::usage::{Action, Usage};
use crate::dashboard::served::{Served, clients, clients_at};
use crate::dashboard::{Contract, DashboardError, Host, Household};

/// The linked institution: id and name.
const INSTITUTION: (&str, &str) = ("ins_gg_2", "Maple Trust");
const PRODUCTS: [&str; 3] = ["investments", "liabilities", "transactions"];
/// How many transactions are new in a week of the average person.
const TRANSACTIONS_A_REFRESH: f64 = 12.0;
/// Days of history that the page requests to show a year.
const SHOWN_DAYS: usize = 400;
/// The table's overhead per row, in bytes.
const BYTES_A_ROW: usize = 100;
/// The steps of the wizard that are recorded.
const STEPS: [f64; 5] = [0.0, 1.0, 2.0, 2.5, 3.0];

/// The nightly function.
const NIGHT: &str = "snapshot-net-worth";
/// Users in the nightly list.
pub const USERS: u32 = 1_000;

/// Users per message whose day began: of a shard, in each of a few time zones.
const USERS_A_MESSAGE: f64 = 10.0;

/// Waits for the provider. Linking: the link token, the exchange, and the calls after it, in sequence. A refresh: live balances with
/// all else at the same time, then transactions. A notice: stored figures likewise, then transactions.
const LINK_SECONDS: f64 = 5.0 * KNOWN_SECONDS;
const REFRESH_SECONDS: f64 = LIVE_SECONDS + KNOWN_SECONDS;
const NOTICE_SECONDS: f64 = 2.0 * KNOWN_SECONDS;
/// How often a bank connection is read in the first minutes after it was linked (`docs/cost.md`).
const FIRST_READINGS: f64 = 5.0;

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

/// How long a bank connection may be read again in full after its first reads overlapped.
const FIRST_MINUTES: SignedDuration = SignedDuration::from_mins(15);
const A_DAY: SignedDuration = SignedDuration::from_hours(24);

/// The metered product and its user. The functions behind queues are metered too.
pub struct Product<'a> {
    host: &'a Host,
    household: &'a Household,
    /// Data and keys for each simulated process.
    app: Arc<App>,
    contexts: Vec<Arc<Context>>,
    snapshots: Arc<Snapshots>,
    clock: Arc<Ahead>,
    meter: Meter,
    served: Served,
    queues: Running,
}

/// Running queues; dropping it stops them.
struct Running {
    ledger: Ledger,
    _tasks: JoinSet<()>,
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
        let meter = Meter::new()?;
        let api = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let inbox = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let settings = function_settings(&host.stack.urls);
        let clock = Arc::<Ahead>::default();
        let ports_clock: Arc<dyn Clock> = clock.clone();
        let aws = meter.over(clients_at(&host.stack, ports::url(&inbox)?)?);
        let built = Wiring::build(&settings, &aws, Arc::clone(&ports_clock), FunctionPorts::from_settings);
        let mut ports = built?;
        // The provider signs by the system's clock.
        ports.bank_hook = Wiring::build(&settings, &aws, Arc::new(SystemClock), Wiring::get)?;

        let mut contexts = Vec::new();
        let template = Template::read()?;
        let mut over_own_vault = || {
            Wiring::build(&settings, &aws, Arc::clone(&ports_clock), |wiring| {
                contexts.push(wiring.get::<Context>()?);
                Ok::<_, StackError>((wiring.get()?, workers::consumers(wiring, &template)?))
            })
        };
        let (_, mut consumers): (Arc<Snapshots>, Consumers) = over_own_vault()?;
        consumers.extend(over_own_vault()?.1.remove_entry(workers::ITEMS));
        let (snapshots, mut own) = over_own_vault()?;
        consumers.extend(own.remove_entry(workers::SNAPSHOTS));
        let consumers = consumers.into_iter().map(|(name, (rules, consumer))| {
            let meter = meter.clone();
            let consumer: Consumer = Arc::new(move |event| {
                meter.delivered();
                consumer(event)
            });
            (name, (rules, consumer))
        });
        let mut tasks = JoinSet::new();
        let Queues { router, ledger, .. } = Queues::start(consumers.collect(), Arc::new(OsRandom), &mut tasks);
        tasks.spawn(async move {
            if let Err(error) = axum::serve(inbox, router).await {
                tracing::error!(%error, "the queues stopped");
            }
        });
        // A household of yesterday has a balance snapshot to compare with.
        let yesterday = context_at(host, &clients(&host.stack)?, -A_DAY)?;
        record_today(&yesterday, &household.user, household.keys.as_ref()).await?;
        Ok(Self {
            host,
            household,
            served: Served::at(api, metered_api(&ports, &meter))?,
            app: ports.app,
            contexts,
            snapshots,
            clock,
            meter,
            queues: Running { ledger, _tasks: tasks },
        })
    }

    /// The usage of one dashboard, with everything else on its page.
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

    /// The usage of the lists whose fields a client opens one by one, and the number of these fields.
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

    /// The usage of an action, without the dashboard that may follow. Refreshing and editing come after linking and the wizard.
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

    /// The stored size of the person's rows, in bytes.
    pub async fn bytes_kept(&self) -> Result<usize, DashboardError> {
        let everything = Query::range(partition(self.user()), SortRange::All);
        let rows = self.host.stack.app.table().query(&everything).await?;
        Ok(rows.iter().map(|row: &Row| row.size() + BYTES_A_ROW).sum())
    }

    /// The page's calls other than the dashboard.
    async fn look(&self) -> Result<Usage, DashboardError> {
        let fingerprint = json!({ "fingerprint": "0".repeat(64) });
        let owner = json!({ "target_user_id": self.user().as_str() });
        let asked = self
            .metered(async || {
                self.post("/session/validate", &fingerprint).await?;
                self.post("/rpc/update_investment_account_balances", &owner).await
            })
            .await?;
        Ok(Usage {
            page_files: 1.0,
            ..asked
        })
    }

    async fn link(&self) -> Result<Usage, DashboardError> {
        let (institution, name) = INSTITUTION;
        let webhook = self.at(plaid_webhook::ROUTE.path);
        let public_token = self.host.public_token(institution, &PRODUCTS, &webhook).await?;
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
        self.clock.advance(FIRST_MINUTES);
        let linked = self.waiting(linked, "exchange-public-token", LINK_SECONDS)?;
        self.waiting(linked, "refresh-plaid-item", FIRST_READINGS * NOTICE_SECONDS)
    }

    /// The first refresh of a connection brings years of transactions, later ones only new ones. So this is the usage of a later
    /// one, plus an average week's share of the first one's writes.
    async fn refresh(&self) -> Result<Usage, DashboardError> {
        let mut saved = 0;
        let first = self
            .metered(async || {
                let answer = self.post("/refresh-financial-data", &json!({})).await?;
                saved = serde_json::from_value::<Refreshed>(answer)?.results.transactions_saved;
                Ok(())
            })
            .await?;
        // The dashboard after it has no cards: a read of the cards evaluates them.
        let later = self
            .metered(async || {
                self.post("/refresh-financial-data", &json!({})).await?;
                self.get("/insights").await
            })
            .await?;
        let units_a_transaction = (first.write_units - later.write_units).max(0.0) / f64::from(saved.max(1));
        let later = Usage {
            write_units: later.write_units + TRANSACTIONS_A_REFRESH * units_a_transaction,
            ..later
        };
        self.waiting(later, "refresh-financial-data", REFRESH_SECONDS)
    }

    /// A purchase is pending, and the one before it posts: the provider reports both, and the queue's function handles the notice.
    async fn notice(&self) -> Result<Usage, DashboardError> {
        let items = Items::new(self.host.stack.app.table(), self.user());
        let linked = items.list(self.household.keys.as_ref()).await?;
        let item = linked
            .first()
            .ok_or_else(|| DashboardError::Missing("an item".to_owned()))?;
        let token = item.value.access_token.reveal();
        let mut usage = Usage::default();
        for _ in 0..2 {
            self.spend().await?;
            usage = self.metered(async || self.host.discover(token).await).await?;
        }
        self.waiting(usage, "refresh-plaid-item", NOTICE_SECONDS)
    }

    /// Changes an account's stored balance and today's figures, so that they differ from the bank's as after a purchase.
    async fn spend(&self) -> Result<(), DashboardError> {
        let (accounts, keys) = (
            Accounts::new(self.host.stack.app.table(), self.user()),
            self.household.keys.as_ref(),
        );
        let mut listed = accounts.list(keys).await?.into_iter();
        let linked = listed.find(|account| {
            matches!(account.value.source, AccountSource::Plaid { .. }) && !account.value.kind.holds_investments()
        });
        let Versioned { value, version } = linked.ok_or_else(|| DashboardError::Missing("an account".to_owned()))?;
        let balance = value
            .balance
            .checked_add(Money::from_minor(4_250, value.balance.currency())?)?;
        accounts.replace(&Account { balance, ..value }, version, keys).await?;
        let now = context_at(self.host, &clients(&self.host.stack)?, SignedDuration::ZERO)?;
        record_today(&now, self.user(), keys).await?;
        // Clears the mark that this change left, because a bank's notice leaves none.
        self.get("/insights").await.map(drop)
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

    /// A night without new figures or new insights.
    async fn day(&self) -> Result<Usage, DashboardError> {
        // Without the meter, until there are no new cards: a day brings a few at most.
        let beside = context_at(self.host, &clients(&self.host.stack)?, A_DAY)?;
        while evaluate(&beside, None, self.user()).await?.raised > 0 {}
        let context = context_at(self.host, &self.meter.over(clients(&self.host.stack)?), A_DAY)?;
        let everybody = [self.user().to_string()];
        let night = self
            .metered(async || {
                let hours = midnight(&context.clock.as_of(&Zone::default()));
                let work = snapshot_net_worth::write(&context, None, hours, &everybody);
                let tally = calls::on_behalf_of(NIGHT, work).await;
                if tally.written != 1 || tally.retry.is_some() {
                    return Err(DashboardError::Missing("the point of a day".to_owned()));
                }
                Ok(())
            })
            .await?;
        let message = Usage {
            invocations: 1.0,
            queue_requests: 3.0,
            ..Usage::default()
        };
        let own = Usage {
            gigabyte_seconds: OWN_GIGABYTE_SECONDS,
            ..Usage::default()
        };
        Ok(night + own + message * (1.0 / USERS_A_MESSAGE) + self.hour().await? * (24.0 / f64::from(USERS)))
    }

    /// An hour in which no user's day begins, with [`USERS`] users: the schedule starts it, and queues continue it.
    async fn hour(&self) -> Result<Usage, DashboardError> {
        let AsOf { now, zone } = self.clock.as_of(&Zone::default());
        let noon = zone.start_of(zone.day_of(now)) + SignedDuration::from_hours(12);
        let event = json!({ "detail-type": "Scheduled Event", "time": noon.to_string() });
        self.metered(async || {
            self.meter.invoked();
            let work = snapshot_net_worth::handle(Arc::clone(&self.snapshots), event);
            calls::on_behalf_of(NIGHT, work).await.map(|_| ())?;
            Ok(())
        })
        .await
    }

    /// The usage of `work` and of its queued messages. Handles earlier messages first.
    async fn metered<T>(&self, work: impl AsyncFnOnce() -> Result<T, DashboardError>) -> Result<Usage, DashboardError> {
        self.queues.ledger.settled().await;
        self.forget();
        let caller = &self.household.caller;
        let bytes = caller.bytes();
        self.meter.take();
        work().await?;
        self.queues.ledger.settled().await;
        if self.queues.ledger.dead_lettered() > 0 {
            return Err(DashboardError::Missing("the work of a queue".to_owned()));
        }
        Ok(Usage {
            bytes_out: count(caller.bytes() - bytes),
            ..self.meter.take()
        })
    }

    /// `usage` plus `seconds` that a function waits for the provider.
    fn waiting(&self, usage: Usage, function: &str, seconds: f64) -> Result<Usage, DashboardError> {
        Ok(Usage {
            provider_seconds: usage.provider_seconds + seconds,
            gigabyte_seconds: usage.gigabyte_seconds + seconds * self.meter.gigabytes_of(function)?,
            ..usage
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

    /// Forgets the keys: every function runs in its own process, and people come back after minutes.
    fn forget(&self) {
        self.app.context.keyring.forget(self.user());
        for context in &self.contexts {
            context.keyring.forget(self.user());
        }
    }

    fn at(&self, path: &str) -> String {
        format!("{}{path}", self.served.api)
    }

    const fn user(&self) -> &UserId {
        &self.household.user
    }
}

/// Every function of the API, with its calls counted.
fn metered_api(ports: &FunctionPorts, meter: &Meter) -> Vec<Mounted> {
    let counted = |mounted: Mounted| {
        let (meter, function) = (meter.clone(), mounted.function);
        Mounted {
            route: mounted.route,
            function: Arc::new(move |request| {
                meter.called();
                function(request)
            }),
        }
    };
    routes::mounted(ports).into_iter().map(counted).collect()
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

/// Data and keys of a process that starts `later`.
fn context_at(host: &Host, aws: &AwsClients, later: SignedDuration) -> Result<Context, SettingsError> {
    let source = function_settings(&host.stack.urls);
    Wiring::build(&source, aws, Arc::new(Ahead::by(later)), Context::from_settings)
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

/// Counts here are far below the limit of exact integers in a float.
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
