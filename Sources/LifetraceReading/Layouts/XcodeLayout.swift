/// Xcode's console, and what NSLog writes to standard error.
///
/// `2023-01-10 17:43:24.270137+0000 App[pid:tid] [Category] message`; some cut the time off and leave the
/// date.
struct XcodeLayout: TextLayout {
  let name = "xcode"
  let continuation = ContinuationRule.unfinished

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    let time = TimeShape.dated(line, at: &index)
    guard time != nil || TimeShape.date(line, at: &index) != nil, line.byte(index) == .space,
      LogShowCompactLayout.typeEnd(line, at: index + 1) == nil,
      let header = ProcessHeader(in: line, from: index + 1), header.hasThread
    else { return nil }
    var fields = LineFields(
      time: time, message: min(line.skippingBlanks(from: header.end), line.count)..<line.count)
    fields.process = header.name
    fields.pid = header.pid
    MessagePrefix.strip(line, &fields)
    if fields.category == nil { stripCategory(line, &fields) }
    return fields
  }

  /// Takes `[BackgroundTask] ` off the message.
  ///
  /// Apps open their own messages with brackets too; only a plain capitalized word that is no
  /// notification's name is taken for a category.
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

  /// `true` iff a line closes a run and so belongs to no record before it.
  static func closesRun(_ line: Span<UInt8>) -> Bool { closings.contains { line.has($0) } }

  private static let closings = [
    "Program ended with exit code", "Message from debugger:",
  ].map { Array($0.utf8) }

  private static let notification = Array("UI".utf8)
}
