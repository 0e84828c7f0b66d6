import LifetraceEmbedding

/// What became of requirements.
struct CheckResults {
  private typealias Line = (requirement: String, outcome: Requirement.Outcome)

  private var sections: [(name: String, lines: [Line])] = []

  /// Holds requirements against the report of an app, or of the log as a whole.
  mutating func add(_ name: String, _ requirements: [Requirement], in report: CheckedReport) {
    let lines = requirements.map { (escapedForTerminal($0.text), $0.outcome(in: report)) }
    sections.append((escapedForTerminal(name), lines))
  }

  /// `true` iff no requirement is broken.
  func isPassed(allowingUnknown: Bool) -> Bool {
    sections.allSatisfy { section in
      section.lines.allSatisfy { line in
        switch line.outcome {
        case .met: true
        case .broken: false
        case .unknown: allowingUnknown
        }
      }
    }
  }

  /// A line for each requirement below the name of its app, and their sum.
  var text: String {
    let width = sections.flatMap(\.lines).map(\.requirement.count).max() ?? 0
    var text = ""
    for (name, lines) in sections {
      text += name + "\n"
      for (requirement, outcome) in lines {
        let (word, value) = Self.words(outcome)
        let gap = String(repeating: " ", count: width - requirement.count)
        // What stands in the log must not look like a line of its own.
        text += "  \(word)  \(requirement)\(gap)  \(escapedForTerminal(value))\n"
      }
    }
    return text + sum + "\n"
  }

  private static func words(_ outcome: Requirement.Outcome) -> (String, String) {
    switch outcome {
    case .met(let value): ("met    ", value)
    case .broken(let value): ("BROKEN ", value)
    case .unknown(let value): ("unknown", value)
    }
  }

  private var sum: String {
    var (met, broken, unknown) = (0, 0, 0)
    for line in sections.flatMap(\.lines) {
      switch line.outcome {
      case .met: met += 1
      case .broken: broken += 1
      case .unknown: unknown += 1
      }
    }
    let parts = [(met, "met"), (broken, "broken"), (unknown, "unknown")]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
