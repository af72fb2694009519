"""The closed, frozen base model of every wire type."""

from collections.abc import Iterator
from typing import Annotated, Any, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

SCHEMA_VERSION = 1
"""Version of all types in this package that are written to disk."""
_ENCODINGS = frozenset({"base64", "base64url"})


def printable(text: str) -> str:
    """Return a text as valid Unicode, since agents may choose names with invalid UTF-8 or lone surrogates."""
    return text.encode("utf-8", "replace").decode("utf-8")


Printable = Annotated[str, AfterValidator(printable)]


class Closed(BaseModel):
    """A value type: unknown fields are refused by name, numbers are finite, instances are immutable."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False)

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Declare base64 as JSON Schema does (2020-12, section 8.3), where pydantic would write a `format`."""
        schema = handler(core_schema)
        for node in _nodes(handler.resolve_ref_schema(schema)):
            # Directly below `properties`, it may be the name of a field.
            if isinstance(named := node.get("format"), str) and named in _ENCODINGS:
                node["contentEncoding"] = node.pop("format")
        return schema


def _nodes(value: object) -> Iterator[dict[str, Any]]:
    """Yield the objects in a schema."""
    if isinstance(value, dict):
        node = cast("dict[str, Any]", value)
        yield node
        for part in node.values():
            yield from _nodes(part)
    elif isinstance(value, list):
        for part in cast("list[object]", value):
            yield from _nodes(part)
