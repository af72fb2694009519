"""Measure a drawing against the one it had to become."""

from environments.libreoffice_draw.scripts.odg_reading import lines_of_odg  # included by render()
from environments.libreoffice_draw.scripts.plan import lines_of_plan  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()
from environments.shared.desktop.scripts.packages import texts_kept  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()


def grade_plan(parameters, name, facts):
    """Grade the way from the initial to the final lines; lines that had to stay are a gate."""
    initial, final = (lines_of_plan(parameters[state], facts) for state in ("initial", "final"))
    stay = [line for line in initial if line in final]

    def kept():
        now = lines_of_odg(parameters["path"], facts)
        return sum(line in now for line in stay) / len(stay) if stay else 1.0

    def beside():
        return float(texts_kept(parameters["beside"]))

    grade(
        [(name, 1, lambda: progress(initial, final, lines_of_odg(parameters["path"], facts)))],
        [("other_shapes", kept), ("other_files", beside)],
    )
