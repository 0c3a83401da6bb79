//! Thresholds with hysteresis: a step is raised at one level and cleared at another, so that a figure that wavers around a
//! threshold raises one card and not one a day.

use rust_decimal::Decimal;

use crate::figures;
use crate::language::{Bilingual, Language};

/// The direction in which a level worsens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// More is worse: a step is raised from its threshold up, and cleared below the other.
    Rising,
    /// Less is worse: a step is raised below its threshold, and cleared from the other up.
    Falling,
}

/// One step of a ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The name of the step.
    pub bucket: &'static str,
    /// The level that raises it.
    pub raise: i32,
    /// The level that clears it.
    pub clear: i32,
}

/// The unit of levels, for the text of the thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Percent.
    Percent,
    /// Tenths of a percent, of which a step is the first above its limit: 401 is above 40 %.
    AbovePercent,
    /// Hundredths of a month of take-home income.
    MonthsOfIncome,
    /// Hundredths of a month of spending, or of take-home income where spending is not known.
    MonthsOfSpending,
    /// Hundredths of a month of planned contributions.
    MonthsOfContributions,
    /// Whole months.
    Months,
    /// Whole days.
    Days,
}

/// The steps of one rule, the mildest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// Which way the level worsens.
    pub direction: Direction,
    /// What the level is counted in.
    pub unit: Unit,
    /// The steps.
    pub steps: &'static [Step],
}

impl Ladder {
    /// The bucket of `level`, given the current bucket: the severest step it raises, or the severest up to the current one
    /// that it does not clear. `None` when it is on no step.
    pub fn bucket(&self, level: Decimal, current: Option<&str>) -> Option<&'static str> {
        let taken = self.steps.iter().rposition(|step| self.is_past(level, step.raise));
        let own = current.and_then(|bucket| self.step(bucket));
        let kept = own.and_then(|own| {
            self.steps[..=own]
                .iter()
                .rposition(|step| self.is_past(level, step.clear))
        });
        taken.max(kept).map(|place| self.steps[place].bucket)
    }

    fn is_past(&self, level: Decimal, threshold: i32) -> bool {
        match self.direction {
            Direction::Rising => level >= Decimal::from(threshold),
            Direction::Falling => level < Decimal::from(threshold),
        }
    }

    /// The place of a bucket among the steps.
    pub(super) fn step(&self, bucket: &str) -> Option<usize> {
        self.steps.iter().position(|step| step.bucket == bucket)
    }

    /// Whether a card of this level may be open: it closes where the mildest step clears.
    pub(super) fn may_tell(&self, level: Decimal) -> bool {
        self.steps
            .first()
            .is_some_and(|mildest| self.is_past(level, mildest.clear))
    }

    /// The bucket of a goal whose date has come: its step is below every level.
    pub(super) fn day(&self) -> Option<&'static str> {
        let day = self.steps.last().filter(|step| step.raise <= 0);
        day.map(|step| step.bucket)
    }

    /// When a card is shown and when it closes, e.g. `We show this below 60% and again below 40%, and hide it
    /// from 65%.`
    pub fn in_words(&self, language: Language) -> String {
        let threshold = |value: i32| match self.unit {
            Unit::Percent => figures::percent(value.into(), language),
            Unit::AbovePercent => figures::percent(Decimal::new((value - 1).into(), 1).normalize(), language),
            Unit::MonthsOfIncome => months_of(value, Bilingual::new("income", "revenu"), language),
            Unit::MonthsOfSpending => months_of(
                value,
                Bilingual::new("spending or income", "dépenses ou de revenu"),
                language,
            ),
            Unit::MonthsOfContributions => months_of(value, Bilingual::new("contributions", "versements"), language),
            Unit::Months => figures::months(value.into(), language),
            Unit::Days => figures::days(value.into(), language),
        };
        let Some((mildest, worse)) = self.steps.split_first() else {
            return String::new();
        };
        let words = |english, french| Bilingual::new(english, french).in_language(language);
        let beyond = match (self.direction, self.unit) {
            (_, Unit::AbovePercent) => words("above", "au-dessus de"),
            (Direction::Rising, _) => words("from", "à partir de"),
            (Direction::Falling, _) => words("below", "sous"),
        };
        let shown = format!(
            "{} {beyond} {}",
            words("We show this", "Affiché"),
            threshold(mildest.raise)
        );
        let levels = worse.iter().filter(|step| Some(step.bucket) != self.day());
        let again = match list(levels.map(|step| threshold(step.raise)), language) {
            Some(worse) => format!("{} {beyond} {worse}", words(" and again", ", puis de nouveau")),
            None => String::new(),
        };
        let on_the_day = self
            .day()
            .map_or("", |_| words(" and on the goal's date", " et à la date prévue"));
        let gone = if mildest.raise == mildest.clear {
            String::new()
        } else {
            let hidden = match self.direction {
                Direction::Rising => words(", and hide it below", "; masqué sous"),
                Direction::Falling => words(", and hide it from", "; masqué à partir de"),
            };
            format!("{hidden} {}", threshold(mildest.clear))
        };
        format!("{shown}{again}{on_the_day}{gone}.")
    }
}

