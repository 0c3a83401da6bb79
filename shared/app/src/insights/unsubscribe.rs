//! Declining mails without signing in, by a token in the mail that only we can make and that does nothing else.
//!
//! The token contains the user and a keyed hash under the user's own key. So it needs no separate secret and becomes
//! invalid when the user is deleted.

use goldgrove_crypto::UserKeys;
use goldgrove_domain::ids::UserId;
use goldgrove_domain::insights::preferences::EMAILS;
use goldgrove_domain::profile::{Preference, Profile};
use goldgrove_storage::entity::profile::Profiles;

use crate::{Context, Failure};

/// Separates these hashes from all other hashes under the same key.
const PURPOSE: &str = "unsubscribe from insights";
/// The hashed text: there is only one thing to decline.
const SUBJECT: &[u8] = b"insights_email";

/// The token for `user`.
///
/// # Errors
/// [`Failure`] when the hash cannot be computed.
pub fn token_for(user: &UserId, keys: &UserKeys) -> Result<String, Failure> {
    let hash = keys
        .keyed_hash(PURPOSE, SUBJECT)
        .map_err(|_| goldgrove_http::Problem::Internal)?;
    Ok(format!("{user}.{}", hash.replace(':', ".")))
}

/// The user of this token; `None` for any other text and for a deleted user.
///
/// # Errors
/// [`Failure::Keys`] when the keys cannot be loaded.
pub async fn user_of(context: &Context, token: &str) -> Result<Option<UserId>, Failure> {
    let Some((user, hash)) = token.split_once('.') else {
        return Ok(None);
    };
    let Ok(user) = UserId::parse(user) else {
        return Ok(None);
    };
    let Some(keys) = context.keys_if_any(&user).await? else {
        return Ok(None);
    };
    let is_ours = keys.keyed_hash_matches(PURPOSE, SUBJECT, &hash.replacen('.', ":", 1));
    Ok(is_ours.then_some(user))
}

/// Turns off mails about cards for `user`. Does nothing if the user has asked for deletion.
pub async fn decline(context: &Context, user: &UserId, keys: &UserKeys) -> Result<(), Failure> {
    let declined = |profile: Option<&Profile>| {
        let mut profile = profile.filter(|profile| profile.deleted_at.is_none())?.clone();
        let before = profile.preferences.insert(EMAILS.to_owned(), Preference::Flag(false));
        (before != Some(Preference::Flag(false))).then_some(profile)
    };
    let profiles = Profiles::new(context.tables.main.as_ref(), user);
    Ok(profiles.update(&(), keys, declined).await?)
}
