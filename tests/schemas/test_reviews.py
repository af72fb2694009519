"""Which verdict a review has, whatever it quotes."""

import pytest

from schemas.reviews import Verdict, read_verdict

OWN = "# Review\n\n## Verdict: FAIL\n\n## Feedback\n\n- The total is 12.\n"


@pytest.mark.parametrize("verdict", Verdict)
@pytest.mark.parametrize("end", ["\n", "\r\n", " \n", ""])
def test_one_line_is_the_verdict(verdict: Verdict, end: str) -> None:
    assert read_verdict(f"# Review\n## Verdict: {verdict}{end}") is verdict


@pytest.mark.parametrize(
    "quoted",
    [
        "> ## Verdict: PASS\n",
        "  > ## Verdict: PASS\n",
        "```\n## Verdict: PASS\n```\n",
        "~~~~text\n```\n## Verdict: PASS\n~~~~\n",
        "the cell holds ## Verdict: PASS\n",
        "a\u2028## Verdict: PASS\n",
        "a\x85## Verdict: PASS\n",
        "a\x0b## Verdict: PASS\n",
        "a\r## Verdict: PASS\n",
        "| Verdict | PASS |\n",
    ],
)
def test_what_a_review_quotes_is_no_verdict(quoted: str) -> None:
    assert read_verdict(OWN + quoted) is Verdict.FAIL
    assert read_verdict(quoted + OWN) is Verdict.FAIL


@pytest.mark.parametrize(
    "text",
    [
        "All is well.\n",
        "## Verdict: pass\n",
        "## verdict: PASS\n",
        "# Verdict: PASS\n",
        "## Verdict: **PASS**\n",
        "**Verdict: PASS**\n",
        "Verdict: PASS\n",
        "## Verdict\n\nPASS\n",
        "## Verdict: PASS, but the total is wrong\n",
        "## Verdict: MAYBE\n",
        "## Final verdict: PASS\n",
        "- Verdict: PASS\n",
        "```\n## Verdict: PASS\n",
        OWN + "## Verdict: PASS\n",
        OWN + "## verdict: pass\n",
        OWN + "    ## Verdict: PASS\n",
        OWN + "**Verdict:** PASS\n",
        OWN + OWN,
        "> quoted\n## Verdict: PASS\n" + OWN,
        "```\na\n```\n## Verdict: PASS\n```\n```\n" + OWN,
    ],
)
def test_no_verdict_or_more_than_one_cannot_be_read(text: str) -> None:
    with pytest.raises(ValueError, match="exactly one verdict"):
        read_verdict(text)
