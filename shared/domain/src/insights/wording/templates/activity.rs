//! Cards of payments.

use super::Template;
use crate::language::{Bilingual, both};

pub(super) fn large() -> Vec<Template> {
    const PAID: Bilingual = both(
        "{amount} went to {merchant} on {on}. If you don't recognize it, ask your bank.",
        "{merchant} a reçu {amount} le {on}. Si vous ne reconnaissez pas ce paiement, communiquez avec \
         votre banque.",
    );
    vec![
        (
            both(
                "A large payment from {account}",
                "{account}\u{a0}: un paiement important",
            ),
            PAID,
        ),
        (both("A large payment", "Un paiement important"), PAID),
    ]
}

pub(super) fn recurring() -> Vec<Template> {
    vec![(
        both(
            "{merchant} charges you every month",
            "{merchant} vous facture chaque mois",
        ),
        both(
            "{amount} a month since {since}. That is {yearly} a year.",
            "{amount} par mois depuis le {since}, soit {yearly} par année.",
        ),
    )]
}
