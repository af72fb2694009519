"""The application itself: what it is called and which pages it has."""

from collections.abc import Mapping
from typing import Any

from hub.apps.chat.state import State
from hub.engine.application import App, Page, long_word


def _channel(state: Any) -> Mapping[str, str]:  # noqa: ANN401 - pages know no state's type
    return {"id": next(key for key, one in state.channels.items() if state.me in one.members and not one.archived)}


def _direct(state: Any) -> Mapping[str, str]:  # noqa: ANN401
    return {"id": next(key for key, one in state.directs.items() if not one.hidden)}


def _person(state: Any) -> Mapping[str, str]:  # noqa: ANN401
    return {"id": next(key for key in state.people if key != state.me)}


def _thread(state: Any) -> Mapping[str, str]:  # noqa: ANN401
    root = next(one.thread_id for one in state.messages.values() if one.thread_id and not one.in_channel)
    return {"id": state.messages[root].conversation_id, "thread": root}


def _word(state: Any) -> Mapping[str, str]:  # noqa: ANN401
    return {"word": long_word(one.text for one in state.messages.values())}


APP = App(
    name="chat",
    title="Wrenfold",
    summary="Team chat: channels, direct messages, threads, polls, reminders, scheduled messages, notifications.",
    state=State,
    pages=(
        Page("/c/{id}", "Channel", _channel),
        Page("/c/{id}?thread={thread}", "Thread", _thread),
        Page("/c/{id}/about", "Channel details", _channel),
        Page("/c/{id}", "Direct message", _direct),
        Page("/new", "New message"),
        Page("/threads", "Threads"),
        Page("/activity", "Activity"),
        Page("/later", "Later"),
        Page("/drafts", "Drafts and scheduled"),
        Page("/files", "Files"),
        Page("/channels", "Channels"),
        Page("/people", "People"),
        Page("/people/{id}", "Profile", _person),
        Page("/groups", "User groups"),
        Page("/search?q={word}", "Search", _word),
        Page("/preferences", "Preferences"),
    ),
)
