//! Cards of cash, of the monthly story, of debts and of investments.

use super::Template;
use crate::language::{Bilingual, both};

/// One sentence for each nonzero part of a month's change.
pub(in crate::insights::wording) const STORY_PARTS: [Bilingual; 12] = [
    both("You put in {added}.", "Vous avez versé {added}."),
    both("You took out {withdrawn}.", "Vous avez retiré {withdrawn}."),
    both("Markets added {markets}.", "Les marchés ont ajouté {markets}."),
    both(
        "Markets took {market_loss}.",
        "Les marchés ont retranché {market_loss}.",
    ),
    both(
        "Exchange rates added {rate_gain}.",
        "Les taux de change ont ajouté {rate_gain}.",
    ),
    both(
        "Exchange rates took {rate_loss}.",
        "Les taux de change ont retranché {rate_loss}.",
    ),
    both(
        "You paid down {debt_paid} of debt.",
        "Vous avez remboursé {debt_paid} de dettes.",
    ),
    both(
        "Your debts grew by {debt_grown}.",
        "Vos dettes ont augmenté de {debt_grown}.",
    ),
    both(
        "Added or removed accounts raised it by {accounts_gain}.",
        "Les comptes ajoutés ou retirés ont apporté {accounts_gain}.",
    ),
    both(
        "Added or removed accounts lowered it by {accounts_loss}.",
        "Les comptes ajoutés ou retirés ont retranché {accounts_loss}.",
    ),
    both(
        "Other changes added {other_gain}.",
        "D’autres variations ont ajouté {other_gain}.",
    ),
    both(
        "Other changes took {other_loss}.",
        "D’autres variations ont retranché {other_loss}.",
    ),
];

pub(super) fn idle() -> [Template; 2] {
    const IDLE: Bilingual = both("You have spare cash", "Vous avez des liquidités excédentaires");
    [
        (
            IDLE,
            both(
                "Beyond your reserve, {idle} of your cash is not set aside for a goal. You could assign it to a goal, pay down some of \
                 the {other_debt} you owe, or keep it as an extra cushion.",
                "Au-delà de votre réserve, il reste {idle}. Vous pourriez affecter cette somme à un objectif, rembourser une partie \
                 des {other_debt} que vous devez ou la garder comme coussin.",
            ),
        ),
        (
            IDLE,
            both(
                "Beyond your reserve, {idle} of your cash is not set aside for a goal. You could assign it to a goal or keep it as an extra \
                 cushion.",
                "Au-delà de votre réserve, il reste {idle}. Vous pourriez affecter cette somme à un objectif ou la garder comme coussin.",
            ),
        ),
    ]
}

pub(super) fn cover() -> Vec<Template> {
    let by_spending = [
        (
            both("Your cash covers {covered}", "Vos liquidités couvrent {covered}"),
            both(
                "You have {cash} of cash at hand and spend about {spending} a month. Three months is a common cushion.",
                "Vous avez {cash} de liquidités disponibles et dépensez environ {spending} par mois. Trois mois sont un \
                     coussin courant.",
            ),
        ),
        (
            both(
                "Your cash covers less than a month",
                "Vos liquidités couvrent moins d’un mois",
            ),
            both(
                "You have {cash} of cash at hand and spend about {spending} a month. A reserve of one or two months could \
                     cover a surprise.",
                "Vous avez {cash} de liquidités disponibles et dépensez environ {spending} par mois. Un mois ou deux de \
                     réserve pourraient vous aider en cas d’imprévu.",
            ),
        ),
    ];
    let of_cash = by_spending.into_iter().chain(cover_of_income());
    [overdrawn()].into_iter().chain(of_cash).collect()
}

fn overdrawn() -> Template {
    (
        both("You are overdrawn", "Vous êtes à découvert"),
        both(
            "Your accounts are {overdrawn} below zero in total. Covering that comes first: an overdraft costs interest and often fees.",
            "Il manque {overdrawn} à vos comptes. Combler ce découvert passe avant tout\u{a0}: il coûte des intérêts et souvent des frais.",
        ),
    )
}

fn cover_of_income() -> [Template; 4] {
    const COVERED: Bilingual = both(
        "Your cash equals {covered} of income",
        "Vos liquidités équivalent à {covered} de revenu",
    );
    const SHORT: Bilingual = both(
        "Your cash is less than a month's income",
        "Vos liquidités représentent moins d’un mois de revenu",
    );
    [
        (
            COVERED,
            both(
                "You have {cash} of cash at hand and take home {income} a month. We don't know all your spending yet, so we \
                     compare with your income. Three months is a common cushion.",
                "Vous avez {cash} de liquidités disponibles et recevez {income} par mois. Nous ne connaissons pas encore toutes vos \
                     dépenses; nous comparons donc avec votre revenu. Trois mois sont un coussin courant.",
            ),
        ),
        (
            COVERED,
            both(
                "You have {cash} of cash at hand and took home {income_before} a month before your income fell. We don't know all your \
                     spending yet, so we compare with that. Three months is a common cushion.",
                "Vous avez {cash} de liquidités disponibles et receviez {income_before} par mois avant la baisse de votre revenu. Nous ne \
                     connaissons pas encore toutes vos dépenses; nous comparons donc avec ce montant. Trois mois sont un coussin courant.",
            ),
        ),
        (
            SHORT,
            both(
                "You have {cash} of cash at hand and take home {income} a month. We don't know all your spending yet, so we \
                     compare with your income.",
                "Vous avez {cash} de liquidités disponibles et recevez {income} par mois. Nous ne connaissons pas encore toutes vos \
                     dépenses; nous comparons donc avec votre revenu.",
            ),
        ),
        (
            SHORT,
            both(
                "You have {cash} of cash at hand and took home {income_before} a month before your income fell. We don't know all your \
                     spending yet, so we compare with that.",
                "Vous avez {cash} de liquidités disponibles et receviez {income_before} par mois avant la baisse de votre revenu. Nous ne \
                     connaissons pas encore toutes vos dépenses; nous comparons donc avec ce montant.",
            ),
        ),
    ]
}

