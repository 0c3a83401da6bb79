//! Example calls of functions: required earlier calls, values from their answers, and the expected result.

use serde_json::Value;

use crate::StatusCode;

/// Replaces the function in a [`Fill`] if the value belongs to the caller: `/id`, `/public_token` and the like.
pub const VISITOR: &str = "visitor";

/// A part of an example that comes from an earlier answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Its target: a JSON pointer into the body, or a path parameter such as `{id}`.
    pub at: &'static str,
    /// The function with the earlier answer, or [`VISITOR`].
    pub function: &'static str,
    /// Its place in that answer, as a JSON pointer.
    pub pointer: &'static str,
}

/// A successful call for a new user, after calls of the functions in [`Example::after`].
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Example {
    /// The body of a provider's request, the message of a queue, or the request of a user pool's event; null for other
    /// calls.
    pub body: Value,
    /// Path parameters with fixed values, such as `{date}`.
    pub parts: Vec<(&'static str, &'static str)>,
    /// Values from earlier answers.
    pub fills: Vec<Fill>,
    /// Functions to call before.
    pub after: Vec<&'static str>,
    /// A JSON pointer to a value of the answer that must not be null.
    pub shows: Option<&'static str>,
    /// The status if the call fails for a new user.
    pub refused: Option<StatusCode>,
}

impl Example {
    /// Expects a value other than null at the JSON pointer `place` of the answer.
    pub fn shows(place: &'static str) -> Self {
        Self {
            shows: Some(place),
            ..Self::default()
        }
    }

    /// Expects `status` for a new user.
    pub fn refused(status: StatusCode) -> Self {
        Self {
            refused: Some(status),
            ..Self::default()
        }
    }

    /// Calls `function` before.
    pub fn after(mut self, function: &'static str) -> Self {
        self.after.push(function);
        self
    }

    /// Sets the path parameter `name`, such as `{date}`, to `value`.
    pub fn part(mut self, name: &'static str, value: &'static str) -> Self {
        self.parts.push((name, value));
        self
    }

    /// Fills `at`, a JSON pointer into the body or a path parameter such as `{id}`, from the answer of `function` at
    /// `pointer`.
    pub fn fill(mut self, at: &'static str, function: &'static str, pointer: &'static str) -> Self {
        self.fills.push(Fill { at, function, pointer });
        self
    }

    /// Sends `body`, in a provider's own format.
    pub fn sends(mut self, body: Value) -> Self {
        self.body = body;
        self
    }

    /// Functions to call before, including those whose answers this example needs.
    pub fn needs(&self) -> impl Iterator<Item = &'static str> {
        let filled = self.fills.iter().map(|fill| fill.function);
        self.after.iter().copied().chain(filled).filter(|name| *name != VISITOR)
    }
}
