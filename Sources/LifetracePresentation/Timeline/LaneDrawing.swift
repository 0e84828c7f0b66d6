import LifetraceMetrics
import LifetraceModel

/// Draws a lane: its states, and below them the marks, tasks and budgets.
struct LaneDrawing {
  private let drawing: TimelineDrawing
  private let lane: TimelineLane
  private let isFirst: Bool

  init(_ drawing: TimelineDrawing, _ lane: TimelineLane, isFirst: Bool) {
    self.drawing = drawing
    self.lane = lane
    self.isFirst = isFirst
  }

  private var palette: DiagramPalette { drawing.palette }
  private var timeline: Timeline { drawing.timeline }
  private var end: Double { TimelineDrawing.width - TimelineDrawing.right }

  private var bandHeight: Double {
    switch lane.subject {
    case .process: 30
    case .scene, .appExtension: 16
    case .crowd: 44
    }
  }

  /// How much of a lane's height a state takes: the nearer to the user, the more.
  private static func height(_ role: StateRole) -> Double {
    switch role {
    case .active: 1
    case .inactive: 0.75
    case .background: 0.5
    case .suspended: 0.22
    case .outside: 0
    }
  }

  func draw(on canvas: inout SVGCanvas, _ y: inout Double, _ used: inout UsedSigns) {
    if isFirst {
      canvas.text(
        lane.app.text, x: TimelineDrawing.margin, y: y + 11, size: 12, style: .strong,
        width: drawing.left - TimelineDrawing.margin - 8)
      if lane.isPart { y += 14 }
    }
    let nameY = lane.isPart ? y + bandHeight - 4 : y + 25
    canvas.text(
      [lane.name, lane.app.device].compactMap(\.self).joined(separator: " · "),
      x: TimelineDrawing.margin, y: nameY, size: 11, style: .muted,
      width: drawing.left - TimelineDrawing.margin - 8)
    let bottom = y + bandHeight
    canvas.line(
      "baseline", stroke: palette.faint, [(drawing.left, bottom), (end, bottom)],
      extra: " stroke-width=\"1\"")
    if lane.crowd.isEmpty {
      for stretch in merged { draw(stretch, bottom, on: &canvas, &used) }
    } else {
      drawCrowd(bottom, on: &canvas, &used)
    }
    y = bottom + 4
    drawMarks(top: bottom - bandHeight, on: &canvas, &y)
    let isQuiet = timeline.isCrowded
    drawTasks(isQuiet ? [] : lane.tasks, on: &canvas, &y)
    let gauges = lane.gauges.filter { !isQuiet || $0.isNotable }
    if !gauges.isEmpty { used.hasGauges = true }
    drawGauges(gauges, on: &canvas, &y)
    if !isQuiet, let rest = lane.hiddenWords {
      canvas.text(
        rest, x: drawing.left, y: y + 11, size: 11, style: .muted,
        width: end - drawing.left)
      y += TimelineDrawing.rowHeight
    }
    y += lane.isPart ? 2 : 8
  }

  // MARK: States

  /// The stretches, of many in one pixel only the one nearest to the user.
  private var merged: [TimelineLane.Stretch] {
    guard lane.stretches.count > 400 else { return lane.stretches }
    var kept: [TimelineLane.Stretch] = []
    var latest: (pixel: Int, place: Int, height: Double)?
    for stretch in lane.stretches {
      let (left, right) = (drawing.x(stretch.start), drawing.x(stretch.end))
      let height = stretch.roles.map(Self.height).max() ?? 0
      if right - left < 1 {
        if let seen = latest, seen.pixel == Int(left) {
          guard height > seen.height else { continue }
          kept[seen.place] = stretch
          latest?.height = height
          continue
        }
        latest = (Int(left), kept.count, height)
      }
      kept.append(stretch)
    }
    return kept
  }

