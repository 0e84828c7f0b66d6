"""The report and the command."""

from __future__ import annotations

import html.parser
import os
import shutil
import subprocess
import sys

import pytest
from conftest import SAMPLES

from lifetrace_spark import read, report
from lifetrace_spark.page import Report, Section
from lifetrace_spark.report import NEEDED

EVIL = "<script>alert(1)<|`*.txt"
ADDRESS = "@me #1 www.example.com ![x](y).txt"


@pytest.fixture(scope="module")
def page(spark, lifetrace, tmp_path_factory):
    root = tmp_path_factory.mktemp("logs")
    shutil.copy(SAMPLES / "leaked-background-task" / "console.txt", root)
    shutil.copy(SAMPLES / "leaked-background-task" / "console.txt", root / "copy.txt")
    shutil.copy(SAMPLES / "audio-in-background" / "console.txt", root / "audio.txt")
    shutil.copy(SAMPLES / "scene-phase-xcode" / "xcode-console.txt", root)
    (root / EVIL).write_text("nonsense\n")
    (root / ADDRESS).write_text("nonsense\n")
    (root / "hid\u202eden\u200b.txt").write_text("nonsense\n")
    tables = read(spark, str(root), NEEDED, lifetrace=lifetrace)
    found = report(tables)
    tables.unpersist()
    return found


def rows_of(page, title):
    return next(list(section.rows) for section in page.sections if section.title == title)


def test_counts(page):
    fleet = dict(rows_of(page, "Fleet"))
    assert fleet["Logs"] == "3"
    assert fleet["Copies of these logs, not counted"] == "1"
    assert fleet["Logs or groups with missing rows"] == "3"
    assert fleet["Builds of apps"] == "unknown"


def test_values(page):
    used = {row[0]: row[1:] for row in rows_of(page, "Budget used")}
    unknown = ["unknown", "unknown"]
    assert used["com.example.trailmap"] == [*unknown, "1", "0", "1", *["30.06"] * 4]
    # An exempt session has no budget: with audio, or under a debugger.
    assert used["com.example.nightradio"] == [*unknown, "1", "1", "0", *["not observable"] * 4]
    assert used["Garden"] == [*unknown, "1", "1", "0", *["not observable"] * 4]
    worst = rows_of(page, "Worst sessions")
    assert len(worst) == 1
    assert worst[0][0] == "com.example.trailmap" and worst[0][6].endswith("/console.txt")
    assert ["taskTimeout", "com.example.trailmap", "unknown", "unknown", "1"] in rows_of(
        page, "Exits"
    )
    shares = [
        float(row[2].removesuffix(" %")) for row in rows_of(page, "Time in state") if "%" in row[2]
    ]
    assert sum(shares) == pytest.approx(100, abs=0.5)


def test_names_are_escaped(page):
    assert "<script" not in page.html
    assert "&lt;script&gt;alert(1)&lt;|`*.txt" in page.html
    assert r"\<script\>alert(1)\<\|\`\*.txt" in page.markdown
    assert r"/@<!-- -->me #<!-- -->1 www\.example.com \!\[x\](y).txt" in page.markdown
    for hidden in "\u202e\u200b":
        assert hidden not in page.html + page.markdown
    assert "hid\\u{202e}den\\u{200b}.txt" in page.html
    html.parser.HTMLParser().feed(page.html)
    assert str(page) == page.markdown


def test_a_table_without_rows():
    page = Report("T", [Section("Exits", ["A"], [])])
    assert "None." in page.markdown and "<p>None.</p>" in page.html


def test_an_unaccounted_group_is_an_error(spark, lifetrace, samples):
    tables = read(spark, str(samples), NEEDED, lifetrace=lifetrace)
    tables.groups += 1
    with pytest.raises(RuntimeError, match="5 groups of logs ended, 5 times; expected 6"):
        report(tables)
    with pytest.raises(ValueError, match="table exits is missing"):
        report({name: table for name, table in tables.items() if name != "exits"})
    tables.unpersist()


def test_the_command(spark, lifetrace, samples, tmp_path):
    output, tables = tmp_path / "report.html", tmp_path / "tables"
    subprocess.run(
        [sys.executable, "-m", "lifetrace_spark", samples, "--by", "/(device[0-9])/", "--lifetrace",
         lifetrace, "--output", output, "--table", "sessions", "--to", tables,
         "--label-from", "build=/device([0-9])/"],
        check=True, capture_output=True, env=os.environ,
    )  # fmt: skip
    assert "com.example.trailmap" in output.read_text()
    assert os.listdir(tables) == ["sessions"]
    written = spark.read.parquet(str(tables / "sessions"))
    assert {row["group"] for row in written.collect()} == {"device1", "device2"}
    assert {row["build"] for row in written.collect()} == {"1", "2"}
    # What is there is of an earlier run, maybe of other logs.
    again = subprocess.run(
        [sys.executable, "-m", "lifetrace_spark", samples, "--table", "sessions", "--to", tables],
        capture_output=True, text=True, env=os.environ,
    )  # fmt: skip
    assert again.returncode == 1
    assert "sessions is there already; give --to another folder" in again.stderr


def test_a_folder_without_any_log_fails(lifetrace, tmp_path):
    (tmp_path / "notes.txt").write_text("nothing that anybody wrote\n")
    ended = subprocess.run(
        [sys.executable, "-m", "lifetrace_spark", tmp_path, "--lifetrace", lifetrace],
        capture_output=True, text=True, env=os.environ,
    )  # fmt: skip
    assert ended.returncode == 1
    assert "no known layout" in ended.stdout
    assert "error: no log could be read" in ended.stderr
