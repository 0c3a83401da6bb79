//! The functions that work off queues, and the queues they work off.

use std::collections::BTreeMap;
use std::future::Future;
use std::sync::Arc;

use goldgrove_app::aws::AwsClients;
use goldgrove_app::bank::BankDesk;
use goldgrove_app::insights::{DigestDesk, Insights};
use goldgrove_app::snapshots::Snapshots;
use goldgrove_app::{Failure, MailFeedback, Vault};
use goldgrove_http::config::Source;
use serde_json::Value;

use crate::calls;
use crate::queues::Consumer;
use crate::stack::StackError;
use crate::template::{QueueRules, Template};

/// The queue of notices about logins.
pub const ITEMS: &str = "items";
/// The queue of nights: daily points, and the looks that go with them.
pub const SNAPSHOTS: &str = "snapshots";

/// The queue of looks at households with new figures.
pub const INSIGHTS: &str = "insights";
/// The queue of mails that are due.
pub(crate) const DIGESTS: &str = "digests";
/// The queue of what the mail service reports.
pub(crate) const MAIL_FEEDBACK: &str = "mail-feedback";

/// The functions that work off queues, by their queues, and how the template has them worked off.
pub type Consumers = BTreeMap<&'static str, (QueueRules, Consumer)>;

/// The functions that work off queues over `vault`, and the ports of the one that a schedule starts too.
///
/// # Errors
/// [`StackError`] when the settings are wrong or the template lacks a queue.
pub fn consumers(
    source: &Source,
    aws: &AwsClients,
    vault: &Arc<Vault>,
    template: &Template,
) -> Result<(Arc<Snapshots>, Consumers), StackError> {
    let vault = || Arc::clone(vault);
    let snapshots = Arc::new(Snapshots::new(source, aws, vault())?);
    let insights = Arc::new(Insights::new(source, aws, vault())?);
    let look = consumer(
        "evaluate-insights",
        insights,
        goldgrove_registry::evaluate_insights::handle,
    );
    let mail = consumer(
        "send-digest",
        Arc::new(DigestDesk::new(source, aws, vault())?),
        goldgrove_registry::send_digest::handle,
    );
    let report = consumer(
        "record-mail-feedback",
        Arc::new(MailFeedback::new(source, aws, vault())?),
        goldgrove_registry::record_mail_feedback::handle,
    );
    let refresh = consumer(
        "refresh-plaid-item",
        Arc::new(BankDesk::new(source, aws, vault())?),
        goldgrove_registry::refresh_plaid_item::handle,
    );
    let night = consumer(
        "snapshot-net-worth",
        Arc::clone(&snapshots),
        goldgrove_registry::snapshot_net_worth::handle,
    );
    let consumers = BTreeMap::from([
        (INSIGHTS, (template.queue("InsightsQueue")?, look)),
        (DIGESTS, (template.queue("DigestsQueue")?, mail)),
        (MAIL_FEEDBACK, (template.queue("MailFeedbackQueue")?, report)),
        (ITEMS, (template.queue("ItemsQueue")?, refresh)),
        (SNAPSHOTS, (template.queue("SnapshotsQueue")?, night)),
    ]);
    Ok((snapshots, consumers))
}

fn consumer<P, H, F>(name: &'static str, ports: Arc<P>, handle: H) -> Consumer
where
    P: Send + Sync + 'static,
    H: Fn(Arc<P>, Value) -> F + Send + Sync + 'static,
    F: Future<Output = Result<Value, Failure>> + Send + 'static,
{
    Arc::new(move |event| Box::pin(calls::on_behalf_of(name, handle(Arc::clone(&ports), event))))
}
