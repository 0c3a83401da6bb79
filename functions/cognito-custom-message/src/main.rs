//! `cognito-custom-message` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::event(cognito_custom_message::handle).await
}
