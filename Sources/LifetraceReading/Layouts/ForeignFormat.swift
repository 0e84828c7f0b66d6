import LifetraceModel

/// A kind of file that is no log, recognized by its first bytes.
struct ForeignFormat: Equatable, Sendable {
  /// What it is, with an article.
  var name: String
  /// What to do with it.
  var remedy: String
  /// Whether the name says already why it is not read.
  var isUnread = false
  /// Whether it holds life cycles, or may: nobody knows what is missing then.
  var isMissed = false
  /// What it does not contain, where it might.
  var lack: String?

  /// What is wrong with it as an input.
  var fact: String {
    if isUnread { return name }
    if let lack { return "\(name): \(lack)" }
    return name + (name.hasSuffix(" log") ? ", not one of iOS" : ", not a log")
  }

  /// The bytes that are looked at.
  static let length = 4096

  /// Returns the format of a file, or `nil` when it may be text.
  static func recognize(_ start: Span<UInt8>) -> ForeignFormat? {
    for row in table where start.has(row.magic, at: row.offset) { return row.format }
    if let found = reportFile(start) ?? xml(start) ?? ownReport(start) ?? serverLog(start)
      ?? logcat(start) ?? processList(start)
    {
      return found
    }
    return looksBinary(start)
      ? ForeignFormat(name: "binary data", remedy: "give a log saved as text or JSON lines") : nil
  }

  /// Text that fits no layout for certain, and has no line about a life cycle.
  static let otherText = ForeignFormat(
    name: "text without a line about an app's life cycle",
    remedy: "record the system's lines, too, or print the app's callbacks")

  /// An `.ips` file whose end is missing, or that somebody changed.
  static let damagedReport = ForeignFormat(
    name: "an .ips report that is cut off or damaged", remedy: "save it from the device again",
    isMissed: true)

  /// An export of xctrace whose end is missing before its first row has ended.
  static let damagedExport = ForeignFormat(
    name: "an export of xctrace without a whole row",
    remedy: "export its table life-cycle-period again", isMissed: true)

  /// An `.ips` file of which not enough is read to find an exit.
  static let tooLongReport = ForeignFormat(
    name:
      "an .ips report of more than \(DiagnosticReport.longest >> 20) MB without an exit before that",
    remedy: "no device writes such reports; give a shorter one", isMissed: true)

  /// Returns the format of an `.ips` file that is not about exits or states.
  private static func reportFile(_ start: Span<UInt8>) -> ForeignFormat? {
    DiagnosticReport.unreadType(start).map(report)
  }

  /// An `.ips` file in which nothing was found.
  static func report(of type: BugType) -> ForeignFormat {
    ForeignFormat(
      name: "an .ips report of \(type.name)",
      remedy:
        "those of crashes (309, 109), of memory (298), of CPU time (202), of panics (210) and stackshots (288) are read",
      lack: type.kind == .panic ? "does not say when it happened" : "contains no exit")
  }

  /// Returns the format of a file of XML.
  private static func xml(_ start: Span<UInt8>) -> ForeignFormat? {
    guard start.has(text("<?xml"), at: 0) || LifeCyclePeriodFile.isExport(start) else { return nil }
    return LifeCyclePeriodFile.isExport(start)
      ? ForeignFormat(
        name: "an export of xctrace", remedy: "export its table life-cycle-period",
        lack: "without the table life-cycle-period")
      : ForeignFormat(name: "XML", remedy: logRemedy)
  }

  /// Returns the format of a web server's access log, in the common or the combined form:
  /// `203.0.113.24 - - [11/Mar/2026:09:41:20 +0100] "GET /index.html HTTP/1.1" 200 512`.
  private static func serverLog(_ start: Span<UInt8>) -> ForeignFormat? {
    isMostly(start) { line in
      guard let date = line.firstIndex(of: text("["), limit: longestField),
        let request = line.firstIndex(of: text("] \""), limit: longestField * 2),
        line.firstIndex(of: text(" HTTP/"), limit: length) != nil
      else { return false }
      return date < request && line.byte(date + 3) == UInt8(ascii: "/")
        && line.byte(date + 7) == UInt8(ascii: "/")
    } ? ForeignFormat(name: "a web server's access log", remedy: logRemedy) : nil
  }

  /// Returns the format of `ps.txt` of a sysdiagnose, by the names of its columns.
  private static func processList(_ start: Span<UInt8>) -> ForeignFormat? {
    let header = start.extracting(0..<start.lineStop(from: 0))
    guard header.has(text("USER ")),
      [" PID ", " %CPU ", " COMMAND"].allSatisfy({
        header.firstIndex(of: text($0), limit: header.count) != nil
      })
    else { return nil }
    return ForeignFormat(
      name: "a list of processes by ps, which has no time of its own",
      remedy:
        "it shows only who was alive when it was made; the log archive and the reports beside it are read",
      isUnread: true)
  }

