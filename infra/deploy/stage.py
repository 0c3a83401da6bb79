"""The settings of one stage: its section of samconfig.toml, and the templates with them.

The transform hashes a function's properties with unresolved references, so a changed parameter makes no new version,
and the alias `live` stays on the old one. Therefore each function's description gets a digest of the parameters that its
settings come from, also through the parameters of its template. A changed setting makes new versions of exactly the functions that
read it.
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
# Properties of a function that are not in its versions: its permissions, its callers, and how traffic moves to it.
BESIDE_VERSIONS = ("DeploymentPreference", "Events", "PermissionsBoundary", "Policies")
# Placeholders of samconfig.toml; good enough for trials in dev.
PLACEHOLDER = re.compile(r"goldgrove\.example|\.invalid$|^price_premium_")
TOLD_BY_DEPLOYMENT = ("DistributionDomain", "FirewallArn", "OriginSecretVersion", "ProtectData")


class TemplateLoader(yaml.CSafeLoader):
    """YAML with CloudFormation's short forms, as the transform reads it, but ten times faster with libyaml."""


TemplateLoader.add_multi_constructor("!", intrinsics_multi_constructor)


def yaml_parse(text: str) -> dict[str, Any]:
    """The parsed template of a text."""
    return yaml.load(text, TemplateLoader)


class Unfit(Exception):
    """Why a stage cannot be deployed with its settings."""


@dataclass
class Stage:
    """One stage and its settings."""

    name: str
    stack: str
    region: str
    tags: dict[str, str]
    # For the stack and for its front stack in us-east-1.
    parameters: dict[str, str]
    front: dict[str, str] = field(default_factory=dict)


def pairs(words: list[str]) -> dict[str, str]:
    """The values of NAME=value words, by name."""
    return dict(str(word).split("=", 1) for word in words)


def read(name: str, file: Path = ROOT / "samconfig.toml") -> Stage:
    """The stage of that name; raises `Unfit` when placeholders would reach people."""
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
    """The parameters of a template with their defaults, so that a line removed from samconfig.toml counts as a change too."""
    parameters = yaml_parse((ROOT / template).read_text())["Parameters"]
    return {name: str(it["Default"]) for name, it in parameters.items() if "Default" in it}


def referred(value: object) -> set[str]:
    """The names in references and conditions below a value."""
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
    """The values that the main template passes to the one at `path`, by parameter."""
    stacks = [it["Properties"] for it in main["Resources"].values() if it["Type"] == "AWS::CloudFormation::Stack"]
    return next((it["Parameters"] for it in stacks if it["TemplateURL"] == path), {})


def sources(value: object, template: dict) -> set[str]:
    """The names that a value depends on, through its conditions too."""
    names, conditions = referred(value), template.get("Conditions", {})
    return names | {name for condition in names & conditions.keys() for name in referred(conditions[condition])}


def digests(templates: dict[str, dict], parameters: dict[str, str], fresh: str = "") -> dict[str, str]:
    """For each packed function, by its CodeUri, a digest of its settings. `fresh` is in all of them."""
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
    """Writes this stage's packed templates into a folder of its name, and returns the path of the main one."""
    main = (package / packed.MAIN).read_text()
    texts = {path: (package / path).read_text() for path in (packed.MAIN, *packed.included(main))}
    known = digests({path: yaml_parse(text) for path, text in texts.items()}, parameters, fresh)
    # The zips are one folder further up from there.
    code = lambda it: f"{it[1]}CodeUri: ../{it[2]}\n{it[1]}Description: Settings {known[it[2]]}"  # noqa: E731
    described = {path: re.sub(r"^( +)CodeUri: (\S+)$", code, text, flags=re.MULTILINE) for path, text in texts.items()}
    return packed.write(described, package / stage.name)
