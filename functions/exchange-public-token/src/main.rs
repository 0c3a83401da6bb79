//! `exchange-public-token` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(exchange_public_token::handle).await
}
