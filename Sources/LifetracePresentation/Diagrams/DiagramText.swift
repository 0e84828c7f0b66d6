/// How diagrams write texts of the log.
enum DiagramText {
  /// Returns text in which no markup of XML, HTML or HTML-like DOT labels is left.
  ///
  /// Characters that XML forbids become U+FFFD; line breaks become spaces.
  static func escaped(_ text: String) -> String {
    text.replacingScalars { $0.markupEntity ?? printable(insteadOf: $0) }
  }

  /// Returns text without control characters and directional overrides.
  static func plain(_ text: String) -> String { text.replacingScalars(printable) }

  /// What diagrams write in place of a control character or a directional override; `nil` for others.
  static func printable(insteadOf scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: " "
    case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0xFFFE, 0xFFFF:
      "\u{FFFD}"
    default: nil
    }
  }

  /// Returns a text that is at most about `limit` Latin letters wide, the middle left out.
  ///
  /// Scalars are counted, so that no pile of combining marks grows beyond it.
  static func shortened(_ text: String, to limit: Int) -> String {
    let scalars = text.unicodeScalars
    guard scalars.reduce(0, { $0 + cells($1) }) > limit else { return text }
    let head = fitting(scalars, in: limit / 2)
    let tail = fitting(scalars.reversed(), in: limit - limit / 2 - 1).reversed()
    var result = String.UnicodeScalarView(head)
    result.append("…")
    result.append(contentsOf: tail)
    return String(result)
  }

  private static func fitting(
    _ scalars: some Sequence<Unicode.Scalar>, in limit: Int
  ) -> [Unicode.Scalar] {
    var room = limit
    return Array(
      scalars.prefix { scalar in
        room -= cells(scalar)
        return room >= 0
      })
  }

  /// Scripts from Hangul on are mostly twice as wide as Latin.
  private static func cells(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x1100..<0x1200, 0x2E80..<0xFE00, 0xFE30..<0x20_0000: 2
    default: 1
    }
  }
}
