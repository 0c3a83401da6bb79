//! `evaluate-insights` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::event(evaluate_insights::handle).await
}
