"""Measure a project against what it had to become, file by file, in a normal form that the family chooses."""

from environments.desktop.scripts.grading import grade, read, share  # included by render()
from environments.text_editor.scripts.grading import dense, progress  # included by render()


def changed(parameters):
    """List the files that the work changes or makes."""
    return [path for path, text in parameters["after"].items() if parameters["before"].get(path) != text]


def grade_project(parameters, normal=dense):
    """Score the way that every changed file has gone; other files must be as they were."""
    before, after = parameters["before"], parameters["after"]
    work = changed(parameters)

    def way(path):
        return progress(normal(before.get(path)), normal(after[path]), normal(read(path)))

    def others():
        return share([dense(read(path)) == dense(before[path]) for path in before if path not in work])

    grade([(path.split("/")[-1], 1, lambda path=path: way(path)) for path in work], [("other_files", others)])
