/// The text of a crash report: its header and its termination, as one record.
///
/// The record's message is the whole text from the first key to the first backtrace, so that
/// identifier, version and reason are read together; of the crashed thread it has the frame that says why. Its time is `Date/Time:`; its process and pid
/// are the name and the number of `Process:`.
struct CrashReportText: Sendable {
  static let name = "crash-report"

  /// Keys of the report in hand; a key that comes again begins the next report.
  private var seen: Set<Int> = []
  /// The frames read of the crashed thread; `nil` outside of it.
  private var stackRows: Int?

  /// What a line means to the report in hand.
  enum Line: Equatable {
    /// The first line of a report.
    case begins
    /// A line of the report in hand.
    case belongs
    /// A line of the crashed thread that is not read.
    case passed
    /// The first line of a part that is not read: backtraces, images.
    case ends
    /// A line after the report.
    case follows
    case foreign
  }

  /// Returns the meaning of a line to the report in hand.
  mutating func classify(_ line: Span<UInt8>, isOpen: Bool) -> Line {
    if CrashReportText.isFileHeader(line) {
      seen = []
      stackRows = nil
      return .begins
    }
    if let key = CrashReportText.keys.firstIndex(where: { line.has($0) }) {
      stackRows = nil
      let begins = !isOpen || seen.contains(key)
      if begins { seen = [] }
      seen.insert(key)
      return begins ? .begins : .belongs
    }
    guard isOpen else {
      stackRows = nil
      return .foreign
    }
    let isStack = CrashReportText.opensStack(line)
    if let rows = stackRows {
      guard isStack || CrashReportText.isFrame(line), rows < CrashReportText.mostRows else {
        stackRows = nil
        return .follows
      }
      stackRows = rows + 1
      let isTelling = line.firstIndex(of: CrashReportText.sceneTrap, from: 0) != nil
      return isTelling ? .belongs : .passed
    }
    if isStack {
      stackRows = 0
      return .passed
    }
    return CrashReportText.ends.contains { line.has($0) } ? .ends : .belongs
  }

  /// Whether a line is above the frames of the crashed thread: `Thread 0 name: …`, `Thread 0 Crashed:`.
  private static func opensStack(_ line: Span<UInt8>) -> Bool {
    guard line.has(thread) else { return false }
    var index = thread.count
    guard line.number(at: &index, limit: 10) != nil else { return false }
    return stackWords.contains { words in
      line.count >= index + words.count
        && words.indices.allSatisfy { line[index + $0] == words[$0] }
    }
  }

  /// Whether a line is a frame: `3   UIKitCore  0x00000001a2b3c4d8 …`.
  private static func isFrame(_ line: Span<UInt8>) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line.byte(0))
  }

  private static let thread = Array("Thread ".utf8)
  private static let stackWords = [" Crashed:", " name:"].map { Array($0.utf8) }
  /// What UIKit calls to stop an app without scenes, near the top of the stack.
  private static let sceneTrap = Array("NoSceneLifecycleAdoption".utf8)
  private static let mostRows = 16

  /// Returns whether a line is the header of a report that is a file.
  static func isFileHeader(_ line: Span<UInt8>) -> Bool {
    line.byte(0) == UInt8(ascii: "{") && line.firstIndex(of: bugType, from: 0, limit: 1024) != nil
      && line.byte(line.count - 1) == UInt8(ascii: "}")
  }

  /// Where the header of a file begins in the middle of a line, where a file without a line break at its end was put
  /// before it: `}{"app_name":…`, `EOF{"app_name":…`; `nil` if there is none.
  static func joinedHeader(_ line: Span<UInt8>) -> Int? {
    guard line.count > 1, line.byte(line.count - 1) == UInt8(ascii: "}") else { return nil }
    let first = max(1, line.count - longestHeader)
    for start in stride(from: line.count - 2, through: first, by: -1)
    where line.byte(start) == UInt8(ascii: "{") {
      // The value of a key, or an object in a list, has such bytes before it.
      let isValue = Array(":,[ \"".utf8).contains(line.byte(start - 1))
      return !isValue && isFileHeader(line.extracting(start..<line.count)) ? start : nil
    }
    return nil
  }

  /// Longer headers no file has.
  private static let longestHeader = 4096

  /// Whether a line opens a report even inside the record of another layout.
  static func opensReport(_ line: Span<UInt8>) -> Bool {
    line.has(keys[0]) || isFileHeader(line)
  }

  /// Whether a line may open a report where no record is open that takes every line.
  static func hasKey(_ line: Span<UInt8>) -> Bool {
    keys.contains { line.has($0) } || isFileHeader(line)
  }

  /// Reads the time or the process from a line of the report.
  static func complete(_ fields: inout LineFields, with line: Span<UInt8>, at offset: Int) {
    if let field = [dateTime, date].first(where: { line.has($0) }) {
      var index = line.skippingBlanks(from: field.count)
      fields.time = TimeShape.dated(line, at: &index)
    } else if line.has(process),
      let identity = ProcessIdentity(nameAndPID: Array(line)[process.count...])
    {
      fields.pid = identity.pid
      guard let name = identity.name else { return }
      fields.process = name.startIndex + offset..<name.endIndex + offset
    }
  }

  private static let bugType = Array("\"bug_type\"".utf8)
  private static let dateTime = Array("Date/Time:".utf8)
  /// Where reports of low memory have it.
  private static let date = Array("Date:".utf8)
  private static let process = Array("Process:".utf8)

  /// Lines that occur once in a report, each able to open a pasted part of one.
  private static let keys = [
    "Incident Identifier:", "Process:", "Hardware Model:", "Identifier:", "Date/Time:",
    "Launch Time:", "OS Version:", "Exception Type:", "Termination Reason:",
    "<RBSTerminateContext|", "Termination Description:", "Exception Code:",
    "Action taken:",
  ].map { Array($0.utf8) }

  private static let ends = [
    "Thread ", "Last Exception Backtrace", "Binary Images:", "Backtrace not available",
    "Application Specific Backtrace", "Heaviest stack for",
  ].map { Array($0.utf8) }
}
