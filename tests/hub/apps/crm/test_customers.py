"""Accounts, contacts, leads and files of contacts, as somebody at a desk uses them."""

from typing import Any

import pytest

from tests.hub.apps.crm.desk import Desk


@pytest.fixture
def desk() -> Desk:
    return Desk()


def account_form(**changes: object) -> dict[str, Any]:
    form = {
        "name": "Kerrow Surveyors",
        "industry": "Land survey",
        "size": "10-49",
        "website": "www.kerrow.example",
        "phone": "",
        "street": "",
        "city": "Truro",
        "country": "United Kingdom",
        "owner_id": "user-2",
    }
    return {**form, **changes}


def contact_form(**changes: object) -> dict[str, Any]:
    form = {"given": "Ines", "family": "Pascoe", "title": "Director", "email": "ines@kerrow.example", "phone": ""}
    return {**form, "account_id": None, "owner_id": "user-2", **changes}


class TestAccounts:
    def test_create_and_edit(self, desk: Desk) -> None:
        key = desk.do("create_account", **account_form(name="  Kerrow Surveyors "))
        assert desk.state.accounts[key].name == "Kerrow Surveyors"
        desk.do("edit_account", account_id=key, **account_form(city="Falmouth", size="50-249"))
        assert (desk.state.accounts[key].city, desk.state.accounts[key].size) == ("Falmouth", "50-249")

    def test_a_name_is_given_once(self, desk: Desk) -> None:
        taken = desk.account()[1].name
        message, field = desk.refuse("create_account", **account_form(name=taken.upper()))
        assert (message, field) == (f"There is an account named {taken.upper()} already.", "name")

    def test_an_account_with_deals_stays(self, desk: Desk) -> None:
        message, _ = desk.refuse("delete_account", account_id=desk.deal()[1].account_id)
        assert "cannot be deleted" in message

    def test_people_of_a_deleted_account_stay(self, desk: Desk) -> None:
        account_id = desk.do("create_account", **account_form())
        contact_id = desk.do("create_contact", **contact_form(account_id=account_id))
        desk.do("delete_account", account_id=account_id)
        assert account_id not in desk.state.accounts
        assert desk.state.contacts[contact_id].account_id is None

    def test_merging_moves_everything_and_takes_the_chosen_fields(self, desk: Desk) -> None:
        deal_id, deal = desk.deal()
        keep_id = desk.do("create_account", **account_form(city="Truro"))
        old = desk.state.accounts[deal.account_id]
        desk.do("merge_accounts", keep_id=keep_id, drop_id=deal.account_id, take=["city"])
        assert deal.account_id not in desk.state.accounts
        assert desk.state.deals[deal_id].account_id == keep_id
        merged = desk.state.accounts[keep_id]
        assert (merged.name, merged.city) == ("Kerrow Surveyors", old.city)
        assert set(old.tag_ids) <= set(merged.tag_ids)
        assert all(one.account_id != deal.account_id for one in desk.state.contacts.values())


class TestContacts:
    def test_an_address_is_used_once_and_looks_like_one(self, desk: Desk) -> None:
        _, known = desk.contact()
        assert desk.refuse("create_contact", **contact_form(email=known.email.upper())) == (
            f"{known.name} has this e-mail address already.",
            "email",
        )
        assert desk.refuse("create_contact", **contact_form(email="ines at kerrow"))[1] == "email"
        assert desk.refuse("create_contact", **contact_form(given=" "))[0] == "Enter a given name."

    def test_deleting_leaves_deals_without_a_contact(self, desk: Desk) -> None:
        deal_id, deal = desk.deal()
        desk.do("delete_contacts", contact_ids=[deal.contact_id])
        assert desk.state.deals[deal_id].contact_id is None
        assert deal.contact_id not in desk.state.contacts

    def test_merging_keeps_one_person(self, desk: Desk) -> None:
        deal_id, deal = desk.deal()
        keep_id = desk.do("create_contact", **contact_form(account_id=deal.account_id))
        desk.do("merge_contacts", keep_id=keep_id, drop_id=deal.contact_id, take=["title"])
        assert desk.state.deals[deal_id].contact_id == keep_id
        assert desk.refuse("merge_contacts", keep_id=keep_id, drop_id=keep_id, take=[])[1] == "drop_id"

    def test_undo_brings_everything_back(self, desk: Desk) -> None:
        before = desk.state
        desk.do("delete_contacts", contact_ids=[desk.contact()[0]])
        desk.do("undo")
        assert desk.state == before


