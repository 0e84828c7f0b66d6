internal import LifetraceModel
internal import LifetraceTimelines

/// Whether a subject is one of those that the user asked for.
struct SubjectFilter: Sendable {
  /// What was asked for.
  private struct Wish: Sendable {
    /// Bundle identifier or name; `nil` if the trace does not hold the text.
    var name: Symbol?
    /// Bundle identifiers of the apps that are called so: their extensions name these.
    var bundles: Set<Symbol> = []
    /// Apps whose extensions were asked for.
    var hosts: Set<Symbol> = []
  }

  private let device: Wish?
  private var app: Wish?

  /// - Parameter subjects: those that a name may stand for, as far as they are known.
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

  /// `true` iff the app, the host of the extension, or an extension of the app was asked for.
  func accepts(_ key: AppKey) -> Bool {
    guard device == nil || device?.name != nil && device?.name == key.device else { return false }
    guard let app else { return true }
    guard let name = app.name else { return false }
    if key.bundle == name || key.name == name || key.host == name { return true }
    if let host = key.host { return app.bundles.contains(host) }
    return key.bundle.map(app.hosts.contains) ?? false
  }
}
