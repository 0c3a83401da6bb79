//! The routes of the API in the cloud, as the paths of its body in `infra/api.yaml`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use goldgrove_http::operation::Operation;

const HEADING: &str = "        paths:\n";
/// The start of API Gateway's ARN for the function of a route; the function's name follows.
const FUNCTION: &str = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions/\
                        arn:${AWS::Partition}:lambda:${AWS::Region}:${AWS::AccountId}:function:goldgrove-${Stage}-";

/// The template with the routes.
pub fn path() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../infra/api.yaml")
}

/// `template` with the paths of `operations`; `None` when it has no paths. They end at an empty line.
pub fn in_template(template: &str, operations: &[Operation]) -> Option<String> {
    let (before, rest) = template.split_once(HEADING)?;
    let (_, after) = rest.split_once("\n\n")?;
    Some([before, HEADING, &paths(operations), "\n", after].concat())
}

fn paths(operations: &[Operation]) -> String {
    let mut paths: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for operation in operations {
        let route = &operation.route;
        let methods = paths.entry(route.path).or_default();
        methods.insert(route.method.as_str(), of(operation));
    }
    let of_path = |(path, methods): (&str, BTreeMap<&str, String>)| {
        let methods: String = methods.into_values().collect();
        format!("          /api{path}:\n{methods}")
    };
    paths.into_iter().map(of_path).collect()
}

fn of(operation: &Operation) -> String {
    let route = &operation.route;
    let mut lines = vec![format!("            {}:", route.method.as_str().to_ascii_lowercase())];
    if route.access.needs_token() {
        lines.push("              security: [{ AccessToken: [] }]".to_owned());
    }
    let names = route.path.split('{').skip(1).filter_map(|part| part.split('}').next());
    let parameters: Vec<String> = names
        .map(|name| format!("{{ name: {name}, in: path, required: true }}"))
        .collect();
    if !parameters.is_empty() {
        lines.push(format!("              parameters: [{}]", parameters.join(", ")));
    }
    lines.push("              responses: {}".to_owned());
    lines.push("              x-amazon-apigateway-integration:".to_owned());
    lines.push(
        "                { type: aws_proxy, httpMethod: POST, payloadFormatVersion: \"2.0\", credentials: !GetAtt Invoker.Arn,"
            .to_owned(),
    );
    let function = operation.function;
    lines.push(format!(
        "                  uri: !Sub \"{FUNCTION}{function}:live/invocations\" }}\n"
    ));
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use goldgrove_http::route::Route;

    use super::*;

    fn operation(function: &'static str, route: Route) -> Operation {
        Operation {
            function,
            ..Operation::new(route, "Goals", "Any")
        }
    }

    #[test]
    fn the_paths_are_replaced_and_the_rest_is_kept() {
        let template = format!("Before\n{HEADING}          /api/old: {{}}\n\nAfter\n");
        let made = in_template(&template, &[operation("list-goals", Route::get("/goals"))]).unwrap();
        assert!(
            made.starts_with("Before\n        paths:\n          /api/goals:\n            get:\n"),
            "{made}"
        );
        assert!(made.ends_with("-list-goals:live/invocations\" }\n\nAfter\n"), "{made}");
        assert!(!made.contains("/api/old"), "{made}");
        assert_eq!(in_template("Resources:\n", &[]), None);
    }

    #[test]
    fn a_path_has_its_methods_and_parameters_and_says_who_needs_a_token() {
        let made = paths(&[
            operation("update-goal", Route::patch("/goals/{id}").signed_in()),
            operation("delete-goal", Route::delete("/goals/{id}").signed_in()),
            operation("contact", Route::post("/contact").public()),
        ]);
        assert_eq!(made.matches("/api/goals/{id}:").count(), 1, "{made}");
        assert_eq!(
            made.matches("parameters: [{ name: id, in: path, required: true }]")
                .count(),
            2,
            "{made}"
        );
        assert_eq!(made.matches("security: [{ AccessToken: [] }]").count(), 2, "{made}");
    }
}
