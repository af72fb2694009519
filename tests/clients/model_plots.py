"""Fifty tasks whose models are played by a local provider, with each plot's answers in every role.

The provider reads the plot from the instruction, which every prompt contains. Roles that a plot does not mention do
their work well.
"""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from clients.authors.model.pair import ModelAuthors
from clients.authors.model.sampling import AuthorSampling
from clients.critics.voting import Voting
from clients.models.limits import ModelLimits
from clients.models.models import Models
from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.orchestrator.ledger import Ledger
from clients.orchestrator.participants import Participants, TeacherModels
from clients.orchestrator.plan import Planned
from clients.orchestrator.stages import TaskOutcome
from clients.rollouts.adapters import find_adapter
from clients.rollouts.results import RolloutRules
from tests.clients.models.provider import Call, Fail, Malformed, Refuse, Say, Seen, Turn
from tests.clients.scripted import task

GENERATOR, DISCRIMINATOR = ModelSpec.parse("openai:generator"), ModelSpec.parse("anthropic:discriminator")
CRITICS = (ModelSpec.parse("openai:critic"), ModelSpec.parse("anthropic:critic"))
POLICY, JUDGE = ModelSpec.parse("anthropic:policy"), ModelSpec.parse("openai:judge")
PRICE = (1.0, 10.0, 0.1, 1.25)
PRICES = PriceList(own={str(one): PRICE for one in (GENERATOR, DISCRIMINATOR, *CRITICS, POLICY, JUDGE)})
ASKED = "Do what the plot <{plot}> says, time {seed}"
REWRITTEN = f"{ASKED}, now with the missing fact"

EXPECTED: Mapping[str, TaskOutcome] = {
    "m_sound": TaskOutcome.TASK_VALID,
    "m_converges": TaskOutcome.TASK_VALID,
    "m_wanders": TaskOutcome.REWARD_FAIL,  # a Generator that never converges: something else in each of five rounds
    "m_repeats": TaskOutcome.REWARD_FAIL,  # both authors insist
    "m_peeks": TaskOutcome.TASK_VALID,  # the Discriminator asks for the golden script, is refused, and goes on
    "m_talks": TaskOutcome.SETUP_FAIL,  # the Generator writes nothing
    "m_refuses": TaskOutcome.SETUP_FAIL,
    "m_no_reward": TaskOutcome.REWARD_FAIL,
    "m_stuck": TaskOutcome.SETUP_FAIL,  # the same call again and again
    "m_bad_arguments": TaskOutcome.TASK_VALID,  # a tool call that is no JSON, then a right one
    "m_busy": TaskOutcome.TASK_VALID,  # 429 and 529 first
    "m_garbled": TaskOutcome.TASK_VALID,  # a body that is no JSON first
    "m_down": TaskOutcome.INFRA_FAIL,  # 500 for ever: no verdict
    "m_rejected": TaskOutcome.FINAL_GATE_FAIL,
    "m_split": TaskOutcome.FINAL_GATE_FAIL,  # keep, rewrite, reject: no majority
    "m_silent": TaskOutcome.TASK_VALID,  # one critic declines, two keep
    "m_bad_verdict": TaskOutcome.TASK_VALID,  # a verdict that breaks the schema is mended
    "m_rewritten": TaskOutcome.TASK_VALID,
    "m_never_content": TaskOutcome.FINAL_GATE_FAIL,  # the critics want the rewrite rewritten
    "m_unsolved": TaskOutcome.AGENT_LOW_SCORE,
    "m_disagrees": TaskOutcome.REWARD_FAIL,  # the judge sees nothing of what the reward pays for, three times
    "m_reconciled": TaskOutcome.TASK_VALID,  # ... only the first time
    "m_gives_up": TaskOutcome.AGENT_LOW_SCORE,
    "m_cheap": TaskOutcome.TASK_VALID,
    "m_cautious": TaskOutcome.TASK_VALID,
}
SEEDS = 2
"""Number of tasks of each plot, fifty in total."""


def planned(*plots: str, seeds: int = SEEDS) -> tuple[Planned, ...]:
    return tuple(
        Planned(task(plot, seed).model_copy(update={"instruction": ASKED.format(plot=plot, seed=seed)}))
        for plot in plots
        for seed in range(1, seeds + 1)
    )


def participants(out: Path, ledger: Ledger, *, budget_usd: float | None = None) -> Participants:
    """Return participants with models and short timeouts; their endpoints come from environment variables."""
    models = Models(
        out / "models",
        budget_usd=budget_usd,
        spent=ledger.spendings(),
        on_spending=ledger.spend,
        prices=PRICES,
        limits=ModelLimits(retries=3, first_wait_s=0.01, longest_wait_s=0.05),
    )
    sampling = AuthorSampling(max_turns=12)
    return Participants(
        authors=ModelAuthors(models, generator=GENERATOR, discriminator=DISCRIMINATOR, folder=out, sampling=sampling),
        models=models,
        voting=Voting(critics=CRITICS),
        teacher=TeacherModels(
            model=POLICY,
            judge=JUDGE,
            adapter=find_adapter("anthropic-20260801"),
            rules=RolloutRules(attempts=1, keep_solved=1.0, infrastructure_retries=1),
        ),
    )


