"""Measure a text document against the one it had to become."""

from environments.libreoffice_writer.scripts.story import lines_of_story  # included by render()
from environments.shared.desktop.scripts.grading import grade  # included by render()
from environments.shared.desktop.scripts.packages import texts_kept  # included by render()
from environments.text_editor.scripts.grading import progress  # included by render()


def grade_story(parameters, read_lines, name):
    """Grade the way from the initial to the final lines; lines that had to stay are a gate."""
    initial, final = lines_of_story(parameters["initial"]), lines_of_story(parameters["final"])
    stay = [line for line in initial if line in final]

    now = read_once(read_lines, parameters["path"])

    def kept():
        return sum(line in now for line in stay) / len(stay)

    grade(
        [(name, 1, lambda: progress(initial, final, now))],
        [("other_paragraphs", kept), ("other_files", lambda: float(texts_kept(parameters["beside"])))],
    )


def read_once(read_lines, path):
    """Read a document; one that cannot be read has no lines."""
    try:
        return read_lines(path)
    except Exception as error:
        print(f"{path}: {error!r}")
        return []
