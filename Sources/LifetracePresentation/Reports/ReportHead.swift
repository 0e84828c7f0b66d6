import LifetraceFindings
import LifetraceMetrics
import LifetraceModel

/// The first lines of a report: its inputs, their time, and conditions that void its numbers.
struct ReportHead {
  private let context: ReportContext
  private var times: TimeWording { context.times }

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The title, and the facts that hold for everything below it.
  var blocks: [Block] {
    var blocks: [Block] = [.title(title)]
    if let absence { blocks.append(.paragraph([.words(absence, .warning)])) }
    if absence == nil, !window.isEmpty { blocks.append(.paragraph(window)) }
    if let clock = FindingText.clock(context.analysis.inputs.flatMap(\.movedTimes)) {
      blocks.append(.paragraph(FindingWording(context).line(clock)))
    }
    if !conditions.isEmpty { blocks.append(.paragraph(conditions)) }
    return blocks
  }

  private var selection: SelectionWording? { SelectionWording(context) }

  /// That nothing is in the part of the log that was asked for.
  private var absence: String? { selection?.absence() }

  private var title: Line {
    var line: Line = [.words("lifetrace", .strong)]
    switch context.apps.count {
    case 0 where absence == nil && !context.analysis.counters.isEmpty:
      line.append(
        .words(
          "  " + counted(context.analysis.counters.count, "set of counters", "sets of counters")))
    case 0: line.append(.words(absence == nil ? "  no app found" : "  no app in the window"))
    case 1: line += [.words("  "), .quoted(context.apps[0].shownName, .strong)]
    case let count: line.append(.words("  " + counted(count, "app")))
    }
    let inputs = context.analysis.inputs
    if inputs.count == 1 {
      line += [.words("  from ", .faint), .quoted(inputs[0].name, .faint)]
    } else if inputs.count > 1 {
      let telling = inputs.count { $0.events > 0 || $0.hasCounters }
      let share = (1..<inputs.count).contains(telling) ? "\(telling) of " : ""
      line.append(.words("  from \(share)" + counted(inputs.count, "input"), .faint))
    }
    return line
  }

  /// When the log, or the part of it that was asked for, begins and ends, with the date and zone
  /// said once.
  private var window: Line {
    let (first, last) = (selection?.start ?? times.first, selection?.end ?? times.last)
    guard times.first < times.last else { return moment }
    guard times.reference.hasDurations else {
      return [
        .words(placeWords), .instant(times.first), .words(" to "), .instant(times.last),
        .words(" · the log has no times: order only, no durations"),
      ]
    }
    var line: Line = []
    if times.isOneDay, let date = times.date(times.first) {
      line.append(.words(date + "  "))
    } else if times.isOneYear, times.reference.anchor == .absolute {
      line.append(.words("\(times.civil(times.first).year)  "))
    }
    // A log shorter than a second needs the digits after it.
    let isShort =
      times.clock(first, toTheSecond: true) == times.clock(last, toTheSecond: true)
    line += [
      isShort ? .instant(first) : .moment(first), .words(" – "),
      isShort ? .instant(last) : .moment(last),
    ]
    line += zone + [.words(" · "), .duration(last - first)]
    if let whole = selection?.whole { line.append(.words(" · " + whole)) }
    return line + clockRemarks
  }

  /// When all records of a log are, if that is one instant of its clock.
  private var moment: Line {
    guard times.reference.hasDurations,
      context.analysis.inputs.contains(where: { $0.firstAt != nil })
    else { return [] }
    let date = times.date(times.first).map { $0 + "  " } ?? ""
    return [.words(date), .instant(times.first)] + zone + clockRemarks
  }

  /// What the places of a log without times count.
  private var placeWords: String {
    let inputs = context.analysis.inputs
    // Converted events keep the places that they had in their log.
    if inputs.allSatisfy({ !$0.layouts.isEmpty && $0.hasOnly(\.isNative) }) { return "places " }
    return inputs.count > 1 ? "lines, counted on through the inputs, " : "lines "
  }

  private var zone: Line { times.zone.map { [.words("  " + $0)] } ?? [] }

  /// What the log's clock leaves open.
  private var clockRemarks: Line {
    var line: Line = times.isCoarse ? [.words(" · ±1 s", .faint)] : []
    var missing: [String] =
      switch times.reference.anchor {
      case .absolute, .orderOnly: []
      case .yearUnknown: ["year"]
      case .dateUnknown: ["date"]
      }
    // The clock can be the device's, or the one of the machine that printed the log.
    if times.zone == nil { missing.append("time zone") }
    if !missing.isEmpty {
      line.append(.words(" · \(missing.joined(separator: " and ")) not in the log", .faint))
    }
    let all = context.analysis.inputs
    let guessed = all.count(where: \.isYearGuessed)
    if guessed > 0 {
      let share = guessed < all.count ? " of \(guessed) of \(counted(all.count, "input"))" : ""
      line.append(.words(" · year\(share) guessed: not in the log", .faint))
    }
    return line
  }

