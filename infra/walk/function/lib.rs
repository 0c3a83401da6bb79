//! `GET /goal-templates`: ideas for goals, for a user who has none yet.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/goal-templates").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "Ideas for goals")
        .answers::<GoalTemplatesBody>()
        .example(Example::shows("/templates/0/years"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalTemplatesBody {
    /// The ideas.
    pub templates: Vec<GoalTemplateBody>,
}

/// One idea.
#[derive(Debug, Serialize, JsonSchema)]
pub struct GoalTemplateBody {
    /// What it is for.
    pub name: &'static str,
    /// How many years it usually takes.
    pub years: u32,
}

const TEMPLATES: [(&str, u32); 2] = [("Emergency fund", 1), ("House deposit", 5)];

/// Answers with the ideas.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    app.admit(&ROUTE, &request).await?;
    let templates = TEMPLATES.map(|(name, years)| GoalTemplateBody { name, years });
    Ok(respond::ok(&GoalTemplatesBody {
        templates: templates.into(),
    })?)
}
