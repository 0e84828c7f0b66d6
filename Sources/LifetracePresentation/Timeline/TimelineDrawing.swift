import LifetraceFindings
import LifetraceModel

/// Draws a timeline as SVG: the same bytes everywhere, for light and dark.
struct TimelineDrawing {
  let timeline: Timeline
  let palette: DiagramPalette
  let scale: TimelineScale
  private let prefix = "lifetrace"
  /// The ticks of the clock, and of the time from the mark.
  private let ticks: (step: TimeSpan, ticks: [Instant])
  private let offsets: (step: TimeSpan, ticks: [Instant])
  /// Where the lanes begin, right of the names.
  let left: Double

  static let width = 960.0
  /// The room for names, in full where they are not too long.
  private static let leastLeft = 152.0
  private static let mostLeft = 290.0
  /// Half of the longest label of the axis.
  static let right = 40.0
  static let margin = 20.0
  static let rowHeight = 17.0
  /// The room between two labels of the axis.
  private static let tickDistance = 84.0

  init(_ timeline: Timeline) {
    self.timeline = timeline
    palette = timeline.theme.palette
    let names = timeline.drawn.flatMap { lane in
      [
        SVGCanvas.width(of: lane.app.text, size: 12, style: .strong),
        SVGCanvas.width(
          of: [lane.name, lane.app.device].compactMap(\.self).joined(separator: " · "), size: 11),
      ]
    }
    left = min(Self.mostLeft, max(Self.leastLeft, (names.max() ?? 0) + Self.margin + 12))
    let scale = timeline.scale(width: Self.width - left - Self.right, foldWidth: 22)
    self.scale = scale
    ticks = timeline.clockTicks(on: scale, distance: Self.tickDistance)
    offsets = TimelineTicks.instants(
      on: scale, from: timeline.zero, distance: Self.tickDistance)
  }

  /// Returns the place of an instant on the picture.
  func x(_ instant: Instant) -> Double { left + scale.place(of: instant) }

  /// Returns the widest part between two places of the picture that no fold hides.
  func shown(from left: Double, to right: Double) -> (left: Double, right: Double) {
    var widest = (left: left, right: left)
    var start = left
    let folds = scale.folds.map { (left: self.left + $0.left, right: self.left + $0.right) }
    for fold in folds + [(right, right)] where fold.right >= start && fold.left <= right {
      if fold.left - start > widest.right - widest.left { widest = (start, fold.left) }
      start = max(start, fold.right)
    }
    return widest
  }

  /// Whether no fold hides anything between two places of the picture.
  func isShown(from left: Double, to right: Double) -> Bool {
    shown(from: left, to: right) == (left, right)
  }

  /// The document.
  var rendered: String {
    var y = Self.margin + 12
    var head = SVGCanvas(palette)
    drawHead(on: &head, &y)
    let callout = y - 8
    y += 34
    let top = y
    var lanes = SVGCanvas(palette)
    var used = UsedSigns()
    var decisiveBottom = top
    for (index, lane) in timeline.drawn.enumerated() {
      let isFirst = index == 0 || timeline.drawn[index - 1].app != lane.app
      if isFirst, index > 0 { y += 8 }
      var content = SVGCanvas(palette)
      LaneDrawing(self, lane, isFirst: isFirst).draw(on: &content, &y, &used)
      lanes.group(lane.accessibleName(timeline), content)
      if lane.holds(timeline.headline) { decisiveBottom = y - 6 }
    }
    let bottom = y
    var axis = SVGCanvas(palette)
    drawHoles(on: &axis, top: top, bottom: bottom)
    drawAxis(on: &axis, top: top, bottom: bottom)
    // Behind the lanes, whose words it must not cross.
    if let headline = timeline.headline, let at = headline.at, timeline.range.contains(at),
      decisiveBottom > top
    {
      let color = color(of: headline)
      // The labels of the axis stay free.
      for (from, to) in [(callout, top - 22), (top - 6, decisiveBottom)] where from < to {
        axis.line(
          "leader-\(color.name)", stroke: color.value, [(x(at), from), (x(at), to)],
          extra: " stroke-width=\"1.5\" stroke-dasharray=\"3 3\"")
      }
    }
    var front = SVGCanvas(palette)
    drawFolds(on: &front, top: top, bottom: bottom)
    // Below the lengths of what is left out.
    y = bottom + (scale.folds.isEmpty ? 40 : 54)
    var foot = SVGCanvas(palette)
    LegendDrawing(self, used).draw(on: &foot, &y)
    return document(
      height: y, used,
      axis.elements + ["<g role=\"list\">"] + lanes.elements + ["</g>"] + front.elements
        + head.elements + foot.elements)
  }

