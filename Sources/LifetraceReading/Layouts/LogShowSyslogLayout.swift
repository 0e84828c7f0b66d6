/// `log show --style syslog`.
///
/// `2019-08-22 18:21:26.163639+0300  localhost proc[pid]: (Library) [s:c] message`
struct LogShowSyslogLayout: TextLayout {
  let name = "log-show-syslog"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), let head = head(line, after: index)
    else { return nil }
    var fields = LineFields(time: time, message: head.colon + 1..<line.count)
    fields.process = head.process.name
    fields.pid = head.process.pid
    if !line.has(LogShowSyslogLayout.localhost, at: head.host.lowerBound) {
      fields.device = head.host
    }
    MessagePrefix.strip(line, &fields)
    return fields
  }

  var hasRoutine: Bool { true }

  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? {
    var index = 0
    guard let time = times.read(line, .dated, end: &index), head(line, after: index) != nil
    else { return nil }
    return time
  }

  /// Reads `  localhost proc[pid]:`, in which a level may stand before the colon.
  private func head(
    _ line: Span<UInt8>, after start: Int
  ) -> (host: Range<Int>, process: ProcessHeader, colon: Int)? {
    guard line.byte(start) == .space else { return nil }
    let host = line.skippingBlanks(from: start)
    guard let hostEnd = line.firstIndex(of: .space, from: host, limit: host + 64),
      line.firstIndex(of: UInt8(ascii: "["), from: host, limit: hostEnd) == nil,
      let process = ProcessHeader(in: line, from: hostEnd + 1), !process.hasThread
    else { return nil }
    var index = process.end
    if line.byte(index) == .space, line.byte(index + 1) == UInt8(ascii: "<"),
      let close = line.firstIndex(of: UInt8(ascii: ">"), from: index, limit: index + 20)
    {
      index = close + 1
    }
    guard line.byte(index) == UInt8(ascii: ":") else { return nil }
    return (host..<hostEnd, process, index)
  }

  private static let localhost = Array("localhost ".utf8)
}
