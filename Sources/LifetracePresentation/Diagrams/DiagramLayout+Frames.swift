extension DiagramLayout {
  /// Returns the layout of a diagram.
  ///
  /// Logs that leave states open have taller frames: what is at a frame itself stands at its foot.
  /// All else keeps its place.
  static func layout(of diagram: StateDiagram) -> DiagramLayout {
    guard !diagram.isReference else { return .reference }
    guard diagram.hasFrames else { return .observed }
    let counts = DiagramState.Group.allCases.map { diagram.remainders(in: $0).count }
    let text = Double(counts.max() ?? 0) * remainderHeight
    let isCrossed = diagram.edges.contains { $0.from.frame != nil && $0.to.frame != nil }
    var layout = observed
    layout.foot += max(text, isCrossed ? 50 : 0) + 4
    layout.legendHeight = 54
    return layout
  }

  /// Of a name and a line of numbers, with the space before the next one.
  static let remainderHeight = 33.0

  /// Returns the centre of what is written at the foot of a frame, above the frame's name.
  func footCenter(_ group: DiagramState.Group, lines: Int) -> Point {
    let frame = frame(group)
    let height = Double(lines) * DiagramLayout.remainderHeight
    return Point(x: (frame.left + frame.right) / 2, y: frame.bottom - 24 - height / 2)
  }

  /// Returns the way from a place to a place.
  func route(from: DiagramPlace, to: DiagramPlace) -> Route {
    switch (from, to) {
    case (.state(let from), .state(let to)): route(from: from.role, to: to.role)
    case (.state(let state), _): stateAndFrame(state.role, to.frame, isEntering: true)
    case (_, .state(let state)): stateAndFrame(state.role, from.frame, isEntering: false)
    case (_, _): betweenFrames(isReturn: from.frame == .background)
    }
  }

  /// Straight across at the foot of the frames, where no state is; labels above and below.
  private func betweenFrames(isReturn: Bool) -> Route {
    let (left, right) = (frame(.foreground).right, frame(.background).left)
    let y = lowerY + nodeHeight / 2 + (isReturn ? 48 : 34)
    let ends =
      isReturn
      ? [Point(x: right, y: y), Point(x: left, y: y)]
      : [
        Point(x: left, y: y), Point(x: right, y: y),
      ]
    return Route(
      corners: ends, label: Point(x: middle, y: y), surface: .canvas, side: isReturn ? 1 : -1)
  }

  /// Returns the way between a frame and a state outside of it.
  private func stateAndFrame(
    _ role: DiagramState.Role, _ group: DiagramState.Group?, isEntering: Bool
  ) -> Route {
    // Written down for the left frame; those of the right one mirror them, on lanes of their own.
    let isLeft = group != .background
    let route =
      switch isLeft ? role : role.mirrored {
      case .suspended, .active: straight(isLeft, isEntering: isEntering)
      case .background, .inactive: bent(isLeft, isEntering: isEntering)
      case .outside: upwards(isLeft, isEntering: isEntering)
      }
    return isLeft ? route : mirrored(route)
  }

  /// Between the left frame and the lower state of the other one.
  private func straight(_ isLeft: Bool, isEntering: Bool) -> Route {
    let y = lowerY + (isLeft ? (isEntering ? -12 : -30) : (isEntering ? 26 : 8))
    let ways = [
      Point(x: frame(.foreground).right, y: y), Point(x: otherBorder, y: y),
    ]
    return Route(
      corners: isEntering ? ways.reversed() : ways, label: lanePoint(y, isEntering: isEntering),
      surface: .canvas)
  }

  /// Between the left frame and the upper state of the other one, between the rows of states.
  private func bent(_ isLeft: Bool, isEntering: Bool) -> Route {
    let between = (upperY + lowerY) / 2
    let y = between + (isLeft ? (isEntering ? -23 : -36) : (isEntering ? 3 : -10))
    let start = Point(x: frame(.foreground).right, y: y)
    let label = lanePoint(y, isEntering: isEntering)
    if isEntering {
      let bottom = Point(x: otherBorder + 10, y: upperY + nodeHeight / 2)
      return Route(
        corners: [bottom, Point(x: bottom.x, y: y), start], label: label, surface: .canvas)
    }
    let bend = (frame(.background).left + otherBorder) / 2
    let tip = Point(x: otherBorder, y: upperY + nodeHeight / 2 - 6)
    return Route(
      corners: [start, Point(x: bend, y: y), Point(x: bend, y: tip.y), tip], label: label,
      surface: .canvas)
  }

  /// Between the left frame and the state outside both.
  private func upwards(_ isLeft: Bool, isEntering: Bool) -> Route {
    let x = middle - (isEntering ? 36 : 12)
    let y = frameTop + (isEntering ? 8 : 16)
    let ways = [
      Point(x: frame(.foreground).right, y: y), Point(x: x, y: y),
      Point(x: x, y: outsideY + nodeHeight / 2),
    ]
    // Neighbouring labels stand at two heights.
    let label = Point(x: x, y: outsideY + nodeHeight / 2 + (isEntering == isLeft ? 14 : 34))
    return Route(
      corners: isEntering ? ways.reversed() : ways, label: label, surface: .canvas)
  }

  /// The inner border of the states in the right frame.
  private var otherBorder: Double { center(.background).x - nodeWidth / 2 }

  /// Labels of neighbouring lanes stand side by side.
  private func lanePoint(_ y: Double, isEntering: Bool) -> Point {
    Point(x: middle + (isEntering ? 26 : -26), y: y)
  }
}
