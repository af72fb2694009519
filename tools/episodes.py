"""Tools that open, grade and close episodes of tuples, alone and in groups."""

import anyio

from schemas.callers import Caller
from schemas.episodes import (
    EpisodeClose,
    EpisodeClosed,
    EpisodeInfo,
    EpisodeList,
    EpisodeListRequest,
    EpisodeOpen,
    EpisodeOpened,
    EpisodeState,
    GroupClose,
    GroupClosed,
    GroupInfo,
    GroupOpen,
    GroupOpened,
    GroupShow,
    TupleList,
    TupleListRequest,
    TupleShow,
    TupleShown,
)
from schemas.errors import CuaGymError
from schemas.roles import Role
from tools.authorization import visible_episodes
from tools.call import Answer, Call
from tools.principals import OWNERS
from tools.sessions import forget_what_ended
from tools.verb import AnyVerb, Verb, within

_OPEN_S = 300.0
_EACH_S = 30.0


async def _episode_open(call: Call, asked: EpisodeOpen) -> Answer:
    await forget_what_ended(call)
    return Answer(await _started(call, await call.services.episodes.open(asked)))


async def _started(call: Call, episode: EpisodeInfo) -> EpisodeOpened:
    """Mint the policy's token, and take the first picture as the policy, for whom it defines the coordinates."""
    episodes, session_id = call.services.episodes, episode.session_id or ""
    token = call.tokens.mint(Role.POLICY, sessions=frozenset({session_id}))
    try:
        observe = episodes.settings(episode.episode_id).observe
        policy = Caller(verb=call.verb, role=Role.POLICY, token_id=call.tokens.resolve(token).id)
        observation = await call.services.sessions.look(session_id, observe, policy)
        session = call.services.sessions.renew(session_id)
    except BaseException:
        with anyio.CancelScope(shield=True):
            await episodes.give_back(episode.episode_id)
            call.tokens.revoke(token)
        raise
    episodes.start_clock(episode.episode_id)
    _own(call, episode.episode_id)
    if call.principal.role not in OWNERS:
        call.tokens.own(call.principal, session_id)
    return EpisodeOpened(
        episode=episode,
        instruction=episodes.instruction(episode.episode_id),
        session=session,
        token=token,
        observation=observation,
    )


async def _episode_close(call: Call, asked: EpisodeClose) -> Answer:
    closed = await call.services.episodes.close(asked, call.caller)
    if closed.episode.session_id is not None:
        call.tokens.revoke_session(closed.episode.session_id)
    return Answer(closed)


async def _episode_list(call: Call, asked: EpisodeListRequest) -> Answer:
    return Answer(EpisodeList(episodes=await visible_episodes(call, asked.group_id)))


async def _group_open(call: Call, asked: GroupOpen) -> Answer:
    await forget_what_ended(call)
    group_id, episodes = await call.services.episodes.open_group(asked)
    _own(call, group_id)
    for episode in episodes:
        _own(call, episode.episode_id)
    opened: dict[str, EpisodeOpened] = {}
    errors: list[CuaGymError] = []

    async def start(episode: EpisodeInfo) -> None:
        try:
            opened[episode.episode_id] = await _started(call, episode)
        except CuaGymError as error:
            # The episode is queued again, since another desktop may work.
            errors.append(error)

    async with anyio.create_task_group() as tasks:
        for episode in episodes:
            if episode.state is not EpisodeState.QUEUED:
                tasks.start_soon(start, episode)
    if errors and not opened:
        await call.services.episodes.close_group(group_id)
        raise errors[0]
    now = (await call.services.episodes.group(group_id)).episodes
    return Answer(
        GroupOpened(
            group_id=group_id,
            episodes=tuple(opened[one.episode_id] for one in now if one.episode_id in opened),
            queued=tuple(one for one in now if one.state is EpisodeState.QUEUED),
        )
    )


async def _group_show(call: Call, asked: GroupShow) -> Answer:
    return Answer(await call.services.episodes.group(asked.group_id))


async def _group_close(call: Call, asked: GroupClose) -> Answer:
    group = await call.services.episodes.close_group(asked.group_id)
    for episode in group.episodes:
        if episode.session_id is not None:
            call.tokens.revoke_session(episode.session_id)
    return Answer(GroupClosed(group=group))


async def _tuple_list(call: Call, asked: TupleListRequest) -> Answer:
    return Answer(call.services.episodes.page(asked))


async def _tuple_show(call: Call, asked: TupleShow) -> Answer:
    return Answer(await call.services.episodes.show(asked))


def _own(call: Call, handle: str) -> None:
    if call.principal.role not in OWNERS:
        call.tokens.own_handle(call.principal, handle)


def _open_deadline_s(asked: EpisodeOpen) -> float:
    return _OPEN_S + asked.wait_s


def _group_deadline_s(asked: GroupOpen) -> float:
    return _OPEN_S + _EACH_S * asked.n


VERBS: tuple[AnyVerb, ...] = (
    Verb(
        name="tuple_list",
        title="List the tuples",
        description="List the tuples of the server's datasets.",
        request=TupleListRequest,
        response=TupleList,
        method="GET",
        path="/v1/tuples",
        handler=_tuple_list,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="tuple_show",
        title="Read a tuple",
        description="Read the instruction and the metadata of a tuple.",
        request=TupleShow,
        response=TupleShown,
        method="GET",
        path="/v1/tuples/{tuple_id}",
        handler=_tuple_show,
        deadline_s=within(120),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="episode_open",
        title="Open an episode",
        description="Open an episode of a tuple: a desktop in its initial state, the instruction, the first picture, "
        "and a token with which a policy can act in this episode alone. episode_close grades it.",
        request=EpisodeOpen,
        response=EpisodeOpened,
        method="POST",
        path="/v1/episodes",
        handler=_episode_open,
        deadline_s=_open_deadline_s,
    ),
    Verb(
        name="episode_close",
        title="Grade and close an episode",
        description="Finish an episode, grade its state, and close its desktop. `valid` is false where there is no "
        "value: mask the episode, it is no 0. A second call gives the same answer.",
        request=EpisodeClose,
        response=EpisodeClosed,
        method="POST",
        path="/v1/episodes/{episode_id}/close",
        handler=_episode_close,
        deadline_s=within(400),
        destructive=True,
        idempotent=True,
    ),
    Verb(
        name="episode_list",
        title="List the episodes",
        description="List your episodes: queued, open, and the last that were closed.",
        request=EpisodeListRequest,
        response=EpisodeList,
        method="GET",
        path="/v1/episodes",
        handler=_episode_list,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="group_open",
        title="Open a group of episodes",
        description="Open `n` episodes of one tuple, all from one prepared state. Those for which there is no room "
        "are queued; open them with episode_open, `group_id` and `attempt`.",
        request=GroupOpen,
        response=GroupOpened,
        method="POST",
        path="/v1/groups",
        handler=_group_open,
        deadline_s=_group_deadline_s,
    ),
    Verb(
        name="group_show",
        title="How a group stands",
        description="Show a group's episodes, with positions and estimates of those that are queued.",
        request=GroupShow,
        response=GroupInfo,
        method="GET",
        path="/v1/groups/{group_id}",
        handler=_group_show,
        deadline_s=within(30),
        read_only=True,
        idempotent=True,
    ),
    Verb(
        name="group_close",
        title="Close a group",
        description="Close the open episodes of a group without grading them, and forget the queued ones.",
        request=GroupClose,
        response=GroupClosed,
        method="DELETE",
        path="/v1/groups/{group_id}",
        handler=_group_close,
        deadline_s=within(120),
        destructive=True,
        idempotent=True,
    ),
)
