"""The tools as REST routes."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Container
from typing import cast

from pydantic_core import from_json, to_json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from schemas.base import Closed
from schemas.errors import InvalidRequestError
from schemas.observations import Observe, PictureFormat
from schemas.requests import OnDesktop, Screenshot, Zoom
from server.access_log import request_id_of
from server.authentication import principal_of
from tools.call import Answer
from tools.dispatch import Invoker
from tools.verb import AnyVerb

RESULT_HEADER = "cua-gym-result"
_JSON = "application/json"
_BAD_REQUEST = 400
_NOT_ACCEPTABLE = 406
_UNSUPPORTED_MEDIA_TYPE = 415

Endpoint = Callable[[Request], Awaitable[Response]]


def routes(verbs: tuple[AnyVerb, ...], invoker: Invoker) -> list[Route]:
    """Return one route per path, which maps HTTP methods to tools.

    Args:
        verbs: the tools to serve.
        invoker: calls the tools.
    """
    by_path: defaultdict[str, dict[str, AnyVerb]] = defaultdict(dict)
    for verb in verbs:
        by_path[verb.path][verb.method] = verb
    return [Route(path, _endpoint(by_method, invoker), methods=list(by_method)) for path, by_method in by_path.items()]


def _endpoint(by_method: dict[str, AnyVerb], invoker: Invoker) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        # Starlette answers HEAD wherever GET is served.
        verb = by_method["GET" if request.method == "HEAD" else request.method]
        principal = principal_of(request.scope)
        if verb.method == "POST":
            asked = invoker.prepare(verb, await _body(verb, request), principal)
        else:
            asked = invoker.prepare_query(verb, _query(verb, request), principal)
        if not verb.is_tool:
            return _beside(await invoker.run(verb, asked, principal, request_id_of(request.scope)))
        wants_picture = _wants_picture(request, asked)
        answer = await invoker.run(verb, asked, principal, request_id_of(request.scope))
        if wants_picture and answer.picture is not None:
            return _beside(answer)
        # Serialised directly to bytes: copying and encoding text would take time that shows if it has a picture.
        return Response(to_json(answer.value), media_type=_JSON)

    return endpoint


def _beside(answer: Answer) -> Response:
    """Return a response with the picture as body, and the rest of the result in a header, as ASCII."""
    headers = {RESULT_HEADER: answer.without_picture_data().model_dump_json(ensure_ascii=True)}
    picture = answer.picture
    if picture is None:
        return Response(headers=headers, media_type="application/octet-stream")
    return Response(picture.data, headers=headers, media_type=picture.format.media_type)


def _wants_picture(request: Request, asked: Closed) -> bool:
    """Whether the client prefers the picture's bytes. Checked before acting, because a refusal must come first."""
    if not isinstance(asked, OnDesktop | Screenshot | Zoom) or not _accepts_picture(request.headers.get("accept", "")):
        return False
    observe: Observe = asked.observe
    if observe.accessibility:
        raise HTTPException(
            _NOT_ACCEPTABLE,
            "an accessibility tree does not fit the header beside a picture: accept application/json, or ask for "
            "accessibility_tree in another call",
        )
    return observe.format is not PictureFormat.NONE


def _accepts_picture(accept: str) -> bool:
    types = [part.partition(";")[0].strip().lower() for part in accept.split(",")]
    return _JSON not in types and any(one.startswith("image/") or one == "application/octet-stream" for one in types)


def _query(verb: AnyVerb, request: Request) -> dict[str, str]:
    arguments = dict(request.query_params)
    _refuse_handle(verb, arguments)
    return arguments | request.path_params


async def _body(verb: AnyVerb, request: Request) -> dict[str, object]:
    body = await request.body()
    if not body:
        return dict(request.path_params)
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != _JSON:
        raise HTTPException(
            _UNSUPPORTED_MEDIA_TYPE, f"send the body as application/json, not as {media_type or 'nothing'!r}"
        )
    try:
        arguments: object = from_json(body, allow_inf_nan=False)
    except ValueError as error:
        raise HTTPException(_BAD_REQUEST, f"the body is not JSON: {error}") from error
    if not isinstance(arguments, dict):
        raise InvalidRequestError("the body must be a JSON object with the arguments of the verb")
    # The keys of a JSON object are strings.
    named = cast("dict[str, object]", arguments)
    _refuse_handle(verb, named)
    return named | request.path_params


def _refuse_handle(verb: AnyVerb, arguments: Container[str]) -> None:
    if verb.handle is not None and verb.handle in arguments:
        raise InvalidRequestError(
            f"`{verb.handle}` stands in the path already: leave it out of the arguments", field=verb.handle
        )
