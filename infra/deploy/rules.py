#!/usr/bin/env python3
"""Holds the templates, as CloudFormation would be given them, to the rules of the house.

    infra/deploy/rules.py             checks template.yaml and what it includes
    infra/deploy/rules.py --planted   breaks every rule once, and fails where that is not noticed
"""

import copy
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import packed
import processed

Resources = dict[str, dict]
CODE = "".join(
    file.read_text() for part in ("functions", "shared") for file in sorted((processed.ROOT / part).rglob("src/**/*.rs"))
)
METRICS = (processed.ROOT / "shared" / "app" / "src" / "metric.rs").read_text()
# What events of the functions count in, and of the providers' clients.
COUNTED = {*re.findall(r'&str = "(\w+)"', METRICS), *re.findall(r'counts = "(\w+)"', CODE)}
OPERATIONS = (processed.ROOT / "docs" / "operations.md").read_text()
Rule = Callable[[Resources], Iterator[str]]

# Statements that must name everything, by their Sid, and why.
NAMES_EVERYTHING = {
    "Traces": "tracing knows no resources",
    "AccountAdministers": "a key's policy is about that key",
    "FunctionsSealFields": "a key's policy is about that key",
    "NobodyChangesOrRemoves": "a table's policy is about that table",
}
# Managed policies that the transform adds to a function's role. The boundary takes away what is too much of them.
BOUNDED = {
    "service-role/AWSLambdaBasicExecutionRole",
    "service-role/AWSLambdaSQSQueueExecutionRole",
    "AWSXrayWriteOnlyAccess",
}


def of(resources: Resources, kind: str) -> Iterator[tuple[str, dict]]:
    """The resources of a kind, with their properties."""
    for name, resource in resources.items():
        if resource["Type"] == kind:
            yield name, resource.get("Properties", {})


def as_list(value: object) -> list:
    """A list, or a list of the one thing."""
    return value if isinstance(value, list) else [value]


def statements(value: object) -> Iterator[dict]:
    """Every policy statement below a value."""
    if isinstance(value, dict):
        if "Effect" in value and ("Action" in value or "NotAction" in value):
            yield value
        for member in value.values():
            yield from statements(member)
    elif isinstance(value, list):
        for member in value:
            yield from statements(member)


def tables_are_sealed_kept_and_restorable(resources: Resources) -> Iterator[str]:
    for name, table in of(resources, "AWS::DynamoDB::Table"):
        if not table.get("SSESpecification", {}).get("SSEEnabled"):
            yield f"{name} is not encrypted"
        if resources[name].get("DeletionPolicy") == "Delete":
            continue
        if not table.get("DeletionProtectionEnabled"):
            yield f"{name} can be deleted"
        if not table.get("PointInTimeRecoverySpecification", {}).get("PointInTimeRecoveryEnabled"):
            yield f"{name} cannot be restored"
        if resources[name].get("UpdateReplacePolicy") != "Retain":
            yield f"{name} is gone when it is replaced"


def buckets_are_private_and_sealed(resources: Resources) -> Iterator[str]:
    for name, bucket in of(resources, "AWS::S3::Bucket"):
        block = bucket.get("PublicAccessBlockConfiguration", {})
        kinds = ("BlockPublicAcls", "BlockPublicPolicy", "IgnorePublicAcls", "RestrictPublicBuckets")
        if not all(block.get(kind) is True for kind in kinds):
            yield f"{name} can be made public"
        if "BucketEncryption" not in bucket:
            yield f"{name} is not encrypted"


def queues_are_sealed_and_put_failures_aside(resources: Resources) -> Iterator[str]:
    queues = dict(of(resources, "AWS::SQS::Queue"))
    for name, queue in queues.items():
        if not queue.get("SqsManagedSseEnabled"):
            yield f"{name} is not encrypted"
        if not name.endswith("DeadLetters") and "RedrivePolicy" not in queue:
            yield f"{name} loses what fails"
    for name, source in of(resources, "AWS::Lambda::EventSourceMapping"):
        if "ReportBatchItemFailures" not in source.get("FunctionResponseTypes", []):
            yield f"{name} repeats a whole batch for one failure"


def keys_rotate(resources: Resources) -> Iterator[str]:
    for name, key in of(resources, "AWS::KMS::Key"):
        if not key.get("EnableKeyRotation"):
            yield f"{name} does not rotate"


