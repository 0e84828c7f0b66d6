internal import LifetraceModel

/// Whether a subject is one of those that the user asked for.
struct SubjectFilter: Sendable {
  private enum Wish: Hashable, Sendable {
    case anything
    case only(Symbol)
    /// The trace does not hold the text that was asked for.
    case nothing

    init(_ text: String?, in symbols: SymbolTable) {
      guard let text else {
        self = .anything
        return
      }
      self = symbols.symbol(for: text).map { .only($0) } ?? .nothing
    }

    func accepts(_ candidates: Symbol?...) -> Bool {
      switch self {
      case .anything: true
      case .only(let symbol): candidates.contains(symbol)
      case .nothing: false
      }
    }
  }

  private let app: Wish
  private let device: Wish

  init(_ options: AnalysisOptions, symbols: SymbolTable) {
    app = Wish(options.app, in: symbols)
    device = Wish(options.device, in: symbols)
  }

  /// `true` iff the app, or the host of the extension, was asked for.
  func accepts(_ key: AppKey) -> Bool {
    app.accepts(key.bundle, key.name, key.host) && device.accepts(key.device)
  }
}
