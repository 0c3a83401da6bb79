//! `{{ project_name }}` as a Lambda.

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), lambda_runtime::Error> {
    goldgrove_app::run::http({{ project_name | replace: "-", "_" }}::handle).await
}
