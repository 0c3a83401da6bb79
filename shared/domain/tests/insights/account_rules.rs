//! Bank connections, the age of figures, and the user's entitlement.

use goldgrove_domain::account::{Account, AccountKind};
use goldgrove_domain::insights::{Membership, Rule};
use goldgrove_domain::item::{Attention, ItemStatus};
use goldgrove_domain::lifecycle::Lifecycle;
use goldgrove_domain::trial::TrialStatus;
use jiff::SignedDuration;

use crate::home::{Home, account, connection, in_days, table, usd};

fn bank_aged(days: i64) -> impl Fn(&mut Home) {
    move |home| home.connections[0].last_updated = in_days(-days)
}

#[test]
fn stale_data() {
    let (old, very_old) = (Some("old"), Some("very_old"));
    table(
        Rule::StaleData,
        &[
            ("three days", &bank_aged(3), None, None),
            ("four days", &bank_aged(4), None, old),
            ("cleared when figures arrive", &bank_aged(0), old, None),
            ("twelve days", &bank_aged(12), old, very_old),
            (
                "typed in half a year ago",
                &|home| home.accounts[0].last_updated = in_days(-180),
                None,
                old,
            ),
            (
                "a day less",
                &|home| home.accounts[0].last_updated = in_days(-179),
                None,
                None,
            ),
            (
                "out of sight",
                &|home| {
                    home.accounts[0].last_updated = in_days(-180);
                    home.accounts[0].hidden = true;
                },
                old,
                None,
            ),
            (
                "the connection is broken, which says it all",
                &|home| {
                    bank_aged(12)(home);
                    home.connections[0].status = ItemStatus::LoginRequired;
                },
                old,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    bank_aged(5)(&mut home);
    home.told(Rule::StaleData, None).unwrap().says(
        "Acme Bank: your figures are out of date",
        "They are from Nov 20, 2026. Refresh to bring your totals up to date.",
    );
    bank_aged(0)(&mut home);
    home.accounts[0].last_updated = in_days(-200);
    home.told(Rule::StaleData, None).unwrap().says(
        "What is Account 1 worth today?",
        "You last entered it on May 9, 2026. Update it to keep your totals accurate.",
    );
    home.accounts[0] = account(2, AccountKind::Credit, usd(1_200));
    home.accounts[0].last_updated = in_days(-200);
    home.told(Rule::StaleData, None).unwrap().says(
        "How much do you owe on Account 2 today?",
        "You last entered $1,200, on May 9, 2026. Update it to keep your totals accurate.",
    );
}

fn failing(days: i64) -> impl Fn(&mut Home) {
    move |home| {
        bank_aged(days)(home);
        home.connections[0].status = ItemStatus::Failing {
            code: "INSTITUTION_DOWN".to_owned(),
        };
    }
}

fn ending(days: i64) -> impl Fn(&mut Home) {
    move |home| home.connections[0].attention = Some(Attention::Ending { at: in_days(days) })
}

/// Reported last five days ago, left out since three days ago.
fn missing(home: &mut Home) {
    home.link_first_account();
    home.accounts[0].last_updated = in_days(-5);
    home.accounts[0].lifecycle = Lifecycle::Missing { since: in_days(-3) };
}

#[test]
fn link_broken() {
    let sign_in: &dyn Fn(&mut Home) = &|home| home.connections[0].status = ItemStatus::LoginRequired;
    table(
        Rule::LinkBroken,
        &[
            ("it works", &|_| {}, Some("sign_in"), None),
            ("sign in again", sign_in, None, Some("sign_in")),
            ("failing since yesterday", &failing(1), None, None),
            ("failing for two days", &failing(2), None, Some("failing")),
            ("ends in 15 days", &ending(15), None, None),
            ("ends in 14 days", &ending(14), None, Some("ending")),
            ("an account is missing", &missing, None, Some("missing")),
            (
                "an account is missing that is out of sight",
                &|home| {
                    missing(home);
                    home.accounts[0].hidden = true;
                },
                Some("missing"),
                None,
            ),
            (
                "an account is closed",
                &|home| {
                    missing(home);
                    home.accounts[0].lifecycle = Lifecycle::Closed { at: in_days(0) };
                },
                Some("missing"),
                None,
            ),
            (
                "new accounts are no trouble",
                &|home| home.connections[0].attention = Some(Attention::NewAccounts),
                None,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    sign_in(&mut home);
    home.told(Rule::LinkBroken, None).unwrap().says(
        "Acme Bank asks you to sign in again",
        "Its figures are from Nov 25, 2026. Signing in takes a minute and updates them.",
    );
    let mut home = Home::quiet();
    missing(&mut home);
    home.told(Rule::LinkBroken, None).unwrap().says(
        "Acme Bank no longer reports Account 1",
        "Its balance of Nov 20, 2026 counts until Dec 22, 2026; then the account leaves your totals and goals. If you closed or moved \
         it, say so among your accounts.",
    );
    let mut home = Home::quiet();
    failing(3)(&mut home);
    home.told(Rule::LinkBroken, None).unwrap().says(
        "Acme Bank isn't answering",
        "Its figures are from Nov 22, 2026. They update when it answers again.",
    );
    let mut home = Home::quiet();
    ending(10)(&mut home);
    home.told(Rule::LinkBroken, None).unwrap().says(
        "Acme Bank: your access ends on Dec 5, 2026",
        "Sign in before that day to keep your figures up to date.",
    );
}

/// Each partner may have a sign-in at one bank.
#[test]
fn one_of_two_sign_ins_at_a_bank_is_named_by_its_accounts() {
    let mut home = Home::quiet();
    home.link_first_account();
    let linked = home.accounts[0].clone();
    for number in [3_u8, 2] {
        home.accounts.push(Account {
            source: linked.source.clone(),
            created_at: in_days(number.into()),
            ..account(number.into(), AccountKind::Depository, usd(100))
        });
    }
    home.connections.push(connection(2));
    let told = |home: &Home, rule| home.told(rule, None).unwrap();
    bank_aged(5)(&mut home);
    told(&home, Rule::StaleData).says(
        "Acme Bank: your figures are out of date",
        "Some figures (Account 1, Account 2) are from Nov 20, 2026. Refresh to bring your totals up to date.",
    );
    home.connections[0].status = ItemStatus::LoginRequired;
    told(&home, Rule::LinkBroken).says(
        "Acme Bank asks you to sign in again",
        "Some figures (Account 1, Account 2) are from Nov 20, 2026. Signing in takes a minute and updates them.",
    );
    home.connections[0].status = ItemStatus::Good;
    failing(3)(&mut home);
    let body = told(&home, Rule::LinkBroken).body;
    assert!(
        body.starts_with("Some figures (Account 1, Account 2) are from"),
        "{body}"
    );
    bank_aged(0)(&mut home);
    home.connections[0].status = ItemStatus::Good;
    ending(10)(&mut home);
    assert_eq!(
        told(&home, Rule::LinkBroken).body,
        "Sign in before that day to keep some figures (Account 1, Account 2) up to date."
    );
    home.connections[1].bank = Some("Another Bank".to_owned());
    let body = told(&home, Rule::LinkBroken).body;
    assert_eq!(body, "Sign in before that day to keep your figures up to date.");
}

pub(crate) fn trial(trial: TrialStatus) -> impl Fn(&mut Home) {
    move |home| {
        home.membership = Membership { trial, renews_at: None };
    }
}

#[test]
fn trial_ending() {
    let left = |days_left| trial(TrialStatus::Active { days_left });
    let (soon, last) = (Some("three_days"), Some("last_day"));
    table(
        Rule::TrialEnding,
        &[
            ("four days", &left(4), None, None),
            ("three days", &left(3), None, soon),
            ("the last day", &left(1), soon, last),
            ("paid", &trial(TrialStatus::Paid), last, None),
        ],
    );
    let mut home = Home::quiet();
    left(3)(&mut home);
    home.told(Rule::TrialEnding, None).unwrap().says(
        "Your trial ends in 3 days",
        "With Premium you keep every feature. Without it your data stays yours, and you can export it at any time.",
    );
    left(1)(&mut home);
    assert_eq!(
        home.told(Rule::TrialEnding, None).unwrap().title,
        "Your trial ends within 1 day"
    );
}

pub(crate) fn renewing(days: i64) -> impl Fn(&mut Home) {
    move |home| home.membership.renews_at = Some(in_days(days))
}

#[test]
fn renewal_near() {
    let (near, next) = (Some("two_weeks"), Some("three_days"));
    table(
        Rule::RenewalNear,
        &[
            ("fifteen days", &renewing(15), None, None),
            ("two weeks", &renewing(14), None, near),
            ("held at fifteen days", &renewing(15), near, near),
            ("cleared from sixteen", &renewing(16), near, None),
            ("three days", &renewing(3), near, next),
            ("over", &renewing(-1), next, None),
        ],
    );
    let mut home = Home::quiet();
    renewing(12)(&mut home);
    home.told(Rule::RenewalNear, None).unwrap().says(
        "Premium renews in 12 days",
        "Your yearly plan renews on Dec 7, 2026. Until then you can change or cancel it in settings.",
    );
    home.now += SignedDuration::from_hours(11 * 24 + 12);
    let last_day = home.told(Rule::RenewalNear, None).unwrap();
    assert_eq!(last_day.title, "Premium renews in 1 day");
}
