"""Runs lifetrace for one group of logs."""

from __future__ import annotations

import contextlib
import os
import selectors
import signal
import subprocess
import threading
import time
from collections.abc import Iterable, Iterator, Sequence

from .archive import write_group
from .groups import Group
from .sources import CHUNK, Source

BLOCK = 4 * CHUNK
"""How many bytes of rows are handed on at once, roughly."""
LONGEST_WAIT = 24 * 3600
"""How many seconds are waited for at once."""
GRACE = 10
"""How many seconds a source, or what the command started, may go on after the command has ended."""
WORDS = 2000
"""How much of the standard error a problem quotes, in characters."""


class LogProblem(RuntimeError):
    """A log of which rows are missing, in mode `FAILFAST`."""


class Run:
    """One run of lifetrace over the logs of a group."""

    def __init__(self, group: Group, source: Source, command: Sequence[str], timeout: float):
        """Creates a run of a command that reads the logs from its standard input.

        After `timeout` seconds, the command and all that it started are killed.
        """
        self.problem: str | None = None
        """Why rows are missing; set after the last block."""
        self._group = group
        self._source = source
        self._command = command
        self._timeout = timeout
        self._unreadable: str | None = None
        self._has_timed_out = False
        self._is_cut_short = False
        self._words = b""

    def blocks(self) -> Iterator[bytes]:
        """Returns what the command writes, in blocks of whole lines, while it runs."""
        self._process = subprocess.Popen(
            self._command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        deadline = time.monotonic() + self._timeout
        feeder = threading.Thread(target=self._feed, daemon=True)
        feeder.start()
        try:
            yield from whole_lines(self._chunks(deadline))
            try:
                self._process.wait(max(0, deadline - time.monotonic()))
            except subprocess.TimeoutExpired:
                self._time_out()
        finally:
            self._kill()
            self._process.wait()
            feeder.join(GRACE)
            if feeder.is_alive():
                self._source.interrupt()
                # It may wait for a file system that no longer answers. The thread ends with it.
                feeder.join(GRACE)
            for pipe in (self._process.stdout, self._process.stderr):
                assert pipe is not None
                pipe.close()
        self.problem = self._found_problem(self._process.returncode)

    def _chunks(self, deadline: float) -> Iterator[bytes]:
        """Returns what the command writes; keeps the end of what it says on its standard error."""
        words = self._process.stderr
        with selectors.DefaultSelector() as open_pipes:
            for pipe in (self._process.stdout, words):
                assert pipe is not None
                open_pipes.register(pipe, selectors.EVENT_READ)
            is_late = False
            while open_pipes.get_map():
                rest = deadline + (GRACE if is_late else 0) - time.monotonic()
                # What the command started for a life of its own may keep the pipes open.
                if is_late and rest < 0:
                    return
                # No system call waits for years.
                for key, _ in open_pipes.select(min(LONGEST_WAIT, max(0, rest))):
                    chunk = os.read(key.fd, CHUNK)
                    if not chunk:
                        open_pipes.unregister(key.fileobj)
                    elif key.fileobj is words:
                        self._words = (self._words + chunk)[-4 * WORDS :]
                    else:
                        yield chunk
                if not is_late and time.monotonic() > deadline:
                    is_late = True
                    self._time_out()

    def _feed(self) -> None:
        """Writes the logs into the command's standard input."""
        pipe = self._process.stdin
        assert pipe is not None
        try:
            write_group(self._group, self._source.copy, pipe)
            pipe.flush()
        except BrokenPipeError:
            self._is_cut_short = True
        # Whatever ends the copy, the command must not take the part for the whole.
        except Exception as error:
            self._unreadable = str(error) or type(error).__name__
            self._kill()
        finally:
            with contextlib.suppress(BrokenPipeError):
                pipe.close()

    def _time_out(self) -> None:
        # A command that was killed before has timed out nevertheless.
        if self._kill():
            self._has_timed_out = True

    def _kill(self) -> bool:
        """Kills the command and all that it started, if it still runs; returns whether it did."""
        if self._process.poll() is not None:
            return False
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        return True

    def _found_problem(self, status: int) -> str | None:
        if self._has_timed_out:
            return f"lifetrace ran longer than {self._timeout:g} s and was ended; raise timeout="
        if status > 0:
            words = self._words.decode("utf-8", "replace").strip()[-WORDS:]
            return f"lifetrace ended with status {status}: {words or 'no message'}"
        if self._unreadable is not None:
            return f"the log cannot be read: {self._unreadable}"
        if status < 0:
            return f"lifetrace was ended by signal {-status} ({signal.strsignal(-status)})"
        if self._is_cut_short:
            return "lifetrace ended before it had read all of the log"
        return None


def whole_lines(source: Iterable[bytes]) -> Iterator[bytes]:
    """Returns the same bytes in blocks that end with a line."""
    chunks: list[bytes] = []
    size = 0
    for chunk in source:
        size += len(chunk)
        chunks.append(chunk)
        if size < BLOCK:
            continue
        text = b"".join(chunks)
        end = text.rfind(b"\n") + 1
        if end:
            yield text[:end]
        chunks = [text[end:]]
        size = len(chunks[0])
    rest = b"".join(chunks)
    # A killed command can leave a part of a row.
    if end := rest.rfind(b"\n") + 1:
        yield rest[:end]
