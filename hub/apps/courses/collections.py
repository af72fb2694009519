"""The collections of Tutorwick: what their forms ask for, which states they have, and the words for both."""

from hub.apps.courses import state as kept
from hub.apps.courses.domain import choices, rules
from hub.engine.collections import (
    Change,
    Choice,
    Collection,
    Collections,
    Day,
    LongText,
    Move,
    Reference,
    References,
    Status,
    Text,
)

EMAIL = Text("email", label="E-mail", email=True, says="with the e-mail address {value}")

ASSIGN = Change("assign_courses", "Assign teacher", ("Let {value} teach {records}",), ("draft", "open", "closed"))
STAND_IN = ("Let {value} stand in for {records}", "Have {value} cover {records}")
COVER = Change("cover_lessons", "Stand-in", STAND_IN, within=("planned",))
TO_ANOTHER = ("Transfer {records} to the course {value}", "Move {records} to the course {value}")
TRANSFER = Change("transfer_enrolments", "Transfer", TO_ANOTHER, within=rules.CURRENT)
TUTOR = Change("tutor_groups", "Tutor", ("Make {value} the tutor of {records}",))


def _learner(says: str) -> Reference:
    return Reference("learner_id", to="learners", on_delete="cascade", redrawn=False, says=says)


COURSES = Collection(
    "courses",
    kept.Course,
    "course",
    label="title",
    section="Teaching",
    verbs=("Create", "Set up", "Add"),
    check=rules.refuse_course,
    fields=(
        Text("title", edits=("{value}: a second look", "{value} for everybody")),
        Reference("term_id", to="terms", says="in the term {value}", redrawn=False),
        Reference("teacher_id", to="teachers", empty="Nobody", says="taught by {value}", change=ASSIGN),
        Text("places", most=2, says="with {value} places", edits=("16", "18", "20", "24")),
        Choice("form", label="Format", says="in the format {value}", redrawn=False),
        LongText("description", says="with the description {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "open": "green", "closed": "orange"},
        moves=(
            Move("open_courses", "Open", "open", ("draft",), ("Open {records} for enrolment",)),
            Move("close_courses", "Close", "closed", ("open",), ("Close {records}", "Close {records} for enrolment")),
            Move("reopen_courses", "Reopen", "open", ("closed", "archived"), ("Reopen {records}",)),
            Move("archive_courses", "Archive", "archived", ("draft", "closed"), ("Archive {records}",)),
        ),
    ),
)
LESSONS = Collection(
    "lessons",
    kept.Lesson,
    "lesson",
    label="title",
    unique=False,
    order="lesson_order",
    order_within="course_id",
    section="Teaching",
    verbs=("Add", "Plan", "Schedule"),
    refers=('the lesson of the course "{course_id}" on {day}',),
    fields=(
        Text("title", edits=("{value}, continued", "{value} (with guests)")),
        Reference("course_id", to="courses", says="in the course {value}", on_delete="cascade", redrawn=False),
        Day("day", says="on {value}", shifts=(1, 2, 7)),
        Text("room", says="in the room {value}", edits=("Attic", "Garden room", "Room 14")),
        Reference("teacher_id", label="Stand-in", to="teachers", says="with the stand-in {value}", change=COVER),
    ),
    status=Status(
        "status",
        tones={"planned": "blue", "held": "green", "cancelled": "red"},
        moves=(
            Move("hold_lessons", "Held", "held", ("planned",), ("Mark {records} as held",)),
            Move("cancel_lessons", "Cancel", "cancelled", ("planned",), ("Cancel {records}", "Call off {records}")),
            Move("replan_lessons", "Plan again", "planned", ("cancelled", "held"), ("Set {records} back to planned",)),
        ),
    ),
)
ASSIGNMENTS = Collection(
    "assignments",
    kept.Assignment,
    "assignment",
    label="title",
    section="Teaching",
    verbs=("Set", "Create", "Add"),
    fields=(
        Text("title", edits=("{value} (revised)", "{value}, in pairs")),
        Reference("course_id", to="courses", says="in the course {value}", on_delete="cascade", redrawn=False),
        Day("due", label="Due day", says="due on {value}", shifts=(2, 3, 7)),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "published": "green"},
        moves=(
            Move("publish_assignments", "Publish", "published", ("draft",), reaches_others=True),
            Move("close_assignments", "Close", "closed", ("published",), ("Close {records}",)),
            Move("reopen_assignments", "Reopen", "published", ("closed",), ("Reopen {records}",)),
        ),
    ),
)
SUBMISSIONS = Collection(
    "submissions",
    kept.Submission,
    "submission",
    label="code",
    made_at="handed_in_at",
    has_board=True,
    section="Teaching",
    verbs=("Register", "Enter"),
    refers=(
        'the submission by {learner_id} for "{assignment_id}"',
        'what {learner_id} handed in for "{assignment_id}"',
    ),
    check=rules.refuse_submission,
    fields=(
        Text("code", most=20),
        Reference("assignment_id", to="assignments", says="for the assignment {value}", redrawn=False),
        _learner("by {value}"),
        Choice(
            "mark",
            says="with the mark {value}",
            tones={"fail": "red", "pass": "yellow", "merit": "teal", "distinction": "green"},
            unset="unmarked",
            asked="never",
            change=Change("mark_submissions", "Mark", ("Give {records} the mark {value}",), within=("in_marking",)),
        ),
        LongText("text", says="with the text {value}"),
        LongText(
            "feedback",
            edits=("Well argued, but name your sources.", "A clear step forward.", "Please see me after the lesson."),
        ),
    ),
    status=Status(
        "status",
        tones={"handed_in": "blue", "in_marking": "violet", "sent_back": "orange", "returned": "green"},
        moves=(
            Move(
                "take_submissions",
                "Start marking",
                "in_marking",
                ("handed_in",),
                ("Start marking {records}", "Begin to mark {records}", "Begin the marking of {records}"),
            ),
            Move(
                "return_submissions",
                "Return",
                "returned",
                ("in_marking",),
                ("Return {records}", "Give {records} back", "Hand {records} back"),
                reaches_others=True,
            ),
            Move(
                "receive_submissions",
                "Handed in again",
                "handed_in",
                ("sent_back",),
                (
                    "Mark {records} as handed in again",
                    "Set {records} to handed in again",
                    "Register {records} as handed in once more",
                ),
            ),
            Move(
                "remark_submissions",
                "Mark again",
                "in_marking",
                ("returned",),
                (
                    "Take {records} back into marking",
                    "Put {records} back into marking",
                    "Start marking {records} once more",
                ),
            ),
        ),
    ),
)
QUESTIONS = Collection(
    "questions",
    kept.Question,
    "question",
    label="title",
    unique=False,
    made_at="asked_at",
    section="Teaching",
    verbs=("Add", "Post"),
    refers=('{learner_id}\'s question in the course "{course_id}"',),
    fields=(
        Text("title", edits=("{value} (asked twice)", "Sorted out: {value}")),
        Reference("course_id", to="courses", says="in the course {value}", on_delete="cascade", redrawn=False),
        _learner("from {value}"),
        LongText("text", says="with the text {value}"),
    ),
    status=Status(
        "status",
        tones={"open": "blue", "answered": "green"},
        moves=(
            Move("close_questions", "Close", "closed", ("open", "answered"), ("Close {records}",)),
            Move("reopen_questions", "Reopen", "open", ("answered", "closed"), ("Reopen {records}",)),
        ),
    ),
)
LEARNERS = Collection(
    "learners",
    kept.Learner,
    "learner",
    section="People",
    is_named=True,
    verbs=("Add", "Register"),
    fields=(
        Text("name"),
        EMAIL,
        Text("phone", says="with the phone number {value}", edits=("+44 20 551 0121", "+44 20 551 0194")),
        LongText("notes", says="with the note {value}", edits=("Needs large print.", "Comes by the late bus.")),
        References(
            "group_ids",
            to="groups",
            add=Change(
                "group_learners",
                "Add to group",
                (
                    "Put {records} into the group {value}",
                    "Add {records} to the group {value}",
                    "Let {records} join the group {value}",
                ),
            ),
            remove=Change(
                "ungroup_learners",
                "Remove from group",
                (
                    "Take {records} out of the group {value}",
                    "Remove {records} from the group {value}",
                    "Let {records} leave the group {value}",
                ),
            ),
        ),
    ),
)
ENROLMENTS = Collection(
    "enrolments",
    kept.Enrolment,
    "enrolment",
    label="code",
    made_at="applied_at",
    section="People",
    verbs=("Register", "Enter", "Add"),
    refers=('{learner_id}\'s enrolment in "{course_id}"', 'the enrolment of {learner_id} in the course "{course_id}"'),
    check=rules.refuse_enrolment,
    fields=(
        Text("code", most=20, edits=("{value}-A", "{value}/26")),
        _learner("of {value}"),
        Reference("course_id", to="courses", says="in the course {value}", among=choices.open_courses, change=TRANSFER),
    ),
    status=Status(
        "status",
        tones={"waiting": "yellow", "active": "green", "withdrawn": "red", "completed": "blue"},
        moves=(
            Move("admit_enrolments", "Admit", "active", ("waiting",), ("Admit {records}", "Give {records} a place")),
            Move("withdraw_enrolments", "Withdraw", "withdrawn", rules.CURRENT, ("Withdraw {records}",)),
            Move("renew_enrolments", "Back to waiting", "waiting", ("withdrawn",), ("Set {records} back to waiting",)),
            Move("complete_enrolments", "Complete", "completed", ("active",), ("Mark {records} as completed",)),
        ),
    ),
)
ABSENCES = Collection(
    "absences",
    kept.Absence,
    "absence",
    label="code",
    section="People",
    verbs=("Enter", "Record", "Report"),
    refers=("the absence of {learner_id} on {day}", '{learner_id}\'s absence from "{course_id}" on {day}'),
    check=rules.refuse_absence,
    fields=(
        Text("code", most=20),
        _learner("of {value}"),
        Reference("course_id", to="courses", says="in the course {value}", redrawn=False, among=choices.courses_of),
        Day("day", says="on {value}", shifts=(1, -1, 7)),
        Choice("reason", says="with the reason {value}", unset="unknown"),
    ),
    status=Status(
        "status",
        tones={"reported": "blue", "excused": "green", "unexcused": "red"},
        moves=(
            Move("excuse_absences", "Excuse", "excused", ("reported", "unexcused"), ("Excuse {records}",)),
            Move(
                "count_absences", "Unexcused", "unexcused", ("reported", "excused"), ("Count {records} as unexcused",)
            ),
        ),
    ),
)
CERTIFICATES = Collection(
    "certificates",
    kept.Certificate,
    "certificate",
    label="code",
    section="People",
    verbs=("Draft", "Prepare", "Create"),
    refers=('the certificate of {learner_id} for "{course_id}"', '{learner_id}\'s certificate for "{course_id}"'),
    check=rules.refuse_certificate,
    fields=(
        Text("code", most=20),
        Reference("learner_id", to="learners", says="for {value}", redrawn=False),
        Reference(
            "course_id", to="courses", says="in the course {value}", redrawn=False, among=choices.completed_courses
        ),
        Choice("grade", says="with the grade {value}"),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "issued": "green", "revoked": "red"},
        moves=(
            Move("issue_certificates", "Issue", "issued", ("draft", "revoked"), reaches_others=True),
            Move("revoke_certificates", "Revoke", "revoked", ("issued",), ("Revoke {records}",)),
        ),
    ),
)
ANNOUNCEMENTS = Collection(
    "announcements",
    kept.Announcement,
    "announcement",
    label="title",
    section="School",
    verbs=("Write", "Draft"),
    fields=(
        Text("title", edits=("{value} (reminder)", "Please note: {value}")),
        LongText("text", says="with the text {value}"),
        Reference(
            "course_id",
            to="courses",
            empty="Everybody",
            says="to the course {value}",
            on_delete="cascade",
            redrawn=False,
        ),
    ),
    status=Status(
        "status",
        tones={"draft": "yellow", "published": "green"},
        moves=(
            Move("publish_announcements", "Publish", "published", ("draft", "withdrawn"), reaches_others=True),
            Move("withdraw_announcements", "Withdraw", "withdrawn", ("published",), ("Take {records} down",)),
        ),
    ),
)
TEACHERS = Collection(
    "teachers",
    kept.Teacher,
    "teacher",
    section="School",
    is_named=True,
    keeps="me",
    fields=(
        Text("name"),
        EMAIL,
        Text("subject", says="with the subject {value}", edits=("{value} and more", "{value}, also at weekends")),
    ),
)
GROUPS = Collection(
    "groups",
    kept.Group,
    "group",
    section="School",
    has_page=False,
    verbs=("Create", "Form", "Start"),
    fields=(
        Text("name", edits=("{value} North", "{value} (Tuesdays)")),
        Reference("tutor_id", to="teachers", empty="Nobody", says="with the tutor {value}", change=TUTOR),
    ),
)
TERMS = Collection(
    "terms",
    kept.Term,
    "term",
    section="School",
    has_page=False,
    check=rules.refuse_term,
    fields=(
        Text("name", edits=("{value} (long)", "{value}, main courses")),
        Day("starts", label="First day", says="with the first day {value}", shifts=(1, -7)),
        Day("ends", label="Last day", says="with the last day {value}", shifts=(1, 7)),
    ),
)
TEACHING = (COURSES, LESSONS, ASSIGNMENTS, SUBMISSIONS, QUESTIONS)
PEOPLE = (LEARNERS, ENROLMENTS, ABSENCES, CERTIFICATES)
COLLECTIONS = Collections(kept.State, *TEACHING, *PEOPLE, ANNOUNCEMENTS, TEACHERS, GROUPS, TERMS)
