"""Both authors played by an agent of somebody else: the official MCP client, two tokens, and the server's barrier."""

import pytest
from mcp import MCPError
from mcp.types import ImageContent

from schemas.roles import Role
from schemas.workspaces import ArtifactName
from tests.clients.authors.invoices import GOLDEN, REVIEW, REWARD, SETUP
from tests.clients.authors.outside_agent import Agent, agent, text_of
from tests.clients.authors.place import Place

ERAS = ("legacy", "2026-07-28")
BOTH = (Role.GENERATOR, Role.DISCRIMINATOR)


async def refusal_of(author: Agent, tool: str, **arguments: object) -> str:
    try:
        result = await author.client.call_tool(tool, arguments)
    except MCPError as error:
        return str(error)
    assert result.is_error
    return text_of(result)


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("2026-07-28",))
@pytest.mark.parametrize("era", ERAS)
async def test_an_agent_of_somebody_else_plays_both_roles(place: Place, era: str) -> None:
    async with agent(place, Role.GENERATOR, era) as generator:
        assert {"artifact_write", "artifact_run", "shell", "screenshot"} <= await generator.tools()
        shown = await generator.does("workspace_show")
        assert shown["task"]["instruction"].startswith("Add a last line")
        assert "PCManFM" in shown["skill"]
        for name, text in (("initial_setup.py", SETUP), ("golden_patch.py", GOLDEN)):
            await generator.does("artifact_write", name=name, text=text)
            assert (await generator.does("artifact_run", name=name))["run"]["exit_code"] == 0
        seen = await generator.client.call_tool("screenshot", {"session_id": shown["initial_session"]})
        assert any(isinstance(block, ImageContent) for block in seen.content)
    async with agent(place, Role.DISCRIMINATOR, era) as discriminator:
        assert "review_write" in await discriminator.tools()
        found = await discriminator.does("state_read", side="golden", code="print(open('invoice.txt').read())")
        assert found["stdout"].endswith("paid\n\n")
        await discriminator.does("artifact_write", name="reward.py", text=REWARD)
        scores = await discriminator.does("artifact_run", name="reward.py")
        assert (scores["initial"]["value"], scores["golden"]["value"]) == (0.0, 1.0)
        await discriminator.does("review_write", text=REVIEW)
    verification = await place.owner.verify(runs=1, checks=())
    assert verification.agreement.agreed, verification.agreement.conditions
    async with agent(place, Role.GENERATOR, era) as generator:
        assert (await generator.does("artifact_read", name="REVIEW.md"))["text"] == REVIEW


@pytest.mark.exhaustive(reason="further ways of an author from outside")
async def test_a_discriminator_sees_at_once_what_its_reward_would_be_refused_for(place: Place) -> None:
    await place.set_up(SETUP, GOLDEN)
    careless = REWARD.replace('found == ["Invoice 7", "Total 12.50", "paid"]', '"paid" in found')
    # It fails on every state that is neither of the two it was tried on.
    two = ["Invoice 7", "Total 12.50"]
    failing = careless.replace(
        "found = [", f"assert [one for one in lines() if one] in ({two}, {[*two, 'paid']})\nfound = ["
    )
    async with agent(place, Role.DISCRIMINATOR) as discriminator:
        written = await discriminator.does("artifact_write", name="reward.py", text="import totals\n" + careless)
        assert [finding["rule"] for finding in written["findings"]] == ["imports"]

        assert "findings" not in await discriminator.does("artifact_write", name="reward.py", text=careless)
        tried = (await discriminator.does("artifact_run", name="reward.py"))["mutants"]
        assert tried["tried"] == 6
        assert {(one["path"], one["value"]) for one in tried["survived"]} == {("/home/user/invoice.txt", 1.0)}

        await discriminator.does("artifact_write", name="reward.py", text=failing)
        tried = (await discriminator.does("artifact_run", name="reward.py"))["mutants"]
        assert {one["status"] for one in tried["unscored"]} == {"reward_error"}

        await discriminator.does("artifact_write", name="reward.py", text=REWARD)
        assert (await discriminator.does("artifact_run", name="reward.py"))["mutants"] == {"tried": 6}
    async with agent(place, Role.GENERATOR) as generator:
        written = await generator.does("artifact_write", name="golden_patch.py", text="import totals\n")
        assert "findings" not in written


