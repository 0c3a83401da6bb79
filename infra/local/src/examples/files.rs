//! The examples as files for `cargo lambda invoke <function> -F <folder>/<function>.json`.
//!
//! A new visitor makes the calls that the examples need, through the API, so that `update-goal.json` names an existing
//! goal. Makes no deleting calls; their own files do that.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::Path;

use goldgrove_domain::clock::Clock;
use goldgrove_http::operation::Operation;
use goldgrove_http::route::Method;
use reqwest::Client;
use serde_json::Value;

use super::{Declared, ExampleError, Scene, in_order};
use crate::loopback;
use crate::private;
use crate::stack::{Stack, function_settings};
use crate::visitor::{Visitor, VisitorError};

/// Why the files were not written.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    /// The visitor could not sign up.
    #[error(transparent)]
    Visitor(#[from] VisitorError),
    /// An event cannot be built.
    #[error(transparent)]
    Example(#[from] ExampleError),
    /// The API is unreachable.
    #[error("an example cannot be called")]
    Call(#[from] reqwest::Error),
    /// A file cannot be written.
    #[error("the example events cannot be written")]
    File(#[from] io::Error),
}

/// Writes `<data>/token`, an access token, and `<data>/events/<function>.json` for every function.
pub async fn write(stack: &Stack, data: &Path, clock: &dyn Clock) -> Result<(), FilesError> {
    let mut visitor = Visitor::arrive(stack, clock.now()).await?;
    let declared = in_order()?;
    let mut scene = Scene::new(visitor.clone(), function_settings(&stack.urls));
    let client = loopback::client()?;
    let needed = needed(&declared);
    for operation in declared.iter().filter_map(Declared::operation) {
        if needed.contains(operation.function) && operation.route.method != Method::Delete {
            let body = call(&client, &stack.urls.app, &scene, operation, clock).await?;
            scene.keep(operation.function, body);
        }
    }
    // The first institution is linked already.
    visitor.pick_another_institution(stack).await?;
    scene.welcome(visitor.clone());
    let folder = data.join("events");
    fs::create_dir_all(&folder)?;
    for one in &declared {
        let event = scene.closest_event(one, clock.now())?;
        fs::write(folder.join(format!("{}.json", one.function())), format!("{event:#}\n"))?;
    }
    private::write(&data.join("token"), &visitor.token)?;
    Ok(())
}

/// The functions whose answers examples need, and those that must be called before.
fn needed(declared: &[Declared]) -> BTreeSet<&'static str> {
    let fills = declared.iter().flat_map(|one| &one.example().fills);
    let mut needed: BTreeSet<&str> = fills.map(|fill| fill.function).collect();
    // Each function is behind those it needs.
    for one in declared.iter().rev() {
        if needed.contains(one.function()) {
            needed.extend(one.example().needs());
        }
    }
    needed
}

async fn call(
    client: &Client,
    app: &str,
    scene: &Scene,
    operation: &Operation,
    clock: &dyn Clock,
) -> Result<Value, FilesError> {
    let event = scene.event(&Declared::Http(Box::new(operation.clone())), "", clock.now())?;
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let method = reqwest::Method::from_bytes(operation.route.method.as_str().as_bytes()).unwrap_or_default();
    let mut request = client
        .request(method, format!("{app}{}", text(&event["rawPath"])))
        .body(text(&event["body"]));
    for (name, value) in event["headers"].as_object().into_iter().flatten() {
        request = request.header(name, text(value));
    }
    Ok(request.send().await?.error_for_status()?.json().await?)
}
