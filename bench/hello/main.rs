//! The smallest Lambda: what every function's start is compared with.

use lambda_runtime::{Error, LambdaEvent, service_fn};
use serde_json::{Value, json};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Error> {
    lambda_runtime::run(service_fn(hello)).await
}

async fn hello(_: LambdaEvent<Value>) -> Result<Value, Error> {
    Ok(json!({ "statusCode": 200, "body": "hello" }))
}
