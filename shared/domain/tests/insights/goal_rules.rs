//! Goals one by one.

use goldgrove_domain::account::{AccountKind, AccountSource};
use goldgrove_domain::calendar::Zone;
use goldgrove_domain::exchange::{Exchange, Quote, RateSource};
use goldgrove_domain::goal::RiskProfile;
use goldgrove_domain::goal_allocation::Share;
use goldgrove_domain::insights::{Connection, Fact, FactName, Rule, Signal, wording};
use goldgrove_domain::item::ItemStatus;
use goldgrove_domain::odds::{Detail, Outlook, forecasts};
use goldgrove_domain::{Currency, Decimal, Money};
use jiff::{SignedDuration, Span};

use crate::home::{ENGLISH, Home, account, all_of, connection, day, goal, goal_id, in_days, name, noon, table, usd};

pub(crate) fn saving(saved: i64, monthly: i64) -> impl Fn(&mut Home) {
    move |home| home.goals = vec![goal(1, usd(saved), usd(monthly))]
}

/// The chance of the first goal in percent, as on its page.
fn chance_in(home: &Home) -> Decimal {
    let household = home.household();
    let position = household
        .earmarks
        .position(household.goals[0], &household.as_of)
        .unwrap();
    let odds = forecasts(&[(position, Detail::Odds)]).unwrap()[0].odds();
    Decimal::from(odds.met) * Decimal::ONE_HUNDRED / Decimal::from(odds.paths)
}

fn chance(monthly: i64) -> Decimal {
    let mut home = Home::quiet();
    saving(0, monthly)(&mut home);
    chance_in(&home)
}

fn is_fair(home: &Home) -> bool {
    chance_in(home) >= Outlook::Fair.from_percent().into()
}

