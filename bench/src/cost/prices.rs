//! List prices in dollars: us-east-1, on demand, before any free tier or discount.
//!
//! As of November 2026, from each service's page below `aws.amazon.com` (`/api-gateway/pricing`,
//! `/lambda/pricing`, `/dynamodb/pricing/on-demand`, `/kms/pricing`, `/cloudfront/pricing`, `/cloudwatch/pricing`,
//! `/cognito/pricing`, `/sqs/pricing`). Check it again before a decision depends on a figure. A changed price is changed here alone.

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

/// A request at a queue.
const QUEUE_REQUEST: f64 = 0.40 / MILLION;

/// A function's own work, in gigabyte-seconds: 5 ms of a whole processor, which comes with 1,769 MB. This is the measured time of
/// evaluating a household (benchmark `insights`), more than any other function's. Memory does not matter: half of it
/// has half the processor and takes twice as long.
pub(super) const OWN_GIGABYTE_SECONDS: f64 = 0.005 * 1_769.0 / 1_024.0;
/// Seconds of waiting for the table, added up although many waits overlap.
pub(super) const TABLE_SECONDS: f64 = 0.008;
/// Seconds of waiting for the key service.
pub(super) const KEY_SECONDS: f64 = 0.010;
/// Seconds of waiting for a queue.
pub(super) const QUEUE_SECONDS: f64 = 0.010;
/// Seconds of waiting for live balances: the provider's published median; one call in twenty takes 11 seconds
/// (`plaid.com/docs/balance`, "p50 ~3s, p95 ~11s").
pub(super) const LIVE_SECONDS: f64 = 3.0;
/// Seconds of waiting for figures that the provider already has. It publishes no number, only that the
/// latency is lower than that of live balances (`support.plaid.com`, "How can I obtain account balances using Plaid's API?"). We
/// assume a third of it; only a real account can prove that.
pub(super) const KNOWN_SECONDS: f64 = 1.0;
/// Bytes that a call logs, the platform's own lines included.
const LOG_BYTES: f64 = 1_000.0;

/// What `usage` costs, in dollars.
pub fn dollars(usage: &Usage) -> f64 {
    usage.api_calls * (EDGE_REQUEST + GATEWAY_REQUEST)
        + usage.invocations * (INVOCATION + LOG_BYTES / GIGABYTE * LOG_GIGABYTE)
        + usage.queue_requests * QUEUE_REQUEST
        + usage.gigabyte_seconds * FUNCTION_GIGABYTE_SECOND
        + usage.page_files * EDGE_REQUEST
        + usage.bytes_out / GIGABYTE * EDGE_GIGABYTE
        + usage.read_units * READ_UNIT
        + usage.write_units * WRITE_UNIT
        + usage.key_calls * KEY_CALL
}

/// What keeping `bytes` for a month costs, in dollars.
pub(super) fn dollars_to_keep(bytes: f64) -> f64 {
    bytes / GIGABYTE * TABLE_GIGABYTE_MONTH
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::too_many_lines, reason = "one row for each part")]
    fn each_part_of_the_usage_has_its_price() {
        let rows = [
            (
                "a call",
                Usage {
                    api_calls: 1.0,
                    ..Usage::default()
                },
                0.000_002,
            ),
            (
                "an invocation",
                Usage {
                    invocations: 1.0,
                    ..Usage::default()
                },
                0.000_000_7,
            ),
            (
                "a message",
                Usage {
                    queue_requests: 3.0,
                    ..Usage::default()
                },
                0.000_001_2,
            ),
            (
                "three seconds at 256 MB",
                Usage {
                    gigabyte_seconds: 0.75,
                    provider_seconds: 3.0,
                    ..Usage::default()
                },
                0.000_012_500_025,
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
                0.000_003,
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
