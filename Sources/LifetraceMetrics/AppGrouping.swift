internal import LifetraceModel
internal import LifetraceTimelines

/// Puts extensions under their hosts and the apps in the order of a report.
struct AppGrouping {
  private let hosts: [Boxed<AppAccumulator>]
  private let extensions: [Boxed<AppAccumulator>]
  private let context: MetricsContext

  init(_ apps: [Boxed<AppAccumulator>], in context: MetricsContext) {
    hosts = apps.filter { !$0.value.isHosted }
    extensions = apps.filter(\.value.isHosted)
    self.context = context
  }

  /// Returns the apps: Apple's own last, those with the most evidence first.
  func analyses(_ analyse: @escaping @Sendable (AppAccumulator) -> AppAnalysis) -> [AppAnalysis] {
    var result = hosts.mapOnCores { analyse($0.value) }
    var orphans: [AppKey: [Boxed<AppAccumulator>]] = [:]
    let places = Dictionary(
      hosts.enumerated().map { ($1.value.key.identity, $0) },
      uniquingKeysWith: { first, _ in first })
    for part in extensions {
      let host = AppKey(
        device: part.value.key.device, bundle: part.value.key.host, kind: .app)
      if let place = places[host] {
        result[place].extensions.append(part.value.asExtension(in: context))
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

  /// Returns an entry for a host without lines of its own: its states are undetermined.
  private func stub(of key: AppKey, for extensions: [Boxed<AppAccumulator>]) -> AppAnalysis {
    var states = AppAccumulator(key, in: context)
    let start = extensions.compactMap(\.value.states.start).min()
    let end = extensions.compactMap(\.value.states.end).max()
    if let start, let end {
      states.add(
        notRunning: StateInterval(
          state: .undetermined, start: start, end: end, startEvidence: .cutOff,
          endEvidence: .cutOff), in: context)
    }
    var app = states.analysis(in: .none, context)
    app.extensions = extensions.map { $0.value.asExtension(in: context) }
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
  /// Whether it is an extension whose host the log names.
  fileprivate var isHosted: Bool { key.kind == .appExtension && key.host != nil }
}

/// The apps and the device that the user asked for.
struct SubjectFilter: Sendable {
  /// An app or a device that was asked for.
  private struct Wish: Sendable {
    /// Bundle identifier or name; `nil` if the trace does not hold the text.
    var name: Symbol?
    /// Bundle identifiers of the apps with this name, by which their extensions name them.
    var bundles: Set<Symbol> = []
    /// Apps whose extensions were asked for.
    var hosts: Set<Symbol> = []
  }

  private let device: Wish?
  private var app: Wish?

  /// Creates the filter of some options.
  ///
  /// - Parameter subjects: the apps known so far, which a name may mean.
  init(_ options: AnalysisOptions, symbols: SymbolTable, among subjects: [AppKey]) {
    device = options.device.map { Wish(name: symbols.symbol(for: $0)) }
    app = options.app.map { Wish(name: symbols.symbol(for: $0)) }
    guard let name = app?.name else { return }
    for key in subjects where key.name == name || key.bundle == name {
      if let host = key.host {
        app?.hosts.insert(host)
      } else if let bundle = key.bundle {
        app?.bundles.insert(bundle)
      }
    }
  }

  /// Whether the app, the host of the extension, or an extension of the app was asked for.
  func accepts(_ key: AppKey) -> Bool {
    guard device == nil || device?.name != nil && device?.name == key.device else { return false }
    guard let app else { return true }
    guard let name = app.name else { return false }
    if key.bundle == name || key.name == name || key.host == name { return true }
    if let host = key.host { return app.bundles.contains(host) }
    return key.bundle.map(app.hosts.contains) ?? false
  }
}
