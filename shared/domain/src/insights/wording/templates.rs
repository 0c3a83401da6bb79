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
        Rule::Milestone => milestone(bucket),
        Rule::EmergencyCover => cover(bucket),
        Rule::MonthlyStory => story(bucket),
        Rule::LinkBroken | Rule::StaleData => bank(rule, bucket),
        Rule::GoalAhead | Rule::ContributionMissed | Rule::HorizonRisk | Rule::OverAllocated => goals(rule, bucket),
        Rule::IdleCash | Rule::IncomeShare | Rule::Concentration | Rule::DebtAgainstGoal | Rule::CreditUse => {
            money(rule, bucket)
        }
        Rule::RenewalNear | Rule::TrialEnding | Rule::LargeTransaction | Rule::NewRecurringCharge => {
            payments(rule, bucket)
        }
    }
}

fn behind(bucket: &str) -> Vec<Template> {
    const UNLIKELY: Bilingual = both(
        "{goal} is unlikely as planned",
        "{goal}\u{a0}: improbable selon le plan actuel",
    );
    const STRETCH: Bilingual = both("{goal} is a stretch", "{goal}\u{a0}: difficile selon le plan actuel");
    const MORE_OR_LATER: Bilingual = both(
        "{more} more a month could lift it to fair for {by}. Moving the date by {later} could, too.",
        "{more} de plus par mois pourraient rendre le succès assez probable pour {by}. Reporter la date de {later} le \
         pourrait aussi.",
    );
    const MORE: Bilingual = both(
        "{more} more a month could lift it to fair for {by}.",
        "{more} de plus par mois pourraient rendre le succès assez probable pour {by}.",
    );
    match bucket {
        "unlikely" => vec![
            (UNLIKELY, MORE_OR_LATER),
            (UNLIKELY, MORE),
            (
                UNLIKELY,
                both(
                    "Moving the date by {later} could lift it to fair. More each month alone may not be enough.",
                    "Reporter la date de {later} pourrait rendre le succès assez probable. Verser plus chaque mois \
                     pourrait ne pas suffire.",
                ),
            ),
            (
                both("{goal} has reached its date", "{goal}\u{a0}: la date est arrivée"),
                both(
                    "{missing} is still to go. A later date could give it the time it needs.",
                    "Il manque encore {missing}. Une date plus lointaine pourrait donner le temps nécessaire.",
                ),
            ),
            (
                UNLIKELY,
                both(
                    "With {saved} of {target} saved, a smaller target or a later date could make it fit.",
                    "Avec {saved} épargnés sur {target}, une cible plus modeste ou une date plus lointaine pourrait rendre \
                     l’objectif réaliste.",
                ),
            ),
        ],
        _ => vec![
            (STRETCH, MORE_OR_LATER),
            (STRETCH, MORE),
            (
                STRETCH,
                both(
                    "Moving the date by {later} could lift it to fair.",
                    "Reporter la date de {later} pourrait rendre le succès assez probable.",
                ),
            ),
            (
                both("{goal} is close to its line", "{goal}\u{a0}: tout près du seuil"),
                both(
                    "It is just back on track for {by}. A little more each month could make it safer.",
                    "L’objectif est tout juste revenu en bonne voie pour {by}. Un peu plus chaque mois pourrait le rendre \
                     plus sûr.",
                ),
            ),
        ],
    }
}

