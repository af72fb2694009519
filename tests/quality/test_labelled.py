"""The labelled set is complete, consistent and readable, and what it says can be executed."""

import json
import shutil
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.labelled_rates import rates
from benchmarks.labelled_set import TUPLES, Fault, LabelledTuple, read_tuple, read_tuples
from benchmarks.quality import alternative, chosen, result_of, verified
from benchmarks.quality_report import MeasuredTuple, QualityReport, Stage
from schemas.errors import InvalidRequestError
from schemas.workspaces import ArtifactName
from server.services import Services

ENVIRONMENTS = Path(__file__).parents[2] / "environments"
ALL = read_tuples()
BY_ID = {one.task.task_id: one for one in ALL}


class TestTheSet:
    def test_both_halves_are_large_enough(self) -> None:
        halves = Counter(one.label.sound for one in ALL)
        assert min(halves[True], halves[False]) >= 60

    def test_sound_tuples_since_the_second_batch_have_alternative_solutions(self) -> None:
        for one in ALL:
            if one.label.sound and one.label.batch > 1:
                assert len(set(one.alternatives.values())) >= 3, one.task.task_id

    def test_alternative_solutions_are_python(self) -> None:
        for one in ALL:
            for title in one.alternatives:
                compile(one.by_another_way(title).scripts[ArtifactName.GOLDEN_PATCH], title, "exec")

    def test_every_fault_has_several_tuples(self) -> None:
        faults = Counter(one.label.fault for one in ALL)
        assert min(faults[fault] for fault in Fault) >= 5

    def test_no_two_are_the_same(self) -> None:
        assert len({(one.task.instruction, *one.scripts.values()) for one in ALL}) == len(ALL)
        assert len({one.label.why for one in ALL}) == len(ALL)

    def test_half_of_the_broken_are_tasks_of_their_own(self) -> None:
        setups = Counter(one.scripts[next(iter(one.scripts))] for one in ALL)
        broken = [one for one in ALL if not one.label.sound]
        alone = [one for one in broken if setups[next(iter(one.scripts.values()))] == 1]
        assert len(alone) >= len(broken) / 2

    def test_every_environment_exists(self) -> None:
        for one in ALL:
            assert (ENVIRONMENTS / one.task.environment / "environment.toml").is_file(), one.task.task_id

    def test_the_server_is_not_told_the_label(self) -> None:
        for one in ALL:
            assert "label" not in one.task.model_dump()

    @pytest.mark.parametrize("one", ALL, ids=lambda one: one.task.task_id)
    def test_scripts_are_python(self, one: LabelledTuple) -> None:
        for name, text in one.scripts.items():
            compile(text, name, "exec")


@pytest.fixture
def half(tmp_path: Path) -> Path:
    """A set of one sound tuple; the other half is empty."""
    (tmp_path / "broken").mkdir()
    shutil.copytree(TUPLES / "sound" / "hosts_entry", tmp_path / "sound" / "hosts_entry")
    return tmp_path


def relabel(folder: Path, **label: object) -> None:
    path = folder / "task.json"
    document = json.loads(path.read_text())
    document["label"] |= label
    path.write_text(json.dumps(document))


class TestTheReader:
    def test_reads_what_was_written(self, half: Path) -> None:
        [one] = read_tuples(half)
        assert one.task.task_id == "hosts_entry"
        assert one.label.sound

    def test_refuses_a_sound_tuple_with_a_fault(self, half: Path) -> None:
        relabel(half / "sound" / "hosts_entry", fault="wrong_scope")
        with pytest.raises(InvalidRequestError, match="exactly when the tuple is not sound"):
            read_tuples(half)

    def test_refuses_a_fault_that_it_does_not_know(self, half: Path) -> None:
        relabel(half / "sound" / "hosts_entry", sound=False, fault="unlucky")
        with pytest.raises(InvalidRequestError, match=r"label\.fault"):
            read_tuples(half)

    def test_refuses_a_field_that_it_does_not_know(self, half: Path) -> None:
        relabel(half / "sound" / "hosts_entry", author="somebody")
        with pytest.raises(InvalidRequestError, match=r"label\.author"):
            read_tuples(half)

    def test_refuses_a_tuple_in_the_wrong_half(self, half: Path) -> None:
        shutil.move(half / "sound" / "hosts_entry", half / "broken")
        with pytest.raises(InvalidRequestError, match="sound tuples lie in sound/"):
            read_tuples(half)

    def test_refuses_a_folder_with_another_name(self, half: Path) -> None:
        (half / "sound" / "hosts_entry").rename(half / "sound" / "hosts")
        with pytest.raises(InvalidRequestError, match="name the folder like its task"):
            read_tuples(half)

    def test_refuses_one_name_in_both_halves(self, half: Path) -> None:
        shutil.copytree(half / "sound" / "hosts_entry", half / "broken" / "hosts_entry")
        with pytest.raises(InvalidRequestError, match="both halves"):
            read_tuples(half)

    @pytest.mark.parametrize("name", ["reward.py", "task.json"])
    def test_refuses_a_missing_file(self, half: Path, name: str) -> None:
        (half / "sound" / "hosts_entry" / name).unlink()
        with pytest.raises(InvalidRequestError, match=f"differs in .'{name}'"):
            read_tuple(half / "sound" / "hosts_entry")

    def test_refuses_a_file_that_does_not_belong_there(self, half: Path) -> None:
        (half / "sound" / "hosts_entry" / "notes.txt").write_text("")
        with pytest.raises(InvalidRequestError, match=r"notes\.txt"):
            read_tuple(half / "sound" / "hosts_entry")

    def test_refuses_a_sound_tuple_whose_fault_no_machine_sees(self, half: Path) -> None:
        relabel(half / "sound" / "hosts_entry", by_machine=False)
        with pytest.raises(InvalidRequestError, match="a sound tuple has none"):
            read_tuples(half)

    def test_reads_alternative_solutions_by_their_titles(self, half: Path) -> None:
        folder = half / "sound" / "hosts_entry" / "alternatives"
        folder.mkdir()
        (folder / "tabs.py").write_text("print('by another way')\n")
        [one] = read_tuples(half)
        golden = one.by_another_way("tabs").scripts[ArtifactName.GOLDEN_PATCH]
        assert golden.startswith(one.scripts[ArtifactName.GOLDEN_PATCH])
        assert golden.endswith("print('by another way')\n")

    def test_refuses_alternatives_that_are_no_scripts(self, half: Path) -> None:
        folder = half / "sound" / "hosts_entry" / "alternatives"
        folder.mkdir()
        (folder / "tabs.txt").write_text("")
        with pytest.raises(InvalidRequestError, match=r"tabs\.txt"):
            read_tuples(half)


