//! The points of a few users. One whose rows do not open is skipped and counted: a point without them would be wrong, and
//! nobody else's has to wait.

use goldgrove_app::{Failure, Vault, net_worth};
use goldgrove_crypto::KeyError;
use goldgrove_domain::ids::UserId;
use jiff::civil::Date;

/// What became of the points of some users.
#[derive(Debug, Default)]
pub struct Tally {
    /// Points written, or found written already.
    pub written: usize,
    /// Users whose point cannot be written, today or later, until somebody repairs their rows.
    pub skipped: usize,
    /// Why some points may be written later; the step is to be done again.
    pub retry: Option<Failure>,
}

/// Writes the point of `day` for each of `users`.
pub async fn write(vault: &Vault, day: Date, users: &[String]) -> Tally {
    let mut tally = Tally::default();
    for name in users {
        match point(vault, day, name).await {
            Ok(()) => tally.written += 1,
            Err(failure) if failure.will_pass() => tally.retry = Some(failure),
            Err(failure) => {
                tracing::error!(user = name, cause = %failure, counts = failure.counts(), "a point was skipped");
                tally.skipped += 1;
            }
        }
    }
    tally
}

async fn point(vault: &Vault, day: Date, name: &str) -> Result<(), Failure> {
    let Ok(user) = UserId::parse(name) else {
        return Ok(());
    };
    let keys = match vault.keyring.for_user(&user).await {
        // Deleted since the list was read.
        Err(KeyError::Missing) => return Ok(()),
        keys => keys?,
    };
    net_worth::record_day(vault, &user, keys.as_ref(), day).await
}
