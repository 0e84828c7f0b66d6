/// The places of all elements of a diagram, in points with y downwards.
///
/// The places are fixed rather than computed from the labels, so that pictures of different logs
/// can be laid side by side: only numbers and line styles differ.
struct DiagramLayout: Hashable, Sendable {
  /// A place in the picture.
  struct Point: Hashable, Sendable {
    var x: Double
    var y: Double
  }

  /// An upright rectangle.
  struct Frame: Hashable, Sendable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double
  }

  /// What lies under a label, so that it can be drawn free of lines.
  enum Surface: String, Hashable, Sendable {
    case canvas
    case panel
  }

  /// The way of one transition.
  struct Route: Hashable, Sendable {
    /// From the edge of one state to the tip of the arrow at the other, corners included.
    var corners: [Point]
    var label: Point
    var surface: Surface
    /// On which side of `label` the text is: 0 is on it, -1 above, 1 below.
    var side = 0.0

    /// Returns where the middle of a label is.
    func labelCenter(lines: Int) -> Point {
      Point(x: label.x, y: label.y + side * (5 + 7 * Double(lines)))
    }
  }

  let nodeWidth = 140.0
  let nodeHeight = 70.0
  /// Width of the frames around foreground and background.
  let columnWidth: Double
  /// Between the frames.
  let gap: Double
  /// Between the picture's side and a frame: the way around it.
  let channel = 44.0
  /// Height of the centre of the state outside both frames.
  let outsideY = 106.0
  /// Between the lines that reach the state outside.
  let lane = 29.0
  /// Top of the frames.
  var frameTop: Double
  /// Between the bottom of the upper states and the top of the lower ones.
  let rowGap: Double
  /// The distance of the labels between two states of a frame from the middle, up and down.
  let stagger: Double
  /// Between the lower states and the bottom of the frames.
  var foot = 30.0
  /// The distance from the bottom of the frames to the bottom of the picture.
  var legendHeight = 40.0

  /// For labels of a count and a duration.
  static let observed = DiagramLayout(
    columnWidth: 216, gap: 112, frameTop: 182, rowGap: 92, stagger: 16)
  /// For labels of a trigger and a callback.
  static let reference = DiagramLayout(
    columnWidth: 248, gap: 170, frameTop: 196, rowGap: 108, stagger: 25)

  var width: Double { 2 * channel + 2 * columnWidth + gap }
  var height: Double { frame(.foreground).bottom + legendHeight }
  var middle: Double { width / 2 }
  /// Centre height of inactive and background.
  var upperY: Double { frameTop + 22 + nodeHeight / 2 }
  /// Centre height of active and suspended.
  var lowerY: Double { upperY + nodeHeight + rowGap }

  /// Returns the frame of a group.
  func frame(_ group: DiagramState.Group) -> Frame {
    let left = group == .foreground ? channel : channel + columnWidth + gap
    return Frame(
      left: left, top: frameTop, right: left + columnWidth,
      bottom: lowerY + nodeHeight / 2 + foot)
  }

  /// Returns the centre of a state.
  func center(_ role: StateRole) -> Point {
    let left = channel + columnWidth / 2
    return switch role {
    case .outside: Point(x: middle, y: outsideY)
    case .inactive: Point(x: left, y: upperY)
    case .active: Point(x: left, y: lowerY)
    case .background: Point(x: width - left, y: upperY)
    case .suspended: Point(x: width - left, y: lowerY)
    }
  }
}

extension DiagramLayout {
  /// Returns the layout of a diagram.
  ///
  /// Frames are taller for logs that leave states open, since the labels of a frame are at its
  /// foot, and move up where no state is above them. Everything else keeps its place.
  static func layout(of diagram: StateDiagram) -> DiagramLayout {
    guard !diagram.isReference else { return .reference }
    var layout = observed
    if diagram.nodes.allSatisfy({ $0.state.group != nil }) { layout.frameTop = belowHeading }
    guard diagram.hasFrames else { return layout }
    let counts = DiagramState.Group.allCases.map { diagram.remainders(in: $0).count }
    let text = Double(counts.max() ?? 0) * remainderHeight
    let isCrossed = diagram.edges.contains { $0.from.frame != nil && $0.to.frame != nil }
    layout.foot += max(text, isCrossed ? 50 : 0) + 4
    layout.legendHeight = 54
    return layout
  }

  /// Below a heading of three lines.
  private static let belowHeading = 76.0

  /// Of a name and a line of numbers, with the space before the next one.
  static let remainderHeight = 33.0

  /// Returns the centre of a text at the foot of a frame, above the frame's name.
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
    _ role: StateRole, _ group: DiagramState.Group?, isEntering: Bool
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
    // Neighbouring labels are at two heights.
    let label = Point(x: x, y: outsideY + nodeHeight / 2 + (isEntering == isLeft ? 14 : 34))
    return Route(
      corners: isEntering ? ways.reversed() : ways, label: label, surface: .canvas)
  }

  /// The inner border of the states in the right frame.
  private var otherBorder: Double { center(.background).x - nodeWidth / 2 }

  /// Returns the place of a label. Labels of neighbouring lanes are side by side.
  private func lanePoint(_ y: Double, isEntering: Bool) -> Point {
    Point(x: middle + (isEntering ? 26 : -26), y: y)
  }
}

