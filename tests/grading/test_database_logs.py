"""A reward reads from a database what a program would, wherever the rows lie."""

import pytest

from schemas.requests import SessionOpen
from schemas.rewards import RewardReport
from server.services import Services
from tests.callers import ME

LOGGED = """
import os, shutil, sqlite3
home = "/home/user/"
one = sqlite3.connect(home + "one.db", isolation_level=None)
one.executescript("PRAGMA journal_mode = WAL; CREATE TABLE t (x); PRAGMA wal_checkpoint; INSERT INTO t VALUES (1);")
for log in ("", "-wal"):
    shutil.copy(home + "one.db" + log, home + "shop.db" + log)
one.close()
os.utime(home + "shop.db", (1_000_000_000, 1_000_000_000))
os.chmod(home + "shop.db", 0o444)
"""
HALF = """
import os, shutil, sqlite3
home = "/home/user/"
one = sqlite3.connect(home + "one.db", isolation_level=None)
one.executescript(
    "CREATE TABLE t (x); INSERT INTO t VALUES (1); CREATE TABLE u (y); PRAGMA cache_size = 1;"
    "BEGIN; UPDATE t SET x = 2; INSERT INTO u VALUES (randomblob(9000));" + "INSERT INTO u SELECT * FROM u;" * 8
)
for log in ("", "-journal"):
    shutil.copy(home + "one.db" + log, home + "shop.db" + log)
one.close()
os.utime(home + "shop.db", (1_000_000_000, 1_000_000_000))
os.chmod(home + "shop.db", 0o444)
"""
REWARD = """
import os, sqlite3
path = "/home/user/shop.db"
database = sqlite3.connect(f"file:{path}?immutable=1", uri=True)
told = os.stat(path)
try:
    rows = database.execute("SELECT x FROM t").fetchall()
except sqlite3.Error as error:
    rows = repr(error)
print(rows, oct(told.st_mode), told.st_mtime, sorted(os.listdir("/home/user")))
print("REWARD:", float(rows == [(1,)] and told.st_mode & 0o777 == 0o444 and told.st_mtime == 1_000_000_000))
"""


async def graded(services: Services, setup: str) -> RewardReport:
    session = await services.sessions.open(SessionOpen(environment="os", launch=False, setup=setup, reward=REWARD))
    try:
        return await services.grading.reward(session.session_id, ME, seed=0)
    finally:
        await services.sessions.close(session.session_id)


@pytest.mark.parametrize("setup", [LOGGED, HALF], ids=["written ahead", "half a transaction"])
async def test_rows_in_a_log_are_rows_of_the_database(services: Services, setup: str) -> None:
    report = await graded(services, setup)
    assert (report.value, report.ambiguous) == (1.0, ()), report


@pytest.mark.parametrize("log", ["shop.db-wal", "shop.db-journal"])
async def test_a_log_of_nothing_changes_nothing(services: Services, log: str) -> None:
    plain = LOGGED.replace('("", "-wal")', '("",)').replace("PRAGMA journal_mode = WAL;", "")
    report = await graded(
        services, f"{plain}\nopen(home + '{log}', 'w').write('something else')\nos.mkfifo(home + 'x-wal')\n"
    )
    assert (report.value, report.ambiguous) == (1.0, ()), report
