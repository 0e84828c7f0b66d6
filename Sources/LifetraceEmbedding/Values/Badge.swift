internal import LifetracePresentation

/// A label with a value beside it.
struct Badge: Hashable, Sendable {
  /// Text of the document or of a path, not escaped.
  var label: String
  /// Text of the report, not escaped.
  var message: String
  var color: BadgeColor

  /// The document that shields' endpoint reads.
  var endpoint: String {
    let json: JSONText = [
      "schemaVersion": .integer(1), "label": .string(label), "message": .string(message),
      "color": .string(color.name),
    ]
    return json.compact + "\n"
  }

  /// The beginning of every endpoint, which distinguishes it from other JSON.
  static let endpointStart = "{ \"schemaVersion\": 1"

  /// The badge as a picture of its own; `mark` says who made it.
  func svg(mark: String) -> String {
    let left = BadgeText(label)
    let right = BadgeText(message)
    let width = left.boxWidth + right.boxWidth
    let title = Markup.attribute("\(label): \(message)")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="20" \
      viewBox="0 0 \(width) 20" role="img" aria-label="\(title)">
      \(GeneratedContent.comment(mark))
      <title>\(title)</title>
      <clipPath id="r"><rect width="\(width)" height="20" rx="3"/></clipPath>
      <g clip-path="url(#r)">
      <rect width="\(left.boxWidth)" height="20" fill="#40464d"/>
      <rect x="\(left.boxWidth)" width="\(right.boxWidth)" height="20" \
      fill="\(color.hexadecimal)"/>
      </g>
      <g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" \
      font-size="11">
      \(left.element(centeredIn: 0))
      \(right.element(centeredIn: left.boxWidth))
      </g>
      </svg>

      """
  }
}

/// A text of a badge and the room that it takes.
private struct BadgeText {
  private let text: String
  private let width: Int

  /// Space on either side.
  private static let margin = 6

  init(_ text: String) {
    self.text = text
    width = Int(text.unicodeScalars.reduce(0) { $0 + BadgeText.width($1) }.rounded(.up))
  }

  /// The width of the box around the text.
  var boxWidth: Int { width + 2 * BadgeText.margin }

  /// The text, set to its width whatever the viewer's font.
  func element(centeredIn left: Int) -> String {
    let half = boxWidth % 2 == 0 ? "" : ".5"
    return "<text x=\"\(left + boxWidth / 2)\(half)\" y=\"14\" textLength=\"\(width)\">"
      + Markup.attribute(text) + "</text>"
  }

  /// The approximate width of a letter in Verdana at eleven pixels.
  private static func width(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "'", "|": 3.4
    case " ", ".", ",", ":", ";", "!", "f", "t", "r", "(", ")", "[", "]", "-", "/": 4.4
    case "m", "w", "M", "W", "%", "@", "≈", "…": 10.2
    case "A"..."Z": 7.9
    case _ where scalar.value >= 0x1100: 11.5
    default: 6.8
    }
  }
}

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

  /// For a known value.
  static let plain = BadgeColor(name: "blue", hexadecimal: "#1d63b8")
  /// For an unknown value.
  static let unknown = BadgeColor(name: "lightgrey", hexadecimal: "#6b7280")

  static let names = known.map(\.name)

  /// Darker than shields' own, so that white text has a contrast of 4.5 : 1.
  private static let known: [(name: String, value: String)] = [
    ("brightgreen", "#2f7d06"), ("green", "#4b7a0e"), ("yellow", "#8a6a00"),
    ("orange", "#b45309"), ("red", "#c0392b"), ("blue", "#1d63b8"), ("lightgrey", "#6b7280"),
  ]
}
