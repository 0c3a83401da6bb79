//! Formats numbers, money, durations and days in each language.

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::language::{Bilingual, Language};
use crate::money::Currency;

/// Between groups of digits, and before a sign that follows its number, in French.
const NO_BREAK: char = '\u{a0}';
const MINUS: &str = "\u{2212}";

const MONTHS: [Bilingual; 12] = [
    Bilingual::new("January", "janvier"),
    Bilingual::new("February", "février"),
    Bilingual::new("March", "mars"),
    Bilingual::new("April", "avril"),
    Bilingual::new("May", "mai"),
    Bilingual::new("June", "juin"),
    Bilingual::new("July", "juillet"),
    Bilingual::new("August", "août"),
    Bilingual::new("September", "septembre"),
    Bilingual::new("October", "octobre"),
    Bilingual::new("November", "novembre"),
    Bilingual::new("December", "décembre"),
];

/// A number, grouped by thousands, with the decimals it has: `1,234.5` or `1 234,5`.
pub fn number(number: Decimal, language: Language) -> String {
    let (group, point) = match language {
        Language::EnCa | Language::EnUs => (',', '.'),
        Language::FrCa => (NO_BREAK, ','),
    };
    let plain = number.abs().to_string();
    let (units, fraction) = plain
        .split_once('.')
        .map_or((plain.as_str(), None), |(units, rest)| (units, Some(rest)));
    let mut text = String::with_capacity(2 * plain.len());
    if number.is_sign_negative() && !number.is_zero() {
        text.push_str(MINUS);
    }
    for (place, digit) in units.chars().enumerate() {
        if place > 0 && (units.len() - place) % 3 == 0 {
            text.push(group);
        }
        text.push(digit);
    }
    if let Some(fraction) = fraction {
        text.push(point);
        text.push_str(fraction);
    }
    text
}

/// Each currency's sign, as the reader's own and as a foreign one, as browsers write them. A currency that is not
/// listed has its code. `web/src/lib/currencies.test.ts` checks the web against it.
const SIGNS: &str = include_str!("../assumptions/currency-signs.csv");

fn sign(currency: &Currency, home: Currency, language: Language) -> &str {
    let column = usize::from(language == Language::FrCa) + if *currency == home { 0 } else { 2 };
    let signs = |row: &'static str| row.strip_prefix(currency.code())?.strip_prefix(',');
    let row = SIGNS.lines().find_map(signs);
    row.and_then(|row| row.split(',').nth(column))
        .unwrap_or_else(|| currency.code())
}

/// An amount in major units: `$189`, `US$189` or `CHF 189` where it is not the reader's own currency, `189 $ US` in French.
/// Units that are no official currency follow the number in both languages.
pub fn money(major: Decimal, currency: Currency, home: Currency, language: Language) -> String {
    let plain = number(major, language);
    if !currency.is_official() {
        return format!("{plain}{}{currency}", gap(language));
    }
    let sign = sign(&currency, home, language);
    match language {
        Language::EnCa | Language::EnUs => {
            let (minus, plain) = match plain.strip_prefix(MINUS) {
                Some(plain) => (MINUS, plain),
                None => ("", plain.as_str()),
            };
            let space = if sign.ends_with(char::is_alphabetic) {
                "\u{a0}"
            } else {
                ""
            };
            format!("{minus}{sign}{space}{plain}")
        }
        Language::FrCa => format!("{plain}{NO_BREAK}{sign}"),
    }
}

/// Before the code of a unit: English lines may break there.
const fn gap(language: Language) -> char {
    match language {
        Language::EnCa | Language::EnUs => ' ',
        Language::FrCa => NO_BREAK,
    }
}

/// A percentage: `12.5%` or `12,5 %`.
pub fn percent(percent: Decimal, language: Language) -> String {
    let number = number(percent, language);
    match language {
        Language::EnCa | Language::EnUs => format!("{number}%"),
        Language::FrCa => format!("{number}{NO_BREAK}%"),
    }
}

/// A number of months: `1 month`, `1.5 months` or `1,5 mois`.
pub fn months(count: Decimal, language: Language) -> String {
    let noun = match language {
        Language::EnCa | Language::EnUs if count == Decimal::ONE => "month",
        Language::EnCa | Language::EnUs => "months",
        Language::FrCa => "mois",
    };
    format!("{}{}{noun}", number(count, language), gap(language))
}

/// A number of months as a duration: `23 months`; from two years on `4 years`, `4 years and 1 month` or `4 ans et 1 mois`.
pub fn span(count: u32, language: Language) -> String {
    let whole = count / 12;
    if whole < 2 {
        return months(count.into(), language);
    }
    let (noun, joint) = match language {
        Language::EnCa | Language::EnUs => ("years", " and "),
        Language::FrCa => ("ans", " et "),
    };
    let years = format!("{whole}{}{noun}", gap(language));
    match count % 12 {
        0 => years,
        rest => format!("{years}{joint}{}", months(rest.into(), language)),
    }
}

