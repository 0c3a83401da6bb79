//! `POST /customer-portal`: a page at the payment provider to change, pay or end the subscription.

use std::sync::Arc;

use goldgrove_app::billing::PATIENCE;
use goldgrove_app::billing::checkout::key;
use goldgrove_app::billing::news::customer_id;
use goldgrove_app::{Bucket, Failure, HostedPagePorts, Subject};
use goldgrove_domain::{AuditAction, AuditEvent, Language, UserId};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, StatusCode, params, respond};
use goldgrove_providers::stripe::{HostedPage, PortalRequest, StripeError};
use schemars::JsonSchema;
use serde::Serialize;

/// Where it is mounted.
pub const ROUTE: Route = Route::post("/customer-portal").signed_in();

/// What it takes and gives.
pub fn operation() -> Operation {
    Operation::new(ROUTE, "Billing", "Creates a page to manage the subscription")
        .answers::<CustomerPortalAnswer>()
        .fails([
            Problem::NoSubscription,
            Problem::PortalNotConfigured,
            Problem::PortalFailed,
        ])
        .limited()
        // A new user has not paid yet.
        .example(Example::refused(StatusCode::CONFLICT))
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct CustomerPortalAnswer {
    /// The page to manage the subscription, to open with a full redirect. Anyone with the address can change the
    /// subscription.
    pub url: String,
}

/// Answers with the page.
///
/// # Errors
/// [`Failure`]; [`Problem::NoSubscription`] for a user who never subscribed, [`Problem::PortalNotConfigured`] until the
/// portal is set up at the provider, [`Problem::PortalFailed`] when the provider creates no page.
pub async fn handle(ports: Arc<HostedPagePorts>, request: Request) -> Result<Response, Failure> {
    let app = &ports.billing.app;
    let admitted = app.admit(&ROUTE, &request).await?;
    app.limit(Bucket::Checkout, Subject::User(admitted.user())).await?;
    let page = page(&ports.within(PATIENCE), admitted.user(), params::language(&request))
        .await
        .map_err(refused)?;
    let event = AuditEvent::new(AuditAction::PortalOpened).of_table("subscriptions");
    app.audit(admitted.user(), event).await?;
    Ok(respond::ok(&CustomerPortalAnswer { url: page.url })?)
}

async fn page(ports: &HostedPagePorts, user: &UserId, language: Language) -> Result<HostedPage, Failure> {
    let billing = &ports.billing;
    let known = billing
        .ask_again(user)
        .await?
        .filter(|known| known.subscription.is_some());
    let customer = customer_id(&known.ok_or(Problem::NoSubscription)?)?;
    let portal = PortalRequest {
        customer: &customer,
        configuration: ports.portal_configuration.as_deref(),
        language,
        return_url: &format!("{}/settings?portal=returned", ports.site.url),
    };
    // A new idempotency key per visit, because a page that was opened once may not open again.
    let visit = key(&["portal", &billing.app.context.ids.uuid().to_string()])?;
    Ok(billing.stripe.create_portal_session(&portal, &visit).await?)
}

fn refused(failure: Failure) -> Failure {
    let Failure::Billing(error) = failure else {
        return failure;
    };
    tracing::warn!(code = error.code(), "no portal");
    match error {
        StripeError::PortalNotConfigured => Problem::PortalNotConfigured.into(),
        _ => Problem::PortalFailed.into(),
    }
}
