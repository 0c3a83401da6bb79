//! Runs the nightly pass for a few users, one after the other. A user whose rows do not open is skipped and counted: a
//! point without those rows would be wrong, and the other users must not wait.

use goldgrove_app::insights::{DigestDue, Narration};
use goldgrove_app::nightly::{self, Hours};
use goldgrove_app::{Context, Failure};
use goldgrove_domain::ids::UserId;

/// The result of the nightly pass for some users.
#[derive(Debug, Default)]
pub struct Tally {
    /// Points that were written, or already existed.
    pub written: usize,
    /// Users whose point cannot be written until their rows are repaired.
    pub skipped: usize,
    /// Users with new cards to mail.
    pub due: Vec<DigestDue>,
    /// A temporary failure of some users; the step is then repeated.
    pub retry: Option<Failure>,
}

/// Records the day that began in `hours` for each of `users` and evaluates their insights.
pub async fn write(context: &Context, narration: Option<&Narration>, hours: Hours, users: &[String]) -> Tally {
    let mut tally = Tally::default();
    for name in users {
        let Ok(user) = UserId::parse(name) else { continue };
        // Boxed, because it is too large for the future that awaits it.
        match Box::pin(nightly::pass(context, narration, &user, hours)).await {
            Ok(None) => {}
            Ok(Some(evaluation)) => {
                tally.written += 1;
                tally.note(name, evaluation);
            }
            Err(failure) if failure.will_pass() => tally.retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a user's net worth was not recorded");
                tally.skipped += 1;
            }
        }
    }
    tally
}

impl Tally {
    /// Notes the evaluation of a household whose day is recorded.
    fn note(&mut self, name: &str, evaluation: nightly::Evaluation) {
        match evaluation {
            Ok(outcome) if outcome.has_mail => self.due.push(DigestDue { user: name.to_owned() }),
            Ok(_) => {}
            Err(failure) if failure.will_pass() => self.retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a user was skipped");
            }
        }
    }
}
