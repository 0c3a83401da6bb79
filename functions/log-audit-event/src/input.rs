//! The input of a report: numbers, and words from our own lists. The trail outlives its user, so it contains no text
//! from a client.

use goldgrove_domain::audit::{AuditAction, AuditEvent};
use goldgrove_domain::session::Device;
use goldgrove_http::{FieldErrors, Problem};
use schemars::JsonSchema;
use serde::Deserialize;
use strum::IntoStaticStr;

use crate::known::{PATHS, PROBLEMS};

/// The web's words for an unanswered request.
const UNANSWERED: [&str; 2] = ["offline", "timeout"];

/// The kind of event that a client reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum ReportedAction {
    /// A request was answered with an error.
    #[serde(rename = "client.request_failed")]
    RequestFailed,
    /// A request was not answered.
    #[serde(rename = "client.network_error")]
    NetworkError,
    /// Clicks came faster than a person clicks.
    #[serde(rename = "client.rapid_clicks")]
    RapidClicks,
    /// The password was changed. Only the user pool knows it otherwise.
    #[serde(rename = "client.password_changed")]
    PasswordChanged,
    /// Two-step sign-in was turned on at the user pool.
    #[serde(rename = "client.two_step_turned_on")]
    TwoStepTurnedOn,
    /// Two-step sign-in was turned off at the user pool.
    #[serde(rename = "client.two_step_turned_off")]
    TwoStepTurnedOff,
    /// A passkey was added at the user pool.
    #[serde(rename = "client.passkey_added")]
    PasskeyAdded,
    /// A passkey was removed at the user pool.
    #[serde(rename = "client.passkey_removed")]
    PasskeyRemoved,
}

impl ReportedAction {
    /// The stored action.
    pub const fn kept(self) -> AuditAction {
        match self {
            Self::RequestFailed => AuditAction::ClientRequestFailed,
            Self::NetworkError => AuditAction::ClientNetworkError,
            Self::RapidClicks => AuditAction::ClientRapidClicks,
            Self::PasswordChanged => AuditAction::ClientPasswordChanged,
            Self::TwoStepTurnedOn => AuditAction::ClientTwoStepTurnedOn,
            Self::TwoStepTurnedOff => AuditAction::ClientTwoStepTurnedOff,
            Self::PasskeyAdded => AuditAction::ClientPasskeyAdded,
            Self::PasskeyRemoved => AuditAction::ClientPasskeyRemoved,
        }
    }
}

/// A client's report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogAuditEventInput {
    /// The kind of event.
    pub p_action: ReportedAction,
    /// Always null: clients do not report changes of records.
    pub p_table_name: Option<String>,
    /// Always null: clients do not report changes of records.
    pub p_record_id: Option<String>,
    /// The details.
    pub p_details: Option<ReportDetails>,
}

/// The details of a report.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportDetails {
    /// The request's method.
    pub method: Option<ReportedMethod>,
    /// The request's path, below `/api` and without its query. The audit trail keeps only the route, as in
    /// `/goals/{id}`.
    pub path: Option<String>,
    /// The status code of the answer.
    pub status: Option<u16>,
    /// The last part of the problem's type, or `offline` or `timeout` without an answer.
    pub problem: Option<String>,
    /// The number of occurrences.
    pub count: Option<u32>,
    /// The number of clicks.
    pub clicks: Option<u32>,
    /// The longest time between two clicks, in milliseconds.
    pub gap_ms: Option<u32>,
}

/// The method of a request that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, IntoStaticStr, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[strum(serialize_all = "UPPERCASE")]
pub enum ReportedMethod {
    /// Reads.
    Get,
    /// Creates, or starts an action.
    Post,
    /// Replaces.
    Put,
    /// Changes.
    Patch,
    /// Removes.
    Delete,
}

impl LogAuditEventInput {
    /// The audit entry for the report, from `device`. The trail outlives its user, so the header itself is not stored.
    pub fn into_event(self, device: &Device) -> Result<AuditEvent, Problem> {
        let names = [&device.browser, &device.system];
        let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
        let details = self.p_details.unwrap_or_default();
        let mut errors = FieldErrors::default();
        let words = [
            ("method", details.method.map(Into::into)),
            (
                "path",
                known(&mut errors, "p_details.path", details.path.as_deref(), route_of),
            ),
            (
                "problem",
                known(&mut errors, "p_details.problem", details.problem.as_deref(), problem_of),
            ),
        ];
        let counts = [
            ("status", details.status.map(u64::from)),
            ("count", details.count.map(u64::from)),
            ("clicks", details.clicks.map(u64::from)),
            ("gap_ms", details.gap_ms.map(u64::from)),
        ];
        for (field, text) in [("p_table_name", &self.p_table_name), ("p_record_id", &self.p_record_id)] {
            if text.is_some() {
                errors.add(field, "must be null");
            }
        }
        errors.finish()?;
        let event = AuditEvent::new(self.p_action.kept()).through(&names.join(", "));
        let event = words
            .into_iter()
            .filter_map(|(name, word)| Some((name, word?)))
            .fold(event, |event, (name, word)| event.word(name, word));
        Ok(counts
            .into_iter()
            .filter_map(|(name, count)| Some((name, count?)))
            .fold(event, |event, (name, count)| event.count(name, count)))
    }
}

