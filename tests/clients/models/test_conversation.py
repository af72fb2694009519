"""Saying things to a model: tools, typed answers and their repair, pictures, history."""

import pytest
from pydantic import BaseModel
from pydantic_ai import BinaryContent
from pydantic_ai.toolsets import FunctionToolset

from clients.models.errors import ModelOutputError, ModelRefusedError
from clients.models.models import Conversation, Models, PromptPicture
from clients.models.spec import ModelSpec
from clients.models.spending import ModelRole
from schemas.errors import InvalidRequestError
from tests.clients.models.provider import Call, Refuse, Result, Say, Seen, Turn
from tests.clients.models.starting import StartProvider

PNG = b"\x89PNG\r\n\x1a\n a picture"


class City(BaseModel):
    name: str
    people: int


def ask(models: Models, spec: ModelSpec, tools: FunctionToolset[None] | None = None) -> Conversation[str]:
    return models.conversation(
        spec, ModelRole.CRITIC, task_id="a_task", instructions="Be brief.", temperature=0.5, tools=tools
    )


def ask_for_city(models: Models, spec: ModelSpec) -> Conversation[City]:
    return models.conversation(
        spec, ModelRole.CRITIC, task_id="a_task", instructions="Be brief.", temperature=0.5, output=City
    )


def desk() -> FunctionToolset[None]:
    tools = FunctionToolset[None]()

    @tools.tool_plain
    def look(at: str) -> list[str | BinaryContent]:
        return [f"You see the {at}.", BinaryContent(PNG, media_type="image/png")]

    @tools.tool_plain
    def add(a: int, b: int) -> int:
        return a + b

    return tools


async def test_a_model_answers(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda seen: Say(f"You said: {seen.last.text}"))

    assert await ask(models, spec).say("Hello.") == "You said: Hello."

    [seen] = server.seen
    assert (seen.protocol, seen.model, seen.system) == (spec.provider, "some-model", "Be brief.")
    assert seen.body["temperature"] == 0.5


async def test_a_model_uses_its_tools_until_it_answers(
    models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    def answer(seen: Seen) -> Turn:
        match seen.turn:
            case 0:
                return Call(("look", {"at": "desk"}), ("add", {"a": 1, "b": 2}), text="Let me see.")
            case _:
                return Say("; ".join(result.text for result in seen.last.results))

    server = provider(answer)

    said = await ask(models, spec, tools=desk()).say("What is there?")

    assert "You see the desk." in said
    assert said.endswith("; 3")
    assert server.seen[0].tools == ["look", "add"]
    assert server.seen[1].last.pictures == (PNG,)


async def test_a_conversation_goes_on(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda seen: Say(f"answer {seen.turn}"))
    conversation = ask(models, spec)

    await conversation.say("first")
    assert await conversation.say("second") == "answer 1"

    assert [message.text for message in server.seen[1].messages] == ["first", "answer 0", "second"]
    assert len(conversation.messages) == 4


async def test_pictures_are_shown(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda _: Say("A cat."))

    await ask(models, spec).say("What is this?", PromptPicture(PNG))

    assert server.seen[0].last.text == "What is this?"
    assert server.seen[0].last.pictures == (PNG,)


async def test_an_answer_is_typed_and_repaired(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    def answer(seen: Seen) -> Turn:
        people = {"people": 3} if seen.turn else {}
        return Call((seen.tools[-1], {"name": "Ys"} | people))

    server = provider(answer)

    assert await ask_for_city(models, spec).say("Which city?") == City(name="Ys", people=3)
    [complaint] = server.seen[1].last.results
    assert "people" in complaint.text


async def test_repairs_come_to_an_end(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda seen: Call((seen.tools[-1], {"name": "Ys"})))

    with pytest.raises(ModelOutputError):
        await ask_for_city(models, spec).say("Which city?")
    assert len(server.seen) == 4  # the answer and three repairs


async def test_arguments_that_are_no_json_are_repaired(models: Models, provider: StartProvider) -> None:
    def answer(seen: Seen) -> Turn:
        match seen.turn:
            case 0:
                return Call(("add", '{"a": 1, "b"'))
            case 1:
                return Call(("add", {"a": 1, "b": 2}))
            case _:
                return Say(seen.last.results[0].text)

    provider(answer)
    assert await ask(models, ModelSpec.parse("openai:some-model"), tools=desk()).say("1 + 2?") == "3"


async def test_a_tool_that_does_not_exist_is_named_to_the_model(
    models: Models, spec: ModelSpec, provider: StartProvider
) -> None:
    def answer(seen: Seen) -> Turn:
        return Say(seen.last.results[0].text) if seen.turn else Call(("fly", {}))

    provider(answer)
    assert "fly" in await ask(models, spec, tools=desk()).say("Go.")


async def test_a_cut_off_answer_is_no_answer(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    provider(lambda _: Say("Once upon a", cut=True))
    with pytest.raises(ModelOutputError, match="cut off"):
        await ask(models, spec).say("Tell me.")


async def test_a_refusal_is_no_answer(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    server = provider(lambda _: Refuse("I would rather not."))
    with pytest.raises(ModelRefusedError, match="I would rather not"):
        await ask(models, spec).say("Do it.")
    assert len(server.seen) == 1


async def test_what_was_said_before_a_failure_stays(models: Models, spec: ModelSpec, provider: StartProvider) -> None:
    def answer(seen: Seen) -> Turn:
        if seen.text.endswith("again"):
            return Say("fine")
        return Refuse() if seen.turn else Call(("add", {"a": 1, "b": 2}))

    server = provider(answer)
    conversation = ask(models, spec, tools=desk())
    with pytest.raises(ModelRefusedError):
        await conversation.say("1 + 2?")

    assert await conversation.say("again") == "fine"
    assert Result("add", "3") in server.seen[-1].messages[2].results


async def test_prompts_are_marked_for_the_cache(models: Models, provider: StartProvider) -> None:
    def answer(seen: Seen) -> Turn:
        return Say("done") if seen.turn else Call(("look", {"at": "desk"}))

    server = provider(answer)
    await ask(models, ModelSpec.parse("anthropic:some-model"), tools=desk()).say("Look.")

    body = server.seen[1].body
    mark = {"type": "ephemeral", "ttl": "5m"}
    assert body["system"][-1]["cache_control"] == mark
    assert body["tools"][-1]["cache_control"] == mark
    assert body["messages"][-1]["content"][-1]["cache_control"] == mark


async def test_only_tasks_have_a_folder(models: Models, provider: StartProvider) -> None:
    provider(lambda _: Say("never"))
    with pytest.raises(InvalidRequestError, match="no task is called"):
        models.conversation(
            ModelSpec.parse("openai:m"), ModelRole.CRITIC, task_id="../up", instructions="", temperature=0
        )
