//! `refresh-exchange-rates` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::event(refresh_exchange_rates::handle).await
}
