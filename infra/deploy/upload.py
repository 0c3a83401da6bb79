#!/usr/bin/env python3
"""Uploads the web build to a deployed stack: files, the browser's settings, and an invalidation of the cache.

    infra/deploy/upload.py STACK REGION [--dist web/dist]

Files with a hash in their name go first and are never deleted, so that every page finds its files.
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
WELL_KNOWN = ".well-known"
KINDS = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".xml": "application/xml",
}


def outputs_of(stack: dict) -> dict[str, str]:
    """A stack's outputs by name."""
    return {it["OutputKey"]: it["OutputValue"] for it in stack["Outputs"]}


def runtime_config(stack: dict, region: str) -> dict[str, str]:
    """The browser's settings to reach the services; all public."""
    outputs = outputs_of(stack)
    parameters = {it["ParameterKey"]: it["ParameterValue"] for it in stack["Parameters"]}
    return {
        "region": region,
        "userPoolId": outputs["UserPoolId"],
        "userPoolClientId": outputs["UserPoolClientId"],
        "stripePriceMonthly": parameters["StripePriceMonthly"],
        "stripePriceYearly": parameters["StripePriceYearly"],
    }


def order(path: Path) -> int:
    """Sorts files before the pages that name them, and the service worker, which names everything, last."""
    if path.parts[0] == "assets":
        return 0
    if path.name == "sw.js":
        return 3
    return 2 if path.suffix == ".html" else 1


def files_of(dist: Path) -> list[Path]:
    """The served files of a build, in the order of their upload."""
    files = [file.relative_to(dist) for file in dist.rglob("*") if file.is_file()]
    served = [file for file in files if not any(part.startswith(".") and part != WELL_KNOWN for part in file.parts)]
    return sorted(served, key=lambda file: (order(file), file))


def upload(dist: Path, bucket: str, config: dict[str, str]) -> int:
    """Uploads everything and returns the number of files."""
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


def put(stack: dict, region: str, dist: Path) -> None:
    """Uploads a build into a stack's bucket, and invalidates the distribution's cache."""
    outputs = outputs_of(stack)
    count = upload(dist, outputs["SiteBucket"], runtime_config(stack, region))
    boto3.client("cloudfront").create_invalidation(
        DistributionId=outputs["DistributionId"],
        InvalidationBatch={"Paths": {"Quantity": 1, "Items": ["/*"]}, "CallerReference": str(time.time_ns())},
    )
    print(f"{count} files at {outputs['SiteUrl']}", file=sys.stderr)


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stack")
    arguments.add_argument("region")
    arguments.add_argument("--dist", type=Path, default=ROOT / "web" / "dist")
    asked = arguments.parse_args()
    client = boto3.client("cloudformation", region_name=asked.region)
    put(client.describe_stacks(StackName=asked.stack)["Stacks"][0], asked.region, asked.dist)
    return 0


if __name__ == "__main__":
    sys.exit(main())
