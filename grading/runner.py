"""Runs a reward out of the agent's reach: as another user, in its own sandbox, on a disposable copy of the state.

The sandbox has no display, no process of the session, and no network except the captured state of the web applications
that the desktop showed. The copy is on a bounded tmpfs that disappears with the sandbox. `state_read` uses the same
sandbox: its code may look at everything and change nothing.

An agent may leave a state that keeps the reward from scoring; docs/decisions/007 says whose fault each outcome is.
"""

import contextlib
import hashlib
import json
import os
import secrets
import socket
import subprocess
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import anyio
import anyio.to_thread

from grading.inside.program import REWARD_BOOTSTRAP, new_mark, reward_input
from grading.llm_judge.hearing import NO_JUDGE, Hearing, bounded, heard_by
from grading.llm_judge.judge import Always, Judge, asks_judge, asks_published
from grading.report import report
from grading.run_counts import GradingCounts
from grading.run_sandbox import (
    APPLY_LOGS,
    JUDGE_HELPERS,
    MEMORY_MB,
    PROCESSES,
    READS_ALL,
    STANDING_LIMITS,
    STANDING_MOUNTS,
    SURROUNDINGS,
    UNPACK,
    UNPACK_FAILED,
    GradingProgram,
    Surroundings,
    environment,
    limits,
    memory_file,
    mounts,
)
from grading.standing import (
    LARGEST_STATE,
    PROGRAM,
    Standing,
    StandingSandboxes,
    connected,
    needs_files_alone,
    standing_input,
)
from grading.state_server import served_state
from schemas.errors import InfrastructureError, InvalidRequestError, UngradableError
from schemas.frame_conditions import Spoiled
from schemas.host_paths import without_host_paths
from schemas.rewards import RewardReport, RewardStatus
from schemas.workspaces import RunResult
from vm_controller import tar_archive
from vm_controller.backends import processes
from vm_controller.backends.cgroups import Group
from vm_controller.backends.identity import Identities
from vm_controller.backends.sandbox import Sandbox
from vm_controller.backends.server_folder import ServerFolder
from vm_controller.bootstrap import BOOTSTRAP
from vm_controller.state_capture import State
from vm_controller.web_app_host import Sites

REWARD_TIMEOUT_S = 60.0
STANDING_S = 3_600.0
"""Processor time, in seconds, of a standing sandbox; each run in it has its own limit."""


