//! Every card's templates in both languages, from top to bottom. Braces hold names of facts.

use crate::insights::rule::Rule;
use crate::language::Bilingual;

/// A title and a body.
pub(super) type Template = (Bilingual, Bilingual);

const fn both(english: &'static str, french: &'static str) -> Bilingual {
    Bilingual::new(english, french)
}

/// One sentence for each part of a month's change that is there.
pub(super) const STORY_PARTS: [Bilingual; 10] = [
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
        "Other changes added {other_gain}.",
        "D’autres variations ont ajouté {other_gain}.",
    ),
    both(
        "Other changes took {other_loss}.",
        "D’autres variations ont retranché {other_loss}.",
    ),
];

/// The templates of a rule in a bucket; the first whose facts are all there is used.
pub(super) fn of(rule: Rule, bucket: &str) -> Vec<Template> {
    match rule {
        Rule::GoalBehind => behind(bucket),
        Rule::Milestone => milestone(),
        Rule::EmergencyCover => cover(),
        Rule::MonthlyStory => story(bucket),
        Rule::LinkBroken | Rule::StaleData => bank(rule, bucket),
        Rule::GoalAhead | Rule::ContributionMissed | Rule::HorizonRisk | Rule::OverAllocated => goals(rule),
        Rule::IdleCash | Rule::IncomeShare | Rule::Concentration | Rule::DebtAgainstGoal | Rule::CreditUse => {
            money(rule, bucket)
        }
        Rule::RenewalNear | Rule::TrialEnding | Rule::LargeTransaction | Rule::NewRecurringCharge => {
            payments(rule, bucket)
        }
    }
}

fn behind(bucket: &str) -> Vec<Template> {
    let title = match bucket {
        "unlikely" => both(
            "{goal} is unlikely as planned",
            "{goal}\u{a0}: improbable selon le plan actuel",
        ),
        _ => both("{goal} is a stretch", "{goal}\u{a0}: difficile selon le plan actuel"),
    };
    vec![
        (
            title,
            both(
                "Save {more} more a month for a fair chance by {by}, or push the date back {later}.",
                "Épargnez {more} de plus par mois pour un succès assez probable d’ici {by}, ou visez une date {later} \
                 plus tard.",
            ),
        ),
        (
            title,
            both(
                "Save {more} more a month for a fair chance by {by}.",
                "Épargnez {more} de plus par mois pour un succès assez probable d’ici {by}.",
            ),
        ),
        (
            title,
            both(
                "Push the date back {later} for a fair chance.",
                "Visez une date {later} plus tard pour un succès assez probable.",
            ),
        ),
        (
            both("{goal} is due", "{goal}\u{a0}: la date est arrivée"),
            both(
                "You still need {missing}. A later date gives you more time.",
                "Il vous manque encore {missing}. Une date plus lointaine vous donne plus de temps.",
            ),
        ),
        (
            title,
            both(
                "You have {saved} of {target}. A smaller target or a later date could bring it within reach.",
                "Vous avez {saved} sur {target}. Une cible plus modeste ou une date plus lointaine pourrait mettre \
                 l’objectif à votre portée.",
            ),
        ),
    ]
}

fn milestone() -> Vec<Template> {
    const WHOLE: Bilingual = both(
        "You have saved the full amount for {goal}",
        "{goal}\u{a0}: vous avez tout épargné",
    );
    vec![
        (
            both(
                "You are {reached} of the way to {goal}",
                "{goal}\u{a0}: vous avez fait {reached} du chemin",
            ),
            both(
                "You have saved {put_in} of {target}, market gains not counted.",
                "Vous avez épargné {put_in} sur {target}, sans compter les gains des marchés.",
            ),
        ),
        (
            WHOLE,
            both(
                "You have saved {put_in}. You could keep it in stable assets until {by}, or start your next goal.",
                "Vous avez épargné {put_in}. Vous pourriez garder cette somme dans des actifs stables jusqu’en {by}, ou \
                 commencer votre prochain objectif.",
            ),
        ),
        (
            WHOLE,
            both(
                "You have saved {put_in}. You could start your next goal.",
                "Vous avez épargné {put_in}. Vous pourriez commencer votre prochain objectif.",
            ),
        ),
    ]
}

