import LifetraceModel

/// Collects what the emitters find in one input.
struct EventSink: Sendable {
  var symbols: SymbolTable
  var events: [LifecycleEvent] = []
  /// What was recognized but could not be used, counted by cause.
  var skipped: [String: Int] = [:]
  var diagnostics: [Diagnostic] = []
  /// Messages or arguments hidden as `<private>`.
  var privateCount = 0

  init(symbols: SymbolTable = SymbolTable()) {
    self.symbols = symbols
  }

  /// Adds an event that `record` carries.
  mutating func emit(
    _ kind: EventKind, about process: ProcessReference, scene: Symbol? = nil,
    from emitter: Emitter, in record: borrowing LogRecord
  ) {
    events.append(
      LifecycleEvent(
        time: record.time, source: record.source, device: record.device, boot: record.boot,
        process: process, scene: scene, emitter: emitter, kind: kind))
  }

  mutating func skip(_ cause: String) {
    skipped[cause, default: 0] += 1
  }
}
