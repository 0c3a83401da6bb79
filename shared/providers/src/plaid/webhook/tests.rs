//! Verification of webhooks.

use aws_lc_rs::rand::SystemRandom;
use aws_lc_rs::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use goldgrove_testing::clock::EPOCH;
use jsonwebtoken::{EncodingKey, Header};
use proptest::prelude::*;
use serde_json::{Value, json};

use super::*;

/// A signing key of the provider, and its public half.
struct Signer {
    private: Vec<u8>,
    public: WebhookKey,
}

impl Signer {
    fn new(kid: &str) -> Self {
        let document =
            EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &SystemRandom::new()).expect("a key");
        let pair = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref()).expect("a key");
        let point = pair.public_key().as_ref();
        Self {
            private: document.as_ref().to_vec(),
            public: WebhookKey {
                kid: kid.to_owned(),
                x: URL_SAFE_NO_PAD.encode(&point[1..33]),
                y: URL_SAFE_NO_PAD.encode(&point[33..65]),
                expired: false,
            },
        }
    }

    /// The signature header for `body`, signed at `at`.
    fn sign(&self, body: &[u8], at: Timestamp) -> String {
        let claims = json!({
            "iat": at.as_second(),
            "request_body_sha256": hex::encode(digest::digest(&digest::SHA256, body)),
        });
        self.sign_claims(&claims)
    }

    fn sign_claims(&self, claims: &Value) -> String {
        let header = Header {
            kid: Some(self.public.kid.clone()),
            ..Header::new(Algorithm::ES256)
        };
        jsonwebtoken::encode(&header, claims, &EncodingKey::from_ec_der(&self.private)).expect("a token")
    }
}

fn body(kind: &str, code: &str) -> Vec<u8> {
    json!({ "webhook_type": kind, "webhook_code": code, "item_id": "item-1", "environment": "sandbox" })
        .to_string()
        .into_bytes()
}

fn later(seconds: i64) -> Timestamp {
    EPOCH.checked_add(SignedDuration::from_secs(seconds)).expect("a time")
}

#[test]
fn what_the_provider_signed_is_let_in_for_five_minutes() {
    let signer = Signer::new("key-1");
    let body = body("HOLDINGS", "DEFAULT_UPDATE");
    let header = signer.sign(&body, EPOCH);
    for (seconds, is_let_in) in [(-301, false), (-300, true), (0, true), (300, true), (301, false)] {
        let outcome = verify(&body, &header, &signer.public, later(seconds));
        if is_let_in {
            let notice = outcome.expect("it is let in");
            assert_eq!(notice.plaid_item_id.as_deref(), Some("item-1"));
            assert_eq!(
                (notice.code.as_str(), notice.subject),
                ("DEFAULT_UPDATE", Subject::Changed)
            );
        } else {
            assert_eq!(outcome, Err(WebhookError::Stale), "{seconds} s");
        }
    }
}

/// Replaces parts of the header; `None` keeps a part.
fn with_parts(header: &str, head: Option<Value>, signature: Option<&str>) -> String {
    let mut parts: Vec<String> = header.split('.').map(str::to_owned).collect();
    if let Some(head) = head {
        parts[0] = URL_SAFE_NO_PAD.encode(head.to_string());
    }
    if let Some(signature) = signature {
        parts[2] = signature.to_owned();
    }
    parts.join(".")
}

#[test]
#[expect(clippy::too_many_lines, reason = "one row for each forgery")]
fn what_the_provider_did_not_sign_is_not() {
    let (signer, other) = (Signer::new("key-1"), Signer::new("key-1"));
    let body = body("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE");
    let good = signer.sign(&body, EPOCH);
    let head = |alg: &str| Some(json!({ "alg": alg, "kid": "key-1", "typ": "JWT" }));
    let hash = hex::encode(digest::digest(&digest::SHA256, &body));
    let claims = |iat: Value, hash: &str| signer.sign_claims(&json!({ "iat": iat, "request_body_sha256": hash }));
    let rows = [
        ("nothing", String::new(), WebhookError::Header),
        ("no token", "abc".to_owned(), WebhookError::Header),
        ("a very long one", "a".repeat(5_000), WebhookError::Header),
        (
            "no algorithm",
            with_parts(&good, head("none"), Some("")),
            WebhookError::Header,
        ),
        (
            "a shared secret",
            with_parts(&good, head("HS256"), None),
            WebhookError::Header,
        ),
        (
            "another curve",
            with_parts(&good, head("ES384"), None),
            WebhookError::Header,
        ),
        (
            "no key id",
            with_parts(&good, Some(json!({ "alg": "ES256" })), None),
            WebhookError::Header,
        ),
        (
            "an empty key id",
            with_parts(&good, Some(json!({ "alg": "ES256", "kid": "" })), None),
            WebhookError::Header,
        ),
        (
            "another key's id",
            with_parts(&good, Some(json!({ "alg": "ES256", "kid": "key-2" })), None),
            WebhookError::RetiredKey,
        ),
        (
            "no signature",
            with_parts(&good, None, Some("")),
            WebhookError::Signature,
        ),
        (
            "a changed head",
            with_parts(&good, head("ES256"), None),
            WebhookError::Signature,
        ),
        ("another's signature", other.sign(&body, EPOCH), WebhookError::Signature),
        ("another body's", signer.sign(b"{}", EPOCH), WebhookError::OtherBody),
        (
            "no time",
            signer.sign_claims(&json!({ "request_body_sha256": hash })),
            WebhookError::Signature,
        ),
        (
            "a time beyond time",
            claims(json!(i64::MAX), &hash),
            WebhookError::Stale,
        ),
        (
            "half a hash",
            claims(json!(EPOCH.as_second()), &hash[..32]),
            WebhookError::OtherBody,
        ),
        (
            "no hash",
            claims(json!(EPOCH.as_second()), "zz"),
            WebhookError::OtherBody,
        ),
    ];
    for (name, header, error) in rows {
        assert_eq!(verify(&body, &header, &signer.public, EPOCH), Err(error), "{name}");
    }
    assert!(verify(&body, &good, &signer.public, EPOCH).is_ok());
    let retired = WebhookKey {
        expired: true,
        ..signer.public
    };
    assert_eq!(verify(&body, &good, &retired, EPOCH), Err(WebhookError::RetiredKey));
}