fn goals(rule: Rule) -> Vec<Template> {
    const AHEAD: Bilingual = both(
        "{goal} may be reached early",
        "{goal}\u{a0}: peut-être atteint plus tôt que prévu",
    );
    match rule {
        Rule::GoalAhead => vec![
            (
                AHEAD,
                both(
                    "At {planned} a month you will likely get there {early} before {by}. You could move the date up or \
                     contribute a little less.",
                    "À {planned} par mois, vous y arriverez probablement {early} avant {by}. Vous pourriez devancer la \
                     date, ou verser un peu moins.",
                ),
            ),
            (
                AHEAD,
                both(
                    "You will likely get there {early} before {by}. You could move the date up.",
                    "Vous y arriverez probablement {early} avant {by}. Vous pourriez devancer la date.",
                ),
            ),
        ],
        Rule::ContributionMissed => vec![
            (
                both("Less than planned for {goal}", "{goal}\u{a0}: moins que prévu"),
                both(
                    "{added} came in over the last 35 days. You planned {planned} a month. The planner shows what the \
                     difference changes.",
                    "Versements des 35\u{a0}derniers jours\u{a0}: {added}. Vous aviez prévu {planned} par mois. Le \
                     planificateur montre ce que change la différence.",
                ),
            ),
            (
                both(
                    "No contribution to {goal} in 35 days",
                    "{goal}\u{a0}: aucun versement en 35\u{a0}jours",
                ),
                both(
                    "You planned {planned} a month. The planner shows what a skipped month changes.",
                    "Vous aviez prévu {planned} par mois. Le planificateur montre ce que change un versement sauté.",
                ),
            ),
        ],
        Rule::OverAllocated => vec![(
            both(
                "More of {security} is set aside than you hold",
                "{security}\u{a0}: affecté au-delà de ce que vous détenez",
            ),
            both(
                "Your goals use {claimed} of what you hold. Lower one goal's share to fix this.",
                "Vos objectifs utilisent {claimed} de ce que vous détenez. Réduisez la part d’un objectif pour y \
                 remédier.",
            ),
        )],
        _ => horizon(),
    }
}

/// A goal that is near, whose savings are assumed or known to move with markets.
fn horizon() -> Vec<Template> {
    const VOLATILE: Bilingual = both(
        "{goal} is due soon, but invested in volatile assets",
        "{goal}\u{a0}: échéance proche, argent exposé aux marchés",
    );
    vec![
        (
            both(
                "{goal} is due soon and may be at market risk",
                "{goal}\u{a0}: échéance proche, argent possiblement exposé aux marchés",
            ),
            both(
                "You entered this balance by hand, so we assume a typical {assumed} mix: {moving} of it goes up and \
                 down with markets, and you need it by {by}. Allocate an account to use what you actually hold.",
                "Vous avez entré ce solde à la main; nous supposons donc la répartition typique \
                 «\u{a0}{assumed}\u{a0}»\u{a0}: {moving} fluctue avec les marchés, et vous en avez besoin pour {by}. \
                 Affectez un compte pour utiliser ce que vous détenez vraiment.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. You \
                 could set aside {stable} in stable assets for it and use the rest for a later goal, without a trade.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Vous pourriez y affecter {stable} d’actifs stables et réserver le reste à un objectif plus \
                 lointain, sans aucune transaction.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. A later date \
                 would leave more time to recover from a fall.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Une date plus lointaine laisserait plus de temps pour se remettre d’une baisse.",
            ),
        ),
    ]
}

