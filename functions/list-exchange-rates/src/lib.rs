//! `GET /exchange-rates`: the rates of the caller's currencies, and the rates that the caller fixed.

use std::collections::BTreeSet;
use std::sync::Arc;

use goldgrove_app::changes::Period;
use goldgrove_app::{App, Failure};
use goldgrove_domain::Currency;
use goldgrove_domain::exchange::{Quote, Rates};
use goldgrove_http::body::exchange_rate::{ExchangeRateBody, ExchangeRatesBody, FixedRateBody, POINTS_MAX};
use goldgrove_http::{Example, Operation, Problem, Request, Response, Route, params, respond};
use goldgrove_storage::user_rows::{UserData, UserRows};
use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::json;

/// Where it is mounted.
pub const ROUTE: Route = Route::get("/exchange-rates");

/// What it takes and gives.
pub fn operation() -> Operation {
    let day = || json!({ "type": "string", "format": "date" });
    Operation::new(ROUTE, "Exchange rates", "Exchange rates of the caller's currencies")
        .answers::<ExchangeRatesBody>()
        .query(
            "pairs",
            "The pairs, such as `USD-CAD,EUR-CAD`; by default those in use.",
            json!({ "type": "string" }),
        )
        .query(
            "from",
            "The day before the first; by default 30 days before the last.",
            day(),
        )
        .query("to", "The last day; the caller's today when left out.", day())
        .fails([Problem::NotFound])
        .example(Example::shows("/fixed").after("save-fixed-rate"))
}

/// The maximum number of pairs in a request.
pub const PAIRS_MAX: usize = 20;

type Pair = (Currency, Currency);

/// Answers with the requested `pairs`, or with each currency of an account, holding or fixed rate against the main one.
/// Points are for the days after `from`, up to `to`.
///
/// # Errors
/// [`Failure`]; a 400 for invalid pairs, an invalid period, or more than [`POINTS_MAX`] days of pairs.
pub async fn handle(app: Arc<App>, request: Request) -> Result<Response, Failure> {
    let admitted = app.admit(&ROUTE, &request).await?;
    let user = admitted.user();
    let period = Period::of(&request, admitted.as_of().today())?;
    let named = params::query_text(&request, "pairs").map(named).transpose()?;
    let (rows, keys) = tokio::join!(UserRows::load(app.table(), user, 0), app.keys(user));
    let data = rows?.open(keys?.as_ref())?;
    let pairs = match named {
        Some(pairs) => pairs,
        None => in_use(&data)?,
    };
    fits(pairs.len(), &period)?;
    let published = app.context.exchange_rates(period.first(), period.last()).await?;
    let rates = published.with_fixed(&data.fixed_rates);
    let offered = published.with_fixed(&[]);
    let has_rate = |currency: &Currency| offered.quote(*currency, Currency::CAD, period.last()).is_ok();
    let currencies = offered.currencies().into_iter().filter(has_rate);
    let currencies: BTreeSet<String> = currencies.map(|currency| currency.to_string()).collect();
    Ok(respond::ok(&ExchangeRatesBody {
        rates: pairs.into_iter().map(|pair| body(rates, pair, &period)).collect(),
        fixed: data.fixed_rates.iter().map(FixedRateBody::from).collect(),
        currencies: currencies.into_iter().collect(),
    })?)
}

/// Refuses more days for this many pairs than one answer may contain.
fn fits(pairs: usize, period: &Period) -> Result<(), Problem> {
    let days_max = POINTS_MAX / pairs.max(1);
    let days = (period.last() - period.first()).get_days() + 1;
    if usize::try_from(days).is_ok_and(|days| days <= days_max) {
        return Ok(());
    }
    let message = format!("must be at most {days_max} days before to for {pairs} pairs");
    Err(Problem::field("from", message))
}

fn body(rates: Rates<'_>, (from, to): Pair, period: &Period) -> ExchangeRateBody {
    let days = period.first().series(1.day()).take_while(|day| *day <= period.last());
    // A rate that is published on a day applies from the next day.
    let published_before = |day: Date| {
        let eve = day.saturating_sub(1.day());
        let quote = rates.quote(from, to, day).ok().filter(|quote| quote.day >= eve);
        quote.map(|quote| Quote { day: eve, ..quote })
    };
    let points: Vec<Quote> = days.filter_map(published_before).collect();
    ExchangeRateBody::of((from, to), rates.quote(from, to, period.last()).ok(), points)
}

/// Every other currency of the caller against the main one, and the pairs of fixed rates.
fn in_use(data: &UserData) -> Result<BTreeSet<Pair>, Problem> {
    let main = data.profile.as_ref().ok_or(Problem::NotFound)?.value.currency;
    let accounts = data.accounts.iter().map(|account| account.value.balance.currency());
    let holdings = data.holdings.iter().map(|holding| holding.current_value.currency());
    let goals = data.goals.iter().map(|goal| goal.value.target_amount.currency());
    let all = accounts.chain(holdings).chain(goals).map(|currency| (currency, main));
    let fixed = data.fixed_rates.iter().map(|rate| (rate.from, rate.to));
    Ok(all.chain(fixed).filter(|(from, to)| from != to).collect())
}

/// The pairs in a text such as `USD-CAD,EUR-CAD`.
fn named(text: &str) -> Result<BTreeSet<Pair>, Problem> {
    let pair = |text: &str| {
        let (from, to) = text.split_once('-')?;
        Some((Currency::parse(from).ok()?, Currency::parse(to).ok()?))
    };
    let pairs: Option<BTreeSet<Pair>> = text.split(',').map(pair).collect();
    let few = pairs.filter(|pairs| pairs.len() <= PAIRS_MAX);
    few.ok_or_else(|| Problem::field("pairs", format!("must be up to {PAIRS_MAX} pairs such as USD-CAD")))
}
