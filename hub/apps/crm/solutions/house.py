"""Solutions for the price book, owners, tags, views, goals and settings."""

from hub.apps.crm.actions.products import CreateProduct, EditProduct, SetProductActive
from hub.apps.crm.actions.settings import (
    AddLostReason,
    AddStage,
    EditStage,
    MoveMember,
    MoveStage,
    OneLostReason,
    RemoveStage,
    RenameLostReason,
    SetGoal,
)
from hub.apps.crm.actions.tags import CreateTag, EditTag, OneTag, Reassign, TagRecords
from hub.apps.crm.actions.views import OneView, RenameView, SaveView
from hub.apps.crm.domain.page_labels import facet_label, quarter_name
from hub.apps.crm.navigation import (
    BULK,
    DONE,
    LISTS,
    Field,
    checkbox,
    choice,
    confirm,
    create_record,
    find,
    form,
    form_of,
    go,
    money_field,
    open_record,
    search_option,
    searched,
    select_records,
    suggested,
    text,
    whole,
)
from hub.apps.crm.state import State
from hub.engine.ui_steps import Choose, Click, Named, UISteps, button, menu


def _product_fields(before: CreateProduct, after: CreateProduct) -> tuple[Field, ...]:
    return (
        text("Name", before.name, after.name),
        text("Code", before.code, after.code),
        suggested("Family", before.family, after.family),
        money_field("Price", before.price, after.price),
        text("Description", before.description, after.description),
    )


def create_product(state: State, arguments: CreateProduct) -> UISteps:
    """Price book, New product."""
    del state
    empty = CreateProduct(code="", name="", family="", price=0, description="")
    fields = _product_fields(empty, arguments)
    return create_record("Price book", "New product", "Create product", *fields)


def edit_product(state: State, arguments: EditProduct) -> UISteps:
    """Price book, the menu of the row, Edit."""
    product = state.products[arguments.product_id]
    before = form_of(CreateProduct, product)
    return (
        *find("Price book", product.name),
        menu(f"Actions for {product.name}", "Edit"),
        *form(f"Edit {product.name}", "Save", *_product_fields(before, arguments)),
    )


def set_product_active(state: State, arguments: SetProductActive) -> UISteps:
    """Price book, the menu of the row."""
    name = state.products[arguments.product_id].name
    item = "Offer again" if arguments.active else "Take off the price book"
    return (*find("Price book", name), menu(f"Actions for {name}", item), DONE)


def reassign(state: State, arguments: Reassign) -> UISteps:
    """The list, ticked, Reassign."""
    count = len(arguments.ids)
    return (
        *select_records(state, arguments.kind, arguments.ids),
        button("Reassign", BULK),
        *form(
            f"Reassign {count} {arguments.kind}{'' if count == 1 else 's'}",
            "Reassign",
            searched("New owner", "", state.users[arguments.owner_id].name),
            checkbox("Also their contacts and open deals", arguments.related),
        ),
    )


def tag_records(state: State, arguments: TagRecords) -> UISteps:
    """One: on its page. Several: the list, ticked, Add tag."""
    tag = state.tags[arguments.tag_id].name
    if len(arguments.ids) == 1:
        opened = open_record(state, arguments.kind, arguments.ids[0])
        return (*opened, menu("Add tag", tag, Named("region", "Tags")), DONE)
    return (*select_records(state, arguments.kind, arguments.ids), menu("Add tag", tag, BULK), DONE)


def untag_records(state: State, arguments: TagRecords) -> UISteps:
    """One: the cross at the tag. Several: the list, ticked, Remove tag."""
    tag = state.tags[arguments.tag_id].name
    if len(arguments.ids) == 1:
        return (*open_record(state, arguments.kind, arguments.ids[0]), button(f"Remove tag {tag}"), DONE)
    return (*select_records(state, arguments.kind, arguments.ids), menu("Remove tag", tag, BULK), DONE)


def _settings(tab: str) -> UISteps:
    return (go("Settings"), Click(Named("tab", tab)))


def create_tag(state: State, arguments: CreateTag) -> UISteps:
    """Settings, Tags, New tag."""
    del state
    fields = (text("Tag name", "", arguments.name), choice("Colour", "Blue", arguments.colour.capitalize()))
    return (*_settings("Tags"), button("New tag"), *form("New tag", "Add tag", *fields))


def edit_tag(state: State, arguments: EditTag) -> UISteps:
    """Settings, Tags, the menu of the row, Edit."""
    tag = state.tags[arguments.tag_id]
    fields = (
        text("Tag name", tag.name, arguments.name),
        choice("Colour", tag.colour.capitalize(), arguments.colour.capitalize()),
    )
    return (*_settings("Tags"), menu(f"Actions for {tag.name}", "Edit"), *form(f"Edit {tag.name}", "Save", *fields))


