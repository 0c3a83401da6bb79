//! The assumptions of plans and odds, in words, with their sources.

use std::collections::BTreeSet;

use goldgrove_domain::odds::assumptions::{CORRELATIONS_SOURCE, EXCHANGE_SOURCE, FEE_SOURCE, exchange_volatility};
use goldgrove_domain::odds::{Market, OddsError};
use goldgrove_domain::waterfall::{next_amount, stress_test};
use goldgrove_domain::{Bilingual, Currency, Language, Rate, both};
use goldgrove_http::body::goal_odds::AssumptionBody;

/// The subject, the value and the source of an assumption.
type Assumption = [Bilingual; 3];

const OF_ODDS: [Assumption; 5] = [
    [
        both("Months", "Mois"),
        both(
            "Independent and log-normal. The first counts by its days left. Contributions come at month's end",
            "Indépendants et de loi log-normale. Le mois en cours compte selon les jours qui restent. Les \
             versements tombent en fin de mois",
        ),
        both(
            "Our simplification: no series of crises, and no recoveries after them",
            "Notre simplification\u{a0}: ni crises successives ni reprises après celles-ci",
        ),
    ],
    [
        both("Reaching the target", "Atteinte de la cible"),
        both(
            "A path that reaches the target on or before the date counts, and keeps at least that amount from then on",
            "Une trajectoire qui atteint la cible à la date ou avant compte, et garde ensuite au moins ce montant",
        ),
        both(
            "Our rule: you can stop when you get there",
            "Notre règle\u{a0}: vous pouvez arrêter une fois la cible atteinte",
        ),
    ],
    [
        both("Contributions", "Versements"),
        both(
            "Invested as your growth strategy, in equities, bonds and cash: 20, 50 and 30%; 60, 30 and 10%; or 90, 10 and 0%. No \
             rebalancing",
            "Placés selon votre stratégie de croissance, en actions, obligations et liquidités\u{a0}: 20, 50 et 30\u{a0}%; 60, 30 et \
             10\u{a0}%; ou 90, 10 et 0\u{a0}%. Sans rééquilibrage",
        ),
        both(
            "Our simplification: so are amounts you entered, also for a retirement plan. Homes, less their loans, and \
             accounts of type Other are other investments, though a loan makes equity swing more",
            "Notre simplification\u{a0}: les montants que vous avez entrés le sont aussi, même pour un régime de retraite. Les \
             logements, moins leurs prêts, et les comptes de type Autre sont d’autres placements, bien qu’un prêt fasse fluctuer davantage \
             la valeur nette",
        ),
    ],
    [
        both("Target-date funds", "Fonds à date cible"),
        both(
            "90% equities until 25 years before the fund's year, 60% five years before, 50% in that year, 30% from seven years \
             after; the rest bonds",
            "90\u{a0}% d’actions jusqu’à 25 ans avant l’année du fonds, 60\u{a0}% cinq ans avant, 50\u{a0}% cette année-là, \
             30\u{a0}% dès sept ans après; le reste en obligations",
        ),
        both(
            "Vanguard Target Retirement Funds, 2024, for every provider",
            "Fonds Target Retirement de Vanguard, 2024, quel que soit le fournisseur",
        ),
    ],
    [
        both("Fees", "Frais"),
        both(
            "Taken off the published returns of funds",
            "Déduits des rendements publiés des fonds",
        ),
        FEE_SOURCE,
    ],
];

const TAXES: Assumption = [
    both("Taxes, withdrawals", "Impôts, retraits"),
    both("None", "Aucun"),
    both(
        "Our simplification, also where a retirement plan has to pay out",
        "Notre simplification, même si un régime de retraite doit verser un revenu",
    ),
];

