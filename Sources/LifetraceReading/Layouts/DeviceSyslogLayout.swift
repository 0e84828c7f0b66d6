/// The device's own syslog: `idevicesyslog` old and new, and the console of iOS 4–7.
///
/// - `Nov 12 12:24:37 iPad proc(Library)[pid] <Notice>: message`
/// - `Nov 12 12:24:37.123456 proc(Library)[pid] <Notice>: message`
/// - `Nov 12 12:24:37 proc[Library](pid) <Notice>: message`, as other tools print it
/// - `Thu Nov 25 11:30:02 iPad proc[pid] : message`
/// - `Thu Nov 25 11:30:02 iPad com.apple.launchd[1] (job[0xc343][pid]) : message`
struct DeviceSyslogLayout: TextLayout {
  let name: String
  /// Whether times begin with the day of the week.
  let hasWeekday: Bool
  let hasVisEscapes = true

  static let idevicesyslog = DeviceSyslogLayout(name: "idevicesyslog", hasWeekday: false)
  static let deviceConsole = DeviceSyslogLayout(name: "device-console", hasWeekday: true)

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard line.byte(0).isLetter, let time = TimeShape.syslog(line, at: &index),
      (time.weekday != nil) == hasWeekday, line.byte(index) == .space,
      var header = DeviceSyslogLayout.header(line, from: index + 1), !header.hasThread,
      let message = messageStart(line, after: header.end)
    else { return nil }
    _ = header.dropImage(line, open: UInt8(ascii: "("), close: UInt8(ascii: ")"))
    var fields = LineFields(time: time, message: message..<line.count)
    fields.pid = header.pid
    fields.job = job(line, after: header.end)
    fields.process = header.name
    // The mode that prints microseconds prints no device.
    if time.resolution == 1_000_000_000,
      let space = line.firstIndex(
        of: .space, from: header.name.lowerBound, limit: header.name.upperBound)
    {
      fields.device = header.name.lowerBound..<space
      fields.process = line.trimmed(space + 1..<header.name.upperBound)
    }
    return fields
  }

  /// Those with a weekday are too old to be long.
  var hasRoutine: Bool { !hasWeekday }

  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? {
    var index = 0
    guard line.byte(0).isLetter, let time = times.read(line, .syslog, end: &index),
      time.weekday == nil, line.byte(index) == .space,
      let header = DeviceSyslogLayout.header(line, from: index + 1), !header.hasThread,
      messageStart(line, after: header.end) != nil
    else { return nil }
    return time
  }

  private static func header(_ line: Span<UInt8>, from start: Int) -> ProcessHeader? {
    ProcessHeader(libraryFirst: line, from: start) ?? ProcessHeader(in: line, from: start)
  }

  /// What stands in launchd's ` (UIKitApplication:…) ` behind its pid.
  private func job(_ line: Span<UInt8>, after end: Int) -> Range<Int>? {
    let open = line.skippingBlanks(from: end)
    guard line.byte(open) == UInt8(ascii: "("),
      let close = line.firstIndex(of: UInt8(ascii: ")"), from: open, limit: open + 256)
    else { return nil }
    return open + 1..<close
  }

  /// The place behind ` <Notice>: ` or ` : `, before which launchd names a job.
  private func messageStart(_ line: Span<UInt8>, after end: Int) -> Int? {
    var index = line.skippingBlanks(from: end)
    if line.byte(index) == UInt8(ascii: "("), let job = job(line, after: end) {
      index = line.skippingBlanks(from: job.upperBound + 1)
    }
    if line.byte(index) == UInt8(ascii: "<"),
      let close = line.firstIndex(of: UInt8(ascii: ">"), from: index, limit: index + 20)
    {
      index = close + 1
    }
    guard line.byte(index) == UInt8(ascii: ":") else { return nil }
    index += 1
    // One space belongs to the layout, further ones to the message.
    if line.byte(index) == .space { index += 1 }
    return min(index, line.count)
  }
}
