import LifetraceModel

/// Objects of JSON with what the system counted of an app.
///
/// Sources: Apple, "MXMetricPayload", "MXAppExitMetric" and "MetricReport"; payloads and reports that apps published.
/// Of `log-power` sessions and of `MetricReport` only examples by others were at hand.
enum CounterPayload {
  /// Returns the counters of an object; `nil` if it has none.
  static func counters(_ object: JSONElement, at source: SourcePosition) -> AppCounters? {
    if groups.contains(where: { object[$0] != nil }) { return payload(object, at: source) }
    if object["intervalEntries"] != nil || object["stateEntries"] != nil {
      return report(object, at: source)
    }
    if object["app_bundleid"] != nil, object["performance_metrics"] != nil {
      return session(object, at: source)
    }
    return nil
  }

  /// The members of a payload; each payload has some of them.
  static let groups = [
    "applicationTimeMetrics", "applicationExitMetrics", "applicationLaunchMetrics",
    "applicationResponsivenessMetrics", "animationMetrics", "memoryMetrics", "cpuMetrics",
    "gpuMetrics", "displayMetrics", "networkTransferMetrics", "diskIOMetrics", "signpostMetrics",
    "cellularConditionMetrics", "locationActivityMetrics",
  ]

  // MARK: MXMetricPayload

  private static func payload(_ object: JSONElement, at source: SourcePosition) -> AppCounters {
    var counters = AppCounters(.metricPayload, at: source)
    let data = object["metaData"]
    counters.subject = subject(data, of: object)
    counters.subject.hasSeveralVersions =
      object["includesMultipleApplicationVersions"]?.flag ?? false
    counters.period = AppCounters.Period(object["timeStampBegin"], object["timeStampEnd"])
    var values = CounterValues(region: data?["regionFormat"]?.text)
    let times = "applicationTimeMetrics"
    counters.foreground.time = values.time([times, "cumulativeForegroundTime"], in: object)
    counters.background.time = values.time([times, "cumulativeBackgroundTime"], in: object)
    counters.audioTime = values.time([times, "cumulativeBackgroundAudioTime"], in: object)
    counters.locationTime = values.time([times, "cumulativeBackgroundLocationTime"], in: object)
    let launches = "applicationLaunchMetrics"
    counters.foreground.launches = values.sum(
      ofHistograms: [
        [launches, "histogrammedTimeToFirstDrawKey"],
        [launches, "histogrammedOptimizedTimeToFirstDrawKey"],
      ], buckets: ["histogramValue"], count: "bucketCount", in: object)
    counters.resumes = values.sum(
      ofHistograms: [[launches, "histogrammedResumeTime"]], buckets: ["histogramValue"],
      count: "bucketCount", in: object)
    let ends = "applicationExitMetrics"
    counters.foreground.exits = exits(&values, [ends, "foregroundExitData"], object)
    counters.background.exits = exits(&values, [ends, "backgroundExitData"], object)
    for key in ["metaData"] + AppCounters.Diagnosis.Kind.allCases.map(\.list) {
      values.know([key])
    }
    values.keepRest(of: object)
    counters.keep(values)
    return counters
  }

  /// Returns the exits of a place by their counters.
  ///
  /// - Parameter path: the keys to the place.
  private static func exits(
    _ values: inout CounterValues, _ path: [String], _ object: JSONElement
  ) -> [MetricKitCounter: Int] {
    var exits: [MetricKitCounter: Int] = [:]
    for counter in MetricKitCounter.allCases {
      exits[counter] = values.count(path + [counter.rawValue], in: object)
    }
    return exits
  }

  private static func version(_ version: String?, build: String?) -> String? {
    guard let version else { return build.map { "(\($0))" } }
    return build.map { "\(version) (\($0))" } ?? version
  }

  // MARK: MetricReport

  private static func report(_ object: JSONElement, at source: SourcePosition) -> AppCounters {
    var counters = AppCounters(.metricReport, at: source)
    counters.subject = subject(object["environment"] ?? object["metaData"], of: object)
    counters.period = AppCounters.Period(
      object.value(["timeRange", "begin"]), object.value(["timeRange", "end"]))
    var values = CounterValues()
    // Entries overlap: one of them covers the whole report.
    let whole = (object["intervalEntries"]?.items ?? []).max { length(of: $0) < length(of: $1) }
    for value in whole?["values"]?.items ?? [] {
      read(value, into: &counters, &values)
      values.keepRest(of: value, level: 1)
    }
    for key in ["environment", "metaData", "timeRange", "intervalEntries"] { values.know([key]) }
    values.keepRest(of: object)
    counters.keep(values)
    return counters
  }

