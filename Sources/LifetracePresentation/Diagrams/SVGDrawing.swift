/// Copies a drawing of Graphviz: shapes stay, and content for machines only is left out.
///
/// Comments are left out, titles replaced by sentences, and labels centred on their shapes instead
/// of beginning where a text of Graphviz's own font would.
struct SVGDrawing {
  private(set) var bytes: [UInt8] = []
  private let idPrefix: String
  private let tooltips: [String: String]
  /// What the element whose content is being copied is, by its id.
  private var group = Group.other
  private var isInTitle = false
  /// Frames: Graphviz draws them in an order that changes from run to run.
  private var frames: [(id: String, bytes: [UInt8])] = []
  /// The frame being copied, and everything before the frames.
  private var frameID = ""
  private var before: [UInt8] = []
  /// Middle of the shape around the next texts.
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
      let isBlank = content.allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      if !isInTitle, !isBlank || bytes.last != UInt8(ascii: "\n") { bytes += content }
    case .tag(let tag): append(tag, of: piece)
    }
  }

  private mutating func append(_ tag: ArraySlice<UInt8>, of piece: XMLPiece) {
    // Graphviz 2.43 writes hyphens as entities, and a colour that SVG does not know.
    let plain = tag.withEach("&#45;", replacedBy: "-")
      .withEach("stroke=\"transparent\"", replacedBy: "stroke=\"none\"")
    switch piece.elementName {
    case "title": isInTitle = true
    case "/title": isInTitle = false
    case "g": begin(plain, id: XMLPiece.tag(plain).attribute("id"))
    case "path" where group == .state:
      center = SVGDrawing.middle(ofPoints: piece.attribute("d"))
      bytes += plain
    case "polygon" where group == .edge:
      // Of an edge's polygons, the arrowhead has an outline and the patch under the label none.
      if XMLPiece.tag(plain).attribute("stroke")?.elementsEqual("none".utf8) == true {
        center = SVGDrawing.middle(ofPoints: piece.attribute("points"))
      }
      bytes += plain
    case "text": bytes += centered(plain, start: piece.attribute("x"))
    case "/g" where group == .frame: endFrame(plain)
    default: bytes += plain
    }
  }

  private mutating func endFrame(_ tag: ArraySlice<UInt8>) {
    frames.append((frameID, bytes + tag))
    bytes = before
    group = .other
  }

  /// Writes the frames that are waiting, in the order of their names.
  private mutating func flushFrames() {
    for frame in frames.sorted(by: { $0.id < $1.id }) {
      bytes += frame.bytes
      bytes.append(UInt8(ascii: "\n"))
    }
    frames = []
  }

  private mutating func begin(_ tag: ArraySlice<UInt8>, id written: ArraySlice<UInt8>?) {
    center = nil
    group = .other
    guard let written else {
      bytes += tag
      return
    }
    let id = String(decoding: written, as: UTF8.self)
    let isFrame = id.hasPrefix("\(idPrefix)-group-")
    if isFrame {
      group = .frame
      before = bytes
      bytes = []
      frameID = id
    } else {
      flushFrames()
    }
    // The whole drawing has the same id in every picture.
    bytes += tag.withEach("\"graph0\"", replacedBy: "\"\(idPrefix)-drawing\"")
    if id.hasPrefix("\(idPrefix)-state-") { group = .state }
    if id.hasPrefix("\(idPrefix)-edge-") { group = .edge }
    if let tooltip = tooltips[id] { bytes += "\n<title>\(tooltip)</title>".utf8 }
  }

  private func centered(
    _ tag: ArraySlice<UInt8>, start: ArraySlice<UInt8>?
  ) -> ArraySlice<UInt8> {
    guard let center, let start else { return tag }
    let place = String(decoding: start, as: UTF8.self)
    return tag.withEach("text-anchor=\"start\"", replacedBy: "text-anchor=\"middle\"")
      .withEach(" x=\"\(place)\"", replacedBy: " x=\"\(DOTText.number(center))\"")
  }

  /// Returns the middle between the leftmost and the rightmost of points written `x,y`.
  private static func middle(ofPoints points: ArraySlice<UInt8>?) -> Double? {
    let pairs = points?.split { !isPart(ofNumber: $0) && $0 != UInt8(ascii: ",") } ?? []
    let places = pairs.compactMap { pair in
      pair.split(separator: UInt8(ascii: ",")).first.flatMap {
        Double(String(decoding: $0, as: UTF8.self))
      }
    }
    guard let left = places.min(), let right = places.max() else { return nil }
    return (left + right) / 2
  }

  private static func isPart(ofNumber byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }
}

/// A chain of cubic Bézier curves along corners, each corner rounded off.
struct RoundedPath: Hashable, Sendable {
  /// The start, then two control points and an end for each curve.
  let points: [DiagramLayout.Point]

  /// - Parameters:
  ///   - corners: at least two points, none equal to the next.
  ///   - length: how much is left free at the end, for the arrow's head.
  init(_ corners: [DiagramLayout.Point], shortenedBy length: Double, radius: Double = 14) {
    var corners = corners
    guard let start = corners.first, let tip = corners.popLast(), let before = corners.last else {
      points = corners
      return
    }
    corners.append(RoundedPath.moved(tip, towards: before, by: length))
    var path = [start]
    for index in corners.indices.dropFirst().dropLast() {
      let corner = corners[index]
      let radius = min(
        radius, RoundedPath.distance(corner, corners[index - 1]) / 2,
        RoundedPath.distance(corner, corners[index + 1]) / 2)
      let entry = RoundedPath.moved(corner, towards: corners[index - 1], by: radius)
      let exit = RoundedPath.moved(corner, towards: corners[index + 1], by: radius)
      RoundedPath.addLine(to: entry, &path)
      // A circle's quarter is a cubic whose controls are 0.5523 of the radius away.
      path.append(RoundedPath.moved(entry, towards: corner, by: radius * 0.5523))
      path.append(RoundedPath.moved(exit, towards: corner, by: radius * 0.5523))
      path.append(exit)
    }
    if let end = corners.last { RoundedPath.addLine(to: end, &path) }
    points = path
  }

  private static func addLine(to end: DiagramLayout.Point, _ path: inout [DiagramLayout.Point]) {
    guard let start = path.last else { return }
    let length = distance(start, end)
    path.append(moved(start, towards: end, by: length / 3))
    path.append(moved(start, towards: end, by: length * 2 / 3))
    path.append(end)
  }

  private static func moved(
    _ point: DiagramLayout.Point, towards target: DiagramLayout.Point, by length: Double
  ) -> DiagramLayout.Point {
    let whole = distance(point, target)
    guard whole > 0 else { return point }
    return DiagramLayout.Point(
      x: point.x + (target.x - point.x) * length / whole,
      y: point.y + (target.y - point.y) * length / whole)
  }

  private static func distance(_ a: DiagramLayout.Point, _ b: DiagramLayout.Point) -> Double {
    let (dx, dy) = (a.x - b.x, a.y - b.y)
    return (dx * dx + dy * dy).squareRoot()
  }
}
