"""Applications that keep their facts in stores of their own: what a finalize step tells of them cannot be forged."""

import json
import shlex

import pytest

from environments.families import families
from schemas.workspaces import ArtifactName, Side
from tests.callers import ME
from tests.environments.trials import running_services, trial_of

TOLD = "/home/user/.local/share/application-state"
FORGED = (
    ("chromium", "reading_list", "bookmarks.json"),
    ("firefox", "reading_list", "bookmarks.json"),
    ("thunderbird", "tag_mail", "marks.json"),
)


@pytest.mark.timeout(300)
@pytest.mark.exhaustive(reason="facts of every profile, forged")
@pytest.mark.parametrize(("environment", "name", "file"), FORGED, ids=[environment for environment, _, _ in FORGED])
async def test_facts_that_somebody_wrote_beside_the_profile_do_not_count(
    environment: str, name: str, file: str
) -> None:
    (family,) = (family for family in families(environment) if family.name == name)
    async with running_services() as services, trial_of(services, family, seed=1) as trial:
        forged = shlex.quote(json.dumps(trial.task.parameters["after"]))
        await services.verifier.run_artifact(trial.workspace_id, ArtifactName.INITIAL_SETUP, 120)
        once = f"mkdir -p {TOLD} && echo {forged} > {TOLD}/{file}"
        for_ever = f"while :; do {once}; done"
        command = f"{once}; setsid sh -c {shlex.quote(for_ever)} < /dev/null > /dev/null 2>&1 &"
        shell = await services.workspaces.shell(trial.workspace_id, Side.INITIAL, command, 60, ME)
        assert shell.exit_code == 0, shell
        report = (await services.verifier.run_artifact(trial.workspace_id, ArtifactName.REWARD, 60)).initial
        assert report is not None
        assert report.value == 0.0, report
