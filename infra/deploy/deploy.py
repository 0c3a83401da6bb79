#!/usr/bin/env python3
"""From packed functions to a running environment: checks, the stack, the protection of its data, and the site.

    infra/deploy/deploy.py ENV PACKAGE [--site web/dist] [--role ARN] [--fresh] [--dry-run]

ENV is a stage of samconfig.toml, which has its region. A dry run needs no account.
"""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

import boto3
import look
import processed
import stage as stages
import upload
from botocore.exceptions import ClientError, WaiterError

ROOT = stages.ROOT
BIN = Path(sys.executable).parent
# Where a distribution's certificate and firewall have to be.
FRONT_REGION = "us-east-1"
LOOKS, LOOKS_APART_S = 10, 20


def run(*command: object) -> None:
    """Runs a command here, and exits with its status when it fails."""
    done = subprocess.run([str(word) for word in command], cwd=ROOT, check=False)
    if done.returncode:
        sys.exit(done.returncode)


def check(stage: stages.Stage, template: Path) -> None:
    """All checks that need no account."""
    run(BIN / "sam", "validate", "--lint", "--template-file", template, "--region", stage.region)
    run(BIN / "cfn-lint", "--regions", stage.region, "--", *sorted((template.parent / "infra").rglob("*.yaml")))
    run(sys.executable, ROOT / "infra/deploy/rules.py")


def found(client: object, name: str) -> dict | None:
    """The stack of that name, or None."""
    try:
        stack = client.describe_stacks(StackName=name)["Stacks"][0]
    except ClientError as error:
        if "does not exist" in str(error):
            return None
        raise
    return None if stack["StackStatus"] == "REVIEW_IN_PROGRESS" else stack


def clear(client: object, name: str, role: str | None) -> bool:
    """Deletes a stack whose creation failed, which holds no data. Returns whether the stack has to be created."""
    stack = found(client, name)
    if stack and stack["StackStatus"] in ("ROLLBACK_COMPLETE", "ROLLBACK_FAILED", "DELETE_FAILED"):
        print(f"{name} is what a failed creation left; it is deleted first", file=sys.stderr)
        client.delete_stack(StackName=name, **({"RoleARN": role} if role else {}))
        client.get_waiter("stack_delete_complete").wait(StackName=name)
        return True
    return stack is None


