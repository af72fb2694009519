"""The static check itself: applies every rule to one script. `RULES` has the meaning and source of each rule."""

from schemas.rewards import Finding, Severity
from verification.static_analysis import (
    capability_rules,
    determinism_rules,
    import_rules,
    judge_rules,
    loading_rules,
    naming_rules,
    path_rules,
    score_rules,
)
from verification.static_analysis.interpreter_state import TooComplexError
from verification.static_analysis.script import Script, read
from verification.static_analysis.statements import interpret
from verification.static_analysis.text_origins import Origins

RULES: dict[str, str] = {
    "constant-flag": "A verification flag is a constant (arXiv 2605.25624, forbidden patterns).",
    "flag-then-score": "A flag assigned a constant then adds score (arXiv 2605.25624, forbidden patterns).",
    "constant-success": "Success is a constant that looked at nothing (arXiv 2605.25624, forbidden patterns).",
    "exists-only": "Points for mere existence of a file (arXiv 2605.25624, forbidden patterns).",
    "comment-only": "A score step that no test decides (arXiv 2605.25624, forbidden patterns).",
    "subprocess": "Starts programs or runs generated code (arXiv 2605.25624: `subprocess`; generated code hides it).",
    "model-judge": "A model decides more than 40 % of the score (the paper's code: at least 60 % programmatic).",
    "model-sdk": "A model's SDK or host in the reward (the paper's published code).",
    "judge-use": "The model judge is asked so that its part of the score cannot be read off (docs/decisions/013).",
    "no-reward-line": "No `REWARD: <float>` line can be printed (arXiv 2605.25624, reward contract).",
    "points-in-except": "A broad except yields points (reward contract: components fail closed).",
    "network": "Network access where the task names none (design.md, invariant 6).",
    "nondeterminism": "Clock, randomness, identity or unfixed order (design.md, invariant 9).",
    "writes": "Writes outside a temporary place (design.md, invariant 6: grading only reads the captured state).",
    "grader-paths": "Reads the authors' scripts, the reward itself or /proc (design.md, invariant 6 and the barrier).",
    "pickle": "Deserialises code from files the agent wrote (design.md, invariant 6).",
    "imports": "A module that is not on the allow-list (design.md, invariant 6: no code of the agent's in the grader).",
    "import-path": "Changes where modules are looked for (design.md, invariant 6).",
    "code-from-data": "Runs text or a file that was read as code, or as a template (design.md, invariant 6).",
    "named-by-data": "What is called or read is chosen by text that was read (design.md, invariant 6).",
    "reflection": "Reaches into the insides of Python, where no rule can follow (design.md, invariant 6).",
    "extraction": "Unpacks an archive that the agent wrote (design.md, invariant 6).",
    "syntax-error": "Python cannot parse the script.",
    "too-complex": "A note: the script branches more than this check can follow, so it is measured by more runs.",
}
"""Rule id → what it finds and the source of the requirement."""

_TOO_COMPLEX = (
    "this script branches or recurses more than the check can follow: that is no fault, it is measured by more runs on "
    "spoiled states and in other surroundings"
)
_TOO_DEEP = "expressions of this script are nested deeper than the check can read: give their parts names"


def check(source: str, *, allow_network: bool = False) -> tuple[Finding, ...]:
    """Find forbidden patterns in a reward script. Deterministic; never runs the script.

    Args:
        source: the reward's source.
        allow_network: whether network access is allowed, as in an environment that names the hub.

    Returns:
        The findings, sorted by line. Notes are among them, which do not refuse the script.
    """
    try:
        script = read(source)
    except SyntaxError as error:
        message = f"Python cannot parse this line ({error.msg}): correct it, nothing else was checked"
        return (Finding(rule="syntax-error", line=max(error.lineno or 1, 1), message=message),)
    except (ValueError, RecursionError, MemoryError) as error:
        message = f"Python cannot parse this script ({error}): remove null bytes and very deep nesting"
        return (Finding(rule="syntax-error", line=1, message=message),)
    origins = Origins(script)
    try:
        found = _forbidden(script, origins, allow_network=allow_network)
    except RecursionError:
        return (Finding(rule="syntax-error", line=1, message=_TOO_DEEP),)
    try:
        found.extend(score_rules.findings(interpret(script)))
    except (TooComplexError, RecursionError):
        found.append(Finding(rule="too-complex", severity=Severity.NOTE, line=1, message=_TOO_COMPLEX))
    distinct = {(finding.line, finding.rule, finding.message): finding for finding in found}
    return tuple(distinct[key] for key in sorted(distinct))


def _forbidden(script: Script, origins: Origins, *, allow_network: bool) -> list[Finding]:
    return [
        *import_rules.findings(script),
        *naming_rules.findings(script, origins),
        *loading_rules.findings(script, origins),
        *judge_rules.findings(script),
        *capability_rules.findings(script, allow_network=allow_network),
        *path_rules.findings(script),
        *determinism_rules.findings(script),
    ]
