//! Payments: large ones, and charges that have begun to come every month.

use goldgrove_domain::insights::Rule;
use goldgrove_domain::{Currency, Money};

use crate::home::{Home, payment, table};

fn paid(payments: &[(&'static str, i64, &'static str)]) -> impl Fn(&mut Home) {
    let payments = payments.to_vec();
    move |home| {
        home.transactions = (1..)
            .zip(&payments)
            .map(|(number, (date, cents, name))| payment(number, date, *cents, name))
            .collect();
    }
}

#[test]
#[expect(clippy::too_many_lines, reason = "one table of named rows")]
fn large_transaction() {
    let large = Some("large");
    table(
        Rule::LargeTransaction,
        &[
            (
                "a fifth of the income",
                &paid(&[("2026-11-20", 120_000, "Roof Co")]),
                None,
                large,
            ),
            ("a cent less", &paid(&[("2026-11-20", 119_999, "Roof Co")]), None, None),
            (
                "two weeks ago",
                &paid(&[("2026-11-11", 120_000, "Roof Co")]),
                large,
                large,
            ),
            ("longer ago", &paid(&[("2026-11-10", 120_000, "Roof Co")]), large, None),
            (
                "money that came in",
                &paid(&[("2026-11-20", -500_000, "Employer")]),
                None,
                None,
            ),
            (
                "paid every month, as rent is",
                &paid(&[
                    ("2026-10-20", 190_000, "Rent 10/26"),
                    ("2026-11-20", 190_000, "Rent 11/26"),
                ]),
                None,
                None,
            ),
            (
                "as much was paid in another currency",
                &|home| {
                    paid(&[("2026-10-20", 190_000, "Roof Co"), ("2026-11-20", 190_000, "Roof Co")])(home);
                    home.transactions[0].amount = Money::from_minor(190_000, Currency::CAD).unwrap();
                },
                None,
                large,
            ),
            (
                "a transfer",
                &|home| {
                    paid(&[("2026-11-20", 500_000, "To savings")])(home);
                    home.transactions[0].category = Some("TRANSFER_OUT".to_owned());
                },
                None,
                None,
            ),
            (
                "not posted yet",
                &|home| {
                    paid(&[("2026-11-20", 500_000, "Roof Co")])(home);
                    home.transactions[0].pending = true;
                },
                None,
                None,
            ),
            (
                "no income is known, 1,000",
                &|home| {
                    paid(&[("2026-11-20", 100_000, "Roof Co")])(home);
                    home.income = None;
                },
                None,
                large,
            ),
        ],
    );
    let mut home = Home::quiet();
    paid(&[("2026-11-20", 240_050, "Roof Co")])(&mut home);
    home.told(Rule::LargeTransaction, None).unwrap().says(
        "A large payment from Account 1",
        "$2,400.50 went to Roof Co on Nov 20, 2026. If you don't recognize it, ask your bank.",
    );
}

/// An early transaction, so that a charge can count as new.
const EARLIER: (&str, i64, &str) = ("2026-08-01", 1_000, "Corner shop");

#[test]
fn new_recurring_charge() {
    let monthly = Some("monthly");
    let thrice = [
        EARLIER,
        ("2026-09-15", 1_549, "Streamly"),
        ("2026-10-15", 1_549, "Streamly"),
        ("2026-11-15", 1_549, "STREAMLY*42"),
    ];
    table(
        Rule::NewRecurringCharge,
        &[
            ("three times, a month apart", &paid(&thrice), None, monthly),
            ("twice may be a coincidence", &paid(&thrice[..3]), monthly, None),
            ("nothing earlier is known", &paid(&thrice[1..]), None, None),
            (
                "for long",
                &paid(&[
                    ("2026-07-01", 1_000, "Corner shop"),
                    ("2026-08-25", 1_549, "Streamly"),
                    ("2026-09-25", 1_549, "Streamly"),
                    ("2026-10-25", 1_549, "Streamly"),
                    ("2026-11-24", 1_549, "Streamly"),
                ]),
                monthly,
                None,
            ),
            (
                "another amount",
                &paid(&[thrice[0], thrice[1], thrice[2], ("2026-11-15", 2_999, "Streamly")]),
                None,
                None,
            ),
            (
                "a fortnight apart",
                &paid(&[
                    EARLIER,
                    ("2026-10-15", 1_549, "Streamly"),
                    ("2026-11-01", 1_549, "Streamly"),
                    ("2026-11-15", 1_549, "Streamly"),
                ]),
                None,
                None,
            ),
            (
                "ended",
                &paid(&[
                    ("2026-07-01", 1_000, "Corner shop"),
                    ("2026-08-10", 1_549, "Streamly"),
                    ("2026-09-10", 1_549, "Streamly"),
                    ("2026-10-10", 1_549, "Streamly"),
                ]),
                monthly,
                None,
            ),
        ],
    );
    let mut home = Home::quiet();
    paid(&thrice)(&mut home);
    home.told(Rule::NewRecurringCharge, None).unwrap().says(
        "STREAMLY*42 charges you every month",
        "$15.49 a month since Sep 15, 2026. That is $185.88 a year.",
    );
}
