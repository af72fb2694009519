"""One author at work in one round: its conversation, its tools, and how it may fail."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import anyio.to_thread

from clients.authors.model.prompting import TOOLS, Prompt
from clients.authors.model.sampling import Sampling
from clients.mcp_connection import McpConnection
from clients.models.conversation import Conversation
from clients.models.errors import ModelOutputError, ModelRefusedError, ModelStuckError
from clients.models.models import Models
from clients.models.spec import ModelSpec
from clients.models.toolset import CallLimit, Refusal, ServerTools
from clients.workspace import Workspace
from schemas.errors import ConflictError, CuaGymError, InvalidRequestError


class AuthorFailedError(ConflictError):
    """A model did not do an author's work: it stopped early, got stuck, refused or wrote what nobody can read.

    It is the author's own doing: its round is over, and the infrastructure is not to blame.
    """


@dataclass(frozen=True)
class Desk:
    """What an author works with: a model, how it is asked, and the run's folder; `refusals` collects over rounds."""

    models: Models
    spec: ModelSpec
    sampling: Sampling
    folder: Path
    refusals: list[Refusal] = field(default_factory=list[Refusal])

    async def keep(self, prompt: Prompt) -> None:
        """Write what is asked now into the run's folder."""
        await anyio.to_thread.run_sync(prompt.write, self.folder, self.spec, self.sampling)


class Sitting:
    """A conversation with the model at a desk, over the tools of one workspace's token."""

    def __init__(self, desk: Desk, workspace: Workspace, prompt: Prompt, limits: Sequence[CallLimit] = ()) -> None:
        connection = workspace.connection
        if not isinstance(connection, McpConnection):
            raise TypeError("a model works over MCP: give its author a workspace of `connect_mcp`")
        self._desk = desk
        self._prompt = prompt
        self.tools = ServerTools(
            connection,
            allowed=TOOLS[prompt.role],
            bound={"workspace_id": workspace.workspace_id},
            limits=limits,
        )
        self._conversation = self._begin()

    def _begin(self) -> Conversation[str]:
        sampling = self._desk.sampling
        try:
            return self._desk.models.conversation(
                self._desk.spec,
                self._prompt.role,
                task_id=self._prompt.task_id,
                instructions=self._prompt.instructions,
                temperature=sampling.temperature,
                tools=self.tools,
                max_turns=sampling.max_turns,
                deadline_s=sampling.deadline_s,
                max_output_tokens=sampling.max_output_tokens,
            )
        except InvalidRequestError as error:
            # Whoever ordered the run chose model and budget; as this error it would count against the task.
            raise CuaGymError(f"no conversation with {self._desk.spec}: {error.message}") from error

    @contextmanager
    def held(self) -> Generator[None]:
        """Keep what was refused, however the sitting ends, and say of a model's failure that it is the author's.

        Raises:
            AuthorFailedError: the model is stuck, refuses, or gives nothing that can be read.
        """
        try:
            yield
        except (ModelStuckError, ModelRefusedError, ModelOutputError) as error:
            raise self.failed(f"{error.code}: {error.message}") from error
        finally:
            self._desk.refusals.extend(self.tools.refusals)

    async def say(self, message: str) -> str:
        """Say something and wait until the model is done with its tools."""
        return await self._conversation.say(message)

    def failed(self, why: str) -> AuthorFailedError:
        """The error that says who failed and why; the same in every round, so that a repetition shows."""
        return AuthorFailedError(f"the {self._prompt.role} ({self._desk.spec}) failed: {why}")
