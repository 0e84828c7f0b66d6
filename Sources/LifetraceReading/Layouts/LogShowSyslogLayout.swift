/// `log show --style syslog`.
///
/// `2019-08-22 18:21:26.163639+0300  localhost proc[pid]: (Library) [s:c] message`
struct LogShowSyslogLayout: TextLayout {
  let name = "log-show-syslog"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), line.byte(index) == .space
    else { return nil }
    let host = line.skippingBlanks(from: index)
    guard let hostEnd = line.firstIndex(of: .space, from: host, limit: host + 64),
      line.firstIndex(of: UInt8(ascii: "["), from: host, limit: hostEnd) == nil,
      let header = ProcessHeader(in: line, from: hostEnd + 1), !header.hasThread
    else { return nil }
    index = header.end
    if line.byte(index) == .space, line.byte(index + 1) == UInt8(ascii: "<"),
      let close = line.firstIndex(of: UInt8(ascii: ">"), from: index, limit: index + 20)
    {
      index = close + 1
    }
    guard line.byte(index) == UInt8(ascii: ":") else { return nil }
    var fields = LineFields(time: time, message: index + 1..<line.count)
    fields.process = header.name
    fields.pid = header.pid
    if !line.has(LogShowSyslogLayout.localhost, at: host) { fields.device = host..<hostEnd }
    MessagePrefix.strip(line, &fields)
    return fields
  }

  private static let localhost = Array("localhost ".utf8)
}
