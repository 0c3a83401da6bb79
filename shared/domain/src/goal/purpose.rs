//! What a goal is for, by its English or French name.

use super::Goal;

/// Prefixes of words for emergencies, in English or French.
const EMERGENCIES: [&str; 4] = ["emergenc", "imprévu", "rainy", "urgence"];
/// Prefixes of words that mean an emergency fund only without another word: "safety boots" is none.
const CUSHIONS: [&str; 9] = [
    "buffer",
    "contingenc",
    "coussin",
    "cushion",
    "précaution",
    "prévoyance",
    "safety",
    "sécurité",
    "unexpected",
];
/// Words for retirement: to withdraw is "retirer" in French.
const RETIREMENTS: [&str; 9] = [
    "pension",
    "pensions",
    "préretraite",
    "retire",
    "retired",
    "retirement",
    "retiring",
    "retraite",
    "retraites",
];
/// Prefixes of words for a home, and of those beside which no first home is meant.
const HOMES: [&str; 6] = ["apartment", "appartement", "condo", "home", "house", "maison"];
const NO_HOMES: [&str; 9] = [
    "assur",
    "furni",
    "homeschool",
    "insur",
    "meubl",
    "reno",
    "repair",
    "répar",
    "réno",
];
/// Prefixes of words for studies, and of those beside which none are meant.
const STUDIES: [&str; 9] = [
    "colleg",
    "collèg",
    "educat",
    "school",
    "scolarit",
    "tuition",
    "universit",
    "école",
    "étude",
];
const NO_STUDIES: [&str; 3] = ["travel", "trip", "voyage"];
/// Prefixes of words for a fund: an "emergency brake job" is a bill.
const FUNDS: [&str; 11] = [
    "account", "argent", "cash", "compte", "fonds", "fund", "money", "reserve", "réserve", "saving", "épargne",
];
/// Words without meaning beside one for emergencies.
const SMALL_WORDS: [&str; 35] = [
    "a", "cas", "d", "dans", "day", "days", "de", "des", "du", "en", "expenses", "filet", "fond", "for", "income", "l",
    "la", "le", "les", "matelas", "mes", "mois", "month", "months", "my", "net", "nos", "notre", "of", "our", "pour",
    "revenu", "the", "un", "une",
];

impl Goal {
    /// Whether it is an emergency fund and nothing else, by its name, as that of the template (decision 144).
    pub fn is_for_emergencies(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let words = || {
            name.split(|letter: char| !letter.is_alphanumeric())
                .filter(|word| !word.is_empty())
        };
        let begins = |word: &str, with: &[&str]| with.iter().any(|start| word.starts_with(start));
        let is_for = |word: &str| begins(word, &EMERGENCIES) || begins(word, &CUSHIONS);
        let is_plain = |word: &str| {
            is_for(word) || begins(word, &FUNDS) || SMALL_WORDS.contains(&word) || word.chars().all(char::is_numeric)
        };
        let is_a_fund = words().any(|word| begins(word, &FUNDS));
        (is_a_fund && words().any(|word| begins(word, &EMERGENCIES))) || (words().any(is_for) && words().all(is_plain))
    }

    /// Whether it is for retirement, by its English or French name.
    pub fn is_for_retirement(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let has = |wanted: &[&str]| {
            let mut words = name.split(|letter: char| !letter.is_alphanumeric());
            words.any(|word| wanted.contains(&word))
        };
        has(&RETIREMENTS) && !has(&["alimentaire"]) // "Pension alimentaire": child support.
    }

    /// Whether its name is what a registered plan, by its subtype, is for: a first home, or studies.
    pub fn is_purpose_of(&self, plan: &str) -> bool {
        match plan {
            _ if self.is_for_emergencies() => false,
            "fhsa" => self.is_for_a_home(),
            "529" | "education savings account" | "resp" => {
                self.has_word_like(&STUDIES) && !self.has_word_like(&NO_STUDIES)
            }
            _ => false,
        }
    }

    fn is_for_a_home(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let is_first_payment = ["down payment", "mise de fonds"]
            .iter()
            .any(|words| name.contains(words));
        (is_first_payment || self.has_word_like(&HOMES)) && !self.has_word_like(&NO_HOMES)
    }

    fn has_word_like(&self, prefixes: &[&str]) -> bool {
        let name = self.name.as_str().to_lowercase();
        let mut words = name.split(|letter: char| !letter.is_alphanumeric());
        words.any(|word| prefixes.iter().any(|prefix| word.starts_with(prefix)))
    }
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;

    use super::*;
    use crate::ids::GoalId;
    use crate::money::Money;
    use crate::text::Name;

    #[test]
    fn a_goal_for_emergencies_is_known_by_its_name() {
        let rows = [
            ("Emergency Fund", true),
            ("our rainy day money", true),
            ("Fonds d’urgence", true),
            ("Imprévus", true),
            ("Coussin", true),
            ("Coussin de sécurité", true),
            ("Pour les imprévus", true),
            ("Pour l’imprévu", true),
            ("Dans le cas d’une urgence", true),
            ("EMERGENCY savings, 2027", true),
            ("Emergencies", true),
            ("Emergency (6 months)", true),
            ("Urgences 2027", true),
            ("Safety net", true),
            ("Cushion", true),
            ("Contingency fund", true),
            ("Income buffer", true),
            ("Unexpected expenses", true),
            ("Fonds de prévoyance", true),
            ("Matelas de sécurité", true),
            ("Fond d’urgence", true),
            ("Emergency fund for the house", true),
            ("Safety boots fund", false),
            ("Robin’s rainy day fund", true),
            ("Fonds de prévoyance du condo", false),
            ("Nettoyage d’urgence", false),
            ("Réparation d’urgence de la fondation", false),
            ("Matelas et coussins", false),
            ("Matelas", false),
            ("Sofa cushions", false),
            ("Caméras de sécurité", false),
            ("Emergency brake job", false),
            ("Emergency dental", false),
            ("Coussins du salon", false),
            ("A day at the sea", false),
            ("New roof", false),
            ("Emerging markets", false),
        ];
        for (name, expected) in rows {
            let id = GoalId::new(uuid::Uuid::from_u128(1));
            let target = Money::from_minor(100, crate::money::Currency::CAD).unwrap();
            let name = Name::parse(name).unwrap();
            let goal = Goal::new(id, name, target, Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH);
            assert_eq!(goal.is_for_emergencies(), expected, "{}", goal.name.as_str());
        }
    }
}
