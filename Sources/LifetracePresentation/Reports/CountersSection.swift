import LifetraceMetrics
import LifetraceModel

/// The part of a report with what the system counted of apps, beside what the log shows of the same time.
struct CountersSection {
  private let context: ReportContext

  /// Counters shown without `--full`: the last ones of a long row of days.
  static let shownLimit = 6

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The section; nothing if no input holds counters.
  var blocks: [Block] {
    let all = context.analysis.counters.filter(isShown)
    guard !all.isEmpty else { return [] }
    let shown = context.options.full ? all[...] : all.suffix(Self.shownLimit)
    var blocks: [Block] = [
      .heading([.words("Counters")]),
      .remark([
        .words(
          "sums that the system counted, without times of their own; a value that is not shown is unknown, or 0 by the file",
          .faint)
      ]),
    ]
    if shown.count < all.count {
      let rest = counted(all.count - shown.count, "earlier one")
      blocks.append(.remark([.words("without \(rest)" + context.advice)]))
    }
    return blocks + shown.flatMap(part)
  }

  /// Whether it is of an app that the report shows: of the sums that PowerLog keeps of all.
  private func isShown(_ item: CountersAnalysis) -> Bool {
    item.counters.origin != .runTime
      || context.apps.contains { $0.bundle == item.counters.subject.bundle }
  }

  private func part(_ item: CountersAnalysis) -> [Block] {
    let counters = item.counters
    let name = counters.subject.bundle ?? "(app not in the file)"
    let title = [name, counters.subject.version].compactMap(\.self).joined(separator: " ")
    var blocks: [Block] = [
      .subheading(VisibleText.escaped(title)), .paragraph(head(counters)),
    ]
    let values = values(counters) + diagnoses(counters)
    if !values.isEmpty {
      blocks.append(.paragraph(Line(values.joined(separator: [.words(" · ")]))))
    }
    blocks += exits(item)
    blocks += counters.unread.map { value in
      .remark([
        .words("not understood: "), .quoted(value.key), .words(" is "), .name(value.text),
      ])
    }
    if !counters.otherMetrics.isEmpty {
      let names = counters.otherMetrics.map { Line([.quoted($0, .faint)]) }
      blocks.append(
        .remark([.words("not read: ", .faint)] + Line(names.joined(separator: [.words(", ")]))))
    }
    return blocks + remarks(item.log)
  }

  /// What MetricKit diagnosed, by its kind: `2 hangs: 4 s, 2 s`.
  private func diagnoses(_ counters: AppCounters) -> [Line] {
    AppCounters.Diagnosis.Kind.allCases.compactMap { kind in
      let found = counters.diagnoses.filter { $0.kind == kind }
        .sorted { ($0.time ?? .zero) > ($1.time ?? .zero) }
      guard !found.isEmpty else { return nil }
      let count: Line = [.words(counted(found.count, kind.words.one, kind.words.many))]
      var parts = found.prefix(Self.shownDiagnoses).compactMap(measurement)
      guard !parts.isEmpty else { return count }
      if found.count > Self.shownDiagnoses { parts.append([.words("…")]) }
      return count + [.words(": ")] + Line(parts.joined(separator: [.words(", ")]))
    }
  }

  /// More of a kind are only counted.
  private static let shownDiagnoses = 3

  private func measurement(_ diagnosis: AppCounters.Diagnosis) -> Line? {
    guard let time = diagnosis.time else { return diagnosis.text.map { [.quoted($0)] } }
    return [.duration(time)]
      + (diagnosis.sampledTime.map { [.words(" of "), .duration($0)] } ?? [])
  }

  /// The period, and where the counters come from.
  private func head(_ counters: AppCounters) -> Line {
    var line: Line = [.words(period(counters.period))]
    line.append(.words(" · \(counters.origin.rawValue)", .faint))
    for text in [counters.subject.os, counters.subject.model].compactMap(\.self) {
      line += [.words(" · ", .faint), .quoted(text, .faint)]
    }
    if counters.subject.hasSeveralVersions {
      line.append(.words(" · several versions, this is the latest", .faint))
    }
    line += [.words(" · ", .faint), .quoted(context.place(counters.source), .faint)]
    return line
  }

  private func period(_ period: AppCounters.Period) -> String {
    // The log's own zone, where there is one: its times are beside these.
    let log = context.times.reference
    var shown = period
    if log.anchor == .absolute, period.zoneSeconds != nil, let zone = log.zoneSeconds {
      shown.zoneSeconds = zone
    }
    let times = shown.wording
    func text(_ instant: Instant?) -> String? {
      instant.map {
        let date = times.civil($0)
        return "\(date.year)-\(padded(date.month, 2))-\(padded(date.day, 2)) "
          + times.timeOfDay($0, toTheSecond: true)
      }
    }
    let zone =
      period.zoneSeconds == nil ? "time zone not in the file, read as UTC" : times.zone ?? ""
    switch (text(period.begin), text(period.end)) {
    case (let begin?, let end?): return "\(begin) – \(end)  \(zone)"
    case (let begin?, nil): return "from \(begin)  \(zone), end not in the file"
    case (nil, let end?): return "up to \(end)  \(zone), begin not in the file"
    case (nil, nil): return "period not in the file"
    }
  }

