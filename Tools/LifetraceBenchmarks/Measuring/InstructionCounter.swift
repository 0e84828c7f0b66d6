import Foundation

/// Counts instructions with Valgrind.
struct InstructionCounter {
  /// The two sizes of a workload. The difference of their counts excludes the cost of the start.
  private typealias Sizes = (small: Int, large: Int)
  /// Of native events so many that the report's lists are full: a longer report would count as reading.
  private static let events: Sizes = (100_000, 200_000)
  private static let lines: Sizes = (10_000, 50_000)
  private static let layouts = [
    "log-show-compact", "idevicesyslog", "console", "log-show-ndjson",
  ]

  private let laboratory: Laboratory
  private let lifetrace: String

  init(laboratory: Laboratory, lifetrace: String) {
    self.laboratory = laboratory
    self.lifetrace = lifetrace
  }

  /// Makes the copy of the command that is measured.
  func prepare() throws {
    // Valgrind cannot read the debug information that Swift writes.
    _ = try laboratory.run(
      ProcessCommand(["strip", "--strip-debug", "-o", measured, lifetrace]))
  }

  /// Returns the number of instructions for an event or a line of each workload.
  ///
  /// Requires: the copy is made, as for `growths()`.
  func counts() throws -> InstructionCounts {
    var counts = InstructionCounts()
    counts.add(
      "native", unit: "event", try perUnit(of: InstructionCounter.events) { .native(events: $0) })
    for layout in RawLayout.all where InstructionCounter.layouts.contains(layout.name) {
      counts.add(
        layout.name, unit: "line",
        try perUnit(of: InstructionCounter.lines) { .raw(layout, .lines($0)) })
    }
    return counts
  }

  /// Returns how many times as many instructions four times as many entities take, for each kind.
  ///
  /// What no entities take is left out.
  func growths() throws -> [InstructionGrowth] {
    try EntityWork.checked.map { work in
      let counts = [1, work.checkedCount, EntityWork.factor * work.checkedCount]
      let instructions = try counts.map {
        try self.instructions(work.command(measured, count: $0, in: laboratory.folder))
      }
      return InstructionGrowth(
        work: work.name, few: instructions[1] - instructions[0],
        many: instructions[2] - instructions[0])
    }
  }

  /// The path of the copy that is measured.
  private var measured: String { laboratory.folder + "/lifetrace" }

  private func perUnit(of sizes: Sizes, _ workload: (Int) -> Workload) throws -> Int {
    let (small, large) = sizes
    let further = try instructions(workload(large)) - instructions(workload(small))
    return further / (large - small)
  }

  private func instructions(_ workload: Workload) throws -> Int {
    let path = try workload.make(in: laboratory.folder)
    return try instructions(ProcessCommand([measured, "report", "--format", "json", path]))
  }

  /// Returns how many instructions a process takes.
  private func instructions(_ command: ProcessCommand) throws -> Int {
    var command = command
    // Gives the same count as callgrind in half the time.
    command.words.insert(
      contentsOf: [
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
      ], at: 0)
    _ = try laboratory.run(command)
    let text = try String(contentsOfFile: laboratory.messagesPath, encoding: .utf8)
    // ==123== I   refs:      332,133,957
    guard let line = text.split(separator: "\n").last(where: { $0.contains(" refs: ") }),
      let word = line.split(separator: " ").last, let count = Int(word.filter { $0 != "," })
    else { throw BenchmarkError.unreadable(what: "Valgrind's count", text: text) }
    return count
  }
}
