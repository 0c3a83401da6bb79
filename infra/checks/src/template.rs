//! Reads the functions from the templates: their binaries and variables.
//!
//! Intrinsic functions (`!Ref`, `!Sub`) stay unevaluated. Policies and tables are not read.

use std::collections::BTreeSet;

use goldgrove_local::template::SOURCES;
use serde_yaml_ng::Value;

const FUNCTION: &str = "AWS::Serverless::Function";

/// The variable that names secrets.
pub const SECRETS: &str = "SECRET_IDS";

/// Why a template cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum TemplateError {
    /// It is not YAML.
    #[error("{file} is not YAML")]
    Yaml {
        /// The template.
        file: String,
        /// The parser's error.
        source: serde_yaml_ng::Error,
    },
    /// A function lacks a required field.
    #[error("{resource} in {file} has no {field}")]
    Incomplete {
        /// The template.
        file: String,
        /// The function's resource.
        resource: String,
        /// What is missing.
        field: &'static str,
    },
}

/// A function in a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeployedFunction {
    /// The template that has it, e.g. `infra/functions/goals.yaml`.
    pub file: String,
    /// The name of the resource, e.g. `CreateGoal`.
    pub resource: String,
    /// The binary, e.g. `create-goal`.
    pub binary: String,
    /// The names of its environment variables, those of all functions included.
    pub variables: BTreeSet<String>,
    /// The secrets it reads at start, by their resources.
    pub secrets: Vec<String>,
}

/// The functions of the repository's templates.
pub fn functions() -> Result<Vec<DeployedFunction>, TemplateError> {
    let mut functions = Vec::new();
    for (file, text) in SOURCES {
        functions.extend(functions_in(file, &parsed(file, text)?)?);
    }
    Ok(functions)
}

/// A template's text as YAML.
pub fn parsed(file: &str, text: &str) -> Result<Value, TemplateError> {
    serde_yaml_ng::from_str(text).map_err(|source| TemplateError::Yaml {
        file: file.to_owned(),
        source,
    })
}

/// The functions of one template.
pub fn functions_in(file: &str, template: &Value) -> Result<Vec<DeployedFunction>, TemplateError> {
    let common = variables(&template["Globals"]["Function"]);
    entries(&template["Resources"])
        .filter(|(_, resource)| resource["Type"] == FUNCTION)
        .map(|(name, resource)| function(file, name, resource, &common))
        .collect()
}

fn function(
    file: &str,
    name: &str,
    resource: &Value,
    common: &BTreeSet<String>,
) -> Result<DeployedFunction, TemplateError> {
    let missing = |field| TemplateError::Incomplete {
        file: file.to_owned(),
        resource: name.to_owned(),
        field,
    };
    let binary = resource["Metadata"]["BuildProperties"]["Binary"].as_str();
    let properties = &resource["Properties"];
    Ok(DeployedFunction {
        file: file.to_owned(),
        resource: name.to_owned(),
        binary: binary.ok_or_else(|| missing("binary"))?.to_owned(),
        variables: variables(properties).union(common).cloned().collect(),
        secrets: referred(&properties["Environment"]["Variables"][SECRETS]),
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

/// The named entries of a mapping; none for other values.
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
  Webhook:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: webhook } }
    Properties: {}
";

    fn functions_of(text: &str) -> Result<Vec<DeployedFunction>, TemplateError> {
        functions_in("goals.yaml", &parsed("goals.yaml", text)?)
    }

    #[test]
    fn a_function_has_its_own_variables_and_those_of_all() {
        let functions = functions_of(TEMPLATE).unwrap();
        let names: Vec<&str> = functions[0].variables.iter().map(String::as_str).collect();
        assert_eq!(names, ["SECRET_IDS", "TABLE_MAIN", "TOKEN_ISSUER"]);
        assert_eq!(functions.len(), 2, "a table is no function");
    }

    #[test]
    fn a_function_reads_the_secrets_that_its_variable_refers_to() {
        let functions = functions_of(TEMPLATE).unwrap();
        assert_eq!(functions[0].secrets, ["PlaidSecret", "StripeSecret"]);
        assert!(functions[1].secrets.is_empty(), "it has no such variable");
        let one = TEMPLATE.replace("!Sub '${PlaidSecret},${StripeSecret}'", "!Ref PlaidSecret");
        assert_eq!(functions_of(&one).unwrap()[0].secrets, ["PlaidSecret"]);
    }

    #[test]
    fn a_function_without_a_binary_is_named() {
        let error = functions_of(&TEMPLATE.replace("Binary: webhook", "Other: webhook")).unwrap_err();
        assert_eq!(error.to_string(), "Webhook in goals.yaml has no binary");
    }
}
