//! Begins, changes and ends sessions of the caller, for the functions below `/session`.
//!
//! A session that has ended stays ended: every change replaces the version that was read, and only of a live session.

use aws_lc_rs::digest::{SHA256, digest};
use goldgrove_domain::session::{self, Session};
use goldgrove_domain::{AuditAction, AuditEvent, SessionId, UserId};
use goldgrove_http::auth::Caller;
use goldgrove_http::{Problem, Request, auth};
use goldgrove_storage::entity::{Sessions, Versioned};
use goldgrove_storage::retry::unless_conflict;
use jiff::{SignedDuration, Timestamp};

use crate::{Admitted, App, Context, Failure, SignIns};

/// How long a sign-in counts as recent.
const RECENT: SignedDuration = SignedDuration::from_mins(10);
/// How often a change is tried while other tabs of the same browser change the session, too.
const ATTEMPTS: u32 = 5;

/// The caller's session after `change`, or a new one from `begin` if there is none, and whether it is new. If `change`
/// returns `false`, nothing is written.
///
/// # Errors
/// [`Problem::SessionEnded`] when the session is not live, or `change` returned `false`; [`Problem::NotFound`] when
/// there is none and `begin` makes none; [`Failure::Storage`].
pub async fn change(
    app: &App,
    caller: &Admitted,
    begin: impl Fn() -> Option<Session>,
    change: impl Fn(&mut Session) -> bool,
) -> Result<(Session, bool), Failure> {
    let mut known = caller.session_row().cloned();
    for _ in 0..ATTEMPTS {
        let is_new = known.is_none();
        let written = match known {
            None => {
                let session = begin().ok_or(Problem::NotFound)?;
                sessions(app, caller).add(&session).await.map(|()| session)
            }
            Some(Versioned { mut value, version }) => {
                if !value.is_live(app.now()) || !change(&mut value) {
                    return Err(Problem::SessionEnded.into());
                }
                sessions(app, caller).replace(&value, version).await.map(|_| value)
            }
        };
        if let Some(session) = unless_conflict(written)? {
            return Ok((session, is_new));
        }
        known = sessions(app, caller).get(caller.session()).await?;
    }
    Err(Problem::Unavailable.into())
}

/// Ends the caller's session. One that has ended stays unchanged, and one that never began can no longer begin. Returns
/// whether it ended just now.
///
/// # Errors
/// [`Failure::Storage`]; the session may then still be live.
pub async fn end(app: &App, caller: &Admitted) -> Result<bool, Failure> {
    if let Some(known) = caller.session_row() {
        return revoke(app, caller, known.clone()).await;
    }
    let mut session = Session::begin(caller.session().clone(), None, app.now());
    session.revoke(app.now());
    if unless_conflict(sessions(app, caller).add(&session).await)?.is_some() {
        return Ok(true);
    }
    let known = stored(app, caller, caller.session()).await?;
    revoke(app, caller, known).await
}

/// Ends another session of the caller. One that has ended stays unchanged. Returns whether it ended just now.
///
/// # Errors
/// [`Problem::NotFound`] when the caller has no session with this id; [`Failure::Storage`], the session may then still
/// be live.
pub async fn end_other(app: &App, caller: &Admitted, id: &SessionId) -> Result<bool, Failure> {
    let known = stored(app, caller, id).await?;
    revoke(app, caller, known).await
}

async fn revoke(app: &App, caller: &Admitted, mut known: Versioned<Session>) -> Result<bool, Failure> {
    for _ in 0..ATTEMPTS {
        let Versioned { mut value, version } = known;
        if value.revoked_at.is_some() {
            return Ok(false);
        }
        value.revoke(app.now());
        if unless_conflict(sessions(app, caller).replace(&value, version).await)?.is_some() {
            return Ok(true);
        }
        known = stored(app, caller, &value.id).await?;
    }
    Err(Problem::Unavailable.into())
}

