//! A loopback stand-in for Amazon Bedrock: the part of `Converse` that the product uses.
//!
//! Rephrases a card with a few words before the draft's own, or misbehaves on request: lies, advises, stalls, fails.
//! The local host verifies signatures in front of it.

use std::sync::{Arc, PoisonError, RwLock};

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use serde::Deserialize;
use serde_json::{Value, json};

/// How it answers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Behaviour {
    /// Rephrases the draft slightly.
    #[default]
    Faithful,
    /// Mentions an amount that is not among the facts.
    Lies,
    /// Mentions an amount in words.
    LiesInWords,
    /// Puts an amount into the title.
    ShoutsAmounts,
    /// Advises to buy.
    Advises,
    /// Links to a page of another site.
    Links,
    /// Adds text around the JSON object.
    Chatters,
    /// Never answers.
    Stalls,
    /// Answers with a server error.
    Fails,
    /// Answers with a throttling error.
    Throttles,
    /// Answers with invalid JSON.
    Mumbles,
}

/// The stand-in. Clones share one behavior.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    inner: Arc<RwLock<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    behaviour: Behaviour,
    asked: usize,
}

impl Narrator {
    /// Sets the behavior of future answers.
    pub fn behave(&self, behaviour: Behaviour) {
        self.inner.write().unwrap_or_else(PoisonError::into_inner).behaviour = behaviour;
    }

    /// The number of calls.
    pub fn asked(&self) -> usize {
        self.inner.read().unwrap_or_else(PoisonError::into_inner).asked
    }

    /// The service, to be mounted at the root.
    pub fn router(&self) -> Router {
        Router::new()
            .route("/model/{model}/converse", post(converse))
            .with_state(self.clone())
    }

    fn next(&self) -> Behaviour {
        let mut inner = self.inner.write().unwrap_or_else(PoisonError::into_inner);
        inner.asked += 1;
        inner.behaviour
    }
}

#[derive(Deserialize)]
struct Converse {
    messages: Vec<Message>,
}

#[derive(Deserialize)]
struct Message {
    content: Vec<Block>,
}

#[derive(Deserialize)]
struct Block {
    text: String,
}

/// The product's request.
#[derive(Deserialize)]
struct Draft {
    title: String,
    body: String,
}

async fn converse(State(narrator): State<Narrator>, Path(_model): Path<String>, body: Bytes) -> Response {
    let Some(draft) = draft(&body) else {
        return refuse(StatusCode::BAD_REQUEST, "ValidationException");
    };
    match narrator.next() {
        Behaviour::Stalls => std::future::pending().await,
        Behaviour::Fails => refuse(StatusCode::INTERNAL_SERVER_ERROR, "InternalServerException"),
        Behaviour::Throttles => refuse(StatusCode::TOO_MANY_REQUESTS, "ThrottlingException"),
        Behaviour::Mumbles => "mumble".into_response(),
        behaviour => answer(&text(behaviour, &draft)),
    }
}

fn draft(body: &[u8]) -> Option<Draft> {
    let request: Converse = serde_json::from_slice(body).ok()?;
    let message = request.messages.into_iter().next()?;
    serde_json::from_str(&message.content.into_iter().next()?.text).ok()
}

fn text(behaviour: Behaviour, draft: &Draft) -> String {
    let Draft { title, body } = draft;
    let (title, body) = match behaviour {
        Behaviour::Lies => (title.clone(), format!("{body} That is $98,765 in all.")),
        Behaviour::LiesInWords => (title.clone(), format!("{body} That is ninety thousand in all.")),
        Behaviour::ShoutsAmounts => (format!("{title}: $98,765"), body.clone()),
        Behaviour::Advises => (title.clone(), format!("{body} Buy gold now.")),
        Behaviour::Links => (title.clone(), format!("{body} See https://example.com")),
        _ => (title.clone(), format!("Good to know: {body}")),
    };
    let object = json!({ "title": title, "body": body }).to_string();
    if behaviour == Behaviour::Chatters {
        return format!("Sure! Here it is: {object}");
    }
    object
}

fn answer(text: &str) -> Response {
    let answer: Value = json!({
        "output": { "message": { "role": "assistant", "content": [{ "text": text }] } },
        "stopReason": "end_turn",
        "usage": { "inputTokens": 1, "outputTokens": 1, "totalTokens": 2 },
        "metrics": { "latencyMs": 1 },
    });
    Json(answer).into_response()
}

fn refuse(status: StatusCode, name: &'static str) -> Response {
    (status, [("x-amzn-errortype", name)], Json(json!({ "message": name }))).into_response()
}
