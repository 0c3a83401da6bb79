//! Starts every service of the product in one process, in the order they need each other.

use std::collections::BTreeMap;
use std::fs::{self, File, TryLockError};
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use goldgrove_app::app::AppSettings;
use goldgrove_app::aws::{AwsClients, AwsSettings};
use goldgrove_app::bank::{BankDesk, BankHook, BankSettings, looks};
use goldgrove_app::billing::{BillingSettings, CashierSettings};
use goldgrove_app::contact::ContactSettings;
use goldgrove_app::deletion::UserPoolSettings;
use goldgrove_app::insights::{DigestDesk, InsightDesk, Insights};
use goldgrove_app::snapshots::Snapshots;
use goldgrove_app::vault::VaultSettings;
use goldgrove_app::{App, Bank, Billing, BillingWebhook, Cashier, Contact, Site, UserDeletion, Vault};
use goldgrove_crypto::OsRandom;
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_standin_cognito as cognito;
use goldgrove_standin_kms::{Kms, KmsError};
use goldgrove_standin_mail::{Mailbox, MailboxError};
use goldgrove_standin_narrator::Narrator;
use goldgrove_standin_plaid as plaid;
use goldgrove_standin_stripe as stripe;
use goldgrove_storage::{StorageError, schema};
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::calls;
use crate::daily::Daily;
use crate::gateway;
use crate::pool_functions::{PoolFunctions, Postman};
use crate::ports::{Listeners, PortError, Ports, url};
use crate::queues::{Consumer, Ledger, Queues};
use crate::routes::{self, FunctionPorts};
use crate::secrets;
use crate::site::{self, Origins, RuntimeConfig, SiteError};
use crate::workers;

/// How often the cloud's scheduler would call `migrate-aead`.
const MINUTE: Duration = Duration::from_mins(1);
/// How often the cloud's scheduler calls `finish-deletions`.
const DELETIONS: Duration = Duration::from_mins(15);
const REGION: &str = "us-east-1";
const POOL_ID: &str = "us-east-1_goldgrove";
pub(crate) const CLIENT_ID: &str = "goldgroveweb00000000000001";
const KEY_ALIAS: &str = "alias/goldgrove";
/// Where functions that run as processes of their own count.
const METRICS: &str = "Goldgrove/local";
pub(crate) const PLAID_CLIENT_ID: &str = "local";
pub(crate) const PLAID_SECRET: &str = "local-secret";
const STRIPE_SECRET: &str = "sk_test_local";
const STRIPE_WEBHOOK_SECRET: &str = "whsec_local";
const PRICE_MONTHLY: &str = "price_premium_monthly";
const PRICE_YEARLY: &str = "price_premium_yearly";
const PORTAL_CONFIGURATION: &str = "bpc_goldgrove";
const NARRATOR_MODEL: &str = "local.narrator-v1:0";
const MAIL_FROM: &str = "no-reply@goldgrove.example";
const SUPPORT_EMAIL: &str = "support@goldgrove.example";
/// How soon a webhook that was not taken comes again; each time it takes twice as long.
const WEBHOOK_RETRY_PAUSE: Duration = Duration::from_millis(500);

/// How the local stack is to be started.
#[derive(Clone, Debug)]
pub struct StackSettings {
    /// Where it listens.
    pub ports: Ports,
    /// The folder that keeps all data.
    pub data: PathBuf,
    /// The web build.
    pub dist: PathBuf,
    /// Settings of the functions beside those that lead them to the stack.
    pub functions: Vec<(String, String)>,
}