#[test]
fn a_signed_body_that_is_no_notice_is_refused() {
    let signer = Signer::new("key-1");
    for body in [
        &b"not json"[..],
        b"[]",
        b"{}",
        br#"{"webhook_type":1,"webhook_code":"X"}"#,
    ] {
        let outcome = verify(body, &signer.sign(body, EPOCH), &signer.public, EPOCH);
        assert_eq!(outcome, Err(WebhookError::Body));
    }
}

#[test]
fn every_kind_says_what_it_makes_worth_doing() {
    let at: Timestamp = "2026-12-01T00:00:00Z".parse().expect("a time");
    let rows = [
        ("TRANSACTIONS", "SYNC_UPDATES_AVAILABLE", Subject::Changed),
        ("TRANSACTIONS", "DEFAULT_UPDATE", Subject::Changed),
        ("TRANSACTIONS", "INITIAL_UPDATE", Subject::Changed),
        ("TRANSACTIONS", "HISTORICAL_UPDATE", Subject::Changed),
        ("TRANSACTIONS", "TRANSACTIONS_REMOVED", Subject::Other),
        ("HOLDINGS", "DEFAULT_UPDATE", Subject::Changed),
        ("LIABILITIES", "DEFAULT_UPDATE", Subject::Changed),
        ("INVESTMENTS_TRANSACTIONS", "DEFAULT_UPDATE", Subject::Other),
        ("ITEM", "ERROR", Subject::Changed),
        ("ITEM", "USER_PERMISSION_REVOKED", Subject::Changed),
        ("ITEM", "USER_ACCOUNT_REVOKED", Subject::Changed),
        ("ITEM", "LOGIN_REPAIRED", Subject::Repaired),
        ("ITEM", "PENDING_DISCONNECT", Subject::Ending { at }),
        ("ITEM", "PENDING_EXPIRATION", Subject::Ending { at }),
        ("ITEM", "NEW_ACCOUNTS_AVAILABLE", Subject::NewAccounts),
        ("ITEM", "WEBHOOK_UPDATE_ACKNOWLEDGED", Subject::Other),
        ("KIND_OF_TOMORROW", "ERROR", Subject::Other),
    ];
    let signer = Signer::new("key-1");
    for (kind, code, subject) in rows {
        let body = json!({
            "webhook_type": kind, "webhook_code": code, "item_id": "item-1", "added_tomorrow": {},
            "disconnect_time": at.to_string(), "consent_expiration_time": at.to_string(),
        });
        let body = body.to_string().into_bytes();
        let notice = verify(&body, &signer.sign(&body, EPOCH), &signer.public, EPOCH).expect("a notice");
        assert_eq!((notice.code.as_str(), notice.subject), (code, subject), "{kind} {code}");
    }
}

#[test]
fn an_end_without_a_time_is_asked_about() {
    let signer = Signer::new("key-1");
    let body = body("ITEM", "PENDING_DISCONNECT");
    let notice = verify(&body, &signer.sign(&body, EPOCH), &signer.public, EPOCH).expect("a notice");
    assert_eq!(notice.subject, Subject::Changed);
}

proptest! {
    #[test]
    fn a_header_of_any_text_is_refused_or_names_a_key(text in "\\PC{0,200}") {
        if let Ok(kid) = key_id(&text) {
            prop_assert!(!kid.is_empty());
        }
    }

    #[test]
    fn one_changed_byte_of_the_body_is_noticed(position in 0_usize..60, byte in any::<u8>()) {
        let signer = Signer::new("key-1");
        let body = body("HOLDINGS", "DEFAULT_UPDATE");
        let header = signer.sign(&body, EPOCH);
        let mut changed = body.clone();
        prop_assume!(changed[position] != byte);
        changed[position] = byte;
        prop_assert_eq!(verify(&changed, &header, &signer.public, EPOCH), Err(WebhookError::OtherBody));
    }
}