extension DiagramLayout {
  /// Returns the way from a state to a state; every pair has one, documented or not.
  func route(from: StateRole, to: StateRole) -> Route {
    switch (from.half, to.half) {
    case (.right, .left): turned(across(from: to, to: from, isReturn: true))
    case (.left, .right): across(from: from, to: to, isReturn: false)
    // The right half mirrors the left one, so each of its ways is written down once.
    case (.right, .right), (.right, .middle), (.middle, .right):
      mirrored(onTheLeft(from: from.mirrored, to: to.mirrored))
    case (.left, .left), (.left, .middle), (.middle, .left), (.middle, .middle):
      onTheLeft(from: from, to: to)
    }
  }

  /// Ways between the state outside and the left frame, and within that frame.
  private func onTheLeft(from: StateRole, to: StateRole) -> Route {
    let x = center(.inactive).x
    let side = middle - nodeWidth / 2
    let border = x - nodeWidth / 2
    let (top, bottom) = (upperY + nodeHeight / 2, lowerY - nodeHeight / 2)
    let entry = upperY - nodeHeight / 2
    let between = (upperY + lowerY) / 2
    let outer = channel / 2
    return switch (from, to) {
    case (.outside, .inactive):
      Route(
        [(side, outsideY), (x - 44, outsideY), (x - 44, entry)],
        label: ((x - 44 + side) / 2 + 2, outsideY), on: .canvas)
    case (.inactive, .outside):
      Route(
        [(x + 44, entry), (x + 44, outsideY + lane), (side, outsideY + lane)],
        label: (x + 44, (outsideY + lane + frameTop) / 2 + 3), on: .canvas)
    case (.active, .outside):
      Route(
        [(border, lowerY), (outer, lowerY), (outer, outsideY - lane), (side, outsideY - lane)],
        label: ((outer + side) / 2 - 46, outsideY - lane - 4), on: .canvas)
    case (.outside, .active):
      Route(
        [
          (side, outsideY - lane / 2), (outer + 12, outsideY - lane / 2),
          (outer + 12, lowerY - 16), (border, lowerY - 16),
        ],
        label: (outer + 12, between), on: .canvas)
    case (.inactive, .active):
      Route([(x - 52, top), (x - 52, bottom)], label: (x - 50, between - stagger), on: .panel)
    case (.active, .inactive):
      Route([(x + 52, bottom), (x + 52, top)], label: (x + 50, between + stagger), on: .panel)
    case (_, _): loop(at: from)
    }
  }

  /// A way from the left frame to the right one; the way back runs beside it.
  private func across(
    from: StateRole, to: StateRole, isReturn: Bool
  ) -> Route {
    let (start, end) = (center(from), center(to))
    let (left, right) = (start.x + nodeWidth / 2, end.x - nodeWidth / 2)
    guard start.y != end.y else {
      let y = start.y + (isReturn ? 20 : -20)
      return Route([(left, y), (right, y)], label: (middle, y), on: .canvas)
    }
    let slope = end.y > start.y ? 1.0 : -1.0
    let reach = nodeHeight / 2 - 4
    let (leave, arrive) = isReturn ? (reach - 9, reach) : (reach, reach - 9)
    let (first, last) = (start.y + slope * leave, end.y - slope * arrive)
    // Labels are near the start, where no other diagonal crosses.
    let along = isReturn ? 0.7 : 0.3
    return Route(
      [(left, first), (right, last)],
      label: (left + along * (right - left), first + along * (last - first)), on: .canvas)
  }

  /// A way from a state to itself.
  private func loop(at role: StateRole) -> Route {
    let place = center(role)
    guard role == .outside else {
      let x = place.x - nodeWidth / 2
      return Route(
        [(x, place.y + 8), (x - 18, place.y + 8), (x - 18, place.y + 26), (x, place.y + 26)],
        label: (x - 18, place.y - 6), on: .panel)
    }
    let top = place.y - nodeHeight / 2
    let (left, right) = (place.x + 30, place.x + 52)
    return Route(
      [(left, top), (left, top - 18), (right, top - 18), (right, top)],
      label: (right + 20, top - 14), on: .canvas)
  }

  private func turned(_ route: Route) -> Route {
    var route = route
    route.corners.reverse()
    return route
  }

  func mirrored(_ route: Route) -> Route {
    var route = route
    for index in route.corners.indices { route.corners[index].x = width - route.corners[index].x }
    route.label.x = width - route.label.x
    return route
  }
}

extension DiagramLayout.Route {
  fileprivate init(
    _ corners: [(x: Double, y: Double)], label: (x: Double, y: Double),
    on surface: DiagramLayout.Surface
  ) {
    self.init(
      corners: corners.map { DiagramLayout.Point(x: $0.x, y: $0.y) },
      label: DiagramLayout.Point(x: label.x, y: label.y), surface: surface)
  }
}

extension StateRole {
  /// A half of the picture, or the line between them.
  fileprivate enum Half {
    case left
    case middle
    case right
  }

  fileprivate var half: Half {
    switch self {
    case .outside: .middle
    case .inactive, .active: .left
    case .background, .suspended: .right
    }
  }

  /// The role at the same place in the other half.
  var mirrored: StateRole {
    switch self {
    case .outside: .outside
    case .inactive: .background
    case .active: .suspended
    case .background: .inactive
    case .suspended: .active
    }
  }
}
