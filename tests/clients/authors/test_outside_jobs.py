"""Authors from outside: a scripted one takes jobs from a folder and works through the official MCP client."""

import json
import stat
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import STDOUT
from typing import Any

import anyio
import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from clients.authors.model import outside
from clients.authors.model.author_run import AuthorFailedError
from clients.authors.model.outside import JobFolder
from clients.authors.model.pair import ModelAuthors
from clients.authors.model.sampling import AuthorSampling
from clients.connection.http import HttpServer
from clients.models.models import Models
from clients.orchestrator.tuple_workspace import is_authors_fault
from clients.workspace import Workspace, open_workspace
from schemas.errors import InfrastructureError
from schemas.reviews import Verdict, read_verdict
from schemas.roles import Role
from schemas.workspaces import ArtifactName
from tests.clients.authors.invoices import GOLDEN, REVIEW, REWARD, SETUP, TASK
from tests.clients.authors.place import Place

Part = Callable[[Path, Client], Awaitable[None]]
ROOT = Path(__file__).resolve().parents[3]


@asynccontextmanager
async def agent(job: Path) -> AsyncGenerator[Client]:
    """Connect with nothing but what the job's folder holds."""
    known = json.loads((job / "connection.json").read_text())
    headers = {"Authorization": f"Bearer {known['token']}"}
    async with (
        httpx2.AsyncClient(headers=headers, timeout=60, trust_env=False) as http,
        Client(streamable_http_client(known["url"], http_client=http)) as client,
    ):
        yield client


async def does(client: Client, tool: str, **arguments: object) -> Mapping[str, Any]:
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    assert result.structured_content is not None
    return result.structured_content


def files_of(job: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in job.iterdir()}


async def generate(job: Path, client: Client) -> None:
    for name, text in (("initial_setup.py", SETUP), ("golden_patch.py", GOLDEN)):
        await does(client, "artifact_write", name=name, text=text)
        assert (await does(client, "artifact_run", name=name))["run"]["exit_code"] == 0
    (job / "done").write_text("")


async def discriminate(job: Path, client: Client) -> None:
    await does(client, "artifact_write", name="reward.py", text=REWARD)
    await does(client, "artifact_run", name="reward.py")
    await does(client, "review_write", text=REVIEW)
    (job / "done").write_text("")


async def stop_early(job: Path, client: Client) -> None:
    await does(client, "workspace_show")
    (job / "done").write_text("")


async def give_up(job: Path, client: Client) -> None:
    del client
    (job / "failed").write_text("I cannot read the picture.\n")


async def nothing(job: Path, client: Client) -> None:
    """Leave a job to others."""


async def posted(folder: Path, number: int) -> Path:
    """Wait for a job."""
    with anyio.fail_after(60):
        while True:
            async for job in anyio.Path(folder).glob(f"{number:04}-*"):
                return Path(job)
            await anyio.sleep(0.05)


async def plays(folder: Path, *parts: Part) -> None:
    """Take one job after another, each as soon as it is there."""
    for number, part in enumerate(parts, 1):
        job = await posted(folder, number)
        if part is not nothing:
            async with agent(job) as client:
                await part(job, client)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setattr(outside, "POLL_S", 0.05)
    return []


def jobs_of(tmp_path: Path, said: list[str], timeout_s: float = 60) -> JobFolder:
    return JobFolder(tmp_path / "jobs", tmp_path / "run", timeout_s, said.append)


def authors_of(jobs: JobFolder, sampling: AuthorSampling | None = None) -> ModelAuthors:
    return ModelAuthors(Models(jobs.run), generator=jobs, discriminator=jobs, folder=jobs.run, sampling=sampling)