  /// The app and the device in the environment of a report.
  static func subject(_ environment: JSONElement?, of object: JSONElement?) -> AppCounters.Subject {
    func text(_ keys: String..., in element: JSONElement?) -> String? {
      keys.lazy.compactMap { element?[$0]?.text }.first
    }
    var subject = AppCounters.Subject()
    subject.bundle =
      text("bundleIdentifier", in: environment) ?? text("bundleIdentifier", in: object)
    subject.version = version(
      text("latestApplicationVersion", "applicationVersion", "appVersion", in: environment)
        ?? text("appVersion", in: object),
      build: text("applicationBuildVersion", "appBuildVersion", in: environment))
    subject.hasSeveralVersions = environment?["includesMultipleApplicationVersions"]?.flag ?? false
    subject.os = system(environment?["osVersion"])
    subject.model = text("deviceType", in: environment)
    return subject
  }

  private static func length(of entry: JSONElement) -> TimeSpan {
    entry["duration"].flatMap(CounterValues.span) ?? .zero
  }

  private static func system(_ version: JSONElement?) -> String? {
    if let text = version?.text { return text }
    guard let number = version?["number"]?.text else { return nil }
    let platform = version?["platform"]?.text ?? "iOS"
    return "\(platform) \(number)" + (version?["buildNumber"]?.text.map { " (\($0))" } ?? "")
  }

  private static func read(
    _ value: JSONElement, into counters: inout AppCounters, _ values: inout CounterValues
  ) {
    func time(_ place: String, _ known: TimeSpan?) -> TimeSpan? {
      for key in ["total\(place)TimeMetric", "\(lowerCased(place))TimeMetric"] {
        values.know([key])
        let isBare = value.value([key, "value"])?.number != nil
        if let time = values.time(isBare ? [key] : [key, "value"], in: value) { return time }
      }
      return known
    }
    func count(_ key: String) -> Int? {
      values.know([key])
      return values.sum(
        ofHistograms: [[key, "histogram"]], buckets: ["buckets"], count: "count", in: value)
    }
    counters.foreground.time = time("Foreground", counters.foreground.time)
    counters.background.time = time("Background", counters.background.time)
    counters.audioTime = time("BackgroundAudio", counters.audioTime)
    counters.locationTime = time("BackgroundLocation", counters.locationTime)
    for key in ["timeToFirstDrawMetric", "optimizedTimeToFirstDrawMetric"] {
      guard let launches = count(key) else { continue }
      let (sum, isTooLarge) = launches.addingReportingOverflow(counters.foreground.launches ?? 0)
      if !isTooLarge { counters.foreground.launches = sum }
    }
    counters.resumes = count("applicationResumeTimeMetric") ?? counters.resumes
    counters.foreground.exits.merge(terminations(&values, "foreground", value)) { $1 }
    counters.background.exits.merge(terminations(&values, "background", value)) { $1 }
  }

  /// Returns the terminations of a place, whose names examples spell differently; the rest is not understood.
  private static func terminations(
    _ values: inout CounterValues, _ place: String, _ value: JSONElement
  ) -> [MetricKitCounter: Int] {
    var exits: [MetricKitCounter: Int] = [:]
    let names = [place, capitalized(place)].flatMap { name in
      ["Metric", "", "Metrics"].map { "\(name)Termination\($0)" }
    }
    for name in names {
      let path = [[name, "value"], [name, "counts"], [name]].first { value.value($0) != nil }
      guard let path, let metric = value.value(path) else { continue }
      for counter in MetricKitCounter.allCases {
        let key = counter.reportNames.flatMap(spellings).first { metric[$0] != nil }
        if let key { exits[counter] = values.count(path + [key], in: value) }
      }
      values.keepRest(of: metric, at: path, level: 1)
      if !metric.keys.isEmpty { values.know([name]) }
    }
    return exits
  }

  /// The keys that a counter of terminations may have.
  private static func spellings(_ name: String) -> [String] {
    ["TerminationCount", "", "Count", "ExitCount"].map { name + $0 }
      + ["cumulative\(capitalized(name))ExitCount"]
  }

