"""Writes tables of a report as Markdown and HTML. Names come from logs and are escaped."""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

HIDDEN = {"C", "Zl", "Zp"}
"""The categories of characters that a reader cannot see, or that change the order of others."""

SIGNS = re.compile(
    r"[\\`*_\[\]<>|&~$!]|(?<=http):|(?<=https):|(?<=ftp):|(?<=mailto):|(?<=xmpp):|(?<=www)\.", re.I
)
"""What is markup in Markdown, or makes an address of the letters before it."""

STYLE = """
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { border-bottom: 1px solid #8884; padding: 0.25rem 0.5rem; text-align: left; }
th, td { vertical-align: top; overflow-wrap: break-word; }
td:last-child { overflow-wrap: anywhere; }
section { overflow-x: auto; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
"""


@dataclass(frozen=True)
class Section:
    """A table with a title."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()
    """The indices of columns with numbers."""
    note: str = ""
    empty: str = "None."
    """The text instead of a table without rows."""


@dataclass(frozen=True)
class Report:
    """The first page about a fleet."""

    title: str
    sections: Sequence[Section] = field(default_factory=list)

    def __str__(self) -> str:
        return self.markdown

    @property
    def markdown(self) -> str:
        """The report as Markdown."""
        parts = [f"# {markdown_text(self.title)}"]
        for section in self.sections:
            parts += [f"## {markdown_text(section.title)}", *markdown_table(section)]
        return "\n\n".join(parts) + "\n"

    @property
    def html(self) -> str:
        """The report as a page of HTML that loads nothing."""
        title = html_text(self.title)
        sections = "\n".join(
            f"<section>\n<h2>{html_text(section.title)}</h2>\n{html_table(section)}</section>"
            for section in self.sections
        )
        return (
            '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            f"<title>{title}</title>\n<style>{STYLE}</style>\n"
            f"<h1>{title}</h1>\n{sections}\n</html>\n"
        )


def visible(text: str) -> str:
    """Returns text with a number in the place of each character that cannot be seen."""

    def shown(character: str) -> str:
        category = unicodedata.category(character)
        is_hidden = category[0] in HIDDEN or category in HIDDEN
        return f"\\u{{{ord(character):x}}}" if is_hidden else character

    return "".join(map(shown, text))


def html_text(text: str) -> str:
    """Returns text in which HTML sees no markup."""
    return html.escape(visible(text))


def markdown_text(text: str) -> str:
    """Returns text in which Markdown sees no markup, and GitHub no address, mention or number."""
    marked = SIGNS.sub(r"\\\g<0>", visible(text))
    # Mentions and numbers of issues are found behind a backslash, too.
    return re.sub("[@#]", r"\g<0><!-- -->", marked)


def markdown_table(section: Section) -> list[str]:
    """Returns a section's note and table."""
    parts = [markdown_text(section.note)] if section.note else []
    if not section.rows:
        return [*parts, markdown_text(section.empty)]
    ruler = ["---:" if index in section.numbers else "---" for index in range(len(section.columns))]
    lines = [line_of(section.columns, markdown_text), line_of(ruler, str)]
    lines += [line_of(row, markdown_text) for row in section.rows]
    return [*parts, "\n".join(lines)]


def line_of(cells: Sequence[str], text: Callable[[str], str]) -> str:
    """Returns a line of a Markdown table."""
    return f"| {' | '.join(map(text, cells))} |"


def html_table(section: Section) -> str:
    """Returns a section's note and table."""
    note = f"<p>{html_text(section.note)}</p>\n" if section.note else ""
    if not section.rows:
        return f"{note}<p>{html_text(section.empty)}</p>\n"

    def row(cells: Sequence[str], tag: str) -> str:
        written = (
            f"<{tag}{' class=number' * (index in section.numbers)}>{html_text(cell)}</{tag}>"
            for index, cell in enumerate(cells)
        )
        return f"<tr>{''.join(written)}</tr>"

    body = "\n".join(row(cells, "td") for cells in section.rows)
    head = row(section.columns, "th")
    return f"{note}<table>\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n"
