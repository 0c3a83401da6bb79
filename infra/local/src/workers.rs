//! The functions that consume queues, and their queues.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::wiring::{FromSettings, Wiring};
use goldgrove_http::config::SettingsError;
use goldgrove_registry::{record_mail_feedback, refresh_plaid_item, send_digest, snapshot_net_worth};
use serde_json::Value;

use crate::calls;
use crate::queues::Consumer;
use crate::stack::StackError;
use crate::template::{QueueRules, Template};

/// The queue of notices about items.
pub const ITEMS: &str = "items";
/// The queue of nightly work: daily snapshots and insights.
pub const SNAPSHOTS: &str = "snapshots";

/// The queue of due mails.
pub(crate) const DIGESTS: &str = "digests";
/// The queue of the mail service's reports.
pub(crate) const MAIL_FEEDBACK: &str = "mail-feedback";

/// The consumers of queues, by queue, with the template's rules.
pub type Consumers = BTreeMap<&'static str, (QueueRules, Consumer)>;

/// The consumers of queues.
///
/// # Errors
/// [`StackError`] if the settings are wrong or the template lacks a queue.
pub fn consumers(wiring: &Wiring<'_>, template: &Template) -> Result<Consumers, StackError> {
    let mail = consumer("send-digest", wiring, send_digest::handle)?;
    let report = consumer("record-mail-feedback", wiring, record_mail_feedback::handle)?;
    let refresh = consumer("refresh-plaid-item", wiring, refresh_plaid_item::handle)?;
    let nightly = consumer("snapshot-net-worth", wiring, snapshot_net_worth::handle)?;
    Ok(BTreeMap::from([
        (DIGESTS, (template.queue("DigestsQueue")?, mail)),
        (MAIL_FEEDBACK, (template.queue("MailFeedbackQueue")?, report)),
        (ITEMS, (template.queue("ItemsQueue")?, refresh)),
        (SNAPSHOTS, (template.queue("SnapshotsQueue")?, nightly)),
    ]))
}

fn consumer<P, H, F>(name: &'static str, wiring: &Wiring<'_>, handle: H) -> Result<Consumer, SettingsError>
where
    P: FromSettings + Send + Sync + 'static,
    H: Fn(Arc<P>, Value) -> F + Send + Sync + 'static,
    F: Future<Output = Result<Value, Failure>> + Send + 'static,
{
    let ports = wiring.get()?;
    Ok(Arc::new(move |event| {
        Box::pin(calls::on_behalf_of(name, handle(Arc::clone(&ports), event)))
    }))
}
