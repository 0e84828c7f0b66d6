"""Writes a tar of logs into a pipe, the same bytes each time."""

from __future__ import annotations

import tarfile
from collections.abc import Callable

from .groups import Group
from .listing import LogFile

Write = Callable[[bytes], object]


def write_group(group: Group, copy: Callable[[LogFile, Write], None], write: Write) -> None:
    """Writes the only log of a group as it is, or several as a tar.

    `copy` writes the contents of one log.
    """
    if len(group.files) == 1:
        copy(group.files[0], write)
        return
    for name, file in zip(group.entries, group.files):
        write(header(name, file.size))
        copy(file, write)
        write(bytes(-file.size % tarfile.BLOCKSIZE))
    write(bytes(2 * tarfile.BLOCKSIZE))


def header(name: str, size: int) -> bytes:
    """Returns the header of an entry without times and owners."""
    entry = tarfile.TarInfo(name)
    entry.size = size
    return entry.tobuf(tarfile.GNU_FORMAT, "utf-8", "surrogateescape")
