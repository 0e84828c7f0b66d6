import Foundation

/// Measures native events: against DuckDB, Polars and ripgrep, from a pipe, and in memory.
struct NativeRows {
  private static let events = 10_000_000
  private static let memoryLimit = Quantity(value: 64, unit: .mebibytes)

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  /// Measures and returns the rows; throws `DifferentTotals` if a peer's totals differ from ours.
  func rows() throws -> [BenchmarkRow] {
    let count = setting.scaled(NativeRows.events)
    let work: String
    let path: String
    if let log = setting.log {
      work = "native, \(log)"
      path = log
    } else {
      work = "native, \(short(count)) events"
      path = try setting.path(of: .native(events: count))
    }
    var rows = try againstPeers(work, path)
    rows += try fromPipe(work, path)
    if setting.log == nil { rows.append(try memoryGrowth(count, rows.first?.ourMemory ?? 0)) }
    return rows
  }

  private func againstPeers(_ work: String, _ path: String) throws -> [BenchmarkRow] {
    let ours = setting.report(path)
    let duckDB = setting.peer("duckdb-time-in-state.py", path)
    let polars = setting.peer("polars-time-in-state.py", path)
    try compareTotals(ours, ["DuckDB": duckDB, "Polars": polars])
    let compare = { try setting.laboratory.compare(ours, $0, pairs: setting.pairs) }
    Progress.tell("\(work): DuckDB")
    let duckRuns = try compare(duckDB)
    Progress.tell("\(work): ripgrep")
    let ripgrepRuns = try compare(ProcessCommand(["rg", "-c", "event", path]))
    Progress.tell("\(work): Polars")
    let polarsRuns = try compare(polars)
    var rows = [
      BenchmarkRow(work, "DuckDB, 2 threads", duckRuns, mark: .ratio(atMost: 0.3)),
      BenchmarkRow(work, "rg -c event", ripgrepRuns, mark: .ratio(atMost: 2)),
      BenchmarkRow(work, "Polars, 2 threads", polarsRuns, mark: .none),
    ]
    if let memory = duckRuns.ourMemory, let theirs = duckRuns.theirMemory {
      var row = BenchmarkRow(
        "\(work): memory", "DuckDB, 2 threads", memory: memory, against: theirs, mark: .none)
      row.mark = .ours(atMost: NativeRows.memoryLimit)
      rows.append(row)
    }
    return rows
  }

  private func fromPipe(_ work: String, _ path: String) throws -> [BenchmarkRow] {
    Progress.tell("\(work): from a pipe")
    var piped = setting.report("-")
    piped.pipedFile = path
    let runs = try setting.laboratory.compare(piped, setting.report(path), pairs: setting.pairs)
    var rows = [
      BenchmarkRow("\(work), from a pipe", "from the file", runs, mark: .ratio(atMost: 1.1))
    ]
    if let memory = runs.ourMemory, let theirs = runs.theirMemory {
      rows.append(
        BenchmarkRow(
          "\(work), from a pipe: memory", "from the file", memory: memory, against: theirs,
          mark: .ratio(atMost: 1.05)))
    }
    return rows
  }

  private func memoryGrowth(_ count: Int, _ memory: Int) throws -> BenchmarkRow {
    let tenth = max(1, count / 10)
    let path = try setting.path(of: .native(events: tenth))
    let tenthMemory = try setting.laboratory.peakMemory(of: setting.report(path))
    return BenchmarkRow(
      "native, \(short(count)) events: memory", "\(short(tenth)) events", memory: memory,
      against: tenthMemory ?? 0, mark: .ratio(atMost: 1.05))
  }

  private func compareTotals(
    _ ours: ProcessCommand, _ peers: KeyValuePairs<String, ProcessCommand>
  ) throws {
    let laboratory = setting.laboratory
    let own = try StateTotals(report: try laboratory.output(of: ours))
    for (name, command) in peers {
      let theirs = try StateTotals(rows: try laboratory.output(of: command))
      let differences = own.differences(from: theirs, calledBy: name)
      guard differences.isEmpty else { throw DifferentTotals(differences: differences) }
      Progress.tell("\(own.count) totals are equal to those of \(name), to the microsecond")
    }
  }
}