  private func draw(
    _ stretch: TimelineLane.Stretch, _ bottom: Double, on canvas: inout SVGCanvas,
    _ used: inout UsedSigns
  ) {
    let left = drawing.x(stretch.start)
    let right = max(drawing.x(stretch.end), left + 1)
    let title = timeline.sentence(for: stretch)
    let name = stretch.label.words
    if stretch.isUndetermined {
      used.hasUndetermined = true
      canvas.rectangle(
        "undetermined", fill: "none", stroke: palette.faint, x: left, y: bottom - bandHeight,
        width: right - left, height: bandHeight, title: title,
        extra: " stroke-dasharray=\"1 4\" pointer-events=\"all\"")
      label("not known", left, right, bottom, bandHeight, style: .muted, on: &canvas)
      return
    }
    let height = (stretch.roles.map(Self.height).max() ?? 0) * bandHeight
    guard height > 0 else {
      label(name, left, right, bottom, height, style: .muted, on: &canvas)
      return
    }
    let paint = drawing.paint(stretch.roles, &used)
    let styleClass = stretch.roles.count == 1 ? "s-\(stretch.roles[0].rawValue)" : "hatched"
    let stroke = stretch.roles.first.map { palette.colors($0).stroke } ?? palette.line
    let isWide = right - left > 14
    var points = edge(
      left, bottom, height, stretch.startEvidence, isLeft: true, isWide: isWide, &used)
    points += edge(
      right, bottom, height, stretch.endEvidence, isLeft: false, isWide: isWide, &used
    ).reversed()
    canvas.polygon(
      styleClass, fill: paint, stroke: stroke, points, title: title,
      extra: stretch.roles.count > 1 ? " stroke-dasharray=\"3 2\"" : "")
    // The reasons only where there is room for all of them.
    let room = drawing.shown(from: left, to: right)
    let words = fits(stretch.words, room.left, room.right) ? stretch.words : name
    label(
      words, left, right, bottom, height, style: .plain, hasHalo: stretch.roles.count > 1,
      on: &canvas)
  }

  /// Writes the state into its stretch, or above a low one, if there is room.
  private func label(
    _ name: String, _ left: Double, _ right: Double, _ bottom: Double, _ height: Double,
    style: SVGCanvas.TextStyle, hasHalo: Bool = false, on canvas: inout SVGCanvas
  ) {
    let (left, right) = drawing.shown(from: left, to: right)
    guard fits(name, left, right) else { return }
    canvas.text(
      name, x: left + 7, y: height < labelSize + 1 ? bottom - height - 3 : bottom - 4,
      size: labelSize, style: style, width: right - left,
      // Above its stretch, it lies on the lines of the axis.
      hasHalo: hasHalo || height < labelSize + 1)
  }

  private var labelSize: Double { lane.isPart ? 10 : 11 }

  private func fits(_ name: String, _ left: Double, _ right: Double) -> Bool {
    SVGCanvas.width(of: name, size: labelSize) + 12 <= right - left
  }

  /// The points of one end of a stretch, from the bottom up: straight where a line shows it, slanted
  /// where it is inferred, torn where the log begins or ends.
  private func edge(
    _ x: Double, _ bottom: Double, _ height: Double, _ evidence: Evidence, isLeft: Bool,
    isWide: Bool, _ used: inout UsedSigns
  ) -> [(x: Double, y: Double)] {
    let inward = isLeft ? 1.0 : -1.0
    guard isWide else { return [(x, bottom), (x, bottom - height)] }
    switch evidence.kind {
    case .observed, .derived: return [(x, bottom), (x, bottom - height)]
    case .inferred:
      used.hasSoftEnds = true
      return [(x, bottom), (x + inward * 5, bottom - height)]
    case .cutOff:
      used.hasTornEnds = true
      let steps = 4
      return (0...steps).map { step in
        (
          x + (step % 2 == 0 ? 0 : inward * 4),
          bottom - height * Double(step) / Double(steps)
        )
      }
    }
  }

