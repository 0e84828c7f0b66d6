/// What the stages after reading know of layouts: the only table of that, by the names that reading gives them.
package struct LayoutTraits: Sendable {
  package let name: String
  /// Whether it holds life-cycle events alone, rather than a log with lines about anything.
  package var isOfEvents = false
  /// Whether its times count from the start of the device.
  package var isOfUptimes = false
  /// Whether it is a report file about one moment.
  package var isReport = false
  /// Whether its lines are events in lifetrace's own format, which have places instead of lines.
  package var isNative = false

  /// The name of files with counters of apps.
  package static let countersName = "counters"

  /// The layouts about which more is known than their name.
  package static let rows = [
    LayoutTraits(name: "native", isOfEvents: true, isNative: true),
    LayoutTraits(name: "instruments", isOfEvents: true, isOfUptimes: true),
    LayoutTraits(name: "sentry", isOfEvents: true),
    LayoutTraits(name: "opentelemetry", isOfEvents: true),
    LayoutTraits(name: "ips", isReport: true),
    // Sums say nothing of the inputs beside them.
    LayoutTraits(
      name: countersName, isOfEvents: true, isOfUptimes: true, isReport: true, isNative: true),
  ]
}

extension InputSummary {
  /// Whether it holds counters of apps.
  package var hasCounters: Bool { layouts.contains(LayoutTraits.countersName) }

  /// Whether all of its layouts have a trait; an input without a layout has any.
  package func hasOnly(_ trait: (LayoutTraits) -> Bool) -> Bool {
    layouts.allSatisfy { name in LayoutTraits.rows.contains { $0.name == name && trait($0) } }
  }
}
