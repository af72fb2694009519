"""The blank forms of this environment."""

from environments.pdf.content import Field, Form
from environments.shared.desktop.tasks import TOWNS

PERSON = (
    Field("name", "Name"),
    Field("street", "Street"),
    Field("town", "Town", "choice", TOWNS),
    Field("phone", "Telephone"),
)
CLUB = Form(
    "Application for membership",
    "Boat club. Please fill in every line and tick what applies.",
    (
        *PERSON,
        Field("born", "Year of birth"),
        Field("swim", "I can swim", "box"),
        Field("boat", "I have a boat of my own", "box"),
        Field("news", "I would like to get the newsletter", "box"),
    ),
)
COURSE = Form(
    "Registration for evening courses",
    "One form for each person. Boxes: tick what applies.",
    (
        *PERSON,
        Field("course", "Course"),
        Field("first", "This is my first course", "box"),
        Field("reduced", "I pay the reduced fee", "box"),
        Field("car", "I can give others a lift", "box"),
    ),
)
LIBRARY = Form(
    "Card for the town library",
    "The card is free for residents.",
    (
        *PERSON,
        Field("mail", "Electronic mail"),
        Field("child", "The card is for a child", "box"),
        Field("music", "I borrow music, too", "box"),
        Field("home", "I need books brought to my home", "box"),
    ),
)
FORMS = {"club": CLUB, "course": COURSE, "library": LIBRARY}
ITEMS = ("Envelopes", "Folders", "Printer paper", "Pencils", "Staples", "Glue", "Labels", "Tape", "Notebooks")
ORDER = Form(
    "Order of office supplies",
    "Choose an article for each line and say how many packs.",
    (
        Field("buyer", "Ordered by"),
        *(
            Field(
                f"{kind}_{n}", f"{n}. {label}", "choice" if kind == "item" else "text", ITEMS if kind == "item" else ()
            )
            for n in (1, 2, 3)
            for kind, label in (("item", "Article"), ("packs", "Packs"))
        ),
        Field("urgent", "Needed within two days", "box"),
    ),
)
BADGE = Form(
    "Badge",
    "For the summer meeting.",
    (
        Field("name", "Name"),
        Field("town", "From"),
        Field("role", "Role", "choice", ("Guest", "Speaker", "Helper", "Press")),
        Field("lunch", "With lunch", "box"),
    ),
)
