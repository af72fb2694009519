"""The os families: what is nearly right does not score 1."""

import pytest

from environments.families import Family, families
from tests.environments.trials import WORK, running_services, trial_of
from tests.exhaustive import representative

TWICE = f'{WORK} -exec sh -c \'cat "$1" "$1" > /tmp/.x; cat /tmp/.x > "$1"\' - {{}} \';\''
SHORTCUTS = {
    "archive_period": "for a in $(find . -name '*.zip' -o -name '*.tar.gz'); do echo no archive > $a; done",
    "csv_totals": "echo 'Elsewhere: 1.00' >> $(find . -name 'totals-*')",
    "dotfile_edit": TWICE,
    "log_report": "cat $(find . -name '*.log') > $(find . -name 'errors-*')",
    "newest_copies": "find Documents Projects Work -name '*.*' -type f -exec cp {} {}.bak ';'",
    "project_skeleton": "for d in Projects/*/; do cp -r Templates $d; done",
    "release_switch": "chmod -R a+x */*/releases",
    "rename_scans": "find . -name '*.png' -exec cp {} {}.png ';'",
    "sort_downloads": "find Documents Pictures -type f -exec cp {} Downloads ';'",
}
"""Commands with a nearly right result, as of a careless or lazy person."""
TRIED = [family for family in families("os") if family.name in ("csv_totals",)]
each_family = pytest.mark.parametrize(
    "family",
    representative(families("os"), TRIED, reason="shortcuts in every family of os", name=lambda family: family.name),
)


@each_family
async def test_nearly_right_is_not_right(family: Family) -> None:
    async with running_services() as services, trial_of(services, family, seed=3) as trial:
        report = await trial.after(f"cd ~; {SHORTCUTS[family.name]}; true")
        assert report.value is not None, report
        assert report.value < 1.0, report
