//! Exchange rates: the rate of a day, cross rates, fixed rates, and converted amounts.

#![expect(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use goldgrove_domain::exchange::{Exchange, ExchangeRates, FixedRate, Observation, RateSource};
use goldgrove_domain::{Currency, Decimal, Money};
use jiff::civil::{Date, date};
use proptest::prelude::*;

fn currency(code: &str) -> Currency {
    Currency::parse(code).unwrap()
}

fn decimal(text: &str) -> Decimal {
    Decimal::from_str_exact(text).unwrap()
}

fn published(rows: &[(&str, Date, &str, RateSource)]) -> ExchangeRates {
    let mut rates = ExchangeRates::default();
    for (code, day, rate, source) in rows {
        let observation = Observation {
            day: *day,
            rate: decimal(rate),
            source: *source,
        };
        rates.publish(currency(code), observation);
    }
    rates
}

/// The US dollar and the euro of a Friday, the next Monday, and a koruna that only the other bank publishes.
fn usual() -> ExchangeRates {
    published(&[
        ("USD", date(2026, 11, 20), "1.40", RateSource::BankOfCanada),
        ("USD", date(2026, 11, 23), "1.41", RateSource::BankOfCanada),
        ("EUR", date(2026, 11, 20), "1.60", RateSource::BankOfCanada),
        ("CZK", date(2026, 11, 20), "0.064", RateSource::EuropeanCentralBank),
    ])
}

fn fixed(from: &str, to: &str, since: Date, rate: &str) -> FixedRate {
    FixedRate {
        from: currency(from),
        to: currency(to),
        since,
        rate: decimal(rate),
    }
}

#[test]
fn the_rate_of_a_day_is_the_last_one_of_the_week_before_it() {
    let rates = usual();
    let (friday, monday) = (date(2026, 11, 20), date(2026, 11, 23));
    let cases = [
        ("the day it is published", friday, None),
        ("the day after", date(2026, 11, 21), Some((friday, "1.40"))),
        ("a Monday", monday, Some((friday, "1.40"))),
        ("a Tuesday", date(2026, 11, 24), Some((monday, "1.41"))),
        ("seven days later", date(2026, 11, 30), Some((monday, "1.41"))),
        ("eight days later", date(2026, 12, 1), None),
        ("the first day there is", Date::MIN, None),
    ];
    for (name, on, expected) in cases {
        let quote = rates.with_fixed(&[]).quote(Currency::USD, Currency::CAD, on).ok();
        let told = quote.map(|quote| (quote.day, quote.rate()));
        assert_eq!(told, expected.map(|(day, rate)| (day, decimal(rate))), "{name}");
    }
}

#[test]
fn two_currencies_meet_in_canadian_dollars() {
    let (bank, central) = (RateSource::BankOfCanada, RateSource::EuropeanCentralBank);
    let (saturday, friday) = (date(2026, 11, 21), date(2026, 11, 20));
    let cases = [
        ("to the Canadian dollar", ("USD", "CAD"), saturday, Some(("1.40", bank))),
        ("from it", ("CAD", "EUR"), saturday, Some(("0.625", bank))),
        ("across", ("USD", "EUR"), saturday, Some(("0.875", bank))),
        (
            "the older day counts",
            ("USD", "EUR"),
            date(2026, 11, 24),
            Some(("0.88125", bank)),
        ),
        (
            "through another source",
            ("USD", "CZK"),
            saturday,
            Some(("21.875", central)),
        ),
        ("an unknown currency", ("XXX", "CAD"), saturday, None),
        ("to an unknown currency", ("USD", "XXX"), saturday, None),
    ];
    for (name, (from, to), on, expected) in cases {
        let quote = usual().with_fixed(&[]).quote(currency(from), currency(to), on).ok();
        let told = quote.map(|quote| (quote.rate().normalize(), quote.day, quote.source));
        let expected = expected.map(|(rate, source)| (decimal(rate), friday, source));
        assert_eq!(told, expected, "{name}");
    }
}