fn milestone(bucket: &str) -> Vec<Template> {
    const PUT_IN: Bilingual = both(
        "You have put in {put_in} of {target}. What markets add comes on top.",
        "Vous avez versé {put_in} sur {target}. Les gains des marchés s’y ajoutent.",
    );
    match bucket {
        "quarter" => vec![(
            both(
                "A quarter of {goal} is yours",
                "{goal}\u{a0}: le premier quart est à vous",
            ),
            PUT_IN,
        )],
        "half" => vec![(
            both("You are halfway to {goal}", "{goal}\u{a0}: vous êtes à mi-chemin"),
            PUT_IN,
        )],
        "three_quarters" => vec![(
            both(
                "Three quarters of {goal} are done",
                "{goal}\u{a0}: les trois quarts sont faits",
            ),
            both(
                "You have put in {put_in} of {target}. The last quarter is the shortest.",
                "Vous avez versé {put_in} sur {target}. Le dernier quart est le plus court.",
            ),
        )],
        _ => vec![(
            both("You have put in all of {goal}", "{goal}\u{a0}: vous avez tout versé"),
            both(
                "{put_in} of {target}, from your own pocket. You could keep it safe until {by}, or start the next goal.",
                "{put_in} sur {target}, de votre poche. Vous pourriez garder cette somme en sûreté jusqu’en {by}, ou \
                 commencer le prochain objectif.",
            ),
        )],
    }
}

fn goals(rule: Rule, bucket: &str) -> Vec<Template> {
    const AHEAD: Bilingual = both("{goal} is ahead of plan", "{goal}\u{a0}: en avance sur le plan");
    match (rule, bucket) {
        (Rule::GoalAhead, _) => vec![
            (
                AHEAD,
                both(
                    "At {planned} a month you are likely to get there {early} before {by}. You could bring the date \
                     forward, or put a little less in.",
                    "À {planned} par mois, vous y arriverez probablement {early} avant {by}. Vous pourriez devancer la \
                     date, ou verser un peu moins.",
                ),
            ),
            (
                AHEAD,
                both(
                    "You are likely to get there {early} before {by}. You could bring the date forward.",
                    "Vous y arriverez probablement {early} avant {by}. Vous pourriez devancer la date.",
                ),
            ),
        ],
        (Rule::ContributionMissed, "missed") => vec![(
            both(
                "No contribution to {goal} in 35 days",
                "{goal}\u{a0}: aucun versement en 35\u{a0}jours",
            ),
            both(
                "The plan is {planned} a month. Next month is a fresh start; the planner shows what skipping one changes.",
                "Le plan prévoit {planned} par mois. Le mois prochain est un nouveau départ; le planificateur montre ce \
                 que change un versement sauté.",
            ),
        )],
        (Rule::ContributionMissed, _) => vec![(
            both("Less than planned for {goal}", "{goal}\u{a0}: moins que prévu"),
            both(
                "{added} came in during the last 35 days; the plan is {planned} a month. The planner shows what the \
                 difference changes.",
                "Versements des 35\u{a0}derniers jours\u{a0}: {added}; le plan prévoit {planned} par mois. Le planificateur \
                 montre ce que change la différence.",
            ),
        )],
        (Rule::OverAllocated, _) => vec![(
            both(
                "{security} is set aside more than once",
                "{security}\u{a0}: affecté plus d’une fois",
            ),
            both(
                "Your goals claim {claimed} of what you hold. Lowering the share of one goal could set it right, so that \
                 nothing counts twice.",
                "Vos objectifs réclament {claimed} de ce que vous détenez. Réduire la part d’un objectif pourrait corriger \
                 la situation, pour que rien ne compte en double.",
            ),
        )],
        _ => horizon(),
    }
}

/// A goal that is near, whose savings are assumed or known to move with markets.
fn horizon() -> Vec<Template> {
    vec![
        (
            both(
                "{goal} is near, and its money may move",
                "{goal}\u{a0}: échéance proche, argent peut-être exposé",
            ),
            both(
                "You entered this balance by hand, so we assume a typical {assumed} mix: {moving} of it goes up and \
                     down with markets, and you want it by {by}. Allocate an account to use what you actually hold.",
                "Vous avez entré ce solde à la main; nous supposons donc la répartition typique \
                     «\u{a0}{assumed}\u{a0}»\u{a0}: {moving} fluctue avec les marchés, et vous en avez besoin pour {by}. \
                     Affectez un compte pour utiliser ce que vous détenez vraiment.",
            ),
        ),
        (
            both(
                "{goal} is near, and its money moves",
                "{goal}\u{a0}: échéance proche, argent exposé aux marchés",
            ),
            both(
                "{moving} of what is set aside for it goes up and down with markets, and you want it by {by}. You \
                     could set steadier money aside for it and leave the rest to a later goal, without a trade.",
                "{moving} de ce qui est affecté à cet objectif fluctue avec les marchés, et vous en avez besoin pour \
                     {by}. Vous pourriez y affecter de l’argent plus stable et laisser le reste à un objectif plus \
                     lointain, sans aucune transaction.",
            ),
        ),
    ]
}