  /// Returns the format of Android's log: `03-11 09:41:20.012  1523  1601 I flutter : …`, or `I/flutter ( 1523): …`.
  private static func logcat(_ start: Span<UInt8>) -> ForeignFormat? {
    isMostly(start) { line in
      var index = 0
      if isMonthAndDay(line), line.byte(8) == UInt8(ascii: ":"),
        line.byte(14) == UInt8(ascii: ".")
      {
        index = line.skippingSpace(from: 18)
        // The process, the thread and the level, in columns.
        if line.number(at: &index, limit: 6) != nil, line.byte(index) == .space {
          index = line.skippingSpace(from: index)
          if line.number(at: &index, limit: 6) != nil, line.byte(index) == .space {
            return levels.contains(line.byte(index + 1)) && line.byte(index + 2) == .space
          }
        }
      }
      guard levels.contains(line.byte(index)), line.byte(index + 1) == UInt8(ascii: "/"),
        let bracket = line.firstIndex(of: text("("), limit: longestField + index)
      else { return false }
      index = line.skippingSpace(from: bracket + 1)
      return line.number(at: &index, limit: 6) != nil && line.has(text("):"), at: index)
    } ? ForeignFormat(name: "an Android log", remedy: "give the log of an iOS device") : nil
  }

  private static let levels = text("VDIWEF")
  private static let longestField = 80

  private static func isMonthAndDay(_ line: Span<UInt8>) -> Bool {
    [0, 1, 3, 4, 6, 7].allSatisfy { line.byte($0).isDigit } && line.byte(2) == UInt8(ascii: "-")
      && line.byte(5) == .space
  }

  /// Whether more than half of the first lines, and at least two, have a form.
  private static func isMostly(
    _ start: Span<UInt8>, _ hasForm: (Span<UInt8>) -> Bool
  ) -> Bool {
    var (index, lines, found) = (start.skippingByteOrderMark(from: 0), 0, 0)
    while index < min(start.count, length), lines < 32 {
      let end = start.lineStop(from: index)
      let line = start.extracting(index..<end)
      if !line.isEmpty {
        lines += 1
        if hasForm(line) { found += 1 }
      }
      index = end + 1
    }
    return found >= 2 && found * 2 > lines
  }

  /// Returns the format of a file that lifetrace wrote: its first member names the format.
  private static func ownReport(_ start: Span<UInt8>) -> ForeignFormat? {
    var index = start.skippingSpace(from: start.skippingByteOrderMark(from: 0))
    for part in ["{", "\"schema\"", ":", "\"lifetrace."].map(text) {
      guard start.has(part, at: index) else { return nil }
      index = start.skippingSpace(from: index + part.count)
    }
    let isReport = start.has(text("report/"), at: index)
    return ForeignFormat(
      name: isReport ? "a report of lifetrace" : "a result of lifetrace in JSON",
      remedy: ownReportRemedy)
  }

  /// What to do with a report of lifetrace, in any format.
  static let ownReportRemedy = "give the log that it was made from"

  /// So many NULs in a row are a hole, such as a loss of power leaves in a log.
  private static let leastHole = 32

  /// Whether many bytes are control characters that no text has.
  ///
  /// A NUL after a line feed ends a record of the syslog relay; a hole counts neither way, unless
  /// there is hardly anything beside it.
  private static func looksBinary(_ start: Span<UInt8>) -> Bool {
    let length = min(start.count, length)
    var count = length
    var strange = 0
    var index = 0
    while index < length {
      switch start[index] {
      case 0:
        var end = index + 1
        while end < length, start[end] == 0 { end += 1 }
        if end - index >= leastHole {
          count -= end - index
        } else {
          strange += end - index - 1
        }
        index = end - 1
      case 1...8, 14...26, 28...31, 127: strange += 1
      default: break
      }
      index += 1
    }
    return strange * 20 > count && strange > 4 || count * 8 < length
  }

  /// Whether NULs end records, as in the syslog relay.
  static func hasRelayEnds(_ start: Span<UInt8>) -> Bool {
    (0..<min(start.count, length)).contains { index in
      start[index] == 0 && start.byte(index - 1) != 0
        && (index + 1 == start.count || start[index + 1] != 0)
    }
  }

