"""Builds the selling of a world: deals with their products, quotes, activities and notes."""

from datetime import datetime, timedelta
from typing import Any

from hub.apps.crm.building import Draft
from hub.apps.crm.days import past, stamped, workday, working_time, written
from hub.apps.crm.state import Activity, Deal, Line, Note, Quote, amount_of, line_total
from hub.engine.clock import moment_of, stamp

OPEN_SHARE = 0.56
DISCOUNTS = (0, 0, 0, 5, 10, 15)
ROUND_TO = 500_00


def build_deals(draft: Draft) -> None:
    """Add deals: open ones along the pipeline, won and lost ones behind them."""
    profile, chance = draft.profile, draft.chance
    accounts = list(draft.accounts)[: profile.numbers.accounts]
    used: set[tuple[str, int]] = set()
    for number in range(1, profile.numbers.deals + 1):
        account_id, topic_index = chance.choice(accounts), chance.randrange(len(profile.topics))
        while (account_id, topic_index) in used:
            account_id, topic_index = chance.choice(accounts), chance.randrange(len(profile.topics))
        used.add((account_id, topic_index))
        key = f"deal-{number}"
        draft.topics[key] = topic_index
        draft.deals[key] = _deal(draft, account_id, topic_index, number <= OPEN_SHARE * profile.numbers.deals)


def _lines(draft: Draft, topic_index: int, prefix: str) -> dict[str, Line]:
    chance = draft.chance
    by_code = {product.code: key for key, product in draft.products.items()}
    scale = chance.choice((0.5, 1, 1, 1, 1.5, 2))
    return {
        f"{prefix}-{place}": Line(
            product_id=by_code[code],
            quantity=max(1, round(usual * (scale if usual > 1 else 1))),
            price=draft.products[by_code[code]].price,
            discount=chance.choice(DISCOUNTS),
        )
        for place, (code, usual) in enumerate(draft.profile.topics[topic_index].articles, start=1)
    }


def _deal(draft: Draft, account_id: str, topic_index: int, is_open: bool) -> Deal:
    profile, chance, account = draft.profile, draft.chance, draft.accounts[account_id]
    place = chance.randrange(len(profile.stages)) if is_open else chance.randrange(1, len(profile.stages))
    lines = _lines(draft, topic_index, f"line-{len(draft.deals) + 1}")
    total = sum(line_total(line) for line in lines.values())
    age = chance.randrange(12, 60) + 12 * place
    if is_open:
        late = chance.random() < draft.profile.numbers.overdue / 200
        close_on = workday(draft.now.date(), -chance.randrange(2, 21) if late else chance.randrange(4, 100))
    else:
        close_on = workday(draft.now.date(), -chance.randrange(2, 130))
        age += (draft.now.date() - close_on).days
    keyed = draft.profile.stages[place]
    fields: dict[str, Any] = {
        "name": f"{profile.topics[topic_index].name}, {account.name.partition(' ')[0]}",
        "account_id": account_id,
        "contact_id": chance.choice(draft.people_of(account_id)),
        "owner_id": account.owner_id if chance.random() < 4 / 5 else chance.choice(draft.sellers),
        "stage_id": f"stage-{place + 1}",
        "estimate": max(ROUND_TO, round(total / ROUND_TO) * ROUND_TO),
        "probability": keyed[1],
        "close_on": close_on.isoformat(),
        "next_step": keyed[2] if is_open else "",
        "tag_ids": draft.some_tags(),
        "competitors": tuple(chance.sample(profile.competitors, chance.choice((0, 0, 1, 1, 2)))),
        "lines": lines if place or not is_open else {},
        "created_at": stamped(draft.now, age, chance),
    }
    if not is_open:
        fields |= _ending(draft, fields, stamp(working_time(close_on, chance)))
    return Deal.model_validate(fields)


def _ending(draft: Draft, deal: dict[str, Any], closed_at: str) -> dict[str, Any]:
    if draft.chance.random() < 3 / 5:
        return {"status": "won", "probability": 100, "closed_at": closed_at}
    rivals: tuple[str, ...] = deal["competitors"]
    return {
        "status": "lost",
        "probability": 0,
        "closed_at": closed_at,
        "lost_reason_id": draft.chance.choice(list(draft.lost_reasons)),
        "lost_to": draft.chance.choice(rivals) if rivals else "",
    }


def build_quotes(draft: Draft) -> None:
    """Add quotes: accepted ones of deals that were won, drafts and sent ones of those that are far enough."""
    chance, far = draft.chance, len(draft.profile.stages) // 2
    quotes: list[dict[str, Any]] = []
    for deal_id, deal in draft.deals.items():
        stage = int(deal.stage_id.removeprefix("stage-")) - 1
        if deal.status == "open" and stage >= far and deal.lines:
            status = chance.choice(("draft", "sent", "sent"))
        elif deal.status != "open" and chance.random() < 1 / 2:
            status = "accepted" if deal.status == "won" else chance.choice(("declined", "expired"))
        else:
            continue
        ended = moment_of(deal.closed_at) if deal.closed_at else draft.now
        sent = past(ended, chance.randrange(6, 25), chance)
        made = sent if status != "draft" else past(draft.now, chance.randrange(0, 6), chance)
        late = status == "expired" or (status == "sent" and chance.random() < draft.profile.numbers.overdue / 100)
        quotes.append(
            {
                "deal_id": deal_id,
                "contact_id": deal.contact_id,
                "status": status,
                "valid_until": workday(ended.date(), -3 if late else chance.randrange(4, 30)).isoformat(),
                "tax": draft.profile.tax,
                "terms": draft.profile.terms,
                "lines": deal.lines,
                "created_at": stamp(made - timedelta(minutes=40)),
                "sent_at": None if status == "draft" else stamp(sent),
                "decided_at": deal.closed_at if deal.status != "open" else None,
            }
        )
    quotes.sort(key=lambda quote: quote["created_at"])
    for place, quote in enumerate(quotes, start=1):
        draft.quotes[f"quote-{place}"] = Quote.model_validate({**quote, "number": f"Q-{1_040 + place}"})


