"""Read-only fixtures of the conformance suite: resources, prompts, completions. Their texts are the suite's."""

import base64
import io
import re
from typing import Any

from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    BlobResourceContents,
    CompleteRequestParams,
    CompleteResult,
    Completion,
    EmbeddedResource,
    EmptyResult,
    GetPromptRequestParams,
    GetPromptResult,
    ImageContent,
    InputRequiredResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    PaginatedRequestParams,
    Prompt,
    PromptArgument,
    PromptMessage,
    ReadResourceRequestParams,
    ReadResourceResult,
    Resource,
    ResourceTemplate,
    SubscribeRequestParams,
    TextContent,
    TextResourceContents,
    UnsubscribeRequestParams,
)
from PIL import Image
from starlette.requests import Request

from tests.conformance.asking import PROMPT_DIALOGUE

Context = ServerRequestContext[dict[str, Any], Request]
_TTL_MS = 60_000
_TEMPLATE = re.compile(r"test://template/(?P<id>[^/]+)/data")


def pixel() -> str:
    """One red pixel as PNG, base64."""
    written = io.BytesIO()
    Image.new("RGB", (1, 1), "red").save(written, "PNG")
    return base64.b64encode(written.getvalue()).decode()


def _argument(name: str) -> PromptArgument:
    return PromptArgument(name=name, description=f"The {name} of a test.", required=True)


RESOURCES = [
    Resource(uri="test://static-text", name="static-text", description="A text.", mime_type="text/plain"),
    Resource(uri="test://static-binary", name="static-binary", description="A picture.", mime_type="image/png"),
    Resource(uri="test://watched-resource", name="watched-resource", description="A text.", mime_type="text/plain"),
]
TEMPLATES = [
    ResourceTemplate(
        uri_template="test://template/{id}/data",
        name="template",
        description="What is known of an id.",
        mime_type="application/json",
    )
]
PROMPTS = [
    Prompt(name="test_simple_prompt", description="A prompt without arguments."),
    Prompt(
        name="test_prompt_with_arguments",
        description="A prompt with two arguments.",
        arguments=[_argument("arg1"), _argument("arg2")],
    ),
    Prompt(
        name="test_prompt_with_embedded_resource",
        description="A prompt with a resource in it.",
        arguments=[_argument("resourceUri")],
    ),
    Prompt(name="test_prompt_with_image", description="A prompt with a picture in it."),
    Prompt(name="test_input_required_result_prompt", description="A prompt that asks back."),
]


async def _list_resources(context: Context, params: PaginatedRequestParams | None) -> ListResourcesResult:
    del context, params
    return ListResourcesResult(resources=RESOURCES, ttl_ms=_TTL_MS, cache_scope="private")


async def _list_templates(context: Context, params: PaginatedRequestParams | None) -> ListResourceTemplatesResult:
    del context, params
    return ListResourceTemplatesResult(resource_templates=TEMPLATES, ttl_ms=_TTL_MS, cache_scope="private")


async def _read(context: Context, params: ReadResourceRequestParams) -> ReadResourceResult:
    del context
    uri = params.uri
    contents: TextResourceContents | BlobResourceContents
    if uri == "test://static-binary":
        contents = BlobResourceContents(uri=uri, mime_type="image/png", blob=pixel())
    elif uri in {"test://static-text", "test://watched-resource"}:
        text = "This is the content of the static text resource."
        contents = TextResourceContents(uri=uri, mime_type="text/plain", text=text)
    elif found := _TEMPLATE.fullmatch(uri):
        text = f'{{"id":"{found["id"]}","templateTest":true,"data":"Data for ID: {found["id"]}"}}'
        contents = TextResourceContents(uri=uri, mime_type="application/json", text=text)
    else:
        raise MCPError(INVALID_PARAMS, "there is no such resource: resources/list shows those there are", {"uri": uri})
    return ReadResourceResult(contents=[contents], ttl_ms=_TTL_MS, cache_scope="private")


async def _subscribe(context: Context, params: SubscribeRequestParams) -> EmptyResult:
    del context, params
    return EmptyResult()


async def _unsubscribe(context: Context, params: UnsubscribeRequestParams) -> EmptyResult:
    del context, params
    return EmptyResult()


async def _list_prompts(context: Context, params: PaginatedRequestParams | None) -> ListPromptsResult:
    del context, params
    return ListPromptsResult(prompts=PROMPTS, ttl_ms=_TTL_MS, cache_scope="private")


def _said(*contents: TextContent | ImageContent | EmbeddedResource) -> GetPromptResult:
    return GetPromptResult(messages=[PromptMessage(role="user", content=content) for content in contents])


async def _get_prompt(context: Context, params: GetPromptRequestParams) -> GetPromptResult | InputRequiredResult:
    arguments = params.arguments or {}
    match params.name:
        case "test_simple_prompt":
            return _said(TextContent(text="This is a simple prompt for testing."))
        case "test_prompt_with_arguments":
            text = f"Prompt with arguments: arg1='{arguments.get('arg1')}', arg2='{arguments.get('arg2')}'"
            return _said(TextContent(text=text))
        case "test_prompt_with_embedded_resource":
            text = "Embedded resource content for testing."
            resource = TextResourceContents(uri=arguments.get("resourceUri", ""), mime_type="text/plain", text=text)
            return _said(
                EmbeddedResource(resource=resource), TextContent(text="Please process the embedded resource above.")
            )
        case "test_prompt_with_image":
            return _said(
                ImageContent(data=pixel(), mime_type="image/png"), TextContent(text="Please analyze the image above.")
            )
        case "test_input_required_result_prompt":
            answer = PROMPT_DIALOGUE.go_on(context, params)
            return answer if isinstance(answer, InputRequiredResult) else _said(TextContent(text=answer))
        case _:
            raise MCPError(INVALID_PARAMS, f"there is no prompt {params.name!r}: prompts/list shows those there are")


async def _complete(context: Context, params: CompleteRequestParams) -> CompleteResult:
    del context
    values = [word for word in ("paris", "park", "party") if word.startswith(params.argument.value)]
    return CompleteResult(completion=Completion(values=values, total=len(values), has_more=False))


def mount(server: Server[dict[str, Any]]) -> None:
    """Offer the fixtures on a server."""
    server.add_request_handler("resources/list", PaginatedRequestParams, _list_resources)
    server.add_request_handler("resources/templates/list", PaginatedRequestParams, _list_templates)
    server.add_request_handler("resources/read", ReadResourceRequestParams, _read)
    server.add_request_handler("resources/subscribe", SubscribeRequestParams, _subscribe)
    server.add_request_handler("resources/unsubscribe", UnsubscribeRequestParams, _unsubscribe)
    server.add_request_handler("prompts/list", PaginatedRequestParams, _list_prompts)
    server.add_request_handler("prompts/get", GetPromptRequestParams, _get_prompt)
    server.add_request_handler("completion/complete", CompleteRequestParams, _complete)