fn cover(bucket: &str) -> Vec<Template> {
    match bucket {
        "under_a_month" => vec![
            (
                both(
                    "Your cash covers less than a month",
                    "Vos liquidités couvrent moins d’un mois",
                ),
                both(
                    "{cash} is in cash, and you spend about {spending} a month. A month or two set by could carry you \
                     through a surprise.",
                    "Vous avez {cash} en liquidités et dépensez environ {spending} par mois. Un mois ou deux de réserve \
                     pourraient vous aider en cas d’imprévu.",
                ),
            ),
            (
                both(
                    "Your cash is less than a month's income",
                    "Vos liquidités valent moins d’un mois de revenu",
                ),
                both(
                    "{cash} is in cash, and {income} comes in a month. We do not know your spending yet, so this compares \
                     with your income.",
                    "Vous avez {cash} en liquidités et recevez {income} par mois. Nous ne connaissons pas encore vos \
                     dépenses; nous comparons donc avec votre revenu.",
                ),
            ),
        ],
        _ => vec![
            (
                both("Your cash covers {covered}", "Vos liquidités couvrent {covered}"),
                both(
                    "{cash} is in cash, and you spend about {spending} a month. Three months is a common cushion.",
                    "Vous avez {cash} en liquidités et dépensez environ {spending} par mois. Trois mois sont un coussin \
                     courant.",
                ),
            ),
            (
                both(
                    "Your cash is {covered} of income",
                    "Vos liquidités valent {covered} de revenu",
                ),
                both(
                    "{cash} is in cash, and {income} comes in a month. We do not know your spending yet, so this compares \
                     with your income. Three months is a common cushion.",
                    "Vous avez {cash} en liquidités et recevez {income} par mois. Nous ne connaissons pas encore vos \
                     dépenses; nous comparons donc avec votre revenu. Trois mois sont un coussin courant.",
                ),
            ),
        ],
    }
}