/// The least contribution whose chance is at least `percent`: more money never lowers it.
fn contribution_for(percent: i64) -> i64 {
    let (mut low, mut high) = (300, 600);
    while low < high {
        let middle = i64::midpoint(low, high);
        if chance(middle) >= Decimal::from(percent) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[test]
fn a_goal_behind_says_when_its_entered_amount_may_be_old() {
    let ago = |days: i64| noon() - SignedDuration::from_hours(24 * days);
    let entered = |days, monthly| {
        let mut home = Home::quiet();
        saving(1_000, monthly)(&mut home);
        home.goals[0].updated_at = ago(days);
        home
    };
    let mut allocated = entered(60, 10);
    allocated.accounts.push(account(2, AccountKind::Depository, usd(1_000)));
    allocated.allocations = vec![all_of(1, 2)];
    let rows = [
        ("changed 34 days ago", entered(34, 10), false),
        ("changed 35 days ago", entered(35, 10), true),
        ("without a plan", entered(60, 0), false),
        ("with an account", allocated, false),
    ];
    for (name, home, expected) in rows {
        let told = home.told(Rule::GoalBehind, None).unwrap();
        let sentence = "You last changed this goal on ";
        assert_eq!(told.body.contains(sentence), expected, "{name}: {}", told.body);
    }
}

#[test]
fn goal_behind() {
    let (stretch, unlikely) = (Some("stretch"), Some("unlikely"));
    // A little more a month is several points of chance, so each lies between two thresholds.
    let (at_60, at_40) = (contribution_for(60), contribution_for(40));
    table(
        Rule::GoalBehind,
        &[
            ("on track", &saving(0, at_60), None, None),
            ("a little below 60", &saving(0, at_60 - 1), None, None),
            ("below 60", &saving(0, at_60 - 6), None, stretch),
            (
                "cleared from there, as the page says Fair",
                &saving(0, at_60),
                stretch,
                None,
            ),
            ("below 40", &saving(0, at_40 - 1), stretch, unlikely),
            (
                "a stretch from there, as the page says",
                &saving(0, at_40),
                unlikely,
                stretch,
            ),
            ("there already", &saving(10_000, 0), unlikely, None),
            (
                "its date has come",
                &|home| {
                    saving(9_000, 500)(home);
                    home.goals[0].target_date = in_days(0).into();
                },
                unlikely,
                Some("due"),
            ),
        ],
    );
}

#[test]
fn without_an_income_a_card_says_what_all_goals_take_with_its_own_offer() {
    let mut home = Home::quiet();
    home.income = None;
    home.goals = vec![goal(1, usd(0), usd(380)), goal(2, usd(0), usd(20))];
    for signal in home.signals(Rule::GoalBehind) {
        let amount = |wanted| {
            signal.facts.iter().find_map(|(name, fact)| match fact {
                Fact::Amount(amount) if *name == wanted => Some(*amount),
                _ => None,
            })
        };
        let more = amount(FactName::More).unwrap();
        assert_eq!(amount(FactName::Together), Some(more.checked_add(usd(400)).unwrap()));
    }
}

#[test]
fn a_goal_behind_is_told_what_would_bring_it_back() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(18_000);
    saving(0, 380)(&mut home);
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert_eq!(told.title, "Dream Home is unlikely as planned");
    let more = told.body.strip_prefix("Save $").unwrap();
    let (more, rest) = more.split_once(' ').unwrap();
    assert!(
        rest.starts_with("more a month for a fair chance by Nov 2028, or push the date back "),
        "{rest}"
    );
    // The offered amount is enough.
    let more: i64 = more.parse().unwrap();
    assert!(chance(380 + more) >= Outlook::Fair.from_percent().into());
    assert!(chance(380 + more - 1) < Outlook::Fair.from_percent().into());

    // $380 is all that half of $760 carries.
    home.income = Some(usd(760));
    home.accounts[0].balance = usd(2_000);
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(told.body.starts_with("Push the date back "), "{}", told.body);
    home.income = None;
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(told.body.starts_with("Save $"), "what the income carries is not known");
    let unknown = format!(
        " With that, your goals take ${} a month. Enter your income to see whether that fits. No goal uses $2,000 of your cash yet: \
         allocate what is meant for this one.",
        380 + more
    );
    assert!(told.body.ends_with(&unknown), "nor what is spare: {}", told.body);
    // Less than a hundredth of the target.
    home.accounts[0].balance = usd(99);
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(!told.body.contains("No goal uses"), "{}", told.body);
    home.accounts[0].balance = usd(2_000);
    home.income = Some(usd(700));
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is unlikely as planned",
        "You have $0 of $10,000. A smaller target, a later date, or both could bring it within reach.",
    );
    home.goals[0].planned_monthly_contribution = usd(0);
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is unlikely as planned",
        "You have saved nothing toward $10,000 yet, and no contributions are planned.",
    );

    saving(9_000, 500)(&mut home);
    home.goals[0].target_date = in_days(-1).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is due",
        "You still need $1,000. At $500 a month, a later date could close the gap. It was planned for Nov 24, 2026: if it is paid for, \
         delete the goal.",
    );
    home.goals[0].planned_monthly_contribution = usd(0);
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is due",
        "You still need $1,000. A later date and an amount every month could close the gap. It was planned for Nov 24, 2026: if it is \
         paid for, delete the goal.",
    );
}

/// If debts come first or the income carries no more, the card does not offer more a month.
#[test]
fn a_goal_without_money_is_asked_for_no_amount_that_cannot_go_in() {
    let invested = |home: &mut Home| {
        home.goals[0].target_date = in_days(40 * 30).into();
        home.accounts.push(account(3, AccountKind::Investment, usd(40_000)));
    };
    for (name, income, more, expected) in [
        (
            "debts beyond all cash",
            3_900,
            &(|home: &mut Home| home.accounts.push(account(3, AccountKind::Credit, usd(9_800)))) as &dyn Fn(&mut Home),
            " You owe $9,800 at a high interest rate: paying it down comes first.",
        ),
        (
            "investments, and an income that carries too little",
            500,
            &invested,
            " $40,000 of the investments that could serve this goal is in no goal yet: allocate what is meant for this one.",
        ),
        ("an income that carries too little", 500, &|_: &mut Home| (), ""),
    ] {
        let mut home = Home::quiet();
        home.accounts[0].balance = usd(700);
        home.income = Some(usd(income));
        saving(0, 0)(&mut home);
        more(&mut home);
        let told = home.told(Rule::GoalBehind, None).unwrap();
        let said = format!("You have saved nothing toward $10,000 yet, and no contributions are planned.{expected}");
        assert_eq!(told.body, said, "{name}");
    }
}

