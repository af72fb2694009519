"""An episode begins when its application is painted and takes input."""

import anyio
import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from schemas.actions import Action, KeyPress, TypeText
from schemas.observations import Observe, PictureFormat
from schemas.requests import SessionOpen
from server.services import Services
from tests.callers import ME
from vm_controller import environment_config

TEXT = "typed at once"
COPY = KeyPress(keys=("ctrl", "c"))
COPY_ALL = (KeyPress(keys=("ctrl", "a")), COPY)
COPIED: dict[str, tuple[Action, ...]] = {
    "libreoffice_calc": (KeyPress(keys=("Return",)), KeyPress(keys=("Up",)), COPY),
    "libreoffice_writer": COPY_ALL,
    "text_editor": COPY_ALL,
}
"""By environment, actions that copy the typed text to the clipboard."""
CARET_PX = 400
LATER_S = 2.0
WITHIN_S = 30
LOOK = Observe(cursor=False)
NO_PICTURE = Observe(format=PictureFormat.NONE)


def launched() -> list[str]:
    every = {name: environment_config.load(name) for name in environment_config.names()}
    # Pages of the hub are tests/vm_controller/test_hub_browser.py's.
    return [name for name, one in every.items() if one.launch is not None and one.hub is None]


async def picture(services: Services, session_id: str) -> NDArray[np.uint8]:
    observation = await services.sessions.look(session_id, LOOK, ME)
    assert observation.settled
    assert observation.picture_data is not None
    decoded = cv2.imdecode(np.frombuffer(observation.picture_data, np.uint8), cv2.IMREAD_COLOR)
    assert decoded is not None
    return decoded.astype(np.uint8)


async def has_arrived(services: Services, session_id: str, copying: tuple[Action, ...]) -> None:
    """Type, and expect the text on the clipboard after it was copied."""
    await services.sessions.act(session_id, (TypeText(text=TEXT),), NO_PICTURE, ME)
    await services.sessions.act(session_id, copying, NO_PICTURE, ME)
    with anyio.move_on_after(WITHIN_S):
        while (await services.sessions.clipboard(session_id, ME)).text != TEXT:  # noqa: ASYNC110 -- asks a desktop, which sends no event
            await anyio.sleep(0.1)
    assert (await services.sessions.clipboard(session_id, ME)).text == TEXT


async def stays(services: Services, session_id: str) -> None:
    """Expect that the first picture is what shows later."""
    first = await picture(services, session_id)
    await anyio.sleep(LATER_S)
    assert int((first != await picture(services, session_id)).any(axis=2).sum()) <= CARET_PX


@pytest.mark.exhaustive(reason="the first picture of every environment", but=("text_editor",))
@pytest.mark.parametrize("environment", COPIED)
async def test_an_episode_begins_painted_and_takes_input_at_once(services: Services, environment: str) -> None:
    session_id = (await services.sessions.open(SessionOpen(environment=environment))).session_id
    await has_arrived(services, session_id, COPIED[environment])
    await services.sessions.reset(session_id, ME)
    await stays(services, session_id)


@pytest.mark.exhaustive(reason="the first picture of every environment")
@pytest.mark.parametrize("environment", sorted(set(launched()) - set(COPIED)))
async def test_the_first_picture_is_what_shows_later(services: Services, environment: str) -> None:
    await stays(services, (await services.sessions.open(SessionOpen(environment=environment))).session_id)


async def test_an_application_that_a_setup_script_starts_takes_input_at_once(services: Services) -> None:
    setup = 'import subprocess\nsubprocess.Popen(["mousepad", "--disable-server"])\n'
    session_id = (await services.sessions.open(SessionOpen(environment="text_editor", setup=setup))).session_id
    await has_arrived(services, session_id, COPY_ALL)