fn cover() -> Vec<Template> {
    vec![
        (
            both("Your cash covers {covered}", "Vos liquidités couvrent {covered}"),
            both(
                "You have {cash} in deposit accounts and spend about {spending} a month. Three months is a common cushion.",
                "Vous avez {cash} dans vos comptes de dépôt et dépensez environ {spending} par mois. Trois mois sont un \
                     coussin courant.",
            ),
        ),
        (
            both(
                "Your cash equals {covered} of income",
                "Vos liquidités valent {covered} de revenu",
            ),
            both(
                "You have {cash} in deposit accounts and take home {income} a month. We don't know your spending yet, so we \
                     compare with your income. Three months is a common cushion.",
                "Vous avez {cash} dans vos comptes de dépôt et recevez {income} par mois. Nous ne connaissons pas encore vos \
                     dépenses; nous comparons donc avec votre revenu. Trois mois sont un coussin courant.",
            ),
        ),
        (
            both(
                "Your cash covers less than a month",
                "Vos liquidités couvrent moins d’un mois",
            ),
            both(
                "You have {cash} in deposit accounts and spend about {spending} a month. A reserve of one or two months could \
                     cover a surprise.",
                "Vous avez {cash} dans vos comptes de dépôt et dépensez environ {spending} par mois. Un mois ou deux de \
                     réserve pourraient vous aider en cas d’imprévu.",
            ),
        ),
        (
            both(
                "Your cash is less than a month's income",
                "Vos liquidités valent moins d’un mois de revenu",
            ),
            both(
                "You have {cash} in deposit accounts and take home {income} a month. We don't know your spending yet, so we \
                     compare with your income.",
                "Vous avez {cash} dans vos comptes de dépôt et recevez {income} par mois. Nous ne connaissons pas encore vos \
                     dépenses; nous comparons donc avec votre revenu.",
            ),
        ),
    ]
}

fn money(rule: Rule, bucket: &str) -> Vec<Template> {
    const INCOME_SHARE: Bilingual = both(
        "Goals take {share} of your income",
        "Vos objectifs prennent {share} de votre revenu",
    );
    const UNCOMMITTED: Bilingual = both(
        "You have uncommitted cash",
        "Une partie de vos liquidités n’est affectée à aucun objectif",
    );
    match (rule, bucket) {
        (Rule::IdleCash, _) => vec![
            (
                UNCOMMITTED,
                both(
                    "After a reserve of {reserve} and {debt} of high-interest debt, {idle} is left that is not set aside for a \
                     goal. You could assign it to a goal or keep it as an extra cushion.",
                    "Après une réserve de {reserve} et {debt} de dettes à intérêt élevé, il reste {idle}. Vous pourriez affecter \
                     cette somme à un objectif ou la garder comme coussin.",
                ),
            ),
            (
                UNCOMMITTED,
                both(
                    "{idle} is above a reserve of {reserve} and not set aside for a goal. You could assign it to a goal or \
                     keep it as an extra cushion.",
                    "{idle} dépassent une réserve de {reserve}. Vous pourriez les affecter à un objectif ou les garder \
                     comme coussin.",
                ),
            ),
        ],
        (Rule::IncomeShare, "above_50") => vec![(
            INCOME_SHARE,
            both(
                "{planned} of {income} a month is tough to keep up. A smaller amount a month for one goal, with a later date, could \
                 ease it.",
                "{planned} sur {income} par mois, c’est difficile à tenir. Un montant mensuel plus petit pour un \
                 objectif, avec une date plus lointaine, pourrait alléger le plan.",
            ),
        )],
        (Rule::IncomeShare, _) => vec![(
            INCOME_SHARE,
            both(
                "{planned} of {income} a month is tight but doable. A smaller amount a month for one goal, with a later date, \
                 could ease it.",
                "{planned} sur {income} par mois, c’est serré mais faisable. Un montant mensuel plus petit pour un \
                 objectif, avec une date plus lointaine, pourrait alléger le plan.",
            ),
        )],
        (Rule::Concentration, _) => vec![(
            both(
                "{security} is {share} of what you have invested",
                "{security} représente {share} de vos placements",
            ),
            both(
                "It is worth {position}. If it fell by half, you would lose {half}.",
                "Sa valeur est de {position}. Si elle baissait de moitié, vous perdriez {half}.",
            ),
        )],
        (Rule::DebtAgainstGoal, _) => vec![(
            both(
                "You have card debt while saving for goals",
                "Vous épargnez tout en ayant un solde de carte de crédit",
            ),
            both(
                "You owe {debt} on cards and plan {planned} a month for goals. Cards often cost more than savings \
                 earn, so paying them first could leave you with more.",
                "Vous devez {debt} sur vos cartes et prévoyez {planned} par mois pour vos objectifs. Les cartes \
                 coûtent souvent plus que l’épargne ne rapporte; les rembourser d’abord pourrait vous laisser \
                 davantage.",
            ),
        )],
        _ => vec![(
            both(
                "{account} is at {used} of its limit",
                "{account} est à {used} de sa limite",
            ),
            both(
                "You use {debt} of {limit}. Staying below 30% often helps your credit score.",
                "Vous utilisez {debt} sur {limit}. Rester sous 30\u{a0}% aide souvent votre cote de crédit.",
            ),
        )],
    }
}

