//! The nights of a few users, one after the other. One whose rows do not open is skipped and counted: a point without them
//! would be wrong, and nobody else's has to wait.

use goldgrove_app::insights::{DigestDue, Narration};
use goldgrove_app::nightly::{self, Hours};
use goldgrove_app::{Context, Failure};
use goldgrove_domain::ids::UserId;

/// What became of the nights of some users.
#[derive(Debug, Default)]
pub struct Tally {
    /// Points written, or found written already.
    pub written: usize,
    /// Users whose point cannot be written, today or later, until somebody repairs their rows.
    pub skipped: usize,
    /// Users with new cards that they want by mail.
    pub due: Vec<DigestDue>,
    /// Why some of it may be done later; the step is to be done again.
    pub retry: Option<Failure>,
}

/// Records the day that began in `hours` for each of `users` and evaluates their insights.
pub async fn write(context: &Context, narration: Option<&Narration>, hours: Hours, users: &[String]) -> Tally {
    let mut tally = Tally::default();
    for name in users {
        let Ok(user) = UserId::parse(name) else { continue };
        // Boxed: it is larger than what waits for it should carry.
        match Box::pin(nightly::pass(context, narration, &user, hours)).await {
            Ok(None) => {}
            Ok(Some(looked)) => {
                tally.written += 1;
                tally.note(name, looked);
            }
            Err(failure) if failure.will_pass() => tally.retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a point was skipped");
                tally.skipped += 1;
            }
        }
    }
    tally
}

impl Tally {
    /// Notes how the look at a household went whose day is recorded.
    fn note(&mut self, name: &str, looked: nightly::Looked) {
        match looked {
            Ok(outcome) if outcome.has_mail => self.due.push(DigestDue { user: name.to_owned() }),
            Ok(_) => {}
            Err(failure) if failure.will_pass() => self.retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a household was passed over");
            }
        }
    }
}
