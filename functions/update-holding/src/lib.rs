//! `PATCH /investment-holdings/{id}`: stores the owner's split of a holding by asset class. Refreshes leave it
//! unchanged.

use std::sync::Arc;

use goldgrove_app::{App, Failure, insights};
use goldgrove_domain::asset_class::{AssetClass, Split};
use goldgrove_domain::ids::HoldingId;
use goldgrove_http::body::holding::{AssetClassBody, HoldingAnswer, HoldingBody};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::holding::Holdings;
use schemars::JsonSchema;
use serde::Deserialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::patch("/investment-holdings/{id}");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Investments", "Sets a holding's asset classes")
        .answers::<HoldingAnswer>()
        .takes::<UpdateHoldingInput>(json!({ "asset_classes": [
            { "class": "equity", "percent": 80 },
            { "class": "bond", "percent": 20 },
        ] }))
        .example(Example::shows("/holding/id").fill("{id}", "list-investment-holdings", "/holdings/0/id"))
}

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpdateHoldingInput {
    /// The holding's split by asset class: each class once, 100 percent in total; null to use the institution's data or
    /// our table of funds.
    #[serde(deserialize_with = "params::even_null")]
    pub asset_classes: Option<Option<Vec<AssetClassBody>>>,
}

impl UpdateHoldingInput {
    fn split(&self) -> Result<Option<Split>, Problem> {
        let Some(parts) = self.asset_classes.as_ref().and_then(Option::as_ref) else {
            return Ok(None);
        };
        let parts: Option<Vec<_>> = parts
            .iter()
            .map(|part| Some((part.class.parse::<AssetClass>().ok()?, part.percent)))
            .collect();
        let split = parts.and_then(Split::of);
        let fault = || {
            Problem::field(
                "asset_classes",
                "must name each class once, 100 percent together".to_owned(),
            )
        };
        split.map(Some).ok_or_else(fault)
    }
}

/// Stores the split and answers with the holding.
///
/// # Errors
/// [`Failure`]; a 400 for parts that do not add up to 100 percent, a 404 when the holding does not exist.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let id = params::path_id(&request, HoldingId::parse)?;
    let input: UpdateHoldingInput = params::json(&request)?;
    let split = input.split()?;
    let keys = app.keys(user).await?;
    let holding = Holdings::new(app.table(), user)
        .set_split(id, split, keys.as_ref())
        .await?
        .ok_or(Problem::NotFound)?;
    insights::note_change(&app.context, user).await;
    Ok(respond::ok(&HoldingAnswer {
        holding: HoldingBody::of(holding, user),
    })?)
}
