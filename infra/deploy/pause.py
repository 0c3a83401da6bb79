#!/usr/bin/env python3
"""Stops every function of a stage, or lets them go on: the API, the queues, the schedules and the pool's triggers alike.

    infra/deploy/pause.py STAGE            nothing runs; messages wait in their queues, for four days at most
    infra/deploy/pause.py STAGE --resume   as before
"""

import argparse

import boto3
import stage as stages


def functions_of(stage: stages.Stage) -> list[str]:
    """The names of a stack's functions."""
    client = boto3.client("cloudformation", region_name=stage.region)
    pages = client.get_paginator("list_stack_resources").paginate(StackName=stage.stack)
    resources = [it for page in pages for it in page["StackResourceSummaries"]]
    return [it["PhysicalResourceId"] for it in resources if it["ResourceType"] == "AWS::Lambda::Function"]


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stage")
    arguments.add_argument("--resume", action="store_true")
    asked = arguments.parse_args()
    stage = stages.read(asked.stage)
    client = boto3.client("lambda", region_name=stage.region)
    names = functions_of(stage)
    for name in names:
        if asked.resume:
            client.delete_function_concurrency(FunctionName=name)
        else:
            client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
    print(f"{len(names)} functions {'go on' if asked.resume else 'stand still'}")


if __name__ == "__main__":
    main()
