extension DiagramLayout {
  /// Returns the way from a state to a state; every pair has one, documented or not.
  func route(from: DiagramState.Role, to: DiagramState.Role) -> Route {
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
  private func onTheLeft(from: DiagramState.Role, to: DiagramState.Role) -> Route {
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
    from: DiagramState.Role, to: DiagramState.Role, isReturn: Bool
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
    // Labels stand near the start, where no other diagonal crosses.
    let along = isReturn ? 0.7 : 0.3
    return Route(
      [(left, first), (right, last)],
      label: (left + along * (right - left), first + along * (last - first)), on: .canvas)
  }

  /// A way from a state to itself.
  private func loop(at role: DiagramState.Role) -> Route {
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

extension DiagramState.Role {
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
  var mirrored: DiagramState.Role {
    switch self {
    case .outside: .outside
    case .inactive: .background
    case .active: .suspended
    case .background: .inactive
    case .suspended: .active
    }
  }
}
