//! What is assumed of the asset classes: one table of yearly returns, volatilities and correlations.
//!
//! The figures are the product's own, rounded, and deliberately sober: expected returns stay at or below the long-term
//! capital market assumptions that large asset managers publish every year (Vanguard's model of December 2025 has
//! 3.5 to 5.5 % for US equities over ten years and 3.8 to 4.8 % for US bonds; J.P. Morgan's of 2025 has 6.7 % for US
//! large caps), volatilities are of the order their published tables have, and crypto's follows bitcoin's own history.
//! Nobody knows them; they are stated, so that they can be disputed, and [`TABLE`] is the one place to change them.

use super::OddsError;
use crate::holding::HoldingClass;

/// How many classes there are.
pub const CLASSES: usize = HoldingClass::ALL.len();

/// What is assumed of one class, nominal, per year, after fees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassAssumption {
    /// Which class.
    pub class: HoldingClass,
    /// The expected return as a fraction: 0.055 is 5.5 %.
    pub mean: f64,
    /// The standard deviation of the return as a fraction.
    pub volatility: f64,
    /// The correlations of its returns with the classes before it in [`HoldingClass::ALL`].
    pub correlations: &'static [f64],
}

/// The assumptions, in the order of [`HoldingClass::ALL`].
pub const TABLE: [ClassAssumption; CLASSES] = [
    // Broad funds of equities.
    class(HoldingClass::Etfs, 0.055, 0.16, &[]),
    // Bitcoin's yearly volatility was between 40 and 90 % in every year of the last ten.
    class(HoldingClass::Crypto, 0.055, 0.70, &[0.35]),
    class(HoldingClass::Bonds, 0.04, 0.06, &[0.15, 0.05]),
    // A handful of single stocks: the market's return at more than the market's risk.
    class(HoldingClass::Stocks, 0.055, 0.25, &[0.80, 0.30, 0.10]),
    // Mutual funds, real assets and the rest: between equities and bonds.
    class(HoldingClass::Other, 0.045, 0.12, &[0.60, 0.25, 0.20, 0.50]),
    // A savings account: its rate moves a little, its balance does not.
    class(HoldingClass::Cash, 0.025, 0.005, &[0.0, 0.0, 0.10, 0.0, 0.0]),
];

const fn class(class: HoldingClass, mean: f64, volatility: f64, correlations: &'static [f64]) -> ClassAssumption {
    ClassAssumption {
        class,
        mean,
        volatility,
        correlations,
    }
}

/// The position of a class in [`HoldingClass::ALL`].
pub(super) const fn index_of(class: HoldingClass) -> usize {
    match class {
        HoldingClass::Etfs => 0,
        HoldingClass::Crypto => 1,
        HoldingClass::Bonds => 2,
        HoldingClass::Stocks => 3,
        HoldingClass::Other => 4,
        HoldingClass::Cash => 5,
    }
}

/// The order in which the classes are taken apart into causes: what most goals hold first, so that most goals need few.
const BY_CAUSE: [HoldingClass; CLASSES] = [
    HoldingClass::Cash,
    HoldingClass::Bonds,
    HoldingClass::Etfs,
    HoldingClass::Stocks,
    HoldingClass::Other,
    HoldingClass::Crypto,
];

/// How many causes move the class at `place` of [`HoldingClass::ALL`]: its own and those of the classes before it.
pub(super) const fn causes_of(place: usize) -> usize {
    let mut causes = 1;
    while causes < CLASSES && index_of(BY_CAUSE[causes - 1]) != place {
        causes += 1;
    }
    causes
}

/// Some of the classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Classes(u8);

impl Classes {
    /// Every class.
    pub const ALL: Self = Self((1 << CLASSES) - 1);
    /// No class.
    pub const NONE: Self = Self(0);

    /// These and the class at `place` of [`HoldingClass::ALL`].
    pub(super) const fn with(self, place: usize) -> Self {
        Self(self.0 | 1 << place)
    }

    /// The classes of either.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// How many they are.
    pub const fn count(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether all of `others` are among them.
    pub(super) const fn contain(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// How many causes move them.
    pub(super) fn causes(self) -> usize {
        self.iter().map(causes_of).max().unwrap_or(0)
    }

    /// Where the class at `place` is among them.
    pub(super) const fn place_of(self, place: usize) -> Option<usize> {
        if self.0 & (1 << place) == 0 {
            return None;
        }
        Some((self.0 & ((1 << place) - 1)).count_ones() as usize)
    }

    /// Their places in [`HoldingClass::ALL`].
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        (0..CLASSES).filter(move |place| self.0 & (1 << place) != 0)
    }
}

/// How the classes move together in one month: log-normal, as parameters of the logarithms of growth.
///
/// The growth of class `k` in a month is `exp(drift_k + sum_j loading_kj * z_j)` for independent standard normal `z_j`, the
/// causes; of the loadings of a class those beyond [`causes_of`] it are nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct Market {
    pub(super) drift: [f64; CLASSES],
    pub(super) loading: [[f64; CLASSES]; CLASSES],
}

impl Market {
    /// The market of [`TABLE`].
    ///
    /// # Errors
    /// As [`Market::of`].
    pub fn assumed() -> Result<Self, OddsError> {
        Self::of(&TABLE)
    }

