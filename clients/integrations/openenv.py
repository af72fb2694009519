"""Episodes of a server behind OpenEnv's own, for its clients (the extra `openenv`).

    CUA_GYM_TOKEN=... python -m clients.integrations.openenv --url http://127.0.0.1:8000 --port 8100

It is itself a client of the server: each connection of an OpenEnv client plays one episode at a time. If an episode
has no value, `step` fails with `EpisodeInvalidError`: a null reward would become a zero in clients that sum
`reward or 0`.
"""

import base64
import random
from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal, Self

import typer
import uvicorn
from openenv.core.env_server.http_server import (  # pyright: ignore[reportMissingModuleSource] - a venv has it
    create_fastapi_app,
)
from openenv.core.env_server.interfaces import Environment  # pyright: ignore[reportMissingModuleSource]
from openenv.core.env_server.types import (  # pyright: ignore[reportMissingModuleSource]
    Action,
    EnvironmentMetadata,
    Observation,
    State,
)
from pydantic import Field, ModelWrapValidatorHandler, PrivateAttr, ValidationError, model_validator
from starlette.applications import Starlette

from clients.desktop import ActionStoppedError, View
from clients.integrations.episode import EpisodeOutcome, Status, size_of, token_from_environment
from clients.integrations.episode_sync import EpisodePlayer
from clients.integrations.tuples import describe_tuples_now
from schemas.actions import Action as DesktopAction
from schemas.episodes import MOST_SEED, EpisodeEnd, EpisodeOpen, EpisodeOpened
from schemas.errors import CuaGymError, EpisodeOverError, InfrastructureError, InvalidRequestError
from schemas.observations import Observe

SPLIT = "train"
_LOOK = Observe()


class EpisodeAction(Action):
    """A step: actions to be carried out in order, or the end of the episode. Without either, it only looks.

    Coordinates are pixels of the last picture. Malformed input gives a step that reports the problem.
    """

    _problem: str = PrivateAttr("")
    actions: tuple[DesktopAction, ...] = Field(default=(), description="Carried out in this order, then one look.")
    finish: Literal["done", "infeasible", "gave_up"] | None = Field(
        default=None, description="The policy says that it is over: graded behind `actions`."
    )
    answer: str | None = Field(default=None, max_length=20_000, description="With `finish`, if the task asks.")

    @property
    def problem(self) -> str:
        """Why the action is malformed; empty if it is not."""
        return self._problem

    @model_validator(mode="wrap")
    @classmethod
    def _or_say_why(cls, value: Any, handler: ModelWrapValidatorHandler[Self]) -> Self:  # noqa: ANN401 -- from the wire
        try:
            return handler(value)
        except ValidationError as error:
            unread = cls.model_construct()
            unread._problem = "; ".join(
                f"{'.'.join(map(str, one['loc'])) or 'action'}: {one['msg']}" for one in error.errors(include_url=False)
            )
            return unread


class EpisodeObservation(Observation):
    """What a policy sees. Inherits `done`, and `reward`, which is null except at the end."""

    instruction: str = ""
    tuple_id: str = ""
    picture: str | None = Field(default=None, description="PNG as base64; absent at the end.")
    width: int | None = Field(default=None, description="Of the picture, in pixels.")
    height: int | None = None
    error: str = Field(default="", description="Why the last action was not carried out; it counts as a step.")
    end: str = Field(default="", description="How it ended.")


class EpisodeState(State):
    """The state of an episode. Inherits `episode_id`, which is the server's, and `step_count`."""

    tuple_id: str = ""
    instruction: str = ""
    is_open: bool = False
    valid: bool = Field(default=True, description="False: leave the episode out, it has no value.")
    why_invalid: str = ""
    end: str = Field(default="", description="How it ended.")


class EpisodeInvalidError(InfrastructureError):
    """An episode ended without a value; the message says why. The next `reset` opens another episode."""


