//! An export as a zip of CSV files: a note on how to read them, and a file per table that has rows, named after it.

use std::collections::HashMap;
use std::io::{Cursor, Write as _};

use goldgrove_domain::{Bilingual, Language};
use serde::Deserialize;
use serde_json::value::RawValue;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::csv_file::{BYTE_ORDER_MARK, CsvError, Known, Members, Named, csv_file};

/// Why writing the archive failed.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The export is malformed.
    #[error("the export cannot be read")]
    Json(#[from] serde_json::Error),
    /// A table could not be written.
    #[error("a table cannot be written")]
    Csv(#[from] CsvError),
    /// The archive could not be assembled.
    #[error("the archive cannot be put together")]
    Zip(#[from] ZipError),
    /// A file could not be added.
    #[error("a file cannot be added")]
    Io(#[from] std::io::Error),
}

/// The name of the note, and its text: what the columns alone do not tell.
const NOTE: (Bilingual, Bilingual) = (
    Bilingual::new("README.txt", "LISEZ-MOI.txt"),
    Bilingual::new(
        "Each file is a table. The name of an account, goal, holding or bank stands beside its id.\r\n\
         Rows are sorted by date, then by name.\r\n\
         balance: what you own or owe. What you owe is positive; is_asset is then false.\r\n\
         account_balances, balance_anchors: the same, and negative for an overpaid card.\r\n\
         amount: what it adds. Money in is positive, money out and debts are negative.\r\n\
         net_worth_movements: rows without goalId are of net worth, the others of one goal.\r\n\
         Times are in UTC.\r\n\
         plan.projectedValueAtSteadyGrowth: the same return every month. The app shows the middle of many market paths, \
         so its amount differs.\r\n",
        "Chaque fichier est un tableau. Le nom d’un compte, d’un objectif, d’un placement ou d’une banque figure à côté de son id.\r\n\
         Les lignes sont triées par date, puis par nom.\r\n\
         balance\u{a0}: ce que vous possédez ou devez. Une dette est positive; is_asset est alors false.\r\n\
         account_balances, balance_anchors\u{a0}: de même, mais négatif si une carte a un solde créditeur.\r\n\
         amount\u{a0}: ce qui s’ajoute. Une entrée d’argent est positive, une sortie et une dette sont négatives.\r\n\
         net_worth_movements\u{a0}: les lignes sans goalId portent sur la valeur nette, les autres sur un objectif.\r\n\
         Les heures sont en UTC.\r\n\
         plan.projectedValueAtSteadyGrowth\u{a0}: le même rendement chaque mois. L’application montre la médiane de nombreuses \
         trajectoires des marchés, donc un autre montant.\r\n",
    ),
);

/// The archive of an export's JSON: each list becomes a table, and each object a table of one row. The fields about the
/// export itself are left out. The note is in `language`.
pub fn archive(json: &str, language: Language) -> Result<Vec<u8>, ArchiveError> {
    let Members(members) = serde_json::from_str(json)?;
    let mut tables: Vec<(String, Vec<&RawValue>)> = Vec::new();
    for (name, table) in members {
        match table.get().as_bytes().first() {
            Some(b'[') => tables.push((name, serde_json::from_str(table.get())?)),
            Some(b'{') => tables.push((name, vec![table])),
            _ => {}
        }
    }
    let known = known(tables.iter().flat_map(|(_, rows)| rows))?;
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    let (note, text) = NOTE;
    archive.start_file(note.in_language(language), options)?;
    archive.write_all(BYTE_ORDER_MARK)?;
    archive.write_all(text.in_language(language).as_bytes())?;
    for (name, rows) in tables.iter().filter(|(_, rows)| !rows.is_empty()) {
        archive.start_file(format!("{name}.csv"), options)?;
        archive.write_all(&csv_file(rows, &known)?)?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The rows that have a name, by id.
fn known<'r>(rows: impl Iterator<Item = &'r &'r RawValue>) -> Result<Known, serde_json::Error> {
    #[derive(Deserialize)]
    struct Row {
        id: Option<String>,
        #[serde(alias = "security_name")]
        name: Option<String>,
        account_id: Option<String>,
    }
    let mut known = HashMap::new();
    for row in rows {
        let Row { id, name, account_id } = serde_json::from_str(row.get())?;
        if let (Some(id), Some(name)) = (id, name) {
            let account = account_id;
            known.insert(id, Named { name, account });
        }
    }
    Ok(known)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use zip::ZipArchive;

    use super::*;

    #[test]
    fn every_table_with_rows_is_a_file() {
        let json = r#"{"schema":"x","profile":{"id":"u"},"goals":[],"accounts":[{"id":"a"},{"id":"b"}]}"#;
        let mut read = ZipArchive::new(Cursor::new(archive(json, Language::EnCa).unwrap())).unwrap();
        let names = read.file_names().map(|name| name.unwrap().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(names, ["README.txt", "accounts.csv", "profile.csv"]);
        let mut text = String::new();
        read.by_name("accounts.csv").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "\u{feff}id\r\na\r\nb\r\n");
    }
}
