//! What lets somebody decline mails without signing in: a token that only we can make, and that does nothing else.
//!
//! It names the user and proves itself by a keyed hash under the user's own key, so it needs no secret of its own, and
//! ends with the user.

use goldgrove_crypto::{KeyError, UserKeys};
use goldgrove_domain::ids::UserId;
use goldgrove_domain::insights::preferences::EMAILS;
use goldgrove_domain::profile::{Preference, Profile};
use goldgrove_storage::entity::profile::Profiles;

use crate::{Context, Failure};

/// Keeps these hashes apart from all others under the same key.
const PURPOSE: &str = "unsubscribe from insights";
/// What is hashed: there is one thing to decline.
const SUBJECT: &[u8] = b"insights_email";

/// The token for `user`.
///
/// # Errors
/// [`Failure`] when nothing can be hashed.
pub fn token_for(user: &UserId, keys: &UserKeys) -> Result<String, Failure> {
    let hash = keys
        .keyed_hash(PURPOSE, SUBJECT)
        .map_err(|_| goldgrove_http::Problem::Internal)?;
    Ok(format!("{user}.{}", hash.replace(':', ".")))
}

/// The user whose token this is; `None` for anything else, also for a user who is gone.
///
/// # Errors
/// [`Failure::Keys`] when the keys cannot be asked.
pub async fn user_of(context: &Context, token: &str) -> Result<Option<UserId>, Failure> {
    let Some((user, hash)) = token.split_once('.') else {
        return Ok(None);
    };
    let Ok(user) = UserId::parse(user) else {
        return Ok(None);
    };
    let keys = match context.keyring.for_user(&user).await {
        Err(KeyError::Missing) => return Ok(None),
        keys => keys?,
    };
    let is_ours = keys.keyed_hash_matches(PURPOSE, SUBJECT, &hash.replacen('.', ":", 1));
    Ok(is_ours.then_some(user))
}

/// Turns mails of cards off for `user`; one who asked for deletion gets none anyway.
pub async fn decline(context: &Context, user: &UserId, keys: &UserKeys) -> Result<(), Failure> {
    let declined = |profile: Option<&Profile>| {
        let mut profile = profile.filter(|profile| profile.deleted_at.is_none())?.clone();
        let before = profile.preferences.insert(EMAILS.to_owned(), Preference::Flag(false));
        (before != Some(Preference::Flag(false))).then_some(profile)
    };
    let profiles = Profiles::new(context.tables.main.as_ref(), user);
    Ok(profiles.update(&(), keys, declined).await?)
}
