/// `log show` and `log stream` in their default style.
///
/// `2020-04-12 23:57:42.212961+0300 0x85bc Default 0xdcda 457 0 process: (Library) [s:c] message`
struct LogShowDefaultLayout: TextLayout {
  var name: String { "log-show" }
  var openings: LineOpening.Forms { .dated }

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    var index = opening.end
    guard let pid = skipColumns(line, at: &index) else { return nil }
    if LogShowDefaultLayout.toolWords.contains(where: { line.has($0, at: index) }) {
      return LineFields(time: opening.time, message: index..<line.count)
    }
    guard let colon = processEnd(line, from: index) else { return nil }
    var fields = LineFields(
      time: opening.time, message: min(colon + 2, line.count)..<line.count)
    fields.process = index..<colon
    fields.pid = Int32(exactly: pid)
    return fields
  }

  func complete(_ fields: inout LineFields, of line: Span<UInt8>) {
    if fields.process != nil { MessagePrefix.strip(line, &fields) }
  }

  /// Moves after the columns between the time and the process; returns the pid.
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

  /// Moves after `0x85bc` and the spaces after it.
  private func skipHex(_ line: Span<UInt8>, at index: inout Int) -> Bool {
    guard line.byte(index) == UInt8(ascii: "0"), line.byte(index + 1) == UInt8(ascii: "x")
    else { return false }
    index += 2
    while line.byte(index).isHexDigit { index += 1 }
    guard line.byte(index) == .space else { return false }
    index = line.skippingBlanks(from: index)
    return true
  }

  /// Moves after the number that versions since 2018 print before the process.
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

/// `log show --style compact`.
///
/// `2026-06-22 22:53:37.470 Df proc[pid:tid] [subsystem:category] message`
struct LogShowCompactLayout: TextLayout {
  var name: String { "log-show-compact" }
  var openings: LineOpening.Forms { .dated }

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    guard line.byte(opening.end) == .space,
      let type = LogShowCompactLayout.typeEnd(line, at: opening.end + 1),
      let header = ProcessHeader(in: line, from: line.skippingBlanks(from: type)),
      header.hasThread
    else { return nil }
    return LineFields(opening, header, message: header.end..<line.count)
  }

  func complete(_ fields: inout LineFields, of line: Span<UInt8>) {
    MessagePrefix.strip(line, &fields)
  }

  /// Returns the place after the type of a record at `index`, or `nil` when there is none.
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

/// `log show --style syslog`.
///
/// `2019-08-22 18:21:26.163639+0300  localhost proc[pid]: (Library) [s:c] message`
struct LogShowSyslogLayout: TextLayout {
  static let name = "log-show-syslog"

  var name: String { LogShowSyslogLayout.name }
  var openings: LineOpening.Forms { .dated }

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    guard line.byte(opening.end) == .space else { return nil }
    let host = line.skippingBlanks(from: opening.end)
    guard let hostEnd = line.firstIndex(of: .space, from: host, limit: host + 64),
      line.firstIndex(of: UInt8(ascii: "["), from: host, limit: hostEnd) == nil,
      let header = ProcessHeader(in: line, from: hostEnd + 1), !header.hasThread
    else { return nil }
    let colon = levelEnd(line, after: header.end)
    guard line.byte(colon) == UInt8(ascii: ":") else { return nil }
    var fields = LineFields(opening, header, message: colon + 1..<line.count)
    if !line.has(LogShowSyslogLayout.localhost, at: host) { fields.device = host..<hostEnd }
    return fields
  }

  func complete(_ fields: inout LineFields, of line: Span<UInt8>) {
    MessagePrefix.strip(line, &fields)
  }

  /// The place after the ` <Notice>` that may be before the colon.
  private func levelEnd(_ line: Span<UInt8>, after index: Int) -> Int {
    guard line.byte(index) == .space, line.byte(index + 1) == UInt8(ascii: "<"),
      let close = line.firstIndex(of: UInt8(ascii: ">"), from: index, limit: index + 20)
    else { return index }
    return close + 1
  }

  private static let localhost = Array("localhost ".utf8)
}
