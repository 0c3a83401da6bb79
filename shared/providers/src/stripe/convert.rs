//! Converts the provider's answers to domain values.
//!
//! An unknown status is an error, never read as paid. Does not check which user a customer is.

use std::fmt;

use goldgrove_domain::subscription::{
    self, BillingInterval, PaymentState, SubscriptionStatus, SubscriptionTerms, Tier,
};
use jiff::Timestamp;
use url::Url;

use super::error::StripeError;
use super::ids::{ChargeId, CheckoutId, CustomerId, InvoiceId, PriceId, SubscriptionId};
use super::wire;

/// Disputes in these states leave the money with us. The `warning_*` states are a bank's inquiries: no money moves
/// unless one becomes a dispute (<https://docs.stripe.com/disputes/how-disputes-work>).
const HARMLESS_DISPUTES: [&str; 5] = [
    "won",
    "prevented",
    "warning_needs_response",
    "warning_under_review",
    "warning_closed",
];

/// A customer at the provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Customer {
    /// The provider's id.
    pub id: CustomerId,
    /// The user id that it was created with, unchecked.
    pub user: Option<String>,
    /// Whether its personal data is deleted at the provider.
    pub is_deleted: bool,
}

/// A page at the provider, opened by a full redirect. Its address gives access without sign-in.
#[derive(Clone, PartialEq, Eq)]
pub struct HostedPage {
    /// The provider's id of the session.
    pub id: String,
    /// The address to send the browser to, http or https.
    pub url: String,
}

/// Prints the session, never the address that opens it.
impl fmt::Debug for HostedPage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("HostedPage")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// An unpaid payment page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCheckout {
    /// The provider's id of the session.
    pub id: CheckoutId,
    /// The price that it was created with.
    pub price: Option<PriceId>,
    /// The page.
    pub page: HostedPage,
}

/// A subscription as the provider has it now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// The provider's id.
    pub id: SubscriptionId,
    /// The paying customer.
    pub customer: CustomerId,
    /// Its status.
    pub status: SubscriptionStatus,
    /// The price.
    pub price: PriceId,
    /// Whether it ends with the current period.
    pub cancel_at_period_end: bool,
    /// When the current period ends.
    pub current_period_end: Timestamp,
    /// The invoice of the current period; `None` before the first.
    pub latest_invoice: Option<InvoiceId>,
    /// When it began.
    pub created: Timestamp,
}

impl Subscription {
    /// The facts that decide what it unlocks, given our prices and the state of its last payment.
    pub fn terms(&self, prices: &PremiumPrices, payment: PaymentState) -> SubscriptionTerms {
        SubscriptionTerms {
            status: self.status,
            tier: prices.tier_of(&self.price),
            current_period_end: self.current_period_end,
            cancel_at_period_end: self.cancel_at_period_end,
            payment,
        }
    }

    /// The subscription to store, given our prices and the state of its last payment.
    pub fn learnt(&self, prices: &PremiumPrices, payment: PaymentState) -> subscription::Subscription {
        subscription::Subscription {
            id: self.id.as_str().to_owned(),
            price: self.price.as_str().to_owned(),
            interval: prices.interval_of(&self.price),
            created_at: self.created,
            terms: self.terms(prices, payment),
        }
    }

    /// Whether it is final, so that another subscription may replace it.
    pub const fn is_over(&self) -> bool {
        matches!(
            self.status,
            SubscriptionStatus::Canceled | SubscriptionStatus::IncompleteExpired
        )
    }
}

/// The two prices of Premium.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PremiumPrices {
    /// The monthly price.
    pub monthly: PriceId,
    /// The yearly price.
    pub yearly: PriceId,
}

impl PremiumPrices {
    /// The tier that a price unlocks; `None` if it is not one of ours.
    pub fn tier_of(&self, price: &PriceId) -> Option<Tier> {
        self.interval_of(price).map(|_| Tier::Premium)
    }

    /// The billing interval of a price; `None` if it is not one of ours.
    pub fn interval_of(&self, price: &PriceId) -> Option<BillingInterval> {
        match price {
            price if *price == self.monthly => Some(BillingInterval::Month),
            price if *price == self.yearly => Some(BillingInterval::Year),
            _ => None,
        }
    }
}

/// A payment and its state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Charge {
    /// The provider's id.
    pub id: ChargeId,
    /// The customer who paid.
    pub customer: Option<CustomerId>,
    /// Whether it was refunded or disputed; a partial refund still counts as settled.
    pub payment: PaymentState,
}

pub(super) fn customer(wire: &wire::Customer, user_field: &str) -> Result<Customer, StripeError> {
    Ok(Customer {
        id: CustomerId::parse(&wire.id)?,
        user: wire.metadata.get(user_field).cloned(),
        is_deleted: wire.deleted,
    })
}

