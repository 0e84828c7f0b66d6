/// Where everything stands in a diagram, in points with y downwards.
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
  let frameTop: Double
  /// Between the bottom of the upper states and the top of the lower ones.
  let rowGap: Double
  /// How far the labels between two states of a frame stand above and below the middle.
  let stagger: Double
  /// Between the lower states and the bottom of the frames.
  var foot = 30.0
  /// Between the bottom of the frames and that of the picture.
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
  func center(_ role: DiagramState.Role) -> Point {
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
