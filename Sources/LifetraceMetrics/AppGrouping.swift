internal import LifetraceModel
internal import LifetraceTimelines

/// Puts extensions under their hosts and the apps in the order of a report.
struct AppGrouping {
  private let hosts: [Boxed<AppAccumulator>]
  private let extensions: [Boxed<AppAccumulator>]
  private let context: MetricsContext

  init(_ apps: [Boxed<AppAccumulator>], in context: MetricsContext) {
    hosts = apps.filter { !$0.value.isExtension }
    extensions = apps.filter(\.value.isExtension)
    self.context = context
  }

  /// What an extension is listed under: the app that hosts it, else the one that it is a part of.
  private struct Home: Hashable {
    var device: String?
    var bundle: String
  }

  /// Returns the apps: Apple's own last, those with the most evidence first.
  func analyses(_ analyse: @escaping @Sendable (AppAccumulator) -> AppAnalysis) -> [AppAnalysis] {
    var result = hosts.mapOnCores { analyse($0.value) }
    var places: [Home: Int] = [:]
    for (place, app) in result.enumerated() {
      let home = app.bundle.map { Home(device: app.device, bundle: $0) }
      if let home, places[home] == nil { places[home] = place }
    }
    var others: [Home: [Boxed<AppAccumulator>]] = [:]
    for part in extensions {
      let home = home(of: part.value.key, among: places)
      if let place = places[home] {
        result[place].extensions.append(part.value.asExtension(in: context))
      } else {
        others[home, default: []].append(part)
      }
    }
    result += others.map { stub(of: $0.key, for: $0.value) }
    for index in result.indices {
      result[index].extensions.sort { ($0.identifier, $0.pid ?? 0) < ($1.identifier, $1.pid ?? 0) }
    }
    return result.sorted(by: Self.precedes)
  }

  /// An extension's identifier begins with that of the app that it is installed with.
  private func home(of key: AppKey, among known: [Home: Int]) -> Home {
    let device = context.text(key.device)
    // An app of the system that hosts it is no app of the user's: then it stands under the one that it is a part of.
    if let host = context.text(key.host),
      !AppAnalysis.isSystem(.unknown, bundle: host)
        || AppAnalysis.isSystem(.unknown, bundle: context.text(key.bundle) ?? "")
    {
      return Home(device: device, bundle: host)
    }
    let parts = (context.text(key.bundle) ?? "").split(separator: ".")
    let homes = parts.indices.dropFirst().reversed().map {
      Home(device: device, bundle: parts[..<$0].joined(separator: "."))
    }
    return homes.first { known[$0] != nil } ?? homes.first ?? Home(device: device, bundle: "")
  }

  /// Returns an entry for an app without lines of its own: its states are undetermined.
  private func stub(of home: Home, for extensions: [Boxed<AppAccumulator>]) -> AppAnalysis {
    let isOfSystem = AppAnalysis.isSystem(.unknown, bundle: home.bundle)
    let key = AppKey(
      device: extensions.first?.value.key.device, kind: isOfSystem ? .system : .app)
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
    app.bundle = home.bundle
    app.isSystem = isOfSystem
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

extension AppAccumulator {
  /// Whether it is an extension that the log names.
  fileprivate var isExtension: Bool {
    key.kind == .appExtension && (key.host != nil || key.bundle != nil)
  }
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
