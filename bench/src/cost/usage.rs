//! The billed usage of an action, and how often a person does it in a month.

use std::ops::{Add, Mul};

use strum::VariantArray;

/// Usage of everything that is billed by use. Fractions come from averages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Calls of the API: each is a request at the edge and one of the gateway.
    pub api_calls: f64,
    /// Invocations of functions, by the gateway or by a queue.
    pub invocations: f64,
    /// Requests at queues: to send a message, to receive it and to delete it.
    pub queue_requests: f64,
    /// Memory of functions times how long they run.
    pub gigabyte_seconds: f64,
    /// Seconds of them that a function waits for the aggregation provider.
    pub provider_seconds: f64,
    /// Calls to the table.
    pub table_calls: f64,
    /// Read request units of the table.
    pub read_units: f64,
    /// Write request units of the table.
    pub write_units: f64,
    /// Calls to the key service.
    pub key_calls: f64,
    /// Files of the site that the edge serves.
    pub page_files: f64,
    /// Bytes of answers and files that leave the edge.
    pub bytes_out: f64,
}

impl Usage {
    /// Nothing at all.
    pub(super) const NOTHING: Self = Self {
        api_calls: 0.0,
        invocations: 0.0,
        queue_requests: 0.0,
        gigabyte_seconds: 0.0,
        provider_seconds: 0.0,
        table_calls: 0.0,
        read_units: 0.0,
        write_units: 0.0,
        key_calls: 0.0,
        page_files: 0.0,
        bytes_out: 0.0,
    };

    fn joined(self, other: Self, join: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            api_calls: join(self.api_calls, other.api_calls),
            invocations: join(self.invocations, other.invocations),
            queue_requests: join(self.queue_requests, other.queue_requests),
            gigabyte_seconds: join(self.gigabyte_seconds, other.gigabyte_seconds),
            provider_seconds: join(self.provider_seconds, other.provider_seconds),
            table_calls: join(self.table_calls, other.table_calls),
            read_units: join(self.read_units, other.read_units),
            write_units: join(self.write_units, other.write_units),
            key_calls: join(self.key_calls, other.key_calls),
            page_files: join(self.page_files, other.page_files),
            bytes_out: join(self.bytes_out, other.bytes_out),
        }
    }
}

impl Add for Usage {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.joined(other, |own, other| own + other)
    }
}

impl Mul<f64> for Usage {
    type Output = Self;

    fn mul(self, times: f64) -> Self {
        self.joined(self, |own, _| own * times)
    }
}

/// An action of a person, or an event about them. Most end with the dashboard.
/// One person can do them all in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum Action {
    /// The wizard, with two goals.
    Wizard,
    /// Links an institution.
    Link,
    /// Opens the dashboard, after signing in or coming back.
    Look,
    /// Refreshes the figures from the institutions.
    Refresh,
    /// A bank reports a change: a pending card purchase and a posted one. The household is evaluated.
    Notice,
    /// Changes a goal.
    EditGoal,
    /// Opens one field.
    OpenField,
    /// A day passes: in the hour in which it begins, its point of net worth is written and the household evaluated.
    Day,
}

impl Action {
    /// Its name in the results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Look => "look at the dashboard",
            Self::Refresh => "refresh",
            Self::Notice => "a bank's notice",
            Self::Link => "link",
            Self::Wizard => "wizard",
            Self::EditGoal => "edit a goal",
            Self::OpenField => "open a field",
            Self::Day => "a day passes",
        }
    }

    /// How often the average monthly user does it: opens the dashboard every day, refreshes once a week, edits a goal once, opens
    /// four fields; one in five links an institution and one in ten is new. A bank reports a change once a day.
    pub const fn times_a_month(self) -> f64 {
        match self {
            Self::Look | Self::Day | Self::Notice => 30.0,
            Self::Refresh | Self::OpenField => 4.0,
            Self::Link => 0.2,
            Self::Wizard => 0.1,
            Self::EditGoal => 1.0,
        }
    }

    /// Whether the dashboard follows.
    pub const fn shows_the_dashboard(self) -> bool {
        !matches!(self, Self::OpenField | Self::Day | Self::Notice)
    }
}

/// The site as a browser without a cache loads it: its budget in bytes, which a benchmark checks.
pub(super) const SITE_LOAD: Usage = Usage {
    page_files: 40.0,
    bytes_out: 200_000.0,
    ..Usage::NOTHING
};
/// Such loads per browser and month: files are cached until a release changes them.
pub(super) const SITE_LOADS_A_MONTH: f64 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_adds_up_and_multiplies_part_by_part() {
        let usage = Usage {
            api_calls: 1.0,
            invocations: 2.0,
            queue_requests: 3.0,
            gigabyte_seconds: 4.0,
            provider_seconds: 5.0,
            table_calls: 6.0,
            read_units: 7.0,
            write_units: 8.0,
            key_calls: 9.0,
            page_files: 10.0,
            bytes_out: 11.0,
        };
        assert_eq!(usage + usage, usage * 2.0);
        assert_eq!(usage * 0.0, Usage::default());
    }
}