/// Why the local stack cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StackError {
    /// A port is taken.
    #[error(transparent)]
    Port(#[from] PortError),
    /// The data folder cannot be used.
    #[error("the data folder {folder} cannot be used")]
    Data {
        /// The folder.
        folder: PathBuf,
        /// The system's answer.
        #[source]
        source: io::Error,
    },
    /// Another process uses the data folder.
    #[error("another Goldgrove uses the data folder {folder}; stop it, or choose another with DATA=…")]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The database cannot be opened.
    #[error("the database cannot be opened: {0}")]
    Database(String),
    /// A table cannot be created.
    #[error("a table cannot be created")]
    Tables(#[from] StorageError),
    /// The KMS stand-in cannot start.
    #[error("KMS cannot start")]
    Kms(#[from] KmsError),
    /// The mailbox cannot start.
    #[error("the mailbox cannot start")]
    Mailbox(#[from] MailboxError),
    /// The user pool cannot start.
    #[error("the user pool cannot start")]
    Pool(#[from] cognito::OpenError),
    /// The Plaid stand-in cannot start.
    #[error("Plaid cannot start")]
    Plaid(#[from] plaid::PlaidOpenError),
    /// The Stripe stand-in cannot start.
    #[error("Stripe cannot start")]
    Stripe(#[from] stripe::StripeOpenError),
    /// The site cannot be served.
    #[error(transparent)]
    Site(#[from] SiteError),
    /// The settings this host writes are wrong.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A socket is gone.
    #[error("a socket is gone")]
    Socket(#[from] io::Error),
}

/// The addresses of a running stack, without trailing slashes.
#[derive(Clone, Debug)]
pub struct Urls {
    /// App and API.
    pub app: String,
    /// The DynamoDB-compatible engine.
    pub dynamodb: String,
    /// KMS.
    pub kms: String,
    /// The user pool.
    pub cognito: String,
    /// The aggregation provider.
    pub plaid: String,
    /// The payment provider.
    pub stripe: String,
    /// The mailbox.
    pub mailbox: String,
    /// The queues.
    pub queues: String,
    /// The secrets.
    pub secrets: String,
    /// The language model.
    pub narrator: String,
}

/// A running stack. Dropping it stops every service; what was acknowledged is on the disk by then.
pub struct Stack {
    /// Where everything is.
    pub urls: Urls,
    /// The ports of the functions.
    pub app: Arc<App>,
    /// What removes users.
    pub deletion: Arc<UserDeletion>,
    /// The user pool.
    pub pool: cognito::Pool,
    /// The KMS stand-in, for its controls and counters.
    pub kms: Kms,
    /// The stand-in for the language model, for its behaviour.
    pub narrator: Narrator,
    /// What happens once a day; runs by itself only after [`Daily::keep_running`].
    pub daily: Arc<Daily>,
    /// What waits in the queues.
    pub queues: Ledger,
    services: Vec<JoinHandle<()>>,
    _lock: File,
}

impl Drop for Stack {
    fn drop(&mut self) {
        for service in &self.services {
            service.abort();
        }
    }
}

impl Stack {
    /// Binds every port, opens the data folder, and starts the services.
    ///
    /// # Errors
    /// [`StackError`]; nothing keeps running then.
    pub async fn start(settings: StackSettings, clock: Arc<dyn Clock>) -> Result<Self, StackError> {
        let listeners = Listeners::bind(settings.ports).await?;
        let urls = urls(&listeners)?;
        let lock = lock(&settings.data)?;
        let ids: Arc<dyn IdSource> = Arc::new(OsRandom);
        let mut services = Services::default();

        services.dynamodb(listeners.dynamodb, &settings.data)?;
        let kms = Kms::open(settings.data.join("kms.json"))?;
        kms.ensure_alias(KEY_ALIAS)?;
        services.serve(listeners.kms, kms.router());

        let source = function_settings(&urls).with(settings.functions);
        let aws = aws_clients(&urls)?;
        let (ports, vault) = functions(&source, &aws, &clock)?;
        schema::create_all(&aws.dynamodb, &vault_settings(&source)?.tables).await?;

        let mailbox = Mailbox::open(settings.data.join("mailbox.json"))?;
        let mail = mailbox.service(stamp(&clock, &ids));
        services.serve(listeners.mailbox, mailbox.router().merge(mail));
        services.migrate(Arc::clone(&vault));
        services.finish_deletions(Arc::clone(&ports.deletion));
        let snapshots = Arc::new(Snapshots::new(&source, &aws, Arc::clone(&vault))?);
        let insights = Arc::new(Insights::new(&source, &aws, Arc::clone(&vault))?);
        let digests = DigestDesk::new(&source, &aws, Arc::clone(&vault))?;
        let desk = BankDesk::new(&source, &aws, Arc::clone(&vault))?;
        let queues = services.queues(
            listeners.queues,
            workers::consumers(desk, &snapshots, &insights, digests),
            &ids,
        );
        let daily = Daily::new(settings.data.join("daily.txt"), Arc::clone(&clock), snapshots);
        let pool = open_pool(&settings.data, &urls, mailbox, vault, (&clock, &ids))?;
        services.serve(listeners.cognito, pool.router());
        let provider = open_plaid(&settings.data, &urls, (&clock, &ids))?;
        services.serve(listeners.plaid, provider.router());
        let payments = open_stripe(&settings.data, &urls, (&clock, &ids))?;
        services.serve(listeners.stripe, payments.router());

        let narrator = Narrator::default();
        services.serve(listeners.narrator, narrator.router());
        services.serve(listeners.secrets, secrets::router(secrets::kept(&source)));

        let api = gateway::router(routes::mounted(&ports), clock, ids);
        let origins = Origins {
            connect: vec![urls.cognito.clone(), urls.plaid.clone()],
            ..Origins::default()
        };
        let site = site::router(settings.dist, &runtime_config(&urls), plaid::LINK_SCRIPT, &origins)?;
        services.serve(listeners.app, site.nest("/api", api));
        Ok(Self {
            urls,
            app: ports.app,
            deletion: ports.deletion,
            pool,
            kms,
            narrator,
            daily: Arc::new(daily),
            queues,
            services: services.running,
            _lock: lock,
        })
    }
}

/// The services started so far; those of a start that fails half-way stop with it.
#[derive(Default)]
struct Services {
    running: Vec<JoinHandle<()>>,
}

impl Services {
    fn serve(&mut self, listener: TcpListener, router: Router) {
        self.running.push(tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, router.into_make_service_with_connect_info::<SocketAddr>()).await
            {
                tracing::error!(%error, "a service stopped");
            }
        }));
    }

    /// Works every minute on the migration that is under way, as the cloud's scheduler has it.
    fn migrate(&mut self, vault: Arc<Vault>) {
        self.running.push(tokio::spawn(async move {
            let mut minutes = tokio::time::interval(MINUTE);
            loop {
                minutes.tick().await;
                let work = migrate_aead::handle(Arc::clone(&vault), Value::Null);
                if let Err(failure) = calls::on_behalf_of("migrate-aead", work).await {
                    tracing::error!(cause = %failure, "the migration could not go on");
                }
            }
        }));
    }

    fn queues(
        &mut self,
        listener: TcpListener,
        consumers: BTreeMap<&'static str, Consumer>,
        ids: &Arc<dyn IdSource>,
    ) -> Ledger {
        let queues = Queues::start(consumers, Arc::clone(ids));
        self.serve(listener, queues.router);
        self.running.extend(queues.deliveries);
        queues.ledger
    }

    /// Goes on with the deletions that are under way, as the cloud's scheduler has it.
    fn finish_deletions(&mut self, deletion: Arc<UserDeletion>) {
        self.running.push(tokio::spawn(async move {
            let mut rounds = tokio::time::interval(DELETIONS);
            loop {
                rounds.tick().await;
                let work = finish_deletions::handle(Arc::clone(&deletion), Value::Null);
                if let Err(failure) = calls::on_behalf_of("finish-deletions", work).await {
                    tracing::error!(cause = %failure, "deletions could not go on");
                }
            }
        }));
    }

    fn dynamodb(&mut self, listener: TcpListener, data: &Path) -> Result<(), StackError> {
        let file = data.join("dynamodb.sqlite");
        let path = file
            .to_str()
            .ok_or_else(|| StackError::Database("its path is not UTF-8".to_owned()))?;
        let database = dynoxide::Database::new(path).map_err(|error| StackError::Database(error.to_string()))?;
        self.running
            .push(tokio::spawn(dynoxide::server::serve_on(listener, database)));
        Ok(())
    }
}

fn urls(listeners: &Listeners) -> io::Result<Urls> {
    Ok(Urls {
        app: url(&listeners.app)?,
        dynamodb: url(&listeners.dynamodb)?,
        kms: url(&listeners.kms)?,
        cognito: url(&listeners.cognito)?,
        plaid: url(&listeners.plaid)?,
        stripe: url(&listeners.stripe)?,
        mailbox: url(&listeners.mailbox)?,
        queues: url(&listeners.queues)?,
        secrets: url(&listeners.secrets)?,
        narrator: url(&listeners.narrator)?,
    })
}

/// One process at a time: two would overwrite each other's files.
fn lock(data: &Path) -> Result<File, StackError> {
    let failed = |source| StackError::Data {
        folder: data.to_path_buf(),
        source,
    };
    fs::create_dir_all(data).map_err(failed)?;
    let file = File::create(data.join("lock")).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StackError::Locked {
            folder: data.to_path_buf(),
        }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// The settings a deployment would give the functions.
pub fn function_settings(urls: &Urls) -> Source {
    Source::fixed(function_variables(urls))
}

/// The environment variables a deployment would give the functions; each gets those it has in `template.yaml`.
pub fn function_variables(urls: &Urls) -> Vec<(&'static str, String)> {
    vec![
        ("TABLE_MAIN", "goldgrove-local-main".to_owned()),
        ("TABLE_DATA_KEYS", "goldgrove-local-data-keys".to_owned()),
        ("TABLE_IDEMPOTENCY", "goldgrove-local-idempotency".to_owned()),
        ("TABLE_AUDIT", "goldgrove-local-audit".to_owned()),
        ("KMS_KEY_ID", KEY_ALIAS.to_owned()),
        ("METRICS", METRICS.to_owned()),
        ("TOKEN_ISSUER", issuer(urls)),
        ("TOKEN_CLIENT_ID", CLIENT_ID.to_owned()),
        ("PLAID_BASE_URL", urls.plaid.clone()),
        ("PLAID_CLIENT_ID", PLAID_CLIENT_ID.to_owned()),
        ("PLAID_SECRET", PLAID_SECRET.to_owned()),
        ("PLAID_WEBHOOK_URL", plaid_webhook_url(urls)),
        ("QUEUE_ITEMS_URL", format!("{}/{}", urls.queues, workers::ITEMS)),
        ("QUEUE_SNAPSHOTS_URL", format!("{}/{}", urls.queues, workers::SNAPSHOTS)),
        ("QUEUE_INSIGHTS_URL", format!("{}/{}", urls.queues, workers::INSIGHTS)),
        ("QUEUE_DIGESTS_URL", format!("{}/{}", urls.queues, workers::DIGESTS)),
        ("NARRATOR_BASE_URL", urls.narrator.clone()),
        ("NARRATOR_MODEL_ID", NARRATOR_MODEL.to_owned()),
        ("STRIPE_BASE_URL", urls.stripe.clone()),
        ("STRIPE_SECRET", STRIPE_SECRET.to_owned()),
        ("STRIPE_WEBHOOK_SECRET", STRIPE_WEBHOOK_SECRET.to_owned()),
        ("STRIPE_PRICE_MONTHLY", PRICE_MONTHLY.to_owned()),
        ("STRIPE_PRICE_YEARLY", PRICE_YEARLY.to_owned()),
        ("STRIPE_PORTAL_CONFIGURATION", PORTAL_CONFIGURATION.to_owned()),
        ("COGNITO_BASE_URL", urls.cognito.clone()),
        ("USER_POOL_ID", POOL_ID.to_owned()),
        ("MAIL_BASE_URL", urls.mailbox.clone()),
        ("MAIL_FROM", MAIL_FROM.to_owned()),
        ("SUPPORT_EMAIL", SUPPORT_EMAIL.to_owned()),
        ("SITE_URL", urls.app.clone()),
        ("SECRET_IDS", secrets::ids()),
    ]
}

/// What leads the AWS SDK of another process to the local services; Lambda itself sets these in the cloud.
pub fn sdk_variables(urls: &Urls) -> Vec<(&'static str, String)> {
    vec![
        ("AWS_REGION", REGION.to_owned()),
        ("AWS_ACCESS_KEY_ID", "local".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "local".to_owned()),
        ("AWS_ENDPOINT_URL_DYNAMODB", urls.dynamodb.clone()),
        ("AWS_ENDPOINT_URL_KMS", urls.kms.clone()),
        ("AWS_ENDPOINT_URL_SQS", urls.queues.clone()),
        ("AWS_ENDPOINT_URL_SECRETS_MANAGER", urls.secrets.clone()),
    ]
}

fn plaid_webhook_url(urls: &Urls) -> String {
    format!("{}/api{}", urls.app, plaid_webhook::ROUTE.path)
}

fn issuer(urls: &Urls) -> String {
    format!("{}/{POOL_ID}", urls.cognito)
}

/// The ports of all functions over `aws`, and those that the user pool's triggers need.
///
/// # Errors
/// [`StackError`] when the settings are wrong.
pub fn functions(
    source: &Source,
    aws: &AwsClients,
    clock: &Arc<dyn Clock>,
) -> Result<(FunctionPorts, Arc<Vault>), StackError> {
    let mut reader = Reader::new(source);
    let app = AppSettings::read(&mut reader);
    let bank = BankSettings::read(&mut reader);
    let billing = BillingSettings::read(&mut reader);
    let cashier = CashierSettings::read(&mut reader);
    let (pool, contact) = (UserPoolSettings::read(&mut reader), ContactSettings::read(&mut reader));
    let (app, bank, billing, cashier, pool, contact) = reader.finish((app, bank, billing, cashier, pool, contact))?;
    let vault = Arc::new(Vault::new(app.vault.clone(), aws, Arc::clone(clock)));
    let app = Arc::new(App::new(app, aws, Arc::clone(clock)));
    let billing = Arc::new(Billing::new(Arc::clone(&app), &billing)?);
    let bank = Bank::new(Arc::clone(&app), bank)?.with_looks(looks(source, aws));
    let bank = Arc::new(bank);
    let signer = || aws.signer(Arc::clone(clock));
    let deletion = UserDeletion::new(Arc::clone(&bank), Arc::clone(&billing), pool, signer())?;
    let ports = FunctionPorts {
        bank,
        deletion: Arc::new(deletion),
        insight_desk: Arc::new(InsightDesk::new(source, Arc::clone(&app))),
        contact: Arc::new(Contact::new(Arc::clone(&app), contact, signer())?),
        bank_hook: Arc::new(BankHook::new(source, aws, Arc::clone(clock))?),
        cashier: Arc::new(Cashier::new(Arc::clone(&billing), cashier)?),
        billing_webhook: Arc::new(BillingWebhook::new(billing, source)?),
        app,
    };
    Ok((ports, vault))
}

fn vault_settings(source: &Source) -> Result<VaultSettings, SettingsError> {
    let mut reader = Reader::new(source);
    let settings = VaultSettings::read(&mut reader);
    reader.finish(settings)
}

fn aws_clients(urls: &Urls) -> Result<AwsClients, SettingsError> {
    let source = Source::fixed(sdk_variables(urls));
    let mut reader = Reader::new(&source);
    let settings = AwsSettings::read(&mut reader);
    let clients = AwsClients::new(reader.finish(settings)?);
    Ok(calls::noted(clients, function_variables(urls)))
}

/// What gives each message an id and its moment.
fn stamp(clock: &Arc<dyn Clock>, ids: &Arc<dyn IdSource>) -> goldgrove_standin_mail::Stamp {
    let (clock, ids) = (Arc::clone(clock), Arc::clone(ids));
    Arc::new(move || (ids.uuid(), clock.now()))
}

type Sources<'a> = (&'a Arc<dyn Clock>, &'a Arc<dyn IdSource>);

fn open_pool(
    data: &Path,
    urls: &Urls,
    mailbox: Mailbox,
    vault: Arc<Vault>,
    (clock, ids): Sources<'_>,
) -> Result<cognito::Pool, cognito::OpenError> {
    let settings = cognito::PoolSettings {
        path: data.join("cognito.json"),
        region: REGION.to_owned(),
        pool_id: POOL_ID.to_owned(),
        client_id: CLIENT_ID.to_owned(),
        issuer: issuer(urls),
    };
    let site = Arc::new(Site { url: urls.app.clone() });
    let functions = Arc::new(PoolFunctions { site, vault });
    let postman = Arc::new(Postman {
        mailbox,
        clock: Arc::clone(clock),
        ids: Arc::clone(ids),
    });
    cognito::Pool::open(settings, Arc::clone(clock), Arc::clone(ids), functions, postman)
}

fn open_plaid(data: &Path, urls: &Urls, (clock, ids): Sources<'_>) -> Result<plaid::Plaid, plaid::PlaidOpenError> {
    let settings = plaid::PlaidSettings {
        path: data.join("plaid.json"),
        client_id: PLAID_CLIENT_ID.to_owned(),
        secret: PLAID_SECRET.to_owned(),
        webhook_url: Some(plaid_webhook_url(urls)),
    };
    plaid::Plaid::open(settings, Arc::clone(clock), Arc::clone(ids))
}

fn open_stripe(data: &Path, urls: &Urls, (clock, ids): Sources<'_>) -> Result<stripe::Stripe, stripe::StripeOpenError> {
    let settings = stripe::StripeSettings {
        path: data.join("stripe.json"),
        secret: STRIPE_SECRET.to_owned(),
        webhook_secret: STRIPE_WEBHOOK_SECRET.to_owned(),
        webhook_url: Some(format!("{}/api{}", urls.app, stripe_webhook::ROUTE.path)),
        webhook_retry_pause: WEBHOOK_RETRY_PAUSE,
        public_url: urls.stripe.clone(),
        monthly_price: PRICE_MONTHLY.to_owned(),
        yearly_price: PRICE_YEARLY.to_owned(),
        portal_configuration: PORTAL_CONFIGURATION.to_owned(),
    };
    stripe::Stripe::open(settings, Arc::clone(clock), Arc::clone(ids))
}

fn runtime_config(urls: &Urls) -> RuntimeConfig {
    RuntimeConfig {
        region: REGION.to_owned(),
        user_pool_id: POOL_ID.to_owned(),
        user_pool_client_id: CLIENT_ID.to_owned(),
        user_pool_endpoint: urls.cognito.clone(),
        plaid_script: "/plaid/link-initialize.js".to_owned(),
        stripe_price_monthly: PRICE_MONTHLY.to_owned(),
        stripe_price_yearly: PRICE_YEARLY.to_owned(),
        mailbox: Some(urls.mailbox.clone()),
    }
}
