"""Models that really attempt a task on a real desktop, over real HTTP; only their words are scripted."""

import json
from collections.abc import Callable

import pytest
from anyio.lowlevel import checkpoint

from clients.models.errors import ModelAccessError
from clients.orchestrator.episodes import TupleEpisodes
from clients.rollouts.adapters.protocol import Adapter, Command, Conclude, Perform, ToolSpec
from clients.rollouts.adapters.protocol import Call as AdapterCall
from clients.rollouts.agent_loop import NOT_EXECUTED
from clients.rollouts.results import End, Rollout, RolloutRules, TeacherVerdict
from clients.rollouts.trajectory import AttemptStep, Beginning, Ending, frame_path, read_trajectory
from clients.rollouts.visible_turns import PLACEHOLDER
from schemas.actions import Click, TypeText
from schemas.errors import InfrastructureError
from schemas.observations import Size
from schemas.rewards import RewardReport
from tests.clients.models.provider import Call, Fail, Malformed, Provider, Refuse, Say, Seen, Turn
from tests.clients.rollouts.conftest import ONE_ATTEMPT, SECRET, TASK, TERMINAL, Rollouts

Start = Callable[[Callable[[Seen], Turn]], Provider]
CLAUDE, QWEN, JUDGE = "anthropic:claude-test", "openai:qwen-test", "openai:judge-test"
TOOLSET = "anthropic-20260801"
X, Y = TERMINAL


def script(*turns: Turn, judge: float = 0.9) -> Callable[[Seen], Turn]:
    """A policy that takes these turns in every conversation, and a judge that always gives one score."""

    def answer(seen: Seen) -> Turn:
        if seen.model == "judge-test":
            return Call(("final_result", {"score": judge, "reason": "both lines stand in the terminal"}))
        return turns[min(seen.turn, len(turns) - 1)]

    return answer


def qwen(action: str, **arguments: object) -> str:
    made = {"name": "computer_use", "arguments": {"action": action, **arguments}}
    return f"Action: Go on.\n<tool_call>\n{json.dumps(made)}\n</tool_call>"


def at_terminal() -> list[float]:
    """The terminal in thousandths of a screen of 1280x720."""
    return [X * 1000 / 1280, Y * 1000 / 720]


def steps(rollouts: Rollouts, rollout: Rollout) -> list[AttemptStep]:
    assert rollout.trajectory is not None
    return [one for one in read_trajectory(rollouts.folder / rollout.trajectory) if isinstance(one, AttemptStep)]


