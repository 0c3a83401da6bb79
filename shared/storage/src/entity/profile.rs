//! The user's own record: `PROFILE`, specification table `profiles`.

use std::collections::BTreeMap;

use goldgrove_domain::profile::{IncomeHistory, PastIncome, Preference};
use goldgrove_domain::sealing::{Scratch, SealedTable};
use goldgrove_domain::{Currency, FieldKeys, GoalId, Language, Money, Name, Profile, UserId, Zone};
use jiff::Timestamp;

use super::{Entity, Revisions, Versioned, key_of};
use crate::codec::{Reader, SealedAttribute, SealedReader, Sealer, sealed_attribute};
use crate::table::Index;
use crate::{Fault, Read, Row, StorageError, Table, Value, roster};

/// The sort key of every profile.
pub(crate) const SORT_KEY: &str = "PROFILE";

const MONTHLY_INCOME: SealedAttribute = sealed_attribute!("monthly_income");
/// The income's own currency. The currency of totals may change later.
const INCOME_CURRENCY: &str = "monthly_income_currency";
/// Since when the current income applies, and the earlier ones; rows without an income lack it.
const INCOME_HISTORY: SealedAttribute = sealed_attribute!("income_history");
/// The length of the longest history. The marker after it fits into the same step.
const HISTORY_BYTES: usize = 255;

/// Every sealed field of a row.
pub(crate) const SEALED: &[SealedAttribute] = &[MONTHLY_INCOME, INCOME_HISTORY];

/// One user's profile: at most one record.
pub type Profiles<'a> = Revisions<'a, Profile>;

/// The part of a profile that can be read without keys.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlainProfile {
    /// When the profile, and with it the trial, began.
    pub created_at: Timestamp,
    /// When the user asked for deletion.
    pub deleted_at: Option<Timestamp>,
    /// The user's time zone.
    pub time_zone: Zone,
    /// The language the user chose.
    pub language: Option<Language>,
}

impl Entity for Profile {
    type Id = ();
    const TABLE: SealedTable = SealedTable::Profiles;
    const PREFIX: &'static str = SORT_KEY;

    fn id(&self) {}

    fn record(&self, user: &UserId) -> String {
        user.to_string()
    }

    fn seal(&self, user: &UserId, keys: &dyn FieldKeys) -> Result<Row, StorageError> {
        let mut sealer = Sealer::of(self, user, keys);
        sealer.seal_optional(MONTHLY_INCOME, self.monthly_income)?;
        if let Some(history) = &self.income_history {
            sealer.seal(INCOME_HISTORY, history_text(history))?;
        }
        let income_currency = self.monthly_income.map(|income| income.currency());
        Ok(sealer
            .row
            .with(Index::Users.attribute(), roster::indexed(user))
            .with("first_name", self.first_name.as_ref().map(Name::as_str))
            .with("last_name", self.last_name.as_ref().map(Name::as_str))
            .with("currency", self.currency.code())
            .with("time_zone", self.time_zone.name())
            .with("language", self.language.map(Language::tag))
            .with(INCOME_CURRENCY, income_currency.as_ref().map(Currency::code))
            .with("onboarded", self.onboarded)
            .with("onboarding_completed", self.onboarding_completed)
            .with("goal_order", order_text(&self.goal_order))
            .with("preferences", preferences_value(&self.preferences))
            .with("created_at", self.created_at.to_string())
            .with("deleted_at", self.deleted_at.map(|moment| moment.to_string())))
    }

    fn open(row: Row, keys: &dyn FieldKeys, scratch: &mut Scratch) -> Result<Self, StorageError> {
        let mut reader = SealedReader::named_by(read_record, Self::TABLE, row, keys, scratch)?;
        Ok(Self {
            user: reader.id()?,
            monthly_income: reader.amount_with(MONTHLY_INCOME, INCOME_CURRENCY)?,
            income_history: reader.open_where_there(INCOME_HISTORY, parse_history)?,
            first_name: reader
                .plain
                .optional_parsed("first_name", |text| Name::parse(text).ok())?,
            last_name: reader
                .plain
                .optional_parsed("last_name", |text| Name::parse(text).ok())?,
            currency: reader.plain.currency("currency")?,
            time_zone: read_zone(&mut reader.plain)?,
            language: read_language(&mut reader.plain)?,
            onboarded: reader.plain.flag("onboarded")?,
            onboarding_completed: reader.plain.flag("onboarding_completed")?,
            goal_order: reader
                .plain
                .optional_parsed("goal_order", read_order)?
                .unwrap_or_default(),
            preferences: read_preferences(&mut reader.plain)?,
            created_at: reader.plain.moment("created_at")?,
            deleted_at: reader.plain.optional_moment("deleted_at")?,
        })
    }
}

