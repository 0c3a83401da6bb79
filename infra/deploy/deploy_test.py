"""Deployments: into an empty account, again, after a failure, and with a changed setting."""

import os
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import deploy
import packed
import pause
import processed
import stage as stages
import upload
from botocore.exceptions import ClientError

DEV = stages.read("dev")


class Cloud:
    """A fake account: its stacks by region and name, and the calls made."""

    def __init__(self) -> None:
        self.stacks: dict[tuple[str, str], dict] = {}
        self.deployed: list[dict[str, str]] = []
        self.calls: list[tuple[str, str]] = []
        self.secrets = {"v1": ["AWSCURRENT"]}

    def client(self, service: str, region_name: str | None = None) -> mock.Mock:
        """A client of one service, in the region that boto3 would use."""
        region = region_name or os.environ["AWS_DEFAULT_REGION"]
        client = mock.Mock(name=service)
        client.describe_secret.return_value = {"VersionIdsToStages": self.secrets}
        if service != "cloudformation":
            return client
        client.describe_stacks.side_effect = lambda StackName: {"Stacks": [self.stack(region, StackName)]}  # noqa: N803
        client.delete_stack.side_effect = lambda StackName: self.stacks.pop((region, StackName))  # noqa: N803
        for verb in ("create_stack", "update_stack", "set_stack_policy", "update_termination_protection"):
            getattr(client, verb).side_effect = lambda verb=verb, **words: self.act(verb, region, words)
        return client

    def stack(self, region: str, name: str) -> dict:
        """An existing stack."""
        if (region, name) not in self.stacks:
            raise ClientError({"Error": {"Message": f"Stack with id {name} does not exist"}}, "DescribeStacks")
        return self.stacks[region, name]

    def act(self, verb: str, region: str, words: dict) -> None:
        """Records a call, and keeps the stack that it made."""
        self.calls.append((verb, region))
        if "TemplateBody" in words:
            parameters = {it["ParameterKey"]: it["ParameterValue"] for it in words["Parameters"]}
            outputs = {"FirewallArn": "arn:firewall"} if parameters.get("WebRateLimit", "0") != "0" else {}
            self.put(region, words["StackName"], parameters, outputs)

    def put(self, region: str, name: str, parameters: dict[str, str], outputs: dict[str, str]) -> None:
        """Keeps a stack."""
        self.stacks[region, name] = {
            "StackStatus": "CREATE_COMPLETE",
            "Parameters": [{"ParameterKey": key, "ParameterValue": value} for key, value in parameters.items()],
            "Outputs": [{"OutputKey": key, "OutputValue": value} for key, value in outputs.items()],
        }

    def run(self, *command: object) -> None:
        """Acts as `sam deploy`."""
        words = [str(word) for word in command]
        if "deploy" not in words:
            return
        overrides = words[words.index("--parameter-overrides") + 1 :]
        parameters = {key: value.strip('"') for key, value in stages.pairs(overrides).items()}
        self.deployed.append(parameters)
        outputs = dict.fromkeys(("UserPoolId", "UserPoolClientId", "SiteBucket", "DistributionId", "SiteUrl"), "x")
        self.put(os.environ["AWS_DEFAULT_REGION"], "goldgrove-dev", parameters, outputs | {"DistributionDomain": "d1.cloudfront.net"})


