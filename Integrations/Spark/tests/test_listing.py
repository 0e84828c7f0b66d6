"""A listing of local folders is that of Spark."""

from __future__ import annotations

import os
import warnings
from urllib.parse import unquote

import pytest
from captures import archive_files, sysdiagnose_files, write

from lifetrace_spark.listing import (
    NoLogs, check_links, list_logs, plain_folders, shortened, sizes_below, sizes_from_spark,
)  # fmt: skip

NAMES = (
    "a.txt", "empty.log", "d/b.log", "d/e/c d%20#x.log", "d/ü\nx.log", "d/12:30.log", "d/[x].log",
    ".h/x.log", "_u/x.log", "_u=1/x.log", "p=1/x.log", "d/.n.log", "d/_m.log", "d/_m=1.log",
    "d/_metadata.d/x.log", "d/z.log._COPYING_",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path):
    for name in NAMES:
        path = tmp_path / "logs" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("" if name.startswith("empty") else name)
    root = tmp_path / "logs"
    (root / "link").symlink_to(root / "d" / "e")
    (root / "broken.log").symlink_to("nowhere")
    return root


@pytest.mark.parametrize(
    "patterns",
    [["{}"], ["{}/"], ["file:{}"], ["file://{}"], ["{}/d", "{}"], ["{}/.h"], ["{}/link"]],
)
def test_local_folders(spark, folder, patterns):
    paths = [pattern.format(folder) for pattern in patterns]
    folders = plain_folders(spark, paths)
    assert len(folders) == len(paths)
    assert sizes_below(folders) == sizes_from_spark(spark, paths)


@pytest.mark.parametrize(
    "glob", ["*.log", "?.txt", "*.{txt,log}", "[!a-z]*", "*:*", "*\n*", "12?30.log", r"\[x\].*"]
)
def test_names_match_as_in_spark(spark, folder, glob):
    reader = spark.read.format("binaryFile").option("recursiveFileLookup", "true")
    expected = reader.option("pathGlobFilter", glob).load(str(folder)).inputFiles()
    found = {log.path for log in list_logs(spark, [str(folder)], glob)}
    assert found == {shortened(unquote(path)) for path in expected}
    assert found == {log.path for log in list_logs(spark, [f"{folder}*"], glob)}


def test_an_archive_matches_by_the_name_of_its_folder(spark, tmp_path):
    write(tmp_path / "x.logarchive", archive_files())
    write(tmp_path / "case 7", sysdiagnose_files())
    write(tmp_path, {"a.log": b"a", "b.tracev3": b"b"})
    for glob, names in {
        "*.log": ["a.log"],
        "*.logarchive": ["x.logarchive"],
        "*.{tracev3,ips}": ["b.tracev3"],
        "case*": ["case 7"],
        "*": ["a.log", "b.tracev3", "case 7", "x.logarchive"],
    }.items():
        for path in (tmp_path, f"{tmp_path}/*"):
            logs = list_logs(spark, [str(path)], glob)
            assert [log.path for log in logs] == [f"file:{tmp_path}/{name}" for name in names]
    with pytest.raises(NoLogs, match="no files; expected logs"):
        list_logs(spark, [str(tmp_path)], "*.ips")
    with pytest.raises(ValueError, match=r"glob='\{a' is no pattern: .*Unclosed group"):
        list_logs(spark, [str(tmp_path)], "{a")


def test_what_spark_lists(spark, folder):
    for path in ("/*", "/a.txt", "/missing"):
        assert plain_folders(spark, [str(folder), f"{folder}{path}"]) == []
    assert plain_folders(spark, ["hdfs://localhost:1/logs"]) == []


def test_pipes_and_links_that_lead_back_are_left_out_and_said(tmp_path):
    logs = tmp_path / "logs"
    (logs / "d").mkdir(parents=True)
    (logs / "d" / "a.log").write_text("a")
    os.mkfifo(logs / "d" / "pipe.log")
    (logs / "device.log").symlink_to("/dev/zero")
    for name in ("x", "y"):
        (logs / "d" / name).symlink_to("..")
    (logs / "linked").symlink_to("d")
    (logs / "once more").symlink_to(logs / "d")
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        sizes = sizes_below([str(logs)])
    assert sizes == {f"file:{logs}/d/a.log": 1, f"file:{logs}/linked/a.log": 1}
    reasons = sorted(str(warning.message).removeprefix(f"{logs}/") for warning in said)
    expected = ["device.log: is no regular file; left out"]
    expected += ["once more: links to a folder that another link leads to; left out"]
    for folder in ("d", "linked"):
        expected += [f"{folder}/pipe.log: is no regular file; left out"]
        expected += [f"{folder}/{name}: links to a folder that holds it; left out" for name in "xy"]
    assert reasons == sorted(expected)
    with pytest.raises(ValueError, match="links to a folder that holds it; remove it"):
        check_links([f"{logs}/*"])


def test_a_folder_that_cannot_be_read_is_an_error(folder, monkeypatch):
    def scan(path):
        raise PermissionError(path)

    monkeypatch.setattr(os, "scandir", scan)
    with pytest.raises(PermissionError):
        sizes_below([str(folder)])
