#!/usr/bin/env python3
"""Deploys the packed templates into an emulator of the cloud on this machine, and calls every function there.

    infra/deploy/rehearse.py PACKAGE TARGET [--port 4400] [--earlier PACKAGE] [--auth]

PACKAGE is the output of package.py; TARGET the folder with `functions-deployed`. The emulator provides tables, key, queues,
secrets, roles, the pool, the API and the site, and runs the functions' own zips. The local stand-ins provide banks, payments,
mail and the visitors' tokens. It takes PORT to PORT+12, all on the loopback address. The storage crate's tests run on the tables
at the end, because they empty them.

This script does what the emulator cannot: the transform, the routes of the API from its body, and moving traffic to a new
version, which happens at once. With --auth the emulator enforces every role, except the key's encryption context, which it does
not see, and the pipeline's two roles deploy everything.
"""

import argparse
import copy
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import boto3
import pause
import processed
import restore
import stage as stages
import upload as uploads
from botocore.config import Config
from botocore.exceptions import ClientError
from packed import MAIN

STACK = "goldgrove-dev"
BUCKET = "goldgrove-rehearsal"
ACCOUNT = "000000000000"
# From the emulator's port: the stand-ins take the eleven after it.
DOOR = 12
# The parameters of samconfig.toml, and those that a deployment adds.
DEV = stages.read("dev")
PARAMETERS = DEV.parameters | {"StripePortalConfiguration": "bpc_goldgrove"}
# Variables that come from the stack itself; all others point to the stand-ins.
OF_THE_STACK = ("TABLE_", "QUEUE_", "KMS_KEY_ID", "SECRET_IDS")
SECRETS = {
    "plaid": ["PLAID_CLIENT_ID", "PLAID_SECRET"],
    "stripe": ["STRIPE_SECRET"],
    "stripe-webhook": ["STRIPE_WEBHOOK_SECRET"],
}
# deploy_test.py checks the same.
READ_MAIL_FROM = {
    "ChangeAddress",
    "CognitoPostConfirmation",
    "DeleteUser",
    "FinishDeletions",
    "LogAuditEvent",
    "SendContactMessage",
    "SendDigest",
}
OPERATIONS = (processed.ROOT / "docs" / "operations.md").read_text()
# The function that one deployment does without.
REMOVED = "ListInstitutions"
# The emulator has no such resources.
NOT_EMULATED = ("AWS::CodeDeploy::", "AWS::Budgets::")


def client(service: str, endpoint: str, key: str = "test", secret: str = "test", token: str | None = None):
    """A client of the emulator."""
    return boto3.client(
        service,
        endpoint_url=endpoint,
        region_name=processed.REGION,
        aws_access_key_id=key,
        aws_secret_access_key=secret,
        aws_session_token=token,
        config=Config(retries={"max_attempts": 1}, read_timeout=120),
    )


class Clients:
    """Clients of the emulator's services with one caller's keys, and the environment for a program to be such a client."""

    def __init__(self, endpoint: str, key: str, secret: str, token: str | None):
        self.endpoint = endpoint
        self.keys = (key, secret, token)
        self.clients: dict[str, object] = {}

    def __getattr__(self, service: str):
        name = service.replace("_", "-")
        if name not in self.clients:
            self.clients[name] = client(name, self.endpoint, *self.keys)
        return self.clients[name]

    def environment(self) -> dict[str, str]:
        """The environment in which a program finds the emulator in place of the cloud."""
        names = ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN")
        keys = {name: key for name, key in zip(names, self.keys, strict=True) if key}
        return os.environ | keys | {"AWS_ENDPOINT_URL": self.endpoint, "AWS_DEFAULT_REGION": processed.REGION}


class Emulator(Clients):
    """The emulator's process and its callers: an operator, who may do anything, and the pipeline, which is the operator until it has
    its own roles."""

    def __init__(self, port: int, folder: Path, auth: bool):
        super().__init__(f"http://127.0.0.1:{port}", "test", "test", None)
        self.auth = auth
        self.pipeline: Clients = self
        self.bucket = BUCKET
        self.stack_role: dict[str, str] = {}
        self.log = (folder / "emulator.log").open("w")
        environment = os.environ | {
            "BIND_HOST": "127.0.0.1",
            "GATEWAY_PORT": str(port),
            "LAMBDA_EXECUTOR": "local",
            "AUTH": "true" if auth else "false",
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
        }
        program = Path(__file__).with_name("emulator.py")
        self.process = subprocess.Popen([sys.executable, program], env=environment, cwd=folder, stdout=self.log, stderr=self.log)

    def wait(self) -> None:
        """Waits until it answers."""
        for _ in range(300):
            try:
                urllib.request.urlopen(f"{self.endpoint}/_ministack/health", timeout=1).read()
                return
            except OSError:
                if self.process.poll() is not None:
                    break
                time.sleep(0.2)
        raise SystemExit("the emulator does not start")

    def stop(self) -> None:
        """Ends it."""
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()


class Report:
    """The checks that passed and failed."""

    def __init__(self) -> None:
        self.failed = 0

    def say(self, holds: bool, text: str) -> None:
        """One line."""
        self.failed += not holds
        print(f"{'ok     ' if holds else 'FAILED '} {text}", flush=True)


def upload(cloud: Emulator, package: Path) -> dict[str, str]:
    """Uploads zips for the stacks; returns each one's location by name."""
    code = {}
    for archive in sorted((package / "functions").glob("*.zip")):
        data = archive.read_bytes()
        # As in the real upload, other code has another name.
        key = f"{package.name}/{archive.name}"
        cloud.pipeline.s3.put_object(Bucket=cloud.bucket, Key=key, Body=data)
        code[archive.name] = f"s3://{cloud.bucket}/{key}"
    return code


def is_emulated(resource: dict) -> bool:
    """Whether the emulator has this kind of resource; it has no alarms over several metrics."""
    return not resource["Type"].startswith(NOT_EMULATED) and "Metrics" not in resource.get("Properties", {})


