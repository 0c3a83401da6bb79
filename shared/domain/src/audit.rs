//! Audit events: which action touched which record, in our own words.
//!
//! An event cannot hold amounts, names, addresses or tokens: its details are counts and short codes. The trail adds the user
//! and the time; the storage crate chains the entries.

use std::collections::BTreeMap;
use std::fmt::Display;

use strum::{EnumString, IntoStaticStr, VariantArray};

/// How long an entry of the trail is kept, in days.
pub const KEPT_FOR_DAYS: i64 = 730;
/// The longest code, in bytes.
pub const CODE_BYTES_MAX: usize = 64;
/// The longest user agent that is kept, in bytes.
pub const USER_AGENT_BYTES_MAX: usize = 200;
/// The largest size of one event's details, names and values together, in bytes.
pub const DETAILS_BYTES_MAX: usize = 1024;

macro_rules! actions {
    ($($(#[$doc:meta])* $action:ident = $word:literal;)+) => {
        /// What happened. The words are stored and never change.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
        pub enum AuditAction {
            $($(#[$doc])* #[strum(serialize = $word)] $action,)+
        }
    };
}

actions! {
    /// Sealed fields were opened one by one for a client.
    SealedDataOpened = "sealed_data.opened";
    /// Rows were returned in their stored form.
    SealedDataListed = "sealed_data.listed";
    /// Everything was exported.
    DataExported = "data.exported";
    /// The user refreshed the figures.
    DataRefreshed = "data.refreshed";
    /// The user was confirmed and got a data key and a profile.
    UserFounded = "user.founded";
    /// A forgotten password was reset with a mailed code.
    PasswordReset = "password.reset";
    /// A code was sent to a new email address, and a warning to the old one.
    AddressChangeRequested = "address.change_requested";
    /// The email address was changed, which ended every session.
    AddressChanged = "address.changed";
    /// The link in a mail to the old address was used: the address is back and every session ended.
    AddressRestored = "address.restored";
    /// Mail to the address came back for good, so optional mails stop.
    MailReturned = "mail.returned";
    /// The user called a mail unwanted, so optional mails stop.
    MailComplained = "mail.complained";
    /// The user asked for everything to be removed.
    DeletionRequested = "user.deletion_requested";
    /// Everything of the user was removed.
    UserDeleted = "user.deleted";
    /// A session was first seen.
    SessionStarted = "session.started";
    /// A session was extended.
    SessionExtended = "session.extended";
    /// A session was ended by its user.
    SessionEnded = "session.ended";
    /// A session was ended from another session of the same user.
    OtherSessionEnded = "session.other_ended";
    /// All sessions were ended by their user.
    AllSessionsEnded = "session.all_ended";
    /// A session came from another device than before and was ended.
    SessionMismatch = "session.mismatch";
    /// An institution was linked.
    ItemLinked = "item.linked";
    /// A linked item was repaired.
    ItemRepaired = "item.repaired";
    /// A linked item was removed.
    ItemRemoved = "item.removed";
    /// A linked item stopped working until its owner signs in at the institution.
    ItemNeedsLogin = "item.needs_login";
    /// A linked item was revoked at the institution.
    ItemRevoked = "item.revoked";
    /// A linked item was ended at the provider, because its user had no plan; its accounts stay.
    ItemDisconnected = "item.disconnected";
    /// A checkout was started.
    CheckoutStarted = "billing.checkout_started";
    /// The billing portal was opened.
    PortalOpened = "billing.portal_opened";
    /// What the user is subscribed to changed.
    SubscriptionChanged = "billing.subscription_changed";
    /// A payment was refunded or disputed.
    PaymentReversed = "billing.payment_reversed";
    /// A migration of sealed rows was started.
    MigrationStarted = "migration.started";
    /// The client reports a request that was answered with an error.
    ClientRequestFailed = "client.request_failed";
    /// The client reports a request that was not answered.
    ClientNetworkError = "client.network_error";
    /// The client reports clicks faster than a person's.
    ClientRapidClicks = "client.rapid_clicks";
    /// The client reports that its user changed the password.
    ClientPasswordChanged = "client.password_changed";
    /// The client reports that its user turned two-step sign-in on.
    ClientTwoStepTurnedOn = "client.two_step_turned_on";
    /// The client reports that its user turned two-step sign-in off.
    ClientTwoStepTurnedOff = "client.two_step_turned_off";
    /// The client reports that its user added a passkey.
    ClientPasskeyAdded = "client.passkey_added";
    /// The client reports that its user removed a passkey.
    ClientPasskeyRemoved = "client.passkey_removed";
}

impl AuditAction {
    /// The word that is stored and shown.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// The action of a stored word.
    pub fn from_stored(word: &str) -> Option<Self> {
        word.parse().ok()
    }

    /// Whether clients may report it; only the server writes the others.
    pub fn is_reported(self) -> bool {
        self.as_str().starts_with("client.")
    }
}

/// One detail of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditDetail {
    /// How many.
    Count(u64),
    /// A short code.
    Code(String),
}

impl AuditDetail {
    /// The value as text.
    pub fn text(&self) -> String {
        match self {
            Self::Count(count) => count.to_string(),
            Self::Code(code) => code.clone(),
        }
    }
}

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct AuditEvent {
    /// What happened.
    pub action: AuditAction,
    /// The table it happened to, by its name in the specification.
    pub table: Option<String>,
    /// The record it happened to.
    pub record: Option<String>,
    /// Counts and codes.
    pub details: BTreeMap<String, AuditDetail>,
    /// The client's user agent.
    pub user_agent: Option<String>,
}

impl AuditEvent {
    /// An event without details.
    pub const fn new(action: AuditAction) -> Self {
        Self {
            action,
            table: None,
            record: None,
            details: BTreeMap::new(),
            user_agent: None,
        }
    }

    /// The same event, of a record of a table.
    pub fn on(mut self, table: &'static str, record: impl Display) -> Self {
        self.table = Some(table.to_owned());
        self.record = Some(record.to_string());
        self
    }

    /// The same event, of a table.
    pub fn of_table(mut self, table: &'static str) -> Self {
        self.table = Some(table.to_owned());
        self
    }

    /// The same event with a count.
    pub fn count(mut self, name: &'static str, count: u64) -> Self {
        self.details.insert(name.to_owned(), AuditDetail::Count(count));
        self
    }

    /// The same event with one of our own words.
    pub fn word(mut self, name: &'static str, word: &'static str) -> Self {
        self.details.insert(name.to_owned(), AuditDetail::Code(word.to_owned()));
        self
    }

    /// The same event with a code from outside; a text that is not a code is left out.
    pub fn code(mut self, name: &'static str, code: &str) -> Self {
        if is_code(code) {
            self.details.insert(name.to_owned(), AuditDetail::Code(code.to_owned()));
        }
        self
    }

    /// The same event with the printable characters of `user_agent`, truncated.
    pub fn through(mut self, user_agent: &str) -> Self {
        let printable = user_agent.chars().filter(|character| matches!(character, ' '..='~'));
        let kept: String = printable.take(USER_AGENT_BYTES_MAX).collect();
        self.user_agent = (!kept.is_empty()).then_some(kept);
        self
    }

    /// The size of the details, names and values together, in bytes.
    pub fn details_bytes(&self) -> usize {
        let size = |(name, detail): (&String, &AuditDetail)| name.len() + detail.text().len();
        self.details.iter().map(size).sum()
    }
}

/// Whether a text is a code: at most [`CODE_BYTES_MAX`] letters, digits, underscores, dots and hyphens. So an address, a
/// name with a space and an amount with its sign are not codes.
pub fn is_code(text: &str) -> bool {
    let fit = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'-');
    (1..=CODE_BYTES_MAX).contains(&text.len()) && text.bytes().all(fit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_is_read_back_from_its_word_and_no_word_is_used_twice() {
        for action in AuditAction::VARIANTS {
            assert_eq!(AuditAction::from_stored(action.as_str()), Some(*action));
            assert!(is_code(action.as_str()), "{}", action.as_str());
        }
        assert_eq!(AuditAction::from_stored("goal.created"), None);
    }

    #[test]
    fn what_a_person_writes_is_no_code() {
        for text in [
            "",
            "robin@example.com",
            "Robin Vale",
            "$12.50",
            "+5",
            "a/b",
            "é",
            &"x".repeat(65),
        ] {
            assert!(!is_code(text), "{text}");
            let event = AuditEvent::new(AuditAction::ItemLinked).code("code", text);
            assert_eq!(event.details.len(), 0, "{text}");
        }
        assert!(is_code("ITEM_LOGIN_REQUIRED") && is_code(&"x".repeat(64)));
    }

    #[test]
    fn a_user_agent_is_cut_short_and_printable() {
        let event = |text: &str| AuditEvent::new(AuditAction::ClientRapidClicks).through(text).user_agent;
        assert_eq!(event("Mozilla/5.0\r\n(X11)"), Some("Mozilla/5.0(X11)".to_owned()));
        assert_eq!(
            event(&"x".repeat(500)).map(|kept| kept.len()),
            Some(USER_AGENT_BYTES_MAX)
        );
        assert_eq!(event("\n"), None);
    }
}
