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
    """An author failed: it stopped early, got stuck, refused, or gave output that cannot be parsed.

    This is the author's own failure and not the infrastructure's; it ends the author's round.
    """


class AuthorRun(Protocol):
    """One author's work in one round."""

    def held(self) -> AbstractContextManager[None]:
        """Context manager around a round: records refused calls however it ends, and raises the author's own failures.

        Raises:
            AuthorFailedError: the author gave up, or its output could not be parsed.
        """
        ...

    async def say(self, message: str) -> None:
        """Send a message and wait until the author has finished using its tools."""
        ...

    def failed(self, why: str) -> AuthorFailedError:
        """Return the error that says who failed and why; without a round number, so that repetitions are recognised."""
        ...


class AuthorContext(Protocol):
    """What an author keeps over all rounds of a task."""

    @property
    def sampling(self) -> AuthorSampling:
        """Its sampling settings and limits."""
        ...

    @property
    def refusals(self) -> list[RefusedCall]:
        """Calls that it tried and was refused, as far as they passed through this process."""
        ...

    @property
    def facts(self) -> Mapping[str, object]:
        """The asked model or outside author and its limits, for the stored copy of a prompt."""
        ...

    async def keep(self, prompt: Prompt) -> None:
        """Write the prompt into the run's folder."""
        ...

    def begin(self, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> AuthorRun:
        """Begin a round; nothing is sent before the first `say`.

        Args:
            workspace: The workspace, accessed with the author's own token.
            prompt: What the author is asked.
            limits: How often a tool may succeed with certain arguments.
        """
        ...


@dataclass(frozen=True)
class ModelAuthorContext:
    """A model, its sampling settings, and the run's folder; `refusals` grows over all rounds."""

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
        """Write the prompt into the run's folder."""
        await anyio.to_thread.run_sync(prompt.write, self.folder, self.facts)

    def begin(self, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> "ModelAuthorRun":
        """Begin a conversation."""
        return ModelAuthorRun(self, workspace, prompt, limits)


class ModelAuthorRun:
    """A conversation with the model, which gets the tools that the workspace's token allows."""

    def __init__(
        self, context: ModelAuthorContext, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()
    ) -> None:
        """Begin the conversation; nothing is sent before the first `say`.

        Args:
            context: The model and its sampling settings.
            workspace: The workspace, accessed with the author's own token; the model's tools use the same connection.
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
            # The run's configuration chose model and budget; left as this error, it would count against the task.
            raise CuaGymError(f"no conversation with {self._context.spec}: {error.message}") from error

    @contextmanager
    def held(self) -> Generator[None]:
        """Context manager around a round: records refused calls, and raises the model's failures as the author's.

        Raises:
            AuthorFailedError: the model is stuck, refuses, or gives output that cannot be parsed.
        """
        try:
            yield
        except (ModelStuckError, ModelRefusedError, ModelOutputError) as error:
            raise self.failed(f"{error.code}: {error.message}") from error
        finally:
            self._context.refusals.extend(self._tools.refusals)

    async def say(self, message: str) -> None:
        """Send a message and wait until the model has finished using its tools."""
        await self._conversation.say(message)

    def failed(self, why: str) -> AuthorFailedError:
        """Return the error that says who failed and why; without a round number, so that repetitions are recognised."""
        return AuthorFailedError(f"the {self._prompt.role} ({self._context.spec}) failed: {why}")


def connection_of(workspace: Workspace) -> McpConnection:
    """Return the MCP connection of a workspace, which has the author's token and tools.

    Raises:
        TypeError: the workspace is reached over something else than MCP.
    """
    if not isinstance(workspace.connection, McpConnection):
        raise TypeError("an author works over MCP: give it a workspace of `connect_mcp`")
    return workspace.connection
