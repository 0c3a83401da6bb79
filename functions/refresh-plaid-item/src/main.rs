//! `refresh-plaid-item` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::event(refresh_plaid_item::handle).await
}
