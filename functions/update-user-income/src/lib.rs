//! `POST /update-user-income`: stores the caller's monthly take-home income.

use std::sync::Arc;

use goldgrove_app::{App, Failure, insights, profile};
use goldgrove_domain::{Currency, Decimal, Money};
use goldgrove_http::{Exact, Example, Operation, Problem, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::profile::Profiles;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/update-user-income");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Profile", "Stores the caller's monthly take-home income")
        .answers::<UpdateUserIncomeAnswer>()
        .takes::<UpdateUserIncomeInput>(json!({ "monthlyIncome": 7450 }))
        .fails([Problem::CHANGED])
        .example(Example::shows("/monthlyIncome"))
}

/// A billion a month: a limit against typing errors.
const INCOME_MAJOR_MAX: u32 = 1_000_000_000;

/// The request body.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUserIncomeInput {
    /// Monthly take-home income in major units of the profile's currency, above 0.
    #[schemars(extend("maximum" = INCOME_MAJOR_MAX))]
    pub monthly_income: Exact,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct UpdateUserIncomeAnswer {
    /// Always true; failures are problems.
    pub success: bool,
    /// The stored income.
    pub monthly_income: Exact,
    /// The currency of the income.
    pub currency: String,
}

/// Stores the income, sealed.
///
/// # Errors
/// [`Failure`]; a 400 unless the income is above 0 and has at most the currency's decimals.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: UpdateUserIncomeInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let mut stored = profile::load(app.table(), user, keys.as_ref()).await?;
    let income = income(input.monthly_income, stored.value.currency)?;
    stored.value.set_income(income, app.now());
    Profiles::new(app.table(), user)
        .replace(&stored.value, stored.version, keys.as_ref())
        .await?;
    insights::note_change(&app.context, user).await;
    let answer = UpdateUserIncomeAnswer {
        success: true,
        monthly_income: income.into(),
        currency: income.currency().to_string(),
    };
    Ok(respond::ok(&answer)?)
}

fn income(number: Exact, currency: Currency) -> Result<Money, Problem> {
    let refuse = |message: String| Problem::field("monthlyIncome", message);
    let income = number.money(currency).map_err(|error| refuse(error.to_string()))?;
    if !income.is_positive() {
        return Err(refuse("must be above 0".to_owned()));
    }
    if income.major() > Decimal::from(INCOME_MAJOR_MAX) {
        return Err(refuse(format!("must be at most {INCOME_MAJOR_MAX}")));
    }
    Ok(income)
}
