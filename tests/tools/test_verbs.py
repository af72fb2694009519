"""The definitions of the verbs: complete, consistent with the role table, and short enough for a model."""

import re
from string import Formatter

import pytest

from schemas.actions import Wait
from schemas.observations import Observe
from schemas.requests import Act
from schemas.roles import VERBS as ROLES
from tools.registry import BY_NAME, VERBS
from tools.verb import AnyVerb

MAX_DESCRIPTION = 2_000
SESSION = "s_0000000000000000"


def test_the_role_table_and_the_registry_name_the_same_verbs() -> None:
    assert set(BY_NAME) == set(ROLES)
    assert len(BY_NAME) == len(VERBS)


def test_only_the_raw_frame_is_no_tool() -> None:
    assert [verb.name for verb in VERBS if not verb.is_tool] == ["frame"]


def test_no_two_verbs_share_a_route() -> None:
    assert len({(verb.method, verb.path) for verb in VERBS}) == len(VERBS)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_a_verb_is_fit_for_a_model(verb: AnyVerb) -> None:
    assert re.fullmatch(r"[a-z_]{1,40}", verb.name)
    assert 0 < len(verb.description) < MAX_DESCRIPTION
    assert not (verb.read_only and verb.destructive)
    assert verb.input_schema["additionalProperties"] is False


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_the_handle_in_a_path_is_a_field_of_the_request(verb: AnyVerb) -> None:
    names = [name for _, name, _, _ in Formatter().parse(verb.path) if name]
    assert names == ([verb.handle] if verb.handle else [])
    assert set(names) <= set(verb.request.model_fields)
    if verb.method != "POST":
        # What has no body has its handle and what a query can say, which may be left out.
        needed = {name for name, field in verb.request.model_fields.items() if field.is_required()}
        assert needed <= set(names)


def test_a_deadline_leaves_time_for_what_was_asked() -> None:
    waits = tuple(Wait(duration_ms=60_000) for _ in range(3))
    asked = Act(session_id=SESSION, actions=waits, observe=Observe())
    assert BY_NAME["act"].deadline_s(asked) > 180
