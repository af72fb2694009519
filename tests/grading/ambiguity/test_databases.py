import shutil
import sqlite3
from pathlib import Path

import pytest

from tests.grading.ambiguity.looking import kinds

SCHEMA = "CREATE TABLE t (x UNIQUE, y); CREATE VIEW v AS SELECT y FROM t; INSERT INTO t VALUES (1, 2), (3, 4);"


def made(path: Path, script: str = SCHEMA) -> sqlite3.Connection:
    database = sqlite3.connect(path, isolation_level=None)
    database.executescript(script)
    return database


def test_ordinary_databases(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    database = made(path, f"{SCHEMA} CREATE TABLE n (i INTEGER PRIMARY KEY AUTOINCREMENT); DELETE FROM t; ANALYZE;")
    database.close()
    assert kinds(path) == set()
    (tmp_path / "a.db-journal").write_bytes(bytes(512))
    assert kinds(path) == set()
    other = tmp_path / "Thumbs.db"
    other.write_bytes(b"something else")
    assert kinds(other) == set()


def test_an_index_that_says_something_else_than_the_table(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    database = made(path)
    database.executescript(
        "CREATE TABLE other (x UNIQUE, y); PRAGMA writable_schema = ON;"
        "UPDATE sqlite_master SET rootpage = "
        "(SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_other_1') "
        "WHERE name = 'sqlite_autoindex_t_1';"
    )
    database.close()
    assert kinds(path) == {"structure"}


def test_a_version_of_the_future(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    made(path).close()
    path.write_bytes(path.read_bytes()[:18] + b"\3\3" + path.read_bytes()[20:])
    assert kinds(path) == {"structure"}


def test_a_table_whose_numbers_are_used_up_takes_no_more_rows(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    database = made(path, f"{SCHEMA} CREATE TABLE n (i INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO n VALUES (1);")
    assert kinds(path) == set()
    for number, is_right in ((9, True), (1 << 40, False), (9223372036854775807, False)):
        database.execute("UPDATE sqlite_sequence SET seq = ?", [number])
        database.commit()
        assert kinds(path) == (set() if is_right else {"structure"}), number
    database.close()


@pytest.mark.parametrize("kind", ["link", "dangling", "folder"])
@pytest.mark.parametrize("log", ["-wal", "-journal"])
def test_a_log_that_is_no_file(tmp_path: Path, kind: str, log: str) -> None:
    path, beside = tmp_path / "a.db", tmp_path / f"a.db{log}"
    made(path).close()
    if kind == "folder":
        beside.mkdir()
    else:
        beside.symlink_to("/etc/hosts" if kind == "link" else "/nowhere")
    assert kinds(path) == {"structure"}


def test_a_table_of_a_name_that_is_not_listed(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite"
    database = made(path)
    database.execute("PRAGMA writable_schema = ON")
    database.execute("UPDATE sqlite_master SET name = 'sqlite_x', tbl_name = 'sqlite_x' WHERE name = 'v'")
    database.close()
    assert kinds(path) == {"structure"}


def test_a_log_that_is_left(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.db", tmp_path / "b.db"
    database = made(path, "PRAGMA journal_mode = WAL; CREATE TABLE t (x);")
    for log in ("", "-wal"):
        shutil.copy(f"{path}{log}", f"{copy}{log}")
    database.close()
    assert kinds(copy) == {"structure"}
    assert kinds(Path(f"{copy}-wal")) == {"structure"}
    assert kinds(path) == set()
