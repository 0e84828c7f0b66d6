/// Turns the SVG that Graphviz draws of a diagram into one for people.
///
/// Adds what Graphviz cannot write: a role, title and description for assistive technology,
/// sentences as tooltips, a style sheet for light and dark, and a size that follows its container.
/// Keeps shapes and places as they are.
public struct SVGFinisher: Hashable, Sendable {
  private let idPrefix: String
  private let theme: DiagramTheme

  /// - Parameters:
  ///   - idPrefix: the same as the `DOTRenderer`'s.
  ///   - theme: the same as the `DOTRenderer`'s.
  public init(idPrefix: String = "lifetrace", theme: DiagramTheme = .adaptive) {
    self.idPrefix = StateDiagram.sanitizedPrefix(idPrefix)
    self.theme = theme
  }

  /// Returns the finished picture, or `nil` if `drawing` is no SVG of Graphviz.
  ///
  /// - Parameters:
  ///   - drawing: what Graphviz made of the diagram's DOT text.
  ///   - diagram: the same diagram.
  public func finish(_ drawing: String, of diagram: StateDiagram) -> String? {
    let pieces = XMLPiece.pieces(of: Array(drawing.utf8))
    guard let start = pieces.firstIndex(where: { $0.elementName == "svg" }),
      let written = pieces[start].attribute("viewBox")
    else { return nil }
    let viewBox = String(decoding: written, as: UTF8.self)
    let numbers = viewBox.split(separator: " ").compactMap { Double($0) }
    guard numbers.count == 4 else { return nil }
    return opening(viewBox, width: numbers[2], height: numbers[3], diagram)
      + content(pieces[(start + 1)...], tooltips(diagram))
  }

  /// Sentences by the id of the element that they are about, escaped.
  private func tooltips(_ diagram: StateDiagram) -> [String: String] {
    let nodes = diagram.nodes.map {
      (StateDiagram.elementID($0, idPrefix), diagram.sentence(for: $0))
    }
    let edges = diagram.edges.map {
      (StateDiagram.elementID($0, idPrefix), diagram.sentence(for: $0))
    }
    let feet = DiagramState.Group.allCases.map { group in
      let sentences = diagram.remainders(in: group).map { diagram.sentence(for: $0) }
      return (StateDiagram.elementID(group, idPrefix), sentences.joined(separator: " "))
    }
    let heading = ("\(idPrefix)-heading", "\(diagram.title). \(diagram.caption)")
    return Dictionary(
      (nodes + feet + edges + [heading]).map { ($0.0, DiagramText.escaped($0.1)) },
      uniquingKeysWith: { first, _ in first })
  }

  private func opening(
    _ viewBox: String, width: Double, height: Double, _ diagram: StateDiagram
  ) -> String {
    let title = DiagramText.escaped("\(diagram.title): \(diagram.machine.rawValue) states")
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \
      class="lifetrace-diagram" role="img" \
      aria-labelledby="\(idPrefix)-title \(idPrefix)-description" \
      width="\(DOTText.number(width))" height="\(DOTText.number(height))" \
      viewBox="\(viewBox)" style="max-width:100%;height:auto">
      <title id="\(idPrefix)-title">\(title)</title>
      <desc id="\(idPrefix)-description">\(DiagramText.escaped(diagram.summary))</desc>
      <style>
      \(DiagramStyleSheet.text(theme))</style>
      """
  }

  private func content(_ pieces: ArraySlice<XMLPiece>, _ tooltips: [String: String]) -> String {
    var drawing = SVGDrawing(idPrefix: idPrefix, tooltips: tooltips)
    for piece in pieces { drawing.append(piece) }
    return String(decoding: drawing.bytes, as: UTF8.self)
  }
}
