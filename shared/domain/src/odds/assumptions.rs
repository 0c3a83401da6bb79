//! The odds' assumptions about the asset classes: `assumptions/returns.csv` and `assumptions/correlations.csv`.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::OddsError;
use crate::holding::HoldingClass;
use crate::language::Bilingual;
use crate::money::Currency;
use crate::rate::Rate;
use rust_decimal::Decimal;
use strum::VariantArray as _;

/// How many classes there are.
pub const CLASSES: usize = HoldingClass::VARIANTS.len();

/// The classes in the order of both tables. A class depends on the random factors up to its own place, so the classes
/// that most goals hold come first.
pub const ORDER: [HoldingClass; CLASSES] = [
    HoldingClass::Cash,
    HoldingClass::Bonds,
    HoldingClass::Etfs,
    HoldingClass::Stocks,
    HoldingClass::Other,
    HoldingClass::Crypto,
];

/// The source of the correlations.
pub const CORRELATIONS_SOURCE: Bilingual = Bilingual::new(
    "Our own rounding of what published matrices show, such as J.P. Morgan's Long-Term Capital Market Assumptions (2023)",
    "Nos propres arrondis de matrices publiées, dont Long-Term Capital Market Assumptions de J.P. Morgan (2023)",
);

/// The source of the fee.
pub const FEE_SOURCE: Bilingual = Bilingual::new(
    "Asset-weighted average of US funds in Morningstar's fund fee study (2021), rounded",
    "Moyenne pondérée selon l’actif des fonds américains dans l’étude de Morningstar sur les frais (2021), arrondie",
);

/// The source of the volatilities of exchange rates.
pub const EXCHANGE_SOURCE: Bilingual = Bilingual::new(
    "Our own: how far published rates moved in a year since 2003, rounded up; independent of markets",
    "Notre estimation\u{a0}: variation annuelle des taux publiés depuis 2003, arrondie vers le haut; indépendante des marchés",
);

/// The yearly volatility of a currency that `exchange-rates.csv` does not name, in percent: that of an emerging market.
const OTHER_EXCHANGE_PERCENT: f64 = 15.0;

const EXCHANGE_RATES: &str = include_str!("../../assumptions/exchange-rates.csv");
const RETURNS: &str = include_str!("../../assumptions/returns.csv");
const CORRELATIONS: &str = include_str!("../../assumptions/correlations.csv");

/// The standard deviation of a year's log change of the rate between two currencies: the larger of both currencies'.
pub fn exchange_volatility(from: Currency, to: Currency) -> f64 {
    static TABLE: LazyLock<BTreeMap<Currency, f64>> = LazyLock::new(|| {
        let rows = EXCHANGE_RATES.lines().filter_map(|row| row.split_once(','));
        rows.filter_map(|(code, percent)| Some((Currency::parse(code).ok()?, percent.parse().ok()?)))
            .collect()
    });
    let of = |currency: Currency| TABLE.get(&currency).copied().unwrap_or(OTHER_EXCHANGE_PERCENT);
    if from == to { 0.0 } else { of(from).max(of(to)) / 100.0 }
}

/// The place of a class in [`ORDER`].
pub(super) const fn place_of(class: HoldingClass) -> usize {
    let mut place = 0;
    while ORDER[place] as usize != class as usize {
        place += 1;
    }
    place
}

/// One class in one market, nominal, per year, before taxes. Fractions: 0.055 is 5.5 %.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ClassAssumption {
    /// The class.
    pub class: HoldingClass,
    /// The published compound (geometric) return, before fees.
    pub compound: f64,
    /// The fee taken off.
    pub fee: f64,
    /// The standard deviation of a year's return.
    pub volatility: f64,
    /// The year of the source.
    pub year: u16,
    /// The source.
    pub source: Bilingual,
}

/// Correlations of the classes' log returns, in the order of [`ORDER`].
pub type Correlations = [[f64; CLASSES]; CLASSES];

