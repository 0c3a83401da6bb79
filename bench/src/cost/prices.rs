//! List prices in dollars: us-east-1, on demand, before any free tier or discount.
//!
//! As known in November 2026; their source is each service's page below `aws.amazon.com` (`/api-gateway/pricing`,
//! `/lambda/pricing`, `/dynamodb/pricing/on-demand`, `/kms/pricing`, `/cloudfront/pricing`, `/cloudwatch/pricing`,
//! `/cognito/pricing`), which is asked again before a decision rests on a figure. A changed price is changed here alone.

use super::usage::Usage;

const MILLION: f64 = 1e6;
const GIGABYTE: f64 = 1e9;

/// A request at the edge, over HTTPS.
const EDGE_REQUEST: f64 = 1.00 / MILLION;
/// A gigabyte that leaves the edge.
const EDGE_GIGABYTE: f64 = 0.085;
/// A request of the gateway.
const GATEWAY_REQUEST: f64 = 1.00 / MILLION;
/// An invocation of a function.
const INVOCATION: f64 = 0.20 / MILLION;
/// A function's memory, per gigabyte and second.
const FUNCTION_GIGABYTE_SECOND: f64 = 0.000_016_666_7;
/// A read request unit of the table.
const READ_UNIT: f64 = 0.125 / MILLION;
/// A write request unit of the table.
const WRITE_UNIT: f64 = 0.625 / MILLION;
/// A gigabyte kept in the table for a month, and in its continuous backup.
const TABLE_GIGABYTE_MONTH: f64 = 0.25 + 0.20;
/// A call to the key service.
const KEY_CALL: f64 = 0.03 / 10_000.0;
/// A gigabyte of logs taken in.
const LOG_GIGABYTE: f64 = 0.50;

/// A user's month in the user pool, beyond the first ten thousand users, whom it does not bill.
pub const POOL_USER_MONTH: f64 = 0.015;

/// The memory of a function, in gigabytes; `infra/functions/*.yaml` say so.
const FUNCTION_GIGABYTES: f64 = 0.5;
/// The memory of a function that waits for the provider, likewise.
const WAITING_GIGABYTES: f64 = 0.25;
/// Seconds a function takes by itself: generous, for what is measured is a tenth.
const FUNCTION_SECONDS: f64 = 0.005;
/// Seconds of waiting for the table, counted one after the other though many overlap.
const TABLE_SECONDS: f64 = 0.008;
/// Seconds of waiting for the key service.
const KEY_SECONDS: f64 = 0.010;
/// Seconds of waiting for the aggregation provider, which waits for the institutions.
const PROVIDER_SECONDS: f64 = 3.0;
/// What a call leaves in the logs, the platform's own lines included.
const LOG_BYTES: f64 = 1_000.0;

/// What `usage` costs, in dollars.
pub fn dollars(usage: &Usage) -> f64 {
    let per_call = EDGE_REQUEST + GATEWAY_REQUEST + INVOCATION + LOG_BYTES / GIGABYTE * LOG_GIGABYTE;
    usage.api_calls * per_call
        + usage.page_files * EDGE_REQUEST
        + usage.bytes_out / GIGABYTE * EDGE_GIGABYTE
        + function_seconds(usage) * FUNCTION_GIGABYTES * FUNCTION_GIGABYTE_SECOND
        + usage.provider_waits * PROVIDER_SECONDS * WAITING_GIGABYTES * FUNCTION_GIGABYTE_SECOND
        + usage.read_units * READ_UNIT
        + usage.write_units * WRITE_UNIT
        + usage.key_calls * KEY_CALL
}

/// What keeping `bytes` for a month costs, in dollars.
pub(super) fn dollars_to_keep(bytes: f64) -> f64 {
    bytes / GIGABYTE * TABLE_GIGABYTE_MONTH
}

/// For how long functions are billed, waiting for the provider apart.
fn function_seconds(usage: &Usage) -> f64 {
    usage.api_calls * FUNCTION_SECONDS + usage.table_calls * TABLE_SECONDS + usage.key_calls * KEY_SECONDS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::too_many_lines, reason = "one row for each part")]
    fn each_part_of_the_usage_has_its_price() {
        let gigabyte_second = 0.000_016_666_7;
        let rows = [
            (
                "a call",
                Usage {
                    api_calls: 1.0,
                    ..Usage::default()
                },
                0.000_002_2 + 0.000_000_5 + 0.005 * 0.5 * gigabyte_second,
            ),
            (
                "a wait for the provider",
                Usage {
                    provider_waits: 1.0,
                    ..Usage::default()
                },
                3.0 * 0.25 * gigabyte_second,
            ),
            (
                "a call to the table",
                Usage {
                    table_calls: 1.0,
                    ..Usage::default()
                },
                0.008 * 0.5 * gigabyte_second,
            ),
            (
                "eight reads",
                Usage {
                    read_units: 8.0,
                    ..Usage::default()
                },
                0.000_001,
            ),
            (
                "eight writes",
                Usage {
                    write_units: 8.0,
                    ..Usage::default()
                },
                0.000_005,
            ),
            (
                "a call to the key service",
                Usage {
                    key_calls: 1.0,
                    ..Usage::default()
                },
                0.000_003 + 0.01 * 0.5 * gigabyte_second,
            ),
            (
                "a file of a page",
                Usage {
                    page_files: 1.0,
                    ..Usage::default()
                },
                0.000_001,
            ),
            (
                "a megabyte",
                Usage {
                    bytes_out: 1e6,
                    ..Usage::default()
                },
                0.000_085,
            ),
            ("nothing", Usage::default(), 0.0),
        ];
        for (name, usage, expected) in rows {
            assert!(
                (dollars(&usage) - expected).abs() < 1e-12,
                "{name}: {}",
                dollars(&usage)
            );
        }
    }
}