class TestTheSelection:
    def test_everything_by_default(self) -> None:
        assert chosen(ALL, None, None) == ALL

    def test_a_limit_counts_for_each_half(self) -> None:
        assert Counter(one.label.sound for one in chosen(ALL, 3, None)) == {True: 3, False: 3}

    def test_one_fault_leaves_the_sound_half_out(self) -> None:
        assert {one.label.fault for one in chosen(ALL, None, "partial_gap")} == {Fault.PARTIAL_GAP}

    def test_tuples_by_their_names(self) -> None:
        names = ["mean_written_to_station", "trigger_may_vanish"]
        assert [one.task.task_id for one in chosen(ALL, only=",".join(names))] == names

    def test_one_batch(self) -> None:
        assert {one.label.batch for one in chosen(ALL, batch=2)} == {2}

    def test_an_empty_batch_is_refused(self) -> None:
        with pytest.raises(ValueError, match="batch 99"):
            chosen(ALL, batch=99)

    def test_an_unknown_fault_is_refused(self) -> None:
        with pytest.raises(ValueError, match="unlucky"):
            chosen(ALL, None, "unlucky")


@pytest.mark.exhaustive(reason="runs with all checks on real desktops")
async def test_the_server_and_the_labels_agree_where_it_is_plain(services: Services) -> None:
    sample = ("hosts_entry", "weather_gap_filled", "members_archived")
    broken = ("half_done_at_start", "transcript_spot_check", "essay_outline_written")
    verdicts = [
        MeasuredTuple.of(one, await verified(services, one), 0.0) for one in map(BY_ID.__getitem__, (*sample, *broken))
    ]
    report = QualityReport.of(verdicts, 1.0)
    assert (report.slipped, report.lost, report.unmeasured) == ((), (), ())
    assert report.caught_share == 1.0
    stages = {rate.stage: rate for rate in report.stages}
    assert stages[Stage.STATIC].caught == 2
    assert stages[Stage.AGREEMENT].caught_by_no_other == 1
    assert QualityReport.model_validate_json(report.model_dump_json()) == report
    assert result_of(report).ok
    figures = rates(report)
    assert (figures.caught.share, figures.lost.share, figures.tuples) == (1.0, 0.0, 6)


@pytest.mark.exhaustive(reason="labelled tuples on real desktops")
async def test_an_alternative_solution_is_graded_in_the_place_of_the_golden_state(services: Services) -> None:
    one = replace(
        BY_ID["mean_written_to_station"],
        alternatives={
            "another indentation": BY_ID["mean_written_to_station"].alternatives["other_indentation"],
            "another mean": "DATA['mean'] = 2.5\njson.dump(DATA, open('/home/user/buoy.json', 'w'))",
            "no way": "raise SystemExit(3)",
        },
    )
    ways = [await alternative(services, one, title) for title in one.alternatives]
    assert [way.kept for way in ways] == [True, False, False]
    verdict = MeasuredTuple.of(one, None, 0.0).model_copy(update={"alternatives": tuple(ways)})
    report = QualityReport.of([verdict], 1.0)
    assert (report.alternatives, report.alternatives_kept) == (3, 1)
    assert report.alternatives_refused == (
        "mean_written_to_station/another mean",
        "mean_written_to_station/no way",
    )


def test_what_was_not_measured_counts_for_nothing_and_breaks_the_budget() -> None:
    report = QualityReport.of([MeasuredTuple.of(BY_ID["hosts_entry"], None, 1.0)], 1.0)
    assert report.unmeasured == ("hosts_entry",)
    assert report.sound_lost == 0
    assert not result_of(report).ok
