//! What the functions that deal with the payment provider need on top of [`App`].
//!
//! What a user is subscribed to is never told to us: it is asked of the provider and kept as [`news`] describes.

pub mod checkout;
pub mod news;

use std::sync::Arc;

use goldgrove_domain::clock::SystemClock;
use goldgrove_domain::ids::UserId;
use goldgrove_http::config::{Reader, SettingsError, Source};
use goldgrove_providers::cognito::{CognitoClient, CognitoSettings};
use goldgrove_providers::stripe::{PremiumPrices, PriceId, StripeClient, StripeSettings, WebhookSecret};
use goldgrove_storage::entity::subscription::Subscribers;

use crate::app::{AppSettings, FromSettings};
use crate::aws::AwsClients;
use crate::{App, Failure, Site, pool};

/// The provider answers within a second or two when it is well.
const TIMEOUT_MS: u64 = 8_000;

/// The ports of a function that asks the payment provider what users are subscribed to.
pub struct Billing {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The payment provider.
    pub stripe: StripeClient,
    /// What Premium costs.
    pub prices: PremiumPrices,
}

/// The provider's settings: `STRIPE_BASE_URL`, `STRIPE_SECRET`, `STRIPE_TIMEOUT_MS`, and the ids of the two prices,
/// `STRIPE_PRICE_MONTHLY` and `STRIPE_PRICE_YEARLY`.
#[derive(Clone, Debug)]
pub struct BillingSettings {
    /// How the client reaches the provider.
    pub stripe: StripeSettings,
    /// The id of the price that is paid every month.
    pub monthly: String,
    /// The id of the price that is paid every year.
    pub yearly: String,
}

impl BillingSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            stripe: StripeSettings {
                base_url: reader.required_url("STRIPE_BASE_URL"),
                secret_key: reader.required("STRIPE_SECRET"),
                timeout_ms: reader.number("STRIPE_TIMEOUT_MS", TIMEOUT_MS),
            },
            monthly: reader.required("STRIPE_PRICE_MONTHLY"),
            yearly: reader.required("STRIPE_PRICE_YEARLY"),
        }
    }
}

impl Billing {
    /// The wiring on top of `app`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings or a price is no id.
    pub fn new(app: Arc<App>, settings: &BillingSettings) -> Result<Self, SettingsError> {
        let stripe = StripeClient::new(&settings.stripe, Arc::clone(&app.vault.ids)).map_err(SettingsError::of)?;
        let price = |id: &String| PriceId::parse(id).map_err(SettingsError::of);
        Ok(Self {
            app,
            stripe,
            prices: PremiumPrices {
                monthly: price(&settings.monthly)?,
                yearly: price(&settings.yearly)?,
            },
        })
    }
}

impl Billing {
    /// Has receipts of `user` go to `address`; one who never paid has no customer to change.
    ///
    /// # Errors
    /// [`Failure`]; receipts may then go on to the earlier address.
    pub(crate) async fn try_readdress(&self, user: &UserId, address: &str) -> Result<(), Failure> {
        let Some(known) = Subscribers::new(self.app.table(), user).get().await? else {
            return Ok(());
        };
        let customer = news::customer_id(&known.value)?;
        let part = self.app.vault.ids.uuid().to_string();
        let key = checkout::key(&["readdress", user.as_str(), &part])?;
        Ok(self.stripe.set_customer_email(&customer, address, &key).await?)
    }
}

impl FromSettings for Billing {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let app = AppSettings::read(&mut reader);
        let settings = BillingSettings::read(&mut reader);
        let (app, settings) = reader.finish((app, settings))?;
        Self::new(Arc::new(App::new(app, aws, Arc::new(SystemClock))), &settings)
    }
}

/// The ports of a function that sends people to the payment provider's own pages.
pub struct Cashier {
    /// The payment provider.
    pub billing: Arc<Billing>,
    /// Says which email address receipts go to.
    pub users: CognitoClient,
    /// Where people come back to.
    pub site: Site,
    /// Which of the provider's portal configurations is ours; its default one when none is named.
    pub portal_configuration: Option<String>,
}

/// The settings of a [`Cashier`] beyond those of its [`Billing`]: `COGNITO_BASE_URL`, `SITE_URL` and, where the billing
/// portal has several configurations, `STRIPE_PORTAL_CONFIGURATION`.
#[derive(Clone, Debug)]
pub struct CashierSettings {
    /// How the client reaches the user pool.
    pub users: CognitoSettings,
    /// Where people come back to.
    pub site: Site,
    /// The portal configuration.
    pub portal_configuration: Option<String>,
}

impl CashierSettings {
    /// Reads the settings, noting what is wrong.
    pub fn read(reader: &mut Reader<'_>) -> Self {
        Self {
            users: pool::client_settings(reader),
            site: Site::read(reader),
            portal_configuration: reader.optional("STRIPE_PORTAL_CONFIGURATION"),
        }
    }
}

impl Cashier {
    /// The wiring on top of `billing`.
    ///
    /// # Errors
    /// [`SettingsError`] when no client can be made from the settings.
    pub fn new(billing: Arc<Billing>, settings: CashierSettings) -> Result<Self, SettingsError> {
        Ok(Self {
            billing,
            users: pool::client(&settings.users)?,
            site: settings.site,
            portal_configuration: settings.portal_configuration,
        })
    }
}

impl FromSettings for Cashier {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let settings = CashierSettings::read(&mut reader);
        let settings = reader.finish(settings);
        Self::new(Arc::new(Billing::from_settings(source, aws)?), settings?)
    }
}

/// The ports of the function that the payment provider reports changes to.
pub struct BillingWebhook {
    /// The payment provider.
    pub billing: Arc<Billing>,
    /// What the provider signs with: `STRIPE_WEBHOOK_SECRET`.
    pub secret: WebhookSecret,
}

impl BillingWebhook {
    /// The wiring on top of `billing`.
    ///
    /// # Errors
    /// [`SettingsError`] when the secret is missing.
    pub fn new(billing: Arc<Billing>, source: &Source) -> Result<Self, SettingsError> {
        let mut reader = Reader::new(source);
        let secret = reader.required("STRIPE_WEBHOOK_SECRET");
        let secret = reader.finish(secret)?;
        Ok(Self {
            billing,
            secret: WebhookSecret::new(&secret),
        })
    }
}

impl FromSettings for BillingWebhook {
    fn from_settings(source: &Source, aws: &AwsClients) -> Result<Self, SettingsError> {
        Self::new(Arc::new(Billing::from_settings(source, aws)?), source)
    }
}
