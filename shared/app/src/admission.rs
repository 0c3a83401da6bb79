//! Decides who may pass: compares the route's requirements with the caller's rows.
//!
//! One query reads all of it. An unreadable row fails the request, so that no error admits a caller.

use goldgrove_domain::profile::Role;
use goldgrove_domain::session::{LIFETIME, Session};
use goldgrove_domain::subscription::Subscriber;
use goldgrove_domain::trial::{self, TrialStatus};
use goldgrove_domain::{AsOf, Language, SessionId, UserId};
use goldgrove_http::auth::Caller;
use goldgrove_http::route::Access;
use goldgrove_http::{Problem, Request, Route};
use goldgrove_storage::Row;
use goldgrove_storage::entity::Versioned;
use goldgrove_storage::identity::Identity;
use jiff::Timestamp;

use crate::{App, Failure};

/// A caller whom a route admits. Only [`App::admit`] and [`App::admit_caller`] make one.
#[derive(Clone, Debug)]
pub struct Admitted {
    caller: Caller,
    identity: Identity,
    at: Timestamp,
}

impl Admitted {
    /// The user all data access is scoped to.
    pub const fn user(&self) -> &UserId {
        self.caller.user()
    }

    /// The sign-in the caller's token descends from.
    pub const fn session(&self) -> &SessionId {
        self.caller.session()
    }

    /// The session as it is stored; `None` before its first validation.
    pub const fn session_row(&self) -> Option<&Versioned<Session>> {
        self.identity.session.as_ref()
    }

    /// The moment from which sign-ins count; `None` if all of them do.
    pub const fn sessions_valid_from(&self) -> Option<Timestamp> {
        self.identity.sessions_valid_from
    }

    /// When mail to the caller bounced permanently; `None` while it arrives.
    pub const fn mail_returned_at(&self) -> Option<Timestamp> {
        self.identity.mail_returned_at
    }

    /// When the caller last proved who they are.
    pub const fn signed_in_at(&self) -> Timestamp {
        self.caller.signed_in_at()
    }

    /// The caller's effective role.
    pub const fn role(&self) -> Role {
        self.identity.role
    }

    /// The caller's subscription; `None` if they never started a checkout.
    pub const fn subscriber(&self) -> Option<&Versioned<Subscriber>> {
        self.identity.subscriber.as_ref()
    }

    /// Whether the caller pays for Premium.
    pub fn is_paid(&self) -> bool {
        is_paid(&self.identity, self.at)
    }

    /// The caller's trial status; `None` before they have a profile.
    pub fn trial(&self) -> Option<TrialStatus> {
        trial(&self.identity, self.at)
    }

    /// The moment of the admission, in the caller's time zone.
    pub fn as_of(&self) -> AsOf {
        let profile = self.identity.profile.as_ref();
        AsOf {
            now: self.at,
            zone: profile.map(|profile| profile.time_zone.clone()).unwrap_or_default(),
        }
    }

    /// The language the caller chose.
    pub fn language(&self) -> Option<Language> {
        self.identity.profile.as_ref()?.language
    }

    /// The stored row of the profile, for a handler that needs it.
    pub const fn profile_row(&self) -> Option<&Row> {
        self.identity.profile_row.as_ref()
    }
}

impl App {
    /// Verifies the caller of a request and admits them to `route`.
    pub async fn admit(&self, route: &Route, request: &Request) -> Result<Admitted, Failure> {
        let caller = self.verify(request).await?;
        self.admit_caller(route, caller).await
    }

    /// Admits a verified caller to `route`; for a handler that reads other rows at the same time.
    ///
    /// # Errors
    /// [`Problem::SessionEnded`]; [`Problem::Unauthenticated`] for a deleted user; if the route requires it,
    /// [`Problem::SubscriptionRequired`], [`Problem::NotFound`] before there is a profile, or [`Problem::Forbidden`];
    /// [`Failure::Storage`] when the rows cannot be read.
    pub async fn admit_caller(&self, route: &Route, caller: Caller) -> Result<Admitted, Failure> {
        let identity = Identity::load(self.table(), caller.user(), caller.session()).await?;
        let now = self.now();
        match refusal(route.access, &identity, caller.signed_in_at(), now) {
            Some(problem) => Err(problem.into()),
            None => Ok(Admitted {
                caller,
                identity,
                at: now,
            }),
        }
    }
}