class EpisodeEnvironment(Environment[EpisodeAction, EpisodeObservation, EpisodeState]):
    """An environment with one episode at a time; each connection to OpenEnv's server has its own instance."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        url: str,
        token: str,
        tuple_ids: Sequence[str],
        *,
        max_steps: int = 100,
        max_seconds: float | None = None,
        lease_s: float = 600.0,
        screen: tuple[int, int] | None = None,
    ) -> None:
        """Create an unconnected environment; the first `reset` connects.

        Args:
            url: The server's address.
            token: Token of role `rollout` or above.
            tuple_ids: Tuples from which `reset` chooses by `tuple_id`, by `index`, or else by its seed.
            max_steps: Number of steps after which an episode is graded.
            max_seconds: The same in seconds; None: no limit.
            lease_s: Seconds without a step after which the server closes the episode, which is then not valid.
            screen: Width and height in pixels; None: the environment's default.
        """
        super().__init__()
        if not tuple_ids:
            raise ValueError("give at least one tuple id")
        self._tuple_ids = tuple(tuple_ids)
        self._max_steps, self._max_seconds, self._lease_s = max_steps, max_seconds, lease_s
        self._screen = size_of(screen)
        self._player = EpisodePlayer(url, token)
        self._state = EpisodeState()

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        tuple_id: str | None = None,
        index: int | None = None,
        **kwargs: Any,  # noqa: ANN401, ARG002 -- the base's; `split` names the only one
    ) -> EpisodeObservation:
        """Open an episode; one that is still open is closed without grading.

        Args:
            seed: Chooses the episode's seed and, unless it is given, the tuple; None: at random.
            episode_id: Ignored; the server assigns the id.
            tuple_id: The tuple; takes precedence over `index`.
            index: Position of the tuple in the environment's list, from 0.
            **kwargs: Ignored.

        Raises:
            CuaGymError: the server could not open one; infrastructure failures were retried.
        """
        del episode_id
        chance = random.Random(seed)  # noqa: S311 -- chooses a task, keeps no secret
        drawn = chance.choice(self._tuple_ids) if index is None else self._tuple_ids[index]
        request = EpisodeOpen(
            tuple_id=tuple_id or drawn,
            seed=chance.randint(0, MOST_SEED),
            max_steps=self._max_steps,
            max_seconds=self._max_seconds,
            lease_s=self._lease_s,
            screen=self._screen,
            observe=_LOOK,
        )
        opened = self._player.open(request)
        self._state = _begun(opened)
        return self._observed(View(opened.observation))

    def step(
        self,
        action: EpisodeAction,
        timeout_s: float | None = None,  # noqa: ARG002 -- the base's; the server has deadlines of its own
        **kwargs: Any,  # noqa: ANN401, ARG002
    ) -> EpisodeObservation:
        """Carry out actions and look; `finish` and the limits end the episode with the tuple's reward.

        Args:
            action: Actions or the end; without either, only look.
            timeout_s: Ignored; the server has its own deadlines.
            **kwargs: Ignored.

        Raises:
            EpisodeInvalidError: the episode ended without a value; `state` says so as well.
            RuntimeError: no episode is open.
        """
        if not self._player.is_open:
            raise RuntimeError("no episode is open: call reset")
        self._state.step_count += 1
        try:
            view, error = self._act(action)
        except EpisodeOverError:
            return self._ended(self._player.close())
        except CuaGymError as failure:
            return self._ended(self._player.fail(failure))
        if action.finish is not None and not error:
            return self._closed(action.finish, action.answer)
        if self._state.step_count >= self._max_steps:
            return self._ended(self._player.close(), error, at_limit=True)
        return self._observed(view, error)

    @property
    def state(self) -> EpisodeState:
        """The state of the episode, without its picture."""
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        """Name the environment."""
        return EnvironmentMetadata(
            name="cua_gym", description="Desktops with tasks whose rewards are verified programs."
        )

    def list_splits(self) -> list[str]:
        """Return the only split: a server's datasets are not divided."""
        return [SPLIT]

    def num_tasks(self, split: str) -> int:
        """Return the number of tuples."""
        return len(self._of(split))

    def list_tasks(self, split: str) -> list[dict[str, Any]]:
        """Return the index and id of all tuples."""
        return [{"id": name, "index": index} for index, name in enumerate(self._of(split))]

    def get_task(self, split: str, index: int) -> dict[str, Any]:
        """Return the index and id of one tuple; `reset` accepts either."""
        return {"id": self._of(split)[index], "index": index}

    def close(self) -> None:
        """Close an open episode without grading, and the connection."""
        self._player.shut_down()

    def _of(self, split: str) -> tuple[str, ...]:
        if split != SPLIT:
            raise ValueError(f"there is no split {split!r}, only {SPLIT!r}")
        return self._tuple_ids

    def _act(self, action: EpisodeAction) -> tuple[View | None, str]:
        """Return the observation, and why the actions were not carried out (empty if they were)."""
        if action.problem or (action.finish is not None and not action.actions):
            return None, action.problem
        try:
            return self._player.act(*action.actions, observe=_LOOK), ""
        except ActionStoppedError as stopped:
            return stopped.view, stopped.message
        except InvalidRequestError as refused:
            return None, refused.message

    def _closed(self, status: Status, answer: str | None) -> EpisodeObservation:
        return self._ended(self._player.close(status, answer))

    def _ended(self, outcome: EpisodeOutcome, error: str = "", *, at_limit: bool = False) -> EpisodeObservation:
        state, end = self._state, EpisodeEnd.MAX_STEPS.value if at_limit and outcome.valid else outcome.end
        state.is_open, state.valid, state.why_invalid, state.end = False, outcome.valid, outcome.why_invalid, end
        if not outcome.valid:
            raise EpisodeInvalidError(f"the episode has no value, leave it out ({end}): {outcome.why_invalid}")
        return EpisodeObservation(
            done=True,
            reward=outcome.value,
            instruction=state.instruction,
            tuple_id=state.tuple_id,
            error=error,
            end=end,
        )

    def _observed(self, view: View | None, error: str = "") -> EpisodeObservation:
        picture = None if view is None else view.data
        screen = None if view is None else view.observation.screen
        return EpisodeObservation(
            instruction=self._state.instruction,
            tuple_id=self._state.tuple_id,
            picture=None if picture is None else base64.b64encode(picture).decode(),
            width=None if screen is None else screen.width,
            height=None if screen is None else screen.height,
            error=error,
        )


