"""Authors from outside: writes a job into a folder for each turn and waits until it is reported done.

A job is a folder `<number>-<task>-<role>-<round>`. Everything needed for it is in `prompt.md`, `connection.json`
(address and token of its role, readable only by its owner) and `job.json`. The work itself is done through the server's
tools. A file `done` in the folder, or `failed` with a reason, ends the job; `withdrawn` says that nobody is waiting for
it.
"""

import fcntl
import json
import os
import re
import shutil
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio
import anyio.to_thread

from clients.atomic_write import write_atomic
from clients.authors.model.author_prompts import Prompt
from clients.authors.model.author_run import AuthorFailedError, connection_of
from clients.authors.model.sampling import AuthorSampling
from clients.connection.mcp import McpConnection
from clients.models.toolset import CallLimit, RefusedCall
from clients.workspace import Workspace
from schemas.errors import InfrastructureError

PROMPT, CONNECTION, JOB = "prompt.md", "connection.json", "job.json"
DONE, FAILED, WITHDRAWN = "done", "failed", "withdrawn"
POLL_S = 1.0
SIGN_OF_LIFE_S = 60.0
"""How often a waiting job renews the lease of its workspace."""
_NUMBER = re.compile(r"^(\d+)-")
_OWNER_ONLY = 0o600
_MAX_REASON_CHARACTERS = 2_000


@dataclass(frozen=True)
class Job:
    """One turn of an author, as a folder."""

    number: int
    path: Path

    @property
    def is_open(self) -> bool:
        """Whether the job can still be taken."""
        return not any((self.path / name).exists() for name in (DONE, FAILED, WITHDRAWN))

    @property
    def run(self) -> str:
        """The folder of the run that posted the job."""
        return str(json.loads((self.path / JOB).read_text(encoding="utf-8"))["run"])

    def end(self) -> str | None:
        """Return how the outside author ended the job.

        Returns:
            An empty string if it is done, the reason if it failed, None if it has not ended yet.
        """
        if (self.path / FAILED).exists():
            reason = (self.path / FAILED).read_text(encoding="utf-8", errors="replace").strip()
            return reason[:_MAX_REASON_CHARACTERS] or "it did not say why"
        return "" if (self.path / DONE).exists() else None

    def close(self, why: str) -> None:
        """Delete the token from the folder; a job that is still open is withdrawn with `why`."""
        if self.is_open:
            write_atomic(self.path / WITHDRAWN, f"{why}\n")
        (self.path / CONNECTION).unlink(missing_ok=True)


