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
      // A circle's quarter is a cubic whose controls stand 0.5523 of the radius away.
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
