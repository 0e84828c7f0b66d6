import LifetraceDatabases
import LifetraceModel

/// What the user should know about how a PowerLog database was read.
struct PowerLogFindings {
  let rows: PowerLogRows
  let name: String
  let input: UInt32
  /// The lists of apps that are damaged, if they were read.
  var damagedLists: [(table: String, count: Int, damage: TableScan.Damage)] = []

  /// The diagnostics, the gravest first.
  var diagnostics: [Diagnostic] { damages + missing + steps }

  private var damages: [Diagnostic] {
    (rows.damages + damagedLists).map { table, count, damage in
      let place = damage.after.map { "after row \($0)" } ?? "at its beginning"
      return Diagnostic(
        .dataLoss, input: name, "is damaged in the table \(table) \(place): \(damage.reason)",
        notes: [
          "\(count) of its rows are read, before that and where it can be read again; copy the database again for "
            + "the rest"
        ])
    }
  }

  private var missing: [Diagnostic] {
    var found: [Diagnostic] = []
    if rows.clock.offset == nil {
      found.append(
        Diagnostic(
          .warning, input: name,
          "has no time offsets: its times are PowerLog's own and may differ from the device's clock by hours",
          notes: ["copy the whole database again"]))
    }
    for (subject, words) in [(PowerLogTable.Subject.state, "states"), (.exit, "exits")]
    where !rows.has(subject) {
      let table = PowerLogTable.timed.first { $0.subject == subject }?.name ?? ""
      found.append(
        Diagnostic(
          .note, input: name, "has no table \(table), so that it shows no \(words) of apps"))
    }
    return found
  }

  private var steps: [Diagnostic] {
    rows.clock.steps.map { step in
      let tenths = Int(min(abs(step.seconds) * 10, 1e15).rounded())
      let way = step.seconds < 0 ? "back" : "forward"
      // Times that are not those of the device's clock are said at once.
      return Diagnostic(
        step.isEvenedOut ? .warning : .note,
        "the clock of the device was set \(way) by \(tenths / 10).\(tenths % 10) s",
        source: SourcePosition(input: input, line: max(1, step.number)),
        notes: [
          step.isEvenedOut
            ? "rows of one app keep their order: times before are given as the clock would have shown them after it was set"
            : "times before are given as the clock showed them then"
              + (step.seconds < 0
                ? "" : "; in the time that it passed over states are undetermined")
        ])
    }
  }
}

extension ForeignFormat {
  /// Returns what a database is that cannot be read.
  static func database(_ error: SQLiteError) -> ForeignFormat {
    switch error.reason {
    case .libraryMissing:
      ForeignFormat(
        name: "an SQLite database, and SQLite, which reads it, is not installed",
        remedy: "install it: Debian's package is libsqlite3-0", isUnread: true)
    case .foreign:
      ForeignFormat(
        name: "an SQLite database without PowerLog's tables of apps",
        remedy: "PowerLog is the only one that is read: CurrentPowerlog.PLSQL of a sysdiagnose")
    default:
      ForeignFormat(
        name: "an SQLite database that cannot be read: \(error.words)",
        remedy: "copy it again, with the file beside it whose name ends in -wal", isUnread: true,
        isMissed: true)
    }
  }
}
