"""Tasks in which people have answered a question of one's own."""

from datetime import datetime, timedelta
from random import Random

from hub.apps.chat.scenarios.registry import SCENARIOS
from hub.apps.chat.state import Channel, Message, State
from hub.engine.clock import moment_of, stamp
from hub.engine.phrases import pick
from hub.engine.prepared_state import PreparedState
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

PLANS = (
    ("sailing-day", "a day of sailing"),
    ("pub-quiz", "a pub quiz"),
    ("five-a-side", "a game of football after work"),
    ("museum-trip", "a trip to the museum"),
    ("lunch-walks", "walks at lunchtime"),
    ("board-games", "an evening of board games"),
)
"""Names of channels, and what they are for."""
YES, NO = 3, 1


@SCENARIOS.add
def who_comes_along(state: State, now: datetime, rng: Random) -> Situation | None:
    """People said in a thread whether they come along; one of them took it back, and one of them joined later."""
    words = WORDINGS["who_comes_along"]
    chat = PreparedState(state)
    channels = [
        key
        for key, one in state.channels.items()
        if state.me in one.members and not one.archived and not one.private and len(one.members) > YES + NO + 2
    ]
    place = pick(rng, channels)
    plan = pick(rng, [one for one in PLANS if one[0] not in {channel.name for channel in state.channels.values()}])
    spoken = max(moment_of(one.sent_at) for one in state.messages.values())
    if place is None or plan is None or now - spoken < timedelta(minutes=8):
        return None
    name, thing = plan
    others = [one for one in state.channels[place].members if one != state.me]
    *coming, gone, never, late = rng.sample(others, YES + NO + 2)
    step = (now - spoken) / 9

    def say(sender: str, text: str, turn: int, thread_id: str | None = None) -> str:
        sent_at = stamp(spoken + step * turn)
        message = Message(conversation_id=place, sender_id=sender, text=text, thread_id=thread_id, sent_at=sent_at)
        return chat.add("messages", message)

    asked = say(state.me, words.say(rng, "asked", thing=thing), 1)
    answers = [*((one, "yes") for one in (*coming[1:], gone)), (never, "no"), (late, "no")]
    rng.shuffle(answers)
    first = [(coming[0], "yes"), *answers, (gone, "back"), (late, "after_all")]
    said = {
        (person, part): say(person, words.say(rng, part, thing=thing), turn, asked)
        for turn, (person, part) in enumerate(first, 2)
    }
    channel = Channel(name=name, purpose="", creator_id=state.me, members=(state.me,), last_read=stamp(now))
    channel_id = chat.add("channels", channel)
    chat.change("channels", place, last_read=stamp(now))

    def invited(*people: str) -> Do:
        return Do("invite_people", {"channel_id": channel_id, "person_ids": sorted(people)})

    instruction = words.say(rng, "instruction", thing=thing, place=f"#{state.channels[place].name}", channel=f"#{name}")
    texts = {key: chat.state.messages[message_id].text for key, message_id in said.items()}
    names = {one: state.people[one].name for one in others}
    return Situation(
        state=chat.state,
        instruction=instruction,
        goal=(invited(*coming, late),),
        facts=(
            *(
                Fact(f"what {names[one]} said", ("messages", said[one, "yes"]), texts[one, "yes"])
                for one in (*coming, gone)
            ),
            *(
                Fact(f"what {names[one]} said", ("messages", said[one, "no"]), texts[one, "no"])
                for one in (never, late)
            ),
            Fact(
                f"what {names[gone]} said then",
                ("messages", said[gone, "back"]),
                texts[gone, "back"],
                (f"what {names[gone]} said",),
            ),
            Fact(
                f"what {names[late]} said then",
                ("messages", said[late, "after_all"]),
                texts[late, "after_all"],
                (f"what {names[late]} said",),
            ),
        ),
        slips=(
            Slip("condition", "one of them took it back", (invited(*coming, gone, late),)),
            Slip("condition", "one of them changed their mind", (invited(*coming),)),
            Slip("decoy", "everybody who answered", (invited(*coming, gone, never, late),)),
        ),
    )