  /// Columns as high as the number of processes in each state.
  private func drawCrowd(
    _ bottom: Double, on canvas: inout SVGCanvas, _ used: inout UsedSigns
  ) {
    let columns = CrowdColumns(lane.crowd, on: drawing.scale, step: 4)
    guard columns.most > 0 else { return }
    for column in columns.items {
      var top = bottom
      for (role, count) in column.counts {
        let height = bandHeight * Double(count) / Double(columns.most)
        used.roles.insert(role)
        top -= height
        canvas.rectangle(
          "s-\(role.rawValue)", fill: palette.colors(role).fill,
          x: drawing.left + column.x, y: top, width: 4, height: height)
      }
    }
    canvas.text(
      "up to \(columns.most) at once", x: TimelineDrawing.margin, y: bottom - 2, size: 11,
      style: .muted, width: drawing.left - TimelineDrawing.margin)
  }

  // MARK: Marks

  private func drawMarks(top: Double, on canvas: inout SVGCanvas, _ y: inout Double) {
    guard !lane.marks.isEmpty else { return }
    let size = 11.0
    // How far each row is filled.
    var rows: [Double] = []
    // After all stems, which would cross them.
    var texts = SVGCanvas(palette)
    for mark in lane.marks {
      let x = drawing.x(mark.at)
      // In a crowd the words of every process would hide the lanes.
      let isQuiet = timeline.isCrowded && mark.tone != .bad
      if isQuiet {
        canvas.line(
          "stem", stroke: palette.line, [(x, top), (x, top + bandHeight)],
          extra: " stroke-width=\"1\"")
        continue
      }
      let words = "\(mark.sign) \(mark.words)"
      let width = SVGCanvas.width(of: words, size: size) + 8
      let isHidden = !drawing.isShown(from: x, to: x + width)
      let isLeftward =
        x - width > drawing.left
        && (x + width > end || isHidden && drawing.isShown(from: x - width, to: x))
      let from = isLeftward ? x - width : x
      let row = rows.firstIndex { $0 <= from } ?? rows.count
      if row == rows.count { rows.append(0) }
      rows[row] = from + width
      let baseline = y + 12 + Double(row) * 15
      let style: SVGCanvas.TextStyle =
        mark.tone == .bad ? .undocumented : mark.tone == .warning ? .warning : .plain
      let color = mark.tone == .bad ? palette.undocumented : palette.line
      canvas.line(
        mark.tone == .bad ? "stem-undocumented" : "stem", stroke: color,
        [(x, top), (x, baseline + 3)], extra: " stroke-width=\"\(mark.tone == .bad ? 2 : 1)\"")
      texts.text(
        words, x: isLeftward ? x - 4 : x + 4, y: baseline, size: size, style: style,
        anchor: isLeftward ? .end : .start, width: max(60, isLeftward ? x : end - x),
        hasHalo: true)
    }
    canvas.add(texts)
    y += rows.isEmpty ? 0 : Double(rows.count) * 15 + 5
  }

  // MARK: Tasks and budgets

  /// Draws tasks, several in a row where neither bars nor names meet.
  private func drawTasks(
    _ tasks: [TimelineLane.TaskBar], on canvas: inout SVGCanvas, _ y: inout Double
  ) {
    var rows: [Double] = []
    for task in tasks {
      let bar = TaskDrawing(task, lane, drawing)
      let row = rows.firstIndex { $0 + 6 <= bar.from } ?? rows.count
      if row == rows.count { rows.append(0) }
      rows[row] = bar.to
      bar.draw(on: &canvas, top: y + 1 + Double(row) * TimelineDrawing.rowHeight)
    }
    y += Double(rows.count) * TimelineDrawing.rowHeight
  }