/// A log-normal market: the log of a class's growth in one month is `drift + Σ loading_j z_j` with independent standard
/// normal `z_j`.
#[derive(Clone, Debug, PartialEq)]
pub struct Market {
    /// The inputs, in the order of [`ORDER`].
    pub classes: [ClassAssumption; CLASSES],
    /// The correlations of the classes.
    pub correlations: Correlations,
    pub(super) drift: [f64; CLASSES],
    /// Lower triangle: the loading of each class on each factor.
    pub(super) loading: Correlations,
}

impl Market {
    /// The market for goals in `currency`: Canadian guidelines for Canadian dollars, US assumptions otherwise.
    pub fn for_currency(currency: Currency) -> Result<&'static Self, OddsError> {
        static CANADA: LazyLock<Result<Market, OddsError>> = LazyLock::new(|| Market::read("CA"));
        static US: LazyLock<Result<Market, OddsError>> = LazyLock::new(|| Market::read("US"));
        let market = if currency == Currency::CAD { &CANADA } else { &US };
        market.as_ref().map_err(|error| *error)
    }

    /// A market from its inputs.
    ///
    /// With compound return `g` after fees and standard deviation `s` of a year's simple return, the yearly log return has
    /// mean `ln(1+g)` (the median path compounds at `g`) and variance `v` with `e^v = (1 + sqrt(1 + 4 s^2/(1+g)^2)) / 2`.
    /// A month has a twelfth of each. Loadings are the Cholesky factor of the correlations.
    ///
    /// # Errors
    /// [`OddsError::Market`] for classes out of order, a return of -100 % or less, a negative volatility, or correlations
    /// that are not positive definite.
    pub fn new(classes: [ClassAssumption; CLASSES], correlations: Correlations) -> Result<Self, OddsError> {
        let mut drift = [0.0; CLASSES];
        let mut loading = cholesky(&correlations)?;
        for (place, class) in classes.iter().enumerate() {
            let growth = 1.0 + class.compound - class.fee;
            if class.class != ORDER[place] || growth <= 0.0 || class.volatility < 0.0 {
                return Err(OddsError::Market);
            }
            let relative = class.volatility / growth;
            let variance = libm::log(f64::midpoint(1.0, libm::sqrt(1.0 + 4.0 * relative * relative)));
            drift[place] = libm::log(growth) / 12.0;
            let deviation = libm::sqrt(variance / 12.0);
            loading[place] = loading[place].map(|part| part * deviation);
        }
        Ok(Self {
            classes,
            correlations,
            drift,
            loading,
        })
    }

    /// The yearly compound return of a mix, after fees: the average of its classes by their `parts`, without what rebalancing adds.
    pub(super) fn compound(&self, parts: &[f64; CLASSES]) -> Rate {
        let all: f64 = parts.iter().sum();
        let each = self.classes.iter().zip(parts);
        let weighed: f64 = each
            .map(|(class, part)| (class.compound - class.fee) * part / all)
            .sum();
        Rate::from_fraction(Decimal::try_from(weighed).unwrap_or_default().round_dp(4))
    }

    fn read(market: &str) -> Result<Self, OddsError> {
        let rows = RETURNS.lines().filter(|row| row.starts_with(market));
        let classes: Vec<ClassAssumption> = rows.map(class_row).collect::<Option<_>>().ok_or(OddsError::Market)?;
        let classes = classes.try_into().map_err(|_| OddsError::Market)?;
        Self::new(classes, correlations().ok_or(OddsError::Market)?)
    }
}

fn class_row(row: &'static str) -> Option<ClassAssumption> {
    let (row, french) = row.split_once(" | ")?;
    let mut cells = row.splitn(7, ',').skip(1);
    let name = cells.next()?;
    let mut percent = || Some(cells.next()?.parse::<f64>().ok()? / 100.0);
    let (compound, fee, volatility) = (percent()?, percent()?, percent()?);
    Some(ClassAssumption {
        class: ORDER.into_iter().find(|class| <&str>::from(class) == name)?,
        compound,
        fee,
        volatility,
        year: cells.next()?.parse().ok()?,
        source: Bilingual::new(cells.next()?, french),
    })
}

