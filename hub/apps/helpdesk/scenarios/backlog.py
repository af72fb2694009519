"""Tasks about many requests at once, each of which the rules of the house treat in their own way."""

from dataclasses import dataclass, replace
from datetime import datetime
from random import Random

from hub.apps.helpdesk.scenarios.desk import Desk
from hub.apps.helpdesk.scenarios.registry import SCENARIOS
from hub.apps.helpdesk.scenarios.triage import COUNTS, LEVELS, LIMITS
from hub.apps.helpdesk.state import Priority, RequestStatus, State, Tag
from hub.engine.judging import Judgement, corrections, dealt, decides, half_done
from hub.engine.phrases import pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

TAG, TITLE, LATER = "relocation", "Requests about the relocation", "Requests about the relocation: changes"
TROUBLES = (
    ("No network at the new desks", "Since we moved, none of the sockets at our desks works."),
    ("Telephones ring next door", "Calls for us arrive in the room next door."),
    ("Keys to the cabinets are missing", "The cabinets came without keys, so nobody gets at the files."),
    ("Lights go out after ten minutes", "The lights in our room go out all the time, whatever we do."),
    ("Screens were mixed up", "The screens on our desks are not the ones that we had."),
    ("Shared folder is gone", "The folder that we work in is empty since the move."),
    ("Badge does not open the floor", "Our badges are refused at the door to the new floor."),
    ("Heating cannot be turned down", "It is far too hot here, and the dial does nothing."),
    ("Boxes stand in the way", "Boxes that belong to nobody stand between our desks."),
    ("Printer is too far away", "The nearest printer is on another floor now."),
    ("Sockets have no power", "Half of the sockets in the room have no power."),
    ("Door does not close", "The door of our room does not close any more."),
    ("Wireless drops out", "The wireless network is gone every few minutes."),
    ("Meeting screen stays black", "Whatever we connect, the screen in the meeting room stays black."),
    ("Doorbell is not heard", "Nobody hears the bell on the new floor."),
    ("Water in the cable duct", "There is water in the duct below the window."),
)
REQUESTS = range(13, 17)
CASES = ("plain", "changed", "near", "device", "over")
KINDS = ("monitor", "laptop", "phone", "scanner", "printer")
Standing = tuple[Priority, str | None, RequestStatus]


@dataclass(frozen=True)
class Trouble:
    """A request as the rules see it."""

    before: int
    count: int
    is_near: bool
    is_about_device: bool
    is_over: bool


@dataclass(frozen=True)
class Rules:
    """What the rules say; each switch is a rule that somebody may overlook."""

    limits: tuple[int, int]
    teams: tuple[str, str]
    """For requests in general, and for those about a device of one kind."""
    takes_latest: bool = True
    raises_near: bool = True
    knows_device: bool = True
    solves: bool = True

    def standing(self, one: Trouble) -> Standing:
        """Return what becomes of a request."""
        if one.is_over and self.solves:
            return "low", None, "solved"
        count = one.count if self.takes_latest else one.before
        level = sum(count < limit for limit in self.limits)
        if one.is_near and self.raises_near:
            level = max(0, level - 1)
        return LEVELS[level], self.teams[one.is_about_device and self.knows_device], "open"


