/// The line on the terminal that says how far reading has come.
///
/// It appears when the work takes over a second, and is erased at the end.
struct ProgressLine {
  private let isShown: Bool
  private let write: @Sendable (String) -> Void
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private var bytes = 0
  /// Bytes of all inputs; `nil` when one of them has no known size.
  private let total: Int?

  init(environment: CommandEnvironment, total: Int?) {
    self.isShown = environment.isErrorTerminal
    self.write = environment.writeError
    self.total = total
  }

  /// Notes that `count` more bytes of the input called `name` were read.
  mutating func advance(by count: Int, of name: String) {
    bytes += count
    guard isShown else { return }
    let now = ContinuousClock.now
    guard now - start > .seconds(1), now - (lastShown ?? start) > .milliseconds(200) else { return }
    lastShown = now
    write("\r\u{1B}[K" + ProgressLine.text(name: name, bytes: bytes, total: total, in: now - start))
  }

  /// Removes the line.
  func erase() {
    if lastShown != nil { write("\r\u{1B}[K") }
  }

  /// Returns the line's text.
  static func text(name: String, bytes: Int, total: Int?, in time: Duration) -> String {
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
    var text = "reading \(escapedForTerminal(name)): \(size(bytes))"
    if let total, total > 0 {
      text += " of \(size(total)) (\(min(100, Int(Double(bytes) / Double(total) * 100))) %)"
    }
    text += ", \(size(seconds > 0 ? Int(Double(bytes) / seconds) : 0))/s"
    return total == nil ? text + " – Ctrl-C stops reading" : text
  }

  /// Returns bytes as kB, MB or GB with at most one decimal.
  private static func size(_ bytes: Int) -> String {
    for (unit, name) in [(1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB")]
    where bytes >= unit {
      let tenths = bytes / (unit / 10)
      return tenths >= 100 ? "\(tenths / 10) \(name)" : "\(tenths / 10).\(tenths % 10) \(name)"
    }
    return "\(bytes) B"
  }
}
