"""The Calc families on real desktops: spoiled results, and saving before grading."""

import shlex

import pytest

from environments.families import Family, families
from schemas.workspaces import ArtifactName, Side
from server.services import Services
from tests.callers import ME
from tests.environments.trials import trial_of

SEED = 5
each_family = pytest.mark.parametrize("family", families("libreoffice_calc"), ids=lambda family: family.name)

# One number off by one: the smallest mistake a policy can make. Saved by openpyxl, so that cached values are kept
# only where the office had written plain values; rewards must not fall for either.
ONE_WRONG_VALUE = """
import sys
from openpyxl import load_workbook
book = load_workbook(sys.argv[1], data_only=True)
cells = [c for row in book.worksheets[-1].iter_rows(min_row=2) for c in row if isinstance(c.value, (int, float))]
cells[len(cells) // 2].value += 1
book.save(sys.argv[1])
"""

# Without the interpreter's end, in which UNO's threads crash at times.
TYPE_WITHOUT_SAVING = """
import os
import uno
local = uno.getComponentContext()
resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
office = resolver.resolve("uno:pipe,name=cua-gym;urp;StarOffice.ComponentContext")
desktop = office.ServiceManager.createInstance("com.sun.star.frame.Desktop")
document = next(iter(desktop.Components))
document.Sheets[0].getCellRangeByName("Z90").setString("typed, not saved")
os._exit(0)
"""


@pytest.mark.exhaustive(reason="spoiled books of every family of Calc")
@each_family
async def test_a_spoiled_book_does_not_score_1(services: Services, family: Family) -> None:
    async with trial_of(services, family, SEED) as trial:
        run = (await services.verifier.run_artifact(trial.workspace_id, ArtifactName.GOLDEN_PATCH, 120)).run
        assert run is not None
        assert run.exit_code == 0, run
        path = shlex.quote(str(trial.task.parameters["path"]))
        await services.workspaces.shell(trial.workspace_id, Side.GOLDEN, f"cp {path} ~/kept", 60, ME)
        spoiled = {
            "one wrong value": f"python3 -c {shlex.quote(ONE_WRONG_VALUE)} {path}",
            "truncated": f"truncate -s -900 {path}",
            "another place": f"mv {path} ~",
        }
        for name, command in spoiled.items():
            run = await services.workspaces.shell(
                trial.workspace_id, Side.GOLDEN, f"cp ~/kept {path}; {command}", 60, ME
            )
            assert run.exit_code == 0, run
            report = (await services.verifier.run_artifact(trial.workspace_id, ArtifactName.REWARD, 60)).golden
            assert report is not None
            assert report.value is not None, (name, report.reason, report.log)
            assert report.value < 1.0, (name, report)


@pytest.mark.exhaustive(reason="spoiled books in a real office")
async def test_what_was_typed_and_not_saved_is_graded(services: Services) -> None:
    async with trial_of(services, families("libreoffice_calc")[0], SEED) as trial:
        path = str(trial.task.parameters["path"])
        await services.verifier.run_artifact(trial.workspace_id, ArtifactName.GOLDEN_PATCH, 120)
        command = f"/usr/bin/python3 -I -c {shlex.quote(TYPE_WITHOUT_SAVING)}"
        run = await services.workspaces.shell(trial.workspace_id, Side.GOLDEN, command, 60, ME)
        assert run.exit_code == 0, run
        look = f"from openpyxl import load_workbook; print(load_workbook({path!r}).worksheets[0]['Z90'].value)"
        await services.verifier.run_artifact(trial.workspace_id, ArtifactName.REWARD, 60)
        run = await services.workspaces.shell(
            trial.workspace_id, Side.GOLDEN, f"python3 -c {shlex.quote(look)}", 60, ME
        )
        assert run.stdout.strip() == "typed, not saved", run
