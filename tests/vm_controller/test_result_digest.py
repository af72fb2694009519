"""The digest of a result: blind to the way there, and to nothing else."""

import json

from vm_controller.result_digest import result_digest


def files(current: object, log: str = "[]") -> dict[str, bytes]:
    state: dict[str, object] = {"initial_state": {}, "current_state": current}
    return {"mail.json": json.dumps(state).encode(), "log/mail.json": log.encode(), "files/1": b"\x89PNG"}


def test_ids_of_new_records_and_the_log_do_not_count() -> None:
    short = {
        "threads": {"thread-1": {"starred": True}, "thread-n1-1": {"subject": "A"}, "thread-n2-1": {"subject": "B"}}
    }
    long = {
        "threads": {"thread-1": {"starred": True}, "thread-n9-1": {"subject": "B"}, "thread-n12-1": {"subject": "A"}}
    }
    assert result_digest(files(short)) == result_digest(files(long, log='["undo"]'))


def test_references_to_new_records_are_followed_in_values_too() -> None:
    one = {"labels": {"label-n3-1": {"name": "Urgent"}}, "thread-1": {"labels": ["label-n3-1"]}}
    other = {"labels": {"label-n7-1": {"name": "Urgent"}}, "thread-1": {"labels": ["label-n7-1"]}}
    assert result_digest(files(one)) == result_digest(files(other))


def test_everything_else_counts() -> None:
    states = (
        {"threads": {"thread-1": {"starred": True}}},
        {"threads": {"thread-1": {"starred": False}}},
        {"threads": {"thread-1": {"starred": True}, "thread-n1-1": {"subject": "A"}}},
        {"threads": {"thread-1": {"starred": True}, "thread-n1-1": {"subject": "A"}, "thread-n2-1": {"subject": "A"}}},
        {"order": ["a", "b"]},
        {"order": ["b", "a"]},
    )
    assert len({result_digest(files(state)) for state in states}) == len(states)


def test_without_applications_there_is_none() -> None:
    assert result_digest({}) is None
