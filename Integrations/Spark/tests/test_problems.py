"""A run that fails is never a lost job, and never a silently smaller result."""

from __future__ import annotations

import re
import shutil
import sys
import time

import pytest
from conftest import SAMPLES
from expected import exported, uri
from pyspark.errors import PythonException

from lifetrace_spark import read
from lifetrace_spark import run as run_module
from lifetrace_spark.groups import Group
from lifetrace_spark.logs import LogFile
from lifetrace_spark.run import Run
from lifetrace_spark.sources import LocalSource

GOOD = SAMPLES / "push-launch" / "log-show.ndjson"

FAILING = r"""
row='{"log":"x","n":1}'
case "$*" in *--table=*--table=*) row='{"table":"sessions","log":"x","n":1}' ;; esac
case "$*" in
  *--name=hang*) echo "$row"; sleep 300 ;;
  *--name=mute*) echo "$row"; exec >&- 2>&-; sleep 300 ;;
  *--name=kill*) echo "$row"; kill -9 $$ ;;
  *--name=stop*) cat >/dev/null; echo "$row"; echo 'disk is full' >&2; exit 74 ;;
  *--name=deaf*) exit 0 ;;
esac
"""

PROBLEMS = {
    "hang.txt": "ran longer than 3 s",
    "mute.txt": "ran longer than 3 s",
    "kill.txt": "ended by signal 9 .Killed.",
    "stop.txt": "ended with status 74: disk is full",
    "deaf.txt": "before it had read all of the log",
    "empty.txt": "ended with status 65: .*is empty",
    "nonsense.txt": "ended with status 65: .*no known layout",
}


@pytest.fixture
def logs(tmp_path):
    """One good log, and one of each kind that fails."""
    root = tmp_path / "logs"
    root.mkdir()
    shutil.copy(GOOD, root / "good.ndjson")
    for name in PROBLEMS:
        (root / name).write_text("nothing that anybody wrote\n" * 10_000)
    (root / "empty.txt").write_text("")
    return root


def reading(spark, logs, command, **options):
    return read(spark, str(logs), lifetrace=command(FAILING), timeout=3, **options)


def good_rows(lifetrace, table):
    return exported(lifetrace, table, "good.ndjson", GOOD.read_bytes())


def test_permissive_marks_each_problem(spark, lifetrace, logs, command):
    start = time.monotonic()
    rows = reading(spark, logs, command).collect()
    assert time.monotonic() - start < 60
    problems = {row["group"]: row for row in rows if row["_problem"] is not None}
    assert set(problems) == {uri(logs / name) for name in PROBLEMS}
    for name, text in PROBLEMS.items():
        row = problems[uri(logs / name)]
        assert matches(text, row["_problem"])
        assert all(row[key] is None for key in row.asDict() if key not in ("group", "_problem"))
    good = [row for row in rows if row["group"] == uri(logs / "good.ndjson")]
    assert len(good) == len(good_rows(lifetrace, "sessions")) == 1
    # Rows that a run wrote before it failed stay beside the row of its problem.
    for name in ("hang.txt", "mute.txt", "kill.txt", "stop.txt"):
        assert [row["log"] for row in rows if row["group"] == uri(logs / name)] == ["x", None]


def matches(pattern, text):
    return re.search(pattern, text, re.DOTALL)


@pytest.mark.parametrize("mode", ["PERMISSIVE", "DROPMALFORMED"])
def test_diagnostics_has_each_problem(spark, logs, command, mode):
    rows = reading(spark, logs, command, table="diagnostics", mode=mode).collect()
    errors = {row["group"]: row["message"] for row in rows if row["severity"] == "error"}
    assert set(errors) == {uri(logs / name) for name in PROBLEMS}
    assert all(matches(text, errors[uri(logs / name)]) for name, text in PROBLEMS.items())


def test_drop_malformed_leaves_them_out(spark, logs, command):
    rows = reading(spark, logs, command, table="exits", mode="DROPMALFORMED").collect()
    assert all(row["_problem"] is None for row in rows)


