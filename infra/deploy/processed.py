"""The input of CloudFormation: packed templates after the serverless transform, independent of an account.

    infra/deploy/processed.py TEMPLATE     prints how many resources of each kind each stack has
"""

import logging
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import packed
import stage as stages
from samtranslator.translator.transform import transform

ROOT = packed.ROOT
REGION = "ca-central-1"
# Our limit per stack. CloudFormation refuses more than 500; split a growing stack before that.
RESOURCES_MAX = 400


class NoManagedPolicies:
    """The transform needs a loader of managed policies; the template uses none by name."""

    def load(self) -> dict[str, str]:
        """No policies."""
        return {}


def templates(main: Path, parameters: dict[str, str], code: dict[str, str] | None = None) -> dict[str, dict[str, Any]]:
    """The main template and the nested ones after the transform, by path. `code` maps a zip's name to its upload."""
    # The transform reads the region from the environment, and warns about switches that only the cloud has.
    os.environ.setdefault("AWS_DEFAULT_REGION", REGION)
    logging.disable(logging.WARNING)
    text = main.read_text()
    sources = {path: stages.yaml_parse((main.parent / path).read_text()) for path in (packed.MAIN, *packed.included(text))}
    found = {}
    for path, source in sources.items():
        passed = stages.given(sources[packed.MAIN], path)
        known = {name: parameters.get(it["Ref"]) for name, it in passed.items() if list(it) == ["Ref"]}
        known = {name: value for name, value in known.items() if value is not None}
        found[path] = processed(source, known if passed else parameters, code or {})
    return found


def processed(source: dict[str, Any], parameters: dict[str, str], code: dict[str, str]) -> dict[str, Any]:
    """One template, after the transform if it declares it."""
    if "Transform" not in source:
        return source
    for resource in source["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            archive = Path(resource["Properties"]["CodeUri"]).name
            resource["Properties"]["CodeUri"] = code.get(archive, f"s3://bucket/{archive}")
    # The transform changes its parameters, so it gets a copy.
    return transform(source, dict(parameters), NoManagedPolicies())


def whole(found: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """The resources of all templates as if they were one: `In` has each one's template, and a nested template's parameters are
    replaced by the passed values."""
    resources: dict[str, dict[str, Any]] = {}
    for path, template in found.items():
        passed = stages.given(found[packed.MAIN], path)
        for name, resource in template["Resources"].items():
            # The transform adds one of these to every template.
            unique = f"{name} of {path}" if resource["Type"] == "AWS::CodeDeploy::Application" else name
            if unique in resources:
                raise ValueError(f"{name} is in {path} and in {resources[unique]['In']}")
            resources[unique] = settled(resource, passed) | {"In": path}
    return resources


def settled(value: Any, passed: dict[str, Any]) -> Any:
    """A value with its parameter references replaced by the passed values."""
    if isinstance(value, list):
        return [settled(member, passed) for member in value]
    if not isinstance(value, dict):
        return value
    if isinstance(value.get("Ref"), str) and value["Ref"] in passed:
        return passed[value["Ref"]]
    if isinstance(value.get("Fn::Sub"), str):
        text = value["Fn::Sub"]
        for name, it in passed.items():
            inline = it.get("Ref") or ".".join(it.get("Fn::GetAtt", []))
            text = text.replace(f"${{{name}}}", f"${{{inline}}}") if inline else text
        left = {name: it for name, it in passed.items() if f"${{{name}}}" in text and "Fn::If" in it}
        return {"Fn::Sub": [text, left] if left else text}
    return {name: settled(member, passed) for name, member in value.items()}


def routes(api: dict[str, Any]) -> list[dict[str, Any]]:
    """The routes in the API's body: method, path, whether a token is required, and the function's name without its stage."""
    found = []
    for path, methods in api["Properties"]["Body"]["paths"].items():
        for method, operation in methods.items():
            target = operation["x-amazon-apigateway-integration"]["uri"]["Fn::Sub"]
            function = target.split("${Stage}-")[-1].split(":live")[0]
            needs_token = operation.get("security") == [{"AccessToken": []}]
            found.append({"method": method.upper(), "path": path, "token": needs_token, "function": function})
    return found


def sizes(resources: dict[str, dict[str, Any]]) -> Counter[str]:
    """The number of resources of each stack, by its template."""
    return Counter(resource["In"] for resource in resources.values() if "In" in resource)


def main(template: Path) -> None:
    """Prints the counts of packed templates."""
    resources = whole(templates(template, {"Stage": "dev"}))
    for kind, count in Counter(resource["Type"] for resource in resources.values()).most_common():
        print(f"{count:4} {kind}")
    print()
    for path, count in sizes(resources).most_common():
        print(f"{count:4} of {RESOURCES_MAX} in {path}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