async def test_a_toolset_solves_it(rollouts: Rollouts, provider: Start) -> None:
    """Several tools in one turn: the picture comes behind the last one."""
    server = provider(
        script(
            Call(
                ("left_click", {"coordinate": [X, Y]}), ("type", {"text": "hello\n"}), text="I click into the terminal."
            ),
            Call(("type", {"text": "world"}), ("key", {"text": "Return"})),
            Call(("zoom", {"region": [50, 50, 450, 250]}), ("cursor_position", {})),
            Say("DONE\nBoth lines are there."),
        )
    )
    teaching = await rollouts.teach(CLAUDE, TOOLSET, judge=JUDGE)

    [rollout] = teaching.rollouts
    assert (rollout.value, rollout.visual, rollout.end, rollout.steps) == (1.0, 0.9, End.DONE, 6)
    assert rollout.answer == "Both lines are there."
    assert (
        teaching.verdict is TeacherVerdict.DOWNSAMPLE
    )  # a judge that sees 0.9 of it says no other thing than the reward
    first, *middle, last = read_trajectory(rollouts.folder / "rollouts" / "os_notes_1" / "1" / "trajectory.jsonl")
    assert isinstance(first, Beginning)
    assert last.model_copy(update={"at_s": None}) == Ending(
        end=End.DONE, answer="Both lines are there.", said="DONE\nBoth lines are there."
    )
    assert [one.number for one in middle if isinstance(one, AttemptStep)] == [1, 2, 3, 4, 5, 6]
    assert [one.executed for one in middle if isinstance(one, AttemptStep)] == [1, 1, 1, 1, 0, 0]
    assert [one.turn for one in middle if isinstance(one, AttemptStep)] == [1, 1, 2, 2, 3, 3]
    assert [one.frame is not None for one in middle if isinstance(one, AttemptStep)] == [
        False,
        True,
        False,
        True,
        True,
        False,
    ]
    for frame in {first.frame, *(one.frame for one in middle if isinstance(one, AttemptStep) and one.frame)}:
        folder = rollouts.folder / "rollouts" / "os_notes_1" / "1"
        assert frame_path(folder, frame).read_bytes().startswith(b"\x89PNG")
    policy = [seen for seen in server.seen if seen.model == "claude-test"]
    assert len(policy[0].tools) == 17
    assert [len(seen.last.pictures) for seen in policy] == [1, 1, 1, 1]
    assert policy[-1].last.results[-1].text == f"The pointer is at [{X}, {Y}]."
    [judged] = [seen for seen in server.seen if seen.model == "judge-test"]
    assert len(judged.last.pictures) == 3
    assert "Both lines are there." in judged.text
    assert SECRET not in json.dumps([seen.body for seen in server.seen])
    assert "reward" not in policy[-1].system + policy[-1].text


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_a_single_tool_solves_it(rollouts: Rollouts, provider: Start) -> None:
    provider(
        script(
            Call(("computer", {"action": "left_click", "coordinate": [X, Y]})),
            Call(("computer", {"action": "type", "text": "hello\nworld\n"})),
            Say("DONE"),
        )
    )
    [rollout] = (await rollouts.teach(CLAUDE, "anthropic-20250124")).rollouts
    assert (rollout.value, rollout.visual, rollout.visual_reason) == (1.0, None, "")


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_relative_coordinates_solve_it(rollouts: Rollouts, provider: Start) -> None:
    server = provider(
        script(
            Say(qwen("left_click", coordinate=at_terminal())),
            Say(qwen("type", text="hello\n") + qwen("type", text="world\n")),
            Say(qwen("terminate", status="success")),
        )
    )
    [rollout] = (await rollouts.teach(QWEN, "qwen3")).rollouts
    assert (rollout.value, rollout.end, rollout.steps) == (1.0, End.DONE, 3)
    assert steps(rollouts, rollout)[0].command == Perform(actions=(Click(x=X, y=Y),))
    assert server.seen[-1].last.text == "<tool_response>\nDone.\nDone.\n</tool_response>"
    assert list(server.seen[0].tools) == []


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_old_pictures_become_placeholders(rollouts: Rollouts, provider: Start) -> None:
    waits = [Say(qwen("wait", time=0.01 * number)) for number in range(1, 6)]
    server = provider(script(*waits, Say(qwen("terminate", status="failure"))))
    rules = RolloutRules(attempts=1, keep_pictures=2)
    await rollouts.teach(QWEN, "qwen3", rules=rules)
    assert [sum(len(one.pictures) for one in seen.messages) for seen in server.seen] == [1, 2, 2, 2, 2, 2]
    assert server.seen[-1].text.count(PLACEHOLDER) == 4
    assert TASK.instruction in server.seen[-1].text


