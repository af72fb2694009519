"""Settings, section by section, and the texts kept for reuse."""

from pydantic import Field

from hub.apps.mail.app import APP
from hub.apps.mail.domain.addresses import address
from hub.apps.mail.domain.html_text import plain, trimmed
from hub.apps.mail.lookup import unused_name
from hub.apps.mail.state import Identity, Reading, Signature, State, Template, Vacation
from hub.engine.clock import Clock
from hub.engine.errors import ActionRefused
from hub.engine.lookup import find, without
from hub.engine.records import Arguments, Id


class SaveIdentity(Arguments):
    """How others see the owner."""

    display_name: str = Field(max_length=80)
    reply_to: str = ""


class SaveSignature(Signature, Arguments):
    """The signature."""


class SaveReading(Reading, Arguments):
    """How the mailbox behaves."""


class SaveVacation(Vacation, Arguments):
    """The answer while one is away."""


class NewTemplate(Arguments):
    """A text for reuse."""

    name: str
    subject: str = ""
    body: str = Field(max_length=20_000)


class EditedTemplate(NewTemplate):
    """A template as it shall be."""

    template_id: Id


class OneTemplate(Arguments):
    """Which template."""

    template_id: Id


@APP.action(changes="`identity`")
def save_identity(state: State, arguments: SaveIdentity, clock: Clock) -> State:
    """Change the name that others see, and where their answers go."""
    del clock
    name = " ".join(arguments.display_name.split())
    if not name:
        raise ActionRefused("Others need a name to see.", "display_name")
    answers = address(arguments.reply_to, "reply_to") if arguments.reply_to.strip() else ""
    return state.model_copy(update={"identity": Identity(display_name=name, reply_to=answers)})


@APP.action(changes="`signature`")
def save_signature(state: State, arguments: SaveSignature, clock: Clock) -> State:
    """Change the signature, and which messages have it."""
    del clock
    text = arguments.text.strip()
    if not text and arguments.used_in != "none":
        raise ActionRefused("Write a signature, or choose that none is added.", "text")
    return state.model_copy(update={"signature": Signature(text=text, used_in=arguments.used_in)})


@APP.action(changes="`reading`")
def save_reading(state: State, arguments: SaveReading, clock: Clock) -> State:
    """Change what Reply does, what comes after archiving, and how long lists are."""
    del clock
    return state.model_copy(update={"reading": Reading(**arguments.model_dump())})


@APP.action(changes="`vacation`")
def save_vacation(state: State, arguments: SaveVacation, clock: Clock) -> State:
    """Switch the vacation reply on or off, or change its days and text."""
    del clock
    first, last = arguments.first_day, arguments.last_day
    if arguments.is_on and first is None:
        raise ActionRefused("Say on which day it begins.", "first_day")
    if first and last and last < first:
        raise ActionRefused("The last day is before the first.", "last_day")
    if arguments.is_on and not arguments.text.strip():
        raise ActionRefused("Write what the reply says.", "text")
    vacation = Vacation.model_validate(arguments.model_dump())
    how = {"subject": " ".join(arguments.subject.split()), "text": arguments.text.strip()}
    return state.model_copy(update={"vacation": vacation.model_copy(update=how)})


def _template(state: State, asked: NewTemplate, own_id: str | None) -> Template:
    names = {key: one.name for key, one in state.templates.items()}
    name = unused_name(asked.name, names, own_id, "template")
    if not plain(asked.body):
        raise ActionRefused("Write the text of the template.", "body")
    return Template(name=name, subject=" ".join(asked.subject.split()), body=trimmed(asked.body))


@APP.action(changes="`templates` gets one")
def create_template(state: State, arguments: NewTemplate, clock: Clock) -> State:
    """Keep a text for reuse."""
    template = _template(state, arguments, None)
    return state.model_copy(update={"templates": {**state.templates, clock.new_id("template"): template}})


@APP.action(changes="`templates[id]`")
def edit_template(state: State, arguments: EditedTemplate, clock: Clock) -> State:
    """Change a template."""
    del clock
    find(state.templates, arguments.template_id, "template", "template_id")
    template = _template(state, arguments, arguments.template_id)
    return state.model_copy(update={"templates": {**state.templates, arguments.template_id: template}})


@APP.action(changes="`templates` loses it")
def delete_template(state: State, arguments: OneTemplate, clock: Clock) -> State:
    """Delete a template."""
    del clock
    find(state.templates, arguments.template_id, "template", "template_id")
    return state.model_copy(update={"templates": without(state.templates, arguments.template_id)})
