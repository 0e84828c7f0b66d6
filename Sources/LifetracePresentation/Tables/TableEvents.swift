import LifetraceModel

/// An event with the texts of its symbols.
struct TableEvent: Sendable {
  let event: LifecycleEvent
  let symbols: SymbolTable
}

extension TableDefinition {
  /// The events as they were read, before any state is decided.
  static let events = TableDefinition(
    "events", "An event: a fact that one line of the log states.", eventColumns.map(\.description),
    .ofEvents { piece, export in
      let context = export.context
      let symbols = export.trace?.symbols ?? SymbolTable()
      return RowSource(count: piece.items.count) { index, rows in
        let event = TableEvent(event: piece.event(piece.items[index]), symbols: symbols)
        for column in eventColumns { column.append(event, context, &rows) }
      }
    })

  private static let eventColumns: [TableColumn<TableEvent>] =
    [
      .number("input", "The input, as `inputs.n` numbers it.") { (event: TableEvent) in
        Int(event.event.source.input) + 1
      },
      .number("line", "The line, or the record, from 1.") { Int($0.event.source.line) },
    ]
    + TableColumn.instant("at", "The time of the line.") { $0.event.time }
    + [
      .text("event", "The name, as a native event has it.") {
        NativeEventForm.name(of: $0.event.kind)
      },
      .text("emitter", "The component that wrote the line.") { $0.event.emitter.nativeWord },
      .text("device", "The device that the line names.") { $0.text(\.device) },
      .text("bundle", "The bundle identifier that the line names.") { $0.text(\.process.bundle) },
      .text("processName", "The process that the line names.") { $0.text(\.process.name) },
      .number("pid", "The process identifier that the line names.") {
        $0.event.process.pid.map(Int.init)
      },
      .text("host", "The app of an extension that the line names.") { $0.text(\.process.host) },
      .text("scene", "The scene that the line names.") { $0.text(\.scene) },
      .text("detail", "The other keys of the native event, as a JSON object.") { $0.detail },
    ]
}

extension TableEvent {
  fileprivate func text(_ symbol: KeyPath<LifecycleEvent, Symbol?>) -> String? {
    event[keyPath: symbol].map { symbols[$0] }
  }

  /// The keys of the event's own; `nil` if it has none.
  fileprivate var detail: String? {
    switch event.kind {
    case .callback, .significant: return nil
    default: break
    }
    guard let fields = NativeEventForm.written(event.kind)?.fields else { return nil }
    let members = fields.compactMap { key, value in
      value.map { JSONText.Member(key.rawValue, json($0)) }
    }
    return members.isEmpty ? nil : JSONText.object(members).compact
  }

  private func json(_ value: NativeValue) -> JSONText {
    switch value {
    case .symbol(let symbol): .string(symbols[symbol])
    case .string(let text): .string(text)
    case .integer(let number): .integer(number)
    case .code(let number): .unsigned(number)
    case .seconds(let span): .seconds(span)
    case .flag(let isSet): .bool(isSet)
    }
  }
}
