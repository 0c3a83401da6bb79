//! One process of the product over failing ports: the real handlers, called as the gateway calls them.

use std::collections::HashMap;
use std::sync::Arc;

use goldgrove_app::insights::InsightPorts;
use goldgrove_app::{App, Context, run};
use goldgrove_crypto::KeyService;
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_http::auth::Verifier;
use goldgrove_http::jwks::Jwks;
use goldgrove_http::{Body, Request, Response};
use goldgrove_storage::{Table, Tables};
use goldgrove_testing::{MockClock, SeededIds};
use lambda_http::{RequestExt as _, http};
use serde_json::Value;

use crate::keys::{RememberedKeys, StormyKeys};
use crate::mutants::Mutant;
use crate::table::{PAGE_ROWS, StormyTable};
use crate::tokens;
use crate::weather::Weather;

/// The state that outlives a process: rows, keys, time.
pub struct World {
    /// The tables, without weather.
    pub tables: Tables,
    /// The key service, without weather.
    pub kms: Arc<RememberedKeys>,
    /// The time.
    pub clock: Arc<MockClock>,
    /// The failures.
    pub weather: Arc<Weather>,
    /// Rows of one page of a query.
    pub page_rows: usize,
    ids: Arc<dyn IdSource>,
    mutant: Option<Mutant>,
}

impl World {
    /// An empty world under `weather`, with `mutant` planted between handlers and tables.
    pub fn new(seed: u64, weather: Weather, mutant: Option<Mutant>) -> Self {
        Self {
            tables: Tables::memory(),
            kms: Arc::new(RememberedKeys::default()),
            clock: Arc::new(MockClock::default()),
            weather: Arc::new(weather),
            page_rows: PAGE_ROWS,
            ids: Arc::new(SeededIds::new(seed)),
            mutant,
        }
    }

    /// The same rows, keys and time under other weather.
    #[must_use]
    pub fn under(&self, weather: Arc<Weather>) -> Self {
        Self {
            tables: self.tables.clone(),
            kms: Arc::clone(&self.kms),
            clock: Arc::clone(&self.clock),
            weather,
            page_rows: self.page_rows,
            ids: Arc::clone(&self.ids),
            mutant: self.mutant,
        }
    }

    /// The ports of a process that starts now.
    pub fn context(&self) -> Context {
        let stormy = |table: &Arc<dyn Table>| {
            let (below, above) = match self.mutant {
                Some(mutant) if mutant.hears_failures() => (None, Some(mutant)),
                mutant => (mutant, None),
            };
            let planted = |mutant: Option<Mutant>, table: Arc<dyn Table>| match mutant {
                Some(mutant) => mutant.over(table),
                None => table,
            };
            let table = planted(below, Arc::clone(table));
            let table = StormyTable::over(table, Arc::clone(&self.weather), self.page_rows);
            planted(above, Arc::new(table))
        };
        let tables = Tables {
            main: stormy(&self.tables.main),
            data_keys: stormy(&self.tables.data_keys),
            idempotency: stormy(&self.tables.idempotency),
            audit: stormy(&self.tables.audit),
        };
        let kms = StormyKeys::over(Arc::clone(&self.kms) as Arc<dyn KeyService>, Arc::clone(&self.weather));
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        Context::over(tables, Arc::new(kms), Arc::clone(&self.ids), clock)
    }

    /// Ports without weather and mistakes, for checks.
    pub fn calm_context(&self) -> Context {
        let kms = Arc::clone(&self.kms) as Arc<dyn KeyService>;
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        Context::over(self.tables.clone(), kms, Arc::clone(&self.ids), clock)
    }

    /// The ports of functions that answer users, in a process that starts now.
    pub fn app(&self) -> App {
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let jwks = Jwks::new(Arc::new(tokens::Issuer), Arc::clone(&clock));
        App {
            context: self.context(),
            verifier: Verifier::new(tokens::settings(), jwks, clock),
        }
    }

    /// A process that starts now.
    pub fn process(&self) -> Process {
        Process {
            context: Arc::new(self.context()),
            app: Arc::new(self.app()),
        }
    }

    /// The source of ids and randomness.
    pub fn ids(&self) -> Arc<dyn IdSource> {
        Arc::clone(&self.ids)
    }
}

