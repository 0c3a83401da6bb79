//! Parses the group `FX_RATES_DAILY` of the Bank of Canada's Valet.
//!
//! Format: <https://www.bankofcanada.ca/valet/docs>. An observation has the day under `d` and Canadian dollars per unit under
//! `FXUSDCAD` and the like. Days without rates are absent; a currency without a rate on a day is absent or empty.

use std::collections::BTreeMap;

use goldgrove_domain::exchange::{Observation, RateSource};
use goldgrove_domain::money::Currency;
use jiff::civil::Date;
use serde::Deserialize;

use super::{CanadianRate, rate};

#[derive(Deserialize)]
struct Group {
    observations: Vec<Day>,
}

#[derive(Deserialize)]
struct Day {
    d: Date,
    #[serde(flatten)]
    series: BTreeMap<String, Field>,
}

#[derive(Deserialize)]
struct Field {
    v: Option<String>,
}

/// The rates in an answer; `None` if the format is unknown.
pub(super) fn read(body: &[u8]) -> Option<Vec<CanadianRate>> {
    let group: Group = serde_json::from_slice(body).ok()?;
    let mut rates = Vec::new();
    for Day { d: day, series } in group.observations {
        for (name, field) in series {
            let text = field.v.unwrap_or_default();
            let Some(code) = name.strip_prefix("FX").and_then(|rest| rest.strip_suffix("CAD")) else {
                continue;
            };
            if !text.is_empty() {
                let observation = Observation {
                    day,
                    rate: rate(&text)?,
                    source: RateSource::BankOfCanada,
                };
                rates.push((Currency::parse(code).ok()?, observation));
            }
        }
    }
    Some(rates)
}
