//! Settings, read once at startup. Only this file may read the environment.
//!
//! Collects all faults, so that the error of a wrong deployment lists everything.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt;

/// Placeholders for a missing text and a missing address, while the search for other faults continues.
const SOME_TEXT: &str = "missing";
const SOME_URL: &str = "https://missing.invalid";

/// All faults in the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SettingsError {
    /// One line per fault with the variable's name, never its value.
    pub faults: Vec<String>,
}

impl SettingsError {
    /// An error with a single fault.
    pub fn of(fault: impl fmt::Display) -> Self {
        Self {
            faults: vec![fault.to_string()],
        }
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "settings: {}", self.faults.join("; "))
    }
}

/// A source of settings: the process environment, or a map in the local host and in tests.
#[derive(Clone, Debug)]
pub struct Source(BTreeMap<String, String>);

impl Source {
    /// The process environment. Values that are not UTF-8 count as absent.
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the environment")]
    pub fn environment() -> Self {
        Self(
            std::env::vars_os()
                .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
                .collect(),
        )
    }

    /// Fixed settings.
    pub fn fixed<N: Into<String>, V: Into<String>>(settings: impl IntoIterator<Item = (N, V)>) -> Self {
        Self(
            settings
                .into_iter()
                .map(|(name, value)| (name.into(), value.into()))
                .collect(),
        )
    }

    /// Adds `more`, which overrides existing settings.
    #[must_use]
    pub fn with(mut self, more: impl IntoIterator<Item = (String, String)>) -> Self {
        self.0.extend(more);
        self
    }

    /// The value of `name`; an empty one counts as absent.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0
            .get(name)
            .map(|value| value.trim())
            .filter(|value| !value.is_empty())
    }
}

/// Reads settings and collects faults.
#[derive(Debug)]
pub struct Reader<'s> {
    source: &'s Source,
    faults: RefCell<Vec<String>>,
}

impl<'s> Reader<'s> {
    /// A reader over `source`.
    pub const fn new(source: &'s Source) -> Self {
        Self {
            source,
            faults: RefCell::new(Vec::new()),
        }
    }

    /// Records a fault, once. Returns it as an error.
    pub fn note(&self, fault: impl fmt::Display) -> SettingsError {
        let error = SettingsError::of(fault);
        let mut faults = self.faults.borrow_mut();
        for fault in &error.faults {
            if !faults.contains(fault) {
                faults.push(fault.clone());
            }
        }
        error
    }

    /// A required setting. If absent, records a fault and returns a placeholder; [`Reader::finish`] then fails.
    pub fn required(&self, name: &str) -> String {
        self.required_like(name, SOME_TEXT)
    }

    /// A required setting with a certain form; `example` is the placeholder.
    pub fn required_like(&self, name: &str, example: &str) -> String {
        let value = self.source.get(name).unwrap_or_else(|| {
            self.note(format_args!("{name} is missing"));
            example
        });
        value.to_owned()
    }

    /// A required `http` or `https` URL, without its trailing slash.
    pub fn required_url(&self, name: &str) -> String {
        let value = self.required_like(name, SOME_URL);
        if !value.starts_with("https://") && !value.starts_with("http://") {
            self.note(format_args!("{name} is not a URL"));
            return SOME_URL.to_owned();
        }
        value.trim_end_matches('/').to_owned()
    }

    /// An optional setting.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.source.get(name).map(str::to_owned)
    }

    /// A whole number, or `default` when absent.
    pub fn number(&self, name: &str, default: u64) -> u64 {
        let Some(text) = self.source.get(name) else {
            return default;
        };
        text.parse().unwrap_or_else(|_| {
            self.note(format_args!("{name} is not a whole number"));
            default
        })
    }

    /// Returns `settings` if there was no fault.
    pub fn finish<T>(self, settings: T) -> Result<T, SettingsError> {
        let faults = self.faults.into_inner();
        if faults.is_empty() {
            Ok(settings)
        } else {
            Err(SettingsError { faults })
        }
    }
}
