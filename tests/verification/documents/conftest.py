"""Office documents, created once with the libraries that authors use."""

from pathlib import Path

import pytest

from tests.verification.documents.making import OFFICE, in_session


@pytest.fixture(scope="session")
def office(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("office")
    in_session(OFFICE, str(folder))
    return {path.name: path.read_bytes() for path in sorted(Path(folder).iterdir())}
