"""What Fernshelf does and refuses, on the drive of the bakery."""

from datetime import UTC, datetime
from random import Random
from time import process_time

import pytest
from pydantic import JsonValue

from hub.apps.documents import APP
from hub.apps.documents.domain import html_text, tree
from hub.apps.documents.state import Document, Item, State
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore

NOW = datetime(2026, 3, 9, 7, 10, tzinfo=UTC)


@pytest.fixture(name="state", scope="module")
def _state() -> State:
    return APP.fixtures["three_shops"].build(Random("tests"), FileStore())


def act(state: State, action: str, /, **arguments: JsonValue) -> State:
    return APP.act(state, action, arguments, Clock(NOW, 0))


def called(state: State, name: str) -> str:
    return next(key for key, item in state.items.items() if item.name == name)


def item(state: State, name: str) -> Item:
    return state.items[called(state, name)]


def body(state: State, name: str) -> str:
    found = item(state, name)
    assert isinstance(found, Document)
    return found.body


def person(state: State, title: str) -> str:
    return next(key for key, one in state.people.items() if one.title == title)


@pytest.mark.parametrize("fixture", APP.fixtures)
def test_a_fixture_is_the_same_for_a_seed_and_another_for_the_next(fixture: str) -> None:
    build = APP.fixtures[fixture].build
    assert build(Random("a"), FileStore()) == build(Random("a"), FileStore())
    assert build(Random("a"), FileStore()) != build(Random("b"), FileStore())


@pytest.mark.parametrize("fixture", APP.fixtures)
@pytest.mark.parametrize("seed", range(5))
def test_a_fixture_fits_together(fixture: str, seed: int) -> None:
    file_store = FileStore()
    state = APP.fixtures[fixture].build(Random(seed), file_store)
    names = [one.name.casefold() for one in state.items.values()]
    assert len(set(names)) == len(names)
    for comment in state.comments.values():
        commented = state.items[comment.item]
        if comment.quote:
            assert isinstance(commented, Document)
            assert comment.quote in html_text.text_of(commented.body)
        assert all(reply.written_at > comment.written_at for reply in comment.replies.values())
    for version in state.versions.values():
        document = state.items[version.document]
        assert isinstance(document, Document)
        assert document.body != version.body
    assert file_store.names() == tuple(one.file.file_id for one in state.items.values() if one.kind == "upload")


def test_the_budget_of_the_festival_adds_up() -> None:
    state = APP.fixtures["book_festival"].build(Random("sums"), FileStore())
    lines = dict(
        line.split(": GBP ") for line in html_text.text_of(body(state, "Budget 2026")).splitlines() if "GBP" in line
    )
    money = {name: int(amount.rstrip(".").replace(",", "")) for name, amount in lines.items()}
    assert money["Income"] == money["Arts grant"] + money["Sponsor"] + money["Tickets sold so far"]
    out = ("Fees of the authors", "Hotel", "Corn Hall", "Other venues", "Printing", "Sound and light", "Insurance")
    assert money["Costs"] == sum(money[name] for name in out)


def test_a_folder_goes_to_the_trash_and_comes_back_with_what_lies_in_it(state: State) -> None:
    shops, plan = called(state, "Shops"), called(state, "Easter plan")
    gone = act(state, "trash_items", items=[shops])
    assert tree.is_gone(gone, plan)
    assert not gone.items[plan].trashed
    with pytest.raises(ActionRefused, match="is in the trash"):
        act(gone, "rename_item", item=plan, name="Plan for Easter")
    assert act(gone, "restore_items", items=[shops]).items.keys() == state.items.keys()
    assert not tree.is_gone(act(gone, "restore_items", items=[shops]), plan)


def test_deleting_forever_takes_along_all_that_hangs_on_it(state: State) -> None:
    shops = called(state, "Shops")
    plan = called(state, "Easter plan")
    left = act(act(state, "trash_items", items=[shops]), "delete_forever", items=[shops])
    assert plan not in left.items
    assert not any(one.item == plan for one in (*left.comments.values(), *left.reviews.values()))
    assert not any(one.document == plan for one in left.versions.values())


def test_only_the_owner_deletes_forever_and_emptying_leaves_what_others_own(state: State) -> None:
    rota = called(state, "Rota of the summer students")
    with pytest.raises(ActionRefused, match=r"Only .* can delete it for ever"):
        act(state, "delete_forever", items=[rota])
    emptied = act(state, "empty_trash")
    assert [key for key, one in emptied.items.items() if one.trashed] == [rota]
    with pytest.raises(ActionRefused, match="Nothing in the trash is yours"):
        act(emptied, "empty_trash")