  /// The colour of what is about the headline, with its name in classes of the style sheet.
  private func color(of headline: Finding) -> (name: String, value: String) {
    headline.severity == .error
      ? ("undocumented", palette.undocumented) : ("warning", palette.warning)
  }

  // MARK: Head

  private func drawHead(on canvas: inout SVGCanvas, _ y: inout Double) {
    let room = Self.width - 2 * Self.margin
    canvas.text(timeline.title, x: Self.margin, y: y, size: 16, style: .strong, width: room)
    y += 19
    canvas.text(timeline.caption, x: Self.margin, y: y, size: 12, style: .muted, width: room)
    y += 14
    guard let headline = timeline.headline else { return }
    let size = 13.0
    func lines(
      _ text: String, _ style: SVGCanvas.TextStyle
    ) -> [(text: String, style: SVGCanvas.TextStyle)] {
      let columns = SVGCanvas.letters(in: room - 36, size: size, style: style)
      return TextLines.wrapped(text, columns: columns).map { ($0, style) }
    }
    let remedy = headline.remedy.map { lines("→ " + timeline.wording.text($0), .plain) }
    let lines = lines(timeline.wording.text(headline.sentence), .strong) + (remedy ?? [])
    let height = Double(lines.count) * Self.rowHeight + 13
    canvas.rectangle(
      "callout", fill: palette.panel, stroke: palette.panelStroke, x: Self.margin, y: y,
      width: room, height: height, radius: 3)
    let color = color(of: headline)
    canvas.rectangle(
      "f-\(color.name)", fill: color.value, x: Self.margin, y: y, width: 5, height: height)
    for (index, line) in lines.enumerated() {
      canvas.text(
        line.text, x: Self.margin + 18, y: y + 19 + Double(index) * Self.rowHeight, size: size,
        style: line.style, width: room)
    }
    y += height + 8
  }

  // MARK: Axis

  private func drawAxis(on canvas: inout SVGCanvas, top: Double, bottom: Double) {
    let times = timeline.times
    var lastDate: String?
    for tick in ticks.ticks {
      let x = x(tick)
      canvas.line(
        "grid", stroke: palette.panelStroke, [(x, top - 4), (x, bottom + 4)],
        extra: " stroke-width=\"1\"")
      canvas.text(
        timeline.label(ofTick: tick, step: ticks.step), x: x, y: top - 10, size: 11, style: .muted,
        anchor: .middle, width: Self.tickDistance)
      guard times.reference.hasDurations else { continue }
      let date = times.isOneDay || ticks.step >= .days(1) ? nil : times.date(tick)
      if let date, date != lastDate {
        canvas.text(
          date, x: x, y: top - 23, size: 11, style: .muted, anchor: .middle,
          width: Self.tickDistance)
      }
      lastDate = date
    }
    canvas.text(
      times.reference.hasDurations ? "time" : "order", x: Self.margin, y: top - 10, size: 11,
      style: .muted, width: left)
    if times.reference.hasDurations {
      for tick in offsets.ticks {
        let x = x(tick)
        canvas.line(
          "stem", stroke: palette.line, [(x, bottom + 2), (x, bottom + 6)],
          extra: " stroke-width=\"1\"")
        canvas.text(
          timeline.offset(of: tick, step: offsets.step), x: x, y: bottom + 18, size: 11,
          style: .muted,
          anchor: .middle, width: Self.tickDistance * 1.3)
      }
      canvas.text(
        timeline.zeroWords, x: Self.margin, y: bottom + 18, size: 11, style: .muted,
        width: left)
    }
  }

  /// Where nobody recorded, after the lanes.
  private func drawHoles(on canvas: inout SVGCanvas, top: Double, bottom: Double) {
    for hole in timeline.holes {
      let (left, right) = (x(hole.lowerBound), x(hole.upperBound))
      let ends = [hole.lowerBound, hole.upperBound].map { timeline.times.clock($0) }
      canvas.rectangle(
        "hole", fill: palette.panel, x: left, y: top - 4, width: max(right - left, 1),
        height: bottom - top + 8, title: "not recorded from \(ends[0]) to \(ends[1])")
      guard right - left > 70 else { continue }
      canvas.text(
        "not recorded", x: (left + right) / 2, y: top + 4, size: 11, style: .muted, anchor: .middle,
        width: right - left)
    }
  }

