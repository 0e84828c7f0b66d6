import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

extension Timeline {
  /// The scale of the axis; quiet stretches of a log with times are folded.
  ///
  /// - Parameter foldWidth: the width of a fold, in the unit of `width`.
  func scale(width: Double, foldWidth: Double) -> TimelineScale {
    var instants: [Instant] = []
    var busy: [ClosedRange<Instant>] = []
    for lane in drawn {
      instants += lane.stretches.flatMap { [$0.start, $0.end] }
      instants += lane.crowd.flatMap { $0.flatMap { [$0.start, $0.end] } }
      instants += lane.marks.map(\.at)
      for task in lane.tasks {
        instants += [task.begin, task.end].compactMap(\.self)
        if let begin = task.begin, let end = task.end, begin < end { busy.append(begin...end) }
      }
      busy += lane.gauges.map { $0.start...max($0.start, min($0.end, range.upperBound)) }
    }
    return TimelineScale(
      range, instants: instants, busy: busy, width: width, foldWidth: foldWidth,
      isFolded: times.reference.hasDurations)
  }

  /// Where nobody recorded, within the range: no input has a record there.
  var holes: [ClosedRange<Instant>] {
    guard times.reference.hasDurations else { return [] }
    let inputs = context.analysis.inputs.filter { !$0.isLeftOut }
    return inputs.enumerated().flatMap { index, input in
      input.holes.filter { hole in
        hole.cause != .unmeasured && range.contains(hole.after) && range.contains(hole.until)
          && !inputs.enumerated().contains { other, covering in
            guard other != index, let first = covering.firstAt, let last = covering.lastAt else {
              return false
            }
            return first < hole.until && last > hole.after
          }
      }
    }.map { $0.after...$0.until }
  }

  /// The instant from which the axis counts seconds: the decisive one, else the first.
  var zero: Instant {
    guard times.reference.hasDurations else { return Instant(nanoseconds: 0) }
    guard let at = headline?.at, range.contains(at) else { return range.lowerBound }
    return at
  }

  /// An instant at which the clock of the log is round: midnight before the first one.
  var clockZero: Instant {
    guard times.reference.hasDurations else { return zero }
    let first = range.lowerBound
    let sinceMidnight = TimeSpan(nanoseconds: times.civil(first).nanosecondOfDay)
    // Not before all instants that there are.
    return Instant(nanoseconds: .min) + sinceMidnight > first ? first : first - sinceMidnight
  }

  /// Returns round instants of the log's clock and calendar, and the least time between two of them.
  func clockTicks(
    on scale: TimelineScale, distance: Double
  ) -> (step: TimeSpan, ticks: [Instant]) {
    let hasDates = times.reference.anchor <= .yearUnknown
    return TimelineTicks.instants(
      on: scale, from: clockZero, day: hasDates ? times.civil(clockZero).daysSinceEpoch : nil,
      distance: distance)
  }

  /// What the axis counts from.
  var zeroWords: String {
    guard zero != range.lowerBound else { return "since the start" }
    // With a date, there is no room for fractions of a second.
    let date = times.isOneDay ? nil : times.date(zero)
    let time = times.timeOfDay(zero, toTheSecond: date != nil)
    return (["from", date, time] as [String?]).compactMap(\.self).joined(separator: " ")
  }

  /// Returns the label of a tick of the axis: the date where ticks are days apart, else the time of day, with a fraction
  /// of a second where it counts at the axis's step.
  func label(ofTick instant: Instant, step: TimeSpan) -> String {
    guard times.reference.hasDurations else { return times.clock(instant) }
    if step >= .days(1), let date = times.date(instant) { return date }
    let isWhole = instant.nanoseconds % 1_000_000_000 == 0 && step >= .seconds(1)
    return times.timeOfDay(instant, toTheSecond: isWhole || step >= .seconds(60))
  }

