"""Tickets, the price book, owners, tags, views and settings, as somebody at a desk uses them."""

from typing import Any

import pytest

from tests.hub.apps.crm.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


class TestTickets:
    def test_from_the_first_message_to_the_end(self, desk: Desk) -> None:
        contact_id, contact = desk.contact()
        key = desk.do(
            "open_ticket",
            subject="Tripod wobbles",
            account_id=contact.account_id,
            contact_id=contact_id,
            owner_id="user-7",
            priority="high",
            text="One leg is loose.",
        )
        ticket = desk.state.tickets[key]
        assert (ticket.status, ticket.replies[0].author) == ("new", contact.name)
        assert ticket.number == max(one.number for one in desk.state.tickets.values())
        desk.do("reply_to_ticket", ticket_id=key, text="Batch 12.", internal=True)
        assert desk.state.tickets[key].status == "new"
        desk.do("reply_to_ticket", ticket_id=key, text="A new leg is on its way.", internal=False)
        assert desk.state.tickets[key].status == "open"
        desk.do("set_ticket_status", ticket_ids=[key], status="closed")
        assert "is closed" in desk.refuse("reply_to_ticket", ticket_id=key, text="Hello?", internal=False)[0]

    def test_a_reply_can_set_the_status(self, desk: Desk) -> None:
        key = next(key for key, one in desk.state.tickets.items() if one.status != "closed")
        desk.do("reply_to_ticket", ticket_id=key, text="Done.", internal=False, then="resolved")
        assert desk.state.tickets[key].status == "resolved"


class TestPriceBook:
    def form(self, **changes: object) -> dict[str, Any]:
        return {"code": "xt-1", "name": "Staff XT 1", "family": "Levels", "price": 99_00, "description": "", **changes}

    def test_codes_are_capitals_and_unique(self, desk: Desk) -> None:
        key = desk.do("create_product", **self.form())
        assert desk.state.products[key].code == "XT-1"
        assert desk.refuse("create_product", **self.form(name="Another", code="XT-1"))[1] == "code"
        assert desk.refuse("create_product", **self.form(code="x t"))[1] == "code"

    def test_what_is_off_the_book_is_not_sold(self, desk: Desk) -> None:
        deal_id, deal = desk.deal()
        product_id = next(key for key in desk.state.products if key not in {x.product_id for x in deal.lines.values()})
        desk.do("set_product_active", product_id=product_id, active=False)
        message, field = desk.refuse("add_line", deal_id=deal_id, product_id=product_id, quantity=1, discount=0)
        assert field == "product_id"
        assert "not sold any more" in message

    def test_a_new_price_leaves_deals_alone(self, desk: Desk) -> None:
        deal_id, line_id, line = desk.line()
        product = desk.state.products[line.product_id]
        form = {"code": product.code, "name": product.name, "family": product.family, "description": ""}
        desk.do("edit_product", product_id=line.product_id, **form, price=line.price + 100)
        assert desk.state.deals[deal_id].lines[line_id] == line


class TestOwnersAndTags:
    def test_an_account_goes_with_its_people_and_open_deals(self, desk: Desk) -> None:
        _, deal = desk.deal()
        desk.do("reassign", kind="account", ids=[deal.account_id], owner_id="user-8", related=True)
        for one in (*desk.state.deals.values(), *desk.state.contacts.values()):
            closed = getattr(one, "status", "open") != "open"
            if one.account_id == deal.account_id and not closed:
                assert one.owner_id == "user-8"

    def test_a_deleted_tag_is_nowhere(self, desk: Desk) -> None:
        key = desk.do("create_tag", name="Visit in May", colour="teal")
        ids: list[Any] = list(desk.state.contacts)[:3]
        desk.do("tag_records", kind="contact", ids=ids, tag_id=key)
        desk.do("untag_records", kind="contact", ids=ids[:1], tag_id=key)
        assert [key in desk.state.contacts[one].tag_ids for one in ids] == [False, True, True]
        desk.do("delete_tag", tag_id=key)
        assert not any(key in contact.tag_ids for contact in desk.state.contacts.values())


class TestViews:
    def test_filters_fit_the_list(self, desk: Desk) -> None:
        assert desk.refuse("save_view", list="lead", name="Mine", filters={})[1] == "filters"
        assert desk.refuse("save_view", list="lead", name="Mine", filters={"stage": "stage-1"})[1] == "filters"
        key = desk.do("save_view", list="lead", name="Mine", filters={"owner": "user-1"})
        desk.do("rename_view", view_id=key, name="My leads")
        assert desk.state.views[key].name == "My leads"
        assert desk.refuse("save_view", list="lead", name="my leads", filters={"owner": "user-2"})[1] == "name"


class TestSettings:
    def test_the_deals_of_a_removed_stage_go_on(self, desk: Desk) -> None:
        keys = [key for key, deal in desk.state.deals.items() if deal.stage_id == "stage-2"]
        desk.do("remove_stage", stage_id="stage-2", move_to="stage-3")
        assert {desk.state.deals[key].stage_id for key in keys} == {"stage-3"}
        assert "stage-2" not in desk.state.stage_order
        assert desk.refuse("remove_stage", stage_id="stage-3", move_to="stage-3")[1] == "move_to"

    def test_stages_change_places(self, desk: Desk) -> None:
        desk.do("move_stage", stage_id="stage-2", direction="earlier")
        assert desk.state.stage_order[:2] == ("stage-2", "stage-1")
        assert "first stage already" in desk.refuse("move_stage", stage_id="stage-2", direction="earlier")[0]

    def test_reasons_in_use_stay(self, desk: Desk) -> None:
        used = next(deal.lost_reason_id for deal in desk.state.deals.values() if deal.status == "lost")
        assert "Rename it instead" in desk.refuse("remove_lost_reason", reason_id=used)[0]
        key = desk.do("add_lost_reason", name="Company moved abroad")
        desk.do("remove_lost_reason", reason_id=key)
        assert key not in desk.state.lost_reasons

    def test_one_goal_for_a_person_and_a_quarter(self, desk: Desk) -> None:
        goals = len(desk.state.goals)
        desk.do("set_goal", user_id="user-2", quarter="2026-Q1", amount=90_000_00)
        assert len(desk.state.goals) == goals
        desk.do("set_goal", user_id="user-2", quarter="2026-Q2", amount=95_000_00)
        assert len(desk.state.goals) == goals + 1
