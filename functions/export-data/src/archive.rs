//! An export as a zip of CSV files: one per table that has rows, named after it.

use std::io::{Cursor, Write as _};

use serde_json::value::RawValue;
use zip::result::ZipError;
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::csv_file::{CsvError, Members, csv_file};

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

/// The archive of an export's JSON: each list becomes a table, and each object a table of one row. The fields about the
/// export itself are left out.
pub fn archive(json: &str) -> Result<Vec<u8>, ArchiveError> {
    let Members(tables) = serde_json::from_str(json)?;
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    for (name, table) in tables {
        let rows: Vec<&RawValue> = match table.get().as_bytes().first() {
            Some(b'[') => serde_json::from_str(table.get())?,
            Some(b'{') => vec![table],
            _ => continue,
        };
        if !rows.is_empty() {
            archive.start_file(format!("{name}.csv"), options)?;
            archive.write_all(&csv_file(&rows)?)?;
        }
    }
    Ok(archive.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use zip::ZipArchive;

    use super::*;

    #[test]
    fn every_table_with_rows_is_a_file() {
        let json = r#"{"schema":"x","profile":{"id":"u"},"goals":[],"accounts":[{"id":"a"},{"id":"b"}]}"#;
        let mut read = ZipArchive::new(Cursor::new(archive(json).unwrap())).unwrap();
        let names = read.file_names().map(|name| name.unwrap().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(names, ["accounts.csv", "profile.csv"]);
        let mut text = String::new();
        read.by_name("accounts.csv").unwrap().read_to_string(&mut text).unwrap();
        assert_eq!(text, "\u{feff}id\r\na\r\nb\r\n");
    }
}
