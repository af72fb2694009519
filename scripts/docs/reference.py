"""Writes docs/reference from the code: tools, their types, REST, configuration, command line."""

import inspect
import re
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path

import typer
from pydantic import BaseModel
from pydantic.json_schema import JsonSchemaMode, models_json_schema

from clients.cli import app
from schemas.errors import ERRORS
from schemas.roles import VERBS as ROLES
from schemas.roles import Role
from scripts.docs.pages import Fault
from scripts.docs.repository import Command
from scripts.docs.schema_text import fields_table, type_in_words
from server.mcp import listing
from server.openapi import document
from server.rest import RESULT_HEADER
from server.settings import Settings
from tools.addressing import Address
from tools.principals import AUTHORS, OWNERS
from tools.registry import VERBS
from tools.verb import AnyVerb

FOLDER = "docs/reference"
_MADE = "<!-- Made by `make reference` from the code. Change the code, not this page. -->"
_METHODS = ("get", "post", "delete")
_BYTES_A_TOKEN = 3.3
"""Fewer than any tokenizer of a large model has in JSON of English names, so that more are counted."""


@cache
def pages() -> Mapping[str, str]:
    """Return the text of every page of the reference by file name."""
    makers: dict[str, Callable[[], Iterator[str]]] = {
        "tools.md": _tools,
        "types.md": _types,
        "rest.md": _rest,
        "configuration.md": _configuration,
        "cli.md": _cli,
    }
    return {name: "\n".join((_MADE, "", *make())) + "\n" for name, make in makers.items()}


def write(root: Path) -> list[str]:
    """Write the reference of a checkout and return the paths of its pages."""
    (root / FOLDER).mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (root / FOLDER / name).write_text(text, encoding="utf-8")
    return [f"{FOLDER}/{name}" for name in pages()]


def outdated(root: Path) -> list[Fault]:
    """Return the pages that differ from what `write` would write, each with the first line that differs."""
    found: list[Fault] = []
    for name, text in pages().items():
        path = root / FOLDER / name
        there = path.read_text(encoding="utf-8").split("\n") if path.is_file() else []
        if there != (wanted := text.split("\n")):
            line = next(
                (at for at, pair in enumerate(zip(there, wanted, strict=False)) if pair[0] != pair[1]), len(there)
            )
            found.append(Fault(f"{FOLDER}/{name}", line + 1, "is not what the code says: run `make reference`"))
    return found


def command_tree(application: typer.Typer) -> Command:
    """Return the commands of a Typer application with the options that each takes."""
    return _command(typer.main.get_command(application))


def _command(command: typing.Any) -> Command:  # noqa: ANN401 - Typer's own copy of Click has no public types
    options = {"--help": False}
    for one in command.params:
        takes_value = not getattr(one, "is_flag", False)
        options |= {name: takes_value for name in (*one.opts, *one.secondary_opts) if name.startswith("-")}
    if getattr(command, "add_completion", False) or hasattr(command, "commands"):
        options |= {"--install-completion": False, "--show-completion": False}
    return Command(options, {name: _command(one) for name, one in _parts(command)})


def _parts(command: typing.Any) -> Iterator[tuple[str, typing.Any]]:  # noqa: ANN401 - as above
    """Return the commands of a group by name, including those that are imported only when used."""
    for name in command.list_commands(None) if hasattr(command, "list_commands") else ():
        yield name, command.get_command(None, name)


