//! The default split of a security, if its owner sets none: from the table of funds (`data/funds.csv`), then from its type and name. A
//! target-date fund is recognized by its name, and its split follows from the years left.

use std::collections::HashMap;
use std::sync::LazyLock;

use strum::{IntoStaticStr, VariantArray};

use super::{AssetClass, HoldingClass, Split};
use crate::money::Currency;

/// The source of a holding's split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ClassifiedBy {
    /// The security's type and name, as its institution reports them.
    Provider,
    /// The table of funds.
    Table,
    /// The owner of the holding.
    Owner,
}

/// The default split of a security in `year`.
pub fn classify(
    class: HoldingClass,
    symbol: Option<&str>,
    name: &str,
    currency: Currency,
    year: i16,
) -> (Split, ClassifiedBy) {
    let is_fund = matches!(class, HoldingClass::Etfs | HoldingClass::Other);
    let listed = symbol.filter(|_| is_fund).and_then(|symbol| fund(symbol, currency));
    match listed {
        Some(split) => (split, ClassifiedBy::Table),
        None => (by_type_and_name(class, name, year), ClassifiedBy::Provider),
    }
}

fn by_type_and_name(class: HoldingClass, name: &str, year: i16) -> Split {
    Split::only(match class {
        HoldingClass::Stocks => AssetClass::Stock,
        HoldingClass::Bonds => AssetClass::Bond,
        HoldingClass::Cash => AssetClass::Cash,
        HoldingClass::Crypto => AssetClass::Crypto,
        HoldingClass::Etfs => return by_name(name, year).unwrap_or(Split::only(AssetClass::Equity)),
        HoldingClass::Other => return by_name(name, year).unwrap_or(Split::only(AssetClass::Other)),
    })
}

/// Words of fund names in English and, without accents, in French; the first that fits decides. A balanced fund holds 60 % equities:
/// our assumption.
const NAMES: [(&[&str], Split); 6] = [
    (
        &[
            "money market",
            "stable value",
            "high interest savings",
            "cash management",
            "treasury bill",
            "t-bill",
            "marche monetaire",
            "epargne a interet eleve",
            "bon du tresor",
            "bons du tresor",
        ],
        Split::only(AssetClass::Cash),
    ),
    (
        &[
            "balanced",
            "target retirement",
            "target date",
            "asset allocation",
            "equilibre",
            "equilibree",
        ],
        Split::balanced(60),
    ),
    (
        &[
            "bond",
            "fixed income",
            "treasury",
            "treasuries",
            "mortgage-backed",
            "debenture",
            "obligation",
            "obligataire",
            "revenu fixe",
            "revenus fixe",
            "hypothecaire",
        ],
        Split::only(AssetClass::Bond),
    ),
    (
        &["real estate", "reit", "immobilier", "immobiliere"],
        Split::only(AssetClass::RealEstate),
    ),
    (&["bitcoin", "ethereum", "ether"], Split::only(AssetClass::Crypto)),
    (
        &[
            "equity",
            "equities",
            "stock",
            "s&p 500",
            "index 500",
            "nasdaq",
            "growth",
            "dividend",
            "action",
            "croissance",
            "dividende",
        ],
        Split::only(AssetClass::Equity),
    ),
];

fn by_name(name: &str, year: i16) -> Option<Split> {
    let name: String = name.to_lowercase().chars().map(without_accent).collect();
    let tails = tails(&name);
    if let Some(target) = target_year(&name, &tails) {
        return Some(Split::balanced(target_date_equity(target - year)));
    }
    let rule = NAMES
        .iter()
        .find(|(words, _)| words.iter().any(|word| has_word(&tails, word)));
    rule.map(|(_, split)| *split)
}

/// Institutions also write French names in capitals without accents.
const fn without_accent(letter: char) -> char {
    match letter {
        'à' | 'â' => 'a',
        'ç' => 'c',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'î' | 'ï' => 'i',
        'ô' => 'o',
        'ù' | 'û' | 'ü' => 'u',
        other => other,
    }
}

/// Words of target-date funds; each has the year in its name, too.
const TARGET_DATE: [&str; 10] = [
    "retirement",
    "retraite",
    "target",
    "cible",
    "lifepath",
    "lifecycle",
    "life cycle",
    "cycle de vie",
    "freedom",
    "clearpath",
];

