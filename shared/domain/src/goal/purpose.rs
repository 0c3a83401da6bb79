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
/// Prefixes of words beside which none is meant: "Dad’s retirement party", « pension alimentaire » (child support).
const NO_RETIREMENTS: [&str; 15] = [
    "alimentaire",
    "cadeau",
    "celebrat",
    "cruise",
    "deposit",
    "fête",
    "gift",
    "home",
    "maison",
    "parties",
    "party",
    "résidence",
    "trip",
    "vacation",
    "voyage",
];
/// Words for a first home, and those that may stand beside one: "Home gym" and "Down payment for the car" are none.
const HOMES: [&str; 9] = [
    "apartment",
    "appartement",
    "condo",
    "downpayment",
    "duplex",
    "home",
    "house",
    "maison",
    "townhouse",
];
const HOME_WORDS: [&str; 22] = [
    "1st",
    "achat",
    "acheter",
    "buy",
    "buying",
    "dream",
    "family",
    "first",
    "forever",
    "future",
    "neuf",
    "neuve",
    "new",
    "nouvelle",
    "on",
    "own",
    "premier",
    "première",
    "purchase",
    "rêve",
    "starter",
    "to",
];
/// Words before the place of a home: "House in Calgary".
const PLACES: [&str; 7] = ["at", "au", "aux", "en", "in", "near", "à"];
/// Prefixes of words for studies, and of those beside which none are meant; a space ends a word.
const STUDIES: [&str; 17] = [
    "bac ",
    "baccalaur",
    "cegep",
    "colleg",
    "collèg",
    "cégep",
    "degree",
    "doctorat",
    "educat",
    "maîtrise",
    "phd ",
    "school",
    "scolarit",
    "tuition",
    "universit",
    "école",
    "étude",
];
const NO_STUDIES: [&str; 9] = [
    "bus ", "camp ", "conduite", "daycare", "driving", "garderie", "travel", "trip", "voyage",
];
/// Prefixes of words for schools before a college, which a 529 may pay and an RESP may not.
const SCHOOLS: [&str; 6] = ["elementary", "high ", "primaire", "primary", "privat", "privé"];
/// Prefixes of words for health care, and of those beside which none is meant that a plan for it may pay.
const CARE: [&str; 14] = [
    "braces ",
    "chirurg",
    "dentai",
    "dental",
    "denti",
    "doctor",
    "health",
    "hospital",
    "hôpita",
    "medic",
    "médic",
    "orthodont",
    "santé ",
    "surger",
];
const NO_CARE: [&str; 13] = [
    "assur", "cat ", "cats ", "chat ", "chats ", "chien", "club", "cosmetic", "dog", "esthét", "insur", "pet ",
    "plasti",
];
/// Prefixes of words for a fund: an "emergency brake job" is a bill.
const FUNDS: [&str; 11] = [
    "account", "argent", "cash", "compte", "fonds", "fund", "money", "reserve", "réserve", "saving", "épargne",
];
/// Words without meaning beside another one.
const SMALL_WORDS: [&str; 23] = [
    "a", "d", "de", "des", "du", "en", "for", "l", "la", "le", "les", "ma", "mes", "mon", "my", "nos", "notre", "of",
    "our", "pour", "the", "un", "une",
];
/// Words without meaning beside one for emergencies.
const EMERGENCY_WORDS: [&str; 14] = [
    "cas", "dans", "day", "days", "expenses", "filet", "fond", "income", "matelas", "mois", "month", "months", "net",
    "revenu",
];

impl Goal {
    /// Whether it is an emergency fund and nothing else, by its name, as that of the template (decision 144).
    pub fn is_for_emergencies(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let words = || words(&name);
        let is_for = |word: &str| begins(word, &EMERGENCIES) || begins(word, &CUSHIONS);
        let is_plain = |word: &str| is_for(word) || EMERGENCY_WORDS.contains(&word) || is_small(word);
        let is_a_fund = words().any(|word| begins(word, &FUNDS));
        (is_a_fund && words().any(|word| begins(word, &EMERGENCIES))) || (words().any(is_for) && words().all(is_plain))
    }

    /// Whether it is for retirement, by its English or French name.
    pub fn is_for_retirement(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let has = |wanted: &[&str]| words(&name).any(|word| wanted.contains(&word));
        has(&RETIREMENTS) && !self.has_word_like(&NO_RETIREMENTS)
    }

