"""Adapts errors and answers to the caller's role: no tools that the role is not shown, and no paths of the host."""

import re
from dataclasses import replace

from schemas.episodes import EpisodeOpened
from schemas.errors import CuaGymError, ForbiddenError, InfrastructureError, error_from
from schemas.host_paths import without_host_paths
from schemas.roles import VERBS, Role
from schemas.sessions import SessionInfo, SessionList, SessionOpened
from schemas.snapshots import Restored
from tools.call import Answer
from tools.principals import AUTHORS
from tools.shown import shown_verbs

_PARTS = re.compile(r"(; |\. |: |, )")
_IN_WORDS = {
    "session_open": re.compile(r"open (it|a new one|another|one)\b|\badmin token\b"),
    "session_close": re.compile(r"close (it|the session)\b"),
    "session_reset": re.compile(r"reset (it|the session)\b"),
    "reward": re.compile(r"ask for the reward"),
}
"""Patterns of advice that refers to a tool without naming it."""
_OPERATORS = frozenset({Role.ADMIN, Role.ORCHESTRATOR})
_ASK = "ask whoever gave you this token"
_ASK_AUTHOR = "tell whoever opened the workspace"


def for_role(error: CuaGymError, role: Role) -> CuaGymError:
    """Return an error with advice that a role can follow.

    Advice that names a tool of other roles is replaced by whom to ask, except in a refusal of that tool. The host's
    paths in an infrastructure error are shown only to the server's owners and in the log.
    """
    if isinstance(error, ForbiddenError):
        return error
    if isinstance(error, InfrastructureError) and role not in _OPERATORS:
        shown = without_host_paths(error.message)
        if shown != error.message:
            error = error_from(error.detail().model_copy(update={"message": shown}))
    others = set(VERBS) - {verb.name for verb in shown_verbs(role)} - {"frame"}
    pieces = _PARTS.split(error.message)
    parts, breaks = pieces[::2], ["", *pieces[1::2]]
    kept = [
        (before, part)
        for before, part in zip(breaks, parts, strict=True)
        if not any(_advises(part, verb) for verb in others)
    ]
    if len(kept) == len(parts):
        return error  # The same object, so that it keeps its traceback.
    said = "".join((before if index else "") + part for index, (before, part) in enumerate(kept)).rstrip(".;:, ")
    ask = _ASK_AUTHOR if role in AUTHORS else _ASK
    detail = error.detail().model_copy(update={"message": f"{said}; {ask}" if said else ask})
    return error_from(detail)


def answer_for_role(answer: Answer, role: Role) -> Answer:
    """Return an answer without the host's paths, which the reason for a lost session may contain."""
    if role in _OPERATORS:
        return answer
    match answer.value:
        case SessionInfo() as info:
            return replace(answer, value=_plain(info))
        case SessionOpened() | Restored() | EpisodeOpened() as opened:
            return replace(answer, value=opened.model_copy(update={"session": _plain(opened.session)}))
        case SessionList() as listed:
            return replace(answer, value=SessionList(sessions=tuple(map(_plain, listed.sessions))))
        case _:
            return answer


def _plain(info: SessionInfo) -> SessionInfo:
    failure = info.failure
    return info if failure is None else info.model_copy(update={"failure": without_host_paths(failure)})


def _advises(part: str, verb: str) -> bool:
    in_words = _IN_WORDS.get(verb)
    if in_words is not None and in_words.search(part):
        return True
    # Tools named by a common word count as advice only if they are marked as code.
    named = rf"\b{verb}\b" if "_" in verb else f"`{verb}`"
    return re.search(named, part) is not None