/// The year that a target-date fund of this name, in lower case, is for.
fn target_year(name: &str, tails: &[&str]) -> Option<i16> {
    if !TARGET_DATE.iter().any(|word| has_word(tails, word)) {
        return None;
    }
    let numbers = name.split(|next: char| !next.is_ascii_alphanumeric());
    let mut years = numbers.filter_map(|number| number.parse().ok());
    years.find(|year| (2000..2100).contains(year))
}

/// Percent of equities by years before a target-date fund's year, interpolated linearly.
///
/// Vanguard Target Retirement Funds: 90 % at the start and 30 % at the end ("TDF glide-path essentials", data of December
/// 2024); 76, 69 and 62 % for the funds of 2040, 2035 and 2030 (prospectus of January 2025, data of September 2024).
const GLIDE_PATH: [(i16, i16); 4] = [(-7, 30), (0, 50), (5, 60), (25, 90)];

fn target_date_equity(years_left: i16) -> u8 {
    let [(last, _), .., (first, _)] = GLIDE_PATH;
    let years = years_left.clamp(last, first);
    let between = GLIDE_PATH.windows(2).find(|rows| years <= rows[1].0);
    let equity = between.map(|rows| {
        let ((from, low), (to, high)) = (rows[0], rows[1]);
        low + ((high - low) * (years - from) + (to - from) / 2) / (to - from)
    });
    equity.and_then(|equity| u8::try_from(equity).ok()).unwrap_or_default()
}

/// The tails of `name` that begin at a word.
fn tails(name: &str) -> Vec<&str> {
    let places = name.char_indices().map(|(at, _)| name.split_at(at));
    places
        .filter(|(before, _)| !before.ends_with(char::is_alphanumeric))
        .map(|(_, tail)| tail)
        .collect()
}

/// Whether a name of these tails has `word` by itself or in the plural, so that `reit` is not found in `Kreiter`.
fn has_word(tails: &[&str], word: &str) -> bool {
    let mut rests = tails.iter().filter_map(|tail| tail.strip_prefix(word));
    rests.any(|rest| {
        !rest
            .strip_prefix('s')
            .unwrap_or(rest)
            .starts_with(char::is_alphanumeric)
    })
}

/// The table of funds: ticker, market, split, name, source and year.
const TABLE: &str = include_str!("../../data/funds.csv");

static FUNDS: LazyLock<HashMap<(&str, &str), Split>> = LazyLock::new(|| rows().filter_map(row).collect());

fn rows() -> impl Iterator<Item = &'static str> {
    TABLE.lines().skip(1)
}

fn row(line: &'static str) -> Option<((&'static str, &'static str), Split)> {
    let mut columns = line.split(',');
    let (symbol, market, split) = (columns.next()?, columns.next()?, columns.next()?);
    Some(((symbol, market), Split::from_stored(split)?))
}

