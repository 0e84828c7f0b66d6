/// What an `.ips` file is about, by the number in its first line.
///
/// Sources: Apple, "Interpreting the JSON format of a crash report" (309), "Identifying high-memory use with jetsam
/// event reports" (298); of the others the files that devices and people wrote.
struct BugType: Sendable {
  /// The number, as the file has it.
  let number: String
  /// What it is about; `nil` for a number of which nothing is known.
  var words: String?
  /// How a report whose body is JSON is read; `nil` if that contains neither exits nor states.
  var kind: DiagnosticReport.Kind?
  /// Whether it is text that crash reports are read from, too.
  var isText = false

  /// The kinds that are known.
  private static let rows = [
    BugType(number: "109", words: "a crash, up to iOS 14", kind: .crash, isText: true),
    BugType(number: "309", words: "a crash", kind: .crash, isText: true),
    BugType(number: "298", words: "memory", kind: .memory),
    BugType(number: "288", words: "a stackshot", kind: .stackshot),
    BugType(number: "210", words: "a kernel panic", kind: .panic),
    BugType(number: "151", words: "a forced restart", kind: .panic),
    BugType(number: "202", words: "CPU time", isText: true),
    BugType(number: "185", words: "CPU time, up to iOS 8", isText: true),
    BugType(number: "145", words: "disk writes", isText: true),
    BugType(number: "115", words: "the number of restarts"),
    BugType(number: "183", words: "an update of iOS"),
    BugType(number: "211", words: "the device's analytics"),
    BugType(number: "226", words: "Apple's services"),
    BugType(number: "284", words: "the graphics processor"),
    BugType(number: "313", words: "Siri's search"),
  ]

  /// The longest number that is shown.
  private static let longest = 8
  /// The longest first line that is looked at.
  private static let longestLine = 1 << 14

  /// The type of a number.
  init(_ number: String) {
    self =
      BugType.rows.first { $0.number == number }
      ?? BugType(number: String(number.prefix(BugType.longest)), words: nil)
  }

  private init(
    number: String, words: String?, kind: DiagnosticReport.Kind? = nil, isText: Bool = false
  ) {
    (self.number, self.words, self.kind, self.isText) = (number, words, kind, isText)
  }

  /// The type in the first line of a file; `nil` if that is no object with a number.
  init?(of start: Span<UInt8>) {
    let first = start.skippingByteOrderMark(from: 0)
    guard start.byte(first) == UInt8(ascii: "{"),
      let end = start.firstIndex(of: .lineFeed, from: first, limit: BugType.longestLine),
      let header = JSONElement(start.extracting(first..<end)), let number = header["bug_type"]
    else { return nil }
    guard let text = number.text ?? number.integer.map({ "\($0)" }) else { return nil }
    self.init(text)
  }

  /// The type within a sentence: `bug type 211 (the device's analytics)`.
  var name: String { "bug type \(number)" + (words.map { " (\($0))" } ?? "") }
}
