//! Laws of sessions.

#![expect(clippy::unwrap_used, reason = "in the helpers of a test, a failure is a panic")]

use goldgrove_domain::ids::SessionId;
use goldgrove_domain::session::{Device, LIFETIME, Session, WARNING};
use jiff::{SignedDuration, Timestamp};
use proptest::prelude::*;

const SECOND: SignedDuration = SignedDuration::from_secs(1);

fn begun() -> Timestamp {
    "2026-11-21T09:30:00Z".parse().unwrap()
}

fn session() -> Session {
    Session::begin(SessionId::parse("sign-in").unwrap(), Some("hash".to_owned()), begun())
}

#[test]
fn a_session_lasts_half_an_hour_and_warns_five_minutes_before() {
    let session = session();
    assert_eq!(session.expires_at, begun() + SignedDuration::from_mins(30));
    assert_eq!(session.warn_at(), begun() + SignedDuration::from_mins(25));
    assert!(session.is_live(session.expires_at - SECOND));
    assert!(!session.is_live(session.expires_at), "at its very end it is over");
}

#[test]
fn being_seen_does_not_prolong_it() {
    let mut session = session();
    let later = begun() + SignedDuration::from_mins(20);
    session.see(later);
    assert_eq!(session.last_seen_at, later);
    assert_eq!(session.expires_at, begun() + LIFETIME);
    session.see(begun());
    assert_eq!(session.last_seen_at, later, "a clock that runs behind changes nothing");
}

#[test]
fn what_is_over_is_never_extended() {
    let mut over = session();
    let end = over.expires_at;
    assert!(!over.extend(end));
    assert_eq!(over, session());

    let mut ended = session();
    ended.revoke(begun() + SECOND);
    let as_it_was = ended.clone();
    assert!(!ended.extend(begun() + SECOND));
    ended.revoke(begun() + SECOND + SECOND);
    assert_eq!(ended, as_it_was, "it stays ended since it was");
}

proptest! {
    #[test]
    fn an_extension_gives_a_whole_lifetime_and_never_takes_any(seconds in prop::collection::vec(0_i64..1_800, 1..20)) {
        let mut session = session();
        for after in seconds {
            let now = begun() + SignedDuration::from_secs(after);
            let before = session.expires_at;
            prop_assert!(session.extend(now));
            prop_assert_eq!(session.expires_at, before.max(now + LIFETIME));
            prop_assert_eq!(session.warn_at() + WARNING, session.expires_at);
        }
    }
}

#[test]
fn a_device_is_called_by_its_browser_and_system() {
    let rows = [
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
            ("Edge", "Windows"),
        ),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0",
            ("Firefox", "Windows"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1",
            ("Safari", "iOS"),
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/156.0.0.0 Mobile/15E148 Safari/604.1",
            ("Chrome", "iOS"),
        ),
        (
            "Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/150.0.0.0 Mobile Safari/537.36",
            ("Samsung Internet", "Android"),
        ),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
            ("Safari", "macOS"),
        ),
        (
            "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
            ("Chrome", "ChromeOS"),
        ),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
            ("Firefox", "Linux"),
        ),
    ];
    for (user_agent, (browser, system)) in rows {
        let device = Device::from_user_agent(user_agent);
        assert_eq!(device.browser.as_deref(), Some(browser), "{user_agent}");
        assert_eq!(device.system.as_deref(), Some(system), "{user_agent}");
    }
    for unknown in ["", "curl/8.5.0"] {
        assert_eq!(Device::from_user_agent(unknown), Device::default(), "{unknown}");
    }
}
