"""Tasks about companies and people: a lead from a company one knows, one company entered twice."""

from datetime import datetime
from random import Random

from hub.apps.crm.domain.page_labels import money
from hub.apps.crm.scenarios.desk import Desk, days_to_come
from hub.apps.crm.scenarios.registry import SCENARIOS
from hub.apps.crm.state import State
from hub.engine.phrases import day_words, pick
from hub.engine.scenarios import Do, Fact, Situation, Slip
from hub.engine.wordings import read_wordings

WORDINGS = read_wordings(__file__)
"""What people say, from the text file beside this one."""

FIRST_BUDGET, LAST_BUDGET, BUDGET_STEP = 3_500, 24_000, 500
"""What leads may want to spend, in whole units of the currency."""


@SCENARIOS.add
def lead_of_a_customer(state: State, now: datetime, rng: Random) -> Situation | None:
    """A lead turns out to belong to a company that is a customer already, and wants to buy."""
    words = WORDINGS["lead_of_a_customer"]
    desk = Desk(state, now)
    author = pick(rng, desk.sellers())
    doubled = {one for pair in desk.twins() for one in pair}
    leads = [key for key, one in state.leads.items() if one.status in ("contacted", "qualified")]
    accounts = [key for key in state.accounts if key not in doubled]
    lead_id = pick(rng, leads)
    if author is None or lead_id is None:
        return None
    lead, account_id = state.leads[lead_id], rng.choice(accounts)
    account = state.accounts[account_id].name
    budget = rng.randrange(FIRST_BUDGET, LAST_BUDGET, BUDGET_STEP) * 100
    close_on = days_to_come(now, rng, 1, 14, 80)[0].isoformat()
    stage_id = state.stage_order[1]
    stage = state.stages[stage_id].name
    note_id = desk.add_note(
        "lead",
        lead_id,
        author,
        words.say(
            rng,
            "note",
            given=lead.given,
            lead=lead.name,
            company=lead.company,
            account=account,
            close=day_words(close_on),
        ),
        6,
    )
    name = f"First order, {lead.company.partition(' ')[0]}"

    def converted(to: str | None, estimate: int, stage_id: str) -> Do:
        industry = "" if to else state.accounts[account_id].industry
        form = {"lead_id": lead_id, "account_id": to, "industry": industry, "deal_name": name, "stage_id": stage_id}
        return Do("convert_lead", {**form, "estimate": estimate, "close_on": close_on})

    instruction = words.say(
        rng,
        "instruction",
        lead=lead.name,
        company=lead.company,
        amount=money(state, budget),
        deal_name=name,
        stage=stage,
        author=desk.name_of(author),
    )
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(converted(account_id, budget, stage_id),),
        facts=(
            Fact("account and close date", ("notes", note_id), account),
            Fact("that the account is there", ("accounts", account_id), account, ("account and close date",)),
        ),
        slips=(
            Slip("condition", "the company is a customer's", (converted(None, budget, stage_id),)),
            Slip("condition", "the stage is not the first", (converted(account_id, budget, state.stage_order[0]),)),
        ),
    )


@SCENARIOS.add
def company_entered_twice(state: State, now: datetime, rng: Random) -> Situation | None:
    """A company is there twice; a note says which entry stays and what the other one knows better."""
    words = WORDINGS["company_entered_twice"]
    desk = Desk(state, now)
    pair = pick(rng, desk.twins())
    author = pick(rng, desk.sellers())
    if pair is None or author is None:
        return None
    full, short = pair
    keep, drop = rng.sample(pair, 2)
    number = f"+44 20 7946 {rng.randrange(1_000, 9_999)}"
    desk.change("accounts", drop, phone=number)
    names = {key: state.accounts[key].name for key in pair}
    told_at = rng.choice(pair)
    told = words.say(rng, "note", keep=names[keep], drop=names[drop])
    note_id = desk.add_note("account", told_at, author, told, 9)

    def merged(kept: str, gone: str, *take: str) -> Do:
        return Do("merge_accounts", {"keep_id": kept, "drop_id": gone, "take": list(take)})

    instruction = words.say(rng, "instruction", full=names[full], short_name=names[short], author=desk.name_of(author))
    return Situation(
        state=desk.state,
        instruction=instruction,
        goal=(merged(keep, drop, "phone"),),
        facts=(
            Fact("which entry stays", ("notes", note_id), told),
            Fact("the newer number", ("accounts", drop), number, after=("which entry stays",)),
        ),
        slips=(
            Slip("decoy", "the other entry of the company", (merged(drop, keep),)),
            Slip("condition", "the number of the other is newer", (merged(keep, drop),)),
        ),
    )
