import LifetraceAnalysis
import LifetraceEmbedding

/// The requirements of a check, in the order in which they are given.
struct RequirementList {
  private var items: [Requirement] = []
  /// No person writes more than so many bytes of them.
  private static let longestFile = 1 << 20

  /// Reads requirements and those of a file.
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

  /// Returns a line up to a `#` at its beginning or behind a blank; others belong to a value.
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

  /// Holds the requirements against the analysis and the apps.
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
      // Devices are named where names alone do not tell apps apart.
      let device = counts[app.displayName] == 1 ? nil : app.device.map { " on \($0)" }
      results.add(
        app.displayName + (device ?? ""), particular, in: CheckedReport(app, of: analysis))
    }
    return results
  }
}
