"""Scripts contain modules of ours, and import none of them."""

import pytest

from hub.tasks.script_text import body_of

SOURCE = '''"""What it does."""

import json
from collections.abc import Sequence

from {ours}.tasks.state_comparison import same


def is_new(before: Sequence[object]) -> bool:
    return not same(before, [])
'''


@pytest.mark.parametrize("ours", ["hub", "cua_gym.hub"])
def test_what_a_script_contains_imports_nothing_of_ours_by_either_name(ours: str) -> None:
    """The wheel puts the name of the distribution before all packages."""
    included = body_of(SOURCE.format(ours=ours), ("import json",))
    assert "from collections.abc import Sequence" in included
    assert "same" not in included.partition("def ")[0]
    assert "import json" not in included


@pytest.mark.parametrize("module", ["pydantic", "anyio.from_thread", "grading.hub_states", ".state_comparison", "."])
def test_what_sessions_do_not_have_is_refused(module: str) -> None:
    with pytest.raises(TypeError, match="scripts run without"):
        body_of(f'"""What it does."""\n\nfrom {module} import BaseModel\n', ())
