"""Reads the iOS logs of a fleet of devices with lifetrace on Apache Spark."""

from .listing import NoLogs
from .reader import Tables, read
from .report import Report, report
from .run import LogProblem

__all__ = ["LogProblem", "NoLogs", "Report", "Tables", "read", "report"]
