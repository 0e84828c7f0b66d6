/// Explains the signs of a timeline that occur in it.
struct LegendDrawing {
  private let drawing: TimelineDrawing
  private let used: UsedSigns

  init(_ drawing: TimelineDrawing, _ used: UsedSigns) {
    self.drawing = drawing
    self.used = used
  }

  func draw(on canvas: inout SVGCanvas, _ y: inout Double) {
    let palette = drawing.palette
    let size = 11.0
    var x = TimelineDrawing.margin
    func room(_ words: String, _ y: inout Double) {
      let width = SVGCanvas.width(of: words, size: size) + 40
      if x + width > TimelineDrawing.width - TimelineDrawing.margin, x > TimelineDrawing.margin {
        x = TimelineDrawing.margin
        y += 18
      }
    }
    for (role, words, share) in Self.states where used.roles.contains(role) {
      room(words, &y)
      canvas.rectangle(
        "s-\(role.rawValue)", fill: palette.colors(role).fill, stroke: palette.colors(role).stroke,
        x: x, y: y - 12 * share, width: 16, height: 12 * share)
      canvas.text(words, x: x + 21, y: y, size: size, style: .muted, width: 300)
      x += SVGCanvas.width(of: words, size: size) + 40
    }
    var notes: [String] = []
    if !used.hatches.isEmpty { notes.append("striped: one of these states") }
    if used.hasUndetermined { notes.append("dotted frame: not known") }
    if used.hasTornEnds { notes.append("torn end: the log begins or ends there") }
    if used.hasSoftEnds { notes.append("slanted end: inferred") }
    if used.hasGauges { notes.append("frame of a budget: all of it; filled: used") }
    for note in notes {
      room(note, &y)
      canvas.text(note, x: x, y: y, size: size, style: .muted, width: 400)
      x += SVGCanvas.width(of: note, size: size) + 22
    }
    y += 14
  }

  private static let states: [(StateRole, String, Double)] = [
    (.active, "active", 1), (.inactive, "inactive", 0.75), (.background, "background", 0.5),
    (.suspended, "suspended", 0.22),
  ]
}
