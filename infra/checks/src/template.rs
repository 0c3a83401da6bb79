//! What `template.yaml` says of the functions: their binaries, variables and routes.
//!
//! Reads the file as it stands; intrinsic functions (`!Ref`, `!Sub`) stay unevaluated. Refuses to know policies and tables.

use std::collections::BTreeSet;
use std::fs;
use std::io;

use serde_yaml_ng::Value;

use crate::root;

const FUNCTION: &str = "AWS::Serverless::Function";
const HTTP_EVENT: &str = "HttpApi";
/// What an event says in place of an authoriser to be open to anyone.
const NOBODY: &str = "NONE";

/// The variable that names secrets.
pub const SECRETS: &str = "SECRET_IDS";

/// Why the template cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// The file cannot be read.
    #[error("template.yaml cannot be read")]
    File(#[from] io::Error),
    /// It is not YAML.
    #[error("template.yaml is not YAML")]
    Yaml(#[from] serde_yaml_ng::Error),
    /// A function lacks something every function has.
    #[error("{resource} in template.yaml has no {field}")]
    Incomplete {
        /// The function's resource.
        resource: String,
        /// What is missing.
        field: &'static str,
    },
}

/// A function as it is deployed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeployedFunction {
    /// The name of the resource, e.g. `CreateGoal`.
    pub resource: String,
    /// The binary, e.g. `create-goal`.
    pub binary: String,
    /// The names of its environment variables, those of all functions included.
    pub variables: BTreeSet<String>,
    /// The secrets it reads when it starts, by their resources.
    pub secrets: Vec<String>,
    /// Where the gateway mounts it.
    pub routes: Vec<DeployedRoute>,
}

/// A route as the gateway has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DeployedRoute {
    /// The method, in capitals.
    pub method: String,
    /// The whole path, e.g. `/api/goals`.
    pub path: String,
    /// Whether the gateway asks for a token.
    pub needs_token: bool,
}

/// The functions of the repository's template.
///
/// # Errors
/// [`TemplateError`].
pub fn functions() -> Result<Vec<DeployedFunction>, TemplateError> {
    functions_in(&fs::read_to_string(root().join("template.yaml"))?)
}

/// The functions of a template's text.
///
/// # Errors
/// [`TemplateError`].
pub fn functions_in(text: &str) -> Result<Vec<DeployedFunction>, TemplateError> {
    let template: Value = serde_yaml_ng::from_str(text)?;
    let common = variables(&template["Globals"]["Function"]);
    entries(&template["Resources"])
        .filter(|(_, resource)| resource["Type"] == FUNCTION)
        .map(|(name, resource)| function(name, resource, &common))
        .collect()
}

fn function(name: &str, resource: &Value, common: &BTreeSet<String>) -> Result<DeployedFunction, TemplateError> {
    let missing = |field| TemplateError::Incomplete {
        resource: name.to_owned(),
        field,
    };
    let binary = resource["Metadata"]["BuildProperties"]["Binary"].as_str();
    let properties = &resource["Properties"];
    let routes = entries(&properties["Events"])
        .filter(|(_, event)| event["Type"] == HTTP_EVENT)
        .map(|(_, event)| route(&event["Properties"]).ok_or_else(|| missing("method and path")))
        .collect::<Result<_, _>>()?;
    Ok(DeployedFunction {
        resource: name.to_owned(),
        binary: binary.ok_or_else(|| missing("binary"))?.to_owned(),
        variables: variables(properties).union(common).cloned().collect(),
        secrets: referred(&properties["Environment"]["Variables"][SECRETS]),
        routes,
    })
}

fn route(event: &Value) -> Option<DeployedRoute> {
    Some(DeployedRoute {
        method: event["Method"].as_str()?.to_ascii_uppercase(),
        path: event["Path"].as_str()?.to_owned(),
        needs_token: event["Auth"]["Authorizer"] != NOBODY,
    })
}

fn variables(properties: &Value) -> BTreeSet<String> {
    entries(&properties["Environment"]["Variables"])
        .map(|(name, _)| name.to_owned())
        .collect()
}

/// The resources that a `!Ref`, or the `${…}` of a `!Sub`, refers to.
fn referred(value: &Value) -> Vec<String> {
    let Value::Tagged(tagged) = value else {
        return Vec::new();
    };
    let text = tagged.value.as_str().unwrap_or_default();
    if tagged.tag == "Ref" {
        return vec![text.to_owned()];
    }
    let parts = text.split("${").skip(1);
    parts
        .filter_map(|part| Some(part.split_once('}')?.0.to_owned()))
        .collect()
}

/// The named entries of a mapping; none when it is something else.
fn entries(value: &Value) -> impl Iterator<Item = (&str, &Value)> {
    value
        .as_mapping()
        .into_iter()
        .flatten()
        .filter_map(|(name, value)| Some((name.as_str()?, value)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEMPLATE: &str = "
Globals:
  Function:
    Environment:
      Variables:
        TABLE_MAIN: !Ref MainTable
Resources:
  MainTable:
    Type: AWS::DynamoDB::Table
  ListGoals:
    Type: AWS::Serverless::Function
    Metadata:
      BuildProperties:
        Binary: list-goals
    Properties:
      FunctionName: !Sub goldgrove-${Stage}-list-goals
      Environment:
        Variables:
          TOKEN_ISSUER: !Sub https://cognito-idp.${AWS::Region}.amazonaws.com/${UserPool}
          SECRET_IDS: !Sub '${PlaidSecret},${StripeSecret}'
      Events:
        Route:
          Type: HttpApi
          Properties: { ApiId: !Ref Api, Method: get, Path: /api/goals }
  Webhook:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: webhook } }
    Properties:
      Events:
        Route:
          Type: HttpApi
          Properties: { Method: POST, Path: /api/webhook, Auth: { Authorizer: NONE } }
        Nightly:
          Type: Schedule
";

    #[test]
    fn a_function_has_its_own_variables_and_those_of_all() {
        let functions = functions_in(TEMPLATE).unwrap();
        let names: Vec<&str> = functions[0].variables.iter().map(String::as_str).collect();
        assert_eq!(names, ["SECRET_IDS", "TABLE_MAIN", "TOKEN_ISSUER"]);
        assert_eq!(functions.len(), 2, "a table is no function");
    }

    #[test]
    fn a_function_reads_the_secrets_that_its_variable_refers_to() {
        let functions = functions_in(TEMPLATE).unwrap();
        assert_eq!(functions[0].secrets, ["PlaidSecret", "StripeSecret"]);
        assert!(functions[1].secrets.is_empty(), "it has no such variable");
        let one = TEMPLATE.replace("!Sub '${PlaidSecret},${StripeSecret}'", "!Ref PlaidSecret");
        assert_eq!(functions_in(&one).unwrap()[0].secrets, ["PlaidSecret"]);
    }

    #[test]
    fn a_route_needs_a_token_unless_it_says_otherwise() {
        let functions = functions_in(TEMPLATE).unwrap();
        let goals = &functions[0].routes;
        assert_eq!(goals.len(), 1);
        assert_eq!(
            (goals[0].method.as_str(), goals[0].path.as_str()),
            ("GET", "/api/goals")
        );
        assert!(goals[0].needs_token);
        assert_eq!(functions[1].routes.len(), 1, "a schedule is no route");
        assert!(!functions[1].routes[0].needs_token);
    }

    #[test]
    fn a_function_without_a_binary_is_named() {
        let error = functions_in(&TEMPLATE.replace("Binary: webhook", "Other: webhook")).unwrap_err();
        assert_eq!(error.to_string(), "Webhook in template.yaml has no binary");
    }
}
