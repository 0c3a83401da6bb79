//! The words of every card: templates with the names of facts in braces.
//!
//! Plain sentences in the second person. They say what is so and what could be done, never what to buy or sell; titles
//! hold no amounts, so that they may stand in a list or a mail's subject.

use super::InsightError;
use super::card::{Writing, WrittenBy};
use super::fact::Stated;
use super::rule::Rule;

/// A title and a body.
type Template = (&'static str, &'static str);

/// The words of a card in `bucket` with these facts: the first template of which every fact is there.
///
/// # Errors
/// [`InsightError::NoWording`] when no template fits the facts.
pub fn phrase(rule: Rule, bucket: &str, facts: &[Stated]) -> Result<Writing, InsightError> {
    let found = templates(rule, bucket)
        .iter()
        .find_map(|(title, body)| Some((filled(title, facts)?, filled(body, facts)?)));
    let (title, mut body) = found.ok_or(InsightError::NoWording { rule })?;
    if rule == Rule::MonthlyStory {
        for sentence in STORY_PARTS.iter().filter_map(|part| filled(part, facts)) {
            body.push(' ');
            body.push_str(&sentence);
        }
    }
    Ok(Writing {
        title,
        body,
        by: WrittenBy::Template,
    })
}

/// One sentence for each part of a month's change that is there.
const STORY_PARTS: [&str; 8] = [
    "You put in {added}.",
    "You took out {withdrawn}.",
    "Markets added {markets}.",
    "Markets took {market_loss}.",
    "You paid down {debt_paid} of debt.",
    "Your debts grew by {debt_grown}.",
    "Other changes added {other_gain}.",
    "Other changes took {other_loss}.",
];

/// The template with its facts; `None` when one is missing.
fn filled(template: &str, facts: &[Stated]) -> Option<String> {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, after) = after.split_once('}')?;
        let fact = facts.iter().find(|fact| fact.name.as_str() == name)?;
        text.push_str(before);
        text.push_str(&fact.text);
        rest = after;
    }
    text.push_str(rest);
    Some(text)
}

/// The part of a text between two points, and whether it is an amount.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The text.
    pub text: String,
    /// Whether it is an amount of money, which a reader may have hidden.
    pub is_amount: bool,
}

/// Cuts a text into amounts among `facts` and what is between them. The parts together are the text.
pub fn parts(text: &str, facts: &[Stated]) -> Vec<Part> {
    let mut amounts: Vec<&str> = facts
        .iter()
        .filter(|fact| fact.name.is_amount() && !fact.text.is_empty())
        .map(|fact| fact.text.as_str())
        .collect();
    // The longest first, so that `$1,200` is not found as `$1`.
    amounts.sort_by_key(|amount| std::cmp::Reverse(amount.len()));
    let part = |text: &str, is_amount| Part {
        text: text.to_owned(),
        is_amount,
    };
    let mut parts = Vec::new();
    let mut rest = text;
    loop {
        let found = amounts.iter().filter_map(|amount| Some((rest.find(amount)?, *amount)));
        let Some((at, amount)) = found.min_by_key(|(at, amount)| (*at, std::cmp::Reverse(amount.len()))) else {
            break;
        };
        if at > 0 {
            parts.push(part(&rest[..at], false));
        }
        parts.push(part(amount, true));
        rest = &rest[at + amount.len()..];
    }
    if !rest.is_empty() {
        parts.push(part(rest, false));
    }
    parts
}

