//! The templates' settings for services with stand-ins. The only source of these settings.
//!
//! Intrinsic functions stay unevaluated, as `{"Ref": …}` and the like.

use std::time::Duration;

use goldgrove_standin_cognito::PoolRules;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value, json};
use serde_yaml_ng::Value as Yaml;

macro_rules! sources {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_str!(concat!("../../../", $path)))),*]
    };
}

/// The paths and texts of the main template and of those with functions. The program contains them, because it may run
/// anywhere.
pub const SOURCES: &[(&str, &str)] = sources![
    "template.yaml",
    "infra/functions/accounts.yaml",
    "infra/functions/banks.yaml",
    "infra/functions/billing.yaml",
    "infra/functions/goals.yaml",
    "infra/functions/identity.yaml",
    "infra/functions/insights.yaml",
    "infra/functions/net-worth.yaml",
    "infra/functions/operations.yaml",
    "infra/functions/pool.yaml",
    "infra/functions/rates.yaml",
];

const FUNCTION: &str = "AWS::Serverless::Function";

/// Why a template cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// It is not YAML.
    #[error("{file} is not YAML")]
    Yaml {
        /// The template.
        file: String,
        /// The position of the error.
        source: serde_yaml_ng::Error,
    },
    /// It has settings that the stand-ins do not support, or lacks some that they need.
    #[error("the stand-ins cannot do what the templates say of {what}: {cause}")]
    Unknown {
        /// The resource or property.
        what: String,
        /// The error.
        cause: serde_json::Error,
    },
}

/// The resources of all templates by their names, which are unique.
#[derive(Clone, Debug)]
pub struct Template(Map<String, Value>);

/// The settings of a queue and its consumer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QueueRules {
    /// The most messages in a delivery.
    pub batch: usize,
    /// How often a message is delivered before the dead-letter queue.
    pub deliveries: u32,
    /// The most concurrent deliveries.
    pub at_once: usize,
    /// Whether the function reports failed messages. Otherwise an answer means that all are done.
    pub reports_failures: bool,
}

impl Template {
    /// Reads the product's templates.
    pub fn read() -> Result<Self, TemplateError> {
        Self::of(SOURCES)
    }

    /// Parses templates from paths and texts.
    pub fn of(sources: &[(&str, &str)]) -> Result<Self, TemplateError> {
        let mut resources = Map::new();
        for (file, text) in sources {
            let yaml = serde_yaml_ng::from_str(text).map_err(|source| TemplateError::Yaml {
                file: (*file).to_owned(),
                source,
            })?;
            let mut template = plain(yaml);
            let memory = template["Globals"]["Function"]["MemorySize"].take();
            if let Value::Object(mut own) = template["Resources"].take() {
                for function in own.values_mut().filter(|own| own["Type"] == FUNCTION) {
                    if function["Properties"]["MemorySize"].is_null() {
                        function["Properties"]["MemorySize"] = memory.clone();
                    }
                }
                resources.extend(own);
            }
        }
        Ok(Self(resources))
    }

    fn properties(&self, resource: &str) -> Value {
        self.0
            .get(resource)
            .map(|it| it["Properties"].clone())
            .unwrap_or_default()
    }

    /// The rules of the user pool and its client.
    pub fn pool(&self) -> Result<PoolRules, TemplateError> {
        PoolRules::of(self.properties("UserPool"), self.properties("UserPoolClient")).map_err(unknown("the user pool"))
    }

    /// The rules of the queue with that resource name.
    pub fn queue(&self, queue: &str) -> Result<QueueRules, TemplateError> {
        let properties = self.properties(queue);
        let source = self.source_of(queue);
        Ok(QueueRules {
            batch: number(&source["BatchSize"], queue)?,
            deliveries: number(&properties["RedrivePolicy"]["maxReceiveCount"], queue)?,
            at_once: number(&source["ScalingConfig"]["MaximumConcurrency"], queue)?,
            reports_failures: source["FunctionResponseTypes"] == json!(["ReportBatchItemFailures"]),
        })
    }

    /// The event source of a queue.
    fn source_of(&self, queue: &str) -> Value {
        let wanted = json!({ "Ref": format!("{queue}Arn") });
        self.events()
            .find(|event| event["Type"] == "SQS" && event["Properties"]["Queue"] == wanted)
            .map(|event| event["Properties"].clone())
            .unwrap_or_default()
    }

