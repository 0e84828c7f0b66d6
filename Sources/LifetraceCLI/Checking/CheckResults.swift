import LifetraceEmbedding
import LifetraceInputs
import LifetraceMetrics

/// The outcomes of requirements, by the app they were checked for.
struct CheckResults {
  private typealias Line = (requirement: String, outcome: Requirement.Outcome)

  private var sections: [(name: String, lines: [Line])] = []

  /// Checks requirements for the report of an app, or of the log as a whole.
  mutating func add(_ name: String, _ requirements: [Requirement], in report: CheckedReport) {
    let lines = requirements.map { (escapedForTerminal($0.text), $0.outcome(in: report)) }
    sections.append((escapedForTerminal(name), lines))
  }

  /// Whether all requirements are met.
  /// An unknown value counts as met only if `allowingUnknown` is `true`.
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

  /// One line for each requirement below the name of its app, then the totals.
  var text: String {
    let width = sections.flatMap(\.lines).map(\.requirement.count).max() ?? 0
    var text = ""
    for (name, lines) in sections {
      text += name + "\n"
      for (requirement, outcome) in lines {
        let (word, value) = Self.words(outcome)
        let gap = String(repeating: " ", count: width - requirement.count)
        // Escaped, since text of the log must not look like a line of the result.
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

/// The requirements of a check, in the given order.
struct RequirementList {
  private var items: [Requirement] = []
  /// The largest size of a file of requirements, in bytes. People write far smaller ones.
  private static let longestFile = 1 << 20

  /// Parses requirements from arguments and from a file.
  ///
  /// - Throws: `Failure.unusableRequirement`, `Failure.noRequirement`, `Failure.notRules`,
  ///   `Failure.missing`, `Failure.unreadable`
  init(_ texts: [String], file: String?) throws(Failure) {
    for text in texts { try add(text, at: "--require '\(text)'") }
    guard let file else { return }
    let countBefore = items.count
    let lines = try Self.contents(of: file).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      let text = Self.withoutComment(line)
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      try add(String(text), at: "\(file):\(number)")
    }
    guard items.count > countBefore else { throw .noRequirement(name: file) }
  }

  private mutating func add(_ text: String, at place: String) throws(Failure) {
    do {
      items.append(try Requirement(text))
    } catch {
      throw .unusableRequirement(place: place, reason: error.message)
    }
  }

  /// Returns a line up to a `#` at its beginning or after a blank.
  /// Any other `#` belongs to a value.
  private static func withoutComment(_ line: Substring) -> Substring {
    let start = line.indices.first { index in
      line[index] == "#"
        && (index == line.startIndex || line[line.index(before: index)].isWhitespace)
    }
    return start.map { line[..<$0] } ?? line
  }

  private static func contents(of file: String) throws(Failure) -> String {
    let bytes: [UInt8]
    do {
      bytes = try Platform.contents(of: file, upTo: longestFile)
    } catch {
      throw error == .missing
        ? .missing(name: file) : .unreadable(name: file, reason: error.reason)
    }
    guard bytes.count <= longestFile, !bytes.contains(0),
      let text = String(validating: bytes, as: UTF8.self)
    else { throw .notRules(name: file) }
    return text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
  }

  /// Checks the requirements for the analysis and the apps.
  ///
  /// - Throws: `Failure.nothingToCheck`
  func results(for apps: [AppAnalysis], in analysis: Analysis) throws(Failure) -> CheckResults {
    var results = CheckResults()
    let general = items.filter(\.isOfWholeReport)
    let particular = items.filter { !$0.isOfWholeReport }
    if !general.isEmpty {
      results.add("the log", general, in: CheckedReport(nil, of: analysis))
    }
    guard !particular.isEmpty else { return results }
    guard !apps.isEmpty else { throw .nothingToCheck }
    let counts = Dictionary(apps.map { ($0.displayName, 1) }, uniquingKeysWith: +)
    for app in apps {
      // Devices distinguish apps with the same name.
      let device = counts[app.displayName] == 1 ? nil : app.device.map { " on \($0)" }
      results.add(
        app.displayName + (device ?? ""), particular, in: CheckedReport(app, of: analysis))
    }
    return results
  }
}
