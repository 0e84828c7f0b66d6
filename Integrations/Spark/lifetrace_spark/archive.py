"""Writes a tar of files into a pipe, the same bytes each time."""

from __future__ import annotations

import tarfile
from collections.abc import Callable
from typing import IO

from .groups import Group
from .logs import LogFile


def write_group(
    group: Group, copy: Callable[[LogFile, IO[bytes]], None], pipe: IO[bytes]
) -> None:
    """Writes the only file of a group as it is, or several as a tar.

    `copy` writes the contents of one file.
    """
    if len(group.files) == 1:
        copy(group.files[0], pipe)
        return
    for name, file in zip(group.entries, group.files, strict=True):
        pipe.write(header(name, file.size))
        copy(file, pipe)
        pipe.write(bytes(-file.size % tarfile.BLOCKSIZE))
    pipe.write(bytes(2 * tarfile.BLOCKSIZE))


def header(name: str, size: int) -> bytes:
    """Returns the header of an entry without times and owners."""
    entry = tarfile.TarInfo(name)
    entry.size = size
    return entry.tobuf(tarfile.GNU_FORMAT, "utf-8", "surrogateescape")