async def test_both_authors_are_played_from_folders(place: Place, tmp_path: Path, said: list[str]) -> None:
    authors = authors_of(jobs_of(tmp_path, said))
    async with anyio.create_task_group() as group:
        group.start_soon(plays, tmp_path / "jobs", generate, discriminate)
        async with place.as_author(Role.GENERATOR) as connection:
            await authors.generator(TASK).write(place.through(connection), None)
        async with place.as_author(Role.DISCRIMINATOR) as connection:
            await authors.discriminator(TASK).write(place.through(connection), 1)
    verification = await place.owner.verify(runs=1, checks=())
    assert verification.agreement.agreed, verification.agreement.conditions
    assert await place.owner.read(ArtifactName.REVIEW) == REVIEW
    names = ["0001-os_invoice_1-generator-1", "0002-os_invoice_1-discriminator-1"]
    assert sorted(path.name for path in (tmp_path / "jobs").glob("0*")) == names
    assert said[0] == f"waiting for job 1: {tmp_path / 'jobs' / names[0]}"
    assert said[1].startswith("job 1 is done after")
    assert {path.name for path in (tmp_path / "run" / "prompts" / "os_invoice_1").iterdir()} == {
        "generator-round-1.md",
        "discriminator-round-1.md",
    }


async def test_a_job_tells_what_a_model_would_be_told_and_takes_its_token_back(
    place: Place, tmp_path: Path, said: list[str]
) -> None:
    jobs, seen = jobs_of(tmp_path, said), dict[str, str]()

    async def read(job: Path, client: Client) -> None:
        seen.update(files_of(job))
        assert stat.S_IMODE((job / "connection.json").stat().st_mode) == 0o600
        await generate(job, client)

    async with anyio.create_task_group() as group, place.as_author(Role.GENERATOR) as connection:
        group.start_soon(plays, jobs.path, read)
        await authors_of(jobs).generator(TASK).write(place.through(connection), None)
    assert seen.keys() == {"prompt.md", "connection.json", "job.json"}
    assert seen["prompt.md"].startswith("You are the Generator")
    assert TASK.instruction in seen["prompt.md"]
    assert "PCManFM" in seen["prompt.md"]
    assert json.loads(seen["connection.json"]) == {"url": f"{place.url}/mcp", "token": place.token(Role.GENERATOR)}
    kept = (tmp_path / "run" / "prompts" / "os_invoice_1" / "generator-round-1.md").read_text()
    assert "| author | outside |" in kept
    assert place.token(Role.GENERATOR) not in kept
    assert not list(jobs.path.glob("*/connection.json"))


@pytest.mark.exhaustive(reason="further ways of an author from outside")
async def test_who_stops_early_is_told_what_lacks_in_another_job(place: Place, tmp_path: Path, said: list[str]) -> None:
    jobs = jobs_of(tmp_path, said)
    async with anyio.create_task_group() as group, place.as_author(Role.GENERATOR) as connection:
        group.start_soon(plays, jobs.path, stop_early, generate)
        await authors_of(jobs).generator(TASK).write(place.through(connection), None)
    first, second = ((path / "prompt.md").read_text() for path in sorted(jobs.path.glob("0*")))
    assert second.startswith(first.rstrip("\n"))
    assert "initial_setup.py has not been written" in second.removeprefix(first.rstrip("\n"))


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_review_is_measured_where_none_is_written(place: Place, tmp_path: Path, said: list[str]) -> None:
    async def without_review(job: Path, client: Client) -> None:
        await does(client, "artifact_write", name="reward.py", text=REWARD)
        (job / "done").write_text("")

    await place.set_up(SETUP, GOLDEN)
    await place.owner.write_review("# Of the round before\n\n## Verdict: FAIL\n")
    jobs = jobs_of(tmp_path, said)
    async with anyio.create_task_group() as group, place.as_author(Role.DISCRIMINATOR) as connection:
        group.start_soon(plays, jobs.path, without_review)
        await authors_of(jobs).discriminator(TASK).write(place.through(connection), 2)
    assert read_verdict(await place.owner.read(ArtifactName.REVIEW)) is Verdict.PASS


