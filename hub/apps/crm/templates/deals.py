"""Tasks about deals as a whole."""

from random import Random

from hub.apps.crm.domain.page_labels import contact_name, money
from hub.apps.crm.phrases import Form, coming_day, day_in, fresh, given, is_single, open_deals, other
from hub.apps.crm.state import State, amount_of
from hub.apps.crm.templates.registry import TASK_TEMPLATES
from hub.engine.phrases import day_words, pick, quoted
from hub.engine.task_templates import TaskTemplate

_NAMES = ("Follow-up order", "Trial batch", "Framework for next year", "Replacement", "Extension", "Spring order")
_STEPS = ("Send two references", "Ask for the order number", "Agree a date for the visit", "Check the credit limit")
_RIVALS = ("Harlow Direct", "Quayside Supply", "Bright & Sons", "Ostra Group")
_LOST = ("They signed with somebody else last week.", "The project is on hold until next year.", "We were too slow.")


@TASK_TEMPLATES.of("create_deal")
def create_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Create a deal of an account."""
    key = rng.choice(list(state.accounts))
    account = state.accounts[key]
    names = [f"{name}, {account.name.partition(' ')[0]}" for name in _NAMES]
    name = fresh(rng, names, (deal.name for deal in state.deals.values()))
    if name is None:
        return None
    contact_id = pick(rng, [one for one, contact in state.contacts.items() if contact.account_id == key])
    stage_id, estimate = rng.choice(state.stage_order), rng.randrange(3, 90) * 250_00
    close_on, step = coming_day(state, rng), rng.choice(_STEPS)
    form: Form = {
        "name": name,
        "account_id": key,
        "contact_id": contact_id,
        "owner_id": account.owner_id,
        "stage_id": stage_id,
        "estimate": estimate,
        "close_on": close_on,
        "next_step": step,
    }
    stage, owner = state.stages[stage_id].name, state.users[account.owner_id].name
    contact = f"the contact {contact_name(state, contact_id)}" if contact_id else "no contact"
    rest = f'amount {money(state, estimate)}, close date {day_words(close_on)}, next step "{step}"'
    return TaskTemplate(
        form,
        (
            f'Create the deal "{name}" for the account "{account.name}" with {contact}: stage {stage}, {rest}, '
            f"owner {owner}",
            f'Add a deal named "{name}" to the account "{account.name}", owned by {owner}, with {contact}, in the '
            f"stage {stage}; {rest}",
            f'Open a new deal "{name}" for "{account.name}" with {contact}, in the stage {stage}, {rest}, and make '
            "the owner of the account its owner",
        ),
        distractors=(
            {**form, "stage_id": other(rng, state.stage_order, stage_id)},
            {**form, "estimate": estimate * 10},
        ),
        lookups=1,
    )


def _form(state: State, key: str) -> Form:
    deal = state.deals[key]
    return {
        "deal_id": key,
        "name": deal.name,
        "contact_id": deal.contact_id,
        "owner_id": deal.owner_id,
        "estimate": deal.estimate,
        "probability": deal.probability,
        "close_on": deal.close_on,
        "next_step": deal.next_step,
    }


@TASK_TEMPLATES.of("edit_deal")
def edit_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Change a deal's dates, steps or probability; sometimes the date is in a note."""
    by_note = [
        (note.about.id, found)
        for note in state.notes.values()
        if note.about.kind == "deal" and (found := day_in(note.text)) and note.about.id in open_deals(state)
    ]
    if by_note and rng.random() < 1 / 2:
        return _close_by_note(state, rng, by_note)
    key = pick(rng, open_deals(state))
    if key is None:
        return None
    form, name = _form(state, key), state.deals[key].name
    close_on, step = coming_day(state, rng), rng.choice(_STEPS)
    probability = rng.choice([percent for percent in (5, 15, 35, 55, 70, 95) if percent != form["probability"]])
    wrong = other(rng, open_deals(state), key) or key
    if rng.random() < 1 / 2:
        after = {**form, "close_on": close_on, "next_step": step}
        return TaskTemplate(
            after,
            (
                f'Set the close date of the deal "{name}" to {day_words(close_on)} and its next step to "{step}"',
                f'Change the deal "{name}": next step "{step}", close date {day_words(close_on)}',
                f'Enter in the deal "{name}" that it closes on {day_words(close_on)} and that the next step '
                f'is "{step}"',
            ),
            distractors=(
                {**form, "close_on": close_on},
                {**_form(state, wrong), "close_on": close_on, "next_step": step},
            ),
        )
    after = {**form, "probability": probability, "close_on": close_on}
    return TaskTemplate(
        after,
        (
            f'Set the probability of the deal "{name}" to {probability} percent and its close date to '
            f"{day_words(close_on)}",
            f'Change the deal "{name}" so that it closes on {day_words(close_on)} with a probability '
            f"of {probability} %",
            f'Give the deal "{name}" {probability} percent and the close date {day_words(close_on)}',
        ),
        distractors=({**form, "probability": probability}, {**_form(state, wrong), "probability": probability}),
    )


