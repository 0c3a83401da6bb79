//! The exchange rates for a user's amounts.

use goldgrove_domain::exchange::FixedRate;
use goldgrove_domain::{Currency, Exchange, NetWorthPoint};
use goldgrove_storage::user_rows::UserData;
use jiff::civil::Date;

use crate::{Context, Failure};

impl Context {
    /// The rates of `day` to `currency` for everything in `data`. Reads none if everything is in `currency`.
    ///
    /// # Errors
    /// [`Failure::Storage`] when rates cannot be read; a currency without a rate is no error.
    pub async fn exchange(&self, data: &UserData, currency: Currency, day: Date) -> Result<Exchange, Failure> {
        self.exchange_of(data.currencies(), &data.fixed_rates, currency, day)
            .await
    }

    /// As [`Self::exchange`], for amounts in `currencies` and with the owner's fixed rates `fixed`.
    pub(crate) async fn exchange_of(
        &self,
        mut currencies: impl Iterator<Item = Currency>,
        fixed: &[FixedRate],
        currency: Currency,
        day: Date,
    ) -> Result<Exchange, Failure> {
        if currencies.all(|own| own == currency) {
            return Ok(Exchange::without_rates(currency));
        }
        let rates = self.exchange_rates(day, day).await?;
        Ok(Exchange::new(rates.with_fixed(fixed), currency, day))
    }

    /// `points` in `currency`, each at the rates of its own day. Points without any rate stay unchanged.
    ///
    /// # Errors
    /// As [`Self::exchange`]; [`Failure::Money`] when an amount is out of range.
    pub async fn history_in(
        &self,
        points: Vec<NetWorthPoint>,
        fixed: &[FixedRate],
        currency: Currency,
    ) -> Result<Vec<NetWorthPoint>, Failure> {
        let foreign = || points.iter().filter(|point| point.currency() != currency);
        let (first, last) = (
            foreign().map(|point| point.date).min(),
            foreign().map(|point| point.date).max(),
        );
        let (Some(first), Some(last)) = (first, last) else {
            return Ok(points);
        };
        let rates = self.exchange_rates(first, last).await?;
        let convert = |point: NetWorthPoint| {
            let exchange = Exchange::of_currencies(rates.with_fixed(fixed), point.currencies(), currency, point.date);
            Ok(point.converted(&exchange)?.unwrap_or(point))
        };
        points.into_iter().map(convert).collect()
    }
}
