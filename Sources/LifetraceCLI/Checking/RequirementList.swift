import LifetraceAnalysis
import LifetraceEmbedding

/// The requirements of a check, in the order in which they are given.
struct RequirementList {
  private var items: [Requirement] = []

  /// Reads requirements and those of a file.
  ///
  /// - Throws: `Failure.unusableRequirement`, `Failure.missing`, `Failure.unreadable`
  init(_ texts: [String], file: String?) throws(Failure) {
    for text in texts { try add(text, at: "--require '\(text)'") }
    guard let file else { return }
    let lines = try Self.contents(of: file).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., lines) {
      let text = line.prefix { $0 != "#" }
      guard text.contains(where: { !$0.isWhitespace }) else { continue }
      try add(String(text), at: "\(file):\(number)")
    }
    guard !items.isEmpty else { throw .noRequirement(name: file) }
  }

  private mutating func add(_ text: String, at place: String) throws(Failure) {
    do {
      items.append(try Requirement(text))
    } catch {
      throw .unusableRequirement(place: place, reason: error.message)
    }
  }

  private static func contents(of file: String) throws(Failure) -> String {
    do {
      return String(decoding: try Platform.contents(of: file), as: UTF8.self)
    } catch {
      throw error == .missing
        ? .missing(name: file) : .unreadable(name: file, reason: error.reason)
    }
  }

  /// Holds the requirements against the analysis and the apps.
  ///
  /// - Throws: `Failure.unusableRequirement`, `Failure.nothingToCheck`
  func results(for apps: [AppAnalysis], in analysis: Analysis) throws(Failure) -> CheckResults {
    var results = CheckResults()
    let general = items.filter(\.isOfWholeReport)
    let particular = items.filter { !$0.isOfWholeReport }
    if !general.isEmpty {
      results.add("the log", try Self.outcomes(general, in: CheckedReport(nil, of: analysis)))
    }
    guard !particular.isEmpty else { return results }
    guard !apps.isEmpty else { throw .nothingToCheck }
    let names = Set(apps.map(\.displayName))
    for app in apps {
      // Named only where it tells apps apart.
      let device = names.count < apps.count ? app.device.map { " on \($0)" } : nil
      results.add(
        app.displayName + (device ?? ""),
        try Self.outcomes(particular, in: CheckedReport(app, of: analysis)))
    }
    return results
  }

  private static func outcomes(
    _ requirements: [Requirement], in report: CheckedReport
  ) throws(Failure) -> [CheckResults.Line] {
    var lines: [CheckResults.Line] = []
    for requirement in requirements {
      do {
        lines.append((requirement.text, try requirement.outcome(in: report)))
      } catch {
        throw .unusableRequirement(place: requirement.text, reason: error.message)
      }
    }
    return lines
  }
}