async def test_giving_up_is_the_authors_and_silence_is_nobodys_fault(
    place: Place, tmp_path: Path, said: list[str]
) -> None:
    jobs = jobs_of(tmp_path, said)
    async with anyio.create_task_group() as group, place.as_author(Role.GENERATOR) as connection:
        group.start_soon(plays, jobs.path, give_up)
        with pytest.raises(
            AuthorFailedError, match=r"the generator \(outside\) failed: I cannot read the picture"
        ) as up:
            await authors_of(jobs).generator(TASK).write(place.through(connection), None)
        assert is_authors_fault(up.value)
        with pytest.raises(
            InfrastructureError, match=r"job 2: nobody ended it within 0.2 s.*--author-timeout-s"
        ) as late:
            await authors_of(jobs_of(tmp_path, said, 0.2)).generator(TASK).write(place.through(connection), None)
        assert not is_authors_fault(late.value)
    (job,) = jobs.path.glob("0002-*")
    assert (job / "withdrawn").read_text() == "nobody ended it within 0.2 s\n"


@pytest.mark.exhaustive(reason="further ways of an author from outside")
async def test_a_workspace_lives_while_its_job_waits(
    serving: tuple[str, str], tmp_path: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outside, "SIGN_OF_LIFE_S", 1.0)
    url, token = serving
    lease_s = 5.0

    async def slowly(job: Path, client: Client) -> None:
        await anyio.sleep(lease_s + 3)
        await generate(job, client)

    jobs = jobs_of(tmp_path, said)
    async with HttpServer(url) as server, open_workspace(server.connection(token), TASK, lease_s=lease_s) as opened:
        place = Place(url, Workspace(server.connection(token), opened.workspace.workspace_id), opened)
        async with anyio.create_task_group() as group, place.as_author(Role.GENERATOR) as connection:
            group.start_soon(plays, jobs.path, slowly)
            await authors_of(jobs).generator(TASK).write(place.through(connection), None)


@pytest.mark.exhaustive(reason="runs killed at many stages")
async def test_a_killed_run_withdraws_its_job_and_asks_again(serving: tuple[str, str], tmp_path: Path) -> None:
    url, token = serving
    folder, tasks = tmp_path / "jobs", tmp_path / "tasks.jsonl"
    tasks.write_text(TASK.model_dump_json() + "\n")
    command = [sys.executable, "-m", "clients.orchestrator", "--model", f"outside:{folder}", "--tasks", str(tasks)]
    command += ["--out", str(tmp_path / "run"), "--url", url, "--token", token, "--reward-runs", "1"]
    command += ["--without", "mutants,variants,tamper"]

    first = await anyio.open_process(command, cwd=ROOT)
    await posted(folder, 1)
    first.kill()
    await first.wait()
    async with anyio.create_task_group() as group:
        group.start_soon(plays, folder, nothing, generate, discriminate)
        second = await anyio.run_process(command, cwd=ROOT, stderr=STDOUT)
        told = second.stdout.decode()
        assert "1 accepted" in told
        assert "waiting for job 2" in told
    names = sorted(path.name for path in folder.glob("0*"))
    assert names == [
        "0001-os_invoice_1-generator-1",
        "0002-os_invoice_1-generator-1",
        "0003-os_invoice_1-discriminator-1",
    ]
    assert sorted(path.name for path in (folder / names[0]).iterdir()) == ["job.json", "prompt.md", "withdrawn"]
    assert token not in (folder / names[1] / "prompt.md").read_text()


def test_another_runs_jobs_are_left_alone(tmp_path: Path) -> None:
    for run, name in (("one", "0001-a-generator-1"), ("other", "0002-b-generator-1")):
        (tmp_path / "jobs" / name).mkdir(parents=True)
        (tmp_path / "jobs" / name / "job.json").write_text(json.dumps({"run": str(tmp_path / run)}))
    JobFolder(tmp_path / "jobs", tmp_path / "one", 1, print).withdraw_leftovers()
    assert [path.parent.name for path in tmp_path.glob("jobs/*/withdrawn")] == ["0001-a-generator-1"]
