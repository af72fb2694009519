"""Deals, products, quotes and activities, as somebody at a desk uses them."""

from typing import Any

import pytest

from hub.apps.crm.state import Line, amount_of, line_total
from tests.hub.apps.crm.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_discounts_round_half_up() -> None:
    assert line_total(Line(product_id="p", quantity=3, price=15, discount=10)) == 41
    assert line_total(Line(product_id="p", quantity=1, price=5, discount=50)) == 3


class TestDeals:
    def test_moving_sets_the_probability_of_the_stage(self, desk: Desk) -> None:
        keys: list[Any] = [key for key, deal in desk.state.deals.items() if deal.status == "open"][:3]
        desk.do("move_deals", deal_ids=keys, stage_id="stage-5")
        assert {(desk.state.deals[key].stage_id, desk.state.deals[key].probability) for key in keys} == {
            ("stage-5", 80)
        }

    def test_closed_deals_do_not_move(self, desk: Desk) -> None:
        key, deal = desk.deal("won")
        assert desk.refuse("move_deals", deal_ids=[key], stage_id="stage-1") == (
            f"{deal.name} is won. Reopen it first.",
            "deal_ids",
        )
        assert desk.refuse("move_deals", deal_ids=[], stage_id="stage-1")[0] == "Select at least one deal."

    def test_lose_and_reopen(self, desk: Desk) -> None:
        key, deal = desk.deal()
        loss: dict[str, Any] = {"deal_id": key, "reason_id": "reason-1", "note": "Came too late."}
        assert desk.refuse("lose_deal", **loss, lost_to="Nobody Ltd")[1] == "lost_to"
        desk.do("lose_deal", **loss, lost_to="")
        assert (desk.state.deals[key].status, desk.state.deals[key].probability) == ("lost", 0)
        desk.do("reopen_deal", deal_id=key)
        assert desk.state.deals[key] == deal

    def test_a_deal_without_amount_is_not_won(self, desk: Desk) -> None:
        key = desk.do(
            "create_deal",
            name="Trial",
            account_id="account-1",
            contact_id=None,
            owner_id="user-2",
            stage_id="stage-1",
            estimate=0,
            close_on="2026-04-01",
            next_step="",
        )
        assert "no amount" in desk.refuse("win_deal", deal_id=key)[0]

    def test_products_make_the_amount(self, desk: Desk) -> None:
        key, deal = desk.deal(lines=False)
        desk.do("add_line", deal_id=key, product_id="product-9", quantity=4, discount=25)
        assert amount_of(desk.state.deals[key]) == 3 * desk.state.products["product-9"].price
        form: dict[str, Any] = {
            "deal_id": key,
            "name": deal.name,
            "contact_id": deal.contact_id,
            "owner_id": deal.owner_id,
            "probability": 30,
            "close_on": "2026-04-30",
            "next_step": "",
        }
        assert desk.refuse("edit_deal", **form, estimate=1)[1] == "estimate"
        desk.do("edit_deal", **form, estimate=deal.estimate)
        assert desk.state.deals[key].probability == 30
        again = desk.refuse("add_line", deal_id=key, product_id="product-9", quantity=1, discount=0)
        assert again[1] == "product_id"

    def test_only_people_of_the_account_are_contacts(self, desk: Desk) -> None:
        key, deal = desk.deal()
        other = next(one for one, c in desk.state.contacts.items() if c.account_id not in (None, deal.account_id))
        message, field = desk.refuse(
            "edit_deal",
            deal_id=key,
            name=deal.name,
            contact_id=other,
            owner_id=deal.owner_id,
            estimate=deal.estimate,
            probability=10,
            close_on=deal.close_on,
            next_step="",
        )
        assert field == "contact_id"
        assert "does not work at" in message

    def test_competitors(self, desk: Desk) -> None:
        key, _ = desk.deal()
        desk.do("add_competitor", deal_id=key, name="Fennel & Co")
        assert desk.refuse("add_competitor", deal_id=key, name="fennel & co")[1] == "name"
        desk.do("remove_competitor", deal_id=key, name="Fennel & Co")
        assert "Fennel & Co" not in desk.state.deals[key].competitors


