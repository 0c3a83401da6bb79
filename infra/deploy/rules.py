#!/usr/bin/env python3
"""Checks the templates, as CloudFormation would get them, against our rules.

    infra/deploy/rules.py             checks template.yaml and what it includes, as one
    infra/deploy/rules.py --planted   breaks every rule once, and fails if a rule does not notice
"""

import copy
import functools
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path

import cfnlint
import packed
import processed
import stage as stages

Resources = dict[str, dict]
CODE = "".join(
    file.read_text() for part in ("functions", "shared") for file in sorted((processed.ROOT / part).rglob("src/**/*.rs"))
)
METRICS = (processed.ROOT / "shared" / "app" / "src" / "metric.rs").read_text()
# The metrics that events of the functions and of the providers' clients count in.
COUNTED = {*re.findall(r'&str = "(\w+)"', METRICS), *re.findall(r'counts = "(\w+)"', CODE)}
STAND_INS = (processed.ROOT / "docs" / "stand-ins.md").read_text()
ROWS = re.findall(r"^\| `(\w+::\w+)` \| (.*?) \|", STAND_INS, flags=re.MULTILINE)
COST = (processed.ROOT / "bench" / "cost-tables.py").read_text()
OPERATIONS = (processed.ROOT / "docs" / "operations.md").read_text()
REHEARSAL = (processed.ROOT / "infra/deploy/rehearse.py").read_text()
GUARD = json.loads((processed.ROOT / "infra/deploy/stack-policy.json").read_text())
# Kinds of resources whose content cannot be recreated.
HOLD_DATA = {"AWS::Cognito::UserPool", "AWS::DynamoDB::Table", "AWS::KMS::Key", "AWS::SecretsManager::Secret"}
# Sections of docs/operations.md that are not runbooks.
OF_WORDS = {
    "Logs",
    "Settings of a function",
    "The local stack",
    "The site",
    "When you know another tool",
    "Which runbooks are rehearsed",
}
# The header with the address that a request comes from.
VIEWER = re.search(r'VIEWER: &str = "(.+)"', (processed.ROOT / "shared/http/src/edge.rs").read_text()).group(1)
SIGN_UP = (processed.ROOT / "web/src/features/auth/model/amplify-gateway.ts").read_text()
IDENTITY = (processed.ROOT / "web/src/features/auth/session/stored-session.ts").read_text()
# The errors that a distribution caches and serves to other visitors unless it is configured not to.
KEPT_ERRORS = {400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504}
PROTECTED = {"Fn::If": ["DataIsProtected", True, False]}
# Routes without a token, and what they require instead.
OPEN = {
    "POST /api/address/restore": "the token of a mail",
    "POST /api/contact": "a few messages per address and hour",
    "POST /api/insights/unsubscribe": "the token of a mail",
    "POST /api/webhooks/plaid": "the provider's signature",
    "POST /api/webhooks/stripe": "the provider's signature",
}
# Parameters of a file of functions whose name is neither a resource nor a parameter of template.yaml.
COMPUTED = {"SiteUrl", "FailuresWhileDeploying"}
# Names that are unique in an account.
NAMES = {
    "AWS::CloudFront::Function": "Name",
    "AWS::CloudWatch::Dashboard": "DashboardName",
    "AWS::KMS::Alias": "AliasName",
    "AWS::Lambda::Function": "FunctionName",
    "AWS::Logs::LogGroup": "LogGroupName",
    "AWS::Scheduler::Schedule": "Name",
    "AWS::SecretsManager::Secret": "Name",
}
# Metrics that exist only in us-east-1 and need an alarm, with their dimensions.
EDGE = {
    "AWS/CloudFront": ("5xxErrorRate", {"DistributionId", "Region"}),
    "AWS/WAFV2": ("BlockedRequests", {"WebACL", "Rule"}),
    "AWS/CertificateManager": ("DaysToExpiry", {"CertificateArn"}),
}
FUNCTIONS = "infra/functions"
# The path of the functions' roles alone: the key's policy names it.
ROLES = {"Fn::Sub": "/goldgrove/${Stage}/"}
Rule = Callable[[Resources], Iterator[str]]

# infra/boundary.yaml defines them, in a stack that a deployment may not touch.
BOUNDARY = {
    name: {"Fn::Sub": f"arn:${{AWS::Partition}}:iam::${{AWS::AccountId}}:policy/goldgrove-${{Stage}}-{name}"}
    for name in ("functions", "services")
}
PIPELINE = stages.yaml_parse((processed.ROOT / "infra/deploy/pipeline.yaml").read_text())["Resources"]
# The permissions that each kind of resource needs, from the services' schemas in the linter.
SCHEMAS = Path(cfnlint.__file__).parent / "data" / "schemas" / "resources"
OF_POWER_USERS = {"iam:CreateServiceLinkedRole", "iam:DeleteServiceLinkedRole", "iam:ListRoles"}
# A role never loses its boundary.
WITHHELD = {"iam:DeleteRolePermissionsBoundary"}
MAKES_RIGHTS = {"iam:AttachRolePolicy", "iam:CreateRole", "iam:PutRolePolicy", "iam:PutRolePermissionsBoundary", "iam:CreatePolicy"}

# Statements that must name everything, by their Sid, and why.
NAMES_EVERYTHING = {
    "Traces": "tracing knows no resources",
    "Alarms": "reading alarms knows no resources",
    "AccountAdministers": "a key's policy is about that key",
    "FunctionsSealFields": "a key's policy is about that key",
    "NobodyChangesOrRemoves": "a table's policy is about that table",
}
# Managed policies that the transform adds to a function's role. The boundary removes their excess permissions.
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
        if table.get("DeletionProtectionEnabled") != PROTECTED:
            yield f"{name} can be deleted"
        if not table.get("PointInTimeRecoverySpecification", {}).get("PointInTimeRecoveryEnabled"):
            yield f"{name} cannot be restored"
        if resources[name].get("UpdateReplacePolicy") != "Retain":
            yield f"{name} is gone when it is replaced"