  private func values(_ counters: AppCounters) -> [Line] {
    func time(_ words: String, _ span: TimeSpan?) -> Line? {
      span.map { [.words(words + " "), .duration($0)] }
    }
    func count(_ number: Int?, _ one: String, _ many: String) -> Line? {
      number.map { [.words(counted($0, one, many))] }
    }
    return [
      time("foreground", counters.foreground.time), time("background", counters.background.time),
      time("of it with audio", counters.audioTime),
      time("with location", counters.locationTime),
      count(counters.foreground.launches, "launch", "launches"),
      count(
        counters.background.launches, "launch into the background", "launches into the background"),
      count(counters.resumes, "return", "returns"),
    ].compactMap(\.self)
  }

  // MARK: Exits

  /// The exits, beside those of the log if it is of the same time.
  private func exits(_ item: CountersAnalysis) -> [Block] {
    if let log = item.log, log.covered != nil {
      return log.rows.isEmpty ? [] : [.table(table(log))]
    }
    let parts = CountedPlace.allCases.flatMap { place in
      MetricKitCounter.allCases.compactMap { counter -> Line? in
        guard let count = item.counters[place].exits[counter], count > 0 else { return nil }
        return [.count(count), .words(" \(counter.words), \(place.rawValue)")]
      }
    }
    guard !parts.isEmpty else { return [] }
    return [.paragraph([.words("exits: ")] + Line(parts.joined(separator: [.words(" · ")])))]
  }

  private func table(_ log: CountedLog) -> Table {
    Table(
      log.rows,
      [
        .text("exits counted") { .words($0.counter.words) },
        .text("place") { .words($0.place.rawValue) },
        .number("counted") { $0.counted.map { .count($0) } ?? .words("not in the file", .faint) },
        .number("in the log") { .count($0.inLog) },
        .number("left over") { row in
          guard let most = row.leftOver, let least = row.leftOverAtLeast else { return .nothing }
          return least == most
            ? .words("\(most)", most > 0 ? .warning : .plain) : .words("\(least)–\(most)", .warning)
        },
        .number("beyond", rank: 1) { row in
          guard let counted = row.counted, row.inLog > counted else { return .nothing }
          return .words("\(row.inLog - counted)", .warning)
        },
      ])
  }

  private func remarks(_ log: CountedLog?) -> [Block] {
    guard let log else { return [] }
    return sentences(log).map { .remark([.words($0)]) }
  }

  /// What the comparison rests on, and what it leaves open.
  private func sentences(_ log: CountedLog) -> [String] {
    var sentences: [String] = []
    switch log.coverage {
    case .whole: sentences.append("the log covers the whole period")
    case .part:
      let length = log.covered.map { context.times.duration($0) } ?? ""
      sentences.append(
        "the log covers \(length) of the period: exits that are left over may have been at another time"
      )
    case .otherTime: sentences.append("the log is of another time: nothing is compared")
    case .otherApp:
      sentences.append("no single app of the log is known to be this one: nothing is compared")
    case .withoutDates: sentences.append("the log has no dates: nothing is compared")
    case .withoutPeriod:
      sentences.append("the file does not contain the period: nothing is compared")
    }
    if log.isAppAssumed {
      sentences.append("the file does not name its app; it is counted for the only app of the log")
    }
    if log.notCounted > 0 {
      let exits = counted(log.notCounted, "exit")
      sentences.append(
        "\(exits) of the log \(log.notCounted == 1 ? "raises" : "raise") no counter of MetricKit")
    }
    if log.undecided > 0 {
      let exits = counted(log.undecided, "exit")
      sentences.append(
        "of \(exits) in the log no line shows the code, the place or the time that decide about the counter"
      )
    }
    return sentences
  }
}

extension MetricKitCounter {
  /// The counter for people: as its category, if there is one.
  fileprivate var words: String {
    switch self {
    case .urlSessionTimeout: "URL session timeout"
    case .fetchTimeout: "background fetch timeout"
    default: ExitCategory(rawValue: word)?.words ?? word
    }
  }
}

extension AppCounters.Diagnosis.Kind {
  /// The kind for people.
  fileprivate var words: (one: String, many: String) {
    switch self {
    case .crash: ("crash", "crashes")
    case .hang: ("hang", "hangs")
    case .cpuException: ("CPU exception", "CPU exceptions")
    case .diskWriteException: ("disk write exception", "disk write exceptions")
    case .slowLaunch: ("slow launch", "slow launches")
    }
  }
}
