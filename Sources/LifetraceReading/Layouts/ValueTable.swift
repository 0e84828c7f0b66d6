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