#[test]
fn a_small_shortfall_is_no_news_before_the_last_month() {
    let set_aside = |cents: i64, days: i64| {
        let mut home = Home::quiet();
        home.goals = vec![goal(1, usd(0), usd(0))];
        home.goals[0].target_date = in_days(days).into();
        let cash = Money::from_minor(cents, Currency::USD).unwrap();
        home.accounts.push(account(2, AccountKind::Depository, cash));
        home.allocations = vec![all_of(1, 2)];
        home
    };
    // Cash of $10,000 in a year and a half, at 2.4% a year.
    let is_told = |home: &Home| home.told(Rule::GoalBehind, None).is_some();
    let (mut least, mut most) = (900_000, 1_000_000);
    while least + 1 < most {
        let middle = i64::midpoint(least, most);
        if is_fair(&set_aside(middle, 547)) {
            most = middle;
        } else {
            least = middle;
        }
    }
    let fair = most;
    for (name, missing, told) in [
        ("fair", 0, false),
        ("$95 less", 9_500, false),
        ("$105 less", 10_500, true),
    ] {
        assert_eq!(is_told(&set_aside(fair - missing, 547)), told, "{name}");
    }
    assert!(!is_fair(&set_aside(fair - 9_500, 547)), "its page says so");
    assert!(is_told(&set_aside(995_000, 25)), "in the last month");
}

#[test]
fn a_payment_that_may_be_on_its_way_is_no_news() {
    // Less is missing for a fair chance than a payment.
    let told = |due: &str, current: Option<&str>, change: fn(&mut Home)| {
        let mut home = Home::quiet();
        saving(0, 0)(&mut home);
        home.goals[0].target_date = day(due).into();
        let fair = (380..500).find(|monthly| {
            home.goals[0].planned_monthly_contribution = usd(*monthly);
            is_fair(&home)
        });
        home.goals[0].planned_monthly_contribution = usd(fair.unwrap() - 10);
        change(&mut home);
        home.behind = current
            .iter()
            .map(|bucket| (home.goals[0].id, (*bucket).to_owned()))
            .collect();
        home.bucket(Rule::GoalBehind, current)
    };
    let stretch = Some("stretch");
    let unlikely = Some("unlikely".to_owned());
    for (name, due, expected) in [
        ("today", "2028-11-25", None),
        ("three days ago", "2028-11-22", None),
        ("four days ago", "2028-11-21", unlikely.clone()),
        ("tomorrow", "2028-11-26", unlikely.clone()),
    ] {
        assert_eq!(told(due, None, |_| ()), expected, "{name}");
        assert_eq!(told(due, stretch, |_| ()), unlikely, "{name}, with a card that is up");
    }
    let less = |home: &mut Home| home.goals[0].planned_monthly_contribution = usd(100);
    assert_eq!(
        told("2028-11-25", None, less),
        unlikely,
        "more is missing than a payment"
    );
    let nearly = |home: &mut Home| {
        let planned = &mut home.goals[0].planned_monthly_contribution;
        *planned = planned.checked_sub(usd(9)).unwrap();
    };
    assert_eq!(told("2028-11-25", None, nearly), None, "a payment and a little more");
    let (today, made_today) = ("2028-11-25", |home: &mut Home| home.goals[0].created_at = home.now);
    assert_eq!(told(today, None, made_today), unlikely, "nothing was to be paid yet");
    let nothing = |home: &mut Home| home.goals[0].planned_monthly_contribution = usd(0);
    assert_eq!(told(today, None, nothing), unlikely, "nothing is planned");
    let due = |home: &mut Home| home.goals[0].target_date = day("2026-11-25").into();
    assert_eq!(told(today, None, due).as_deref(), Some("due"), "its date has come");
    let last = |days: i64| {
        let mut home = Home::quiet();
        saving(9_600, 400)(&mut home);
        home.goals[0].target_date = in_days(-days).into();
        home.bucket(Rule::GoalBehind, None)
    };
    let rows = [(0, None), (3, None), (4, Some("due")), (31, Some("due"))];
    assert_eq!(
        rows.map(|(days, _)| last(days)),
        rows.map(|(_, told)| told.map(str::to_owned)),
        "the last payment"
    );
}

