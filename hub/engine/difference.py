"""The difference of two states as a JSON Patch (RFC 6902); `hub.tasks.state_comparison.patched` applies one.

States share whatever did not change, so identical objects are skipped without looking inside. The cost is proportional
to the change, not to the state.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired, TypedDict, cast

from pydantic import BaseModel, JsonValue
from pydantic_core import to_jsonable_python

from hub.engine.graded_view import PLAIN

Tree = Any
"""Records, mappings, sequences and plain JSON values, in any mixture."""


class Operation(TypedDict):
    """One operation of a JSON Patch; `value` is absent where `op` is `remove`."""

    op: Literal["add", "remove", "replace"]
    path: str
    value: NotRequired[JsonValue]


def difference(before: Tree, after: Tree) -> list[Operation]:
    """Return the operations that turn `before` into `after`; empty if they are equal."""
    operations: list[Operation] = []
    _compare(before, after, "", operations)
    return operations


def token(name: str) -> str:
    """Escape a name as a token of a JSON Pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")


def tokens(pointer: str) -> list[str]:
    """Return the unescaped tokens of a JSON Pointer."""
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def by_path(operations: list[Operation]) -> dict[str, Any]:
    """Return a difference as newer published applications do: dotted paths that were added, removed or modified."""
    found: dict[str, dict[str, Any]] = {"added": {}, "modified": {}, "removed": {}}
    kinds = {"add": "added", "replace": "modified", "remove": "removed"}
    for operation in operations:
        found[kinds[operation["op"]]][".".join(tokens(operation["path"]))] = operation.get("value")
    return {kind: changes for kind, changes in found.items() if changes}


def _compare(before: Tree, after: Tree, path: str, operations: list[Operation]) -> None:
    if before is after:
        return
    if type(after) in PLAIN:
        if not _same(before, after):
            operations.append({"op": "replace", "path": path, "value": after})
    elif isinstance(before, BaseModel) and type(before) is type(after):
        for name in type(before).model_fields:
            if (old := getattr(before, name)) is not (new := getattr(after, name)):
                _compare(old, new, f"{path}/{token(name)}", operations)
    elif isinstance(before, Mapping) and isinstance(after, Mapping):
        _compare_mappings(cast("Mapping[str, Tree]", before), cast("Mapping[str, Tree]", after), path, operations)
    elif isinstance(before, tuple | list) and isinstance(after, tuple | list):
        _compare_lists(cast("Sequence[Tree]", before), cast("Sequence[Tree]", after), path, operations)
    elif not _same(before, after):
        operations.append({"op": "replace", "path": path, "value": _plain(after)})


def _compare_mappings(
    before: Mapping[str, Tree], after: Mapping[str, Tree], path: str, operations: list[Operation]
) -> None:
    operations.extend({"op": "remove", "path": f"{path}/{token(name)}"} for name in before if name not in after)
    for name, value in after.items():
        if name not in before:
            operations.append({"op": "add", "path": f"{path}/{token(name)}", "value": _plain(value)})
        elif value is not before[name]:
            _compare(before[name], value, f"{path}/{token(name)}", operations)


def _compare_lists(before: Sequence[Tree], after: Sequence[Tree], path: str, operations: list[Operation]) -> None:
    """Skip the common prefix and suffix; pair the remaining items in order, then remove or add the surplus."""
    start, shorter = 0, min(len(before), len(after))
    while start < shorter and _same(before[start], after[start]):
        start += 1
    end = 0
    while end < shorter - start and _same(before[-1 - end], after[-1 - end]):
        end += 1
    old, new = before[start : len(before) - end], after[start : len(after) - end]
    paired = min(len(old), len(new))
    for index in range(paired):
        _compare(old[index], new[index], f"{path}/{start + index}", operations)
    gone = reversed(range(paired, len(old)))
    operations.extend({"op": "remove", "path": f"{path}/{start + index}"} for index in gone)
    operations.extend(
        {"op": "add", "path": f"{path}/{start + index}", "value": _plain(new[index])}
        for index in range(paired, len(new))
    )


def _same(one: Tree, other: Tree) -> bool:
    """Whether two values are equal; 1 and true are not, even inside lists."""
    if one is other:
        return True
    if type(one) is not type(other) or one != other:
        return False
    if isinstance(one, tuple | list):
        return all(map(_same, cast("Sequence[Tree]", one), cast("Sequence[Tree]", other)))
    if isinstance(one, Mapping):
        theirs = cast("Mapping[str, Tree]", other)
        return all(_same(value, theirs[name]) for name, value in cast("Mapping[str, Tree]", one).items())
    return True


def _plain(value: Tree) -> JsonValue:
    return cast("JsonValue", to_jsonable_python(value))
