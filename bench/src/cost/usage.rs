//! What is billed of an action, and how often a person does it in a month.

use std::ops::{Add, Mul};

/// What is used of everything that is billed by use. Fractions come from averages.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Usage {
    /// Calls of the API: each is a request at the edge, one of the gateway, and an invocation of a function.
    pub api_calls: f64,
    /// Those of them that wait for the aggregation provider.
    pub provider_waits: f64,
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

impl Add for Usage {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            api_calls: self.api_calls + other.api_calls,
            provider_waits: self.provider_waits + other.provider_waits,
            table_calls: self.table_calls + other.table_calls,
            read_units: self.read_units + other.read_units,
            write_units: self.write_units + other.write_units,
            key_calls: self.key_calls + other.key_calls,
            page_files: self.page_files + other.page_files,
            bytes_out: self.bytes_out + other.bytes_out,
        }
    }
}

impl Mul<f64> for Usage {
    type Output = Self;

    fn mul(self, times: f64) -> Self {
        Self {
            api_calls: self.api_calls * times,
            provider_waits: self.provider_waits * times,
            table_calls: self.table_calls * times,
            read_units: self.read_units * times,
            write_units: self.write_units * times,
            key_calls: self.key_calls * times,
            page_files: self.page_files * times,
            bytes_out: self.bytes_out * times,
        }
    }
}

/// Something a person does, or that happens to them. Most end with the dashboard in front of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Looks at the dashboard, after signing in or coming back.
    Look,
    /// Has the figures fetched anew from the institutions.
    Refresh,
    /// A bank reports a change: a card purchase that is pending, and one that posted.
    Notice,
    /// Links an institution.
    Link,
    /// Goes through the wizard, with two goals.
    Wizard,
    /// Changes a goal.
    EditGoal,
    /// Opens one field.
    OpenField,
    /// A day passes: its point of net worth is written, and somebody looks whether there is anything to say.
    Day,
}

impl Action {
    /// Every action, in an order in which one person can do them all.
    pub const ALL: [Self; 8] = [
        Self::Wizard,
        Self::Link,
        Self::Look,
        Self::Refresh,
        Self::Notice,
        Self::EditGoal,
        Self::OpenField,
        Self::Day,
    ];

    /// What the results call it.
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

    /// How often the average monthly user does it: looks every day, refreshes once a week and edits a goal once, opens
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

/// The site as a browser without a cache loads it: no more bytes than its budget has, which a benchmark holds it to.
pub(super) const SITE_LOAD: Usage = Usage {
    api_calls: 0.0,
    provider_waits: 0.0,
    table_calls: 0.0,
    read_units: 0.0,
    write_units: 0.0,
    key_calls: 0.0,
    page_files: 40.0,
    bytes_out: 200_000.0,
};
/// How often a month a browser loads it so: files are kept until a release changes them.
pub(super) const SITE_LOADS_A_MONTH: f64 = 2.0;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn usage_adds_up_and_multiplies_part_by_part() {
        let usage = Usage {
            api_calls: 1.0,
            provider_waits: 2.0,
            table_calls: 3.0,
            read_units: 4.0,
            write_units: 5.0,
            key_calls: 6.0,
            page_files: 7.0,
            bytes_out: 8.0,
        };
        assert_eq!(usage + usage, usage * 2.0);
        assert_eq!(usage * 0.0, Usage::default());
    }
}
