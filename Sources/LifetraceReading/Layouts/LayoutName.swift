/// The names that `--layout` accepts.
public enum LayoutName {
  /// Layouts of text, then those of JSON.
  public static let all =
    TextLayoutTable.names + [
      "native", "log-show-ndjson", "log-show-json", "unified-log", "instruments", "sentry",
      "opentelemetry",
    ]

  /// Throws `UnknownLayout` unless `name` is a layout's.
  static func check(_ name: String?) throws(UnknownLayout) {
    guard let name, !all.contains(name) else { return }
    throw UnknownLayout(name: name)
  }

  /// `true` iff the layout is one of text.
  static func isText(_ name: String) -> Bool { TextLayoutTable.names.contains(name) }
}

/// A layout was asked for that does not exist.
public struct UnknownLayout: Error, Equatable, Sendable, CustomStringConvertible {
  /// The name that was given.
  public var name: String

  /// The name of a layout that is spelled nearly so.
  public var suggestion: String? {
    let scored = LayoutName.all.map { ($0, UnknownLayout.distance(name, $0)) }
    guard let best = scored.min(by: { $0.1 < $1.1 }), best.1 <= max(2, name.count / 2)
    else { return nil }
    return best.0
  }

  /// The sentence for people.
  public var description: String {
    let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ";"
    return
      "unknown layout '\(name)'\(hint) expected one of \(LayoutName.all.joined(separator: ", "))"
  }

  /// The number of letters to insert, delete or replace to get from one name to the other.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right.utf8)
    var row = Array(0...right.count)
    for (index, byte) in left.utf8.enumerated() {
      var corner = row[0]
      row[0] = index + 1
      for column in right.indices {
        let replaced = corner + (byte == right[column] ? 0 : 1)
        corner = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