def a_failed_creation_leaves_nothing(resources: Resources) -> Iterator[str]:
    """A resource kept from a rolled-back creation blocks the next one."""
    for name, resource in resources.items():
        # A version is deleted with its function.
        if resource.get("DeletionPolicy") == "Retain" and resource["Type"] != "AWS::Lambda::Version":
            yield f"{name} outlives a creation that failed"
        properties = resource.get("Properties", {})
        if properties.get("DeletionProtectionEnabled") is True or properties.get("DeletionProtection") == "ACTIVE":
            yield f"{name} refuses to go with a creation that failed"
    for name, _ in of(resources, "AWS::SES::EmailIdentity"):
        if "Condition" not in resources[name]:
            yield f"{name} is in the way of a second stage in the same account"


def a_second_stage_finds_its_names_free(resources: Resources) -> Iterator[str]:
    """The transform gives a schedule the same name in every stage, after its function."""
    for kind, setting in NAMES.items():
        for name, properties in of(resources, kind):
            if "${Stage}" not in json.dumps(properties.get(setting)):
                yield f"{name} is called the same in every stage"


def a_changed_setting_makes_a_version(resources: Resources) -> Iterator[str]:
    """`stage_test.py` tests that it does."""
    for name, function in of(resources, "AWS::Lambda::Function"):
        if not re.fullmatch(r"Settings [0-9a-f]{16}", str(function.get("Description"))):
            yield f"{name} would keep its version when a parameter changes"


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
            yield f"{name} loses the messages that its function names as failed"


def no_work_is_lost_in_silence(resources: Resources) -> Iterator[str]:
    """A failed scheduled run is reported nowhere else, and a message would come again before its function is done with it."""
    aside = {json.dumps(it["FunctionName"]) for _, it in of(resources, "AWS::Lambda::EventInvokeConfig") if "OnFailure" in str(it)}
    starts = [json.dumps(it["Target"]["Arn"]) for _, it in of(resources, "AWS::Scheduler::Schedule")]
    starts += [json.dumps(target["Arn"]) for _, it in of(resources, "AWS::Events::Rule") for target in it["Targets"]]
    for name, _ in of(resources, "AWS::Lambda::Function"):
        if any(f'"{name}Aliaslive"' in start for start in starts) and not any(f'"{name}"' in kept for kept in aside):
            yield f"{name} loses what fails at every attempt"
    for name, source in of(resources, "AWS::Lambda::EventSourceMapping"):
        function = json.dumps(source["FunctionName"]).split('"Ref": "')[-1].split("Aliaslive")[0]
        queue = source["EventSourceArn"]["Fn::GetAtt"][0]
        if resources[queue]["Properties"].get("VisibilityTimeout", 30) < 6 * resources[function]["Properties"]["Timeout"]:
            yield f"{name} is given a message again while it works on it"


def nights_come_with_every_midnight(resources: Resources) -> Iterator[str]:
    """A user's day begins at their own midnight, so the function runs every hour for the users whose day has begun."""
    nights = [rule for _, rule in of(resources, "AWS::Events::Rule") if "SnapshotNetWorthAliaslive" in json.dumps(rule["Targets"])]
    if not [it for it in nights if re.fullmatch(r"cron\(\d+ \* \* \* \? \*\)", it["ScheduleExpression"]) and it.get("State") != "DISABLED"]:
        yield "nobody's night begins at their own midnight"


def alarms_go_by_rates(resources: Resources) -> Iterator[str]:
    """A count that is high for a hundred users is low for a million."""
    for name in ("ServerErrorsAlarm", "FailuresWhileDeploying", "ConcurrencyAlarm", "EdgeErrorsAlarm", "FirewallBlocksAlarm", "PoolFirewallBlocksAlarm"):
        queries = resources.get(name, {}).get("Properties", {}).get("Metrics", [])
        if name in resources and not any(" / " in str(query.get("Expression", "")) for query in queries):
            yield f"{name} counts where it should weigh"


def keys_rotate(resources: Resources) -> Iterator[str]:
    for name, key in of(resources, "AWS::KMS::Key"):
        if not key.get("EnableKeyRotation"):
            yield f"{name} does not rotate"


def log_groups_forget(resources: Resources) -> Iterator[str]:
    for name, group in of(resources, "AWS::Logs::LogGroup"):
        if "RetentionInDays" not in group:
            yield f"{name} keeps logs for ever"


def functions_log_and_trace_as_they_are_told(resources: Resources) -> Iterator[str]:
    if "xray:PutTraceSegments" not in json.dumps(resources["Functions"]):
        yield "the boundary of all functions lets none send a part of a trace"
    for name, function in of(resources, "AWS::Lambda::Function"):
        if function.get("LoggingConfig", {}).get("LogGroup") != {"Ref": "FunctionLogs"}:
            yield f"{name} makes a log group of its own, without an end"
        if function.get("TracingConfig", {}).get("Mode") != {"Ref": "Tracing"}:
            yield f"{name} is traced or not whatever the stage says"
        role = resources.get(function["Role"].get("Fn::GetAtt", ["?"])[0], {}).get("Properties", {})
        if not any("AWSXrayWriteOnlyAccess" in json.dumps(arn) for arn in role.get("ManagedPolicyArns", [])):
            yield f"{name} may send no part of a trace"


def no_secret_lies_in_an_environment(resources: Resources) -> Iterator[str]:
    for name, function in of(resources, "AWS::Lambda::Function"):
        for variable, value in function.get("Environment", {}).get("Variables", {}).items():
            if "resolve:" in json.dumps(value) or (variable.endswith("SECRET") and variable != "SECRET_IDS"):
                yield f"{name} has the secret {variable} in its environment"