def _close_by_note(state: State, rng: Random, found: list[tuple[str, str]]) -> TaskTemplate | None:
    key, day = rng.choice(found)
    deal = state.deals[key]
    if sum(one == key for one, _ in found) > 1 or deal.close_on == day:
        return None
    form = _form(state, key)
    wrong = other(rng, found, (key, day))
    return TaskTemplate(
        {**form, "close_on": day},
        (
            f'Set the close date of the deal "{deal.name}" to the day that a note on it names for the decision',
            f'Look up in the notes on the deal "{deal.name}" when the customer decides, and make that its close date',
            f'Move the close date of the deal "{deal.name}" to {day_words(day)}, when the customer decides',
        ),
        distractors=({**form, "close_on": wrong[1]},) if wrong and wrong[1] != day else (),
        lookups=1,
    )


@TASK_TEMPLATES.of("move_deals")
def move_deals(state: State, rng: Random) -> TaskTemplate | None:
    """Move one deal, or all of somebody's in one stage."""
    stage_id = rng.choice(state.stage_order)
    stage = state.stages[stage_id].name
    elsewhere = [key for key in open_deals(state) if state.deals[key].stage_id != stage_id]
    if rng.random() < 1 / 2:
        key = pick(rng, elsewhere)
        if key is None:
            return None
        name, before = state.deals[key].name, state.stages[state.deals[key].stage_id].name
        wrong = other(rng, [one for one in state.stage_order if one != stage_id], state.deals[key].stage_id)
        return TaskTemplate(
            {"deal_ids": [key], "stage_id": stage_id},
            (
                f'Move the deal "{name}" to the stage {stage}',
                f'Put "{name}" into the stage {stage} of the pipeline',
                f'Show in the pipeline that the deal "{name}" has gone from {before} to {stage}',
            ),
            distractors=({"deal_ids": [key], "stage_id": wrong},) if wrong else (),
        )
    return _move_several(state, rng, stage_id, elsewhere)


def _move_several(state: State, rng: Random, stage_id: str, elsewhere: list[str]) -> TaskTemplate | None:
    stage = state.stages[stage_id].name
    groups: dict[tuple[str, str], list[str]] = {}
    for key in elsewhere:
        groups.setdefault((state.deals[key].owner_id, state.deals[key].stage_id), []).append(key)
    several = pick(rng, [(group, keys) for group, keys in groups.items() if 1 < len(keys) <= 4])  # noqa: PLR2004
    if several is None:
        return None
    (owner_id, old), keys = several
    owner, before = state.users[owner_id].name, state.stages[old].name
    names = quoted([state.deals[key].name for key in keys])
    return TaskTemplate(
        given(deal_ids=keys, stage_id=stage_id),
        (
            f"Move all open deals of {owner} that are in the stage {before} to the stage {stage}",
            f"Move every open deal that {owner} has in {before} to {stage}",
            f"Move the deals {names} to the stage {stage}",
        ),
        distractors=(given(deal_ids=keys[:-1], stage_id=stage_id),),
        lookups=1,
    )


