"""Tasks in which a comment says who needs a document."""

from random import Random

import pytest

from hub.apps.documents import APP
from hub.apps.documents.lookup import standing, suffices
from hub.apps.documents.scenarios.sharing import needed_by_others
from hub.apps.documents.state import State
from hub.engine.file_store import FileStore


@pytest.mark.parametrize("fixture", list(APP.fixtures))
def test_whoever_writes_may_comment_and_those_who_need_it_have_no_access_yet(fixture: str) -> None:
    now = APP.find_fixture(fixture).now
    state = APP.find_fixture(fixture).build(Random("tests"), FileStore())
    assert isinstance(state, State)
    for seed in range(40):
        situation = needed_by_others(state, now, Random(seed))
        assert situation is not None
        assert isinstance(situation.state, State)
        (comment,) = (one for key, one in situation.state.comments.items() if key not in state.comments)
        (answer,) = comment.replies.values()
        for one in (comment, answer):
            assert one.author != state.me
            assert suffices(standing(state, comment.item, one.author), "commenter")
        shared = [one.in_state(state) for one in situation.goal if one.action == "share_item"]
        assert [one["item"] for one in shared] == [comment.item] * 2
        for one in shared:
            assert isinstance(one["people"], list)
            assert [standing(state, comment.item, str(person)) for person in one["people"]] == ["none"]