class Deployment(unittest.TestCase):
    def setUp(self) -> None:
        self.cloud = Cloud()
        self.wrong = ""
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.package = Path(self.folder.name)
        packed.write(packed.templates(), self.package)
        (self.package / "index.html").write_text("x")

    def deploy(self, stage: stages.Stage = DEV) -> list[dict[str, str]]:
        """Deploys once, in a shell without a region; returns the parameters of each pass."""
        before = len(self.cloud.deployed)
        elsewhere = {"AWS_DEFAULT_REGION": "eu-west-3", "HOME": self.folder.name}
        words = ["deploy.py", stage.name, self.folder.name, "--site", self.folder.name]
        with (
            mock.patch.dict(os.environ, elsewhere, clear=True),
            mock.patch("boto3.client", self.cloud.client),
            mock.patch.object(deploy, "run", self.cloud.run),
            mock.patch.object(stages, "read", lambda _name: stage),
            mock.patch("look.looks", return_value=[("pages are there", self.wrong)]),
            mock.patch("time.sleep"),
            mock.patch("sys.argv", words),
            mock.patch("sys.stderr"),
        ):
            deploy.main()
        return self.cloud.deployed[before:]

    def test_an_empty_account_gets_a_stack_that_then_protects_its_data_and_knows_its_address(self) -> None:
        first, second = self.deploy()
        self.assertEqual((first["ProtectData"], second["ProtectData"]), ("false", "true"))
        self.assertEqual(second["DistributionDomain"], "d1.cloudfront.net")
        self.assertIn(("update_termination_protection", "ca-central-1"), self.cloud.calls)

    def test_a_deployment_that_does_not_work_fails(self) -> None:
        self.wrong = "/ answered 500"
        with self.assertRaisesRegex(SystemExit, "/ answered 500"):
            self.deploy()

    def test_the_boundary_is_there_before_the_roles_below_it(self) -> None:
        self.deploy()
        self.assertEqual(self.cloud.calls[0], ("create_stack", "ca-central-1"))
        self.assertIn((DEV.region, "goldgrove-dev-boundary"), self.cloud.stacks)

    def test_it_lies_where_samconfig_says_whatever_the_shell_says(self) -> None:
        self.deploy()
        elsewhere = {name for region, name in self.cloud.stacks if region != DEV.region}
        self.assertEqual(elsewhere, {"goldgrove-dev-front"})

    def test_a_second_deployment_says_the_same_once(self) -> None:
        self.deploy()
        second = self.deploy()
        self.assertEqual(self.deploy(), second)
        self.assertEqual(len(second), 1)

    def test_a_replaced_secret_of_the_distribution_is_named_and_the_first_is_not(self) -> None:
        named = [told["OriginSecretVersion"] for told in self.deploy() + self.deploy()]
        self.assertEqual(named, ["", "", ""])
        self.cloud.secrets = {"v1": ["AWSPREVIOUS"], "v2": ["AWSCURRENT"]}
        self.assertEqual(self.deploy()[-1]["OriginSecretVersion"], "v2")

    def test_what_a_failed_creation_left_is_taken_away_first(self) -> None:
        self.cloud.put(DEV.region, "goldgrove-dev", {}, {})
        self.cloud.stacks[DEV.region, "goldgrove-dev"]["StackStatus"] = "ROLLBACK_COMPLETE"
        self.assertEqual([it["ProtectData"] for it in self.deploy()], ["false", "true"])

    def test_a_line_taken_out_of_samconfig_counts(self) -> None:
        self.deploy(stages.Stage(**{**vars(DEV), "parameters": DEV.parameters | {"RouteRate": "500"}}))
        self.assertEqual(self.deploy()[-1]["RouteRate"], "50")

    def test_the_alarms_in_front_learn_of_the_distribution(self) -> None:
        self.deploy()
        front = self.cloud.stacks["us-east-1", "goldgrove-dev-front"]
        told = {it["ParameterKey"]: it["ParameterValue"] for it in front["Parameters"]}
        self.assertEqual((told["DistributionId"], told["AlarmEmail"]), ("x", DEV.parameters["AlarmEmail"]))

    def test_a_firewall_is_made_before_the_distribution_has_it_and_goes_after(self) -> None:
        walled = stages.Stage(**{**vars(DEV), "front": DEV.front | {"WebRateLimit": "2000"}})
        self.assertEqual(self.deploy(walled)[0]["FirewallArn"], "arn:firewall")
        self.assertIn(("create_stack", "us-east-1"), self.cloud.calls)
        self.assertEqual(self.deploy()[-1]["FirewallArn"], "")
        front = self.cloud.stacks["us-east-1", "goldgrove-dev-front"]
        self.assertIn({"ParameterKey": "WebRateLimit", "ParameterValue": "0"}, front["Parameters"])


