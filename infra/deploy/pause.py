#!/usr/bin/env python3
"""Stops every function of a stage, or resumes them: the API, the queues, the schedules and the pool's triggers alike.

    infra/deploy/pause.py STAGE            stops all functions; messages wait in their queues, for four days at most
    infra/deploy/pause.py STAGE --resume   as before
"""

import argparse

import boto3
import stage as stages


def functions_of(client: object, stack: str) -> list[str]:
    """The names of the functions of a stack and of its nested stacks."""
    names = []
    for page in client.get_paginator("list_stack_resources").paginate(StackName=stack):
        for resource in page["StackResourceSummaries"]:
            if resource["ResourceType"] == "AWS::CloudFormation::Stack":
                names += functions_of(client, resource["PhysicalResourceId"])
            if resource["ResourceType"] == "AWS::Lambda::Function":
                names.append(resource["PhysicalResourceId"])
    return names


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stage")
    arguments.add_argument("--resume", action="store_true")
    asked = arguments.parse_args()
    stage = stages.read(asked.stage)
    client = boto3.client("lambda", region_name=stage.region)
    names = functions_of(boto3.client("cloudformation", region_name=stage.region), stage.stack)
    for name in names:
        if asked.resume:
            client.delete_function_concurrency(FunctionName=name)
        else:
            client.put_function_concurrency(FunctionName=name, ReservedConcurrentExecutions=0)
    print(f"{len(names)} functions {'go on' if asked.resume else 'stand still'}")


if __name__ == "__main__":
    main()