def fit(template: dict, settings: dict[str, str], cloud: Emulator) -> dict:
    """A processed template for the emulator: stand-ins in the functions' settings, no unsupported resources."""
    template = copy.deepcopy(template)
    resources = template["Resources"]
    for name in [name for name, it in resources.items() if not is_emulated(it)]:
        del resources[name]
    endpoints = {
        "AWS_ENDPOINT_URL_DYNAMODB": cloud.endpoint,
        "AWS_ENDPOINT_URL_KMS": cloud.endpoint,
        "AWS_ENDPOINT_URL_SQS": cloud.endpoint,
        "AWS_ENDPOINT_URL_SECRETS_MANAGER": cloud.endpoint,
    }
    for resource in resources.values():
        resource.pop("UpdatePolicy", None)
        if resource["Type"] == "AWS::Lambda::Function":
            variables = resource["Properties"]["Environment"]["Variables"]
            for name in variables:
                if not name.startswith(OF_THE_STACK):
                    variables[name] = settings[name]
            variables.update(endpoints)
        if cloud.auth:
            speak_of_rights_as_the_emulator(resource)
    roles = [it for it in resources.values() if it["Type"] == "AWS::IAM::Role"]
    for role in roles:
        services = json.dumps(role["Properties"]["AssumeRolePolicyDocument"])
        if "codedeploy" in services:
            role["Properties"].pop("ManagedPolicyArns", None)
    return template


def speak_of_rights_as_the_emulator(value: object) -> None:
    """Adapts policies: the emulator does not see a key's context, has a separate action for sending several messages, refers to a
    secret by its name, and is called without TLS."""
    if isinstance(value, dict):
        if "Statement" in value:
            value["Statement"] = [it for it in as_list(value["Statement"]) if "aws:SecureTransport" not in json.dumps(it)]
        if "kms:EncryptionContext:app" in json.dumps(value.get("Condition", "")):
            del value["Condition"]
        actions = value.get("Action")
        if isinstance(actions, list) and "sqs:SendMessage" in actions:
            value["Action"] = [*actions, "sqs:SendMessageBatch"]
        if actions == ["secretsmanager:GetSecretValue"]:
            value["Resource"] = [arn_of(secret) for secret in as_list(value["Resource"])]
        for member in value.values():
            speak_of_rights_as_the_emulator(member)
    elif isinstance(value, list):
        for member in value:
            speak_of_rights_as_the_emulator(member)


def as_list(value: object) -> list:
    """A list, or a list of the one thing."""
    return value if isinstance(value, list) else [value]


def arn_of(secret: dict) -> object:
    """The cloud's value of a reference to a secret; other values unchanged."""
    names = {"PlaidSecret": "plaid", "StripeSecret": "stripe", "StripeWebhookSecret": "stripe-webhook"}
    name = names.get(secret.get("Ref", ""))
    whole = f"arn:aws:secretsmanager:{processed.REGION}:{ACCOUNT}:secret:goldgrove/dev/{name}-*"
    return whole if name else secret


def put_templates(cloud: Emulator, templates: dict[str, dict]) -> str:
    """Uploads the main template and the nested ones, each under a name that changes with its content; returns the main one's address."""
    for resource in templates[MAIN]["Resources"].values():
        path = resource.get("Properties", {}).get("TemplateURL")
        if path in templates:
            resource["Properties"]["TemplateURL"] = put_template(cloud, templates[path])
    return put_template(cloud, templates[MAIN])


def put_template(cloud: Emulator, template: dict) -> str:
    """Uploads one template, and returns its address."""
    body = json.dumps(template).encode()
    key = f"{hashlib.sha256(body).hexdigest()}.json"
    cloud.pipeline.s3.put_object(Bucket=cloud.bucket, Key=key, Body=body)
    return f"{cloud.endpoint}/{cloud.bucket}/{key}"


def deploy(
    cloud: Emulator,
    package: Path,
    settings: dict[str, str],
    report: Report,
    update: bool = False,
    alter: Callable[[dict], dict] = copy.deepcopy,
    expected: str = "",
    fresh: str = "",
    **changed: str,
) -> dict[str, dict]:
    """Creates or updates the stack, with templates altered by `alter` and parameters `changed`; returns all its resources as in the
    templates."""
    parameters = PARAMETERS | changed
    templates = processed.templates(stages.write(package, DEV, parameters, fresh), parameters, upload(cloud, package))
    whole = processed.whole(templates)
    path, size = processed.sizes(whole).most_common(1)[0]
    report.say(size <= processed.RESOURCES_MAX, f"no stack has more than {processed.RESOURCES_MAX} resources; {path} has {size}")
    fitting = {path: fit(alter(it), settings, cloud) for path, it in templates.items()}
    act = cloud.pipeline.cloudformation.update_stack if update else cloud.pipeline.cloudformation.create_stack
    act(
        StackName=STACK,
        TemplateURL=put_templates(cloud, fitting),
        Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
        **cloud.stack_role,
    )
    expected = expected or ("UPDATE_COMPLETE" if update else "CREATE_COMPLETE")
    status = settle(cloud)
    if status != expected:
        for stack in (STACK, *inside(cloud, STACK)):
            for event in cloud.cloudformation.describe_stack_events(StackName=stack)["StackEvents"]:
                if "FAILED" in event["ResourceStatus"]:
                    print(event["LogicalResourceId"], event["ResourceStatus"], event.get("ResourceStatusReason"))
    report.say(status == expected, f"the stack is {status}")
    there = sum(len(it["Resources"]) for it in fitting.values())
    print(f"        {there} resources there; {len(whole) - there} of kinds that the emulator does not have")
    return whole


def as_it_was(template: dict) -> dict:
    """The template as an earlier version might have it: another size of the functions, another retention of logs."""
    earlier = copy.deepcopy(template)
    for resource in earlier["Resources"].values():
        if resource["Type"] == "AWS::Lambda::Function":
            resource["Properties"]["MemorySize"] = 448
        if resource["Type"] == "AWS::Logs::LogGroup":
            resource["Properties"]["RetentionInDays"] = 14
    return earlier