@SCENARIOS.add
def relocation_backlog(state: State, now: datetime, rng: Random) -> Situation | None:  # noqa: PLR0915 - one situation, drawn in order
    """Requests with one tag get priority and team by rules that were changed since, or are solved; some are done."""
    words = WORDINGS["relocation_backlog"]
    desk = Desk(state, now, rng)
    tag_id = desk.add("tags", Tag(name=TAG, tone="teal"))
    kind = pick(rng, [kind for kind in KINDS if sum(one.kind == kind for one in state.devices.values()) > 1])
    departments = sorted({one.department for one in state.people.values()})
    if kind is None or len(departments) < 3:  # noqa: PLR2004 - one that comes first, and others
        return None
    near = rng.choice(departments)
    neighbours = [key for key, one in state.people.items() if one.department == near]
    others = [key for key, one in state.people.items() if one.department != near]
    limits, old_limits = rng.sample(LIMITS, 2)
    general, for_device, old_team = rng.sample(list(state.teams), 3)
    rules = Rules(limits, (general, for_device))
    outdated = replace(rules, limits=old_limits, teams=(old_team, for_device))
    subjects = rng.sample(TROUBLES, rng.choice(REQUESTS))
    troubles: dict[str, Trouble] = {}
    for (subject, description), case in zip(subjects, dealt(rng, CASES, len(subjects)), strict=True):
        trouble = _drawn(rng, rules, case)
        person = rng.choice(neighbours if case == "near" else others)
        device_id = None
        devices = [key for key, one in state.devices.items() if one.kind == kind]
        if case == "device":
            device_id = rng.choice(devices)
            desk.change("devices", device_id, holder_id=person)
        name = state.people[person].name
        said = [(name, words.say(rng, "at_first", count=COUNTS[trouble.before]), False)]
        if trouble.count != trouble.before:
            said.append((name, words.say(rng, "since", count=COUNTS[trouble.count]), False))
        if trouble.is_over:
            said.append((name, words.say(rng, "over"), False))
        request_id = desk.open_request(person, subject, description, said, device_id=device_id)
        desk.change("requests", request_id, tag_ids=(tag_id,))
        troubles[request_id] = trouble
    if len({desk.state.requests[key].device_id for key in troubles} - {None}) < sum(
        one.is_about_device for one in troubles.values()
    ):
        return None
    wanted = {key: rules.standing(one) for key, one in troubles.items()}
    blank: Standing = ("low", None, "open")
    mistakes = [
        outdated,
        replace(rules, raises_near=False),
        replace(rules, takes_latest=False),
        replace(rules, knows_device=False),
    ]
    mistaken = {
        key: [one.standing(trouble) for one in mistakes] for key, trouble in troubles.items() if not trouble.is_over
    }
    found = half_done(rng, wanted, dict.fromkeys(troubles, blank), mistaken, right=2, wrong=3)
    for key, (priority, team, status) in found.items():
        desk.change("requests", key, priority=priority, team_id=team, status=status)
    names = {key: one.name for key, one in state.teams.items()}
    author = rng.choice([key for key in state.agents if key != state.me])
    texts = {
        TITLE: words.say(
            rng,
            "rules",
            urgent=COUNTS[old_limits[0]],
            high=COUNTS[old_limits[1]],
            team=names[old_team],
            near=near,
            kind=kind,
            device_team=names[for_device],
        ),
        LATER: words.say(
            rng, "later", urgent=COUNTS[limits[0]], high=COUNTS[limits[1]], team=names[general], old=names[old_team]
        ),
    }
    rules_id, later_id = (desk.publish(title, text, author) for title, text in texts.items())

    def sort(key: str, standing: Standing) -> list[Do]:
        one, (priority, team, status), had = {"request_ids": [key]}, standing, found[key]
        steps: list[Do] = []
        if priority != had[0]:
            steps.append(Do("prioritise_requests", {**one, "priority": priority}))
        if team != had[1]:
            steps.append(Do("route_requests", {**one, "team_id": team}))
        if status != had[2]:
            steps.append(Do("solve_requests", one))
        return steps

    def hasty(other: Rules) -> dict[str, Standing]:
        return {key: found[key] if found[key][2] == "solved" else other.standing(one) for key, one in troubles.items()}

    without = {
        "the rules were changed later": hasty(outdated),
        "one department comes first": hasty(replace(rules, raises_near=False)),
        "the latest number counts": hasty(replace(rules, takes_latest=False)),
        "devices of one kind have a team of their own": hasty(replace(rules, knows_device=False)),
        "what works again is solved": hasty(replace(rules, solves=False)),
        "what was sorted before may be wrong": {
            key: one if found[key] == blank else found[key] for key, one in wanted.items()
        },
    }
    if not all(decides(wanted, one) for one in without.values()):
        return None
    numbers = {key: desk.state.requests[key] for key in troubles}
    return Situation(
        state=desk.state,
        instruction=words.say(rng, "instruction", tag=TAG, title=TITLE),
        goal=corrections(found, wanted, sort),
        judged=Judgement(wanted, _standings),
        facts=(
            Fact("the rules", ("articles", rules_id), texts[TITLE]),
            Fact("what was changed", ("articles", later_id), texts[LATER], ("the rules",)),
            *(
                Fact(
                    f"how many are concerned by {numbers[key].number}",
                    ("requests", key),
                    f"{COUNTS[one.count]} of us",
                    ("what was changed",),
                )
                for key, one in troubles.items()
            ),
        ),
        slips=tuple(
            Slip("condition", what, corrections(found, otherwise, sort)) for what, otherwise in without.items()
        ),
    )


def _standings(state: State) -> dict[str, Standing]:
    return {key: (one.priority, one.team_id, one.status) for key, one in state.requests.items()}


def _drawn(rng: Random, rules: Rules, case: str) -> Trouble:
    """Return a request that the rule of a case decides about."""
    numbers = range(2, len(COUNTS))
    while True:
        before = rng.choice(numbers)
        count = rng.choice(numbers) if case == "changed" else before
        one = Trouble(before, count, case == "near", case == "device", case == "over")
        if case == "changed" and replace(rules, takes_latest=False).standing(one) == rules.standing(one):
            continue
        if case == "near" and replace(rules, raises_near=False).standing(one) == rules.standing(one):
            continue
        return one