def _tools() -> Iterator[str]:
    yield "# Tools\n"
    yield (
        "Every verb of the server: an MCP tool and a REST route with the same fields. [tools.md](../tools.md) tells"
        " which of them a role is shown and in which form, [types.md](types.md) what the fields hold.\n"
    )
    yield "| tool | roles |\n|---|---|"
    for verb in VERBS:
        yield f"| [`{verb.name}`](#{verb.name}) | {_roles(verb)} |"
    yield "\n## What a list costs\n"
    yield f"The answer to `tools/list` for each role, one token taken for {_BYTES_A_TOKEN} bytes.\n"
    yield "| role | names a desktop by | tools | bytes | tokens |\n|---|---|---|---|---|"
    for role in Role:
        for address in _addresses(role):
            shown = listing(role, address)
            size = len(shown.model_dump_json(by_alias=True, exclude_none=True).encode())
            tokens = f"{size / _BYTES_A_TOKEN:,.0f}"
            yield f"| {role} | {address.value or 'its token'} | {len(shown.tools)} | {size:,} | {tokens} |"
    schemas = _schemas()
    for verb in VERBS:
        yield f"\n## {verb.name}\n"
        yield verb.description
        yield f"\n`{verb.method} {verb.path}` · {_kind_of(verb)}\n"
        schema = schemas[verb.request.__name__]
        yield from fields_table(schema, "types.md")
        yield f"\nAnswers [{verb.response.__name__}](types.md#{verb.response.__name__.lower()})."


def _addresses(role: Role) -> tuple[Address, ...]:
    """Return how clients of a role name a desktop; a token for one session does so by itself, if the role has them."""
    if role in AUTHORS:
        return (Address.SIDE,)
    return (Address.SESSION,) if role in OWNERS else (Address.SESSION, Address.NONE)


def _roles(verb: AnyVerb) -> str:
    return ", ".join(sorted(ROLES[verb.name]))


def _kind_of(verb: AnyVerb) -> str:
    words = [
        "read-only" if verb.read_only else "changes something",
        *(["destructive"] if verb.destructive else []),
        *(["idempotent"] if verb.idempotent else []),
        *([] if verb.is_tool else ["REST only"]),
    ]
    return ", ".join(words)


def _schemas() -> dict[str, dict[str, typing.Any]]:
    """Return the schema of every wire type by name: requests as clients send them, results as the server sends them."""
    wanted: list[tuple[type[BaseModel], JsonSchemaMode]] = [
        *((verb.request, "validation") for verb in VERBS),
        *((verb.response, "serialization") for verb in VERBS),
    ]
    found = models_json_schema(wanted, ref_template="#/{model}")[1]["$defs"]
    return {name: found[name] for name in sorted(found)}


def _types() -> Iterator[str]:
    yield "# Types of the wire\n"
    yield "What the fields of [tools](tools.md) and [routes](rest.md) hold."
    for name, schema in _schemas().items():
        yield f"\n## {name}\n"
        if text := schema.get("description"):
            yield _paragraphs(text) + "\n"
        table = list(fields_table(schema))
        if table:
            yield from table
        elif schema.get("type") != "object":
            yield type_in_words(schema)


def _rest() -> Iterator[str]:
    yield "# REST\n"
    yield (
        "Send the token as `Authorization: Bearer …` and arguments as a JSON object; those of `GET` and `DELETE` stand"
        " in the query. `Accept: image/png` (or `image/webp`, `image/jpeg`) makes the picture the body of the answer"
        f" and puts the rest into the header `{RESULT_HEADER}`. A running server has the same as OpenAPI 3.1 at"
        " `/openapi.json`.\n"
    )
    yield "| route | tool | roles |\n|---|---|---|"
    for verb in VERBS:
        yield f"| `{verb.method} {verb.path}` | [`{verb.name}`](tools.md#{verb.name}) | {_roles(verb)} |"
    yield "\n## For operators\n\n| route | | token |\n|---|---|---|"
    verbs = {verb.path for verb in VERBS}
    paths = typing.cast("dict[str, dict[str, typing.Any]]", document(VERBS)["paths"])
    for path, item in paths.items():
        for method in _METHODS:
            if path not in verbs and method in item:
                token = "no" if item[method].get("security") == [] else "yes"
                yield f"| `{method.upper()} {path}` | {item[method]['summary']} | {token} |"
    yield "\n## Errors\n\n| code | status | |\n|---|---|---|"
    for error in sorted(ERRORS.values(), key=lambda one: (one.http_status, one.code)):
        yield f"| `{error.code}` | {error.http_status} | {_help(inspect.getdoc(error))} |"