def without_a_function(template: dict) -> dict:
    """The template as a later version might have it: without one function and its route."""
    later = copy.deepcopy(template)
    resources = later["Resources"]
    for name in [name for name in resources if name.startswith(REMOVED)]:
        del resources[name]
    if "HttpApi" in resources:
        paths = resources["HttpApi"]["Properties"]["Body"]["paths"]
        for path in [path for path, it in paths.items() if "list-institutions:live" in json.dumps(it)]:
            del paths[path]
    return later


def with_a_fault(template: dict) -> dict:
    """The template with one more nested stack, which cannot be created."""
    faulty = copy.deepcopy(template)
    if "Alarms" in faulty["Resources"]:
        missing = {"TemplateURL": "http://127.0.0.1/nowhere.json"}
        faulty["Resources"]["Fault"] = {"Type": "AWS::CloudFormation::Stack", "DependsOn": ["Edge", "Alarms"], "Properties": missing}
    return faulty


def settle(cloud: Emulator, name: str = STACK) -> str:
    """Waits for a stack and returns its status."""
    for _ in range(600):
        status = cloud.cloudformation.describe_stacks(StackName=name)["Stacks"][0]["StackStatus"]
        if not status.endswith("IN_PROGRESS"):
            return status
        time.sleep(0.5)
    return "still in progress"


def resources_of(cloud: Emulator, stack: str) -> list[dict]:
    """The resources of one stack."""
    pages = cloud.cloudformation.get_paginator("list_stack_resources").paginate(StackName=stack)
    return [resource for page in pages for resource in page["StackResourceSummaries"]]


def inside(cloud: Emulator, stack: str) -> list[str]:
    """The ids of a stack's nested stacks."""
    return [it["PhysicalResourceId"] for it in resources_of(cloud, stack) if it["ResourceType"] == "AWS::CloudFormation::Stack"]


def physical(cloud: Emulator, name: str = STACK) -> dict[str, str]:
    """The physical names of the resources of a stack and its nested stacks, by their names in the templates."""
    everything = [it for stack in (name, *inside(cloud, name)) for it in resources_of(cloud, stack)]
    return {it["LogicalResourceId"]: it.get("PhysicalResourceId", "") for it in everything}