/// The month that a goal of the 31st is moved to may be shorter, and its day today's.
#[test]
fn a_later_date_does_what_it_promises_at_the_edge_of_a_month() {
    for (today, due) in [
        ("2026-07-30", "2026-10-31"),
        ("2026-07-30", "2026-08-31"),
        ("2026-08-02", "2026-10-31"),
        ("2026-01-30", "2026-03-31"),
        ("2027-02-28", "2027-03-31"),
    ] {
        let mut home = Home::quiet();
        home.now = Zone::default().start_of(day(today));
        home.goals = vec![goal(1, usd(8_800), usd(60))];
        home.goals[0].target_date = day(due).into();
        let signals = home.signals(Rule::GoalBehind);
        let later = signals[0].facts.iter().find_map(|(name, fact)| match fact {
            Fact::Months(months) if *name == FactName::Later => Some(*months),
            _ => None,
        });
        let later = later.unwrap_or_else(|| panic!("{today} {due}: no later date"));
        assert!(!is_fair(&home), "{today} {due}");
        home.goals[0].target_date = day(due).saturating_add(Span::new().months(i64::from(later))).into();
        assert!(is_fair(&home), "{today} {due}: {later} months later");
    }
}

#[test]
fn spare_cash_brings_a_goal_back_before_anything_else_and_once() {
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(38_000);
    home.goals = vec![goal(1, usd(0), usd(380)), goal(2, usd(0), usd(380))];
    let asked = |home: &Home, name: FactName| -> Vec<Option<Money>> {
        let amount = |signal: &Signal| match signal.facts.iter().find(|(known, _)| *known == name) {
            Some((_, Fact::Amount(amount))) => Some(*amount),
            _ => None,
        };
        home.signals(Rule::GoalBehind).iter().map(amount).collect()
    };
    let once = asked(&home, FactName::Once)[0].unwrap();
    let told = home.told(Rule::GoalBehind, None).unwrap();
    assert!(
        told.body
            .ends_with(" of your spare cash, set aside for it today, gives a fair chance by Nov 2028."),
        "{}",
        told.body
    );
    assert_eq!(asked(&home, FactName::More), [None, None]);
    // Beyond a reserve of $18,000 there is enough for both, for one, and a dollar less than for one.
    let named = |home: &mut Home, spare: Money| {
        home.accounts[0].balance = usd(18_000).checked_add(spare).unwrap();
        asked(home, FactName::Once)
    };
    assert_eq!(
        named(&mut home, once.checked_add(once).unwrap()),
        [Some(once), Some(once)]
    );
    assert_eq!(named(&mut home, once), [Some(once), None]);
    assert_eq!(named(&mut home, once.checked_sub(usd(1)).unwrap()), [None, None]);
    // The cash gives the promised chance, however the goal is invested.
    home.goals.truncate(1);
    home.goals[0].risk_profile = RiskProfile::Aggressive;
    let once = named(&mut home, usd(20_000))[0].unwrap();
    let mut saved = home.goals.clone();
    home.accounts.push(account(2, AccountKind::Depository, once));
    home.allocations = vec![all_of(1, 2)];
    assert!(is_fair(&home));
    home.accounts[1].balance = once.checked_sub(usd(1)).unwrap();
    assert!(!is_fair(&home));
    home.accounts.pop();
    home.allocations.clear();
    // So is the missing amount of a goal whose date has come.
    home.goals[0].target_date = in_days(-1).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is due",
        "You still need $10,000, and $10,000 of your spare cash would complete it. It was planned for Nov 24, 2026: if it is paid for, \
         delete the goal.",
    );
    home.goals = std::mem::take(&mut saved);
    // An allocation would replace the entered savings.
    home.goals[0].current_amount = usd(1);
    assert_eq!(named(&mut home, usd(20_000))[0], None);
}