/// The split of a listed fund. A Canadian ticker may carry its exchange, as in `VBAL.TO`.
fn fund(symbol: &str, currency: Currency) -> Option<Split> {
    let symbol = symbol.to_ascii_uppercase();
    let bare = symbol.strip_suffix(".TO").or_else(|| symbol.strip_suffix(".NE"));
    let is_canadian = bare.is_some() || currency == Currency::CAD;
    let market = if is_canadian { "CA" } else { "US" };
    FUNDS.get(&(bare.unwrap_or(&symbol), market)).copied()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_row_of_the_table_is_whole_and_comes_once() {
        let mut seen = HashSet::new();
        assert_eq!(TABLE.lines().next(), Some("symbol,market,split,name,source,year"));
        for line in rows() {
            let columns: Vec<&str> = line.split(',').collect();
            let [symbol, market, split, name, source, year] = columns[..] else {
                panic!("{line}: not six columns");
            };
            assert!(seen.insert((symbol, market)), "{line}: twice");
            assert!(["US", "CA"].contains(&market), "{line}");
            assert_eq!(
                Split::from_stored(split).map(Split::stored).as_deref(),
                Some(split),
                "{line}"
            );
            assert!(!name.is_empty() && source.contains('.'), "{line}: no source");
            assert!((2024..=2026).contains(&year.parse::<u16>().unwrap()), "{line}: old");
        }
        assert!(seen.len() >= 150, "{}", seen.len());
    }

    #[test]
    #[expect(clippy::too_many_lines, reason = "one table of named rows")]
    fn securities_are_classified_by_owner_table_type_and_name() {
        use HoldingClass::{Etfs, Other, Stocks};
        let rows = [
            (
                Etfs,
                Some("BND"),
                "Total Bond",
                Currency::USD,
                "bond:100",
                ClassifiedBy::Table,
            ),
            (
                Etfs,
                Some("vbal.to"),
                "Balanced ETF",
                Currency::CAD,
                "equity:60 bond:40",
                ClassifiedBy::Table,
            ),
            (
                Etfs,
                Some("VBAL"),
                "Balanced ETF",
                Currency::CAD,
                "equity:60 bond:40",
                ClassifiedBy::Table,
            ),
            (
                Other,
                Some("VMFXX"),
                "Federal",
                Currency::USD,
                "cash:100",
                ClassifiedBy::Table,
            ),
            (
                Etfs,
                Some("ZZZZ"),
                "Core Bonds ETF",
                Currency::USD,
                "bond:100",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                Some("ZZZZ"),
                "Some ETF",
                Currency::USD,
                "equity:100",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                None,
                "Canadian REIT Index",
                Currency::CAD,
                "real_estate:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Balanced Growth Fund",
                Currency::CAD,
                "equity:60 bond:40",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Money Market Fund",
                Currency::USD,
                "cash:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Northgate Stable Value Fund",
                Currency::USD,
                "cash:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Kreiter Partners",
                Currency::USD,
                "other:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Tether Holdings",
                Currency::USD,
                "other:100",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                None,
                "iShares iBonds Dec 2030 Treasury ETF",
                Currency::USD,
                "bond:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                Some("VTTVX"),
                "Vanguard Target Retirement 2025",
                Currency::USD,
                "equity:47 bond:53",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Fonds d'obligations canadiennes",
                Currency::CAD,
                "bond:100",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                None,
                "FNB Desjardins indice obligataire",
                Currency::CAD,
                "bond:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "FONDS A REVENU FIXE",
                Currency::CAD,
                "bond:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Fonds du marché monétaire",
                Currency::CAD,
                "cash:100",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                None,
                "FNB d’épargne à intérêt élevé",
                Currency::CAD,
                "cash:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Fonds de bons du Trésor",
                Currency::CAD,
                "cash:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Portefeuille équilibré",
                Currency::CAD,
                "equity:60 bond:40",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Croissance équilibrée",
                Currency::CAD,
                "equity:60 bond:40",
                ClassifiedBy::Provider,
            ),
            (
                Etfs,
                None,
                "FNB immobilier mondial",
                Currency::CAD,
                "real_estate:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Fonds d'actions mondiales",
                Currency::CAD,
                "equity:100",
                ClassifiedBy::Provider,
            ),
            (
                Other,
                None,
                "Fonds de dividendes",
                Currency::CAD,
                "equity:100",
                ClassifiedBy::Provider,
            ),
            (
                Stocks,
                Some("BND"),
                "Bond Street Inc.",
                Currency::USD,
                "stock:100",
                ClassifiedBy::Provider,
            ),
        ];
        for (class, symbol, name, currency, split, by) in rows {
            let (found, found_by) = classify(class, symbol, name, currency, 2026);
            assert_eq!((found.stored().as_str(), found_by), (split, by), "{name}");
        }
    }

    #[test]
    fn target_date_funds_follow_the_glide_path_to_their_year() {
        let rows = [
            ("Vanguard Target Retirement 2070 Fund", 90),
            ("Target Retirement 2051", 90),
            ("Vanguard Target Retirement 2045 Fund", 81),
            ("BlackRock LifePath® Index 2040 Fund K", 74),
            ("Fidelity Freedom 2035", 66),
            ("Fonds cycle de vie 2031", 60),
            ("Target Date 2026", 50),
            ("T. Rowe Price Retirement 2023", 41),
            ("Target Retirement 2019", 30),
            ("Target Retirement 2010", 30),
            ("Retirement Balanced Fund", 60),
        ];
        for (name, equity) in rows {
            let (split, _) = classify(HoldingClass::Other, None, name, Currency::USD, 2026);
            assert_eq!(split, Split::balanced(equity), "{name}");
        }
        let published = [(2040, 77), (2035, 69), (2030, 62)];
        for (target, equity) in published {
            assert_eq!(target_date_equity(target - 2024), equity, "{target}");
        }
    }
}