@pytest.mark.parametrize("model", [CLAUDE, QWEN])
async def test_old_pictures_of_tools_too(rollouts: Rollouts, provider: Start, model: str) -> None:
    """Where the pictures of tools stand in a history depends on the provider; that they go does not."""
    waits = [Call(("wait", {"duration": 0.01 * number})) for number in range(1, 6)]
    server = provider(script(*waits, Say("GAVE UP")))
    await rollouts.teach(model, TOOLSET, rules=RolloutRules(attempts=1, keep_pictures=2))
    assert [sum(len(one.pictures) for one in seen.messages) for seen in server.seen] == [1, 2, 2, 2, 2, 2]


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_half_a_success_is_worth_teaching(rollouts: Rollouts, provider: Start) -> None:
    provider(
        script(
            Say(qwen("left_click", coordinate=at_terminal())),
            Say(qwen("type", text="hello\n")),
            Say(qwen("answer", text="done")),
            judge=0.6,
        )
    )
    teaching = await rollouts.teach(QWEN, "qwen3", judge=JUDGE, rules=RolloutRules(attempts=2))
    assert (teaching.programmatic_mean, teaching.visual_mean) == (0.5, 0.6)
    assert (teaching.verdict, teaching.kept) == (TeacherVerdict.ACCEPT, True)
    assert [one.number for one in teaching.rollouts] == [1, 2]
    assert "- attempt 2 (done, 2 steps): reward 0.50 (`lines` 0.5 of 1); judge 0.60: both lines" in teaching.evidence
    again = await rollouts.teach(QWEN, "qwen3", rules=ONE_ATTEMPT)
    assert [one.number for one in again.rollouts] == [3]  # nothing is written over


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_malformed_calls_are_told_and_counted(rollouts: Rollouts, provider: Start) -> None:
    server = provider(
        script(
            Say("I would click."),
            Say(qwen("press", key="a")),
            Say(qwen("key", keys=["nokey"])),
            Say(qwen("terminate", status="success")),
        )
    )
    rules = RolloutRules(attempts=1, max_unreadable=4)
    [rollout] = (await rollouts.teach(QWEN, "qwen3", rules=rules)).rollouts
    assert (rollout.end, rollout.unreadable, rollout.steps, rollout.value) == (End.DONE, 3, 3, 0.0)
    told = [seen.last.text for seen in server.seen[1:]]
    assert "There is no <tool_call> in this turn" in told[0]
    assert "There is no action 'press'" in told[1]
    assert "no key named 'nokey'" in told[2]
    assert [one.error is not None for one in steps(rollouts, rollout)] == [True, True, True, False]


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_malformed_calls_are_bounded(rollouts: Rollouts, provider: Start) -> None:
    server = provider(script(Say("I would click.")))
    [rollout] = (await rollouts.teach(QWEN, "qwen3")).rollouts
    assert (rollout.end, rollout.unreadable, rollout.value) == (End.UNREADABLE, 3, 0.0)
    assert len(server.seen) == 3


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_what_follows_a_failure_in_a_turn_is_not_done(rollouts: Rollouts, provider: Start) -> None:
    server = provider(
        script(
            Call(("left_click", {"coordinate": [X, Y]}), ("left_click", {"x": 1}), ("type", {"text": "hello\n"})),
            Say("GAVE UP"),
        )
    )
    [rollout] = (await rollouts.teach(CLAUDE, TOOLSET)).rollouts
    assert (rollout.end, rollout.value) == (End.GAVE_UP, 0.0)
    done, wrong, skipped = server.seen[-1].last.results
    assert done.text == "Done."
    assert "x: Extra inputs are not permitted. Arguments of `left_click`: coordinate, text" in wrong.text
    assert NOT_EXECUTED in skipped.text
    assert len(server.seen[-1].last.pictures) == 1


