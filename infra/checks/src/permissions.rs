//! Compares what every function may do, by its template, with what it does, by the call log of the local stack.
//!
//! The log comes from the API tests, which try every branch, and from `functions-start`, where each process starts without a data
//! key.
//!
//! A missing permission breaks the function in the cloud, where a user sees it first. An unused permission is a gift to an
//! attacker who gets into the function. Both fail.

use std::collections::BTreeSet;
use std::fmt;

use goldgrove_local::calls::Call;
use goldgrove_local::template::SOURCES;
use serde_yaml_ng::Value;

use crate::template::{self, DeployedFunction, TemplateError};

/// Calls of functions at the user pool, by their own permission. The pool's trigger gets the pool's id from the pool.
const AT_THE_POOL: [(&str, &str, &[&str]); 8] = [
    (
        "change-address",
        "UserPool",
        &["AdminGetUser", "AdminUpdateUserAttributes"],
    ),
    ("cognito-post-confirmation", "userpool/*", &["AdminUserGlobalSignOut"]),
    ("delete-user", "UserPool", &["AdminDeleteUser", "AdminGetUser"]),
    (
        "finish-deletions",
        "UserPool",
        &["AdminDeleteUser", "AdminGetUser", "AdminUserGlobalSignOut"],
    ),
    ("log-audit-event", "UserPool", &["AdminGetUser"]),
    ("record-mail-feedback", "UserPool", &["AdminGetUser"]),
    (
        "restore-address",
        "UserPool",
        &[
            "AdminDeleteUser",
            "AdminGetUser",
            "AdminSetUserMFAPreference",
            "AdminSetUserPassword",
            "AdminUpdateUserAttributes",
            "AdminUserGlobalSignOut",
        ],
    ),
    ("send-digest", "UserPool", &["AdminGetUser"]),
];

/// Calls without an SDK client, made by functions that have a variable: the variable, the action, the resource.
const SIGNED: [(&str, &str, &str); 3] = [
    ("MAIL_FROM", "ses:SendEmail", "identity/MailIdentity"),
    (
        "MAIL_CONFIGURATION_SET",
        "ses:SendEmail",
        "configuration-set/MailConfigurationSet",
    ),
    (
        "NARRATOR_BASE_URL",
        "bedrock:InvokeModel",
        "foundation-model/NarratorModelId",
    ),
];

const MANY: &str = "more hangs on what is removed than one transaction holds";
const AT_ONCE: &str = "somebody else changed the row at the same moment";
const SOLD: &str = "a position is gone at the provider";
const ANSWERS: &str = "answers are kept for repeated requests";
const APART: &str = "an account's transactions lie far apart among those of others";
const BEHIND: &str = "a replica that is read lacks a transaction that its index has";
const NO_TRIALS: &str =
    "every user signed up in a release that kept no trials of addresses, so that their key is missing";
const FORGOTTEN: &str = "a card is forgotten long after what it was about";
const MOVED: &str = "the user changes the address while a report about it is taken";
const TWICE: &str = "the trigger comes twice for one user, and the second finds a key that the first made";

/// Calls that no API test causes: function, action, resource, and when it happens. The suites of the storage crate and of
/// infra/soak cause them.
const RARE: [(&str, &str, &str, &str); 17] = [
    ("cognito-post-confirmation", "kms:Decrypt", "FieldKey", TWICE),
    ("confirm-address", "dynamodb:PutItem", "DataKeysTable", NO_TRIALS),
    ("confirm-address", "kms:GenerateDataKey", "FieldKey", NO_TRIALS),
    ("delete-account", "dynamodb:BatchWriteItem", "MainTable", MANY),
    ("delete-goal", "dynamodb:BatchWriteItem", "MainTable", MANY),
    ("delete-user", "dynamodb:BatchWriteItem", "IdempotencyTable", ANSWERS),
    ("extend-session", "dynamodb:GetItem", "MainTable", AT_ONCE),
    (
        "finish-deletions",
        "dynamodb:BatchWriteItem",
        "IdempotencyTable",
        ANSWERS,
    ),
    ("list-net-worth-history", "dynamodb:BatchGetItem", "MainTable", BEHIND),
    ("list-transactions", "dynamodb:BatchGetItem", "MainTable", APART),
    ("refresh-financial-data", "dynamodb:DeleteItem", "MainTable", SOLD),
    ("refresh-plaid-item", "dynamodb:DeleteItem", "MainTable", SOLD),
    ("record-mail-feedback", "dynamodb:DeleteItem", "MainTable", MOVED),
    ("remove-plaid-item", "dynamodb:BatchWriteItem", "MainTable", MANY),
    ("save-account-balance", "dynamodb:BatchGetItem", "MainTable", APART),
    ("snapshot-net-worth", "dynamodb:DeleteItem", "MainTable", FORGOTTEN),
    ("undo-removal", "dynamodb:BatchWriteItem", "MainTable", MANY),
];

