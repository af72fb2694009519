"""Fixtures of the conformance suite that ask for input: in 2026-07-28, a result may name further input it needs."""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CreateMessageRequest,
    CreateMessageRequestParams,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestFormParams,
    ElicitResult,
    InputRequiredResult,
    InputResponseRequestParams,
    ListRootsRequest,
    SamplingMessage,
    TextContent,
)
from starlette.requests import Request

Asked = CreateMessageRequest | ElicitRequest | ListRootsRequest
_SECRET = secrets.token_bytes(32)


def _form(message: str, field: str, kind: str = "string") -> ElicitRequest:
    schema: dict[str, Any] = {"type": "object", "properties": {field: {"type": kind}}, "required": [field]}
    return ElicitRequest(params=ElicitRequestFormParams(message=message, requested_schema=schema))


def _sample(text: str, max_tokens: int) -> CreateMessageRequest:
    message = SamplingMessage(role="user", content=TextContent(text=text))
    return CreateMessageRequest(params=CreateMessageRequestParams(messages=[message], max_tokens=max_tokens))


def _seal(round_number: int) -> str:
    tag = hmac.new(_SECRET, str(round_number).encode(), hashlib.sha256).hexdigest()
    return f"{round_number}.{tag}"


def _unseal(state: str) -> int:
    number = state.partition(".")[0]
    if not number.isdecimal() or not hmac.compare_digest(state, _seal(int(number))):
        raise MCPError(INVALID_PARAMS, "requestState is not what this server gave: begin again without it")
    return int(number)


@dataclass(frozen=True)
class Dialogue:
    """Rounds of questions, each with an answer per key, and then a text.

    A `sealed` one stores the number of the round in a signed requestState; others determine it from the answers.
    """

    rounds: tuple[Mapping[str, Asked], ...]
    sealed: bool = False
    within_capabilities: bool = False

    def go_on(
        self, context: ServerRequestContext[dict[str, Any], Request], params: InputResponseRequestParams
    ) -> str | InputRequiredResult:
        """Return the next questions, or the final text."""
        number = _unseal(params.request_state) if self.sealed and params.request_state is not None else 0
        answers = params.input_responses or {}
        answered = (not self.sealed or params.request_state is not None) and all(
            key in answers and _fits(asked, answers[key]) for key, asked in self.rounds[number].items()
        )
        if answered:
            number += 1
        if number == len(self.rounds):
            return f"state-ok: {', '.join(_text(answers[key]) for key in self.rounds[-1])}"
        questions = dict(self.rounds[number])
        if self.within_capabilities:
            able = context.session.client_capabilities
            questions = {
                key: asked for key, asked in questions.items() if able is not None and _is_declared(asked, able)
            }
        return InputRequiredResult(input_requests=questions, request_state=_seal(number) if self.sealed else None)


def _is_declared(asked: Asked, able: object) -> bool:
    match asked:
        case CreateMessageRequest():
            name = "sampling"
        case ElicitRequest():
            name = "elicitation"
        case ListRootsRequest():
            name = "roots"
    return getattr(able, name) is not None


def _fits(asked: Asked, answer: object) -> bool:
    match asked:
        case ElicitRequest():
            return isinstance(answer, ElicitResult)
        case CreateMessageRequest():
            return not isinstance(answer, ElicitResult)
        case ListRootsRequest():
            return hasattr(answer, "roots")


def _text(answer: object) -> str:
    if isinstance(answer, ElicitResult):
        return f"Hello, {' '.join(str(value) for value in (answer.content or {}).values())}!"
    if isinstance(answer, CreateMessageResult) and isinstance(answer.content, TextContent):
        return answer.content.text
    return str(answer)


_NAME = _form("What is your name?", "name")
_ROOTS = ListRootsRequest()
DIALOGUES: dict[str, Dialogue] = {
    "test_input_required_result_elicitation": Dialogue(({"user_name": _NAME},)),
    "test_streaming_elicitation": Dialogue(({"user_name": _NAME},)),
    "test_input_required_result_sampling": Dialogue(
        ({"capital_question": _sample("What is the capital of France?", 100)},)
    ),
    "test_input_required_result_list_roots": Dialogue(({"client_roots": _ROOTS},)),
    "test_input_required_result_request_state": Dialogue(
        ({"confirm": _form("Please confirm", "ok", "boolean")},), sealed=True
    ),
    "test_input_required_result_multiple_inputs": Dialogue(
        ({"user_name": _NAME, "greeting": _sample("Generate a greeting", 50), "client_roots": _ROOTS},), sealed=True
    ),
    "test_input_required_result_multi_round": Dialogue(
        (
            {"step1": _form("Step 1: What is your name?", "name")},
            {"step2": _form("Step 2: What is your favorite color?", "color")},
        ),
        sealed=True,
    ),
    "test_input_required_result_tampered_state": Dialogue(
        ({"confirm": _form("Please confirm", "ok", "boolean")},), sealed=True
    ),
    "test_input_required_result_capabilities": Dialogue(
        ({"user_name": _NAME, "greeting": _sample("Generate a greeting", 50), "client_roots": _ROOTS},),
        within_capabilities=True,
    ),
}
PROMPT_DIALOGUE = Dialogue(({"user_context": _form("What context should the prompt use?", "context")},))