def build_activities(draft: Draft) -> None:
    """Add what was done about each deal and what comes next."""
    for deal_id, deal in draft.deals.items():
        created = moment_of(deal.created_at)
        _add_done(draft, deal_id, "call", f"First call: {deal.name}", created + timedelta(hours=3))
        stage = int(deal.stage_id.removeprefix("stage-")) - 1
        if stage:
            ended = moment_of(deal.closed_at) if deal.closed_at else draft.now
            _add_done(draft, deal_id, "meeting", f"Visit: {deal.name}", created + (ended - created) / 2)
        if deal.status == "open":
            _add_next(draft, deal_id, deal, stage)


def _add_done(draft: Draft, deal_id: str, kind: str, subject: str, when: datetime) -> None:
    chance = draft.chance
    begun = moment_of(draft.deals[deal_id].created_at) + timedelta(minutes=30)
    on = min(max(working_time(workday(when.date(), 0), chance), begun), draft.now - timedelta(hours=2))
    result = chance.choice(("reached", "reached", "left_message")) if kind == "call" else "held"
    draft.activities[f"activity-{len(draft.activities) + 1}"] = Activity.model_validate(
        {
            "kind": kind,
            "subject": subject,
            "about": {"kind": "deal", "id": deal_id},
            "owner_id": draft.deals[deal_id].owner_id,
            "due": stamp(on),
            "minutes": chance.choice((10, 15, 20)) if kind == "call" else chance.choice((45, 60, 90)),
            "done": True,
            "result": result,
            "outcome": "" if result == "left_message" else chance.choice(draft.profile.outcomes),
            "done_at": stamp(on + timedelta(hours=1)),
        }
    )


def _add_next(draft: Draft, deal_id: str, deal: Deal, stage: int) -> None:
    chance, topic = draft.chance, draft.profile.topics[draft.topics[deal_id]].name
    contact = draft.contacts[deal.contact_id or ""]
    kind = chance.choice(("call", "call", "meeting", "task", "task"))
    subject = {
        "call": f"Call {contact.name}: {topic}",
        "meeting": f"Meet {contact.name}: {topic}",
        "task": f"{draft.profile.stages[stage][2]}: {deal.name}",
    }[kind]
    late = chance.random() < draft.profile.numbers.overdue / 100
    offset = -chance.choice((1, 2, 5, 9)) if late else chance.choice((0, 0, 0, 1, 1, 2, 3, 4, 7, 8, 10, 14))
    due = working_time(workday(draft.now.date(), offset), chance)
    if not late and due <= draft.now:
        due = draft.now.replace(minute=0) + timedelta(hours=chance.randrange(1, 4))
    draft.activities[f"activity-{len(draft.activities) + 1}"] = Activity.model_validate(
        {
            "kind": kind,
            "subject": subject,
            "about": {"kind": "deal", "id": deal_id},
            "owner_id": deal.owner_id,
            "due": stamp(due),
            "minutes": {"call": chance.choice((15, 30)), "meeting": chance.choice((45, 60, 90)), "task": 0}[kind],
            "priority": "high" if chance.random() < 1 / 5 else "normal",
        }
    )


def build_notes(draft: Draft) -> None:
    """Add a note to most open deals, with the days and sums that people remember there."""
    chance = draft.chance
    texts: list[str] = []
    for deal_id, deal in draft.deals.items():
        if deal.status != "open" or chance.random() < 1 / 6:
            continue
        contact = draft.contacts[deal.contact_id or ""]
        for _ in range(chance.choice((1, 1, 2))):
            texts = texts or chance.sample(draft.profile.notes, len(draft.profile.notes))
            budget = max(1, round(amount_of(deal) * chance.choice((0.9, 0.95, 1.05)) / ROUND_TO)) * ROUND_TO // 100
            decision = workday(draft.now.date(), chance.randrange(6, 45))
            text = texts.pop().format(
                contact=contact.name,
                topic=draft.profile.topics[draft.topics[deal_id]].name,
                decision=written(decision),
                budget=f"{budget:,}",
            )
            age = max(0, (draft.now - moment_of(deal.created_at)).days - 2)
            draft.notes[f"note-{len(draft.notes) + 1}"] = Note.model_validate(
                {
                    "about": {"kind": "deal", "id": deal_id},
                    "author_id": deal.owner_id,
                    "text": text,
                    "pinned": chance.random() < 1 / 8,
                    "written_at": stamped(draft.now, chance.randrange(0, age + 1), chance),
                }
            )