fn is_paid(identity: &Identity, now: Timestamp) -> bool {
    identity
        .subscriber
        .as_ref()
        .is_some_and(|subscriber| subscriber.value.is_paid(now))
}

fn trial(identity: &Identity, now: Timestamp) -> Option<TrialStatus> {
    let profile = identity.profile.as_ref()?;
    Some(trial::status(profile.created_at, now, is_paid(identity, now)))
}

/// Whether the caller's sign-in was not revoked and has not expired. A session that was never validated expires as if
/// it had been validated right after the sign-in.
fn is_live(identity: &Identity, signed_in_at: Timestamp, now: Timestamp) -> bool {
    if identity.sessions_valid_from.is_some_and(|moment| signed_in_at < moment) {
        return false;
    }
    match &identity.session {
        Some(session) => session.value.is_live(now),
        None => now.duration_since(signed_in_at) < LIFETIME,
    }
}

/// Why a caller may not pass; `None` if they may.
fn refusal(access: Access, identity: &Identity, signed_in_at: Timestamp, now: Timestamp) -> Option<Problem> {
    let is_deleted = identity
        .profile
        .as_ref()
        .is_some_and(|profile| profile.deleted_at.is_some());
    if access == Access::Token {
        return is_deleted.then_some(Problem::Unauthenticated);
    }
    if !is_live(identity, signed_in_at, now) {
        return Some(Problem::SessionEnded);
    }
    if is_deleted {
        return Some(Problem::Unauthenticated);
    }
    match access {
        // These routes have no caller, so a handler that admits one is wrong.
        Access::Public | Access::Signed => Some(Problem::Internal),
        Access::Token | Access::SignedIn => None,
        Access::Member => match trial(identity, now) {
            None => Some(Problem::NotFound),
            Some(TrialStatus::Expired) => Some(Problem::SubscriptionRequired),
            Some(TrialStatus::Active { .. } | TrialStatus::Paid) => None,
        },
        Access::Admin => (identity.role != Role::Admin).then_some(Problem::Forbidden),
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_domain::{Zone, session};
    use goldgrove_storage::entity::profile::PlainProfile;
    use goldgrove_testing::{EPOCH, SubscriberBuilder};
    use jiff::SignedDuration;

    use super::*;

    /// Only a profile that was founded `days` before [`EPOCH`].
    fn founded(days: i64) -> Identity {
        Identity {
            profile_row: None,
            profile: Some(PlainProfile {
                created_at: EPOCH - SignedDuration::from_hours(24 * days),
                deleted_at: None,
                time_zone: Zone::default(),
                language: None,
            }),
            role: Role::User,
            session: None,
            sessions_valid_from: None,
            mail_returned_at: None,
            subscriber: None,
        }
    }

    fn unfounded() -> Identity {
        Identity {
            profile: None,
            ..founded(0)
        }
    }

    fn deleted() -> Identity {
        let mut identity = founded(1);
        identity.profile.as_mut().unwrap().deleted_at = Some(EPOCH);
        identity
    }

    fn paying() -> Identity {
        let until = EPOCH + SignedDuration::from_hours(1);
        Identity {
            subscriber: Some(Versioned {
                value: SubscriberBuilder::new(1).until(until).build(),
                version: 1,
            }),
            ..founded(7)
        }
    }

    fn admin() -> Identity {
        Identity {
            role: Role::Admin,
            ..founded(7)
        }
    }

    fn in_session(ended: bool, minutes: i64) -> Identity {
        let id = SessionId::parse("sign-in").unwrap();
        let mut session = Session::begin(id, Some("hash".to_owned()), EPOCH - SignedDuration::from_mins(minutes));
        if ended {
            session.revoke(EPOCH);
        }
        Identity {
            session: Some(Versioned {
                value: session,
                version: 1,
            }),
            ..founded(0)
        }
    }

    /// A live session after all sign-ins were revoked at `now`.
    fn signed_out(now: Timestamp) -> Identity {
        Identity {
            sessions_valid_from: Some(session::valid_from(now)),
            ..in_session(false, 1)
        }
    }

    /// The problem for a token whose sign-in is `age` old at [`EPOCH`].
    fn refused_after(age: SignedDuration, access: Access, identity: &Identity) -> Option<Problem> {
        refusal(access, identity, EPOCH - age, EPOCH)
    }

    fn refused(access: Access, identity: &Identity) -> Option<Problem> {
        refused_after(SignedDuration::from_mins(1), access, identity)
    }

    #[test]
    fn a_sign_in_that_was_never_validated_lasts_half_an_hour() {
        for (seconds, expected) in [(0, None), (1_799, None), (1_800, Some(Problem::SessionEnded))] {
            let age = SignedDuration::from_secs(seconds);
            assert_eq!(refused_after(age, Access::SignedIn, &founded(1)), expected, "{seconds}");
        }
    }

    #[test]
    fn sign_ins_from_the_second_in_which_others_were_put_out_count() {
        let identity = signed_out(EPOCH - SignedDuration::from_millis(9_500));
        for (seconds, expected) in [(11, Some(Problem::SessionEnded)), (10, None), (9, None)] {
            let age = SignedDuration::from_secs(seconds);
            assert_eq!(refused_after(age, Access::SignedIn, &identity), expected, "{seconds}");
        }
    }

    #[test]
    fn a_route_is_for_whom_it_says() {
        const TOKEN: [Access; 3] = [Access::SignedIn, Access::Member, Access::Admin];
        let forbidden = Some(Problem::Forbidden);
        let ended = || {
            [
                Some(Problem::SessionEnded),
                Some(Problem::SessionEnded),
                Some(Problem::SessionEnded),
            ]
        };
        let gone = [
            Some(Problem::Unauthenticated),
            Some(Problem::Unauthenticated),
            Some(Problem::Unauthenticated),
        ];
        let rows: [(&str, Identity, [Option<Problem>; 3]); 11] = [
            ("in the trial", founded(6), [None, None, forbidden.clone()]),
            (
                "after the trial",
                founded(7),
                [None, Some(Problem::SubscriptionRequired), forbidden.clone()],
            ),
            ("paying after the trial", paying(), [None, None, forbidden.clone()]),
            (
                "before there is a profile",
                unfounded(),
                [None, Some(Problem::NotFound), forbidden.clone()],
            ),
            (
                "an admin after the trial",
                admin(),
                [None, Some(Problem::SubscriptionRequired), None],
            ),
            ("deleted", deleted(), gone),
            ("in a live session", in_session(false, 29), [None, None, forbidden]),
            ("in a session that was put out with all", signed_out(EPOCH), ended()),
            ("in a session that ran out", in_session(false, 30), ended()),
            ("in a session that was ended", in_session(true, 1), ended()),
            (
                "in a session that was ended, and deleted",
                Identity {
                    profile: deleted().profile,
                    ..in_session(true, 1)
                },
                ended(),
            ),
        ];
        for (name, identity, expected) in rows {
            let refusals = TOKEN.map(|access| refused(access, &identity));
            assert_eq!(refusals, expected, "{name}");
        }
    }

    #[test]
    fn a_route_for_any_token_asks_for_nothing_more() {
        for identity in [founded(7), unfounded(), in_session(true, 1), in_session(false, 30)] {
            assert_eq!(refused(Access::Token, &identity), None, "{identity:?}");
        }
        assert_eq!(refused(Access::Token, &deleted()), Some(Problem::Unauthenticated));
    }

    #[test]
    fn a_route_without_a_caller_admits_nobody() {
        for access in [Access::Public, Access::Signed] {
            assert_eq!(refused(access, &admin()), Some(Problem::Internal), "{access:?}");
        }
    }
}
