"""Writes the attempts of a run as Parquet files: chat slices with pictures, and token sequences if there are any."""

import importlib
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from clients.atomic_write import atomic_file
from clients.rollouts.attempt_result import AttemptResult
from clients.rollouts.export.chat import Message, arguments, call_id, conversation, slices
from clients.rollouts.export.token_sequences import TURNS, token_slices
from clients.rollouts.token_record import FILE_NAME as TOKENS_NAME
from clients.rollouts.token_record import read_tokens
from clients.rollouts.trajectory import FILE_NAME, Beginning, frame_path, read_trajectory
from schemas.base import SCHEMA_VERSION
from schemas.errors import NotFoundError

CHAT = "chat.parquet"
TOKENS = "tokens.parquet"
_FACTS = {"cua_gym.schema_version": str(SCHEMA_VERSION), "cua_gym.rollout_format": "1"}

# pyarrow has no type annotations; the rows are built from our own types.
_arrow: Any = importlib.import_module("pyarrow")
_parquet: Any = importlib.import_module("pyarrow.parquet")

_EPISODE = [
    ("tuple_id", _arrow.string()),
    ("attempt", _arrow.int64()),
    ("environment", _arrow.string()),
    ("difficulty", _arrow.string()),
    ("policy", _arrow.string()),
    ("seed", _arrow.int64()),
    ("end", _arrow.string()),
    # Null without a reward, never zero; `valid` is the mask.
    ("reward", _arrow.float64()),
    ("valid", _arrow.bool_()),
    ("slice", _arrow.int64()),
    ("slices", _arrow.int64()),
]
_CALL = _arrow.struct(
    [
        ("id", _arrow.string()),
        ("type", _arrow.string()),
        ("function", _arrow.struct([("name", _arrow.string()), ("arguments", _arrow.string())])),
    ]
)
_MESSAGE = _arrow.struct(
    [
        ("role", _arrow.string()),
        ("content", _arrow.list_(_arrow.struct([("type", _arrow.string()), ("text", _arrow.string())]))),
        ("tool_calls", _arrow.list_(_CALL)),
        ("tool_call_id", _arrow.string()),
    ]
)
# The form in which `datasets` reads pictures.
_IMAGE = _arrow.struct([("bytes", _arrow.binary()), ("path", _arrow.string())])
_CHAT_SCHEMA = _arrow.schema(
    [
        *_EPISODE,
        ("messages", _arrow.list_(_MESSAGE)),
        ("learn", _arrow.list_(_arrow.bool_())),
        ("images", _arrow.list_(_IMAGE)),
        ("tools", _arrow.string()),
    ],
    metadata=_FACTS,
)
_TOKEN_SCHEMA = _arrow.schema(
    [
        *_EPISODE,
        ("turns", _arrow.list_(_arrow.int64())),
        ("token_ids", _arrow.list_(_arrow.int64())),
        ("loss_mask", _arrow.list_(_arrow.int8())),
        ("logprobs", _arrow.list_(_arrow.float64())),
        ("images", _arrow.list_(_IMAGE)),
    ],
    metadata=_FACTS,
)


@dataclass(frozen=True)
class Exported:
    """The files that were written. `tokens` is None if no attempt has token sequences."""

    chat: Path
    tokens: Path | None
    attempts: int
    chat_slices: int
    token_sequences: int


def export(run: Path, results: Sequence[AttemptResult], out: Path, *, turns: int = TURNS) -> Exported:
    """Write attempts of a run to `out`, each file atomically.

    Args:
        run: The run's folder.
        results: The attempts, in the order in which they are written.
        out: Folder of the files, created if necessary.
        turns: Maximum number of the model's turns in a slice.

    Raises:
        NotFoundError: a trajectory or picture of an attempt is missing.
        InvalidRequestError: a trajectory was not made in one of our action spaces.
    """
    out.mkdir(parents=True, exist_ok=True)
    counts = {CHAT: 0, TOKENS: 0}
    with ExitStack() as stack:
        writers = {
            name: stack.enter_context(_parquet.ParquetWriter(half, schema, compression="zstd"))
            for name, schema in ((CHAT, _CHAT_SCHEMA), (TOKENS, _TOKEN_SCHEMA))
            for half in [stack.enter_context(atomic_file(out / name))]
        }
        for result in results:
            folder = run / result.folder
            for name, schema, rows in (
                (CHAT, _CHAT_SCHEMA, list(_chat_rows(result, folder, turns))),
                (TOKENS, _TOKEN_SCHEMA, list(_token_rows(result, folder, turns))),
            ):
                if rows:
                    writers[name].write_table(_arrow.Table.from_pylist(rows, schema=schema))
                counts[name] += len(rows)
    if not counts[TOKENS]:
        (out / TOKENS).unlink()
    return Exported(out / CHAT, out / TOKENS if counts[TOKENS] else None, len(results), counts[CHAT], counts[TOKENS])


def _chat_rows(result: AttemptResult, folder: Path, turns: int) -> Iterator[dict[str, object]]:
    file = folder / FILE_NAME
    if not file.is_file():
        raise NotFoundError(f"{file} is gone: the attempt cannot be exported")
    lines = read_trajectory(file)
    if not isinstance(lines[0], Beginning) or not lines[0].instructions:
        # A policy without a model has no text from which a model could learn.
        return
    cut = slices(conversation(lines), turns)
    tools = "[" + ", ".join(one.model_dump_json() for one in lines[0].tools) + "]"
    for one in cut:
        yield {
            **_episode(result, one.number, len(cut)),
            "messages": [_message(message) for message in one.messages],
            "learn": list(one.learn),
            "images": [_image(folder, frame) for frame in one.frames],
            "tools": tools,
        }


def _token_rows(result: AttemptResult, folder: Path, turns: int) -> Iterator[dict[str, object]]:
    file = folder / TOKENS_NAME
    if not file.is_file():
        return
    cut = token_slices(read_tokens(file), turns)
    for number, one in enumerate(cut, start=1):
        yield {
            **_episode(result, number, len(cut)),
            "turns": list(one.turns),
            "token_ids": list(one.token_ids),
            "loss_mask": list(one.loss_mask),
            "logprobs": list(one.logprobs),
            "images": [_image(folder, frame) for frame in one.frames],
        }


def _episode(result: AttemptResult, number: int, count: int) -> dict[str, object]:
    return {
        "tuple_id": result.tuple_id,
        "attempt": result.number,
        "environment": result.environment,
        "difficulty": None if result.difficulty is None else str(result.difficulty),
        "policy": result.policy,
        "seed": result.seed,
        "end": str(result.end),
        "reward": result.reward,
        "valid": result.valid,
        "slice": number,
        "slices": count,
    }


def _message(message: Message) -> dict[str, object]:
    calls = [
        {
            "id": call_id(message.turn, place),
            "type": "function",
            "function": {"name": call.name, "arguments": arguments(call)},
        }
        for place, call in enumerate(message.calls)
    ]
    return {
        "role": message.role,
        "content": [{"type": part.type, "text": part.text} for part in message.content],
        "tool_calls": calls or None,
        "tool_call_id": message.call,
    }


def _image(folder: Path, frame: str) -> dict[str, object]:
    path = frame_path(folder, frame)
    if not path.is_file():
        raise NotFoundError(f"{path} is gone: the attempt cannot be exported")
    return {"bytes": path.read_bytes(), "path": f"{frame}.png"}
