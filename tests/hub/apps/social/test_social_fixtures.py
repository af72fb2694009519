"""What a page starts with: what was decided agrees with the house rules, and what is hidden with what was decided."""

from random import Random

import pytest

from hub.apps.social import APP
from hub.apps.social.domain.rules import coming
from hub.apps.social.state import State
from hub.engine.file_store import FileStore


@pytest.mark.parametrize("fixture", list(APP.fixtures))
def test_reports_comments_and_posts_agree(fixture: str) -> None:
    today = APP.find_fixture(fixture).now.date().isoformat()
    for seed in range(20):
        state = APP.find_fixture(fixture).build(Random(seed), FileStore())
        assert isinstance(state, State)
        for report in state.reports.values():
            comment = state.comments[report.comment_id]
            assert report.author_id == comment.author_id != report.reporter_id
            assert comment.written_on <= report.reported_on <= (report.decided_on or today) <= today
            assert (report.status == "upheld") == (comment.status == "hidden") == (report.rule_id is not None)
            assert (report.status == "open") == (report.decided_by == "") == (report.decided_on is None)
        for comment in state.comments.values():
            assert comment.written_on < today
        for post in state.posts.values():
            assert (post.status in ("published", "withdrawn")) == (post.goes_out is not None and post.goes_out < today)
        for key, event in state.events.items():
            assert coming(state, key) <= event.places
        assert all(not one.followed for one in state.profiles.values() if one.status == "blocked")