const OF_WATERFALL: [Assumption; 3] = [
    [
        both("Growth", "Croissance"),
        both(
            "Each goal follows the median of its simulated paths at a steady rate of at most 20% a year. Without savings or contributions, \
             or past its date, it earns the return of its investments. An amount added today grows the same way",
            "Chaque objectif suit la médiane de ses trajectoires simulées, à un rythme régulier d’au plus 20\u{a0}% par année; sans \
             épargne ni versements, ou après sa date, au rendement de ses placements. Un ajout d’aujourd’hui croît de même",
        ),
        both(
            "The same paths and returns as on each goal's page",
            "Les mêmes trajectoires et rendements que sur la page de chaque objectif",
        ),
    ],
    [
        both("Order of contributions", "Ordre des versements"),
        both(
            "Goals in their order, each as planned. Once a goal is reached on the timeline, its amount goes to the next that needs \
             it. The amount of a goal that is already reached does not count",
            "Les objectifs dans leur ordre, chacun selon son plan; ce qu’un objectif atteint dans le calendrier n’utilise plus va au \
             premier qui en a besoin. Le montant d’un objectif déjà atteint n’est pas compté",
        ),
        both("Our own rule", "Notre propre règle"),
    ],
    [
        both("When rates rise", "Si les taux montent"),
        both(
            "Only variable rates rise. Unless your bank or you say otherwise, these are those of lines of credit, home equity loans, \
             overdrafts, and cards in US dollars",
            "Seuls les taux variables montent\u{a0}: sauf indication de la banque ou de votre part, ceux des marges de crédit, y compris \
             hypothécaires, des découverts et des cartes en dollars américains",
        ),
        both(
            "US cards follow the prime rate (Federal Reserve). Unless told otherwise, we assume fixed rates for mortgages, student, \
             car and other loans, and for cards in other currencies",
            "Les cartes américaines suivent le taux préférentiel (Réserve fédérale); sauf indication contraire, les prêts \
             hypothécaires, étudiants, auto et autres sont supposés à taux fixe, comme les cartes en d’autres devises",
        ),
    ],
];

const OTHER_CURRENCIES: Assumption = [
    both("Goals in other currencies", "Objectifs en d’autres devises"),
    both(
        "They grow as assumed for their own currency: by Canadian figures in Canadian dollars, by US figures in any other",
        "Ils suivent les hypothèses de leur propre devise\u{a0}: canadiennes en dollars canadiens, américaines dans toute autre",
    ),
    both(
        "Listed on the page of each of these goals",
        "Énumérées sur la page de chacun de ces objectifs",
    ),
];

const INTEREST_IN_CANADA: Assumption = [
    both(
        "Interest on debts in Canadian dollars",
        "Intérêts des dettes en dollars canadiens",
    ),
    both(
        "Cards 20.5%, mortgages 4.7%, student loans 0%; assumed: car loans 7%, home equity 5.5%, other loans 9% a year, unless your \
         bank or you give a rate",
        "Cartes 20,5\u{a0}%, prêts hypothécaires 4,7\u{a0}%, prêts étudiants 0\u{a0}%; supposés\u{a0}: prêts auto 7\u{a0}%, marges \
         hypothécaires 5,5\u{a0}%, autres prêts 9\u{a0}% par année, sauf indication de la banque ou de votre part",
    ),
    both(
        "Bank of Canada, 2024 (cards; outstanding uninsured mortgages). Employment and Social Development Canada: no interest on \
         federal student loans since April 2023; provincial loans may bear interest, and those of Québec do",
        "Banque du Canada, 2024 (cartes; encours de prêts hypothécaires non assurés). Emploi et Développement social Canada\u{a0}: \
         aucun intérêt sur les prêts étudiants fédéraux depuis avril 2023; un prêt provincial peut en porter, et ceux du Québec en portent",
    ),
];

const INTEREST_ABROAD: Assumption = [
    both("Interest on debts", "Intérêts des dettes"),
    both(
        "Cards 21.5%, car loans 8%, mortgages 6.5%, home equity 8%, student loans 6.4%, other loans 11% a year, unless your bank or \
         you give a rate",
        "Cartes 21,5\u{a0}%, prêts auto 8\u{a0}%, prêts hypothécaires 6,5\u{a0}%, marges hypothécaires 8\u{a0}%, prêts étudiants \
         6,4\u{a0}%, autres prêts 11\u{a0}% par année, sauf indication de la banque ou de votre part",
    ),
    both(
        "Orders of magnitude of the Federal Reserve's G.19 release, Freddie Mac's survey, Bankrate's survey of large lenders (home \
         equity) and the Department of Education, 2025",
        "Ordres de grandeur du communiqué G.19 de la Réserve fédérale, de l’enquête de Freddie Mac, de celle de Bankrate auprès des \
         grands prêteurs (marges hypothécaires) et du département de l’Éducation des États-Unis, 2025",
    ),
];

