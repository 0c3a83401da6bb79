//! One table as CSV (RFC 4180): a line of names, CRLF line ends, quotes where needed.
//!
//! Cells are copied from the JSON text, so a number keeps every digit. A text that a spreadsheet would treat as a
//! formula gets a leading apostrophe. Numbers, also negative ones, stay unchanged.

use std::collections::HashMap;
use std::fmt;

use csv::{Terminator, Writer, WriterBuilder};
use jiff::Timestamp;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

/// Marks the file as UTF-8, which spreadsheets would not detect.
pub(crate) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// First characters of a text that a spreadsheet treats as a formula. The last four are wide forms.
const FORMULA_STARTS: [char; 11] = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'];

/// The rows with a name by id.
pub(crate) type Known = HashMap<String, Named>;

/// What another table shows of a row beside its id.
pub(crate) struct Named {
    pub(crate) name: String,
    /// The account of a holding.
    pub(crate) account: Option<String>,
}

/// Columns of ids, each with the column beside it that has the name.
const NAMED: [(&str, &str); 6] = [
    ("account_id", "account_name"),
    ("goal_id", "goal_name"),
    ("goalId", "goalName"),
    ("holding_id", "holding_name"),
    ("institution_id", "institution_name"),
    ("secured_by", "secured_by_name"),
];

/// Columns with a name of their own. The app shows the middle of many market paths, not this amount.
const RENAMED: [(&str, &str); 1] = [("plan.projectedValue", "plan.projectedValueAtSteadyGrowth")];

/// The columns that rows are sorted by: dates, then names.
const SORTED_BY: [&str; 17] = [
    "date",
    "at",
    "recorded_at",
    "created_at",
    "since",
    "goal_name",
    "goalName",
    "institution_name",
    "account_name",
    "name",
    "holding_name",
    "security_name",
    "description",
    "title",
    "from",
    "to",
    "currency",
];

/// Columns left out: pictures.
const LEFT_OUT: [&str; 1] = ["logo"];

/// Why writing a table failed.
#[derive(Debug, thiserror::Error)]
pub enum CsvError {
    /// A value of the export is malformed.
    #[error("a value cannot be read")]
    Json(#[from] serde_json::Error),
    /// The file could not be assembled.
    #[error("a file cannot be put together")]
    Csv(#[from] csv::Error),
    /// The file could not be completed.
    #[error("a file cannot be ended")]
    End(#[from] std::io::Error),
}

/// The members of a JSON object in their written order.
pub(crate) struct Members<'j>(pub(crate) Vec<(String, &'j RawValue)>);

impl<'j> Deserialize<'j> for Members<'j> {
    fn deserialize<D: Deserializer<'j>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'j> Visitor<'j> for InOrder {
            type Value = Members<'j>;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'j>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}

/// A file of `rows`, each the text of a JSON object. Members of nested objects become columns called `outer.inner`, and
/// a column beside an id has its name from `known`. Rows with equal dates and names keep their order.
pub(crate) fn csv_file(rows: &[&RawValue], known: &Known) -> Result<Vec<u8>, CsvError> {
    let mut names: Vec<String> = Vec::new();
    let mut lines = Vec::with_capacity(rows.len());
    for row in rows {
        let mut cells = Vec::new();
        flatten("", row, known, &mut cells)?;
        for (name, _) in &cells {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        lines.push(cells);
    }
    lines.sort_by_cached_key(|cells| SORTED_BY.map(|column| cell_of(cells, column).to_lowercase()));
    let mut writer: Writer<Vec<u8>> = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .from_writer(BYTE_ORDER_MARK.to_vec());
    writer.write_record(&names)?;
    for cells in lines {
        writer.write_record(names.iter().map(|name| cell_of(&cells, name)))?;
    }
    writer.into_inner().map_err(|error| CsvError::End(error.into_error()))
}

fn cell_of<'c>(cells: &'c [(String, String)], name: &str) -> &'c str {
    let found = cells.iter().find(|(known, _)| known == name);
    found.map_or("", |(_, cell)| cell)
}

