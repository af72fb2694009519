"""The requirements of MCP's registry on a server.json, in our own words, and the command that an entry describes.

They follow the schema of 2025-12-11 and the registry's own rules: a name below a reverse domain, one exact version, a
package whose page names the server, and how to start it.
"""

from typing import Any

_INPUT = {
    "value": {"type": "string"},
    "default": {"type": "string"},
    "description": {"type": "string"},
    "placeholder": {"type": "string"},
    "isRequired": {"type": "boolean"},
    "isSecret": {"type": "boolean"},
    "format": {"enum": ["string", "number", "boolean", "filepath"]},
    "choices": {"type": "array", "items": {"type": "string"}},
    "variables": {"type": "object"},
}
_NAMED = {
    "type": "object",
    "required": ["type", "name"],
    "properties": {**_INPUT, "type": {"const": "named"}, "name": {"type": "string"}, "isRepeated": {"type": "boolean"}},
    "additionalProperties": False,
}
_POSITIONAL = {
    "type": "object",
    "required": ["type"],
    "anyOf": [{"required": ["value"]}, {"required": ["valueHint"]}],
    "properties": {
        **_INPUT,
        "type": {"const": "positional"},
        "valueHint": {"type": "string"},
        "isRepeated": {"type": "boolean"},
    },
    "additionalProperties": False,
}
_ARGUMENTS = {"type": "array", "items": {"anyOf": [_POSITIONAL, _NAMED]}}
_VERSION = {
    "type": "string",
    "minLength": 1,
    "maxLength": 255,
    # One exact version: no `latest`, no range.
    "not": {"pattern": r"^latest$|[\^~<>=*|, ]|\.x$"},
}
_REMOTE = {
    "type": "object",
    "required": ["type", "url"],
    "properties": {"type": {"enum": ["streamable-http", "sse"]}, "url": {"pattern": r"^(https?://\S+|\{\w+\}\S*)$"}},
}
_PACKAGE = {
    "type": "object",
    "required": ["registryType", "identifier", "version", "transport"],
    "properties": {
        "registryType": {"enum": ["npm", "pypi", "cargo", "oci", "nuget", "mcpb"]},
        "identifier": {"type": "string", "minLength": 1},
        "version": _VERSION,
        "runtimeHint": {"type": "string"},
        "runtimeArguments": _ARGUMENTS,
        "packageArguments": _ARGUMENTS,
        "transport": {
            "anyOf": [
                {
                    "type": "object",
                    "required": ["type"],
                    "properties": {"type": {"const": "stdio"}},
                    "additionalProperties": False,
                },
                _REMOTE,
            ]
        },
        "environmentVariables": {
            "type": "array",
            "items": {
                "type": "object",
                "required": ["name"],
                "properties": {**_INPUT, "name": {"type": "string"}},
                "additionalProperties": False,
            },
        },
    },
    "dependentRequired": {"runtimeArguments": ["runtimeHint"]},
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": ["$schema", "name", "description", "version"],
    "anyOf": [{"required": ["packages"]}, {"required": ["remotes"]}],
    "properties": {
        "$schema": {
            "pattern": r"^https://static\.modelcontextprotocol\.io/schemas/\d{4}-\d\d-\d\d/server\.schema\.json$"
        },
        "name": {"type": "string", "minLength": 3, "maxLength": 200, "pattern": r"^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$"},
        "title": {"type": "string", "minLength": 1, "maxLength": 100},
        "description": {"type": "string", "minLength": 1, "maxLength": 100},
        "version": _VERSION,
        "websiteUrl": {"type": "string"},
        "repository": {"type": "object", "required": ["url", "source"]},
        "packages": {"type": "array", "items": _PACKAGE},
        "remotes": {"type": "array", "items": _REMOTE},
        "icons": {"type": "array"},
        "_meta": {"type": "object"},
    },
    "additionalProperties": False,
}


def arguments(listed: list[dict[str, str]]) -> list[str]:
    """Return the words of the command line for a list of arguments."""
    return [
        word
        for one in listed
        for word in ([one["name"]] if one["type"] == "named" else []) + ([one["value"]] if "value" in one else [])
    ]
