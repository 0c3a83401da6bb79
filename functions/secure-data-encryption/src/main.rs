//! `secure-data-encryption` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http(secure_data_encryption::handle).await
}
