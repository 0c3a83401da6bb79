//! One correct call of every function, and how its answer is known to be correct. A function without a row fails.

use std::collections::BTreeMap;

use goldgrove_http::config::Source;
use goldgrove_standin_stripe as stripe;
use jiff::Timestamp;
use serde_json::{Value, json};

use crate::visitor::{INSTITUTION, Visitor, notice};

/// What the calls so far have brought: whom they are for, and the answers' bodies by function.
#[derive(Debug)]
pub struct Scene {
    /// Whom the calls are for.
    pub visitor: Visitor,
    /// The body of every answer.
    pub answers: BTreeMap<&'static str, Value>,
}

impl Scene {
    /// What an earlier answer of `function` holds at `pointer`; null when nothing, which no function takes.
    fn at(&self, function: &str, pointer: &str) -> Value {
        let answer = self.answers.get(function);
        answer
            .and_then(|body| body.pointer(pointer))
            .cloned()
            .unwrap_or_default()
    }
}

/// What a function is called with.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A request without a body.
    Request,
    /// A request with the body this makes.
    Body(fn(&Scene) -> Value),
    /// A provider's request with the body the first makes; the second gives its signature over that body.
    Signed(fn(&Scene) -> Value, Sign),
    /// An event of the user pool.
    Trigger(fn(&Visitor) -> Value),
}

