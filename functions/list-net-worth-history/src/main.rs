//! `list-net-worth-history` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(list_net_worth_history::handle).await
}
