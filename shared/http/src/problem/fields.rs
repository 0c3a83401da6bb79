//! French messages for fields. Checks word their messages in English, as the end of a sentence. Here are the French
//! ends for faults that a form can cause. Other faults come from programs; their French message is "is not accepted".

use goldgrove_domain::{Language, figures};

use super::FieldError;

/// A placeholder for a number or name in a pattern.
const HOLE: &str = "{}";

/// English ends of sentences, and the French ones about « cette valeur ».
const ENDS: [(&str, &str); 39] = [
    ("must be present", "est requise"),
    ("must not be empty", "est requise"),
    ("must be above 0", "doit être supérieure à 0"),
    ("must be 0 or more", "doit être de 0 ou plus"),
    ("must be from {} to {} percent", "doit être de {} à {}\u{a0}%"),
    (
        "must be from {} to {}, with at most two decimals",
        "doit être de {} à {}, avec au plus deux décimales",
    ),
    ("must be from {} to {}", "doit être de {} à {}"),
    (
        "must be a whole number from {} to {}",
        "doit être un nombre entier de {} à {}",
    ),
    (
        "must be a number of at most 28 digits",
        "doit être un nombre d’au plus 28\u{a0}chiffres",
    ),
    (
        "must be at most {} characters",
        "doit compter au plus {}\u{a0}caractères",
    ),
    ("must be {} to {} characters", "doit compter de {} à {}\u{a0}caractères"),
    ("must be at most {}", "doit être d’au plus {}"),
    (
        "must be at most the {}% that is left",
        "doit être d’au plus {}\u{a0}%, soit ce qui reste à affecter",
    ),
    (
        "must be at most the {} {} that is left",
        "doit être d’au plus {} {}, soit ce qui reste à affecter",
    ),
    (
        "must be in the account's currency",
        "doit être dans la devise du compte",
    ),
    (
        "must be at most the {} units that are left",
        "doit être d’au plus {}\u{a0}unités, soit ce qui reste à affecter",
    ),
    (
        "must not contain control characters",
        "ne doit pas contenir de caractères de contrôle",
    ),
    ("must be one line", "doit tenir sur une ligne"),
    ("must be plain text", "doit être du texte brut"),
    ("must be an email address", "doit être une adresse courriel"),
    ("must be another address", "doit être différente de l’adresse actuelle"),
    (
        "must be the code from the email",
        "ne correspond pas au code reçu par courriel",
    ),
    ("must be in the future", "doit être à venir"),
    ("must be within {} years", "doit tomber d’ici {}\u{a0}ans"),
    ("must be an IANA time zone", "doit être un fuseau horaire"),
    (
        "must be in {} or a currency with an exchange rate to it",
        "doit être en {} ou dans une devise convertible",
    ),
    (
        "must be savings, not a debt or a vehicle",
        "doit être de l’épargne, pas une dette ni un véhicule",
    ),
    ("must be named once", "ne doit être nommée qu’une fois"),
    (
        "must name something of yours",
        "doit désigner un élément qui vous appartient",
    ),
    (
        "must name each class once, 100 percent together",
        "doit nommer chaque catégorie une fois, pour un total de 100\u{a0}%",
    ),
    (
        "can be said of a loan or credit only",
        "ne s’applique qu’à un prêt ou à un crédit",
    ),
    (
        "can only be corrected on a linked account",
        "ne se corrige que pour un compte relié",
    ),
    (
        "is the institution's to change",
        "ne peut être modifiée que par l’institution financière",
    ),
    (
        "can only be said of an account that its bank no longer reports",
        "ne s’applique qu’à un compte que sa banque ne transmet plus",
    ),
    ("must be a currency code", "doit être un code de devise"),
    ("must be another currency", "doit être une autre devise"),
    (
        "must be above 0 and at most {}, with at most {} decimals",
        "doit être supérieure à 0 et d’au plus {}, avec au plus {} décimales",
    ),
    ("must be {}", "doit être {}"),
    ("is incomplete", "est incomplète"),
];
const OTHER: &str = "n’est pas acceptée";

