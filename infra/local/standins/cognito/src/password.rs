//! The password policy. Knows nothing of how a password is kept.

use crate::refusal::Refusal;

const MIN_CHARS: usize = 8;
const MAX_CHARS: usize = 256;

/// Refuses a password that is too short, or lacks an upper-case letter, a lower-case letter or a digit.
pub(crate) fn check(password: &str) -> Result<(), Refusal> {
    let length = password.chars().count();
    if length > MAX_CHARS {
        return Err(Refusal::invalid(
            "Value at 'password' must have length less than or equal to 256",
        ));
    }
    let rules: [(bool, &'static str); 4] = [
        (length >= MIN_CHARS, "Password not long enough"),
        (
            password.bytes().any(|byte| byte.is_ascii_uppercase()),
            "Password must have uppercase characters",
        ),
        (
            password.bytes().any(|byte| byte.is_ascii_lowercase()),
            "Password must have lowercase characters",
        ),
        (
            password.bytes().any(|byte| byte.is_ascii_digit()),
            "Password must have numeric characters",
        ),
    ];
    match rules.into_iter().find(|(kept, _)| !kept) {
        Some((_, broken)) => Err(Refusal::InvalidPassword(broken)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_refused_for_the_first_rule_it_breaks() {
        let rows = [
            ("Goldgrove-2026", ""),
            ("Aa345678", ""),
            ("Aa34567", "Password not long enough"),
            ("goldgrove-2026", "Password must have uppercase characters"),
            ("GOLDGROVE-2026", "Password must have lowercase characters"),
            ("Goldgrove-gold", "Password must have numeric characters"),
        ];
        for (password, broken) in rows {
            match check(password) {
                Ok(()) => assert_eq!(broken, "", "{password}"),
                Err(Refusal::InvalidPassword(rule)) => assert_eq!(rule, broken, "{password}"),
                Err(other) => panic!("{password}: {other}"),
            }
        }
        assert!(matches!(check(&"Aa1".repeat(86)), Err(Refusal::InvalidParameter(_))));
    }
}
