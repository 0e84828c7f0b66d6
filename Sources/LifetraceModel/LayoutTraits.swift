/// What the stages after reading know of layouts: the only table of that, by the names that reading gives them.
package struct LayoutTraits: Sendable {
  package let name: String
  /// Whether it holds life-cycle events alone, rather than a log with lines about anything.
  package var isOfEvents = false
  /// What its times count from, in words; `nil` for times of day, and for no times.
  package var origin: String?
  /// Whether it is a report file about one moment.
  package var isReport = false
  /// Whether its lines are events in lifetrace's own format, which have places instead of lines.
  package var isNative = false

  /// The name of files with counters of apps.
  package static let countersName = "counters"
  /// What the times of a recording count from that nothing else has.
  package static let recordingStart = "the recording's start"

  /// The layouts about which more is known than their name.
  package static let rows = [
    LayoutTraits(name: "native", isOfEvents: true, isNative: true),
    LayoutTraits(name: "instruments", isOfEvents: true, origin: "the device's start"),
    LayoutTraits(name: "xctrace", isOfEvents: true, origin: recordingStart),
    LayoutTraits(name: "sentry", isOfEvents: true),
    LayoutTraits(name: "opentelemetry", isOfEvents: true),
    LayoutTraits(name: "ips", isReport: true),
    // Sums say nothing of the inputs beside them.
    LayoutTraits(
      name: countersName, isOfEvents: true, isReport: true, isNative: true),
  ]

  /// What the times of layouts count from; `nil` if some are times of day.
  package static func origin(of layouts: [String]) -> String? {
    let origins = Set(
      layouts.filter { $0 != countersName }.map { name in rows.first { $0.name == name }?.origin })
    guard !origins.isEmpty, !origins.contains(nil) else { return nil }
    return origins.compactMap(\.self).sorted().joined(separator: " or ")
  }
}

extension InputSummary {
  /// Whether it holds counters of apps.
  package var hasCounters: Bool { layouts.contains(LayoutTraits.countersName) }

  /// Whether all of its layouts have a trait; an input without a layout has any.
  package func hasOnly(_ trait: (LayoutTraits) -> Bool) -> Bool {
    layouts.allSatisfy { name in LayoutTraits.rows.contains { $0.name == name && trait($0) } }
  }
}
