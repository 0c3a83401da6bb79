//! The made-up rates, computed only with integers, so that they are the same on every machine.

use jiff::civil::{Date, date};
use rust_decimal::{Decimal, RoundingStrategy};

use crate::calendar::FIRST_DAY;

/// A currency of the Bank of Canada.
pub(crate) struct Canadian {
    pub(crate) code: &'static str,
    pub(crate) name: &'static str,
    /// The mean of Canadian dollars per unit, in units of the last decimal.
    middle: i64,
    decimals: u32,
    /// The last day of publication.
    last: Option<Date>,
}

/// A currency of the European Central Bank.
pub(crate) struct European {
    pub(crate) code: &'static str,
    /// The mean of units per euro, in units of the last decimal; `None` if the Bank of Canada's rates determine it.
    middle: Option<i64>,
    decimals: u32,
    first: Option<Date>,
    last: Option<Date>,
}

const fn canadian(code: &'static str, name: &'static str, middle: i64, decimals: u32) -> Canadian {
    let last = None;
    Canadian {
        code,
        name,
        middle,
        decimals,
        last,
    }
}

impl Canadian {
    const fn until(mut self, last: Date) -> Self {
        self.last = Some(last);
        self
    }
}

const fn european(code: &'static str, middle: Option<i64>, decimals: u32) -> European {
    let (first, last) = (None, None);
    European {
        code,
        middle,
        decimals,
        first,
        last,
    }
}

impl European {
    const fn since(mut self, first: Date) -> Self {
        self.first = Some(first);
        self
    }

    const fn until(mut self, last: Date) -> Self {
        self.last = Some(last);
        self
    }
}

/// The currencies of the group `FX_RATES_DAILY`; three of them ended in 2019.
pub(crate) const CANADIAN: [Canadian; 26] = [
    canadian("AUD", "Australian dollar", 9_350, 4),
    canadian("BRL", "Brazilian real", 2_920, 4),
    canadian("CNY", "Chinese renminbi", 1_930, 4),
    canadian("EUR", "European euro", 14_820, 4),
    canadian("HKD", "Hong Kong dollar", 1_705, 4),
    canadian("INR", "Indian rupee", 17_650, 6),
    canadian("IDR", "Indonesian rupiah", 90, 6),
    canadian("JPY", "Japanese yen", 10_650, 6),
    canadian("MYR", "Malaysian ringgit", 3_120, 4).until(date(2019, 4, 30)),
    canadian("MXN", "Mexican peso", 6_980, 5),
    canadian("NZD", "New Zealand dollar", 8_730, 4),
    canadian("NOK", "Norwegian krone", 1_410, 4),
    canadian("PEN", "Peruvian new sol", 3_720, 4),
    canadian("RUB", "Russian ruble", 18_900, 6),
    canadian("SAR", "Saudi riyal", 3_560, 4),
    canadian("SGD", "Singapore dollar", 9_870, 4),
    canadian("ZAR", "South African rand", 8_240, 5),
    canadian("KRW", "South Korean won", 1_080, 6),
    canadian("SEK", "Swedish krona", 1_390, 4),
    canadian("CHF", "Swiss franc", 14_360, 4),
    canadian("TWD", "Taiwanese dollar", 4_320, 5),
    canadian("THB", "Thai baht", 4_010, 5).until(date(2019, 4, 30)),
    canadian("TRY", "Turkish lira", 1_340, 4),
    canadian("GBP", "UK pound sterling", 17_180, 4),
    canadian("USD", "US dollar", 13_340, 4),
    canadian("VND", "Vietnamese dong", 58, 6).until(date(2019, 4, 30)),
];

