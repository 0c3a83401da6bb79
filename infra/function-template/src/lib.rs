//! `GET /{{ project_name | remove_first: 'list-' | remove_first: 'get-' }}`.

use std::sync::Arc;

use goldgrove_app::{App, Failure};
use goldgrove_http::{Example, Operation, Request, Response, Route, respond};
use schemars::JsonSchema;
use serde::Serialize;
{%- assign words = project_name | split: '-' %}
{%- capture answer %}{% for word in words %}{{ word | capitalize }}{% endfor %}Answer{% endcapture %}

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/{{ project_name | remove_first: 'list-' | remove_first: 'get-' }}").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Goals", "{{ project_name | replace: '-', ' ' | capitalize }}")
        .answers::<{{ answer }}>()
        .example(Example::shows("/caller"))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct {{ answer }} {
    /// The caller's id.
    pub caller: String,
}

/// Answers with the caller.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    Ok(respond::ok(&{{ answer }} {
        caller: admitted.user().to_string(),
    })?)
}
