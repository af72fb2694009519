"""Models as authors: their HTTP is spoken for real, their tools work on real desktops, their words are a script."""

from collections.abc import AsyncGenerator, Callable
from pathlib import Path

import pytest

from clients.authors.model.author_run import AuthorFailedError
from clients.authors.model.pair import ModelAuthors
from clients.authors.model.sampling import AuthorSampling
from clients.authors.review import server_review
from clients.models.errors import BudgetSpentError, ModelUnavailableError
from clients.models.limits import ModelLimits
from clients.models.models import Models
from clients.models.prices import PriceList
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole, Spending
from clients.models.toolset import RefusedCall
from clients.orchestrator.tuple_workspace import is_authors_fault
from schemas.errors import CuaGymError
from schemas.requests import SessionClose
from schemas.reviews import Verdict, read_verdict
from schemas.roles import Role
from schemas.sessions import SessionClosed
from schemas.workspaces import ArtifactName, Side
from tests.clients.authors.invoices import (
    GOLDEN,
    REVIEW,
    REWARD,
    SETUP,
    TASK,
    Turns,
    good_discriminator,
    good_generator,
    playing,
    run,
    write,
)
from tests.clients.authors.place import Place
from tests.clients.models.provider import Call, Fail, Provider, Refuse, Say, Seen, Turn

PROTOCOLS = ("openai", "anthropic")
Start = Callable[[Callable[[Seen], Turn]], Provider]
PATIENCE = ModelLimits(retries=1, first_wait_s=0.01)


@pytest.fixture
async def models(tmp_path: Path) -> AsyncGenerator[Models]:
    async with Models(tmp_path / "models", limits=PATIENCE) as models:
        yield models


def authors_of(
    models: Models, folder: Path, protocol: str = "openai", sampling: AuthorSampling | None = None
) -> ModelAuthors:
    spec = ModelSpec.parse(f"{protocol}:a-model")
    return ModelAuthors(models, generator=spec, discriminator=spec, folder=folder, sampling=sampling)


async def generate(place: Place, authors: ModelAuthors, feedback: str | None = None) -> None:
    async with place.as_author(Role.GENERATOR) as connection:
        await authors.generator(TASK).write(place.through(connection), feedback)


async def judge(place: Place, authors: ModelAuthors, round_number: int = 1) -> tuple[RefusedCall, ...]:
    async with place.as_author(Role.DISCRIMINATOR) as connection:
        author = authors.discriminator(TASK)
        await author.write(place.through(connection), round_number)
        return author.refusals


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("openai",))
@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_pair_that_converges(
    place: Place, models: Models, provider: Start, tmp_path: Path, protocol: str
) -> None:
    """The Generator forgets the word, the review says so, and the second round agrees."""
    wrong = GOLDEN.replace("paid", "payed")
    forgetful: Turns = [Call(write("initial_setup.py", SETUP), write("golden_patch.py", wrong)), Say("Done.")]
    content: Turns = [Say("My reward is right as it is.")]
    generators, discriminators = iter([forgetful, good_generator()]), iter([good_discriminator(), content])
    seen_generators: list[Seen] = []
    parts: dict[str, Turns] = {}

    def answer(seen: Seen) -> Turn:
        who = "generator" if seen.system.startswith("You are the Generator") else "discriminator"
        if seen.turn == 0:
            parts[who] = next(generators if who == "generator" else discriminators)
            if who == "generator":
                seen_generators.append(seen)
        turn = parts[who][seen.turn]
        return turn(seen) if callable(turn) else turn

    server = provider(answer)
    authors = authors_of(models, tmp_path, protocol)
    await generate(place, authors)
    await judge(place, authors)
    first = await place.owner.verify(runs=1, checks=())
    assert not first.agreement.agreed
    feedback = server_review(TASK.task_id, 1, first).render()
    await place.owner.write_review(feedback)
    await generate(place, authors, feedback)
    await judge(place, authors, 2)
    assert (await place.owner.verify(runs=2, checks=())).agreement.agreed
    assert await place.owner.read(ArtifactName.GOLDEN_PATCH) == GOLDEN

    assert {seen.protocol for seen in server.seen} == {protocol}
    one, two = seen_generators
    for words in (TASK.instruction, TASK.context, '"word": "paid"', "PCManFM", place.workspace_id):
        assert words in one.text
    assert "REVIEW.md" not in one.text
    assert feedback in two.text
    assert wrong in two.text, "an author sees what it wrote before"
    assert not any(REWARD.strip() in seen.text for seen in seen_generators)
    assert "review_write" not in one.tools
    pages = sorted(path.name for path in (tmp_path / "prompts" / TASK.task_id).iterdir())
    assert pages == [f"{who}-round-{number}.md" for who in ("discriminator", "generator") for number in (1, 2)]
    page = (tmp_path / "prompts" / TASK.task_id / "generator-round-2.md").read_text()
    assert f"| model | {protocol}:a-model |" in page
    assert "| temperature | 0.7 |" in page
    assert two.system in page
    assert two.messages[0].text in page


