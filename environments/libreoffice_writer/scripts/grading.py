"""Measure a text document against the one it had to become."""

from environments.desktop.scripts.grading import grade  # included by render()
from environments.libreoffice_writer.scripts.story import lines_of_story  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()


def grade_story(parameters, read_lines, name):
    """Grade the way from the initial to the final lines; lines that had to stay are a gate."""
    initial, final = lines_of_story(parameters["initial"]), lines_of_story(parameters["final"])
    stay = [line for line in initial if line in final]

    def kept():
        now = read_lines(parameters["path"])
        return sum(line in now for line in stay) / len(stay)

    def beside():
        return all(open(path, encoding="utf-8").read() == text for path, text in parameters["beside"].items())

    grade(
        [(name, 1, lambda: progress(initial, final, read_lines(parameters["path"])))],
        [("other_paragraphs", kept), ("other_files", beside)],
    )
