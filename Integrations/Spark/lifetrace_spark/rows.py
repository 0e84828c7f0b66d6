"""Turns the rows that lifetrace writes into batches of Arrow."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.json as pj

from .schema import GROUP, PROBLEM, Columns, arrow_schema

TABLE = "table"
ROW = "row"


class Piece(NamedTuple):
    """Some rows of a group as the lines that lifetrace writes, or the group's end."""

    group: str
    lines: bytes = b""
    is_end: bool = False
    problem: str | None = None
    """Why rows of the group are missing; known at its end."""


class Rows(Protocol):
    """The form in which a task hands on rows."""

    def batches(self, pieces: Sequence[Piece]) -> Iterator[pa.RecordBatch]:
        """Returns the rows of pieces, which can be of several groups."""


def groups_of(pieces: Sequence[Piece]) -> pa.Array:
    """Returns the group of each line."""
    return pa.concat_arrays([pa.repeat(it.group, it.lines.count(b"\n")) for it in pieces])


@dataclass(frozen=True)
class TypedRows:
    """Rows of one table, with its columns."""

    table: str
    columns: Columns
    has_problems: bool
    """Whether a group with a problem has a row that says so."""

    def batches(self, pieces: Sequence[Piece]) -> Iterator[pa.RecordBatch]:
        """Returns the rows of pieces, and those of their problems."""
        if lines := b"".join(piece.lines for piece in pieces):
            rows = parse(lines, arrow_schema(self.columns))
            yield from self._complete(groups_of(pieces), rows).to_batches()
        for piece in pieces:
            yield from self._problem(piece.group, piece.problem)

    def _problem(self, group: str, problem: str | None) -> Iterator[pa.RecordBatch]:
        """Returns the row of a problem, which all tables have or none."""
        if problem is None or not (self.has_problems or self.table == "diagnostics"):
            return
        row = {"severity": "error", "message": problem} if self.table == "diagnostics" else {}
        rows = pa.Table.from_pylist([row], arrow_schema(self.columns))
        yield from self._complete(pa.array([group]), rows, problem).to_batches()

    def _complete(self, groups: pa.Array, rows: pa.Table, problem: str | None = None) -> pa.Table:
        problems = pa.repeat(pa.scalar(problem, pa.string()), rows.num_rows)
        return rows.add_column(0, GROUP, groups).append_column(PROBLEM, problems)

    def from_lines(self, batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """Returns the rows of batches of `RowLines`."""
        for batch in batches:
            ends = pc.is_null(batch[TABLE])
            lines = batch.filter(pc.invert(ends))
            if lines.num_rows:
                block = "\n".join(lines[ROW].to_pylist()).encode()
                rows = parse(block, arrow_schema({TABLE: "text"} | self.columns))
                yield from self._complete(lines[GROUP], rows.drop_columns(TABLE)).to_batches()
            for end in batch.filter(ends).to_pylist():
                yield from self._problem(end[GROUP], end[PROBLEM])


@dataclass(frozen=True)
class RowLines:
    """Rows of several tables as the lines that lifetrace writes.

    After the rows of a group, a line without a table closes it, with its problem if it has one.
    """

    schema = pa.schema([(name, pa.string()) for name in (GROUP, TABLE, ROW, PROBLEM)])

    def batches(self, pieces: Sequence[Piece]) -> Iterator[pa.RecordBatch]:
        """Returns the lines of pieces with their tables, and the ends of groups."""
        if text := b"".join(piece.lines for piece in pieces):
            yield self._lines(text, groups_of(pieces))
        ends = [{GROUP: it.group, PROBLEM: it.problem} for it in pieces if it.is_end]
        if ends:
            yield pa.RecordBatch.from_pylist(ends, self.schema)

    def _lines(self, text: bytes, groups: pa.Array) -> pa.RecordBatch:
        lines = pa.array(text.splitlines(), pa.string())
        tables = pc.struct_field(pc.extract_regex(lines, r'^\{"table":"(?P<table>[^"]*)"'), TABLE)
        if tables.null_count:
            group = groups.filter(pc.is_null(tables))[0]
            raise ValueError(f"{group}: a row of lifetrace without a table; expected one in each")
        nothing = pa.nulls(len(lines), pa.string())
        columns = [groups, tables, lines, nothing]
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)


def parse(block: bytes, schema: pa.Schema) -> pa.Table:
    """Returns the rows of a block of JSON lines; a missing member is null.

    Raises: `pyarrow.ArrowInvalid` for a member of another type or name.
    """
    table = pj.read_json(
        io.BytesIO(block),
        pj.ReadOptions(use_threads=False, block_size=len(block) + 1),
        pj.ParseOptions(explicit_schema=schema, unexpected_field_behavior="error"),
    )
    return table.select(schema.names)
