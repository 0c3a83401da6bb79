//! Triggers of event functions.

use super::Example;

/// The kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A trigger of the user pool, by its `triggerSource`.
    UserPool(&'static str),
    /// Messages of a queue.
    Queue,
    /// A schedule.
    Schedule,
}

/// The trigger of an event function, with an example.
#[derive(Clone, Debug)]
pub struct Trigger {
    /// The function's name, as its folder and binary. The registry sets it.
    pub function: &'static str,
    /// The event that starts it.
    pub event: Event,
    /// An example call.
    pub example: Example,
}

impl Trigger {
    /// Started by the user pool with the `triggerSource` named `source`.
    pub const fn user_pool(source: &'static str, example: Example) -> Self {
        Self::of(Event::UserPool(source), example)
    }

    /// Started by messages of a queue.
    pub const fn queue(example: Example) -> Self {
        Self::of(Event::Queue, example)
    }

    /// Started by a schedule.
    pub const fn schedule(example: Example) -> Self {
        Self::of(Event::Schedule, example)
    }

    const fn of(event: Event, example: Example) -> Self {
        Self {
            function: "",
            event,
            example,
        }
    }
}
