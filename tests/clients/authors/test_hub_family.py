"""What authors read about a task of the hub."""

import pytest

from clients.authors.hub_family import described_event
from hub.engine.events import Event


@pytest.mark.parametrize(
    ("event", "when"),
    [
        (Event(what="a guest declines", changes=1, patch={}), "after 1 change by the user"),
        (Event(what="a guest declines", changes=2, patch={}), "after 2 changes by the user"),
        (Event(what="a guest declines", action="send", patch={}), "upon the user's action send"),
    ],
)
def test_an_event_is_described_by_what_it_comes_after(event: Event, when: str) -> None:
    assert described_event(event) == f"a guest declines; it comes {when}, and nobody knows beforehand"