fn worded([name, value, source]: Assumption, language: Language) -> AssumptionBody {
    AssumptionBody::of(
        name.in_language(language),
        value.in_language(language),
        source.in_language(language),
    )
}

/// The assumptions of odds for goals in `currency`; `abroad` are the other currencies of their savings.
pub fn of_odds(
    currency: Currency,
    abroad: &BTreeSet<Currency>,
    language: Language,
) -> Result<Vec<AssumptionBody>, OddsError> {
    let market = Market::for_currency(currency)?;
    let correlations = of_correlations(market, language);
    let classes = market.classes.map(|row| {
        let percent = |fraction: f64| {
            let percent = format!("{:.1}", fraction * 100.0);
            spaced(&percent, language)
        };
        let [kept, volatility] = [row.compound - row.fee, row.volatility].map(percent);
        let fee = (row.fee > 0.0).then(|| percent(row.fee));
        let value = match (language, fee) {
            (Language::EnCa | Language::EnUs, Some(fee)) => {
                format!("{kept} a year, compound, after {fee} in fees. Volatility: {volatility}")
            }
            (Language::EnCa | Language::EnUs, None) => format!("{kept} a year, compound. Volatility: {volatility}"),
            (Language::FrCa, Some(fee)) => {
                format!("{kept} par année, composés, après {fee} de frais. Volatilité\u{a0}: {volatility}")
            }
            (Language::FrCa, None) => format!("{kept} par année, composés. Volatilité\u{a0}: {volatility}"),
        };
        let source = row.source.in_language(language);
        AssumptionBody::of(
            row.class.label().in_language(language),
            value,
            format!("{source}, {}", row.year),
        )
    });
    let rest = OF_ODDS.map(|assumption| worded(assumption, language));
    let rates = (!abroad.is_empty()).then(|| of_exchange_rates(currency, abroad, language));
    let last = [correlations, worded(TAXES, language)];
    Ok(classes.into_iter().chain(rest).chain(last).chain(rates).collect())
}

/// The range of the correlations, for pages that do not show the table.
fn of_correlations(market: &Market, language: Language) -> AssumptionBody {
    let rows = market.correlations.iter().enumerate();
    let between = rows.flat_map(|(row, values)| values[..row].iter().copied());
    let (least, most) = between.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), value| {
        (value.min(least), value.max(most))
    });
    let value = match language {
        Language::EnCa | Language::EnUs => format!("{least:.2} to {most:.2} between asset classes"),
        Language::FrCa => format!("{least:.2} à {most:.2} entre les catégories d’actifs").replace('.', ","),
    };
    AssumptionBody::of(
        both("Correlations", "Corrélations").in_language(language),
        value,
        CORRELATIONS_SOURCE.in_language(language),
    )
}

fn of_exchange_rates(currency: Currency, abroad: &BTreeSet<Currency>, language: Language) -> AssumptionBody {
    let swings = abroad.iter().map(|other| {
        let percent = format!("{:.0}", exchange_volatility(*other, currency) * 100.0);
        format!("{other} {}", spaced(&percent, language))
    });
    let swings = swings.collect::<Vec<_>>().join(", ");
    let value = match language {
        Language::EnCa | Language::EnUs => {
            format!("Savings in another currency vary by this much a year around today's rate: {swings}")
        }
        Language::FrCa => format!(
            "L’épargne dans une autre devise varie d’autant par année autour du taux d’aujourd’hui\u{a0}: {swings}"
        ),
    };
    AssumptionBody::of(
        both("Exchange rates", "Taux de change").in_language(language),
        value,
        EXCHANGE_SOURCE.in_language(language),
    )
}

