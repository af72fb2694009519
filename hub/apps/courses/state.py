"""What Tutorwick keeps: courses and their lessons, who learns in them, what is handed in, asked and announced."""

from typing import Annotated, Literal

from hub.engine.records import Id, Internal, Ordered, Record, Stamp

Mark = Literal["unmarked", "fail", "pass", "merit", "distinction"]
CourseStatus = Literal["draft", "open", "closed", "archived"]
LessonStatus = Literal["planned", "held", "cancelled"]
SubmissionStatus = Literal["handed_in", "in_marking", "sent_back", "returned"]
EnrolmentStatus = Literal["waiting", "active", "withdrawn", "completed"]


class Term(Record):
    """A part of the year."""

    name: str
    starts: str
    ends: str


class Teacher(Record):
    """Somebody who teaches."""

    name: str
    email: str
    subject: str = ""


class Group(Record):
    """Learners who meet outside lessons."""

    name: str
    tutor_id: Annotated[Id | None, Internal] = None


class Learner(Record):
    """Somebody who learns."""

    name: str
    email: str
    phone: str = ""
    notes: str = ""
    group_ids: Annotated[tuple[Id, ...], Internal] = ()


class Course(Record):
    """A course in a term; `places` is how many learners it takes, written as `12`."""

    title: str
    term_id: Annotated[Id, Internal]
    teacher_id: Id | None = None
    places: str
    form: Literal["on_site", "online", "mixed"] = "on_site"
    description: str = ""
    status: CourseStatus = "draft"


class Lesson(Record):
    """One meeting of a course."""

    title: str
    course_id: Id
    day: str
    room: str = ""
    teacher_id: Id | None = None
    status: LessonStatus = "planned"


class Assignment(Record):
    """Work that the learners of a course hand in."""

    title: str
    course_id: Id
    due: str
    text: str = ""
    status: Literal["draft", "published", "closed"] = "draft"


class Submission(Record):
    """What a learner handed in, under the number of its cover sheet."""

    code: str
    assignment_id: Id
    learner_id: Id
    mark: Mark = "unmarked"
    text: str = ""
    feedback: str = ""
    status: SubmissionStatus = "handed_in"
    handed_in_at: Stamp


class Enrolment(Record):
    """A learner in a course, or waiting for a place."""

    code: str
    learner_id: Id
    course_id: Id
    status: EnrolmentStatus = "waiting"
    applied_at: Stamp


class Announcement(Record):
    """News for the learners of a course, or for everybody."""

    title: str
    text: str
    course_id: Id | None = None
    status: Literal["draft", "published", "withdrawn"] = "draft"


class Answer(Record):
    """What somebody wrote below a question."""

    author: str
    text: str
    written_at: Stamp


class Question(Record):
    """What a learner asks in the discussion of a course."""

    title: str
    course_id: Id
    learner_id: Id
    text: str
    status: Literal["open", "answered", "closed"] = "open"
    answers: tuple[Answer, ...] = ()
    asked_at: Stamp


class Certificate(Record):
    """What a learner gets for a completed course."""

    code: str
    learner_id: Id
    course_id: Id
    grade: Literal["pass", "merit", "distinction"] = "pass"
    status: Literal["draft", "issued", "revoked"] = "draft"


class Absence(Record):
    """A day on which a learner was not there, under the number of its slip."""

    code: str
    learner_id: Id
    course_id: Id
    day: str
    reason: Literal["ill", "work", "family", "travel", "unknown"] = "unknown"
    status: Literal["reported", "excused", "unexcused"] = "reported"


class State(Record):
    """Everything; `me` is the head of programme at the screen, who also teaches."""

    school: str
    domain: str
    me: Id
    terms: dict[Id, Term]
    teachers: dict[Id, Teacher]
    groups: dict[Id, Group]
    learners: dict[Id, Learner]
    courses: dict[Id, Course]
    lessons: dict[Id, Lesson]
    lesson_order: Annotated[tuple[Id, ...], Ordered]
    assignments: dict[Id, Assignment]
    submissions: dict[Id, Submission]
    enrolments: dict[Id, Enrolment]
    announcements: dict[Id, Announcement]
    questions: dict[Id, Question]
    certificates: dict[Id, Certificate]
    absences: dict[Id, Absence]