    /// The market of a table in the order of [`HoldingClass::ALL`].
    ///
    /// For a yearly return of mean `m` and standard deviation `s`, the logarithm of yearly growth has the variance
    /// `v = ln(1 + s^2/(1+m)^2)` and the mean `ln(1+m) - v/2`; a month has a twelfth of each. Correlations are those of
    /// the logarithms, taken apart by Cholesky's method.
    ///
    /// # Errors
    /// [`OddsError::Market`] when the table's order or numbers are not those of a market.
    pub fn of(table: &[ClassAssumption; CLASSES]) -> Result<Self, OddsError> {
        let mut drift = [0.0; CLASSES];
        let mut deviation = [0.0; CLASSES];
        for (at, row) in table.iter().enumerate() {
            let growth = 1.0 + row.mean;
            let is_sound = index_of(row.class) == at && row.correlations.len() == at;
            if !is_sound || growth <= 0.0 || row.volatility < 0.0 {
                return Err(OddsError::Market);
            }
            let variance = libm::log1p(row.volatility * row.volatility / (growth * growth));
            drift[at] = (libm::log(growth) - variance / 2.0) / 12.0;
            deviation[at] = libm::sqrt(variance / 12.0);
        }
        let mut loading = unit_loading(table)?;
        for (row, deviation) in loading.iter_mut().zip(deviation) {
            *row = row.map(|part| part * deviation);
        }
        Ok(Self { drift, loading })
    }
}

/// The correlation of the classes at two places.
fn correlation(table: &[ClassAssumption; CLASSES], one: usize, other: usize) -> f64 {
    let (earlier, later) = if one < other { (one, other) } else { (other, one) };
    table[later].correlations.get(earlier).copied().unwrap_or(1.0)
}

/// Of each class what it takes of each cause: a lower triangle in the order of [`BY_CAUSE`] whose product with its
/// transpose is the table's correlations.
fn unit_loading(table: &[ClassAssumption; CLASSES]) -> Result<[[f64; CLASSES]; CLASSES], OddsError> {
    let places = BY_CAUSE.map(index_of);
    let mut loading = [[0.0_f64; CLASSES]; CLASSES];
    for (cause, place) in places.into_iter().enumerate() {
        for (earlier, other) in places.into_iter().enumerate().take(cause) {
            let shared: f64 = (0..earlier).map(|at| loading[place][at] * loading[other][at]).sum();
            loading[place][earlier] = (correlation(table, place, other) - shared) / loading[other][earlier];
        }
        let explained: f64 = loading[place].iter().map(|part| part * part).sum();
        if explained >= 1.0 {
            return Err(OddsError::Market);
        }
        loading[place][cause] = libm::sqrt(1.0 - explained);
    }
    Ok(loading)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loadings_give_the_correlations_back() {
        let loading = unit_loading(&TABLE).unwrap();
        for (row, assumption) in TABLE.iter().enumerate() {
            for column in 0..=row {
                let product: f64 = (0..CLASSES).map(|at| loading[row][at] * loading[column][at]).sum();
                let stated = assumption.correlations.get(column).copied().unwrap_or(1.0);
                assert!((product - stated).abs() < 1e-12, "{row} with {column}: {product}");
            }
            assert!(
                loading[row].iter().skip(causes_of(row)).all(|part| *part == 0.0),
                "{row}"
            );
        }
    }

    #[test]
    fn classes_know_their_places_and_their_causes() {
        let some = Classes::NONE.with(0).with(2).with(3);
        let places: Vec<_> = (0..CLASSES).map(|place| some.place_of(place)).collect();
        assert_eq!(places, [Some(0), None, Some(1), Some(2), None, None]);
        assert_eq!(
            (some.count(), some.causes()),
            (3, 4),
            "cash is a cause of its own of the three"
        );
        assert_eq!((Classes::ALL.causes(), Classes::NONE.causes()), (CLASSES, 0));
        assert!(Classes::ALL.contain(some) && !some.contain(Classes::ALL));
    }

    #[test]
    fn a_table_that_contradicts_itself_is_no_market() {
        let with = |at: usize, row: ClassAssumption| {
            let mut table = TABLE;
            table[at] = row;
            Market::of(&table)
        };
        let rows = [
            ("a loss of everything", 0, class(HoldingClass::Etfs, -1.0, 0.1, &[])),
            ("a negative volatility", 0, class(HoldingClass::Etfs, 0.1, -0.1, &[])),
            (
                "a class in another's place",
                0,
                class(HoldingClass::Cash, 0.1, 0.1, &[]),
            ),
            (
                "a correlation that is missing",
                1,
                class(HoldingClass::Crypto, 0.1, 0.1, &[]),
            ),
            (
                "a correlation above one",
                1,
                class(HoldingClass::Crypto, 0.1, 0.1, &[1.1]),
            ),
            (
                "a class close to two that are far apart",
                2,
                class(HoldingClass::Bonds, 0.1, 0.1, &[0.99, -0.99]),
            ),
        ];
        for (name, at, row) in rows {
            assert_eq!(with(at, row), Err(OddsError::Market), "{name}");
        }
        assert!(Market::assumed().is_ok());
    }
}
