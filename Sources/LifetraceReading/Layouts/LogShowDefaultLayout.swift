/// `log show` and `log stream` in their default style.
///
/// `2020-04-12 23:57:42.212961+0300 0x85bc Default 0xdcda 457 0 process: (Library) [s:c] message`
struct LogShowDefaultLayout: TextLayout {
  let name = "log-show"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), let pid = skipColumns(line, at: &index)
    else { return nil }
    if LogShowDefaultLayout.toolWords.contains(where: { line.has($0, at: index) }) {
      return LineFields(time: time, message: index..<line.count)
    }
    guard let colon = processEnd(line, from: index) else { return nil }
    var fields = LineFields(time: time, message: min(colon + 2, line.count)..<line.count)
    fields.process = index..<colon
    fields.pid = Int32(exactly: pid)
    MessagePrefix.strip(line, &fields)
    return fields
  }

  var hasRoutine: Bool { true }

  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? {
    var index = 0
    // The tool's own words have no process, and hardly ever come.
    guard let time = times.read(line, .dated, end: &index),
      skipColumns(line, at: &index) != nil, processEnd(line, from: index) != nil
    else { return nil }
    return time
  }

  /// Moves behind the columns between the time and the process; returns the pid.
  private func skipColumns(_ line: Span<UInt8>, at index: inout Int) -> Int? {
    index = line.skippingBlanks(from: index)
    guard skipHex(line, at: &index) else { return nil }
    while line.byte(index).isLetter { index += 1 }
    index = line.skippingBlanks(from: index)
    guard skipHex(line, at: &index), let pid = line.number(at: &index, limit: 10)
    else { return nil }
    index = line.skippingBlanks(from: index)
    skipTimeToLive(line, at: &index)
    return pid
  }

  private func processEnd(_ line: Span<UInt8>, from index: Int) -> Int? {
    line.firstIndex(of: LogShowDefaultLayout.colonSpace, from: index)
      ?? (line.byte(line.count - 1) == UInt8(ascii: ":") ? line.count - 1 : nil)
  }

  /// Moves behind `0x85bc` and the spaces after it.
  private func skipHex(_ line: Span<UInt8>, at index: inout Int) -> Bool {
    guard line.byte(index) == UInt8(ascii: "0"), line.byte(index + 1) == UInt8(ascii: "x")
    else { return false }
    index += 2
    while line.byte(index).isHexDigit { index += 1 }
    guard line.byte(index) == .space else { return false }
    index = line.skippingBlanks(from: index)
    return true
  }

  /// Moves behind the number that versions since 2018 print before the process.
  private func skipTimeToLive(_ line: Span<UInt8>, at index: inout Int) {
    var end = index
    guard line.number(at: &end, limit: 6) != nil, line.byte(end) == .space else { return }
    index = line.skippingBlanks(from: end)
  }

  /// What the tool itself prints in place of a process and its message: `=== system boot: …`,
  /// `lost >= 12 unreliable messages from …`.
  private static let toolWords = ["=== ", "lost "].map { Array($0.utf8) }
  private static let colonSpace = Array(": ".utf8)
}
