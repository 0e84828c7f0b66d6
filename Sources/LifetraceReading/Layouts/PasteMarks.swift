/// What mail, forums and people put around and between the lines of a log.
enum PasteMarks {
  /// The place where a line begins after `> ` quotes, arrows that point at it (`---> `) and spaces
  /// of indentation.
  ///
  /// Tabs stay: they may be an empty first column.
  static func contentStart(_ line: Span<UInt8>) -> Int {
    var index = 0
    while true {
      while line.byte(index) == .space { index += 1 }
      index = arrowEnd(line, from: index)
      guard line.byte(index) == UInt8(ascii: ">"),
        line.byte(index + 1) == .space || line.byte(index + 1) == UInt8(ascii: ">")
          || index + 1 == line.count
      else { return index }
      index += 1
    }
  }

  private static func arrowEnd(_ line: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while line.byte(index) == UInt8(ascii: "-") { index += 1 }
    guard index - start >= 2, line.byte(index) == UInt8(ascii: ">"),
      line.byte(index + 1) == .space
    else { return start }
    return index + 2
  }

  /// The place after the mark that a test runner puts before each line of the device's log:
  /// `[IOSSimulatorLog] [IOS_SYSLOG_ROW] `, `[   +1 ms] [DEVICE LOG] `; `nil` without one.
  static func runnerMarkEnd(_ line: Span<UInt8>) -> Int? {
    guard line.byte(0) == UInt8(ascii: "[") || line.byte(0).isDigit || line.byte(0).isLetter
    else { return nil }
    var open = 0
    while let next = line.firstIndex(of: UInt8(ascii: "["), from: open, limit: 96) {
      for mark in runnerMarks where line.has(mark, at: next) {
        var end = next + mark.count
        if line.byte(end) == .space, line.byte(end + 1) == UInt8(ascii: "]") { end += 1 }
        guard line.byte(end) == UInt8(ascii: "]") else { continue }
        return line.byte(end + 1) == .space ? end + 2 : end + 1
      }
      open = next + 1
    }
    return nil
  }

  /// The place after the number that an editor or `grep -n` put before a line, `nil` without one.
  static func lineNumberEnd(_ line: Span<UInt8>) -> Int? {
    var index = 0
    guard line.number(at: &index, limit: 9) != nil else { return nil }
    let end = line.skippingBlanks(from: line.byte(index) == UInt8(ascii: ":") ? index + 1 : index)
    return end > index && end < line.count ? end : nil
  }

  /// The place where a continuation line begins, given how its record's first line was marked:
  /// after the quotes, or after so many blanks of indentation.
  static func continuationStart(_ line: Span<UInt8>, isQuoted: Bool, indentation: Int) -> Int {
    var index = 0
    guard isQuoted else {
      return min(indentation, line.skippingBlanks(from: 0))
    }
    while line.byte(index) == UInt8(ascii: ">") {
      index += 1
      if line.byte(index) == .space { index += 1 }
    }
    return index
  }

  /// Whether a mail client broke a line of `length` before `next`: it stayed under 80 columns,
  /// and the next word would have gone beyond 72.
  static func isWrapped(_ length: Int, before next: Span<UInt8>) -> Bool {
    guard length <= 80, next.byte(0) != .tab, next.byte(0) != .space else { return false }
    let word = next.firstIndex(of: .space, from: 0) ?? next.count
    return length + 1 + word > 72
  }

  /// Whether a line is a remark, a fence or a tool's banner rather than log.
  static func isRemark(_ line: Span<UInt8>) -> Bool {
    switch line.byte(0) {
    case UInt8(ascii: "#"):
      line.byte(1) == .space || line.byte(1) == UInt8(ascii: "#") || line.count == 1
    case UInt8(ascii: "/"):
      line.byte(1) == UInt8(ascii: "/") && (line.byte(2) == .space || line.count == 2)
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      line.byte(1) == line.byte(0) && line.byte(2) == line.byte(0)
    case UInt8(ascii: "F"), UInt8(ascii: "S"), UInt8(ascii: "T"), UInt8(ascii: "W"),
      UInt8(ascii: "["), UInt8(ascii: "-"), UInt8(ascii: "L"), UInt8(ascii: "A"):
      banners.contains { line.has($0) }
    default:
      false
    }
  }

  /// Whether a line says that records are missing before the next.
  static func isLoss(_ line: Span<UInt8>) -> Bool {
    guard line.byte(0) == UInt8(ascii: "=") || line.byte(0) == UInt8(ascii: "[") else {
      return false
    }
    return losses.contains { line.has($0) }
  }

  /// Whether a record's message says that records are missing before it.
  static func isLossMessage(_ message: Span<UInt8>) -> Bool {
    guard message.has(lost), let end = message.firstIndex(of: messages, from: 4, limit: 64)
    else { return isLoss(message) }
    for index in 4..<end where message.byte(index).isDigit { return true }
    return false
  }