def log_groups_forget(resources: Resources) -> Iterator[str]:
    for name, group in of(resources, "AWS::Logs::LogGroup"):
        if "RetentionInDays" not in group:
            yield f"{name} keeps logs for ever"


def functions_log_where_they_are_told(resources: Resources) -> Iterator[str]:
    for name, function in of(resources, "AWS::Lambda::Function"):
        if function.get("LoggingConfig", {}).get("LogGroup") != {"Ref": "FunctionLogs"}:
            yield f"{name} makes a log group of its own, without an end"
        if function.get("TracingConfig", {}).get("Mode") != "Active":
            yield f"{name} is not traced"


def no_secret_lies_in_an_environment(resources: Resources) -> Iterator[str]:
    for name, function in of(resources, "AWS::Lambda::Function"):
        for variable, value in function.get("Environment", {}).get("Variables", {}).items():
            if "resolve:" in json.dumps(value) or (variable.endswith("SECRET") and variable != "SECRET_IDS"):
                yield f"{name} has the secret {variable} in its environment"


def nobody_may_do_everything(resources: Resources) -> Iterator[str]:
    for name, resource in resources.items():
        for statement in statements(resource.get("Properties", {})):
            if statement["Effect"] != "Allow":
                continue
            own_policy = resource["Type"] in ("AWS::KMS::Key",)
            for action in as_list(statement.get("Action", "*")):
                if "*" in action and not (own_policy and action == "kms:List*"):
                    yield f"{name} allows {action}"
            everything = "*" in as_list(statement.get("Resource", []))
            if everything and statement.get("Sid") not in NAMES_EVERYTHING:
                yield f"{name} allows {statement['Action']} on everything"
            if statement.get("Principal") in ("*", {"AWS": "*"}):
                yield f"{name} allows anybody"


def every_function_has_its_own_bounded_role(resources: Resources) -> Iterator[str]:
    taken: dict[str, str] = {}
    for name, function in of(resources, "AWS::Lambda::Function"):
        role = function["Role"].get("Fn::GetAtt", ["?"])[0]
        if role in taken:
            yield f"{name} has the role of {taken[role]}"
        taken[role] = name
        properties = resources.get(role, {}).get("Properties", {})
        if properties.get("PermissionsBoundary") != {"Ref": "FunctionBoundary"}:
            yield f"{name} has no boundary"
        managed = {arn.split(":policy/")[-1] for arn in properties.get("ManagedPolicyArns", [])}
        for policy in managed - BOUNDED:
            yield f"{name} has {policy}"


def the_key_is_only_used_for_what_it_is_for(resources: Resources) -> Iterator[str]:
    for name, resource in resources.items():
        for statement in statements(resource.get("Properties", {})):
            actions = as_list(statement.get("Action", []))
            uses = any(action in ("kms:Decrypt", "kms:GenerateDataKey", "kms:Encrypt") for action in actions)
            bound = statement.get("Condition", {}).get("StringEquals", {})
            if uses and statement["Effect"] == "Allow":
                if bound.get("kms:EncryptionContext:app") != "goldgrove":
                    yield f"{name} uses the key without its context"
                if bound.get("kms:EncryptionContext:purpose") != "field-sealing":
                    yield f"{name} uses the key for anything"


