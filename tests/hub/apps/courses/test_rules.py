"""What Tutorwick refuses, and what follows from an answer or from work that is sent back."""

from random import Random

import pytest
from pydantic import JsonValue

from hub.apps.courses import APP
from hub.apps.courses.state import State
from hub.engine.errors import ActionRefused
from hub.engine.file_store import FileStore
from hub.engine.instance import Instance


@pytest.fixture
def session() -> Instance:
    return Instance(APP, FileStore(), "evening", 1)


def state_of(session: Instance) -> State:
    assert isinstance(session.current, State)
    return session.current


def course(session: Instance, title: str) -> str:
    return next(key for key, one in state_of(session).courses.items() if one.title == title)


def enrolments(session: Instance, course_id: str, status: str) -> list[str]:
    held = state_of(session).enrolments.items()
    return [key for key, one in held if (one.course_id, one.status) == (course_id, status)]


def refusal(session: Instance, action: str, **arguments: JsonValue) -> str:
    before = session.current
    with pytest.raises(ActionRefused) as refused:
        session.act(action, arguments)
    assert session.current is before
    return refused.value.message


class TestPlaces:
    def test_a_closed_course_takes_nobody_and_nobody_is_there_twice(self, session: Instance) -> None:
        bread, clubs = course(session, "Bread Baking (spring)"), course(session, "Bookkeeping for Clubs")
        key = enrolments(session, bread, "active")[0]
        learner = state_of(session).enrolments[key].learner_id
        name = state_of(session).learners[learner].name
        new: dict[str, JsonValue] = {"code": "EN-1", "learner_id": learner}

        assert (
            refusal(session, "create_enrolment", course_id=bread, **new)
            == f"{name} is in Bread Baking (spring) already."
        )
        stranger = next(
            key
            for key in state_of(session).learners
            if not [
                one for one in state_of(session).enrolments.values() if (one.learner_id, one.course_id) == (key, clubs)
            ]
        )
        assert "Only an open course" in refusal(
            session, "create_enrolment", code="EN-1", learner_id=stranger, course_id=clubs
        )

    def test_a_full_course_admits_when_somebody_withdraws_and_then_only_one(self, session: Instance) -> None:
        bread = course(session, "Bread Baking (spring)")
        first, second, *_ = enrolments(session, bread, "waiting")
        assert "is full: 8 of 8" in refusal(session, "admit_enrolments", enrolment_ids=[first])

        session.act("withdraw_enrolments", {"enrolment_ids": [enrolments(session, bread, "active")[0]]})

        assert "is full" in refusal(session, "admit_enrolments", enrolment_ids=[first, second])
        session.act("admit_enrolments", {"enrolment_ids": [second]})
        assert state_of(session).enrolments[second].status == "active"

    def test_whoever_withdrew_may_come_back_unless_there_again(self, session: Instance) -> None:
        bread = course(session, "Bread Baking (spring)")
        learners = {
            key: state_of(session).enrolments[key].learner_id for key in enrolments(session, bread, "withdrawn")
        }
        there = {state_of(session).enrolments[key].learner_id for key in enrolments(session, bread, "active")}
        came_back = next(key for key, one in learners.items() if one in there)
        gone = next(key for key, one in learners.items() if one not in there)

        assert "already" in refusal(session, "renew_enrolments", enrolment_ids=[came_back])
        session.act("renew_enrolments", {"enrolment_ids": [gone]})
        assert state_of(session).enrolments[gone].status == "waiting"

    @pytest.mark.parametrize("status", ["active", "waiting", "completed"])
    def test_nobody_is_there_twice_by_an_edit_or_a_transfer(self, session: Instance, status: str) -> None:
        state = state_of(session)
        mine = [(key, one) for key, one in state.enrolments.items() if one.status == status]
        (key, one), other = next(
            ((key, one), other)
            for key, one in mine
            for other in state.enrolments.values()
            if (other.course_id, other.status) == (one.course_id, "active" if status != "completed" else "completed")
            and other.learner_id != one.learner_id
        )
        said = f"{state.learners[other.learner_id].name} is in {state.courses[one.course_id].title} already."

        form: dict[str, JsonValue] = {"enrolment_id": key, "code": one.code}
        assert refusal(session, "edit_enrolment", **form, learner_id=other.learner_id) == said
        session.act("edit_enrolment", {**form, "code": "EN-1/26", "learner_id": one.learner_id})

    def test_nobody_is_transferred_to_a_course_that_they_are_in(self, session: Instance) -> None:
        state = state_of(session)
        here = {key: one for key, one in state.enrolments.items() if one.status in ("active", "waiting")}
        key, other = next(
            (key, other)
            for key, one in here.items()
            for other in here.values()
            if other.learner_id == one.learner_id and other.course_id != one.course_id
        )
        title = state.courses[other.course_id].title

        said = refusal(session, "transfer_enrolments", enrolment_ids=[key], course_id=other.course_id)
        assert said == f"{state.learners[other.learner_id].name} is in {title} already."