/// One request.
#[derive(Clone, Debug)]
pub enum Ask {
    /// `POST /create-goal`
    CreateGoal(Value),
    /// `PATCH /goals/{id}`
    UpdateGoal(String, Value),
    /// `DELETE /goals/{id}`
    DeleteGoal(String),
    /// `GET /goals`
    Goals,
    /// `POST /accounts`
    CreateAccount(Value),
    /// `PATCH /accounts/{id}`
    UpdateAccount(String, Value),
    /// `DELETE /accounts/{id}`
    DeleteAccount(String),
    /// `GET /accounts`
    Accounts,
    /// `PUT /goals/{id}/allocations`
    SaveAllocations(String, Value),
    /// `GET /goal-allocations`
    Allocations,
    /// `POST /update-user-income`
    UpdateIncome(Value),
    /// `POST /track-onboarding-progress`
    TrackProgress(Value),
    /// `GET /dashboard`
    Dashboard,
}

/// An answer.
#[derive(Clone, Debug)]
pub struct Told {
    /// The status.
    pub status: u16,
    /// The body; null without one.
    pub body: Value,
}

/// The functions in one process.
#[derive(Clone)]
pub struct Process {
    /// The ports of event functions.
    pub context: Arc<Context>,
    app: Arc<App>,
}

impl Process {
    /// Calls the function of `ask` with `token`, and with the idempotency `key` if there is one.
    pub async fn answer(&self, token: &str, key: Option<&str>, ask: &Ask) -> Told {
        let app = || Arc::clone(&self.app);
        let plain = |body: &Value| request(token, key, None, body);
        let on = |id: &str, body: &Value| request(token, key, Some(id), body);
        let response = match ask {
            Ask::CreateGoal(body) => Box::pin(run::answer(app(), create_goal::handle, plain(body))).await,
            Ask::UpdateGoal(id, body) => Box::pin(run::answer(app(), update_goal::handle, on(id, body))).await,
            Ask::DeleteGoal(id) => Box::pin(run::answer(app(), delete_goal::handle, on(id, &Value::Null))).await,
            Ask::Goals => Box::pin(run::answer(app(), list_goals::handle, plain(&Value::Null))).await,
            Ask::CreateAccount(body) => Box::pin(run::answer(app(), create_account::handle, plain(body))).await,
            Ask::UpdateAccount(id, body) => Box::pin(run::answer(app(), update_account::handle, on(id, body))).await,
            Ask::DeleteAccount(id) => Box::pin(run::answer(app(), delete_account::handle, on(id, &Value::Null))).await,
            Ask::Accounts => Box::pin(run::answer(app(), list_accounts::handle, plain(&Value::Null))).await,
            Ask::SaveAllocations(id, body) => {
                Box::pin(run::answer(app(), save_goal_allocations::handle, on(id, body))).await
            }
            Ask::Allocations => Box::pin(run::answer(app(), list_goal_allocations::handle, plain(&Value::Null))).await,
            Ask::UpdateIncome(body) => Box::pin(run::answer(app(), update_user_income::handle, plain(body))).await,
            Ask::TrackProgress(body) => {
                Box::pin(run::answer(app(), track_onboarding_progress::handle, plain(body))).await
            }
            Ask::Dashboard => Box::pin(run::answer(self.ports(), get_dashboard::handle, plain(&Value::Null))).await,
        };
        told(&response)
    }

    fn ports(&self) -> Arc<InsightPorts> {
        Arc::new(InsightPorts {
            app: Arc::clone(&self.app),
            can_narrate: false,
        })
    }
}

pub(crate) fn request(token: &str, key: Option<&str>, id: Option<&str>, body: &Value) -> Request {
    let body = if body.is_null() {
        Body::Empty
    } else {
        Body::Text(body.to_string())
    };
    let mut request = http::Request::new(body);
    let headers = [
        ("authorization", Some(format!("Bearer {token}"))),
        ("content-type", Some("application/json".to_owned())),
        ("idempotency-key", key.map(str::to_owned)),
    ];
    for (name, value) in headers {
        if let Some(value) = value.and_then(|value| http::HeaderValue::from_str(&value).ok()) {
            request.headers_mut().insert(name, value);
        }
    }
    let parameters: HashMap<String, String> = id.map(|id| ("id".to_owned(), id.to_owned())).into_iter().collect();
    request.with_path_parameters(parameters)
}

/// A request without a user, with one header.
pub(crate) fn plain_request(header: &'static str, value: &str, body: String) -> Request {
    let mut request = http::Request::new(Body::Text(body));
    if let Ok(value) = http::HeaderValue::from_str(value) {
        request.headers_mut().insert(header, value);
    }
    request
}

pub(crate) fn told(response: &Response) -> Told {
    let body = match response.body() {
        Body::Text(text) => serde_json::from_str(text).unwrap_or_default(),
        _ => Value::Null,
    };
    Told {
        status: response.status().as_u16(),
        body,
    }
}