def the_distribution_is_strict(resources: Resources) -> Iterator[str]:
    for name, distribution in of(resources, "AWS::CloudFront::Distribution"):
        settings = distribution["DistributionConfig"]
        for behaviour in [settings["DefaultCacheBehavior"], *settings.get("CacheBehaviors", [])]:
            if behaviour["ViewerProtocolPolicy"] not in ("https-only", "redirect-to-https"):
                yield f"{name} answers in the clear"
            if "ResponseHeadersPolicyId" not in behaviour:
                yield f"{name} answers without security headers"
        if settings.get("CustomErrorResponses"):
            yield f"{name} would answer for what the API does not find"
    for name, policy in of(resources, "AWS::CloudFront::ResponseHeadersPolicy"):
        headers = policy["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
        if headers.get("StrictTransportSecurity", {}).get("AccessControlMaxAgeSec", 0) < 31536000:
            yield f"{name} lets a browser come back in the clear"
        content = json.dumps(headers.get("ContentSecurityPolicy", {}))
        if "frame-ancestors 'none'" not in content or "unsafe-" in content:
            yield f"{name} has a weak content security policy"


def the_api_asks_for_tokens(resources: Resources) -> Iterator[str]:
    for name, api in of(resources, "AWS::ApiGatewayV2::Api"):
        for path, methods in api["Body"]["paths"].items():
            for method, operation in methods.items():
                if not operation.get("security"):
                    yield f"{name} says nothing of tokens for {method} {path}"
    for name, stage in of(resources, "AWS::ApiGatewayV2::Stage"):
        if "AccessLogSettings" not in stage:
            yield f"{name} does not log who was let in"
        if not stage.get("DefaultRouteSettings", {}).get("ThrottlingRateLimit"):
            yield f"{name} is not throttled"


def the_pool_is_guarded(resources: Resources) -> Iterator[str]:
    for name, pool in of(resources, "AWS::Cognito::UserPool"):
        if pool.get("DeletionProtection") != "ACTIVE":
            yield f"{name} can be deleted"
    for name, client in of(resources, "AWS::Cognito::UserPoolClient"):
        if client.get("ExplicitAuthFlows") != ["ALLOW_USER_SRP_AUTH"]:
            yield f"{name} takes passwords in other ways than SRP"
        if client.get("PreventUserExistenceErrors") != "ENABLED":
            yield f"{name} tells who is a user"


def alarms_tell_somebody(resources: Resources) -> Iterator[str]:
    for name, alarm in of(resources, "AWS::CloudWatch::Alarm"):
        if not alarm.get("AlarmActions"):
            yield f"{name} tells nobody"
        section = re.search(r"docs/operations\.md, (\w+)\.$", alarm.get("AlarmDescription", ""))
        if not section or f"\n### {section[1]}\n" not in OPERATIONS:
            yield f"{name} does not say what to do"


def alarms_watch_what_is_counted(resources: Resources) -> Iterator[str]:
    """Our own metrics come from the functions, by an event's field `counts`, or from a filter."""
    filtered = {
        made["MetricName"]
        for _, metric in of(resources, "AWS::Logs::MetricFilter")
        for made in metric["MetricTransformations"]
    }
    watched = {}
    for name, alarm in of(resources, "AWS::CloudWatch::Alarm"):
        if "Goldgrove/" in str(alarm.get("Namespace")):
            watched[alarm["MetricName"]] = name
    for metric, name in watched.items():
        if metric not in COUNTED | filtered:
            yield f"{name} watches {metric}, which nothing counts"
    for metric in sorted((COUNTED | filtered) - watched.keys()):
        yield f"{metric} is counted, and nobody watches it"


def it_fits_in_a_stack(resources: Resources) -> Iterator[str]:
    if len(resources) > processed.RESOURCES_MAX:
        yield f"{len(resources)} resources are more than {processed.RESOURCES_MAX}"


RULES: list[Rule] = [
    tables_are_sealed_kept_and_restorable,
    buckets_are_private_and_sealed,
    queues_are_sealed_and_put_failures_aside,
    keys_rotate,
    log_groups_forget,
    functions_log_where_they_are_told,
    no_secret_lies_in_an_environment,
    nobody_may_do_everything,
    every_function_has_its_own_bounded_role,
    the_key_is_only_used_for_what_it_is_for,
    the_distribution_is_strict,
    the_api_asks_for_tokens,
    the_pool_is_guarded,
    alarms_tell_somebody,
    alarms_watch_what_is_counted,
    it_fits_in_a_stack,
]


def faults(resources: Resources) -> list[str]:
    """What breaks a rule."""
    return [fault for rule in RULES for fault in rule(resources)]


def all_resources() -> Resources:
    """Everything that would be deployed: the processed template and those it includes."""
    with tempfile.TemporaryDirectory() as folder:
        text = (processed.ROOT / "template.yaml").read_text()
        (Path(folder) / "template.yaml").write_text(packed.template(text))
        resources = dict(processed.template(Path(folder), {"Stage": "dev"})["Resources"])
    for included in sorted((processed.ROOT / "infra").glob("*.yaml")):
        resources |= processed.yaml_parse(included.read_text())["Resources"]
    return resources


def planted() -> list[tuple[str, Callable[[Resources], None]]]:
    """Mistakes that somebody could make, one for every rule and more."""

    def properties(name: str, **changes: object) -> Callable[[Resources], None]:
        return lambda resources: resources[name]["Properties"].update(changes)

    def without(name: str, *members: str) -> Callable[[Resources], None]:
        return lambda resources: [resources[name]["Properties"].pop(member) for member in members] and None

    def grant(**statement: object) -> Callable[[Resources], None]:
        whole = {"Effect": "Allow", **statement}
        policy = {"PolicyName": "x", "PolicyDocument": {"Statement": [whole]}}
        return lambda resources: resources["ListGoalsRole"]["Properties"]["Policies"].append(policy)

    def distribution(**changes: object) -> Callable[[Resources], None]:
        return lambda resources: resources["Distribution"]["Properties"]["DistributionConfig"].update(changes)

    def variable(**variables: object) -> Callable[[Resources], None]:
        return lambda it: it["ListGoals"]["Properties"]["Environment"]["Variables"].update(variables)

    def many(resources: Resources) -> None:
        resources.update({f"Topic{number}": {"Type": "AWS::SNS::Topic"} for number in range(500)})

    def open_path(resources: Resources) -> None:
        resources["Api"]["Properties"]["Body"]["paths"]["/api/profile"]["get"].pop("security")

    key = {"Fn::GetAtt": ["FieldKey", "Arn"]}
    return [
        ("a table in the clear", without("MainTable", "SSESpecification")),
        ("a table that can be deleted", without("AuditTable", "DeletionProtectionEnabled")),
        ("a table without a way back", without("MainTable", "PointInTimeRecoverySpecification")),
        ("a public bucket", without("SiteBucket", "PublicAccessBlockConfiguration")),
        ("a queue that loses messages", without("ItemsQueue", "RedrivePolicy")),
        ("a key that stays", without("FieldKey", "EnableKeyRotation")),
        ("logs without an end", without("FunctionLogs", "RetentionInDays")),
        ("a log group of one's own", without("ListGoals", "LoggingConfig")),
        ("a secret in the environment", variable(PLAID_SECRET="s")),
        ("a secret that is resolved into it", variable(TOKEN="{{resolve:secretsmanager:x}}")),
        ("every action", grant(Action="dynamodb:*", Resource=["x"])),
        ("every resource", grant(Action=["dynamodb:Query"], Resource="*")),
        ("no boundary", without("ListGoalsRole", "PermissionsBoundary")),
        ("a shared role", properties("ListGoals", Role={"Fn::GetAtt": ["GetProfileRole", "Arn"]})),
        ("a broad managed policy", properties("ListGoalsRole", ManagedPolicyArns=["arn:aws:iam::aws:policy/PowerUserAccess"])),
        ("the key without its context", grant(Action=["kms:Decrypt"], Resource=key)),
        ("error pages over the API's", distribution(CustomErrorResponses=[{"ErrorCode": 404}])),
        ("weak headers", properties("SiteHeaders", ResponseHeadersPolicyConfig={"SecurityHeadersConfig": {}})),
        ("a route that forgot its authoriser", open_path),
        ("no throttle", without("ApiApiGatewayDefaultStage", "DefaultRouteSettings")),
        ("passwords on the wire", properties("UserPoolClient", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])),
        ("an alarm nobody hears", without("ServerErrorsAlarm", "AlarmActions")),
        ("an alarm without a runbook", properties("ServerErrorsAlarm", AlarmDescription="Something is wrong.")),
        ("an alarm for what nobody counts", properties("KeyDenialsAlarm", MetricName="KeyRefusals")),
        ("a stack that is too large", many),
    ]


def check_planted(resources: Resources) -> list[str]:
    """The planted mistakes that no rule noticed."""
    missed = []
    for name, plant in planted():
        spoilt = copy.deepcopy(resources)
        plant(spoilt)
        if not faults(spoilt):
            missed.append(f"nobody noticed {name}")
    return missed


def main() -> int:
    resources = all_resources()
    found = check_planted(resources) if "--planted" in sys.argv else faults(resources)
    for fault in found:
        print(fault)
    checked = f"{len(planted())} planted mistakes" if "--planted" in sys.argv else f"{len(RULES)} rules"
    print(f"{checked}, {len(resources)} resources, {len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