impl FieldError {
    /// Translates the message.
    pub(super) fn in_language(self, language: Language) -> Self {
        if language.is_english() {
            return self;
        }
        Self {
            message: in_french(&self.message),
            ..self
        }
    }
}

fn in_french(message: &str) -> String {
    let found = ENDS
        .iter()
        .find_map(|(english, french)| Some((held(english, message)?, french)));
    let Some((held, french)) = found else {
        return OTHER.to_owned();
    };
    held.into_iter().fold((*french).to_owned(), |text, held| {
        text.replacen(HOLE, &as_french(held), 1)
    })
}

/// A number in French; anything else as it is.
fn as_french(held: &str) -> String {
    let number = held.parse().map(|number| figures::number(number, Language::FrCa));
    number.unwrap_or_else(|_| held.to_owned())
}

/// The values in `message` at the placeholders of `pattern`; `None` if the pattern does not match.
fn held<'m>(pattern: &str, message: &'m str) -> Option<Vec<&'m str>> {
    let mut pieces = pattern.split(HOLE);
    let mut rest = message.strip_prefix(pieces.next()?)?;
    let mut held = Vec::new();
    for piece in pieces {
        let is_held =
            |character: char| character.is_ascii_digit() || character.is_ascii_uppercase() || character == '.';
        let end = rest.find(|character| !is_held(character)).unwrap_or(rest.len());
        if end == 0 {
            return None;
        }
        held.push(&rest[..end]);
        rest = rest[end..].strip_prefix(piece)?;
    }
    rest.is_empty().then_some(held)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    #[test]
    fn faults_of_forms_are_in_french_with_their_numbers() {
        let rows = [
            ("must be above 0", "doit être supérieure à 0"),
            (
                "must be at most 120 characters",
                "doit compter au plus 120\u{a0}caractères",
            ),
            ("must be 1 to 120 characters", "doit compter de 1 à 120\u{a0}caractères"),
            (
                "must be at most 1000000000",
                "doit être d’au plus 1\u{a0}000\u{a0}000\u{a0}000",
            ),
            ("must be from 0 to 100 percent", "doit être de 0 à 100\u{a0}%"),
            (
                "must be at most the 33.33% that is left",
                "doit être d’au plus 33,33\u{a0}%, soit ce qui reste à affecter",
            ),
            (
                "must be in CAD or a currency with an exchange rate to it",
                "doit être en CAD ou dans une devise convertible",
            ),
            ("must be within 80 years", "doit tomber d’ici 80\u{a0}ans"),
            ("must be conservative, moderate or aggressive", OTHER),
            ("must be DELETE", "doit être DELETE"),
            ("", OTHER),
        ];
        for (english, french) in rows {
            assert_eq!(in_french(english), french, "{english}");
        }
    }

    #[test]
    fn each_pattern_is_the_first_to_fit_its_own_sentence() {
        for (english, french) in ENDS {
            let (example, expected) = (english.replace(HOLE, "7"), french.replace(HOLE, "7"));
            assert_eq!(in_french(&example), expected, "{english}");
            assert_eq!(english.matches(HOLE).count(), french.matches(HOLE).count(), "{english}");
        }
    }

    #[test]
    fn each_end_is_one_that_a_check_words() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let mut unworded: Vec<_> = ENDS.iter().map(|(english, _)| english).collect();
        let mut paths = vec![root.join("shared"), root.join("functions")];
        while let Some(path) = paths.pop() {
            if path.is_dir() && !path.ends_with("tests") {
                paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            } else if path.extension().is_some_and(|extension| extension == "rs")
                && !path.ends_with("problem/fields.rs")
            {
                let code = fs::read_to_string(&path).unwrap().replace("{OWN_WORDS}", "");
                for text in code.split('"') {
                    // Fill placeholders with `7`.
                    let pieces: Vec<_> = text.split('{').filter_map(|piece| piece.rsplit('}').next()).collect();
                    unworded.retain(|english| held(english, &pieces.join("7")).is_none());
                }
            }
        }
        assert!(unworded.is_empty(), "no check words {unworded:?}");
    }
}
