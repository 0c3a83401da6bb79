//! Starts all services of the product in one process, in the order of their dependencies.

mod services;
mod standins;
mod variables;

use std::fs::{self, File, TryLockError};
use std::io;
#[cfg(unix)]
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use goldgrove_app::aws::AwsClients;
use goldgrove_app::context::table_names;
use goldgrove_app::rates::RatesRefresh;
use goldgrove_app::snapshots::Snapshots;
use goldgrove_app::wiring::{FromSettings as _, Wiring};
use goldgrove_app::{App, Confirmations, Context, Leavers};
use goldgrove_crypto::OsRandom;
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_http::config::{SettingsError, Source};
use goldgrove_standin_cognito as cognito;
use goldgrove_standin_kms::{Kms, KmsError};
use goldgrove_standin_mail::{Mailbox, MailboxError, Sender};
use goldgrove_standin_narrator::Narrator;
use goldgrove_standin_plaid as plaid;
use goldgrove_standin_rates::Rates;
use goldgrove_standin_stripe as stripe;
use goldgrove_storage::{StorageError, TableNames, schema};
use tokio::task::JoinSet;

use crate::calls;
use crate::gateway;
use crate::nightly::Nightly;
use crate::ports::{Listeners, PortError, Ports, url};
use crate::private;
use crate::queues::Ledger;
use crate::rates::RatesSchedule;
use crate::routes::{self, FunctionPorts};
use crate::secrets;
use crate::site::{self, Origins, SiteError};
use crate::template::{Template, TemplateError};
use crate::workers::{self, Consumers};
use services::Services;
use standins::{open_plaid, open_pool, open_stripe};
pub(crate) use variables::{CLIENT_ID, PLAID_CLIENT_ID, PLAID_SECRET, POOL_ID};
use variables::{KEY_ALIAS, MAIL_CONFIGURATION_SET, MAIL_FROM, callers, runtime_config};
pub use variables::{function_settings, function_variables, sdk_variables};

/// The format of the rows in a data folder. Increased when older rows become unreadable (decision 137).
const FORMAT: &str = "4";
/// The file with all rows, in the data folder.
const DATABASE: &str = "dynamodb.sqlite";

/// Settings of the local stack.
#[derive(Clone, Debug)]
pub struct StackSettings {
    /// Its ports.
    pub ports: Ports,
    /// The folder for all data.
    pub data: PathBuf,
    /// The web build.
    pub dist: PathBuf,
    /// Further settings of the functions, beside those with the stack's addresses.
    pub functions: Vec<(String, String)>,
    /// Whether callers of AWS services may sign with other keys, as functions in an emulator do.
    pub admits_other_keys: bool,
}