def _configuration() -> Iterator[str]:
    yield "# Configuration\n"
    yield "The server is configured by environment variables; `cua-gym serve` has options for the commonest.\n"
    yield "| variable | type | default | |\n|---|---|---|---|"
    schema = Settings.model_json_schema()
    definitions = schema.get("$defs", {})
    for name, one in schema["properties"].items():
        text = one.get("description", "").replace("|", "\\|")
        default = one.get("default")
        shown = "" if default in (None, [], ()) else f"`{default}`"
        yield f"| `CUA_GYM_{name.upper()}` | {type_in_words(one)} | {shown} | {text} |"
    for name, one in sorted(definitions.items()):
        yield f"\n## {name}\n\n{_paragraphs(one.get('description', ''))}\n"
        yield from fields_table(one) if one.get("properties") else [type_in_words(one)]


def _cli() -> Iterator[str]:
    yield "# Command line\n"
    yield "Each command says the same with `--help`."
    yield from _commands_of(typer.main.get_command(app), ("cua-gym",))


def _commands_of(command: typing.Any, path: tuple[str, ...]) -> Iterator[str]:  # noqa: ANN401 - as above
    if commands := list(_parts(command)):
        for name, one in commands:
            yield from _commands_of(one, (*path, name))
        return
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option" and not one.hidden]
    yield f"\n## {' '.join(path)}\n"
    yield _paragraphs(inspect.cleandoc(command.help or "")) + "\n"
    usage = " ".join([*path, *(_argument(one) for one in arguments), *(["[OPTIONS]"] if options else [])])
    yield f"```sh\n{usage}\n```\n"
    rows = [(f"`{_argument(one)}`", one) for one in arguments] + [(_spellings(one), one) for one in options]
    if rows:
        yield "| | type | default | |\n|---|---|---|---|"
    for spelling, one in rows:
        yield f"| {spelling} | {_value(one)} | {_default(one)} | {_help(one.help)} |"


def _argument(one: typing.Any) -> str:  # noqa: ANN401
    name = (one.metavar or one.name).upper() + ("..." if one.nargs == -1 else "")
    return name if one.required else f"[{name}]"


def _spellings(one: typing.Any) -> str:  # noqa: ANN401
    return ", ".join(f"`{name}`" for name in (*one.opts, *one.secondary_opts))


def _value(one: typing.Any) -> str:  # noqa: ANN401
    if getattr(one, "is_flag", False):
        return "flag"
    annotation = one.type_descriptor.annotation
    kind = _type_name(annotation)
    low, high = one.min, one.max
    if low is not None and high is not None:
        kind += f", {low} to {high}"
    elif low is not None:
        kind += f", at least {low}"
    return kind + (", repeat" if one.multiple else "")


def _type_name(annotation: typing.Any) -> str:  # noqa: ANN401
    arguments = [one for one in typing.get_args(annotation) if one is not types.NoneType]
    if inspect.isclass(annotation) and issubclass(annotation, Enum):
        return ", ".join(f"`{one.value}`" for one in annotation)
    if typing.get_origin(annotation) is typing.Literal:
        return ", ".join(f"`{one}`" for one in arguments)
    if arguments:
        return " or ".join(_type_name(one) for one in arguments if one is not Ellipsis)
    names: dict[object, str] = {int: "whole number", float: "number", str: "text", Path: "path", bool: "flag"}
    return names.get(annotation, "text")


def _default(one: typing.Any) -> str:  # noqa: ANN401
    default = one.default
    if one.required:
        return "required"
    if default is None or default is False or default in ((), []) or callable(default):
        return ""
    if isinstance(default, list | tuple):
        return ", ".join(f"`{each}`" for each in typing.cast("list[object]", default))
    return f"`{default.value if isinstance(default, Enum) else default}`"


def _help(text: str | None) -> str:
    return " ".join((text or "").split()).replace("|", "\\|")


def _paragraphs(text: str) -> str:
    """Return a text with each paragraph joined into one line."""
    return "\n\n".join(" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
