//! A subscription's history of eight events, delivered in each of its 40,320 orders, some twice and some at the same
//! time, while calls fail.
//!
//! The provider's books are a row of [`HISTORY`]. After an accepted delivery the stored state must match that row.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use async_trait::async_trait;
use aws_lc_rs::hmac;
use goldgrove_app::founding::{self, NewUser};
use goldgrove_app::{Billing, BillingWebhook, run};
use goldgrove_domain::clock::Clock as _;
use goldgrove_domain::subscription::{PaymentState, Subscriber};
use goldgrove_providers::stripe::{PremiumPrices, PriceId, StripeClient, StripeSettings, WebhookSecret};
use goldgrove_providers::{Answer, HttpClient, Outage};
use goldgrove_storage::entity::subscription::Subscribers;
use goldgrove_testing::user;
use serde_json::{Value, json};

use crate::dice::Dice;
use crate::mutants::Mutant;
use crate::process::{World, plain_request, told};
use crate::weather::{Odds, Strike, Weather};
use crate::{Violation, violated};

/// Events of the history.
pub const EVENTS: usize = 8;
/// Orders of the events.
pub const ORDERS: usize = 40_320;
/// How often a delivery is repeated until it is accepted.
const PATIENCE: u32 = 200;
/// Turns of other tasks while a slow answer is on its way.
const SLOW: u32 = 150;
/// The signing secret of deliveries.
pub(crate) const SECRET: &str = "whsec_story";

/// The provider's books after an event, and the expected state.
#[derive(Clone, Copy, Debug)]
struct Moment {
    status: &'static str,
    price: &'static str,
    ends: bool,
    /// The status of the dispute about the last payment, if there is one.
    dispute: Option<&'static str>,
    is_paid: bool,
}

const FOUNDED: Moment = Moment {
    status: "incomplete",
    price: "price_monthly",
    ends: false,
    dispute: None,
    is_paid: false,
};
const PAID: Moment = Moment {
    status: "active",
    is_paid: true,
    ..FOUNDED
};
const YEARLY: Moment = Moment {
    price: "price_yearly",
    ..PAID
};
const ENDING: Moment = Moment { ends: true, ..YEARLY };

/// Eight changes, each of which the provider reports once or more.
const HISTORY: [Moment; EVENTS] = [
    FOUNDED,
    PAID,
    Moment {
        status: "past_due",
        is_paid: false,
        ..PAID
    },
    PAID,
    YEARLY,
    ENDING,
    Moment {
        dispute: Some("needs_response"),
        is_paid: false,
        ..ENDING
    },
    Moment {
        dispute: Some("won"),
        ..ENDING
    },
];

/// The provider, whose books change over time.
struct Shop {
    at: AtomicUsize,
    weather: Arc<Weather>,
}

impl Shop {
    fn moment(&self) -> Moment {
        HISTORY[self.at.load(Ordering::Relaxed)]
    }

    /// Delays some answers so long that others overtake them.
    async fn travel(&self) {
        if self.weather.part_of(4) == 0 {
            for _ in 0..SLOW {
                tokio::task::yield_now().await;
            }
        }
    }

    fn answer(&self, path: &str) -> Option<Value> {
        let Moment {
            status,
            price,
            ends,
            dispute,
            ..
        } = self.moment();
        let subscription = json!({
            "id": "sub_1", "customer": "cus_1", "status": status, "cancel_at_period_end": ends, "created": 1_790_000_000,
            "latest_invoice": "in_1",
            "items": { "data": [{ "price": { "id": price }, "current_period_end": 1_830_000_000 }] },
        });
        Some(match path {
            "/v1/subscriptions" => json!({ "data": [subscription] }),
            "/v1/subscriptions/sub_1" => subscription,
            "/v1/customers/cus_1" => json!({ "id": "cus_1", "metadata": { "user_id": "user-1" } }),
            "/v1/invoice_payments" => json!({ "data": [{ "payment": { "charge": "ch_1" } }] }),
            "/v1/charges/ch_1" => {
                json!({ "id": "ch_1", "customer": "cus_1", "refunded": false, "disputed": dispute.is_some() })
            }
            "/v1/disputes" => {
                let disputes = dispute.into_iter().map(|status| json!({ "status": status }));
                json!({ "data": disputes.collect::<Vec<_>>() })
            }
            _ => return None,
        })
    }
}