/// An action and its resource in the template, e.g. `dynamodb:Query` and `MainTable/index/gsi1`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Right {
    /// The action.
    pub action: String,
    /// The resource.
    pub resource: String,
}

impl Right {
    fn new(action: &str, resource: impl Into<String>) -> Self {
        Self {
            action: action.to_owned(),
            resource: resource.into(),
        }
    }
}

impl fmt::Display for Right {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} on {}", self.action, self.resource)
    }
}

/// A difference between a role and its function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// The function does it, but its role does not allow it.
    Missing {
        /// The template to edit.
        file: String,
        /// The function's name.
        function: String,
        /// What.
        right: Right,
    },
    /// The role allows it, but the function never does it.
    Unused {
        /// The template to edit.
        file: String,
        /// The function's name.
        function: String,
        /// What.
        right: Right,
    },
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing { file, function, right } => write!(formatter, "{file}: {function} needs {right}"),
            Self::Unused { file, function, right } => write!(formatter, "{file}: {function} never needs {right}"),
        }
    }
}

/// Where roles and functions differ.
pub fn differences(calls: &BTreeSet<Call>) -> Result<BTreeSet<Difference>, TemplateError> {
    let mut found = BTreeSet::new();
    for (file, text) in SOURCES {
        found.extend(differences_in(file, text, calls)?);
    }
    Ok(found)
}

/// As [`differences`], of one template.
pub fn differences_in(file: &str, text: &str, calls: &BTreeSet<Call>) -> Result<BTreeSet<Difference>, TemplateError> {
    let template = template::parsed(file, text)?;
    let mut found = BTreeSet::new();
    for function in template::functions_in(file, &template)? {
        let granted = granted(&template["Resources"][&function.resource]["Properties"]["Policies"]);
        let needed = needed(&function, &template, calls);
        let (file, name) = (|| function.file.clone(), || function.binary.clone());
        let missing = needed.difference(&granted).cloned();
        found.extend(missing.map(|right| Difference::Missing {
            file: file(),
            function: name(),
            right,
        }));
        let unused = granted.difference(&needed).cloned();
        found.extend(unused.map(|right| Difference::Unused {
            file: file(),
            function: name(),
            right,
        }));
    }
    Ok(found)
}

fn needed(function: &DeployedFunction, template: &Value, calls: &BTreeSet<Call>) -> BTreeSet<Right> {
    let own = &template["Resources"][&function.resource]["Properties"]["Environment"]["Variables"];
    let common = &template["Globals"]["Function"]["Environment"]["Variables"];
    let noted = calls.iter().filter(|call| call.function == function.binary);
    let mut rights: BTreeSet<Right> = noted
        .map(|call| {
            let (variable, index) = call
                .resource
                .split_at(call.resource.find("/index/").unwrap_or(call.resource.len()));
            let value = own.get(variable).or_else(|| common.get(variable));
            let named = value.map_or_else(|| variable.to_owned(), resource);
            Right::new(&call.action, named + index)
        })
        .collect();
    // Two entries at one moment are rare; then the second writer reads the newest entry.
    if rights.contains(&Right::new("dynamodb:PutItem", "AuditTable")) {
        rights.extend(["dynamodb:GetItem", "dynamodb:Query"].map(|action| Right::new(action, "AuditTable")));
    }
    rights.extend(rare(&function.binary));
    rights.extend(signed(function));
    rights
}

fn rare(function: &str) -> impl Iterator<Item = Right> {
    let own = RARE.iter().filter(move |(name, ..)| *name == function);
    own.map(|(_, action, resource, _)| Right::new(action, *resource))
}

/// Calls without an SDK client are not in the log. A function needs settings for them, and `functions-start` shows that a
/// function with the settings does call.
fn signed(function: &DeployedFunction) -> BTreeSet<Right> {
    let secrets = function.secrets.iter();
    let mut rights: BTreeSet<Right> = secrets
        .map(|secret| Right::new("secretsmanager:GetSecretValue", secret))
        .collect();
    let called = SIGNED
        .iter()
        .filter(|(variable, ..)| function.variables.contains(*variable));
    rights.extend(called.map(|(_, action, resource)| Right::new(action, *resource)));
    let at_the_pool = AT_THE_POOL.iter().filter(|(binary, ..)| *binary == function.binary);
    for (_, resource, operations) in at_the_pool {
        let actions = operations.iter().map(|operation| format!("cognito-idp:{operation}"));
        rights.extend(actions.map(|action| Right::new(&action, *resource)));
    }
    rights
}

