import LifetraceModel

/// Tells from an assertion's description what it holds the process for.
enum HoldText {
  /// What a description contains, most telling first.
  private static let words: [(String, HoldKind)] = [
    ("WorkspaceReconnect", .reconnect), ("com.apple.frontboard.workspace.reconnect", .reconnect),
    ("inishTaskAfterBackgroundContentFetching", .fetch),
    ("eason:FinishTask", .finishTask), ("reason: finishTask", .finishTask),
    ("domain:\"com.apple.common\" name:\"FinishTask", .finishTask),
    ("(finishTask", .finishTask), ("AudioRecording", .audio), ("MediaPlayback", .audio),
    ("com.apple.mediaexperience", .audio),
    ("reason:BackgroundAudio", .audio), ("eason:Audio", .audio), ("NowPlaying", .audio),
    ("eason:VoIP", .voip), ("VoIP", .voip), ("voip", .voip), ("CallKit", .voip),
    ("eason:Location", .location), ("CoreLocation", .location), ("com.apple.locationd", .location),
    ("Bluetooth", .bluetooth), ("bluetooth", .bluetooth),
    ("ExternalAccessory", .accessory), ("externalaccessory", .accessory),
    ("Navigation", .navigation),
    ("BackgroundContentFetching", .fetch), ("backgroundContentFetching", .fetch),
    ("AppRefresh", .fetch), ("FetchingTask", .fetch),
    ("RemoteNotification", .push), ("PushNotification", .push), ("com.apple.pushkit", .push),
    ("BackgroundDownload", .download), ("backgroundDownload", .download),
    ("com.apple.nsurlsessiond", .download), ("BackgroundTransfer", .download),
    ("Shared Background Assertion", .finishTask),
    ("eason:Suspend", .suspend), ("reason: suspend", .suspend),
  ]

  static func kind(_ description: ByteScanner) -> HoldKind {
    words.first { description.contains($0.0) }?.1 ?? .other
  }
}
