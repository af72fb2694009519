"""States that scenarios prepare: records added under the next id, records with other values, arguments of forms."""

import pytest

from hub.engine.collections import edit_arguments
from hub.engine.file_store import FileStore
from hub.engine.prepared_state import PreparedState
from tests.hub.workshop_app import APP, MACHINES, State


def start() -> State:
    return APP.find_fixture(None).built("workshop", 1, FileStore())


def test_a_record_gets_the_id_after_the_last_one_and_the_fixture_stays_as_it_was() -> None:
    before = start()
    prepared = PreparedState(before)
    last = list(before.machines)[-1]

    added = prepared.add("machines", before.machines[last])
    prepared.change("machines", added, name="Spare lathe")

    assert added == f"machine-{int(last.rpartition('-')[2]) + 1}"
    assert prepared.state.machines[added] == before.machines[last].model_copy(update={"name": "Spare lathe"})
    assert added not in before.machines


def test_the_arguments_of_an_edit_are_what_the_form_holds_but_for_what_is_changed() -> None:
    state = start()
    key, machine = next(iter(state.machines.items()))

    form = edit_arguments(MACHINES, state, key, name="Renamed")

    assert form["machine_id"] == key
    assert form["name"] == "Renamed"
    assert form.keys() == {"machine_id", *(one.name for one in MACHINES.edited_fields)}
    assert all(value == getattr(machine, name) for name, value in form.items() if name not in ("machine_id", "name"))
    with pytest.raises(KeyError, match="no colour"):
        edit_arguments(MACHINES, state, key, colour="red")
