//! What a client may report. Everything in it is a number or a short code: there is no field that could hold an amount, a
//! name or a token.

use goldgrove_domain::audit::{AuditAction, AuditEvent, is_code, is_path};
use goldgrove_domain::session::Device;
use goldgrove_http::Problem;
use goldgrove_http::params::FieldErrors;
use schemars::JsonSchema;
use serde::Deserialize;

const NO_CODE: &str = "must be at most 64 letters, digits, dots, hyphens or underscores";
const NO_PATH: &str = "must be a path of at most 128 bytes without a query";

/// What a client reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
pub enum ReportedAction {
    /// A request was answered with an error.
    #[serde(rename = "client.request_failed")]
    RequestFailed,
    /// A request was not answered.
    #[serde(rename = "client.network_error")]
    NetworkError,
    /// Clicks came faster than a person's.
    #[serde(rename = "client.rapid_clicks")]
    RapidClicks,
    /// The password was changed, which the user pool alone knows otherwise.
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
    /// The action as it is kept.
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

/// A report.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LogAuditEventInput {
    /// What is reported.
    pub p_action: ReportedAction,
    /// What it happened to, as a code.
    pub p_table_name: Option<String>,
    /// Which of them, as a code.
    pub p_record_id: Option<String>,
    /// The circumstances.
    pub p_details: Option<ReportDetails>,
}

/// The circumstances of a report.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportDetails {
    /// The method of the request, e.g. `GET`.
    pub method: Option<String>,
    /// The path of the request or of the page, without its query; ids may be replaced, as in `/goals/{id}`.
    pub path: Option<String>,
    /// The status code it was answered with.
    pub status: Option<u16>,
    /// The last part of the problem's type.
    pub problem: Option<String>,
    /// The request's id.
    pub request_id: Option<String>,
    /// How often it happened.
    pub count: Option<u32>,
    /// How many clicks there were.
    pub clicks: Option<u32>,
    /// How many milliseconds lay between two of them at most.
    pub gap_ms: Option<u32>,
}

impl LogAuditEventInput {
    /// The entry the report becomes, done on `device`. The trail outlives its user, so the header itself is not kept.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] naming every field that holds something else than it may.
    pub fn into_event(self, device: &Device) -> Result<AuditEvent, Problem> {
        let names = [&device.browser, &device.system];
        let names: Vec<&str> = names.into_iter().flatten().map(String::as_str).collect();
        let details = self.p_details.unwrap_or_default();
        let codes = [
            ("method", details.method),
            ("problem", details.problem),
            ("request_id", details.request_id),
        ];
        let counts = [
            ("status", details.status.map(u64::from)),
            ("count", details.count.map(u64::from)),
            ("clicks", details.clicks.map(u64::from)),
            ("gap_ms", details.gap_ms.map(u64::from)),
        ];
        let mut errors = FieldErrors::default();
        let mut event = AuditEvent::new(self.p_action.kept()).through(&names.join(", "));
        for (name, code) in codes {
            if let Some(code) = checked(&mut errors, &format!("p_details.{name}"), code) {
                event = event.code(name, &code);
            }
        }
        for (name, count) in counts {
            if let Some(count) = count {
                event = event.count(name, count);
            }
        }
        match details.path {
            Some(path) if !is_path(&path) => errors.add("p_details.path", NO_PATH),
            Some(path) => event = event.path(&path),
            None => {}
        }
        event.table = checked(&mut errors, "p_table_name", self.p_table_name);
        event.record = checked(&mut errors, "p_record_id", self.p_record_id);
        errors.finish()?;
        Ok(event)
    }
}

/// The code of a field, if it has one; notes when it holds something else.
fn checked(errors: &mut FieldErrors, field: &str, code: Option<String>) -> Option<String> {
    let code = code?;
    if is_code(&code) {
        return Some(code);
    }
    errors.add(field, NO_CODE);
    None
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::audit::DETAILS_BYTES_MAX;
    use serde_json::json;

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
        for action in AuditAction::ALL {
            let read = serde_json::from_value::<ReportedAction>(json!(action.as_str())).map(ReportedAction::kept);
            assert_eq!(read.ok(), action.is_reported().then_some(*action), "{action:?}");
        }
    }

    #[test]
    fn what_could_be_a_name_an_amount_or_a_token_is_refused_by_field() {
        let report = json!({
            "p_action": "client.rapid_clicks", "p_table_name": "my table", "p_record_id": "robin@example.com",
            "p_details": {"method": "$1,234", "path": "/goals?token=abc", "problem": "", "request_id": "x".repeat(65)},
        });
        let Err(Problem::InvalidRequest(errors)) = event(report) else {
            panic!("it is refused");
        };
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        let expected = [
            "p_details.method",
            "p_details.problem",
            "p_details.request_id",
            "p_details.path",
        ];
        assert_eq!(fields[..4], expected);
        assert_eq!(fields[4..], ["p_table_name", "p_record_id"]);
    }

    #[test]
    fn the_largest_report_fits_the_trail() {
        let code = "x".repeat(64);
        let report = json!({
            "p_action": "client.request_failed",
            "p_details": {
                "method": code, "path": format!("/{}", "x".repeat(127)), "status": 65535, "problem": code,
                "request_id": code, "count": u32::MAX, "clicks": u32::MAX, "gap_ms": u32::MAX,
            },
        });
        assert!(event(report).unwrap().details_bytes() <= DETAILS_BYTES_MAX);
    }
}
