import LifetracePresentation

/// The line on the terminal that says how far reading has come, and then what is done with it.
///
/// It appears when the work takes over a second, and is erased at the end.
struct ProgressLine {
  /// The longest bar in columns, and the shortest that still tells something.
  private static let barColumns = 10...40

  private let isShown: Bool
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let width: Int
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  private var bytes = 0
  /// Bytes of all inputs; `nil` when one of them has no known size.
  private let total: Int?

  init(environment: CommandEnvironment, total: Int?) {
    // A terminal that cannot erase a line would keep every step.
    self.isShown = environment.isErrorTerminal && environment.variables["TERM"] != "dumb"
    self.write = environment.writeError
    self.now = environment.now
    // The last column is left free: some terminals go on to the next line when it is written.
    self.width = (environment.errorTerminalWidth ?? 80) - 1
    self.start = environment.now()
    self.total = total
  }

  /// Notes that `count` more bytes of the input called `name` were read.
  mutating func advance(by count: Int, of name: String) {
    bytes += count
    guard isShown else { return }
    let now = now()
    guard now - start > .seconds(1), now - (lastShown ?? start) > .milliseconds(200) else { return }
    lastShown = now
    let line = ProgressLine.line(
      name: name, bytes: bytes, total: total, in: now - start, columns: width)
    write("\r\u{1B}[K" + line)
  }

  /// Removes the line.
  mutating func erase() {
    if lastShown != nil { write("\r\u{1B}[K") }
    lastShown = nil
  }

  /// Says what comes after reading, until the line is removed.
  ///
  /// How far it has come is not known. What follows on half a second of reading takes its time, too.
  mutating func say(_ words: String) {
    guard isShown, now() - start > .milliseconds(500) else { return }
    lastShown = now()
    write("\r\u{1B}[K" + String(words.prefix(width)))
  }

  /// Returns the line, in at most so many columns: what is known, and a bar in the room that is
  /// left. Without colors, so that `NO_COLOR` asks for nothing more.
  static func line(name: String, bytes: Int, total: Int?, in time: Duration, columns: Int) -> String
  {
    let rest = timeLeft(bytes: bytes, total: total, in: time).map { ", \($0) left" } ?? ""
    let bare = text(name: "", bytes: bytes, total: total, in: time) + rest
    let shown = shortened(name, to: columns - bare.count)
    let line = text(name: shown, bytes: bytes, total: total, in: time) + rest
    guard DisplayWidth.of(line) <= columns else { return String(line.prefix(max(0, columns))) }
    let room = min(columns - DisplayWidth.of(line) - 1, barColumns.upperBound)
    guard let total, total > 0, room >= barColumns.lowerBound else { return line }
    let filled = min(room, Int(Double(bytes) / Double(total) * Double(room)))
    return line + " " + String(repeating: "█", count: filled)
      + String(repeating: "░", count: room - filled)
  }

  /// Returns the end of a name that fits into so many columns.
  private static func shortened(_ name: String, to columns: Int) -> String {
    let name = escapedForTerminal(name)
    guard DisplayWidth.of(name) > columns else { return name }
    var end = name[...]
    while !end.isEmpty, DisplayWidth.of(String(end)) >= columns { end.removeFirst() }
    return "…" + end
  }

  /// Returns how long the rest takes at the rate so far, where there is an end.
  private static func timeLeft(bytes: Int, total: Int?, in time: Duration) -> String? {
    guard let total, bytes > 0, bytes < total else { return nil }
    let left = (seconds(time) * (Double(total) / Double(bytes) - 1)).rounded(.up)
    guard left < 360_000 else { return nil }
    let count = Int(left)
    if count < 60 { return "\(count) s" }
    if count < 3600 { return "\(count / 60) m \(count % 60) s" }
    return "\(count / 3600) h \(count / 60 % 60) m"
  }

  private static func seconds(_ time: Duration) -> Double {
    Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
  }

  /// Returns what is known: the name, bytes, and rate.
  static func text(name: String, bytes: Int, total: Int?, in time: Duration) -> String {
    let seconds = seconds(time)
    var text = "reading \(escapedForTerminal(name)): \(ByteCount.words(bytes))"
    if let total, total > 0 {
      let share = min(100, Int(Double(bytes) / Double(total) * 100))
      text += " of \(ByteCount.words(total)) (\(share) %)"
    }
    text += ", \(ByteCount.words(seconds > 0 ? Int(Double(bytes) / seconds) : 0))/s"
    return total == nil ? text + " – Ctrl-C stops reading" : text
  }
}
