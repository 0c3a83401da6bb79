#!/usr/bin/env python3
"""Makes a table hold exactly the rows of a table that was restored beside it, while every function is paused.

    infra/deploy/restore.py STAGE RESTORED TABLE

It may be interrupted and run again. Rows of TABLE that RESTORED lacks are removed. Reads the key attributes from the table.
"""

import argparse
import time
from concurrent.futures import ThreadPoolExecutor

import boto3
import stage as stages

# Parts that are read and written in parallel; a table on demand takes some thousand rows a second from the start.
PARTS = 32


def rows(client: object, table: str, part: int, **words: object):
    """One part of a table, page by page."""
    pages = client.get_paginator("scan").paginate(TableName=table, Segment=part, TotalSegments=PARTS, ConsistentRead=True, **words)
    for page in pages:
        yield from page["Items"]


def write(client: object, table: str, requests: list[dict]) -> None:
    """Writes up to 25 rows. Retries rows that a throttled table leaves, after pauses that double up to two seconds."""
    waiting, pause = {table: requests}, 0.05
    while waiting := client.batch_write_item(RequestItems=waiting)["UnprocessedItems"]:
        time.sleep(pause)
        pause = min(2 * pause, 2)


def in_batches(client: object, table: str, requests) -> int:
    """Writes everything, 25 at a time, and returns the number."""
    batch, count = [], 0
    for request in requests:
        batch.append(request)
        count += 1
        if len(batch) == 25:
            write(client, table, batch)
            batch = []
    if batch:
        write(client, table, batch)
    return count


def copy(client: object, restored: str, table: str, part: int) -> int:
    """Puts the rows of one part over the existing ones."""
    return in_batches(client, table, ({"PutRequest": {"Item": row}} for row in rows(client, restored, part)))


def remove(client: object, restored: str, table: str, part: int) -> int:
    """Removes the rows of one part that the restored table lacks."""
    keys = [it["AttributeName"] for it in client.describe_table(TableName=table)["Table"]["KeySchema"]]
    names = {f"#{number}": key for number, key in enumerate(keys)}
    asked = {"ProjectionExpression": ",".join(names), "ExpressionAttributeNames": names}

    def gone(row: dict) -> bool:
        return "Item" not in client.get_item(TableName=restored, Key=row, ConsistentRead=True)

    extra = (row for row in rows(client, table, part, **asked) if gone(row))
    return in_batches(client, table, ({"DeleteRequest": {"Key": row}} for row in extra))


def restore(client: object, restored: str, table: str) -> tuple[int, int]:
    """How many rows were put, and how many were removed."""
    with ThreadPoolExecutor(PARTS) as pool:
        put = sum(pool.map(lambda part: copy(client, restored, table, part), range(PARTS)))
        gone = sum(pool.map(lambda part: remove(client, restored, table, part), range(PARTS)))
    return put, gone


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("stage")
    arguments.add_argument("restored")
    arguments.add_argument("table")
    asked = arguments.parse_args()
    client = boto3.client("dynamodb", region_name=stages.read(asked.stage).region)
    put, gone = restore(client, asked.restored, asked.table)
    print(f"{put} rows put, {gone} removed")


if __name__ == "__main__":
    main()
