//! `update-investment-account-balances` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(update_investment_account_balances::handle).await
}
