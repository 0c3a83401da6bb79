//! Dependencies of the user pool: the two trigger functions and the mailbox.

use std::sync::Arc;

use async_trait::async_trait;
use goldgrove_app::{Confirmations, Failure, Site};
use goldgrove_domain::clock::Clock;
use goldgrove_domain::random::IdSource;
use goldgrove_standin_cognito::{MailError, MailKind, MailSink, TriggerError, Triggers};
use goldgrove_standin_mail::{Mailbox, Message};
use serde_json::Value;

use crate::calls;

/// The trigger functions in this process.
pub(crate) struct PoolFunctions {
    /// The site that mails link to.
    pub(crate) site: Arc<Site>,
    /// The ports to create users and end sign-ins.
    pub(crate) confirmations: Arc<Confirmations>,
}

#[async_trait]
impl Triggers for PoolFunctions {
    async fn custom_message(&self, event: Value) -> Result<Value, TriggerError> {
        let work = goldgrove_registry::cognito_custom_message::handle(Arc::clone(&self.site), event);
        calls::on_behalf_of("cognito-custom-message", work)
            .await
            .map_err(refused)
    }

    async fn post_confirmation(&self, event: Value) -> Result<Value, TriggerError> {
        let work = goldgrove_registry::cognito_post_confirmation::handle(Arc::clone(&self.confirmations), event);
        calls::on_behalf_of("cognito-post-confirmation", work)
            .await
            .map_err(refused)
    }
}

fn refused(failure: Failure) -> TriggerError {
    tracing::error!(cause = %failure, "a trigger failed");
    TriggerError::Refused(failure.into_problem().slug().to_owned())
}

/// Delivers the pool's mail to the mailbox.
pub(crate) struct Postman {
    /// The mailbox.
    pub(crate) mailbox: Mailbox,
    /// The clock for the time of sending.
    pub(crate) clock: Arc<dyn Clock>,
    /// The ids of messages.
    pub(crate) ids: Arc<dyn IdSource>,
}

impl MailSink for Postman {
    fn deliver(&self, to: &str, subject: &str, html: &str, kind: MailKind) -> Result<(), MailError> {
        let message = Message {
            id: self.ids.uuid(),
            to: to.to_owned(),
            reply_to: None,
            unsubscribe: None,
            subject: subject.to_owned(),
            text: String::new(),
            html: html.to_owned(),
            sent_at: self.clock.now(),
            kind: kind.name().to_owned(),
        };
        self.mailbox
            .deliver(message.with_text_from_html())
            .map_err(MailError::new)
    }
}
