"""A Gymnasium environment whose episodes are those of a server (the extra `gymnasium`).

    import clients.integrations.gymnasium
    environment = gymnasium.make("cua_gym/Episode-v0", url=url, token=token, tuple_ids=["notes_1"])

An episode that ended because of an infrastructure failure is truncated, with `info["valid"]` False and reward 0.0: mask
it, and never learn from that zero.
"""

import string
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import gymnasium  # pyright: ignore[reportMissingModuleSource] - a venv of its own has it
import numpy as np
from gymnasium import spaces  # pyright: ignore[reportMissingModuleSource]
from numpy.typing import NDArray

from clients.desktop import ActionStoppedError
from clients.integrations.episode import EpisodeOutcome
from clients.integrations.episode_sync import EpisodePlayer
from clients.integrations.flat_actions import MOST_NOTCHES, Kind, action_of
from schemas.actions import Action
from schemas.episodes import MOST_SEED, EpisodeEnd, EpisodeOpen
from schemas.errors import CuaGymError, EpisodeOverError, InvalidRequestError
from schemas.observations import Observation, Observe, PictureFormat, Size

ENVIRONMENT_ID = "cua_gym/Episode-v0"
MOST_CHARACTERS = 1_000
_CHARACTERS = frozenset(string.ascii_letters + string.digits + string.punctuation + " \n\t")
_LOOK = Observe(format=PictureFormat.RAW)
_POLICY_ENDED = {EpisodeEnd.DONE.value, EpisodeEnd.INFEASIBLE.value, EpisodeEnd.GAVE_UP.value}

Pixels = NDArray[np.uint8]
Info = dict[str, Any]