def application(
    url: str,
    token: str,
    tuple_ids: Sequence[str],
    *,
    most_episodes: int = 16,
    max_steps: int = 100,
    screen: tuple[int, int] | None = None,
) -> Starlette:
    """Return OpenEnv's server in front of one of ours, as an ASGI application.

    Args:
        url: Our server's address.
        token: Token of role `rollout` or above; OpenEnv's clients never see it.
        tuple_ids: The tuples on offer; empty: all that the server has at this time.
        most_episodes: Maximum number of simultaneous connections.
        max_steps: Number of steps after which an episode is graded.
        screen: Width and height in pixels; None: the environment's default.
    """
    offered = tuple(tuple_ids) or tuple(one.info.tuple_id for one in describe_tuples_now(url, token))
    return create_fastapi_app(
        partial(EpisodeEnvironment, url, token, offered, max_steps=max_steps, screen=screen),
        EpisodeAction,
        EpisodeObservation,
        max_concurrent_envs=most_episodes,
        env_name="cua_gym",
        state_cls=EpisodeState,
    )


def _begun(opened: EpisodeOpened) -> EpisodeState:
    return EpisodeState(
        episode_id=opened.episode.episode_id,
        tuple_id=opened.episode.tuple_id,
        instruction=opened.instruction,
        is_open=True,
    )


def main(
    url: Annotated[str, typer.Option(envvar="CUA_GYM_URL", help="Address of the server.")],
    host: Annotated[str, typer.Option(help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Where to listen.")] = 8100,
    tuple_id: Annotated[list[str] | None, typer.Option(help="Only these tuples; may be repeated.")] = None,
    max_steps: Annotated[int, typer.Option(help="Steps after which an episode is graded.")] = 100,
    most_episodes: Annotated[int, typer.Option(help="Connections that may play at once.")] = 16,
) -> None:
    """Serve episodes to OpenEnv's clients; the server's token is in CUA_GYM_TOKEN."""
    token = token_from_environment()
    app = application(url, token, tuple_id or (), most_episodes=most_episodes, max_steps=max_steps)
    uvicorn.run(app, host=host, port=port, log_level="warning")


if __name__ == "__main__":
    typer.run(main)
