import Foundation

/// Counts instructions with Valgrind.
struct InstructionCounter {
  /// The two sizes of each workload. The difference of their counts excludes the cost of the start.
  private static let sizes = (small: 10_000, large: 50_000)
  private static let layouts = [
    "log-show-compact", "idevicesyslog", "console", "log-show-ndjson",
  ]

  private let laboratory: Laboratory
  private let lifetrace: String

  init(laboratory: Laboratory, lifetrace: String) {
    self.laboratory = laboratory
    self.lifetrace = lifetrace
  }

  /// Returns the number of instructions for an event or a line of each workload.
  func counts() throws -> InstructionCounts {
    // Valgrind cannot read the debug information that Swift writes.
    _ = try laboratory.run(
      ProcessCommand(["strip", "--strip-debug", "-o", measured, lifetrace]))
    var counts = InstructionCounts()
    counts.add("native", unit: "event", try perUnit { .native(events: $0) })
    for layout in RawLayout.all where InstructionCounter.layouts.contains(layout.name) {
      counts.add(layout.name, unit: "line", try perUnit { .raw(layout, .lines($0)) })
    }
    return counts
  }

  /// The path of the copy that is measured.
  private var measured: String { laboratory.folder + "/lifetrace" }

  private func perUnit(_ workload: (Int) -> Workload) throws -> Int {
    let (small, large) = InstructionCounter.sizes
    let further = try instructions(workload(large)) - instructions(workload(small))
    return further / (large - small)
  }

  private func instructions(_ workload: Workload) throws -> Int {
    let path = try workload.make(in: laboratory.folder)
    // Gives the same count as callgrind in half the time.
    _ = try laboratory.run(
      ProcessCommand([
        "valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null",
        measured, "report", "--format", "json", path,
      ]))
    let text = try String(contentsOfFile: laboratory.messagesPath, encoding: .utf8)
    // ==123== I   refs:      332,133,957
    guard let line = text.split(separator: "\n").last(where: { $0.contains(" refs: ") }),
      let word = line.split(separator: " ").last, let count = Int(word.filter { $0 != "," })
    else { throw BenchmarkError.unreadable(what: "Valgrind's count", text: text) }
    return count
  }
}
