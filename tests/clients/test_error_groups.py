"""The error that counts, however deep task groups have wrapped it."""

from clients.error_groups import first_error


def test_the_first_of_its_kind_is_found_in_groups_of_groups() -> None:
    first, second = KeyError("first"), KeyError("second")
    wrapped = ExceptionGroup("", [ValueError("other"), ExceptionGroup("", [first]), second])
    assert first_error(wrapped, LookupError) is first
    assert first_error(first, LookupError) is first
    assert first_error(wrapped, OSError) is None
