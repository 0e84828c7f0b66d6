/// A drawing of Graphviz while it is copied: shapes stay, what only machines need goes.
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
  /// The frame being copied, and all that stands before the frames.
  private var frameID = ""
  private var before: [UInt8] = []
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