/// The table is a lower triangle.
fn correlations() -> Option<Correlations> {
    let mut table = [[0.0; CLASSES]; CLASSES];
    for (row, line) in CORRELATIONS.lines().skip(1).enumerate() {
        for (column, cell) in line.split(',').skip(1).enumerate() {
            let value = cell.parse().ok()?;
            *table.get_mut(row)?.get_mut(column)? = value;
            *table.get_mut(column)?.get_mut(row)? = value;
        }
    }
    Some(table)
}

fn cholesky(of: &Correlations) -> Result<Correlations, OddsError> {
    let mut lower = [[0.0_f64; CLASSES]; CLASSES];
    for row in 0..CLASSES {
        for column in 0..=row {
            let shared: f64 = (0..column).map(|at| lower[row][at] * lower[column][at]).sum();
            let left = of[row][column] - shared;
            lower[row][column] = match () {
                () if row != column => left / lower[column][column],
                () if left > 0.0 => libm::sqrt(left),
                () => return Err(OddsError::Market),
            };
        }
    }
    Ok(lower)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::language::Language;
    use crate::waterfall::next_amount::HIGH_INTEREST_PERCENT;

    #[test]
    fn every_figure_has_a_source_of_its_year() {
        for currency in [Currency::CAD, Currency::USD] {
            let market = Market::for_currency(currency).unwrap();
            for row in market.classes {
                assert!(
                    (2023..=2026).contains(&row.year)
                        && Language::VARIANTS
                            .iter()
                            .all(|language| row.source.in_language(*language).len() > 20),
                    "{row:?}"
                );
                assert!(row.fee <= 0.01 && row.compound < 0.08, "{row:?}");
                let debt = f64::from(HIGH_INTEREST_PERCENT) / 100.0;
                assert!(
                    row.compound - row.fee < debt,
                    "a debt that comes first costs more: {row:?}"
                );
            }
            let products = (0..CLASSES).flat_map(|row| (0..=row).map(move |column| (row, column)));
            let lower = cholesky(&market.correlations).unwrap();
            for (row, column) in products {
                let product: f64 = (0..CLASSES).map(|at| lower[row][at] * lower[column][at]).sum();
                assert!(
                    (product - market.correlations[row][column]).abs() < 1e-12,
                    "{row} with {column}"
                );
            }
        }
    }

    #[test]
    fn every_row_of_the_exchange_rates_counts() {
        let rows: Vec<_> = EXCHANGE_RATES.lines().skip(1).collect();
        assert!(rows.len() >= 24);
        for row in rows {
            let (code, percent) = row.split_once(',').unwrap();
            let percent: f64 = percent.parse().unwrap();
            assert!((8.0..=25.0).contains(&percent), "{row}");
            let calm = if code == "CAD" { Currency::USD } else { Currency::CAD };
            let found = exchange_volatility(Currency::parse(code).unwrap(), calm);
            assert!((found - percent / 100.0).abs() < 1e-12, "{row}");
        }
    }

    #[test]
    fn a_table_that_contradicts_itself_is_no_market() {
        let market = Market::for_currency(Currency::USD).unwrap();
        let class = |change: fn(&mut ClassAssumption)| {
            let mut classes = market.classes;
            change(&mut classes[1]);
            Market::new(classes, market.correlations)
        };
        let correlation = |value: f64| {
            let mut table = market.correlations;
            (table[2][1], table[1][2]) = (value, value);
            Market::new(market.classes, table)
        };
        let rows = [
            ("a total loss", class(|row| row.compound = -1.0)),
            ("a negative volatility", class(|row| row.volatility = -0.1)),
            (
                "a class in another's place",
                class(|row| row.class = HoldingClass::Crypto),
            ),
            ("a correlation above one", correlation(1.1)),
        ];
        for (name, built) in rows {
            assert_eq!(built, Err(OddsError::Market), "{name}");
        }
    }
}