/// The assumption behind amounts in today's dollars.
pub fn of_inflation(currency: Currency, inflation: Rate, language: Language) -> AssumptionBody {
    let percent = spaced(&inflation.percent().to_string(), language);
    let value = match language {
        Language::EnCa | Language::EnUs => format!("{percent} a year"),
        Language::FrCa => format!("{percent} par année"),
    };
    let source = if currency == Currency::CAD {
        both(
            "2.1% unless you choose another rate: Projection Assumption Guidelines 2025 of FP Canada and the Institute of \
             Financial Planning",
            "2,1\u{a0}%, sauf indication contraire\u{a0}: Normes d’hypothèses de projection 2025 de FP Canada et de l’Institut de \
             planification financière",
        )
    } else {
        both(
            "2.5% unless you choose another rate: the Federal Reserve targets 2%, and US consumer prices rose by about 2.5% a \
             year over the last thirty years",
            "2,5\u{a0}%, sauf indication contraire\u{a0}: la Réserve fédérale vise 2\u{a0}%, et la moyenne des trente dernières années \
             des prix à la consommation américains est d’environ 2,5\u{a0}%",
        )
    };
    AssumptionBody::of(
        both("Inflation", "Inflation").in_language(language),
        value,
        source.in_language(language),
    )
}

/// The assumptions of the goal waterfall, for a household with debts in these currencies; `goals_abroad` is whether a
/// goal is in another currency than the plan.
pub fn of_waterfall(debts: &BTreeSet<Currency>, goals_abroad: bool, language: Language) -> Vec<AssumptionBody> {
    let [growth, order, rates] = OF_WATERFALL.map(|assumption| worded(assumption, language));
    let in_canada = debts.contains(&Currency::CAD).then_some(INTEREST_IN_CANADA);
    let is_abroad = debts.iter().any(|currency| *currency != Currency::CAD);
    let interest = in_canada.into_iter().chain(is_abroad.then_some(INTEREST_ABROAD));
    let others = goals_abroad.then_some(OTHER_CURRENCIES);
    let some = others.into_iter().chain(interest);
    let some = some.map(|assumption| worded(assumption, language));
    let last = [falls(language), rates, high_interest_debt(language)];
    [growth, order].into_iter().chain(some).chain(last).collect()
}

fn falls(language: Language) -> AssumptionBody {
    let (crypto, bonds) = (stress_test::CRYPTO_FALLS, stress_test::BOND_YEARS);
    let value = match language {
        Language::EnCa | Language::EnUs => format!(
            "Equities, funds and other holdings fall as you set, crypto {crypto} times as much; bonds lose {bonds} times the rise \
             in rates; cash keeps its value; homes fall by their price, and their loans stay"
        ),
        Language::FrCa => format!(
            "Les actions, les fonds et les autres placements baissent comme indiqué, les cryptomonnaies {crypto} fois plus; les \
             obligations perdent {bonds} fois la hausse des taux; les liquidités gardent leur valeur; le prix des logements baisse, et \
             leurs prêts restent"
        ),
    };
    let source = both(
        "Our rule of thumb: broad bond funds have a duration of about six years",
        "Notre règle empirique\u{a0}: les grands fonds d’obligations ont une durée d’environ six ans",
    );
    AssumptionBody::of(
        both("When markets fall", "Si les marchés baissent").in_language(language),
        value,
        source.in_language(language),
    )
}

fn high_interest_debt(language: Language) -> AssumptionBody {
    let percent = spaced(&next_amount::HIGH_INTEREST_PERCENT.to_string(), language);
    let value = match language {
        Language::EnCa | Language::EnUs => {
            format!(
                "Debt at {percent} a year or more comes before every goal, apart from mortgages and from loans whose rate we assume. \
                 Employer matches and education grants are not counted; they can be worth more"
            )
        }
        Language::FrCa => {
            format!(
                "Une dette à {percent} par année ou plus passe avant tout objectif, sauf un prêt hypothécaire ou un prêt dont nous \
                 supposons le taux. Les cotisations de l’employeur et les subventions à l’épargne-études ne sont pas comptées; elles peuvent \
                 valoir davantage"
            )
        }
    };
    let source = both(
        "Paying it off earns a certain return, above the expected return of every asset class. Tax deductions of interest are not \
         counted",
        "La rembourser procure un rendement certain, supérieur au rendement attendu de chaque catégorie d’actif. Les déductions \
         fiscales d’intérêts ne sont pas comptées",
    );
    AssumptionBody::of(
        both("High-interest debt", "Dettes à intérêt élevé").in_language(language),
        value,
        source.in_language(language),
    )
}

