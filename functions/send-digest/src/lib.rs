//! Mails new cards to users who want them by email: at most one mail a day, without amounts.
//!
//! A mail is noted before it is sent, so that it is never sent twice. If the mail service certainly did not accept it,
//! the note is undone and the mail is retried. If there is no answer, or the function ends in between, that day's cards
//! may be shown only in the app.

mod letter;

use std::sync::Arc;

use goldgrove_app::Failure;
use goldgrove_app::insights::{DigestDue, DigestPorts, is_mailable, token_for};
use goldgrove_app::queue::Batch;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::insights::preferences::wants_mail;
use goldgrove_domain::insights::{Card, InsightError, Voice};
use goldgrove_http::{Example, Problem, Trigger, json};
use goldgrove_providers::mail::Mail;
use goldgrove_storage::entity::{Feed, Feeds, Profiles, returned_mail};
use serde_json::Value;

pub use letter::Letter;

/// What starts it.
pub fn trigger() -> Trigger {
    Trigger::queue(Example::shows("/batchItemFailures").sends(json!({ "user": "unknown" })))
}

/// Mails the due cards to the users of one event.
///
/// # Errors
/// [`Failure`] when the event does not come from a queue. A mail that fails is listed in the answer and retried.
pub async fn handle(ports: Arc<DigestPorts>, event: Value) -> Result<Value, Failure> {
    let mut batch = Batch::of(event)?;
    while let Some(delivery) = batch.take_next::<DigestDue>() {
        let outcome = mail_to(&ports, &delivery.message.user).await;
        batch.note(&delivery.id, outcome);
    }
    Ok(batch.into_answer())
}

/// Mails the cards of one user that are new since the last mail, if there are any and the user wants them.
async fn mail_to(ports: &DigestPorts, name: &str) -> Result<(), Failure> {
    let Ok(user) = UserId::parse(name) else { return Ok(()) };
    let Some(keys) = ports.context.keys_if_any(&user).await? else {
        // Deleted since the mail became due.
        return Ok(());
    };
    let table = ports.context.tables.main.as_ref();
    let (feeds, profiles) = (Feeds::new(table, &user), Profiles::new(table, &user));
    let (feed, profile) = tokio::try_join!(feeds.load(keys.as_ref()), profiles.current(keys.as_ref()))?;
    // The user asked for deletion since the mail became due.
    let Some(profile) = profile else { return Ok(()) };
    let profile = profile.value;
    let cards: Vec<Card> = feed
        .cards()
        .into_iter()
        .filter(|card| is_mailable(card, &feed, &profile.preferences, ports.context.clock.now()))
        .collect();
    if cards.is_empty() || !wants_mail(&profile.preferences) {
        return Ok(());
    }
    // The cards stay in the app, which shows why there is no mail.
    if returned_mail::get(table, &user).await?.is_some() {
        return Ok(());
    }
    let Some(address) = ports.pool.administrator().email_of_user(&user).await? else {
        return Ok(());
    };
    let letter = Letter {
        first_name: profile.first_name.as_ref(),
        voice: Voice {
            language: profile.language.unwrap_or_default(),
            home: profile.currency,
        },
        cards: &cards,
        site: &ports.site.url,
        token: &token_for(&user, &keys)?,
    };
    let mail = mail(ports, address, &letter)?;
    feeds.note_mailed(&feed, Some(ports.context.clock.now())).await?;
    let sent = ports.mailer.client.send(&mail).await;
    let Err(error) = sent else { return Ok(()) };
    tracing::error!(%error, "a digest was not sent");
    if !error.is_unsent() {
        return Ok(());
    }
    take_back(&feeds, &feed).await;
    Err(Problem::Unavailable.into())
}

fn mail(ports: &DigestPorts, address: String, letter: &Letter<'_>) -> Result<Mail, InsightError> {
    Ok(Mail {
        from: ports.mailer.from.clone(),
        to: address,
        reply_to: ports.mailer.support.clone(),
        subject: letter.subject(),
        text: letter.text()?,
        unsubscribe: Some(letter.one_click()),
    })
}

/// Undoes the note, because the mail was not sent. If an evaluation changed the feed since, the note stays, and the
/// cards stay in the app.
async fn take_back(feeds: &Feeds<'_>, before: &Feed) {
    let noted = Feed {
        seen: before.seen + 1,
        ..Feed::default()
    };
    if let Err(error) = feeds.note_mailed(&noted, before.mailed_until).await {
        tracing::warn!(%error, "the record of a mail that was not sent could not be removed");
    }
}
