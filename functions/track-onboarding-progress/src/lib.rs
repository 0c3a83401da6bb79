//! `POST /track-onboarding-progress`: stores the caller's progress in the wizard.

mod input;

use std::sync::Arc;

use goldgrove_app::{App, Failure, profile};
use goldgrove_http::{Example, Operation, Request, Response, Route, json, params, respond};
use goldgrove_storage::entity::onboarding_progress::OnboardingSteps;
use schemars::JsonSchema;
use serde::Serialize;

pub use input::TrackOnboardingProgressInput;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/track-onboarding-progress");

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Profile", "Records a step of the onboarding wizard")
        .answers::<TrackOnboardingProgressAnswer>()
        .takes::<TrackOnboardingProgressInput>(
            json!({ "step": 2.5, "completed": true, "optimizationChoice": "extend" }),
        )
        .example(Example::shows("/success"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TrackOnboardingProgressAnswer {
    /// Always true; failures are problems.
    pub success: bool,
}

/// Records a step; recording it again replaces it.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let input: TrackOnboardingProgressInput = params::json(&request)?;
    let keys = app.keys(user).await?;
    let profile = profile::load(app.table(), user, keys.as_ref()).await?;
    let progress = input.check(profile.value.currency, app.now())?;
    OnboardingSteps::new(app.table(), user)
        .put(&progress, keys.as_ref())
        .await?;
    Ok(respond::ok(&TrackOnboardingProgressAnswer { success: true })?)
}