@pytest.mark.exhaustive(reason="further ways of an author's model, each with two desktops")
async def test_a_reward_that_cannot_be_followed_is_measured_by_more_runs(place: Place) -> None:
    helpers = "".join(f"def part{n}(text):\n    return {' + '.join([f'part{n + 1}(text)'] * 4)}\n" for n in range(8))
    branching = REWARD.replace("def lines", f"{helpers}def part8(text):\n    return 1\n\n\ndef lines")
    branching = branching.replace('"paid"]:', '"paid"] and part0(found):')
    await place.set_up(SETUP, GOLDEN)
    async with agent(place, Role.DISCRIMINATOR) as discriminator:
        written = await discriminator.does("artifact_write", name="reward.py", text=branching)
        assert [(one["rule"], one["severity"]) for one in written["findings"]] == [("too-complex", "note")]
    verification = await place.owner.verify(runs=1, checks=())
    assert verification.agreement.agreed, verification.agreement.conditions
    assert len(verification.agreement.golden) == len(verification.agreement.initial) == 2


async def test_the_barrier_holds_in_both_directions(place: Place) -> None:
    await place.set_up(SETUP, GOLDEN)
    await place.owner.write(ArtifactName.REWARD, REWARD)
    async with agent(place, Role.DISCRIMINATOR) as discriminator:
        assert (await discriminator.does("workspace_show"))["artifacts"] == ["reward.py"]
        for name in ("initial_setup.py", "golden_patch.py"):
            assert "may not read" in await discriminator.is_refused("artifact_read", name=name)
            assert "may not write" in await discriminator.is_refused("artifact_write", name=name, text="exit(0)")
            assert "may not run" in await discriminator.is_refused("artifact_run", name=name)
    async with agent(place, Role.GENERATOR) as generator:
        artifacts = (await generator.does("workspace_show"))["artifacts"]
        assert artifacts == ["initial_setup.py", "golden_patch.py"]
        assert "may not read" in await generator.is_refused("artifact_read", name="reward.py")
        assert "may not write" in await generator.is_refused("artifact_write", name="reward.py", text="exit(0)")
        assert "may not run" in await generator.is_refused("artifact_run", name="reward.py")
        refusal = await generator.is_refused("review_write", text=REVIEW)
        assert refusal.startswith("forbidden: a generator token may not call review_write")


@pytest.mark.exhaustive(reason="the same in another protocol, era or way", but=("2026-07-28",))
@pytest.mark.parametrize("era", ERAS)
async def test_an_author_cannot_act_for_the_orchestrator_or_reach_other_places(place: Place, era: str) -> None:
    session_id = place.opened.workspace.initial_session
    for role in BOTH:
        async with agent(place, role, era) as author:
            assert (await author.tools()).isdisjoint({"workspace_verify", "workspace_close", "token_mint", "reward"})
            assert (await author.is_refused("workspace_verify")).startswith("forbidden")
            other = await author.client.call_tool("workspace_show", {"workspace_id": "w_" + "0" * 16})
            assert other.is_error
    # The Discriminator looks at the desktops and never touches them.
    async with agent(place, Role.DISCRIMINATOR, era) as discriminator:
        assert "forbidden" in await discriminator.is_refused("shell", side="golden", command="true")
        assert "forbidden" in await discriminator.is_refused("file_write", side="golden", path="/home/user/a", data="")
        assert "forbidden" in await refusal_of(discriminator, "click", session_id=session_id, x=1, y=1)
