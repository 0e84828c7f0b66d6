"""Writes a small log archive and a sysdiagnose, in the form in which a device has them."""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from pathlib import Path

BOOT = bytes(range(16))
IMAGE = "1B4E28BA2FA111D2883FB9A761BDE3FB"
PROGRAM = "/System/Library/CoreServices/SpringBoard.app/SpringBoard"
SCOPE = ("com.apple.FrontBoard", "Process")
START = 1_795_255_200
"""2026-11-21 10:00:00 UTC, when the device started."""
UNIQUE_ID, VERSION, PID = 400_064, 3, 64
SECOND = 1_000_000_000
"""Ticks of the clock, which counts nanoseconds."""
TEXTS_OFFSET = 0x8000
"""The distance of an image's texts from its start."""

BACKGROUND = [
    (1, "[app<com.example.notes>:412] Setting process visibility to: Foreground"),
    (10, "[app<com.example.notes>:412] Setting process visibility to: Background"),
]
"""What SpringBoard logs of an app that goes to the background, with seconds after the start."""

REPORT = {
    "captureTime": "2026-11-21 10:00:30.0400 +0000",
    "procLaunch": "2026-11-21 09:59:00.0000 +0000",
    "pid": 412,
    "procName": "Notes",
    "bundleInfo": {"CFBundleIdentifier": "com.example.notes"},
    "exception": {"type": "EXC_CRASH", "signal": "SIGKILL"},
    "termination": {"code": 2343432205, "namespace": "FRONTBOARD"},
}
"""The report of the exit of this app."""


def archive_files(messages: Sequence[tuple[int, str]] = BACKGROUND) -> dict[str, bytes]:
    """Returns the files of an archive with messages of one process, by their paths in it.

    The messages are texts of the process's image, so that the entries have none without that file.
    """
    return {
        "Persist/0000000000000001.tracev3": trace(messages),
        "timesync/0000000000000001.timesync": clocks(),
        f"{IMAGE[:2]}/{IMAGE[2:]}": texts([message for _, message in messages]),
        "Info.plist": b"<plist/>",
        "Extra/shutdown.log": b"After 2 s, these clients are still here\n",
    }


def sysdiagnose_files() -> dict[str, bytes]:
    """Returns the files of a sysdiagnose with the archive, the report of an exit, and others."""
    archive = {f"system_logs.logarchive/{name}": data for name, data in archive_files().items()}
    header = {
        "app_name": "Notes", "timestamp": "2026-11-21 10:00:30.00 +0000", "bug_type": "309",
        "bundleID": "com.example.notes", "os_version": "iPhone OS 26.1 (23B85)",
    }  # fmt: skip
    return archive | {
        "crashes_and_spins/Notes.ips": f"{json.dumps(header)}\n{json.dumps(REPORT)}\n".encode(),
        "ps.txt": b"PID COMMAND\n",
        # What another part of the system logs of callbacks is not an app's.
        "logs/Other/other.log": b"2026-11-21 10:00:05.000 Notes[412] applicationDidBecomeActive\n",
    }


def write(folder: Path, files: dict[str, bytes]) -> Path:
    """Writes files below a folder, and returns it."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def trace(messages: Sequence[tuple[int, str]]) -> bytes:
    """Returns a file of entries: a header, a catalog, and a set of chunks without compression."""
    times = [seconds * SECOND for seconds, _ in messages]
    block = aligned(firehose(messages))
    plain = b"bv4-" + struct.pack("<I", len(block)) + block + b"bv4$"
    parts = (
        chunk(0x1000, 0x11, header(times[0])),
        chunk(0x600B, 0x11, catalog(times[0], times[-1], len(block))),
        chunk(0x600D, 0x11, plain),
    )
    return b"".join(map(aligned, parts))


def header(first: int) -> bytes:
    """Returns the clocks at the first entry, the system, the boot and the time zone."""
    data = struct.pack("<IIQqIiII", 1, 1, first, START + first // SECOND, 0, 0, 0, 1)
    data += struct.pack("<IIQ", 0x6100, 8, first)
    data += struct.pack("<IIII16s32s", 0x6101, 56, 0x100000C, 1, b"23B85", b"D74AP")
    data += struct.pack("<II16sII", 0x6102, 24, BOOT, 29, 0)
    return data + struct.pack("<II48s", 0x6103, 48, b"/var/db/timezone/zoneinfo/UTC")


def catalog(first: int, last: int, size: int) -> bytes:
    """Returns the process, its subsystem, and the times and the size of the only set of chunks."""
    names = aligned(b"".join(name.encode() + b"\0" for name in SCOPE))
    process = struct.pack("<HHHHQIIII", 0, 0, 0, 0xFFFF, UNIQUE_ID, VERSION, PID, 501, 0)
    process += struct.pack("<QQHHH", 0, 1, 1, 0, len(SCOPE[0]) + 1)
    process = aligned(process)
    chunks = struct.pack("<QQIIIHI", first, last, size, 0x100, 1, 0, 0)
    sizes = (16, 16 + len(names), 1, 16 + len(names) + len(process), 1)
    start = struct.pack("<5H6xQ", *sizes, first)
    return start + bytes.fromhex(IMAGE) + names + process + aligned(chunks)


def firehose(messages: Sequence[tuple[int, str]]) -> bytes:
    """Returns the chunk of the entries, each with the place of its text in the image."""
    entries = b""
    place = TEXTS_OFFSET
    base = messages[0][0] * SECOND
    for seconds, message in messages:
        # The code's address, the subsystem, and no arguments.
        data = struct.pack("<IHBB", 0x1A2C, 1, 0, 0)
        delta = seconds * SECOND - base
        start = struct.pack("<BBHIQ", 4, 0, 0x202, place, 0x3E9)
        entries += start + struct.pack("<IHH", delta & 0xFFFFFFFF, delta >> 32, len(data)) + data
        place += len(message) + 1
    data = struct.pack("<QI4x", UNIQUE_ID, VERSION)
    data += struct.pack("<HHHBBQ", 16 + len(entries), 4096, 0, 0, 3, base)
    return chunk(0x6001, 0, data + entries)


def texts(messages: Sequence[str]) -> bytes:
    """Returns the file of an image's texts: one range of them, and the image's path."""
    data = b"".join(message.encode() + b"\0" for message in messages)
    start = struct.pack("<IIIIII", 0x66778899, 2, 1, 1, TEXTS_OFFSET, len(data))
    return start + data + PROGRAM.encode() + b"\0"


def clocks() -> bytes:
    """Returns the file of the boot, and of the clock that was set once."""
    boot = struct.pack("<HHI16sIIqII", 0xBBB0, 48, 0, BOOT, 1, 1, START * SECOND, 0, 0)
    return boot + struct.pack("<2sHIQqII", b"Ts", 32, 0, 0, START * SECOND, 0, 0)


def chunk(tag: int, subtag: int, data: bytes) -> bytes:
    """Returns a chunk: its tags and size before its data."""
    return struct.pack("<IIQ", tag, subtag, len(data)) + data


def aligned(data: bytes) -> bytes:
    """Returns data with zeros up to a multiple of 8 bytes."""
    return data + bytes(-len(data) % 8)