#[test]
fn a_cross_rate_keeps_at_least_twelve_digits() {
    let rates = published(&[
        ("USD", date(2026, 11, 20), "1.4037", RateSource::BankOfCanada),
        ("IDR", date(2026, 11, 20), "0.00008412", RateSource::BankOfCanada),
    ]);
    let quote = rates
        .with_fixed(&[])
        .quote(currency("IDR"), Currency::USD, date(2026, 11, 21))
        .unwrap();
    assert_eq!(quote.rate().round_dp(20), decimal("0.00005992733490061979"));
}

fn fixed_rates() -> [FixedRate; 4] {
    [
        fixed("USD", "CAD", date(2026, 11, 21), "1.30"),
        fixed("USD", "CAD", date(2026, 11, 23), "1.25"),
        fixed("DOGE", "USD", date(2026, 1, 1), "0.20"),
        fixed("CAD", "XPT", date(2026, 1, 1), "0.001"),
    ]
}

#[test]
fn a_fixed_rate_goes_before_a_published_one_from_its_day_on() {
    let (bank, owner) = (RateSource::BankOfCanada, RateSource::Owner);
    let saturday = date(2026, 11, 21);
    let cases = [
        ("from its day on", ("USD", "CAD"), saturday, "1.30", owner),
        ("another pair", ("EUR", "CAD"), saturday, "1.60", bank),
        ("the latest wins", ("USD", "CAD"), date(2027, 6, 1), "1.25", owner),
        ("the way back", ("CAD", "USD"), date(2026, 11, 23), "0.80", owner),
        ("a coin in its own pair", ("DOGE", "USD"), saturday, "0.20", owner),
        ("a coin through its pair", ("DOGE", "CAD"), saturday, "0.28", owner),
        ("a coin to a third currency", ("DOGE", "EUR"), saturday, "0.175", owner),
        (
            "a pair told the other way round",
            ("XPT", "CAD"),
            saturday,
            "1000",
            owner,
        ),
    ];
    for (name, (from, to), on, rate, source) in cases {
        let quote = usual()
            .with_fixed(&fixed_rates())
            .quote(currency(from), currency(to), on)
            .unwrap();
        assert_eq!(
            (quote.rate().normalize(), quote.source),
            (decimal(rate), source),
            "{name}"
        );
    }
}

#[test]
fn the_first_published_rate_of_a_day_stays_in_use() {
    let mut rates = usual();
    let revised = Observation {
        day: date(2026, 11, 20),
        rate: decimal("9.99"),
        source: RateSource::BankOfCanada,
    };
    rates.publish(Currency::USD, revised);
    let quote = rates
        .with_fixed(&[])
        .quote(Currency::USD, Currency::CAD, date(2026, 11, 21))
        .unwrap();
    assert_eq!(quote.rate(), decimal("1.40"));
}

#[test]
fn an_amount_is_rounded_once_half_away_from_zero() {
    let rates = published(&[
        ("USD", date(2026, 11, 20), "1.5", RateSource::BankOfCanada),
        ("JPY", date(2026, 11, 20), "0.01", RateSource::BankOfCanada),
    ]);
    let cases = [
        ("half a cent up", "0.01", "USD", "CAD", Some("0.02")),
        ("half a cent down", "-0.01", "USD", "CAD", Some("-0.02")),
        ("to a currency without decimals", "1.00", "CAD", "JPY", Some("100")),
        ("nothing", "0.00", "USD", "CAD", Some("0.00")),
        ("its own currency", "0.01", "USD", "USD", Some("0.01")),
        ("no rate", "0.01", "GBP", "CAD", None),
    ];
    for (name, amount, from, to, expected) in cases {
        let native = Money::parse(amount, currency(from)).unwrap();
        let exchange = Exchange::new(rates.with_fixed(&[]), currency(to), date(2026, 11, 21));
        let converted = exchange.convert(native).unwrap();
        let expected = expected.map(|amount| Money::parse(amount, currency(to)).unwrap());
        assert_eq!(converted.map(|converted| converted.amount), expected, "{name}");
        if let Some(converted) = converted {
            assert_eq!(converted.native, native, "{name}");
            assert_eq!(converted.quote.is_none(), from == to, "{name}");
        }
    }
}

