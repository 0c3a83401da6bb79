//! The error codes of providers.

use std::fmt;

/// Longest provider code that is kept.
const MAX_CODE: usize = 64;

/// A provider's error code, e.g. `INVALID_PRODUCT`: letters, digits and underscores, safe to log and to store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorCode(String);

impl ErrorCode {
    /// Keeps a code in capital letters; anything else becomes `UNRECOGNISED`.
    pub fn capital(text: &str) -> Self {
        Self::kept(text, u8::is_ascii_uppercase, "UNRECOGNISED")
    }

    /// Keeps a code in small letters; anything else becomes `unrecognised`.
    pub fn small(text: &str) -> Self {
        Self::kept(text, u8::is_ascii_lowercase, "unrecognised")
    }

    fn kept(text: &str, is_letter: fn(&u8) -> bool, otherwise: &str) -> Self {
        let is_code = |byte: u8| is_letter(&byte) || byte.is_ascii_digit() || byte == b'_';
        let is_kept = !text.is_empty() && text.len() <= MAX_CODE && text.bytes().all(is_code);
        Self(if is_kept { text } else { otherwise }.to_owned())
    }

    /// The code.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_that_do_not_look_like_codes_are_not_repeated() {
        for code in ["INVALID_PRODUCT", "CARD_404"] {
            assert_eq!(ErrorCode::capital(code).as_str(), code);
            assert_eq!(ErrorCode::small(&code.to_lowercase()).as_str(), code.to_lowercase());
        }
        for text in [
            "",
            "access-sandbox-1234",
            "sk_live_51H",
            "BALANCE IS 12.50",
            "avery@example.com",
        ] {
            assert_eq!(ErrorCode::capital(text).as_str(), "UNRECOGNISED", "{text}");
            assert_eq!(ErrorCode::small(text).as_str(), "unrecognised", "{text}");
        }
    }
}
