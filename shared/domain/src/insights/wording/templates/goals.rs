//! Cards of goals.

use super::Template;
use crate::language::{Bilingual, both};

const DUE: Bilingual = both("{goal} is due", "{goal}\u{a0}: la date est arrivée");

pub(super) fn behind(bucket: &str) -> Vec<Template> {
    let title = match bucket {
        "unlikely" => both(
            "{goal} is unlikely as planned",
            "{goal}\u{a0}: improbable selon le plan actuel",
        ),
        _ => both("{goal} is a stretch", "{goal}\u{a0}: difficile selon le plan actuel"),
    };
    let others = [
        (
            title,
            both(
                "Save {more} more a month for a fair chance by {by}, or push the date back {later}.",
                "Épargnez {more} de plus par mois pour un succès assez probable d’ici {by}, ou accordez-vous {later} \
                 de plus.",
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
                "Accordez-vous {later} de plus pour un succès assez probable.",
            ),
        ),
        (
            DUE,
            both(
                "You still need {missing}. At {planned} a month, a later date could close the gap.",
                "Il vous manque encore {missing}. À {planned} par mois, une date plus lointaine pourrait combler l’écart.",
            ),
        ),
        (
            DUE,
            both(
                "You still need {missing}. A later date and an amount every month could close the gap.",
                "Il vous manque encore {missing}. Une date plus lointaine et un versement chaque mois pourraient combler l’écart.",
            ),
        ),
        (
            title,
            both(
                "You have {saved} of {target}. Part of the {others} a month for goals that can wait could go here first.",
                "Vous avez {saved} sur {target}. Une partie des {others} par mois d’objectifs qui peuvent attendre pourrait aller ici d’abord.",
            ),
        ),
        (
            title,
            both(
                "You have {saved} of {target}. A smaller target, a later date, or both could bring it within reach.",
                "Vous avez {saved} sur {target}. Une cible plus modeste, une date plus lointaine, ou les deux, pourraient mettre \
                 l’objectif à votre portée.",
            ),
        ),
        (
            title,
            both(
                "You have saved nothing toward {target} yet, and no contributions are planned.",
                "Rien n’est encore épargné sur {target}, et rien n’est versé.",
            ),
        ),
    ];
    let of_cash = [of_start(title), of_reserve(title), of_spare(title)];
    let of_cash = of_cash.into_iter().flatten();
    of_cash.chain(of_moved(title)).chain(others).collect()
}

/// Of money that is no longer where it was set aside.
fn of_moved(title: Bilingual) -> [Template; 3] {
    [
        (
            DUE,
            both(
                "You still need {missing}. {account} is closed and counts for nothing here: set its money aside where it is now instead.",
                "Il vous manque encore {missing}. {account} est fermé et ne compte plus ici\u{a0}: affectez plutôt l’argent qu’il contenait, à \
                 partir du compte où cet argent se trouve maintenant.",
            ),
        ),
        (
            title,
            both(
                "You have {saved} of {target}. {withdrawn} was taken out of it in the last 35 days: if that paid for part of it, lower \
                 the target by as much. If it is in another account now, set it aside there.",
                "Vous avez {saved} sur {target}. {withdrawn} ont été retirés de cet objectif au cours des 35\u{a0}derniers jours\u{a0}: \
                 s’ils en ont payé une partie, réduisez la cible d’autant. S’ils sont maintenant dans un autre compte, affectez-les à \
                 partir de ce compte.",
            ),
        ),
        (
            title,
            both(
                "You have {saved} of {target}. {account} is closed and counts for nothing here: set its money aside where it is now instead.",
                "Vous avez {saved} sur {target}. {account} est fermé et ne compte plus ici\u{a0}: affectez plutôt l’argent qu’il contenait, à \
                 partir du compte où cet argent se trouve maintenant.",
            ),
        ),
    ]
}

pub(super) fn spent() -> Vec<Template> {
    vec![(
        both("{goal}: is it paid for?", "{goal}\u{a0}: est-ce payé?"),
        both(
            "Much of what was saved for it was taken out. If it is paid for, delete the goal. If a part is, lower the target to \
             what is left to pay. If not, give it a later date.",
            "Une bonne partie de ce qui était épargné a été retirée. Si c’est payé, supprimez l’objectif; si une partie l’est, \
             réduisez la cible à ce qu’il reste à payer; sinon, donnez-lui une date plus lointaine.",
        ),
    )]
}

