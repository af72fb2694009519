"""A workspace with access for its two authors."""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from clients.connection.mcp import McpConnection, connect_mcp
from clients.workspace import Workspace
from schemas.roles import Role
from schemas.workspaces import ArtifactName, WorkspaceOpened


@dataclass(frozen=True)
class Place:
    """A workspace on a running server."""

    url: str
    owner: Workspace
    opened: WorkspaceOpened

    @property
    def workspace_id(self) -> str:
        return self.owner.workspace_id

    def as_author(self, role: Role) -> AbstractAsyncContextManager[McpConnection]:
        return connect_mcp(self.url, self.token(role))

    def token(self, role: Role) -> str:
        tokens = {Role.GENERATOR: self.opened.generator_token, Role.DISCRIMINATOR: self.opened.discriminator_token}
        return tokens[role]

    async def set_up(self, initial_setup: str, golden_patch: str) -> None:
        """Do the Generator's part with the orchestrator's token."""
        await self.owner.write(ArtifactName.INITIAL_SETUP, initial_setup)
        await self.owner.write(ArtifactName.GOLDEN_PATCH, golden_patch)
        await self.owner.run_setup(ArtifactName.INITIAL_SETUP)
        await self.owner.run_setup(ArtifactName.GOLDEN_PATCH)

    def through(self, connection: McpConnection) -> Workspace:
        return Workspace(connection, self.workspace_id)