def test_something_restored_from_a_folder_in_the_trash_goes_to_the_top(state: State) -> None:
    office = called(state, "Office")
    prices = called(state, "Price list 2025")
    restored = act(act(state, "trash_items", items=[office]), "restore_items", items=[prices])
    assert restored.items[prices].parent is None


def test_a_folder_cannot_be_moved_into_itself_nor_beside_a_namesake(state: State) -> None:
    shops, mill, office = (called(state, name) for name in ("Shops", "Mill Lane", "Office"))
    with pytest.raises(ActionRefused, match="into itself"):
        act(state, "move_items", items=[shops], folder=mill)
    made = act(state, "create_folder", name=" minutes ", folder=shops)
    twin = next(key for key in made.items if key not in state.items)
    assert made.items[twin].name == "minutes"
    with pytest.raises(ActionRefused, match="“Minutes” is already in “Office”"):
        act(made, "move_items", items=[twin], folder=office)


def test_what_one_may_only_read_is_not_changed(state: State) -> None:
    overview = called(state, "Insurance overview")
    with pytest.raises(ActionRefused, match=r"You can only view “Insurance overview”\. Ask"):
        act(state, "save_document", document=overview, body="<p>Nothing</p>")
    with pytest.raises(ActionRefused, match="You can only view"):
        act(state, "add_comment", item=overview, text="Is this right?")
    with pytest.raises(ActionRefused, match="You can only comment on"):
        act(state, "trash_items", items=[called(state, "Five-year plan")])
    assert act(state, "star_items", items=[overview]).items[overview].starred


def test_a_role_on_a_folder_holds_for_all_that_lies_in_it(state: State) -> None:
    folder, overview = called(state, "Owner's papers"), called(state, "Insurance overview")
    editor = state.items[folder].model_copy(update={"grants": {state.me: "editor"}})
    changed = state.model_copy(update={"items": {**state.items, folder: editor}})
    assert act(changed, "rename_item", item=overview, name="Insurance").items[overview].name == "Insurance"


def test_words_that_double_at_each_replacement_end_where_a_document_is_full(state: State) -> None:
    plan = next(key for key, item in state.items.items() if isinstance(item, Document) and item.owner == state.me)
    state = act(state, "save_document", document=plan, body="<p>" + "a" * 40_000 + "</p>")

    with pytest.raises(ActionRefused, match="too long"):
        act(state, "replace_text", document=plan, find="a", replacement="aa")
    with pytest.raises(ActionRefused, match="500 characters"):
        act(state, "replace_text", document=plan, find="a", replacement="a" * 1_000)


def test_a_text_of_opened_tags_is_read_at_once() -> None:
    begun = process_time()

    assert html_text.text_of("<" * 200_000) == "<" * 200_000
    assert process_time() - begun < 2


def test_words_are_replaced_between_the_tags_only(state: State) -> None:
    plan = called(state, "Easter plan")
    changed = act(state, "replace_text", document=plan, find="LI", replacement="<b>")
    text = body(changed, "Easter plan")
    assert text.count("<li>") == body(state, "Easter plan").count("<li>")
    assert "&lt;b&gt;" in text
    with pytest.raises(ActionRefused, match="does not occur"):
        act(state, "replace_text", document=plan, find="LI", replacement="", match_case=True)


def test_a_version_brings_the_old_text_back_and_stays(state: State) -> None:
    plan = called(state, "Easter plan")
    version = next(key for key, one in state.versions.items() if one.name == "Before the managers met")
    restored = act(state, "restore_version", version=version)
    assert "painted eggs" in body(restored, "Easter plan")
    assert restored.versions == state.versions
    with pytest.raises(ActionRefused, match="already reads like"):
        act(restored, "restore_version", version=version)
    with pytest.raises(ActionRefused, match="There is a version “Before the managers met”"):
        act(state, "save_version", document=plan, name="before the managers met")


def test_a_copy_begins_anew(state: State) -> None:
    made = act(state, "duplicate_file", item=called(state, "Easter plan"), name="Plan for 2027", folder=None)
    copy = item(made, "Plan for 2027")
    assert (copy.owner, copy.grants, copy.link, copy.starred) == (state.me, {}, None, False)
    assert body(made, "Plan for 2027") == body(state, "Easter plan")


def test_sharing_names_who_has_access_already(state: State) -> None:
    supply, books = called(state, "Flour supply agreement"), person(state, "Bookkeeper")
    with pytest.raises(ActionRefused, match="has access already") as refused:
        act(state, "share_item", item=supply, people=[books], role="viewer")
    assert refused.value.field == "people"
    driver = person(state, "Delivery driver")
    shared = act(state, "share_item", item=supply, people=[driver, "group-2"], role="viewer")
    assert shared.items[supply].grants[driver] == "viewer"
    assert driver not in act(shared, "remove_access", item=supply, person=driver).items[supply].grants


