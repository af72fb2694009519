"""Requests that cannot be met: the golden script declares the end, changes nothing, and a sloppy reward is refused."""

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from schemas.errors import InvalidRequestError
from schemas.requests import WorkspaceOpen
from schemas.rewards import Check, Condition, Mutation
from schemas.workspaces import ArtifactName, Verification
from server.services import Services
from tests.grading.archives import archive
from tests.verification.tasks import TASK
from verification.golden_end import End, end_of
from verification.mutation.runner import Mutant, choose
from vm_controller.web_app_host import MEMBERS

SETUP = "from pathlib import Path\nPath('/home/user/a.txt').write_text('one\\ntwo\\nthree\\n')\n"
REWARD = """import json
from pathlib import Path

try:
    text = Path('/home/user/a.txt').read_text()
    ended = json.loads(Path('/run/cua-gym/episode.json').read_text())['status']
except (OSError, ValueError, KeyError):
    text, ended = '', None
print('REWARD:', float({rule}))
"""
SOUND = "text == 'one\\ntwo\\nthree\\n' and ended == 'infeasible'"


def test_the_end_is_declared_before_the_first_statement() -> None:
    assert end_of("import json\n") is End.DONE
    assert end_of('"""Nothing."""\n# end: infeasible\nimport json\n') is End.INFEASIBLE
    assert end_of("import json\n# end: infeasible\n") is End.DONE
    for wrong in ("# end: never\n", "# end: infeasible\n# end: done\n"):
        with pytest.raises(InvalidRequestError, match="how the episode ends"):
            end_of(wrong)


def state(current: Mapping[str, object], initial: Mapping[str, object]) -> bytes:
    whole = {"initial_state": initial, "current_state": current, "collections": ["/items"]}
    return json.dumps(whole, sort_keys=True).encode()


ITEMS = {"items": {"item-1": {"text": "bread"}, "item-2": {"text": "figs"}}}
LATER = {"items": {"item-1": {"text": "milk"}, "item-2": {"text": "figs"}}}


def chosen(folder: Path, golden: Mapping[str, bytes], *, nothing_to_do: bool) -> tuple[Mutant, ...]:
    before = {f"{MEMBERS}list.json": state(ITEMS, ITEMS), f"{MEMBERS}other.json": state(ITEMS, ITEMS)}
    profile = "home/user/.config/chromium/Default/Preferences"
    one = archive(folder / "initial.tar", {**before, profile: b'{"a": 1}'})
    other = archive(folder / "golden.tar", {**before, profile: b'{"a": 2}', **golden})
    return choose(one, other, nothing_to_do=nothing_to_do).mutants


def test_where_nothing_is_to_be_done_every_application_is_disturbed(tmp_path: Path) -> None:
    made = chosen(tmp_path, {}, nothing_to_do=True)

    # What a browser writes into its profile by itself is no work.
    assert {one.mutation for one in made} == {Mutation.UNASKED, Mutation.DISTURBED}
    assert {one.path for one in made} == {f"/{MEMBERS}list.json", f"/{MEMBERS}other.json"}


def test_an_application_that_golden_left_alone_is_disturbed_as_well(tmp_path: Path) -> None:
    made = chosen(tmp_path, {f"{MEMBERS}list.json": state(LATER, ITEMS)}, nothing_to_do=False)

    by_path = {path: {one.mutation for one in made if one.path.endswith(path)} for path in ("list.json", "other.json")}
    assert Mutation.CHANGED in by_path["list.json"]
    assert by_path["other.json"] == {Mutation.UNASKED, Mutation.DISTURBED}


async def verified(services: Services, golden: str, rule: str) -> Verification:
    workspace_id = (await services.workspaces.open(WorkspaceOpen(task=TASK))).workspace_id
    for name, text in {
        ArtifactName.INITIAL_SETUP: SETUP,
        ArtifactName.GOLDEN_PATCH: golden,
        ArtifactName.REWARD: REWARD.format(rule=rule),
    }.items():
        services.workspaces.write(workspace_id, name, text)
    return await services.verifier.verify(workspace_id, 1, [Check.MUTANTS])


async def test_a_sound_reward_agrees_and_loses_nothing_to_mutants(services: Services) -> None:
    found = await verified(services, "# end: infeasible\n" + SETUP, SOUND)

    assert found.agreement.agreed
    assert [one.way for one in found.mutants if one.mutation is Mutation.ENDED] == ["done", "gave_up"]
    assert len(found.mutants) > 4
    assert [one for one in found.mutants if one.found_something] == []


async def test_a_reward_for_the_word_alone_is_refused(services: Services) -> None:
    found = await verified(services, "# end: infeasible\n" + SETUP, "ended == 'infeasible'")

    assert found.agreement.agreed
    assert {one.mutation for one in found.mutants if one.survived} >= {Mutation.UNASKED}


async def test_a_reward_that_pays_other_ends_is_refused(services: Services) -> None:
    rule = "text == 'one\\ntwo\\nthree\\n' and ended is not None"
    found = await verified(services, "# end: infeasible\n" + SETUP, rule)

    assert [one.way for one in found.mutants if one.mutation is Mutation.ENDED and one.survived] == ["done", "gave_up"]


async def test_a_reward_that_ignores_the_end_disagrees_and_so_does_a_change_in_golden(services: Services) -> None:
    ignores = await verified(services, "# end: infeasible\n" + SETUP, "text == 'one\\ntwo\\nthree\\n'")
    changes = await verified(
        services, "# end: infeasible\n" + SETUP.replace("three", "four"), "ended == 'infeasible' and bool(text)"
    )

    failed = [{one.condition for one in found.agreement.conditions if not one.passed} for found in (ignores, changes)]
    assert failed == [{Condition.INITIAL_SCORES_ZERO}, {Condition.GOLDEN_PATCH_RUNS}]
    detail = next(one.detail for one in changes.agreement.conditions if not one.passed)
    assert "infeasible" in detail
    assert "/home/user/a.txt" in detail
