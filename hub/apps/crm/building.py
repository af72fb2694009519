"""Builds what a world begins with: colleagues, price book, companies and their people, leads, a file to import."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random

from hub.apps.crm.days import stamped, workday, working_time
from hub.apps.crm.profile import Profile
from hub.apps.crm.state import (
    Account,
    Activity,
    Contact,
    Deal,
    Goal,
    Import,
    ImportRow,
    Lead,
    LostReason,
    Note,
    Product,
    Quote,
    Size,
    Stage,
    Tag,
    Team,
    Ticket,
    User,
    View,
)
from hub.engine.cast import Cast, Person, domain_of
from hub.engine.clock import stamp
from hub.engine.files import Shelf

SIZES: tuple[Size, ...] = ("1-9", "10-49", "50-249", "250-999", "1000+")
COLUMNS = "First name,Last name,Job title,E-mail,Phone,Company"


@dataclass
class Draft:
    """A world that is being built: the collections of the state, filled one after the other."""

    profile: Profile
    now: datetime
    chance: Random
    cast: Cast
    shelf: Shelf
    teams: dict[str, Team] = field(default_factory=dict[str, Team])
    users: dict[str, User] = field(default_factory=dict[str, User])
    goals: dict[str, Goal] = field(default_factory=dict[str, Goal])
    stages: dict[str, Stage] = field(default_factory=dict[str, Stage])
    lost_reasons: dict[str, LostReason] = field(default_factory=dict[str, LostReason])
    tags: dict[str, Tag] = field(default_factory=dict[str, Tag])
    products: dict[str, Product] = field(default_factory=dict[str, Product])
    accounts: dict[str, Account] = field(default_factory=dict[str, Account])
    contacts: dict[str, Contact] = field(default_factory=dict[str, Contact])
    leads: dict[str, Lead] = field(default_factory=dict[str, Lead])
    deals: dict[str, Deal] = field(default_factory=dict[str, Deal])
    activities: dict[str, Activity] = field(default_factory=dict[str, Activity])
    notes: dict[str, Note] = field(default_factory=dict[str, Note])
    tickets: dict[str, Ticket] = field(default_factory=dict[str, Ticket])
    quotes: dict[str, Quote] = field(default_factory=dict[str, Quote])
    views: dict[str, View] = field(default_factory=dict[str, View])
    imports: dict[str, Import] = field(default_factory=dict[str, Import])
    topics: dict[str, int] = field(default_factory=dict[str, int])
    """Which topic of the profile a deal is about."""

    @property
    def sellers(self) -> list[str]:
        """Who sells, each as often as their share."""
        return [key for key, place in zip(self.users, self.profile.colleagues, strict=True) for _ in range(place.sells)]

    def some_tags(self) -> tuple[str, ...]:
        """Return no, one or two tags."""
        return tuple(sorted(self.chance.sample(list(self.tags), self.chance.choice((0, 0, 0, 1, 1, 2)))))

    def people_of(self, account_id: str) -> list[str]:
        """Return the contacts at an account."""
        return [key for key, contact in self.contacts.items() if contact.account_id == account_id]


def build_house(draft: Draft) -> None:
    """Add teams, colleagues, stages, reasons, tags and the price book."""
    profile = draft.profile
    names = dict.fromkeys(place.team for place in profile.colleagues)
    draft.teams.update({f"team-{number}": Team(name=name) for number, name in enumerate(names, start=1)})
    team_ids = {team.name: key for key, team in draft.teams.items()}
    for number, place in enumerate(profile.colleagues, start=1):
        who = draft.cast.person(place.title)
        user = User(name=who.name, email=who.email, title=place.title, team_id=team_ids[place.team])
        draft.users[f"user-{number}"] = user
    for number, (name, probability, _) in enumerate(profile.stages, start=1):
        draft.stages[f"stage-{number}"] = Stage(name=name, probability=probability)
    for number, reason in enumerate(profile.lost_reasons, start=1):
        draft.lost_reasons[f"reason-{number}"] = LostReason(name=reason)
    for number, (name, colour) in enumerate(profile.tags, start=1):
        draft.tags[f"tag-{number}"] = Tag(name=name, colour=colour)
    for number, article in enumerate(profile.articles, start=1):
        draft.products[f"product-{number}"] = Product(
            code=article.code,
            name=article.name,
            family=article.family,
            price=article.price * 100,
            active=article.active,
            description=article.description,
        )


def _contact(draft: Draft, who: Person, account_id: str | None, owner_id: str, days: int) -> Contact:
    return Contact(
        given=who.given,
        family=who.family,
        title=who.role,
        email=who.email,
        phone=who.phone,
        account_id=account_id,
        owner_id=owner_id,
        tag_ids=draft.some_tags(),
        created_at=stamped(draft.now, days, draft.chance),
    )


def build_accounts(draft: Draft) -> None:
    """Add companies with one to four people each, and a few of both twice."""
    profile, chance, used = draft.profile, draft.chance, set[str]()
    for number in range(1, profile.numbers.accounts + 1):
        first = draft.cast.company().partition(" ")[0]
        while first in used:
            first = draft.cast.company().partition(" ")[0]
        used.add(first)
        trade, industry = chance.choice(profile.trades)
        name, owner_id, days = f"{first} {trade}", chance.choice(draft.sellers), chance.randrange(60, 900)
        key, people = f"account-{number}", draft.cast.people(chance.choice((1, 2, 2, 3, 4)), None, domain_of(name))
        draft.accounts[key] = Account(
            name=name,
            industry=industry,
            size=chance.choice(SIZES),
            website=f"www.{domain_of(name)}",
            phone=people[0].phone[:-3] + "000",
            street=draft.cast.street(),
            city=people[0].city,
            country=profile.country,
            owner_id=owner_id,
            tag_ids=draft.some_tags(),
            created_at=stamped(draft.now, days, chance),
        )
        titles = chance.sample(profile.titles, len(people))
        for who, title in zip(people, titles, strict=True):
            contact = _contact(draft, who, key, owner_id, max(1, days - chance.randrange(60)))
            draft.contacts[f"contact-{len(draft.contacts) + 1}"] = contact.model_copy(update={"title": title})
    for who in draft.cast.people(3, None, "postbox.example"):
        contact = _contact(draft, who, None, chance.choice(draft.sellers), chance.randrange(5, 90))
        draft.contacts[f"contact-{len(draft.contacts) + 1}"] = contact.model_copy(update={"title": "", "tag_ids": ()})


def build_duplicates(draft: Draft) -> None:
    """Add some companies and people once more, as a second hand would have written them."""
    chance = draft.chance
    suffix = {"GBP": "Ltd", "EUR": "GmbH", "USD": "Inc"}[draft.profile.currency]
    for key in chance.sample(list(draft.accounts), draft.profile.numbers.duplicates):
        twin = draft.accounts[key].model_copy(
            update={
                "name": f"{draft.accounts[key].name} {suffix}",
                "street": "",
                "city": "",
                "owner_id": chance.choice(draft.sellers),
                "tag_ids": draft.some_tags(),
                "created_at": stamped(draft.now, chance.randrange(3, 40), chance),
            }
        )
        draft.accounts[f"account-{len(draft.accounts) + 1}"] = twin
    at_work = [key for key, contact in draft.contacts.items() if contact.account_id]
    for key in chance.sample(at_work, draft.profile.numbers.duplicates):
        original = draft.contacts[key]
        given = f"{original.given[0]}."
        local = f"{original.given[0]}.{original.family}".lower()
        twin = original.model_copy(
            update={
                "given": given,
                "title": "",
                "email": f"{local}@{original.email.partition('@')[2]}",
                "tag_ids": (),
                "owner_id": chance.choice(draft.sellers),
                "created_at": stamped(draft.now, chance.randrange(3, 40), chance),
            }
        )
        draft.contacts[f"contact-{len(draft.contacts) + 1}"] = twin


def build_leads(draft: Draft) -> None:
    """Add leads in all states; a third of the open ones has a call planned."""
    profile, chance = draft.profile, draft.chance
    used = {account.name.partition(" ")[0] for account in draft.accounts.values()}
    interests: list[str] = []
    for number in range(1, profile.numbers.leads + 1):
        interests = interests or chance.sample(profile.interests, len(profile.interests))
        first = draft.cast.company().partition(" ")[0]
        while first in used:
            first = draft.cast.company().partition(" ")[0]
        used.add(first)
        company = f"{first} {chance.choice(profile.trades)[0]}"
        who = draft.cast.person(chance.choice(profile.titles), domain_of(company))
        status = chance.choice(
            ("new", "new", "new", "contacted", "contacted", "qualified", "qualified", "disqualified")
        )
        key, days = f"lead-{number}", chance.randrange(1, 45)
        lead = Lead(
            given=who.given,
            family=who.family,
            company=company,
            title=who.role,
            email=who.email,
            phone=who.phone,
            source=chance.choice(profile.sources),
            status=status,
            rating=chance.choice(("hot", "warm", "warm", "cold")),
            interest=interests.pop(),
            owner_id=chance.choice(draft.sellers),
            disqualified_because="Only collects prices, no project behind it." if status == "disqualified" else "",
            created_at=stamped(draft.now, days, chance),
        )
        draft.leads[key] = lead
        if status in ("new", "contacted") and chance.random() < 1 / 3:
            due = working_time(workday(draft.now.date(), chance.randrange(0, 9)), chance)
            draft.activities[f"activity-{len(draft.activities) + 1}"] = Activity.model_validate(
                {
                    "kind": "call",
                    "subject": f"Call back {lead.name}, {company}",
                    "about": {"kind": "lead", "id": key},
                    "owner_id": lead.owner_id,
                    "due": stamp(max(due, draft.now + timedelta(hours=1))),
                    "minutes": 15,
                }
            )


def build_import(draft: Draft) -> None:
    """Add a file of people that a colleague left for import; some of them are known already."""
    chance = draft.chance
    known = chance.sample([one for one in draft.contacts.values() if one.account_id and one.title], 2)
    rows = [
        ImportRow(
            given=one.given,
            family=one.family,
            title=one.title,
            email=one.email,
            phone=f"{one.phone[:-4]}{chance.randrange(1000, 9999)}",
            company=draft.accounts[one.account_id or ""].name,
        )
        for one in known
    ]
    for account in chance.sample(list(draft.accounts.values())[: draft.profile.numbers.accounts], 5):
        who = draft.cast.person(chance.choice(draft.profile.titles), domain_of(account.name))
        rows.append(
            ImportRow(
                given=who.given,
                family=who.family,
                title=who.role,
                email=who.email,
                phone=who.phone,
                company=account.name,
            )
        )
    chance.shuffle(rows)
    days = chance.randrange(1, 5)
    draft.imports["import-1"] = Import(
        file=draft.shelf.add(draft.profile.file_name, "text/csv", csv_of(rows)),
        rows=tuple(rows),
        user_id=list(draft.users)[-1],
        comment=draft.profile.file_note,
        uploaded_at=stamped(draft.now, days, chance),
    )


def csv_of(rows: Sequence[ImportRow]) -> bytes:
    """Return rows as the file that the upload page reads; no cell of theirs holds a comma."""
    lines = [",".join((one.given, one.family, one.title, one.email, one.phone, one.company)) for one in rows]
    return "\n".join((COLUMNS, *lines, "")).encode()
