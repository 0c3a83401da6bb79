//! Parsers of requests: any text is rejected, or parsed to exactly its value.

use goldgrove_domain::Decimal;
use goldgrove_http::body::number::Exact;
use goldgrove_http::idempotency::{HEADER, IdempotencyKey};
use goldgrove_http::{Body, Request};
use proptest::prelude::*;

/// The significant digits of a plain number.
fn significant(text: &str) -> String {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.trim_start_matches('0');
    format!("{whole}.{}", decimals.trim_end_matches('0'))
}

proptest! {
    #[test]
    fn a_number_keeps_every_digit_or_is_refused(text in "[1-9][0-9]{0,34}(\\.[0-9]{0,34}[1-9]0{0,4})?") {
        if let Ok(Exact(number)) = serde_json::from_str::<Exact>(&text) {
            prop_assert_eq!(significant(&number.to_string()), significant(&text));
        }
    }

    #[test]
    fn any_json_is_a_number_or_refused(text in "[-+0-9.eE\" a-z\\[\\]{}:,]{0,24}") {
        if let Ok(Exact(number)) = serde_json::from_str::<Exact>(&text) {
            prop_assert!(serde_json::from_str::<serde_json::Number>(&text).is_ok(), "{text:?} is no number in JSON");
            let written = serde_json::to_string(&Exact(number)).unwrap_or_default();
            prop_assert_eq!(Decimal::from_str_exact(&written), Ok(number));
        }
    }

    #[test]
    fn an_idempotency_key_is_plain_and_of_the_length_it_says(bytes in prop::collection::vec(32_u8..=255, 0..140)) {
        let mut request = Request::new(Body::Empty);
        let Ok(value) = lambda_http::http::HeaderValue::from_bytes(&bytes) else {
            return Ok(());
        };
        request.headers_mut().insert(HEADER, value);
        let plain = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-' || *byte == b'_';
        let fits = (8..=128).contains(&bytes.len()) && bytes.iter().all(plain);
        let key = IdempotencyKey::of(&request);
        prop_assert_eq!(key.is_ok(), fits);
        if let Ok(Some(key)) = key {
            prop_assert_eq!(key.as_str().as_bytes(), &*bytes);
        }
    }
}
