"""One author's work in one round: its conversation, its tools, and its failures."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

import anyio.to_thread

from clients.authors.model.author_prompts import TOOLS, Prompt
from clients.authors.model.sampling import AuthorSampling
from clients.connection.mcp import McpConnection
from clients.models.conversation import Conversation
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.toolset import CallLimit, RefusedCall, ServerTools
from clients.workspace import Workspace
from schemas.errors import ConflictError, CuaGymError, InvalidRequestError


class AuthorFailedError(ConflictError):
    """A model did not do an author's work: it stopped early, got stuck, refused or wrote what nobody can read.

    It is the author's own doing: its round is over, and the infrastructure is not to blame.
    """


class AuthorRun(Protocol):
    """An author at work in one round."""

    def held(self) -> AbstractContextManager[None]:
        """Keep what was refused, however the run ends, and raise a failure of the author as its own.

        Raises:
            AuthorFailedError: the author gave up, or could not be understood.
        """
        ...

    async def say(self, message: str) -> None:
        """Say something and wait until the author is done with its tools."""
        ...

    def failed(self, why: str) -> AuthorFailedError:
        """The error that says who failed and why; the same in every round, so that a repetition shows."""
        ...


class AuthorContext(Protocol):
    """What an author works with over the rounds of a task."""

    @property
    def sampling(self) -> AuthorSampling:
        """How it is asked, and how much it may take."""
        ...

    @property
    def refusals(self) -> list[RefusedCall]:
        """What it tried and was not allowed to do, as far as the calls came through us."""
        ...

    @property
    def facts(self) -> Mapping[str, object]:
        """Who is asked and under what limits, for the record of a prompt."""
        ...

    async def keep(self, prompt: Prompt) -> None:
        """Write what is asked now into the run's folder."""
        ...

    def begin(self, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> AuthorRun:
        """Begin a round: nothing is said before the first `say`.

        Args:
            workspace: Through the connection of the author's own token.
            prompt: What the author is asked.
            limits: How often a tool may succeed with certain arguments.
        """
        ...


@dataclass(frozen=True)
class ModelAuthorContext:
    """A model, how it is asked, and the run's folder; `refusals` collects over rounds."""

    models: Models
    spec: ModelSpec
    sampling: AuthorSampling
    folder: Path
    refusals: list[RefusedCall] = field(default_factory=list[RefusedCall])

    @property
    def facts(self) -> Mapping[str, object]:
        """Model, temperature and limits."""
        return {"model": str(self.spec), **self.sampling.model_dump()}

    async def keep(self, prompt: Prompt) -> None:
        """Write what is asked now into the run's folder."""
        await anyio.to_thread.run_sync(prompt.write, self.folder, self.facts)

    def begin(self, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> "ModelAuthorRun":
        """Begin a conversation."""
        return ModelAuthorRun(self, workspace, prompt, limits)


class ModelAuthorRun:
    """A conversation with the model, over the tools of one workspace's token."""

    def __init__(
        self, context: ModelAuthorContext, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()
    ) -> None:
        """Begin the conversation; nothing is said before the first `say`.

        Args:
            context: The model, and how it is asked.
            workspace: Through the connection of the author's own token, which the model's tools use, too.
            prompt: Its role decides which tools the model gets.
            limits: How often a tool may succeed with certain arguments in this round.
        """
        self._context = context
        self._prompt = prompt
        self._tools = ServerTools(
            connection_of(workspace),
            allowed=TOOLS[prompt.role],
            bound={"workspace_id": workspace.workspace_id},
            limits=limits,
        )
        self._conversation = self._begin()

    def _begin(self) -> Conversation[str]:
        sampling = self._context.sampling
        try:
            return self._context.models.conversation(
                self._context.spec,
                self._prompt.role,
                task_id=self._prompt.task_id,
                instructions=self._prompt.instructions,
                temperature=sampling.temperature,
                tools=self._tools,
                max_turns=sampling.max_turns,
                deadline_s=sampling.deadline_s,
                max_output_tokens=sampling.max_output_tokens,
            )
        except InvalidRequestError as error:
            # Whoever ordered the run chose model and budget; as this error it would count against the task.
            raise CuaGymError(f"no conversation with {self._context.spec}: {error.message}") from error

    @contextmanager
    def held(self) -> Generator[None]:
        """Keep what was refused, however the run ends, and say of a model's failure that it is the author's.

        Raises:
            AuthorFailedError: the model is stuck, refuses, or gives nothing that can be read.
        """
        try:
            yield
        except (ModelStuckError, ModelRefusedError, ModelOutputError) as error:
            raise self.failed(f"{error.code}: {error.message}") from error
        finally:
            self._context.refusals.extend(self._tools.refusals)

    async def say(self, message: str) -> None:
        """Say something and wait until the model is done with its tools."""
        await self._conversation.say(message)

    def failed(self, why: str) -> AuthorFailedError:
        """The error that says who failed and why; the same in every round, so that a repetition shows."""
        return AuthorFailedError(f"the {self._prompt.role} ({self._context.spec}) failed: {why}")


def connection_of(workspace: Workspace) -> McpConnection:
    """Return what a workspace goes through, if that is MCP: an author's token and its tools."""
    if not isinstance(workspace.connection, McpConnection):
        raise TypeError("an author works over MCP: give it a workspace of `connect_mcp`")
    return workspace.connection