#[test]
fn an_amount_beyond_all_bounds_is_an_error_and_not_a_hole() {
    let rates = published(&[("USD", date(2026, 11, 20), "1.5", RateSource::BankOfCanada)]);
    let exchange = Exchange::new(rates.with_fixed(&[]), Currency::CAD, date(2026, 11, 21));
    let most = Money::from_minor(goldgrove_domain::money::MINOR_MAX, Currency::USD).unwrap();
    exchange.convert(most).unwrap_err();
}

#[test]
fn the_same_rates_lead_to_another_currency() {
    let exchange = Exchange::new(usual().with_fixed(&[]), Currency::CAD, date(2026, 11, 21));
    let in_euro = exchange.retargeted(currency("EUR"));
    for code in ["CAD", "USD", "CZK"] {
        let direct = usual()
            .with_fixed(&[])
            .quote(currency(code), currency("EUR"), date(2026, 11, 21))
            .unwrap();
        let through = in_euro.quotes()[&currency(code)];
        assert_eq!(through.rate().round_dp(20), direct.rate().round_dp(20), "{code}");
        assert_eq!((through.day, through.source), (direct.day, direct.source), "{code}");
    }
    assert!(exchange.retargeted(currency("XXX")).quotes().is_empty());
    assert_eq!(*exchange.retargeted(Currency::CAD), exchange);
}

proptest! {
    /// Converting there and back gives the rate again, to more digits than any amount has.
    #[test]
    fn the_way_back_undoes_the_way_there(dollar in 1_i64..1_000_000, euro in 1_i64..1_000_000) {
        let day = date(2026, 11, 20);
        let rates = published(&[
            ("USD", day, &Decimal::new(dollar, 4).to_string(), RateSource::BankOfCanada),
            ("EUR", day, &Decimal::new(euro, 4).to_string(), RateSource::BankOfCanada),
        ]);
        let next = date(2026, 11, 21);
        let there = rates.with_fixed(&[]).quote(Currency::USD, currency("EUR"), next).unwrap();
        let back = rates.with_fixed(&[]).quote(currency("EUR"), Currency::USD, next).unwrap();
        prop_assert!(((there.rate() * back.rate()) - Decimal::ONE).abs() < decimal("0.000000000001"));
    }

    /// The amount converted back is not too much, and one unit more is enough.
    #[test]
    fn an_amount_converted_back_is_the_most_that_fits(
        minor in -1_000_000_000_i64..1_000_000_000,
        rate in 1_i64..10_000_000,
        code in prop::sample::select(vec!["EUR", "JPY", "KWD"]),
    ) {
        let day = date(2026, 11, 20);
        let rates = published(&[(code, day, &Decimal::new(rate, 4).to_string(), RateSource::BankOfCanada)]);
        let exchange = Exchange::new(rates.with_fixed(&[]), Currency::CAD, date(2026, 11, 21));
        let wanted = Money::from_minor(minor, Currency::CAD).unwrap();
        let comes_to = |native: Money| exchange.amount_of(Some(native)).unwrap().unwrap().minor();
        let one = Money::from_minor(1, currency(code)).unwrap();
        let Ok(most) = exchange.at_most(wanted, currency(code)) else {
            return Ok(());
        };
        let most = most.unwrap();
        prop_assert!(comes_to(most) <= minor && comes_to(most.checked_add(one).unwrap()) >= minor);
        prop_assert!(exchange.at_most(wanted, currency("GBP")).unwrap().is_none());
        prop_assert_eq!(exchange.at_most(wanted, Currency::CAD).unwrap(), Some(wanted));
    }

    /// A missing rate affects no other currency's figures.
    #[test]
    fn other_currencies_change_no_quote(other in 1_i64..1_000_000, on in 0_i64..10) {
        let day = date(2026, 11, 20).checked_add(jiff::ToSpan::days(on)).unwrap();
        let mut more = usual();
        more.publish(currency("GBP"), Observation { day, rate: Decimal::new(other, 4), source: RateSource::BankOfCanada });
        prop_assert_eq!(
            usual().with_fixed(&[]).quote(Currency::USD, currency("EUR"), day),
            more.with_fixed(&[]).quote(Currency::USD, currency("EUR"), day)
        );
    }
}