class ScriptedModels:
    """Plays every role of every plot; `asked` counts the conversations by plot, seed and role."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, str]] = Counter()
        self._failures: Counter[str] = Counter()

    def __call__(self, seen: Seen) -> Turn:
        plot, key = _plot(seen)
        who = seen.model
        if seen.turn == 0:
            self.asked[key, who] += 1
        if (trouble := self._trouble(plot, key)) is not None:
            return trouble
        match who:
            case "generator":
                return _generator(plot, seen)
            case "discriminator":
                return _discriminator(plot, seen)
            case "critic":
                return self._critic(plot, key, seen)
            case "policy":
                return _policy(plot, seen)
            case _:
                return _final(seen, {"score": self._score(plot, key), "reason": "the picture shows it"})

    def _trouble(self, plot: str, key: str) -> Turn | None:
        if plot == "m_down":
            return Fail(500)
        troubles: Mapping[str, tuple[Turn, ...]] = {
            "m_busy": (Fail(429, retry_after=0), Fail(529)),
            "m_garbled": (Malformed("{ this is no"),),
        }
        left = troubles.get(plot, ())
        self._failures[key] += 1
        number = self._failures[key]
        return left[number - 1] if number <= len(left) else None

    def _critic(self, plot: str, key: str, seen: Seen) -> Turn:
        number = self.asked[key, "critic"]
        is_rewritten = "now with the missing fact" in seen.text
        match plot:
            case "m_rejected":
                return _final(seen, verdict("reject"))
            case "m_split":
                votes = (verdict("keep"), verdict("modify_query", key), verdict("reject"))
                return _final(seen, votes[number % 3])
            case "m_silent" if seen.protocol == "anthropic":
                return Refuse()
            case "m_bad_verdict" if seen.turn == 0:
                return _final(seen, {"verdict": "maybe"})
            case "m_never_content":
                return _final(seen, verdict("modify_query", key))
            case "m_rewritten" if not is_rewritten:
                return _final(seen, verdict("modify_query", key))
            case _:
                return _final(seen, verdict("keep"))

    def _score(self, plot: str, key: str) -> float:
        if plot in ("m_unsolved", "m_disagrees", "m_gives_up"):
            return 0.0
        return 0.0 if plot == "m_reconciled" and self.asked[key, "judge"] == 1 else 1.0


def verdict(choice: str, key: str = "") -> dict[str, Any]:
    plot, _, seed = key.partition(" ")
    return {
        "verdict": choice,
        "severity": "P2",
        "training_pool_fit": "good",
        "confidence": 0.9,
        "reasoning_summary": "So it reads.",
        **({"revised_query": REWRITTEN.format(plot=plot, seed=seed)} if choice == "modify_query" else {}),
    }


def _plot(seen: Seen) -> tuple[str, str]:
    """Return the plot, and the plot with the task's seed."""
    asked = re.search(r"plot <(\w+)> says, time (\d+)", seen.text)
    assert asked is not None, "a prompt without the instruction"
    return asked[1], f"{asked[1]} {asked[2]}"


def _generator(plot: str, seen: Seen) -> Turn:
    round_number = _round(seen)
    scripts = [
        ("artifact_write", {"name": name, "text": f"exit(0)  # {name} {round_number if plot == 'm_wanders' else ''}\n"})
        for name in ("initial_setup.py", "golden_patch.py")
    ]
    match plot, seen.turn:
        case "m_talks", _:
            return Say("I would write two scripts.")
        case "m_refuses", _:
            return Refuse()
        case "m_stuck", _:
            return Call(("workspace_show", {}))
        case "m_bad_arguments", 0:
            return Call(("artifact_write", '{"name": "initial_setup.py", "text": '))
        case "m_bad_arguments", 1:
            return Call(*scripts)
        case _, 0:
            return Call(*scripts)
        case _:
            return Say("Both ran.")


def _discriminator(plot: str, seen: Seen) -> Turn:
    round_number = _round(seen)
    wrong = plot in ("m_wanders", "m_repeats") or (plot == "m_converges" and round_number == 1)
    golden = (0.5 + (round_number / 100 if plot == "m_wanders" else 0)) if wrong else 1.0
    reward = ("artifact_write", {"name": "reward.py", "text": f"INITIAL = 0.0\nGOLDEN = {golden}\n"})
    match plot, seen.turn:
        case "m_no_reward", _:
            return Say("It cannot be graded.")
        case "m_peeks", 0:
            return Call(("artifact_read", {"name": "golden_patch.py"}))
        case "m_peeks", 1:
            return Call(reward, ("artifact_run", {"name": "reward.py"}))
        case _, 0:
            return Call(reward, ("artifact_run", {"name": "reward.py"}))
        case _:
            return Say("The reward tells them apart.")


def _policy(plot: str, seen: Seen) -> Turn:
    match plot, seen.turn:
        case "m_gives_up", _:
            return Say("GAVE UP")
        case "m_unsolved", 0:
            return Call(("type", {"text": "something else"}))
        case _, 0:
            return Call(("type", {"text": "solved"}))
        case _:
            return Say("DONE")


def _final(seen: Seen, value: dict[str, Any]) -> Turn:
    assert "final_result" in seen.tools
    return Call(("final_result", value))


def _round(seen: Seen) -> int:
    found = re.search(r"round (\d+)", seen.text)
    assert found is not None
    return int(found[1])