/// Why the local stack did not start.
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
        /// The system's error.
        #[source]
        source: io::Error,
    },
    /// Another process uses the data folder.
    #[error("another Goldgrove uses the data folder {folder}; stop it, or choose another with DATA=…")]
    Locked {
        /// The folder.
        folder: PathBuf,
    },
    /// The data folder has rows in a format that this version cannot read.
    #[error(
        "the data folder {folder} holds data that this version does not read; `make reset` forgets it, or choose another with DATA=…"
    )]
    Format {
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
    /// The stand-ins do not support a part of the template.
    #[error(transparent)]
    Template(#[from] TemplateError),
    /// The functions' settings from this host are invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// A socket is closed.
    #[error("a socket is gone")]
    Socket(#[from] io::Error),
    /// An HTTP client cannot be created.
    #[error("an HTTP client cannot be made")]
    Client(#[from] reqwest::Error),
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
    /// The sources of exchange rates.
    pub rates: String,
}

/// A running stack. Dropping it stops every service; acknowledged writes are on disk by then.
pub struct Stack {
    /// The addresses.
    pub urls: Urls,
    /// The ports of the functions.
    pub app: Arc<App>,
    /// The ports that finish deletions and end bank connections of users without a plan.
    pub leavers: Arc<Leavers>,
    /// The user pool.
    pub pool: cognito::Pool,
    /// The KMS stand-in, with its controls and counters.
    pub kms: Kms,
    /// The stand-in for the language model, with its controls.
    pub narrator: Narrator,
    /// The hourly schedule of the nightly work; runs only after [`Nightly::keep_running`].
    pub nightly: Arc<Nightly>,
    /// The counters of the queues.
    pub queues: Ledger,
    /// The stand-in for the sources of exchange rates, with its counters.
    pub rates_published: Rates,
    /// The schedule of exchange rates; runs only after [`RatesSchedule::keep_running`].
    pub rates: Arc<RatesSchedule>,
    _services: JoinSet<()>,
    _lock: File,
}

impl Stack {
    /// Binds every port, opens the data folder, and starts the services.
    ///
    /// # Errors
    /// [`StackError`]; no service keeps running then.
    pub async fn start(settings: StackSettings, clock: Arc<dyn Clock>) -> Result<Self, StackError> {
        let listeners = Listeners::bind(settings.ports).await?;
        let urls = urls(&listeners)?;
        let lock = lock(&settings.data)?;
        check_format(&settings.data)?;
        let ids: Arc<dyn IdSource> = Arc::new(OsRandom);
        let mut services = Services::of(callers(&clock, settings.admits_other_keys));

        services.dynamodb(listeners.dynamodb, &settings.data).await?;
        let kms = Kms::open(settings.data.join("kms.json"))?;
        kms.ensure_alias(KEY_ALIAS)?;
        services.serve_signed(listeners.kms, "kms", kms.router());

        let source = function_settings(&urls).with(settings.functions);
        let aws = aws_clients(&urls)?;
        let template = Template::read()?;
        let wired = Wiring::build(&source, &aws, Arc::clone(&clock), |wiring| Wired::of(wiring, &template))?;
        let Wired { ports, leavers, .. } = wired;
        schema::create_all(&aws.dynamodb, &wired.tables).await?;

        let mailbox = Mailbox::open(settings.data.join("mailbox.json"), mail_sender())?;
        let mail = services.signed("ses", mailbox.service(stamp(&clock, &ids)));
        services.migrate(wired.context, template.rate_of("MigrateAead")?);
        let controls = mail.merge(crate::leavers::router(Arc::clone(&leavers)));
        services.serve(listeners.mailbox, mailbox.router().merge(controls));
        services.finish_deletions(Arc::clone(&leavers), template.rate_of("FinishDeletions")?);
        let rates = RatesSchedule::new(wired.rates);
        let (queues, inbox) = services.queues(listeners.queues, wired.consumers, &ids);
        mailbox.report_to(Box::new(move |event| inbox.put(workers::MAIL_FEEDBACK, &event)));
        let nightly = Nightly::new(settings.data.join("daily.txt"), Arc::clone(&clock), wired.snapshots);
        let pool = open_pool(
            &settings.data,
            &urls,
            template.pool()?,
            (mailbox, wired.confirmations),
            (&clock, &ids),
        )?;
        services.serve_pool(listeners.cognito, pool.router());
        let provider = open_plaid(&settings.data, &urls, (&clock, &ids))?;
        services.serve(listeners.plaid, provider.router());
        let payments = open_stripe(&settings.data, &urls, (&clock, &ids))?;
        services.serve(listeners.stripe, payments.router());

        let rates_published = Rates::new(Arc::clone(&clock));
        services.serve(listeners.rates, rates_published.router());
        let narrator = Narrator::default();
        services.serve_signed(listeners.narrator, "bedrock", narrator.router());
        let kept = secrets::router(secrets::kept(&source));
        services.serve_signed(listeners.secrets, "secretsmanager", kept);

        let api = gateway::router(routes::mounted(&ports), clock, ids);
        let (config, origins) = (runtime_config(&urls), origins(&urls));
        let site = site::router(settings.dist, &config, plaid::LINK_SCRIPT, &origins)?;
        services.serve(listeners.app, site.nest("/api", api));
        Ok(Self {
            urls,
            app: ports.app,
            leavers,
            pool,
            kms,
            narrator,
            nightly: Arc::new(nightly),
            queues,
            rates_published,
            rates: Arc::new(rates),
            _services: services.running,
            _lock: lock,
        })
    }
}

/// The foreign origins that the site's pages call.
fn origins(urls: &Urls) -> Origins {
    Origins {
        connect: vec![urls.cognito.clone(), urls.plaid.clone()],
        ..Origins::default()
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
        rates: url(&listeners.rates)?,
    })
}

/// The data folder cannot be used.
fn unusable(data: &Path) -> impl Fn(io::Error) -> StackError {
    move |source| StackError::Data {
        folder: data.to_path_buf(),
        source,
    }
}

/// Rejects a folder with rows in another format; marks a new folder with this one.
fn check_format(data: &Path) -> Result<(), StackError> {
    let kept = data.join("format.txt");
    if !data.join(DATABASE).exists() {
        return private::write(&kept, FORMAT).map_err(unusable(data));
    }
    match fs::read_to_string(kept) {
        Ok(format) if format == FORMAT => Ok(()),
        _ => Err(StackError::Format {
            folder: data.to_path_buf(),
        }),
    }
}

/// Locks the folder for this process: two would overwrite each other's files.
fn lock(data: &Path) -> Result<File, StackError> {
    let failed = unusable(data);
    fs::create_dir_all(data).map_err(&failed)?;
    #[cfg(unix)]
    fs::set_permissions(data, fs::Permissions::from_mode(0o700)).map_err(&failed)?;
    let file = private::open(&data.join("lock")).map_err(&failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StackError::Locked {
            folder: data.to_path_buf(),
        }),
        Err(TryLockError::Error(source)) => Err(failed(source)),
    }
}

/// The parts built from the settings.
struct Wired {
    tables: TableNames,
    ports: FunctionPorts,
    context: Arc<Context>,
    leavers: Arc<Leavers>,
    rates: RatesRefresh,
    confirmations: Confirmations,
    snapshots: Arc<Snapshots>,
    consumers: Consumers,
}

impl Wired {
    fn of(wiring: &Wiring<'_>, template: &Template) -> Result<Self, StackError> {
        Ok(Self {
            tables: table_names(&wiring.settings),
            ports: FunctionPorts::from_settings(wiring)?,
            context: wiring.get()?,
            leavers: wiring.get()?,
            rates: RatesRefresh::from_settings(wiring)?,
            confirmations: Confirmations::from_settings(wiring)?,
            snapshots: wiring.get()?,
            consumers: workers::consumers(wiring, template)?,
        })
    }
}

fn aws_clients(urls: &Urls) -> Result<AwsClients, SettingsError> {
    let clients = AwsClients::of(&Source::fixed(sdk_variables(urls)))?;
    Ok(calls::noted(clients, function_variables(urls)))
}

/// The sender of the product's mails.
fn mail_sender() -> Sender {
    Sender {
        address: MAIL_FROM.to_owned(),
        configuration_set: MAIL_CONFIGURATION_SET.to_owned(),
    }
}

/// The source of ids and times for messages.
fn stamp(clock: &Arc<dyn Clock>, ids: &Arc<dyn IdSource>) -> goldgrove_standin_mail::Stamp {
    let (clock, ids) = (Arc::clone(clock), Arc::clone(ids));
    Arc::new(move || (ids.uuid(), clock.now()))
}
