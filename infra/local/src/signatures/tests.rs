//! Signatures: the official signer is admitted, and each fault gets its own error.

use goldgrove_testing::MockClock;

use super::*;

const URL: &str = "http://localhost:3002/";
const BODY: &[u8] = b"{}";

fn guard() -> Guard {
    Guard {
        callers: Callers {
            credentials: Credentials::new("local", "secret", None, None, "tests"),
            region: "us-east-1".to_owned(),
            clock: Arc::new(MockClock::default()),
            admits_other_keys: false,
        },
        service: "kms",
        signed: Signed::Always,
    }
}

/// The signing parameters of a request.
struct Signing {
    key: (&'static str, &'static str),
    scope: (&'static str, &'static str),
    late: SignedDuration,
}

const RIGHT: Signing = Signing {
    key: ("local", "secret"),
    scope: ("us-east-1", "kms"),
    late: SignedDuration::ZERO,
};

fn signed(signing: &Signing) -> request::Parts {
    let (key_id, secret) = signing.key;
    let (region, service) = signing.scope;
    let identity = Credentials::new(key_id, secret, None, None, "tests").into();
    let params = SigningParams::builder()
        .identity(&identity)
        .region(region)
        .name(service)
        .time(SystemTime::from(MockClock::default().now() - signing.late))
        .settings(SigningSettings::default())
        .build()
        .unwrap()
        .into();
    let headers = [("x-amz-target", "TrentService.Decrypt")];
    let signable = SignableRequest::new("POST", URL, headers.into_iter(), SignableBody::Bytes(BODY)).unwrap();
    let (instructions, _) = sign(signable, &params).unwrap().into_parts();
    let mut request = Request::post("/").header("host", "localhost:3002");
    for (name, value) in headers.into_iter().chain(instructions.headers()) {
        request = request.header(name, value);
    }
    request.body(()).unwrap().into_parts().0
}

fn code(parts: &request::Parts, body: &'static [u8]) -> Option<&'static str> {
    guard()
        .check(parts, &Bytes::from_static(body))
        .err()
        .map(|(code, _)| code)
}

#[test]
fn only_what_the_callers_key_signed_for_this_service_and_moment_is_admitted() {
    let minutes = SignedDuration::from_mins;
    let rows = [
        ("right", RIGHT, None),
        (
            "another secret",
            Signing {
                key: ("local", "other"),
                ..RIGHT
            },
            Some(INVALID),
        ),
        (
            "another key",
            Signing {
                key: ("other", "secret"),
                ..RIGHT
            },
            Some(UNKNOWN_KEY),
        ),
        (
            "another service",
            Signing {
                scope: ("us-east-1", "sqs"),
                ..RIGHT
            },
            Some(INVALID),
        ),
        (
            "another region",
            Signing {
                scope: ("eu-west-1", "kms"),
                ..RIGHT
            },
            Some(INVALID),
        ),
        (
            "five minutes ago",
            Signing {
                late: minutes(5),
                ..RIGHT
            },
            None,
        ),
        (
            "six minutes ago",
            Signing {
                late: minutes(6),
                ..RIGHT
            },
            Some(INVALID),
        ),
        (
            "in six minutes",
            Signing {
                late: minutes(-6),
                ..RIGHT
            },
            Some(INVALID),
        ),
    ];
    for (name, signing, expected) in rows {
        assert_eq!(code(&signed(&signing), BODY), expected, "{name}");
    }
}

#[test]
fn other_keys_are_admitted_where_the_stack_says_so() {
    let mut guard = guard();
    guard.callers.admits_other_keys = true;
    for (key, is_admitted) in [(("other", "other"), true), (("local", "other"), false)] {
        let parts = signed(&Signing { key, ..RIGHT });
        assert_eq!(
            guard.check(&parts, &Bytes::from_static(BODY)).is_ok(),
            is_admitted,
            "{key:?}"
        );
    }
}

#[test]
fn what_is_changed_after_it_was_signed_is_refused() {
    let right = signed(&RIGHT);
    assert_eq!(code(&right, b"{ }"), Some(INVALID), "the body");
    for header in ["x-amz-target", "host"] {
        let mut changed = right.clone();
        changed.headers.insert(header, "another".parse().unwrap());
        assert_eq!(code(&changed, BODY), Some(INVALID), "{header}");
        changed.headers.remove(header);
        assert_eq!(code(&changed, BODY), Some(INVALID), "without {header}");
    }
    let mut more = right.clone();
    more.headers
        .insert("x-amzn-trace-id", "added on the way".parse().unwrap());
    assert_eq!(code(&more, BODY), None, "a header that is not signed");
}

#[test]
fn a_request_without_a_whole_signature_is_refused_by_the_name_of_what_it_lacks() {
    let mut parts = signed(&RIGHT);
    parts.headers.remove(DATE_HEADER);
    assert_eq!(code(&parts, BODY), Some(INCOMPLETE));
    let mut parts = signed(&RIGHT);
    for text in [
        "AWS4-HMAC-SHA256",
        "AWS4-HMAC-SHA256 Credential=local/x, SignedHeaders=host",
    ] {
        parts.headers.insert(header::AUTHORIZATION, text.parse().unwrap());
        assert_eq!(code(&parts, BODY), Some(INCOMPLETE), "{text}");
    }
    parts
        .headers
        .insert(header::AUTHORIZATION, "Bearer token".parse().unwrap());
    assert_eq!(code(&parts, BODY), Some(MISSING));
}