fn of_start(title: Bilingual) -> [Template; 4] {
    [
        (
            DUE,
            both(
                "You still need {missing}, and cash in {cash_in} worth {start} that no goal uses is a start.",
                "Il vous manque encore {missing}; des liquidités en {cash_in} d’une valeur de {start}, qu’aucun objectif n’utilise, sont un \
                 début.",
            ),
        ),
        (
            title,
            both(
                "First set aside cash in {cash_in} worth {start} that no goal uses. That leaves {left} of {target} to save.",
                "Affectez-y d’abord des liquidités en {cash_in} d’une valeur de {start} qu’aucun objectif n’utilise. Il restera {left} à \
                 épargner sur {target}.",
            ),
        ),
        (
            DUE,
            both(
                "You still need {missing}, and {start} of your cash that no goal uses is a start.",
                "Il vous manque encore {missing}; {start} de vos liquidités qu’aucun objectif n’utilise sont un début.",
            ),
        ),
        (
            title,
            both(
                "First set aside {start} of your cash that no goal uses. That leaves {left} of {target} to save.",
                "Affectez-y d’abord {start} de vos liquidités qu’aucun objectif n’utilise. Il restera {left} à épargner sur {target}.",
            ),
        ),
    ]
}

fn of_reserve(title: Bilingual) -> [Template; 4] {
    [
        (
            DUE,
            both(
                "You still need {missing}, and cash in {cash_in} worth {reserved} that no goal uses would complete it.",
                "Il vous manque encore {missing}; des liquidités en {cash_in} d’une valeur de {reserved}, qu’aucun objectif n’utilise, \
                 suffiraient.",
            ),
        ),
        (
            title,
            both(
                "Cash in {cash_in} worth {reserved} that no goal uses, set aside for it today, gives a fair chance by {by}.",
                "Des liquidités en {cash_in} d’une valeur de {reserved} qu’aucun objectif n’utilise, affectées dès aujourd’hui, rendraient \
                 le succès assez probable d’ici {by}.",
            ),
        ),
        (
            DUE,
            both(
                "You still need {missing}, and {reserved} of your cash that no goal uses would complete it.",
                "Il vous manque encore {missing}; {reserved} de vos liquidités qu’aucun objectif n’utilise suffiraient.",
            ),
        ),
        (
            title,
            both(
                "{reserved} of your cash that no goal uses, set aside for it today, gives a fair chance by {by}.",
                "{reserved} de vos liquidités qu’aucun objectif n’utilise, affectés dès aujourd’hui, rendraient le succès assez \
                 probable d’ici {by}.",
            ),
        ),
    ]
}

fn of_spare(title: Bilingual) -> [Template; 4] {
    [
        (
            DUE,
            both(
                "You still need {missing}, and spare cash in {cash_in} worth {once} would complete it.",
                "Il vous manque encore {missing}; des liquidités excédentaires en {cash_in} d’une valeur de {once} suffiraient.",
            ),
        ),
        (
            title,
            both(
                "Spare cash in {cash_in} worth {once}, set aside for it today, gives a fair chance by {by}.",
                "Des liquidités excédentaires en {cash_in} d’une valeur de {once}, affectées dès aujourd’hui, rendraient le succès \
                 assez probable d’ici {by}.",
            ),
        ),
        (
            DUE,
            both(
                "You still need {missing}, and {once} of your spare cash would complete it.",
                "Il vous manque encore {missing}; {once} de vos liquidités excédentaires suffiraient.",
            ),
        ),
        (
            title,
            both(
                "{once} of your spare cash, set aside for it today, gives a fair chance by {by}.",
                "{once} de vos liquidités excédentaires, affectés dès aujourd’hui, rendraient le succès assez probable d’ici {by}.",
            ),
        ),
    ]
}

