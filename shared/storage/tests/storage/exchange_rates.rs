//! Published exchange rates: the first one stays in use, later ones are kept beside it, and months are read by ranges.

use std::sync::Arc;

use goldgrove_domain::Currency;
use goldgrove_domain::exchange::{Observation, RateSource};
use goldgrove_storage::entity::exchange_rates::{Changes, ExchangeRateMonths, Published, RateMonth, Revision};
use goldgrove_storage::entity::{Entity as _, FixedRates};
use goldgrove_storage::{Condition, Key, StorageError, Tables, Value};
use goldgrove_testing::{date, dec, fixed_rate, moment};

use crate::support::{Repeating, assert_conflict, laws, me};

fn rate(code: &str, day: &str, rate: &str) -> Published {
    let observation = Observation {
        day: date(day),
        rate: dec(rate),
        source: RateSource::BankOfCanada,
    };
    (Currency::parse(code).expect("a currency"), observation)
}

fn through_the_euro((currency, observation): Published) -> Published {
    let source = RateSource::EuropeanCentralBank;
    (currency, Observation { source, ..observation })
}

async fn publish(tables: &Tables, published: &[Published], seen_at: &str) -> Changes {
    let months = ExchangeRateMonths::new(tables.main.as_ref());
    months.publish(published, moment(seen_at)).await.expect("it is kept")
}

async fn between(tables: &Tables, first: &str, last: &str) -> Vec<RateMonth> {
    let months = ExchangeRateMonths::new(tables.main.as_ref());
    months.between(date(first), date(last)).await.expect("it is read")
}

fn rates_of(months: &[RateMonth]) -> Vec<Published> {
    let all = months.iter().flat_map(|month| &month.rates);
    all.map(|((currency, _), observation)| (*currency, *observation))
        .collect()
}

async fn rates_come_back_by_months_to_the_last_digit(tables: &Tables) {
    let published = [
        rate("USD", "2024-02-29", "1.3574"),
        rate("USD", "2024-03-01", "1.3560"),
        through_the_euro(rate("HUF", "2024-03-01", "0.0037281946283649102837465193")),
        rate("IDR", "2024-03-01", "0.000086"),
        rate("USD", "2024-04-01", "1.3565"),
    ];
    let changes = publish(tables, &published, "2024-04-01T21:00:00Z").await;
    assert_eq!(changes, Changes { added: 5, revised: 0 });

    let march = between(tables, "2024-03-01", "2024-03-31").await;
    assert_eq!(march.len(), 1);
    assert_eq!(march[0].first, date("2024-03-01"));
    assert_eq!(rates_of(&march), [published[2], published[3], published[1]]);
    let all = between(tables, "2024-02-29", "2024-05-15").await;
    assert_eq!(all.len(), 3);
    assert_eq!(rates_of(&all)[0], published[0]);
    assert_eq!(between(tables, "2023-01-01", "2024-01-31").await, []);
}

async fn publishing_the_same_again_changes_nothing(tables: &Tables) {
    let published = [rate("USD", "2026-11-20", "1.3980"), rate("EUR", "2026-11-20", "1.6120")];
    publish(tables, &published, "2026-11-20T21:30:00Z").await;
    let key = Key::new("EXCHANGERATES", "MONTH#2026-11");
    let stored = || async {
        tables
            .main
            .get(&key, goldgrove_storage::table::Read::default())
            .await
            .expect("it is read")
    };
    let before = stored().await;
    let again = publish(tables, &published, "2026-11-23T21:30:00Z").await;
    assert_eq!(again, Changes::default());
    assert_eq!(stored().await, before);
}

async fn a_revised_rate_is_kept_beside_the_first_which_stays_in_use(tables: &Tables) {
    let (first, later) = (rate("USD", "2026-11-20", "1.3980"), rate("USD", "2026-11-20", "1.3990"));
    publish(tables, &[first], "2026-11-20T21:30:00Z").await;
    for (seen_at, revised) in [("2026-11-23T21:30:00Z", 1), ("2026-11-24T21:30:00Z", 0)] {
        let changes = publish(tables, &[later], seen_at).await;
        assert_eq!(changes, Changes { added: 0, revised }, "{seen_at}");
    }
    // The first one again is no news either.
    assert_eq!(
        publish(tables, &[first], "2026-11-25T21:30:00Z").await,
        Changes::default()
    );
    let months = between(tables, "2026-11-01", "2026-11-30").await;
    assert_eq!(rates_of(&months), [first]);
    let kept = Revision {
        currency: later.0,
        observation: later.1,
        seen_at: moment("2026-11-23T21:30:00Z"),
    };
    assert_eq!(months[0].revisions, [kept]);
}

async fn a_rate_of_another_source_never_replaces_one(tables: &Tables) {
    let joined = through_the_euro(rate("MYR", "2019-04-30", "0.3270"));
    let own = rate("MYR", "2019-04-30", "0.3260");
    publish(tables, &[joined], "2019-04-30T21:30:00Z").await;
    assert_eq!(publish(tables, &[own], "2019-05-01T21:30:00Z").await.revised, 1);
    let months = between(tables, "2019-04-01", "2019-04-30").await;
    assert_eq!(rates_of(&months), [joined]);
    assert_eq!(months[0].revisions[0].observation, own.1);
}