/// `50%, 75% and 100%`.
fn list(mut parts: impl DoubleEndedIterator<Item = String>, language: Language) -> Option<String> {
    let last = parts.next_back()?;
    let before: Vec<_> = parts.collect();
    let and = Bilingual::new("and", "et").in_language(language);
    Some(if before.is_empty() {
        last
    } else {
        format!("{} {and} {last}", before.join(", "))
    })
}

fn months_of(hundredths: i32, what: Bilingual, language: Language) -> String {
    let months = figures::months(Decimal::new(hundredths.into(), 2).normalize(), language);
    let of = Bilingual::new("of", "de").in_language(language);
    format!("{months} {of} {}", what.in_language(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    const RISING: Ladder = Ladder {
        direction: Direction::Rising,
        unit: Unit::Percent,
        steps: &[
            Step {
                bucket: "some",
                raise: 30,
                clear: 20,
            },
            Step {
                bucket: "most",
                raise: 60,
                clear: 50,
            },
        ],
    };
    const FALLING: Ladder = Ladder {
        direction: Direction::Falling,
        unit: Unit::Percent,
        steps: &[
            Step {
                bucket: "stretch",
                raise: 60,
                clear: 65,
            },
            Step {
                bucket: "unlikely",
                raise: 40,
                clear: 45,
            },
        ],
    };

    #[test]
    fn a_step_is_taken_at_one_level_and_left_at_another() {
        let rows: [(&Ladder, i32, Option<&str>, Option<&str>); 16] = [
            (&RISING, 29, None, None),
            (&RISING, 30, None, Some("some")),
            (&RISING, 20, Some("some"), Some("some")),
            (&RISING, 19, Some("some"), None),
            (&RISING, 60, Some("some"), Some("most")),
            (&RISING, 50, Some("most"), Some("most")),
            (&RISING, 49, Some("most"), Some("some")),
            (&RISING, 55, Some("some"), Some("some")),
            (&RISING, 10, Some("most"), None),
            (&FALLING, 60, None, None),
            (&FALLING, 59, None, Some("stretch")),
            (&FALLING, 64, Some("stretch"), Some("stretch")),
            (&FALLING, 65, Some("stretch"), None),
            (&FALLING, 39, None, Some("unlikely")),
            (&FALLING, 44, Some("unlikely"), Some("unlikely")),
            (&FALLING, 45, Some("unlikely"), Some("stretch")),
        ];
        for (ladder, level, current, expected) in rows {
            let found = ladder.bucket(Decimal::from(level), current);
            assert_eq!(found, expected, "{level} from {current:?}");
        }
    }

    #[test]
    fn thresholds_are_told_as_they_are() {
        assert_eq!(
            RISING.in_words(Language::EnCa),
            "We show this from 30% and again from 60%, and hide it below 20%."
        );
        assert_eq!(
            FALLING.in_words(Language::FrCa).replace('\u{a0}', " "),
            "Affiché sous 60 %, puis de nouveau sous 40 %; masqué à partir de 65 %."
        );
        let one = Ladder {
            steps: &[Step {
                bucket: "stretch",
                raise: 60,
                clear: 60,
            }],
            ..FALLING
        };
        assert_eq!(one.in_words(Language::EnCa), "We show this below 60%.");
        let rising = Ladder {
            direction: Direction::Rising,
            ..one
        };
        assert_eq!(
            rising.in_words(Language::FrCa).replace('\u{a0}', " "),
            "Affiché à partir de 60 %."
        );
    }

    #[test]
    fn several_thresholds_are_a_list() {
        const fn step(raise: i32) -> Step {
            Step {
                bucket: "part",
                raise,
                clear: raise,
            }
        }
        const THREE: [Step; 3] = [step(25), step(50), step(75)];
        let ladder = Ladder {
            steps: &THREE,
            ..RISING
        };
        assert_eq!(
            ladder.in_words(Language::EnCa),
            "We show this from 25% and again from 50% and 75%."
        );
    }
}