pub(in crate::insights::wording) const BEHIND_PARTS: [Bilingual; 10] = [
    both(
        "Save {room} more a month to get there sooner.",
        "Épargnez {room} de plus par mois pour y arriver plus tôt.",
    ),
    both(
        "You last changed this goal on {updated_on}: if you have saved since, update the balance.",
        "Vous avez modifié cet objectif pour la dernière fois le {updated_on}\u{a0}: si vous avez épargné depuis, mettez le solde à jour.",
    ),
    both(
        "{in_later_goals} of your cash is set aside for later goals: part of it could go here first.",
        "{in_later_goals} de vos liquidités sont affectées à des objectifs plus lointains\u{a0}: une partie pourrait aller ici d’abord.",
    ),
    both(
        "{fixed} of its savings is a fixed amount, which grows only when you raise it: if you have saved more since, raise it.",
        "De son épargne, {fixed} sont un montant fixe, qui n’augmente que si vous le relevez\u{a0}: si vous avez épargné davantage depuis, relevez-le.",
    ),
    both(
        "It was planned for {on}: if it is paid for, delete the goal.",
        "Il était prévu pour le {on}\u{a0}: si c’est payé, supprimez l’objectif.",
    ),
    both(
        "With that, your goals take {together} a month. Enter your income to see whether that fits.",
        "Avec ce montant, vos objectifs prennent {together} par mois. Entrez votre revenu pour voir si c’est réaliste.",
    ),
    both(
        "You owe {debt} at a high interest rate: paying it down comes first.",
        "Vous devez {debt} à un taux élevé\u{a0}: rembourser cette somme passe avant tout.",
    ),
    both(
        "No goal uses {unclaimed} of your cash yet: allocate what is meant for this one.",
        "Aucun objectif n’utilise encore {unclaimed} de vos liquidités\u{a0}: affectez-en la part prévue pour cet objectif.",
    ),
    both(
        "{rest} of your spare cash could bring this goal closer.",
        "{rest} de vos liquidités excédentaires pourraient vous rapprocher de cet objectif.",
    ),
    both(
        "{free} of the investments that could serve this goal is in no goal yet: allocate what is meant for this one.",
        "Parmi les placements qui conviennent à cet objectif, {free} ne servent encore à aucun\u{a0}: affectez-en la part prévue pour celui-ci.",
    ),
];

pub(super) fn ahead() -> Vec<Template> {
    const AHEAD: Bilingual = both(
        "{goal} may be reached early",
        "{goal}\u{a0}: peut-être atteint plus tôt que prévu",
    );
    vec![
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
    ]
}

pub(in crate::insights::wording) const MILESTONE_PARTS: [Bilingual; 5] = [
    both(
        "Three months of income or spending are {reserve}: you could raise the target.",
        "Trois mois de revenu ou de dépenses font {reserve}\u{a0}: vous pourriez relever la cible.",
    ),
    both(
        "You could hold it in stable assets until {by}.",
        "Vous pourriez placer cette somme dans des actifs stables jusqu’en {by}.",
    ),
    both(
        "Its {for_debt} a month is free to pay down debt.",
        "Ses {for_debt} par mois sont libres pour rembourser vos dettes.",
    ),
    both(
        "Its {planned} a month is free for another goal.",
        "Ses {planned} par mois sont libres pour un autre objectif.",
    ),
    both(
        "You don't need {surplus} of this: another goal could use it.",
        "Vous n’avez pas besoin de {surplus} de cette somme\u{a0}: un autre objectif pourrait les utiliser.",
    ),
];

pub(super) fn milestone() -> Vec<Template> {
    const PART: Bilingual = both(
        "You are {reached} of the way to {goal}",
        "{goal}\u{a0}: vous avez fait {reached} du chemin",
    );
    let parts = [
        (
            PART,
            both(
                "You have saved {put_in} of {target}, market gains not counted.",
                "Vous avez épargné {put_in} sur {target}, sans compter les gains des marchés.",
            ),
        ),
        (
            PART,
            both(
                "You have saved {saved} of {target}.",
                "Vous avez épargné {saved} sur {target}.",
            ),
        ),
    ];
    parts.into_iter().chain(whole()).collect()
}