/// Gives the header that signs a body, and its value, from what the visitor brought and the settings of the local stack.
pub type Sign = fn(&str, &Scene, &Source, Timestamp) -> (&'static str, String);

/// One call.
#[derive(Clone, Copy, Debug)]
pub struct Call {
    /// The function's name.
    pub function: &'static str,
    /// What it is called with.
    pub event: Event,
    /// The object in the path: the function that answered with it, and where its id is.
    pub object: Option<(&'static str, &'static str)>,
    /// The status a request is answered with; unused for triggers, which have none.
    pub status: u64,
    /// A place in the answer's body that must hold something other than null; no body is expected without one.
    pub holds: Option<&'static str>,
}

impl Call {
    /// The id of the object in the path; empty when there is none.
    pub fn id(&self, scene: &Scene) -> String {
        let id = self.object.map(|(function, pointer)| scene.at(function, pointer));
        id.as_ref().and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    const fn on(self, function: &'static str, pointer: &'static str) -> Self {
        Self {
            object: Some((function, pointer)),
            ..self
        }
    }
}

const fn get(function: &'static str, holds: &'static str) -> Call {
    Call {
        function,
        event: Event::Request,
        object: None,
        status: 200,
        holds: Some(holds),
    }
}

const fn send(function: &'static str, body: fn(&Scene) -> Value, status: u64, holds: &'static str) -> Call {
    Call {
        function,
        event: Event::Body(body),
        object: None,
        status,
        holds: Some(holds),
    }
}

const fn signed(function: &'static str, body: fn(&Scene) -> Value, sign: Sign, holds: &'static str) -> Call {
    Call {
        function,
        event: Event::Signed(body, sign),
        object: None,
        status: 200,
        holds: Some(holds),
    }
}

const fn remove(function: &'static str) -> Call {
    Call {
        function,
        event: Event::Request,
        object: None,
        status: 204,
        holds: None,
    }
}

const fn trigger(function: &'static str, event: fn(&Visitor) -> Value, holds: &'static str) -> Call {
    Call {
        function,
        event: Event::Trigger(event),
        object: None,
        status: 200,
        holds: Some(holds),
    }
}

/// Every call, in an order in which each finds what it needs: figures arrive before they are asked for, and what is
/// removed goes last.
pub const ALL: &[Call] = &[
    trigger("cognito-custom-message", custom_message, "/response/emailMessage"),
    trigger(
        "cognito-post-confirmation",
        post_confirmation,
        "/request/userAttributes/sub",
    ),
    get("get-profile", "/first_name"),
    get("list-user-roles", "/user_roles/0/role"),
    send("validate-session", a_device, 200, "/valid"),
    get("list-sessions", "/sessions/0/created_at"),
    send("extend-session", a_device, 200, "/expires_at"),
    send("update-profile", |_| json!({ "onboarded": true }), 200, "/onboarded"),
    send(
        "update-user-income",
        |_| json!({ "monthlyIncome": 5200.5 }),
        200,
        "/monthlyIncome",
    ),
    send("track-onboarding-progress", finished_step, 200, "/success"),
    send("create-goal", new_goal, 201, "/goal/plan/status"),
    send("update-goal", changed_goal, 200, "/goal/version").on("create-goal", "/goal/id"),
    get("list-goals", "/goals/0/id"),
    send("plan-goal", |_| json!({}), 200, "/odds/outlook").on("create-goal", "/goal/id"),
    send("plan-goals", |_| json!({}), 200, "/waterfall/goals/0/goalId"),
    send("create-account", new_account, 201, "/account/id"),
    send("update-account", changed_account, 200, "/account/version").on("create-account", "/account/id"),
    send("save-goal-allocations", set_aside, 200, "/allocations/0/amount").on("create-goal", "/goal/id"),
    get("list-goal-allocations", "/allocations/0/amount"),
    send(
        "create-unified-link-token",
        |_| json!({ "mode": "create" }),
        200,
        "/link_token",
    ),
    send("exchange-public-token", linked, 200, "/results/accountsProcessed"),
    send("refresh-financial-data", |_| json!({}), 200, "/items/0/id"),
    get("list-plaid-items", "/items/0/id"),
    get("list-accounts", "/accounts/0/balance"),
    get("list-transactions", "/transactions"),
    get("list-investment-holdings", "/holdings/0/current_value"),
    send(
        "update-holding",
        |_| json!({ "asset_classes": null }),
        200,
        "/holding/id",
    )
    .on("list-investment-holdings", "/holdings/0/id"),
    send(
        "update-investment-account-balances",
        own_accounts,
        200,
        "/accountsUpdated",
    ),
    send("save-fixed-rate", a_rate_of_ones_own, 200, "/fixed/0/id"),
    get("list-exchange-rates", "/rates/0/rate"),
    get("delete-fixed-rate", "/fixed").on("save-fixed-rate", "/fixed/0/id"),
    get("list-institutions", "/institutions/0/name"),
    get("list-net-worth-history", "/history/0/net_worth"),
    get("get-net-worth-changes", "/disclaimer"),
    get("get-net-worth", "/netWorth/totalAssets"),
    get("get-dashboard", "/assetAllocation/0/percentage"),
    get("get-current-user-subscription", "/trial/daysLeft"),
    send("create-checkout", a_year_of_premium, 200, "/url"),
    // Nobody has paid yet.
    send("customer-portal", |_| json!({}), 409, "/userMessage"),
    signed("plaid-webhook", news_of_no_login, as_plaid_signed, "/received"),
    trigger("refresh-plaid-item", notice_of_no_login, "/batchItemFailures"),
    trigger("snapshot-net-worth", start_of_day, "/batchItemFailures"),
    trigger("evaluate-insights", look_at_the_visitor, "/batchItemFailures"),
    trigger("send-digest", digest_of_nobody, "/batchItemFailures"),
    get("list-insights", "/insights/0/id"),
    send("dismiss-insight", |_| json!({}), 200, "/dismissedAt").on("list-insights", "/insights/0/id"),
    // The token stands in the address, which a rehearsed call has nothing in.
    send("unsubscribe-insights", |_| json!({}), 400, "/title"),
    signed("stripe-webhook", news_of_nothing, as_stripe_signs, "/received"),
    send("secure-data-encryption", income, 200, "/decrypted_data"),
    send(
        "start-aead-migration",
        |_| json!({ "delayMs": 0 }),
        202,
        "/migration/id",
    ),
    get("get-aead-migration", "/migration/status").on("start-aead-migration", "/migration/id"),
    trigger("migrate-aead", |_| json!({}), "/status"),
    remove("remove-plaid-item").on("list-plaid-items", "/items/0/id"),
    get("delete-account", "/undo/token").on("create-account", "/account/id"),
    get("delete-goal", "/undo/token").on("create-goal", "/goal/id"),
    send("undo-removal", undone, 200, "/complete"),
    send("send-contact-message", a_question, 202, "/accepted"),
    Call {
        holds: None,
        ..send("log-audit-event", a_report, 204, "")
    },
    get("list-audit-events", "/chain/head"),
    get("export-data", "/profile/id"),
    send("delete-user", |_| json!({ "confirm": "DELETE" }), 200, "/status"),
    // Anywhere above they would end the session of the calls below them; of a user who is gone they end nothing.
    send("end-session", |_| json!({}), 401, "/title"),
    send("end-all-sessions", |_| json!({}), 401, "/title"),
    trigger("finish-deletions", |_| json!({}), "/waiting"),
    trigger("refresh-exchange-rates", |_| json!({}), "/added"),
];

/// The call of `function`.
pub fn of(function: &str) -> Option<&'static Call> {
    ALL.iter().find(|call| call.function == function)
}

fn undone(scene: &Scene) -> Value {
    json!({ "token": scene.at("delete-goal", "/undo/token") })
}

fn a_device(_: &Scene) -> Value {
    json!({ "fingerprint": "0".repeat(64) })
}

fn a_question(_: &Scene) -> Value {
    json!({ "name": "Robin Vale", "email": "robin@goldgrove.example", "message": "How does it work?" })
}

fn a_report(_: &Scene) -> Value {
    json!({ "p_action": "client.rapid_clicks", "p_details": { "clicks": 11, "gap_ms": 40, "path": "/goals" } })
}

fn finished_step(_: &Scene) -> Value {
    json!({ "step": 2.5, "completed": true, "optimizationChoice": "keep" })
}

fn new_goal(_: &Scene) -> Value {
    json!({ "goal": {
        "name": "Sabbatical", "targetAmount": 12000, "targetDate": "2033-06-01T00:00:00Z", "riskProfile": "moderate",
        "plannedMonthlyContribution": 150, "onboardingGoal": false,
    }})
}

fn changed_goal(scene: &Scene) -> Value {
    json!({ "version": scene.at("create-goal", "/goal/version"), "name": "Long sabbatical" })
}

fn new_account(_: &Scene) -> Value {
    json!({ "name": "Savings jar", "type": "cash", "balance": 2500 })
}

fn changed_account(scene: &Scene) -> Value {
    json!({ "version": scene.at("create-account", "/account/version"), "balance": 2600 })
}

fn set_aside(scene: &Scene) -> Value {
    json!({ "allocations": [{
        "allocation_type": "account",
        "account_id": scene.at("create-account", "/account/id"),
        "allocation_percentage": 50,
    }]})
}

fn a_rate_of_ones_own(_: &Scene) -> Value {
    json!({ "from": "USD", "to": "CAD", "since": "2026-01-01", "rate": 1.35 })
}

fn own_accounts(scene: &Scene) -> Value {
    json!({ "target_user_id": scene.visitor.id })
}

fn linked(scene: &Scene) -> Value {
    let (institution_id, name) = INSTITUTION;
    json!({
        "public_token": scene.visitor.public_token,
        "institution": { "institution_id": institution_id, "name": name },
        "accounts": [],
    })
}

fn a_year_of_premium(_: &Scene) -> Value {
    json!({ "priceId": "price_premium_yearly", "isYearly": false })
}

fn news_of_no_login(_: &Scene) -> Value {
    notice()
}

fn as_plaid_signed(_: &str, scene: &Scene, _: &Source, _: Timestamp) -> (&'static str, String) {
    (plaid_webhook::SIGNATURE, scene.visitor.plaid_signature.clone())
}

fn notice_of_no_login(_: &Visitor) -> Value {
    let notice = json!({ "plaid_item_id": "nobodys", "about": "changed" });
    json!({ "Records": [{
        "messageId": "1", "body": notice.to_string(), "attributes": { "ApproximateReceiveCount": "2" },
        "eventSource": "aws:sqs",
    }]})
}

fn start_of_day(_: &Visitor) -> Value {
    json!({ "version": "0", "detail-type": "Scheduled Event", "source": "aws.events", "time": "2026-11-23T05:05:00Z", "detail": {} })
}

fn look_at_the_visitor(visitor: &Visitor) -> Value {
    delivered(&json!({ "users": [visitor.id] }))
}

fn digest_of_nobody(_: &Visitor) -> Value {
    delivered(&json!({ "user": "nobody" }))
}

/// A queue's event with one message.
fn delivered(message: &Value) -> Value {
    json!({ "Records": [{
        "messageId": "1", "body": message.to_string(), "eventSource": "aws:sqs",
        "attributes": { "ApproximateReceiveCount": "1" },
    }]})
}

fn news_of_nothing(_: &Scene) -> Value {
    json!({
        "id": "evt_rehearsal", "object": "event", "type": "balance.available", "created": 1_795_262_400,
        "data": { "object": { "object": "balance" } },
    })
}

fn as_stripe_signs(body: &str, _: &Scene, settings: &Source, now: Timestamp) -> (&'static str, String) {
    let secret = settings.get("STRIPE_WEBHOOK_SECRET").unwrap_or_default();
    (
        stripe_webhook::SIGNATURE,
        stripe::signature(secret, body, now.as_second()),
    )
}

fn income(scene: &Scene) -> Value {
    let visitor = &scene.visitor;
    json!({
        "action": "decrypt",
        "userId": visitor.id,
        "fieldType": format!("profiles/{}/monthly_income", visitor.id),
        "data": visitor.sealed_income,
    })
}

fn custom_message(visitor: &Visitor) -> Value {
    let request = json!({
        "userAttributes": { "sub": visitor.id, "given_name": "Robin" },
        "codeParameter": "{####}", "usernameParameter": null,
    });
    let response = json!({ "smsMessage": null, "emailMessage": null, "emailSubject": null });
    pool_event("CustomMessage_SignUp", visitor, &request, &response)
}

fn post_confirmation(visitor: &Visitor) -> Value {
    let request = json!({
        "userAttributes": { "sub": visitor.id, "given_name": "Robin", "family_name": "Vale", "email_verified": "true" },
    });
    pool_event("PostConfirmation_ConfirmSignUp", visitor, &request, &json!({}))
}

fn pool_event(trigger: &str, visitor: &Visitor, request: &Value, response: &Value) -> Value {
    json!({
        "version": "1", "region": "us-east-1", "userPoolId": "us-east-1_goldgrove", "userName": visitor.id,
        "callerContext": { "awsSdkVersion": "aws-sdk-unknown-unknown", "clientId": "goldgroveweb00000000000001" },
        "triggerSource": trigger, "request": request, "response": response,
    })
}
