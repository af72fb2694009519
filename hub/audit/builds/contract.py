"""Determines how a published application's own server implements the contract, by queries; no source is read.

Every query uses a separate session with a state of ours; the replies show what the server does with it.
"""

import itertools
import secrets
from typing import Any, Final, cast

import httpx
from pydantic import JsonValue

from hub.hosting.rules import ENVELOPE

TIMEOUT_S = 20.0
_STATE_KEYS = ("stored_state", "current_state", "current", "state", "data", "initial_state", "initial")
State = dict[str, JsonValue]

_FIRST: Final[State] = {
    "quince_list": [{"id": "q1", "text": "first"}],
    "quince_view": {"open": True, "tab": 1},
    "quince_count": 3,
    "quince_gone": {"left": "behind"},
}
_CHANGED: Final[State] = {
    "quince_list": [{"id": "q1", "text": "first"}, {"id": "q2", "text": "second"}],
    "quince_view": {"open": False, "tab": 1},
    "quince_count": 4,
    "quince_new": "here",
}


class UnansweredError(Exception):
    """A server does not implement the contract at all; the message says what it did instead."""


class OwnServer:
    """One application's own server, at an address like `http://localhost:8014`."""

    def __init__(self, client: httpx.AsyncClient, address: str) -> None:
        self._client = client
        self._address = address.rstrip("/")
        self._prefix = f"quince-{secrets.token_hex(3)}"
        self._numbers = itertools.count(1)

    async def rules(self) -> tuple[dict[str, Any], list[str]]:
        """Make all queries.

        Returns:
            Its rules as far as known, as fields of `Rules`, and notes on what could not be determined.

        Raises:
            UnansweredError: it does not implement the contract.
        """
        said: dict[str, Any] = {}
        notes: list[str] = []
        said |= await self._state_form()
        said |= {"baseline": await self._baseline(), "merge": await self._merge(), "reset": await self._reset()}
        form = _form(await self._difference())
        if form is None:
            notes.append("gives differences in a form that is not known")
        else:
            said["difference"] = form
        return said, notes

    async def first_state(self) -> JsonValue:
        """Return the state of a session in which nothing was set; None if there is none."""
        current = (await self._go(self._session())).get("current_state")
        return current if isinstance(current, dict) and current else None

    async def _state_form(self) -> dict[str, Any]:
        sid = self._session()
        await self._post(sid, "set", _FIRST)
        reply, fresh = await self._get("state", sid), await self._get("state", self._session())
        if _holds(reply, _FIRST):
            return {"state": "bare", "fresh": "empty" if fresh == {} else "null"}
        if not isinstance(reply, dict):
            raise UnansweredError(f"/state answers {str(reply)[:80]!r} where a state was set")
        names = tuple(reply)
        if set(ENVELOPE[:2]) <= set(names):
            return {"state": "envelope", "fresh": "null"}
        slot = next((name for name in _STATE_KEYS if _holds(reply.get(name), _FIRST)), None)
        if slot is None:
            raise UnansweredError(
                f"/state answers with {', '.join(names[:5]) or 'nothing'}, none of which is the state"
            )
        empty = isinstance(fresh, dict) and fresh.get(slot) == {}
        return {"state": names, "fresh": "empty" if empty else "null"}

    async def _baseline(self) -> str:
        sid = self._session()
        await self._post(sid, "set", _FIRST)
        await self._post(sid, "set", _FIRST | {"quince_count": 5})
        initial = (await self._go(sid)).get("initial_state")
        return "first_set" if isinstance(initial, dict) and initial.get("quince_count") == 3 else "set"  # noqa: PLR2004

    async def _merge(self) -> str:
        always = await self._keeps("set")
        return "always" if always else "current" if await self._keeps("set_current") else "asked"

    async def _keeps(self, action: str) -> bool:
        """Whether an action without `merge` keeps what its state does not mention."""
        sid = self._session()
        await self._post(sid, "set", _FIRST)
        await self._post(sid, action, {"quince_view": {"tab": 2}})
        current = (await self._go(sid)).get("current_state")
        return isinstance(current, dict) and "quince_count" in current

    async def _reset(self) -> str:
        sid = self._session()
        await self._post(sid, "set", _FIRST)
        await self._post(sid, "set_current", _CHANGED)
        await self._post(sid, "reset", None)
        return "initial" if _holds((await self._go(sid)).get("current_state"), _FIRST) else "remove"

    async def _difference(self) -> JsonValue:
        sid = self._session()
        await self._post(sid, "set", _FIRST)
        await self._post(sid, "set_current", _CHANGED)
        return (await self._go(sid)).get("state_diff")

    def _session(self) -> str:
        return f"{self._prefix}-{next(self._numbers)}"

    async def _go(self, sid: str) -> State:
        reply = await self._get("go", sid)
        if not isinstance(reply, dict):
            raise UnansweredError(f"/go answers {str(reply)[:80]!r}, which is no object")
        return reply

    async def _get(self, route: str, sid: str) -> JsonValue:
        return _read(await self._client.get(f"{self._address}/{route}", params={"sid": sid}))

    async def _post(self, sid: str, action: str, state: JsonValue) -> None:
        body = {"action": action} | ({} if state is None else {"state": state})
        _read(await self._client.post(f"{self._address}/post", params={"sid": sid}, json=body))


async def ask(address: str) -> tuple[dict[str, Any], list[str], JsonValue]:
    """Query the server at an address.

    Returns:
        Fields of `Rules`, notes, and the initial state of a session (None if there is none).

    Raises:
        UnansweredError: there is no answer, or it does not follow the contract.
    """
    async with httpx.AsyncClient(timeout=TIMEOUT_S) as client:
        server = OwnServer(client, address)
        try:
            said, notes = await server.rules()
            return said, notes, await server.first_state()
        except httpx.HTTPError as error:
            raise UnansweredError(f"{address}: {type(error).__name__} {error}") from error


def _read(response: httpx.Response) -> JsonValue:
    if not response.is_success:
        raise UnansweredError(f"{response.request.url.path} answers HTTP {response.status_code}")
    try:
        return cast("JsonValue", response.json())
    except ValueError as error:
        raise UnansweredError(f"{response.request.url.path} answers no JSON: a page?") from error


def _holds(value: JsonValue, state: State) -> bool:
    """Whether a value is a state, possibly completed with defaults."""
    return isinstance(value, dict) and all(key in value and value[key] == one for key, one in state.items())


def _form(found: JsonValue) -> str | None:
    """Return the form of the difference between the two states above, as `Rules` names it."""
    if not isinstance(found, dict):
        return None
    modified = found.get("modified")
    if isinstance(modified, dict):
        return "keys" if "quince_view" in modified else "paths" if "quince_view.open" in modified else None
    for old, new in (("old", "new"), ("from", "to")):
        if _has(found.get("quince_view.open"), old, new):
            return f"{old}_{new}"
        if _has(found.get("quince_view"), old, new):
            is_mixed = old == "old" and _has(found.get("quince_new"), "added")
            return "by_key_old_new" if is_mixed else f"{old}_{new}_keys"
    return "by_key" if _has(found.get("quince_view"), "modified") else None


def _has(value: JsonValue, *names: str) -> bool:
    return isinstance(value, dict) and all(name in value for name in names)