/// A percentage in these lists, with a space before the sign in French.
fn spaced(percent: &str, language: Language) -> String {
    match language {
        Language::EnCa | Language::EnUs => format!("{percent}%"),
        Language::FrCa => format!("{}\u{a0}%", percent.replace('.', ",")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(language: Language) -> Vec<String> {
        let mut list = of_waterfall(&BTreeSet::from([Currency::CAD, Currency::USD]), true, language);
        list.push(of_inflation(Currency::USD, Rate::from_percent(2), language));
        for currency in [Currency::CAD, Currency::USD] {
            let abroad = BTreeSet::from([Currency::EUR, Currency::USD]);
            list.extend(of_odds(currency, &abroad, language).unwrap());
        }
        let texts = list.into_iter().flat_map(|one| [one.name, one.value, one.source]);
        texts.collect()
    }

    #[test]
    fn french_has_its_own_typography_and_english_its_own_words() {
        for text in texts(Language::FrCa) {
            for wrong in ["'", " :", " %", " ;", "  ", " a year", "Our "] {
                assert!(!text.contains(wrong), "{wrong:?} in {text}");
            }
            let is_cut_off = text.starts_with(' ') || text.ends_with(' ');
            assert!(!is_cut_off && !text.is_empty(), "{text:?}");
        }
        let classes = of_odds(Currency::CAD, &BTreeSet::new(), Language::EnCa).unwrap();
        let value_of = |name: &str| &classes.iter().find(|one| one.name == name).unwrap().value;
        assert_eq!(value_of("Available Cash"), "2.4% a year, compound. Volatility: 0.5%");
        assert_eq!(
            value_of("Bonds"),
            "3.0% a year, compound, after 0.4% in fees. Volatility: 5.0%"
        );
        assert_eq!(value_of("Correlations"), "0.00 to 0.80 between asset classes");
        let inflation = of_inflation(Currency::USD, Rate::from_percent(2), Language::EnCa);
        assert_eq!(inflation.value, "2% a year");
        let rates = of_odds(
            Currency::CAD,
            &BTreeSet::from([Currency::EUR, Currency::USD]),
            Language::FrCa,
        )
        .unwrap();
        assert!(rates.last().unwrap().value.ends_with(": EUR 10\u{a0}%, USD 8\u{a0}%"));
        let none = of_odds(Currency::CAD, &BTreeSet::new(), Language::EnCa).unwrap();
        assert_eq!(
            none.len() + 1,
            rates.len(),
            "nothing is said of exchange rates where none counts"
        );
        let debt = of_waterfall(&BTreeSet::new(), false, Language::FrCa).pop().unwrap();
        assert_eq!(
            debt.value,
            "Une dette à 7\u{a0}% par année ou plus passe avant tout objectif, sauf un prêt hypothécaire ou un prêt dont nous \
             supposons le taux. Les cotisations de l’employeur et les subventions à l’épargne-études ne sont pas comptées; elles peuvent valoir \
             davantage"
        );
    }

    #[test]
    fn goals_in_other_currencies_are_spoken_of_where_there_are_some() {
        for (goals_abroad, told) in [(false, 0), (true, 1)] {
            let list = of_waterfall(&BTreeSet::new(), goals_abroad, Language::EnCa);
            let names = list.iter().filter(|one| one.name == "Goals in other currencies");
            assert_eq!(names.count(), told);
        }
    }

    #[test]
    fn interest_is_cited_for_the_countries_that_debts_are_in() {
        use Currency as C;
        let rows: [(&str, &[Currency], &[&str]); 4] = [
            ("none", &[], &[]),
            ("Canada", &[C::CAD], &["Bank of Canada"]),
            ("abroad", &[C::EUR, C::USD], &["Orders of magnitude"]),
            ("both", &[C::CAD, C::USD], &["Bank of Canada", "Orders of magnitude"]),
        ];
        for (name, currencies, sources) in rows {
            let list = of_waterfall(&currencies.iter().copied().collect(), false, Language::EnCa);
            let cited = list.iter().filter(|one| one.name.starts_with("Interest on debts"));
            let cited: Vec<_> = cited.map(|one| &one.source).collect();
            assert_eq!(cited.len(), sources.len(), "{name}");
            assert!(
                cited.iter().zip(sources).all(|(cited, start)| cited.starts_with(start)),
                "{name}"
            );
        }
    }
}