/// Our own word for a text, if there is one. Notes an error for an unknown text.
fn known(
    errors: &mut FieldErrors,
    field: &str,
    text: Option<&str>,
    find: fn(&str) -> Option<&'static str>,
) -> Option<&'static str> {
    let text = text?;
    let word = find(text);
    if word.is_none() {
        errors.add(field, "is not known");
    }
    word
}

/// The route of a path. Routes without ids come first: `/goals/plan` is not a goal.
fn route_of(path: &str) -> Option<&'static str> {
    let parts = || path.split('/');
    let is_of = |route: &str| {
        route.split('/').count() == parts().count()
            && route
                .split('/')
                .zip(parts())
                .all(|(own, part)| own == part || (own == "{id}" && !part.is_empty()))
    };
    let exact = PATHS.iter().find(|route| **route == path);
    exact.or_else(|| PATHS.iter().find(|route| is_of(route))).copied()
}

fn problem_of(slug: &str) -> Option<&'static str> {
    PROBLEMS
        .iter()
        .chain(&UNANSWERED)
        .find(|known| **known == slug)
        .copied()
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::audit::DETAILS_BYTES_MAX;
    use serde_json::json;
    use strum::VariantArray as _;

    use super::*;

    fn event(report: serde_json::Value) -> Result<AuditEvent, Problem> {
        let input: LogAuditEventInput = serde_json::from_value(report).unwrap();
        input.into_event(&Device::from_user_agent(
            "Mozilla/5.0 (X11; Linux x86_64) Firefox/153.0",
        ))
    }

    #[test]
    fn a_report_becomes_an_entry_of_the_clients_own_words() {
        let report = json!({
            "p_action": "client.request_failed", "p_table_name": null, "p_record_id": null,
            "p_details": {"method": "GET", "path": "/goals/{id}", "status": 500, "problem": "internal", "count": 2},
        });
        let event = event(report).unwrap();
        assert!(event.action.is_reported());
        let details: Vec<String> = event
            .details
            .iter()
            .map(|(name, value)| format!("{name}={}", value.text()))
            .collect();
        assert_eq!(
            details,
            [
                "count=2",
                "method=GET",
                "path=/goals/{id}",
                "problem=internal",
                "status=500"
            ]
        );
    }

    #[test]
    fn every_word_a_client_may_say_is_one_of_its_own() {
        for action in AuditAction::VARIANTS {
            let read = serde_json::from_value::<ReportedAction>(json!(action.as_str())).map(ReportedAction::kept);
            assert_eq!(read.ok(), action.is_reported().then_some(*action), "{action:?}");
        }
    }

    #[test]
    fn a_path_is_kept_as_its_route() {
        let rows = [
            ("/goals", Some("/goals")),
            ("/goals/plan", Some("/goals/plan")),
            ("/goals/goal_018f/plan", Some("/goals/{id}/plan")),
            ("/goals/{id}", Some("/goals/{id}")),
            ("/goals/robin@example.com", Some("/goals/{id}")),
            (
                "/accounts/{id}/balances/2026-11-24",
                Some("/accounts/{id}/balances/{id}"),
            ),
            ("/exchange-rates/fixed/USD", Some("/exchange-rates/fixed/{id}")),
            ("/goals/", None),
            ("/goals?token=abc", None),
            ("/goals/a/b/c", None),
            ("/robin", None),
            ("goals", None),
            ("", None),
        ];
        for (path, route) in rows {
            assert_eq!(route_of(path), route, "{path}");
        }
    }

    #[test]
    fn what_is_in_no_list_of_ours_is_refused_by_field() {
        let report = json!({
            "p_action": "client.rapid_clicks", "p_table_name": "profiles", "p_record_id": "robin",
            "p_details": {"path": "/robin", "problem": "robin"},
        });
        let Err(Problem::InvalidRequest(errors)) = event(report) else {
            panic!("it is refused");
        };
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(
            fields,
            ["p_details.path", "p_details.problem", "p_table_name", "p_record_id"]
        );
    }

    #[test]
    fn the_largest_report_fits_the_trail() {
        let longest = |words: &[&'static str]| words.iter().copied().max_by_key(|word| word.len()).unwrap();
        let report = json!({
            "p_action": "client.request_failed",
            "p_details": {
                "method": "DELETE", "path": longest(PATHS), "status": 65535, "problem": longest(PROBLEMS),
                "count": u32::MAX, "clicks": u32::MAX, "gap_ms": u32::MAX,
            },
        });
        assert!(event(report).unwrap().details_bytes() <= DETAILS_BYTES_MAX);
    }
}