class TestQuotes:
    def make(self, desk: Desk) -> tuple[str, str]:
        deal_id, deal = desk.deal()
        key = desk.do(
            "create_quote", deal_id=deal_id, contact_id=deal.contact_id, valid_until="2026-04-09", tax=20, terms="Net."
        )
        return deal_id, key

    def test_from_draft_to_the_deal(self, desk: Desk) -> None:
        deal_id, key = self.make(desk)
        quote = desk.state.quotes[key]
        line_id, line = next(iter(quote.lines.items()))
        assert quote.lines == desk.state.deals[deal_id].lines
        assert quote.number == f"Q-{1040 + len(desk.state.quotes)}"
        desk.do("edit_quote_line", quote_id=key, line_id=line_id, quantity=7, price=line.price, discount=12)
        desk.do("send_quote", quote_id=key)
        assert "is sent" in desk.refuse("send_quote", quote_id=key)[0]
        desk.do("accept_quote", quote_id=key)
        assert desk.state.deals[deal_id].lines[line_id].quantity == 7
        assert "accepted quote" in desk.refuse("delete_deal", deal_id=deal_id)[0]

    def test_nothing_is_quoted_without_products(self, desk: Desk) -> None:
        deal_id, _ = desk.deal(lines=False)
        message, _ = desk.refuse(
            "create_quote", deal_id=deal_id, contact_id=None, valid_until="2026-04-09", tax=20, terms=""
        )
        assert "has no products" in message

    def test_a_quote_needs_somebody_to_go_to(self, desk: Desk) -> None:
        _, key = self.make(desk)
        desk.do("edit_quote", quote_id=key, contact_id=None, valid_until="2026-04-09", tax=20, terms="")
        assert desk.refuse("send_quote", quote_id=key)[1] == "contact_id"
        form = {"quote_id": key, "contact_id": None, "tax": 20, "terms": ""}
        assert desk.refuse("edit_quote", **form, valid_until="2026-02-30")[0] == "Choose a day that exists."
        assert desk.refuse("edit_quote", **form, valid_until="2026-03-08")[1] == "valid_until"


class TestActivities:
    def plan(self, desk: Desk, **changes: object) -> dict[str, Any]:
        about = {"kind": "contact", "id": desk.contact()[0]}
        plan = {"kind": "call", "subject": "Call about the trial", "about": about, "owner_id": "user-2"}
        return {**plan, "due": "2026-03-10T09:00:00Z", "minutes": 15, "priority": "normal", **changes}

    def test_plan_move_and_complete(self, desk: Desk) -> None:
        key = desk.do("schedule_activity", **self.plan(desk))
        desk.do("reschedule_activities", activity_ids=[key], to="2026-03-12")
        assert desk.state.activities[key].due == "2026-03-12T09:00:00Z"
        assert desk.refuse("complete_activity", activity_id=key, result="held", outcome="")[1] == "result"
        desk.do("complete_activity", activity_id=key, result="reached", outcome="Wants two.")
        assert "is done" in desk.refuse("reschedule_activities", activity_ids=[key], to="2026-03-13")[0]
        desk.do("reopen_activity", activity_id=key)
        assert desk.state.activities[key].outcome == ""

    def test_the_past_is_logged_and_the_future_planned(self, desk: Desk) -> None:
        assert "has passed" in desk.refuse("schedule_activity", **self.plan(desk, due="2026-03-09T08:00:00Z"))[0]
        log = {"kind": "call", "subject": "Rang back", "about": self.plan(desk)["about"], "minutes": 5}
        ended = {"result": "no_answer", "outcome": ""}
        assert "not come yet" in desk.refuse("log_activity", **log, **ended, due="2026-03-09T10:00:00Z")[0]
        key = desk.do("log_activity", **log, **ended, due="2026-03-09T08:00:00Z")
        assert desk.state.activities[key].done

    def test_tasks_take_no_minutes_and_calls_do(self, desk: Desk) -> None:
        assert desk.refuse("schedule_activity", **self.plan(desk, kind="task"))[1] == "minutes"
        assert desk.refuse("schedule_activity", **self.plan(desk, minutes=0))[1] == "minutes"