  /// Draws budgets, several in a row where neither bars nor words meet.
  private func drawGauges(
    _ gauges: [TimelineLane.Gauge], on canvas: inout SVGCanvas, _ y: inout Double
  ) {
    var rows: [Double] = []
    for gauge in gauges.sorted(by: { $0.start < $1.start }) {
      let bar = GaugeDrawing(gauge, drawing)
      let isAlone = bar.areWordsBelow
      let row = isAlone ? rows.count : rows.firstIndex { $0 + 6 <= bar.from } ?? rows.count
      if row == rows.count { rows += Array(repeating: 0, count: isAlone ? 2 : 1) }
      for taken in row...(isAlone ? row + 1 : row) { rows[taken] = bar.to }
      bar.draw(on: &canvas, top: y + Double(row) * GaugeDrawing.rowHeight)
    }
    y += Double(rows.count) * GaugeDrawing.rowHeight
  }
}

/// Draws a budget: a frame for all of it, filled as far as it was used, with words beside it.
private struct GaugeDrawing {
  private let palette: DiagramPalette
  private let gauge: TimelineLane.Gauge
  private let left: Double
  /// Where the frame ends; it is open at the end of the log.
  private let right: Double
  private let filled: Double
  private let isCut: Bool
  private let words: String
  private let place: (x: Double, anchor: SVGCanvas.Anchor, width: Double)
  /// Whether nothing beside the frame is free, so that the words are in the row below.
  let areWordsBelow: Bool
  /// The left and the right end, with the words.
  let from: Double
  let to: Double

  static let rowHeight = 14.0
  private static let height = 7.0
  private static let size = 10.5

  init(_ gauge: TimelineLane.Gauge, _ drawing: TimelineDrawing) {
    let last = drawing.timeline.range.upperBound
    let end = TimelineDrawing.width - TimelineDrawing.right
    let limit = gauge.start + gauge.budget
    palette = drawing.palette
    self.gauge = gauge
    isCut = limit > last
    left = drawing.x(gauge.start)
    right = drawing.x(min(limit, last))
    filled = drawing.x(min(gauge.end, last))
    words = "budget: \(gauge.words)"
    let width = SVGCanvas.width(of: words, size: Self.size) + 8
    let after = max(right, filled)
    // After the frame, or after the fold that follows it.
    let starts = [after] + drawing.scale.folds.map { drawing.left + $0.right }
    let free = starts.first {
      $0 >= after && $0 + width <= end && drawing.isShown(from: $0, to: $0 + width)
    }
    areWordsBelow = free == nil && left - width <= drawing.left
    if let free {
      place = (free + 5, .start, width)
      (from, to) = (left, free + width)
    } else if areWordsBelow {
      place = (left, .start, end - left)
      (from, to) = (left, max(after, left + width))
    } else {
      place = (left - 5, .end, width)
      (from, to) = (left - width, after)
    }
  }

  private var style: SVGCanvas.TextStyle {
    gauge.isOver ? .undocumented : gauge.verdict == .near ? .warning : .muted
  }

  func draw(on canvas: inout SVGCanvas, top: Double) {
    let (isOver, isNear) = (gauge.isOver, gauge.verdict == .near)
    canvas.rectangle(
      isOver ? "f-undocumented" : isNear ? "f-warning" : "gauge",
      fill: isOver
        ? palette.undocumented : isNear ? palette.warning : palette.colors(.background).stroke,
      x: left, y: top + 2, width: max(filled - left, 1), height: Self.height)
    let bottom = top + 2 + Self.height
    let frame = [(right, top + 2), (left, top + 2), (left, bottom), (right, bottom)]
    canvas.line(
      "stem", stroke: palette.line, isCut ? frame : frame + [(right, top + 2)],
      extra: " stroke-width=\"1\"")
    canvas.text(
      words, x: place.x, y: top + 10 + (areWordsBelow ? Self.rowHeight : 0), size: Self.size,
      style: style, anchor: place.anchor, width: place.width, hasHalo: true)
  }
}

