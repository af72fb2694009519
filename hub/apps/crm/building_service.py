"""Builds the rest of a world, which needs the selling: tickets, goals, saved views."""

from datetime import datetime, timedelta
from typing import Any

from hub.apps.crm.building import Draft
from hub.apps.crm.days import past, quarter_of, quarters_around, workday, working_time
from hub.apps.crm.state import Goal, Reply, Ticket, View, amount_of
from hub.engine.clock import moment_of, stamp

LARGE_DEAL = 10_000_00


def build_tickets(draft: Draft) -> None:
    """Add tickets of customers, each with the conversation so far."""
    chance = draft.chance
    customers = list(dict.fromkeys(deal.account_id for deal in draft.deals.values() if deal.status == "won"))
    service = [key for key, place in zip(draft.users, draft.profile.colleagues, strict=True) if not place.sells]
    scripts = chance.sample(draft.profile.scripts, draft.profile.numbers.tickets)
    ages = sorted((chance.randrange(1, 30) for _ in scripts[1:]), reverse=True)
    for place, (script, age) in enumerate(zip(scripts, (*ages, 0), strict=True)):
        account_id = customers[place % len(customers)]
        contact_id = chance.choice(draft.people_of(account_id))
        contact, owner_id = draft.contacts[contact_id], chance.choice(service)
        agent = draft.users[owner_id].name
        opened = past(draft.now, age, chance)
        said = [
            (contact.name, script.asks, False),
            (agent, script.answer, False),
            (contact.name, script.returns, False),
        ]
        if script.internal:
            said.append((agent, script.internal, True))
        length = chance.choice((1, 1, 2, 3, 3, len(said)))
        times = _reply_times(draft, opened, length)
        replies = tuple(
            Reply(
                author=author,
                text=text.format(contact=contact.given, agent=agent),
                internal=internal,
                written_at=stamp(when),
            )
            for when, (author, text, internal) in zip(times, said, strict=False)
        )
        status = {1: "new", 2: "waiting", 3: chance.choice(("open", "resolved", "closed"))}.get(length, "open")
        draft.tickets[f"ticket-{place + 1}"] = Ticket.model_validate(
            {
                "number": 2_301 + place * 3,
                "subject": script.subject,
                "account_id": account_id,
                "contact_id": contact_id,
                "owner_id": owner_id,
                "priority": chance.choice(("low", "normal", "normal", "high", "urgent")),
                "status": status,
                "replies": replies,
                "opened_at": stamp(opened),
            }
        )


def _reply_times(draft: Draft, opened: datetime, length: int) -> list[datetime]:
    times = [opened]
    while len(times) < length:
        last = times[-1]
        when = working_time(workday(last.date(), draft.chance.choice((0, 1, 2))), draft.chance)
        if when <= last:
            when = last + timedelta(minutes=35)
        times.append(when if when < draft.now else last + (draft.now - last) / 2)
    return times


def build_goals(draft: Draft) -> None:
    """Add goals for the last, this and the next quarter that the deals come near to."""
    amounts = [amount_of(deal) for deal in draft.deals.values()]
    step = 5_000_00 if sum(amounts) > LARGE_DEAL * len(amounts) else 1_000_00
    for user_id in dict.fromkeys(draft.sellers):
        for quarter in quarters_around(draft.now.date())[:2]:
            goal = max(4, round(_reachable(draft, user_id, quarter) / step)) * step
            draft.goals[f"goal-{len(draft.goals) + 1}"] = Goal(user_id=user_id, quarter=quarter, amount=goal)


def _reachable(draft: Draft, user_id: str, quarter: str) -> float:
    won = expected = 0
    for deal in draft.deals.values():
        if deal.owner_id != user_id:
            continue
        ended = moment_of(deal.closed_at).date() if deal.closed_at else None
        if deal.status == "won" and ended and quarter_of(ended) == quarter:
            won += amount_of(deal)
        if deal.status == "open" and quarter == quarter_of(draft.now.date()):
            expected += amount_of(deal) * deal.probability // 100
    return won * draft.chance.choice((0.9, 1.1, 1.25)) + expected / 2


def build_views(draft: Draft) -> None:
    """Add the views that such a team has from the start."""
    me, tag = next(iter(draft.users)), draft.chance.choice(list(draft.tags))
    views: tuple[tuple[Any, str, dict[str, str]], ...] = (
        ("deal", "My open deals", {"owner": me, "status": "open"}),
        ("deal", "Closing this month", {"closing": "this_month", "status": "open"}),
        ("deal", "Overdue", {"closing": "overdue", "status": "open"}),
        ("lead", "Hot and new", {"rating": "hot", "status": "new"}),
        ("contact", f"Tagged {draft.tags[tag].name}", {"tag": tag}),
        ("ticket", "Urgent", {"priority": "urgent"}),
    )
    for number, (kind, name, filters) in enumerate(views, start=1):
        draft.views[f"view-{number}"] = View(list=kind, name=name, filters=filters)
