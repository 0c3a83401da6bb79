//! `PUT /exchange-rates/fixed`: fixes the rate of a pair from a day on. It replaces published rates wherever the
//! caller's amounts are converted.

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth, quota};
use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::{Currency, Decimal, FieldKeys, UserId};
use goldgrove_http::body::exchange_rate::{FixedRateBody, FixedRatesBody};
use goldgrove_http::{Exact, Example, FieldErrors, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::{Entity as _, FixedRates};
use jiff::civil::{Date, date};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;

/// Where it is mounted.
pub const ROUTE: Route = Route::put("/exchange-rates/fixed");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(
        ROUTE,
        "Exchange rates",
        "Sets a fixed exchange rate for a pair from a given day",
    )
    .answers::<FixedRatesBody>()
    .takes::<SaveFixedRateInput>(json!({ "from": "USD", "to": "CAD", "since": "2026-01-01", "rate": 1.35 }))
    .fails([TOO_MANY, Problem::InProgress])
    .example(Example::shows("/fixed/0/id"))
}

/// The maximum number of rates per user.
pub const RATES_MAX: usize = 100;
/// The largest rate: catches typing errors, and conversions with it stay in range.
const RATE_MAX: u32 = 1_000_000_000;
/// The maximum decimals of a rate.
const DECIMALS_MAX: u32 = 12;
const FIRST_DAY: Date = date(1970, 1, 1);
const LAST_DAY: Date = date(2099, 12, 31);

/// The problem for a user with the maximum number of rates.
pub const TOO_MANY: Problem = Problem::Conflict(goldgrove_domain::Bilingual::new(
    "You have 100 rates of your own. Delete one first.",
    "Vous avez 100 taux personnels. Supprimez-en un d’abord.",
));

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveFixedRateInput {
    /// The currency to convert from.
    pub from: String,
    /// The currency to convert to. The rate also applies in the other direction.
    pub to: String,
    /// The first day of the rate, `YYYY-MM-DD`. It applies until a later rate of the same pair.
    pub since: String,
    /// Units of `to` per unit of `from`, above 0, with at most 12 decimals.
    pub rate: Exact,
}

impl SaveFixedRateInput {
    fn rate(&self) -> Result<FixedRate, Problem> {
        let mut errors = FieldErrors::default();
        let code = |text: &str| Currency::parse(text).map_err(|_| "must be a currency code");
        let from = errors.keep("from", code(&self.from));
        let to = errors.keep("to", code(&self.to));
        if from.is_some() && from == to {
            errors.add("to", "must be another currency");
        }
        let day = |text: &str| text.parse().ok().filter(|day| (FIRST_DAY..=LAST_DAY).contains(day));
        let since = day(&self.since).ok_or("must be a day from 1970 to 2099");
        let since = errors.keep("since", since);
        let rate = self.rate.0.normalize();
        if rate <= Decimal::ZERO || rate > Decimal::from(RATE_MAX) || rate.scale() > DECIMALS_MAX {
            errors.add(
                "rate",
                format!("must be above 0 and at most {RATE_MAX}, with at most {DECIMALS_MAX} decimals"),
            );
        }
        let pair = from.zip(to).zip(since);
        let ((from, to), since) = errors.finish_with(pair)?;
        Ok(FixedRate { from, to, since, rate })
    }
}

/// Stores the rate, records today's net worth, and answers with all rates.
///
/// # Errors
/// [`Failure`]; a 400 for an invalid rate, a 409 beyond [`RATES_MAX`].
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: SaveFixedRateInput = params::json(&request)?;
    let rate = input.rate()?;
    let keys = app.keys(user).await?;
    let rates = FixedRates::new(app.table(), user);
    fix(&app, user, &rates, &rate, keys.as_ref()).await?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    let fixed = rates.list(keys.as_ref()).await?;
    Ok(respond::ok(&FixedRatesBody {
        fixed: fixed.iter().map(FixedRateBody::from).collect(),
    })?)
}

async fn fix(
    app: &App,
    user: &UserId,
    rates: &FixedRates<'_>,
    rate: &FixedRate,
    keys: &dyn FieldKeys,
) -> Result<(), Failure> {
    quota::added(app, user, "RATES", || async {
        let known = rates.list(keys).await?;
        if known.len() >= RATES_MAX && known.iter().all(|known| known.id() != rate.id()) {
            return Err(TOO_MANY.into());
        }
        Ok(((), rates.fixing(rate, keys)?))
    })
    .await
}
