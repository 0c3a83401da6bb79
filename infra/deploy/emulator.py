"""Starts the rehearsal's emulator, with fixes for its faults in docs/upstream.md."""

from ministack import app
from ministack.services import cloudformation, lambda_svc
from ministack.services.cloudformation import provisioners

update = provisioners._update_resource  # noqa: SLF001
reserved = lambda_svc._reserved_concurrency  # noqa: SLF001


def update_with_attributes(
    kind: str, physical_id: str, old: dict, new: dict, stack: str, logical_id: str | None = None, attributes: dict | None = None
) -> tuple:
    """As the emulator's own, but an unchanged resource of a nested stack keeps its attributes."""
    if attributes is None:
        known = cloudformation._stacks.get(stack, {}).get("_resources", {})  # noqa: SLF001
        attributes = known.get(logical_id, {}).get("Attributes")
    return update(kind, physical_id, old, new, stack, logical_id, attributes)


def reserved_of_the_function(version: dict, config: dict) -> int | None:
    """As the emulator's own, but reads it from the function instead of the invoked version."""
    return reserved(lambda_svc._functions.get(config["FunctionName"], version), config)  # noqa: SLF001


if __name__ == "__main__":
    lambda_svc._reserved_concurrency = reserved_of_the_function  # noqa: SLF001
    provisioners._update_resource = update_with_attributes  # noqa: SLF001
    app.main()