pub(super) fn hosted_page(wire: wire::HostedSession, api: &Url) -> Result<HostedPage, StripeError> {
    let is_theirs = |url: &String| is_beside(url, api);
    Ok(HostedPage {
        id: wire.id,
        url: wire.url.filter(is_theirs).ok_or_else(StripeError::garbage)?,
    })
}

/// Whether a page is on the host of its API, or anywhere below `stripe.com` if the API is `api.stripe.com`.
fn is_beside(page: &str, api: &Url) -> bool {
    let Ok(page) = Url::parse(page) else { return false };
    let (Some(host), Some(api_host)) = (page.host_str(), api.host_str()) else {
        return false;
    };
    let is_below = |domain: &str| host.strip_suffix(domain).is_some_and(|rest| rest.ends_with('.'));
    page.scheme() == api.scheme() && (host == api_host || api_host.strip_prefix("api.").is_some_and(is_below))
}

pub(super) fn open_checkout(
    wire: wire::HostedSession,
    price_field: &str,
    api: &Url,
) -> Result<OpenCheckout, StripeError> {
    Ok(OpenCheckout {
        id: CheckoutId::parse(&wire.id)?,
        price: wire.metadata.get(price_field).and_then(|id| PriceId::parse(id).ok()),
        page: hosted_page(wire, api)?,
    })
}

/// Our subscriptions have one item, which carries the period.
pub(super) fn subscription(wire: &wire::Subscription) -> Result<Subscription, StripeError> {
    let item = wire.items.data.first().ok_or_else(StripeError::garbage)?;
    // The portal may set `cancel_at` instead of the flag.
    let ends_by_date = wire.cancel_at.is_some_and(|at| at <= item.current_period_end);
    let invoice = wire.latest_invoice.as_ref();
    Ok(Subscription {
        id: SubscriptionId::parse(&wire.id)?,
        customer: CustomerId::parse(wire.customer.id())?,
        status: wire.status.parse().map_err(|_| StripeError::garbage())?,
        price: PriceId::parse(&item.price.id)?,
        cancel_at_period_end: wire.cancel_at_period_end || ends_by_date,
        current_period_end: moment(item.current_period_end)?,
        latest_invoice: invoice.map(|invoice| InvoiceId::parse(invoice.id())).transpose()?,
        created: moment(wire.created)?,
    })
}

/// Several payments: the worst counts, a refund before a dispute.
pub(super) fn worst(charges: impl IntoIterator<Item = Charge>) -> PaymentState {
    let states: Vec<_> = charges.into_iter().map(|charge| charge.payment).collect();
    let worst_first = [PaymentState::Refunded, PaymentState::Disputed];
    let worst = worst_first.into_iter().find(|bad| states.contains(bad));
    worst.unwrap_or_default()
}

pub(super) fn charge(wire: &wire::Charge, disputes: &[wire::Dispute]) -> Result<Charge, StripeError> {
    let is_harmful = |dispute: &wire::Dispute| !HARMLESS_DISPUTES.contains(&dispute.status.as_str());
    let payment = if wire.refunded {
        PaymentState::Refunded
    } else if disputes.iter().any(is_harmful) {
        PaymentState::Disputed
    } else {
        PaymentState::Settled
    };
    let customer = wire.customer.as_ref().map(|customer| CustomerId::parse(customer.id()));
    Ok(Charge {
        id: ChargeId::parse(&wire.id)?,
        customer: customer.transpose()?,
        payment,
    })
}