def test_a_link_ends_on_a_day_to_come(state: State) -> None:
    plan = called(state, "Easter plan")
    for day in ("2026-03-09", "2029-01-01", "2026-02-30"):
        with pytest.raises(ActionRefused) as refused:
            act(state, "share_by_link", item=plan, role="viewer", expires=day)
        assert refused.value.field == "expires"
    linked = act(state, "share_by_link", item=plan, role="viewer", expires="2026-03-10")
    assert act(linked, "stop_link", item=plan) == state


def test_ownership_goes_to_a_colleague_and_the_old_owner_stays_an_editor(state: State) -> None:
    plan = called(state, "Easter plan")
    with pytest.raises(ActionRefused, match="Guests cannot own"):
        act(state, "transfer_ownership", item=plan, person=person(state, "Accountant"))
    baker = person(state, "Head baker")
    given = act(state, "transfer_ownership", item=plan, person=baker)
    assert (given.items[plan].owner, given.items[plan].grants[state.me]) == (baker, "editor")
    with pytest.raises(ActionRefused, match="You can edit, but do not own"):
        act(given, "transfer_ownership", item=plan, person=state.me)


def test_a_settled_comment_is_reopened_before_it_is_answered(state: State) -> None:
    found = next(key for key, one in state.comments.items() if one.text == "Are we open on Good Friday?")
    with pytest.raises(ActionRefused, match="Reopen it first"):
        act(state, "reply_to_comment", comment=found, text="Yes")
    answered = act(act(state, "reopen_comment", comment=found), "reply_to_comment", comment=found, text=" Yes ")
    assert [reply.text for reply in answered.comments[found].replies.values()][-1] == "Yes"


def test_a_comment_is_about_words_that_stand_there(state: State) -> None:
    plan = called(state, "Easter plan")
    with pytest.raises(ActionRefused, match="do not stand in the document"):
        act(state, "add_comment", item=plan, text="Really?", quote="chocolate hares")
    made = act(state, "add_comment", item=plan, text="Really?", quote="Easter Sunday is 5 April")
    assert len(made.comments) == len(state.comments) + 1


def test_a_request_is_answered_once_and_by_whom_it_was_sent_to(state: State) -> None:
    mine = next(key for key, one in state.reviews.items() if one.reviewer == state.me and one.status == "pending")
    theirs = next(key for key, one in state.reviews.items() if one.reviewer != state.me and one.status == "pending")
    with pytest.raises(ActionRefused, match="has been asked, not you"):
        act(state, "approve_review", review=theirs)
    with pytest.raises(ActionRefused, match="Say what has to change"):
        act(state, "reject_review", review=mine, answer=" ")
    approved = act(state, "approve_review", review=mine)
    with pytest.raises(ActionRefused, match="closed: approved"):
        act(approved, "reject_review", review=mine, answer="Too late")


def test_a_tag_leaves_its_files_when_it_is_deleted(state: State) -> None:
    plan = called(state, "Easter plan")
    easter = next(key for key, tag in state.tags.items() if tag.name == "Easter")
    left = act(state, "delete_tag", tag=easter)
    assert easter in state.items[plan].tags
    assert easter not in left.items[plan].tags


def test_uploads_must_find_room_and_a_free_name(state: State) -> None:
    file: dict[str, JsonValue] = {
        "file_id": "file-90",
        "name": "van-tyres.txt",
        "content_type": "text/plain",
        "size": 12,
        "sha256": "0",
    }
    office = called(state, "Office")
    made = act(state, "upload_files", files=[file], folder=office)
    with pytest.raises(ActionRefused, match=r"“van-tyres.txt” is already in “Office”"):
        act(made, "upload_files", files=[file], folder=office)
    with pytest.raises(ActionRefused, match="There is no room"):
        act(state, "upload_files", files=[{**file, "size": 1 << 20}], folder=office)


def test_lines_become_the_html_that_the_editor_writes() -> None:
    text = "# Plan\nOne & two,\nthree.\n\n- **A** b\n- [c](https://c.example)\n1. last"
    assert html_text.html_of(text) == (
        "<h1>Plan</h1><p>One &amp; two, three.</p><ul><li><p><strong>A</strong> b</p></li>"
        '<li><p><a href="https://c.example">c</a></p></li></ul><ol><li><p>last</p></li></ol>'
    )


@pytest.mark.parametrize("before", ["<p>a</p>", "<ul><li><p>a</p></li></ul>"])
def test_a_line_written_at_the_end_is_found_again(before: str) -> None:
    after = html_text.with_line(before, "b < c")
    assert html_text.added_lines(before, after) == ["b < c"]
    assert html_text.added_lines(before, after.replace("a", "x")) is None