fn granted(policies: &Value) -> BTreeSet<Right> {
    let mut rights = BTreeSet::new();
    for policy in policies.as_sequence().into_iter().flatten() {
        for statement in policy["Statement"].as_sequence().into_iter().flatten() {
            for action in list(&statement["Action"]) {
                let resources = list(&statement["Resource"]);
                let action = action.as_str().unwrap_or_default();
                rights.extend(resources.into_iter().map(|it| Right::new(action, resource(it))));
            }
        }
    }
    rights
}

fn list(value: &Value) -> Vec<&Value> {
    match value {
        Value::Sequence(values) => values.iter().collect(),
        one => vec![one],
    }
}

/// The resource that a value names: `!Ref X`, `!Ref XArn`, `!Sub ${XArn}/index/y`, or the end of another ARN. A parameter of a nested
/// template has the name of its resource in `template.yaml` (`infra/deploy/rules.py` checks that).
fn resource(value: &Value) -> String {
    let text = match value {
        Value::Tagged(tagged) => tagged.value.as_str().unwrap_or_default(),
        other => other.as_str().unwrap_or_default(),
    };
    let text = text.replace("Arn}", "}").replace("${", "").replace('}', "");
    let name = text.rsplit(':').next().unwrap_or_default();
    name.strip_suffix("Arn").unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn yaml(text: &str) -> Value {
        serde_yaml_ng::from_str(text).unwrap()
    }

    #[test]
    fn a_resource_is_known_by_its_name_however_it_is_written() {
        let rows = [
            ("!Ref PlaidSecret", "PlaidSecret"),
            ("!Ref MainTableArn", "MainTable"),
            ("!Sub ${MainTableArn}/index/gsi4", "MainTable/index/gsi4"),
            (
                "!Sub arn:${AWS::Partition}:ses:${AWS::Region}:${AWS::AccountId}:identity/${MailIdentity}",
                "identity/MailIdentity",
            ),
            ("'*'", "*"),
        ];
        for (written, name) in rows {
            assert_eq!(resource(&yaml(written)), name, "{written}");
        }
    }

    const TEMPLATE: &str = "
Globals: { Function: { Environment: { Variables: { TABLE_MAIN: !Ref MainTable, KMS_KEY_ID: !Ref FieldKeyArn } } } }
Resources:
  ListGoals:
    Type: AWS::Serverless::Function
    Metadata: { BuildProperties: { Binary: list-goals } }
    Properties:
      Policies:
        - Statement:
            - { Action: [dynamodb:Query, dynamodb:PutItem], Resource: !Ref MainTableArn }
            - { Action: kms:Decrypt, Resource: !Ref FieldKeyArn }
";

    fn call(action: &str, resource: &str) -> Call {
        Call {
            function: "list-goals".to_owned(),
            action: action.to_owned(),
            resource: resource.to_owned(),
        }
    }

    #[test]
    fn one_right_more_and_one_less_are_both_told() {
        let calls = BTreeSet::from([
            call("dynamodb:Query", "TABLE_MAIN"),
            call("dynamodb:Query", "TABLE_MAIN/index/gsi1"),
            call("kms:Decrypt", "KMS_KEY_ID"),
        ]);
        let told: Vec<String> = differences_in("goals.yaml", TEMPLATE, &calls)
            .unwrap()
            .iter()
            .map(Difference::to_string)
            .collect();
        assert_eq!(
            told,
            [
                "goals.yaml: list-goals needs dynamodb:Query on MainTable/index/gsi1",
                "goals.yaml: list-goals never needs dynamodb:PutItem on MainTable",
            ]
        );
    }

    #[test]
    fn every_action_is_granted_on_every_resource_of_its_statement() {
        let policies = yaml(
            "[{ Statement: [{ Action: [a:Get, a:Put], Resource: [!Ref One, !Ref TwoArn] }, \
             { Action: b:Do, Resource: !Ref One }] }]",
        );
        let granted = granted(&policies);
        let texts: Vec<String> = granted.iter().map(Right::to_string).collect();
        assert_eq!(
            texts,
            [
                "a:Get on One",
                "a:Get on Two",
                "a:Put on One",
                "a:Put on Two",
                "b:Do on One"
            ]
        );
    }
}