def functions_call_over_tls(resources: Resources) -> Iterator[str]:
    for name, function in of(resources, "AWS::Lambda::Function"):
        for variable, value in function.get("Environment", {}).get("Variables", {}).items():
            if "http:" in json.dumps(value):
                yield f"{name} is told to call {variable} without TLS"


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
        if properties.get("PermissionsBoundary") != BOUNDARY["functions"]:
            yield f"{name} has no boundary"
        if properties.get("Path") != ROLES:
            yield f"{name} is refused by the key, which knows functions by the path of their roles"
        managed = {arn.split(":policy/")[-1] for arn in properties.get("ManagedPolicyArns", [])}
        for policy in managed - BOUNDED:
            yield f"{name} has {policy}"


def every_role_has_a_boundary(resources: Resources) -> Iterator[str]:
    """The deployment's role can make no other roles (infra/deploy/pipeline.yaml)."""
    for name, role in of(resources, "AWS::IAM::Role"):
        if role.get("PermissionsBoundary") not in BOUNDARY.values():
            yield f"{name} has no boundary"
        if role.get("PermissionsBoundary") == BOUNDARY["services"] and "Path" in role:
            yield f"{name} would pass for a function's"
    for name, resource in resources.items():
        if resource["Type"] == "AWS::KMS::Key" and "role/goldgrove/${Stage}/*" not in json.dumps(resource):
            yield f"{name} can be used by roles that are no function's"
    for statement in statements(PIPELINE["StackRole"]):
        makes = MAKES_RIGHTS & set(as_list(statement.get("Action", [])))
        if makes and statement["Effect"] == "Allow" and "iam:PermissionsBoundary" not in json.dumps(statement):
            yield f"the pipeline may {sorted(makes)[0]} without a boundary"


def the_pipeline_can_make_and_remove_every_kind(resources: Resources) -> Iterator[str]:
    """The permissions in the services' schemas beyond `PowerUserAccess`, which lacks only roles."""
    # An operator deploys these, not this role.
    kinds = {it["Type"] for it in resources.values()} - {"AWS::IAM::ManagedPolicy"}
    granted = {
        action
        for statement in statements(PIPELINE["StackRole"])
        if statement["Effect"] == "Allow"
        for action in as_list(statement["Action"])
    }
    for kind, actions in asked_by_kind().items():
        if kind in kinds:
            for action in sorted(actions - granted - OF_POWER_USERS - WITHHELD):
                yield f"the pipeline may not {action}, which {kind} asks for"


