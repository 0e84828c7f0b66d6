import LifetraceModel

/// Dictionaries of application states, as iOS 10 daemons log them over several lines.
enum StateDictionaryEmitter {
  static let rules = [EmitterRule("SBApplicationStateKey = ", dictionary)]

  private static func dictionary(_ match: LiteralMatch, _ sink: inout EventSink) {
    var number = match.after
    guard let value = number.decimal() else { return }
    guard let state = StateText.application(value) else { return }
    let all = ByteScanner(match.surroundings)
    var process = ProcessReference()
    process.pid = integer("SBApplicationStateProcessIDKey = ", in: all)
    process.bundle = sink.symbol(quoted("SBApplicationStateDisplayIDKey = ", in: all))
    guard process.pid != nil || process.bundle != nil else { return }
    if integer("BKSApplicationStateExtensionKey = ", in: all) == 1 {
      process.kind = .appExtension
      process.hostPID = integer("BKSApplicationStateHostPIDKey = ", in: all)
    }
    sink.emit(.state(state), about: process, from: .stateDictionary, in: match.record)
  }

  private static func integer(_ key: String, in text: ByteScanner) -> Int32? {
    var scanner = text
    return scanner.skip(past: key) ? scanner.pid() : nil
  }

  /// Reads a value with or without quotes, which are escaped inside JSON.
  private static func quoted(_ key: String, in text: ByteScanner) -> ArraySlice<UInt8>? {
    var scanner = text
    guard scanner.skip(past: key) else { return nil }
    _ = scanner.take { $0 == 0x22 || $0 == 0x5c }
    return scanner.take { $0 != 0x22 && $0 != 0x5c && $0 != 0x3b && $0 != 0x0a }
  }
}
