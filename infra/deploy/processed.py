"""What CloudFormation would be given: a packed template after the serverless transform, for no account in particular.

    infra/deploy/processed.py TEMPLATE     says how many resources of which kind that is
"""

import logging
import os
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from samtranslator.translator.transform import transform
from samtranslator.yaml_helper import yaml_parse

ROOT = Path(__file__).resolve().parents[2]
REGION = "ca-central-1"
# The most that one stack may hold.
RESOURCES_MAX = 500


class NoManagedPolicies:
    """The transform asks for names of managed policies; the template uses none by name."""

    def load(self) -> dict[str, str]:
        """No policies."""
        return {}


def template(packed: Path, parameters: dict[str, str], code: dict[str, str] | None = None) -> dict[str, Any]:
    """A packed template after the transform. `code` leads from a CodeUri to where it was uploaded."""
    # The transform asks the environment where it is, and warns of switches that only the cloud has.
    os.environ.setdefault("AWS_DEFAULT_REGION", REGION)
    logging.disable(logging.WARNING)
    source = yaml_parse(packed.read_text())
    uploaded = code or {}
    for resource in source["Resources"].values():
        if resource["Type"] == "AWS::Serverless::Function":
            uri = resource["Properties"]["CodeUri"]
            resource["Properties"]["CodeUri"] = uploaded.get(uri, f"s3://bucket/{uri}")
    # It adds to the parameters it is given.
    return transform(source, dict(parameters), NoManagedPolicies())


def routes(processed: dict[str, Any]) -> list[dict[str, Any]]:
    """The routes in the API's body: method, path, whether a token is asked for, and the function's resource."""
    found = []
    for path, methods in processed["Resources"]["Api"]["Properties"]["Body"]["paths"].items():
        for method, operation in methods.items():
            target = operation["x-amazon-apigateway-integration"]["uri"]["Fn::Sub"]
            function = target.split("${")[-1].split(".")[0].split("}")[0].removesuffix("Aliaslive")
            needs_token = {"AccessToken": []} in operation.get("security", [])
            found.append({"method": method.upper(), "path": path, "token": needs_token, "function": function})
    return found


def main(packed: Path) -> None:
    """Says what a packed template comes to."""
    resources = template(packed, {"Stage": "dev"})["Resources"]
    for kind, count in Counter(resource["Type"] for resource in resources.values()).most_common():
        print(f"{count:4} {kind}")
    print(f"{len(resources):4} of {RESOURCES_MAX}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
