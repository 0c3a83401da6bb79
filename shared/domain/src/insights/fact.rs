//! Facts: the figures and names behind a card, each under a name.
//!
//! A fact is rounded to its displayed precision when it is found, so that an invisible change does not count. It is put
//! into words when it is read, in the language of its reader.

use jiff::civil::Date;
use rust_decimal::Decimal;
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::figures;
use crate::goal::RiskProfile;
use crate::language::{Bilingual, Language};
use crate::money::{Currency, Money, half_away};
use crate::text::Name;

macro_rules! fact_names {
    ($($(#[$doc:meta])* $name:ident = $english:literal, $french:literal, $is_amount:literal;)+) => {
        /// The name of a fact. It is stored, and is the placeholder in a template.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, EnumString, IntoStaticStr, VariantArray)]
        #[strum(serialize_all = "snake_case")]
        pub enum FactName {
            $($(#[$doc])* $name,)+
        }

        impl FactName {
            /// Its label beside the figure.
            pub const fn label(self) -> Bilingual {
                match self { $(Self::$name => Bilingual::new($english, $french),)+ }
            }

            /// Whether it is an amount of money, which a title must not have.
            pub const fn is_amount(self) -> bool {
                match self { $(Self::$name => $is_amount,)+ }
            }

            /// Whether it is an amount or a share of one: a share and one known amount give the other.
            pub const fn is_maskable(self) -> bool {
                self.is_amount() || matches!(self, Self::Claimed | Self::Moving | Self::Reached | Self::Share | Self::Unknown | Self::Used)
            }
        }
    };
}

fact_names! {
    /// The name of an account.
    Account = "Account", "Compte", false;
    /// What accounts that were added or removed added to net worth.
    AccountsGain = "From accounts added or removed", "Hausse due aux comptes ajoutés ou retirés", true;
    /// What accounts that were added or removed took from net worth.
    AccountsLoss = "Lost with accounts added or removed", "Baisse due aux comptes ajoutés ou retirés", true;
    /// What was contributed lately.
    Added = "Put in", "Versé", true;
    /// The mix that an amount entered by hand is assumed to have.
    Assumed = "Assumed mix", "Répartition supposée", false;
    /// One payment.
    Amount = "Amount", "Montant", true;
    /// The name of a bank.
    Bank = "Bank", "Banque", false;
    /// When a goal is wanted.
    By = "Target date", "Date cible", false;
    /// Cash at hand.
    Cash = "Cash at hand", "Liquidités disponibles", true;
    /// The currency of cash.
    CashIn = "Cash in", "Liquidités en", false;
    /// The balances of cards that are paid in full every month.
    CardBills = "Owed on cards paid in full", "Dû sur les cartes payées en entier", true;
    /// Where the band of the odds begins.
    ChanceFrom = "Chance, at least", "Chances minimales", false;
    /// Where the band of the odds ends.
    ChanceTo = "Chance, at most", "Chances maximales", false;
    /// By how much something changed.
    Change = "Change", "Variation", true;
    /// How much of something is claimed.
    Claimed = "Share set aside", "Part affectée", false;
    /// How many months something lasts, from one on.
    Covered = "Months covered", "Mois couverts", false;
    /// Debt.
    Debt = "Owed", "Montant dû", true;
    /// Debt at an assumed rate.
    DebtAssumed = "Owed at an assumed rate", "Dû à un taux supposé", true;
    /// New debt.
    DebtGrown = "New debt", "Nouvelles dettes", true;
    /// Debt paid down.
    DebtPaid = "Debt paid down", "Dettes remboursées", true;
    /// How many days are left.
    DaysLeft = "Time left", "Temps restant", false;
    /// When the savings for retirement are first needed.
    DrawnFrom = "Needed from", "Utile dès", false;
    /// The part of something that goals due soon use.
    DueSoon = "For goals due soon", "Pour des objectifs proches", true;
    /// How much sooner a goal may be met.
    Early = "Ahead by", "Avance", false;
    /// When something ends.
    EndsOn = "Ends on", "Prend fin le", false;
    /// The fixed amounts of bank accounts that a goal has.
    Fixed = "Fixed amount", "Montant fixe", true;
    /// The monthly contribution that a reached goal leaves for costly debts.
    ForDebt = "Free a month for debt", "Libre par mois pour les dettes", true;
    /// Investments that no goal uses.
    Free = "Investments you could use", "Placements utilisables", true;
    /// The name of a goal.
    Goal = "Goal", "Objectif", false;
    /// Half of a position.
    Half = "Half of the value", "La moitié de la valeur", true;
    /// The planned monthly contributions of goals that can wait.
    Others = "Goals that can wait, a month", "Objectifs qui peuvent attendre, par mois", true;
    /// Cash that nothing needs.
    Idle = "Spare cash", "Liquidités excédentaires", true;
    /// The part of something that goals use.
    InGoals = "Set aside for goals", "Affecté à des objectifs", true;
    /// The cash that later goals use.
    InLaterGoals = "Set aside for later goals", "Affecté à des objectifs plus lointains", true;
    /// Monthly take-home income before it fell.
    IncomeBefore = "Income before it fell", "Revenu avant sa baisse", true;
    /// Monthly take-home income.
    Income = "Take-home income a month", "Revenu net par mois", true;
    /// How much later a goal would have to be.
    Later = "Pushed back by", "Report", false;
    /// The rest of a goal after its start is allocated.
    Left = "Left to save after that", "Reste ensuite à épargner", true;
    /// A credit limit.
    Limit = "Credit limit", "Limite de crédit", true;
    /// What markets took.
    MarketLoss = "Market loss", "Perte de marché", true;
    /// What markets added.
    Markets = "From markets", "Gain de marché", true;
    /// The payee of a payment.
    Merchant = "Paid to", "Payé à", false;
    /// The amount missing from a goal.
    Missing = "Still to go", "Reste à épargner", true;
    /// A month.
    Month = "Month", "Mois", false;
    /// The extra monthly contribution that would be enough.
    More = "More a month", "Montant à ajouter par mois", true;
    /// The part of a goal that moves with markets.
    Moving = "In volatile assets", "En actifs volatils", false;
    /// Net worth.
    NetWorth = "Net worth", "Valeur nette", true;
    /// The amount that would be enough, allocated today.
    Once = "Once, today", "Une fois, aujourd’hui", true;
    /// The day of a payment.
    On = "On", "Le", false;
    /// The amount by which accounts are overdrawn.
    Overdrawn = "Overdrawn by", "Découvert", true;
    /// Debt with interest at a rate that is not high.
    OtherDebt = "Other debt", "Autres dettes", true;
    /// Other gains of net worth.
    OtherGain = "Other gains", "Autres hausses", true;
    /// Other losses of net worth.
    OtherLoss = "Other losses", "Autres baisses", true;
    /// The planned monthly contributions of goals.
    Planned = "Planned each month", "Prévu chaque mois", true;
    /// The value of one security.
    Position = "Value", "Valeur", true;
    /// The savings for a goal without market gains.
    PutIn = "Saved without market gains", "Épargné sans les gains des marchés", true;
    /// What exchange rates added.
    RateGain = "From exchange rates", "Gain de change", true;
    /// What exchange rates took.
    RateLoss = "Exchange rate loss", "Perte de change", true;
    /// How much of a target is saved, rounded down.
    Reached = "Share of the target", "Part de la cible", false;
    /// The amount of unused cash, the reserve included, that would be enough.
    Reserved = "Once, today", "Une fois, aujourd’hui", true;
    /// The part of the reserve in emergency funds.
    ReserveHeld = "Reserve in your emergency funds", "Réserve dans vos fonds d’urgence", true;
    /// The spare cash that other goals leave.
    Rest = "Spare cash for it", "Liquidités excédentaires pour lui", true;
    /// The part of an extra monthly contribution that the income carries.
    Room = "Room a month", "Marge par mois", true;
    /// When something renews.
    RenewsOn = "Renews on", "Se renouvelle le", false;
    /// The reserve.
    Reserve = "Reserve", "Réserve", true;
    /// The savings for a goal.
    Saved = "Saved", "Épargné", true;
    /// The name of a security.
    Security = "Security", "Titre", false;
    /// A share of something.
    Share = "Share", "Part", false;
    /// The day something began.
    Since = "Since", "Depuis le", false;
    /// A first part of a goal's need, from cash that no goal uses.
    Start = "Once, today", "Une fois, aujourd’hui", true;
    /// Stable assets that could replace a goal's volatile ones.
    Stable = "In stable assets", "En actifs stables", true;
    /// The savings of a goal beyond its target.
    Surplus = "Beyond the target", "Au-delà de la cible", true;
    /// Monthly spending.
    Spending = "Spent a month", "Dépensé par mois", true;
    /// Savings of goals that their owner entered.
    Entered = "Entered as saved for goals", "Saisi comme épargne pour des objectifs", true;
    /// The target of a goal.
    Target = "Target", "Cible", true;
    /// The monthly contributions to all goals, with an offer.
    Together = "All goals a month", "Tous les objectifs, par mois", true;
    /// The monthly contributions beyond the income.
    Unpaid = "More than your income", "Au-delà de votre revenu", true;
    /// How much of a limit is used.
    Used = "Used of the limit", "Part utilisée de la limite", false;
    /// Cash that no goal uses.
    Unclaimed = "Cash in no goal", "Liquidités dans aucun objectif", true;
    /// The part of a goal in accounts that may hold anything.
    Unknown = "Unknown holdings", "Contenu inconnu", false;
    /// The day figures arrived.
    UpdatedOn = "Last updated", "Dernière mise à jour", false;
    /// A withdrawal.
    Withdrawn = "Taken out", "Retiré", true;
    /// The yearly sum of a charge.
    Yearly = "In a year", "Par année", true;
}

/// One figure or name, as a rule finds it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// An amount, shown in whole units of its currency.
    Amount(Money),
    /// An amount, shown to the minor unit.
    Exact(Money),
    /// A percentage, shown with at most one decimal.
    Percent(Decimal),
    /// Months, shown with at most one decimal, rounded down: 2.99 are not yet three.
    MonthsOf(Decimal),
    /// Whole months.
    Months(u32),
    /// Whole days.
    Days(i64),
    /// A month of a year, by a day in it, by which cards are in order.
    Month(Date),
    /// A month without its year.
    MonthName(Date),
    /// A day.
    Day(Date),
    /// A growth strategy.
    Strategy(RiskProfile),
    /// A bank whose name we do not have.
    UnnamedBank,
    /// A name.
    Text(String),
}

impl From<&Name> for Fact {
    fn from(name: &Name) -> Self {
        Self::Text(name.as_str().to_owned())
    }
}

/// A fact in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// Its name.
    pub name: FactName,
    /// The words.
    pub text: String,
}

/// How facts are stated to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Voice {
    /// The reader's language.
    pub language: Language,
    /// The currency of the reader's totals, shown without its country.
    pub home: Currency,
}

impl Fact {
    /// The fact, rounded to its displayed precision.
    #[must_use]
    pub fn rounded(self) -> Self {
        match self {
            Self::Amount(amount) => {
                let whole = Money::from_major(half_away(amount.major(), 0), amount.currency());
                Self::Amount(whole.unwrap_or(amount))
            }
            Self::Percent(percent) => Self::Percent(half_away(percent, 1)),
            Self::MonthsOf(months) => Self::MonthsOf(in_tenths(months)),
            Self::MonthName(date) => Self::MonthName(date.first_of_month()),
            other => other,
        }
    }

    /// The fact in words.
    pub fn stated(&self, voice: Voice) -> String {
        let Voice { language, home } = voice;
        match self {
            Self::Amount(amount) => figures::money(half_away(amount.major(), 0), amount.currency(), home, language),
            Self::Exact(amount) => figures::money(exact(*amount), amount.currency(), home, language),
            Self::Percent(percent) => figures::percent(half_away(*percent, 1), language),
            Self::MonthsOf(months) => figures::months(in_tenths(*months), language),
            Self::Months(months) => figures::span(*months, language),
            Self::Days(days) => figures::days(*days, language),
            Self::Month(date) => figures::month_of_year(*date, language),
            Self::MonthName(date) => figures::month(*date, language).to_owned(),
            Self::Day(date) => figures::day(*date, language),
            Self::Strategy(risk) => risk.growth_label().in_language(language).to_owned(),
            Self::UnnamedBank => Bilingual::new("Your bank", "Votre banque")
                .in_language(language)
                .to_owned(),
            Self::Text(text) => text.clone(),
        }
    }
}

/// Facts in words, in their order.
pub fn stated(facts: &[(FactName, Fact)], voice: Voice) -> Vec<Stated> {
    let stated = facts.iter().map(|(name, fact)| Stated {
        name: *name,
        text: fact.stated(voice),
    });
    stated.collect()
}

/// A number in tenths, rounded down: `1.9` of 1.97.
fn in_tenths(number: Decimal) -> Decimal {
    number.trunc_with_scale(1).normalize()
}

/// The decimals of the currency, or none when they are all zeros.
fn exact(amount: Money) -> Decimal {
    let major = amount.major();
    if major.fract().is_zero() { major.trunc() } else { major }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cents(minor: i64, currency: Currency) -> Money {
        Money::from_minor(minor, currency).unwrap()
    }

    #[test]
    fn facts_are_stated_in_one_form() {
        let day = Date::new(2026, 5, 7).unwrap();
        let rows = [
            (
                Fact::Amount(cents(123_456_789, Currency::USD)),
                "$1,234,568",
                "1 234 568 $",
            ),
            (Fact::Amount(cents(-150, Currency::USD)), "\u{2212}$2", "\u{2212}2 $"),
            (Fact::Amount(cents(-20, Currency::USD)), "$0", "0 $"),
            (Fact::Amount(cents(123_400, Currency::CAD)), "CA$1,234", "1 234 $ CA"),
            (Fact::Exact(cents(1_549, Currency::USD)), "$15.49", "15,49 $"),
            (Fact::Exact(cents(120_000, Currency::USD)), "$1,200", "1 200 $"),
            (Fact::Exact(cents(120_050, Currency::USD)), "$1,200.50", "1 200,50 $"),
            (Fact::Percent(Decimal::new(40_449, 3)), "40.4%", "40,4 %"),
            (Fact::Percent(Decimal::new(250, 1)), "25%", "25 %"),
            (Fact::MonthsOf(Decimal::new(14, 1)), "1.4 months", "1,4 mois"),
            (Fact::MonthsOf(Decimal::new(101, 2)), "1 month", "1 mois"),
            (Fact::MonthsOf(Decimal::new(197, 2)), "1.9 months", "1,9 mois"),
            (Fact::MonthsOf(Decimal::new(299, 2)), "2.9 months", "2,9 mois"),
            (Fact::Months(1), "1 month", "1 mois"),
            (Fact::Months(23), "23 months", "23 mois"),
            (Fact::Months(24), "2 years", "2 ans"),
            (Fact::Months(596), "49 years and 8 months", "49 ans et 8 mois"),
            (Fact::Days(14), "14 days", "14 jours"),
            (Fact::Month(day), "May 2026", "mai 2026"),
            (Fact::MonthName(day), "May", "mai"),
            (Fact::Day(day), "May 7, 2026", "7 mai 2026"),
            (
                Fact::Strategy(RiskProfile::Conservative),
                "Steady & Secure",
                "Stable et sûr",
            ),
            (Fact::UnnamedBank, "Your bank", "Votre banque"),
            (Fact::Text("Dream Home".to_owned()), "Dream Home", "Dream Home"),
        ];
        let voice = |language| Voice {
            language,
            home: Currency::USD,
        };
        for (fact, english, french) in rows {
            for fact in [fact.clone(), fact.rounded()] {
                assert_eq!(fact.stated(voice(Language::EnCa)), english, "{fact:?}");
                assert_eq!(
                    fact.stated(voice(Language::FrCa)).replace('\u{a0}', " "),
                    french,
                    "{fact:?}"
                );
            }
        }
        let cad = Voice {
            language: Language::EnUs,
            home: Currency::CAD,
        };
        assert_eq!(Fact::Amount(cents(123_400, Currency::CAD)).stated(cad), "$1,234");
    }

    #[test]
    fn what_is_shown_alike_is_alike() {
        let alike = [
            [
                Fact::Amount(cents(12_049, Currency::USD)),
                Fact::Amount(cents(11_950, Currency::USD)),
            ],
            [
                Fact::Percent(Decimal::new(4_041, 2)),
                Fact::Percent(Decimal::new(4_038, 2)),
            ],
            [
                Fact::MonthsOf(Decimal::new(149, 2)),
                Fact::MonthsOf(Decimal::new(14, 1)),
            ],
            [
                Fact::MonthName(Date::new(2026, 5, 7).unwrap()),
                Fact::MonthName(Date::new(2026, 5, 31).unwrap()),
            ],
        ];
        for pair in alike {
            let [one, other] = pair.map(Fact::rounded);
            assert_eq!(one, other);
        }
    }
}
