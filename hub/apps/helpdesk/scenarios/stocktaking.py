"""Tasks about what there is: the devices as somebody counted them, against the devices as they are on record."""

from datetime import datetime
from random import Random

from hub.apps.helpdesk.scenarios.desk import Desk
from hub.apps.helpdesk.scenarios.registry import SCENARIOS
from hub.apps.helpdesk.state import State
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

TITLE, LATER = "Stocktaking of devices", "Stocktaking of devices: corrections"
CASES = (*("same",) * 4, *("person",) * 5, *("store",) * 3, *("workshop",) * 2, "repaired", *("missing",) * 2, "kept")
"""What the count found, as often as it found it among so many devices."""
ADDED = 8
"""How many devices there are besides those of the fixture."""
Place = tuple[str | None, str]
"""Who has a device, and its condition."""


@SCENARIOS.add
def devices_as_counted(state: State, now: datetime, rng: Random) -> Situation | None:
    """The records of all devices are brought in line with a count and its corrections; some are right already."""
    words = WORDINGS["devices_as_counted"]
    desk = Desk(state, now, rng)
    for _ in range(ADDED):
        desk.add_laptop()
    state = desk.state
    ids = [key for key, one in state.devices.items() if one.condition != "retired"]
    cases = dict(zip(rng.sample(ids, len(ids)), dealt(rng, CASES, len(ids)), strict=True))
    people = list(state.people)
    known: dict[str, Place] = {}
    counted: dict[str, str] = {}
    wanted: dict[str, Place] = {}
    for key in ids:
        case, holder, found_at = cases[key], *rng.sample(people, 2)
        known[key], counted[key], wanted[key] = {
            "same": ((holder, "working"), state.people[holder].name, (holder, "working")),
            "person": ((holder, "working"), state.people[found_at].name, (found_at, "working")),
            "store": ((holder, "working"), "store room", (None, "working")),
            "workshop": ((holder, "working"), "workshop", (holder, "in_repair")),
            "repaired": ((holder, "in_repair"), state.people[holder].name, (holder, "working")),
            "missing": ((None, "working"), "not found", (None, "retired")),
            "kept": ((holder, "working"), "not found", (holder, "working")),
        }[case]
    listed = dict(counted)
    moved, swapped, back = _corrected(rng, cases)
    listed[moved] = state.people[rng.choice([one for one in people if state.people[one].name != counted[moved]])].name
    listed[swapped[0]], listed[swapped[1]] = counted[swapped[1]], counted[swapped[0]]
    listed[back] = "not found"
    at_first = {key: _read(state, listed[key], known[key]) for key in ids}
    mistaken = {key: [at_first[key]] for key in ids}
    found = half_done(rng, wanted, known, mistaken, right=2, wrong=1)
    for key, (holder, condition) in found.items():
        desk.change("devices", key, holder_id=holder, condition=condition)
    codes = {key: state.devices[key].code for key in ids}
    lines = rng.sample(ids, len(ids))
    author = rng.choice([key for key in state.agents if key != state.me])
    count = words.say(rng, "count", lines="\n".join(f"{codes[key]}: {listed[key]}" for key in lines))
    later = words.say(
        rng,
        "later",
        moved=codes[moved],
        name=counted[moved],
        one=codes[swapped[0]],
        other=codes[swapped[1]],
        back=codes[back],
        found=counted[back],
    )
    count_id, later_id = (desk.publish(title, text, author) for title, text in ((TITLE, count), (LATER, later)))

    def put(key: str, place: Place) -> list[Do]:
        (holder, condition), one = place, {"device_ids": [key]}
        had, was = found[key]
        steps: list[Do] = []
        if was == "retired":
            return steps
        if condition == "working" != was:
            steps.append(Do("return_devices", one))
        if holder != had:
            steps.append(Do("hand_out_devices", {**one, "holder_id": holder}))
        if condition == "in_repair" != was:
            steps.append(Do("repair_devices", one))
        if condition == "retired" != was:
            steps.append(Do("retire_devices", one))
        return steps

    goal = corrections(found, wanted, put)
    hasty = {
        "the count was corrected later": at_first,
        "what is with somebody and was not found stays": wanted
        | {key: (known[key][0], "retired") for key in ids if cases[key] == "kept"},
        "what nobody found is retired": wanted | {key: known[key] for key in ids if cases[key] == "missing"},
        "what lies in the workshop is in repair": wanted | {key: known[key] for key in ids if cases[key] == "workshop"},
        "what lies in the store is with nobody": wanted | {key: known[key] for key in ids if cases[key] == "store"},
    }
    if not all(decides(wanted, one) for one in hasty.values()) or found[moved] == wanted[moved]:
        return None
    spoilt = next((key for key in ids if found[key] not in (known[key], wanted[key])), None)
    if spoilt is None:
        return None
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", title=TITLE, author=state.agents[author].name),
        goal=goal,
        judged=Judgement(wanted, _places),
        facts=(
            Fact("what was counted", ("articles", count_id), count),
            Fact("what was corrected", ("articles", later_id), later, ("what was counted",)),
            *(
                Fact(f"where {codes[key]} is", ("devices", key), codes[key], ("what was corrected",))
                for key in ids
                if found[key] != wanted[key]
            ),
        ),
        slips=(
            *(Slip("condition", what, corrections(found, otherwise, put)) for what, otherwise in hasty.items()),
            Slip(
                "decoy", "not all that was entered is right", corrections(found, wanted | {spoilt: found[spoilt]}, put)
            ),
        ),
    )


def _places(state: State) -> dict[str, Place]:
    return {key: (one.holder_id, one.condition) for key, one in state.devices.items()}


def _corrected(rng: Random, cases: dict[str, str]) -> tuple[str, tuple[str, str], str]:
    """Return devices about which the count was wrong: one moved, two mixed up, one not found at first."""
    with_people = [key for key, case in cases.items() if case == "person"]
    moved, one, back = rng.sample(with_people, 3)
    other = rng.choice([key for key, case in cases.items() if case == "store"])
    return moved, (one, other), back


def _read(state: State, entry: str, known: Place) -> Place:
    """Return what an entry of the count says about a device, by the rules of the count."""
    holder, _ = known
    if entry == "store room":
        return None, "working"
    if entry == "workshop":
        return holder, "in_repair"
    if entry == "not found":
        return (None, "retired") if holder is None else known
    return next(key for key, one in state.people.items() if one.name == entry), "working"
