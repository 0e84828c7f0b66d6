import LifetraceMetrics
import LifetraceModel

/// Pictures of an app's durations for a page: how much of the budget its background sessions used, and which
/// stages its launches went through.
struct MetricFigures {
  private let app: AppAnalysis
  private let times: TimeWording

  /// In units of the picture.
  private static let width = 680.0
  private static let plot = (left: 150.0, right: 660.0)
  private static let size = 11.0
  /// The style sheet has the colours.
  private static let styled = "currentColor"

  /// Fewer sessions are read from the table.
  private static let fewestSessions = 5
  private static let mostLaunches = 12

  init(_ app: AppAnalysis, _ times: TimeWording) {
    self.app = app
    self.times = times
  }

  /// The figures, each with a caption; empty for an app without enough durations.
  var rendered: String {
    guard times.reference.hasDurations else { return "" }
    let name = Markup.attribute(app.displayName)
    return [budgetUse, launchStages].compactMap(\.self).map { figure in
      """
      <figure class="metric">
      <figcaption><b>\(name)</b>: \(figure.caption)</figcaption>
      <svg viewBox="0 0 \(Int(Self.width)) \(Int(figure.height))" role="img" aria-label="\(figure.caption)">
      \(figure.canvas.elements.joined(separator: "\n"))
      </svg>
      </figure>

      """
    }.joined()
  }

  private struct Figure {
    var caption: String
    var height: Double
    var canvas: SVGCanvas
  }

  // MARK: Budget

  /// Columns as high as the number of sessions that used so much of their budget, with percentiles.
  private var budgetUse: Figure? {
    let shares = app.backgroundSessions.items.compactMap(\.usedShare).sorted()
    guard shares.count >= Self.fewestSessions, let worst = shares.last else { return nil }
    // Columns of 5 % each, up to twice the budget.
    let end = min(max(1, (worst * 20).rounded(.up) / 20), 2)
    let columns = Int((end * 20).rounded())
    var counts = [Int](repeating: 0, count: columns)
    for share in shares { counts[min(Int(min(share, end) * 20), columns - 1)] += 1 }
    let highest = Double(counts.max() ?? 1)
    let base = 112.0
    let size = 80.0
    func x(_ share: Double) -> Double {
      Self.plot.left + (Self.plot.right - Self.plot.left) * min(share, end) / end
    }
    var canvas = SVGCanvas(.light)
    for (place, count) in counts.enumerated() where count > 0 {
      let start = Double(place) / 20
      let height = size * Double(count) / highest
      let words = "\(counted(count, "session", "sessions")), \(place * 5) to \(place * 5 + 5) %"
      canvas.rectangle(
        start >= 1 ? "over" : "use", fill: Self.styled, x: x(start) + 1, y: base - height,
        width: x(start + 0.05) - x(start) - 2, height: height, title: words)
    }
    canvas.line("axis", stroke: Self.styled, [(x(0), base), (x(end), base)])
    for tick in stride(from: 0, through: end, by: 0.25) {
      write("\(Int((tick * 100).rounded())) %", x(tick), base + 16, .middle, on: &canvas)
    }
    if end > 1 {
      canvas.line("limit", stroke: Self.styled, [(x(1), base - size - 6), (x(1), base)])
    }
    let ranks = [50, 90, 99].map {
      ($0, shares[nearestRank(ofPercent: $0, among: shares.count) - 1])
    }
    // Below each other, so that those close together can be told apart.
    for (row, (percent, share)) in ranks.enumerated() {
      let y = 12 + Double(row) * 11
      canvas.line("rank", stroke: Self.styled, [(x(share), y), (x(share), base)])
      let isRight = x(share) > Self.plot.right - 60
      write(
        "p\(percent)", x(share) + (isRight ? -4 : 4), y + 6, isRight ? .end : .start, on: &canvas)
    }
    let most = counted(Int(highest), "session", "sessions")
    write(most, Self.plot.left - 12, base - size + 6, .end, on: &canvas)
    write("used of the budget", Self.plot.left - 30, base + 16, .end, on: &canvas)
    let words = ranks.map { "p\($0.0) \(times.quantities.percent($0.1))" }
      .joined(separator: ", ")
    return Figure(
      caption:
        "use of the background-exit budget in \(counted(shares.count, "session", "sessions")) where it is "
        + "known: \(words)", height: 140, canvas: canvas)
  }

  // MARK: Launches

  /// A bar for each of the slowest launches, cut where it reached a stage.
  private var launchStages: Figure? {
    let all = app.launches.items.filter { ($0.toActive ?? .zero) > .zero }
      .sorted { ($1.toActive ?? .zero, $0.at) < ($0.toActive ?? .zero, $1.at) }
    let launches = all.prefix(Self.mostLaunches)
    guard launches.contains(where: { $0.inner.count > 0 }), let longest = launches.first?.toActive
    else { return nil }
    func x(_ span: TimeSpan) -> Double {
      let share = Double(span.nanoseconds) / Double(longest.nanoseconds)
      return Self.plot.left + (Self.plot.right - 70 - Self.plot.left) * share
    }
    var canvas = SVGCanvas(.light)
    var y = 6.0
    for launch in launches {
      write(times.clock(launch.at), Self.plot.left - 12, y + 14, .end, on: &canvas)
      let whole = launch.toActive ?? .zero
      let ends =
        launch.inner.map { (words: $0.words, at: $0.at - launch.at) }
        + [(words: "active", at: whole)]
      var start = TimeSpan.zero
      for (place, end) in ends.enumerated() {
        let words = "\(end.words) +\(times.duration(end.at))"
        canvas.rectangle(
          "stage stage\(place % 4)", fill: Self.styled, x: x(start), y: y,
          width: max(x(end.at) - x(start), 1), height: 20, title: words)
        if SVGCanvas.width(of: end.words, size: Self.size) + 10 < x(end.at) - x(start) {
          write(end.words, x(start) + 5, y + 14, .start, on: &canvas)
        }
        start = end.at
      }
      write(times.duration(whole), x(whole) + 6, y + 14, .start, on: &canvas)
      y += 26
    }
    let kind = launches.count < all.count ? "the slowest launches" : "the launches"
    return Figure(
      caption: "\(kind) to active, cut where they reached a stage", height: y, canvas: canvas)
  }

  private func write(
    _ words: String, _ x: Double, _ y: Double, _ anchor: SVGCanvas.Anchor,
    on canvas: inout SVGCanvas
  ) {
    canvas.text(words, x: x, y: y, size: Self.size, anchor: anchor, width: Self.width)
  }
}

extension LaunchAnalysis {
  /// The stages between its begin and active.
  fileprivate var inner: [Stage] {
    let whole = toActive ?? .zero
    return stages.filter { $0.name != "active" && $0.at > at && $0.at - at < whole }
  }
}
