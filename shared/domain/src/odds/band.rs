//! Odds as shown: a band of ten points and a word, never a figure more precise than the assumptions behind it.

use strum::{EnumString, IntoStaticStr, VariantArray};

/// Odds as a band of ten points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Band(u8);

impl Band {
    /// The band of `met` paths among `all`; the top band includes 100 %.
    pub const fn of(met: usize, all: usize) -> Self {
        if all == 0 {
            return Self(0);
        }
        let tenths = met * 10 / all;
        #[expect(clippy::cast_possible_truncation, reason = "at most 9")]
        Self(if tenths >= 10 { 9 } else { tenths as u8 })
    }

    /// Where it begins, in percent: 0, 10, ... 90.
    pub const fn from_percent(self) -> u8 {
        self.0 * 10
    }

    /// Where it ends, in percent.
    pub const fn to_percent(self) -> u8 {
        self.0 * 10 + 10
    }

    /// The word for it.
    pub const fn outlook(self) -> Outlook {
        match self.0 {
            8.. => Outlook::Likely,
            6..8 => Outlook::Fair,
            4..6 => Outlook::Stretch,
            _ => Outlook::Unlikely,
        }
    }
}

/// Odds in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray, EnumString)]
#[strum(serialize_all = "PascalCase")]
pub enum Outlook {
    /// Below 40 %.
    Unlikely,
    /// 40 to 60 %.
    Stretch,
    /// 60 to 80 %.
    Fair,
    /// 80 % and above.
    Likely,
}

impl Outlook {
    /// The odds it begins at, in percent.
    pub const fn from_percent(self) -> u8 {
        match self {
            Self::Likely => 80,
            Self::Fair => 60,
            Self::Stretch => 40,
            Self::Unlikely => 0,
        }
    }

    /// How many of `all` paths must meet a goal for this outlook at least.
    pub const fn paths_needed(self, all: usize) -> usize {
        (all * self.from_percent() as usize).div_ceil(100)
    }

    /// Whether a goal of this outlook is on track: likely or fair.
    pub const fn is_on_track(self) -> bool {
        matches!(self, Self::Likely | Self::Fair)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_and_words_begin_at_the_same_odds() {
        let rows = [
            (0, 0, Outlook::Unlikely),
            (99, 0, Outlook::Unlikely),
            (100, 10, Outlook::Unlikely),
            (399, 30, Outlook::Unlikely),
            (400, 40, Outlook::Stretch),
            (600, 60, Outlook::Fair),
            (799, 70, Outlook::Fair),
            (800, 80, Outlook::Likely),
            (1_000, 90, Outlook::Likely),
        ];
        for (met, from, outlook) in rows {
            let band = Band::of(met, 1_000);
            assert_eq!((band.from_percent(), band.outlook()), (from, outlook), "{met} of 1,000");
            assert_eq!(band.to_percent() - band.from_percent(), 10);
        }
        for &outlook in Outlook::VARIANTS {
            let needed = outlook.paths_needed(4_000);
            assert_eq!(Band::of(needed, 4_000).outlook(), outlook);
            assert!(needed == 0 || Band::of(needed - 1, 4_000).outlook() < outlook);
        }
    }
}
