internal import LifetracePresentation

/// Every path that a requirement can name, with its value in a report and its meaning.
package struct PathListing: Sendable {
  /// A path to a single value.
  package struct Entry: Hashable, Sendable {
    /// The path, as a requirement names it.
    package let path: String
    /// The value in words; `nil` if the log does not contain it.
    package let value: String?
    /// The meaning, with the unit.
    package let meaning: String
  }

  /// The paths in the order of the report's JSON.
  package let entries: [Entry]

  /// Lists the paths of an app, or of the log as a whole.
  ///
  /// Of a list, the first and the last item stand for all.
  package init(in checked: CheckedReport, isOfWholeReport: Bool) {
    var walk = PathWalk(checked: checked)
    walk.visit(isOfWholeReport ? .report : .app, path: [], meaning: "")
    entries = walk.entries
  }
}

/// Goes through the tables of fields together with the values of a report.
private struct PathWalk {
  let checked: CheckedReport
  var entries: [PathListing.Entry] = []

  mutating func visit(_ kind: FieldKind, path: [String], meaning: String) {
    switch kind {
    case .text, .word, .state, .number, .seconds, .share, .flag: add(path, meaning)
    case .instant:
      for (key, _) in FieldKind.instantMembers where value(path + [key]) != nil {
        add(path + [key], meaning)
      }
      if value(path) == nil { add(path + ["date"], meaning) }
    case .object(let record):
      for field in record.fields {
        guard kind.member(field.key) != nil else { continue }
        visit(field.kind, path: path + [field.key], meaning: field.sentence)
      }
    case .list(let item):
      let hasSeveral = value(path + ["1"]) != nil
      for index in ["0"] + (hasSeveral ? ["last"] : []) {
        visit(item, path: path + [index], meaning: meaning)
      }
    case .counts(let names): for name in names { add(path + [name], meaning) }
    case .named(let item):
      for name in names(path) { visit(item, path: path + [name], meaning: meaning) }
    case .times(let states, let record):
      let seen = names(path)
      for state in states.all where seen.contains(state) || states.common.contains(state) {
        visit(.object(record), path: path + [state], meaning: meaning)
      }
    }
  }

  private mutating func add(_ path: [String], _ meaning: String) {
    let text = path.joined(separator: ".")
    // A name with a point in it has no path.
    guard let known = try? ReportPath(text), known.parts == path else { return }
    let value = KnownValue(known, in: checked.json).map {
      (ValueFormat.suitable(for: $0.value)[0].text($0.value, in: checked.report)
        ?? $0.value.compact) + $0.extent
    }
    entries.append(.init(path: text, value: value, meaning: meaning))
  }

  private func value(_ path: [String]) -> JSONText? { checked.json.value(at: path) }

  private func names(_ path: [String]) -> [String] {
    guard case .object(let members)? = value(path) else { return [] }
    return members.map(\.key)
  }
}
