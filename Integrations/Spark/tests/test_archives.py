"""Log archives and sysdiagnoses among other logs of a fleet."""

from __future__ import annotations

import shutil
import tarfile

import pytest
from captures import archive_files, sysdiagnose_files, write
from conftest import SAMPLES
from expected import collected, exported, exported_from, uri, without

from lifetrace_spark import read

SYSDIAGNOSE = "sysdiagnose_2026.11.21_10-00-30+0000_iPhone-OS_iPhone_23B85"


@pytest.fixture(scope="module")
def fleet(tmp_path_factory):
    """An archive, a sysdiagnose unpacked and packed, a device's folders, single files, a log."""
    root = tmp_path_factory.mktemp("fleet")
    archive = archive_files()
    write(root / "phone1" / "capture.logarchive", archive)
    unpacked = write(root / "phone2" / SYSDIAGNOSE, sysdiagnose_files())
    (root / "phone3").mkdir()
    with tarfile.open(root / "phone3" / f"{SYSDIAGNOSE}.tar.gz", "w:gz") as packed:
        packed.add(unpacked, SYSDIAGNOSE)
    for name, data in archive.items():
        store = "uuidtext" if name.startswith("1B") else "diagnostics"
        write(root / "phone4" / "var" / "db", {f"{store}/{name}": data})
    trace = archive["Persist/0000000000000001.tracev3"]
    write(root / "phone5", {"a.tracev3": trace, "b.tracev3": trace})
    shutil.copy(SAMPLES / "push-launch" / "log-show.ndjson", root / "phone5")
    return root


LOGS = {
    "phone1/capture.logarchive": 2,
    f"phone2/{SYSDIAGNOSE}": 2,
    f"phone3/{SYSDIAGNOSE}.tar.gz": 2,
    "phone4/var/db": 2,
    "phone5/a.tracev3": 0,
    "phone5/b.tracev3": 0,
}
"""The states of SpringBoard's texts in each; files with entries alone have no texts."""


@pytest.mark.parametrize("opener", ["auto", "hadoop"])
def test_an_archive_is_one_group(spark, lifetrace, fleet, opener):
    tables = read(
        spark, str(fleet), ["inputs", "events", "exits"], lifetrace=lifetrace, opener=opener,
        labels_from={"phone": "/phone([0-9])/"},
    )  # fmt: skip
    account = {row["group"]: row["_problem"] for row in tables.account.collect()}
    log = uri(fleet / "phone5" / "log-show.ndjson")
    assert account == dict.fromkeys([*(uri(fleet / name) for name in LOGS), log])
    events = tables["events"].where("event = 'visibility'").groupBy("group").count()
    found = {row["group"]: row["count"] for row in events.collect() if row["group"] != log}
    assert found == {uri(fleet / name): count for name, count in LOGS.items() if count}
    exits = tables["exits"].where("bundle = 'com.example.notes'").collect()
    assert sorted((row["phone"], row["category"]) for row in exits) == [
        ("2", "watchdog"), ("3", "watchdog"),
    ]  # fmt: skip
    names = tables["inputs"].where("phone = '4'").collect()
    assert [(row["name"], row["layout"]) for row in names] == [("phone4/var/db", "logarchive")]
    tables.unpersist()


def test_rows_are_those_of_the_folder(spark, lifetrace, fleet):
    frame = read(spark, str(fleet), "events", glob="*.logarchive", lifetrace=lifetrace)
    folder = fleet / "phone1" / "capture.logarchive"
    assert without(collected(frame), "group", "log") == without(
        exported_from(lifetrace, "events", folder), "log"
    )


def test_a_packed_sysdiagnose_is_a_file(spark, lifetrace, fleet):
    frame = read(spark, str(fleet), "exits", glob="*.tar.gz", lifetrace=lifetrace)
    path = fleet / "phone3" / f"{SYSDIAGNOSE}.tar.gz"
    (row,) = exported(lifetrace, "exits", f"phone3/{path.name}", path.read_bytes())
    assert without(collected(frame), "group", "source") == without([row], "source")


def test_an_archive_and_other_logs_of_a_device_are_one_run(spark, lifetrace, fleet, tmp_path):
    shutil.copytree(fleet / "phone2", tmp_path / "phone2")
    shutil.copy(fleet / "phone5" / "log-show.ndjson", tmp_path / "phone2")
    frame = read(spark, str(tmp_path), "inputs", by="/(phone.)/", lifetrace=lifetrace)
    rows = collected(frame)
    assert {row["group"] for row in rows} == {"phone2"}
    inner = f"phone2/{SYSDIAGNOSE}/sysdiagnose_"
    assert {row["name"] for row in rows} == {
        "phone2/log-show.ndjson", f"{inner}/crashes_and_spins/Notes.ips",
        f"{inner}/system_logs.logarchive",
    }  # fmt: skip


@pytest.mark.parametrize("opener", ["auto", "hadoop"])
def test_an_archive_that_changes_is_a_problem(spark, lifetrace, tmp_path, opener):
    folder = write(tmp_path / "x.logarchive", archive_files())
    frame = read(spark, str(tmp_path), "events", lifetrace=lifetrace, opener=opener)
    (folder / "timesync" / "0000000000000001.timesync").unlink()
    (row,) = frame.collect()
    assert row["group"] == uri(folder)
    assert row["_problem"].startswith("the log cannot be read: ") and "timesync" in row["_problem"]
