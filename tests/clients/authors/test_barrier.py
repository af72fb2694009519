"""Secrets in every place where a script can write or speak, and a search in everything the other author receives."""

import base64
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from mcp.types import CallToolResult, TextContent

from clients.authors.review import server_review
from clients.orchestrator.stages import RewardDraft, Round, WrittenSetup
from schemas.roles import Role
from schemas.workspaces import ArtifactName, Side, Verification
from tests.clients.authors.invoices import GOLDEN, REVIEW, REWARD, SETUP, TASK
from tests.clients.authors.outside_agent import Agent, agent
from tests.clients.authors.place import Place

MARK = "zq7"
"""Part of every secret; written in two parts, so that a program that searches for it does not contain it."""

PLANTED = (
    '"""source zq7docstring"""\n# comment zq7comment\n'
    + GOLDEN
    + """
import os, pathlib, subprocess, sys
print("zq7stdout")
print("zq7stderr", file=sys.stderr)
def put(path, text):
    path = pathlib.Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
put("/tmp/build.log", "zq7log")
put("/tmp/zq7name", "x")
put("/tmp/.zq7hidden/.deep/er", "zq7deep")
put("/tmp/hub-state/log/mail.json", "zq7hub")
put("/tmp/hub-state/mail.json", "zq7state")
put("/home/user/.bash_history", "zq7history")
put("/home/user/.python_history", "zq7python")
put("/home/user/.cache/zq7cached", "zq7cache")
put("/home/user/work/golden_patch.py", "zq7copy")
put("/home/user/work/initial_setup.py", "zq7copy")
os.symlink("/tmp", "/home/user/to_tmp")
os.symlink("/tmp/build.log", "/home/user/to_log")
os.symlink("/home/user/.cache", "/home/user/to_cache")
quiet = dict(stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
sleeper = subprocess.Popen(["sleep", "600.0", "0.0zq7".replace("zq7", "")], env={"A": "zq7environment"}, **quiet)
talker = subprocess.Popen(["bash", "-c", "exec -a zq7argument sleep 600"], cwd="/tmp/.zq7hidden", **quiet)
os.symlink(f"/proc/{talker.pid}/cmdline", "/home/user/to_arguments")
os.symlink(f"/proc/{sleeper.pid}/environ", "/home/user/to_environment")
os.link("/tmp/build.log", "/tmp/zq7linked")
from Xlib import X, display
screen = display.Display()
atom = screen.intern_atom("NOTES")
screen.screen().root.change_property(atom, screen.intern_atom("STRING"), 8, b"zq7property")
screen.sync()
"""
)
FAILING = PLANTED + "\ndef zq7function():\n    raise RuntimeError('zq7exception')\nzq7function()\n"

SNOOP = """
import os, pathlib, subprocess
found = []
for top in ("/tmp", "/home/user", "/run", "/var/tmp", "/dev/shm"):
    for folder, folders, names in os.walk(top, followlinks=False):
        for name in (*folders, *names):
            path = os.path.join(folder, name)
            found.append(path)
            try:
                found.append(pathlib.Path(path).read_bytes()[:100_000].decode("utf-8", "replace"))
            except OSError:
                pass
for process in pathlib.Path("/proc").iterdir():
    for name in ("cmdline", "environ", "comm"):
        try:
            found.append((process / name).read_bytes().decode("utf-8", "replace"))
        except OSError:
            pass
"""
TELLING = "print(sorted(set(found)))\n"
LEAKING_REWARD = (
    SNOOP + "for word in sorted({word for text in found for word in text.split() if 'z' + 'q7' in word}):\n"
    "    print('COMPONENT', word, 0.0, 1.0)\n" + TELLING + REWARD
)


class Listener:
    """An author of somebody else's, and everything that it was ever told."""

    def __init__(self, author: Agent) -> None:
        self._author = author
        self.told: list[str] = []

    async def hear(self, tool: str, **arguments: object) -> None:
        result: CallToolResult = await self._author.calls(tool, **arguments)
        self._keep(tool, result)

    async def look(self, tool: str, session_id: str, **arguments: object) -> None:
        self._keep(tool, await self._author.client.call_tool(tool, {"session_id": session_id, **arguments}))

    def _keep(self, tool: str, result: CallToolResult) -> None:
        texts = [block.text for block in result.content if isinstance(block, TextContent)]
        whole = json.dumps(result.structured_content, ensure_ascii=False)
        content: dict[str, Any] = result.structured_content or {}
        data = content.get("data")
        if isinstance(data, str):
            texts.append(base64.b64decode(data).decode("utf-8", "replace"))
        self.told += [f"{tool}: {text}" for text in (*texts, whole)]

    @property
    def secrets(self) -> list[str]:
        return [text[max(0, text.index(MARK) - 200) :][:400] for text in self.told if MARK in text]


@asynccontextmanager
async def listening(place: Place, role: Role) -> AsyncGenerator[Listener]:
    async with agent(place, role) as author:
        yield Listener(author)