const OF_CARDS: Bilingual = both(
    "We left out {card_bills} for cards you pay in full every month.",
    "Nous avons exclu {card_bills} pour les cartes que vous payez en entier chaque mois.",
);

/// One of the first three says what the reserve is.
pub(in crate::insights::wording) const IDLE_PARTS: [Bilingual; 8] = [
    both(
        "The reserve is {reserve}: three months of your take-home income, {income} a month.",
        "La réserve est de {reserve}\u{a0}: trois mois de votre revenu net, soit {income} par mois.",
    ),
    both(
        "The reserve is {reserve}: three months of your spending, {spending} a month.",
        "La réserve est de {reserve}\u{a0}: trois mois de vos dépenses, soit {spending} par mois.",
    ),
    both(
        "The reserve is {reserve}: three months of your income before it fell, {income_before} a month.",
        "La réserve est de {reserve}\u{a0}: trois mois de votre revenu avant sa baisse, soit {income_before} par mois.",
    ),
    both(
        "Your emergency fund holds {reserve_held} of it.",
        "Votre fonds d’urgence en contient {reserve_held}.",
    ),
    both(
        "We left out {debt} for debt at a high rate.",
        "Nous avons exclu {debt} pour des dettes à un taux élevé.",
    ),
    both(
        "We left out {debt_assumed} for debt at a rate we assume is high.",
        "Nous avons exclu {debt_assumed} pour des dettes dont nous supposons le taux élevé.",
    ),
    OF_CARDS,
    both(
        "You also entered {entered} as saved for goals. If any of it is this cash, set it aside for them.",
        "Vous avez aussi saisi {entered} comme épargne pour vos objectifs. Si une partie se trouve dans ces liquidités, affectez-la à \
         ces objectifs.",
    ),
];

pub(in crate::insights::wording) const COVER_PARTS: [Bilingual; 3] = [
    both(
        "Your goals use {in_goals} of this cash.",
        "Vos objectifs utilisent {in_goals} de ces liquidités.",
    ),
    both(
        "We left out {due_soon} for goals that are due, or will be within six months.",
        "Nous avons exclu {due_soon} pour des objectifs échus ou qui le seront d’ici six mois.",
    ),
    OF_CARDS,
];

pub(super) fn story(bucket: &str) -> Vec<Template> {
    const DOWN: Bilingual = both(
        "Net worth went down by {change} to {net_worth}.",
        "Votre valeur nette a baissé de {change}, à {net_worth}.",
    );
    if bucket.ends_with("up") {
        vec![(
            both("Your {month}: up", "Votre bilan du mois\u{a0}: {month} en hausse"),
            both(
                "Net worth grew by {change} to {net_worth}.",
                "Votre valeur nette a augmenté de {change}, à {net_worth}.",
            ),
        )]
    } else if bucket.ends_with("down_a_little") {
        vec![(
            both(
                "Your {month}: down a little",
                "Votre bilan du mois\u{a0}: {month} en légère baisse",
            ),
            DOWN,
        )]
    } else if bucket.ends_with("down") {
        vec![(
            both("Your {month}: down", "Votre bilan du mois\u{a0}: {month} en baisse"),
            DOWN,
        )]
    } else {
        vec![(
            both("Your {month}: flat", "Votre bilan du mois\u{a0}: {month} stable"),
            both(
                "Net worth stayed at {net_worth}.",
                "Votre valeur nette est restée à {net_worth}.",
            ),
        )]
    }
}

pub(super) fn concentration() -> Vec<Template> {
    vec![(
        both(
            "{security} is {share} of what you have invested",
            "{security} représente {share} de vos placements",
        ),
        both(
            "It is worth {position}. If it fell by half, you would lose {half}.",
            "Sa valeur est de {position}. Si elle baissait de moitié, vous perdriez {half}.",
        ),
    )]
}

pub(super) fn debt() -> Vec<Template> {
    vec![(
        both(
            "You have high-interest debt while saving for goals",
            "Vous épargnez tout en ayant des dettes à intérêt élevé",
        ),
        both(
            "You owe {debt} at a high interest rate and plan {planned} a month for goals. Where you pay interest on it, that \
                 often costs more than savings earn, so paying it first could leave you with more.",
            "Vous devez {debt} à un taux élevé et prévoyez {planned} par mois pour vos objectifs. Les intérêts que vous payez \
                 coûtent souvent plus que l’épargne ne rapporte; rembourser d’abord ces dettes pourrait vous laisser \
                 davantage.",
        ),
    )]
}

pub(super) fn credit_use() -> Vec<Template> {
    vec![(
        both(
            "{account} is at {used} of its limit",
            "{account} est à {used} de sa limite",
        ),
        both(
            "You use {debt} of {limit}. Staying below 30% often helps your credit score.",
            "Vous utilisez {debt} sur {limit}. Rester sous 30\u{a0}% aide souvent votre cote de crédit.",
        ),
    )]
}
