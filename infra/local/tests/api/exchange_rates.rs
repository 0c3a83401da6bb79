//! Exchange rates from the sources to the caller: fetched once a day, never lost or replaced by a fault; and the
//! caller's own rates.
//!
//! Functions: `list-exchange-rates`, `save-fixed-rate`, `delete-fixed-rate`, `refresh-exchange-rates`.

use std::collections::BTreeMap;

use goldgrove_domain::exchange::{ExchangeRates, RateSource};
use goldgrove_domain::{Currency, Decimal};
use goldgrove_standin_rates::Source;
use goldgrove_testing::{currency, date, dec, moment};
use jiff::SignedDuration;
use jiff::civil::Date;
use reqwest::Client;
use serde_json::{Value, json};

use crate::harness::{Person, World, person};

const DAY: SignedDuration = SignedDuration::from_hours(24);
/// A Friday in Ottawa after the publication of the day's rates.
const FRIDAY_EVENING: &str = "2026-11-20T22:00:00Z";

async fn world_at(now: &str) -> World {
    let world = World::start().await;
    world.clock.set(moment(now));
    world
}

async fn run(world: &World, event: Value) -> Result<Value, String> {
    let schedule = world.stack().rates.clone();
    let ran = world.beside_the_stack(async move { schedule.run(event).await });
    ran.await.map_err(|failure| failure.to_string())
}

/// The stored rates, read by a new process without a cache.
async fn stored(world: &World, first: Date, last: Date) -> ExchangeRates {
    let table = world.stack().app.context.tables.main.clone();
    let read = world.beside_the_stack(async move {
        let months = goldgrove_storage::entity::exchange_rates::ExchangeRateMonths::new(table.as_ref());
        months.between(first, last).await
    });
    let mut rates = ExchangeRates::default();
    for ((currency, _), observation) in read.await.unwrap().into_iter().flat_map(|month| month.rates) {
        rates.publish(currency, observation);
    }
    rates
}

async fn fault(world: &World, fault: Value) {
    let url = format!("{}/local/faults", world.urls().rates);
    let told = Client::new().post(url).json(&fault).send().await.unwrap();
    assert_eq!(told.status(), 204);
}

async fn heal(world: &World) {
    let url = format!("{}/local/faults", world.urls().rates);
    assert_eq!(Client::new().delete(url).send().await.unwrap().status(), 204);
}

fn asked(world: &World) -> (usize, usize) {
    let rates = &world.stack().rates_published;
    (
        rates.fetches(Source::BankOfCanada),
        rates.fetches(Source::EuropeanCentralBank),
    )
}

/// The rate at the end of the day `on`, which applies to the next day.
fn quoted(rates: &ExchangeRates, code: &str, on: &str) -> Option<(Decimal, Date, RateSource)> {
    let next = date(on).tomorrow().unwrap();
    let quote = rates.with_fixed(&[]).quote(currency(code), Currency::CAD, next).ok()?;
    Some((quote.rate(), quote.day, quote.source))
}

/// The published rates of the Bank of Canada, by series and day.
async fn valet(world: &World) -> BTreeMap<(String, Date), Decimal> {
    let url = format!("{}/valet/observations/group/FX_RATES_DAILY/json", world.urls().rates);
    let answer = Client::new().get(url).send().await.unwrap().text().await.unwrap();
    let group: Value = serde_json::from_str(&answer).unwrap();
    let days = group["observations"].as_array().unwrap().iter();
    let rates = days.flat_map(|day| {
        let on = date(day["d"].as_str().unwrap());
        let series = day.as_object().unwrap().iter().filter(|(name, _)| *name != "d");
        series.map(move |(name, rate)| ((name[2..5].to_owned(), on), dec(rate["v"].as_str().unwrap())))
    });
    rates.collect()
}

/// The published euro reference rates, by currency and day.
async fn reference_rates(world: &World) -> BTreeMap<(String, Date), Decimal> {
    let query = "format=csvdata&detail=dataonly";
    let url = format!("{}/service/data/EXR/D..EUR.SP00.A?{query}", world.urls().rates);
    let answer = Client::new().get(url).send().await.unwrap().text().await.unwrap();
    let rows = answer.lines().skip(1).map(|line| line.split(',').collect::<Vec<_>>());
    rows.map(|row| ((row[2].to_owned(), date(row[6])), dec(row[7])))
        .collect()
}

