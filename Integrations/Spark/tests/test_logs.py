"""Which files are one log, without Spark."""

from __future__ import annotations

import pytest
from captures import archive_files, sysdiagnose_files, write
from expected import exported, exported_from, files_of, rows_of_run, without

from lifetrace_spark.groups import Group, group_logs
from lifetrace_spark.logs import LogFile, logs_of

TRACE, CLOCK = "Persist/1.tracev3", "timesync/1.timesync"
TEXTS, SHARED = "0A/" + 30 * "F", "dsc/" + 32 * "0"

FOLDERS = {
    "an archive, without the logging daemon's own files": (
        [f"d/x.logarchive/{name}" for name in (TRACE, CLOCK, TEXTS, SHARED, "Extra/shutdown.log")],
        {"d/x.logarchive": [TEXTS, TRACE, SHARED, CLOCK]},
    ),
    "an archive without entries keeps all": (
        ["x.LogArchive/Info.plist", f"x.LogArchive/{TEXTS}"],
        {"x.LogArchive": [TEXTS, "Info.plist"]},
    ),
    "archives beside other logs": (
        [f"a.logarchive/{TRACE}", f"b.logarchive/{TRACE}", "a.log", "b.tar.gz", "c.tracev3"],
        {
            "a.log": None, "a.logarchive": [TRACE], "b.logarchive": [TRACE], "b.tar.gz": None,
            "c.tracev3": None,
        },
    ),
    "a sysdiagnose with all its files": (
        [f"s/system_logs.logarchive/{TRACE}", "s/ps.txt", "s/crashes_and_spins/a.ips"],
        {"s": ["crashes_and_spins/a.ips", "ps.txt", f"system_logs.logarchive/{TRACE}"]},
    ),
    "other archives in a sysdiagnose": (
        [f"{folder}/system_logs.logarchive/{TRACE}" for folder in ("s", "s/old")]
        + ["s/a.ips", "s/old/b.ips", f"s/x.logarchive/{TRACE}"],
        {
            "s": ["a.ips", f"system_logs.logarchive/{TRACE}"],
            "s/old": ["b.ips", f"system_logs.logarchive/{TRACE}"],
            "s/x.logarchive": [TRACE],
        },
    ),
    "the archive of a sysdiagnose alone": (
        [f"s/system_logs.logarchive/{name}" for name in (TRACE, "Info.plist")],
        {"s/system_logs.logarchive": [TRACE]},
    ),
    "a device's own folders beside a log": (
        [f"db/diagnostics/{TRACE}", f"db/uuidtext/{TEXTS}", "db/diagnostics/a.plist", "db/a.log"],
        {"db": [f"diagnostics/{TRACE}", f"uuidtext/{TEXTS}"], "db/a.log": None},
    ),
    "an archive under another name": (
        [f"x/{TRACE}", f"x/{CLOCK}", f"x/{TEXTS}", "x/y/a.log"],
        {"x": [TEXTS, TRACE, CLOCK], "x/y/a.log": None},
    ),
    "loose files": (
        ["d/1.tracev3", "d/2.tracev3", f"t/{TEXTS}", "diagnostics/a.log", "x.logarchive"],
        dict.fromkeys(
            ["d/1.tracev3", "d/2.tracev3", "diagnostics/a.log", f"t/{TEXTS}", "x.logarchive"]
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("root", ["file:/logs", "s3a://bucket/diagnostics"])
@pytest.mark.parametrize("case", FOLDERS)
def test_files_of_a_folder_are_one_log(root, case):
    names, expected = FOLDERS[case]
    logs = logs_of([LogFile(f"{root}/{name}", 1) for name in names])
    found = {log.path: [file.path for file in log.files] for log in logs}
    assert found == {
        f"{root}/{path}": [f"{root}/{path}/{name}" for name in inner or []] or [f"{root}/{path}"]
        for path, inner in expected.items()
    }
    assert logs == sorted(logs)


def groups(names, by, labels=None):
    files = [LogFile(f"s3a://bucket/logs/{name}", 1) for name in names]
    return group_logs(logs_of(files), by, labels)


def test_a_folder_is_a_group_by_its_own_path():
    archive, sysdiagnose = "phone1/x.logarchive", "phone2"
    names = [f"{archive}/{TRACE}", f"{archive}/{CLOCK}"]
    names += [f"{sysdiagnose}/system_logs.logarchive/{TRACE}", f"{sysdiagnose}/ps.txt"]
    each = groups(names, None, {"phone": "/phone([^/]*)/"})
    assert [(group.key, group.name, group.labels) for group in each] == [
        (f"s3a://bucket/logs/{archive}", archive, {"phone": "1"}),
        (f"s3a://bucket/logs/{sysdiagnose}", sysdiagnose, {"phone": "2"}),
    ]
    assert each[0].entries == [TRACE, CLOCK]
    # By this name the command knows what the files are, also if the folder has another.
    assert each[1].entries == [
        "sysdiagnose_/ps.txt",
        f"sysdiagnose_/system_logs.logarchive/{TRACE}",
    ]
    alone = groups(names[:2], None)
    assert [(group.name, group.entries) for group in alone] == [("x.logarchive", [TRACE, CLOCK])]


@pytest.mark.parametrize("by", ["logs/([^/]*)/", "(.*)/", lambda path: path.rpartition("/")[0]])
def test_a_group_has_whole_folders(by):
    names = [f"p/x.logarchive/{TRACE}", f"p/x.logarchive/{CLOCK}", "p/a.log", "q/b.log"]
    names += [f"p/s/system_logs.logarchive/{TRACE}", "p/s/ps.txt"]
    group, other = groups(names, by)
    assert (group.name, other.name) == ("p", "q/b.log")
    assert group.entries == [
        "a.log", "s/sysdiagnose_/ps.txt", f"s/sysdiagnose_/system_logs.logarchive/{TRACE}",
        f"x.logarchive/{TRACE}", f"x.logarchive/{CLOCK}",
    ]  # fmt: skip
    assert len(group.files) == len(group.entries)


def group_of_folder(folder) -> Group:
    (group,) = group_logs(logs_of(files_of(folder)), None)
    return group


def test_the_command_reads_an_archive_as_it_does_the_folder(lifetrace, tmp_path):
    folder = write(tmp_path / "x.logarchive", archive_files())
    group = group_of_folder(folder)
    for table in ("inputs", "events", "intervals", "diagnostics"):
        found = rows_of_run(lifetrace, table, group)
        expected = exported_from(lifetrace, table, folder)
        assert without(found, "log", "digest") == without(expected, "log", "digest"), table
    # Without the files beside them, the entries have no texts and are no events.
    assert len(exported_from(lifetrace, "events", folder)) == 2
    trace = (folder / "Persist" / "0000000000000001.tracev3").read_bytes()
    assert exported(lifetrace, "events", "x", trace) == []


def test_copies_under_other_names_are_the_same_log(lifetrace, tmp_path):
    for files, names in (
        (archive_files(), ("x.logarchive", "y.logarchive")),
        (sysdiagnose_files(), ("sysdiagnose_2026.11.21", "case 7")),
    ):
        groups = [group_of_folder(write(tmp_path / name, files)) for name in names]
        rows = [rows_of_run(lifetrace, "inputs", group) for group in groups]
        assert without(rows[0], "name") == without(rows[1], "name")


def test_the_command_reads_a_sysdiagnose_as_it_does_the_folder(lifetrace, tmp_path):
    folder = write(tmp_path / "case 7", sysdiagnose_files())
    group = group_of_folder(folder)
    (exit,) = rows_of_run(lifetrace, "exits", group)
    (expected,) = exported_from(lifetrace, "exits", folder)
    assert exit["source"] == f"case 7/sysdiagnose_/{expected['source']}"
    assert without([exit], "log", "source") == without([expected], "log", "source")
    inputs = rows_of_run(lifetrace, "inputs", group)
    assert {row["name"] for row in inputs} == {
        "case 7/sysdiagnose_/crashes_and_spins/Notes.ips",
        "case 7/sysdiagnose_/system_logs.logarchive",
    }
    notes = [row.get("notes", "") for row in rows_of_run(lifetrace, "diagnostics", group)]
    assert any("not read: 2 × lists, settings and logs of other parts" in note for note in notes)


def test_an_archive_without_entries_is_a_problem(lifetrace, tmp_path):
    files = archive_files()
    del files["Persist/0000000000000001.tracev3"]
    group = group_of_folder(write(tmp_path / "x.logarchive", files))
    with pytest.raises(AssertionError, match="ended with status 65"):
        rows_of_run(lifetrace, "inputs", group)