fn said(status: u16, text: &str) -> Answer {
    Answer {
        status,
        retry_after: None,
        request_id: None,
        body: text.as_bytes().to_vec(),
    }
}

#[async_trait]
impl HttpClient for Shop {
    async fn execute(&self, request: reqwest::Request) -> Result<Answer, Outage> {
        let answer = || match self.answer(request.url().path()) {
            Some(body) => said(200, &body.to_string()),
            None => said(404, "{}"),
        };
        match self.weather.strike().await {
            Strike::Calm | Strike::Repeated => {
                let answer = answer();
                self.travel().await;
                Ok(answer)
            }
            Strike::Throttled => Ok(said(429, "Too Many Requests")),
            Strike::Unheard => Err(Outage::Network),
            Strike::Unanswered => Err(Outage::Timeout),
            Strike::Partial => Ok(match self.weather.part_of(8) {
                0 => said(500, "Internal Server Error"),
                1 => said(200, "<html>this is not JSON"),
                _ => answer(),
            }),
            Strike::KilledBefore | Strike::KilledAfter => self.weather.kill().await,
        }
    }
}

/// Delivers the history in order `number` of all orders.
///
/// # Errors
/// [`Violation`] when the stored state after an accepted delivery differs from the provider's.
pub async fn tell(number: usize, odds: Odds, mutant: Option<Mutant>) -> Result<(), Violation> {
    let seed = u64::try_from(number).unwrap_or(u64::MAX);
    let world = World::new(seed, Weather::new(seed ^ 0x5709, odds), mutant);
    let shop = Arc::new(Shop {
        at: AtomicUsize::new(0),
        weather: Arc::clone(&world.weather),
    });
    let dice = Dice::new(seed);
    begin(&world).await?;
    let mut till = till(&world, &shop)?;
    let mut left: Vec<usize> = order(number).to_vec();
    let mut taken: Vec<usize> = Vec::new();
    while let Some(event) = left.pop() {
        let mut together = vec![event];
        // Another event, or an earlier one, arrives at the same time.
        if dice.happens(500) {
            together.extend(left.pop());
        }
        if dice.happens(300) {
            together.extend(dice.one_of(&taken).copied());
        }
        deliver(&world, &shop, &mut till, &together, dice.below(40)).await?;
        taken.extend(&together);
        kept(&world, shop.moment()).await?;
    }
    Ok(())
}

/// Order `number` of the events; the last one in it is delivered first.
fn order(number: usize) -> [usize; EVENTS] {
    let mut left: Vec<usize> = (0..EVENTS).collect();
    let mut rest = number % ORDERS;
    let mut order = [0; EVENTS];
    for (place, event) in order.iter_mut().enumerate() {
        let choices = EVENTS - place;
        *event = left.remove(rest % choices);
        rest /= choices;
    }
    order
}

async fn begin(world: &World) -> Result<(), Violation> {
    let context = world.calm_context();
    let payer = user("user-1");
    founding::found(&context, &payer, NewUser::default()).await?;
    let now = world.clock.now();
    let subscriber = Subscriber {
        customer: "cus_1".to_owned(),
        subscription: None,
        created_at: now,
        updated_at: now,
    };
    Ok(Subscribers::new(context.tables.main.as_ref(), &payer)
        .add(&subscriber)
        .await?)
}

fn till(world: &World, shop: &Arc<Shop>) -> Result<Arc<BillingWebhook>, Violation> {
    let settings = StripeSettings {
        base_url: "https://shop.example".to_owned(),
        secret_key: "secret".to_owned(),
        timeout_ms: 1_000,
    };
    let stripe = StripeClient::new(&settings, world.ids()).map_err(|error| Violation(error.to_string()))?;
    let price = |id| PriceId::parse(id).map_err(|_| Violation(format!("{id} is no price")));
    Ok(Arc::new(BillingWebhook {
        billing: Arc::new(Billing {
            app: Arc::new(world.app()),
            stripe: stripe
                .with_repeat_pause(Duration::ZERO)
                .over(Arc::clone(shop) as Arc<_>),
            prices: PremiumPrices {
                monthly: price("price_monthly")?,
                yearly: price("price_yearly")?,
            },
        }),
        secret: WebhookSecret::new(SECRET),
    }))
}