  private static func capitalized(_ name: String) -> String {
    name.prefix(1).uppercased() + name.dropFirst()
  }

  private static func lowerCased(_ name: String) -> String {
    name.prefix(1).lowercased() + name.dropFirst()
  }

  // MARK: log-power sessions

  private static func session(_ object: JSONElement, at source: SourcePosition) -> AppCounters {
    var counters = AppCounters(.powerSession, at: source)
    counters.subject.bundle = object["app_bundleid"]?.text
    counters.subject.version = object["app_version"]?.text
    var values = CounterValues()
    let root = "performance_metrics"
    let app = [root, "app_performance"]
    for (place, key) in [(\AppCounters.foreground, "fg"), (\AppCounters.background, "bg")] {
      counters[keyPath: place].launches = values.count(app + ["launch", key, "count"], in: object)
      values.know(app + ["launch", key, "sessions"])
      let ends = [app, [root]].map { $0 + ["processExits", key] }
      guard let path = ends.first(where: { object.value($0) != nil }) else { continue }
      counters[keyPath: place].exits = exits(&values, path, object)
    }
    if let metrics = object[root] { values.keepRest(of: metrics, at: [root]) }
    counters.keep(values)
    return counters
  }
}

extension AppCounters {
  /// Keeps the values and metrics of the file that are not read.
  mutating func keep(_ values: CounterValues) {
    (unread, otherMetrics) = (values.unread, values.others)
  }
}

extension AppCounters.Period {
  /// Creates a period from its bounds as the file has them.
  init(_ begin: JSONElement?, _ end: JSONElement?) {
    self.init()
    let bounds = [begin, end].map { $0.flatMap(Self.instant) }
    // Where only one of them has a zone, the other has been written in it, too.
    zoneSeconds = bounds.lazy.compactMap { $0?.zoneSeconds }.first
    let instants = bounds.map { bound in
      bound.map { $0.instant - .seconds(Int64($0.zoneSeconds == nil ? zoneSeconds ?? 0 : 0)) }
    }
    (self.begin, self.end) = (instants[0], instants[1])
  }

  /// Returns an instant with its zone: `2026-10-23 23:00:00 +0000`, or a number of seconds. One without a zone is read
  /// as UTC.
  private static func instant(_ value: JSONElement) -> (instant: Instant, zoneSeconds: Int?)? {
    if let number = value.number {
      // Encoders count from 2001 unless they are told to count from 1970. Neither leads beyond the other's times
      // before 2036.
      let seconds = number < 1.1e9 ? number + 978_307_200 : number
      guard number > 0, seconds < 9e9 else { return nil }
      return (Instant(nanoseconds: Int64(seconds * 1000) * 1_000_000), 0)
    }
    guard let text = value.bytes else { return nil }
    var place = 0
    guard let time = TimeShape.dated(text.span, at: &place), time.isPossible, let year = time.year,
      let month = time.month, let day = time.day
    else { return nil }
    let date = CivilDateTime(
      year: Int(year), month: Int(month), day: Int(day), nanosecondOfDay: time.nanosecondOfDay)
    guard date.isValid, CivilDateTime.countableDays.contains(date.daysSinceEpoch) else {
      return nil
    }
    return (date.instant(zoneSeconds: Int(time.zoneSeconds ?? 0)), time.zoneSeconds.map { Int($0) })
  }

  /// Takes the times of a period without a zone for those of a zone, in seconds east of UTC.
  mutating func place(inZone seconds: Int) {
    guard zoneSeconds == nil, begin != nil || end != nil else { return }
    begin = begin.map { $0 - .seconds(Int64(seconds)) }
    end = end.map { $0 - .seconds(Int64(seconds)) }
    zoneSeconds = seconds
  }

  /// Takes the times of a period without a zone for those of a zone.
  mutating func place(in zone: ZoneRule?) {
    guard let zone, zoneSeconds == nil, let first = begin ?? end else { return }
    let seconds = zone.offset(forLocal: first, after: nil)
    begin = begin.map { $0 - .seconds(Int64(zone.offset(forLocal: $0, after: nil))) }
    end = end.map { $0 - .seconds(Int64(zone.offset(forLocal: $0, after: nil))) }
    zoneSeconds = seconds
  }
}
