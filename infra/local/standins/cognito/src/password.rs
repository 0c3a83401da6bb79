//! The password policy. Does not store passwords.

use crate::refusal::Refusal;
use crate::rules::PasswordPolicy;

const MAX_CHARS: usize = 256;
/// Characters that the service counts as symbols.
const SYMBOLS: &str = "^$*.[]{}()?-\"!@#%&/\\,><':;|_~`+= ";

/// Rejects a password with a blank at either end, or for the first part of the policy that it breaks.
pub(crate) fn check(policy: &PasswordPolicy, password: &str) -> Result<(), Refusal> {
    let length = password.chars().count();
    if length > MAX_CHARS {
        return Err(Refusal::invalid(
            "Value at 'password' must have length less than or equal to 256",
        ));
    }
    if password.trim() != password {
        return Err(Refusal::invalid(
            "Value at 'password' failed to satisfy constraint: Member must not begin or end with a blank",
        ));
    }
    let rules: [(bool, bool, &'static str); 5] = [
        (true, length >= policy.minimum_length, "Password not long enough"),
        (
            policy.require_uppercase,
            password.bytes().any(|byte| byte.is_ascii_uppercase()),
            "Password must have uppercase characters",
        ),
        (
            policy.require_lowercase,
            password.bytes().any(|byte| byte.is_ascii_lowercase()),
            "Password must have lowercase characters",
        ),
        (
            policy.require_numbers,
            password.bytes().any(|byte| byte.is_ascii_digit()),
            "Password must have numeric characters",
        ),
        (
            policy.require_symbols,
            password.chars().any(|letter| SYMBOLS.contains(letter)),
            "Password must have symbol characters",
        ),
    ];
    match rules.into_iter().find(|(asked, kept, _)| *asked && !kept) {
        Some((_, _, broken)) => Err(Refusal::InvalidPassword(broken)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: PasswordPolicy = PasswordPolicy {
        minimum_length: 8,
        require_uppercase: true,
        require_lowercase: true,
        require_numbers: true,
        require_symbols: false,
    };

    #[test]
    fn a_password_is_refused_for_the_first_rule_it_breaks() {
        let strict = PasswordPolicy {
            minimum_length: 12,
            require_symbols: true,
            ..POLICY
        };
        let rows = [
            (POLICY, "Goldgrove-2026", ""),
            (POLICY, "Aa345678", ""),
            (POLICY, "Aa34567", "Password not long enough"),
            (POLICY, "goldgrove-2026", "Password must have uppercase characters"),
            (POLICY, "GOLDGROVE-2026", "Password must have lowercase characters"),
            (POLICY, "Goldgrove-gold", "Password must have numeric characters"),
            (strict, "Goldgrove-2026", ""),
            (strict, "Aa345678", "Password not long enough"),
            (strict, "Goldgrove2026", "Password must have symbol characters"),
        ];
        for (policy, password, broken) in rows {
            match check(&policy, password) {
                Ok(()) => assert_eq!(broken, "", "{password}"),
                Err(Refusal::InvalidPassword(rule)) => assert_eq!(rule, broken, "{password}"),
                Err(other) => panic!("{password}: {other}"),
            }
        }
        for password in [&"Aa1".repeat(86), " Leading1aA", "Trailing1aA "] {
            assert!(
                matches!(check(&POLICY, password), Err(Refusal::InvalidParameter(_))),
                "{password}"
            );
        }
        assert!(check(&POLICY, "One blank 1aA").is_ok());
    }
}