fn flatten(outer: &str, object: &RawValue, known: &Known, cells: &mut Vec<(String, String)>) -> Result<(), CsvError> {
    let Members(members) = serde_json::from_str(object.get())?;
    let holding = members.iter().find(|(name, _)| name == "holding_id");
    let holding = holding.map(|(_, id)| cell(id)).transpose()?;
    let held_in = holding.and_then(|id| known.get(&id)?.account.clone());
    for (name, value) in members {
        let name = if outer.is_empty() {
            name
        } else {
            format!("{outer}.{name}")
        };
        let beside = |table: &[(&str, &'static str)]| table.iter().find(|(id, _)| *id == name).map(|(_, other)| *other);
        if value.get().starts_with('{') {
            flatten(&name, value, known, cells)?;
        } else if let Some(named) = beside(&NAMED) {
            let id = match (&held_in, value.get()) {
                (Some(account), "null") if name == "account_id" => account.clone(),
                _ => cell(value)?,
            };
            let found = known.get(&id).map(|row| row.name.clone()).unwrap_or_default();
            cells.extend([(name, id), (named.to_owned(), guarded(found))]);
        } else if !LEFT_OUT.contains(&name.as_str()) {
            let name = beside(&RENAMED).map_or(name, str::to_owned);
            cells.push((guarded(name), cell(value)?));
        }
    }
    Ok(())
}

fn cell(value: &RawValue) -> Result<String, CsvError> {
    Ok(match value.get() {
        "null" => String::new(),
        text if text.starts_with('"') => {
            let text: String = serde_json::from_str(text)?;
            moment(&text).unwrap_or_else(|| guarded(text))
        }
        text if text.starts_with('[') => guarded(list(text)?),
        number_or_flag => number_or_flag.to_owned(),
    })
}

/// A moment to the second, as spreadsheets read it.
fn moment(text: &str) -> Option<String> {
    let is_long = text.as_bytes().get(10) == Some(&b'T') && text.ends_with('Z');
    let at: Timestamp = is_long.then(|| text.parse().ok())??;
    Some(at.strftime("%Y-%m-%d %H:%M:%S").to_string())
}

/// A list in one line, such as `bond 60; cash 40`.
fn list(text: &str) -> Result<String, CsvError> {
    let items: Vec<&RawValue> = serde_json::from_str(text)?;
    let written = items.into_iter().map(|item| {
        if !item.get().starts_with('{') {
            return cell(item);
        }
        let Members(members) = serde_json::from_str(item.get())?;
        let cells: Result<Vec<_>, _> = members.into_iter().map(|(_, value)| cell(value)).collect();
        Ok(cells?.join(" "))
    });
    Ok(written.collect::<Result<Vec<_>, _>>()?.join("; "))
}

/// The text, guarded so that no spreadsheet treats it as a formula.
fn guarded(text: String) -> String {
    if text.starts_with(FORMULA_STARTS) {
        format!("'{text}")
    } else {
        text
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};
    use serde_json::json;

    use super::*;

    fn file_of(rows: &[String]) -> String {
        let rows: Vec<&RawValue> = rows.iter().map(|row| serde_json::from_str(row).unwrap()).collect();
        let known = [
            ("a", "Chequing", None),
            ("g", "=Boat", None),
            ("h", "Fund", Some("a".to_owned())),
        ];
        let known = known.map(|(id, name, account)| {
            let name = name.to_owned();
            (id.to_owned(), Named { name, account })
        });
        String::from_utf8(csv_file(&rows, &known.into()).unwrap()).unwrap()
    }

    #[test]
    fn names_come_first_lines_end_in_crlf_and_what_needs_quotes_has_them() {
        let row = r#"{"id":"a","note":"one, \"two\"\nthree","amount":1234.50,"open":true,"mask":null}"#;
        let expected = "\u{feff}id,note,amount,open,mask\r\na,\"one, \"\"two\"\"\nthree\",1234.50,true,\r\n";
        assert_eq!(file_of(&[row.to_owned()]), expected);
    }

    #[test]
    fn moments_are_to_the_second_and_days_stay_days() {
        let row = r#"{"at":"2026-11-29T09:16:37.251104682Z","date":"2026-11-29","name":"A-B-C-D-E-T to Z"}"#;
        let expected = "\u{feff}at,date,name\r\n2026-11-29 09:16:37,2026-11-29,A-B-C-D-E-T to Z\r\n";
        assert_eq!(file_of(&[row.to_owned()]), expected);
    }

    #[test]
    fn members_of_members_are_columns_and_every_row_has_all_columns() {
        let rows = [
            r#"{"id":"a","plan":{"n":1}}"#,
            r#"{"id":"b","plan":{"n":2,"late":false}}"#,
        ];
        let expected = "\u{feff}id,plan.n,plan.late\r\na,1,\r\nb,2,false\r\n";
        assert_eq!(file_of(&rows.map(str::to_owned)), expected);
    }

    #[test]
    fn ids_have_names_beside_them_lists_have_one_line_and_pictures_are_left_out() {
        let rows = [
            r#"{"account_id":"a","goalId":"g","logo":"data:","asset_classes":[
                {"class":"bond","percent":60},
                {"class":"cash","percent":40}]}"#,
            r#"{"account_id":"gone","goalId":null,"asset_classes":[]}"#,
        ];
        let expected = "\u{feff}account_id,account_name,goalId,goalName,asset_classes\r\n\
                        gone,,,,\r\na,Chequing,g,'=Boat,bond 60; cash 40\r\n";
        assert_eq!(file_of(&rows.map(str::to_owned)), expected);
    }

    #[test]
    fn the_row_of_a_holding_names_its_account() {
        let row = r#"{"account_id":null,"holding_id":"h"}"#;
        let expected = "\u{feff}account_id,account_name,holding_id,holding_name\r\na,Chequing,h,Fund\r\n";
        assert_eq!(file_of(&[row.to_owned()]), expected);
    }

    #[test]
    fn rows_are_sorted_by_date_then_name_and_equal_ones_keep_their_order() {
        let rows = [
            r#"{"name":"b","date":"2026-11-29","n":1}"#,
            r#"{"name":"A","date":"2026-11-29","n":2}"#,
            r#"{"name":"b","date":"2026-11-29","n":0}"#,
            r#"{"name":"c","date":"2026-11-28","n":3}"#,
        ];
        let file = file_of(&rows.map(str::to_owned));
        let numbers: Vec<&str> = file
            .lines()
            .skip(1)
            .map(|line| line.rsplit(',').next().unwrap())
            .collect();
        assert_eq!(numbers, ["3", "2", "1", "0"]);
    }

    #[test]
    fn a_steady_projection_is_called_that() {
        let row = r#"{"plan":{"projectedValue":12.50}}"#;
        let expected = "\u{feff}plan.projectedValueAtSteadyGrowth\r\n12.50\r\n";
        assert_eq!(file_of(&[row.to_owned()]), expected);
    }

    #[test]
    fn what_a_spreadsheet_takes_for_a_formula_is_text_and_numbers_stay_numbers() {
        let rows = [
            (r#""=1+1""#, "'=1+1"),
            (r#""+1""#, "'+1"),
            (r#""-1""#, "'-1"),
            (r#""@SUM(A1)""#, "'@SUM(A1)"),
            (r#""\t=1""#, "'\t=1"),
            (r#""＝1""#, "'＝1"),
            ("-12.50", "-12.50"),
            ("0.000000000001", "0.000000000001"),
            (r#""a=b""#, "a=b"),
        ];
        for (value, expected) in rows {
            let value: &RawValue = serde_json::from_str(value).unwrap();
            assert_eq!(cell(value).unwrap(), expected, "{value}");
        }
        let returned: &RawValue = serde_json::from_str(r#""\r=1""#).unwrap();
        assert_eq!(cell(returned).unwrap(), "'\r=1");
    }

    proptest! {
        #[test]
        fn any_text_comes_back_and_none_begins_like_a_formula(texts in proptest::collection::vec(any::<String>(), 1..5)) {
            let rows: Vec<String> = texts.iter().map(|text| json!({ "id": "x", "text": text }).to_string()).collect();
            let file = file_of(&rows);
            let file = file.strip_prefix('\u{feff}').unwrap();
            let mut reader = csv::Reader::from_reader(file.as_bytes());
            let read: Vec<String> = reader.records().map(|record| record.unwrap()[1].to_owned()).collect();
            prop_assert_eq!(read.len(), texts.len());
            for (read, text) in read.iter().zip(&texts) {
                prop_assert!(!read.starts_with(FORMULA_STARTS));
                prop_assert_eq!(read, &guarded(text.clone()));
            }
        }
    }
}
