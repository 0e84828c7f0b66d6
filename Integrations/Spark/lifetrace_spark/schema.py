"""The tables of lifetrace as schemas of Spark and Arrow."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable

import pyarrow as pa
from pyspark.sql import types as spark

GROUP = "group"
PROBLEM = "_problem"

TYPES: dict[str, tuple[spark.DataType, pa.DataType]] = {
    "integer": (spark.LongType(), pa.int64()),
    "real": (spark.DoubleType(), pa.float64()),
    "text": (spark.StringType(), pa.string()),
    "boolean": (spark.BooleanType(), pa.bool_()),
}

Columns = dict[str, str]
"""The type of each column, as lifetrace names it."""


def tables(lifetrace: str) -> dict[str, Columns]:
    """Returns the columns of each table, as the command describes them."""
    text = subprocess.run(
        [lifetrace, "schema", "--of", "tables"], check=True, capture_output=True, text=True
    ).stdout
    return {
        name: {column["name"]: column["type"] for column in table["columns"]}
        for name, table in json.loads(text)["tables"].items()
    }


def with_labels(columns: Columns, labels: Iterable[str]) -> Columns:
    """Returns the columns and one of text for each label that is no column yet."""
    return columns | {label: "text" for label in labels if label not in columns}


def spark_schema(columns: Columns) -> spark.StructType:
    """Returns the schema of a data frame: the columns between group and problem."""
    fields = [spark.StructField(name, TYPES[type][0]) for name, type in columns.items()]
    group = spark.StructField(GROUP, spark.StringType())
    problem = spark.StructField(PROBLEM, spark.StringType())
    return spark.StructType([group, *fields, problem])


def arrow_schema(columns: Columns) -> pa.Schema:
    """Returns the schema of the rows that the command writes."""
    return pa.schema([(name, TYPES[type][1]) for name, type in columns.items()])
