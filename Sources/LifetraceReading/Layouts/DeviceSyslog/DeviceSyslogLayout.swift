/// The device's own syslog: `idevicesyslog` old and new, and the console of iOS 4–7.
///
/// - `Nov 12 12:24:37 iPad proc(Library)[pid] <Notice>: message`
/// - `Nov 12 12:24:37.123456 proc(Library)[pid] <Notice>: message`
/// - `Nov 12 12:24:37 proc[Library](pid) <Notice>: message`, as other tools print it
/// - `Thu Nov 25 11:30:02 iPad proc[pid] : message`
/// - `Thu Nov 25 11:30:02 iPad com.apple.launchd[1] (job[0xc343][pid]) : message`
struct DeviceSyslogLayout: TextLayout {
  /// Whether times begin with the day of the week, as on old devices.
  let hasWeekday: Bool
  var name: String { hasWeekday ? "device-console" : "idevicesyslog" }
  var openings: LineOpening.Forms { hasWeekday ? .weekday : .syslog }
  var hasVisEscapes: Bool { true }

  static let idevicesyslog = DeviceSyslogLayout(hasWeekday: false)
  static let deviceConsole = DeviceSyslogLayout(hasWeekday: true)

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    guard line.byte(opening.end) == .space,
      var header = DeviceSyslogLayout.header(line, from: opening.end + 1), !header.hasThread,
      let message = messageStart(line, after: header.end)
    else { return nil }
    _ = header.dropImage(line, open: UInt8(ascii: "("), close: UInt8(ascii: ")"))
    var fields = LineFields(opening, header, message: message..<line.count)
    // The mode that prints microseconds prints no device.
    if opening.time?.resolution == 1_000_000_000,
      let space = line.firstIndex(
        of: .space, from: header.name.lowerBound, limit: header.name.upperBound)
    {
      fields.device = header.name.lowerBound..<space
      fields.process = line.trimmed(space + 1..<header.name.upperBound)
    }
    fields.job = job(line, after: header.end)
    return fields
  }

  private static func header(_ line: Span<UInt8>, from start: Int) -> ProcessHeader? {
    ProcessHeader(libraryFirst: line, from: start) ?? ProcessHeader(in: line, from: start)
  }

  /// Returns the job in launchd's ` (UIKitApplication:…) ` after its pid.
  private func job(_ line: Span<UInt8>, after end: Int) -> Range<Int>? {
    let open = line.skippingBlanks(from: end)
    guard line.byte(open) == UInt8(ascii: "("),
      let close = line.firstIndex(of: UInt8(ascii: ")"), from: open, limit: open + 256)
    else { return nil }
    return open + 1..<close
  }

  /// The place after ` <Notice>: ` or ` : `, before which launchd names a job.
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

/// `pymobiledevice3 syslog live`.
///
/// `2023-03-01 12:34:56.123456 SpringBoard{FrontBoard}[52] <INFO>: message`
struct PyMobileDeviceLayout: TextLayout {
  var name: String { "pymobiledevice3" }
  var openings: LineOpening.Forms { .dated }

  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields? {
    let start = opening.end + 1
    guard line.byte(opening.end) == .space,
      var header = ProcessHeader(in: line, from: start), !header.hasThread,
      line.byte(header.end) == .space, line.byte(header.end + 1) == UInt8(ascii: "<"),
      let close = line.firstIndex(
        of: PyMobileDeviceLayout.levelEnd, from: header.end, limit: header.end + 24)
    else { return nil }
    let hasImage = header.dropImage(line, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
    // Without an image, a second word would be the process and the first the host of a syslog.
    guard hasImage || line.firstIndex(of: .space, from: start, limit: header.end) == nil
    else { return nil }
    let message = min(line.skippingBlanks(from: close + 2), line.count)
    return LineFields(opening, header, message: message..<line.count)
  }

  private static let levelEnd = Array(">:".utf8)
}

/// What several tools print between the time and the message: `name(Library)[pid:tid]`.
struct ProcessHeader {
  var name: Range<Int>
  var pid: Int32
  /// Whether a thread follows the pid inside the bracket.
  var hasThread: Bool
  /// The place after the bracket.
  var end: Int

  /// How far from its start a name may reach.
  private static let longest = 160

