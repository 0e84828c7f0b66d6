internal import LifetraceModel

/// Whether a subject is one of those that the user asked for.
struct SubjectFilter: Sendable {
  /// What was asked for; empty if the trace does not hold the text.
  private struct Wish: Sendable {
    var names: Set<Symbol> = []
    /// Apps whose extensions were asked for.
    var hosts: Set<Symbol> = []
  }

  private let device: Set<Symbol>?
  private var app: Wish?

  /// - Parameter subjects: those that a name may stand for, as far as they are known.
  init(_ options: AnalysisOptions, symbols: SymbolTable, among subjects: [AppKey]) {
    device = options.device.map { text in Set([symbols.symbol(for: text)].compactMap(\.self)) }
    guard let text = options.app else { return }
    app = Wish()
    guard let name = symbols.symbol(for: text) else { return }
    app?.names = [name]
    for key in subjects where key.name == name || key.bundle == name {
      if let host = key.host {
        app?.hosts.insert(host)
      } else if let bundle = key.bundle {
        // Its extensions name the bundle, whatever the app is asked for by.
        app?.names.insert(bundle)
      }
    }
  }

  /// `true` iff the app, the host of the extension, or an extension of the app was asked for.
  func accepts(_ key: AppKey) -> Bool {
    accepts(app: key) && (device.map { key.device.map($0.contains) ?? false } ?? true)
  }

  private func accepts(app key: AppKey) -> Bool {
    guard let app else { return true }
    let isNamed = [key.bundle, key.name, key.host].contains { $0.map(app.names.contains) ?? false }
    return isNamed || key.host == nil && (key.bundle.map(app.hosts.contains) ?? false)
  }
}
