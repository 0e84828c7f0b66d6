/// What a single value of a report is, as far as its name tells.
enum ReportValueKind: Hashable, Sendable {
  case span
  case share
  case count
  case flag
  /// Texts, instants, and what may be a text or a number.
  case text

  private static let spans: Set = [
    "seconds", "median", "p90", "p95", "p99", "longest", "wayOut", "handler", "timeRemaining",
    "used", "usedAtMost", "handlerLimit", "allowance", "toActive", "window", "limit", "sinceStart",
  ]
  private static let counts: Set = [
    "total", "count", "visits", "cutOff", "pid", "code", "overAllowance", "bytes", "lines",
    "events", "foldedApps", "order", "private",
  ]
  private static let flags: Set = ["approximate", "debugger", "xctest", "simulator"]

  /// Requires: the path leads to a single value.
  init(path: String) {
    let name = ReportShape.parts(of: path).last ?? ""
    if ReportShape.isTally(path) || Self.counts.contains(name) {
      self = .count
    } else if Self.spans.contains(name) {
      self = .span
    } else if name == "share" {
      self = .share
    } else if Self.flags.contains(name) {
      self = .flag
    } else {
      self = .text
    }
  }

  /// What a limit for such a value looks like.
  var expectation: String {
    switch self {
    case .span: "a time such as '2 s' or 250ms"
    case .share: "a share such as '80 %' or 0.8"
    case .count: "a whole number"
    case .flag: "yes or no"
    case .text: "a text"
    }
  }
}
