"""Authors and tasks whose outcome is written in the scripts, to test the orchestrator alone.

A task's parameter `plot` says what happens to it. The authors write it into their scripts, where `scripted_services`
reads it.
"""

import re
from pathlib import Path

from clients.authors.protocol import Mended
from clients.authors.review import discriminator_review
from clients.orchestrator.ledger import Ledger
from clients.orchestrator.participants import Participants
from clients.orchestrator.plan import Planned
from clients.workspace import Workspace
from environments.families import Family
from environments.hands import Hands
from schemas.tasks import Difficulty, Task
from schemas.workspaces import ArtifactName

PLOTS = (
    "sound",
    "converges",  # a round of disagreement, then agreement
    "repeats",  # the same half-right tuple again and again
    "wanders",  # another wrong tuple in every round
    "broken_setup",
    "peeks",  # a Discriminator that tries to read the golden script
    "forbidden",  # a reward with a forbidden pattern
    "fooled",  # a spoiled golden state gets full marks, and its Discriminator objects to that finding
    "fooled_once",  # the same, until its Discriminator mends the reward
    "flaky",  # rewards that differ from run to run
    "oracle_slips",  # the oracle fails at first
    "oracle_fails",
    "idle_scores",
    "moody",  # a reward that depends on its surroundings, but only on what an agent leaves
    "lucky",  # a reward that is content with anything that was done
    "vetoed",  # the server finds nothing, and the Discriminator fails every round
    "vetoed_once",  # it fails the first, and its words reach the Generator, who mends
    "silent",  # a Discriminator that leaves no review
    "void",  # a task that its Discriminator holds to be at fault, until the instruction is another
    "void_states",  # the same of its Generator
    "infrastructure",  # the first measurement fails for reasons of the server's own
)


def task(plot: str, seed: int = 1) -> Task:
    return Task(
        task_id=f"os_{plot}_{seed}",
        environment="os",
        family=plot,
        seed=seed,
        instruction=f"Do what the plot <{plot}> says & nothing else",
        context=f"The plot is {plot}.",
        difficulty=Difficulty.EASY,
        category="plots",
        parameters={"plot": plot},
    )


class ScriptedFamily(Family):
    """A family whose oracle types one word, if the plot allows it."""

    @property
    def has_oracle(self) -> bool:
        return True

    async def solve(self, hands: Hands, task: Task) -> None:
        if task.parameters["plot"] != "oracle_fails":
            await hands.type("solved")
            await hands.finish()


def planned(*plots: str, seeds: int = 1) -> tuple[Planned, ...]:
    return tuple(
        Planned(task(plot, seed), ScriptedFamily("os", plot, Path(__file__).parent))
        for plot in plots
        for seed in range(1, seeds + 1)
    )


class ScriptedGenerator:
    def __init__(self, plot: str) -> None:
        self._plot = plot

    async def write(self, workspace: Workspace, feedback: str | None) -> None:
        told = "" if feedback is None else re.findall(r"## Verdict: \w+", feedback)[0]
        attempt = told if self._plot == "wanders" else ""
        if self._plot == "vetoed_once" and feedback is not None:
            assert "> - The total contradicts the task." in feedback
            attempt = "mended"
        if self._plot == "void_states" and "mended" not in (await workspace.show()).task.instruction:
            await workspace.write(ArtifactName.TASK_FAULT, "There is no such folder: the secret of the script.\n")
            return
        if self._plot.startswith("void") and feedback is not None:
            assert "its instruction was changed" in feedback
        code = 1 if self._plot == "broken_setup" else 0
        for name in (ArtifactName.INITIAL_SETUP, ArtifactName.GOLDEN_PATCH):
            await workspace.write(name, f"exit({code})  # {name} {attempt}\n")
            await workspace.run_setup(name)


class ScriptedDiscriminator:
    def __init__(self, plot: str) -> None:
        self._plot = plot

    async def write(self, workspace: Workspace, round_number: int) -> None:
        if self._plot == "peeks":
            await workspace.read(ArtifactName.GOLDEN_PATCH)
        wrong = {"converges": round_number == 1, "repeats": True, "wanders": True}.get(self._plot, False)
        golden = (0.5 + (round_number / 100 if self._plot == "wanders" else 0)) if wrong else 1.0
        text = f"PLOT = '{self._plot}'\nINITIAL = 0.0\nGOLDEN = {golden}\n"
        if self._plot == "fooled_once":
            text += f"# round {round_number}\n"
        await workspace.write(ArtifactName.REWARD, text)
        before, after = await workspace.run_reward()
        task = (await workspace.show()).task
        review = discriminator_review(task.task_id, round_number, before, after).render()
        if self._plot.startswith("void") and "mended" in task.instruction:
            told = await workspace.read(ArtifactName.REVIEW)
            assert "its instruction was changed" in told
            assert "secret of the script" not in told
        elif self._plot == "void":
            review = "# Review\n\n## Verdict: TASK_FAULT\n\n## Feedback\n\n- Nobody can know which of the two.\n"
        if self._plot == "fooled":
            review += "\n## Objection: plan.txt emptied <sic>\n\nAn empty plan is fine.\n"
        if self._plot == "vetoed" or (self._plot == "vetoed_once" and round_number == 1):
            review = "# Review\n\n## Verdict: FAIL\n\n## Feedback\n\n- The total contradicts the task.\n"
        if self._plot != "silent":
            await workspace.write_review(review)


class ScriptedAuthors:
    def fingerprint(self, task: Task) -> str:
        return f"plot {task.parameters['plot']}"

    def generator(self, task: Task) -> ScriptedGenerator:
        return ScriptedGenerator(str(task.parameters["plot"]))

    def discriminator(self, task: Task) -> ScriptedDiscriminator:
        return ScriptedDiscriminator(str(task.parameters["plot"]))


class ScriptedTaskAuthor:
    """Corrects the instruction once for each fault, and says so in it."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    def fingerprint(self) -> str:
        return "a task author"

    async def mend(self, task: Task, author: str, fault: str) -> Mended:
        self.asked.append((author, fault))
        return Mended(instruction=f"{task.instruction}, mended", reason="it was void")


def scripted_participants(_: Ledger) -> Participants:
    """Return participants with authors only."""
    return Participants(ScriptedAuthors())
