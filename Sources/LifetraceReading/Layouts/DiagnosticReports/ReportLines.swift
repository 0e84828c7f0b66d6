/// On which lines of a report its keys stand, as far as each has a line of its own.
struct ReportLines {
  private var lines: [[UInt8]: [UInt32]] = [:]

  /// The keys that are looked for.
  private static let keys = [
    "captureTime", "termination", "reason", "date", "diagnosticMetaData",
  ].map { Array($0.utf8) }

  init(_ text: Span<UInt8>) {
    var start = 0
    var number: UInt32 = 0
    while start < text.count {
      number += 1
      let end = text.firstIndex(of: .lineFeed, from: start) ?? text.count
      let first = text.skippingBlanks(from: start)
      for key in ReportLines.keys
      where text.byte(first) == UInt8(ascii: "\"") && text.has(key, at: first + 1)
        && text.byte(first + 1 + key.count) == UInt8(ascii: "\"")
      {
        lines[key, default: []].append(number)
      }
      start = end + 1
    }
  }

  /// The line of the first key of this name, or that on which reports begin.
  func line(of key: String) -> UInt32 { lines[Array(key.utf8)]?.first ?? 2 }

  /// The lines of all keys of this name, if there are so many.
  func lines(of key: String, count: Int) -> [UInt32] {
    let found = lines[Array(key.utf8)] ?? []
    return found.count == count ? found : Array(repeating: line(of: key), count: count)
  }
}