fn money(rule: Rule, bucket: &str) -> Vec<Template> {
    const INCOME_SHARE: Bilingual = both(
        "Goals take {share} of your income",
        "Vos objectifs prennent {share} de votre revenu",
    );
    match (rule, bucket) {
        (Rule::IdleCash, _) => vec![(
            both(
                "Some of your cash has no job yet",
                "Une partie de vos liquidités n’a pas encore de rôle",
            ),
            both(
                "{idle} is beyond a reserve of {reserve} and set aside for no goal. You could give it to a goal, or leave \
                 it as an extra cushion.",
                "{idle} dépassent une réserve de {reserve} et ne sont affectés à aucun objectif. Vous pourriez les affecter \
                 à un objectif, ou les garder comme coussin.",
            ),
        )],
        (Rule::IncomeShare, "above_50") => vec![(
            INCOME_SHARE,
            both(
                "{planned} of {income} a month is tough to keep up. More time for one goal could ease it.",
                "{planned} sur {income} par mois, c’est difficile à tenir. Plus de temps pour un objectif pourrait alléger \
                 le plan.",
            ),
        )],
        (Rule::IncomeShare, _) => vec![(
            INCOME_SHARE,
            both(
                "{planned} of {income} a month is tight but doable. More time for one goal could ease it.",
                "{planned} sur {income} par mois, c’est serré mais faisable. Plus de temps pour un objectif pourrait \
                 alléger le plan.",
            ),
        )],
        (Rule::Concentration, _) => vec![(
            both(
                "{security} is {share} of what you have invested",
                "{security} représente {share} de vos placements",
            ),
            both(
                "It is worth {position}. If it fell by half, {half} would go with it.",
                "Sa valeur est de {position}. Si elle baissait de moitié, {half} disparaîtraient.",
            ),
        )],
        (Rule::DebtAgainstGoal, _) => vec![(
            both(
                "Card debt beside your goals",
                "Des dettes de carte à côté de vos objectifs",
            ),
            both(
                "You owe {debt} on cards and plan {planned} a month for goals. Cards often cost more than savings earn; \
                 paying them first could leave you with more.",
                "Vous devez {debt} sur vos cartes et prévoyez {planned} par mois pour vos objectifs. Les cartes coûtent \
                 souvent plus que l’épargne ne rapporte; les rembourser d’abord pourrait vous laisser davantage.",
            ),
        )],
        _ => vec![(
            both(
                "{account} is at {used} of its limit",
                "{account} est à {used} de sa limite",
            ),
            both(
                "{debt} of {limit} is used. Staying below 30% often helps a credit score.",
                "Vous utilisez {debt} sur {limit}. Rester sous 30\u{a0}% aide souvent la cote de crédit.",
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
            both("Your {month}: level", "Votre bilan du mois\u{a0}: {month} stable"),
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
                both("Figures from {bank} are old", "{bank}\u{a0}: vos chiffres datent"),
                both(
                    "They are from {updated_on}. A refresh could bring your totals up to date.",
                    "Ils sont du {updated_on}. Une actualisation pourrait mettre vos totaux à jour.",
                ),
            ),
            (
                both("What is {account} worth today?", "Combien vaut {account} aujourd’hui?"),
                both(
                    "You last typed it in on {updated_on}. A new figure would keep your totals true.",
                    "Vous avez entré ce chiffre le {updated_on}. Un nouveau chiffre garderait vos totaux exacts.",
                ),
            ),
        ],
        (_, "sign_in") => vec![(
            both(
                "{bank} asks you to sign in again",
                "{bank} vous demande de vous reconnecter",
            ),
            both(
                "Figures from there are from {updated_on}. Signing in takes a minute and brings them up to date.",
                "Ses chiffres datent du {updated_on}. Vous reconnecter prend une minute et les met à jour.",
            ),
        )],
        (_, "ending") => vec![(
            both(
                "Your access to {bank} ends on {ends_on}",
                "{bank}\u{a0}: votre accès prend fin le {ends_on}",
            ),
            both(
                "Signing in there before that day keeps your figures coming.",
                "Vous y reconnecter avant cette date garde vos chiffres à jour.",
            ),
        )],
        _ => vec![(
            both(
                "We could not reach {bank}",
                "{bank}\u{a0}: nous n’avons pas pu nous connecter",
            ),
            both(
                "Its figures are from {updated_on}. We keep trying; nothing is lost.",
                "Ses chiffres datent du {updated_on}. Nous réessayons; rien n’est perdu.",
            ),
        )],
    }
}

fn payments(rule: Rule, bucket: &str) -> Vec<Template> {
    const PAID: Bilingual = both(
        "{amount} went to {merchant} on {on}. If you do not know it, your bank can tell you more.",
        "{merchant} a reçu {amount} le {on}. Si vous ne reconnaissez pas ce paiement, votre banque peut vous en dire plus.",
    );
    const YOURS: Bilingual = both(
        "Premium keeps everything as it is. Without it your data stays yours: you can export it at any time.",
        "Premium garde tout tel quel. Sans Premium, vos données restent à vous\u{a0}: vous pouvez les exporter en tout \
         temps.",
    );
    match (rule, bucket) {
        (Rule::RenewalNear, _) => vec![(
            both(
                "Premium renews in {days_left}",
                "Premium se renouvelle dans {days_left}",
            ),
            both(
                "Your yearly plan renews on {renews_on}. You can change or cancel it in the settings until then.",
                "Votre forfait annuel se renouvelle le {renews_on}. D’ici là, vous pouvez le modifier ou l’annuler dans les \
                 réglages.",
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