class EpisodeEnv(gymnasium.Env[Pixels, Mapping[str, Any]]):
    """Observations are pictures, actions are records of `flat_actions`, and the tuple's reward comes at the end.

    `info` always has `valid` (False: mask the episode), `error` (why the last record was not carried out, or empty) and
    `steps`; after a reset also `instruction` and `tuple_id`, after the last step also `end` and `why_invalid`. `step`
    accepts any Unicode text, but the space samples only ASCII.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["rgb_array"], "render_fps": 1}

    def __init__(
        self,
        url: str,
        token: str,
        tuple_ids: Sequence[str],
        *,
        screen: tuple[int, int] = (1280, 720),
        max_steps: int = 100,
        max_seconds: float | None = None,
        lease_s: float = 600.0,
        render_mode: str | None = None,
    ) -> None:
        """Create an unconnected environment, which can be sent to another process; the first `reset` connects.

        Args:
            url: The server's address.
            token: Token of role `rollout` or above.
            tuple_ids: Tuples from which `reset` draws by its seed; `options={"tuple_id": ...}` names one.
            screen: Width and height of the screen and the observation, in pixels.
            max_steps: Number of steps after which an episode is truncated and graded.
            max_seconds: The same in seconds; None: no limit.
            lease_s: Seconds without a step after which the server closes the episode, which is then not valid.
            render_mode: `rgb_array` or None.
        """
        if not tuple_ids:
            raise ValueError("give at least one tuple id")
        width, height = screen
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, (height, width, 3), np.uint8)
        point = spaces.MultiDiscrete([width, height])
        notches = 2 * MOST_NOTCHES + 1
        self.action_space = spaces.Dict(
            {
                "kind": spaces.Discrete(len(Kind)),
                "point": point,
                "to": spaces.MultiDiscrete([width, height]),
                "button": spaces.Discrete(3),
                "count": spaces.Discrete(3, start=1),
                "scroll": spaces.MultiDiscrete([notches, notches], start=[-MOST_NOTCHES, -MOST_NOTCHES]),
                "text": spaces.Text(MOST_CHARACTERS, min_length=0, charset=_CHARACTERS),
            }
        )
        self._tuple_ids = tuple(tuple_ids)
        self._screen = Size(width=width, height=height)
        self._max_steps, self._max_seconds, self._lease_s = max_steps, max_seconds, lease_s
        self._player = EpisodePlayer(url, token)
        self._pixels: Pixels = np.zeros((height, width, 3), np.uint8)
        self._steps = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Pixels, Info]:
        """Open an episode; one that is still open is closed without grading.

        Args:
            seed: Restarts the random sequence that draws tuples and seeds; None: it continues.
            options: `tuple_id` names the tuple; without it, one is drawn.

        Returns:
            The first picture, and `info` with `instruction` and `tuple_id`.

        Raises:
            CuaGymError: the server could not open one; infrastructure failures were retried.
        """
        super().reset(seed=seed)
        drawn = self._tuple_ids[int(self.np_random.integers(len(self._tuple_ids)))]
        request = EpisodeOpen(
            tuple_id=(options or {}).get("tuple_id", drawn),
            seed=int(self.np_random.integers(MOST_SEED)),
            max_steps=self._max_steps,
            max_seconds=self._max_seconds,
            lease_s=self._lease_s,
            screen=self._screen,
            observe=_LOOK,
        )
        opened = self._player.open(request)
        self._steps = 0
        self._see(opened.observation)
        info = {**self._info(), "instruction": opened.instruction, "tuple_id": opened.episode.tuple_id}
        return self._pixels.copy(), info

    def step(self, action: Mapping[str, Any]) -> tuple[Pixels, float, bool, bool, Info]:
        """Carry out a record; DONE, INFEASIBLE and the limits end the episode with the tuple's reward."""
        if not self._player.is_open:
            raise gymnasium.error.ResetNeeded("the episode is over: call reset")
        self._steps += 1
        kind, text = int(action["kind"]), str(action["text"])
        if kind == Kind.DONE:
            return self._ended(self._player.close("done", text or None))
        if kind == Kind.INFEASIBLE:
            return self._ended(self._player.close("infeasible"))
        error = ""
        try:
            wanted = action_of(action)
        except ValueError as problem:
            error = str(problem)
        else:
            try:
                error = self._act(wanted)
            except EpisodeOverError:
                return self._ended(self._player.close())
            except CuaGymError as failure:
                return self._ended(self._player.fail(failure))
        if self._steps >= self._max_steps:
            return self._ended(self._player.close(), error, truncated=True)
        return self._pixels.copy(), 0.0, False, False, self._info(error)

    def render(self) -> Pixels | None:
        """Return the last picture; None without a render mode."""
        return self._pixels.copy() if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Close an open episode without grading, and the connection."""
        self._player.shut_down()

    def _act(self, action: Action) -> str:
        """Carry out an action; return why the server did not, or an empty string."""
        try:
            self._see(self._player.act(action, observe=_LOOK).observation)
        except ActionStoppedError as stopped:
            self._see(stopped.view.observation)
            return str(stopped)
        except InvalidRequestError as refused:
            return refused.message
        return ""

    def _see(self, observation: Observation) -> None:
        shape, picture = self._pixels.shape, observation.picture_data
        if picture is None or len(picture) != self._pixels.size:
            self._player.abandon()
            raise ValueError(f"the screen is not {shape[1]} x {shape[0]} pixels: give its size as `screen`")
        self._pixels = np.frombuffer(picture, np.uint8).reshape(shape)

    def _ended(
        self, outcome: EpisodeOutcome, error: str = "", *, truncated: bool = False
    ) -> tuple[Pixels, float, bool, bool, Info]:
        terminated = outcome.valid and not truncated and outcome.end in _POLICY_ENDED
        info = {
            **self._info(error),
            "valid": outcome.valid,
            "why_invalid": outcome.why_invalid,
            "end": EpisodeEnd.MAX_STEPS.value if truncated and outcome.valid else outcome.end,
        }
        reward = 0.0 if outcome.value is None else outcome.value
        return self._pixels.copy(), reward, terminated, not terminated, info

    def _info(self, error: str = "") -> Info:
        return {"valid": True, "error": error, "steps": self._steps}


# Screens show clocks and carets, so the same seed gives the same state but not the same pixels.
gymnasium.register(id=ENVIRONMENT_ID, entry_point=EpisodeEnv, nondeterministic=True)
