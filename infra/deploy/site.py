#!/usr/bin/env python3
"""Puts the web build into a deployed stack: files, the settings a browser needs, and an end to what is cached.

    infra/deploy/site.py STACK [--dist web/dist]

Files with a hash in their name go first and stay for good, so that no page ever asks for one that is not there. Prints
the distribution's domain while the functions have not been told of it, which takes another deployment.
"""

import argparse
import json
import mimetypes
import sys
import time
from pathlib import Path

import boto3

ROOT = Path(__file__).resolve().parents[2]
IMMUTABLE = "public, max-age=31536000, immutable"
FRESH = "no-cache"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
}


def stack_of(name: str) -> dict:
    """A deployed stack: its outputs and parameters by name."""
    stack = boto3.client("cloudformation").describe_stacks(StackName=name)["Stacks"][0]
    return {
        "outputs": {it["OutputKey"]: it["OutputValue"] for it in stack["Outputs"]},
        "parameters": {it["ParameterKey"]: it["ParameterValue"] for it in stack["Parameters"]},
    }


def runtime_config(stack: dict, region: str) -> dict[str, str]:
    """What the browser must know to reach the services; public by nature."""
    return {
        "region": region,
        "userPoolId": stack["outputs"]["UserPoolId"],
        "userPoolClientId": stack["outputs"]["UserPoolClientId"],
        "stripePriceMonthly": stack["parameters"]["StripePriceMonthly"],
        "stripePriceYearly": stack["parameters"]["StripePriceYearly"],
    }


def order(path: Path) -> int:
    """Files before the pages that name them; the service worker, which names everything, last."""
    if path.parts[0] == "assets":
        return 0
    if path.name == "sw.js":
        return 3
    return 2 if path.suffix == ".html" else 1


def files_of(dist: Path) -> list[Path]:
    """What is served of a build, in the order of its upload."""
    files = [file.relative_to(dist) for file in dist.rglob("*") if file.is_file()]
    served = [file for file in files if not any(part.startswith(".") for part in file.parts)]
    return sorted(served, key=lambda file: (order(file), file))


def upload(dist: Path, bucket: str, config: dict[str, str]) -> int:
    """Uploads everything and gives the number of files."""
    s3 = boto3.client("s3")
    put = lambda key, body, kind, cache: s3.put_object(  # noqa: E731
        Bucket=bucket, Key=key, Body=body, ContentType=kind, CacheControl=cache
    )
    put("config.json", json.dumps(config).encode(), "application/json", FRESH)
    files = files_of(dist)
    for file in files:
        kind = KINDS.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        cache = IMMUTABLE if file.parts[0] == "assets" else FRESH
        put(file.as_posix(), (dist / file).read_bytes(), kind, cache)
    return len(files)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stack")
    arguments.add_argument("--dist", type=Path, default=ROOT / "web" / "dist")
    asked = arguments.parse_args()
    stack = stack_of(asked.stack)
    region = boto3.session.Session().region_name
    count = upload(asked.dist, stack["outputs"]["SiteBucket"], runtime_config(stack, region))
    boto3.client("cloudfront").create_invalidation(
        DistributionId=stack["outputs"]["DistributionId"],
        InvalidationBatch={"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(time.time_ns())},
    )
    print(f"{count} files at {stack['outputs']['SiteUrl']}", file=sys.stderr)
    domain, parameters = stack["outputs"]["DistributionDomain"], stack["parameters"]
    if not parameters.get("DomainName") and parameters["DistributionDomain"] != domain:
        print(domain)
    return 0


if __name__ == "__main__":
    sys.exit(main())
