"""A repository before a task begins: its issues, what is proposed for them, and what is to become of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import Any

from hub.apps.code.domain.rules import UNDONE
from hub.apps.code.fixtures.builder import KINDS, branch_for, conventional
from hub.apps.code.state import Comment, Issue, MergeRequest, State
from hub.engine.clock import stamp
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do

MAIN = "repository-1"
"""The repository with the most issues, in every organisation."""
AS_PLANNED: dict[str, Any] = {"status": "open", "duplicate_of_id": None, "comments": ()}


@dataclass
class Desk(PreparedState[State]):
    """A repository that is being prepared: its issues are dealt out, and what was proposed for them before is gone.

    `wanted` holds the issues that a task changes, as they are to be in the end.
    """

    now: datetime
    rng: Random
    wanted: dict[str, Issue] = field(default_factory=dict[str, Issue])

    def __post_init__(self) -> None:
        kept = {key: one for key, one in self.state.merge_requests.items() if one.repository_id != MAIN}
        self.state = self.state.model_copy(update={"merge_requests": kept})
        labels = {one.name: key for key, one in self.state.labels.items()}
        self.label_ids = labels
        self._left: dict[str, list[str]] = {}
        for kind, _ in KINDS.values():
            ids = [key for key, one in self.state.issues.items() if self._is_of(one, labels[kind])]
            self._left[kind] = self.rng.sample(ids, len(ids))

    def _is_of(self, issue: Issue, label_id: str) -> bool:
        return issue.repository_id == MAIN and issue.label_ids[0] == label_id

    def unplan(self) -> None:
        """Let all issues be open and without a milestone, and say nothing below them."""
        for key in [one for ids in self._left.values() for one in ids]:
            self.change("issues", key, milestone_id=None, **AS_PLANNED)

    def milestones(self) -> list[str]:
        """Return the milestones of the repository that are open, by their due days."""
        found = {
            key: one for key, one in self.state.milestones.items() if (one.repository_id, one.status) == (MAIN, "open")
        }
        return sorted(found, key=lambda key: found[key].due)

    def deal(self, milestone_id: str | None, kinds: Sequence[str] = ("bug", "feature"), **values: Any) -> str:  # noqa: ANN401
        """Take an issue that nothing was done with yet into a milestone, with only the label of its kind."""
        kind = self.rng.choice([one for one in kinds for _ in self._left[one]])
        key = self._left[kind].pop()
        found = {
            **AS_PLANNED,
            "label_ids": (self.label_ids[kind],),
            "priority": self.rng.choice(("low", "normal", "high")),
        }
        self.change("issues", key, milestone_id=milestone_id, **{**found, **values})
        return key

    def mark(self, issue_id: str, label: str) -> None:
        """Give an issue one more label."""
        labels = (*self.state.issues[issue_id].label_ids, self.label_ids[label])
        self.change("issues", issue_id, label_ids=labels)

    def say(self, collection: str, record_id: str, author_id: str, text: str, hours_ago: int) -> None:
        """Let somebody have written something below an issue or a merge request."""
        moment = stamp(self.now - timedelta(hours=hours_ago, minutes=self.rng.randrange(50)))
        comment = Comment(author=self.name(author_id), text=text, written_at=moment)
        before: tuple[Comment, ...] = getattr(self.state, collection)[record_id].comments
        self.change(collection, record_id, comments=(*before, comment))

    def propose(self, issue_id: str, author_id: str, **values: Any) -> str:  # noqa: ANN401
        """Add an open merge request with green checks that closes an issue, and return its id."""
        issue = self.state.issues[issue_id]
        label = self.state.labels[issue.label_ids[0]].name
        title = conventional(issue.title, label)
        numbers = [one.number for one in self.state.merge_requests.values()]
        found: dict[str, Any] = {
            "number": max(numbers) + 1,
            "title": title,
            "repository_id": MAIN,
            "branch": branch_for(title),
            "author_id": author_id,
            "issue_id": issue_id,
            "description": f"Closes #{issue.number}.",
            "checks": "passed",
            "status": "open",
            "opened_at": stamp(self.now - timedelta(days=self.rng.randrange(2, 20))),
        }
        return self.add("merge_requests", MergeRequest.model_validate({**found, **values}))

    def want(self, issue_id: str, **values: Any) -> None:  # noqa: ANN401
        """Say what an issue is to be in the end; nothing where it stays as it is."""
        self.wanted[issue_id] = self.wanted.get(issue_id, self.state.issues[issue_id]).model_copy(update=values)

    def writers(self) -> list[str]:
        """Return the other members who write code, in random order."""
        found = [key for key, one in self.state.members.items() if one.role != "guest" and key != self.state.me]
        return self.rng.sample(found, len(found))

    def name(self, member_id: str) -> str:
        """Return the name of a member."""
        return self.state.members[member_id].name

    def number(self, issue_id: str) -> str:
        """Return the number of an issue as people write it."""
        return f"#{self.state.issues[issue_id].number}"


def work(state: State, wanted: Mapping[str, Issue]) -> tuple[Do, ...]:
    """Return the actions that make issues what they are to be, each for as many issues as it can be done with."""
    pairs = [
        (key, state.issues[key], after)
        for key, after in sorted(wanted.items(), key=lambda one: int(one[0].rpartition("-")[2]))
    ]
    reopened = [key for key, one, after in pairs if one.status == "closed" and after.status in UNDONE]
    closed = [key for key, one, after in pairs if one.status in UNDONE and after.status == "closed"]
    repeated = [(key, after.duplicate_of_id) for key, _, after in pairs if key in closed and after.duplicate_of_id]
    done = [Do("reopen_issues", {"issue_ids": reopened})] if reopened else []
    if plain := [key for key in closed if key not in dict(repeated)]:
        done.append(Do("close_issues", {"issue_ids": plain}))
    done += [Do("close_as_duplicate", {"issue_id": key, "of_id": of}) for key, of in repeated]
    for name, action in (
        ("milestone_id", "plan_issues"),
        ("priority", "prioritise_issues"),
        ("assignee_id", "assign_issues"),
    ):
        groups: dict[str | None, list[str]] = {}
        for key, one, after in pairs:
            if getattr(one, name) != getattr(after, name):
                groups.setdefault(getattr(after, name), []).append(key)
        done += [Do(action, {"issue_ids": ids, name: value}) for value, ids in groups.items()]
    return tuple(done)