/// Draws a background task: a bar with its name, open where the log shows no begin or end.
private struct TaskDrawing {
  private let palette: DiagramPalette
  private let left: Double
  private let right: Double
  private let task: TimelineLane.TaskBar
  private let title: String
  private let words: String
  private let name: (x: Double, anchor: SVGCanvas.Anchor, width: Double)
  /// The left and the right end, with the name.
  let from: Double
  let to: Double

  private static let height = 13.0
  private static let size = 10.5

  init(_ task: TimelineLane.TaskBar, _ lane: TimelineLane, _ drawing: TimelineDrawing) {
    let range = drawing.timeline.range
    palette = drawing.palette
    self.task = task
    title = drawing.timeline.sentence(for: task)
    left = drawing.x(task.begin ?? lane.start ?? range.lowerBound)
    right = max(drawing.x(task.end ?? lane.end ?? range.upperBound), left + 3)
    let outcome: String =
      switch task.outcome {
      case .ended: ""
      case .expired: ", expired"
      case .leaked: ", never ended"
      case .open: ", end not in the log"
      }
    words = task.name + outcome
    let width = SVGCanvas.width(of: words, size: Self.size) + 8
    let room = left - drawing.left - 8
    let inside = drawing.shown(from: left, to: right)
    if width < inside.right - inside.left {
      name = (inside.left + 5, .start, width)
      (from, to) = (left, right)
    } else if right + width <= TimelineDrawing.width - TimelineDrawing.right,
      drawing.isShown(from: right, to: right + width)
    {
      name = (right + 5, .start, width)
      (from, to) = (left, right + width)
    } else if room > 80 {
      name = (left - 5, .end, min(width, room))
      (from, to) = (left - min(width, room), right)
    } else {
      name = (left + 5, .start, right - left - 8)
      (from, to) = (left, right)
    }
  }

  func draw(on canvas: inout SVGCanvas, top: Double) {
    let bottom = top + Self.height
    canvas.rectangle(
      "task", fill: palette.panel, x: left, y: top, width: right - left, height: Self.height,
      title: title)
    // A side that the log does not show stays open.
    var sides = [[(x: left, y: top), (x: right, y: top)], [(left, bottom), (right, bottom)]]
    if task.begin != nil { sides.append([(left, top), (left, bottom)]) }
    if task.end != nil { sides.append([(right, top), (right, bottom)]) }
    for side in sides {
      canvas.line(
        task.isBad ? "stem-undocumented" : "stem",
        stroke: task.isBad ? palette.undocumented : palette.line, side,
        extra: " stroke-width=\"1.2\"")
    }
    canvas.text(
      words, x: name.x, y: top + 10.5, size: Self.size, style: task.isBad ? .undocumented : .plain,
      anchor: name.anchor, width: name.width, hasHalo: true)
  }
}

/// The number of processes in each state, column by column.
struct CrowdColumns {
  var items: [(x: Double, counts: [(role: StateRole, count: Int)])] = []
  /// The most processes at once.
  var most = 0

  init(_ processes: [[TimelineLane.Stretch]], on scale: TimelineScale, step: Double) {
    let order: [StateRole] = [.active, .inactive, .background, .suspended]
    var places = [Int](repeating: 0, count: processes.count)
    var x = 0.0
    while x < scale.width {
      let instant = scale.instant(at: x + step / 2)
      var counts: [StateRole: Int] = [:]
      for index in processes.indices {
        let stretches = processes[index]
        while places[index] < stretches.count, stretches[places[index]].end <= instant {
          places[index] += 1
        }
        guard places[index] < stretches.count, stretches[places[index]].start <= instant,
          let role = stretches[places[index]].roles.first,
          role != .outside, !stretches[places[index]].isUndetermined
        else { continue }
        counts[role, default: 0] += 1
      }
      let total = counts.values.reduce(0, +)
      most = max(most, total)
      items.append((x, order.compactMap { role in counts[role].map { (role, $0) } }))
      x += step
    }
  }
}
