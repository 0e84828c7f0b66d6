public import LifetraceModel

/// One end of a process, with the raw numbers behind its category.
public struct ExitAnalysis: Sendable {
  public var pid: Int32?
  public var at: Instant
  public var category: ExitCategory
  public var namespace: ExitNamespace?
  public var code: UInt64?
  public var explanation: String?
  public var whileIn: Determination<AppState>
  /// Where the exit's own line says that the app was; `nil` if it says nothing. Of an app in the
  /// foreground it does not tell whether it was active.
  public var visibility: Visibility?
  public var sources: [SourcePosition]

  public init(
    pid: Int32?, at: Instant, category: ExitCategory, namespace: ExitNamespace?, code: UInt64?,
    explanation: String?, whileIn: Determination<AppState>, visibility: Visibility? = nil,
    sources: [SourcePosition]
  ) {
    self.pid = pid
    self.at = at
    self.category = category
    self.namespace = namespace
    self.code = code
    self.explanation = explanation
    self.whileIn = whileIn
    self.visibility = visibility
    self.sources = sources
  }
}