@TASK_TEMPLATES.of("win_deal")
def win_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Mark a deal as won."""
    key = pick(rng, [key for key in open_deals(state) if amount_of(state.deals[key])])
    if key is None:
        return None
    deal = state.deals[key]
    of_account = [one for one in state.deals.values() if one.account_id == deal.account_id and one.status == "open"]
    account = state.accounts[deal.account_id].name
    third = (
        f'Mark the only open deal of the account "{account}" as won'
        if len(of_account) == 1
        else f'Close the deal "{deal.name}" of "{account}" as won'
    )
    wrong = other(rng, open_deals(state), key)
    return TaskTemplate(
        {"deal_id": key},
        (f'Mark the deal "{deal.name}" as won', f'Enter that we have won "{deal.name}"', third),
        distractors=({"deal_id": wrong},) if wrong else (),
        lookups=1 if len(of_account) == 1 else 0,
    )


@TASK_TEMPLATES.of("lose_deal")
def lose_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Mark a deal as lost, with the reason and the competitor."""
    key = pick(rng, open_deals(state))
    if key is None:
        return None
    deal, reason_id, note = state.deals[key], rng.choice(list(state.lost_reasons)), rng.choice(_LOST)
    rival = pick(rng, deal.competitors) or ""
    reason = state.lost_reasons[reason_id].name
    to = f"lost to {rival}" if rival else "lost to nobody in particular"
    arguments: Form = {"deal_id": key, "reason_id": reason_id, "lost_to": rival, "note": note}
    return TaskTemplate(
        arguments,
        (
            f'Mark the deal "{deal.name}" as lost: reason "{reason}", {to}, what happened: "{note}"',
            f'Enter that the deal "{deal.name}" is lost, {to}, for the reason "{reason}"; what happened: "{note}"',
            f'Close "{deal.name}" as lost with the reason "{reason}", {to}, and the explanation "{note}"',
        ),
        distractors=(
            {**arguments, "reason_id": other(rng, list(state.lost_reasons), reason_id)},
            {**arguments, "note": ""},
        ),
    )


@TASK_TEMPLATES.of("reopen_deal")
def reopen_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Reopen a deal that was closed by mistake."""
    closed = [key for key, deal in state.deals.items() if deal.status != "open" and is_single(state, deal)]
    key = pick(rng, closed)
    if key is None:
        return None
    deal, wrong = state.deals[key], other(rng, closed, key)
    return TaskTemplate(
        {"deal_id": key},
        (
            f'Reopen the deal "{deal.name}"',
            f'Open the deal "{deal.name}" again, which was marked as {deal.status} by mistake',
            f'Reopen the {deal.status} deal "{deal.name}"',
        ),
        distractors=({"deal_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("delete_deal")
def delete_deal(state: State, rng: Random) -> TaskTemplate | None:
    """Delete a deal without an accepted quote."""
    accepted = {quote.deal_id for quote in state.quotes.values() if quote.status == "accepted"}
    free = [key for key, deal in state.deals.items() if key not in accepted and is_single(state, deal)]
    key = pick(rng, free)
    if key is None:
        return None
    name, wrong = state.deals[key].name, other(rng, free, key)
    return TaskTemplate(
        {"deal_id": key},
        (
            f'Delete the deal "{name}"',
            f'Delete the deal "{name}", which was entered by mistake',
            f'Remove the deal "{name}" with all that belongs to it',
        ),
        distractors=({"deal_id": wrong},) if wrong else (),
    )


@TASK_TEMPLATES.of("add_competitor")
def add_competitor(state: State, rng: Random) -> TaskTemplate | None:
    """Add a competitor for a deal."""
    key = pick(rng, open_deals(state))
    name = rng.choice(_RIVALS)
    if key is None or name in state.deals[key].competitors:
        return None
    deal, wrong = state.deals[key].name, other(rng, open_deals(state), key)
    return TaskTemplate(
        {"deal_id": key, "name": name},
        (
            f'Add "{name}" to the competitors of the deal "{deal}"',
            f'Enter "{name}" as one more competitor in the deal "{deal}"',
            f'Note "{name}" as a competitor in "{deal}"',
        ),
        distractors=({"deal_id": wrong, "name": name},) if wrong else (),
    )


@TASK_TEMPLATES.of("remove_competitor")
def remove_competitor(state: State, rng: Random) -> TaskTemplate | None:
    """Remove a competitor who gave up."""
    found = pick(rng, [(key, name) for key in open_deals(state) for name in state.deals[key].competitors])
    if found is None:
        return None
    deal, wrong = state.deals[found[0]], other(rng, state.deals[found[0]].competitors, found[1])
    return TaskTemplate(
        {"deal_id": found[0], "name": found[1]},
        (
            f'Remove {found[1]} from the competitors of the deal "{deal.name}"',
            f'Take {found[1]}, who has withdrawn, off the competitors of "{deal.name}"',
            f'Delete the competitor {found[1]} in the deal "{deal.name}"',
        ),
        distractors=({"deal_id": found[0], "name": wrong},) if wrong else (),
    )
