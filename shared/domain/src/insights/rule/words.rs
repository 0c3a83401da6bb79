//! Names and explanations of rules.

use super::Rule;
use crate::figures::days;
use crate::language::{Bilingual, Language, both};

impl Rule {
    /// Its name.
    pub const fn name(self) -> Bilingual {
        match self {
            Self::GoalBehind => both("Goal behind", "Objectif en retard"),
            Self::GoalAhead => both("Goal ahead", "Objectif en avance"),
            Self::Milestone => both("Milestones", "Étapes franchies"),
            Self::ContributionMissed => both("Contribution missed", "Versement manqué"),
            Self::OverAllocated => both("More set aside than held", "Affectations supérieures au solde"),
            Self::IdleCash => both("Spare cash", "Liquidités excédentaires"),
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
                "Tells you when a goal may not be reached by its date.",
                "Vous avertit quand un objectif risque de ne pas être atteint à temps.",
            ),
            Self::GoalAhead => both(
                "Tells you when a goal is likely to be reached early.",
                "Vous avertit quand un objectif sera probablement atteint plus tôt.",
            ),
            Self::Milestone => both(
                "Marks your progress on a goal. Market gains do not count; losses do.",
                "Souligne vos progrès vers un objectif. Les gains des marchés ne comptent pas, les pertes oui.",
            ),
            Self::ContributionMissed => both(
                "Tells you when less went into a goal's linked accounts in the last 35 days than planned.",
                "Vous avertit quand un objectif a reçu moins que prévu dans ses comptes reliés depuis 35\u{a0}jours.",
            ),
            Self::OverAllocated => both(
                "Tells you when goals use more of a holding than you have.",
                "Vous avertit quand des objectifs utilisent plus d’un placement que ce que vous en détenez.",
            ),
            Self::IdleCash => both(
                "Tells you when you have spare cash: what is left after three months of take-home income (or of spending, if that is \
                 more), debts at a high rate, known or assumed, cards you pay in full, and your goals. A goal named emergency fund holds \
                 its part of the three months.",
                "Vous signale des liquidités excédentaires\u{a0}: ce qui reste après trois mois de revenu net (ou de dépenses, si elles \
                 sont plus élevées), les dettes à un taux élevé, connu ou supposé, les cartes que vous payez en entier et vos objectifs. \
                 Un objectif nommé fonds d’urgence contient sa part des trois mois.",
            ),
            Self::HorizonRisk => both(
                "Tells you when a goal due within three years is in stocks, funds, crypto or other volatile assets, or when we don't \
                 know what it is invested in.",
                "Vous avertit quand un objectif à trois ans ou moins est en actions, en fonds, en cryptomonnaies ou autrement \
                 exposé aux marchés, ou quand nous ne savons pas comment il est investi.",
            ),
            Self::EmergencyCover => both(
                "Tells you when your cash covers too few months of spending or income. We leave out what goals due within six months use \
                 and what you owe on cards you pay in full. Spending is a monthly average over 90 days: loan payments count, one-off \
                 payments larger than a month's other spending do not. If less than a quarter of your income is known to be spent, we \
                 compare with your income.",
                "Vous avertit quand vos liquidités couvrent trop peu de mois de dépenses ou de revenu. Nous excluons celles des \
                 objectifs à échéance de six mois ou moins et ce que vous devez sur les cartes que vous payez en entier. Les dépenses \
                 sont une moyenne mensuelle sur 90\u{a0}jours\u{a0}: les paiements de prêts comptent, mais pas un paiement unique \
                 supérieur aux autres dépenses d’un mois. Si les dépenses connues représentent moins du quart de votre revenu net, nous \
                 comparons avec ce revenu.",
            ),
            Self::IncomeShare => both(
                "Tells you when the goals you have not reached take much of your take-home income.",
                "Vous avertit quand les objectifs à atteindre prennent une grande part de votre revenu net.",
            ),
            Self::Concentration => both(
                "Tells you when one stock or crypto asset is a large part of your investments.",
                "Vous avertit quand une seule action ou cryptomonnaie pèse lourd dans vos placements.",
            ),
            Self::DebtAgainstGoal => both(
                "Tells you when debt should come before your goals: what you owe at 7% a year and more, mortgages aside, against your \
                 planned monthly contributions. A card without a known rate counts. A card you pay in full every month does not.",
                "Vous avertit quand des dettes méritent de passer avant vos objectifs\u{a0}: ce que vous devez à 7\u{a0}% par année \
                 et plus, sans les prêts hypothécaires, comparé à ce que vous prévoyez verser chaque mois. Une carte dont le taux \
                 n’est pas connu compte. Une carte que vous payez en entier chaque mois ne compte pas.",
            ),
            Self::CreditUse => both(
                "Tells you when a card is close to its limit.",
                "Vous avertit quand une carte approche de sa limite.",
            ),
            Self::MonthlyStory => both(
                "Shows how your net worth changed over the last month, until the 20th of this one.",
                "Montre l’évolution de votre valeur nette au cours du dernier mois, jusqu’au 20 de ce mois-ci.",
            ),
            Self::StaleData => both(
                "Tells you when figures are out of date: after 4 days from a bank, after 180 days if you entered them.",
                "Vous avertit quand des chiffres ne sont plus à jour\u{a0}: après 4\u{a0}jours s’ils viennent d’une banque, après \
                 180\u{a0}jours si vous les avez entrés.",
            ),
            Self::RenewalNear => both(
                "Reminds you before your yearly plan renews.",
                "Vous rappelle le renouvellement de votre forfait annuel.",
            ),
            Self::LargeTransaction => both(
                "Tells you about large payments: in the last 14 days, at least a fifth of your take-home income, or 1,000 in \
                 your main currency if that is not known. Transfers, loan payments and monthly payments do not count.",
                "Vous signale les paiements importants\u{a0}: depuis 14\u{a0}jours, ceux d’au moins un cinquième de votre revenu net, ou \
                 d’au moins 1\u{a0}000 dans votre devise principale si ce revenu n’est pas connu. Les virements, les remboursements de prêts et vos paiements \
                 mensuels sont exclus.",
            ),
            Self::NewRecurringCharge => both(
                "Tells you when a new monthly charge appears: three of about the same amount from the same merchant, a month apart, that began in \
                 the last 85 days.",
                "Vous signale de nouveaux frais mensuels\u{a0}: trois paiements d’environ le même montant au même commerçant, à un mois d’intervalle, depuis \
                 les 85\u{a0}derniers jours.",
            ),
            Self::LinkBroken => both(
                "Tells you when a bank stops sending figures of an account, or needs you to sign in within 14 days.",
                "Vous avertit quand une banque n’envoie plus les chiffres d’un compte, ou demande une reconnexion d’ici \
                 14\u{a0}jours.",
            ),
            Self::TrialEnding => both(
                "Reminds you before your free trial ends.",
                "Vous rappelle la fin de votre essai gratuit.",
            ),
        }
    }

    /// What it watches, its thresholds and its cool-down.
    pub fn explanation(self, language: Language) -> String {
        let thresholds = self.ladder().map(|ladder| format!(" {}", ladder.in_words(language)));
        let pause = days(self.cool_down_days().into(), language);
        let but = if self.ladder().is_some_and(|ladder| ladder.day().is_some()) {
            both(", except on the goal's date", ", sauf à la date prévue").in_language(language)
        } else {
            ""
        };
        let often = match language {
            Language::EnCa | Language::EnUs => {
                format!("You get it at most once in {pause} for the same goal, account or payment{but}.")
            }
            Language::FrCa => format!("Au plus une fois en {pause} pour le même objectif, compte ou paiement{but}."),
        };
        format!(
            "{}{} {often}",
            self.watches().in_language(language),
            thresholds.unwrap_or_default()
        )
    }
}
