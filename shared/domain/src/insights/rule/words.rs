//! Names and explanations of rules.

use super::Rule;
use crate::figures::days;
use crate::language::{Bilingual, Language};

const fn both(english: &'static str, french: &'static str) -> Bilingual {
    Bilingual::new(english, french)
}

impl Rule {
    /// Its name.
    pub const fn name(self) -> Bilingual {
        match self {
            Self::GoalBehind => both("Goal behind", "Objectif en retard"),
            Self::GoalAhead => both("Goal ahead", "Objectif en avance"),
            Self::Milestone => both("Milestones", "Étapes franchies"),
            Self::ContributionMissed => both("Contribution missed", "Versement manqué"),
            Self::OverAllocated => both("More set aside than held", "Affectations supérieures au solde"),
            Self::IdleCash => both("Idle cash", "Liquidités non affectées"),
            Self::HorizonRisk => both("Near goal at market risk", "Échéance proche, risque de marché"),
            Self::EmergencyCover => both("Emergency cover", "Coussin de sécurité"),
            Self::IncomeShare => both("Share of income", "Part du revenu"),
            Self::Concentration => both("Concentration", "Concentration"),
            Self::DebtAgainstGoal => both("Debt beside goals", "Dettes et objectifs"),
            Self::CreditUse => both("Credit use", "Utilisation du crédit"),
            Self::MonthlyStory => both("Your month", "Votre bilan du mois"),
            Self::StaleData => both("Out-of-date figures", "Chiffres à actualiser"),
            Self::RenewalNear => both("Renewal near", "Renouvellement proche"),
            Self::LargeTransaction => both("Large payment", "Paiement important"),
            Self::NewRecurringCharge => both("New recurring charge", "Nouveaux frais récurrents"),
            Self::LinkBroken => both("Bank connection", "Connexion bancaire"),
            Self::TrialEnding => both("Trial ending", "Fin de l’essai"),
        }
    }

