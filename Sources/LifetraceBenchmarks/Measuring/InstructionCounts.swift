/// How many instructions an event or a line of each workload takes.
struct InstructionCounts: Equatable, Sendable {
  private struct Count: Equatable {
    var workload: String
    /// `event` or `line`.
    var unit: String
    var instructions: Int
  }

  /// Something that a comparison found.
  struct Finding: Equatable, Sendable {
    var text: String
    /// `false` for a good change that is to be written down.
    var isFailure: Bool
  }

  private var counts: [Count] = []

  /// Creates a list without counts.
  init() {}

  /// Reads lines of a workload, its unit and its count; throws `BenchmarkError` on any other.
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

  /// The lines to read it from again.
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

  /// What changed by a factor of two or more, or is not in both.
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
