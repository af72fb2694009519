"""Measure a presentation against the one it had to become."""

from environments.libreoffice_impress.scripts.deck import lines_of_deck  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()
from environments.shared.desktop.scripts.packages import texts_kept  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()


def grade_deck(parameters, read_lines, name):
    """Grade the way from the initial to the final lines; lines that had to stay are a gate."""
    initial, final = lines_of_deck(parameters["initial"]), lines_of_deck(parameters["final"])
    stay = [line for line in initial if line in final]

    def kept():
        now = read_lines(parameters["path"])
        return sum(line in now for line in stay) / len(stay)

    def beside():
        return float(texts_kept(parameters["beside"]))

    grade(
        [(name, 1, lambda: progress(initial, final, read_lines(parameters["path"])))],
        [("other_lines", kept), ("other_files", beside)],
    )
