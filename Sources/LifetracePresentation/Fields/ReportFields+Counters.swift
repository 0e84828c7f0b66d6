import LifetraceMetrics
import LifetraceModel

extension ReportFields {
  /// What the system counted of one app over one period.
  static let counters = FieldTable<CountersAnalysis>(
    "counters",
    [
      .word("origin", AppCounters.Origin.allCases, "What the file is a copy of.", .always) {
        $0.counters.origin
      },
      .text("app", "The bundle identifier; absent if the file does not contain it.") {
        $0.counters.subject.bundle
      },
      .text("version", "The version of the app; of several the latest.") {
        $0.counters.subject.version
      },
      .flag("severalVersions", "Whether the file says that it counted several versions.") {
        $0.counters.subject.hasSeveralVersions
      },
      .text("os", "The version of iOS.") { $0.counters.subject.os },
      .text("model", "The device's model.") { $0.counters.subject.model },
      .text("begin", "The first instant that was counted.") {
        $0.counters.period.text(of: $0.counters.period.begin)
      },
      .text("end", "The last instant that was counted.") {
        $0.counters.period.text(of: $0.counters.period.end)
      },
      .flag("hasZone", "Whether the times have a zone; without one they are read as UTC.") {
        $0.counters.period.zoneSeconds != nil
      },
      .object("foreground", place, "What was counted in the foreground.", .always) {
        $0.counters.foreground
      },
      .object("background", place, "What was counted in the background.", .always) {
        $0.counters.background
      },
      .counted("backgroundAudio", "The time in the background with audio.") {
        $0.counters.audioTime
      },
      .counted("backgroundLocation", "The time in the background with location updates.") {
        $0.counters.locationTime
      },
      .number("resumes", "The number of returns to the foreground.") { $0.counters.resumes },
      .list(
        "diagnoses", diagnosis,
        "What MetricKit diagnosed in the period, at times that it does not give; absent if nothing.",
        .ifKnown
      ) {
        $0.counters.diagnoses.isEmpty ? nil : $0.counters.diagnoses
      },
      .list(
        "unread", unreadValue, "Values that could not be read; absent if there are none.", .ifKnown
      ) {
        $0.counters.unread.isEmpty ? nil : $0.counters.unread
      },
      .texts(
        "otherMetrics",
        "The metrics of the file that are not read, by their keys; absent if there are none.",
        .ifKnown
      ) {
        $0.counters.otherMetrics.isEmpty ? nil : $0.counters.otherMetrics
      },
      .object(
        "log", countedLog, "What the log shows of the same time; absent if the inputs hold no log."
      ) { $0.log },
      .source("source", "Where the counters begin in the input.", .always) { $0.counters.source },
    ])

  static let place = FieldTable<AppCounters.Place>(
    "countedPlace",
    [
      .counted("seconds", "The time in it.") { $0.time },
      .number(
        "launches", "The number of launches; of MetricKit those that drew, in the foreground."
      ) { $0.launches },
      .object(
        "exits", countedExits,
        "The exits by MetricKit's counters; a counter that is absent is unknown.",
        .always
      ) { $0.exits },
    ])

  static let countedExits = FieldTable<[MetricKitCounter: Int]>(
    "countedExits",
    MetricKitCounter.allCases.map { counter in
      .number(counter.word, "`\(counter.rawValue)`, or the same of iOS 27.") { $0[counter] }
    })

  static let diagnosis = FieldTable<AppCounters.Diagnosis>(
    "diagnosis",
    [
      .word("kind", AppCounters.Diagnosis.Kind.allCases, "What happened.", .always) { $0.kind },
      .counted("seconds", "How long the hang or the launch was, or the CPU time.") { $0.time },
      .counted("sampledSeconds", "The time in which the CPU time was used.") { $0.sampledTime },
      .text("amount", "The disk writes, as the file has them.") { $0.text },
    ])

  static let unreadValue = FieldTable<AppCounters.UnreadValue>(
    "unreadValue",
    [
      .text("key", "The path of its keys in the file.", .always) { $0.key },
      .text("text", "Its text.", .always) { $0.text },
    ])

  static let countedLog = FieldTable<CountedLog>(
    "countedLog",
    [
      .word(
        "coverage", CountedLog.Coverage.allCases,
        "How much of the period the log covers, or why it cannot be compared.", .always
      ) { $0.coverage },
      .counted("covered", "The length of the part of the period that the log covers.") {
        $0.covered
      },
      .flag(
        "assumedApp",
        "Whether the only app of the log is taken for one that the file does not name."
      ) { $0.isAppAssumed },
      .list("rows", countedRow, "The counters that are not 0, or that exits of the log raise.") {
        $0.rows
      },
      .number(
        "notCounted", "The exits of the log that raise no counter, by Apple's table.", .always
      ) {
        $0.notCounted
      },
      .number(
        "undecided",
        "The exits of the log whose counter, place or time no line shows.", .always
      ) { $0.undecided },
    ])

  static let countedRow = FieldTable<CountedLog.Row>(
    "countedRow",
    [
      .word("place", CountedPlace.allCases, "Where the app was.", .always) { $0.place },
      .text("counter", of: MetricKitCounter.allCases.map(\.word), "The counter.", .always) {
        $0.counter.word
      },
      .number("counted", "What the system counted; absent if the file does not contain it.") {
        $0.counted
      },
      .number("inLog", "The exits in the log that raise it, by Apple's table.", .always) {
        $0.inLog
      },
      .number("explained", "How many of the counted exits the log explains.") { $0.explained },
      .number("leftOver", "How many of the counted exits the log does not show.") { $0.leftOver },
      .number(
        "leftOverAtLeast",
        "The same if exits whose code, place or time the log does not show raise it, too."
      ) { $0.leftOverAtLeast },
    ])
}

extension Field {
  /// A length of time that the system counted: known also beside a log without times.
  static func counted(
    _ key: String, _ sentence: String, _ value: @escaping @Sendable (Record) -> TimeSpan?
  ) -> Field {
    Field(key: key, kind: .seconds, sentence: sentence, presence: .ifKnown) { record, _ in
      value(record).map(JSONText.seconds)
    }
  }
}

extension AppCounters.Period {
  /// Returns an instant of the period in RFC 3339, in the period's own zone.
  func text(of instant: Instant?) -> String? { instant.map { wording.rfc3339($0) } }

  /// The words for the instants of the period, in its own zone.
  var wording: TimeWording {
    let zone = zoneSeconds ?? 0
    return TimeWording(
      TimeReference(anchor: .absolute, zoneSeconds: zone, resolution: .seconds(1)), first: begin,
      last: end)
  }
}
