//! The rates and the name of a risk profile.
//!
//! The figures are the product's own assumptions, not market data. Planning rates are lower than projection rates, so
//! that a plan errs on the side of contributing more.

use crate::goal::RiskProfile;
use crate::language::Bilingual;
use crate::rate::Rate;

impl RiskProfile {
    /// The yearly rate contributions are computed with: 3, 6 or 9 %.
    pub fn planning_rate(self) -> Rate {
        Rate::from_percent(match self {
            Self::Conservative => 3,
            Self::Moderate => 6,
            Self::Aggressive => 9,
        })
    }

    /// The yearly rate values are projected with: 4, 7 or 10 %.
    pub fn projection_rate(self) -> Rate {
        Rate::from_percent(match self {
            Self::Conservative => 4,
            Self::Moderate => 7,
            Self::Aggressive => 10,
        })
    }

    /// The growth strategy's name, as shown.
    pub const fn growth_label(self) -> Bilingual {
        match self {
            Self::Conservative => Bilingual::new("Steady & Secure", "Stable et sûr"),
            Self::Moderate => Bilingual::new("Balanced Growth", "Croissance équilibrée"),
            Self::Aggressive => Bilingual::new("Maximum Growth", "Croissance maximale"),
        }
    }
}