fn whole() -> [Template; 4] {
    const WHOLE: Bilingual = both(
        "You have saved the full amount for {goal}",
        "{goal}\u{a0}: vous avez tout épargné",
    );
    [
        (
            WHOLE,
            both(
                "You have saved {put_in}, market gains not counted, to live on from {drawn_from}.",
                "Vous avez épargné {put_in}, sans compter les gains des marchés, pour en vivre dès {drawn_from}.",
            ),
        ),
        (
            WHOLE,
            both(
                "You have saved {saved}, to live on from {drawn_from}.",
                "Vous avez épargné {saved}, pour en vivre dès {drawn_from}.",
            ),
        ),
        (
            WHOLE,
            both(
                "You have saved {put_in}, market gains not counted.",
                "Vous avez épargné {put_in}, sans compter les gains des marchés.",
            ),
        ),
        (WHOLE, both("You have saved {saved}.", "Vous avez épargné {saved}.")),
    ]
}

pub(super) fn missed() -> Vec<Template> {
    vec![
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
                "More went out of {goal} than came in",
                "{goal}\u{a0}: plus de retraits que de versements",
            ),
            both(
                "Over the last 35 days, {withdrawn} more went out than came in. You planned to put in {planned} a month. The planner \
                     shows what the difference changes.",
                "Retraits des 35\u{a0}derniers jours, moins les versements\u{a0}: {withdrawn}. Vous aviez prévu verser {planned} par \
                     mois. Le planificateur montre ce que change la différence.",
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
    ]
}

pub(super) fn over_allocated() -> Vec<Template> {
    vec![(
        both(
            "More of {security} is set aside than you hold",
            "{security}\u{a0}: affecté au-delà de ce que vous détenez",
        ),
        both(
            "Your goals use {claimed} of what you hold. Lower one goal's share to fix this.",
            "Vos objectifs utilisent {claimed} de ce que vous détenez. Réduisez la part d’un objectif pour y \
                 remédier.",
        ),
    )]
}

pub(super) fn income_share(bucket: &str) -> Vec<Template> {
    const INCOME_SHARE: Bilingual = both(
        "Goals take {share} of your income",
        "Vos objectifs prennent {share} de votre revenu",
    );
    match bucket {
        "above_50" => vec![
            (
                INCOME_SHARE,
                both(
                    "That is {unpaid} a month more than the {income} you take home. You could contribute less to some goals for now.",
                    "C’est {unpaid} par mois de plus que les {income} que vous recevez. Vous pourriez verser moins pour certains \
                     objectifs pour l’instant.",
                ),
            ),
            (
                INCOME_SHARE,
                both(
                    "{planned} of {income} a month is tough to keep up. You could push one goal's date back and pay less each \
                     month.",
                    "{planned} sur {income} par mois, c’est difficile à tenir. Vous pourriez reporter la date d’un \
                     objectif et verser moins chaque mois.",
                ),
            ),
        ],
        _ => vec![(
            INCOME_SHARE,
            both(
                "{planned} of {income} a month is tight but doable. You could push one goal's date back and pay less each \
                 month.",
                "{planned} sur {income} par mois, c’est serré mais faisable. Vous pourriez reporter la date d’un \
                 objectif et verser moins chaque mois.",
            ),
        )],
    }
}

const MAYBE: Bilingual = both(
    "{goal} is due soon and may be at market risk",
    "{goal}\u{a0}: échéance proche, argent possiblement exposé aux marchés",
);
const VOLATILE: Bilingual = both(
    "{goal} is due soon, but invested in volatile assets",
    "{goal}\u{a0}: échéance proche, argent exposé aux marchés",
);

/// A goal that is near, whose savings are assumed or known to move with markets, or unknown.
pub(super) fn horizon() -> Vec<Template> {
    retirement()
        .into_iter()
        .chain(maybe_volatile())
        .chain(volatile())
        .collect()
}

