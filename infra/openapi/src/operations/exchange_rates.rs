//! Exchange rates: the published ones, and those the caller fixes.

use goldgrove_http::Problem;
use goldgrove_http::body::exchange_rate::{ExchangeRatesBody, FixedRatesBody};
use save_fixed_rate::SaveFixedRateInput;
use serde_json::json;

use crate::operation::Operation;

/// The operations of the group.
pub(super) fn exchange_rates() -> Vec<Operation> {
    let of = |summary| ("Exchange rates", summary);
    let day = || json!({ "type": "string", "format": "date" });
    vec![
        Operation::new(
            "list-exchange-rates",
            list_exchange_rates::ROUTE,
            of("The rates of the currencies the caller has"),
        )
        .answers::<ExchangeRatesBody>()
        .query(
            "pairs",
            "The pairs, such as `USD-CAD,EUR-CAD`; those in use when left out.",
            json!({ "type": "string" }),
        )
        .query(
            "from",
            "The day before the first; 30 days before the last when left out.",
            day(),
        )
        .query("to", "The last day; the caller's today when left out.", day())
        .fails([Problem::NotFound]),
        Operation::new(
            "save-fixed-rate",
            save_fixed_rate::ROUTE,
            of("Fixes the rate of a pair from a day on"),
        )
        .answers::<FixedRatesBody>()
        .takes::<SaveFixedRateInput>(json!({ "from": "USD", "to": "CAD", "since": "2026-01-01", "rate": 1.35 }))
        .fails([save_fixed_rate::TOO_MANY]),
        Operation::new(
            "delete-fixed-rate",
            delete_fixed_rate::ROUTE,
            of("Removes a rate the caller fixed"),
        )
        .answers::<FixedRatesBody>(),
    ]
}
