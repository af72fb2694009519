"""Plain HTTP calls of episodes go where the server's own definition says."""

import re

import httpx
import pytest
from pydantic import BaseModel

from clients.connection.http import route
from schemas.episodes import (
    EpisodeClose,
    EpisodeListRequest,
    EpisodeOpen,
    GroupClose,
    GroupOpen,
    GroupShow,
    TupleListRequest,
    TupleShow,
)
from tools.episodes import VERBS
from tools.verb import AnyVerb

EPISODE, GROUP = "e_" + "a" * 16, "g_" + "b" * 16
REQUESTS: dict[str, BaseModel] = {
    "tuple_list": TupleListRequest(limit=7),
    "tuple_show": TupleShow(tuple_id="notes_1", scripts=True),
    "episode_open": EpisodeOpen(tuple_id="notes_1"),
    "episode_close": EpisodeClose(episode_id=EPISODE),
    "episode_list": EpisodeListRequest(group_id=GROUP),
    "group_open": GroupOpen(tuple_id="notes_1", n=2),
    "group_show": GroupShow(group_id=GROUP),
    "group_close": GroupClose(group_id=GROUP),
}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_a_request_goes_where_the_verb_is(verb: AnyVerb) -> None:
    request = REQUESTS[verb.name]
    method, path, body = route(verb.name, request)
    url = httpx.URL(f"http://server{path}")
    found = re.fullmatch(re.sub(r"{(\w+)}", r"(?P<\1>\\w+)", verb.path), url.path)
    assert method == verb.method
    assert found is not None
    # What does not stand in the path comes behind it or in the body: nothing is lost on the way.
    sent = {**url.params, **(body or {}), **found.groupdict()}
    assert verb.request.model_validate(sent) == request
