"""When the share of stale pictures of pages is within its budget."""

import pytest

from benchmarks import stale_pages

_ENVIRONMENTS = len(stale_pages.ENVIRONMENTS)


@pytest.mark.parametrize(
    ("only", "drawn", "stale", "ok"),
    [
        (None, 0, 0, False),
        (None, stale_pages.LEAST_DRAWN // _ENVIRONMENTS - 1, 0, False),
        (None, stale_pages.LEAST_DRAWN // _ENVIRONMENTS + 1, 0, True),
        (None, stale_pages.LEAST_DRAWN // _ENVIRONMENTS + 1, 10, False),
        ("hub_mail", 0, 0, False),
        ("hub_mail", 1, 0, True),
    ],
)
def test_too_few_pictures_prove_nothing(
    monkeypatch: pytest.MonkeyPatch, only: str | None, drawn: int, stale: int, ok: bool
) -> None:
    async def measured(names: list[str], limit: int, figures: dict[str, float], missed: dict[str, list[str]]) -> None:
        del limit, missed
        for name in names:
            for rule in (stale_pages.PAGE, stale_pages.CLOCK):
                figures |= {f"{name}_{rule}_drawn": drawn, f"{name}_{rule}_stale": stale}

    monkeypatch.setattr(stale_pages, "_measure", measured)
    assert stale_pages.run(only).ok is ok