class TestImports:
    def test_known_people_are_skipped_or_updated(self, desk: Desk) -> None:
        waiting = desk.state.imports["import-1"]
        known = {contact.email for contact in desk.state.contacts.values()}
        old = sum(row.email in known for row in waiting.rows)
        before = len(desk.state.contacts)
        desk.do("import_contacts", import_id="import-1", owner_id="user-3", existing="update", tag_id="tag-2")
        done = desk.state.imports["import-1"]
        assert (done.added, done.updated, done.skipped) == (len(waiting.rows) - old, old, 0)
        assert len(desk.state.contacts) == before + done.added
        by_email = {contact.email: contact for contact in desk.state.contacts.values()}
        for row in waiting.rows:
            contact = by_email[row.email]
            assert (contact.phone, "tag-2" in contact.tag_ids) == (row.phone, True)
            assert contact.account_id is not None
        assert "already" in desk.refuse("discard_import", import_id="import-1")[0]

    def test_a_bad_row_is_named(self, desk: Desk) -> None:
        file = desk.state.imports["import-1"].file.model_dump()
        other: dict[str, Any] = {"title": "", "email": "", "phone": "", "company": ""}
        rows: list[Any] = [{"given": "Ines", "family": "Pascoe", **other}, {"given": "Otto", "family": "", **other}]
        message, field = desk.refuse("upload_contacts", file=file, rows=rows)
        assert (message, field) == ("Row 2 of the file: Enter a family name.", "rows.1")

    def test_discard(self, desk: Desk) -> None:
        desk.do("discard_import", import_id="import-1")
        assert desk.state.imports == {}


class TestLeads:
    def lead(self, desk: Desk, *statuses: str) -> str:
        return next(key for key, lead in desk.state.leads.items() if lead.status in statuses)

    def test_a_lead_becomes_account_contact_and_deal(self, desk: Desk) -> None:
        lead_id = self.lead(desk, "qualified", "contacted")
        desk.do(
            "convert_lead",
            lead_id=lead_id,
            account_id=None,
            industry="Ports",
            deal_name="First order",
            stage_id="stage-2",
            estimate=4_500_00,
            close_on="2026-05-29",
        )
        lead = desk.state.leads[lead_id]
        contact = desk.state.contacts[lead.contact_id or ""]
        deal = list(desk.state.deals.values())[-1]
        assert lead.status == "converted"
        assert desk.state.accounts[contact.account_id or ""].name == lead.company
        assert (deal.name, deal.probability, deal.owner_id) == ("First order", 25, lead.owner_id)
        assert "converted" in desk.refuse("disqualify_lead", lead_id=lead_id, because="No project")[0]

    def test_a_deal_needs_a_close_date(self, desk: Desk) -> None:
        message, field = desk.refuse(
            "convert_lead", lead_id=self.lead(desk, "new"), account_id="account-1", deal_name="First order"
        )
        assert (message, field) == ("Choose a stage and a close date for the deal.", "close_on")

    def test_put_aside_and_take_up_again(self, desk: Desk) -> None:
        lead_id = self.lead(desk, "new")
        desk.do("disqualify_lead", lead_id=lead_id, because="No budget before 2027")
        assert desk.state.leads[lead_id].disqualified_because == "No budget before 2027"
        desk.do("reopen_lead", lead_id=lead_id)
        assert desk.state.leads[lead_id].status == "contacted"
