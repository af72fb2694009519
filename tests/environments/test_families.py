"""Every family of every environment: what a seed makes is valid, reproducible, its own, and within the rules."""

import ast
import re
from functools import cache

import pytest

from environments.families import SETUP, Family, FamilyError, families, render
from schemas.rewards import Severity
from schemas.tasks import TASK_ID, Difficulty, Task
from tests.exhaustive import representative
from verification.static_analysis import check

SEEDS = (1, 2, 3)
MANY_SEEDS = range(20)


@cache
def tasks_of(family: Family) -> tuple[Task, ...]:
    """Tasks of many seeds, the same ones for all tests that look at them."""
    return tuple(family.propose(seed) for seed in MANY_SEEDS)


each_family = pytest.mark.parametrize("family", families(), ids=lambda family: f"{family.environment}-{family.name}")
FIRST_OF_EACH_ENVIRONMENT = tuple({family.environment: family for family in reversed(families())}.values())
each_seed = pytest.mark.parametrize("seed", representative(SEEDS, [1], reason="further seeds of every family"))


@each_family
@each_seed
def test_a_seed_makes_a_task_of_its_family(family: Family, seed: int) -> None:
    task = family.propose(seed)
    assert TASK_ID.match(task.task_id)
    assert (task.environment, task.family, task.seed) == (family.environment, family.name, seed)


@each_family
@each_seed
def test_the_same_seed_makes_the_same_bytes(family: Family, seed: int) -> None:
    first, second = family.propose(seed), family.propose(seed)
    assert first == second
    for script in (family.initial_setup, family.golden_patch, family.reward):
        assert script(first).encode() == script(second).encode()


@each_family
def test_seeds_make_different_tasks(family: Family) -> None:
    tasks = tasks_of(family)
    assert len({task.instruction for task in tasks}) == len(tasks)
    assert len({task.task_id for task in tasks}) == len(tasks)


@each_family
def test_an_instruction_reads_as_if_somebody_wrote_it(family: Family) -> None:
    for task in tasks_of(family):
        text = task.instruction
        assert not re.search(r"[{}]|\bNone\b|\w  +\w", text), text
        assert text.rstrip('"”)')[-1] in ".?!"


@each_family
@each_seed
def test_scripts_stand_alone(family: Family, seed: int) -> None:
    task = family.propose(seed)
    for script in (family.initial_setup(task), family.golden_patch(task), family.reward(task)):
        tree = ast.parse(script)
        imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
        assert not any(str(module).split(".")[0] in ("environments", "schemas") for module in imported)
        assert "import json" in script
        assert task.task_id in script


@pytest.mark.parametrize(
    "family",
    representative(
        families(),
        FIRST_OF_EACH_ENVIRONMENT,
        reason="the static check of every family's reward",
        name=lambda family: f"{family.environment}-{family.name}",
    ),
)
@each_seed
def test_a_reward_keeps_the_rules(family: Family, seed: int) -> None:
    found = check(family.reward(family.propose(seed)))
    # What the check cannot follow to its end is measured by more runs, and is no fault.
    assert [one for one in found if one.severity is Severity.REFUSED] == []


@each_family
def test_a_reward_does_not_know_how_the_states_were_built(family: Family) -> None:
    source = family.script("reward.py").read_text()
    assert "initial_setup" not in source
    assert "golden_patch" not in source


@pytest.mark.parametrize("environment", sorted({family.environment for family in families()}))
def test_an_environment_has_families_of_every_difficulty_and_oracles(environment: str) -> None:
    own = families(environment)
    found = {task.difficulty for family in own for task in tasks_of(family)}
    assert found == set(Difficulty)
    assert len(own) >= 5
    assert sum(family.has_oracle for family in own) >= 2


def test_families_are_sorted_and_found_by_environment() -> None:
    assert list(families()) == sorted(families(), key=lambda family: (family.environment, family.name))
    assert {family.environment for family in families("libreoffice_calc")} == {"libreoffice_calc"}
    assert families("no_such_environment") == ()


async def test_a_family_without_an_oracle_says_so() -> None:
    family = next(family for family in families() if not family.has_oracle)
    with pytest.raises(FamilyError, match=r"oracle\.py"):
        await family.solve(None, family.propose(1))  # pyright: ignore[reportArgumentType]


@each_family
def test_states_that_differ_by_a_parameter_have_one_script(family: Family) -> None:
    initial, golden = family.script("initial_setup.py"), family.script("golden_patch.py")
    assert (initial == golden) is (initial.name == SETUP)
    if initial == golden:
        task = family.propose(1)
        one, other = family.initial_setup(task), family.golden_patch(task)
        assert one.count('\nSTATE = "initial"\n') == 1
        assert other == one.replace('\nSTATE = "initial"\n', '\nSTATE = "final"\n')


def test_any_text_survives_rendering() -> None:
    family = families("libreoffice_calc")[0]
    awkward = 'quote " triple """ back\\slash \\n newline\n tab\t é 中 🎉 \\u0041 {brace} \\'
    task = family.propose(1).model_copy(update={"parameters": {"text": awkward}})
    line = next(
        node
        for node in ast.parse(render(family.script("initial_setup.py"), task)).body
        if isinstance(node, ast.AnnAssign)
    )
    namespace: dict[str, object] = {}
    exec("import json\n" + ast.unparse(line), namespace)
    read = namespace["TASK"]
    assert isinstance(read, dict)
    assert read["parameters"]["text"] == awkward


def test_a_script_without_a_place_for_the_task_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    script = tmp_path_factory.mktemp("family") / "reward.py"
    script.write_text("import json\n")
    with pytest.raises(FamilyError, match="filled by render"):
        render(script, families()[0].propose(1))
