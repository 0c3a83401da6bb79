//! Cards of bank connections, figures and the subscription.

use super::Template;
use crate::language::{Bilingual, both};

/// A connection's templates: with its accounts if the bank has another connection, and for a bank with one.
fn of_connection(title: Bilingual, of_several: Bilingual, of_one: Bilingual) -> [Template; 2] {
    [(title, of_several), (title, of_one)]
}

pub(super) fn stale() -> Vec<Template> {
    let of_bank = of_connection(
        both(
            "{bank}: your figures are out of date",
            "{bank}\u{a0}: vos chiffres datent",
        ),
        both(
            "Some figures ({account}) are from {updated_on}. Refresh to bring your totals up to date.",
            "Certains chiffres ({account}) sont du {updated_on}. Actualisez pour mettre vos totaux à jour.",
        ),
        both(
            "They are from {updated_on}. Refresh to bring your totals up to date.",
            "Ils sont du {updated_on}. Actualisez pour mettre vos totaux à jour.",
        ),
    );
    let of_account = [
        (
            both(
                "How much do you owe on {account} today?",
                "Combien devez-vous sur {account} aujourd’hui?",
            ),
            both(
                "You last entered {debt}, on {updated_on}. Update it to keep your totals accurate.",
                "Vous avez entré {debt} le {updated_on}. Mettez ce montant à jour pour garder vos totaux exacts.",
            ),
        ),
        (
            both("What is {account} worth today?", "Combien vaut {account} aujourd’hui?"),
            both(
                "You last entered it on {updated_on}. Update it to keep your totals accurate.",
                "Vous avez entré ce chiffre le {updated_on}. Mettez-le à jour pour garder vos totaux exacts.",
            ),
        ),
    ];
    of_bank.into_iter().chain(of_account).collect()
}

pub(super) fn broken(bucket: &str) -> Vec<Template> {
    match bucket {
        "sign_in" => of_connection(
            both(
                "{bank} asks you to sign in again",
                "{bank} vous demande de vous reconnecter",
            ),
            both(
                "Some figures ({account}) are from {updated_on}. Signing in takes a minute and updates them.",
                "Certains chiffres ({account}) datent du {updated_on}. Vous reconnecter prend une minute et les met à jour.",
            ),
            both(
                "Its figures are from {updated_on}. Signing in takes a minute and updates them.",
                "Ses chiffres datent du {updated_on}. Vous reconnecter prend une minute et les met à jour.",
            ),
        )
        .into(),
        "missing" => vec![(
            both(
                "{bank} no longer reports {account}",
                "{bank} ne transmet plus {account}",
            ),
            both(
                "Its balance of {updated_on} counts until {ends_on}; then the account leaves your totals and goals. If you closed or \
                 moved it, say so among your accounts.",
                "Son solde du {updated_on} compte jusqu’au {ends_on}; ensuite, le compte sort de vos totaux et de vos \
                 objectifs. Si vous l’avez fermé ou transféré, indiquez-le parmi vos comptes.",
            ),
        )],
        "ending" => of_connection(
            both(
                "{bank}: your access ends on {ends_on}",
                "{bank}\u{a0}: votre accès prend fin le {ends_on}",
            ),
            both(
                "Sign in before that day to keep some figures ({account}) up to date.",
                "Reconnectez-vous avant cette date pour garder certains chiffres ({account}) à jour.",
            ),
            both(
                "Sign in before that day to keep your figures up to date.",
                "Reconnectez-vous avant cette date pour garder vos chiffres à jour.",
            ),
        )
        .into(),
        _ => of_connection(
            both(
                "{bank} isn't answering",
                "{bank}\u{a0}: nous n’avons pas pu nous connecter",
            ),
            both(
                "Some figures ({account}) are from {updated_on}. They update when it answers again.",
                "Certains chiffres ({account}) datent du {updated_on}. Ils se mettront à jour quand elle répondra de nouveau.",
            ),
            both(
                "Its figures are from {updated_on}. They update when it answers again.",
                "Ses chiffres datent du {updated_on}. Ils se mettront à jour quand elle répondra de nouveau.",
            ),
        )
        .into(),
    }
}

pub(super) fn renewal() -> Vec<Template> {
    vec![(
        both(
            "Premium renews in {days_left}",
            "Premium se renouvelle dans {days_left}",
        ),
        both(
            "Your yearly plan renews on {renews_on}. Until then you can change or cancel it in settings.",
            "Votre forfait annuel se renouvelle le {renews_on}. D’ici là, vous pouvez le modifier ou l’annuler \
                 dans les réglages.",
        ),
    )]
}

pub(super) fn trial(bucket: &str) -> Vec<Template> {
    const YOURS: Bilingual = both(
        "With Premium you keep every feature. Without it your data stays yours, and you can export it at any time.",
        "Avec Premium, vous gardez toutes les fonctionnalités. Sans Premium, vos données restent à vous et vous pouvez les \
         exporter en tout temps.",
    );
    match bucket {
        "last_day" => vec![(
            both(
                "Your trial ends within {days_left}",
                "Votre essai se termine d’ici {days_left}",
            ),
            YOURS,
        )],
        _ => vec![(
            both(
                "Your trial ends in {days_left}",
                "Votre essai se termine dans {days_left}",
            ),
            YOURS,
        )],
    }
}