#[expect(clippy::too_many_lines, reason = "one table, to be read from top to bottom")]
fn templates(rule: Rule, bucket: &str) -> &'static [Template] {
    match (rule, bucket) {
        (Rule::GoalBehind, "unlikely") => &[
            (
                "{goal} is unlikely as planned",
                "{more} more a month could lift it to fair for {by}. Moving the date by {later} could, too.",
            ),
            (
                "{goal} is unlikely as planned",
                "{more} more a month could lift it to fair for {by}.",
            ),
            (
                "{goal} is unlikely as planned",
                "Moving the date by {later} could lift it to fair. More each month alone may not be enough.",
            ),
            (
                "{goal} has reached its date",
                "{missing} is still to go. A later date could give it the time it needs.",
            ),
            (
                "{goal} is unlikely as planned",
                "With {saved} of {target} saved, a smaller target or a later date could make it fit.",
            ),
        ],
        (Rule::GoalBehind, _) => &[
            (
                "{goal} is a stretch",
                "{more} more a month could lift it to fair for {by}. Moving the date by {later} could, too.",
            ),
            (
                "{goal} is a stretch",
                "{more} more a month could lift it to fair for {by}.",
            ),
            (
                "{goal} is a stretch",
                "Moving the date by {later} could lift it to fair.",
            ),
            (
                "{goal} is close to its line",
                "It is just back on track for {by}. A little more each month could make it safer.",
            ),
        ],
        (Rule::GoalAhead, _) => &[
            (
                "{goal} is ahead of plan",
                "At {planned} a month you are likely to get there {early} before {by}. You could bring the date forward, or \
                 put a little less in.",
            ),
            (
                "{goal} is ahead of plan",
                "You are likely to get there {early} before {by}. You could bring the date forward.",
            ),
        ],
        (Rule::Milestone, "quarter") => &[(
            "A quarter of {goal} is yours",
            "You have put in {put_in} of {target}. What markets add comes on top.",
        )],
        (Rule::Milestone, "half") => &[(
            "You are halfway to {goal}",
            "You have put in {put_in} of {target}. What markets add comes on top.",
        )],
        (Rule::Milestone, "three_quarters") => &[(
            "Three quarters of {goal} are done",
            "You have put in {put_in} of {target}. The last quarter is the shortest.",
        )],
        (Rule::Milestone, _) => &[(
            "You have put in all of {goal}",
            "{put_in} of {target}, from your own pocket. You could keep it safe until {by}, or start the next goal.",
        )],
        (Rule::ContributionMissed, "missed") => &[(
            "No contribution to {goal} in 35 days",
            "The plan is {planned} a month. Next month is a fresh start; the planner shows what skipping one changes.",
        )],
        (Rule::ContributionMissed, _) => &[(
            "Less than planned for {goal}",
            "{added} came in during the last 35 days; the plan is {planned} a month. The planner shows what the difference \
             changes.",
        )],
        (Rule::OverAllocated, _) => &[(
            "{security} is set aside more than once",
            "Your goals claim {claimed} of what you hold. Lowering the share of one goal could set it right, so that \
             nothing counts twice.",
        )],
        (Rule::IdleCash, _) => &[(
            "Some of your cash has no job yet",
            "{idle} is beyond a reserve of {reserve} and set aside for no goal. You could give it to a goal, or leave it \
             as an extra cushion.",
        )],
        (Rule::HorizonRisk, _) => &[
            (
                "{goal} is near, and its money may move",
                "You entered this balance by hand, so we assume a typical {assumed} mix: {moving} of it goes up and down with \
                 markets, and you want it by {by}. Allocate an account to use what you actually hold.",
            ),
            (
                "{goal} is near, and its money moves",
                "{moving} of what is set aside for it goes up and down with markets, and you want it by {by}. You could set \
             steadier money aside for it and leave the rest to a later goal, without a trade.",
            ),
        ],
        (Rule::EmergencyCover, "under_a_month") => &[
            (
                "Your cash covers less than a month",
                "{cash} is in cash, and you spend about {spending} a month. A month or two set by could carry you through a \
                 surprise.",
            ),
            (
                "Your cash is less than a month's income",
                "{cash} is in cash, and {income} comes in a month. We do not know your spending yet, so this compares with \
                 your income.",
            ),
        ],
        (Rule::EmergencyCover, _) => &[
            (
                "Your cash covers {covered}",
                "{cash} is in cash, and you spend about {spending} a month. Three months is a common cushion.",
            ),
            (
                "Your cash is {covered} of income",
                "{cash} is in cash, and {income} comes in a month. We do not know your spending yet, so this compares with \
                 your income. Three months is a common cushion.",
            ),
        ],
        (Rule::IncomeShare, "above_50") => &[(
            "Goals take {share} of your income",
            "{planned} of {income} a month is tough to keep up. More time for one goal could ease it.",
        )],
        (Rule::IncomeShare, _) => &[(
            "Goals take {share} of your income",
            "{planned} of {income} a month is tight but doable. More time for one goal could ease it.",
        )],
        (Rule::Concentration, _) => &[(
            "{security} is {share} of what you have invested",
            "It is worth {position}. If it fell by half, {half} would go with it.",
        )],
        (Rule::DebtAgainstGoal, _) => &[(
            "Card debt beside your goals",
            "You owe {debt} on cards and plan {planned} a month for goals. Cards often cost more than savings earn; paying \
             them first could leave you with more.",
        )],
        (Rule::CreditUse, _) => &[(
            "{account} is at {used} of its limit",
            "{debt} of {limit} is used. Staying below 30% often helps a credit score.",
        )],
        (Rule::MonthlyStory, bucket) if bucket.ends_with("up") => {
            &[("Your {month}: up", "Net worth grew by {change} to {net_worth}.")]
        }
        (Rule::MonthlyStory, bucket) if bucket.ends_with("down_a_little") => &[(
            "Your {month}: down a little",
            "Net worth went down by {change} to {net_worth}.",
        )],
        (Rule::MonthlyStory, bucket) if bucket.ends_with("down") => {
            &[("Your {month}: down", "Net worth went down by {change} to {net_worth}.")]
        }
        (Rule::MonthlyStory, _) => &[("Your {month}: level", "Net worth stayed at {net_worth}.")],
        (Rule::StaleData, _) => &[
            (
                "Figures from {bank} are old",
                "They are from {updated_on}. A refresh could bring your totals up to date.",
            ),
            (
                "What is {account} worth today?",
                "You last typed it in on {updated_on}. A new figure would keep your totals true.",
            ),
        ],
        (Rule::RenewalNear, _) => &[(
            "Premium renews in {days_left}",
            "Your yearly plan renews on {renews_on}. You can change or cancel it in the settings until then.",
        )],
        (Rule::LargeTransaction, _) => &[
            (
                "A large payment from {account}",
                "{amount} went to {merchant} on {on}. If you do not know it, your bank can tell you more.",
            ),
            (
                "A large payment",
                "{amount} went to {merchant} on {on}. If you do not know it, your bank can tell you more.",
            ),
        ],
        (Rule::NewRecurringCharge, _) => &[(
            "{merchant} charges you every month",
            "{amount} a month since {since}. That is {yearly} a year.",
        )],
        (Rule::LinkBroken, "sign_in") => &[(
            "{bank} asks you to sign in again",
            "Figures from there are from {updated_on}. Signing in takes a minute and brings them up to date.",
        )],
        (Rule::LinkBroken, "ending") => &[(
            "Your access to {bank} ends on {ends_on}",
            "Signing in there before that day keeps your figures coming.",
        )],
        (Rule::LinkBroken, _) => &[(
            "We could not reach {bank}",
            "Its figures are from {updated_on}. We keep trying; nothing is lost.",
        )],
        (Rule::TrialEnding, "last_day") => &[(
            "Your trial ends within {days_left}",
            "Premium keeps everything as it is. Without it your data stays yours: you can export it at any time.",
        )],
        (Rule::TrialEnding, _) => &[(
            "Your trial ends in {days_left}",
            "Premium keeps everything as it is. Without it your data stays yours: you can export it at any time.",
        )],
    }
}