@pytest.mark.exhaustive(
    reason="the same in another protocol, era or way",
    but=(
        "turn0-refused",
        "turn2-gave_up",
    ),
)
@pytest.mark.parametrize(
    ("turn", "end"),
    [
        (Refuse(), End.REFUSED),
        (Say("Action: stop.", cut=True), End.UNREADABLE),
        (Say(qwen("terminate", status="failure")), End.GAVE_UP),
        (Say(qwen("call_user", text="Which terminal?")), End.CALLED_USER),
    ],
)
async def test_other_ends_are_graded(rollouts: Rollouts, provider: Start, turn: Turn, end: End) -> None:
    provider(script(turn))
    teaching = await rollouts.teach(QWEN, "qwen3")
    [rollout] = teaching.rollouts
    assert (rollout.end, rollout.value, rollout.steps) == (end, 0.0, 0)
    assert (teaching.verdict, teaching.kept) == (TeacherVerdict.DROP_UNSOLVED, False)


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_the_same_on_an_unchanged_screen_is_stuck(rollouts: Rollouts, provider: Start) -> None:
    server = provider(script(Say(qwen("mouse_move", coordinate=[5, 5]))))
    rules = RolloutRules(attempts=1, stuck_after=3)
    [rollout] = (await rollouts.teach(QWEN, "qwen3", rules=rules)).rollouts
    assert rollout.end is End.STUCK
    assert 3 <= len(server.seen) < rules.max_steps


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_the_same_on_a_changing_screen_is_not(rollouts: Rollouts, provider: Start) -> None:
    again = Say(qwen("type", text="hello\n"))
    provider(script(Say(qwen("left_click", coordinate=at_terminal())), *[again] * 4, Say(qwen("answer", text="yes"))))
    [rollout] = (await rollouts.teach(QWEN, "qwen3", rules=RolloutRules(attempts=1, stuck_after=2))).rollouts
    assert (rollout.end, rollout.steps, rollout.answer, rollout.value) == (End.DONE, 5, "yes", 0.5)


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_the_number_of_steps_is_bounded(rollouts: Rollouts, provider: Start) -> None:
    def answer(seen: Seen) -> Turn:
        return Call(("mouse_move", {"coordinate": [seen.number, 5]}), ("mouse_move", {"coordinate": [5, seen.number]}))

    server = provider(answer)
    [rollout] = (await rollouts.teach(CLAUDE, TOOLSET, rules=RolloutRules(attempts=1, max_steps=5))).rollouts
    assert (rollout.end, rollout.steps) == (End.MAX_STEPS, 5)
    assert len(server.seen) == 3


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_the_time_is_bounded(rollouts: Rollouts, provider: Start) -> None:
    provider(script(Say(qwen("terminate", status="success"))))
    [rollout] = (await rollouts.teach(QWEN, "qwen3", rules=RolloutRules(attempts=1, deadline_s=1e-9))).rollouts
    assert (rollout.end, rollout.steps) == (End.DEADLINE, 0)


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_an_overloaded_provider_is_asked_again(rollouts: Rollouts, provider: Start) -> None:
    def answer(seen: Seen) -> Turn:
        return Fail(529) if seen.number == 0 else Say("GAVE UP")

    server = provider(answer)
    [rollout] = (await rollouts.teach(CLAUDE, TOOLSET)).rollouts
    assert (rollout.end, len(server.seen)) == (End.GAVE_UP, 2)


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("turn0",))
@pytest.mark.parametrize("turn", [Fail(503), Malformed("<html>")])
async def test_a_provider_that_is_down_is_never_counted(rollouts: Rollouts, provider: Start, turn: Turn) -> None:
    def answer(seen: Seen) -> Turn:
        return turn if seen.turn else Say(qwen("wait", time=0.01))

    provider(answer)
    with pytest.raises(InfrastructureError, match="attempt 1 at os_notes_1 failed 2 times for reasons"):
        await rollouts.teach(QWEN, "qwen3")
    assert list(rollouts.folder.rglob("rollout.json")) == []