  private func drawFolds(on canvas: inout SVGCanvas, top: Double, bottom: Double) {
    for fold in scale.folds {
      let (left, right) = (left + fold.left, left + fold.right)
      canvas.rectangle(
        "fold", fill: palette.canvas, x: left + 4, y: top - 6, width: right - left - 8,
        height: bottom - top + 12, title: "\(timeline.times.duration(fold.hidden)) left out")
      for edge in [left + 4, right - 4] {
        var points: [(x: Double, y: Double)] = []
        var place = top - 6
        var isOut = false
        while place < bottom + 6 {
          points.append((edge + (isOut ? 3 : -3), place))
          isOut.toggle()
          place += 6
        }
        canvas.line("fold-edge", stroke: palette.line, points, extra: " stroke-width=\"1\"")
      }
      canvas.text(
        "… " + timeline.times.duration(fold.hidden), x: (left + right) / 2, y: bottom + 32,
        size: 11, style: .muted, anchor: .middle, width: 120)
    }
  }

  // MARK: Document

  private func document(height: Double, _ used: UsedSigns, _ elements: [String]) -> String {
    let title = DiagramText.escaped("\(timeline.title): timeline")
    let size = "\(DOTText.number(Self.width))\" height=\"\(DOTText.number(height))"
    let box = "0 0 \(DOTText.number(Self.width)) \(DOTText.number(height))"
    return """
      <svg xmlns="http://www.w3.org/2000/svg" class="lifetrace-diagram lifetrace-timeline" role="img" \
      aria-labelledby="\(prefix)-title \(prefix)-description" width="\(size)" viewBox="\(box)" \
      style="max-width:100%;height:auto" font-family="Helvetica, Arial, sans-serif">
      <title id="\(prefix)-title">\(title)</title>
      <desc id="\(prefix)-description">\(DiagramText.escaped(timeline.description))</desc>
      <style>
      \(DiagramStyleSheet.timeline(timeline.theme))</style>
      \(definitions(used))
      <rect class="canvas" fill="\(palette.canvas)" width="\(size)"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  /// Returns the paint of a set of states: its colour, or stripes of the colours of all members.
  func paint(_ roles: [StateRole], _ used: inout UsedSigns) -> String {
    used.roles.formUnion(roles)
    guard roles.count > 1 else {
      return roles.first.map { palette.colors($0).fill } ?? "none"
    }
    if !used.hatches.contains(roles) { used.hatches.append(roles) }
    return "url(#\(hatch(roles)))"
  }

  func hatch(_ roles: [StateRole]) -> String {
    "\(prefix)-\(roles.map(\.rawValue).joined(separator: "-"))"
  }

  private func definitions(_ used: UsedSigns) -> String {
    let patterns = used.hatches.map { roles -> String in
      let stripe = 5.0
      let width = DOTText.number(stripe * Double(roles.count))
      let stripes = roles.enumerated().map { index, role in
        "<rect class=\"s-\(role.rawValue)\" fill=\"\(palette.colors(role).fill)\" "
          + "x=\"\(DOTText.number(stripe * Double(index)))\" width=\"\(DOTText.number(stripe))\" "
          + "height=\"\(width)\"/>"
      }.joined()
      return "<pattern id=\"\(hatch(roles))\" width=\"\(width)\" height=\"\(width)\" "
        + "patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\(stripes)</pattern>"
    }
    return "<defs>\(patterns.joined(separator: "\n"))</defs>"
  }
}

/// What a picture's legend has to explain.
struct UsedSigns {
  var roles: Set<StateRole> = []
  var hatches: [[StateRole]] = []
  var hasTornEnds = false
  var hasSoftEnds = false
  var hasUndetermined = false
  var hasGauges = false
}

/// Breaks text into lines.
enum TextLines {
  /// Returns lines of at most so many columns, broken at spaces.
  static func wrapped(_ text: String, columns: Int) -> [String] {
    Flow.lines([Fragment(text: VisibleText.readable(text), isProse: true)], width: columns)
      .map { $0.map(\.text).joined() }
  }
}
