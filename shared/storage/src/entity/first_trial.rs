//! When the first trial of an email address began: `TRIAL#<keyed hash of the address>` in the main table. The row
//! outlives the account, so that a new account with the same address continues the first trial.

use jiff::Timestamp;

use crate::codec::Reader;
use crate::retry::unless_conflict;
use crate::schema::SWEEP_AT;
use crate::{Condition, Fault, Key, Read, Row, StorageError, Table, Value};

const TABLE: &str = "first_trials";
const SORT: &str = "TRIAL";
const BEGAN_AT: &str = "began_at";

/// When the trial of the address with this `hash` began. If no trial after `since` is stored, stores `now` until
/// `sweep_at`. Two concurrent calls return the same moment.
///
/// # Errors
/// [`StorageError`]; then the moment is unknown.
pub async fn began_at(
    table: &dyn Table,
    hash: &str,
    now: Timestamp,
    since: Timestamp,
    sweep_at: Timestamp,
) -> Result<Timestamp, StorageError> {
    let key = Key::new(format!("TRIAL#{hash}"), SORT);
    let known = table.get(&key, Read::Consistent).await?;
    let condition = match known.map(open).transpose()? {
        Some((began_at, _)) if began_at > since => return Ok(began_at),
        Some((_, stored)) => Condition::Equals(BEGAN_AT, stored),
        None => Condition::Absent,
    };
    let row = Row::new(key.clone())
        .with(BEGAN_AT, now.to_string())
        .with(SWEEP_AT, Value::seconds(sweep_at));
    if unless_conflict(table.put(row, condition).await)?.is_some() {
        return Ok(now);
    }
    let first = table.get(&key, Read::Consistent).await?;
    Ok(open(first.ok_or_else(StorageError::conflict)?)?.0)
}

fn open(row: Row) -> Result<(Timestamp, Value), StorageError> {
    let text = Reader::new(TABLE, row).text(BEGAN_AT)?;
    let moment = text
        .parse()
        .map_err(|_| StorageError::corrupt(TABLE, BEGAN_AT, Fault::Unreadable))?;
    Ok((moment, Value::Text(text)))
}
