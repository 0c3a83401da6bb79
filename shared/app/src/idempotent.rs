//! Runs an effect once per `Idempotency-Key` and replays its answer.
//!
//! Answers are stored unencrypted, so they must not contain amounts or names.

use std::future::Future;

use goldgrove_domain::ids::UserId;
use goldgrove_http::idempotency::{IdempotencyKey, fingerprint};
use goldgrove_http::{Body, Problem, Request, Response, StatusCode, respond};
use goldgrove_storage::entity::idempotency::{self, Answer, Claimed, Idempotency};
use jiff::SignedDuration;

use crate::{App, Failure};

/// How long an answer is replayed.
const KEPT_FOR: SignedDuration = SignedDuration::from_hours(24);
/// How long a request may take before another request with its key may take over.
const LEASE: SignedDuration = SignedDuration::from_secs(60);

/// Runs `effect`, or returns the stored answer if a request with the same key already ran it.
///
/// # Errors
/// [`Problem::InProgress`] while the first request runs, [`Problem::Conflict`] when the key was used for another
/// request, and the errors of `effect`. A failed effect may be retried with the same key.
pub async fn once<F>(
    app: &App,
    user: &UserId,
    operation: &str,
    request: &Request,
    effect: F,
) -> Result<Response, Failure>
where
    F: Future<Output = Result<Response, Failure>>,
{
    let Some(key) = IdempotencyKey::of(request)? else {
        return effect.await;
    };
    let store = Idempotency::new(app.context.tables.idempotency.as_ref(), user);
    let fingerprint = fingerprint(operation, request);
    let asked = idempotency::Request {
        operation,
        key: key.as_str(),
        fingerprint: &fingerprint,
    };
    let now = app.now();
    let claim = match store.claim(asked, app.context.ids.uuid(), now, now + LEASE).await? {
        Claimed::Mine(claim) => claim,
        Claimed::Done(answer) => return replay(answer),
        Claimed::InProgress => return Err(Problem::InProgress.into()),
        Claimed::OtherRequest => {
            return Err(Problem::KEY_REUSED.into());
        }
    };
    let outcome = effect.await;
    let noted = match &outcome {
        Ok(response) => store.complete(&claim, kept(response), app.now() + KEPT_FOR).await,
        Err(_) => store.release(&claim).await,
    };
    if let Err(error) = noted {
        // The effect has run, so its outcome is the answer. The claim ends with its lease.
        let failure = Failure::from(error);
        tracing::error!(cause = %failure, counts = failure.counts(), "the answer to a request with an idempotency key was not stored");
    }
    outcome
}

fn kept(response: &Response) -> Answer {
    Answer {
        status: response.status().as_u16(),
        body: match response.body() {
            Body::Text(text) => text.clone().into_bytes(),
            Body::Binary(bytes) => bytes.clone(),
            _ => Vec::new(),
        },
    }
}

fn replay(answer: Answer) -> Result<Response, Failure> {
    let status = StatusCode::from_u16(answer.status).map_err(|_| Problem::Internal)?;
    if answer.body.is_empty() {
        return Ok(respond::empty(status));
    }
    let text = String::from_utf8(answer.body).map_err(|_| Problem::Internal)?;
    Ok(respond::json_text(status, text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replayed_answer_is_the_first_one() {
        let created = respond::created(&serde_json::json!({ "id": 1 })).unwrap_or_default();
        for (name, first) in [("created", created), ("no content", respond::no_content())] {
            let replayed = replay(kept(&first)).unwrap_or_default();
            assert_eq!(replayed.status(), first.status(), "{name}");
            assert_eq!(replayed.headers(), first.headers(), "{name}");
            assert_eq!(replayed.body(), first.body(), "{name}");
        }
    }
}