/// The currencies with a euro reference rate.
pub(crate) const EUROPEAN: [European; 32] = [
    european("AUD", None, 4),
    european("BGN", Some(19_558), 4).until(date(2025, 12, 31)),
    european("BRL", None, 4),
    european("CAD", None, 4),
    european("CHF", None, 4),
    european("CNY", None, 4),
    european("CZK", Some(25_310), 3),
    european("DKK", Some(74_560), 4),
    european("GBP", None, 5),
    european("HKD", None, 4),
    european("HRK", Some(74_530), 4).until(date(2022, 12, 30)),
    european("HUF", Some(36_280), 2),
    european("IDR", None, 2),
    european("ILS", Some(38_900), 4),
    european("INR", None, 4),
    european("ISK", Some(1_410), 1).since(date(2018, 2, 1)),
    european("JPY", None, 2),
    european("KRW", None, 2),
    european("MXN", None, 4),
    european("MYR", Some(48_200), 4),
    european("NOK", None, 4),
    european("NZD", None, 4),
    european("PHP", Some(60_700), 3),
    european("PLN", Some(44_210), 4),
    european("RON", Some(48_900), 4),
    european("RUB", None, 4).until(date(2022, 3, 1)),
    european("SEK", None, 4),
    european("SGD", None, 4),
    european("THB", Some(37_450), 3),
    european("TRY", None, 4),
    european("USD", None, 4),
    european("ZAR", None, 4),
];

impl Canadian {
    /// Canadian dollars per unit on `day`; `None` after its last day.
    pub(crate) fn rate(&self, day: Date) -> Option<Decimal> {
        if self.last.is_some_and(|last| day > last) {
            return None;
        }
        Some(Decimal::new(moved(self.code, self.middle, day), self.decimals))
    }
}

impl European {
    /// Units per euro on `day`; `None` outside its period.
    pub(crate) fn rate(&self, day: Date) -> Option<Decimal> {
        if self.first.is_some_and(|first| day < first) || self.last.is_some_and(|last| day > last) {
            return None;
        }
        if let Some(middle) = self.middle {
            return Some(Decimal::new(moved(self.code, middle, day), self.decimals));
        }
        let canadian = |code| CANADIAN.iter().find(|one| one.code == code)?.rate(day);
        let euro = canadian("EUR")?;
        let rate = match self.code {
            "CAD" => euro,
            code => euro.checked_div(canadian(code)?)?,
        };
        Some(rate.round_dp_with_strategy(self.decimals, RoundingStrategy::MidpointAwayFromZero))
    }
}

/// `middle` plus a long, a medium and a short wave and a little noise, by at most a tenth.
fn moved(code: &str, middle: i64, day: Date) -> i64 {
    let days = i64::from((day - FIRST_DAY).get_days());
    let seed = code.bytes().fold(7, |seed, byte| (seed * 31 + i64::from(byte)) % 9_973);
    let noise = ((days * 7_919 + seed * 104_729) % 2_003 - 1_001) * 3;
    let millionths =
        60 * wave(days + seed, 1_461) + 25 * wave(days + 3 * seed, 389) + 8 * wave(days + 7 * seed, 53) + noise;
    middle + middle * millionths / 1_000_000
}

/// A triangle wave from -1,000 to 1,000.
fn wave(at: i64, period: i64) -> i64 {
    let within = at.rem_euclid(period);
    let up = (4_000 * within / period - 1_000).min(1_000);
    up.min(3_000 - 4_000 * within / period)
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan as _;

    use super::*;

    #[test]
    fn rates_are_positive_move_every_few_days_and_never_leap() {
        for one in &CANADIAN {
            let days = (0..3_600).map_while(|day| one.rate(FIRST_DAY.saturating_add(day.days())));
            let rates: Vec<Decimal> = days.collect();
            assert!(rates.iter().all(|rate| *rate > Decimal::ZERO), "{}", one.code);
            let leap = Decimal::new(3, 2);
            let leaps = |pair: &[Decimal]| (pair[1] - pair[0]).abs() > pair[0] * leap;
            assert!(!rates.windows(2).any(leaps), "{}", one.code);
            assert_ne!(rates[0], rates[400], "{}", one.code);
        }
    }

    #[test]
    fn the_series_never_changes() {
        let rate = |code: &str, day| {
            let one = CANADIAN.iter().find(|one| one.code == code).unwrap();
            one.rate(day).unwrap().to_string()
        };
        assert_eq!(rate("USD", date(2017, 1, 3)), "1.3997");
        assert_eq!(rate("JPY", date(2024, 2, 29)), "0.010552");
    }
}