@functools.cache
def asked_by_kind() -> dict[str, set[str]]:
    """The actions on roles that the handlers of each kind of resource need."""
    asked: dict[str, set[str]] = {}
    for file in SCHEMAS.glob("*.json"):
        schema = json.loads(file.read_text())
        actions = {action for handler in schema.get("handlers", {}).values() for action in handler.get("permissions", [])}
        asked.setdefault(schema.get("typeName"), set()).update(action for action in actions if action.startswith("iam:"))
    return asked


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
        paths = [
            it["EventType"]
            for it in settings["DefaultCacheBehavior"].get("FunctionAssociations", [])
            if "SitePaths.FunctionMetadata.FunctionARN" in json.dumps(it["FunctionARN"]).replace('", "', ".")
        ]
        if sorted(paths) != ["viewer-request", "viewer-response"]:
            yield f"{name} takes every address for a page"
        errors = settings.get("CustomErrorResponses", [])
        for kept in sorted(KEPT_ERRORS - {it["ErrorCode"] for it in errors if it.get("ErrorCachingMinTTL") == 0}):
            yield f"{name} gives one person's {kept} to others"
        if any("ResponsePagePath" in it for it in errors):
            yield f"{name} would answer for what the API does not find"
    for name, policy in of(resources, "AWS::CloudFront::ResponseHeadersPolicy"):
        custom = policy["ResponseHeadersPolicyConfig"].get("CustomHeadersConfig", {}).get("Items", [])
        opener = {it["Value"] for it in custom if it["Header"] == "cross-origin-opener-policy"}
        if opener - {"same-origin-allow-popups"}:
            yield f"{name} cuts a bank's own sign-in off from the page that opened it"
        headers = policy["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
        if headers.get("StrictTransportSecurity", {}).get("AccessControlMaxAgeSec", 0) < 31536000:
            yield f"{name} lets a browser come back in the clear"
        content = json.dumps(headers.get("ContentSecurityPolicy", {}))
        if "frame-ancestors 'none'" not in content or "unsafe-" in content:
            yield f"{name} has a weak content security policy"
        if "script-src" in content and "require-trusted-types-for 'script'; trusted-types goldgrove;" not in content:
            yield f"{name} lets a text become HTML or a script"


def narrowed_by_address(resources: Resources) -> Iterator[str]:
    """The paths that a firewall counts separately, as regular expressions."""
    for _, firewall in of(resources, "AWS::WAFv2::WebACL"):
        for rule in firewall["Rules"]:
            scope = rule["Statement"].get("RateBasedStatement", {}).get("ScopeDownStatement", {})
            if pattern := scope.get("RegexMatchStatement", {}).get("RegexString"):
                yield pattern


def the_api_asks_for_tokens(resources: Resources) -> Iterator[str]:
    routes = processed.routes(resources["HttpApi"])
    without = {f"{it['method']} {it['path']}" for it in routes if not it["token"]}
    for route in sorted(without ^ OPEN.keys()):
        yield f"{route} is {'open to anyone' if route in without else 'not open'}, other than OPEN in infra/deploy/rules.py says"
    for name, stage in of(resources, "AWS::ApiGatewayV2::Stage"):
        if "AccessLogSettings" not in stage:
            yield f"{name} does not log who was let in"
        if not stage.get("DefaultRouteSettings", {}).get("ThrottlingRateLimit"):
            yield f"{name} is not throttled"
        narrow = {route.split()[1] for route in stage.get("RouteSettings", {})}
        for path in sorted(path for path in narrow if not any(re.search(it, path) for it in narrowed_by_address(resources))):
            yield f"one address can use up the small rate of {path}"


def the_api_is_reached_through_the_distribution_alone(resources: Resources) -> Iterator[str]:
    """A request without the stage's name meets no route, and the distribution sets the caller's address."""
    stages_of_api = [stage["StageName"] for _, stage in of(resources, "AWS::ApiGatewayV2::Stage")]
    words = [name["Fn::Sub"] if isinstance(name, dict) else name for name in stages_of_api]
    if len(words) != 1 or not re.fullmatch(r"\{\{resolve:secretsmanager:\$\{OriginSecret\}:SecretString:\w+::(.*)\}\}", words[0]):
        yield f"the API answers under {words}, which others than the distribution know"
    elif not words[0].endswith("::${OriginSecretVersion}}}"):
        yield "the API keeps the secret that it was made with"
    for name, distribution in of(resources, "AWS::CloudFront::Distribution"):
        origins = distribution["DistributionConfig"]["Origins"]
        if [it["OriginPath"].get("Fn::Sub") for it in origins if "OriginPath" in it] != [f"/{word}" for word in words]:
            yield f"{name} asks for another stage than the API has"
    writes = f"event.request.headers['{VIEWER}'] = {{ value: event.viewer.ip }};"
    if not any(writes in it["FunctionCode"] for _, it in of(resources, "AWS::CloudFront::Function") if isinstance(it["FunctionCode"], str)):
        yield f"nothing writes the visitor's address into {VIEWER}"


def the_pool_is_guarded(resources: Resources) -> Iterator[str]:
    limited = {
        it["ResourceArn"]["Fn::GetAtt"][0]
        for _, it in of(resources, "AWS::WAFv2::WebACLAssociation")
        if "RateBasedStatement" in json.dumps(resources[it["WebACLArn"]["Fn::GetAtt"][0]])
    }
    for name, pool in of(resources, "AWS::Cognito::UserPool"):
        if name not in limited:
            yield f"{name} counts no requests by address"
        if pool.get("DeletionProtection") != {"Fn::If": ["DataIsProtected", "ACTIVE", "INACTIVE"]}:
            yield f"{name} can be deleted"
        if pool.get("WebAuthnUserVerification") != "required":
            yield f"{name} takes passkeys that anybody who holds the device can use"
    for name, client in of(resources, "AWS::Cognito::UserPoolClient"):
        if client.get("ExplicitAuthFlows") != ["ALLOW_USER_AUTH", "ALLOW_USER_SRP_AUTH"]:
            yield f"{name} offers ways to sign in that the web does not use"
        if client.get("PreventUserExistenceErrors") != "ENABLED":
            yield f"{name} tells who is a user"
        if "email" in client.get("WriteAttributes", []):
            yield f"{name} lets clients change the address past our functions"
        for attribute in sorted(written() - set(client.get("WriteAttributes", []))):
            yield f"{name} refuses every sign-up, which sends {attribute}"
        for attribute in sorted(read() - set(client.get("ReadAttributes", []))):
            yield f"{name} keeps {attribute} out of ID tokens"


def what_becomes_of_mails_is_reported(resources: Resources) -> Iterator[str]:
    """Decision 104: from the configuration set of every mail, over the event bus, into the queue."""
    sets = [{"Ref": name} for name, _ in of(resources, "AWS::SES::ConfigurationSet")]
    reported = [
        it["ConfigurationSetName"]
        for _, it in of(resources, "AWS::SES::ConfigurationSetEventDestination")
        if it["EventDestination"].get("Enabled") and set(it["EventDestination"]["MatchingEventTypes"]) == {"BOUNCE", "COMPLAINT"}
    ]
    passed = [
        name
        for _, it in of(resources, "AWS::Events::Rule")
        if it.get("EventPattern", {}).get("source") == ["aws.ses"]
        for name in it["EventPattern"]["detail"]["mail"]["tags"]["ses:configuration-set"]
    ]
    if not sets or reported != sets or passed != sets:
        yield "what comes back is reported to no function"
    for name, pool in of(resources, "AWS::Cognito::UserPool"):
        if not any(json.dumps(known) in json.dumps(pool["EmailConfiguration"]) for known in sets):
            yield f"{name} mails and nobody hears what comes back"


def written() -> set[str]:
    """The attributes that the web's sign-up sends."""
    return set(re.findall(r"(\w+):", re.search(r"userAttributes: \{([^}]*)\}", SIGN_UP)[1]))


def read() -> set[str]:
    """The attributes that the web reads from an ID token; `sub` is in every token."""
    return set(re.findall(r"claims\??\.(\w+)", IDENTITY)) - {"sub"}


def alarms_tell_somebody(resources: Resources) -> Iterator[str]:
    for name, alarm in of(resources, "AWS::CloudWatch::Alarm"):
        if not alarm.get("AlarmActions"):
            yield f"{name} tells nobody"
        section = re.search(r"docs/operations\.md, (\w+)\.$", alarm.get("AlarmDescription", ""))
        if not section or f"\n### {section[1]}\n" not in OPERATIONS:
            yield f"{name} does not say what to do"


def the_edge_is_watched(resources: Resources) -> Iterator[str]:
    """Metrics of distributions, their firewalls and certificates exist only in us-east-1, where only infra/front.yaml is deployed."""
    watched, firewall = set(), resources["Firewall"]["Properties"]["VisibilityConfig"]["MetricName"]
    for name, alarm in of(resources, "AWS::CloudWatch::Alarm"):
        queries = [query["MetricStat"]["Metric"] for query in alarm.get("Metrics", []) if "MetricStat" in query]
        for metric in [alarm, *queries]:
            if str(metric.get("Namespace")) not in EDGE or name == "PoolFirewallBlocksAlarm":
                continue
            watched.add((metric["Namespace"], metric["MetricName"]))
            if resources[name].get("In") != "infra/front.yaml":
                yield f"{name} watches what is not counted in its region"
            dimensions = {it["Name"]: it["Value"] for it in metric.get("Dimensions", [])}
            if dimensions.keys() != EDGE[metric["Namespace"]][1] or dimensions.get("Region", "Global") != "Global":
                yield f"{name} watches something that the service does not count"
            if dimensions.get("WebACL", firewall) != firewall:
                yield f"{name} watches another firewall"
    for namespace, (metric, _) in EDGE.items():
        if (namespace, metric) not in watched:
            yield f"nobody is told of {metric} of {namespace}"


def the_pools_firewall_is_watched(resources: Resources) -> Iterator[str]:
    """The metrics of the pool's firewall are in its own region, which is a dimension there."""
    counted = {
        "Region": {"Ref": "AWS::Region"},
        "WebACL": resources["PoolFirewall"]["Properties"]["VisibilityConfig"]["MetricName"],
        "Rule": "ALL",
    }
    alarm = resources.get("PoolFirewallBlocksAlarm", {}).get("Properties", {})
    queries = [query["MetricStat"]["Metric"] for query in alarm.get("Metrics", []) if "MetricStat" in query]
    for name in ("BlockedRequests", "AllowedRequests"):
        watched = [{it["Name"]: it["Value"] for it in query["Dimensions"]} for query in queries if query["MetricName"] == name]
        if watched != [counted]:
            yield f"nobody is told of {name} of the pool's firewall"


def alarms_watch_what_is_counted(resources: Resources) -> Iterator[str]:
    """Our own metrics come from the functions, by a log event's field `counts`, or from a filter."""
    filtered = {
        made["MetricName"]
        for _, metric in of(resources, "AWS::Logs::MetricFilter")
        for made in metric["MetricTransformations"]
    }
    watched = {}
    for name, alarm in of(resources, "AWS::CloudWatch::Alarm"):
        queries = [query["MetricStat"]["Metric"] for query in alarm.get("Metrics", []) if "MetricStat" in query]
        for metric in [alarm, *queries]:
            if "Goldgrove/" in str(metric.get("Namespace")):
                watched[metric["MetricName"]] = name
    for metric, name in watched.items():
        if metric not in COUNTED | filtered:
            yield f"{name} watches {metric}, which nothing counts"
    for metric in sorted((COUNTED | filtered) - watched.keys()):
        yield f"{metric} is counted, and nobody watches it"


def every_runbook_says_whether_it_is_played(_resources: Resources) -> Iterator[str]:
    """docs/operations.md lists every runbook with the test that plays it."""
    headings = set(re.findall(r"^##+ (.+)$", OPERATIONS, flags=re.MULTILINE)) - OF_WORDS
    of_alarms = set(re.findall(r"^### (\w+)$", OPERATIONS, flags=re.MULTILINE))
    listed = dict(re.findall(r"^\| ([A-Z][\w ]+?) \| (.*?) ?\|", OPERATIONS.split("## Which runbooks")[-1].split("\n## ")[0], flags=re.MULTILINE))
    listed.pop("Section")
    for heading in sorted(headings - of_alarms ^ listed.keys()):
        yield f"docs/operations.md does not say whether {heading} is rehearsed, or has no such section"
    for heading, plays in listed.items():
        for play in re.findall(r"`(\w+)`", plays):
            if play not in of_alarms and f"def {play}(" not in REHEARSAL:
                yield f"nothing plays {heading} any more: {play} is gone"


def what_holds_data_is_guarded(resources: Resources) -> Iterator[str]:
    """The stack's policy refuses to replace or remove resources that cannot be recreated."""
    denied = {it for statement in GUARD["Statement"] if statement["Effect"] == "Deny" for it in statement["Resource"]}
    kept = {name for name, it in resources.items() if it.get("DeletionPolicy", "").startswith("Retain") and it["Type"] in HOLD_DATA}
    kept |= {name for name, _ in of(resources, "AWS::Cognito::UserPoolClient")}
    for name in sorted({f"LogicalResourceId/{it}" for it in kept} ^ denied):
        yield f"infra/deploy/stack-policy.json has not what is kept, or more: {name}"
    for name in sorted(kept):
        if resources[name]["In"] != processed.packed.MAIN:
            yield f"{name} lies in a stack inside, which the stack's policy does not reach"


def the_estimate_counts_every_alarm(resources: Resources) -> Iterator[str]:
    alarms = [alarm for _, alarm in of(resources, "AWS::CloudWatch::Alarm")]
    count = sum(max(1, sum("MetricStat" in query for query in alarm.get("Metrics", []))) for alarm in alarms)
    if f"\nALARM_METRICS = {count}\n" not in COST:
        yield f"bench/cost-tables.py does not know that alarms watch {count} metrics"


def every_setting_has_its_row(resources: Resources) -> Iterator[str]:
    """docs/stand-ins.md names the check of every setting of every service."""
    listed = {(kind, setting) for kind, cell in ROWS for setting in re.findall(r"`(\w+)`", cell)}
    there = {
        (it["Type"].removeprefix("AWS::"), setting) for it in resources.values() for setting in it.get("Properties", {})
    }
    for kind, setting in sorted(there - listed):
        yield f"docs/stand-ins.md does not know {setting} of {kind}"
    for kind, setting in sorted(listed - there):
        yield f"docs/stand-ins.md knows {setting} of {kind}, which is gone"


def every_stack_has_room(resources: Resources) -> Iterator[str]:
    for path, count in processed.sizes(resources).items():
        if count > processed.RESOURCES_MAX:
            yield f"{path} has {count} resources, more than {processed.RESOURCES_MAX}: divide it (decision 95)"


def stacks(resources: Resources) -> dict[str, dict]:
    """The nested stacks with functions, by their names in template.yaml."""
    return {name: it for name, it in of(resources, "AWS::CloudFormation::Stack") if it["TemplateURL"].startswith(FUNCTIONS)}


def functions_lie_where_they_are_looked_for(resources: Resources) -> Iterator[str]:
    """Each function is in one of the files, each file in template.yaml, and each route's function in a file."""
    written = {file.relative_to(processed.ROOT).as_posix() for file in (processed.ROOT / FUNCTIONS).glob("*.yaml")}
    for path in sorted(written ^ {it["TemplateURL"] for it in stacks(resources).values()}):
        yield f"{path} is not there, or not in template.yaml"
    for name, _ in of(resources, "AWS::Lambda::Function"):
        if not resources[name].get("In", "").startswith(FUNCTIONS):
            yield f"{name} is in no file of {FUNCTIONS}"
    names = {it["FunctionName"]["Fn::Sub"].removeprefix("goldgrove-${Stage}-") for _, it in of(resources, "AWS::Lambda::Function")}
    named = {it["function"] for it in processed.routes(resources["HttpApi"])}
    alarms = resources["Alarms"]["Properties"]["Parameters"]
    named |= {alarms[it]["Fn::Sub"].removeprefix("goldgrove-${Stage}-") for it in ("Nights", "Rounds")}
    for name in sorted(named - names):
        yield f"no file of {FUNCTIONS} has {name}, which the API or an alarm names"
    for name in sorted(stacks(resources).keys() - set(resources["Api"].get("DependsOn", []))):
        yield f"the API does not wait for {name}"


def a_file_of_functions_is_given_what_it_asks_for(resources: Resources) -> Iterator[str]:
    for name, stack in stacks(resources).items():
        for parameter, value in stack["Parameters"].items():
            by_name = [{"Ref": parameter}, {"Fn::GetAtt": [parameter.removesuffix("Arn"), "Arn"]}]
            if parameter not in COMPUTED and value not in by_name:
                yield f"{name} is given something else as {parameter}"


def the_pipeline_reaches_every_stack(resources: Resources) -> Iterator[str]:
    own = next(it for it in statements(PIPELINE["DeployRole"]) if it.get("Sid") == "Stacks")
    reached = [arn["Fn::Sub"].split(":stack/")[-1] for arn in own["Resource"]]
    for name, _ in of(resources, "AWS::CloudFormation::Stack"):
        if not any(fnmatchcase(f"goldgrove-${{Environment}}-{name}-x/x", pattern) for pattern in reached):
            yield f"the pipeline may not look at {name}"


RULES: list[Rule] = [
    tables_are_sealed_kept_and_restorable,
    a_failed_creation_leaves_nothing,
    a_second_stage_finds_its_names_free,
    a_changed_setting_makes_a_version,
    buckets_are_private_and_sealed,
    queues_are_sealed_and_put_failures_aside,
    no_work_is_lost_in_silence,
    nights_come_with_every_midnight,
    alarms_go_by_rates,
    keys_rotate,
    log_groups_forget,
    functions_log_and_trace_as_they_are_told,
    no_secret_lies_in_an_environment,
    functions_call_over_tls,
    nobody_may_do_everything,
    every_function_has_its_own_bounded_role,
    every_role_has_a_boundary,
    the_pipeline_can_make_and_remove_every_kind,
    the_key_is_only_used_for_what_it_is_for,
    the_distribution_is_strict,
    the_api_asks_for_tokens,
    the_api_is_reached_through_the_distribution_alone,
    the_pool_is_guarded,
    what_becomes_of_mails_is_reported,
    alarms_tell_somebody,
    the_edge_is_watched,
    the_pools_firewall_is_watched,
    alarms_watch_what_is_counted,
    every_runbook_says_whether_it_is_played,
    what_holds_data_is_guarded,
    the_estimate_counts_every_alarm,
    every_setting_has_its_row,
    every_stack_has_room,
    functions_lie_where_they_are_looked_for,
    a_file_of_functions_is_given_what_it_asks_for,
    the_pipeline_reaches_every_stack,
]


def faults(resources: Resources) -> list[str]:
    """The faults that the rules find."""
    return [fault for rule in RULES for fault in rule(resources)]


def all_resources() -> Resources:
    """All resources to deploy: the processed templates, and the stacks beside them."""
    with tempfile.TemporaryDirectory() as folder:
        packed.write(packed.templates(), Path(folder))
        dev = stages.read("dev")
        resources = processed.whole(processed.templates(stages.write(Path(folder), dev, dev.parameters), dev.parameters))
    for beside in ("front", "boundary"):
        path = f"infra/{beside}.yaml"
        own = stages.yaml_parse((processed.ROOT / path).read_text())["Resources"]
        resources |= {name: resource | {"In": path} for name, resource in own.items()}
    return resources


def planted() -> list[tuple[str, Callable[[Resources], None]]]:
    """Planted mistakes, at least one for every rule."""

    def properties(name: str, **changes: object) -> Callable[[Resources], None]:
        return lambda resources: resources[name]["Properties"].update(changes)

    def without(name: str, *members: str) -> Callable[[Resources], None]:
        return lambda resources: [resources[name]["Properties"].pop(member) for member in members] and None

    def grant(**statement: object) -> Callable[[Resources], None]:
        whole = {"Effect": "Allow", **statement}
        policy = {"PolicyName": "x", "PolicyDocument": {"Statement": [whole]}}
        return lambda resources: resources["ListGoalsRole"]["Properties"]["Policies"].append(policy)

    def variable(**variables: object) -> Callable[[Resources], None]:
        return lambda it: it["ListGoals"]["Properties"]["Environment"]["Variables"].update(variables)

    def many(resources: Resources) -> None:
        resources.update({f"Topic{it}": {"Type": "AWS::SNS::Topic", "In": "infra/functions/goals.yaml"} for it in range(400)})

    def open_path(resources: Resources) -> None:
        resources["HttpApi"]["Properties"]["Body"]["paths"]["/api/profile"]["get"].pop("security")

    def astray(resources: Resources) -> None:
        operation = resources["HttpApi"]["Properties"]["Body"]["paths"]["/api/profile"]["get"]
        uri = operation["x-amazon-apigateway-integration"]["uri"]
        uri["Fn::Sub"] = uri["Fn::Sub"].replace("get-profile", "get-profiles")

    def given(**parameters: object) -> Callable[[Resources], None]:
        return lambda it: it["GoalsFunctions"]["Properties"]["Parameters"].update(parameters)

    def second_stage(resources: Resources) -> None:
        resources["Second"] = copy.deepcopy(resources["ApiStage"])
        resources["Second"]["Properties"]["StageName"] = "$default"

    def read_once(resources: Resources) -> None:
        for text in (resources["ApiStage"]["Properties"], resources["Distribution"]["Properties"]["DistributionConfig"]["Origins"][1]):
            place = "StageName" if "StageName" in text else "OriginPath"
            text[place] = {"Fn::Sub": text[place]["Fn::Sub"].replace("${OriginSecretVersion}", "")}

    def another_path(resources: Resources) -> None:
        resources["Distribution"]["Properties"]["DistributionConfig"]["Origins"][1]["OriginPath"] = {"Fn::Sub": "/${Stage}"}

    def another_header(resources: Resources) -> None:
        code = resources["ViewerAddress"]["Properties"]
        code["FunctionCode"] = code["FunctionCode"].replace("x-viewer-address", "x-real-ip")

    def error_page(resources: Resources) -> None:
        settings = resources["Distribution"]["Properties"]["DistributionConfig"]
        settings["CustomErrorResponses"][0]["ResponsePagePath"] = "/spa.html"

    def one_sided(resources: Resources) -> None:
        behaviour = resources["Distribution"]["Properties"]["DistributionConfig"]["DefaultCacheBehavior"]
        behaviour["FunctionAssociations"].pop()

    def texts_as_html(resources: Resources) -> None:
        config = resources["SiteHeaders"]["Properties"]["ResponseHeadersPolicyConfig"]["SecurityHeadersConfig"]
        policy = config["ContentSecurityPolicy"]["ContentSecurityPolicy"]
        policy["Fn::Sub"] = policy["Fn::Sub"].replace("trusted-types goldgrove", "trusted-types *")

    def opener(value: str) -> Callable[[Resources], None]:
        config = lambda it: it["SiteHeaders"]["Properties"]["ResponseHeadersPolicyConfig"]  # noqa: E731
        return lambda it: config(it)["CustomHeadersConfig"].update(
            Items=[{"Header": "cross-origin-opener-policy", "Value": value, "Override": True}]
        )

    key = {"Fn::GetAtt": ["FieldKey", "Arn"]}
    return [
        ("a table in the clear", without("MainTable", "SSESpecification")),
        ("a table that can be deleted", without("AuditTable", "DeletionProtectionEnabled")),
        ("a table without a way back", without("MainTable", "PointInTimeRecoverySpecification")),
        ("a table that outlives a failed creation", lambda it: it["MainTable"].update(DeletionPolicy="Retain")),
        ("a table that holds up a rollback", properties("MainTable", DeletionProtectionEnabled=True)),
        ("an identity in the way of others", lambda it: it["MailSender"].pop("Condition") and None),
        (
            "complaints that nobody hears of",
            lambda it: it["MailReports"]["Properties"]["EventDestination"].update(MatchingEventTypes=["BOUNCE"]),
        ),
        ("reports of another stage's mails", lambda it: it["MailFeedbackRule"]["Properties"].update(EventPattern={"source": ["aws.s3"]})),
        ("a schedule with another stage's name", properties("MigrateAeadMinutely", Name="MigrateAeadMinutely")),
        ("a setting that reaches no version", without("ListGoals", "Description")),
        ("a public bucket", without("SiteBucket", "PublicAccessBlockConfiguration")),
        ("a queue that loses messages", without("ItemsQueue", "RedrivePolicy")),
        ("a schedule whose failures nobody sees", lambda it: it.pop("SnapshotNetWorthEventInvokeConfig") and None),
        ("a message that comes too soon", properties("ItemsQueue", VisibilityTimeout=60)),
        ("one night for all", lambda it: [rule.update(ScheduleExpression="cron(5 0 * * ? *)") for _, rule in of(it, "AWS::Events::Rule")] and None),
        ("an alarm by count", without("ServerErrorsAlarm", "Metrics")),
        ("a key that stays", without("FieldKey", "EnableKeyRotation")),
        ("logs without an end", without("FunctionLogs", "RetentionInDays")),
        ("a log group of one's own", without("ListGoals", "LoggingConfig")),
        ("a function that is never traced", without("ListGoals", "TracingConfig")),
        ("a boundary without traces", lambda it: it["Functions"]["Properties"]["PolicyDocument"]["Statement"].pop(1) and None),
        ("a trace that shows one bar", without("ListGoalsRole", "ManagedPolicyArns")),
        ("a secret in the environment", variable(PLAID_SECRET="s")),
        ("a call without TLS", variable(COGNITO_BASE_URL={"Fn::Sub": "http://cognito-idp.${AWS::Region}.amazonaws.com"})),
        ("a secret that is resolved into it", variable(TOKEN="{{resolve:secretsmanager:x}}")),
        ("every action", grant(Action="dynamodb:*", Resource=["x"])),
        ("every resource", grant(Action=["dynamodb:Query"], Resource="*")),
        ("no boundary", without("ListGoalsRole", "PermissionsBoundary")),
        ("a deployment's role without a boundary", without("DeploymentRole", "PermissionsBoundary")),
        ("a kind that the pipeline cannot make", lambda it: it.update(Users={"Type": "AWS::IAM::Group", "Properties": {}})),
        ("a schedule's role without a boundary", without("MigrateAeadMinutelyRole", "PermissionsBoundary")),
        ("a shared role", properties("ListGoals", Role={"Fn::GetAtt": ["GetProfileRole", "Arn"]})),
        ("a broad managed policy", properties("ListGoalsRole", ManagedPolicyArns=["arn:aws:iam::aws:policy/PowerUserAccess"])),
        ("the key without its context", grant(Action=["kms:Decrypt"], Resource=key)),
        ("errors that everybody gets", lambda it: it["Distribution"]["Properties"]["DistributionConfig"].pop("CustomErrorResponses") and None),
        ("error pages over the API's", error_page),
        ("a secret that is read once", read_once),
        ("a stage that is known to all", lambda it: it["ApiStage"]["Properties"].update(StageName="$default")),
        ("a second stage", second_stage),
        ("a small rate for all addresses", lambda it: it["ApiStage"]["Properties"]["RouteSettings"].update({"GET /api/goals": {}})),
        ("a distribution that asks for another stage", another_path),
        ("a visitor's address under another name", another_header),
        ("a bank's window that is cut off", opener("same-origin")),
        ("a 200 for every address", one_sided),
        ("texts that become HTML", texts_as_html),
        ("weak headers", properties("SiteHeaders", ResponseHeadersPolicyConfig={"SecurityHeadersConfig": {}})),
        ("a route that forgot its authoriser", open_path),
        ("no throttle", without("ApiStage", "DefaultRouteSettings")),
        ("a sign-up that is refused", properties("UserPoolClient", WriteAttributes=["locale"])),
        ("an address that clients change", properties("UserPoolClient", WriteAttributes=["email", "given_name", "family_name", "zoneinfo", "locale"])),
        ("tokens without a name", properties("UserPoolClient", ReadAttributes=["email", "email_verified"])),
        ("passwords on the wire", properties("UserPoolClient", ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH"])),
        ("passkeys without a check of the user", properties("UserPool", WebAuthnUserVerification="preferred")),
        ("an alarm nobody hears", without("ServerErrorsAlarm", "AlarmActions")),
        ("an alarm without a runbook", properties("ServerErrorsAlarm", AlarmDescription="Something is wrong.")),
        ("an alarm for a distribution elsewhere", lambda it: it["EdgeErrorsAlarm"].update(In="infra/alarms.yaml")),
        ("a distribution that fails unnoticed", lambda it: it.pop("EdgeErrorsAlarm") and None),
        ("a pool without a firewall", lambda it: it.pop("PoolFirewallAssociation") and None),
        ("a pool's firewall that does not count", lambda it: it["PoolFirewall"]["Properties"]["Rules"].pop(0) and None),
        ("a firewall that refuses unnoticed", lambda it: it.pop("FirewallBlocksAlarm") and None),
        ("a pool's firewall that refuses unnoticed", lambda it: it.pop("PoolFirewallBlocksAlarm") and None),
        ("a pool's firewall of no region", lambda it: it["PoolFirewallBlocksAlarm"]["Properties"]["Metrics"][1]["MetricStat"]["Metric"][
            "Dimensions"].pop(0) and None),
        ("a certificate that ends unnoticed", lambda it: it.pop("CertificateEndsAlarm") and None),
        ("a distribution of one region", lambda it: it["EdgeErrorsAlarm"]["Properties"]["Metrics"][1]["MetricStat"]["Metric"].update(
            Dimensions=[{"Name": "DistributionId", "Value": "x"}, {"Name": "Region", "Value": "ca-central-1"}])),
        ("another stage's firewall", lambda it: it["Firewall"]["Properties"]["VisibilityConfig"].update(MetricName="goldgrove")),
        ("an alarm for what nobody counts", properties("KeyDenialsAlarm", MetricName="KeyRefusals")),
        ("a secret that an update may remove", lambda it: it.update(MailSecret=it["PlaidSecret"])),
        ("data in a stack inside", lambda it: it["MainTable"].update(In="infra/edge.yaml")),
        ("an alarm that is not paid for", lambda it: it.update(SecondAlarm=it["KeyDenialsAlarm"])),
        ("a setting that nobody looked at", properties("UserPool", DeviceConfiguration={})),
        ("a stack that is too large", many),
        ("a function beside the files", lambda it: it["ListGoals"].update(In="template.yaml")),
        ("a file that is left out", lambda it: it.pop("GoalsFunctions") and None),
        ("a route that leads nowhere", astray),
        ("a route before its function", lambda it: it["Api"]["DependsOn"].remove("GoalsFunctions")),
        ("another table under a table's name", given(MainTable={"Ref": "AuditTable"})),
        ("another table's rights", given(MainTableArn={"Fn::GetAtt": ["AuditTable", "Arn"]})),
        ("a role that the key does not know", without("ListGoalsRole", "Path")),
        ("a role that the key takes for a function's", properties("DeploymentRole", Path=ROLES)),
        ("a stack that the pipeline does not see", lambda it: it.update(Extra=it["Edge"])),
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