@pytest.mark.parametrize("places", ["0", "xx", "3"])
def test_places_are_a_number_and_enough_for_those_who_are_there(session: Instance, places: str) -> None:
    key = course(session, "Bread Baking (spring)")
    form = state_of(session).courses[key].model_dump(include={"title", "term_id", "form", "description"})

    assert "places" in refusal(session, "edit_course", course_id=key, places=places, **form)


def test_a_course_is_opened_only_with_a_teacher(session: Instance) -> None:
    key = next(key for key, one in state_of(session).courses.items() if one.teacher_id is None)

    assert "Assign a teacher first" in refusal(session, "open_courses", course_ids=[key])
    session.act("assign_courses", {"course_ids": [key], "teacher_id": "teacher-2"})
    session.act("open_courses", {"course_ids": [key]})
    assert state_of(session).courses[key].status == "open"


def test_work_is_returned_with_a_mark_and_sent_back_without(session: Instance) -> None:
    key = next(key for key, one in state_of(session).submissions.items() if one.status == "handed_in")
    session.act("take_submissions", {"submission_ids": [key]})
    assert "has no mark yet" in refusal(session, "return_submissions", submission_ids=[key])
    session.act("mark_submissions", {"submission_ids": [key], "mark": "merit"})

    session.act("send_back_submission", {"submission_id": key, "feedback": " Add a page. "})

    one = state_of(session).submissions[key]
    assert (one.status, one.mark, one.feedback) == ("sent_back", "unmarked", "Add a page.")
    assert "is sent back" in refusal(session, "send_back_submission", submission_id=key, feedback="Again.")


def test_an_answer_is_signed_and_a_closed_question_takes_none(session: Instance) -> None:
    key = next(key for key, one in state_of(session).questions.items() if one.status == "open")
    session.act("answer_question", {"question_id": key, "text": "On Tuesday."})

    one = state_of(session).questions[key]
    assert (one.status, one.answers[-1].author) == ("answered", state_of(session).teachers["teacher-1"].name)
    session.act("close_questions", {"question_ids": [key]})
    assert "Reopen it first" in refusal(session, "answer_question", question_id=key, text="Late.")


def test_certificates_and_absences_need_the_course(session: Instance) -> None:
    state, bread = state_of(session), course(session, "Bread Baking (spring)")
    there = state.enrolments[enrolments(session, bread, "active")[0]].learner_id
    gone = next(
        key
        for key in state.learners
        if key not in {one.learner_id for one in state.enrolments.values() if one.course_id == bread}
    )

    said = refusal(session, "create_certificate", code="C-1", learner_id=there, course_id=bread)
    assert said == f"{state.learners[there].name} has not completed Bread Baking (spring)."
    said = refusal(session, "create_absence", code="A-1", learner_id=gone, course_id=bread, day="2026-02-03")
    assert said == f"{state.learners[gone].name} is not enrolled in Bread Baking (spring)."


def test_a_certificate_without_the_course_is_revoked_and_never_issued_again(session: Instance) -> None:
    state = state_of(session)
    key, wrong = next((key, one) for key, one in state.certificates.items() if one.status == "issued")
    pair = wrong.learner_id, wrong.course_id
    enrolment = next(key for key, one in state.enrolments.items() if (one.learner_id, one.course_id) == pair)
    there = {one.learner_id for one in state.enrolments.values() if one.course_id == pair[1]}
    other = next(one for one in state.learners if one not in there)
    code = state.enrolments[enrolment].code
    session.act("edit_enrolment", {"enrolment_id": enrolment, "code": code, "learner_id": other})
    said = f"{state.learners[pair[0]].name} has not completed {state.courses[pair[1]].title}."

    session.act("revoke_certificates", {"certificate_ids": [key]})
    assert state_of(session).certificates[key].status == "revoked"
    assert refusal(session, "issue_certificates", certificate_ids=[key]) == said


@pytest.mark.parametrize("fixture", list(APP.fixtures))
def test_every_school_begins_within_its_own_rules(fixture: str) -> None:
    state = APP.find_fixture(fixture).build(Random(fixture), FileStore())
    assert isinstance(state, State)

    given = [one.name.partition(" ")[0] for one in state.learners.values()]
    assert len(given) - len(set(given)) == 2
    for key, one in state.courses.items():
        here = [it for it in state.enrolments.values() if it.course_id == key]
        assert sum(it.status == "active" for it in here) <= int(one.places)
        assert one.teacher_id or one.status == "draft"
        staying = [it.learner_id for it in here if it.status != "withdrawn"]
        assert len(set(staying)) == len(staying)
    assert all(
        (one.mark == "unmarked") != (one.status == "returned") or one.status == "in_marking"
        for one in state.submissions.values()
    )