/// Delivers events, repeating each until it is accepted. The next one happens and is delivered `pause` moments after the
/// first has begun.
async fn deliver(
    world: &World,
    shop: &Arc<Shop>,
    till: &mut Arc<BillingWebhook>,
    events: &[usize],
    pause: u64,
) -> Result<(), Violation> {
    let mut waiting = events.to_vec();
    for _ in 0..PATIENCE {
        let till_now = Arc::clone(till);
        let mut statuses = vec![0; waiting.len()];
        let posting = async {
            let posts = (0..).zip(statuses.iter_mut().zip(&waiting));
            let till_now = &till_now;
            let posts = posts.map(|(place, (status, event))| async move {
                for _ in 0..place * pause {
                    tokio::task::yield_now().await;
                }
                shop.at.fetch_max(*event, Ordering::Relaxed);
                *status = post(till_now, *event).await;
            });
            futures::future::join_all(posts).await;
        };
        if world.weather.until_killed(waiting.len() > 1, posting).await.is_none() {
            *till = self::till(world, shop)?;
        }
        if let Some(status) = statuses.iter().find(|status| !matches!(status, 0 | 200 | 500..)) {
            violated!("a delivery is refused with {status}");
        }
        let mut statuses = statuses.into_iter();
        waiting.retain(|_| statuses.next() != Some(200));
        if waiting.is_empty() {
            return Ok(());
        }
    }
    violated!("the deliveries {waiting:?} are never taken")
}

async fn post(till: &Arc<BillingWebhook>, event: usize) -> u16 {
    let object = match HISTORY[event].dispute {
        Some(_) => json!({ "object": "dispute", "id": "dp_1", "charge": "ch_1" }),
        None => json!({ "object": "subscription", "id": "sub_1" }),
    };
    let body = json!({
        "id": format!("evt_{event}"), "type": "something.changed", "created": 1_790_000_000, "data": { "object": object },
    });
    let body = body.to_string();
    let signature = sign(SECRET, &body, till.billing.app.now().as_second());
    let request = plain_request(stripe_webhook::SIGNATURE, &signature, body);
    told(&run::answer(Arc::clone(till), stripe_webhook::handle, request).await).status
}

/// The provider's signature of `body` at `seconds` since 1970.
pub(crate) fn sign(secret: &str, body: &str, seconds: i64) -> String {
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    let tag = hmac::sign(&key, format!("{seconds}.{body}").as_bytes());
    format!("t={seconds},v1={}", hex::encode(tag.as_ref()))
}

/// Checks that the stored state matches the provider's.
async fn kept(world: &World, moment: Moment) -> Result<(), Violation> {
    let context = world.calm_context();
    let known = Subscribers::new(context.tables.main.as_ref(), &user("user-1"))
        .get()
        .await?;
    let Some(subscriber) = known.map(|known| known.value) else {
        violated!("the subscriber is lost");
    };
    let is_paid = subscriber.is_paid(world.clock.now());
    let Some(subscription) = subscriber.subscription else {
        violated!("nothing is kept of {moment:?}");
    };
    let terms = subscription.terms;
    let payment = match moment.dispute {
        Some("needs_response") => PaymentState::Disputed,
        _ => PaymentState::Settled,
    };
    let says = (
        <&str>::from(terms.status),
        subscription.price.as_str(),
        terms.cancel_at_period_end,
        terms.payment,
        is_paid,
    );
    let is = (moment.status, moment.price, moment.ends, payment, moment.is_paid);
    if says != is {
        violated!("{says:?} is kept and {is:?} is true");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_order_has_a_number() {
        let orders: BTreeSet<_> = (0..ORDERS).map(order).collect();
        assert_eq!(orders.len(), ORDERS);
        assert!(orders.iter().all(|order| BTreeSet::from(*order).len() == EVENTS));
    }
}
