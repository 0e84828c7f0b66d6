/// The number of instructions for an event or a line of each workload.
struct InstructionCounts: Equatable, Sendable {
  private struct Count: Equatable {
    var workload: String
    /// `event` or `line`.
    var unit: String
    var instructions: Int
  }

  /// A result of a comparison.
  struct Finding: Equatable, Sendable {
    var text: String
    /// Whether the change is for the worse. An improvement only has to be recorded.
    var isFailure: Bool
  }

  private var counts: [Count] = []

  /// Creates a list without counts.
  init() {}

  /// Parses lines of a workload, its unit and its count; throws `BenchmarkError` for other lines.
  init(_ text: String) throws {
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 3, let count = Int(words[2]), count > 0 else {
        throw BenchmarkError.unreadable(what: "a count of instructions", text: String(line))
      }
      add(String(words[0]), unit: String(words[1]), count)
    }
  }

  /// Adds the count of a workload.
  mutating func add(_ workload: String, unit: String, _ instructions: Int) {
    counts.append(Count(workload: workload, unit: unit, instructions: instructions))
  }

  /// The counts in the form that `init(_:)` parses.
  var text: String {
    counts.map { "\($0.workload) \($0.unit) \($0.instructions)\n" }.joined()
  }

  /// Rows of workload, unit, count before, count now and their ratio.
  func comparison(with before: InstructionCounts) -> [[String]] {
    counts.map { count in
      let old = before.instructions(of: count.workload)
      return [
        count.workload, count.unit, old.map { "\($0)" } ?? "–", "\(count.instructions)",
        old.map { fixed(Double(count.instructions) / Double($0), 2) } ?? "–",
      ]
    }
  }

  /// Returns the counts that changed by a factor of two or
  /// more, or that are in only one of the lists.
  func findings(against before: InstructionCounts) -> [Finding] {
    let gone = before.counts.filter { instructions(of: $0.workload) == nil }.map {
      Finding(text: "error: \($0.workload) is counted no more", isFailure: true)
    }
    return gone
      + counts.compactMap { count in
        let name = "\(count.workload): an \(count.unit)"
          .replacing("an line", with: "a line")
        guard let old = before.instructions(of: count.workload) else {
          return Finding(
            text: "error: \(name) has no count to compare with; run: make instructions",
            isFailure: true)
        }
        if count.instructions >= 2 * old {
          return Finding(
            text: "error: \(name) takes \(count.instructions) instructions, before \(old)",
            isFailure: true)
        }
        if 2 * count.instructions <= old {
          return Finding(
            text: "note: \(name) takes half of before or less; write it down: make instructions",
            isFailure: false)
        }
        return nil
      }
  }

  private func instructions(of workload: String) -> Int? {
    counts.first { $0.workload == workload }?.instructions
  }
}