  /// The device and the versions, those of the same inputs together.
  private var conditions: Line {
    let found = context.analysis.conditions
    // Native events name the device with each event.
    let device = context.hasSeveralDevices ? nil : context.apps.first?.device
    let facts =
      values(found.device ?? device, \.device) { $0 }
      + values(found.os, \.os, words: Conditions.words(ofVersion:))
      + values(found.appVersion, \.appVersion) { "app " + $0 }
    var parts: [Line] = []
    var places: Set<String> = []
    for fact in facts {
      guard let place = fact.place else {
        parts.append([.words(fact.words)])
        continue
      }
      guard places.insert(place).inserted else { continue }
      let words = facts.filter { $0.place == place }.map(\.words).joined(separator: " and ")
      parts.append([.words(words + " in "), .quoted(place)])
    }
    return Line(parts.joined(separator: [.words(" · ")]))
  }

  /// The conditions of the capture, or of each of several inputs that differ, with the names of the inputs, unless a
  /// condition holds for all.
  private func values(
    _ whole: String?, _ part: KeyPath<Conditions, String?>, words: (String) -> String
  ) -> [(words: String, place: String?)] {
    let conditions = context.analysis.conditions
    var found: [String] = []
    for value in conditions.inputs.compactMap({ $0.conditions[keyPath: part] })
    where !found.contains(value) {
      found.append(value)
    }
    // More than a few are too long for a line.
    guard (1...3).contains(found.count) else { return whole.map { [(words($0), nil)] } ?? [] }
    return found.map { value in
      (words(value), conditions.inputWords { $0[keyPath: part] == value })
    }
  }
}

/// What a report says of the part of a log's time that was asked for.
struct SelectionWording {
  private let context: ReportContext
  private let selected: SelectedTime
  private var times: TimeWording { context.times }

  /// Creates the wording; `nil` if all of the log was asked for.
  init?(_ context: ReportContext) {
    guard let selected = context.analysis.selected else { return nil }
    self.context = context
    self.selected = selected
  }

  /// Where the part begins within the log.
  var start: Instant { max(times.first, selected.from ?? times.first) }

  /// Where the part ends within the log.
  var end: Instant { min(times.last, selected.to ?? times.last) }

  /// Whether the log goes on after the range.
  var endsBeforeLog: Bool { end < times.last }

  /// The log as a whole; `nil` if the part is all of it.
  var whole: String? {
    guard start > times.first || endsBeforeLog else { return nil }
    return "of a log from \(bound(times.first)) to \(bound(times.last))"
  }

  /// The sentence that the range is empty, with the log's own range; `nil` if it contains an app.
  ///
  /// - Parameter app: the only one asked for.
  func absence(of app: String? = nil) -> String? {
    let analysis = context.analysis
    guard analysis.apps.isEmpty, analysis.inputs.contains(where: { $0.events > 0 }) else {
      return nil
    }
    return "nothing\(app.map { " of '\($0)'" } ?? "") \(part); the log runs from"
      + " \(bound(times.first)) to \(bound(times.last))"
  }

  private var part: String {
    switch (selected.from, selected.to) {
    case (let from?, let to?): "between \(bound(from)) and \(bound(to))"
    case (let from?, nil): "from \(bound(from)) on"
    case (nil, let to?): "before \(bound(to))"
    case (nil, nil): "in the log"
    }
  }

  /// Returns a time, with its date where it may be on another day than others.
  private func bound(_ instant: Instant) -> String {
    let toTheSecond = instant.nanoseconds % 1_000_000_000 == 0
    guard times.isOneDay,
      times.civil(instant).daysSinceEpoch != times.civil(times.first).daysSinceEpoch,
      let date = times.date(instant)
    else {
      return times.clock(
        instant, toTheSecond: toTheSecond || times.last - times.first >= .seconds(10))
    }
    return date + " " + times.timeOfDay(instant, toTheSecond: toTheSecond)
  }
}

extension Report {
  /// That nothing is in the part of the log's time that was asked for; `nil` if something is.
  ///
  /// - Parameter app: the only one asked for.
  package func emptySelection(of app: String?) -> String? {
    SelectionWording(context)?.absence(of: app)
  }
}