class Settings(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.texts = packed.templates()
        cls.templates = {path: stages.yaml_parse(text) for path, text in cls.texts.items()}

    def digests(self, **parameters: str) -> dict[str, str]:
        """Each function's digest, by its resource."""
        known = stages.digests(self.templates, DEV.parameters | parameters)
        resources = [it for template in self.templates.values() for it in template["Resources"].items()]
        return {name: known[it["Properties"]["CodeUri"]] for name, it in resources if it["Type"] == "AWS::Serverless::Function"}

    def versions(self, fresh: str = "") -> set[str]:
        """The names of all functions' versions, which the transform derives from their properties."""
        with tempfile.TemporaryDirectory() as folder:
            packed.write(self.texts, Path(folder))
            template = stages.write(Path(folder), DEV, DEV.parameters, fresh)
            resources = processed.whole(processed.templates(template, DEV.parameters))
        return {name for name, it in resources.items() if it["Type"] == "AWS::Lambda::Version"}

    def test_a_changed_parameter_changes_who_reads_it_and_nobody_else(self) -> None:
        before = self.digests()
        rows = {
            "DistributionDomain": {
                "ChangeAddress",
                "CognitoCustomMessage",
                "CognitoPostConfirmation",
                "CreateCheckout",
                "CreateUnifiedLinkToken",
                "CustomerPortal",
                "FinishDeletions",
                "LogAuditEvent",
                "SendDigest",
            },
            "StripePriceMonthly": {
                "ConfirmAddress",
                "CreateCheckout",
                "CustomerPortal",
                "DeleteUser",
                "FinishDeletions",
                "RestoreAddress",
                "StripeWebhook",
            },
            "MailFrom": {
                "ChangeAddress",
                "CognitoPostConfirmation",
                "DeleteUser",
                "FinishDeletions",
                "LogAuditEvent",
                "SendContactMessage",
                "SendDigest",
            },
            "NarratorModelId": {
                "GetDashboard", "ListInsights", "RefreshPlaidItem", "SnapshotNetWorth",
            },
            "Architecture": before.keys(),
            "RouteRate": set(),
            "LogRetentionDays": set(),
            "AlarmEmail": set(),
        }
        for parameter, expected in rows.items():
            with self.subTest(parameter):
                after = self.digests(**{parameter: "changed"})
                self.assertEqual({name for name in after if after[name] != before[name]}, set(expected))

    def test_the_transform_makes_a_version_of_another_digest_and_only_then(self) -> None:
        before = self.versions()
        self.assertEqual(before, self.versions())
        self.assertFalse(before & self.versions(fresh="now"))

    def test_each_code_uri_leads_from_its_template_to_its_zip(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            packed.write(self.texts, Path(folder))
            main = stages.write(Path(folder), DEV, DEV.parameters)
            found = set()
            for path in self.texts:
                resources = stages.yaml_parse((main.parent / path).read_text())["Resources"].values()
                uris = [it["Properties"]["CodeUri"] for it in resources if it["Type"] == "AWS::Serverless::Function"]
                found |= {(main.parent / path).parent.joinpath(uri).resolve().relative_to(Path(folder).resolve()).as_posix() for uri in uris}
        functions = [it.name for it in (stages.ROOT / "functions").iterdir() if (it / "Cargo.toml").is_file()]
        self.assertEqual(found, {f"functions/{name}.zip" for name in functions})


class Paused(unittest.TestCase):
    def test_functions_of_the_stacks_inside_are_found(self) -> None:
        inside = {
            DEV.stack: [("AWS::CloudFormation::Stack", "arn:goals"), ("AWS::DynamoDB::Table", "main")],
            "arn:goals": [("AWS::Lambda::Function", "goldgrove-dev-list-goals"), ("AWS::IAM::Role", "role")],
        }
        client = mock.Mock()
        client.get_paginator.return_value.paginate = lambda StackName: [  # noqa: N803
            {"StackResourceSummaries": [{"ResourceType": kind, "PhysicalResourceId": it} for kind, it in inside[StackName]]}
        ]
        self.assertEqual(pause.functions_of(client, DEV.stack), ["goldgrove-dev-list-goals"])


class Placeholders(unittest.TestCase):
    def test_only_dev_may_have_them(self) -> None:
        for stage in ("staging", "prod"):
            with self.assertRaisesRegex(stages.Unfit, "AlarmEmail.*MailFrom.*StripePriceMonthly"):
                stages.read(stage)

    def test_a_stage_that_is_filled_in_is_read(self) -> None:
        text = (stages.ROOT / "samconfig.toml").read_text()
        filled = text.replace("goldgrove.example", "goldgrove.test").replace("=price_premium_", "=price_1Q")
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
            file.write(filled)
            file.flush()
            stage = stages.read("prod", Path(file.name))
            staging, dev = stages.read("staging", Path(file.name)), stages.read("dev", Path(file.name))
        self.assertEqual((stage.stack, stage.region), ("goldgrove-prod", "ca-central-1"))
        for it, limits in ((stage, ("2000", "300")), (staging, ("2000", "300")), (dev, ("0", "0"))):
            self.assertEqual((it.front["WebRateLimit"], it.parameters["PoolRateLimit"]), limits)
        self.assertEqual(stage.parameters["DomainName"], "")


class Upload(unittest.TestCase):
    """The upload of a build into the bucket."""

    def test_what_is_well_known_goes_along_and_notes_of_the_build_stay(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            dist = Path(folder)
            for name in ("index.html", "sw.js", "assets/a.js", ".well-known/security.txt", ".vite/manifest.json"):
                (dist / name).parent.mkdir(exist_ok=True)
                (dist / name).touch()
            served = [file.as_posix() for file in upload.files_of(dist)]
        self.assertEqual(served, ["assets/a.js", ".well-known/security.txt", "index.html", "sw.js"])


if __name__ == "__main__":
    unittest.main()
