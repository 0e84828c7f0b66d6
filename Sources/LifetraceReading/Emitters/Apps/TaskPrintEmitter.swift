import LifetraceModel

/// Reads the background tasks that apps print themselves, by the names of UIKit's methods and with the identifier:
/// `beginBackgroundTask(withName: "sync") -> 1`, `endBackgroundTask(1)`.
///
/// Where UIKit's own lines about the tasks of a process are in the log, its prints repeat them.
enum TaskPrintEmitter {
  static let rules = [
    EmitterRule("beginBackgroundTask", begun), EmitterRule("endBackgroundTask", ended),
  ]

  private static func begun(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let text = announced(match, &sink) else { return }
    let (names, words) = parts(of: text)
    // What stands before the result is an argument.
    let results = words.indices.dropFirst().filter { isResult(words[$0 - 1]) }
    guard let id = results.lazy.compactMap({ Int64(String(words[$0])) }).first, id > 0 else {
      return
    }
    let name = names.first.flatMap { sink.singleLine($0) }
    sink.emit(.work(.beginTask(id: id, name: name)), byWriterOf: match.record, from: .callback)
  }

  private static func ended(_ match: LiteralMatch, _ sink: inout EventSink) {
    guard let text = announced(match, &sink) else { return }
    let words = parts(of: text).words
    let id = words.prefix(longestEnd).lazy.compactMap { Int64(String($0)) }.first
    guard let id, id > 0, words.count <= longestEnd else { return }
    sink.emit(.work(.endTask(id: id)), byWriterOf: match.record, from: .callback)
  }

  /// More words and signs are prose.
  private static let longestEnd = 10

  /// Returns the rest of a line in which an app announces the call.
  private static func announced(
    _ match: LiteralMatch, _ sink: inout EventSink
  ) -> ArraySlice<UInt8>? {
    let print = PrintedName(record: match.record, range: match.range)
    guard !CallbackEmitter.isSystemText(match.record), print.isAnnounced(as: .full),
      !sink.printed.writersOfTasks.contains(sink.writer(of: match.record))
    else { return nil }
    return print.after
  }

  /// Whether a word or sign stands before the identifier that a call returned.
  private static func isResult(_ word: Substring) -> Bool {
    ["->", "=>", "→", "=", "id", "identifier", "taskid", "returned"].contains(word.lowercased())
  }

  /// Returns the quoted texts of a line, and its other words, numbers and arrows.
  private static func parts(
    of line: ArraySlice<UInt8>
  ) -> (names: [ArraySlice<UInt8>], words: [Substring]) {
    let quoted = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    let names = quoted.indices.filter { $0 % 2 == 1 && $0 + 1 < quoted.count }.map { quoted[$0] }
    let rest = quoted.indices.filter { $0 % 2 == 0 }.map {
      String(decoding: quoted[$0], as: UTF8.self)
    }
    let words = rest.flatMap { $0.split { " \t()[]{},;:".contains($0) } }
    // `id=7`
    let split = words.flatMap { word -> [Substring] in
      guard let sign = word.firstIndex(of: "="), sign > word.startIndex, word.last != ">" else {
        return [word]
      }
      return [word[..<sign], "=", word[word.index(after: sign)...]]
    }
    return (names, split)
  }
}
