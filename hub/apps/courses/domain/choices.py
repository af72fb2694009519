"""Which courses make sense for a learner; tasks choose from them."""

from collections.abc import Iterable, Mapping

from hub.apps.courses.state import State


def open_courses(state: State, enrolment: Mapping[str, str | None]) -> Iterable[str]:
    """Return the courses that take learners and in which this one has never been."""
    there = {one.course_id for one in state.enrolments.values() if one.learner_id == enrolment.get("learner_id")}
    return [key for key, one in state.courses.items() if one.status == "open" and key not in there]


def courses_of(state: State, record: Mapping[str, str | None]) -> Iterable[str]:
    """Return the courses in which the learner is now."""
    return _of(state, record, "active")


def completed_courses(state: State, record: Mapping[str, str | None]) -> Iterable[str]:
    """Return the courses that the learner has completed."""
    return _of(state, record, "completed")


def _of(state: State, record: Mapping[str, str | None], status: str) -> Iterable[str]:
    wanted = record.get("learner_id"), status
    return [one.course_id for one in state.enrolments.values() if (one.learner_id, one.status) == wanted]
