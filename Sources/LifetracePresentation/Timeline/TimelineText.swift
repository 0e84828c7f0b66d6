import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// Draws a timeline with the characters of a terminal.
struct TimelineText {
  private let timeline: Timeline
  private let palette: Palette
  private let columns: Int
  private let labelWidth: Int
  private let scale: TimelineScale

  private static let widths = 40...1000

  init(_ timeline: Timeline) {
    self.timeline = timeline
    let options = timeline.context.options
    let width = min(max(options.width, Self.widths.lowerBound), Self.widths.upperBound)
    palette = Palette(isOn: options.color)
    labelWidth = width < 80 ? 14 : 24
    columns = width - labelWidth - 1
    scale = timeline.scale(width: Double(columns), foldWidth: 3)
  }

  /// The whole text; every line ends with a line feed.
  var rendered: String {
    let width = labelWidth + 1 + columns
    var lines: [[Fragment]] = [
      Ellipsis.middle([Fragment(text: timeline.title, tone: .strong)], width: width)
    ]
    lines += Flow.lines(
      [Fragment(text: timeline.caption, tone: .faint, isProse: true)], width: width)
    if let headline = timeline.headline {
      let words = timeline.wording.text(headline.sentence)
      lines += Flow.lines(
        [Fragment(text: VisibleText.readable(words), tone: headline.severity.tone, isProse: true)],
        width: width)
    }
    lines += [[]] + axis
    for (index, lane) in timeline.drawn.enumerated() {
      let isFirst = index == 0 || timeline.drawn[index - 1].app != lane.app
      if isFirst {
        lines.append(
          Ellipsis.middle([Fragment(text: lane.app.text, tone: .strong)], width: width))
      }
      lines += rows(of: lane)
    }
    lines += [[]] + list + legend
    return lines.map { palette.painted($0) + "\n" }.joined()
  }

  private func column(_ instant: Instant) -> Int {
    min(columns - 1, max(0, Int(scale.place(of: instant))))
  }

  // MARK: Axis

  private var axis: [[Fragment]] {
    let width = timeline.times.reference.hasDurations ? 14.0 : 8.0
    let (step, ticks) = timeline.clockTicks(on: scale, distance: width)
    var clocks = [Character](repeating: " ", count: columns)
    var marks = [Character](repeating: "─", count: columns)
    var offsets = [Character](repeating: " ", count: columns)
    for tick in ticks {
      let place = column(tick)
      marks[place] = "┼"
      Self.write(timeline.label(ofTick: tick, step: step), at: place, into: &clocks)
    }
    if timeline.times.reference.hasDurations {
      let (step, ticks) = TimelineTicks.instants(on: scale, from: timeline.zero, distance: width)
      for tick in ticks {
        Self.write(timeline.offset(of: tick, step: step), at: column(tick), into: &offsets)
      }
    }
    for fold in scale.folds { Self.write("⁞", at: Int(fold.left), into: &marks) }
    let margin = String(repeating: " ", count: labelWidth + 1)
    var lines = [[Fragment(text: margin + String(clocks), tone: .faint)]]
    if offsets.contains(where: { $0 != " " }) {
      lines.append([Fragment(text: label(timeline.zeroWords) + String(offsets), tone: .faint)])
    }
    lines.append([Fragment(text: margin + String(marks), tone: .faint)])
    return lines
  }

  /// Writes a text into a row, where it hides nothing.
  private static func write(_ text: String, at place: Int, into row: inout [Character]) {
    let letters = Array(text)
    guard place >= 0, place + letters.count <= row.count,
      row[max(0, place - 1)..<place + letters.count].allSatisfy({ $0 == " " || $0 == "─" })
    else { return }
    row.replaceSubrange(place..<place + letters.count, with: letters)
  }

  private func label(_ text: String) -> String {
    let cut = Ellipsis.middle(
      [Fragment(text: VisibleText.readable(text))], width: labelWidth
    ).map(\.text).joined()
    return cut + String(repeating: " ", count: max(1, labelWidth + 1 - DisplayWidth.of(cut)))
  }

  // MARK: Lanes

  private func rows(of lane: TimelineLane) -> [[Fragment]] {
    let name = [lane.name, lane.app.device].compactMap(\.self).joined(separator: " ")
    let indentation = lane.isPart ? "    " : "  "
    let strip = lane.crowd.isEmpty ? states(of: lane) : crowd(of: lane)
    var lines = [[Fragment(text: label(indentation + name), tone: .faint)] + strip]
    if !lane.marks.isEmpty {
      var row = [Character](repeating: " ", count: columns)
      for mark in lane.marks { row[column(mark.at)] = mark.sign }
      lines.append([Fragment(text: label("")), Fragment(text: String(row))])
    }
    for task in lane.tasks {
      let first = column(task.begin ?? lane.start ?? timeline.range.lowerBound)
      let last = column(task.end ?? lane.end ?? timeline.range.upperBound)
      let bar =
        (task.begin == nil ? "╌" : "├") + String(repeating: "─", count: max(0, last - first - 1))
        + (task.end == nil ? "╌" : "┤")
      lines.append([
        Fragment(text: label("    " + task.name), tone: .faint),
        Fragment(
          text: String(repeating: " ", count: first) + bar, tone: task.isBad ? .bad : .plain),
      ])
    }
    for gauge in lane.gauges {
      let first = column(gauge.start)
      let filled = column(min(gauge.end, timeline.range.upperBound))
      let last = column(min(gauge.start + gauge.budget, timeline.range.upperBound))
      let used = String(repeating: "■", count: max(1, filled - first))
      let left = String(repeating: "□", count: max(0, last - max(filled, first + 1)))
      lines.append([
        Fragment(text: label("    " + gauge.words), tone: .faint),
        Fragment(
          text: String(repeating: " ", count: first) + used + left,
          tone: gauge.isOver ? .bad : gauge.verdict == .near ? .warning : .background),
      ])
    }
    if let rest = lane.hiddenWords {
      lines.append([Fragment(text: label("") + rest, tone: .faint)])
    }
    return lines
  }

