/// `log show --style compact`.
///
/// `2026-06-22 22:53:37.470 Df proc[pid:tid] [subsystem:category] message`
struct LogShowCompactLayout: TextLayout {
  let name = "log-show-compact"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), let header = header(line, after: index)
    else { return nil }
    var fields = LineFields(time: time, message: header.end..<line.count)
    fields.process = header.name
    fields.pid = header.pid
    MessagePrefix.strip(line, &fields)
    return fields
  }

  var hasRoutine: Bool { true }

  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? {
    var index = 0
    guard let time = times.read(line, .dated, end: &index), header(line, after: index) != nil
    else { return nil }
    return time
  }

  /// Reads ` Df proc[pid:tid]`.
  private func header(_ line: Span<UInt8>, after index: Int) -> ProcessHeader? {
    guard line.byte(index) == .space,
      let type = LogShowCompactLayout.typeEnd(line, at: index + 1),
      let header = ProcessHeader(in: line, from: line.skippingBlanks(from: type)),
      header.hasThread
    else { return nil }
    return header
  }

  /// The place behind a record's type, or `nil` when none stands at `index`.
  static func typeEnd(_ line: Span<UInt8>, at index: Int) -> Int? {
    if line.byte(index + 1) == .space {
      return oneLetter.contains(line.byte(index)) ? index + 1 : nil
    }
    guard line.byte(index + 2) == .space else { return nil }
    let type = UInt16(line.byte(index)) << 8 | UInt16(line.byte(index + 1))
    return twoLetters.contains(type) ? index + 2 : nil
  }

  /// Error, info, fault, activity, loss, signpost.
  private static let oneLetter = Array("EIFALS".utf8)
  /// Default, debug, state dump.
  private static let twoLetters = ["Df", "Db", "Sd"].map {
    $0.utf8.reduce(UInt16(0)) { $0 << 8 | UInt16($1) }
  }
}
