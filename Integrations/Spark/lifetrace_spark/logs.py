"""Finds the files that are one log: those of a log archive, and of an unpacked sysdiagnose."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

ARCHIVE = ".logarchive"
"""How the name of a log archive's folder ends, in any case of letters."""

ARCHIVE_OF_SYSDIAGNOSE = "system_logs.logarchive"
"""The folder that makes the one above it a sysdiagnose."""

STORES = ("diagnostics", "uuidtext")
"""The folders in which a device keeps its log, where only files of the archive are logs."""

SYSDIAGNOSE_ENTRY = "sysdiagnose_"
"""The folder whose name shows lifetrace that a tar has a sysdiagnose, whatever its own name is."""

FILE_OF_ARCHIVE = re.compile(
    r"(?P<root>[^/]*(?:/[^/]*)*?)(?:"
    r"(?:/diagnostics)?(?:/(?:persist|special|signpost|highvolume|extra))?"
    r"(?P<trace>/[^/]+\.tracev3)"
    r"|(?:/diagnostics)?(?:/timesync)?/[^/]+\.timesync"
    r"|(?:/uuidtext)?/(?:[0-9a-f]{2}/[0-9a-f]{30}|dsc/[0-9a-f]{32})"
    r")",
    re.IGNORECASE,
)
"""The path of a file with entries, clocks or texts, and of the folder that is the archive.

These are the rules by which lifetrace finds the archives below a folder.
"""


class LogFile(NamedTuple):
    """A file: its URI without percent encoding, such as `file:/a b.txt`, and its size in bytes."""

    path: str
    size: int


class Log(NamedTuple):
    """What is read as a whole: a file, or files of an archive's folder, sorted by path."""

    path: str
    """The URI of the file or folder."""
    files: list[LogFile]
    is_sysdiagnose: bool = False

    @property
    def is_folder(self) -> bool:
        """Whether the log is a folder, even of one file."""
        return self.path != self.files[0].path

    def entries(self, folder: str) -> list[str]:
        """Returns the names of the files in a tar of a folder that holds the log, or is it."""
        if not self.is_folder:
            return [posixpath.relpath(self.path, folder)]
        inner = SYSDIAGNOSE_ENTRY if self.is_sysdiagnose else ""
        place = posixpath.normpath(posixpath.join(posixpath.relpath(self.path, folder), inner))
        start = "" if place == "." else f"{place}/"
        return [start + file.path[len(self.path) + 1 :] for file in self.files]


def logs_of(files: Sequence[LogFile]) -> list[Log]:
    """Returns the logs of files, sorted by path.

    The files of a folder `.logarchive`, of a device's folders `diagnostics` and `uuidtext`, or of
    the same folders under other names are one log. So are all files of an unpacked sysdiagnose, but
    those of other archives in it. The logging daemon's own files beside an archive's are left out.
    """
    folders = Folders(files)
    members: dict[str, list[LogFile]] = {}
    for file in sorted(files):
        members.setdefault(folders.log_of(file.path), []).append(file)
    logs = (log_of(path, own, path in folders.sysdiagnoses) for path, own in members.items())
    return sorted(logs)


def log_of(path: str, files: list[LogFile], is_sysdiagnose: bool) -> Log:
    """Returns the log at a path."""
    archive = f"{path}/{ARCHIVE_OF_SYSDIAGNOSE}"
    if is_sysdiagnose and all(file.path.startswith(f"{archive}/") for file in files):
        path, is_sysdiagnose = archive, False
    if is_sysdiagnose or files[0].path == path:
        return Log(path, files, is_sysdiagnose)
    found = [(file, FILE_OF_ARCHIVE.fullmatch(file.path)) for file in files]
    # Without entries, lifetrace has to see all there is, so that it says why it reads nothing.
    if any(match and match["trace"] for _, match in found):
        files = [file for file, match in found if match]
    return Log(path, files)


class Folders:
    """The folders that are logs, among those above some files."""

    def __init__(self, files: Sequence[LogFile]):
        """Finds the folders by the paths of files."""
        self.sysdiagnoses: set[str] = set()
        """Folders with an archive `system_logs.logarchive`."""
        self._named: set[str] = set()
        traces: set[str] = set()
        others: set[str] = set()
        for file in files:
            if archive := next(filter(is_archive, folders_above(file.path)), None):
                folder, _, name = archive.rpartition("/")
                if name == ARCHIVE_OF_SYSDIAGNOSE:
                    self.sysdiagnoses.add(folder)
                else:
                    self._named.add(archive)
            elif found := FILE_OF_ARCHIVE.fullmatch(file.path):
                (traces if found["trace"] else others).add(found["root"])
        # Loose files with entries need not be of one device.
        self._unnamed = traces & others
        """Folders that have the parts of an archive, but not its name."""

    def log_of(self, path: str) -> str:
        """Returns the path of a file's log: the innermost folder that is one, or the file."""
        found = FILE_OF_ARCHIVE.fullmatch(path)
        if found and found["root"] in self._unnamed:
            return found["root"]
        for folder in folders_above(path):
            if folder in self._named or folder in self.sysdiagnoses:
                return folder
            above, _, name = folder.rpartition("/")
            if name in STORES and above in self._unnamed:
                return above
        return path


def is_archive(folder: str) -> bool:
    """Returns whether a folder has the name of a log archive."""
    return folder.lower().endswith(ARCHIVE)


def folders_above(path: str) -> Iterator[str]:
    """Returns the folders that hold a file, the innermost first."""
    while "/" in path:
        path = path.rpartition("/")[0]
        yield path
