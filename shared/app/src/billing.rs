//! Ports of the functions that call the payment provider, beyond [`App`].
//!
//! A user's subscription always comes from the provider's API; [`news`] stores it.

pub mod checkout;
pub mod news;

use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::ids::UserId;
use goldgrove_http::config::SettingsError;
use goldgrove_providers::cognito::CognitoClient;
use goldgrove_providers::stripe::{PremiumPrices, PriceId, StripeClient, StripeSettings, WebhookSecret};
use goldgrove_storage::entity::subscription::Subscribers;

use crate::wiring::{FromSettings, Wiring};
use crate::{App, Failure, Site, pool};

/// The provider normally answers within two seconds.
const TIMEOUT_MS: u64 = 8_000;
/// The time limit for all calls to the provider in one request. A function ends after 29 s, and a checkout makes seven
/// calls.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// The ports of a function that reads subscriptions from the payment provider.
pub struct Billing {
    /// The ports of every function.
    pub app: Arc<App>,
    /// The payment provider: `STRIPE_BASE_URL`, `STRIPE_SECRET`, `STRIPE_TIMEOUT_MS`.
    pub stripe: StripeClient,
    /// The prices of Premium: `STRIPE_PRICE_MONTHLY`, `STRIPE_PRICE_YEARLY`.
    pub prices: PremiumPrices,
}

impl Billing {
    /// The same ports with all calls to the payment provider ending `budget` from now.
    #[must_use]
    pub fn within(&self, budget: Duration) -> Self {
        Self {
            app: Arc::clone(&self.app),
            stripe: self.stripe.within(budget),
            prices: self.prices.clone(),
        }
    }

    /// Sends future receipts of `user` to `address`. Does nothing for a user without a customer.
    ///
    /// # Errors
    /// [`Failure`]; receipts may still go to the earlier address then.
    pub(crate) async fn try_set_receipt_address(&self, user: &UserId, address: &str) -> Result<(), Failure> {
        let Some(known) = Subscribers::new(self.app.table(), user).get().await? else {
            return Ok(());
        };
        let customer = news::customer_id(&known.value)?;
        let part = self.app.context.ids.uuid().to_string();
        let key = checkout::key(&["readdress", user.as_str(), &part])?;
        let stripe = self.stripe.within(PATIENCE);
        Ok(stripe.set_customer_email(&customer, address, &key).await?)
    }
}

impl FromSettings for Billing {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        let app = wiring.get::<App>()?;
        let settings = StripeSettings {
            base_url: wiring.settings.required_url("STRIPE_BASE_URL"),
            secret_key: wiring.settings.required("STRIPE_SECRET"),
            timeout_ms: wiring.settings.number("STRIPE_TIMEOUT_MS", TIMEOUT_MS),
        };
        let price = |name| wiring.made(PriceId::parse(&wiring.settings.required_like(name, "price_missing")));
        Ok(Self {
            stripe: wiring.made(StripeClient::new(&settings, Arc::clone(&app.context.ids)))?,
            app,
            prices: PremiumPrices {
                monthly: price("STRIPE_PRICE_MONTHLY")?,
                yearly: price("STRIPE_PRICE_YEARLY")?,
            },
        })
    }
}

/// The ports of a function that sends users to the payment provider's pages.
pub struct HostedPagePorts {
    /// The payment provider.
    pub billing: Arc<Billing>,
    /// The user pool, for the email address of receipts.
    pub users: Arc<CognitoClient>,
    /// The site that users return to.
    pub site: Site,
    /// Our portal configuration at the provider: `STRIPE_PORTAL_CONFIGURATION`; `None` for its default one.
    pub portal_configuration: Option<String>,
}

impl HostedPagePorts {
    /// The same ports with all calls to the payment provider ending `budget` from now.
    #[must_use]
    pub fn within(&self, budget: Duration) -> Self {
        Self {
            billing: Arc::new(self.billing.within(budget)),
            users: Arc::clone(&self.users),
            site: self.site.clone(),
            portal_configuration: self.portal_configuration.clone(),
        }
    }
}

impl FromSettings for HostedPagePorts {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            billing: wiring.get()?,
            users: Arc::new(pool::client(wiring)?),
            site: Site::from_settings(wiring)?,
            portal_configuration: wiring.settings.optional("STRIPE_PORTAL_CONFIGURATION"),
        })
    }
}

/// The ports of the webhook function of the payment provider.
pub struct BillingWebhook {
    /// The payment provider.
    pub billing: Arc<Billing>,
    /// The provider's signing secret: `STRIPE_WEBHOOK_SECRET`.
    pub secret: WebhookSecret,
}

impl FromSettings for BillingWebhook {
    fn from_settings(wiring: &Wiring<'_>) -> Result<Self, SettingsError> {
        Ok(Self {
            billing: wiring.get()?,
            secret: WebhookSecret::new(&wiring.settings.required("STRIPE_WEBHOOK_SECRET")),
        })
    }
}
