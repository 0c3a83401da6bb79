//! How a call of a function goes: what must have happened before, what of earlier answers it sends, what it shows.

use serde_json::Value;

use crate::StatusCode;

/// Stands in a [`Fill`] for the function when the value belongs to the caller: `/id`, `/public_token` and the like.
pub const VISITOR: &str = "visitor";

/// A part of an example that an earlier answer decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fill {
    /// Where it goes: a JSON pointer into the body, or the name of a part of the path, such as `{id}`.
    pub at: &'static str,
    /// The function that answered with it, or [`VISITOR`].
    pub function: &'static str,
    /// Where it is in that answer, as a JSON pointer.
    pub pointer: &'static str,
}

/// A call that works: on a fresh user's data, once the functions named in [`Example::after`] were called.
#[derive(Clone, Debug, Default)]
pub struct Example {
    /// The body of a provider's request, the message of a queue, or the request of a user pool's event; null where there is none.
    pub body: Value,
    /// Parts of the path that no earlier answer decides, such as `{date}`.
    pub parts: Vec<(&'static str, &'static str)>,
    /// What earlier answers decide.
    pub fills: Vec<Fill>,
    /// The functions that are called before.
    pub after: Vec<&'static str>,
    /// A place in the answer that holds something other than null.
    pub shows: Option<&'static str>,
    /// The status of a call that a fresh user is refused.
    pub refused: Option<StatusCode>,
}

impl Example {
    /// The answer holds something other than null at the JSON pointer `place`.
    pub fn shows(place: &'static str) -> Self {
        Self {
            shows: Some(place),
            ..Self::default()
        }
    }

    /// A fresh user is refused with `status`.
    pub fn refused(status: StatusCode) -> Self {
        Self {
            refused: Some(status),
            ..Self::default()
        }
    }

    /// `function` was called before.
    #[must_use]
    pub fn after(mut self, function: &'static str) -> Self {
        self.after.push(function);
        self
    }

    /// The part of the path called `name`, such as `{date}`, is `value`.
    #[must_use]
    pub fn part(mut self, name: &'static str, value: &'static str) -> Self {
        self.parts.push((name, value));
        self
    }

    /// `at`, a JSON pointer into the body or a part of the path such as `{id}`, is what `function` answered at `pointer`.
    #[must_use]
    pub fn fill(mut self, at: &'static str, function: &'static str, pointer: &'static str) -> Self {
        self.fills.push(Fill { at, function, pointer });
        self
    }

    /// Sends `body`, which has a provider's own form.
    #[must_use]
    pub fn sends(mut self, body: Value) -> Self {
        self.body = body;
        self
    }

    /// The functions that are called before, those included whose answers this needs.
    pub fn needs(&self) -> impl Iterator<Item = &'static str> {
        let filled = self.fills.iter().map(|fill| fill.function);
        self.after.iter().copied().chain(filled).filter(|name| *name != VISITOR)
    }
}
