//! When the first trial of an email address began: `TRIAL#<keyed hash of the address>` in the main table, for as long as it is
//! kept. No user's: it outlives the account, so that a new one under the same address goes on with the first trial.

use jiff::Timestamp;

use crate::codec::Reader;
use crate::error::{Fault, StorageError};
use crate::schema::SWEEP_AT;
use crate::table::{Condition, Read, Table};
use crate::value::{Key, Row, Value};

const TABLE: &str = "first_trials";
const SORT: &str = "TRIAL";
const BEGAN_AT: &str = "began_at";

/// When the trial of the address with this `hash` began: `now` where none is known that began after `since`, and then kept until
/// `sweep_at`. Of two at once, both get the same moment.
///
/// # Errors
/// [`StorageError`]; then the moment is not known.
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
        Some((_, stored)) => Condition::Equals {
            attribute: BEGAN_AT,
            value: stored,
        },
        None => Condition::Absent,
    };
    let row = Row::new(key.clone())
        .with(BEGAN_AT, now.to_string())
        .with(SWEEP_AT, Value::seconds(sweep_at));
    match table.put(row, condition).await {
        Ok(()) => Ok(now),
        Err(conflict @ StorageError::Conflict { .. }) => {
            let first = table.get(&key, Read::Consistent).await?.ok_or(conflict)?;
            Ok(open(first)?.0)
        }
        Err(error) => Err(error),
    }
}

fn open(row: Row) -> Result<(Timestamp, Value), StorageError> {
    let text = Reader::new(TABLE, row).text(BEGAN_AT)?;
    let moment = text.parse().map_err(|_| StorageError::Corrupt {
        table: TABLE,
        attribute: BEGAN_AT,
        fault: Fault::Unreadable,
    })?;
    Ok((moment, Value::Text(text)))
}