#[test]
fn spare_cash_of_another_currency_is_named_by_what_its_rate_may_do() {
    let mut home = Home::quiet();
    let quote = Quote::new(Decimal::ONE, day("2026-11-24"), RateSource::BankOfCanada);
    home.exchange = Exchange::at(Currency::USD, [(Currency::CAD, quote)]);
    home.goals = vec![goal(1, usd(0), usd(380))];
    let canadian = |amount: Money| Money::from_minor(amount.minor(), Currency::CAD).unwrap();
    let once = |home: &Home| {
        let facts = &home.signals(Rule::GoalBehind)[0].facts;
        facts.iter().find_map(|(name, fact)| match fact {
            Fact::Amount(amount) if *name == FactName::Once => Some(*amount),
            _ => None,
        })
    };
    home.accounts[0].balance = usd(60_000);
    let of_own = once(&home).unwrap();
    home.accounts[0].balance = canadian(usd(60_000));
    let abroad = once(&home).unwrap();
    assert_ne!(abroad, of_own);
    // The allocated amount gives the promised chance, and a dollar less does not.
    let does = |amount: Money| {
        let mut home = Home {
            goals: home.goals.clone(),
            accounts: home.accounts.clone(),
            exchange: home.exchange.clone(),
            ..Home::quiet()
        };
        home.accounts
            .push(account(2, AccountKind::Depository, canadian(amount)));
        home.allocations = vec![all_of(1, 2)];
        is_fair(&home)
    };
    assert!(does(abroad));
    assert!(!does(abroad.checked_sub(usd(1)).unwrap()));
    let body = |home: &Home| home.told(Rule::GoalBehind, None).unwrap().body;
    assert!(
        body(&home).starts_with("Spare cash in CAD worth $524, set aside"),
        "{}",
        body(&home)
    );
    // Cash in the goal's own currency comes first if it is enough, however little it is.
    home.accounts.push(account(2, AccountKind::Depository, of_own));
    assert_eq!(once(&home), Some(of_own));
    assert!(body(&home).starts_with("Spare cash in USD worth "), "{}", body(&home));
    home.accounts[1].balance = of_own.checked_sub(usd(1)).unwrap();
    assert_eq!(once(&home), Some(abroad));
    // The missing amount of a goal whose date has come is in its currency, too.
    home.goals[0].target_date = in_days(-1).into();
    home.told(Rule::GoalBehind, None).unwrap().says(
        "Dream Home is due",
        "You still need $10,000, and spare cash in CAD worth $10,000 would complete it. It was planned for Nov 24, 2026: if it is paid \
         for, delete the goal.",
    );
    // A goal in a currency without a rate gets no offer, because the amount is unknown.
    home.goals[0] = goal(1, usd(0), usd(380));
    home.exchange = Exchange::without_rates(Currency::CAD);
    home.income = Some(canadian(usd(6_000)));
    assert_eq!(once(&home), None);
    home.goals[0].name = name("Emergency fund");
    let cash = [FactName::Reserved, FactName::Start, FactName::Once];
    let facts = &home.signals(Rule::GoalBehind)[0].facts;
    assert!(facts.iter().all(|(name, _)| !cash.contains(name)), "{facts:?}");
}

#[test]
fn the_goal_that_is_due_first_is_offered_spare_cash_first() {
    let mut home = Home::quiet();
    home.goals = vec![goal(1, usd(0), usd(380)), goal(2, usd(0), usd(380))];
    home.goals[1].target_date = in_days(23 * 30).into();
    home.accounts[0].balance = usd(19_000);
    let helped = |signal: &Signal| signal.facts.iter().any(|(name, _)| *name == FactName::Once);
    let offered = home.signals(Rule::GoalBehind).into_iter().filter(helped);
    let subjects: Vec<String> = offered.map(|signal| signal.subject).collect();
    assert_eq!(subjects, [goal_id(2).to_string()]);
}