async def everything(listener: Listener, place: Place) -> None:
    """Ask for all that an author may ask for, and for what it may not."""
    opened = place.opened.workspace
    await listener.hear("workspace_show")
    for name in ArtifactName:
        await listener.hear("artifact_read", name=name)
        await listener.hear("artifact_run", name=name)
    for side in Side:
        for folder in ("/home/user", "/tmp", "/home/user/to_tmp", "/home/user/to_cache", "/home/user/.cache"):
            await listener.hear("file_list", side=side, path=folder, depth=8)
        for path in (
            "/tmp/build.log",
            "/tmp/hub-state/mail.json",
            "/tmp/hub-state/log/mail.json",
            "/home/user/.bash_history",
            "/home/user/.python_history",
            "/home/user/work/golden_patch.py",
            "/home/user/to_log",
            "/home/user/to_tmp/build.log",
            "/home/user/to_arguments",
            "/home/user/to_environment",
            "/home/user/invoice.txt",
        ):
            await listener.hear("file_read", side=side, path=path)
        await listener.hear("state_read", side=side, code=SNOOP + TELLING)
        await listener.hear("shell", side=side, command="cat /tmp/* /proc/*/cmdline")
    for session_id in (opened.initial_session, opened.golden_session):
        for tool in ("windows", "accessibility_tree", "clipboard_get", "session_renew"):
            await listener.look(tool, session_id)
        await listener.look("screenshot", session_id, observe={"format": "none", "windows": True})
    await listener.look("session_list", opened.initial_session)


def published(verification: Verification, failure: str | None = None) -> Round:
    """A round as the orchestrator publishes it, with authors that failed as well."""
    return Round(
        number=1,
        setup=WrittenSetup(initial_setup="", golden_patch="", failure=failure),
        reward_draft=RewardDraft(reward="", review=REVIEW),
        verification=verification,
    )


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("runs",))
@pytest.mark.parametrize("golden", [PLANTED, FAILING], ids=["runs", "fails"])
async def test_the_discriminator_learns_nothing_of_how_the_states_were_made(place: Place, golden: str) -> None:
    await place.set_up(PLANTED.replace(GOLDEN, SETUP), golden)
    await place.owner.write(ArtifactName.REWARD, LEAKING_REWARD)
    verification = await place.owner.verify(runs=1, checks=())
    assert MARK in (verification.golden.stdout + verification.golden.stderr), "the secrets were not planted"
    for one in (published(verification), published(verification, "invalid_request: zq7failure")):
        await place.owner.write_review(one.review(TASK.task_id))
        await place.owner.write(ArtifactName.GENERATOR_NOTES, one.generator_notes() or "nothing zq7notes")
        await place.owner.write(ArtifactName.TASK_FAULT, "zq7fault")
        async with listening(place, Role.DISCRIMINATOR) as listener:
            await listener.hear("artifact_write", name="reward.py", text=LEAKING_REWARD)
            await listener.hear("artifact_read", name="REVIEW.md")
            if one.setup.failure is None:
                await everything(listener, place)
        assert any("paid" in text for text in listener.told)
        assert listener.secrets == []


@pytest.mark.exhaustive(reason="further ways of an author from outside")
async def test_the_generator_learns_nothing_of_the_reward(place: Place) -> None:
    await place.set_up(SETUP, GOLDEN)
    loud = (
        "# zq7comment\nimport pathlib, sys\nprint('zq7stdout')\nprint('zq7stderr', file=sys.stderr)\n"
        "for folder in ('/tmp', '/home/user', '/dev/shm', '/var/tmp'):\n"
        "    try:\n        pathlib.Path(folder, 'zq7file').write_text('zq7text')\n    except OSError:\n        pass\n"
    )
    for reward in (loud + REWARD, loud + "raise ValueError('zq7exception')\n"):
        await place.owner.write(ArtifactName.REWARD, reward)
        await place.owner.run_reward()
        verification = await place.owner.verify(runs=1, checks=())
        assert any(MARK in report.log for report in verification.agreement.golden), "the secrets were not planted"
        one = published(verification)
        await place.owner.write_review(server_review(TASK.task_id, 1, verification).render())
        await place.owner.write(ArtifactName.DISCRIMINATOR_NOTES, one.discriminator_notes() or "nothing zq7notes")
        async with listening(place, Role.GENERATOR) as listener:
            await listener.hear("artifact_read", name="REVIEW.md")
            for name in (ArtifactName.REWARD, ArtifactName.DISCRIMINATOR_NOTES):
                await listener.hear("artifact_read", name=name)
            await listener.hear("workspace_show")
            for side in Side:
                await listener.hear("file_list", side=side, path="/tmp", depth=8)
                await listener.hear("file_list", side=side, path="/home/user", depth=8)
                await listener.hear(
                    "shell", side=side, command="grep -rs z''q7 /tmp /home /var/tmp /dev/shm; cat /proc/*/cmdline"
                )
                await listener.hear("state_read", side=side, code=SNOOP + TELLING)
        assert listener.secrets == []


async def test_what_the_task_names_in_tmp_is_the_state_that_it_is_about(place: Place) -> None:
    """The task of this workspace names nothing there; a reward finds what a task names, and its author sees it."""
    await place.set_up(SETUP, GOLDEN + "open('/tmp/report.csv', 'w').write('total')\n")
    async with agent(place, Role.DISCRIMINATOR) as discriminator:
        refusal = await discriminator.is_refused("file_read", side="golden", path="/tmp/report.csv")
        assert refusal.startswith("forbidden: /tmp/report.csv is not part of the state")
        assert await discriminator.is_refused("file_read", side="golden", path="/tmp/none.csv") == refusal.replace(
            "report", "none"
        ), "what is hidden and what is not there are the same"
    async with agent(place, Role.GENERATOR) as generator:
        found = await generator.does("file_read", side="golden", path="/tmp/report.csv")
        assert base64.b64decode(found["data"]) == b"total"