async fn the_latest_day_is_known_by_source(tables: &Tables) {
    let months = ExchangeRateMonths::new(tables.main.as_ref());
    let latest = async |source| months.latest_day(source).await.expect("it is read");
    assert_eq!(latest(RateSource::BankOfCanada).await, None);
    let published = [
        through_the_euro(rate("HUF", "2026-05-29", "0.0041")),
        rate("USD", "2026-05-29", "1.3980"),
        rate("USD", "2026-09-01", "1.3980"),
        rate("USD", "2026-11-20", "1.3980"),
        rate("EUR", "2026-11-19", "1.6"),
    ];
    publish(tables, &published, "2026-11-20T21:30:00Z").await;
    assert_eq!(latest(RateSource::BankOfCanada).await, Some(date("2026-11-20")));
    let silent = latest(RateSource::EuropeanCentralBank).await;
    assert_eq!(silent, Some(date("2026-05-29")), "however long ago");
    assert_eq!(latest(RateSource::Owner).await, None);
}

async fn ten_years_are_published_at_once(tables: &Tables) {
    let months = (2017..2027).flat_map(|year| (1..=12).map(move |month| format!("{year}-{month:02}-15")));
    let published: Vec<Published> = months.map(|day| rate("USD", &day, "1.35")).collect();
    assert_eq!(publish(tables, &published, "2026-12-15T21:30:00Z").await.added, 120);
    assert_eq!(between(tables, "2017-01-03", "2026-12-31").await.len(), 120);
}

async fn two_runs_at_once_lose_nothing(tables: &Tables) {
    let days: Vec<String> = (1..=4).map(|day| format!("2026-11-{day:02}")).collect();
    let runs = days
        .iter()
        .map(async |day| publish(tables, &[rate("USD", day, "1.39")], "2026-11-05T00:00:00Z").await);
    futures::future::join_all(runs).await;
    assert_eq!(rates_of(&between(tables, "2026-11-01", "2026-11-30").await).len(), 4);
}

async fn a_row_that_is_not_one_of_ours_is_corrupt(tables: &Tables) {
    publish(tables, &[rate("USD", "2026-11-20", "1.3980")], "2026-11-20T21:30:00Z").await;
    let key = Key::new("EXCHANGERATES", "MONTH#2026-11");
    let whole = tables
        .main
        .get(&key, goldgrove_storage::table::Read::default())
        .await
        .expect("it is read");
    let whole = whole.expect("it is there");
    let of_source = |source: &str, text: &str| {
        let nested = |name: &str, value| Value::Map([(name.to_owned(), value)].into());
        nested(source, nested("USD", text.into()))
    };
    let of_the_bank = |text| of_source("bank_of_canada", text);
    let cases = [
        ("rates", of_source("somewhere", "20=1.4"), "another source"),
        ("rates", of_the_bank("31=1.4"), "a day the month lacks"),
        ("rates", of_the_bank("20=1.4 20=1.5"), "a day twice"),
        ("rates", of_the_bank("20=0"), "no rate"),
        ("rates", of_the_bank("20"), "a day alone"),
        ("rates", of_the_bank(""), "no day"),
        ("rates", Value::Null, "nothing"),
        ("month", "2026-10".into(), "a row that was moved"),
        ("revisions", Value::List(vec![Value::Null]), "a revision of nothing"),
    ];
    for (attribute, value, name) in cases {
        let spoiled = whole.clone().with(attribute, value);
        tables.main.put(spoiled, Condition::Always).await.expect("it is put");
        let months = ExchangeRateMonths::new(tables.main.as_ref());
        let read = months.between(date("2026-11-01"), date("2026-11-30")).await;
        assert!(matches!(read, Err(StorageError::Corrupt { .. })), "{name}");
    }
}

async fn a_fixed_rate_replaces_the_other_way_of_its_pair_on_the_same_day(tables: &Tables) {
    let (me, keys) = me();
    let rates = FixedRates::new(tables.main.as_ref(), &me);
    let there = fixed_rate("USD", "CAD", "2026-01-01", "1.35");
    let later = fixed_rate("USD", "CAD", "2026-06-01", "1.37");
    let back = fixed_rate("CAD", "USD", "2026-01-01", "0.74");
    for rate in [&there, &later, &back] {
        let writes = rates.fixing(rate, &keys).expect("it is sealed");
        tables.main.transact(writes).await.expect("it is kept");
    }
    assert_eq!(rates.list(&keys).await.expect("they open"), [back, later]);
    rates.remove(&later.id()).await.expect("it is there");
    assert_conflict(&rates.remove(&later.id()).await);
    assert_eq!(rates.list(&keys).await.expect("they open"), [back]);
}

laws! {
    a_fixed_rate_replaces_the_other_way_of_its_pair_on_the_same_day
    a_fixed_rate_whose_removal_was_not_answered_is_removed
    rates_come_back_by_months_to_the_last_digit
    publishing_the_same_again_changes_nothing
    a_revised_rate_is_kept_beside_the_first_which_stays_in_use
    a_rate_of_another_source_never_replaces_one
    the_latest_day_is_known_by_source
    ten_years_are_published_at_once
    two_runs_at_once_lose_nothing
    a_row_that_is_not_one_of_ours_is_corrupt
}

async fn a_fixed_rate_whose_removal_was_not_answered_is_removed(tables: &Tables) {
    let (me, keys) = me();
    let repeating = Repeating(Arc::clone(&tables.main));
    let rates = FixedRates::new(&repeating, &me);
    let rate = fixed_rate("USD", "CAD", "2026-01-01", "1.35");
    let writes = rates.fixing(&rate, &keys).expect("it is sealed");
    tables.main.transact(writes).await.expect("it is kept");
    rates.remove(&rate.id()).await.expect("it was there");
    assert_eq!(rates.list(&keys).await.expect("they open"), []);
}
