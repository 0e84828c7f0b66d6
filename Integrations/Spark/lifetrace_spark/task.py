"""What an executor does: one run of lifetrace for each group of a task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa

from .groups import Group, decode
from .listing import local_path
from .rows import Piece, Rows
from .run import BLOCK, LogProblem, Run
from .shipping import Shipped
from .sources import HadoopSettings, HadoopSource, LocalSource, Source

TASK = "task"


@dataclass(frozen=True)
class Work:
    """What all tasks of a job have in common."""

    lifetrace: Shipped
    arguments: Sequence[str]
    """The arguments of `lifetrace export` but the name of the input."""
    timeout: float
    is_failing_fast: bool
    rows: Rows
    hadoop: HadoopSettings
    boundary: Shipped | None
    """The file between two files of Hadoop's shell; without it, all files are local."""

    def __call__(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Returns the rows of the tasks in these batches, for `mapInArrow`."""
        for batch in batches:
            for text in batch.column(TASK).to_pylist():
                yield from self._task(decode(text))

    def _task(self, groups: Sequence[Group]) -> Iterator[pa.RecordBatch]:
        source = self._source(groups)
        ended = []
        # A batch costs Spark about as much as hundreds of rows, so small groups share one.
        pieces: list[Piece] = []
        size = 0
        try:
            for group in groups:
                for piece in self._group(group, source):
                    pieces.append(piece)
                    size += len(piece.lines)
                    if size >= BLOCK:
                        yield from self.rows.batches(pieces)
                        pieces, size = [], 0
                ended.append(group.key)
        finally:
            source.close()
        if pieces:
            yield from self.rows.batches(pieces)
        missing = sorted({group.key for group in groups} - set(ended))
        if missing:
            raise LogProblem(f"no run of lifetrace for {', '.join(missing)}")

    def _group(self, group: Group, source: Source) -> Iterator[Piece]:
        command = [self.lifetrace.on_executor(), "export", "-", f"--name={group.name}"]
        command += label_options(group.labels)
        run = Run(group, source, [*command, *self.arguments], self.timeout)
        for block in run.blocks():
            yield Piece(group.key, block)
        if run.problem is not None and self.is_failing_fast:
            raise LogProblem(f"{group.key}: {run.problem}")
        yield Piece(group.key, is_end=True, problem=run.problem)

    def _source(self, groups: Sequence[Group]) -> Source:
        if self.boundary is None:
            return LocalSource()
        files = [file for group in groups for file in group.files]
        return HadoopSource(files, self.hadoop, self.boundary.on_executor())


def label_options(labels: Mapping[str, str]) -> list[str]:
    """Returns the options of lifetrace for labels."""
    return [f"--label={key}={value}" for key, value in labels.items()]


def are_local(groups: Sequence[Group]) -> bool:
    """Returns whether all logs can be opened as files."""
    return all(local_path(file.path) is not None for group in groups for file in group.files)