    /// The interval of a function's schedule.
    ///
    /// # Errors
    /// [`TemplateError`] if it has no schedule with an interval.
    pub fn rate_of(&self, function: &str) -> Result<Duration, TemplateError> {
        let properties = self.properties(function);
        let events = properties["Events"].as_object();
        let mut expressions = events.into_iter().flatten().filter_map(|(_, event)| {
            let properties = &event["Properties"];
            properties["ScheduleExpression"]
                .as_str()
                .or(properties["Schedule"].as_str())
        });
        expressions.find_map(interval).ok_or_else(|| {
            let cause = serde::de::Error::custom("no interval");
            unknown(&format!("the schedule of {function}"))(cause)
        })
    }

    /// The memory of a function, in gigabytes.
    ///
    /// # Errors
    /// [`TemplateError`] if the function does not exist.
    pub fn gigabytes_of(&self, function: &str) -> Result<f64, TemplateError> {
        let is_wanted = |it: &&Value| it["Metadata"]["BuildProperties"]["Binary"] == function;
        let found = self.0.values().find(is_wanted);
        let megabytes: f64 = number(
            &found.map_or(Value::Null, |it| it["Properties"]["MemorySize"].clone()),
            function,
        )?;
        Ok(megabytes / 1_024.0)
    }

    fn events(&self) -> impl Iterator<Item = &Value> {
        self.0.values().flat_map(|resource| {
            resource["Properties"]["Events"]
                .as_object()
                .into_iter()
                .flatten()
                .map(|(_, event)| event)
        })
    }
}

/// The interval of `rate(15 minutes)` or `cron(7/15 * * * ? *)`.
fn interval(schedule: &str) -> Option<Duration> {
    if let Some(minutes) = schedule.strip_prefix("cron(") {
        let (_, every) = minutes.split_once(' ')?.0.split_once('/')?;
        return Some(Duration::from_mins(every.parse().ok()?));
    }
    let (count, unit) = schedule.strip_prefix("rate(")?.strip_suffix(')')?.split_once(' ')?;
    Some(duration(count.parse().ok()?, unit))
}

fn duration(count: u64, unit: &str) -> Duration {
    match unit.trim_end_matches('s') {
        "minute" => Duration::from_mins(count),
        "hour" => Duration::from_hours(count),
        _ => Duration::from_hours(24 * count),
    }
}

fn number<T: DeserializeOwned>(value: &Value, what: &str) -> Result<T, TemplateError> {
    serde_json::from_value(value.clone()).map_err(unknown(what))
}

fn unknown(what: &str) -> impl FnOnce(serde_json::Error) -> TemplateError {
    move |cause| TemplateError::Unknown {
        what: what.to_owned(),
        cause,
    }
}

/// YAML as JSON; `!Ref X` is `{"Ref": "X"}`, `!GetAtt A.B` is `{"Fn::GetAtt": "A.B"}`.
fn plain(value: Yaml) -> Value {
    match value {
        Yaml::Tagged(tagged) => {
            let name = tagged.tag.to_string();
            let name = match name.trim_start_matches('!') {
                short @ ("Ref" | "Condition") => short.to_owned(),
                long => format!("Fn::{long}"),
            };
            Value::Object(Map::from_iter([(name, plain(tagged.value))]))
        }
        Yaml::Mapping(entries) => {
            let named = entries
                .into_iter()
                .filter_map(|(name, value)| Some((name.as_str()?.to_owned(), plain(value))));
            Value::Object(named.collect())
        }
        Yaml::Sequence(values) => values.into_iter().map(plain).collect(),
        other => serde_json::to_value(other).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_says_what_every_stand_in_needs() {
        let template = Template::read().unwrap();
        template.pool().unwrap();
        for queue in ["ItemsQueue", "SnapshotsQueue", "DigestsQueue", "MailFeedbackQueue"] {
            let rules = template.queue(queue).unwrap();
            assert!(
                rules.batch >= 1 && rules.deliveries >= 2 && rules.at_once >= 2 && rules.reports_failures,
                "{queue}: {rules:?}"
            );
        }
        assert_eq!(template.rate_of("FinishDeletions").unwrap(), Duration::from_mins(15));
        assert_eq!(template.rate_of("MigrateAead").unwrap(), Duration::from_mins(1));
        for (function, gigabytes) in [("list-goals", 0.5), ("export-data", 1.0)] {
            assert!(
                (template.gigabytes_of(function).unwrap() - gigabytes).abs() < 1e-9,
                "{function}"
            );
        }
        assert!(template.gigabytes_of("no-function").is_err());
    }

    #[test]
    fn what_the_template_leaves_out_is_no_default() {
        let without = SOURCES[0].1.replace("maxReceiveCount: 5", "maxReceives: 5");
        let sources = [&[("template.yaml", without.as_str())], &SOURCES[1..]].concat();
        let error = Template::of(&sources).unwrap().queue("ItemsQueue").unwrap_err();
        assert!(error.to_string().contains("ItemsQueue"), "{error}");
    }
}