#[test]
fn investments_that_no_goal_uses_are_named_where_cash_does_not_do() {
    let named = |home: &Home| home.told(Rule::GoalBehind, None).unwrap().body;
    let free = |amount: &str| {
        format!(
            " {amount} of the investments that could serve this goal is in no goal yet: allocate what is meant for this one."
        )
    };
    let mut home = Home::quiet();
    home.accounts[0].balance = usd(18_000);
    home.accounts.push(account(2, AccountKind::Investment, usd(9_000)));
    home.accounts.push(account(3, AccountKind::Crypto, usd(1_000)));
    home.goals = vec![goal(1, usd(0), usd(100)), goal(2, usd(0), usd(10))];
    home.goals[0].target_date = in_days(40 * 30).into();
    home.goals[0].risk_profile = RiskProfile::Moderate;
    home.goals[1].target_date = in_days(41 * 30).into();
    assert!(named(&home).ends_with(&free("$10,000")), "{}", named(&home));
    for (number, kind, subtype, free_with_it) in [
        (4, AccountKind::Depository, Some("rrsp"), "$10,000"),
        (4, AccountKind::Investment, Some("tfsa"), "$12,000"),
        (4, AccountKind::Others, None, "$12,000"),
        (4, AccountKind::Depository, Some("savings"), "$10,000"),
    ] {
        let mut more = account(number, kind, usd(2_000));
        more.subtype = subtype.map(str::to_owned);
        home.accounts.push(more);
        assert!(
            named(&home).ends_with(&free(free_with_it)),
            "{kind:?}: {}",
            named(&home)
        );
        home.accounts.pop();
    }
    home.allocations = vec![all_of(2, 2)];
    assert!(named(&home).ends_with(&free("$1,000")), "{}", named(&home));
    // Less than a hundredth of the target.
    home.accounts[2].balance = usd(99);
    assert!(!named(&home).contains("in no goal yet"), "{}", named(&home));
    home.accounts[2].balance = usd(1_000);
    // Spare cash helps.
    home.accounts[0].balance = usd(50_000);
    assert!(!named(&home).contains("in no goal yet"), "{}", named(&home));
    home.accounts[0].balance = usd(18_000);
    // Volatile assets do not help a goal that is due soon.
    home.goals[0].target_date = in_days(24 * 30).into();
    assert!(!named(&home).contains("in no goal yet"), "{}", named(&home));
    // A term deposit does.
    let mut deposit = account(4, AccountKind::Depository, usd(2_000));
    deposit.subtype = Some("gic".to_owned());
    home.accounts.push(deposit);
    assert!(named(&home).ends_with(&free("$2,000")), "{}", named(&home));
}

#[test]
fn a_goal_behind_that_nothing_brings_back_is_not_called_on_track() {
    let mut home = Home::quiet();
    saving(2_000, 200)(&mut home);
    let signal = &home.signals(Rule::GoalBehind)[0];
    let mut facts = signal.facts.clone();
    facts.retain(|(name, _)| !matches!(name, FactName::More | FactName::Later));
    facts.retain(|(name, _)| *name != FactName::ChanceTo);
    // A page shows today's band, but rates alone change no bucket.
    for (bucket, most, title) in [
        ("stretch", 50, "Dream Home is a stretch"),
        ("stretch", 40, "Dream Home is unlikely as planned"),
        ("unlikely", 30, "Dream Home is unlikely as planned"),
    ] {
        let mut facts = facts.clone();
        facts.push((FactName::ChanceTo, Fact::Percent(most.into())));
        let words = wording::phrase(Rule::GoalBehind, bucket, &facts, ENGLISH).unwrap();
        assert_eq!(words.title, title);
        assert_eq!(
            words.body,
            "You have $2,000 of $10,000. A smaller target, a later date, or both could bring it within reach."
        );
    }
}

#[test]
fn goal_ahead() {
    let (ahead, far) = (Some("ahead"), Some("far_ahead"));
    table(
        Rule::GoalAhead,
        &[
            ("as planned", &saving(0, 430), None, None),
            ("eight months sooner", &saving(0, 650), None, ahead),
            ("held at about four", &saving(0, 520), ahead, ahead),
            ("cleared", &saving(0, 425), ahead, None),
            (
                "years sooner",
                &|home| {
                    saving(0, 1_500)(home);
                    home.goals[0].target_date = in_days(40 * 30).into();
                },
                ahead,
                far,
            ),
            ("there already", &saving(10_000, 650), ahead, None),
        ],
    );
    let mut home = Home::quiet();
    saving(0, 650)(&mut home);
    let told = home.told(Rule::GoalAhead, None).unwrap();
    assert_eq!(told.title, "Dream Home may be reached early");
    assert!(
        told.body
            .contains(" months before Nov 2028. You could move the date up"),
        "{}",
        told.body
    );
}

#[test]
fn a_goal_that_gets_nothing_is_not_told_to_get_less() {
    let mut home = Home::quiet();
    saving(9_000, 0)(&mut home);
    let signal = &home.signals(Rule::GoalAhead)[0];
    let words = wording::phrase(Rule::GoalAhead, "ahead", &signal.facts, ENGLISH).unwrap();
    assert!(!words.body.contains("less"), "{}", words.body);
}

