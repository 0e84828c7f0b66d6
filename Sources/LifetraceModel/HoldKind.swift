/// Why an assertion keeps a process running; the modes without an allowance are told apart.
public enum HoldKind: UInt8, Hashable, Sendable {
  /// A background task of the app.
  case finishTask
  case audio
  case location
  case voip
  case bluetooth
  case accessory
  case navigation
  case fetch
  case push
  case download
  case suspend
  /// FrontBoard takes up again with a process that ran before it started itself.
  case reconnect
  case other

  /// `true` iff the allowance does not run while the mode is in use (Apple: background modes).
  public var isExempt: Bool {
    switch self {
    case .audio, .location, .voip, .bluetooth, .accessory, .navigation: true
    case .finishTask, .fetch, .push, .download, .suspend, .reconnect, .other: false
    }
  }
}
