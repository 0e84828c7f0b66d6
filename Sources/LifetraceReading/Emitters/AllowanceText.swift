import LifetraceModel

/// Reads how long an assertion may keep a process running in background.
enum AllowanceText {
  /// Reads `permittedBackgroundDuration: 180.000000 reason: finishTask`, `(finishTask:180s)` or
  /// `reason: finishTask; duration: 180.0s`.
  static func read(_ text: ByteScanner) -> (limit: TimeSpan, reason: ArraySlice<UInt8>?)? {
    var scanner = text
    if scanner.skip(past: "permittedBackgroundDuration: ") {
      return scanner.seconds().map { ($0, word(after: "reason: ", in: scanner)) }
    }
    scanner = text
    if scanner.skip(past: "; duration: ") {
      return scanner.seconds().map { ($0, word(after: "reason: ", in: text)) }
    }
    scanner = text
    while scanner.skip(past: "(") {
      var ahead = scanner
      let reason = ahead.take(while: \.isLetter)
      if !reason.isEmpty, ahead.skip(":"), let limit = ahead.seconds(), ahead.skip("s)") {
        return (limit, reason)
      }
    }
    return nil
  }

  private static func word(after key: String, in text: ByteScanner) -> ArraySlice<UInt8>? {
    var scanner = text
    return scanner.skip(past: key) ? scanner.take(while: \.isLetter) : nil
  }
}
