//! The answers of both sources, in their formats.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan as _};
use serde_json::{Map, Value, json};

use crate::calendar::{FIRST_DAY, Source};
use crate::faults::Mode;
use crate::series::{CANADIAN, EUROPEAN};

/// The rates of a day: currency codes with the texts of their rates.
pub(crate) type Day = (Date, Vec<(&'static str, String)>);

/// The publications of a source by `now` for the days from `first` to `last`, with `faults`.
pub(crate) fn published(source: Source, (first, last): (Date, Date), now: Timestamp, faults: &[Mode]) -> Vec<Day> {
    let newest = source.last_day(now).unwrap_or(FIRST_DAY);
    let all = FIRST_DAY
        .max(first)
        .series(1.day())
        .take_while(|day| *day <= last.min(newest));
    let mut days: Vec<Day> = all
        .filter(|day| source.has(*day))
        .map(|day| (day, rates(source, day)))
        .collect();
    for fault in faults {
        spoil(&mut days, fault, newest);
    }
    days.retain(|(_, rates)| !rates.is_empty());
    days
}

fn rates(source: Source, day: Date) -> Vec<(&'static str, String)> {
    match source {
        Source::BankOfCanada => {
            let rates = CANADIAN
                .iter()
                .filter_map(|one| Some((one.code, one.rate(day)?.to_string())));
            rates.collect()
        }
        Source::EuropeanCentralBank => {
            let rates = EUROPEAN
                .iter()
                .filter_map(|one| Some((one.code, one.rate(day)?.normalize().to_string())));
            rates.collect()
        }
    }
}

fn spoil(days: &mut Vec<Day>, fault: &Mode, newest: Date) {
    match fault {
        Mode::Late => days.retain(|(day, _)| *day < newest),
        Mode::Holiday { day: holiday } => days.retain(|(day, _)| day != holiday),
        Mode::MissingCurrency { currency } => {
            for (_, rates) in days {
                rates.retain(|(code, _)| code != currency);
            }
        }
        Mode::Revised { currency, day, rate } => {
            let of_the_day = days.iter_mut().filter(|(of, _)| of == day);
            of_the_day.for_each(|(_, rates)| set(rates, currency, rate));
        }
        Mode::Malformed { currency } => days.iter_mut().for_each(|(_, rates)| set(rates, currency, "1,37")),
        Mode::Gone | Mode::Unavailable | Mode::Silence => {}
    }
}

fn set(rates: &mut [(&'static str, String)], currency: &str, text: &str) {
    for (_, rate) in rates.iter_mut().filter(|(code, _)| *code == currency) {
        text.clone_into(rate);
    }
}

/// The Bank of Canada's group of daily rates.
pub(crate) fn valet(days: &[Day]) -> Value {
    let names = CANADIAN.iter().map(|one| {
        let detail = json!({
            "label": format!("{}/CAD", one.code),
            "description": format!("{} to Canadian dollar daily exchange rate", one.name),
            "dimension": { "key": "d", "name": "Date" },
        });
        (series(one.code), detail)
    });
    let observations = days.iter().map(|(day, rates)| {
        let mut observation = Map::from_iter([("d".to_owned(), json!(day))]);
        observation.extend(rates.iter().map(|(code, rate)| (series(code), json!({ "v": rate }))));
        Value::Object(observation)
    });
    json!({
        "groupDetail": { "label": "Daily exchange rates", "description": "Daily average exchange rates" },
        "terms": { "url": "https://www.bankofcanada.ca/terms/" },
        "seriesDetail": names.collect::<Map<_, _>>(),
        "observations": observations.collect::<Vec<_>>(),
    })
}

fn series(code: &str) -> String {
    format!("FX{code}CAD")
}

/// The European Central Bank's reference rates, series by series.
pub(crate) fn csv(days: &[Day]) -> String {
    let mut lines = vec!["KEY,FREQ,CURRENCY,CURRENCY_DENOM,EXR_TYPE,EXR_SUFFIX,TIME_PERIOD,OBS_VALUE".to_owned()];
    for one in &EUROPEAN {
        for (day, rates) in days {
            for (code, rate) in rates.iter().filter(|(code, _)| *code == one.code) {
                lines.push(format!("EXR.D.{code}.EUR.SP00.A,D,{code},EUR,SP00,A,{day},{rate}"));
            }
        }
    }
    lines.join("\r\n") + "\r\n"
}
