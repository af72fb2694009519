"""What each role is shown of the verbs: little enough, in schemas that every model's API takes."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from anthropic import transform_schema
from openai.types.shared_params import FunctionDefinition
from pydantic_ai.profiles.google import GoogleJsonSchemaTransformer, GoogleOpenAPISchemaTransformer
from pydantic_ai.profiles.openai import OpenAIJsonSchemaTransformer

from schemas.roles import Role, may_call
from server.mcp import listing
from tools.addressing import Address
from tools.principals import AUTHORS

CHARACTERS_A_TOKEN = 3.3
"""Fewer than in any large model's tokenizer for JSON of English names (4.1 measured), so the count is a safe one."""
MOST_TOKENS = {
    Role.POLICY: 4_000,
    Role.VIEWER: 1_000,
    Role.DISCRIMINATOR: 9_000,
    Role.GENERATOR: 9_000,
    Role.ROLLOUT: 9_000,
    Role.ORCHESTRATOR: 12_000,
    Role.ADMIN: 12_000,
}
CALLERS = [
    (role, address)
    for role in Role
    for address in ((Address.SIDE,) if role in AUTHORS else (Address.SESSION, Address.NONE))
]
UNDERSTOOD = {"type", "properties", "required", "additionalProperties", "items", "enum", "anyOf", "description"} | {
    "minimum",
    "maximum",
}
GEMINI = UNDERSTOOD - {"additionalProperties"} | {"nullable", "title", "format", "minItems", "maxItems", "default"}


def tools(role: Role, address: Address) -> list[dict[str, Any]]:
    sent = listing(role, address).model_dump_json(by_alias=True, exclude_none=True)
    listed: list[dict[str, Any]] = json.loads(sent)["tools"]
    return listed


def nodes(schema: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield schema
    for one in (*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *[schema.get("items")]):
        if one:
            yield from nodes(one)


@pytest.mark.parametrize(("role", "address"), CALLERS)
def test_a_list_is_within_its_budget(role: Role, address: Address) -> None:
    sent = listing(role, address).model_dump_json(by_alias=True, exclude_none=True)
    assert len(sent.encode()) / CHARACTERS_A_TOKEN <= MOST_TOKENS[role]


@pytest.mark.parametrize(("role", "address"), CALLERS)
def test_a_schema_needs_no_more_than_every_api_has(role: Role, address: Address) -> None:
    for tool in tools(role, address):
        assert may_call(role, tool["name"])
        assert "outputSchema" not in tool
        schema = tool["inputSchema"]
        assert schema["type"] == "object"
        for node in nodes(schema):
            assert set(node) <= UNDERSTOOD, (tool["name"], node)
            assert isinstance(node.get("type", ""), str)
            assert ("anyOf" in node) != ("type" in node)
            assert node.get("type") != "array" or node["items"]
            assert set(node.get("required", ())) <= set(node.get("properties", {}))
            if "enum" in node:
                assert node["type"] == "string"
                assert node["enum"]
            if "properties" in node:
                assert node["additionalProperties"] is False


@pytest.mark.parametrize(("role", "address"), CALLERS)
def test_converters_take_every_schema(role: Role, address: Address) -> None:
    for tool in tools(role, address):
        schema = tool["inputSchema"]
        strict = OpenAIJsonSchemaTransformer(json.loads(json.dumps(schema)), strict=True).walk()
        FunctionDefinition(name=tool["name"], parameters=strict, strict=True)
        for node in nodes(strict):
            if node.get("type") == "object":
                assert node["additionalProperties"] is False, tool["name"]
                assert set(node["required"]) == set(node.get("properties", {})), tool["name"]
            assert not {"$ref", "$defs", "default", "oneOf", "allOf", "const", "prefixItems"} & set(node)
        for node in nodes(transform_schema(json.loads(json.dumps(schema)))):
            assert "$ref" not in node
        GoogleJsonSchemaTransformer(json.loads(json.dumps(schema))).walk()
        for node in nodes(GoogleOpenAPISchemaTransformer(json.loads(json.dumps(schema))).walk()):
            assert set(node) <= GEMINI, (tool["name"], node)


@pytest.mark.parametrize(("role", "address"), CALLERS)
def test_a_desktop_is_named_in_one_way(role: Role, address: Address) -> None:
    for tool in tools(role, address):
        fields = set(tool["inputSchema"]["properties"]) & {"session_id", "side", "workspace_id"}
        if tool["name"] in {"session_open", "workspace_show", "workspace_verify", "workspace_close"} | {
            "artifact_write",
            "artifact_read",
            "artifact_run",
            "review_write",
        }:
            assert role not in AUTHORS or not fields, "an author has one workspace"
        else:
            assert fields <= {address.value}, tool["name"]


def test_only_what_a_role_may_use_is_offered() -> None:
    def choices(role: Role, tool: str) -> list[str]:
        (shown,) = [one for one in tools(role, Address.SIDE) if one["name"] == tool]
        enum: list[str] = shown["inputSchema"]["properties"]["name"]["enum"]
        return enum

    own = ["initial_setup.py", "golden_patch.py"]
    assert choices(Role.GENERATOR, "artifact_write") == [*own, "TASK_FAULT.md"]
    assert choices(Role.GENERATOR, "artifact_read") == [*own, "REVIEW.md", "TASK_FAULT.md", "GENERATOR_NOTES.md"]
    assert choices(Role.DISCRIMINATOR, "artifact_read") == ["reward.py", "REVIEW.md", "DISCRIMINATOR_NOTES.md"]
    assert choices(Role.DISCRIMINATOR, "artifact_run") == ["reward.py"]
    names = {tool["name"] for tool in tools(Role.POLICY, Address.NONE)}
    assert names.isdisjoint({"token_rotate", "session_renew", "session_list", "session_open", "reward"})
