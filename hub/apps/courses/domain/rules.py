"""What a school refuses: courses without a teacher, a place that is taken, work that nobody has marked."""

from collections.abc import Iterator
from datetime import date

from hub.apps.courses.state import Absence, Certificate, Course, Enrolment, State, Submission, Term
from hub.engine.errors import ActionRefused

CURRENT = ("waiting", "active")


def refuse_term(state: State, term_id: str, term: Term) -> None:
    """Refuse a term that ends before it starts."""
    del state, term_id
    if date.fromisoformat(term.ends) <= date.fromisoformat(term.starts):
        raise ActionRefused("A term ends after its first day.", "ends")


def refuse_course(state: State, course_id: str, course: Course) -> None:
    """Refuse places that are no number or fewer than are taken, and an open course that nobody teaches."""
    if not course.places.isdecimal() or not 1 <= int(course.places) <= 99:  # noqa: PLR2004 - two digits are shown
        raise ActionRefused("Write the number of places, from 1 to 99.", "places")
    taken = sum(one.status == "active" for one in _in(state, course_id))
    if int(course.places) < taken:
        raise ActionRefused(f"{taken} learners are enrolled already. Fewer places are not possible.", "places")
    if course.status == "open" and course.teacher_id is None:
        raise ActionRefused(f"Nobody teaches {course.title} yet. Assign a teacher first.", "teacher_id")


def refuse_enrolment(state: State, enrolment_id: str, enrolment: Enrolment) -> None:
    """Refuse a place in a course that is not open or full, and a second one for the same learner."""
    if enrolment.status == "withdrawn":
        return
    before, course = state.enrolments.get(enrolment_id), state.courses[enrolment.course_id]
    others = [one for one in _in(state, enrolment.course_id) if one is not before]
    is_new = before is None or before.status == "withdrawn" or _pair(before) != _pair(enrolment)
    if is_new and any(one.learner_id == enrolment.learner_id and one.status != "withdrawn" for one in others):
        name = state.learners[enrolment.learner_id].name
        raise ActionRefused(f"{name} is in {course.title} already.", "course_id")
    is_as_before = not is_new and before is not None and before.status == enrolment.status
    if is_as_before or enrolment.status not in CURRENT:
        return
    if course.status != "open":
        raise ActionRefused(f"{course.title} is {course.status}. Only an open course takes learners.", "course_id")
    taken = sum(one.status == "active" for one in others)
    if enrolment.status == "active" and taken >= int(course.places):
        raise ActionRefused(f"{course.title} is full: {taken} of {course.places} places are taken.", "course_id")


def refuse_submission(state: State, submission_id: str, submission: Submission) -> None:
    """Refuse work of who is not in the course, a second piece for one assignment, and returning it unmarked."""
    before = state.submissions.get(submission_id)
    assignment = state.assignments[submission.assignment_id]
    is_moved = before is None or (before.learner_id, before.assignment_id) != (
        submission.learner_id,
        submission.assignment_id,
    )
    if is_moved:
        _refuse_stranger(state, submission.learner_id, assignment.course_id)
    for one in state.submissions.values() if is_moved else ():
        if (one.learner_id, one.assignment_id) == (submission.learner_id, submission.assignment_id):
            raise ActionRefused(f"This learner has handed in {assignment.title} already, as {one.code}.", "learner_id")
    if submission.status == "returned" and submission.mark == "unmarked":
        raise ActionRefused(f"{submission.code} has no mark yet. Mark it first.", "mark")


def refuse_absence(state: State, absence_id: str, absence: Absence) -> None:
    """Refuse an absence from a course that the learner is not in."""
    before = state.absences.get(absence_id)
    if before is None or (before.learner_id, before.course_id) != (absence.learner_id, absence.course_id):
        _refuse_stranger(state, absence.learner_id, absence.course_id)


def refuse_certificate(state: State, certificate_id: str, certificate: Certificate) -> None:
    """Refuse a certificate for a course that the learner has not completed, and a second one.

    One that is there already may be revoked or corrected all the same.
    """
    before, pair = state.certificates.get(certificate_id), _pair(certificate)
    is_issued = certificate.status == "issued" and (before is None or before.status != "issued")
    is_claimed = before is None or _pair(before) != pair or is_issued
    has_completed = any(one.learner_id == pair[0] and one.status == "completed" for one in _in(state, pair[1]))
    if is_claimed and not has_completed:
        title = state.courses[pair[1]].title
        raise ActionRefused(f"{state.learners[pair[0]].name} has not completed {title}.", "course_id")
    for key, one in state.certificates.items():
        if key != certificate_id and (one.learner_id, one.course_id) == pair:
            raise ActionRefused(f"There is a certificate for this already: {one.code}.", "course_id")


def _refuse_stranger(state: State, learner_id: str, course_id: str) -> None:
    if not any(one.learner_id == learner_id and one.status == "active" for one in _in(state, course_id)):
        title = state.courses[course_id].title
        raise ActionRefused(f"{state.learners[learner_id].name} is not enrolled in {title}.", "learner_id")


def _pair(record: Enrolment | Certificate) -> tuple[str, str]:
    return record.learner_id, record.course_id


def _in(state: State, course_id: str) -> Iterator[Enrolment]:
    return (one for one in state.enrolments.values() if one.course_id == course_id)
