//! `track-onboarding-progress` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(track_onboarding_progress::handle).await
}
