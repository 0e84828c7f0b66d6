import Foundation

/// A PowerLog database as lines of text, one for each row: a time of 2026-11-21 in UTC, what the row is about, and its
/// values, such as `09:03:00.5 state 2 com.example.maps 300 reasons 1,4`.
package enum PowerLogRowsText {
  /// Writes the database of a text; throws an error that names the first line that is none.
  package static func write(_ text: String, to path: String) throws {
    let writer = try PowerLogWriter(at: path)
    var hasOffset = false
    for line in text.split(whereSeparator: \.isNewline) {
      let words = line.prefix { $0 != "#" }.split(separator: " ").map(String.init)
      guard let first = words.first else { continue }
      guard let time = seconds(first) else {
        try write(words, line, to: writer)
        continue
      }
      if !hasOffset { try writer.offset(0, at: time) }
      hasOffset = true
      try write(Array(words.dropFirst()), at: time, line, to: writer)
    }
  }

  /// Writes what has no time.
  private static func write(
    _ words: [String], _ line: Substring, to writer: PowerLogWriter
  ) throws {
    switch (words[0], words.count) {
    case ("app", 2): try writer.app(words[1])
    case ("plugin", 4): try writer.plugin(words[1], of: words[3])
    default: throw UnknownRow(line: String(line))
    }
  }

  private static func write(
    _ words: [String], at time: Double, _ line: Substring, to writer: PowerLogWriter
  ) throws {
    func number(_ place: Int) throws -> Int {
      guard place < words.count,
        let number = words[place].hasPrefix("0x")
          ? Int(words[place].dropFirst(2), radix: 16) : Int(words[place])
      else { throw UnknownRow(line: String(line)) }
      return number
    }
    switch (words.first ?? "", words.count) {
    case ("offset", 2): try writer.offset(Double(number(1)), at: time)
    case ("began", 2): try writer.began(pid: number(1), at: time)
    case ("boot", 2): try writer.booted(at: seconds(words[1]), writtenAt: time)
    case ("process", 4): try writer.process(words[1], words[2], pid: number(3), at: time)
    case ("state", 4): try writer.state(number(1), words[2], pid: number(3), at: time)
    case ("state", 6):
      try writer.state(
        number(1), words[2], pid: number(3), at: time,
        reasons: words[5].split(separator: ",").compactMap { Int($0) })
    case ("exit", 5):
      try writer.exit(
        words[1], pid: number(2), namespace: number(3), code: number(4), at: time)
    case ("prewarm", 3): try writer.prewarm(words[1], pid: number(2), at: time)
    case ("screen", 2): try writer.screen(words[1], at: time)
    case ("audio", 4):
      try writer.audio(
        "AudioPlayback_\(words[1].capitalized)", words[2], pid: number(3), at: time)
    case ("location", 4): try writer.location(words[1], from: time, to: seconds(words[3]))
    case ("hour", 10):
      try writer.runTime(
        words[1], screen: Double(number(3)), background: Double(number(5)),
        audio: Double(number(7)), location: Double(number(9)), at: time)
    default: throw UnknownRow(line: String(line))
    }
  }

  /// Seconds since 1970 of a time of day; `nil` for any other word.
  private static func seconds(_ word: String) -> Double? {
    let parts = word.split(separator: ":").compactMap { Double($0) }
    guard parts.count == 3, word.filter({ $0 == ":" }).count == 2 else { return nil }
    return midnight + parts[0] * 3600 + parts[1] * 60 + parts[2]
  }

  /// 2026-11-21 00:00:00 UTC.
  private static let midnight = 1_795_219_200.0

  /// A line that is no row.
  private struct UnknownRow: Error, CustomStringConvertible {
    var line: String
    var description: String { "no row: \(line)" }
  }
}