fn story(bucket: &str) -> Vec<Template> {
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

fn bank(rule: Rule, bucket: &str) -> Vec<Template> {
    match (rule, bucket) {
        (Rule::StaleData, _) => vec![
            (
                both(
                    "Your {bank} figures are out of date",
                    "{bank}\u{a0}: vos chiffres datent",
                ),
                both(
                    "They are from {updated_on}. Refresh to bring your totals up to date.",
                    "Ils sont du {updated_on}. Actualisez pour mettre vos totaux à jour.",
                ),
            ),
            (
                both("What is {account} worth today?", "Combien vaut {account} aujourd’hui?"),
                both(
                    "You last entered it on {updated_on}. Update it to keep your totals accurate.",
                    "Vous avez entré ce chiffre le {updated_on}. Mettez-le à jour pour garder vos totaux exacts.",
                ),
            ),
        ],
        (_, "sign_in") => vec![(
            both(
                "{bank} asks you to sign in again",
                "{bank} vous demande de vous reconnecter",
            ),
            both(
                "Its figures are from {updated_on}. Signing in takes a minute and updates them.",
                "Ses chiffres datent du {updated_on}. Vous reconnecter prend une minute et les met à jour.",
            ),
        )],
        (_, "ending") => vec![(
            both(
                "Your access to {bank} ends on {ends_on}",
                "{bank}\u{a0}: votre accès prend fin le {ends_on}",
            ),
            both(
                "Sign in before that day to keep your figures up to date.",
                "Reconnectez-vous avant cette date pour garder vos chiffres à jour.",
            ),
        )],
        _ => vec![(
            both(
                "We couldn't reach {bank}",
                "{bank}\u{a0}: nous n’avons pas pu nous connecter",
            ),
            both(
                "Its figures are from {updated_on}. We'll keep trying.",
                "Ses chiffres datent du {updated_on}. Nous continuons d’essayer.",
            ),
        )],
    }
}

fn payments(rule: Rule, bucket: &str) -> Vec<Template> {
    const PAID: Bilingual = both(
        "{amount} went to {merchant} on {on}. If you don't recognize it, ask your bank.",
        "{merchant} a reçu {amount} le {on}. Si vous ne reconnaissez pas ce paiement, communiquez avec \
         votre banque.",
    );
    const YOURS: Bilingual = both(
        "With Premium you keep every feature. Without it your data stays yours, and you can export it at any time.",
        "Avec Premium, vous gardez toutes les fonctions. Sans Premium, vos données restent à vous et vous pouvez les \
         exporter en tout temps.",
    );
    match (rule, bucket) {
        (Rule::RenewalNear, _) => vec![(
            both(
                "Premium renews in {days_left}",
                "Premium se renouvelle dans {days_left}",
            ),
            both(
                "Your yearly plan renews on {renews_on}. Until then you can change or cancel it in settings.",
                "Votre forfait annuel se renouvelle le {renews_on}. D’ici là, vous pouvez le modifier ou l’annuler \
                 dans les réglages.",
            ),
        )],
        (Rule::LargeTransaction, _) => vec![
            (
                both(
                    "A large payment from {account}",
                    "{account}\u{a0}: un paiement important",
                ),
                PAID,
            ),
            (both("A large payment", "Un paiement important"), PAID),
        ],
        (Rule::NewRecurringCharge, _) => vec![(
            both(
                "{merchant} charges you every month",
                "{merchant} vous facture chaque mois",
            ),
            both(
                "{amount} a month since {since}. That is {yearly} a year.",
                "{amount} par mois depuis le {since}, soit {yearly} par année.",
            ),
        )],
        (_, "last_day") => vec![(
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