def try_packaging(cloud: Emulator, package: Path, report: Report) -> None:
    """Uploads everything as `sam deploy` does first, and checks that each template points to an upload."""
    out = package / DEV.name / "packaged.yaml"
    said = subprocess.run(
        [
            processed.ROOT / ".venv/bin/sam", "package", "--template-file", package / DEV.name / MAIN, "--s3-bucket", BUCKET,
            "--s3-prefix", "packaged", "--region", processed.REGION, "--output-template-file", out,
        ],
        env=cloud.environment() | {"SAM_CLI_TELEMETRY": "0"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if said.returncode:
        print(said.stderr)
        report.say(False, "the templates are packaged")
        return
    stored = {it["Key"] for page in cloud.s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET) for it in page["Contents"]}
    inner = [it["Properties"] for it in stages.yaml_parse(out.read_text())["Resources"].values() if it["Type"] == "AWS::CloudFormation::Stack"]
    keys = [it["TemplateURL"].split(f"{BUCKET}/")[-1] for it in inner]
    for key in list(keys):
        template = stages.yaml_parse(cloud.s3.get_object(Bucket=BUCKET, Key=key)["Body"].read().decode())
        functions = [it["Properties"] for it in template["Resources"].values() if it["Type"] == "AWS::Serverless::Function"]
        keys += [it["CodeUri"].removeprefix(f"s3://{BUCKET}/") for it in functions]
    missing = [key for key in keys if key not in stored]
    report.say(not missing, f"sam packages {len(inner)} templates and {len(keys) - len(inner)} functions {missing[:3] or ''}")


def put_secrets(cloud: Emulator, settings: dict[str, str]) -> None:
    """Plays the runbook step after the first deployment: the operator puts in the providers' keys."""
    for name, members in SECRETS.items():
        value = json.dumps({member: settings[member] for member in members})
        cloud.secretsmanager.put_secret_value(SecretId=f"goldgrove/dev/{name}", SecretString=value)


def mount_routes(cloud: Emulator, resources: dict[str, dict], names: dict[str, str], report: Report) -> None:
    """Creates the API's routes, because the emulator does not take them from the API's body."""
    api = names["HttpApi"]
    routes = processed.routes(resources["HttpApi"])
    wanted = {(route["method"], route["path"]) for route in routes}
    there = {item["RouteKey"] for item in cloud.apigatewayv2.get_routes(ApiId=api)["Items"]}
    for route in routes:
        key = f"{route['method']} {route['path']}"
        if key in there:
            continue
        integration = cloud.apigatewayv2.create_integration(
            ApiId=api,
            IntegrationType="AWS_PROXY",
            IntegrationUri=f"arn:aws:lambda:{processed.REGION}:{ACCOUNT}:function:{STACK}-{route['function']}:live",
            PayloadFormatVersion="2.0",
        )
        cloud.apigatewayv2.create_route(
            ApiId=api, RouteKey=key, Target=f"integrations/{integration['IntegrationId']}"
        )
    there = {item["RouteKey"] for item in cloud.apigatewayv2.get_routes(ApiId=api)["Items"]}
    report.say({f"{m} {p}" for m, p in wanted} <= there, f"{len(there)} routes")


def documented(begin: str, **placeholders: str) -> dict:
    """The JSON in a runbook that starts with `begin`, with its placeholders replaced."""
    text = re.sub(r"\s+", " ", OPERATIONS)
    for name, word in placeholders.items():
        text = text.replace(f"<{name.replace('_', ' ')}>", word)
    return json.JSONDecoder().raw_decode(text, text.index(begin))[0]


def make_admin(cloud: Emulator, stand_ins: str, names: dict[str, str]) -> None:
    """Plays the runbook for the stand-ins' visitor, so that later calls may start migrations, which only admins may."""
    local = client("dynamodb", stand_ins)
    table = next(name for name in local.list_tables()["TableNames"] if name.endswith("-main"))
    visitor = next(row["user_id"]["S"] for row in local.scan(TableName=table)["Items"] if row["sk"]["S"].startswith("ROLE#"))
    row = documented('{"pk": {"S": "USER#' + visitor + '"}, "sk": {"S": "ROLE#admin"}', sub=visitor)
    cloud.dynamodb.put_item(TableName=names["MainTable"], Item=row, ConditionExpression="attribute_not_exists(pk)")


def put_boundary(cloud: Emulator, stage: str = "dev") -> None:
    """Deploys the boundary of all roles of a stage."""
    source = stages.yaml_parse((processed.ROOT / "infra/boundary.yaml").read_text())
    if cloud.auth:
        speak_of_rights_as_the_emulator(source)
    cloud.cloudformation.create_stack(
        StackName=f"goldgrove-{stage}-boundary",
        TemplateBody=json.dumps(source),
        Parameters=[{"ParameterKey": "Stage", "ParameterValue": stage}],
        Capabilities=["CAPABILITY_NAMED_IAM"],
    )
    settle(cloud, f"goldgrove-{stage}-boundary")


def put_pipeline(cloud: Emulator, report: Report) -> None:
    """Makes the pipeline's roles, and deploys with them from here on."""
    source = stages.yaml_parse((processed.ROOT / "infra/deploy/pipeline.yaml").read_text())
    # The emulator has no identity provider for workflows: the operator assumes the role.
    del source["Resources"]["Provider"]
    trusted = source["Resources"]["DeployRole"]["Properties"]["AssumeRolePolicyDocument"]["Statement"]
    trusted.append({"Effect": "Allow", "Principal": {"AWS": ACCOUNT}, "Action": "sts:AssumeRole"})
    stack = f"{STACK}-pipeline"
    cloud.cloudformation.create_stack(
        StackName=stack,
        TemplateBody=json.dumps(source),
        Parameters=[
            {"ParameterKey": "Repository", "ParameterValue": "owner/name"},
            {"ParameterKey": "Environment", "ParameterValue": DEV.name},
        ],
        Capabilities=["CAPABILITY_NAMED_IAM"],
    )
    status = settle(cloud, stack)
    outputs = uploads.outputs_of(cloud.cloudformation.describe_stacks(StackName=stack)["Stacks"][0])
    keys = cloud.sts.assume_role(RoleArn=outputs["DeployRole"], RoleSessionName="rehearsal")["Credentials"]
    cloud.pipeline = Clients(cloud.endpoint, keys["AccessKeyId"], keys["SecretAccessKey"], keys["SessionToken"])
    cloud.bucket = f"{STACK}-artifacts-{ACCOUNT}"
    cloud.stack_role = {"RoleARN": outputs["StackRole"]}
    refused = []
    for what, attempt in {
        "tables": lambda: cloud.pipeline.dynamodb.list_tables(),
        "providers' keys": lambda: cloud.pipeline.secretsmanager.get_secret_value(SecretId=f"goldgrove/{DEV.name}/plaid"),
        "roles": lambda: cloud.pipeline.iam.list_roles(),
        "another stage": lambda: cloud.pipeline.cloudformation.delete_stack(StackName="goldgrove-prod"),
        "functions": lambda: cloud.pipeline.__getattr__("lambda").list_functions(),
    }.items():
        try:
            attempt()
        except ClientError as error:
            if "AccessDenied" in error.response["Error"]["Code"]:
                refused.append(what)
    report.say(status == "CREATE_COMPLETE" and len(refused) == 5, f"the pipeline has its roles, and is refused {', '.join(refused)}")
    check_stack_role(cloud, outputs["StackRole"], report)


def check_stack_role(cloud: Emulator, role: str, report: Report) -> None:
    """Checks the stack role's policies by simulation, because the emulator makes stacks with an operator's permissions."""
    secret = f"arn:aws:secretsmanager:{processed.REGION}:{ACCOUNT}:secret:goldgrove/{DEV.name}"
    expected = {
        ("lambda:CreateFunction", f"arn:aws:lambda:{processed.REGION}:{ACCOUNT}:function:{STACK}-list-goals"): "allowed",
        ("secretsmanager:GetSecretValue", f"{secret}/origin-a1b2c3"): "allowed",
        ("secretsmanager:GetSecretValue", f"{secret}/plaid-a1b2c3"): "explicitDeny",
        ("dynamodb:GetItem", f"arn:aws:dynamodb:{processed.REGION}:{ACCOUNT}:table/any"): "explicitDeny",
        # Without a boundary. The emulator's simulation ignores conditions, so it cannot show that a role below one is allowed.
        ("iam:CreateRole", f"arn:aws:iam::{ACCOUNT}:role/goldgrove/{DEV.name}/function"): "implicitDeny",
        ("iam:PutRolePolicy", role): "explicitDeny",
        ("iam:CreatePolicyVersion", f"arn:aws:iam::{ACCOUNT}:policy/{STACK}-functions"): "explicitDeny",
    }
    other = []
    for (action, resource), decision in expected.items():
        answer = cloud.iam.simulate_principal_policy(PolicySourceArn=role, ActionNames=[action], ResourceArns=[resource])
        if (said := answer["EvaluationResults"][0]["EvalDecision"]) != decision:
            other.append(f"{action}: {said}")
    report.say(not other, f"the stack's role is allowed and refused {len(expected)} things as it should be {other or ''}")


def boundary_of(cloud: Emulator) -> str:
    """The text of the functions' deployed boundary."""
    arn = f"arn:aws:iam::{ACCOUNT}:policy/{STACK}-functions"
    version = cloud.iam.get_policy(PolicyArn=arn)["Policy"]["DefaultVersionId"]
    document = cloud.iam.get_policy_version(PolicyArn=arn, VersionId=version)["PolicyVersion"]["Document"]
    return document if isinstance(document, str) else json.dumps(document)


def check_refusals(cloud: Emulator, resources: dict[str, dict], names: dict[str, str], report: Report) -> None:
    """No function's role allows an action that is forbidden to all functions or reserved to others."""
    table = lambda name: f"arn:aws:dynamodb:{processed.REGION}:{ACCOUNT}:table/{names[name]}"  # noqa: E731
    never = [
        ("dynamodb:UpdateItem", table("AuditTable")),
        ("dynamodb:DeleteItem", table("AuditTable")),
        ("dynamodb:BatchWriteItem", table("AuditTable")),
        ("dynamodb:Scan", table("MainTable")),
        ("dynamodb:DeleteTable", table("MainTable")),
        ("kms:Decrypt", f"arn:aws:kms:{processed.REGION}:{ACCOUNT}:key/{names['FieldKey']}"),
        ("logs:CreateLogGroup", f"arn:aws:logs:{processed.REGION}:{ACCOUNT}:log-group:elsewhere"),
        ("s3:GetObject", "arn:aws:s3:::anything/at-all"),
        ("iam:CreateRole", f"arn:aws:iam::{ACCOUNT}:role/anybody"),
    ]
    roles = [it for it, resource in resources.items() if resource["Type"] == "AWS::Lambda::Function"]
    boundary = boundary_of(cloud)
    allowed = []
    for function in roles:
        arn = cloud.iam.get_role(RoleName=names[f"{function}Role"])["Role"]["Arn"]
        for action, resource in never:
            what = {"ActionNames": [action], "ResourceArns": [resource]}
            own = cloud.iam.simulate_principal_policy(PolicySourceArn=arn, **what)
            # Unlike the cloud's, the emulator's simulation ignores the boundary, so both are simulated: an action needs both.
            most = cloud.iam.simulate_custom_policy(PolicyInputList=[boundary], **what)
            if all(it["EvaluationResults"][0]["EvalDecision"] == "allowed" for it in (own, most)):
                allowed.append(f"{function} may {action}")
    for line in allowed:
        print(f"        {line}")
    report.say(not allowed, f"{len(roles)} roles are refused {len(never)} things that none may do (the key without its context)")


def come_through_the_distribution(event: dict) -> None:
    """Changes an event as distribution and gateway do: adds the visitor's address, and the stage to the path."""
    event["headers"]["x-viewer-address"] = "127.0.0.1"
    event["requestContext"]["stage"] = "rehearsal"
    event["rawPath"] = f"/rehearsal{event['rawPath']}"


class Door(ThreadingHTTPServer):
    """Invokes functions for callers at the loopback address."""

    def __init__(self, port: int, cloud: Emulator):
        super().__init__(("127.0.0.1", port), Knock)
        self.cloud = cloud


class Knock(BaseHTTPRequestHandler):
    """One invocation."""

    def do_POST(self) -> None:  # noqa: N802
        """`POST /<function>` with the event."""
        event = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if isinstance(event, dict) and "headers" in event:
            come_through_the_distribution(event)
        name = f"{STACK}-{self.path.lstrip('/')}"
        lambdas = client("lambda", self.server.cloud.endpoint)
        answer = lambdas.invoke(FunctionName=name, Qualifier="live", Payload=json.dumps(event))
        body = answer["Payload"].read() or b"null"
        self.send_response(200)
        if "FunctionError" in answer:
            self.send_header("x-function-error", answer["FunctionError"])
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_words: object) -> None:
        """Quiet."""


