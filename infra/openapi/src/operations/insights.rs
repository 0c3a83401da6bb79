//! What a household should know, and how mails of it are declined.

use dismiss_insight::DismissInsightInput;
use goldgrove_http::Problem;
use goldgrove_http::body::insight::{InsightBody, InsightsBody};
use serde_json::json;
use unsubscribe_insights::UnsubscribeInsightsAnswer;

use super::LIMITED;
use crate::operation::Operation;

/// The operations of the group.
pub(super) fn insights() -> Vec<Operation> {
    let of = |summary| ("Insights", summary);
    vec![
        Operation::new(
            "list-insights",
            list_insights::ROUTE,
            of("What the caller should know today"),
        )
        .answers::<InsightsBody>()
        .fails([Problem::NotFound]),
        Operation::new(
            "dismiss-insight",
            dismiss_insight::ROUTE,
            of("Waves a card away, or takes that back"),
        )
        .answers::<InsightBody>()
        .takes::<DismissInsightInput>(json!({ "dismissed": true }))
        .fails([Problem::CHANGED]),
        Operation::new(
            "unsubscribe-insights",
            unsubscribe_insights::ROUTE,
            of("No more mails of cards, without signing in"),
        )
        .answers::<UnsubscribeInsightsAnswer>()
        .accepted()
        .query(
            "token",
            "The token of a mail.",
            json!({ "type": "string", "maxLength": 256 }),
        )
        .fails([LIMITED]),
    ]
}
