//! Pages: many small records of one entity in one sealed blob.
//!
//! The plaintext of a page, which [`crate::codec`] seals like a field called `page`: one byte of format (1), four bytes
//! of length *n* (big-endian), *n* bytes of DEFLATE of JSON, and zeros up to one byte less than a multiple of 256,
//! because sealing adds a byte.
//!
//! Compression comes first because ciphertext does not compress. Padding hides how much a page contains.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt;
use zeroize::Zeroizing;

use crate::codec::{SealedAttribute, sealed_attribute};
use crate::error::StorageError;

/// The attributes of a page in its row.
pub(crate) const PAGE: SealedAttribute = sealed_attribute!("page");

const FORMAT: u8 = 1;
const HEADER: usize = 5;
const STEP: usize = 256;
/// The largest plaintext of a page: half of a row.
const BYTES_MAX: usize = 200_000;
/// The largest JSON of a page.
const JSON_MAX: usize = 80 * BYTES_MAX;

/// A calendar month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Month(Date);

impl Month {
    /// The month of `date`.
    pub(crate) fn of(date: Date) -> Self {
        Self(date.first_of_month())
    }

    /// Its first day.
    pub(crate) const fn first(self) -> Date {
        self.0
    }

    /// Parses `YYYY-MM`.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let month = Self(format!("{text}-01").parse().ok()?);
        (month.to_string() == text).then_some(month)
    }

    /// The months from `first` to `last`, both included.
    pub(crate) fn range(first: Date, last: Date) -> impl Iterator<Item = Self> {
        let next = |month: &Self| Some(Self(month.0.checked_add(1.month()).ok()?));
        std::iter::successors(Some(Self::of(first)), next).take_while(move |month| month.0 <= last)
    }

    /// The day with this number in the month.
    pub(crate) fn day(self, number: i8) -> Option<Date> {
        Date::new(self.0.year(), self.0.month(), number).ok()
    }
}

impl fmt::Display for Month {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:04}-{:02}", self.0.year(), self.0.month())
    }
}

/// Packs `contents` into the plaintext of a page.
///
/// # Errors
/// [`StorageError::TooLarge`] beyond 200 kB, or 16 MB of JSON.
pub(crate) fn pack<T: Serialize>(contents: &T) -> Result<Zeroizing<Vec<u8>>, StorageError> {
    let too_large = || StorageError::TooLarge { what: "a page" };
    let json = Zeroizing::new(serde_json::to_vec(contents).map_err(|_| too_large())?);
    if json.len() > JSON_MAX {
        return Err(too_large());
    }
    let mut packed = Zeroizing::new(vec![FORMAT, 0, 0, 0, 0]);
    let mut encoder = DeflateEncoder::new(&mut *packed, Compression::best());
    let written = encoder.write_all(&json).and_then(|()| encoder.finish().map(|_| ()));
    written.map_err(|_| too_large())?;
    if packed.len() > BYTES_MAX {
        return Err(too_large());
    }
    let length = u32::try_from(packed.len() - HEADER).map_err(|_| too_large())?;
    packed[1..HEADER].copy_from_slice(&length.to_be_bytes());
    // Sealing adds a byte.
    let padded = (packed.len() + 1).next_multiple_of(STEP) - 1;
    packed.resize(padded, 0);
    Ok(packed)
}

/// Unpacks the plaintext that [`pack`] made; `None` for anything else.
pub(crate) fn unpack<T: DeserializeOwned>(page: &[u8]) -> Option<T> {
    let (header, rest) = page.split_first_chunk::<HEADER>()?;
    let [FORMAT, length @ ..] = *header else { return None };
    let packed = rest.get(..usize::try_from(u32::from_be_bytes(length)).ok()?)?;
    let mut json = Zeroizing::new(Vec::new());
    let limit = u64::try_from(JSON_MAX).ok()?;
    DeflateDecoder::new(packed).take(limit).read_to_end(&mut json).ok()?;
    serde_json::from_slice(&json).ok()
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn a_page_unpacks_to_what_was_packed_and_its_length_is_a_step() {
        for days in [0, 1, 31, 1_000] {
            let contents: Vec<(i32, String)> = (0..days).map(|day| (day, format!("{}", day * 7_919))).collect();
            let page = pack(&contents).unwrap_or_default();
            assert_eq!((page.len() + 1) % STEP, 0, "{days}");
            assert_eq!(unpack::<Vec<(i32, String)>>(&page), Some(contents), "{days}");
        }
    }

    #[test]
    fn what_is_no_page_does_not_unpack() {
        let page = pack(&vec![1, 2, 3]).unwrap_or_default();
        let with = |at: usize, byte: u8| {
            let mut spoiled = page.to_vec();
            spoiled[at] = byte;
            spoiled
        };
        let rows = [
            ("nothing", vec![]),
            ("another format", with(0, 2)),
            ("longer than there is", with(1, 255)),
            ("cut off", page[..6].to_vec()),
            ("not compressed", with(5, 255)),
        ];
        for (name, spoiled) in rows {
            assert_eq!(unpack::<Vec<u8>>(&spoiled), None, "{name}");
        }
        assert_eq!(unpack::<Vec<String>>(&page), None, "of another type");
    }

    #[test]
    fn a_page_beyond_the_limit_is_refused() {
        let noise = (0_u32..100_000).map(|number| number.wrapping_mul(2_654_435_761) ^ number.rotate_left(13));
        let refused = pack(&noise.collect::<Vec<u32>>());
        assert!(matches!(refused, Err(StorageError::TooLarge { .. })));
    }

    #[test]
    fn a_page_holds_so_much_json_and_no_more() {
        let text = |length: usize| "a".repeat(length - 2);
        let largest = pack(&text(JSON_MAX)).unwrap_or_default();
        assert_eq!(unpack(&largest), Some(text(JSON_MAX)));
        let refused = pack(&text(JSON_MAX + 1));
        assert!(matches!(refused, Err(StorageError::TooLarge { .. })));

        // A page from another writer.
        let mut page = vec![FORMAT, 0, 0, 0, 0];
        let mut encoder = DeflateEncoder::new(&mut page, Compression::fast());
        encoder
            .write_all(format!("\"{}\"", text(JSON_MAX + 1)).as_bytes())
            .unwrap();
        encoder.finish().unwrap();
        let length = u32::try_from(page.len() - HEADER).unwrap();
        page[1..HEADER].copy_from_slice(&length.to_be_bytes());
        assert_eq!(unpack::<String>(&page), None);
    }

    #[test]
    fn a_month_is_written_and_read() {
        let november = Month::of(date(2026, 11, 21));
        assert_eq!(november.to_string(), "2026-11");
        assert_eq!(Month::parse("2026-11"), Some(november));
        for strange in ["2026-13", "2026-1", "26-11", "2026-11-01", ""] {
            assert_eq!(Month::parse(strange), None, "{strange}");
        }
        let months: Vec<String> = Month::range(date(2026, 11, 30), date(2027, 1, 1))
            .map(|month| month.to_string())
            .collect();
        assert_eq!(months, ["2026-11", "2026-12", "2027-01"]);
        assert_eq!(november.day(31), None);
    }
}
