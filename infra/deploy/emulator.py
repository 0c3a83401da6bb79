"""Starts the rehearsal's emulator, with its fault mended that docs/upstream.md describes."""

from ministack import app
from ministack.services import cloudformation
from ministack.services.cloudformation import provisioners

update = provisioners._update_resource  # noqa: SLF001


def update_with_attributes(  # noqa: PLR0913
    resource_type: str, physical_id: str, old_props: dict, new_props: dict, stack_name: str, logical_id: str | None = None, old_attrs: dict | None = None
) -> tuple:
    """As the emulator's own; a resource of a stack inside that does not change keeps its attributes."""
    if old_attrs is None:
        known = cloudformation._stacks.get(stack_name, {}).get("_resources", {})  # noqa: SLF001
        old_attrs = known.get(logical_id, {}).get("Attributes")
    return update(resource_type, physical_id, old_props, new_props, stack_name, logical_id, old_attrs)


if __name__ == "__main__":
    provisioners._update_resource = update_with_attributes  # noqa: SLF001
    app.main()