    /// Whether its name is what a registered plan, by its subtype, is for: a first home, studies, or health care.
    pub fn is_purpose_of(&self, plan: &str) -> bool {
        let is_like = |words: &[&str], no_words: &[&str]| self.has_word_like(words) && !self.has_word_like(no_words);
        match plan {
            _ if self.is_for_emergencies() => false,
            "fhsa" => self.is_for_a_home(),
            "529" | "education savings account" => is_like(&STUDIES, &NO_STUDIES),
            "resp" => is_like(&STUDIES, &NO_STUDIES) && !self.has_word_like(&SCHOOLS),
            "hsa" => is_like(&CARE, &NO_CARE) && !self.has_word_like(&STUDIES),
            _ => false,
        }
    }

    /// Whether its name speaks of a first home, or of a down payment, and of nothing else but its place.
    fn is_for_a_home(&self) -> bool {
        let name = self.name.as_str().to_lowercase();
        let name = ["down payment", "mise de fonds"]
            .iter()
            .fold(name, |name, words| name.replace(words, "downpayment"));
        let words = || words(&name).take_while(|word| !PLACES.contains(word));
        let is_plain = |word: &str| HOMES.contains(&word) || HOME_WORDS.contains(&word) || is_small(word);
        words().any(|word| HOMES.contains(&word)) && words().all(is_plain)
    }

    fn has_word_like(&self, prefixes: &[&str]) -> bool {
        let name = self.name.as_str().to_lowercase();
        words(&name).any(|word| begins(&format!("{word} "), prefixes))
    }
}

fn words(name: &str) -> impl Iterator<Item = &str> {
    name.split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
}

fn begins(word: &str, with: &[&str]) -> bool {
    with.iter().any(|start| word.starts_with(start))
}

/// Whether a word is for a fund, a number, or without meaning.
fn is_small(word: &str) -> bool {
    begins(word, &FUNDS) || SMALL_WORDS.contains(&word) || word.chars().all(char::is_numeric)
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
            assert_eq!(called(name).is_for_emergencies(), expected, "{name}");
        }
    }

    #[test]
    fn a_plan_of_one_purpose_is_for_goals_called_so_alone() {
        let rows = [
            ("Dream Home", "fhsa", true),
            ("Maison de rêve", "fhsa", true),
            ("Our first home, 2030", "fhsa", true),
            ("House in Calgary", "fhsa", true),
            ("Achat d’un condo à Laval", "fhsa", true),
            ("Savings for a house", "fhsa", true),
            ("Down payment for the car", "fhsa", false),
            ("Down payment on a boat", "fhsa", false),
            ("Home gym", "fhsa", false),
            ("House cleaning business", "fhsa", false),
            ("New windows for the house", "fhsa", false),
            ("Camper (home on wheels)", "fhsa", false),
            ("Homecoming dress", "fhsa", false),
            ("House expenses", "fhsa", false),
            ("Vacation home", "fhsa", false),
            ("Toit de la maison", "fhsa", false),
            ("Assurance maison", "fhsa", false),
            ("Cégep de Léa", "resp", true),
            ("Bac de Léa", "resp", true),
            ("Emma’s degree", "529", true),
            ("Backyard", "resp", false),
            ("Surgery in August", "hsa", true),
            ("Medical bills", "hsa", true),
            ("Implants dentaires", "hsa", true),
            ("Braces", "hsa", true),
            ("Dental school", "hsa", false),
            ("Doctorat de Léa", "hsa", false),
            ("Dog surgery", "hsa", false),
            ("Health insurance", "hsa", false),
            ("Car deductible", "hsa", false),
            ("Medical bills", "rdsp", false),
        ];
        for (name, plan, expected) in rows {
            assert_eq!(called(name).is_purpose_of(plan), expected, "{name}: {plan}");
        }
    }

    fn called(name: &str) -> Goal {
        let id = GoalId::new(uuid::Uuid::from_u128(1));
        let target = Money::from_minor(100, crate::money::Currency::CAD).unwrap();
        let name = Name::parse(name).unwrap();
        Goal::new(id, name, target, Timestamp::UNIX_EPOCH, Timestamp::UNIX_EPOCH)
    }
}