/// A retirement's date begins what is spent over decades, so that only a part of it has to be stable.
fn retirement() -> [Template; 3] {
    [
        (
            MAYBE,
            both(
                "You entered this balance by hand, so we assume a typical {assumed} mix: {moving} of it goes up and down with \
                 markets, and you start to need it in {drawn_from}. What you spend in the first years should not depend on markets; \
                 the rest has time to recover.",
                "Vous avez entré ce solde à la main; nous supposons donc la répartition typique \
                 «\u{a0}{assumed}\u{a0}»\u{a0}: {moving} fluctue avec les marchés, et vous commencerez à en avoir besoin en \
                 {drawn_from}. Ce que vous dépenserez les premières années ne devrait pas dépendre des marchés; le reste a le temps de \
                 se redresser.",
            ),
        ),
        (
            MAYBE,
            both(
                "Part or all of its savings ({unknown}) are in accounts whose holdings we don't know, and you start to need them in \
                 {drawn_from}. What you spend in the first years should not depend on markets; the rest has time to recover.",
                "Son épargne est, en partie ou en totalité ({unknown}), dans des comptes dont nous ne connaissons pas le contenu, et vous \
                 commencerez à en avoir besoin en {drawn_from}. Ce que vous dépenserez les premières années ne devrait pas dépendre des marchés; le reste a le temps de se redresser.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you start to need it in {drawn_from}. What you \
                 spend in the first years should not depend on markets; the rest has time to recover.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous commencerez à en avoir besoin en \
                 {drawn_from}. Ce que vous dépenserez les premières années ne devrait pas dépendre des marchés; le reste a le temps de \
                 se redresser.",
            ),
        ),
    ]
}

fn maybe_volatile() -> [Template; 2] {
    [
        (
            MAYBE,
            both(
                "You entered this balance by hand, so we assume a typical {assumed} mix: {moving} of it goes up and \
                 down with markets, and you need it by {by}. Allocate an account to use what you actually hold.",
                "Vous avez entré ce solde à la main; nous supposons donc la répartition typique \
                 «\u{a0}{assumed}\u{a0}»\u{a0}: {moving} fluctue avec les marchés, et vous en avez besoin pour {by}. \
                 Affectez un compte pour utiliser ce que vous détenez vraiment.",
            ),
        ),
        (
            MAYBE,
            both(
                "Part or all of its savings ({unknown}) are in accounts whose holdings we don't know. You need them by {by}: check that they \
                 can't lose value before then.",
                "Son épargne est, en partie ou en totalité ({unknown}), dans des comptes dont nous ne connaissons pas le contenu. Vous en \
                 avez besoin pour {by}\u{a0}: vérifiez que sa \
                 valeur ne peut pas baisser d’ici là.",
            ),
        ),
    ]
}

fn volatile() -> [Template; 5] {
    [
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. You \
                 could swap {stable} of it for stable assets, without a trade: a later goal takes what moves. That \
                 changes the chances of both goals. For the rest, you could set aside {rest} of your spare cash.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Vous pourriez en échanger {stable} contre des actifs stables, sans aucune transaction\u{a0}: un \
                 objectif plus lointain prendrait ce qui fluctue. Les chances des deux objectifs en changeraient. Pour le reste, \
                 vous pourriez affecter {rest} de vos liquidités excédentaires.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. You \
                 could swap {stable} of it for stable assets, without a trade: a later goal takes what moves. That \
                 changes the chances of both goals.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Vous pourriez en échanger {stable} contre des actifs stables, sans aucune transaction\u{a0}: un \
                 objectif plus lointain prendrait ce qui fluctue. Les chances des deux objectifs en changeraient.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. You could set aside \
                 {rest} of your spare cash in place of as much of it. That changes its chance.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin pour {by}. Vous \
                 pourriez y affecter {rest} de vos liquidités excédentaires, à la place d’autant de ce qui fluctue. Ses chances en changeraient.",
            ),
        ),
        (
            VOLATILE,
            both(
                "You have {reached} of your target, but {moving} of it goes up and down with markets, and you need it by {by}. You \
                 could move it to stable assets.",
                "Vous avez {reached} de votre cible, mais {moving} de cette somme fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Vous pourriez la placer dans des actifs stables.",
            ),
        ),
        (
            VOLATILE,
            both(
                "{moving} of what you set aside for it goes up and down with markets, and you need it by {by}. Stable assets \
                 or a later date would lower that risk. Either changes its chance.",
                "{moving} de ce que vous avez affecté à cet objectif fluctue avec les marchés, et vous en avez besoin \
                 pour {by}. Des actifs stables ou une date plus lointaine réduiraient ce risque. Ses chances en \
                 changeraient.",
            ),
        ),
    ]
}
