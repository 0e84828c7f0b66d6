import LifetraceModel

/// The output of Xcode's console, and of NSLog to standard error.
///
/// `2023-01-10 17:43:24.270137+0000 App[pid:tid] [Category] message`; some cut the time off and
/// leave the date.
struct XcodeLayout: TextLayout {
  var name: String { "xcode" }
  var openings: LineOpening.Forms { [.dated, .date] }
  var continuation: ContinuationRule { .unfinished }

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    guard line.byte(opening.end) == .space,
      LogShowCompactLayout.typeEnd(line, at: opening.end + 1) == nil,
      let header = ProcessHeader(in: line, from: opening.end + 1), header.hasThread
    else { return nil }
    let message = min(line.skippingBlanks(from: header.end), line.count)
    return LineFields(opening, header, message: message..<line.count)
  }

  func complete(_ fields: inout LineFields, of line: Span<UInt8>) {
    MessagePrefix.strip(line, &fields)
    if fields.category == nil { stripCategory(line, &fields) }
  }

  /// Removes `[BackgroundTask] ` from the message.
  ///
  /// Apps open their own messages with brackets too, so only a plain capitalized word counts as a
  /// category, and only if it is not the name of a notification.
  private func stripCategory(_ line: Span<UInt8>, _ fields: inout LineFields) {
    let start = fields.message.lowerBound
    guard line.byte(start) == UInt8(ascii: "["),
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(line.byte(start + 1)),
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: start, limit: start + 48),
      line.byte(close + 1) == .space, line.all(in: start + 1..<close, { $0.isNamePart }),
      !line.has(XcodeLayout.notification, at: start + 1)
    else { return }
    fields.category = start + 1..<close
    fields.message = close + 2..<line.count
  }

  /// Whether a line closes a run and so belongs to no record before it.
  static func closesRun(_ line: Span<UInt8>) -> Bool { closings.contains { line.has($0) } }

  private static let closings = [
    "Program ended with exit code", "Message from debugger:",
  ].map { Array($0.utf8) }

  private static let notification = Array("UI".utf8)
}

/// The line that Xcode 15 and later put below a message when it is copied with its metadata.
///
/// `Type: Error | Timestamp: 2023-08-07 19:56:18.812823+02:00 | Process: Demo | Library: UIKitCore
/// | Subsystem: com.apple.UIKit | Category: BackgroundTask | TID: 0x1a2b`
enum XcodeMetadata {
  /// Returns the parts of a metadata line, with an empty message at its end.
  static func read(_ line: Span<UInt8>) -> LineFields? {
    guard line.has(type), let stamp = value(timestamp, in: line) else { return nil }
    var index = stamp.lowerBound
    guard let time = TimeShape.dated(line, at: &index) else { return nil }
    var fields = LineFields(time: time, message: line.count..<line.count)
    fields.process = value(process, in: line)
    fields.subsystem = value(subsystem, in: line)
    fields.category = value(category, in: line)
    return fields
  }

  /// The text between a key and the next bar.
  private static func value(_ key: [UInt8], in line: Span<UInt8>) -> Range<Int>? {
    guard let start = line.firstIndex(of: key) else { return nil }
    let end = line.firstIndex(of: bar, from: start + key.count) ?? line.count
    let range = line.trimmed(start + key.count..<end)
    return range.isEmpty ? nil : range
  }

  private static let type = Array("Type: ".utf8)
  private static let timestamp = Array("| Timestamp: ".utf8)
  private static let process = Array("| Process: ".utf8)
  private static let subsystem = Array("| Subsystem: ".utf8)
  private static let category = Array("| Category: ".utf8)
  private static let bar = Array(" |".utf8)
}

/// Lines without any time: one column of a Console copy, kernel pastes, `print`.
enum MessageOnlyLayout {
  static let name = "message-only"

  /// Returns the parts of a line: a process, if a tab or two spaces follow it, and the message.
  static func read(_ line: Span<UInt8>) -> LineFields {
    let start = min(line.skippingBlanks(from: 0), line.count)
    var cell = start..<nextGap(line, from: start)
    var next = line.skippingBlanks(from: cell.upperBound)
    if next < line.count, KnownWords.levels.contains(line, cell) {
      cell = next..<nextGap(line, from: next)
      next = line.skippingBlanks(from: cell.upperBound)
    }
    guard next < line.count, isProcess(line, cell) else {
      return LineFields(time: nil, message: start..<line.count)
    }
    var fields = LineFields(time: nil, message: next..<line.count)
    fields.process = cell
    return fields
  }

  /// The place of the next tab or double space, or the end.
  private static func nextGap(_ line: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < line.count {
      if line.byte(index) == .tab { return index }
      if line.byte(index) == .space, line.byte(index + 1) == .space { return index }
      index += 1
    }
    return line.count
  }

  private static func isProcess(_ line: Span<UInt8>, _ cell: Range<Int>) -> Bool {
    guard cell.count <= 40, line.all(in: cell, { $0.isNamePart }) else { return false }
    return line.byte(cell.upperBound) == .tab
      || KnownWords.processes.contains(line, cell)
  }
}
