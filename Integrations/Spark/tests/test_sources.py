"""Hadoop's shell as a source, without Spark."""

from __future__ import annotations

import errno
import io
import os

import pytest

from lifetrace_spark.logs import LogFile
from lifetrace_spark.sources import (
    HadoopSettings, HadoopSource, LocalSource, Unreadable, configuration,
)  # fmt: skip

BOUNDARY = b"a boundary of random bytes"


@pytest.fixture
def files(tmp_path):
    (tmp_path / "boundary").write_bytes(BOUNDARY)
    for name in "abcd":
        (tmp_path / name).write_bytes(name.encode() * 3)
    return {name: LogFile(f"file:{tmp_path}/{name}", 3) for name in "abcd"}


@pytest.fixture
def source(files, tmp_path):
    settings = HadoopSettings({"fs.example": "<&>"}, BOUNDARY)
    found = HadoopSource(list(files.values()), settings, str(tmp_path / "boundary"))
    yield found
    found.close()


def copied(source, file):
    pipe = io.BytesIO()
    source.copy(file, pipe)
    return pipe.getvalue()


def test_a_file_left_out_or_an_interrupted_shell(source, files):
    assert copied(source, files["a"]) == b"aaa"
    source.interrupt()
    assert copied(source, files["b"]) == b"bbb"
    assert copied(source, files["d"]) == b"ddd"


def test_a_missing_file_does_not_get_the_bytes_of_the_next(source, files, tmp_path):
    (tmp_path / "a").unlink()
    with pytest.raises(Unreadable, match="a: cat: .*No such file or directory"):
        copied(source, files["a"])
    assert copied(source, files["b"]) == b"bbb"


def test_a_pipe_is_no_log(tmp_path):
    os.mkfifo(tmp_path / "p.log")
    with pytest.raises(Unreadable, match="p.log: is no regular file"):
        LocalSource().copy(LogFile(f"file:{tmp_path}/p.log", 0), io.BytesIO())


def test_settings_are_escaped():
    assert "<value>&lt;&amp;&gt;</value>" in configuration({"fs.example": "<&>"})


@pytest.mark.parametrize("fault", [None, OSError(errno.EINVAL, "no splice"), OSError(errno.EIO, "")])
def test_local_files_go_into_the_pipe(files, monkeypatch, fault):
    def refuse(*_):
        raise fault

    if fault is not None:
        monkeypatch.setattr(os, "splice", refuse, raising=False)
    ends = os.pipe()
    with open(ends[0], "rb") as output, open(ends[1], "wb") as pipe:
        pipe.write(b"before ")
        if fault is not None and fault.errno == errno.EIO:
            with pytest.raises(OSError):
                LocalSource().copy(files["a"], pipe)
            return
        LocalSource().copy(files["a"], pipe)
        pipe.write(b" behind")
        with pytest.raises(Unreadable, match="ends after 3 of 4 bytes"):
            LocalSource().copy(files["b"]._replace(size=4), pipe)
        pipe.close()
        assert output.read() == b"before aaa behindbbb"