#[tokio::test]
async fn every_published_rate_since_2017_resolves_and_is_fetched_once() {
    let world = world_at(FRIDAY_EVENING).await;
    run(&world, json!({})).await.unwrap();
    // One fetch per calendar year.
    assert_eq!(asked(&world), (10, 10));
    let rates = stored(&world, date("2017-01-03"), date("2026-11-20")).await;
    let canadian = valet(&world).await;
    let is_there = |(code, day): &(String, Date), rate: Decimal, source| {
        quoted(&rates, code, &day.to_string()) == Some((rate, *day, source))
    };
    for (at, rate) in &canadian {
        assert!(is_there(at, *rate, RateSource::BankOfCanada), "{at:?}");
    }
    let mut joined = 0;
    for (at @ (code, day), rate) in &reference_rates(&world).await {
        let Some(euro) = canadian.get(&("EUR".to_owned(), *day)) else {
            continue;
        };
        let recent = (0..7).map(|ago| day.saturating_sub(jiff::Span::new().days(ago)));
        let has_canadian = recent.clone().any(|day| canadian.contains_key(&(code.clone(), day)));
        if !has_canadian && code != "CAD" {
            assert!(is_there(at, euro / rate, RateSource::EuropeanCentralBank), "{at:?}");
            joined += 1;
        }
    }
    assert!(
        canadian.len() > 57_000 && joined > 20_000,
        "{} and {joined}",
        canadian.len()
    );

    // No fetches while no rates are due: over the weekend, and until Monday's publication.
    for hours in [0, 6, 24, 48, 71] {
        world
            .clock
            .set(moment(FRIDAY_EVENING) + SignedDuration::from_hours(hours));
        assert_eq!(
            run(&world, json!({})).await.unwrap()["fetches"],
            0,
            "{hours} hours later"
        );
    }
    world.clock.set(moment("2026-11-23T21:45:00Z"));
    let monday = run(&world, json!({})).await.unwrap();
    assert_eq!((&monday["fetches"], &monday["revised"]), (&json!(1), &json!(0)));
    for _ in 0..3 {
        world.person().await.get("/exchange-rates").await.ok();
        run(&world, json!({})).await.unwrap();
    }
    assert_eq!(asked(&world), (12, 12), "with the one of this test itself");
}

#[tokio::test]
async fn the_rate_of_a_day_is_the_last_published_within_a_week() {
    let world = world_at(FRIDAY_EVENING).await;
    run(&world, json!({ "from": "2017-01-03" })).await.unwrap();
    let rates = stored(&world, date("2017-01-03"), date("2026-11-20")).await;
    let bank = Some(RateSource::BankOfCanada);
    let central = Some(RateSource::EuropeanCentralBank);
    let rows = [
        ("the first day", "USD", "2017-01-03", Some("2017-01-03"), bank),
        ("before the first", "USD", "2017-01-02", None, None),
        ("the last day", "USD", "2026-11-20", Some("2026-11-20"), bank),
        ("a Saturday", "USD", "2026-11-14", Some("2026-11-13"), bank),
        ("a Sunday", "USD", "2026-11-15", Some("2026-11-13"), bank),
        ("Thanksgiving", "EUR", "2026-10-12", Some("2026-10-09"), bank),
        ("Christmas Day", "GBP", "2025-12-26", Some("2025-12-24"), bank),
        ("29 February", "JPY", "2024-02-29", Some("2024-02-29"), bank),
        (
            "29 February on a Saturday",
            "JPY",
            "2020-02-29",
            Some("2020-02-28"),
            bank,
        ),
        (
            "a currency the Bank of Canada lacks",
            "HUF",
            "2026-11-20",
            Some("2026-11-20"),
            central,
        ),
        (
            "a holiday in Frankfurt alone",
            "HUF",
            "2026-05-01",
            Some("2026-04-30"),
            central,
        ),
        (
            "the last day of a currency",
            "MYR",
            "2019-04-30",
            Some("2019-04-30"),
            bank,
        ),
        ("six days after it", "MYR", "2019-05-06", Some("2019-04-30"), bank),
        (
            "from the other source after a week",
            "MYR",
            "2019-05-07",
            Some("2019-05-07"),
            central,
        ),
        (
            "a currency that ended everywhere",
            "VND",
            "2019-05-06",
            Some("2019-04-30"),
            bank,
        ),
        ("a week after its end", "VND", "2019-05-07", None, None),
        ("after the last day", "USD", "2026-11-26", Some("2026-11-20"), bank),
        ("a week after the last day", "USD", "2026-11-27", None, None),
        ("a currency without rates", "XAU", "2026-11-20", None, None),
    ];
    for (name, code, on, day, source) in rows {
        let quote = quoted(&rates, code, on);
        assert_eq!(quote.map(|(_, day, _)| day), day.map(date), "{name}");
        assert_eq!(quote.map(|(.., source)| source), source, "{name}");
    }
}