  private static let table: [(magic: [UInt8], offset: Int, format: ForeignFormat)] = [
    (text("bplist"), 0, .init(name: "a binary property list", remedy: logRemedy)),
    (
      text("SQLite format 3\0"), 0,
      .init(name: "an SQLite database", remedy: "PowerLog is the only one that is read")
    ),
    ([0x1F, 0x8B], 0, archive("a gzip archive")),
    (text("PK\u{3}\u{4}"), 0, archive("a zip archive")),
    (text("BZh"), 0, archive("a bzip2 archive")),
    ([0xFD] + text("7zXZ"), 0, archive("an xz archive")),
    ([0x28, 0xB5, 0x2F, 0xFD], 0, archive("a zstd archive")),
    (text("ustar"), 257, archive("a tar archive")),
    (
      [0x00, 0x10, 0x00, 0x00, 0x11, 0x00, 0x00, 0x00], 0,
      .init(
        name: "a tracev3 file of the unified log whose beginning is damaged",
        remedy: "collect the log again")
    ),
    ([0xCF, 0xFA, 0xED, 0xFE], 0, .init(name: "a program", remedy: logRemedy)),
    ([0x89] + text("PNG"), 0, .init(name: "a picture", remedy: logRemedy)),
    ([0xFF, 0xD8, 0xFF], 0, .init(name: "a picture", remedy: logRemedy)),
    (text("%PDF"), 0, .init(name: "a PDF", remedy: "copy its text into a file")),
  ]

  private static func archive(_ name: String) -> ForeignFormat {
    ForeignFormat(name: name, remedy: "unpack it and give the logs inside", isMissed: true)
  }

  private static let logRemedy = "give a log saved as text or JSON lines"

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}

/// The names that `--layout` accepts.
public enum LayoutName {
  /// Layouts of text, then layouts of JSON, then reports that are files.
  public static let all =
    TextLayoutTable.names + JSONLayout.names + DiagnosticReport.layouts

  /// Throws `UnknownLayout` unless `name` is a layout's.
  static func check(_ name: String?) throws(UnknownLayout) {
    guard let name, !all.contains(name) else { return }
    throw UnknownLayout(name: name)
  }

  /// Whether the layout is one of text.
  static func isText(_ name: String) -> Bool { TextLayoutTable.names.contains(name) }
}

/// A layout was asked for that does not exist.
public struct UnknownLayout: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name that was given.
  public var name: String

  /// The name of a layout that is spelled nearly so.
  public var suggestion: String? {
    NearestName.name(like: name, among: LayoutName.all) { _ in max(2, name.count / 2) }
  }

  /// The sentence for people.
  public var description: String {
    let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ";"
    return
      "unknown layout '\(name)'\(hint) expected one of \(LayoutName.all.joined(separator: ", "))"
  }
}

/// Words by which columns are recognized.
enum KnownWords {
  /// Console's level column, also as some languages show it.
  static let levels = WordList([
    "default", "info", "debug", "error", "fault", "activity", "notice", "Default", "Info",
    "Debug", "Error", "Fault", "Activity", "Notice", "défaut", "par défaut", "Par défaut",
    "erreur", "Standard", "standard", "Fehler", "predeterminado", "por omisión", "errore",
    "predefinito", "padrão", "erro", "standaard", "fout", "デフォルト", "情報", "エラー", "默认", "信息",
    "错误", "預設", "錯誤", "기본", "기본값", "정보", "오류", "по умолчанию", "ошибка", "fel",
  ])

  /// Processes of the system that write about the life cycle.
  static let processes = WordList(
    SystemWriters.daemons + [
      "amfid", "mDNSResponder", "pasted", "WebContent", "com.apple.WebKit.WebContent",
      "com.apple.WebKit.Networking", "PosterBoard",
    ])
}

/// A few words, looked up in the bytes of a line.
struct WordList: Sendable {
  private let byLength: [Int: [[UInt8]]]

  /// Creates a list of words.
  init(_ words: [String]) {
    byLength = Dictionary(grouping: words.map { Array($0.utf8) }, by: \.count)
  }

  /// Returns whether a range of a line is one of the words.
  func contains(_ line: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let words = byLength[range.count] else { return false }
    for word in words where line.has(word, at: range.lowerBound) { return true }
    return false
  }
}

/// Tables of values in text (CSV), recognized by the names of their columns.
///
/// An app may well log in such a form, so only a table in which no life cycle was found is taken
/// for one.
enum ValueTable {
  /// Returns the format of a file that begins with the names of columns, or `nil` when it may be a
  /// log.
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
        name: "a PowerLog table in CSV: of PowerLog whole databases are read",
        remedy: "give the database, CurrentPowerlog.PLSQL or powerlog_….PLSQL", isUnread: true,
        isMissed: true)
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

  /// Whether a row has so many values, or its last one goes on in the next line.
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

  /// Whether a column may be called so: words, with no space around them as in a sentence.
  private static func isName(_ field: String) -> Bool {
    guard let first = field.first, field.count <= 64, first.isLetter || first == "_" else {
      return false
    }
    return field.last != " "
      && field.allSatisfy { $0.isLetter || $0.isNumber || marks.contains($0) }
  }

  private static let marks: Set<Character> = ["_", "-", ".", " ", "(", ")", "/", "#", "%"]
}
