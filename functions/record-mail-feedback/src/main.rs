//! `record-mail-feedback` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::event(record_mail_feedback::handle).await
}
