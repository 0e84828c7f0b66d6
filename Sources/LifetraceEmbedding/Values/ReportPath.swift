internal import LifetracePresentation

/// A way through the report's JSON to a single value.
package struct ReportPath: Hashable, Sendable {
  let text: String
  /// The names that it goes through.
  let parts: [String]

  init(_ text: String) {
    self.text = text
    parts = ReportShape.parts(of: text)
  }

  /// Returns the value in a report whose app is the first; `nil` when the log does not tell it.
  func value(in report: JSONText) -> JSONText? {
    let isOfWholeReport = parts.first.map(ReportShape.isOfWholeReport(member:)) ?? false
    let start = isOfWholeReport ? report : report.member("apps")?.member("0")
    var value = start
    for part in parts {
      guard let next = value?.member(part) else {
        return ReportShape.isTally(text) ? .integer(0) : nil
      }
      value = next
    }
    return value
  }

  /// `true` iff the value is a percentile of a histogram rather than of the values themselves.
  func isApproximate(in report: JSONText) -> Bool {
    guard let last = parts.last, ["median", "p90", "p95", "p99"].contains(last) else {
      return false
    }
    let sibling = ReportPath((parts.dropLast() + ["approximate"]).joined(separator: "."))
    guard case .bool(true)? = sibling.value(in: report) else { return false }
    return true
  }

  /// `true` iff the value is the name of a state, or of a set of states.
  var isOfStates: Bool {
    switch parts.last {
    case "whileIn": true
    case "from", "to": parts.contains("transitions")
    case _: false
    }
  }

  /// How much of what a value is about it was taken from, if that is not all: the use of the allowance is
  /// known of those trips alone whose end and suspension the log shows, and not all launches lead to active.
  func extent(in report: JSONText) -> String {
    for (list, member, words) in [
      ("backgroundExits", "used", "trips"), ("launches", "toActive", "launches"),
    ] where text.hasPrefix("\(list).\(member).") {
      guard case .integer(let known)? = ReportPath("\(list).\(member).count").value(in: report),
        case .integer(let total)? = ReportPath("\(list).total").value(in: report), known < total
      else { return "" }
      return ", of \(known) of \(total) \(words)"
    }
    return ""
  }

  /// What is written in place of a value that the log does not tell.
  func absence(in report: JSONText) -> String {
    guard text.hasPrefix("backgroundExits.used."),
      case .integer(let total)? = ReportPath("backgroundExits.total").value(in: report), total > 0
    else { return "unknown" }
    return "not observable"
  }
}

extension JSONText {
  /// Returns a member of an object or an item of a list.
  fileprivate func member(_ name: String) -> JSONText? {
    switch self {
    case .object(let members): return members.first { $0.key == name }?.value
    case .array(let items):
      let index = name == "last" ? items.count - 1 : Int(name)
      return index.flatMap { items.indices.contains($0) ? items[$0] : nil }
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: return nil
    }
  }
}
