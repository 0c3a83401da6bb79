#!/usr/bin/env python3
"""Writes the measurements into the tables of docs/cost.md, between their marks.

    bench/cost-tables.py [--check]     --check only says whether they are up to date
"""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCUMENT = ROOT / "docs" / "cost.md"
ACTIONS = [
    "wizard", "link", "look at the dashboard", "refresh", "a bank's notice", "edit a goal", "open a field", "a day passes",
]
SIZES = [1_000, 100_000, 10_000_000]
POOL_FREE_USERS = 10_000
# Metrics that alarms watch; an alarm over several metrics costs each. infra/deploy/rules.py checks the count.
ALARM_METRICS = 44
# A key, four secrets, and the alarms beyond the ten that are free.
DEPLOYMENT_USD = 1.00 + 4 * 0.40 + (ALARM_METRICS - 10) * 0.10
# A fifth of a day's actions fall into one hour.
BUSIEST = 1 / 5 / 3600
ANSWER_SECONDS = 0.1


def measured() -> dict[str, float]:
    """The benchmark's results by name."""
    results = json.loads((ROOT / "bench" / "results.json").read_text())
    return {row["name"]: row["value"] for row in results if row["benchmark"] == "cost"}


def short(value: float) -> str:
    """A number with its significant digits."""
    return f"{value:,.2f}" if value < 100 else f"{value:,.0f}"


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def actions(rows: dict[str, float]) -> str:
    """The effects of each action."""
    head = [
        "Action", "A month", "Calls of the API", "Invocations", "Requests at queues", "Calls of tables", "Read units", "Write units",
        "Calls of KMS", "A thousand times, USD",
    ]
    kinds = [
        "times a month", "API calls", "invocations", "queue requests", "table calls", "read units", "write units", "KMS calls",
    ]
    return table(
        head,
        [[a, *(f"{rows[f'{a}: {kind}']:.4g}" for kind in kinds), f"{rows[f'{a}: 1000 times']:.3f}"] for a in ACTIONS],
    )


def a_month(rows: dict[str, float], kind: str) -> float:
    """How much of a kind one user causes in a month."""
    return sum(rows[f"{a}: times a month"] * rows[f"{a}: {kind}"] for a in ACTIONS)


def sizes(rows: dict[str, float]) -> str:
    """The cost of each size."""
    of_users = [users * rows["1000 users, a month"] / 1000 for users in SIZES]
    of_rows = [users * rows["1000 users, a month, of it keeping rows"] / 1000 for users in SIZES]
    of_actions = [whole - kept for whole, kept in zip(of_users, of_rows, strict=True)]
    pool_price = rows["user pool, each 1000 users beyond 10000"] / 1000
    of_pool = [max(0, users - POOL_FREE_USERS) * pool_price for users in SIZES]
    together = [users + pool + DEPLOYMENT_USD for users, pool in zip(of_users, of_pool, strict=True)]
    each = [f"{total / users:.4f}" for total, users in zip(together, SIZES, strict=True)]
    return table(
        ["US dollars a month", *(f"{users:,} users" for users in SIZES)],
        [
            ["actions", *map(short, of_actions)],
            ["keeping rows", *map(short, of_rows)],
            ["user pool, from the 10,001st user on", *map(short, of_pool)],
            ["deployment: key, secrets, alarms", *[short(DEPLOYMENT_USD)] * 3],
            ["**together**", *(f"**{short(total)}**" for total in together)],
            ["a user", *each],
        ],
    )


def busiest(rows: dict[str, float]) -> str:
    """The load of each size on the services in the busiest hour."""
    per_second = [users / 30 * BUSIEST for users in SIZES]
    requests = [rate * a_month(rows, "API calls") for rate in per_second]
    busy = a_month(rows, "invocations") * ANSWER_SECONDS + a_month(rows, "waits for the provider")
    at_once = [rate * busy for rate in per_second]
    of = lambda kind: [short(rate * a_month(rows, kind)) for rate in per_second]  # noqa: E731
    return table(
        ["In the busiest hour", *(f"{users:,} users" for users in SIZES)],
        [
            ["API requests a second", *map(short, requests)],
            ["functions at once", *(f"{max(1, count):,.0f}" for count in at_once)],
            ["KMS calls a second", *of("KMS calls")],
            ["read units a second", *of("read units")],
            ["write units a second", *of("write units")],
        ],
    )


def main() -> int:
    rows, text = measured(), DOCUMENT.read_text()
    new = text
    for name, make in (("actions", actions), ("sizes", sizes), ("busiest", busiest)):
        pattern = rf"(<!-- measured: {name} -->\n).*?(\n<!-- end -->)"
        new = re.sub(pattern, lambda match, make=make: match[1] + make(rows) + match[2], new, flags=re.DOTALL)
    if "--check" in sys.argv:
        if new != text:
            print("docs/cost.md is stale: run bench/cost-tables.py")
        return int(new != text)
    DOCUMENT.write_text(new)
    return 0


if __name__ == "__main__":
    sys.exit(main())