@dataclass(frozen=True)
class Grader:
    """Runs rewards, and other code of authors and the server, on copies of captured states."""

    place: ServerFolder
    session_python: Path | None
    identities: Identities
    tally: GradingCounts = field(default_factory=GradingCounts)
    judge: Judge | None = None
    """The judge that rewards may ask; code run by `run` may not ask it."""
    bounds_judge: bool = True
    """Whether answers to questions without points are limited to the judge's budget."""
    sites: Sites | None = None
    """Serves the web applications of a captured state to the code that grades it."""
    sandboxes: StandingSandboxes | None = None
    """Standing sandboxes for one reward, in which a run starts without starting a sandbox."""

    @asynccontextmanager
    async def standing(self, source: str) -> AsyncGenerator["Grader"]:
        """Keep sandboxes for a reward that will run on many states; yields a grader that uses them."""
        if not needs_files_alone(source):
            yield self
            return
        sandboxes = StandingSandboxes(source, self._stand)
        try:
            yield replace(self, sandboxes=sandboxes)
        finally:
            with anyio.CancelScope(shield=True):
                await sandboxes.close()

    async def _stand(
        self, source: str, surroundings: Surroundings, stack: contextlib.AsyncExitStack
    ) -> Standing | None:
        """Start a sandbox that lasts until `stack` is closed; None if that is impossible."""
        identity = self.identities.take()
        stack.callback(self.identities.give_back, identity)
        group = await stack.enter_async_context(self._group())
        mark, (ours, theirs) = new_mark(), socket.socketpair()
        with (
            contextlib.ExitStack() as opened,
            theirs,
            processes.input_file(standing_input(source, mark, STANDING_LIMITS)) as stdin,
        ):
            view = Sandbox(identity, self.place.etc, self.session_python, STANDING_MOUNTS)
            arguments = view.arguments_file(READS_ALL)
            opened.callback(os.close, arguments)
            argv = ("python3", "-sPB", "-c", PROGRAM, str(theirs.fileno()))
            program = processes.Program(
                view.command(argv, arguments, (*group.prefix, *limits(STANDING_S))),
                stdin=stdin,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment(surroundings, ()),
                pass_fds=(arguments, theirs.fileno()),
            )
        return await stack.enter_async_context(connected(program, ours, mark))

    async def run(self, source: str, name: str, state: State, *, timeout_s: float) -> RunResult:
        """Run a Python script that is not a reward on a fresh copy of a captured state.

        Args:
            source: the script's source.
            name: the script's file name for tracebacks.
            state: the captured state, which is not changed.
            timeout_s: seconds after which the script is killed.

        Raises:
            InfrastructureError: the sandbox did not start; the script has not run.
            UngradableError: the state cannot be unpacked.
        """
        return await self._run(GradingProgram(name, BOOTSTRAP, source.encode()), state, timeout_s=timeout_s)

    async def inspect(self, bootstrap: str, stdin: bytes, state: State, *, timeout_s: float) -> RunResult:
        """Run a program of the server's own on a fresh copy of a captured state.

        Args:
            bootstrap: the program's source.
            stdin: its standard input.
            state: the captured state, which is not changed.
            timeout_s: seconds after which the program is killed.

        Raises:
            CuaGymError: as for `run`.
        """
        return await self._run(GradingProgram("inspect.py", bootstrap, stdin), state, timeout_s=timeout_s)

    async def _run(
        self,
        program: GradingProgram,
        state: State,
        *,
        timeout_s: float,
        seed: int | None = None,
        surroundings: Surroundings = SURROUNDINGS[0],
        read_only_home: bool = False,
        hearing: Hearing | None = None,
        stdout: int | None = None,
    ) -> RunResult:
        """Run a program on a fresh copy of a state; with a `hearing`, it may ask the judge."""
        with contextlib.ExitStack() as stack:
            identity = self.identities.take()
            stack.callback(self.identities.give_back, identity)
            async with self._archive(state, surroundings) as path, self._group() as group:
                archive, unpacked = os.open(path, os.O_RDONLY), memory_file("unpacked", b"")
                facts = state.episode if seed is None else {**state.episode, "seed": seed}
                episode = memory_file("episode", json.dumps(facts, sort_keys=True).encode())
                helpers = {
                    name: memory_file(name, b"" if hearing is None else path.read_bytes())
                    for name, path in JUDGE_HELPERS.items()
                }
                given = (archive, unpacked, episode, *helpers.values())
                view = Sandbox(identity, self.place.etc, self.session_python, mounts(episode, helpers))
                for fd in given:
                    stack.callback(os.close, fd)
                script = (
                    str(archive),
                    str(unpacked),
                    "yes" if read_only_home else "",
                    program.bootstrap,
                    program.name,
                    APPLY_LOGS.read_text(),
                )
                async with heard_by(hearing) as judge, served_state(self.sites, state) as served:
                    arguments = view.arguments_file((*READS_ALL, *served.options))
                    stack.callback(os.close, arguments)
                    result = await processes.run(
                        view.command(
                            ("/bin/bash", "-c", UNPACK, "bash", *script),
                            arguments,
                            (*group.prefix, *limits(timeout_s)),
                        ),
                        stdin=program.stdin,
                        env=environment(surroundings, judge),
                        timeout_s=timeout_s if hearing is None else lambda: timeout_s + hearing.waited_s(),
                        pass_fds=(*given, arguments, *judge, *served.fds),
                        scratch=self.place.path,
                        stdout=stdout,
                    )
                if not os.fstat(unpacked).st_size and not result.timed_out:
                    if result.exit_code == UNPACK_FAILED:
                        raise UngradableError(f"the captured files cannot be unpacked: {result.stderr[-500:].strip()}")
                    raise InfrastructureError(
                        f"the sandbox of a grading run did not start: exit code {result.exit_code}: "
                        f"{result.stderr[-500:].strip()}; run `cua-gym doctor`"
                    )
                return result

    def require_judge(self, source: str | None) -> None:
        """Refuse a reward that this grader could never run, before an episode is spent on it.

        Raises:
            InvalidRequestError: it asks a judge, and the server has none.
        """
        if source is not None and self.judge is None and asks_judge(source):
            raise InvalidRequestError(NO_JUDGE, field="reward")

    @asynccontextmanager
    async def _archive(self, state: State, surroundings: Surroundings) -> AsyncGenerator[Path]:
        """Yield the archive to unpack: the captured one, or a temporary one in reverse order."""
        if not surroundings.files_reversed:
            yield state.archive
            return
        path = self.place.path / f"reversed-{secrets.token_hex(8)}.tar"
        try:
            await anyio.to_thread.run_sync(tar_archive.reverse, state.archive, path)
            yield path
        finally:
            path.unlink(missing_ok=True)

    @asynccontextmanager
    async def _group(self) -> AsyncGenerator[Group]:
        """Yield a control group for one run; processes left in it are killed afterwards."""
        name = secrets.token_hex(8)
        try:
            group = self.place.hierarchy.group(
                self.place.path.name, name, "grader", memory_mb=MEMORY_MB, processes=PROCESSES, one_share=True
            )
        except OSError as error:
            raise InfrastructureError(f"a control group could not be made: {error}; run `cua-gym doctor`") from error
        try:
            yield group
        finally:
            with anyio.CancelScope(shield=True):
                await group.end()

    async def grade(
        self,
        source: str,
        state: State,
        *,
        seed: int = 0,
        timeout_s: float = REWARD_TIMEOUT_S,
        surroundings: Surroundings = SURROUNDINGS[0],
        read_only_home: bool = False,
    ) -> RewardReport:
        """Run a reward and parse its report. A failure of the reward is a `reward_error`, never a score of 0.

        A reward that asks a judge although the server has none is a `reward_error` too, since repeating would not help.
        If it asks through the published module, every answer is no, and the rest of the score counts.

        Args:
            source: the text of `reward.py`.
            state: the captured state to grade, which is not changed.
            seed: the reward's random seed.
            timeout_s: seconds after which the report is `timeout`.
            surroundings: locale, time zone, hash seed and file order of the run.
            read_only_home: whether the copy of the home folder is read-only for the reward.
        """
        hearing = None
        if asks_judge(source):
            if self.judge is None:
                return self._without_value(RewardStatus.REWARD_ERROR, NO_JUDGE, source, seed)
            hearing = Hearing(self.judge)
        elif asks_published(source):
            hearing = Hearing(self.judge or Always(answer=False))
        stands = self.sandboxes if hearing is None and not read_only_home else None
        if stands is not None and stands.source == source:
            found = await self._graded_standing(stands, state, seed, timeout_s, surroundings)
            if found is not None:
                return found
        mark = new_mark()
        program = GradingProgram("reward.py", REWARD_BOOTSTRAP, reward_input(source, mark))
        with processes.output_file(self.place.path) as output:
            try:
                result = await self._run(
                    program,
                    state,
                    timeout_s=timeout_s,
                    seed=seed,
                    surroundings=surroundings,
                    read_only_home=read_only_home,
                    hearing=hearing,
                    stdout=output,
                )
            except (InfrastructureError, UngradableError) as error:
                return self.unscored_report(error, source, seed=seed)
            printed = await anyio.to_thread.run_sync(os.pread, output, os.fstat(output).st_size, 0)
            result = result.model_copy(update={"stdout": processes.read_clipped(output)})
        graded = await anyio.to_thread.run_sync(
            partial(report, result, printed, mark, source, seed=seed, state_sha256=state.sha256)
        )
        if hearing is not None:
            graded = hearing.amend(graded)
            if hearing.granted_unpriced and self.bounds_judge and graded.value is not None:
                strict = replace(self, judge=Always(answer=False))
                refused = await strict.grade(
                    source,
                    state,
                    seed=seed,
                    timeout_s=timeout_s,
                    surroundings=surroundings,
                    read_only_home=read_only_home,
                )
                graded = bounded(graded, refused, hearing.budget)
        self.tally.add(graded.status, graded.duration_s)
        return graded

    async def _graded_standing(
        self, sandboxes: StandingSandboxes, state: State, seed: int, timeout_s: float, surroundings: Surroundings
    ) -> RewardReport | None:
        """Run the reward of standing sandboxes on a state; None if it needs a sandbox of its own."""
        if state.archive.stat().st_size > LARGEST_STATE:
            return None
        standing = await sandboxes.find(surroundings)
        if standing is None:
            return None
        answer = await standing.run(
            state, {**state.episode, "seed": seed}, timeout_s, files_reversed=surroundings.files_reversed
        )
        if answer is None:
            return None
        told = answer.result, answer.printed, answer.mark
        graded = report(*told, sandboxes.source, seed=seed, state_sha256=state.sha256)
        self.tally.add(graded.status, graded.duration_s)
        return graded

    async def repeat(
        self, source: str, state: State, runs: int, *, seed: int = 0, timeout_s: float = REWARD_TIMEOUT_S
    ) -> tuple[RewardReport, ...]:
        """Run a reward on one state several times, each time on a fresh copy and in other surroundings.

        Args:
            source: the text of `reward.py`.
            state: the captured state to grade.
            runs: the number of runs, all with the same `seed`.
            seed: the reward's random seed.
            timeout_s: seconds allowed for each run.

        Returns:
            One report per run, in order.
        """
        given = islice(cycle(SURROUNDINGS), runs)
        return tuple([await self.grade(source, state, seed=seed, timeout_s=timeout_s, surroundings=o) for o in given])

    def unscored_report(self, error: InfrastructureError | UngradableError, source: str, *, seed: int) -> RewardReport:
        """Report that a reward could not be run: `ungradable` if the end state is at fault, else `infra_error`."""
        status = RewardStatus.UNGRADABLE if isinstance(error, UngradableError) else RewardStatus.INFRA_ERROR
        return self._without_value(status, without_host_paths(error.message), source, seed)

    def unread_report(self, spoiled: tuple[Spoiled, ...], state: State, source: str, *, seed: int) -> RewardReport:
        """Report a score of 0.0, with its causes, for an end state that is rejected without running its reward."""
        self.tally.add(RewardStatus.SCORED, 0.0)
        return RewardReport(
            status=RewardStatus.SCORED,
            value=0.0,
            spoiled=spoiled,
            duration_s=0.0,
            seed=seed,
            reward_sha256=hashlib.sha256(source.encode()).hexdigest(),
            state_sha256=state.sha256,
        )

    def _without_value(self, status: RewardStatus, reason: str, source: str, seed: int) -> RewardReport:
        self.tally.add(status, 0.0)
        return RewardReport(
            status=status,
            reason=reason,
            duration_s=0.0,
            seed=seed,
            reward_sha256=hashlib.sha256(source.encode()).hexdigest(),
        )
