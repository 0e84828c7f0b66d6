/// Everything that was read: events in the order of time, and where they come from.
public struct EventTrace: Sendable {
  /// Sorted by time; events of the same instant keep the order of the log.
  public var events: [LifecycleEvent]
  public var symbols: SymbolTable
  public var inputs: [InputSummary]
  public var reference: TimeReference
  /// How many messages the system hid as `<private>`.
  public var privateCount: Int
  public var diagnostics: [Diagnostic]

  public init(
    events: [LifecycleEvent] = [], symbols: SymbolTable = SymbolTable(),
    inputs: [InputSummary] = [],
    reference: TimeReference = TimeReference(
      anchor: .orderOnly, zoneSeconds: nil, resolution: .zero),
    privateCount: Int = 0, diagnostics: [Diagnostic] = []
  ) {
    self.events = events
    self.symbols = symbols
    self.inputs = inputs
    self.reference = reference
    self.privateCount = privateCount
    self.diagnostics = diagnostics
  }
}
