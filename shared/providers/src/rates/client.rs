//! Fetches the rates of a range of days from both sources.

use std::sync::Arc;
use std::time::Duration;

use goldgrove_domain::exchange::{DAYS_KEPT, RateSource};
use goldgrove_domain::random::IdSource;
use jiff::ToSpan as _;
use jiff::civil::Date;
use reqwest::Method;
use reqwest::header::HeaderMap;
use url::Url;

use super::{CanadianRate, EuroRate, bank_of_canada, central_bank};
use crate::http::{HttpClient, LazyHttp, Outage, SetupError, base_url, pause, spread};
use crate::traced::Traced;

/// Repeats after a first failure.
const MAX_REPEATS: u32 = 2;
/// The mean pause before the first repeat; it doubles for the second.
const REPEAT_PAUSE: Duration = Duration::from_millis(200);

/// Settings of the client.
#[derive(Clone, Debug)]
pub struct RatesSettings {
    /// The Bank of Canada, e.g. `https://www.bankofcanada.ca`.
    pub bank_of_canada_url: String,
    /// The European Central Bank's data portal, e.g. `https://data-api.ecb.europa.eu`.
    pub central_bank_url: String,
    /// How long one attempt may take, in milliseconds.
    pub timeout_ms: u64,
}

/// Why a source returned no rates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RatesError {
    /// It could not be reached, or its answer could not be read.
    #[error("{0}")]
    Outage(Outage),
    /// It answered with this status.
    #[error("the source answered {0}")]
    Refused(u16),
}

/// The results of both sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fetched {
    /// The Bank of Canada's rates.
    pub canadian: Result<Vec<CanadianRate>, RatesError>,
    /// The European Central Bank's rates.
    pub european: Result<Vec<EuroRate>, RatesError>,
}

/// The client of both sources.
#[derive(Clone)]
#[must_use]
pub struct RatesClient {
    client: Arc<dyn HttpClient>,
    bank_of_canada: Url,
    central_bank: Url,
    ids: Arc<dyn IdSource>,
    repeat_pause: Duration,
}

impl RatesClient {
    /// A client of the sources in `settings`; `ids` spreads pauses.
    pub fn new(settings: &RatesSettings, ids: Arc<dyn IdSource>) -> Result<Self, SetupError> {
        let address = |text: &str| base_url(text, "the address of a source of exchange rates");
        Ok(Self {
            client: Arc::new(LazyHttp::new(HeaderMap::new(), settings.timeout_ms)),
            bank_of_canada: address(&settings.bank_of_canada_url)?,
            central_bank: address(&settings.central_bank_url)?,
            ids,
            repeat_pause: REPEAT_PAUSE,
        })
    }

    /// The same client with another pause before a repeat; tests use none.
    pub fn with_repeat_pause(self, repeat_pause: Duration) -> Self {
        Self { repeat_pause, ..self }
    }

    /// The same client with calls sent through `client` instead of the network.
    pub fn over(self, client: Arc<dyn HttpClient>) -> Self {
        Self { client, ..self }
    }

    /// The rates of the days from `first` to `last`. The sources fail independently; each failure is logged and
    /// counted.
    pub async fn fetch(&self, first: Date, last: Date) -> Fetched {
        let (canadian, european) = tokio::join!(self.canadian(first, last), self.european(first, last));
        Fetched {
            canadian: noted(RateSource::BankOfCanada, canadian),
            european: noted(RateSource::EuropeanCentralBank, european),
        }
    }

    async fn canadian(&self, first: Date, last: Date) -> Result<Vec<CanadianRate>, RatesError> {
        let path = "/valet/observations/group/FX_RATES_DAILY/json";
        let asked = [("start_date", first.to_string()), ("end_date", last.to_string())];
        let body = self.get(&self.bank_of_canada, path, &asked).await?;
        bank_of_canada::read(&body).ok_or(RatesError::Outage(Outage::Garbage))
    }

    async fn european(&self, first: Date, last: Date) -> Result<Vec<EuroRate>, RatesError> {
        let path = "/service/data/EXR/D..EUR.SP00.A";
        let asked = [
            ("startPeriod", first.to_string()),
            ("endPeriod", last.to_string()),
            ("format", "csvdata".to_owned()),
            ("detail", "dataonly".to_owned()),
        ];
        match self.get(&self.central_bank, path, &asked).await {
            // The portal documents 404 for a query without results. Every week has results, so a 404 for a week means a
            // wrong path.
            Err(RatesError::Refused(404)) if last < first.saturating_add(DAYS_KEPT.days()) => Ok(Vec::new()),
            body => central_bank::read(&body?).ok_or(RatesError::Outage(Outage::Garbage)),
        }
    }

    async fn get(&self, base: &Url, path: &'static str, asked: &[(&str, String)]) -> Result<Vec<u8>, RatesError> {
        let garbage = RatesError::Outage(Outage::Garbage);
        let mut url = base.join(path).map_err(|_| garbage)?;
        url.query_pairs_mut().extend_pairs(asked);
        let mut repeats = 0;
        loop {
            let error = match self.attempt(path, &url).await {
                Ok(body) => return Ok(body),
                Err(error) => error,
            };
            if repeats == MAX_REPEATS || !error.is_worth_repeating() {
                return Err(error);
            }
            pause(spread(self.repeat_pause, repeats, self.ids.as_ref())).await;
            repeats += 1;
        }
    }

    async fn attempt(&self, path: &'static str, url: &Url) -> Result<Vec<u8>, RatesError> {
        let request = reqwest::Request::new(Method::GET, url.clone());
        let call = Traced::of_provider("exchange-rates", path);
        let answer = self.client.execute(request).await.map_err(RatesError::Outage)?;
        call.end(answer.status);
        if answer.is_success() {
            return Ok(answer.body);
        }
        Err(RatesError::Refused(answer.status))
    }
}

impl RatesError {
    /// Whether an immediate retry may succeed.
    const fn is_worth_repeating(self) -> bool {
        match self {
            Self::Outage(outage) => matches!(outage, Outage::Unreached | Outage::Timeout | Outage::Network),
            Self::Refused(status) => status == 429 || status >= 500,
        }
    }
}

fn noted<T>(source: RateSource, outcome: Result<T, RatesError>) -> Result<T, RatesError> {
    outcome.inspect_err(|error| {
        tracing::warn!(
            source = <&str>::from(source),
            cause = %error,
            counts = "ProviderFailures",
            "exchange rates could not be fetched"
        );
    })
}
