//! `DELETE /exchange-rates/fixed/{id}`: removes a rate that the caller fixed.

use std::sync::Arc;

use goldgrove_app::{App, Failure, net_worth};
use goldgrove_http::body::exchange_rate::{FixedRateBody, FixedRatesBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::entity::fixed_rate::FixedRates;
use goldgrove_storage::retry::unless_conflict;

/// Where it is mounted.
pub const ROUTE: Route = Route::delete("/exchange-rates/fixed/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Exchange rates", "Removes a fixed exchange rate")
        .answers::<FixedRatesBody>()
        .example(Example::shows("/fixed").fill("{id}", "save-fixed-rate", "/fixed/0/id"))
}

/// Removes the rate, records today's net worth, and answers with the remaining rates.
///
/// # Errors
/// [`Failure`]; a 404 when the rate does not exist.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, |id| FixedRateBody::parse_id(id).ok_or(()))?;
    let keys = app.keys(user).await?;
    let rates = FixedRates::new(app.table(), user);
    let mut fixed = rates.list(keys.as_ref()).await?;
    unless_conflict(rates.remove(&id).await)?.ok_or(Problem::NotFound)?;
    net_worth::record(&app.context, user, keys.as_ref()).await;
    fixed.retain(|rate| (rate.from, rate.to, rate.since) != id);
    Ok(respond::ok(&FixedRatesBody {
        fixed: fixed.iter().map(FixedRateBody::from).collect(),
    })?)
}