#[tokio::test]
async fn no_fault_of_a_source_loses_doubles_or_freezes_a_rate() {
    let world = world_at("2026-11-19T22:00:00Z").await;
    let from = json!({ "from": "2026-10-01" });
    run(&world, from.clone()).await.unwrap();
    let first = stored(&world, date("2026-10-01"), date("2026-11-30")).await;
    let thursday = quoted(&first, "USD", "2026-11-19");
    assert_eq!(thursday.map(|(_, day, _)| day), Some(date("2026-11-19")));
    world.clock.set(moment(FRIDAY_EVENING));

    let bank = |mut fault: Value| {
        fault["source"] = json!("bank_of_canada");
        fault
    };
    let rows = [
        ("late", bank(json!({ "mode": "late" })), true),
        (
            "a holiday",
            bank(json!({ "mode": "holiday", "day": "2026-11-20" })),
            true,
        ),
        (
            "a missing currency",
            bank(json!({ "mode": "missing_currency", "currency": "USD" })),
            true,
        ),
        (
            "a malformed number",
            bank(json!({ "mode": "malformed", "currency": "SEK" })),
            false,
        ),
        ("unavailable", bank(json!({ "mode": "unavailable" })), false),
        (
            "a decimal point that moved",
            bank(json!({ "mode": "revised", "currency": "USD", "day": "2026-11-20", "rate": "13.98" })),
            true,
        ),
    ];
    for (name, told, succeeds) in rows {
        fault(&world, told).await;
        let outcome = run(&world, from.clone()).await;
        assert_eq!(outcome.is_ok(), succeeds, "{name}: {outcome:?}");
        let rates = stored(&world, date("2026-10-01"), date("2026-11-30")).await;
        assert_eq!(quoted(&rates, "USD", "2026-11-19"), thursday, "{name}");
        assert_eq!(quoted(&rates, "USD", "2026-11-20"), thursday, "{name}");
        heal(&world).await;
        // The day's other currencies must not hide this missing one.
        world.clock.set(moment(FRIDAY_EVENING));
    }

    run(&world, from.clone()).await.unwrap();
    let rates = stored(&world, date("2026-10-01"), date("2026-11-30")).await;
    let friday = quoted(&rates, "USD", "2026-11-20");
    assert_eq!(
        friday.map(|(_, day, _)| day),
        Some(date("2026-11-20")),
        "the gap is filled"
    );
    assert_ne!(friday.map(|(rate, ..)| rate), thursday.map(|(rate, ..)| rate));

    let revised = json!({ "mode": "revised", "currency": "USD", "day": "2026-11-20", "rate": "1.4444" });
    fault(&world, bank(revised)).await;
    let again = run(&world, from.clone()).await.unwrap();
    assert_eq!((&again["added"], &again["revised"]), (&json!(0), &json!(1)));
    let again = run(&world, from).await.unwrap();
    assert_eq!(again["revised"], 0, "once");
    let rates = stored(&world, date("2026-10-01"), date("2026-11-30")).await;
    assert_eq!(quoted(&rates, "USD", "2026-11-20"), friday, "the first stays in use");
}

