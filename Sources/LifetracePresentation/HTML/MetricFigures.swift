import LifetraceMetrics
import LifetraceModel

/// Pictures of an app's durations for a page: how much of the budget its background sessions used, and which
/// stages its launches went through.
///
/// The colours are those of the page's style sheet.
struct MetricFigures {
  private let app: AppAnalysis
  private let times: TimeWording

  /// In units of the picture.
  private static let width = 680.0
  private static let plot = (left: 150.0, right: 660.0)

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
      \(figure.elements.joined(separator: "\n"))
      </svg>
      </figure>

      """
    }.joined()
  }

  private struct Figure {
    var caption: String
    var height: Double
    var elements: [String]
  }

  // MARK: Budget

  /// Columns as high as the number of sessions that used so much of their budget, with percentiles.
  private var budgetUse: Figure? {
    let shares = app.backgroundSessions.items.compactMap(\.shareOfBudget).sorted()
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
    var elements: [String] = []
    for (place, count) in counts.enumerated() where count > 0 {
      let start = Double(place) / 20
      let height = size * Double(count) / highest
      let words = "\(counted(count, "session", "sessions")), \(place * 5) to \(place * 5 + 5) %"
      elements.append(
        rectangle(
          start >= 1 ? "over" : "use", x(start) + 1, base - height,
          x(start + 0.05) - x(start) - 2, height, title: words))
    }
    elements.append(line("axis", x(0), base, x(end), base))
    for tick in stride(from: 0, through: end, by: 0.25) {
      elements.append(
        text("\(Int((tick * 100).rounded())) %", x(tick), base + 16, anchor: "middle"))
    }
    if end > 1 { elements.append(line("limit", x(1), base - size - 6, x(1), base)) }
    let ranks = [50, 90, 99].map { percent in
      (percent, shares[(shares.count * percent + 99) / 100 - 1])
    }
    // Below each other, so that those close together can be told apart.
    for (row, (percent, share)) in ranks.enumerated() {
      let y = 12 + Double(row) * 11
      elements.append(line("rank", x(share), y, x(share), base))
      let isRight = x(share) > Self.plot.right - 60
      elements.append(
        text(
          "p\(percent)", x(share) + (isRight ? -4 : 4), y + 6, anchor: isRight ? "end" : "start"))
    }
    let most = counted(Int(highest), "session", "sessions")
    elements.append(text(most, Self.plot.left - 12, base - size + 6, anchor: "end"))
    elements.append(text("used of the budget", Self.plot.left - 30, base + 16, anchor: "end"))
    let words = ranks.map { "p\($0.0) \(times.quantities.percent($0.1))" }
      .joined(separator: ", ")
    return Figure(
      caption:
        "use of the background-exit budget in \(counted(shares.count, "session", "sessions")) where it is "
        + "known: \(words)", height: 140, elements: elements)
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
    var elements: [String] = []
    var y = 6.0
    for launch in launches {
      elements.append(
        text(times.clock(launch.at), Self.plot.left - 12, y + 14, anchor: "end"))
      let whole = launch.toActive ?? .zero
      let ends =
        launch.inner.map { (words: $0.words, at: $0.at - launch.at) }
        + [(words: "active", at: whole)]
      var start = TimeSpan.zero
      for (place, end) in ends.enumerated() {
        let words = "\(end.words) +\(times.duration(end.at))"
        elements.append(
          rectangle(
            "stage stage\(place % 4)", x(start), y, x(end.at) - x(start), 20, title: words))
        if SVGCanvas.width(of: end.words, size: 11) + 10 < x(end.at) - x(start) {
          elements.append(text(end.words, x(start) + 5, y + 14))
        }
        start = end.at
      }
      elements.append(text(times.duration(whole), x(whole) + 6, y + 14))
      y += 26
    }
    let kind = launches.count < all.count ? "the slowest launches" : "the launches"
    return Figure(
      caption: "\(kind) to active, cut where they reached a stage", height: y, elements: elements)
  }

  // MARK: Elements

  private func rectangle(
    _ name: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double, title: String
  ) -> String {
    "<rect class=\"\(name)\" x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(width, 1)))\" "
      + "height=\"\(number(height))\"><title>\(Markup.attribute(title))</title></rect>"
  }

  private func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    "<line class=\"\(name)\" x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\"/>"
  }

  private func text(
    _ words: String, _ x: Double, _ y: Double, anchor: String = "start"
  ) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">"
      + "\(Markup.attribute(words))</text>"
  }

  private func number(_ value: Double) -> String { DOTText.number(value) }
}

extension BackgroundSession {
  /// How much of its budget the session used; `nil` where that is not known.
  fileprivate var shareOfBudget: Double? {
    guard let used, used >= .zero, let budget, budget > .zero, verdict != .exempt else {
      return nil
    }
    return used.seconds / budget.seconds
  }
}

extension LaunchAnalysis {
  /// The stages between its begin and active.
  fileprivate var inner: [Stage] {
    let whole = toActive ?? .zero
    return stages.filter { $0.name != "active" && $0.at > at && $0.at - at < whole }
  }
}