  /// Returns the time from `zero`, such as `−30 s`, with seconds where ticks are less than a minute apart, and in days
  /// where they are days apart.
  func offset(of instant: Instant, step: TimeSpan) -> String {
    let span = instant - zero
    if span == .zero { return "0 s" }
    let size = span < .zero ? .zero - span : span
    let (hour, day) = (TimeSpan.seconds(3600), TimeSpan.days(1))
    let rest = TimeSpan(nanoseconds: size.nanoseconds % hour.nanoseconds)
    let words =
      step >= day
      ? "\(grouped(Int(size.nanoseconds / day.nanoseconds))) d"
      : size < hour || step >= .seconds(60)
        ? times.duration(size)
        : "\(size.nanoseconds / hour.nanoseconds) h \(times.duration(rest))"
    return (span < .zero ? "−" : "+") + words
  }

  /// Returns what a stretch shows, in a sentence.
  func sentence(for stretch: TimelineLane.Stretch) -> String {
    let hasDurations = times.reference.hasDurations
    let length = hasDurations ? " for \(times.duration(stretch.end - stretch.start))" : ""
    let begin = stretch.startEvidence.kind.words
    let end = stretch.endEvidence.kind.words
    let line = stretch.startEvidence.source.map { ", " + context.place($0) } ?? ""
    return
      "\(stretch.words)\(length), from \(times.clock(stretch.start)) (\(begin)\(line)) to "
      + "\(times.clock(stretch.end)) (\(end))"
  }

  /// Returns what a task did, in a sentence.
  func sentence(for task: TimelineLane.TaskBar) -> String {
    let begin = task.begin.map { "from \(times.clock($0))" } ?? "from an unknown time"
    let end = task.end.map { "to \(times.clock($0))" } ?? "without an end in the log"
    return "\(task.name), \(task.outcome.rawValue): \(begin) \(end)"
  }

  /// All that the picture shows, for who does not see it.
  var description: String {
    var parts = [caption + "."]
    if let headline { parts.append(wording.text(headline.sentence)) }
    for lane in drawn.prefix(Self.mostDescribed) {
      let states = lane.stretches.prefix(Self.mostDescribed).map { stretch in
        "\(stretch.words) from \(times.clock(stretch.start))"
      }
      let marks = lane.marks.prefix(Self.mostDescribed).map { mark in
        "\(mark.words) at \(times.clock(mark.at))"
      }
      parts.append(
        "\(lane.app.text), \(lane.name): " + (states + marks).joined(separator: ", ") + ".")
    }
    return parts.joined(separator: " ")
  }

  private static let mostDescribed = 12

  /// What the picture shows, in a sentence short enough to be listened to.
  package var summary: String {
    "The timeline of \(title)" + (headline.map { ": \(wording.text($0.sentence))" } ?? "")
  }
}

extension TimelineLane {
  /// What the picture leaves out of the lane; `nil` if nothing.
  var hiddenWords: String? {
    let parts = [
      hiddenPartCount > 0
        ? counted(hiddenPartCount, "scene or extension", "scenes and extensions") : nil,
      hiddenMarkCount > 0 ? counted(hiddenMarkCount, "mark") : nil,
      hiddenTaskCount > 0 ? counted(hiddenTaskCount, "task") : nil,
      hiddenGaugeCount > 0 ? counted(hiddenGaugeCount, "budget") : nil,
    ].compactMap(\.self)
    return parts.isEmpty ? nil : "not drawn: " + parts.joined(separator: ", ")
  }

  /// The lane's name for who does not see it.
  func accessibleName(_ timeline: Timeline) -> String {
    "\(app.text), \(name), \(counted(stretches.count, "state"))"
  }

  /// Whether a finding is about the lane's process.
  func holds(_ finding: Finding?) -> Bool {
    guard let finding, let at = finding.at, subject == .process, finding.app == app.text,
      finding.pid == pid, let start, let end
    else { return false }
    return start <= at && at <= end
  }
}
