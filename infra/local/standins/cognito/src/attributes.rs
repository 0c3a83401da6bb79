//! The standard attributes of users, with checks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::refusal::{Denial, Refusal};
use crate::rules::PoolRules;

/// The attribute that is also the sign-in name.
pub(crate) const EMAIL: &str = "email";

const MAX_VALUE_CHARS: usize = 2048;
const MAX_EMAIL_CHARS: usize = 128;

/// The known attributes besides `email`, which has its own check.
const STANDARD: [&str; 15] = [
    "address",
    "birthdate",
    "family_name",
    "gender",
    "given_name",
    "locale",
    "middle_name",
    "name",
    "nickname",
    "picture",
    "preferred_username",
    "profile",
    "updated_at",
    "website",
    "zoneinfo",
];

/// Attributes that only the service writes.
const READ_ONLY: [&str; 3] = ["sub", "email_verified", "phone_number_verified"];

/// An attribute on the wire.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(crate) struct Attribute {
    pub(crate) name: String,
    pub(crate) value: String,
}

impl Attribute {
    pub(crate) fn new(name: &str, value: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            value: value.into(),
        }
    }
}

/// Checks that the attributes exist and that the client may write them. `email` is the user's current address; a
/// different one in the request is returned separately.
pub(crate) fn checked(
    rules: &PoolRules,
    sent: Vec<Attribute>,
    email: &str,
) -> Result<(BTreeMap<String, String>, Option<String>), Refusal> {
    let (mut attributes, mut other) = (BTreeMap::new(), None);
    for Attribute { name, value } in sent {
        if value.chars().count() > MAX_VALUE_CHARS {
            return Err(Refusal::invalid(
                "Value at 'userAttributes' must have length less than or equal to 2048",
            ));
        }
        if READ_ONLY.contains(&name.as_str()) {
            return Err(Denial::UnwritableAttribute.into());
        }
        if name != EMAIL && !STANDARD.contains(&name.as_str()) {
            return Err(Refusal::invalid(
                "Attributes did not conform to the schema: an attribute does not exist.",
            ));
        }
        rules.may_write(&name)?;
        if name == EMAIL {
            other = Some(normal_email(&value)?).filter(|address| address != email);
            continue;
        }
        attributes.insert(name, value);
    }
    Ok((attributes, other))
}

/// Checks an email address and converts it to lowercase for comparison.
pub(crate) fn normal_email(text: &str) -> Result<String, Refusal> {
    let refused = || Refusal::invalid("Username should be an email.");
    let (local, domain) = text.split_once('@').ok_or_else(refused)?;
    let visible = |letter: char| !letter.is_whitespace() && !letter.is_control() && !"<>,;:\"()[]\\".contains(letter);
    let has_parts = |text: &str| text.split('.').all(|part| !part.is_empty());
    let well_formed = has_parts(local)
        && has_parts(domain)
        && domain.contains('.')
        && !domain.contains('@')
        && text.chars().all(visible)
        && text.chars().count() <= MAX_EMAIL_CHARS;
    well_formed.then(|| text.to_lowercase()).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_compared_in_lower_case() {
        assert_eq!(
            normal_email("Avery.Stone@Goldgrove.Example").unwrap(),
            "avery.stone@goldgrove.example"
        );
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = format!("{}@x.example", "a".repeat(MAX_EMAIL_CHARS));
        for text in [
            "",
            "avery",
            "@x.example",
            "avery@",
            "a@b",
            "a@b@c.example",
            ".a@x.example",
            "a.@x.example",
            "a..b@x.example",
            "a@x..example",
            "a@.example",
            "a b@x.example",
            "a@x.example\r\nBcc: b",
            "<a@x>",
            &long,
        ] {
            assert!(normal_email(text).is_err(), "{text:?}");
        }
    }
}
