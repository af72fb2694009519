"""A worker in front of a gym without desktops; it starts in a moment."""

from server import logs
from server.settings import Settings
from server.workers.worker import arguments, serve
from tests.server.fake_gym import FakeGym
from tools.principals import TokenStore
from tools.shared_tokens import SharedEntries
from vm_controller import ids

if __name__ == "__main__":
    given = arguments(__doc__)
    logs.configure()
    ids.begin_with(given.tag)
    settings = Settings()
    serve(settings, FakeGym(), given.socket, TokenStore(entries=SharedEntries(given.tokens), tag=settings.id_prefix))
