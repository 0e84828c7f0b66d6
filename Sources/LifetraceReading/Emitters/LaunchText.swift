import LifetraceModel

/// Reads what a launch is for from the text of a request.
enum LaunchText {
  /// Reads `intent foreground-interactive`, `(dasd prewarm launch)`, up to the end of the line.
  static func intent(_ text: ByteScanner) -> LaunchIntent {
    var text = text
    let line = ByteScanner(text.takeLine())
    var intent = line
    if intent.skip(past: "intent ") {
      if intent.begins(with: "foreground") { return .foreground }
      if intent.begins(with: "background") { return .background }
    }
    return line.contains("prewarm") || line.contains("Prewarm") ? .prewarm : .unknown
  }
}