def test_several_tables_have_the_same_problems(spark, lifetrace, logs, command):
    names = ["inputs", "sessions", "diagnostics"]
    glob = "[!hkm]*"
    tables = reading(spark, logs, command, table=names, glob=glob)
    failed = {uri(logs / name) for name in PROBLEMS if name[0] not in "hkm"}
    for name in names:
        found = tables[name].where("_problem is not null").collect()
        assert sorted(row["group"] for row in found) == sorted(failed), name
    assert tables["sessions"].where("log = 'x'").count() == 1
    assert tables["sessions"].where("_problem is null").count() == 2
    account = {row["group"]: row["_problem"] for row in tables.account.collect()}
    assert {group for group, problem in account.items() if problem} == failed
    assert account[uri(logs / "good.ndjson")] is None
    tables.unpersist()


def test_fail_fast_names_the_log(spark, logs, command):
    with pytest.raises(PythonException, match="nonsense.txt: lifetrace ended with status 65"):
        reading(spark, logs, command, mode="FAILFAST", glob="[gn]*").count()


@pytest.mark.parametrize("opener", ["auto", "hadoop"])
def test_logs_that_vanish_or_change(spark, lifetrace, tmp_path, opener):
    for name in ("a.ndjson", "b.ndjson", "c.ndjson", "d.ndjson"):
        shutil.copy(GOOD, tmp_path / name)
    frame = read(spark, str(tmp_path), lifetrace=lifetrace, opener=opener)
    (tmp_path / "a.ndjson").unlink()
    (tmp_path / "c.ndjson").write_text("short\n")
    rows = {row["group"]: row for row in frame.coalesce(1).collect()}
    assert set(rows) == {uri(tmp_path / f"{letter}.ndjson") for letter in "abcd"}
    for letter in "ac":
        problem = rows[uri(tmp_path / f"{letter}.ndjson")]["_problem"]
        assert problem.startswith("the log cannot be read: ") and f"{letter}.ndjson" in problem
    for letter in "bd":
        assert rows[uri(tmp_path / f"{letter}.ndjson")]["used"] is not None


def test_a_group_fails_as_a_whole(spark, lifetrace, tmp_path):
    for name in ("a.ndjson", "b.ndjson"):
        shutil.copy(GOOD, tmp_path / name)
    frame = read(spark, str(tmp_path), by="(.*)/", lifetrace=lifetrace)
    (tmp_path / "b.ndjson").unlink()
    rows = frame.collect()
    assert [row["group"] for row in rows] == [uri(tmp_path)]
    assert "b.ndjson" in rows[0]["_problem"]


def test_a_copy_that_ends_for_any_reason():
    """A part of a log is never read as if it were all of it."""

    class Broken(LocalSource):
        def copy(self, file, pipe):
            pipe.write(b"the first half\n")
            raise ValueError("no second half")

    group = Group("a.txt", "a.txt", [LogFile("file:/a.txt", 100)])
    run = Run(group, Broken(), ["cat"], timeout=60)
    assert list(run.blocks()) in ([], [b"the first half\n"])
    assert run.problem == "the log cannot be read: no second half"


def test_a_timeout_ends_all_waiting(tmp_path, monkeypatch):
    """A source that no longer answers, and a process of its own that keeps the command's pipes open."""

    class Silent(LocalSource):
        def copy(self, file, pipe):
            time.sleep(60)

    monkeypatch.setattr(run_module, "GRACE", 0.5)
    start = time.monotonic()
    group = Group("a.txt", "a.txt", [LogFile("file:/a.txt", 100)])
    sleep = 'import subprocess; subprocess.Popen(["sleep", "60"], start_new_session=True).wait()'
    run = Run(group, Silent(), [sys.executable, "-c", sleep], timeout=1)
    assert list(run.blocks()) == []
    assert run.problem == "lifetrace ran longer than 1 s and was ended; raise timeout="
    assert time.monotonic() - start < 30


@pytest.mark.parametrize("timeout", [1e7, float("inf")])
def test_a_timeout_may_be_endless(tmp_path, timeout):
    (tmp_path / "a.txt").write_text("one line\n")
    group = Group("a.txt", "a.txt", [LogFile(f"file:{tmp_path}/a.txt", 9)])
    run = Run(group, LocalSource(), ["cat"], timeout)
    assert list(run.blocks()) == [b"one line\n"]
    assert run.problem is None
