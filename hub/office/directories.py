"""Tasks about people whom two applications keep: numbers that have changed, and visitors of a fair."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from random import Random
from typing import Any

from hub.apps.crm.actions.leads import EditLead
from hub.apps.crm.phrases import form_of
from hub.apps.crm.state import Lead
from hub.engine.clock import stamp
from hub.engine.fake_people import FakePeople, domain_of
from hub.engine.joint_scenarios import In, JointSituation, JointSlip, World
from hub.engine.judging import Judgement, corrections, dealt, decides
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
FAIR = "Trade fair"
NEW, KNOWN, LEADS = range(7, 10), range(4, 6), 5
"""How many visitors are new, how many are leads, and how many leads there have to be."""
TITLES = ("Head of survey", "Site manager", "Purchasing officer", "Chief engineer", "Director")
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

    def in_both(states: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
        books, relations = states["mail"].contacts, states["crm"].contacts
        return {key: (books[who.in_mail].phone, relations[key].phone) for key, who in by_id.items()}

    return JointSituation(
        states=day.states,
        instruction=words.say(rng, "instruction"),
        goal=goal,
        judged=Judgement({key: (number, number) for key, number in wanted.items()}, in_both),
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


@dataclass(frozen=True)
class Visitor:
    """Somebody who came to the stand at a fair: what a colleague wrote down, and what is known of them."""

    given: str
    family: str
    company: str
    title: str
    email: str
    interest: str
    rating: str
    kind: str
    lead_id: str | None = None

    @property
    def name(self) -> str:
        """Given and family name."""
        return f"{self.given} {self.family}"


@SCENARIOS.add
def visitors_of_a_fair(world: World) -> JointSituation | None:  # noqa: PLR0915 - one situation, drawn in order
    """Visitors of a fair become leads, unless they are known; two are taken back and some rated anew."""
    words = WORDINGS["visitors_of_a_fair"]
    day, rng = Workday.of(world), world.rng
    state = day.desk.state
    source = next((one.source for one in state.leads.values() if one.source == FAIR), None)
    leads = [key for key, one in state.leads.items() if one.status in ("new", "contacted", "qualified")]
    aside = [key for key, one in state.leads.items() if one.status == "disqualified"]
    if source is None or len(leads) < LEADS or not aside:
        return None
    rng.shuffle(leads)
    me, writer = state.me, day.colleagues[0]
    fakes = FakePeople(Random(rng.randrange(1 << 30)), "fair.example")  # noqa: S311
    taken = {name for one in (*state.leads.values(), *state.contacts.values()) for name in (one.given, one.family)}
    visitors: list[Visitor] = []
    for place in range(rng.choice(NEW)):
        person = fakes.person()
        while {person.given, person.family} & taken:
            person = fakes.person()
        company = fakes.company()
        visitors.append(
            Visitor(
                person.given,
                person.family,
                company,
                rng.choice(TITLES),
                f"{person.given}@{domain_of(company)}".lower(),
                INTERESTS[place % len(INTERESTS)],
                rng.choice(RATINGS),
                "new",
            )
        )
    for kind, ids in (("lead", leads[: rng.choice(KNOWN)]), ("aside", aside[:1])):
        for key in ids:
            lead = state.leads[key]
            rating = rng.choice([one for one in RATINGS if one != lead.rating])
            visitors.append(
                Visitor(
                    lead.given,
                    lead.family,
                    lead.company,
                    lead.title,
                    lead.email,
                    rng.choice(INTERESTS),
                    rating,
                    kind,
                    key,
                )
            )
    customers = rng.sample(day.customers, 3)
    for customer in customers:
        contact = state.contacts[customer.people[0].in_crm]
        visitors.append(
            Visitor(
                contact.given,
                contact.family,
                customer.name,
                contact.title,
                contact.email,
                rng.choice(INTERESTS),
                rng.choice(RATINGS),
                "contact",
            )
        )
    rng.shuffle(visitors)
    new = [one for one in visitors if one.kind == "new"]
    known = [one for one in visitors if one.kind == "lead"]
    dropped = new[0]
    rated = {one.email: one.rating for one in visitors}
    first = dict(rated)
    for one in (new[1], known[0]):
        before = None if one.lead_id is None else state.leads[one.lead_id].rating
        first[one.email] = rng.choice([it for it in RATINGS if it not in (rated[one.email], before)])
    entered = new[2]
    entered_id = f"lead-{max(int(key.rpartition('-')[2]) for key in state.leads) + 1}"
    wrong = rng.choice([it for it in RATINGS if it != rated[entered.email]])
    record = Lead.model_validate({**_form(entered, me, wrong), "created_at": stamp(NOW - timedelta(hours=3))})
    day.desk.state = state.model_copy(update={"leads": {**state.leads, entered_id: record}})
    lines = "\n".join(
        f"- {one.name}, {one.title}, {one.company}, {one.email}; interest: {one.interest}; rating: {first[one.email]}"
        for one in visitors
    )
    listing = words.say(rng, "listing", own=day.own_name, lines=lines)
    change = words.say(
        rng, "change", dropped=dropped.name, one=new[1].name, one_rating=rated[new[1].email], other=known[0].name,
        other_rating=rated[known[0].email],
    )  # fmt: skip
    _, ids = day.receive(writer.writer, "Visitors at our stand", (listing, 26), (change, 4))

    def done(ratings: dict[str, str], *, drops: bool = True, knows: bool = True, reopens: bool = True) -> list[In]:
        steps: list[In] = []
        for one in visitors:
            rating = ratings[one.email]
            if (one.kind == "contact" and knows) or (one == dropped and drops):
                continue
            if one == entered:
                if rating != wrong:
                    steps.append(crm("edit_lead", **_form(one, me, rating), lead_id=entered_id))
            elif one.lead_id is None:
                steps.append(crm("create_lead", **_form(one, me, rating)))
            elif one.kind == "aside":
                if reopens:
                    steps.append(crm("reopen_lead", lead_id=one.lead_id))
                    steps.append(_rerated(day, one.lead_id, rating, status="contacted"))
            elif day.desk.state.leads[one.lead_id].rating != rating:
                steps.append(_rerated(day, one.lead_id, rating))
        return steps

    def standing(one: Visitor) -> tuple[object, ...] | None:
        if one == dropped or one.kind == "contact":
            return None
        rating = rated[one.email]
        if one.lead_id is not None:
            lead = state.leads[one.lead_id]
            status = "contacted" if one.kind == "aside" else lead.status
            return _entry(lead.model_copy(update={"rating": rating, "status": status}))
        return _entry(Lead.model_validate({**_form(one, me, rating), "created_at": stamp(NOW)}))

    return JointSituation(
        states=day.states,
        instruction=words.say(rng, "instruction", writer=writer.name, given=writer.given, source=FAIR),
        goal=tuple(done(rated)),
        judged=Judgement({one.email: standing(one) for one in visitors}, _entries),
        facts=(
            Fact("who came", ("mail", "messages", ids[0]), new[1].email),
            Fact("what was taken back", ("mail", "messages", ids[1]), dropped.name, ("who came",)),
            *(
                Fact(f"what we know of {one.name}", ("crm", "leads", one.lead_id), one.email, ("who came",))
                for one in visitors
                if one.lead_id is not None
            ),
            *(
                Fact(f"that {customer.people[0].name} is a contact", ("crm", "contacts", customer.people[0].in_crm),
                     customer.people[0].writer.address, ("who came",))
                for customer in customers
            ),
        ),
        slips=(
            JointSlip("condition", "two ratings were changed later", tuple(done(first))),
            JointSlip("condition", "one did not want to be entered", tuple(done(rated, drops=False))),
            JointSlip("condition", "whoever is a contact needs no lead", tuple(done(rated, knows=False))),
            JointSlip("decoy", "a lead that was put aside is taken up again", tuple(done(rated, reopens=False))),
            JointSlip(
                "decoy",
                "a rating that was entered is wrong",
                tuple(one for one in done(rated) if one.do.action != "edit_lead" or one.do.arguments != crm(
                    "edit_lead", **_form(entered, me, rated[entered.email]), lead_id=entered_id).do.arguments),
            ),
        ),
    )  # fmt: skip


def _form(one: Visitor, owner_id: str, rating: str) -> dict[str, str]:
    """Return the form of a lead as a visitor is entered."""
    return {
        "given": one.given,
        "family": one.family,
        "company": one.company,
        "title": one.title,
        "email": one.email,
        "phone": "",
        "source": FAIR,
        "status": "new",
        "rating": rating,
        "interest": one.interest,
        "owner_id": owner_id,
    }


def _entry(lead: Lead) -> tuple[object, ...]:
    """Return what a lead's form says."""
    return tuple(lead.model_dump(include=set(EditLead.model_fields)).items())


def _entries(states: Mapping[str, Any]) -> dict[str, tuple[object, ...]]:
    return {one.email: _entry(one) for one in states["crm"].leads.values()}


def _rerated(day: Workday, lead_id: str, rating: str, **changes: str) -> In:
    """Return the action that gives a lead another rating."""
    form = form_of(day.desk.state.leads[lead_id], EditLead)
    return crm("edit_lead", **{**form, "lead_id": lead_id, "rating": rating, **changes})
