"""A report on a folder of published applications: how each behaves on our server, open and hardened."""

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path

import httpx
from playwright.async_api import Error

from hub.audit.builds.checks import Checked, Trial
from hub.audit.builds.load_test import Crowd, crowd
from hub.audit.chromium import chromium
from hub.audit.hub_server import serving
from hub.hosting.builds import Build, builds

WINDOWS = 2
COLUMNS = ("renders", "injected state shows", "action reaches state", "clean after load", "change kept", "reset clean")


@dataclass(frozen=True)
class Report:
    """The results of every application by host name, open and hardened, and of the load test."""

    open: Mapping[str, Checked]
    hardened: Mapping[str, Checked]
    crowd: Crowd | None

    def is_same(self, name: str) -> bool:
        """Whether an application behaves the same hardened and open."""
        return self.open[name].verdicts() == self.hardened[name].verdicts()

    def text(self, title: str) -> str:
        """Return the report as Markdown."""
        lines = [f"# {title}", "", f"{len(self.open)} applications, by `cua-gym hub report`.", ""]
        lines += ["| | yes | no | not tried |", "|---|---|---|---|"]
        for place, column in enumerate(COLUMNS):
            found = [one.verdicts()[place] for one in self.open.values()]
            lines.append(f"| {column} | {found.count(True)} | {found.count(False)} | {found.count(None)} |")
        same = sum(map(self.is_same, self.open))
        lines += [f"| hardened the same | {same} | {len(self.open) - same} | 0 |", ""]
        if self.crowd is not None:
            lines += [self.crowd.text(), ""]
        lines += [f"| | {' | '.join(COLUMNS)} | hardened |", f"|---|{'---|' * (len(COLUMNS) + 1)}"]
        for name, one in self.open.items():
            cells = [_mark(verdict) for verdict in one.verdicts()]
            lines.append(f"| {name} | {' | '.join(cells)} | {'same' if self.is_same(name) else 'differs'} |")
        notes = [line for name in self.open for line in self._notes(name)]
        return "\n".join([*lines, *(["", "## Notes", "", *notes] if notes else []), ""])

    def _notes(self, name: str) -> list[str]:
        both = (("", self.open[name]), (" (hardened)", self.hardened[name]))
        shared = set(self.open[name].notes) & set(self.hardened[name].notes)
        return [
            f"- {name}{'' if note in shared else where}: {note.replace('|', '/')}"
            for where, one in both
            for note in one.notes
            if not (where and note in shared)
        ]


async def report(
    folder: Path, say: Callable[[str], None], *, only: Collection[str] = (), rest_s: float = 2.0, load_s: float = 10.0
) -> Report:
    """Check every application in a folder.

    Args:
        folder: The folder of the applications.
        say: Called with lines of progress.
        only: Host names of the applications to check; empty: all.
        rest_s: Seconds to wait for what a page pushes by itself.
        load_s: Duration of the load test in seconds; 0: no load test.

    Raises:
        HubError: the folder, an application or the browser is missing.
    """
    found = builds(folder)
    chosen = {name: build for name, build in found.items() if not only or name in only}
    open_, hardened = [await _tried(folder, chosen, kind, say, rest_s) for kind in (False, True)]
    measured = None
    if load_s:
        say("64 sessions at once")
        measured = await crowd(folder, tuple(chosen), load_s=load_s)
    return Report(open_, hardened, measured)


async def _tried(
    folder: Path, chosen: Mapping[str, Build], hardened: bool, say: Callable[[str], None], rest_s: float
) -> dict[str, Checked]:
    apps = builds(folder)
    windows = asyncio.Semaphore(WINDOWS)
    done = dict[str, Checked]()
    async with serving(apps, hardened=hardened) as served, chromium() as browser, asyncio.TaskGroup() as group:

        async def one(name: str) -> None:
            async with windows:
                done[name] = await _carried_out(Trial(apps[name], served, browser, hardened, rest_s))
                say(f"{name}{' hardened' if hardened else ''}: {' '.join(map(_mark, done[name].verdicts()))}")

        for name in chosen:
            group.create_task(one(name))
    return {name: done[name] for name in chosen}


async def _carried_out(trial: Trial) -> Checked:
    """Check one application; a page that breaks its window is a finding and does not end the report."""
    try:
        return await trial.run()
    except (Error, httpx.HTTPError) as error:
        trial.found.notes.append(f"could not be tried to the end: {str(error).splitlines()[0]}")
        return trial.found


def _mark(verdict: bool | None) -> str:
    return {True: "yes", False: "**no**", None: "-"}[verdict]
