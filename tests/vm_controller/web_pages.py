"""Helpers for tests of web applications: acting in a session, and reading its accessibility tree."""

from schemas.actions import Action, Click, WaitUntil
from schemas.conditions import UntilWindow
from schemas.observations import AccessibleNode, Observe, PictureFormat
from server.services import Services
from tests.callers import ME

NO_PICTURE = Observe(format=PictureFormat.NONE)
COUNT = """
import json
states = json.load(open("/tmp/hub-state/notes.json"))
print("REWARD:", len(states["current_state"]["notes"]) / 10)
"""
"""A reward that gives a tenth for each note."""


async def do(services: Services, session_id: str, *actions: Action) -> None:
    """Carry out all actions."""
    result = await services.sessions.act(session_id, actions, NO_PICTURE, ME)
    assert result.stopped is None, result


async def becomes(services: Services, session_id: str, title: str) -> None:
    """Wait for a window of this title."""
    await do(services, session_id, WaitUntil(until=UntilWindow(title=title), timeout_ms=30_000))


async def everything(services: Services, session_id: str) -> list[AccessibleNode]:
    """Return all nodes of the accessibility tree."""
    tree = await services.sessions.accessibility(session_id, 500, None, ME)
    return list(tree.walk())


async def click(services: Services, session_id: str, name: str) -> None:
    (node,) = [
        node for node in await everything(services, session_id) if (node.role, node.name) == ("push button", name)
    ]
    assert node.x is not None
    assert node.y is not None
    await do(services, session_id, Click(x=node.x + 5, y=node.y + 5))


async def address(services: Services, session_id: str) -> str:
    (node,) = [node for node in await everything(services, session_id) if node.name == "Address and search bar"]
    return node.value
