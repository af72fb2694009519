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
"""Advice that names a verb in words."""
_OPERATORS = frozenset({Role.ADMIN, Role.ORCHESTRATOR})
_ASK = "ask whoever gave you this token"
_ASK_AUTHOR = "tell whoever opened the workspace"


def for_role(error: CuaGymError, role: Role) -> CuaGymError:
    """Return the error with advice that the role can follow.

    What names a verb of other roles is left out, and whom to ask is said instead. A refusal of such a verb names it.
    Where the machine failed, its paths are for those who run it, and for the log.
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
        return error  # The very same, so that its traceback stays.
    said = "".join((before if index else "") + part for index, (before, part) in enumerate(kept)).rstrip(".;:, ")
    ask = _ASK_AUTHOR if role in AUTHORS else _ASK
    detail = error.detail().model_copy(update={"message": f"{said}; {ask}" if said else ask})
    return error_from(detail)


def answer_for_role(answer: Answer, role: Role) -> Answer:
    """Return the answer without what it says of the machine: why a session was lost names the server's folders."""
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
    # Verbs of one common word are advice only where they are marked as code.
    named = rf"\b{verb}\b" if "_" in verb else f"`{verb}`"
    return re.search(named, part) is not None
