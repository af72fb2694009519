"""`python -m hub.schema_files FOLDER [APP …]`: JSON schemas of applications, from which the pages' types are made.

One file per application: `state` is its state as the server sends it, `actions` has the arguments of each action,
`collections` describes those that archetypes of pages show, and `kit.json` holds what the kit itself reads. Titles of
fields are left out: each would become a type of its own.
"""

import importlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaMode, models_json_schema
from pydantic_core import core_schema

from hub.command_line import folder_and_apps
from hub.engine.application import AnyApp
from hub.engine.collections.views import CollectionView
from hub.engine.records import Attachment
from hub.engine.theme import Theme

Schema = dict[str, Any]


class AsSent(GenerateJsonSchema):
    """Generates the schema of what the server sends, in which fields with defaults are always present."""

    def field_is_required(
        self,
        field: core_schema.ModelField | core_schema.DataclassField | core_schema.TypedDictField,
        total: bool,
    ) -> bool:
        """Return whether a field is always present."""
        return self.mode == "serialization" or super().field_is_required(field, total)


def schema_of(app: AnyApp) -> Schema:
    """Return the schema of an application: an object of `state` and `actions`, beside it what describes collections."""
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [(app.state, "serialization")]
    models.extend((action.arguments, "validation") for action in app.actions.values())
    references, definitions = models_json_schema(models, ref_template="#/definitions/{model}", schema_generator=AsSent)
    actions = {
        name: dict(references[action.arguments, "validation"], description=action.summary)
        for name, action in app.actions.items()
    }
    document = _document({"state": references[app.state, "serialization"], "actions": _object(actions)}, definitions)
    if app.collections:
        document["collections"] = [one.model_dump(mode="json") for one in app.collections]
    return document


def schema_of_kit() -> Schema:
    """Return the schema of what the kit reads of every application: its theme, attachments, collections."""
    read: tuple[type[BaseModel], ...] = (Theme, Attachment, CollectionView)
    models: list[tuple[type[BaseModel], JsonSchemaMode]] = [(model, "serialization") for model in read]
    references, definitions = models_json_schema(models, ref_template="#/definitions/{model}", schema_generator=AsSent)
    return _document({model.__name__: reference for (model, _), reference in references.items()}, definitions)


def app_named(name: str) -> AnyApp:
    """Return an application, even if its solutions and task templates do not exist yet."""
    app: AnyApp = importlib.import_module(f"hub.apps.{name}").APP
    return app


def write(folder: Path, apps: Sequence[str]) -> None:
    """Write the schemas of applications and of the kit; unchanged files are not touched."""
    folder.mkdir(parents=True, exist_ok=True)
    documents = {"kit": schema_of_kit()} | {name: schema_of(app_named(name)) for name in apps}
    for name, document in documents.items():
        text, path = json.dumps(document, indent=1) + "\n", folder / f"{name}.json"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def _object(properties: Mapping[str, object]) -> Schema:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _document(properties: Mapping[str, object], definitions: Schema) -> Schema:
    untitled = {name: _untitled(one) for name, one in definitions.get("$defs", {}).items()}
    return _object(properties) | {"definitions": untitled}


def _untitled(schema: Schema) -> Schema:
    """Remove all titles from a schema; properties named "title" are kept."""
    kept: Schema = {}
    for name, value in schema.items():
        if name == "properties":
            kept[name] = {field: _untitled(one) for field, one in cast("Schema", value).items()}
        elif name != "title":
            kept[name] = _within(value)
    return kept


def _within(value: object) -> object:
    if isinstance(value, dict):
        return _untitled(cast("Schema", value))
    if isinstance(value, list):
        return [_within(one) for one in cast("list[object]", value)]
    return value


if __name__ == "__main__":
    write(*folder_and_apps("hub.schema_files", "Write the applications' schemas."))
