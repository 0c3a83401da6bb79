//! An event of the mail service, as the event bus delivers it: only the fields we use.

use serde::Deserialize;

/// One event. Kinds other than the two that the rule selects do not parse.
#[derive(Debug, Deserialize)]
pub struct Report {
    detail: Detail,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "eventType")]
enum Detail {
    Bounce { bounce: Bounce, mail: Mail },
    Complaint { complaint: Complaint, mail: Mail },
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Bounce {
    bounce_type: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Complaint {
    /// Missing for some mailbox providers.
    complaint_feedback_type: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Mail {
    destination: Vec<String>,
}

/// The effect of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Mail to the address bounces permanently.
    Returned,
    /// The reader does not want our mails.
    Unwanted,
    /// None: a full mailbox, or a report that a mail was not spam.
    None,
}

impl Report {
    /// The addresses that the mail was sent to. Our mails have one.
    pub fn addresses(&self) -> &[String] {
        match &self.detail {
            Detail::Bounce { mail, .. } | Detail::Complaint { mail, .. } => &mail.destination,
        }
    }

    /// The report's effect.
    pub fn effect(&self) -> Effect {
        match &self.detail {
            Detail::Bounce { bounce, .. } if bounce.bounce_type == "Permanent" => Effect::Returned,
            Detail::Complaint { complaint, .. } if complaint.complaint_feedback_type.as_deref() != Some("not-spam") => {
                Effect::Unwanted
            }
            Detail::Bounce { .. } | Detail::Complaint { .. } => Effect::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn permanent_bounces_and_complaints_count() {
        let bounce = |kind: &str| json!({ "eventType": "Bounce", "bounce": { "bounceType": kind } });
        let complaint =
            |kind: Option<&str>| json!({ "eventType": "Complaint", "complaint": { "complaintFeedbackType": kind } });
        let rows = [
            (bounce("Permanent"), Effect::Returned),
            (bounce("Transient"), Effect::None),
            (bounce("Undetermined"), Effect::None),
            (complaint(Some("abuse")), Effect::Unwanted),
            (complaint(None), Effect::Unwanted),
            (complaint(Some("not-spam")), Effect::None),
        ];
        for (mut detail, expected) in rows {
            detail["mail"] = json!({ "destination": ["robin@example.com"] });
            let report: Report = serde_json::from_value(json!({ "detail": detail })).unwrap();
            assert_eq!(report.effect(), expected, "{detail}");
            assert_eq!(report.addresses(), ["robin@example.com"]);
        }
    }

    #[test]
    fn another_event_is_refused() {
        let event = json!({ "detail": { "eventType": "Delivery", "mail": { "destination": [] } } });
        assert!(serde_json::from_value::<Report>(event).is_err());
    }
}