#[tokio::test]
async fn after_an_outage_of_either_source_the_next_run_fills_the_gap() {
    let world = world_at("2026-10-30T22:00:00Z").await;
    run(&world, json!({ "from": "2026-10-01" })).await.unwrap();
    for source in ["bank_of_canada", "european_central_bank"] {
        fault(&world, json!({ "source": source, "mode": "unavailable" })).await;
        for _ in 0..3 {
            world.clock.advance(DAY);
            run(&world, json!({})).await.unwrap_or_default();
        }
        heal(&world).await;
        world.clock.advance(DAY);
        run(&world, json!({})).await.unwrap();
        let canadian = valet(&world).await;
        let last = canadian.keys().map(|(_, day)| *day).max().unwrap();
        let rates = stored(&world, date("2026-10-01"), last).await;
        let published = canadian.iter().filter(|((_, day), _)| *day >= date("2026-10-01"));
        for ((code, day), rate) in published {
            let there = quoted(&rates, code, &day.to_string());
            assert_eq!(
                there.map(|(rate, day, _)| (rate, day)),
                Some((*rate, *day)),
                "{source} {code}"
            );
        }
        let joined = quoted(&rates, "HUF", &last.to_string()).map(|(_, day, _)| day);
        assert_eq!(joined, Some(last), "{source}");
    }
}

#[tokio::test]
async fn a_source_whose_path_is_gone_fails_every_run() {
    let world = world_at("2026-10-30T22:00:00Z").await;
    run(&world, json!({ "from": "2026-10-01" })).await.unwrap();
    for source in ["bank_of_canada", "european_central_bank"] {
        fault(&world, json!({ "source": source, "mode": "gone" })).await;
        world.clock.advance(DAY * 3);
        let outcome = run(&world, json!({})).await;
        assert!(outcome.is_err(), "{source}: {outcome:?}");
        heal(&world).await;
        run(&world, json!({})).await.unwrap();
    }
}

fn pair<'a>(answer: &'a Value, from: &str) -> &'a Value {
    let mut rates = answer["rates"].as_array().unwrap().iter();
    rates.find(|rate| rate["from"] == from).unwrap()
}

async fn with_an_account_in(person: &Person, code: &str) {
    let account = json!({ "name": "Abroad", "type": "cash", "balance": 100, "currency": code });
    person.post("/accounts", account).await.created();
}

