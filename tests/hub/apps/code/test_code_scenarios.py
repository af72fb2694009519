"""Whether the rules of the long tasks, read from the state alone, lead to exactly what the tasks ask for."""

from collections.abc import Iterable
from datetime import timedelta

import pytest

from hub.apps.code import APP
from hub.apps.code.domain.rules import UNDONE, next_milestone
from hub.apps.code.scenarios import merging, release
from hub.apps.code.scenarios.planning import MAIN
from hub.apps.code.state import Comment, Issue, MergeRequest, State
from hub.engine.file_store import FileStore
from hub.tasks.construction import states_of
from hub.tasks.scenario_tasks import ScenarioTask, construct_scenario
from tests.exhaustive import representative

seeds = pytest.mark.parametrize("seed", representative(range(8), [0], reason="seeds of the long tasks of code hosting"))


def last(state: object) -> State:
    assert isinstance(state, State)
    return state


def after(task: ScenarioTask) -> State:
    steps = [(step.action, step.arguments) for step in task.made.steps]
    return last(states_of("code", task.made.fixture, task.made.seed, steps, task.made.placed)[-1])


def says(comments: Iterable[Comment], ways: Iterable[str], **facts: str) -> bool:
    return any(comment.text == way.format(**facts) for comment in comments for way in ways)


class Release:
    """RELEASING.md, and what was changed in it, as a careful reader applies them."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.says = release.WORDINGS["version_is_cut"].parts
        self.tracker = list(state.issues.values())[-1]
        rules = list(state.files.values())[-1].content
        self.keeper = next(key for key, one in state.members.items() if one.name in rules)
        named = (key for key, one in state.milestones.items() if one.title in self.tracker.title)
        self.milestone = next(named)
        self.later = next_milestone(state, self.milestone)

    def is_judged(self, issue: Issue) -> bool:
        is_handled = f"#{issue.number}" in self.tracker.comments[-1].text.replace(",", " ").split()
        return is_handled or (issue.milestone_id == self.milestone and issue.status in UNDONE)

    def judged(self, issue_id: str, issue: Issue) -> Issue:
        labels = {self.state.labels[key].name for key in issue.label_ids}
        requests = [one for one in self.state.merge_requests.values() if one.issue_id == issue_id]
        merged = [one for one in requests if one.status == "merged" and not says(one.comments, self.says["reverted"])]
        waiting = [one for one in requests if one.status == "open"]
        fresh = issue.model_copy(update={"status": "open", "milestone_id": self.milestone})
        if merged:
            return fresh.model_copy(update={"status": "closed"})
        for key, one in self.state.issues.items():
            number = f"#{one.number}"
            taken_back = says(issue.comments, self.says["other"], number=number)
            if says(issue.comments, self.says["same"], number=number) and not taken_back:
                return fresh.model_copy(update={"status": "closed", "duplicate_of_id": key})
        if labels & {"regression", "security"}:
            owner = waiting[0].author_id if waiting else self.keeper
            return fresh.model_copy(update={"priority": "critical", "assignee_id": owner})
        if any(is_mergeable(self.state, one) for one in waiting):
            return fresh
        leaves = {"documentation", "good first issue"} <= labels
        return fresh.model_copy(update={"milestone_id": None if leaves else self.later})


def is_mergeable(state: State, request: MergeRequest) -> bool:
    enough = len(request.approved_by) >= state.repositories[request.repository_id].approvals
    return enough and (request.checks, request.merges) == ("passed", "cleanly")


@seeds
def test_every_issue_of_the_milestone_ends_as_the_rules_say(seed: int) -> None:
    task = construct_scenario("code", "version_is_cut", seed)
    before, found = last(task.situation.state), after(task)
    rules = Release(before)
    judged = {key for key, one in before.issues.items() if rules.is_judged(one)}

    assert len(judged) > 20
    for key, issue in before.issues.items():
        assert found.issues[key] == (rules.judged(key, issue) if key in judged else issue), issue.title
    assert len([key for key in judged if found.issues[key] != before.issues[key]]) > 15
    assert found.merge_requests == before.merge_requests
    now = APP.find_fixture(task.made.fixture).now
    assert before.milestones[rules.milestone].due == (now.date() + timedelta(days=1)).isoformat()


@seeds
def test_every_merge_request_of_the_repository_ends_as_the_rules_say(seed: int) -> None:
    task = construct_scenario("code", "merge_window", seed)
    before, found = last(task.situation.state), after(task)
    say = merging.WORDINGS["merge_window"].parts
    maintainers = {key for key, one in before.members.items() if one.role == "maintainer"}
    keeper = next(key for key, one in before.members.items() if one.name in list(before.files.values())[-1].content)

    def judged(one: MergeRequest) -> MergeRequest:
        issue = before.issues[one.issue_id or ""]
        allowed = [it for it in issue.comments if says([it], say["allowed"])]
        is_code = not one.title.startswith("docs: ")
        lacking = len(one.approved_by) < before.repositories[MAIN].approvals
        if one.status != "open" or one.repository_id != MAIN:
            return one
        if any(says(one.comments, say["replaced"], number=str(it.number)) for it in before.merge_requests.values()):
            return one.model_copy(update={"status": "closed"})
        if one.checks == "failed" or one.merges == "with_conflicts":
            return one.model_copy(update={"status": "draft"})
        if one.title.startswith("feat: ") and not allowed:
            return one
        if says(one.comments, say["wait"]) and not says(one.comments, say["go_on"]):
            return one
        if lacking or (is_code and not maintainers & set(one.approved_by)):
            return one.model_copy(update={"reviewer_ids": (*one.reviewer_ids, keeper)})
        return one if one.checks == "running" else one.model_copy(update={"status": "merged"})

    changed = 0
    for key, one in before.merge_requests.items():
        assert found.merge_requests[key] == judged(one), one.title
        changed += found.merge_requests[key] != one
    assert changed > 9


@seeds
def test_an_issue_goes_to_the_repository_that_it_was_written_for(seed: int) -> None:
    task = construct_scenario("code", "reported_elsewhere", seed)
    begun = last(APP.find_fixture(task.made.fixture).built("code", task.made.seed, FileStore()))
    before, found = last(task.situation.state), after(task)
    (issue_id,) = (key for key, one in found.issues.items() if one.repository_id != before.issues[key].repository_id)
    assert before.issues[issue_id].repository_id == MAIN
    assert found.issues[issue_id].repository_id == begun.issues[issue_id].repository_id