impl Profiles<'_> {
    /// The profile; `None` if it does not exist or the user asked for deletion.
    pub async fn current(&self, keys: &dyn FieldKeys) -> Result<Option<Versioned<Profile>>, StorageError> {
        let stored = self.get(&(), keys).await?;
        Ok(stored.filter(|profile| profile.value.deleted_at.is_none()))
    }
}

/// The part of the profile of `user` that needs no keys; `None` without a profile, or if it is to be deleted.
pub async fn plain_of(table: &dyn Table, user: &UserId) -> Result<Option<PlainProfile>, StorageError> {
    let row = table.get(&key_of::<Profile>(user, &()), Read::Consistent).await?;
    let profile = row.as_ref().map(plain).transpose()?;
    Ok(profile.filter(|profile| profile.deleted_at.is_none()))
}

/// The time zone of `user`; `None` without a profile, or if it is to be deleted.
pub async fn zone_of(table: &dyn Table, user: &UserId) -> Result<Option<Zone>, StorageError> {
    Ok(plain_of(table, user).await?.map(|profile| profile.time_zone))
}

/// The part of a profile's row that needs no keys.
pub(crate) fn plain(row: &Row) -> Result<PlainProfile, StorageError> {
    let mut reader = Reader::new(Profile::TABLE.name(), row.clone());
    read_record(&mut reader)?;
    let deleted_at = reader.optional_moment("deleted_at")?;
    // The rest of a deleted profile has neither.
    let (time_zone, language) = match deleted_at {
        Some(_) => Default::default(),
        None => (read_zone(&mut reader)?, read_language(&mut reader)?),
    };
    Ok(PlainProfile {
        created_at: reader.moment("created_at")?,
        deleted_at,
        time_zone,
        language,
    })
}

fn read_zone(plain: &mut Reader) -> Result<Zone, StorageError> {
    plain.parsed("time_zone", |text| Zone::parse(text).ok())
}

fn read_language(plain: &mut Reader) -> Result<Option<Language>, StorageError> {
    plain.optional_parsed("language", Language::from_tag)
}

/// A profile's record is its user. The partition must contain the same one.
fn read_record(plain: &mut Reader) -> Result<String, StorageError> {
    let record = plain.text("id")?;
    if plain.key().partition.strip_prefix("USER#") != Some(record.as_str()) {
        return Err(plain.corrupt("id", Fault::Contradiction));
    }
    Ok(record)
}

/// The moment, then a line per amount with its currency and moment, then blanks, so that its length reveals nothing.
fn history_text(history: &IncomeHistory) -> String {
    let past = history
        .past
        .iter()
        .map(|PastIncome { monthly, until }| format!("\n{monthly} {} {until}", monthly.currency()));
    let text: String = std::iter::once(history.since.to_string()).chain(past).collect();
    format!("{text:HISTORY_BYTES$}")
}

fn parse_history(text: &str) -> Option<IncomeHistory> {
    let mut lines = text.trim_end().lines();
    let since = lines.next()?.parse().ok()?;
    let past = lines.map(|line| {
        let mut words = line.split(' ');
        let (amount, currency, until) = (words.next()?, words.next()?, words.next()?);
        Some(PastIncome {
            monthly: Money::parse(amount, Currency::parse(currency).ok()?).ok()?,
            until: until.parse().ok()?,
        })
    });
    Some(IncomeHistory {
        since,
        past: past.collect::<Option<_>>()?,
    })
}

/// Ids separated by spaces; `None` for an empty order.
fn order_text(order: &[GoalId]) -> Option<String> {
    let ids: Vec<String> = order.iter().map(GoalId::to_string).collect();
    (!ids.is_empty()).then(|| ids.join(" "))
}

fn read_order(text: &str) -> Option<Vec<GoalId>> {
    text.split(' ').map(|id| GoalId::parse(id).ok()).collect()
}

fn preferences_value(preferences: &BTreeMap<String, Preference>) -> Value {
    let value = |preference: &Preference| match preference {
        Preference::Flag(flag) => Value::Bool(*flag),
        Preference::Word(word) => Value::Text(word.clone()),
    };
    Value::Map(
        preferences
            .iter()
            .map(|(name, preference)| (name.clone(), value(preference)))
            .collect(),
    )
}

fn read_preferences(plain: &mut Reader) -> Result<BTreeMap<String, Preference>, StorageError> {
    const PREFERENCES: &str = "preferences";
    plain
        .map(PREFERENCES)?
        .into_iter()
        .map(|(name, value)| match value {
            Value::Bool(flag) => Ok((name, Preference::Flag(flag))),
            Value::Text(word) => Ok((name, Preference::Word(word))),
            _ => Err(plain.corrupt(PREFERENCES, Fault::WrongType)),
        })
        .collect()
}
