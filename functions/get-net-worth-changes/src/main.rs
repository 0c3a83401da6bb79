//! `get-net-worth-changes` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(get_net_worth_changes::handle).await
}
