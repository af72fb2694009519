"""Tasks about devices that people need for a while."""

from datetime import datetime
from random import Random

from hub.apps.helpdesk.scenarios.desk import Desk
from hub.apps.helpdesk.scenarios.registry import SCENARIOS
from hub.apps.helpdesk.state import Device, State
from hub.engine.phrases import pick
from hub.engine.scenarios import Do, Fact, Impossible, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FAULTS = (
    ("Laptop switches itself off", "My laptop switches itself off several times a day, often in mid-sentence."),
    ("Keys that do nothing", "On my laptop the whole upper row of keys does nothing any more."),
    ("Laptop becomes very hot", "My laptop becomes so hot that I cannot leave it on the desk."),
    ("Screen of the laptop flickers", "The screen of my laptop flickers all day, and it gives me a headache."),
)
KINDS = ("laptop", "monitor", "phone", "printer", "scanner")
LOANS = ("Something to borrow for two weeks", "A loan until the end of the month", "Equipment on loan")
SPARE_LAPTOPS = 3
FEWEST_OF_A_KIND = 4


@SCENARIOS.add
def replaced_meanwhile(state: State, now: datetime, rng: Random) -> Situation | None:
    """A laptop goes to repair; of two notes on what its holder gets meanwhile, the later one takes the first back."""
    words = WORDINGS["replaced_meanwhile"]
    desk = Desk(state, now, rng)
    laptops = {key: one for key, one in state.devices.items() if one.kind == "laptop"}
    holders = [one.holder_id for one in laptops.values() if one.holder_id is not None]
    single = {
        key: one
        for key, one in laptops.items()
        if one.condition == "working" and holders.count(one.holder_id or "") == 1
    }
    broken = pick(rng, single)
    theirs = pick(rng, [key for key, one in state.devices.items() if key not in laptops and one.condition == "working"])
    if broken is None or theirs is None:
        return None
    person = single[broken].holder_id or ""
    desk.change("devices", theirs, holder_id=person)
    spares = [key for key in laptops if _is_spare(state.devices[key], "laptop")]
    spares += [desk.add_laptop() for _ in range(SPARE_LAPTOPS - len(spares))]
    first, right = rng.sample(spares, 2)
    code, another = desk.state.devices[first].code, desk.state.devices[right].code
    subject, description = rng.choice(FAULTS)
    one, other = desk.colleagues()[:2]
    request_id = desk.open_request(
        person,
        subject,
        description,
        [
            (one, words.say(rng, "note", code=code), True),
            (other, words.say(rng, "correction", code=code, another=another), True),
        ],
        device_id=broken,
    )

    def handled(repaired: str, handed: str) -> tuple[Do, Do, Do]:
        return (
            Do("repair_devices", {"device_ids": [repaired]}),
            Do("hand_out_devices", {"device_ids": [handed], "holder_id": person}),
            Do("hold_requests", {"request_ids": [request_id]}),
        )

    name = state.people[person].name
    goal = handled(broken, right)
    instruction = words.say(rng, "instruction", name=name, given=desk.given(person), subject=subject)
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=goal,
        facts=(
            Fact("which device it is about", ("requests", request_id), broken),
            Fact("its code", ("devices", broken), state.devices[broken].code, ("which device it is about",)),
            Fact("the spare one at first", ("requests", request_id), code),
            Fact("the spare one after all", ("requests", request_id), another, ("the spare one at first",)),
        ),
        slips=(
            Slip("condition", "another spare one after all", handled(broken, first)),
            Slip("decoy", "something else that they use", handled(theirs, right)),
            Slip("side condition", "the request goes on hold", goal[:2]),
        ),
    )


@SCENARIOS.add
def no_spare_left(state: State, now: datetime, rng: Random) -> Situation | None:
    """Somebody asks for a device on loan, and of that kind none is both free and in order."""
    words = WORDINGS["no_spare_left"]
    desk = Desk(state, now, rng)
    of_kind = {kind: [key for key, one in state.devices.items() if one.kind == kind] for kind in KINDS}
    kind = pick(rng, [one for one, found in of_kind.items() if len(found) >= FEWEST_OF_A_KIND])
    other_kind = pick(rng, [one for one, found in of_kind.items() if found and one != kind])
    if kind is None or other_kind is None:
        return None
    person, *users = rng.sample(list(state.people), len(state.people))
    in_repair, retired, *in_use = rng.sample(of_kind[kind], len(of_kind[kind]))
    desk.change("devices", in_repair, holder_id=None, condition="in_repair")
    desk.change("devices", retired, holder_id=None, condition="retired")
    for key in in_use:
        holder = state.devices[key].holder_id
        desk.change(
            "devices", key, condition="working", holder_id=rng.choice(users) if holder in (None, person) else holder
        )
    instead = rng.choice(of_kind[other_kind])
    desk.change("devices", instead, holder_id=None, condition="working")
    subject = rng.choice(LOANS)
    request_id = desk.open_request(person, subject, words.say(rng, "wish", kind=kind))

    def handed_out(key: str) -> Do:
        return Do("hand_out_devices", {"device_ids": [key], "holder_id": person})

    def spare_ones() -> list[str]:
        return [one.code for one in desk.state.devices.values() if _is_spare(one, kind)]

    instruction = words.say(
        rng, "instruction", name=state.people[person].name, given=desk.given(person), subject=subject
    )
    returned = Do("return_devices", {"device_ids": [in_repair]})
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(),
        facts=(
            Fact("what is asked for", ("requests", request_id), f"a {kind}"),
            Fact("one that nobody has", ("devices", in_repair), "in_repair", ("what is asked for",)),
            Fact(
                "another one that nobody has", ("devices", retired), state.devices[retired].code, ("what is asked for",)
            ),
        ),
        slips=(
            Slip("condition", "nobody may be using it", (handed_out(rng.choice(in_use)),)),
            Slip("condition", "it has to be in order", (returned, handed_out(in_repair))),
            Slip("decoy", "a device of another kind", (handed_out(instead),)),
        ),
        impossible=Impossible(
            f"every {kind} that works is in use",
            refused=(handed_out(in_repair), handed_out(retired)),
            broken=spare_ones,
        ),
    )


def _is_spare(device: Device, kind: str) -> bool:
    return device.kind == kind and device.condition == "working" and device.holder_id is None
