public import Foundation

/// Writes what an app is told of its life cycle as lifetrace's native events, one JSON object a line.
///
/// Each event is with the kernel when the call returns, so that a process that is killed in its next line loses none.
/// The files grow to a limit, then the oldest goes. They can be read after the first unlock, and no lock on a file is
/// held, for which iOS would kill a suspended app. A recorder is made before
/// `application(_:didFinishLaunchingWithOptions:)` returns, and kept as long as the app runs:
///
///     let recorder = try LifecycleRecorder()
///     recorder.start()
public final class LifecycleRecorder: Sendable {
  private let file: EventFile
  /// What is the same in all events.
  private let identity: String
  private let observers = Observers()

  /// Creates a recorder and opens its file, which is made if there is none.
  ///
  /// - Parameters:
  ///   - folder: where the files are; `lifetrace` in the app's Application Support for `nil`. An app and its
  ///     extensions need folders of their own.
  ///   - bundle: the bundle identifier in the events; that of the main bundle for `nil`.
  ///   - sizeLimit: the number of bytes after which `events.ndjson` becomes `events.1.ndjson`, and so on.
  ///   - fileLimit: the number of files that are kept, one at least.
  /// - Throws: why the folder or the file cannot be made.
  public init(
    folder: URL? = nil, bundle: String? = nil, sizeLimit: Int = 1 << 20, fileLimit: Int = 4
  ) throws {
    let folder = try folder ?? Self.defaultFolder()
    file = try EventFile(in: folder, sizeLimit: sizeLimit, fileLimit: fileLimit)
    var identity = ""
    let process = ProcessInfo.processInfo
    if let bundle = bundle ?? Bundle.main.bundleIdentifier {
      identity += ",\"bundle\":\(Self.quoted(bundle))"
    }
    identity += ",\"process\":\(Self.quoted(process.processName))"
    self.identity = identity + ",\"pid\":\(process.processIdentifier)"
  }

  private static func defaultFolder() throws -> URL {
    try FileManager.default.url(
      for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
    ).appendingPathComponent("lifetrace", isDirectory: true)
  }

  /// The files, the oldest first: what to send, and what to give to `lifetrace report`.
  public var files: [URL] { file.files }

  /// Begins to write the notifications of the app and its scenes, until the recorder is gone.
  ///
  /// - Parameter center: where they are posted.
  public func start(observing center: NotificationCenter = .default) {
    for name in Self.notifications {
      let token = center.addObserver(
        forName: Notification.Name(name), object: nil, queue: nil
      ) { [weak self] notification in
        let scene = Self.sceneIdentifier(of: notification.object)
        self?.record(name, scene: scene)
      }
      observers.add(token, to: center)
    }
  }

  /// The names of notifications, as UIKit has them.
  private static let notifications =
    [
      "DidFinishLaunching", "DidBecomeActive", "WillResignActive", "DidEnterBackground",
      "WillEnterForeground", "WillTerminate", "DidReceiveMemoryWarning", "SignificantTimeChange",
    ].map { "UIApplication\($0)Notification" }
    + [
      "UIApplicationProtectedDataWillBecomeUnavailable",
      "UIApplicationProtectedDataDidBecomeAvailable",
    ]
    + [
      "WillConnect", "DidActivate", "WillDeactivate", "WillEnterForeground", "DidEnterBackground",
      "DidDisconnect",
    ].map { "UIScene\($0)Notification" }

  /// Writes an event; returns when the kernel has it.
  ///
  /// What cannot be written is left out, since nothing that an app does should fail for its log.
  ///
  /// - Parameters:
  ///   - event: the name of a native event, a notification, or a callback.
  ///   - scene: the persistent identifier of a scene's session.
  ///   - task: the number of a background task.
  ///   - taskName: its name.
  ///   - reason: more about it, in words.
  public func record(
    _ event: String, scene: String? = nil, task: Int? = nil, taskName: String? = nil,
    reason: String? = nil
  ) {
    var line = "{\"ts\":\"\(EventTime.now())\",\"event\":\(Self.quoted(event))\(identity)"
    if let scene { line += ",\"scene\":\(Self.quoted(scene))" }
    if let task { line += ",\"task\":\(task)" }
    if let taskName { line += ",\"taskName\":\(Self.quoted(taskName))" }
    if let reason { line += ",\"reason\":\(Self.quoted(reason))" }
    file.append(line + "}\n")
  }

  /// Returns text as a string of JSON.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