  /// The process that a loss message names, `lost >= 12 unreliable messages from Name (…)`.
  static func loser(in message: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let text = message.span
    guard let mark = text.firstIndex(of: from, limit: 128) else { return nil }
    let start = mark + from.count
    let end = text.firstIndex(of: UInt8(ascii: "("), from: start) ?? text.count
    let name = text.trimmed(start..<end)
    // Some versions print a range of ticks instead.
    guard !name.isEmpty, !text.byte(name.lowerBound).isDigit else { return nil }
    return message[message.startIndex + name.lowerBound..<message.startIndex + name.upperBound]
  }

  /// Every line and message about missing records contains one of these.
  static let lossTexts = losses + [lost]

  private static let from = Array(" from ".utf8)
  private static let runnerMarks = ["[IOS_SYSLOG_ROW", "[DEVICE LOG"].map { Array($0.utf8) }
  private static let lost = Array("lost ".utf8)
  private static let messages = Array(" message".utf8)

  private static let banners = [
    "Filtering the log data using", "Skipping info and debug messages",
    "Skipping debug messages", "Skipping info messages", "Timestamp  ",
    "----------", "Log      - Default:", "Activity - Create:",
    "[connected:", "[connected]", "Waiting for device",
  ].map { Array($0.utf8) }

  private static let losses = [
    "=== Messages dropped", "[disconnected:", "[disconnected]", "=== lost ",
  ].map { Array($0.utf8) }
}

/// Whether every line of an input begins with a time that GitHub Actions printed, such as
/// `2026-05-04T10:00:01.2345670Z `.
///
/// An app's logger may print the same form as the time of its records. It counts as the job's time
/// only if the text after it has a time of its own.
enum JobTimes: Sendable {
  case unknown
  case absent
  case present

  /// How much text is looked at.
  private static let reach = 1 << 16
  private static let pattern = Array("dddd-dd-ddTdd:dd:dd.dddddddZ".utf8)

  /// Returns the place after the time that a job printed before a line; `nil` without one.
  ///
  /// - Parameter ahead: the text from this line on.
  mutating func end(_ line: Span<UInt8>, ahead: Span<UInt8>) -> Int? {
    guard self != .absent, let end = JobTimes.timeEnd(line) else { return nil }
    if self == .unknown { self = JobTimes.cover(ahead) ? .present : .absent }
    return self == .present ? end : nil
  }

  /// The place after such a time at the beginning of a line.
  static func timeEnd(_ line: Span<UInt8>) -> Int? {
    let end = pattern.count
    guard line.byte(end - 1) == UInt8(ascii: "Z"), line.byte(end) == .space || line.count == end
    else { return nil }
    for (index, byte) in pattern.enumerated() {
      let isLike =
        byte == UInt8(ascii: "d") ? line.byte(index).isDigit : line.byte(index) == byte
      guard isLike else { return nil }
    }
    return min(end + 1, line.count)
  }

  /// Whether every line has such a time, and after one of them a record of a log begins.
  private static func cover(_ text: Span<UInt8>) -> Bool {
    var start = 0
    while start < min(text.count, reach) {
      let end = text.lineStop(from: start)
      let line = text.extracting(start..<end)
      start = end + 1
      guard !line.isEmpty else { continue }
      guard let content = timeEnd(line) else { return false }
      let record = line.extracting(content..<line.count)
      if TextLayoutTable.choice.mayRead(record, LineOpening(record)) { return true }
    }
    return false
  }
}

/// The rows of a test server around the lines of a device's log, with a clock of its own:
/// `2026-03-02 10:11:22:716 - [IOSDeviceLog] Mar  2 15:41:21 iPad …`.
enum ServerRows: Sendable {
  case unknown
  case absent
  case present

  /// What a line is.
  enum Row {
    case none
    /// The log's line begins after `end`; the server wrote the row at `time`.
    case ofLog(end: Int, time: WallTime)
    /// A row about the server's own work.
    case ofServer
  }

  /// How much text is looked at.
  private static let reach = 1 << 16
  private static let marks = ["[IOSDeviceLog] ", "[IOSSimulatorLog] "].map { Array($0.utf8) }

  /// Returns what a line is.
  ///
  /// - Parameter ahead: the text from this line on.
  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> Row {
    guard self != .absent, line.byte(0).isDigit else { return .none }
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), line.byte(index) == .space else {
      return .none
    }
    while line.byte(index) == .space || line.byte(index) == UInt8(ascii: "-") { index += 1 }
    guard line.byte(index) == UInt8(ascii: "[") else { return .none }
    if self == .unknown {
      let text = ahead.extracting(0..<min(ahead.count, ServerRows.reach))
      let isThere = ServerRows.marks.contains { text.firstIndex(of: $0) != nil }
      self = isThere ? .present : .absent
      if !isThere { return .none }
    }
    // `[debug] [IOSDeviceLog] `
    for mark in ServerRows.marks {
      if let found = line.firstIndex(of: mark, limit: index + 48) {
        return .ofLog(end: found + mark.count, time: time)
      }
    }
    return .ofServer
  }
}