async def test_an_attempt_that_infrastructure_broke_is_made_anew(rollouts: Rollouts, provider: Start) -> None:
    def answer(seen: Seen) -> Turn:
        if seen.number in (1, 2):
            return Fail(503)
        return Say(qwen("terminate", status="failure") if seen.turn else qwen("wait", time=0.01))

    provider(answer)
    [rollout] = (await rollouts.teach(QWEN, "qwen3")).rollouts
    assert (rollout.number, rollout.end) == (1, End.GAVE_UP)
    assert len(steps(rollouts, rollout)) == 2  # nothing of the broken attempt is left


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_a_judge_that_is_down_is_never_counted(rollouts: Rollouts, provider: Start) -> None:
    def answer(seen: Seen) -> Turn:
        return Fail(500) if seen.model == "judge-test" else Say(qwen("terminate", status="failure"))

    server = provider(answer)
    with pytest.raises(InfrastructureError, match="the visual judge of os_notes_1 failed 2 times"):
        await rollouts.teach(QWEN, "qwen3", judge=JUDGE)
    assert sum(seen.model == "qwen-test" for seen in server.seen) == 1  # the policy's turns are not paid for twice


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_a_judge_without_a_score_leaves_the_reward_alone(rollouts: Rollouts, provider: Start) -> None:
    def answer(seen: Seen) -> Turn:
        return Refuse() if seen.model == "judge-test" else Say(qwen("terminate", status="failure"))

    provider(answer)
    teaching = await rollouts.teach(QWEN, "qwen3", judge=JUDGE)
    assert (teaching.programmatic_mean, teaching.visual_mean) == (0.0, None)
    assert "the judge gave no score: model_refused" in teaching.rollouts[0].visual_reason


async def test_a_wrong_key_is_said_at_once(
    rollouts: Rollouts, provider: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = provider(script(Say("DONE")))
    server.key = "another one"
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-ant-test-of-anthropic")
    with pytest.raises(ModelAccessError):
        await rollouts.teach(CLAUDE, TOOLSET)
    assert len(server.seen) == 1


class BrokenOnce(TupleEpisodes):
    """Its first grading fails on the server's side."""

    broken: list[str] = []  # noqa: RUF012 -- one test, one class

    async def grade(self, session_id: str) -> RewardReport:
        if not self.broken:
            self.broken.append(session_id)
            await checkpoint()
            raise InfrastructureError("the disk of the grader is full")
        assert self.broken == [session_id]
        return await super().grade(session_id)


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_grading_is_tried_again_before_the_attempt(rollouts: Rollouts, provider: Start) -> None:
    server = provider(script(Say(qwen("terminate", status="failure"))))
    [rollout] = (await rollouts.teach(QWEN, "qwen3", grading=BrokenOnce)).rollouts
    assert rollout.value == 0.0
    assert len(server.seen) == 1


class OneWord:
    """A test's own action space: the seam is enough for it. A turn is a word to type, or a full stop."""

    name = "one-word"

    def scale(self, screen: Size) -> float:
        return 320 / screen.width

    def instructions(self, picture: Size) -> str:
        return f"Say a word to have it typed at the middle of {picture.width}x{picture.height}, or a full stop."

    def tools(self) -> tuple[ToolSpec, ...]:
        return ()

    def read(self, text: str) -> tuple[AdapterCall, ...] | Conclude:
        return Conclude(end=End.DONE) if text == "." else (AdapterCall(name="word", arguments={"text": text}),)

    def command(self, call: AdapterCall, picture: Size) -> Command:
        x, y = X * picture.width // 1280, Y * picture.height // 720
        return Perform(actions=(Click(x=x, y=y), TypeText(text=f"{call.arguments['text']}\n")))

    def render(self, note: str) -> str:
        return note


@pytest.mark.exhaustive(reason="further ends of a teacher's attempt, each on a desktop")
async def test_another_action_space_needs_the_protocol_only(rollouts: Rollouts, provider: Start) -> None:
    server = provider(script(Say("hello"), Say("world"), Say(".")))
    adapter: Adapter = OneWord()
    [rollout] = (await rollouts.teach(QWEN, adapter)).rollouts
    assert (rollout.value, rollout.adapter, rollout.steps) == (1.0, "one-word", 2)
    assert server.seen[0].system.endswith("320x180, or a full stop.")
    assert [one.executed for one in steps(rollouts, rollout)] == [2, 2]
