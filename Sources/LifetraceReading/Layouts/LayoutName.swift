/// The names that `--layout` accepts.
public enum LayoutName {
  /// Layouts of text, then those of JSON, then reports that are files.
  public static let all =
    TextLayoutTable.names + JSONLayout.names + [DiagnosticReport.layout]

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
    NearestName.name(like: name, among: LayoutName.all) { _ in max(2, name.count / 2) }
  }

  /// The sentence for people.
  public var description: String {
    let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ";"
    return
      "unknown layout '\(name)'\(hint) expected one of \(LayoutName.all.joined(separator: ", "))"
  }
}
