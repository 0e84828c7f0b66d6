import LifetraceModel

/// How one tool prints the first line of a record.
///
/// To add a layout: one type in one file, and one row in `TextLayoutTable`.
protocol TextLayout: Sendable {
  /// What reports and `--layout` call it.
  var name: String { get }
  /// What the lines after a record's first line are.
  var continuation: ContinuationRule { get }
  /// `true` iff messages carry the escapes of vis(3).
  var hasVisEscapes: Bool { get }
  /// `true` iff people copy such lines by hand, which may lose or add line breaks.
  var isCopiedByHand: Bool { get }

  /// Returns the parts of a line that begins a record, or `nil` when it does not.
  ///
  /// - Parameters:
  ///   - line: without its line feed, paste marks and leading spaces.
  ///   - ahead: the text from this line on, for layouts that learn from more than one line.
  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields?

  /// `true` iff `routineTime` may know a line.
  var hasRoutine: Bool { get }

  /// Returns the time of a line that `read` would take, found without its other parts; `nil` when
  /// only `read` can tell.
  ///
  /// Such a line begins with its time, and `read` looks at no other line.
  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime?
}

extension TextLayout {
  var continuation: ContinuationRule { .always }
  var hasVisEscapes: Bool { false }
  var isCopiedByHand: Bool { false }
  var hasRoutine: Bool { false }
  func routineTime(_ line: Span<UInt8>, _ times: inout RepeatedTime) -> WallTime? { nil }
}

/// Which lines without a beginning of their own belong to the record before them.
enum ContinuationRule: Sendable {
  /// Every one, up to the next record.
  case always
  /// Only those that look unfinished before or indented after; others stand for themselves,
  /// as what `print` writes.
  case unfinished
}

/// Every layout of text; a new one is a row here.
enum TextLayoutTable {
  /// Layouts told by the shape of a line, the most particular first.
  static let shaped: [any TextLayout] = [
    LogShowDefaultLayout(), LogShowCompactLayout(), LogShowSyslogLayout(), PyMobileDeviceLayout(),
    XcodeLayout(), DeviceSyslogLayout.idevicesyslog, DeviceSyslogLayout.deviceConsole,
    ConsoleLayout(),
  ]

  /// The layout of last resort for lines with a time in them.
  static let logger: any TextLayout = AppLoggerLayout()

  /// The layouts that a text may be in by chance.
  static let notes = [logger.name, MessageOnlyLayout.name]

  /// What a syslog with NUL-terminated records is called.
  static let relayName = "syslog-relay"

  /// The names of all layouts of text.
  static let names =
    shaped.map(\.name) + [
      relayName, logger.name, CrashReportText.name, MessageOnlyLayout.name,
    ]
}

/// Where the parts of a record stand in its first line.
///
/// Plain integers, so that reading a line that turns out not to matter allocates nothing.
struct LineFields: Equatable, Sendable {
  /// `nil` when the line has no time of its own.
  var time: WallTime?
  var device: Range<Int>?
  var process: Range<Int>?
  var pid: Int32?
  var subsystem: Range<Int>?
  var category: Range<Int>?
  /// The job that launchd writes about: `UIKitApplication:com.x[0xc343][421]`.
  var job: Range<Int>?
  var message: Range<Int>

  init(time: WallTime?, message: Range<Int>) {
    self.time = time
    self.message = message
  }

  /// The same fields with the message cut at `end`.
  func ending(at end: Int) -> LineFields {
    var fields = self
    fields.message = message.lowerBound..<max(message.lowerBound, min(end, message.upperBound))
    return fields
  }
}

/// Tables of values in text (CSV), told by the names of their columns.
///
/// An app may well log in such a form, so only a table in which no life cycle was found is taken
/// for one.
enum ValueTable {
  /// Returns what a file is that begins with the names of columns, or `nil` when it may be a log.
  static func recognize(_ start: Span<UInt8>) -> ForeignFormat? {
    let first = start.skippingByteOrderMark(from: 0)
    let end = start.lineStop(from: first)
    let header = text(start, first..<end)
    let row = text(start, nextLine(start, after: end))
    for separator in separators {
      let fields = fields(of: header, by: separator)
      guard fields.count > 1, fields.allSatisfy(isName), Set(fields).count == fields.count,
        row.isEmpty || fits(row, count: fields.count, by: separator)
      else { continue }
      return format(of: fields.map { $0.lowercased() })
    }
    return nil
  }

  private static let separators: [Character] = [",", ";", "\t"]

  private static func format(of names: [String]) -> ForeignFormat {
    if names == ownReport {
      return ForeignFormat(
        name: "a CSV report of lifetrace", remedy: ForeignFormat.ownReportRemedy)
    }
    if names.starts(with: powerLogStart), names.contains(where: powerLogSubjects.contains) {
      return ForeignFormat(
        name: "a PowerLog table in CSV", remedy: "give the device's log of that time",
        isOfUse: true)
    }
    return ForeignFormat(
      name: "a CSV table", remedy: "give a log saved as text or JSON lines")
  }

  /// The header of `lifetrace report --format csv`, in lower case.
  private static let ownReport = [
    "device", "bundle", "pid", "scene", "level", "state", "start", "end", "seconds",
    "startevidence", "endevidence", "source",
  ]

  /// The columns with which every table of a PowerLog database begins.
  private static let powerLogStart = ["id", "timestamp"]
  /// The columns in which its tables of apps name them.
  private static let powerLogSubjects: Set<String> = ["identifier", "bundleid", "appbundleid"]

  private static func text(_ start: Span<UInt8>, _ range: Range<Int>) -> String {
    let line = start.extracting(range)
    return unsafe line.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
  }

  private static func nextLine(_ start: Span<UInt8>, after end: Int) -> Range<Int> {
    var next = end
    while next < start.count, start[next] == .lineFeed || start[next] == .carriageReturn {
      next += 1
    }
    return next..<start.lineStop(from: next)
  }

  /// `true` iff a row has so many values, or its last one goes on in the next line.
  private static func fits(_ row: String, count: Int, by separator: Character) -> Bool {
    let isOpen = !row.count { $0 == "\"" }.isMultiple(of: 2)
    let found = fields(of: row, by: separator).count
    return found == count || (isOpen && found <= count)
  }

  /// The values of a row; quotes around them are taken off.
  private static func fields(of row: String, by separator: Character) -> [String] {
    var fields: [String] = [""]
    var isQuoted = false
    for character in row {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == separator, !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// `true` iff a column may be called so: words, with no space around them as in a sentence.
  private static func isName(_ field: String) -> Bool {
    guard let first = field.first, field.count <= 64, first.isLetter || first == "_" else {
      return false
    }
    return field.last != " "
      && field.allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
  }

  private static let marks: Set<Character> = ["_", "-", ".", " ", "(", ")", "/", "#", "%"]
}
