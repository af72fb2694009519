"""Tasks about people whom two applications keep: numbers that have changed, and visitors of a fair."""

from dataclasses import dataclass
from datetime import timedelta

from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.judging import corrections, dealt, decides
from hub.engine.office_world import NOW
from hub.engine.scenarios import Fact
from hub.engine.wordings import read_wordings
from hub.office.registry import SCENARIOS
from hub.office.workday import Contact, Workday, crm, day_words, mail, next_workday

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

WRITING = range(10, 13)
CASES = ("plain", "slip", "later", "for another", "entered", "half entered", "entered wrongly", "slip", "plain")
RATINGS = ("hot", "warm", "cold")
VISITORS = range(13, 17)
KINDS = ("new", "lead", "aside", "contact", "new", "lead")
INTERESTS = (
    "Two total stations on loan for June",
    "Training for a crew of six",
    "Prices of the new level",
    "Service contract for four receivers",
    "A scanner for tunnels",
    "Monitoring of a quay wall",
    "Tide gauges for a harbour",
    "Calibration before the summer",
)


@dataclass(frozen=True)
class Change:
    """A new number as somebody wrote it first, as it is, and what of it counts today."""

    contact: Contact
    false: str
    number: str
    counts: bool


@SCENARIOS.add
def numbers_in_two_books(world: World) -> JointSituation | None:  # noqa: PLR0915 - one situation, drawn in order
    """New telephone numbers of many customers go into both directories; some are corrected, too early, or half done."""
    words = WORDINGS["numbers_in_two_books"]
    day, rng = Workday.of(world), world.rng
    everybody = [who for customer in day.customers for who in customer.people]
    writing = rng.sample(everybody, rng.choice(WRITING))
    partner = {
        one: other for customer in day.customers for one in customer.people for other in customer.people if one != other
    }
    digits = rng.sample(range(1_000, 10_000), 4 * len(everybody))
    old = {who.in_crm: f"+44 20 7946 {digits.pop()}" for who in everybody}
    in_mail, in_crm = dict(old), dict(old)
    changes: dict[str, Change] = {}
    messages: dict[str, str] = {}
    subjects = ("New telephone number", "My new number", "Please note: new number", "We have new telephones")
    begins = next_workday(NOW.date() + timedelta(days=rng.randrange(9, 25)))
    for who, case in zip(writing, dealt(rng, CASES, len(writing)), strict=True):
        last = digits.pop()
        number = f"+44 20 7946 {last}"
        false = f"+44 20 7946 {digits.pop()}"
        if case == "for another" and partner[who] in writing:
            case = "plain"  # noqa: PLW2901
        about = partner[who] if case == "for another" else who
        facts = {
            "number": false if case == "slip" else number,
            "who": who.name,
            "given": who.given,
            "own": day.own_name,
        }
        part = {"later": "from_later", "for another": "for_another"}.get(case, "said")
        text = words.say(rng, part, **facts, about=about.name, day=day_words(begins))
        texts = [(text, 30.0 + rng.randrange(200))]
        if case == "slip":
            texts.append((words.say(rng, "corrects", number=number, given=who.given), rng.randrange(3, 20)))
        _, ids = day.receive(who.writer, rng.choice(subjects), *texts)
        changes[about.in_crm] = Change(about, false, number, counts=case != "later")
        messages[about.in_crm] = ids[-1]
        if case in ("entered", "half entered"):
            in_mail[about.in_crm] = number
        if case == "entered":
            in_crm[about.in_crm] = number
        if case == "entered wrongly":
            swapped = str(last)[:2] + str(last)[:1:-1]
            in_mail[about.in_crm] = number
            in_crm[about.in_crm] = f"+44 20 7946 {swapped}"
    for who in everybody:
        contacts = day.box.state.contacts
        changed = contacts[who.in_mail].model_copy(update={"phone": in_mail[who.in_crm]})
        day.box.state = day.box.state.model_copy(update={"contacts": {**contacts, who.in_mail: changed}})
        day.desk.change("contacts", who.in_crm, phone=in_crm[who.in_crm])
    by_id = {who.in_crm: who for who in everybody}

    def in_book(key: str, number: str) -> list[In]:
        who = by_id[key]
        form = day.box.state.contacts[who.in_mail].model_dump(mode="json")
        return [mail("edit_contact", **{**form, "contact_id": who.in_mail, "phone": number})]

    def in_relations(key: str, number: str) -> list[In]:
        form = day.desk.state.contacts[key].model_dump(mode="json")
        kept = {name: form[name] for name in ("given", "family", "title", "email", "account_id", "owner_id")}
        return [crm("edit_contact", **kept, contact_id=key, phone=number)]

    def entered(wanted: dict[str, str]) -> tuple[In, ...]:
        return (*corrections(in_mail, wanted, in_book), *corrections(in_crm, wanted, in_relations))

    wanted = old | {key: one.number for key, one in changes.items() if one.counts}
    slipped = {
        key for key, one in changes.items() if any(one.false in str(m.body) for m in day.box.state.messages.values())
    }
    others = {key for key in changes if key not in {who.in_crm for who in writing}}
    senders = {who.in_crm for who in writing} - changes.keys()
    without = {
        "some numbers were corrected": wanted | {key: changes[key].false for key in slipped},
        "some numbers are not in use yet": wanted | {key: one.number for key, one in changes.items()},
        "some numbers are somebody else's": wanted
        | {key: old[key] for key in others}
        | dict(zip(sorted(senders), (changes[key].number for key in sorted(others)), strict=False)),
    }
    spoilt = {key for key in wanted if old[key] != in_crm[key] != wanted[key]}
    if not spoilt or not all(decides(wanted, one) for one in without.values()):
        return None
    goal = entered(wanted)
    return JointSituation(
        states=day.states,
        instruction=words.say(rng, "instruction"),
        goal=goal,
        facts=(
            *(
                Fact(f"the number of {one.contact.name}", ("mail", "messages", messages[key]), one.number)
                for key, one in changes.items()
            ),
            *(
                Fact(
                    f"what Ropewalk has of {one.contact.name}",
                    ("crm", "contacts", key),
                    in_crm[key],
                    (f"the number of {one.contact.name}",),
                )
                for key, one in changes.items()
            ),
        ),
        slips=(
            *(JointSlip("condition", what, entered(numbers)) for what, numbers in without.items()),
            JointSlip("side condition", "both applications keep the number", corrections(in_mail, wanted, in_book)),
            JointSlip(
                "decoy",
                "a number that was entered may be wrong",
                entered({key: number for key, number in wanted.items() if key not in spoilt}),
            ),
        ),
    )