async def test_a_model_sees_pictures_and_the_text_of_files(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    server = provider(playing())
    await generate(place, authors_of(models, tmp_path, "anthropic"))
    pictures = [picture for seen in server.seen for picture in seen.last.pictures]
    assert pictures[0].startswith(b"\x89PNG")
    told = [result.text for seen in server.seen for result in seen.last.results]
    assert "/home/user/invoice.txt, 27 bytes, as text:\nInvoice 7\nTotal 12.50\npaid\n" in told


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("anthropic",))
@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_discriminator_that_peeks_is_refused_by_the_server_and_goes_on(
    place: Place, models: Models, provider: Start, tmp_path: Path, protocol: str
) -> None:
    await place.set_up(SETUP, GOLDEN)
    peek = Call(("artifact_read", {"name": "golden_patch.py"}))
    server = provider(playing(discriminator=[peek, *good_discriminator()]))
    authors = authors_of(models, tmp_path, protocol)
    (refusal,) = await judge(place, authors)
    assert (refusal.by, refusal.tool, refusal.arguments) == ("server", "artifact_read", {"name": "golden_patch.py"})
    (told,) = server.seen[1].last.results
    assert refusal.message in told.text
    assert "forbidden: a discriminator token may not read golden_patch.py" in told.text
    assert authors.refusals(TASK, ModelRole.DISCRIMINATOR) == (refusal,)
    assert authors.refusals(TASK, ModelRole.GENERATOR) == ()
    assert await place.owner.read(ArtifactName.REVIEW) == REVIEW
    assert not any("/home/user/invoice.txt').write_text" in str(seen.body) for seen in server.seen)
    log = "".join(path.read_text() for path in sorted((tmp_path / "models" / TASK.task_id).iterdir()))
    assert "may not read golden_patch.py" in log


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_generator_cannot_write_the_reward(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    provider(playing(generator=[Call(write("reward.py", REWARD)), *good_generator()]))
    authors = authors_of(models, tmp_path)
    await generate(place, authors)
    (refusal,) = authors.refusals(TASK, ModelRole.GENERATOR)
    assert "may not write reward.py" in refusal.message
    assert ArtifactName.REWARD not in (await place.owner.show()).artifacts


async def test_a_generator_that_never_writes_is_reminded_once_and_has_failed(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    server = provider(playing(generator=[Say("Done."), Say("Really done.")]))
    with pytest.raises(
        AuthorFailedError, match=r"without having written initial_setup\.py and golden_patch\.py"
    ) as caught:
        await generate(place, authors_of(models, tmp_path))
    assert is_authors_fault(caught.value)
    assert "golden_patch.py has not been written" in server.seen[1].last.text
    assert len(server.seen) == 2


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_generator_is_told_how_its_script_failed(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    broken = GOLDEN.replace("/home/user/", "/home/user/nowhere/")
    turns: Turns = [
        Call(write("initial_setup.py", SETUP), write("golden_patch.py", broken)),
        Say("I ran nothing, and I am done."),
        Call(write("golden_patch.py", GOLDEN)),
        Say("Mended."),
    ]
    server = provider(playing(generator=turns))
    await generate(place, authors_of(models, tmp_path))
    assert "golden_patch.py: it ended with exit code 1" in server.seen[2].last.text
    assert "FileNotFoundError" in server.seen[2].last.text
    assert "initial_setup.py" not in server.seen[2].last.text


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_what_a_generator_does_by_hand_does_not_stay(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    by_hand = Call(("shell", {"side": "golden", "command": "echo tampered > ~/extra.txt"}))
    provider(playing(generator=[*good_generator()[:-1], by_hand, Say("Done.")]))
    await generate(place, authors_of(models, tmp_path))
    paths = [entry.path for entry in (await place.owner.files(Side.GOLDEN)).entries]
    assert "/home/user/invoice.txt" in paths
    assert "/home/user/extra.txt" not in paths


async def test_a_model_that_repeats_itself_ends_its_round(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    server = provider(lambda _: Call(("file_list", {"side": "initial"})))
    with pytest.raises(AuthorFailedError, match="model_stuck") as caught:
        await generate(place, authors_of(models, tmp_path))
    assert is_authors_fault(caught.value)
    assert len(server.seen) < 10


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_model_that_never_ends_is_stopped_by_its_turns(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    provider(lambda seen: Call(("file_list", {"side": "initial", "depth": seen.turn % 8 + 1})))
    with pytest.raises(AuthorFailedError, match="within 5 turns"):
        await generate(place, authors_of(models, tmp_path, sampling=AuthorSampling(max_turns=5)))


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_malformed_arguments_are_mended(
    place: Place, models: Models, provider: Start, tmp_path: Path, protocol: str
) -> None:
    """Not JSON (only OpenAI's protocol can say that), no object, an unknown field, no handle, a wrong handle."""
    wrong: Turns = [
        Call(("file_list", {"side": "initial", "folder": "/home/user"})),
        Call(("screenshot", {})),
        Call(("screenshot", {"side": "the initial one"})),
        Call(("screenshot", {"session_id": "s_" + "0" * 16})),
        Call(("file_list", {"side": "initial", "workspace_id": "w_" + "0" * 16})),
        Call(("file_read", {"side": "initial", "path": "/home/user/none"})),
    ]
    if protocol == "openai":
        wrong += [Call(("file_list", '{"side": "init')), Call(("file_list", '["initial"]'))]
    server = provider(playing(generator=[*wrong, *good_generator()]))
    authors = authors_of(models, tmp_path, protocol)
    await generate(place, authors)
    told = [seen.last.results[0].text for seen in server.seen[1 : len(wrong) + 1]]
    for text, expected in zip(
        told,
        [
            "unknown field `folder`",
            "`side` is missing: say which desktop, initial or golden",
            "`side` must be one of initial, golden",
            "`side` says which of your two desktops",
            "this token reaches no workspace",
            "not_found",
            "",
            "",
        ],
        strict=False,
    ):
        assert expected in text
    assert authors.refusals(TASK, ModelRole.GENERATOR) == ()
    assert await place.owner.read(ArtifactName.GOLDEN_PATCH) == GOLDEN


async def test_arguments_that_stay_malformed_end_the_round(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    provider(lambda seen: Call(("file_list", '{"side": ' + "[" * seen.turn)))
    with pytest.raises(AuthorFailedError, match=r"model_(output|stuck)") as caught:
        await generate(place, authors_of(models, tmp_path))
    assert is_authors_fault(caught.value)


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_model_that_declines_has_failed_as_an_author(
    place: Place, models: Models, provider: Start, tmp_path: Path, protocol: str
) -> None:
    provider(lambda _: Refuse())
    with pytest.raises(AuthorFailedError, match="model_refused") as caught:
        await generate(place, authors_of(models, tmp_path, protocol))
    assert is_authors_fault(caught.value)


async def test_a_provider_that_is_down_is_nobodys_fault(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    provider(lambda _: Fail(503))
    with pytest.raises(ModelUnavailableError) as caught:
        await generate(place, authors_of(models, tmp_path))
    assert not is_authors_fault(caught.value)


async def test_a_server_that_lost_a_desktop_is_nobodys_fault(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    close = SessionClose(session_id=place.opened.workspace.golden_session)
    await place.owner.connection.call("session_close", close, SessionClosed)
    server = provider(playing())
    with pytest.raises(Exception, match="was closed") as caught:
        await judge(place, authors_of(models, tmp_path))
    assert not isinstance(caught.value, AuthorFailedError)
    assert len(server.seen) <= 1, "no model mends a server"


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_fourth_run_of_the_reward_is_refused(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    await place.set_up(SETUP, GOLDEN)
    tries = [Call(write("reward.py", f"# {number}\n{REWARD}"), run("reward.py")) for number in range(4)]
    review = Call(("review_write", {"text": REVIEW}))
    server = provider(playing(discriminator=[*tries, review, Say("Done.")]))
    (refusal,) = await judge(place, authors_of(models, tmp_path))
    assert refusal.by == "limit"
    assert "may be called 3 times" in server.seen[4].last.results[1].text
    assert "review_write" in server.seen[4].last.results[1].text
    assert await place.owner.read(ArtifactName.REVIEW) == REVIEW
    # The next round has runs of its own.
    server.answer = playing(discriminator=[Call(run("reward.py")), review, Say("Done.")])
    assert len(await judge(place, authors_of(models, tmp_path), 2)) == 0


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_missing_review_is_written_from_what_was_measured(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    await place.set_up(SETUP, GOLDEN)
    weak = REWARD.replace("points = 1.0\n", "points = 0.5\n")
    no_verdict = Call(("review_write", {"text": "All is well."}))
    provider(playing(discriminator=[Call(write("reward.py", weak)), no_verdict, Say("Done.")]))
    await judge(place, authors_of(models, tmp_path))
    review = await place.owner.read(ArtifactName.REVIEW)
    assert read_verdict(review) is Verdict.FAIL
    assert "component `paid` on golden: expected 1, actual 0.5" in review


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_discriminator_without_a_reward_has_failed(
    place: Place, models: Models, provider: Start, tmp_path: Path
) -> None:
    await place.set_up(SETUP, GOLDEN)
    server = provider(playing(discriminator=[Say("All is well."), Say("Really.")]))
    with pytest.raises(AuthorFailedError, match=r"without having written reward\.py"):
        await judge(place, authors_of(models, tmp_path))
    assert "reward.py has not been written" in server.seen[1].last.text


async def test_a_spent_budget_is_no_authors_failure(place: Place, provider: Start, tmp_path: Path) -> None:
    provider(playing())
    spent = Spending(
        task_id=None,
        role=ModelRole.GENERATOR,
        model="openai:gpt-4o",
        requests=1,
        input_tokens=1,
        output_tokens=1,
        cost_usd=1.0,
        duration_s=1.0,
    )
    async with Models(tmp_path / "models", budget_usd=0.5, spent=[spent], prices=PriceList()) as models:
        spec = ModelSpec.parse("openai:gpt-4o")
        authors = ModelAuthors(models, generator=spec, discriminator=spec, folder=tmp_path)
        with pytest.raises(BudgetSpentError):
            await generate(place, authors)
        with pytest.raises(CuaGymError, match="price") as caught:
            await generate(place, authors_of(models, tmp_path))
        assert not is_authors_fault(caught.value), "a budget for a model of unknown price says nothing of the task"


async def test_a_workspace_over_http_is_refused(place: Place, models: Models, tmp_path: Path, provider: Start) -> None:
    provider(playing())
    with pytest.raises(TypeError, match="an author works over MCP"):
        await authors_of(models, tmp_path).generator(TASK).write(place.owner, None)


def test_a_fingerprint_names_everything_an_author_works_from(tmp_path: Path) -> None:
    models = Models(tmp_path)
    usual = authors_of(models, tmp_path)
    others = [
        authors_of(models, tmp_path, "anthropic"),
        authors_of(models, tmp_path, sampling=AuthorSampling(temperature=0.1)),
        authors_of(models, tmp_path, sampling=AuthorSampling(max_turns=10)),
        authors_of(models, tmp_path, sampling=AuthorSampling(reward_runs=2)),
    ]
    assert usual.fingerprint(TASK) == authors_of(models, tmp_path / "elsewhere").fingerprint(TASK)
    assert len({authors.fingerprint(TASK) for authors in (usual, *others)}) == 5


def test_the_first_round_can_be_read_before_it_is_asked(tmp_path: Path) -> None:
    pages = authors_of(Models(tmp_path), tmp_path).render(tmp_path / "run", TASK)
    assert [path.name for path in pages] == ["generator-round-1.md", "discriminator-round-1.md"]
    for path in pages:
        assert TASK.instruction in path.read_text()
        assert "| max_turns | 60 |" in path.read_text()
