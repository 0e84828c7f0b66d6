import Lifetrace
import LifetraceMetrics
import LifetraceModel
import LifetracePresentation

/// A line on the terminal that shows the progress of reading, and then the work after reading.
///
/// The line appears after one second of work, and is erased at the end.
struct ProgressLine {
  /// The lengths of the bar in columns: the shortest that is useful, to the longest.
  private static let barColumns = 10...40

  private let isShown: Bool
  private let write: @Sendable (String) -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  private let width: Int
  private let start: ContinuousClock.Instant
  private var lastShown: ContinuousClock.Instant?
  private var live: LiveState

  /// Creates a line that is not shown yet.
  ///
  /// - Parameter selection: the app and device whose state is shown while a pipe is read.
  init(environment: CommandEnvironment, selection: AnalysisOptions = AnalysisOptions()) {
    // On a terminal that cannot erase a line every update would remain visible.
    self.isShown = environment.isErrorTerminal && environment.variables["TERM"] != "dumb"
    self.write = environment.standardError
    self.now = environment.now
    // The last column stays empty: some terminals start a new line when it is written.
    self.width = (environment.errorTerminalWidth ?? 80) - 1
    self.start = environment.now()
    self.live = LiveState(selection)
  }

  /// Shows the progress of reading.
  mutating func show(_ progress: ReadingProgress) {
    guard isShown, let name = progress.name else { return }
    let now = now()
    guard now - start > .seconds(1), now - (lastShown ?? start) > .milliseconds(200) else { return }
    if progress.total == nil { live.renew(from: progress, now: self.now) }
    lastShown = now
    let line = ProgressLine.line(
      name: name, bytes: progress.bytes, total: progress.total, in: now - start,
      state: live.words, columns: width)
    write("\r\u{1B}[K" + line)
  }

  /// Removes the line.
  mutating func erase() {
    if lastShown != nil { write("\r\u{1B}[K") }
    lastShown = nil
  }

  /// Shows the work after reading, until the line is removed.
  ///
  /// The progress of this work is unknown. The line appears after half a second of reading, since
  /// the work is then likely to take some time.
  mutating func say(_ words: String) {
    guard isShown, now() - start > .milliseconds(500) else { return }
    lastShown = now()
    write("\r\u{1B}[K" + String(words.prefix(width)))
  }

  /// Returns the line in at most `columns` columns:
  /// the known facts, and a bar in the remaining space.
  ///
  /// The line has no colors, so `NO_COLOR` does not change it.
  ///
  /// - Parameter state: the state of an app, which takes the place of the log's name.
  static func line(
    name: String, bytes: Int, total: Int?, in time: Duration, state: LiveState.Words? = nil,
    columns: Int
  ) -> String {
    if let state {
      let rate = "\(ByteCount.words(bytes)), \(rate(bytes: bytes, in: time))"
      let endings = [
        " – \(rate) – Ctrl-C stops reading", " – \(rate) – Ctrl-C stops", " – \(rate)", "",
      ]
      let rest =
        state.states.lazy.flatMap { words in endings.lazy.map { ": " + words + $0 } }
        .first { state.leastAppColumns + DisplayWidth.of($0) <= columns }
        ?? ": " + (state.states.last ?? "")
      let app = shortened(state.app, to: columns - DisplayWidth.of(rest))
      return String((app + rest).prefix(max(0, columns)))
    }
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

  /// Returns the end of a name that fits into `columns` columns.
  static func shortened(_ name: String, to columns: Int) -> String {
    let name = VisibleText.escaped(name)
    guard DisplayWidth.of(name) > columns else { return name }
    var end = name[...]
    while !end.isEmpty, DisplayWidth.of(String(end)) >= columns { end.removeFirst() }
    return "…" + end
  }

  /// Returns the estimated remaining time at the rate so far; `nil` if the end is unknown.
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

  /// Returns the known facts: the name, bytes, and rate.
  static func text(name: String, bytes: Int, total: Int?, in time: Duration) -> String {
    let read = ByteCount.words(bytes)
    let rate = rate(bytes: bytes, in: time)
    let log = "reading \(VisibleText.escaped(name)):"
    guard let total else { return "\(log) \(read), \(rate) – Ctrl-C stops reading" }
    guard total > 0 else { return "\(log) \(read), \(rate)" }
    let share = min(100, Int(Double(bytes) / Double(total) * 100))
    return "\(log) \(read) of \(ByteCount.words(total)) (\(share) %), \(rate)"
  }

  private static func rate(bytes: Int, in time: Duration) -> String {
    let seconds = seconds(time)
    return ByteCount.words(seconds > 0 ? Int(Double(bytes) / seconds) : 0) + "/s"
  }
}

/// The most serious findings about the log, for standard error.
struct DiagnosticLines {
  private static let limit = 5
  /// The place of the other diagnostics for output that is not a report.
  static let inReport = "that lifetrace report shows"

  let text: String

  /// Creates one line for each of the most serious diagnostics, without notes.
  ///
  /// - Parameters:
  ///   - total: the number of all diagnostics; `diagnostics` may contain only the most serious
  ///     ones.
  ///   - told: the diagnostics that were already reported.
  ///   - others: where the user finds the other diagnostics.
  init(
    _ diagnostics: [Diagnostic], total: Int, inputs: [InputSummary],
    printed: Set<Diagnostic.Kind> = [], others: String = "in the report"
  ) {
    let serious = diagnostics.filter { $0.severity > .note && !printed.contains($0.kind) }
      .enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    var lines = serious.prefix(DiagnosticLines.limit).map {
      DiagnosticLines.line($0, inputs: inputs)
    }
    let rest = serious.count - lines.count + max(0, total - diagnostics.count)
    if rest > 0 { lines.append("… and \(rest) more \(others)") }
    text = lines.map { $0 + "\n" }.joined()
  }

  /// Returns the line of a diagnostic about the whole log, with its remedies.
  static func line(_ diagnostic: Diagnostic) -> String {
    line(diagnostic, inputs: []) + diagnostic.notes.map { "; " + $0 }.joined() + "\n"
  }

  private static func line(_ diagnostic: Diagnostic, inputs: [InputSummary]) -> String {
    var place = "lifetrace"
    if let source = diagnostic.source, inputs.indices.contains(Int(source.input)) {
      place = "\(inputs[Int(source.input)].name):\(source.line)"
    }
    let times = diagnostic.count > 1 ? " (\(diagnostic.count) times)" : ""
    return VisibleText.escaped(
      "\(place): \(diagnostic.severity.words): \(diagnostic.message)\(times)")
  }
}
