"""An inference server on loopback with vLLM's and SGLang's HTTP APIs, including ids and logprobs; a token is a byte.

Pictures are one token each. The test only determines the replies.
"""

import json
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

PICTURE, START, END = 256, 257, 258
"""Tokens beside those of bytes."""
MARKS = {
    "<|image_pad|>": PICTURE,
    "<|im_start|>": START,
    "<|im_end|>": END,
    "<|vision_start|>": 259,
    "<|vision_end|>": 260,
}


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Chat(Strict):
    model: Literal["learner"]
    messages: Annotated[list[dict[str, Any]], Field(min_length=1)]
    temperature: float
    max_tokens: Annotated[int, Field(ge=1)]
    logprobs: Literal[True]
    return_token_ids: Literal[True]
    stop: list[str] | None = None
    seed: int | None = None


class Completions(Strict):
    model: Literal["learner"]
    prompt: Annotated[list[int], Field(min_length=1)]
    temperature: float
    max_tokens: Annotated[int, Field(ge=1)]
    logprobs: Annotated[int, Field(ge=0)]
    return_token_ids: Literal[True]
    stop: list[str] | None = None
    seed: int | None = None


class Params(Strict):
    temperature: float
    max_new_tokens: Annotated[int, Field(ge=1)]
    stop: list[str] | None = None
    sampling_seed: int | None = None


class Generate(Strict):
    input_ids: Annotated[list[int], Field(min_length=1)]
    sampling_params: Params
    return_logprob: Literal[True]
    image_data: list[str] | None = None


class Tokenize(Strict):
    model: Literal["learner"]
    prompt: str
    add_special_tokens: bool


def tokens(text: str) -> list[int]:
    ids: list[int] = []
    while text:
        mark = next((one for one in MARKS if text.startswith(one)), None)
        if mark is not None:
            ids.append(MARKS[mark])
            text = text.removeprefix(mark)
        else:
            ids += list(text[0].encode())
            text = text[1:]
    return ids


def logprobs(ids: Sequence[int]) -> list[float]:
    return [-(one + 1) / 1_000 for one in ids]


def _content(content: str | list[dict[str, Any]]) -> str:
    if isinstance(content, str):
        return content
    return "".join(
        part["text"] if part["type"] == "text" else "<|vision_start|><|image_pad|><|vision_end|>" for part in content
    )


def template(messages: Sequence[dict[str, Any]]) -> str:
    """Return messages as ChatML, in which earlier turns of the model lose their reasoning, as in some templates."""
    said = [(one["role"], _content(one["content"])) for one in messages]
    shown = [(role, text.rpartition("</think>")[2] if role == "assistant" else text) for role, text in said]
    return "".join(f"<|im_start|>{role}\n{text}<|im_end|>\n" for role, text in shown) + "<|im_start|>assistant\n"


Reply = str | int | bytes | dict[str, Any]
"""A text to say, the status of a failure, bytes after which the connection breaks, or a whole answer."""


class TokenServer:
    """Records requests and replies: `prompts` and `said` are ids, `pictures` the number of pictures in a prompt."""

    def __init__(self, answer: Callable[[int], Reply]) -> None:
        self.answer = answer
        self.url = ""
        self.requests = 0
        self.prompts: list[tuple[int, ...]] = []
        self.said: list[tuple[int, ...]] = []
        self.pictures: list[int] = []
        self.rejected: list[str] = []

    def sample(self, prompt: Sequence[int], reply: str) -> tuple[list[int], str]:
        """Return ids and finish reason; a text that ends with … is cut off."""
        ids = tokens(reply.removesuffix("…"))
        cut = reply.endswith("…")
        ids = ids if cut else [*ids, END]
        self.prompts.append(tuple(prompt))
        self.said.append(tuple(ids))
        return ids, "length" if cut else "stop"

    def respond(self, path: str, raw: bytes) -> tuple[int, Any]:
        if path == "/tokenize":
            ids = tokens(Tokenize.model_validate_json(raw).prompt)
            return 200, {"count": len(ids), "max_model_len": 100_000, "tokens": ids, "token_strs": None}
        kind = {"/v1/chat/completions": Chat, "/v1/completions": Completions, "/generate": Generate}.get(path)
        if kind is None:
            return 404, {"detail": "Not Found"}
        body = kind.model_validate_json(raw)
        number, self.requests = self.requests, self.requests + 1
        reply = self.answer(number)
        if isinstance(reply, int):
            return reply, {"object": "error", "message": "it is so", "type": "e", "param": None, "code": reply}
        if not isinstance(reply, str):
            return 200, reply
        match body:
            case Chat():
                return 200, self._chat(body, reply)
            case Completions():
                ids, finish = self.sample(body.prompt, reply)
                probabilities = {"token_logprobs": logprobs(ids), "tokens": [""] * len(ids)}
                choice = {
                    "index": 0,
                    "text": reply.removesuffix("…"),
                    "finish_reason": finish,
                    "logprobs": probabilities,
                }
                return 200, {"choices": [{**choice, "token_ids": ids, "prompt_token_ids": body.prompt}]}
            case Generate():
                self.pictures.append(len(body.image_data or ()))
                ids, finish = self.sample(body.input_ids, reply)
                rows = [[probability, one, None] for probability, one in zip(logprobs(ids), ids, strict=True)]
                meta = {"finish_reason": {"type": finish}, "output_token_logprobs": rows, "id": "1"}
                return 200, {"text": reply.removesuffix("…"), "output_ids": ids, "meta_info": meta}
            case _:
                raise AssertionError(path)

    def _chat(self, body: Chat, reply: str) -> dict[str, Any]:
        prompt = tokens(template(body.messages))
        self.pictures.append(prompt.count(PICTURE))
        ids, finish = self.sample(prompt, reply)
        content: list[dict[str, Any]] = [
            {"token": "", "logprob": one, "bytes": None, "top_logprobs": []} for one in logprobs(ids)
        ]
        message: dict[str, Any] = {"role": "assistant", "content": reply.removesuffix("…"), "tool_calls": []}
        choice: dict[str, Any] = {
            "index": 0,
            "message": message,
            "logprobs": {"content": content},
            "finish_reason": finish,
        }
        return {
            "id": "chatcmpl-1",
            "object": "chat.completion",
            "model": "learner",
            "choices": [{**choice, "token_ids": ids}],
            "prompt_token_ids": prompt,
            "usage": {"prompt_tokens": len(prompt), "completion_tokens": len(ids)},
        }


@contextmanager
def serving_tokens(answer: Callable[[int], Reply]) -> Generator[TokenServer]:
    """Serve until the block ends."""
    server = TokenServer(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["content-length"]))
            try:
                status, value = server.respond(self.path, raw)
            except ValidationError as error:
                server.rejected.append(str(error))
                status, value = 400, {"object": "error", "message": str(error), "code": 400}
            content = value if isinstance(value, bytes) else json.dumps(value).encode()
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content) + isinstance(value, bytes)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is the base class's
            pass

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.url = f"http://127.0.0.1:{listening.server_address[1]}"
    thread = threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield server
    finally:
        listening.shutdown()
        listening.server_close()
        thread.join()
    assert server.rejected == []