def delete_tag(state: State, arguments: OneTag) -> UISteps:
    """Settings, Tags, the menu of the row, Delete."""
    name = state.tags[arguments.tag_id].name
    opened = (*_settings("Tags"), menu(f"Actions for {name}", "Delete"))
    return (*opened, *confirm(f"Delete the tag {name}?", "Delete"))


def save_view(state: State, arguments: SaveView) -> UISteps:
    """The list, filters, Save view."""
    chosen: UISteps = ()
    for facet, value in arguments.filters.items():
        target, label = Named("combobox", f"Filter by {facet}"), facet_label(state, facet, value)
        chosen += search_option(target, label) if facet == "account" else (Choose(target, label),)
    name = text("View name", "", arguments.name)
    return (go(LISTS[arguments.list]), *chosen, button("Save view"), *form("Save view", "Save", name))


def _open_view(state: State, view_id: str) -> UISteps:
    view = state.views[view_id]
    return (go(LISTS[view.list]), Choose(Named("combobox", "View"), view.name))


def rename_view(state: State, arguments: RenameView) -> UISteps:
    """The list, the view, View options, Rename view."""
    name = text("View name", state.views[arguments.view_id].name, arguments.name)
    opened = (*_open_view(state, arguments.view_id), menu("View options", "Rename view"))
    return (*opened, *form("Rename view", "Rename", name))


def delete_view(state: State, arguments: OneView) -> UISteps:
    """The list, the view, View options, Delete view."""
    name = state.views[arguments.view_id].name
    opened = (*_open_view(state, arguments.view_id), menu("View options", "Delete view"))
    return (*opened, *confirm(f"Delete the view {name}?", "Delete"))


def add_stage(state: State, arguments: AddStage) -> UISteps:
    """Settings, Stages, New stage."""
    del state
    fields = (text("Stage name", "", arguments.name), whole("Probability (%)", 50, arguments.probability))
    return (*_settings("Stages"), button("New stage"), *form("New stage", "Add stage", *fields))


def edit_stage(state: State, arguments: EditStage) -> UISteps:
    """Settings, Stages, the menu of the row, Edit."""
    stage = state.stages[arguments.stage_id]
    fields = (
        text("Stage name", stage.name, arguments.name),
        whole("Probability (%)", stage.probability, arguments.probability),
    )
    opened = (*_settings("Stages"), menu(f"Actions for {stage.name}", "Edit"))
    return (*opened, *form(f"Edit {stage.name}", "Save", *fields))


def move_stage(state: State, arguments: MoveStage) -> UISteps:
    """Settings, Stages, the menu of the row, Move earlier or later."""
    name = state.stages[arguments.stage_id].name
    return (*_settings("Stages"), menu(f"Actions for {name}", f"Move {arguments.direction}"), DONE)


def remove_stage(state: State, arguments: RemoveStage) -> UISteps:
    """Settings, Stages, the menu of the row, Remove."""
    name = state.stages[arguments.stage_id].name
    target = choice("Move its deals to", "", state.stages[arguments.move_to].name)
    opened = (*_settings("Stages"), menu(f"Actions for {name}", "Remove"))
    return (*opened, *form(f"Remove {name}", "Remove stage", target))


def add_lost_reason(state: State, arguments: AddLostReason) -> UISteps:
    """Settings, Lost reasons, New reason."""
    del state
    name = text("Reason", "", arguments.name)
    return (*_settings("Lost reasons"), button("New reason"), *form("New reason", "Add reason", name))


def rename_lost_reason(state: State, arguments: RenameLostReason) -> UISteps:
    """Settings, Lost reasons, the menu of the row, Rename."""
    old = state.lost_reasons[arguments.reason_id].name
    opened = (*_settings("Lost reasons"), menu(f"Actions for {old}", "Rename"))
    return (*opened, *form("Rename reason", "Rename", text("Reason", old, arguments.name)))


def remove_lost_reason(state: State, arguments: OneLostReason) -> UISteps:
    """Settings, Lost reasons, the menu of the row, Remove."""
    name = state.lost_reasons[arguments.reason_id].name
    opened = (*_settings("Lost reasons"), menu(f"Actions for {name}", "Remove"))
    return (*opened, *confirm(f"Remove {name}?", "Remove"))


def set_goal(state: State, arguments: SetGoal) -> UISteps:
    """Goals, Set goal: the dialog begins with the quarter that the page shows."""
    name = state.users[arguments.user_id].name
    quarter = quarter_name(arguments.quarter)
    return (
        go("Goals"),
        Choose(Named("combobox", "Quarter shown"), quarter),
        button(f"Set goal of {name}"),
        *form(f"Goal of {name}", "Set goal", money_field("Goal", 0, arguments.amount)),
    )


def move_member(state: State, arguments: MoveMember) -> UISteps:
    """Settings, Team, the menu of the row."""
    name, team = state.users[arguments.user_id].name, state.teams[arguments.team_id].name
    return (*_settings("Team"), menu(f"Actions for {name}", f"Move to {team}"), DONE)
