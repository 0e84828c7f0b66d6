import LifetraceModel

/// The spellings under which logs name life-cycle events.
enum EventSpelling {
  /// The callback or significant event that a name spells, or `nil`.
  static func kind(of name: ArraySlice<UInt8>) -> EventKind? {
    let text = String(decoding: name, as: UTF8.self)
    if let callback = Callback(rawValue: text) { return .callback(callback) }
    return SignificantEventKind(rawValue: text).map { .significant($0) }
  }
}