    /// What it watches, as a sentence.
    #[expect(clippy::too_many_lines, reason = "one table, to be read from top to bottom")]
    pub const fn watches(self) -> Bilingual {
        match self {
            Self::GoalBehind => both(
                "Watches the chance that a goal is reached by its date.",
                "Surveille les chances d’atteindre un objectif à la date prévue.",
            ),
            Self::GoalAhead => both(
                "Watches how much sooner than planned a goal is likely to be met.",
                "Surveille combien de temps avant la date prévue un objectif sera probablement atteint.",
            ),
            Self::Milestone => both(
                "Watches how much of a goal you have saved. Market gains do not count; losses do.",
                "Surveille ce que vous avez épargné pour un objectif; les gains des marchés ne comptent pas, les pertes oui.",
            ),
            Self::ContributionMissed => both(
                "Compares what came into a goal's linked accounts in the last 35 days with its monthly plan.",
                "Compare ce qui est entré dans les comptes reliés d’un objectif au cours des 35\u{a0}derniers jours \
                 avec son plan mensuel.",
            ),
            Self::OverAllocated => both(
                "Adds up how much of an account or holding your goals use.",
                "Additionne ce que vos objectifs utilisent d’un compte ou d’un placement.",
            ),
            Self::IdleCash => both(
                "Compares your income with cash that no goal uses, above three months of take-home income, or of spending if \
                 that is more, and your debts at a high rate, known or assumed. A goal named emergency fund holds its part of the three months.",
                "Compare avec votre revenu les liquidités qu’aucun objectif n’utilise, au-delà de trois mois de revenu net, ou de \
                 dépenses si elles sont plus élevées, et de vos dettes à un taux élevé, connu ou supposé. Un objectif nommé fonds d’urgence \
                 contient sa part des trois mois.",
            ),
            Self::HorizonRisk => both(
                "Watches how much of a goal that is at most three years away is in stocks, funds, crypto or other \
                 volatile assets.",
                "Surveille la part d’un objectif à trois ans ou moins qui est en actions, en fonds, en cryptomonnaies \
                 ou autrement exposée aux marchés.",
            ),
            Self::EmergencyCover => both(
                "Compares your cash with your average monthly spending over 90 days, loan payments included and one-off payments of \
                 more than a month's other spending left out, or with your take-home income if less than a quarter of it is known \
                 to be spent.",
                "Compare vos liquidités avec vos dépenses mensuelles, en moyenne sur 90\u{a0}jours, paiements de prêts compris et \
                 sans les paiements uniques de plus d’un mois d’autres dépenses, ou avec votre revenu net si les dépenses connues en \
                 représentent moins du quart.",
            ),
            Self::IncomeShare => both(
                "Compares your planned monthly contributions to goals you have not reached with your take-home \
                 income.",
                "Compare avec votre revenu net ce que vous prévoyez verser chaque mois aux objectifs à atteindre.",
            ),
            Self::Concentration => both(
                "Watches how much of what you have invested is one stock or crypto asset.",
                "Surveille la part d’une seule action ou cryptomonnaie dans vos placements.",
            ),
            Self::DebtAgainstGoal => both(
                "Compares what you owe at 7% a year and more, mortgages aside, with your planned monthly contributions. A card \
                 without a known rate counts.",
                "Compare ce que vous devez à 7\u{a0}% par année et plus, sans les prêts hypothécaires, avec ce que vous prévoyez \
                 verser chaque mois à vos objectifs. Une carte dont le taux n’est pas connu compte.",
            ),
            Self::CreditUse => both(
                "Compares what you owe on a card with its limit.",
                "Compare ce que vous devez sur une carte avec sa limite.",
            ),
            Self::MonthlyStory => both(
                "Shows how your net worth changed over the last month, until the 20th of this one.",
                "Montre l’évolution de votre valeur nette au cours du dernier mois, jusqu’au 20 de ce mois-ci.",
            ),
            Self::StaleData => both(
                "Watches how old figures are: up to 4 days is fine from a bank, up to 180 days if you entered them.",
                "Surveille l’âge des chiffres\u{a0}: jusqu’à 4\u{a0}jours s’ils viennent d’une banque, jusqu’à \
                 180\u{a0}jours si vous les avez entrés.",
            ),
            Self::RenewalNear => both(
                "Watches when Premium, paid by the year, renews.",
                "Surveille la date de renouvellement de Premium, payé à l’année.",
            ),
            Self::LargeTransaction => both(
                "Looks for payments in the last 14 days of at least a fifth of your take-home income, or 1,000 in \
                 your main currency if that is not known. Transfers, loan payments and monthly payments do not count.",
                "Cherche les paiements des 14\u{a0}derniers jours d’au moins un cinquième de votre revenu net, ou de \
                 1\u{a0}000 dans votre devise principale si ce revenu n’est pas connu. Les virements, les remboursements de prêts et vos paiements \
                 mensuels sont exclus.",
            ),
            Self::NewRecurringCharge => both(
                "Looks for three charges of about the same amount from the same merchant, a month apart, that began in \
                 the last 85 days.",
                "Cherche trois paiements d’environ le même montant au même commerçant, à un mois d’intervalle, depuis \
                 les 85\u{a0}derniers jours.",
            ),
            Self::LinkBroken => both(
                "Watches whether your banks send figures for every account, and whether you need to sign in at one within 14 days.",
                "Surveille si vos banques envoient les chiffres de chaque compte, et si vous devrez vous reconnecter à l’une \
                 d’elles d’ici 14\u{a0}jours.",
            ),
            Self::TrialEnding => both(
                "Watches how many days of your free trial are left.",
                "Surveille combien de jours il reste à votre essai gratuit.",
            ),
        }
    }

    /// What it watches, its thresholds and its cool-down.
    pub fn explanation(self, language: Language) -> String {
        let thresholds = self.ladder().map(|ladder| format!(" {}", ladder.in_words(language)));
        let pause = days(self.cool_down_days().into(), language);
        let but = if self.ladder().is_some_and(|ladder| ladder.day().is_some()) {
            both(", except on its date", ", sauf à la date prévue").in_language(language)
        } else {
            ""
        };
        let often = match language {
            Language::EnCa | Language::EnUs => format!("At most one new card per subject in {pause}{but}."),
            Language::FrCa => format!("Au plus un nouveau constat par sujet en {pause}{but}."),
        };
        format!(
            "{}{} {often}",
            self.watches().in_language(language),
            thresholds.unwrap_or_default()
        )
    }
}