@dataclass(frozen=True)
class JobFolder:
    """The folder in which a run posts its jobs; several runs may share one.

    Args:
        path: the folder; created with the first job.
        run: the folder of the run, which identifies its jobs among those of other runs.
        timeout_s: how long a job may take, in seconds.
        say: called with a line of progress for the terminal.
    """

    path: Path
    run: Path
    timeout_s: float
    say: Callable[[str], None]

    def __str__(self) -> str:
        """Return the author's name, without the path: a tuple does not depend on where its jobs were."""
        return "outside"

    def post(self, prompt: Prompt, connection: McpConnection, message: str) -> Job:
        """Post a job; its folder appears with all of its files or not at all.

        Args:
            prompt: what the author is asked in this round.
            connection: the author's own; its token is written into the job.
            message: the prompt's message, or a later reminder.
        """
        parts = [prompt.instructions.strip(), prompt.message.strip()]
        if message != prompt.message:
            parts.append(message.strip())
        facts = {
            "run": str(self.run.resolve()),
            "task_id": prompt.task_id,
            "role": prompt.role,
            "round": prompt.round_number,
            "is_reminder": message != prompt.message,
            "timeout_s": self.timeout_s,
        }
        with self._locked():
            number = 1 + max((job.number for job in self._jobs()), default=0)
            name = f"{number:04}-{prompt.task_id}-{prompt.role}-{prompt.round_number}"
            half = self.path / f".{name}.half"
            shutil.rmtree(half, ignore_errors=True)
            half.mkdir()
            (half / PROMPT).write_text("\n\n---\n\n".join(parts) + "\n", encoding="utf-8")
            (half / JOB).write_text(json.dumps({"number": number, **facts}, indent=1) + "\n", encoding="utf-8")
            secret = os.open(half / CONNECTION, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
            with os.fdopen(secret, "w", encoding="utf-8") as file:
                json.dump({"url": connection.url, "token": connection.token}, file)
            half.rename(self.path / name)
        return Job(number, self.path / name)

    def withdraw_leftovers(self) -> None:
        """Withdraw the jobs that a killed process of this run left open: their workspaces and tokens are gone."""
        if not self.path.is_dir():
            return
        with self._locked():
            for job in self._jobs():
                if job.is_open and job.run == str(self.run.resolve()):
                    job.close("the run that asked for this was stopped; it asks again")

    def _jobs(self) -> Generator[Job]:
        for path in sorted(self.path.iterdir()):
            if (number := _NUMBER.match(path.name)) and path.is_dir():
                yield Job(int(number[1]), path)

    @contextmanager
    def _locked(self) -> Generator[None]:
        """Hold the lock that keeps other runs from taking the same number."""
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / ".lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


@dataclass(frozen=True)
class OutsideAuthorContext:
    """An outside author: the folder where its jobs are posted, and the run's folder for records."""

    jobs: JobFolder
    sampling: AuthorSampling
    folder: Path
    refusals: list[RefusedCall] = field(default_factory=list[RefusedCall])

    @property
    def facts(self) -> Mapping[str, object]:
        """What is known about an author whose model we do not choose."""
        of_ours = self.sampling.model_dump(include={"reward_runs", "reminders"})
        return {"author": str(self.jobs), "timeout_s": self.jobs.timeout_s, **of_ours}

    async def keep(self, prompt: Prompt) -> None:
        """Write the prompt into the run's folder."""
        await anyio.to_thread.run_sync(prompt.write, self.folder, self.facts)

    def begin(self, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> "OutsideAuthorRun":
        """Begin a round; only the prompt states the limits, because the author's calls do not pass through us."""
        del limits
        return OutsideAuthorRun(self.jobs, workspace, prompt)


class OutsideAuthorRun:
    """One round of an outside author: a job for the first message and one for each reminder."""

    def __init__(self, jobs: JobFolder, workspace: Workspace, prompt: Prompt) -> None:
        self._jobs = jobs
        self._workspace = workspace
        self._connection = connection_of(workspace)
        self._prompt = prompt

    @contextmanager
    def held(self) -> Generator[None]:
        """Context manager around a round; exceptions propagate, because they are already the author's failures."""
        yield

    async def say(self, message: str) -> None:
        """Post a job and wait until it is done, keeping the workspace alive meanwhile.

        Raises:
            AuthorFailedError: the outside author reported that the job failed.
            InfrastructureError: the job was not ended in time, or the server is gone; neither is the task's fault.
        """
        job = await anyio.to_thread.run_sync(self._jobs.post, self._prompt, self._connection, message)
        self._jobs.say(f"waiting for job {job.number}: {job.path}")
        began = time.monotonic()
        why = "the run that asked for this was stopped"
        try:
            end = await self._wait(job)
            if end is None:
                why = f"nobody ended it within {self._jobs.timeout_s:g} s"
                raise InfrastructureError(
                    f"job {job.number}: {why}; take jobs from {self._jobs.path}, or give more time with "
                    "--author-timeout-s"
                )
        finally:
            job.close(why)
        self._jobs.say(f"job {job.number} {'failed' if end else 'is done'} after {time.monotonic() - began:.0f} s")
        if end:
            raise self.failed(end)

    def failed(self, why: str) -> AuthorFailedError:
        """Return the error that says who failed and why."""
        return AuthorFailedError(f"the {self._prompt.role} ({self._jobs}) failed: {why}")

    async def _wait(self, job: Job) -> str | None:
        """Return how the job was ended, or None if time ran out."""
        deadline = time.monotonic() + self._jobs.timeout_s
        alive_until = time.monotonic() + SIGN_OF_LIFE_S
        while (end := await anyio.to_thread.run_sync(job.end)) is None:
            now = time.monotonic()
            if now >= deadline:
                return None
            if now >= alive_until:
                await self._workspace.show()
                alive_until = now + SIGN_OF_LIFE_S
            await anyio.sleep(min(POLL_S, deadline - now))
        return end
