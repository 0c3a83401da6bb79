//! Settings, read once at start. The only file that may read the environment.
//!
//! Every subsystem has a struct; reading collects all faults, so that a wrong deployment is told everything at once.

use std::collections::BTreeMap;
use std::fmt;

const IS_MISSING: &str = " is missing";

/// Everything that is wrong with the settings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SettingsError {
    /// One line per fault, naming the variable and never its value.
    pub faults: Vec<String>,
}

impl SettingsError {
    /// The one fault there is.
    pub fn of(fault: impl fmt::Display) -> Self {
        Self {
            faults: vec![fault.to_string()],
        }
    }

    /// The variables that are missing.
    pub fn missing(&self) -> impl Iterator<Item = &str> {
        self.faults.iter().filter_map(|fault| fault.strip_suffix(IS_MISSING))
    }
}

impl fmt::Display for SettingsError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "settings: {}", self.faults.join("; "))
    }
}

/// Where settings come from: the process environment, or a map in the local host and in tests.
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

    /// These settings and `more`, which count where both name one.
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

/// Reads settings and collects what is wrong.
#[derive(Debug)]
pub struct Reader<'s> {
    source: &'s Source,
    faults: Vec<String>,
}

impl<'s> Reader<'s> {
    /// A reader over `source`.
    pub const fn new(source: &'s Source) -> Self {
        Self {
            source,
            faults: Vec::new(),
        }
    }

    /// A setting that must be there. When it is not, notes the fault and gives an empty text that
    /// [`Reader::finish`] never lets out.
    pub fn required(&mut self, name: &str) -> String {
        if let Some(value) = self.source.get(name) {
            return value.to_owned();
        }
        self.faults.push([name, IS_MISSING].concat());
        String::new()
    }

    /// A setting that must be an `http` or `https` URL; without its trailing slash.
    pub fn required_url(&mut self, name: &str) -> String {
        let value = self.required(name);
        if !value.is_empty() && !value.starts_with("https://") && !value.starts_with("http://") {
            self.faults.push(format!("{name} is not a URL"));
        }
        value.trim_end_matches('/').to_owned()
    }

    /// A setting that may be absent.
    pub fn optional(&self, name: &str) -> Option<String> {
        self.source.get(name).map(str::to_owned)
    }

    /// A whole number, or `default` when absent.
    pub fn number(&mut self, name: &str, default: u64) -> u64 {
        match self.source.get(name).map(str::parse) {
            None => default,
            Some(Ok(number)) => number,
            Some(Err(_)) => {
                self.faults.push(format!("{name} is not a whole number"));
                default
            }
        }
    }

    /// The settings, unless something was wrong.
    ///
    /// # Errors
    /// [`SettingsError`] with every fault.
    pub fn finish<T>(self, settings: T) -> Result<T, SettingsError> {
        if self.faults.is_empty() {
            Ok(settings)
        } else {
            Err(SettingsError { faults: self.faults })
        }
    }
}