def put_stack(client: object, name: str, template: str, parameters: dict[str, str], role: str | None, tags: dict[str, str]) -> dict:
    """Creates or updates a small stack, and returns it."""
    new = clear(client, name, role)
    try:
        act, waiter = (
            (client.create_stack, "stack_create_complete") if new else (client.update_stack, "stack_update_complete")
        )
        act(
            StackName=name,
            TemplateBody=(ROOT / template).read_text(),
            Parameters=[{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
            Capabilities=["CAPABILITY_NAMED_IAM"],
            Tags=[{"Key": key, "Value": value} for key, value in tags.items()],
            **({"RoleARN": role} if role else {}),
        )
        client.get_waiter(waiter).wait(StackName=name)
    except ClientError as error:
        if "No updates are to be performed" not in str(error):
            raise
    except WaiterError:
        sys.exit(f"{name} failed: its events say at what")
    return found(client, name)


def deploy_front(stage: stages.Stage, role: str | None, distribution: str, in_use: bool) -> dict[str, str]:
    """Creates or updates the certificate, the firewall and the alarms of the `distribution`, and returns the ARNs of the first two. A
    firewall `in_use` is deleted at the next call, because the distribution must release it first."""
    client = boto3.client("cloudformation", region_name=FRONT_REGION)
    name = f"{stage.stack}-front"
    parameters, there = stage.front | {"DistributionId": distribution}, found(client, name)
    if there and in_use and parameters["WebRateLimit"] == "0":
        parameters |= {it["ParameterKey"]: it["ParameterValue"] for it in there["Parameters"] if it["ParameterKey"] == "WebRateLimit"}
    stack = put_stack(client, name, "infra/front.yaml", parameters, role, stage.tags)
    return {it["OutputKey"]: it["OutputValue"] for it in stack.get("Outputs", [])}


def deploy_stack(stage: stages.Stage, package: Path, told: dict[str, str], role: str | None, fresh: str) -> dict:
    """Creates or updates the stack. Passes every parameter by name, so that none keeps its earlier value."""
    parameters = stage.parameters | told
    template = stages.write(package, stage, parameters, fresh)
    overrides = [f'{name}="{value}"' for name, value in parameters.items()]
    run(
        BIN / "sam", "deploy", "--template-file", template, "--config-file", ROOT / "samconfig.toml", "--config-env", stage.name,
        "--no-fail-on-empty-changeset", *uploads_to(stage, role), "--parameter-overrides", *overrides,
    )  # fmt: skip
    return found(boto3.client("cloudformation"), stage.stack)


def uploads_to(stage: stages.Stage, role: str | None) -> list[str]:
    """The bucket for CloudFormation's files: the pipeline's own with its role, without a role one that sam makes."""
    if role is None:
        return ["--resolve-s3"]
    account = role.split(":")[4]
    return ["--role-arn", role, "--s3-bucket", f"goldgrove-{stage.name}-artifacts-{account}"]


def origin_version(stage: stages.Stage) -> str:
    """The current version of the secret between distribution and API, once it was replaced; naming the version makes both read it.
    The first version is never named, because CloudFormation might take the other spelling of the API stage's name for a new stage."""
    secret = boto3.client("secretsmanager").describe_secret(SecretId=f"goldgrove/{stage.name}/origin")
    versions = {label: version for version, labels in secret["VersionIdsToStages"].items() for label in labels}
    return versions["AWSCURRENT"] if "AWSPREVIOUS" in versions else ""


def guard(stage: stages.Stage) -> None:
    """Protects resources with people's data, and the stack around them, from replacement and removal by mistake."""
    client = boto3.client("cloudformation")
    policy = (ROOT / "infra/deploy/stack-policy.json").read_text()
    client.set_stack_policy(StackName=stage.stack, StackPolicyBody=policy)
    client.update_termination_protection(StackName=stage.stack, EnableTerminationProtection=True)


def deploy(stage: stages.Stage, package: Path, site: Path, role: str | None, fresh: str) -> None:
    """The whole deployment; repeating it gives the same result."""
    client = boto3.client("cloudformation")
    new = clear(client, stage.stack, role)
    before = {} if new else upload.outputs_of(found(client, stage.stack))
    if role is None:
        # The pipeline may not do this: an operator deploys its boundary.
        put_stack(client, f"{stage.stack}-boundary", "infra/boundary.yaml", {"Stage": stage.name}, None, stage.tags)
    told = deploy_front(stage, role, before.get("DistributionId", ""), in_use=True)
    if stage.front["WebRateLimit"] == "0":
        told.pop("FirewallArn", None)
    told["DistributionDomain"] = before.get("DistributionDomain", stage.parameters["DistributionDomain"])
    told["ProtectData"] = "false" if new else "true"
    told["OriginSecretVersion"] = "" if new else origin_version(stage)
    stack = deploy_stack(stage, package, told, role, fresh)
    guard(stage)
    upload.put(stack, stage.region, site)
    # Only now the site's address is known, and there is data to protect.
    settled = told | {"ProtectData": "true", "DistributionDomain": upload.outputs_of(stack)["DistributionDomain"]}
    if settled != told:
        deploy_stack(stage, package, settled, role, fresh)
    deploy_front(stage, role, upload.outputs_of(stack)["DistributionId"], in_use=False)
    look_at(upload.outputs_of(stack)["SiteUrl"])


def look_at(site: str) -> None:
    """Whether it works, as far as a visitor sees; a new distribution and new functions get a few minutes."""
    for _ in range(LOOKS):
        wrong = [f"{name.replace('_', ' ')}: {fault}" for name, fault in look.looks(site) if fault]
        if not wrong:
            return
        time.sleep(LOOKS_APART_S)
    sys.exit(f"{site} is deployed and does not work: {'; '.join(wrong)}")


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stage")
    arguments.add_argument("package", type=Path)
    arguments.add_argument("--site", type=Path, default=ROOT / "web" / "dist")
    arguments.add_argument("--role")
    arguments.add_argument("--fresh", action="store_true")
    arguments.add_argument("--dry-run", action="store_true")
    asked = arguments.parse_args()
    try:
        stage = stages.read(asked.stage)
    except stages.Unfit as unfit:
        sys.exit(str(unfit))
    os.environ |= {"AWS_DEFAULT_REGION": stage.region, "AWS_REGION": stage.region, "SAM_CLI_TELEMETRY": "0"}
    template = stages.write(asked.package, stage, stage.parameters)
    check(stage, template)
    if asked.dry_run:
        processed.main(template)
        print(f"dry run: nothing was deployed; `make deploy ENV={stage.name}` would deploy {stage.stack} to {stage.region}")
        return 0
    deploy(stage, asked.package, asked.site, asked.role, str(time.time()) if asked.fresh else "")
    return 0


if __name__ == "__main__":
    sys.exit(main())