async fn stored(app: &App, caller: &Admitted, id: &SessionId) -> Result<Versioned<Session>, Failure> {
    Ok(sessions(app, caller).get(id).await?.ok_or(Problem::NotFound)?)
}

/// The fingerprint that a browser made of its device: the SHA-256 of some traits, in hexadecimal.
#[derive(Clone, Copy, Debug)]
pub struct Fingerprint<'a>(&'a [u8]);

impl<'a> Fingerprint<'a> {
    const LEN: usize = 64;

    /// Parses a fingerprint.
    ///
    /// # Errors
    /// [`Problem::InvalidRequest`] naming the field `fingerprint`.
    pub fn parse(text: &'a str) -> Result<Self, Problem> {
        let is_hex = text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if text.len() != Self::LEN || !is_hex {
            return Err(Problem::field("fingerprint", "must be 64 lowercase hexadecimal digits"));
        }
        Ok(Self(text.as_bytes()))
    }

    /// The hash that a session stores; it differs from session to session.
    pub fn hash(self, session: &SessionId) -> String {
        let text = [session.as_str().as_bytes(), b"#", self.0].concat();
        hex::encode(digest(&SHA256, &text))
    }

    /// Whether `session` began on this device; `true` if the session has no fingerprint.
    pub fn is_of(self, session: &Session) -> bool {
        let known = session.fingerprint.as_ref();
        known.is_none_or(|known| *known == self.hash(&session.id))
    }
}

/// Ends a session that appeared on another device, and returns the problem for the answer. Ends the session before it
/// writes to the audit trail, then ends every sign-in at the pool: a refresh token may have been stolen, and it would
/// stay valid there.
///
/// # Errors
/// [`Failure`]; the session may then still be live.
pub async fn end_elsewhere(sign_ins: &SignIns, caller: &Admitted, request: &Request) -> Result<Problem, Failure> {
    let app = &sign_ins.app;
    end(app, caller).await?;
    let event = AuditEvent::new(AuditAction::SessionMismatch).of_table("sessions");
    app.audit(caller.user(), event).await?;
    let token = auth::bearer(request).ok_or(Problem::Unauthenticated)?;
    if let Err(error) = sign_ins.users.sign_out_everywhere(token).await {
        tracing::error!(cause = %error, "sign-ins could not be ended at the user pool");
    }
    Ok(Problem::SessionMismatch)
}

/// Refuses a caller whose sign-in is more than ten minutes old. Refreshing a token does not count as a sign-in.
pub fn require_recent(caller: &Caller, now: Timestamp) -> Result<(), Problem> {
    recent(caller.signed_in_at(), now)
}

fn recent(signed_in_at: Timestamp, now: Timestamp) -> Result<(), Problem> {
    if now.duration_since(signed_in_at) > RECENT {
        return Err(Problem::RecentSignInRequired);
    }
    Ok(())
}

/// Ends every session of `user` and refuses every token from a sign-in before this second.
///
/// # Errors
/// [`Failure::Storage`]; the sessions are then still live.
pub async fn end_all(context: &Context, user: &UserId) -> Result<(), Failure> {
    let sessions = Sessions::new(context.tables.main.as_ref(), user);
    let moment = session::valid_from(context.clock.now());
    Ok(sessions.put_valid_from(moment).await?)
}

fn sessions<'a>(app: &'a App, caller: &'a Admitted) -> Sessions<'a> {
    Sessions::new(app.table(), caller.user())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_in_is_recent_for_ten_minutes() {
        let signed_in_at = Timestamp::UNIX_EPOCH;
        let rows = [
            ("at once", 0, true),
            ("after ten minutes", 600, true),
            ("a second later", 601, false),
        ];
        for (name, seconds, expected) in rows {
            let now = signed_in_at + SignedDuration::from_secs(seconds);
            assert_eq!(recent(signed_in_at, now).is_ok(), expected, "{name}");
        }
    }
}