  /// One block for each column: the state that had most of its time; where that is not known, what was seen at a
  /// moment.
  private func states(of lane: TimelineLane) -> [Fragment] {
    var drawn: [Fragment] = []
    var place = 0
    for column in 0..<columns {
      let from = scale.instant(at: Double(column))
      let to = max(scale.instant(at: Double(column + 1)), from)
      while place < lane.stretches.count, lane.stretches[place].end <= from,
        lane.stretches[place].end < to, lane.stretches[place].start < from
      {
        place += 1
      }
      var best: (label: StateLabel, time: TimeSpan)?
      var moment: StateLabel?
      var index = place
      // The last moment is in no column, as it begins no time.
      let isLast = column == columns - 1
      while index < lane.stretches.count,
        lane.stretches[index].start < to || from == to || isLast
      {
        let stretch = lane.stretches[index]
        let time = min(stretch.end, to) - max(stretch.start, from)
        if time >= .zero, best.map({ time > $0.time }) ?? true { best = (stretch.label, time) }
        if stretch.start == stretch.end, stretch.start < to || isLast {
          moment = moment ?? stretch.label
        }
        if stretch.start > to { break }
        index += 1
      }
      let shown = best?.label.isUndetermined == true ? moment ?? best?.label : best?.label
      let glyph = shown?.glyph ?? " "
      let tone = shown?.tone ?? .plain
      if let last = drawn.last, last.tone == tone {
        drawn[drawn.count - 1].text.append(glyph)
      } else {
        drawn.append(Fragment(text: String(glyph), tone: tone))
      }
    }
    return drawn
  }

  private func crowd(of lane: TimelineLane) -> [Fragment] {
    let columns = CrowdColumns(lane.crowd, on: scale, step: 1)
    let blocks = Array(" ▁▂▃▄▅▆▇█")
    let text = columns.items.map { column -> Character in
      let count = column.counts.reduce(0) { $0 + $1.count }
      let level =
        columns.most > 0 ? (count * (blocks.count - 1) + columns.most - 1) / columns.most : 0
      return blocks[level]
    }
    return [Fragment(text: String(text), tone: .background)]
  }

  // MARK: Foot

  /// The marks in words, and the states seen at single moments, in the order of time.
  private var list: [[Fragment]] {
    let entries = timeline.drawn.flatMap { lane in
      lane.marks.map { Entry($0, of: lane) } + lane.moments.map { Entry($0, of: lane) }
    }.sorted { $0.at < $1.at }
    let several = timeline.drawn.count { $0.subject == .process } > 1
    let shown = entries.prefix(Self.mostMarks).map { entry -> [Fragment] in
      let place = entry.source.map { "  " + timeline.context.place($0) } ?? ""
      let who = several ? "\(entry.lane.app.text) \(entry.lane.name): " : ""
      return [
        Fragment(text: "  \(entry.sign) ", tone: entry.tone),
        Fragment(text: timeline.times.clock(entry.at) + "  ", tone: .faint),
        Fragment(text: VisibleText.readable(who + entry.words), tone: entry.tone),
        Fragment(text: VisibleText.readable(place), tone: .faint),
      ]
    }
    let rest = entries.count - shown.count
    return shown
      + (rest > 0
        ? [[Fragment(text: "  and \(counted(rest, "more mark"))", tone: .faint)]] : [])
      + (shown.isEmpty ? [] : [[]])
  }

  /// A line of the list below the lanes.
  private struct Entry {
    let lane: TimelineLane
    let at: Instant
    let sign: Character
    let words: String
    let tone: Tone
    let source: SourcePosition?

    init(_ mark: TimelineLane.Mark, of lane: TimelineLane) {
      self.lane = lane
      (at, sign, words, tone, source) = (mark.at, mark.sign, mark.words, mark.tone, mark.source)
    }

    init(_ moment: TimelineLane.Stretch, of lane: TimelineLane) {
      self.lane = lane
      let label = moment.label
      (at, sign, words, tone) = (moment.start, label.glyph, label.words, label.tone)
      source = moment.startEvidence.source
    }
  }

  private static let mostMarks = 40

  private var legend: [[Fragment]] {
    var seen: Set<StateLabel> = []
    let labels = timeline.drawn.flatMap(\.stretches).map(\.label).filter {
      seen.insert($0).inserted
    }.sorted { $0.order < $1.order }
    let words = labels.map { Fragment(text: "\($0.glyph) \($0.words)   ", tone: $0.tone) }
    let folds = scale.folds.map(\.hidden).map(timeline.times.duration)
    var lines = Flow.lines(
      words.map { Fragment(text: $0.text, tone: $0.tone, isProse: true) },
      width: labelWidth + columns)
    if !folds.isEmpty {
      lines.append([
        Fragment(text: "⁞ left out: \(folds.joined(separator: ", "))", tone: .faint)
      ])
    }
    return lines
  }
}

extension TimelineLane {
  /// What the log shows at one moment, and leaves open from then on.
  fileprivate var moments: [Stretch] {
    zip(stretches, stretches.dropFirst()).filter { seen, after in
      seen.start == seen.end && seen.roles.count < after.roles.count
        && seen.roles.allSatisfy(after.roles.contains)
    }.map(\.0)
  }
}
