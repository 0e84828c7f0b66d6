/// The elements of an SVG picture, in the order in which they are drawn.
///
/// Each has a class for the style sheet and the colour of the theme as an attribute, for viewers that read no
/// style sheet.
struct SVGCanvas {
  private(set) var elements: [String] = []
  let palette: DiagramPalette

  init(_ palette: DiagramPalette) { self.palette = palette }

  /// How text is written.
  enum TextStyle: String {
    case plain, strong, muted, undocumented, warning
  }

  /// Where a text lies beside its place.
  enum Anchor: String {
    case start, middle, end
  }

  /// The width of a text: an estimate that is the same on every machine.
  static func width(of text: String, size: Double, style: TextStyle = .plain) -> Double {
    Double(DisplayWidth.of(text)) * size * (style == .strong ? strongLetterWidth : letterWidth)
  }

  /// The letters that fit into a width, by the same estimate.
  static func letters(in width: Double, size: Double, style: TextStyle = .plain) -> Int {
    Int(width / (size * (style == .strong ? strongLetterWidth : letterWidth)))
  }

  /// The width of a letter for each unit of the font's size.
  private static let letterWidth = 0.57
  /// The same of bold text, by the widest of the common fonts.
  private static let strongLetterWidth = 0.68

  /// Draws a text in which no markup is left, shortened in the middle to a width.
  mutating func text(
    _ text: String, x: Double, y: Double, size: Double, style: TextStyle = .plain,
    anchor: Anchor = .start, width: Double, hasHalo: Bool = false
  ) {
    let limit = max(3, Self.letters(in: width, size: size, style: style))
    let words = DiagramText.escaped(DiagramText.shortened(text, to: limit))
    let weight = style == .strong ? " font-weight=\"600\"" : ""
    // Over stripes, a text needs an outline in the colour of the canvas to stay legible.
    let halo =
      hasHalo ? " stroke=\"\(palette.canvas)\" stroke-width=\"3\" paint-order=\"stroke\"" : ""
    let place = anchor == .start ? "" : " text-anchor=\"\(anchor.rawValue)\""
    elements.append(
      "<text class=\"t-\(style.rawValue)\(hasHalo ? " halo" : "")\" x=\"\(number(x))\" y=\"\(number(y))\" "
        + "font-size=\"\(number(size))\" fill=\"\(color(style))\"\(weight)\(place)\(halo)>\(words)</text>"
    )
  }

  /// Draws a rectangle.
  mutating func rectangle(
    _ name: String, fill: String, stroke: String? = nil, x: Double, y: Double, width: Double,
    height: Double, radius: Double = 0, title: String? = nil, extra: String = ""
  ) {
    let rounding = radius > 0 ? " rx=\"\(number(radius))\"" : ""
    append(
      "rect", name, fill, stroke,
      "x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(width, 0)))\" "
        + "height=\"\(number(height))\"\(rounding)\(extra)", title)
  }

  /// Draws a closed path of straight lines.
  mutating func polygon(
    _ name: String, fill: String, stroke: String?, _ points: [(x: Double, y: Double)],
    title: String? = nil, extra: String = ""
  ) {
    let list = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    append("polygon", name, fill, stroke, "points=\"\(list)\"\(extra)", title)
  }

  /// Draws an open path of straight lines.
  mutating func line(
    _ name: String, stroke: String, _ points: [(x: Double, y: Double)], extra: String = ""
  ) {
    let list = points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    append("polyline", name, "none", stroke, "points=\"\(list)\"\(extra)", nil)
  }

  /// Adds the elements of another canvas on top.
  mutating func add(_ other: SVGCanvas) { elements += other.elements }

  /// Adds a group of elements with an accessible name.
  mutating func group(_ label: String, _ content: SVGCanvas) {
    elements.append("<g role=\"listitem\" aria-label=\"\(DiagramText.escaped(label))\">")
    elements += content.elements
    elements.append("</g>")
  }

  private mutating func append(
    _ element: String, _ name: String, _ fill: String, _ stroke: String?, _ attributes: String,
    _ title: String?
  ) {
    let outline = stroke.map { " stroke=\"\($0)\"" } ?? ""
    let opening = "<\(element) class=\"\(name)\" fill=\"\(fill)\"\(outline) \(attributes)"
    elements.append(
      title.map { "\(opening)><title>\(DiagramText.escaped($0))</title></\(element)>" }
        ?? "\(opening)/>")
  }

  private func color(_ style: TextStyle) -> String {
    switch style {
    case .plain, .strong: palette.text
    case .muted: palette.mutedText
    case .undocumented: palette.undocumented
    case .warning: palette.warning
    }
  }

  private func number(_ value: Double) -> String { DOTText.number(value) }
}
