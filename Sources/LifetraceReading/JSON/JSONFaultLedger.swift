import LifetraceModel

/// The faults of one input, counted, each with the first line that has it.
struct JSONFaultLedger: Sendable {
  /// How many values of one fault are told by themselves; there may be one on every line.
  private static let valueLimit = 8

  /// What is counted together.
  private struct Kind: Hashable {
    var fault: JSONFault
    /// The value that was found, where each is told by itself.
    var value: String?
  }

  private struct Entry {
    var first: SourcePosition
    var count: Int
    var message: String
  }

  private var found: [Kind: Entry] = [:]
  private var valueCounts: [JSONFault: Int] = [:]

  /// Counts a fault in `sink` and remembers its first place.
  ///
  /// - Parameters:
  ///   - value: what was found; `nil` if it cannot be shown.
  ///   - message: the sentence of the diagnostic about the value.
  mutating func note(
    _ fault: JSONFault, _ value: String? = nil, at position: SourcePosition,
    in sink: inout EventSink, message: (String) -> String? = { _ in nil }
  ) {
    sink.skip(fault.rawValue)
    let kind = kind(of: fault, value)
    guard found[kind] == nil else {
      found[kind]?.count += 1
      return
    }
    if kind.value != nil { valueCounts[fault, default: 0] += 1 }
    let isShown = !fault.isToldByValue || kind.value != nil
    found[kind] = Entry(
      first: position, count: 1,
      message: (isShown ? value.flatMap(message) : nil) ?? fault.message)
  }

  private func kind(of fault: JSONFault, _ value: String?) -> Kind {
    let kind = Kind(fault: fault, value: fault.isToldByValue ? value : nil)
    guard kind.value != nil, found[kind] == nil,
      valueCounts[fault, default: 0] >= JSONFaultLedger.valueLimit
    else { return kind }
    return Kind(fault: fault)
  }

  /// Hands over one diagnostic a cause, or a value, and forgets them.
  mutating func report(to sink: inout EventSink) {
    let inOrder = found.sorted {
      ($0.value.first, $0.key.fault.rawValue) < ($1.value.first, $1.key.fault.rawValue)
    }
    for (kind, entry) in inOrder {
      sink.diagnostics.append(
        Diagnostic(
          kind.fault.severity, entry.message, source: entry.first, count: entry.count))
    }
    found = [:]
    valueCounts = [:]
  }
}
