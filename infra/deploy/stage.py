"""What one stage is deployed with: its section of samconfig.toml, and templates that say so.

The transform hashes a function's properties with references left as they are, so that a changed parameter makes no new version,
and the alias `live` stays on the old one. Each function's description therefore gets a digest of the parameters that its own
settings come from, by way of what its own template is given: a changed setting makes new versions of the functions that read it, and
of no others.
"""

import hashlib
import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import packed
import yaml
from samtranslator.yaml_helper import intrinsics_multi_constructor

ROOT = packed.ROOT
# What of a function does not lie in its versions: its rights, what calls it, and how traffic moves to it.
BESIDE_VERSIONS = ("DeploymentPreference", "Events", "PermissionsBoundary", "Policies")
# What samconfig.toml has until somebody fills it in; good enough to try things in dev.
PLACEHOLDER = re.compile(r"goldgrove\.example|\.invalid$|^price_premium_")
TOLD_BY_DEPLOYMENT = ("DistributionDomain", "FirewallArn", "OriginSecretVersion", "ProtectData")


class TemplateLoader(yaml.CSafeLoader):
    """YAML with CloudFormation's short forms, as the transform reads it, but by libyaml: ten times faster."""


TemplateLoader.add_multi_constructor("!", intrinsics_multi_constructor)


def yaml_parse(text: str) -> dict[str, Any]:
    """What a template, given as text, says."""
    return yaml.load(text, TemplateLoader)


class Unfit(Exception):
    """Why a stage cannot be deployed as it is filled in."""


@dataclass
class Stage:
    """One stage as it is filled in."""

    name: str
    stack: str
    region: str
    tags: dict[str, str]
    # Of the stack and of the one in front of it, which lies in us-east-1.
    parameters: dict[str, str]
    front: dict[str, str] = field(default_factory=dict)


def pairs(words: list[str]) -> dict[str, str]:
    """NAME=value words by name."""
    return dict(str(word).split("=", 1) for word in words)


def read(name: str, file: Path = ROOT / "samconfig.toml") -> Stage:
    """The stage of that name, and `Unfit` when placeholders would reach people."""
    sections = tomllib.loads(file.read_text()).get(name)
    if sections is None:
        raise Unfit(f"samconfig.toml has no stage {name}")
    common, deploy = sections["global"]["parameters"], sections["deploy"]["parameters"]
    stage = Stage(
        name=name,
        stack=str(common["stack_name"]),
        region=str(common["region"]),
        tags=pairs(deploy["tags"].split()),
        parameters=declared("template.yaml") | pairs(deploy["parameter_overrides"]),
    )
    front = pairs(sections.get("front", {}).get("parameters", {}).get("parameter_overrides", []))
    shared = {it: stage.parameters[it] for it in ("Stage", "DomainName", "HostedZoneId", "CertificateArn", "AlarmEmail", "UrgentEmail")}
    stage.front = declared("infra/front.yaml") | shared | front
    if stage.parameters["CertificateArn"]:
        stage.front["HostedZoneId"] = ""
    unfilled = [it for it, value in stage.parameters.items() if PLACEHOLDER.search(value) and it not in TOLD_BY_DEPLOYMENT]
    if name != "dev" and unfilled:
        raise Unfit(f"{name} still has placeholders in samconfig.toml: {', '.join(sorted(unfilled))}")
    return stage


def declared(template: str) -> dict[str, str]:
    """The parameters of a template with their defaults, so that a line taken out of samconfig.toml counts as well."""
    parameters = yaml_parse((ROOT / template).read_text())["Parameters"]
    return {name: str(it["Default"]) for name, it in parameters.items() if "Default" in it}


def referred(value: object) -> set[str]:
    """The names that references and conditions below a value name."""
    if isinstance(value, dict):
        found = {name for member in value.values() for name in referred(member)}
        for function in ("Ref", "Condition"):
            if isinstance(value.get(function), str):
                found.add(value[function])
        if isinstance(value.get("Fn::Sub"), str):
            found |= set(re.findall(r"\$\{(\w+)\}", value["Fn::Sub"]))
        if "Fn::If" in value:
            found.add(value["Fn::If"][0])
        return found
    return {name for member in value for name in referred(member)} if isinstance(value, list) else set()


def given(main: dict, path: str) -> dict[str, object]:
    """What the main template gives the one at `path`, by the parameters of that one."""
    stacks = [it["Properties"] for it in main["Resources"].values() if it["Type"] == "AWS::CloudFormation::Stack"]
    return next((it["Parameters"] for it in stacks if it["TemplateURL"] == path), {})


def sources(value: object, template: dict) -> set[str]:
    """The names that a value comes from, those of its conditions included."""
    names, conditions = referred(value), template.get("Conditions", {})
    return names | {name for condition in names & conditions.keys() for name in referred(conditions[condition])}


def digests(templates: dict[str, dict], parameters: dict[str, str], fresh: str = "") -> dict[str, str]:
    """For each packed function, by its CodeUri, a digest of what its settings come to. `fresh` is in all of them."""
    main = templates[packed.MAIN]
    found = {}
    for path, template in templates.items():
        passed = given(main, path)
        for resource in template["Resources"].values():
            if resource["Type"] != "AWS::Serverless::Function":
                continue
            own = [template["Globals"]["Function"], resource["Properties"]]
            own = [{k: v for k, v in it.items() if k not in BESIDE_VERSIONS} for it in own]
            names = sources([passed[name] for name in sources(own, template) & passed.keys()], main)
            settled = sorted((name, parameters[name]) for name in names & parameters.keys())
            digest = hashlib.sha256(f"{settled}{fresh}".encode()).hexdigest()[:16]
            found[resource["Properties"]["CodeUri"]] = digest
    return found


def write(package: Path, stage: Stage, parameters: dict[str, str], fresh: str = "") -> Path:
    """Writes the packed templates as this stage gets them into a folder of its name, and gives where the main one is."""
    main = (package / packed.MAIN).read_text()
    texts = {path: (package / path).read_text() for path in (packed.MAIN, *packed.included(main))}
    known = digests({path: yaml_parse(text) for path, text in texts.items()}, parameters, fresh)
    # The zips lie one folder further up from there.
    code = lambda it: f"{it[1]}CodeUri: ../{it[2]}\n{it[1]}Description: Settings {known[it[2]]}"  # noqa: E731
    described = {path: re.sub(r"^( +)CodeUri: (\S+)$", code, text, flags=re.MULTILINE) for path, text in texts.items()}
    return packed.write(described, package / stage.name)
