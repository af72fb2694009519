"""Decides which conversations a filter matches."""

from hub.apps.mail.domain.html_text import plain
from hub.apps.mail.state import Filter, Message, State


def matches(state: State, rule: Filter, thread_id: str) -> bool:
    """Whether one message of a conversation meets all conditions of a filter."""
    return any(
        _meets(rule, state.threads[thread_id].subject, message)
        for message in state.messages.values()
        if message.thread_id == thread_id and message.sender != state.address
    )


def _meets(rule: Filter, subject: str, message: Message) -> bool:
    return (
        _has(f"{message.sender_name} {message.sender}", rule.sender)
        and (not rule.recipient or any(_has(one, rule.recipient) for one in (*message.to, *message.cc)))
        and _has(subject, rule.subject)
        and (_has(subject, rule.words) or _has(plain(message.body), rule.words))
        and (not rule.has_attachment or bool(message.attachments))
    )


def _has(text: str, part: str) -> bool:
    return part.casefold() in text.casefold()