/// Converts the provider's seconds since 1970.
pub(super) fn moment(seconds: i64) -> Result<Timestamp, StripeError> {
    Timestamp::from_second(seconds).map_err(|_| StripeError::garbage())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use strum::VariantArray as _;

    use super::*;

    const PERIOD_END: i64 = 1_797_854_400;

    fn read(change: impl FnOnce(&mut Value)) -> Result<Subscription, StripeError> {
        let mut body = json!({
            "id": "sub_1", "customer": "cus_1", "status": "active", "cancel_at_period_end": false, "cancel_at": null,
            "created": 1_795_262_400,
            "items": { "data": [{ "price": { "id": "price_monthly" }, "current_period_end": PERIOD_END }] },
        });
        change(&mut body);
        subscription(&serde_json::from_value(body).expect("the shape is right"))
    }

    #[test]
    fn all_eight_statuses_are_understood_and_a_ninth_is_refused() {
        for &status in SubscriptionStatus::VARIANTS {
            let read = read(|body| body["status"] = json!(<&str>::from(status))).expect("a subscription");
            assert_eq!(read.status, status);
        }
        let ninth = read(|body| body["status"] = json!("hibernating"));
        assert_eq!(ninth, Err(StripeError::garbage()));
    }

    #[test]
    fn a_page_to_leave_for_is_the_providers_own() {
        const CLOUD: &str = "https://api.stripe.com";
        const LOCAL: &str = "http://localhost:3005";
        for (page, api, expected) in [
            ("https://checkout.stripe.com/c/pay/cs_1", CLOUD, true),
            ("https://billing.stripe.com/p/session/1", CLOUD, true),
            ("https://api.stripe.com/pay", CLOUD, true),
            ("http://localhost:3005/pay/cs_1", LOCAL, true),
            ("http://checkout.stripe.com/c/pay/cs_1", CLOUD, false),
            ("https://evilstripe.com/pay", CLOUD, false),
            ("https://checkout.stripe.com.evil.example/pay", CLOUD, false),
            ("https://checkout.stripe.com@evil.example/pay", CLOUD, false),
            ("javascript://checkout.stripe.com/%0aalert(1)", CLOUD, false),
            ("/pay", CLOUD, false),
            ("https://checkout.stripe.com/c/pay/cs_1", LOCAL, false),
        ] {
            let api = Url::parse(api).expect("an address");
            assert_eq!(is_beside(page, &api), expected, "{page} of {api}");
        }
    }

    #[test]
    fn it_ends_with_the_period_by_flag_or_by_date() {
        for (name, flag, date, expected) in [
            ("renews", false, None, false),
            ("flag", true, None, true),
            ("date at the end", false, Some(PERIOD_END), true),
            ("date in a later period", false, Some(PERIOD_END + 1), false),
        ] {
            let read = read(|body| {
                body["cancel_at_period_end"] = json!(flag);
                body["cancel_at"] = json!(date);
            });
            assert_eq!(read.expect("a subscription").cancel_at_period_end, expected, "{name}");
        }
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        type Change = fn(&mut Value);
        let changes: [(&str, Change); 3] = [
            ("no item", |body| body["items"]["data"] = json!([])),
            ("an id with a slash", |body| body["customer"] = json!("cus/1")),
            ("a moment beyond time", |body| {
                body["items"]["data"][0]["current_period_end"] = json!(i64::MAX);
            }),
        ];
        for (name, change) in changes {
            assert_eq!(read(change), Err(StripeError::garbage()), "{name}");
        }
    }

    #[test]
    fn a_customer_may_come_in_full() {
        let read = read(|body| body["customer"] = json!({ "id": "cus_2", "object": "customer" }));
        assert_eq!(read.expect("a subscription").customer.as_str(), "cus_2");
    }

    #[test]
    fn only_our_two_prices_are_premium() {
        let price = |text| PriceId::parse(text).expect("an id");
        let prices = PremiumPrices {
            monthly: price("price_monthly"),
            yearly: price("price_yearly"),
        };
        for (id, tier, interval) in [
            ("price_monthly", Some(Tier::Premium), Some(BillingInterval::Month)),
            ("price_yearly", Some(Tier::Premium), Some(BillingInterval::Year)),
            ("price_other", None, None),
        ] {
            assert_eq!(prices.tier_of(&price(id)), tier, "{id}");
            assert_eq!(prices.interval_of(&price(id)), interval, "{id}");
        }
    }

    #[test]
    fn money_is_disputed_unless_the_dispute_left_it_with_us() {
        for (name, refunded, disputes, expected) in [
            ("kept", false, vec![], PaymentState::Settled),
            ("refunded", true, vec![], PaymentState::Refunded),
            ("open", false, vec!["needs_response"], PaymentState::Disputed),
            ("lost", false, vec!["lost"], PaymentState::Disputed),
            ("won", false, vec!["won"], PaymentState::Settled),
            ("won, then lost", false, vec!["won", "lost"], PaymentState::Disputed),
            ("inquiry", false, vec!["warning_needs_response"], PaymentState::Settled),
            ("answered", false, vec!["warning_under_review"], PaymentState::Settled),
            ("unheard of", false, vec!["pondering"], PaymentState::Disputed),
        ] {
            let wire: wire::Charge = serde_json::from_value(json!({
                "id": "ch_1", "customer": "cus_1", "refunded": refunded, "disputed": !disputes.is_empty(),
            }))
            .expect("a charge");
            let disputes: Vec<_> = disputes
                .into_iter()
                .map(|status| wire::Dispute {
                    status: status.to_owned(),
                })
                .collect();
            assert_eq!(charge(&wire, &disputes).expect("a charge").payment, expected, "{name}");
        }
    }
}
