/// A drawing of Graphviz while it is copied: shapes stay, what only machines need goes.
///
/// Comments are left out, titles replaced by sentences, and labels centred on their shapes instead
/// of beginning where a text of Graphviz's own font would.
struct SVGDrawing {
  private(set) var text = ""
  private let idPrefix: String
  private let tooltips: [String: String]
  /// What the element whose content is being copied is, by its id.
  private var group = Group.other
  private var isInTitle = false
  /// Frames: Graphviz draws them in an order that changes from run to run.
  private var frames: [(id: String, text: String)] = []
  /// The frame being copied, and all that stands before the frames.
  private var frameID = ""
  private var before = ""
  /// Middle of the shape that the next texts stand in.
  private var center: Double?

  /// A kind of `<g>`.
  private enum Group {
    case frame
    case state
    case edge
    case other
  }

  /// - Parameter tooltips: escaped sentences by the id of the element.
  init(idPrefix: String, tooltips: [String: String]) {
    self.idPrefix = idPrefix
    self.tooltips = tooltips
  }

  /// Copies the next piece.
  mutating func append(_ piece: XMLPiece) {
    switch piece {
    case .comment: break
    case .text(let content):
      let isBlank = content.allSatisfy(\.isNewline)
      if !isInTitle, !isBlank || !text.hasSuffix("\n") { text += content }
    case .tag(let tag): append(tag, of: piece)
    }
  }

  private mutating func append(_ tag: Substring, of piece: XMLPiece) {
    // Graphviz 2.43 writes hyphens as entities, and a colour that SVG does not know.
    let plain = tag.replacing("&#45;", with: "-")
      .replacing("stroke=\"transparent\"", with: "stroke=\"none\"")
    switch piece.elementName {
    case "title": isInTitle = true
    case "/title": isInTitle = false
    case "g": begin(plain, id: piece.attribute("id")?.replacing("&#45;", with: "-"))
    case "path" where group == .state:
      center = SVGDrawing.middle(ofPoints: piece.attribute("d"))
      text += plain
    case "polygon" where group == .edge:
      // Of an edge's polygons, the arrowhead has an outline and the patch under the label none.
      if plain.contains("stroke=\"none\"") {
        center = SVGDrawing.middle(ofPoints: piece.attribute("points"))
      }
      text += plain
    case "text": text += centered(plain, start: piece.attribute("x"))
    case "/g" where group == .frame: endFrame(plain)
    default: text += plain
    }
  }

  private mutating func endFrame(_ tag: Substring) {
    frames.append((frameID, text + tag))
    text = before
    group = .other
  }

  /// Writes the frames that are waiting, in the order of their names.
  private mutating func flushFrames() {
    for frame in frames.sorted(by: { $0.id < $1.id }) { text += frame.text + "\n" }
    frames = []
  }

  private mutating func begin(_ tag: Substring, id: Substring?) {
    center = nil
    group = .other
    guard let id else {
      text += tag
      return
    }
    let isFrame = id.hasPrefix("\(idPrefix)-group-")
    if isFrame {
      group = .frame
      before = text
      text = ""
      frameID = String(id)
    } else {
      flushFrames()
    }
    // The whole drawing has the same id in every picture.
    text += id == "graph0" ? tag.replacing("\"graph0\"", with: "\"\(idPrefix)-drawing\"") : tag
    if id.hasPrefix("\(idPrefix)-state-") { group = .state }
    if id.hasPrefix("\(idPrefix)-edge-") { group = .edge }
    if let tooltip = tooltips[String(id)] { text += "\n<title>\(tooltip)</title>" }
  }

  private func centered(_ tag: Substring, start: Substring?) -> Substring {
    guard let center, let start else { return tag }
    return tag.replacing("text-anchor=\"start\"", with: "text-anchor=\"middle\"")
      .replacing(" x=\"\(start)\"", with: " x=\"\(DOTText.number(center))\"")
  }

  /// Returns the middle between the leftmost and the rightmost of points written `x,y`.
  private static func middle(ofPoints points: Substring?) -> Double? {
    let pairs = points?.split { !($0.isNumber || "-.,".contains($0)) } ?? []
    let places = pairs.compactMap { $0.split(separator: ",").first.flatMap { Double($0) } }
    guard let left = places.min(), let right = places.max() else { return nil }
    return (left + right) / 2
  }
}