  /// Finds the first `[pid]` or `[pid:thread]` after `start`; the name reaches from there to it.
  init?(in line: Span<UInt8>, from start: Int) {
    var search = start
    while let open = line.firstIndex(
      of: UInt8(ascii: "["), from: search, limit: start + ProcessHeader.longest)
    {
      search = open + 1
      var end = open + 1
      guard let number = line.number(at: &end, limit: 10), open > start,
        let pid = Int32(exactly: number)
      else { continue }
      let hasThread = line.byte(end) == UInt8(ascii: ":")
      if hasThread {
        end += 1
        while line.byte(end).isHexDigit || line.byte(end) == UInt8(ascii: "x") { end += 1 }
      }
      guard line.byte(end) == UInt8(ascii: "]") else { continue }
      self.name = line.trimmed(start..<open)
      self.pid = pid
      self.hasThread = hasThread
      self.end = end + 1
      if name.isEmpty { return nil }
      return
    }
    return nil
  }

  /// Reads `name[Library](pid)` from `start` on; the library is no number.
  init?(libraryFirst line: Span<UInt8>, from start: Int) {
    guard
      let open = line.firstIndex(
        of: UInt8(ascii: "["), from: start, limit: start + ProcessHeader.longest),
      line.byte(open + 1).isLetter,
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: open, limit: open + 128),
      line.byte(close + 1) == UInt8(ascii: "("), line.all(in: open + 1..<close, { $0.isNamePart })
    else { return nil }
    var end = close + 2
    guard let number = line.number(at: &end, limit: 10), let pid = Int32(exactly: number),
      line.byte(end) == UInt8(ascii: ")")
    else { return nil }
    self.name = line.trimmed(start..<open)
    self.pid = pid
    self.hasThread = false
    self.end = end + 1
    if name.isEmpty { return nil }
  }

  /// Cuts `(Library)` or `{image}` off the end of the name.
  mutating func dropImage(_ line: Span<UInt8>, open: UInt8, close: UInt8) -> Bool {
    guard line.byte(name.upperBound - 1) == close else { return false }
    var index = name.upperBound - 2
    while index > name.lowerBound, line.byte(index) != open { index -= 1 }
    guard index > name.lowerBound else { return false }
    name = name.lowerBound..<index
    return true
  }
}

extension LineFields {
  /// Creates the parts of a line that begins with a time and has a header after it.
  init(_ opening: LineOpening, _ header: ProcessHeader, message: Range<Int>) {
    self.init(time: opening.time, message: message)
    process = header.name
    pid = header.pid
  }
}

/// The `(Library) [subsystem:category] ` that `log` prints before a message.
enum MessagePrefix {
  /// Moves the message after its prefix and fills subsystem and category.
  static func strip(_ line: Span<UInt8>, _ fields: inout LineFields) {
    var start = line.skippingBlanks(from: fields.message.lowerBound)
    if let end = library(line, at: start) { start = end }
    if let label = label(line, at: start) {
      fields.subsystem = label.subsystem
      fields.category = label.category
      start = label.end
    }
    fields.message = min(start, line.count)..<line.count
  }

  /// Returns the place after `(UIKitCore) ` or `(8FCF1609-…) `.
  private static func library(_ line: Span<UInt8>, at start: Int) -> Int? {
    guard line.byte(start) == UInt8(ascii: "("),
      let close = line.firstIndex(of: UInt8(ascii: ")"), from: start, limit: start + 128),
      line.byte(close + 1) == .space, !line.has(MessagePrefix.null, at: start),
      line.all(in: start + 1..<close, { $0.isNamePart })
    else { return nil }
    return line.skippingBlanks(from: close + 1)
  }

  /// Reads `[com.apple.UIKit:Application] `.
  ///
  /// `[app<com.x>:12]` and `[Music:15599]` open messages and are no labels.
  private static func label(
    _ line: Span<UInt8>, at start: Int
  ) -> (subsystem: Range<Int>, category: Range<Int>, end: Int)? {
    guard line.byte(start) == UInt8(ascii: "["),
      let close = line.firstIndex(of: UInt8(ascii: "]"), from: start, limit: start + 256),
      let colon = line.firstIndex(of: UInt8(ascii: ":"), from: start, limit: close)
    else { return nil }
    let subsystem = start + 1..<colon
    let category = colon + 1..<close
    guard line.all(in: subsystem, { $0.isNamePart }),
      line.firstIndex(of: UInt8(ascii: "."), from: start, limit: colon) != nil,
      !line.all(in: category, { $0.isDigit }),
      line.byte(close + 1) == .space || close + 1 == line.count
    else { return nil }
    return (subsystem, category, line.skippingBlanks(from: close + 1))
  }

  private static let null = Array("(null)".utf8)
}
