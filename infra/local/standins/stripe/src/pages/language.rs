//! The languages of the pages.

use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::catalogue::Interval;
use crate::state::Seconds;

const MONTHS: [&str; 12] = [
    "janv.", "févr.", "mars", "avr.", "mai", "juin", "juill.", "août", "sept.", "oct.", "nov.", "déc.",
];

/// The language of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    French,
}

impl Language {
    /// The language of a session's `locale`: English for those that these pages do not have.
    pub(super) fn of(locale: Option<&str>) -> Self {
        match locale {
            Some("fr" | "fr-CA") => Self::French,
            _ => Self::English,
        }
    }

    /// The value for the `lang` attribute.
    pub(super) const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr-CA",
        }
    }

    /// The text in this language.
    pub(super) fn pick<Text>(self, english: Text, french: Text) -> Text {
        match self {
            Self::English => english,
            Self::French => french,
        }
    }

    /// Cents in readable form, e.g. `CA$9.99`.
    pub(super) fn dollars(self, cents: i64) -> String {
        let (whole, rest) = (cents / 100, cents % 100);
        self.pick(
            format!("CA${whole}.{rest:02}"),
            format!("{whole},{rest:02}\u{a0}$\u{a0}CA"),
        )
    }

    /// A billing interval, e.g. `month`.
    pub(super) fn interval(self, interval: Interval) -> &'static str {
        match interval {
            Interval::Month => self.pick("month", "mois"),
            Interval::Year => self.pick("year", "an"),
        }
    }

    /// A day in readable form, e.g. `Dec 21, 2026`.
    pub(super) fn day(self, at: Seconds) -> String {
        let Ok(at) = Timestamp::from_second(at) else {
            return self.pick("a far day", "un jour lointain").to_owned();
        };
        let date = at.to_zoned(TimeZone::UTC).date();
        let month = usize::try_from(date.month())
            .ok()
            .and_then(|month| MONTHS.get(month.checked_sub(1)?));
        let ordinal = if date.day() == 1 { "er" } else { "" };
        self.pick(
            date.strftime("%b %-d, %Y").to_string(),
            format!("{}{ordinal}\u{a0}{} {}", date.day(), month.unwrap_or(&""), date.year()),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_in_french_for_the_french_locales_only() {
        for (locale, tag) in [
            (Some("fr"), "fr-CA"),
            (Some("fr-CA"), "fr-CA"),
            (Some("fil"), "en"),
            (Some("auto"), "en"),
            (None, "en"),
        ] {
            assert_eq!(Language::of(locale).tag(), tag, "{locale:?}");
        }
    }

    #[test]
    fn amounts_and_days_are_written_as_in_the_language() {
        /// 2026-12-01.
        const FIRST: Seconds = 1_796_083_200;
        assert_eq!(Language::English.dollars(9_905), "CA$99.05");
        assert_eq!(Language::French.dollars(9_905), "99,05\u{a0}$\u{a0}CA");
        assert_eq!(Language::English.day(FIRST), "Dec 1, 2026");
        assert_eq!(Language::French.day(FIRST), "1er\u{a0}déc. 2026");
    }
}