def read_settings(file: Path) -> dict[str, str]:
    """NAME=value lines."""
    return dict(line.split("=", 1) for line in file.read_text().splitlines())


def rows(cloud: Emulator, names: dict[str, str]) -> dict[str, list]:
    """All rows of the tables that survive the stack."""
    tables = ["MainTable", "DataKeysTable", "AuditTable"]
    order = lambda row: (row["pk"]["S"], row["sk"]["S"])  # noqa: E731
    return {it: sorted(cloud.dynamodb.scan(TableName=names[it])["Items"], key=order) for it in tables}


def put_site(cloud: Emulator, dist: Path, report: Report) -> None:
    """Uploads the web build as a deployment does, and checks that it is there."""
    script = Path(__file__).with_name("upload.py")
    said = subprocess.run(
        [sys.executable, script, STACK, processed.REGION, "--dist", dist],
        env=cloud.pipeline.environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    outputs = cloud.cloudformation.describe_stacks(StackName=STACK)["Stacks"][0]["Outputs"]
    bucket = next(it["OutputValue"] for it in outputs if it["OutputKey"] == "SiteBucket")
    pages = cloud.s3.get_paginator("list_objects_v2").paginate(Bucket=bucket)
    stored = {it["Key"] for page in pages for it in page.get("Contents", [])}
    served = {file.as_posix() for file in uploads.files_of(dist)}
    if said.returncode:
        print(said.stderr)
    report.say(said.returncode == 0 and stored == served | {"config.json"}, f"the site has its {len(stored)} files")
    kept = {key: cloud.s3.head_object(Bucket=bucket, Key=key)["CacheControl"] for key in sorted(stored)}
    wrong = [key for key, cache in kept.items() if ("immutable" in cache) != key.startswith("assets/")]
    report.say(not wrong, f"only files with a hash in their name are kept for good {wrong[:3] or ''}")


def live(cloud: Emulator, resources: dict[str, dict]) -> dict[str, str]:
    """The version behind each function's alias, by the function's name in its template."""
    names = [name for name, it in resources.items() if it["Type"] == "AWS::Lambda::Function"]
    known = physical(cloud)
    return {it: cloud.__getattr__("lambda").get_alias(FunctionName=known[it], Name="live")["FunctionVersion"] for it in names}


def try_failed_creation(cloud: Emulator, package: Path, settings: dict[str, str], report: Report) -> None:
    """A creation that fails at its last resource leaves nothing that blocks the next one."""
    parameters = PARAMETERS | {"ProtectData": "false"}
    templates = processed.templates(stages.write(package, DEV, parameters), parameters, upload(cloud, package))
    templates = {path: fit(it, settings, cloud) for path, it in templates.items()}
    missing = {"TemplateURL": f"{cloud.endpoint}/{BUCKET}/nowhere.json"}
    fault = {"Type": "AWS::CloudFormation::Stack", "DependsOn": ["Edge", "Alarms"], "Properties": missing}
    templates[MAIN]["Resources"]["Fault"] = fault
    cloud.cloudformation.create_stack(
        StackName=STACK,
        TemplateURL=put_templates(cloud, templates),
        Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    )
    status = settle(cloud)
    left = {
        "secrets": [it["Name"] for it in cloud.secretsmanager.list_secrets()["SecretList"]],
        "tables": cloud.dynamodb.list_tables()["TableNames"],
        "pools": [it["Name"] for it in cloud.cognito_idp.list_user_pools(MaxResults=10)["UserPools"]],
        "queues": cloud.sqs.list_queues().get("QueueUrls", []),
    }
    over = {kind: names for kind, names in left.items() if names}
    report.say(status == "ROLLBACK_COMPLETE" and not over, f"a creation that fails is {status} and leaves nothing {over or ''}")
    cloud.cloudformation.delete_stack(StackName=STACK)
    cloud.cloudformation.get_waiter("stack_delete_complete").wait(StackName=STACK, WaiterConfig={"Delay": 1})


def try_changes(cloud: Emulator, package: Path, settings: dict[str, str], resources: dict[str, dict], report: Report) -> None:
    """A deployment without a change, and one with another setting."""
    before = live(cloud, resources)
    try:
        deploy(cloud, package, settings, report, update=True)
        same = False
    except ClientError as error:
        same = "No updates are to be performed" in str(error)
    report.say(same, "a deployment without a change has nothing to do")
    deploy(cloud, package, settings, report, update=True, MailFrom="hello@goldgrove.example")
    after = live(cloud, resources)
    moved = {name for name in before if before[name] != after[name]}
    report.say(moved == READ_MAIL_FROM, f"a changed setting moves who reads it: {', '.join(sorted(moved))}")


def try_removing_a_function(cloud: Emulator, package: Path, settings: dict[str, str], resources: dict[str, dict], report: Report) -> None:
    """A deployment without one of the functions removes it and nothing else; the next brings it back."""
    before = live(cloud, resources)
    deploy(cloud, package, settings, report, update=True, alter=without_a_function)
    left = {name: it for name, it in resources.items() if not name.startswith(REMOVED)}
    gone = sorted({it["FunctionName"] for it in cloud.__getattr__("lambda").list_functions()["Functions"]} & {f"{STACK}-list-institutions"})
    same = live(cloud, left) == {name: version for name, version in before.items() if name != REMOVED}
    report.say(not gone and same, f"a function that was removed is gone, and no other has moved {gone or ''}")
    deploy(cloud, package, settings, report, update=True)
    report.say(live(cloud, resources).keys() == before.keys(), "the next deployment brings it back")


def try_failed_update(cloud: Emulator, package: Path, settings: dict[str, str], resources: dict[str, dict], report: Report) -> None:
    """An update that fails at its last resource rolls back, and the next one succeeds. The emulator does not roll back nested stacks, so
    the faulty template only adds a stack."""
    before, kept = live(cloud, resources), rows(cloud, physical(cloud))
    deploy(cloud, package, settings, report, update=True, alter=with_a_fault, expected="UPDATE_ROLLBACK_COMPLETE")
    same = rows(cloud, physical(cloud)) == kept and live(cloud, resources) == before
    report.say(same, "after an update that failed every function and row is as before")


def try_second_stage(cloud: Emulator, package: Path, settings: dict[str, str], report: Report) -> None:
    """A second stage in the same account shares nothing with the first, and is deleted without affecting it."""
    name, before = "goldgrove-staging", physical(cloud)
    parameters = PARAMETERS | {"Stage": "staging", "OwnsMailIdentity": "false", "ProtectData": "false"}
    put_boundary(cloud, "staging")
    templates = processed.templates(stages.write(package, DEV, parameters), parameters, upload(cloud, package))
    cloud.cloudformation.create_stack(
        StackName=name,
        TemplateURL=put_templates(cloud, {path: fit(it, settings, cloud) for path, it in templates.items()}),
        Parameters=[{"ParameterKey": name, "ParameterValue": value} for name, value in parameters.items()],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    )
    status = settle(cloud, name)
    # A name inside an API may be the same in both.
    shared = set(physical(cloud, name).values()) & set(before.values()) - {"$default"}
    report.say(status == "CREATE_COMPLETE" and not shared, f"a second stage is {status} and shares nothing with the first {shared or ''}")
    cloud.cloudformation.delete_stack(StackName=name)
    cloud.cloudformation.get_waiter("stack_delete_complete").wait(StackName=name, WaiterConfig={"Delay": 1})
    functions = live(cloud, {name: {"Type": "AWS::Lambda::Function"} for name in ("ListGoals", "GetProfile")})
    report.say(all(functions.values()) and physical(cloud) == before, "the first stays when the second goes")


def invoke(cloud: Emulator, function: str, event: dict) -> dict:
    """A function's answer to an event, or the kind of error if it cannot be invoked."""
    lambdas = cloud.__getattr__("lambda")
    try:
        answer = lambdas.invoke(FunctionName=f"{STACK}-{function}", Qualifier="live", Payload=json.dumps(event))
    except ClientError as error:
        return {"refused": error.response["Error"]["Code"]}
    body = json.loads(answer["Payload"].read() or b"null")
    return {"failed": body} if "FunctionError" in answer else {"answered": body}


def try_pausing(cloud: Emulator, report: Report, resume: bool) -> None:
    """Plays the runbook: every function stops, or resumes."""
    words, expected = (["--resume"], None) if resume else ([], 0)
    script = Path(__file__).with_name("pause.py")
    said = subprocess.run([sys.executable, script, DEV.name, *words], env=cloud.environment(), capture_output=True, text=True, check=False)
    names = pause.functions_of(cloud.cloudformation, STACK)
    asked = [cloud.__getattr__("lambda").get_function_concurrency(FunctionName=name) for name in names]
    limits = {it.get("ReservedConcurrentExecutions") for it in asked}
    print(said.stderr, end="")
    report.say(said.returncode == 0 and limits == {expected}, f"pause.py {' '.join([DEV.name, *words])}: {said.stdout.strip()}")


def restored(cloud: Emulator, table: str) -> str:
    """A copy of a table beside it."""
    beside = f"{table}-restored"
    cloud.dynamodb.restore_table_to_point_in_time(
        SourceTableName=table, TargetTableName=beside, RestoreDateTime=datetime.now(UTC), SSESpecificationOverride={"Enabled": True}
    )
    cloud.dynamodb.get_waiter("table_exists").wait(TableName=beside, WaiterConfig={"Delay": 1})
    return beside


def try_restoring_everything(cloud: Emulator, names: dict[str, str], report: Report) -> None:
    """Plays the runbook while the night, the API and a notice try to write: a spoiled table gets its old rows back."""
    table, day = names["MainTable"], nights_missed()
    beside = restored(cloud, table)
    before = rows(cloud, names)["MainTable"]
    try_pausing(cloud, report, resume=False)
    key = lambda row: {"pk": row["pk"], "sk": row["sk"]}  # noqa: E731
    cloud.dynamodb.delete_item(TableName=table, Key=key(before[0]))
    cloud.dynamodb.put_item(TableName=table, Item=before[-1] | {"spoilt": {"BOOL": True}})
    cloud.dynamodb.put_item(TableName=table, Item={"pk": {"S": "USER#late"}, "sk": {"S": "PROFILE"}})
    queue = next(url for url in cloud.sqs.list_queues()["QueueUrls"] if "SnapshotsQueue" in url)
    cloud.sqs.send_message(QueueUrl=queue, MessageBody="{}")
    met = [invoke(cloud, "snapshot-net-worth", day), invoke(cloud, "send-contact-message", contact())]
    report.say(met == [{"refused": "TooManyRequestsException"}] * 2, f"a schedule and a visitor meet a stage that stands still: {met}")
    restore.restore(cloud.dynamodb, beside, table)
    report.say(rows(cloud, names)["MainTable"] == before, f"a table is put back as it was, all {len(before)} rows")
    kinds = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    waiting = cloud.sqs.get_queue_attributes(QueueUrl=queue, AttributeNames=kinds)["Attributes"]
    report.say(sum(map(int, waiting.values())) > 0, f"a message has waited meanwhile: {waiting}")
    try_pausing(cloud, report, resume=True)
    cloud.sqs.purge_queue(QueueUrl=queue)
    cloud.dynamodb.delete_table(TableName=beside)


def try_restoring_rows(cloud: Emulator, names: dict[str, str], report: Report) -> None:
    """Plays the runbook: one row is put back if it still has the wrong version."""
    table = names["MainTable"]
    beside = restored(cloud, table)
    before = rows(cloud, names)["MainTable"]
    good = next(row for row in before if "N" in row.get("version", {}))
    wrong = good | {"version": {"N": str(int(good["version"]["N"]) + 1)}, "spoilt": {"BOOL": True}}
    cloud.dynamodb.put_item(TableName=table, Item=wrong)
    found = cloud.dynamodb.query(
        TableName=beside, KeyConditionExpression="pk = :pk AND sk = :sk", ExpressionAttributeValues={":pk": good["pk"], ":sk": good["sk"]}
    )["Items"]
    put = {"TableName": table, "Item": found[0], "ConditionExpression": "version = :wrong", "ExpressionAttributeValues": {":wrong": wrong["version"]}}
    cloud.dynamodb.put_item(**put)
    try:
        cloud.dynamodb.put_item(**put)
        twice = True
    except ClientError as error:
        twice = error.response["Error"]["Code"] != "ConditionalCheckFailedException"
    cloud.dynamodb.delete_table(TableName=beside)
    report.say(rows(cloud, names)["MainTable"] == before and not twice, "a row is put back while it is the wrong one, and not again")


def nights_missed() -> dict:
    """The runbook's event for the night, for the last day."""
    now = datetime.now(UTC).replace(microsecond=0)
    words = {"now": now, "a_day_ago": now - timedelta(days=1)}
    written = {name: word.isoformat().replace("+00:00", "Z") for name, word in words.items()}
    return documented('{"detail-type": "Scheduled Event"', **written)


def try_a_missing_day(cloud: Emulator, report: Report) -> None:
    """Plays the runbook: the night of a missing day is started by hand."""
    answer = invoke(cloud, "snapshot-net-worth", nights_missed())
    report.say("answered" in answer, f"a night is started by hand: {json.dumps(answer)[:200]}")


def contact() -> dict:
    """A message to support. It fills in the hidden field, so that no mail is sent."""
    http = {"method": "POST", "path": "/api/contact", "protocol": "HTTP/1.1", "sourceIp": "127.0.0.1", "userAgent": ""}
    written = {"name": "Robin", "email": "robin@example.com", "message": "Hello.", "website": "x"}
    event = {
        "version": "2.0",
        "routeKey": "POST /api/contact",
        "rawPath": "/api/contact",
        "rawQueryString": "",
        "headers": {"content-type": "application/json"},
        "requestContext": {"accountId": ACCOUNT, "apiId": "x", "requestId": "x", "http": http},
        "body": json.dumps(written),
        "isBase64Encoded": False,
    }
    come_through_the_distribution(event)
    return event


def try_replacing_the_origin_secret(
    cloud: Emulator, package: Path, settings: dict[str, str], resources: dict[str, dict], report: Report
) -> None:
    """Plays the runbooks of `origin` and of fresh processes: the API has a stage named by the new secret, and the distribution
    uses it."""
    new = json.dumps({"ORIGIN_SECRET": "n" * 64})
    version = cloud.secretsmanager.put_secret_value(SecretId="goldgrove/dev/origin", SecretString=new)["VersionId"]
    before = live(cloud, resources)
    deploy(cloud, package, settings, report, update=True, fresh="now", OriginSecretVersion=version)
    after = live(cloud, resources)
    kept = sorted(name for name in before if before[name] == after[name])
    report.say(not kept, f"every function has a fresh version {kept[:3] or ''}")
    names = physical(cloud)
    distribution = cloud.cloudfront.get_distribution_config(Id=names["Distribution"])["DistributionConfig"]
    paths = [origin["OriginPath"] for origin in distribution["Origins"]["Items"] if origin.get("OriginPath")]
    there = [f"/{it['StageName']}" for it in cloud.apigatewayv2.get_stages(ApiId=names["HttpApi"])["Items"]]
    # The emulator keeps the reference, where the cloud has the secret itself.
    named = paths == there and len(paths) == 1 and paths[0].endswith(f":ORIGIN_SECRET::{version}}}}}")
    report.say(named, f"the API has one stage, by the new secret, and the distribution asks for it: {there} {paths}")
    status = invoke(cloud, "send-contact-message", contact()).get("answered", {}).get("statusCode")
    report.say(status == 202, f"a message to support is answered {status}")


def try_users(cloud: Emulator, names: dict[str, str], report: Report) -> None:
    """Plays the runbooks at the pool: a user is suspended and enabled again, and one who lost their authenticator signs in without it."""
    pool, email = names["UserPool"], "robin@example.com"
    user = {"UserPoolId": pool, "Username": email}
    pools = cloud.cognito_idp
    pools.admin_create_user(**user, MessageAction="SUPPRESS", UserAttributes=[{"Name": "email", "Value": email}])
    off = lambda: not pools.admin_get_user(**user)["Enabled"]  # noqa: E731
    sub = next(it["Value"] for it in pools.admin_get_user(**user)["UserAttributes"] if it["Name"] == "sub")
    pools.admin_disable_user(**user)
    pools.admin_user_global_sign_out(**user)
    row = documented('{"pk": {"S": "USER#' + sub + '"}, "sk": {"S": "SESSIONS"}', sub=sub, now=datetime.now(UTC).isoformat())
    cloud.dynamodb.put_item(TableName=names["MainTable"], Item=row)
    suspended = off()
    pools.admin_enable_user(**user)
    report.say(suspended and not off(), "a user is suspended, and let back")
    lost = {"Enabled": False, "PreferredMfa": False}
    pools.admin_set_user_mfa_preference(**user, SoftwareTokenMfaSettings=lost)
    report.say(not pools.admin_get_user(**user).get("UserMFASettingList"), "a user gets on without an authenticator")
    pools.admin_delete_user(**user)
    cloud.dynamodb.delete_item(TableName=names["MainTable"], Key={"pk": row["pk"], "sk": row["sk"]})


def try_storage(cloud: Emulator, names: dict[str, str], report: Report) -> None:
    """Runs the storage crate's tests on the tables of the stack, one after another, each on empty tables."""
    tables = [names[it] for it in ("MainTable", "DataKeysTable", "IdempotencyTable", "AuditTable")]
    command = ["cargo", "test", "--workspace", "--quiet", "--test", "storage", "--", "--ignored", "--test-threads=1"]
    environment = os.environ | {"REHEARSED_TABLES": " ".join([cloud.endpoint, processed.REGION, *tables])}
    tests = subprocess.run(command, env=environment, cwd=processed.ROOT, check=False)
    report.say(tests.returncode == 0, "the deployed tables keep the laws of the storage crate")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("package", type=Path)
    arguments.add_argument("target", type=Path)
    arguments.add_argument("--port", type=int, default=4400)
    arguments.add_argument("--earlier", type=Path)
    arguments.add_argument("--auth", action="store_true")
    asked = arguments.parse_args()
    report = Report()
    with tempfile.TemporaryDirectory() as scratch:
        rehearse(asked, Path(scratch), report)
    print(f"{report.failed} failed")
    return 1 if report.failed else 0


def rehearse(asked: argparse.Namespace, scratch: Path, report: Report) -> None:
    """The whole rehearsal."""
    cloud = Emulator(asked.port, scratch, asked.auth)
    door = Door(asked.port + DOOR, cloud)
    threading.Thread(target=door.serve_forever, daemon=True).start()
    env_file = scratch / "stand-ins.env"
    caller = subprocess.Popen(
        [asked.target / "functions-deployed", str(asked.port + 1), env_file, f"http://127.0.0.1:{asked.port + DOOR}"],
        stdin=subprocess.PIPE,
    )
    try:
        cloud.wait()
        while not env_file.is_file() or not env_file.read_text().endswith("\n"):
            if caller.poll() is not None:
                raise SystemExit("the stand-ins do not start")
            time.sleep(0.2)
        settings = read_settings(env_file)
        put_boundary(cloud)
        cloud.s3.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": processed.REGION})
        if asked.auth:
            put_pipeline(cloud, report)
        first = asked.earlier or asked.package
        if not asked.auth:
            try_failed_creation(cloud, asked.package, settings, report)
            try_packaging(cloud, asked.package, report)
        resources = deploy(cloud, first, settings, report, alter=copy.deepcopy if asked.earlier else as_it_was, ProtectData="false")
        names = physical(cloud)
        put_secrets(cloud, settings)
        mount_routes(cloud, resources, names, report)
        make_admin(cloud, f"http://127.0.0.1:{asked.port + 2}", names)
        caller.stdin.write(b"\n")
        caller.stdin.close()
        report.say(caller.wait(timeout=900) == 0, "every function answers one correct and one wrong event")
        if not asked.auth:
            check_refusals(cloud, resources, names, report)
        before = rows(cloud, names)
        resources = deploy(cloud, asked.package, settings, report, update=True)
        after = rows(cloud, physical(cloud))
        count = sum(len(table) for table in before.values())
        report.say(count > 0 and before == after, f"an update keeps all {count} rows")
        names = physical(cloud)
        try_restoring_everything(cloud, names, report)
        try_restoring_rows(cloud, names, report)
        try_a_missing_day(cloud, report)
        try_users(cloud, names, report)
        try_removing_a_function(cloud, asked.package, settings, resources, report)
        try_failed_update(cloud, asked.package, settings, resources, report)
        try_changes(cloud, asked.package, settings, resources, report)
        try_replacing_the_origin_secret(cloud, asked.package, settings, resources, report)
        try_second_stage(cloud, asked.package, settings, report)
        put_site(cloud, processed.ROOT / "web" / "dist", report)
        if not asked.auth:
            try_storage(cloud, names, report)
    finally:
        if caller.poll() is None:
            caller.kill()
        door.shutdown()
        cloud.stop()


if __name__ == "__main__":
    sys.exit(main())