/// A goal with all of a linked account, and its contributions.
pub(crate) fn added(dollars: i64) -> impl Fn(&mut Home) {
    move |home| {
        saving(0, 500)(home);
        home.accounts[0].balance = usd(1_000);
        home.link_first_account();
        home.allocations = vec![all_of(1, 1)];
        home.additions.insert(goal_id(1), usd(dollars));
    }
}

#[test]
fn contribution_missed() {
    let (short, missed) = (Some("short"), Some("missed"));
    table(
        Rule::ContributionMissed,
        &[
            ("half of the plan", &added(250), None, None),
            ("less than half", &added(249), None, short),
            ("held below four fifths", &added(399), short, short),
            ("cleared from there", &added(400), short, None),
            ("next to nothing", &added(49), short, missed),
            ("taken out", &added(-300), None, missed),
            ("nothing is known", &saving(1_000, 500), short, None),
            (
                "its owner enters what is saved",
                &|home| {
                    added(0)(home);
                    home.allocations.clear();
                },
                missed,
                None,
            ),
            (
                "its account is kept by hand",
                &|home| {
                    added(0)(home);
                    home.accounts[0].source = AccountSource::Manual;
                },
                missed,
                None,
            ),
            (
                "a fixed amount of its account",
                &|home| {
                    added(0)(home);
                    home.allocations[0].share = Share::AccountAmount {
                        account: home.accounts[0].id,
                        amount: usd(800),
                    };
                },
                missed,
                None,
            ),
            (
                "a young goal",
                &|home| {
                    added(0)(home);
                    home.goals[0].created_at = in_days(-34);
                },
                None,
                None,
            ),
            (
                "nothing planned",
                &|home| {
                    added(0)(home);
                    home.goals[0].planned_monthly_contribution = usd(0);
                },
                None,
                None,
            ),
        ],
    );
}

#[test]
fn a_missed_contribution_is_told_by_what_came_in() {
    let mut home = Home::quiet();
    added(120)(&mut home);
    home.told(Rule::ContributionMissed, None).unwrap().says(
        "Less than planned for Dream Home",
        "$120 came in over the last 35 days. You planned $500 a month. The planner shows what the difference changes.",
    );
    added(49)(&mut home);
    home.told(Rule::ContributionMissed, None).unwrap().says(
        "Less than planned for Dream Home",
        "$49 came in over the last 35 days. You planned $500 a month. The planner shows what the difference changes.",
    );
    added(0)(&mut home);
    home.told(Rule::ContributionMissed, None).unwrap().says(
        "No contribution to Dream Home in 35 days",
        "You planned $500 a month. The planner shows what a skipped month changes.",
    );
    added(-300)(&mut home);
    home.told(Rule::ContributionMissed, None).unwrap().says(
        "More went out of Dream Home than came in",
        "Over the last 35 days, $300 more went out than came in. You planned to put in $500 a month. The planner shows what the \
         difference changes.",
    );
}

#[test]
fn only_banks_with_figures_of_now_report_what_came_in() {
    let missed = Some("missed");
    table(
        Rule::ContributionMissed,
        &[
            (
                "its bank's figures are out of date",
                &|home| {
                    added(0)(home);
                    home.connections[0].last_updated = in_days(-4);
                },
                missed,
                None,
            ),
            (
                "its bank cannot be reached",
                &|home| {
                    added(0)(home);
                    home.connections[0].status = ItemStatus::Failing {
                        code: "ERROR".to_owned(),
                    };
                    home.connections[0].last_updated = in_days(-2);
                },
                missed,
                None,
            ),
            (
                "its bank asks to sign in",
                &|home| {
                    added(0)(home);
                    home.connections[0].status = ItemStatus::LoginRequired;
                },
                missed,
                None,
            ),
            (
                "its bank's figures are three days old, and another bank's four",
                &|home| {
                    added(0)(home);
                    home.connections[0].last_updated = in_days(-3);
                    home.connections.push(Connection {
                        last_updated: in_days(-4),
                        ..connection(2)
                    });
                },
                None,
                missed,
            ),
        ],
    );
}