/// A number of days: `14 days` or `14 jours`. French uses the singular for 0.
pub fn days(count: i64, language: Language) -> String {
    let noun = match language {
        Language::EnCa | Language::EnUs if count == 1 => "day",
        Language::EnCa | Language::EnUs => "days",
        Language::FrCa if count.abs() < 2 => "jour",
        Language::FrCa => "jours",
    };
    format!("{}{}{noun}", number(count.into(), language), gap(language))
}

/// A day: `Nov 3, 2026` or `3 novembre 2026`.
pub fn day(date: Date, language: Language) -> String {
    match language {
        Language::EnCa | Language::EnUs => date.strftime("%b %-d, %Y").to_string(),
        Language::FrCa => {
            let day = if date.day() == 1 {
                "1er".to_owned()
            } else {
                date.day().to_string()
            };
            format!("{day}{NO_BREAK}{}", month_of_year(date, language))
        }
    }
}

/// A month of its year: `Nov 2026` or `novembre 2026`.
pub fn month_of_year(date: Date, language: Language) -> String {
    match language {
        Language::EnCa | Language::EnUs => date.strftime("%b %Y").to_string(),
        Language::FrCa => format!("{} {}", month(date, language), date.year()),
    }
}

/// A month's name: `November` or `novembre`.
pub fn month(date: Date, language: Language) -> &'static str {
    let place = usize::from(date.month().unsigned_abs()) - 1;
    MONTHS[place].in_language(language)
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    const BOTH: [Language; 2] = [Language::EnCa, Language::FrCa];

    /// Shows no-break spaces as `~`, so that tests are readable.
    fn visible(texts: [String; 2]) -> [String; 2] {
        texts.map(|text| text.replace(NO_BREAK, "~"))
    }

    fn dec(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_grouped_and_keep_their_decimals() {
        let rows = [
            ("0", ["0", "0"]),
            ("-0", ["0", "0"]),
            ("999", ["999", "999"]),
            ("1000", ["1,000", "1~000"]),
            ("-1234567.50", ["\u{2212}1,234,567.50", "\u{2212}1~234~567,50"]),
        ];
        for (plain, expected) in rows {
            let found = visible(BOTH.map(|language| number(dec(plain), language)));
            assert_eq!(found, expected, "{plain}");
        }
    }

    #[test]
    fn money_has_its_sign_where_the_language_puts_it() {
        let rows = [
            ("1234.56", "CAD", ["$1,234.56", "1~234,56~$"]),
            ("-2", "CAD", ["\u{2212}$2", "\u{2212}2~$"]),
            ("1234", "USD", ["US$1,234", "1~234~$~US"]),
            ("-1234", "EUR", ["\u{2212}€1,234", "\u{2212}1~234~€"]),
            ("5", "GBP", ["£5", "5~£"]),
            ("5", "JPY", ["¥5", "5~¥"]),
            ("-5", "CHF", ["\u{2212}CHF~5", "\u{2212}5~CHF"]),
            ("5", "MXN", ["MX$5", "5~MXN"]),
            ("0.5", "BTC", ["0.5 BTC", "0,5~BTC"]),
            ("5", "XRP", ["5 XRP", "5~XRP"]),
        ];
        for (major, code, expected) in rows {
            let currency = Currency::parse(code).unwrap();
            let found = visible(BOTH.map(|language| money(dec(major), currency, Currency::CAD, language)));
            assert_eq!(found, expected, "{major} {code}");
        }
    }

    #[test]
    fn a_unit_agrees_with_its_number() {
        let rows = [
            ("1", ["1 month", "1~mois"]),
            ("1.5", ["1.5 months", "1,5~mois"]),
            ("0", ["0 months", "0~mois"]),
        ];
        for (count, expected) in rows {
            assert_eq!(
                visible(BOTH.map(|language| months(dec(count), language))),
                expected,
                "{count}"
            );
        }
        let rows = [
            (0, ["0 days", "0~jour"]),
            (1, ["1 day", "1~jour"]),
            (14, ["14 days", "14~jours"]),
        ];
        for (count, expected) in rows {
            assert_eq!(visible(BOTH.map(|language| days(count, language))), expected, "{count}");
        }
        let found = visible(BOTH.map(|language| percent(dec("12.5"), language)));
        assert_eq!(found, ["12.5%", "12,5~%"]);
    }

    #[test]
    fn days_and_months_are_named() {
        let (first, last) = (date(2026, 5, 1), date(2026, 11, 30));
        assert_eq!(
            visible(BOTH.map(|language| day(first, language))),
            ["May 1, 2026", "1er~mai 2026"]
        );
        assert_eq!(
            visible(BOTH.map(|language| day(last, language))),
            ["Nov 30, 2026", "30~novembre 2026"]
        );
        assert_eq!(
            BOTH.map(|language| month_of_year(last, language)),
            ["Nov 2026", "novembre 2026"]
        );
        assert_eq!(BOTH.map(|language| month(last, language)), ["November", "novembre"]);
        for place in 1..=12 {
            let first = date(2026, place, 1);
            assert_eq!(month(first, Language::EnCa), first.strftime("%B").to_string());
        }
    }
}
