internal import LifetraceModel
internal import LifetraceTimelines

/// Puts extensions under their hosts and the apps in the order of a report.
struct AppGrouping {
  private let hosts: [AppAccumulator]
  private let extensions: [AppAccumulator]
  private let context: MetricsContext

  init(_ apps: [AppAccumulator], in context: MetricsContext) {
    hosts = apps.filter { !$0.isHosted }
    extensions = apps.filter(\.isHosted)
    self.context = context
  }

  /// Returns the apps: Apple's own last, those with the most evidence first.
  func analyses(_ analyse: @Sendable (AppAccumulator) -> AppAnalysis) -> [AppAnalysis] {
    var result = hosts.mapOnCores(analyse)
    var orphans: [AppKey: [AppAccumulator]] = [:]
    let places = Dictionary(
      hosts.enumerated().map { ($1.key.identity, $0) }, uniquingKeysWith: { first, _ in first })
    for part in extensions {
      let host = AppKey(device: part.key.device, bundle: part.key.host, kind: .app)
      if let place = places[host] {
        result[place].extensions.append(part.asExtension(in: context))
      } else {
        orphans[host, default: []].append(part)
      }
    }
    result += orphans.map { stub(of: $0.key, for: $0.value) }
    for index in result.indices {
      result[index].extensions.sort { ($0.identifier, $0.pid ?? 0) < ($1.identifier, $1.pid ?? 0) }
    }
    return result.sorted(by: Self.precedes)
  }

  /// An entry for a host that the log never shows itself: nothing is known of its states.
  private func stub(of key: AppKey, for extensions: [AppAccumulator]) -> AppAnalysis {
    var states = AppAccumulator(key, in: context)
    let start = extensions.compactMap(\.windowStart).min()
    let end = extensions.compactMap(\.windowEnd).max()
    if let start, let end {
      states.add(
        absence: StateInterval(
          state: .undetermined, start: start, end: end, startEvidence: .cutOff,
          endEvidence: .cutOff), in: context)
    }
    var app = states.analysis(in: .none, context)
    app.extensions = extensions.map { $0.asExtension(in: context) }
    return app
  }

  private static func precedes(_ left: AppAnalysis, _ right: AppAnalysis) -> Bool {
    if left.isSystem != right.isSystem { return right.isSystem }
    if left.eventCount != right.eventCount { return left.eventCount > right.eventCount }
    if left.displayName != right.displayName { return left.displayName < right.displayName }
    return (left.device ?? "", left.windowStart) < (right.device ?? "", right.windowStart)
  }
}

extension AppKey {
  /// Device and bundle alone, as extensions name their hosts.
  fileprivate var identity: AppKey { AppKey(device: device, bundle: bundle, kind: .app) }
}

extension AppAccumulator {
  /// `true` iff it is an extension whose host the log names.
  fileprivate var isHosted: Bool { key.kind == .appExtension && key.host != nil }
}
