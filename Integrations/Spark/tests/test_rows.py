"""The rows are those of single runs of lifetrace."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile

import pytest
from expected import TABLES, collected, exported, exported_each, files, in_order
from pyspark import cloudpickle

from lifetrace_spark import NoLogs, read
from lifetrace_spark.listing import check_names


def test_all_tables_of_one_pass(spark, lifetrace, samples):
    tables = read(spark, str(samples), TABLES, lifetrace=lifetrace)
    for name in TABLES:
        expected = in_order(exported_each(lifetrace, name, samples))
        assert collected(tables[name]) == expected, name
    assert sum(tables[name].count() for name in TABLES) > 100
    assert tables.groups == tables.account.count() == len(files(samples))
    tables.unpersist()


@pytest.mark.parametrize("partitions", [1, 3, 5])
def test_any_number_of_partitions(spark, lifetrace, samples, partitions):
    frame = read(spark, str(samples), "intervals", lifetrace=lifetrace, task_bytes=1)
    assert frame.rdd.getNumPartitions() == 5
    frame = frame.coalesce(partitions)
    assert frame.rdd.getNumPartitions() == partitions
    assert collected(frame) == in_order(exported_each(lifetrace, "intervals", samples))


def packed(folder) -> bytes:
    """Returns a tar of a folder's files, without times and owners."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as tar:
        for path in files(folder):
            entry = tarfile.TarInfo(path.name)
            entry.size = path.stat().st_size
            tar.addfile(entry, io.BytesIO(path.read_bytes()))
        end = tar.offset + 2 * tarfile.BLOCKSIZE
    return packed.getvalue()[:end]


def test_a_group_is_one_run_over_a_tar(spark, lifetrace, samples):
    frame = read(spark, str(samples), "events", by="/(device[0-9]+)/", lifetrace=lifetrace)
    expected = [
        {"group": device, **row}
        for device in ("device1", "device2")
        for row in exported(lifetrace, "events", device, packed(samples / device))
    ]
    assert collected(frame.where("group != 'device3'")) == in_order(expected)
    assert {row["group"] for row in expected} == {"device1", "device2"}


def test_hadoops_shell_reads_the_same(spark, lifetrace, samples):
    frame = read(spark, str(samples), "sessions", lifetrace=lifetrace, opener="hadoop")
    assert collected(frame) == in_order(exported_each(lifetrace, "sessions", samples))


def test_hadoops_shell_packs_the_same_groups(spark, lifetrace, samples):
    by = "/(device[0-9]+)/"
    shell = read(spark, str(samples), "events", by=by, lifetrace=lifetrace, opener="hadoop")
    assert collected(shell) == collected(
        read(spark, str(samples), "events", by=by, lifetrace=lifetrace)
    )


def test_labels_and_options(spark, lifetrace, samples):
    frame = read(
        spark, str(samples), "apps", labels={"run": "47=11", "build": "9"}, lifetrace=lifetrace,
        options=["--app", "com.example.trailmap"], glob="a*.txt",
    )  # fmt: skip
    rows = frame.collect()
    assert [(row["bundle"], row["run"], row["build"]) for row in rows] == [
        ("com.example.trailmap", "47=11", "9")
    ]


def test_labels_from_paths(spark, lifetrace, samples):
    tables = read(
        spark, str(samples), ["sessions", "exits"], lifetrace=lifetrace,
        labels_from={"build": "/(device1)/", "device_folder": "/device([0-9])/"},
    )  # fmt: skip
    rows = tables["sessions"].collect()
    assert {(row["build"], row["device_folder"]) for row in rows} == {("device1", "1"), (None, "2")}
    tables.unpersist()
    with pytest.raises(ValueError, match="both in labels= and in labels_from="):
        read(spark, str(samples), labels={"a": "1"}, labels_from={"a": "(.)"}, lifetrace=lifetrace)
    with pytest.raises(ValueError, match="the tables have a column 'used'"):
        read(spark, str(samples), labels_from={"used": "(.)"}, lifetrace=lifetrace)


def test_a_list_of_one_table(spark, lifetrace, samples):
    tables = read(spark, str(samples), ["exits"], lifetrace=lifetrace)
    single = read(spark, str(samples), "exits", lifetrace=lifetrace)
    assert sorted(tables["exits"].collect(), key=str) == sorted(single.collect(), key=str)
    tables.unpersist()


def test_schema_is_that_of_the_command(spark, lifetrace, samples):
    types = dict(read(spark, str(samples), "sessions", lifetrace=lifetrace).dtypes)
    assert types.items() >= {
        "group": "string", "log": "string", "n": "bigint", "used": "double", "_problem": "string",
    }.items()  # fmt: skip
    apps = dict(read(spark, str(samples), "apps", lifetrace=lifetrace).dtypes)
    assert apps["isSystem"] == "boolean"


def test_wrong_arguments(spark, lifetrace, samples, tmp_path):
    with pytest.raises(NoLogs, match="no files"):
        read(spark, str(tmp_path), lifetrace=lifetrace)
    with pytest.raises(NoLogs, match="nowhere: no such file or folder"):
        read(spark, [str(samples), str(tmp_path / "nowhere")], lifetrace=lifetrace)
    with pytest.raises(ValueError, match="'x.y' is invalid for '--os"):
        read(spark, str(samples), lifetrace=lifetrace, options=["--os", "x.y"])
    with pytest.raises(ValueError, match="table trips is unknown"):
        read(spark, str(samples), "trips", lifetrace=lifetrace)
    with pytest.raises(ValueError, match="device1.*finds no group"):
        read(spark, str(samples), by="/(phone)/", lifetrace=lifetrace)
    with pytest.raises(ValueError, match="has no group; expected"):
        read(spark, str(samples), by="device", lifetrace=lifetrace)
    with pytest.raises(ValueError, match="mode='strict' is unknown"):
        read(spark, str(samples), mode="strict", lifetrace=lifetrace)
    with pytest.raises(FileNotFoundError, match="/nowhere/lifetrace: no such command"):
        read(spark, str(samples), lifetrace="/nowhere/lifetrace")


def test_names_that_java_cannot_read(spark, lifetrace, tmp_path):
    """Spark leaves such files out without a word."""
    (tmp_path / "good.txt").write_text("nonsense\n")
    with open(os.fsencode(tmp_path) + b"/bad\xff.txt", "wb") as file:
        file.write(b"nonsense\n")
    with pytest.raises(ValueError, match=r"bad.xff.txt': Java cannot read this name as UTF-8"):
        read(spark, str(tmp_path), lifetrace=lifetrace)
    with pytest.raises(ValueError, match="LC_ALL=C.UTF-8"):
        check_names([f"file://{tmp_path}/*.txt"], "UTF-8")
    check_names([f"{tmp_path}/good.txt", "s3a://bucket/logs"], "ANSI_X3.4-1968")


def test_executors_need_not_have_the_package(spark, lifetrace, samples, monkeypatch):
    """What Spark sends to executors can be loaded where the package cannot be imported."""
    sent = []
    dumps = cloudpickle.dumps

    def record(value, *rest):
        sent.append(dumps(value, *rest))
        return sent[-1]

    monkeypatch.setattr(cloudpickle, "dumps", record)
    read(spark, str(samples), lifetrace=lifetrace)
    work = [text for text in sent if b"LocalSource" in text]
    assert len(work) == 1
    loading = (
        "import pickle, sys; sys.modules['lifetrace_spark'] = None;"
        " work = pickle.load(sys.stdin.buffer)[0]; print(type(work).__name__)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", loading], input=work[0], capture_output=True, check=True
    )
    assert loaded.stdout == b"Work\n"
