//! The service's events for mails to its simulator's addresses, such as `bounce@simulator.amazonses.com`, optionally
//! with a label: `bounce+robin@…`. Mail to other addresses arrives without an event.
//!
//! The events have the format of the event bus.

use serde_json::{Value, json};

use crate::mailbox::Sender;
use crate::message::Message;

const SIMULATOR: &str = "simulator.amazonses.com";
const ACCOUNT: &str = "123456789012";
const REGION: &str = "us-east-1";

/// The event for `message`, sent by `sender`; `None` if it arrived and was wanted.
pub(crate) fn event(message: &Message, sender: &Sender) -> Option<Value> {
    let (local, host) = message.to.split_once('@')?;
    if !host.eq_ignore_ascii_case(SIMULATOR) {
        return None;
    }
    let name = local.split('+').next()?.to_ascii_lowercase();
    let (detail_type, mut detail) = match name.as_str() {
        "bounce" => (
            "Email Bounced",
            bounce(message, "General", "smtp; 550 5.1.1 user unknown"),
        ),
        "suppressionlist" => (
            "Email Bounced",
            bounce(
                message,
                "Suppressed",
                "Amazon SES has suppressed sending to this address",
            ),
        ),
        "complaint" => ("Email Complaint Received", complaint(message)),
        _ => return None,
    };
    let Sender {
        address,
        configuration_set,
    } = sender;
    let identity = format!("arn:aws:ses:{REGION}:{ACCOUNT}:identity/{address}");
    let set = format!("arn:aws:ses:{REGION}:{ACCOUNT}:configuration-set/{configuration_set}");
    detail["mail"] = json!({
        "timestamp": message.sent_at.to_string(),
        "source": address,
        "sourceArn": identity,
        "sendingAccountId": ACCOUNT,
        "messageId": message.id.to_string(),
        "destination": [message.to],
        "headersTruncated": false,
        "headers": [],
        "commonHeaders": { "from": [address], "to": [message.to], "subject": message.subject },
        "tags": { "ses:configuration-set": [configuration_set], "ses:from-domain": [address.rsplit('@').next()] },
    });
    Some(json!({
        "version": "0",
        "id": message.id.to_string(),
        "detail-type": detail_type,
        "source": "aws.ses",
        "account": ACCOUNT,
        "time": message.sent_at.to_string(),
        "region": REGION,
        "resources": [set],
        "detail": detail,
    }))
}

fn bounce(message: &Message, kind: &str, answer: &str) -> Value {
    json!({
        "eventType": "Bounce",
        "bounce": {
            "feedbackId": message.id.to_string(),
            "bounceType": "Permanent",
            "bounceSubType": kind,
            "bouncedRecipients": [{ "emailAddress": message.to, "action": "failed", "status": "5.1.1", "diagnosticCode": answer }],
            "timestamp": message.sent_at.to_string(),
            "reportingMTA": "dsn; a8-70.smtp-out.amazonses.com",
        },
    })
}

fn complaint(message: &Message) -> Value {
    json!({
        "eventType": "Complaint",
        "complaint": {
            "feedbackId": message.id.to_string(),
            "complaintSubType": null,
            "complainedRecipients": [{ "emailAddress": message.to }],
            "timestamp": message.sent_at.to_string(),
            "userAgent": "Amazon SES Mailbox Simulator",
            "complaintFeedbackType": "abuse",
        },
    })
}
