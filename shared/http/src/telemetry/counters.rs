//! Metrics in the embedded metric format: log lines that the log service counts.
//!
//! An event names its metric in the field `counts`. `infra/alarms.yaml` defines the metrics and their alarms. There are
//! no dimensions, because each combination would be billed as a metric; the log line beside it names the function.
//!
//! Source: the specification of the embedded metric format, in the documentation of `CloudWatch` Logs.

use std::io::Write as _;

use goldgrove_domain::clock::Clock;
use serde_json::{Value, json};
use tracing::field::{Field, Visit};
use tracing::{Event, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::Context;

/// The event field with the name of the metric.
const COUNTS: &str = "counts";

/// Writes an extra line for each event with a metric.
pub(super) struct Counters<C, W> {
    namespace: String,
    clock: C,
    out: W,
}

impl<C: Clock, W> Counters<C, W> {
    pub(super) fn new(namespace: &str, clock: C, out: W) -> Self {
        Self {
            namespace: namespace.to_owned(),
            clock,
            out,
        }
    }

    fn line(&self, metric: &str) -> Value {
        json!({
            "_aws": {
                "Timestamp": self.clock.now().as_millisecond(),
                "CloudWatchMetrics": [{
                    "Namespace": self.namespace,
                    "Dimensions": [[]],
                    "Metrics": [{ "Name": metric, "Unit": "Count" }],
                }],
            },
            metric: 1,
        })
    }
}

impl<S, C, W> Layer<S> for Counters<C, W>
where
    S: Subscriber,
    C: Clock + 'static,
    W: for<'writer> MakeWriter<'writer> + 'static,
{
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut metric = Metric::default();
        event.record(&mut metric);
        let Some(metric) = metric.0 else { return };
        // Write in one piece, because other threads write lines too. A failed write cannot be reported anywhere.
        let _lost = self
            .out
            .make_writer()
            .write_all(format!("{}\n", self.line(&metric)).as_bytes());
    }
}

/// The metric of an event.
#[derive(Default)]
struct Metric(Option<String>);

impl Visit for Metric {
    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == COUNTS {
            self.0 = Some(value.to_owned());
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};

    use goldgrove_testing::clock::MockClock;
    use tracing_subscriber::layer::SubscriberExt as _;

    use super::*;

    #[derive(Clone, Default)]
    struct Lines(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Lines {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn written(say: impl FnOnce()) -> Vec<Value> {
        let lines = Lines::default();
        let out = lines.clone();
        let counters = Counters::new("Goldgrove/test", MockClock::default(), move || out.clone());
        tracing::subscriber::with_default(tracing_subscriber::registry().with(counters), say);
        let bytes = lines.0.lock().unwrap().clone();
        String::from_utf8(bytes)
            .unwrap()
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    #[test]
    fn an_event_that_names_a_metric_is_one_count_of_it() {
        let lines = written(|| tracing::warn!(endpoint = "/item/get", counts = "ProviderFailures", "a call failed"));
        let expected = json!({
            "_aws": {
                "Timestamp": 1_795_262_400_000_u64,
                "CloudWatchMetrics": [{
                    "Namespace": "Goldgrove/test",
                    "Dimensions": [[]],
                    "Metrics": [{ "Name": "ProviderFailures", "Unit": "Count" }],
                }],
            },
            "ProviderFailures": 1,
        });
        assert_eq!(lines, [expected]);
    }

    #[test]
    fn other_events_are_not_counted_and_nothing_of_them_is_told() {
        let nothing: Option<&str> = None;
        let lines = written(|| {
            tracing::info!(user = "somebody", "answered");
            tracing::error!(cause = "the key service is busy", counts = nothing, "failed");
        });
        assert_eq!(lines, Vec::<Value>::new());
    }
}