#[tokio::test]
async fn the_pairs_in_use_come_with_their_rates_and_sources() {
    let world = world_at(FRIDAY_EVENING).await;
    run(&world, json!({ "from": "2026-10-01" })).await.unwrap();
    let person = world.person().await;
    with_an_account_in(&person, "CAD").await;
    let answer = person.get("/exchange-rates").await.ok();
    let own = pair(&answer, "CAD");
    assert_eq!(
        (&own["to"], &own["day"], &own["source"]),
        (&json!("USD"), &json!("2026-11-19"), &json!("bank_of_canada")),
        "today's comes too late for today"
    );
    let points = own["points"].as_array().unwrap();
    assert_eq!(points.len(), 21, "business days of thirty days, Remembrance Day aside");
    assert_eq!(points.last().unwrap()["rate"], own["rate"]);
    let gold = person.get("/exchange-rates?pairs=XAU-USD").await.ok();
    let gold = pair(&gold, "XAU");
    assert_eq!(
        (&gold["rate"], &gold["day"], &gold["source"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    let currencies = answer["currencies"].as_array().unwrap();
    assert!(currencies.contains(&json!("CAD")) && currencies.contains(&json!("HUF")));
    assert!(!currencies.contains(&json!("VND")), "it ended in 2019");

    let named = person
        .get("/exchange-rates?pairs=CHF-JPY&from=2026-11-16&to=2026-11-19")
        .await
        .ok();
    assert_eq!(named["rates"].as_array().unwrap().len(), 1);
    assert_eq!(named["rates"][0]["day"], "2026-11-18");
    assert_eq!(named["rates"][0]["points"].as_array().unwrap().len(), 3);
    let rows = [
        ("pairs=USD", "pairs"),
        ("pairs=USD-", "pairs"),
        ("pairs=", "pairs"),
        ("from=2026-11-32", "from"),
        ("from=2026-11-20&to=2026-11-20", "from"),
        ("from=2017-01-03", "from"),
    ];
    for (query, field) in rows {
        let refused = person.get(&format!("/exchange-rates?{query}")).await;
        assert_eq!(refused.invalid_fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn a_fixed_rate_goes_before_a_published_one_and_is_its_owners_alone() {
    let world = world_at(FRIDAY_EVENING).await;
    run(&world, json!({ "from": "2026-10-01" })).await.unwrap();
    let (owner, other) = (world.person().await, world.person().await);
    for person in [&owner, &other] {
        with_an_account_in(person, "CAD").await;
    }
    let published = owner.get("/exchange-rates").await.ok();
    let fixed = json!({ "from": "CAD", "to": "USD", "since": "2026-11-01", "rate": 0.75 });
    let saved = owner.put("/exchange-rates/fixed", fixed.clone()).await.ok();
    let expected =
        json!({ "id": "CAD-USD-2026-11-01", "from": "CAD", "to": "USD", "since": "2026-11-01", "rate": 0.75 });
    assert_eq!(saved["fixed"], json!([expected]));
    assert_eq!(
        owner.put("/exchange-rates/fixed", fixed).await.ok(),
        saved,
        "twice is once"
    );
    let rate = owner.get("/exchange-rates").await.ok();
    let own = pair(&rate, "CAD");
    assert_eq!((&own["rate"], &own["source"]), (&json!(0.75), &json!("owner")));
    let theirs = other.get("/exchange-rates").await.ok();
    assert_eq!(pair(&theirs, "CAD"), pair(&published, "CAD"));
    assert_eq!(theirs["fixed"], json!([]));
    assert_eq!(
        owner.get("/export").await.ok()["fixed_exchange_rates"],
        json!([expected])
    );

    let path = "/exchange-rates/fixed/CAD-USD-2026-11-01";
    other.delete(path).await.problem(404, "not-found");
    assert_eq!(owner.delete(path).await.ok()["fixed"], json!([]));
    owner.delete(path).await.problem(404, "not-found");
    let rate = owner.get("/exchange-rates").await.ok();
    assert_eq!(pair(&rate, "CAD"), pair(&published, "CAD"));
}

#[tokio::test]
async fn more_days_of_pairs_than_an_answer_holds_are_refused() {
    let person = person().await;
    for number in 0..61_u8 {
        let code = format!("X{}{}", char::from(b'A' + number / 26), char::from(b'A' + number % 26));
        let fixed = json!({ "from": code, "to": "USD", "since": "2026-11-01", "rate": 2 });
        person.put("/exchange-rates/fixed", fixed).await.ok();
    }
    let refused = person.get("/exchange-rates?from=2024-02-25").await;
    assert_eq!(refused.invalid_fields(), ["from"]);
    assert!(refused.text.contains("983 days"), "{}", refused.text);
    let usual = person.get("/exchange-rates").await.ok();
    assert_eq!(usual["rates"].as_array().unwrap().len(), 61);
}

#[tokio::test]
async fn a_rate_that_cannot_be_fixed_names_what_is_wrong() {
    let person = person().await;
    let fit = json!({ "from": "EUR", "to": "CAD", "since": "2026-11-01", "rate": 1.5 });
    let rows = [
        ("from", json!("E"), "from"),
        ("to", json!("EUR"), "to"),
        ("since", json!("2026-02-30"), "since"),
        ("since", json!("1969-12-31"), "since"),
        ("rate", json!(0), "rate"),
        ("rate", json!(-1.5), "rate"),
        ("rate", json!("1.5"), "rate"),
        ("rate", json!(1.000_000_000_000_1), "rate"),
        ("rate", json!(1_000_000_001), "rate"),
    ];
    for (name, value, field) in rows {
        let mut body = fit.clone();
        body[name] = value;
        let refused = person.put("/exchange-rates/fixed", body.clone()).await;
        assert_eq!(refused.invalid_fields(), [field], "{body}");
    }
    assert_eq!(person.get("/exchange-rates").await.ok()["fixed"], json!([]));
    for number in 1..=101 {
        let mut body = fit.clone();
        body["since"] = json!(
            date("2026-01-01")
                .saturating_add(jiff::Span::new().days(number))
                .to_string()
        );
        let answer = person.put("/exchange-rates/fixed", body).await;
        match number {
            101 => {
                answer.problem(409, "conflict");
            }
            _ => {
                answer.ok();
            }
        }
    }
}
