/// The colour of a badge's right side.
package struct BadgeColor: Hashable, Sendable {
  /// As shields knows it.
  let name: String
  /// For SVG.
  let hexadecimal: String

  /// Creates the colour of a name or of six hexadecimal digits.
  init?(_ text: String) {
    if let known = BadgeColor.known.first(where: { $0.name == text }) {
      self.init(name: text, hexadecimal: known.value)
      return
    }
    guard text.utf8.count == 6, text.allSatisfy(\.isHexDigit) else { return nil }
    self.init(name: text.lowercased(), hexadecimal: "#" + text.lowercased())
  }

  private init(name: String, hexadecimal: String) {
    self.name = name
    self.hexadecimal = hexadecimal
  }

  /// For a value that the log tells.
  static let plain = BadgeColor(name: "blue", hexadecimal: "#1d63b8")
  /// For one that it does not tell.
  static let unknown = BadgeColor(name: "lightgrey", hexadecimal: "#6b7280")

  static let names = known.map(\.name)

  /// Darker than shields' own, so that white text stands out by 4.5 : 1.
  private static let known: [(name: String, value: String)] = [
    ("brightgreen", "#2f7d06"), ("green", "#4b7a0e"), ("yellow", "#8a6a00"),
    ("orange", "#b45309"), ("red", "#c0392b"), ("blue", "#1d63b8"), ("lightgrey", "#6b7280"),
  ]
}
