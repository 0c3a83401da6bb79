//! Sign-ins and their refresh tokens: start, rotation, revocation. Of access tokens it uses only the `origin_jti`.
//!
//! Each use of a refresh token creates the next one. The used one stays valid for a grace period, so that two tabs can
//! refresh at once. Later use is detected as reuse. Stores only digests.

use std::collections::BTreeMap;

use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_domain::random::IdSource;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::refusal::{Denial, Refusal};
use crate::users::Sub;

/// Retired tokens stored per sign-in, to detect their reuse.
const MAX_REMEMBERED: usize = 64;

/// A new refresh token: 512 random bits.
pub(crate) struct RefreshToken(String);

impl RefreshToken {
    pub(crate) fn draw(ids: &dyn IdSource) -> Self {
        let mut bytes = [0; 64];
        ids.fill(&mut bytes);
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The text for the client.
    pub(crate) fn reveal(self) -> String {
        self.0
    }

    fn digest(&self) -> Digest {
        Digest::of(&self.0)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Digest(String);

impl Digest {
    fn of(token: &str) -> Self {
        Self(hex::encode(digest(&SHA256, token.as_bytes())))
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Grant {
    digest: Digest,
    /// `None` until the token has been used.
    good_until: Option<Timestamp>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Session {
    sub: Sub,
    auth_time: Timestamp,
    expires_at: Timestamp,
    revoked: bool,
    /// Oldest first.
    grants: Vec<Grant>,
}

/// The sign-in of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignIn {
    pub(crate) sub: Sub,
    pub(crate) origin_jti: Uuid,
    pub(crate) auth_time: Timestamp,
}

/// All unexpired sign-ins, by `origin_jti`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Sessions(BTreeMap<Uuid, Session>);

impl Sessions {
    /// Starts a sign-in with its first refresh token, for `lifetime` regardless of refreshes.
    pub(crate) fn start(
        &mut self,
        origin_jti: Uuid,
        sub: Sub,
        token: &RefreshToken,
        now: Timestamp,
        lifetime: SignedDuration,
    ) -> SignIn {
        self.0.retain(|_, session| now < session.expires_at);
        let grants = vec![Grant {
            digest: token.digest(),
            good_until: None,
        }];
        let session = Session {
            sub,
            auth_time: now,
            expires_at: now + lifetime,
            revoked: false,
            grants,
        };
        self.0.insert(origin_jti, session);
        SignIn {
            sub,
            origin_jti,
            auth_time: now,
        }
    }

    /// The sign-in of a valid refresh token.
    pub(crate) fn by_token(&self, token: &str, now: Timestamp) -> Result<SignIn, Refusal> {
        let digest = Digest::of(token);
        let (&origin_jti, session) = self
            .0
            .iter()
            .find(|(_, session)| session.holds(&digest))
            .ok_or(UNKNOWN)?;
        session.check(&digest, now)?;
        Ok(SignIn {
            sub: session.sub,
            origin_jti,
            auth_time: session.auth_time,
        })
    }

    /// Uses a refresh token, which stays valid for `grace`, and replaces it with `next`.
    pub(crate) fn rotate(
        &mut self,
        token: &str,
        next: &RefreshToken,
        now: Timestamp,
        grace: SignedDuration,
    ) -> Result<SignIn, Refusal> {
        let sign_in = self.by_token(token, now)?;
        let session = self.0.get_mut(&sign_in.origin_jti).ok_or(UNKNOWN)?;
        session.retire(&Digest::of(token), now + grace);
        session.grants.push(Grant {
            digest: next.digest(),
            good_until: None,
        });
        let surplus = session.grants.len().saturating_sub(MAX_REMEMBERED);
        session.grants.drain(..surplus);
        Ok(sign_in)
    }

    /// Whether access tokens of this sign-in are still valid.
    pub(crate) fn is_live(&self, origin_jti: Uuid, now: Timestamp) -> bool {
        self.0
            .get(&origin_jti)
            .is_some_and(|session| !session.revoked && now < session.expires_at)
    }

    /// Ends the sign-in of a refresh token, if it exists.
    pub(crate) fn revoke_by_token(&mut self, token: &str) {
        let digest = Digest::of(token);
        if let Some(session) = self.0.values_mut().find(|session| session.holds(&digest)) {
            session.revoked = true;
        }
    }

    /// Ends every sign-in of a user.
    pub(crate) fn revoke_all_of(&mut self, sub: Sub) {
        self.0
            .values_mut()
            .filter(|session| session.sub == sub)
            .for_each(|session| session.revoked = true);
    }

    /// Removes all sign-ins of a deleted user.
    pub(crate) fn forget(&mut self, sub: Sub) {
        self.0.retain(|_, session| session.sub != sub);
    }
}

const UNKNOWN: Refusal = Refusal::NotAuthorized(Denial::InvalidRefreshToken);

impl Session {
    fn holds(&self, digest: &Digest) -> bool {
        self.grants.iter().any(|grant| grant.digest == *digest)
    }

    fn check(&self, digest: &Digest, now: Timestamp) -> Result<(), Refusal> {
        if self.revoked {
            return Err(Denial::RefreshTokenRevoked.into());
        }
        if now >= self.expires_at {
            return Err(Denial::RefreshTokenExpired.into());
        }
        let grant = self
            .grants
            .iter()
            .find(|grant| grant.digest == *digest)
            .ok_or(UNKNOWN)?;
        match grant.good_until {
            Some(good_until) if now >= good_until => Err(Refusal::RefreshTokenReuse),
            _ => Ok(()),
        }
    }

    /// Starts a token's grace period at its first use; a second use does not extend it.
    fn retire(&mut self, digest: &Digest, good_until: Timestamp) {
        if let Some(grant) = self.grants.iter_mut().find(|grant| grant.digest == *digest) {
            grant.good_until.get_or_insert(good_until);
        }
    }
}

#[cfg(test)]
mod tests {
    use goldgrove_testing::clock::EPOCH;
    use goldgrove_testing::ids::SeededIds;

    use super::*;

    const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);
    const GRACE: SignedDuration = SignedDuration::from_secs(60);
    const WHO: Sub = Sub::new(Uuid::from_u128(1));

    struct Started {
        sessions: Sessions,
        ids: SeededIds,
        token: String,
    }

    fn started() -> Started {
        let ids = SeededIds::default();
        let mut sessions = Sessions::default();
        let token = RefreshToken::draw(&ids);
        sessions.start(ids.uuid(), WHO, &token, EPOCH, LIFETIME);
        Started {
            sessions,
            ids,
            token: token.reveal(),
        }
    }

    impl Started {
        fn rotate(&mut self, token: &str, now: Timestamp) -> Result<String, Refusal> {
            let next = RefreshToken::draw(&self.ids);
            self.sessions.rotate(token, &next, now, GRACE).map(|_| next.reveal())
        }
    }

    #[test]
    fn a_used_token_is_good_for_a_minute_and_then_recognised_as_reused() {
        let mut at = started();
        let first = at.token.clone();
        let second = at.rotate(&first, EPOCH).unwrap();
        let third = at.rotate(&first, EPOCH + SignedDuration::from_secs(59)).unwrap();

        let later = EPOCH + SignedDuration::from_secs(60);
        assert!(matches!(at.rotate(&first, later), Err(Refusal::RefreshTokenReuse)));
        for token in [second, third] {
            at.rotate(&token, later).unwrap();
        }
    }

    #[test]
    fn a_token_stays_good_until_it_is_used_however_long_that_takes() {
        let mut at = started();
        let token = at.token.clone();
        at.rotate(&token, EPOCH + SignedDuration::from_hours(24 * 29)).unwrap();
    }

    #[test]
    fn rotation_never_outlives_the_sign_in() {
        let mut at = started();
        let token = at.token.clone();
        let next = at.rotate(&token, EPOCH + SignedDuration::from_hours(24 * 29)).unwrap();
        let end = EPOCH + LIFETIME;
        assert!(matches!(
            at.rotate(&next, end),
            Err(Refusal::NotAuthorized(Denial::RefreshTokenExpired))
        ));
    }

    #[test]
    fn a_revoked_sign_in_is_over_for_every_token_it_ever_had() {
        let mut at = started();
        let first = at.token.clone();
        let second = at.rotate(&first, EPOCH).unwrap();
        at.sessions.revoke_by_token(&first);
        for token in [first, second] {
            let refused = at.rotate(&token, EPOCH);
            assert!(matches!(
                refused,
                Err(Refusal::NotAuthorized(Denial::RefreshTokenRevoked))
            ));
        }
    }

    #[test]
    fn a_long_life_of_refreshing_keeps_a_bounded_memory() {
        let mut at = started();
        let mut token = at.token.clone();
        for _ in 0..MAX_REMEMBERED * 2 {
            token = at.rotate(&token, EPOCH).unwrap();
        }
        assert!(
            at.sessions
                .0
                .values()
                .all(|session| session.grants.len() == MAX_REMEMBERED)
        );
        at.rotate(&token, EPOCH).unwrap();
    }
}
