package import LifetraceModel

/// How diagrams write numbers: at most two units, no false precision.
enum DiagramText {
  /// The units of a duration and how many of the one below make one, the largest first.
  private static let units: [(name: String, seconds: Int64, next: (name: String, seconds: Int64))] =
    [
      ("d", 86_400, ("h", 3_600)), ("h", 3_600, ("m", 60)), ("m", 60, ("s", 1)),
    ]

  /// Returns a duration for people: `350 ms`, `1.2 s`, `45 s`, `12 m 3 s`, `9 h 50 m`, `2 d 4 h`.
  static func duration(_ span: TimeSpan) -> String {
    guard span.nanoseconds > 0 else { return "0 s" }
    if span.nanoseconds < 1_000_000 { return "<1 ms" }
    if span.nanoseconds < 1_000_000_000 { return "\(span.nanoseconds / 1_000_000) ms" }
    let tenths = rounded(span.nanoseconds, by: 100_000_000)
    if tenths < 100 { return "\(decimal(tenths)) s" }
    let seconds = rounded(span.nanoseconds, by: 1_000_000_000)
    for unit in units where seconds >= unit.seconds {
      let count = rounded(seconds, by: unit.next.seconds)
      let perUnit = unit.seconds / unit.next.seconds
      let rest = count % perUnit
      let whole = "\(count / perUnit) \(unit.name)"
      return rest == 0 ? whole : "\(whole) \(rest) \(unit.next.name)"
    }
    return "\(seconds) s"
  }

  /// Returns a number of tenths: `1.2`, `3`.
  private static func decimal(_ tenths: Int64) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }

  private static func rounded(_ value: Int64, by unit: Int64) -> Int64 {
    value / unit + (value % unit >= (unit + 1) / 2 ? 1 : 0)
  }

  /// Returns a share of 0…1 as a percentage: `41 %`, `1.2 %`, `<0.1 %`.
  ///
  /// Only the whole is `100 %`, only nothing is `0 %`.
  static func percentage(_ share: Double) -> String {
    guard share > 0 else { return "0 %" }
    guard share < 1 else { return "100 %" }
    let tenths = Int((share * 1_000).rounded())
    if tenths == 0 { return "<0.1 %" }
    if tenths < 100 { return "\(decimal(Int64(tenths))) %" }
    return "\(min(Int((share * 100).rounded()), 99)) %"
  }

  /// Returns a number with its noun: `1 visit`, `7 visits`.
  static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }

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

/// The wording of diagrams, for texts about them.
package enum DiagramWording {
  /// Returns a duration as diagrams write it.
  package static func duration(_ span: TimeSpan) -> String { DiagramText.duration(span) }
}
