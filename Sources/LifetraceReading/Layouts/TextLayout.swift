import LifetraceModel

/// How one tool prints the first line of a record.
///
/// To add a layout: one type in one file, and one row in `TextLayoutTable`.
protocol TextLayout: Sendable {
  /// What reports and `--layout` call it.
  var name: String { get }
  /// What the lines after a record's first line are.
  var continuation: ContinuationRule { get }
  /// Whether messages carry the escapes of vis(3).
  var hasVisEscapes: Bool { get }
  /// Whether people copy such lines by hand, which may lose or add line breaks.
  var isCopiedByHand: Bool { get }

  /// How a line begins that the layout may read.
  var openings: LineOpening.Forms { get }

  /// Returns the parts of a line that begins a record, or `nil` when it does not.
  ///
  /// The message may still contain text that `complete` removes.
  ///
  /// - Parameters:
  ///   - line: without its line feed, paste marks and leading spaces.
  ///   - opening: the date and time with which the line begins, in one of the layout's forms.
  func read(_ line: Span<UInt8>, _ opening: LineOpening) -> LineFields?

  /// Removes text from a line's message that does not belong to the message.
  func complete(_ fields: inout LineFields, of line: Span<UInt8>)

  /// Whether `read` can only read a line once the layout has learned from it and those after it.
  func canLearn(from line: Span<UInt8>) -> Bool

  /// Learns from the lines of a text how `read` has to read them; `canLearn` is `true` of the first
  /// line.
  mutating func learn(from text: Span<UInt8>, line: Span<UInt8>)
}

extension TextLayout {
  var continuation: ContinuationRule { .always }
  var hasVisEscapes: Bool { false }
  var isCopiedByHand: Bool { false }
  func complete(_ fields: inout LineFields, of line: Span<UInt8>) {}
  func canLearn(from line: Span<UInt8>) -> Bool { false }
  mutating func learn(from text: Span<UInt8>, line: Span<UInt8>) {}

  /// Returns the parts of a line whose opening was not read yet.
  func read(_ line: Span<UInt8>) -> LineFields? {
    let opening = LineOpening(line)
    return openings.contains(opening.form) ? read(line, opening) : nil
  }
}

/// Which lines without a beginning of their own belong to the record before them.
enum ContinuationRule: Sendable {
  /// Every one, up to the next record.
  case always
  /// Only lines that are indented, or that follow an unfinished line. Any other line is a record of
  /// its own, such as the output of `print`.
  case unfinished
}

/// Every layout of text; a new one is a row here.
enum TextLayoutTable {
  /// Layouts that recognize a line by its shape, the most particular first.
  static let shaped: [any TextLayout] = [
    LogShowDefaultLayout(), LogShowCompactLayout(), LogShowSyslogLayout(), PyMobileDeviceLayout(),
    XcodeLayout(), DeviceSyslogLayout.idevicesyslog, DeviceSyslogLayout.deviceConsole,
    ConsoleLayout(),
  ]

  /// The layout of last resort for lines with a time in them.
  static let logger: any TextLayout = AppLoggerLayout()

  /// A choice among these layouts, before the first line.
  static let choice = LayoutChoice(shaped)

  /// The layouts that a text may be in by chance.
  static let notes = [logger.name, MessageOnlyLayout.name]

  /// The layouts of the text in a report that is a file.
  static let ofReports = [CrashReportText.name, MessageOnlyLayout.name, DiagnosticReport.layout]

  /// What a syslog with NUL-terminated records is called.
  static let relayName = "syslog-relay"

  /// The names of all layouts of text.
  static let names =
    shaped.map(\.name) + [
      relayName, logger.name, CrashReportText.name, MessageOnlyLayout.name,
    ]
}

/// Where the parts of a record are in its first line.
///
/// Plain numbers, so that reading a line that turns out not to matter allocates nothing; short
/// ones, since they are copied for every line.
struct LineFields: Equatable, Sendable {
  /// `nil` when the line has no time of its own.
  var time: WallTime?
  @ShortRange var device: Range<Int>?
  @ShortRange var process: Range<Int>?
  var pid: Int32?
  @ShortRange var subsystem: Range<Int>?
  @ShortRange var category: Range<Int>?
  /// The job that launchd writes about: `UIKitApplication:com.x[0xc343][421]`.
  @ShortRange var job: Range<Int>?
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

/// A part of a line, in half of the memory.
///
/// Requires: the line is shorter than 2 GiB.
@propertyWrapper struct ShortRange: Equatable, Sendable {
  private var range: Range<UInt32>?

  var wrappedValue: Range<Int>? {
    get { range.map { Int($0.lowerBound)..<Int($0.upperBound) } }
    set { range = newValue.map { UInt32($0.lowerBound)..<UInt32($0.upperBound) } }
  }

  init(wrappedValue: Range<Int>?) { self.wrappedValue = wrappedValue }
}

/// The layouts that a text may be in: the one that read the last line is tried first.
struct LayoutChoice: Sendable {
  private(set) var all: [any TextLayout]
  /// The layout that read the last line.
  private(set) var currentIndex = 0
  private var openings = OpeningReader()
  /// The layouts that may read a line, by the form of its opening.
  private let candidates: [[Int]]

  /// Creates a choice that tries the first layout first.
  init(_ layouts: [any TextLayout]) {
    all = layouts
    candidates = LineOpening.Forms.each.map { form in
      layouts.indices.filter { layouts[$0].openings.contains(form) }
    }
  }

  /// The layout that read the last line.
  ///
  /// Requires: there is one to choose.
  var current: any TextLayout { all[currentIndex] }

  /// Returns the parts of a line that begins a record, and the layout that reads it.
  ///
  /// - Parameter ahead: the text from this line on, from which layouts may learn.
  mutating func read(
    _ line: Span<UInt8>, ahead: Span<UInt8>
  ) -> (layout: any TextLayout, fields: LineFields)? {
    let opening = openings.opening(of: line)
    let candidates = candidates[opening.form.place]
    if candidates.contains(currentIndex), let fields = read(line, opening, ahead, at: currentIndex)
    {
      return (all[currentIndex], fields)
    }
    for index in candidates where index != currentIndex {
      if let fields = read(line, opening, ahead, at: index) {
        currentIndex = index
        return (all[index], fields)
      }
    }
    return nil
  }

  /// Whether a layout reads a line, or may once it has learned from it.
  func mayRead(_ line: Span<UInt8>, _ opening: LineOpening) -> Bool {
    candidates[opening.form.place].contains { index in
      all[index].read(line, opening) != nil || all[index].canLearn(from: line)
    }
  }

  private mutating func read(
    _ line: Span<UInt8>, _ opening: LineOpening, _ ahead: Span<UInt8>, at index: Int
  ) -> LineFields? {
    var fields = all[index].read(line, opening)
    if fields == nil, all[index].canLearn(from: line) {
      all[index].learn(from: ahead, line: line)
      fields = all[index].read(line, opening)
    }
    guard var found = fields else { return nil }
    all[index].complete(&found, of: line)
    return found
  }
}
