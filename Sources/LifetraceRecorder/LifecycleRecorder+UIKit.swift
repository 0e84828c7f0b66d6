import Foundation

#if canImport(UIKit) && !os(watchOS)
  public import UIKit

  extension LifecycleRecorder {
    /// Returns the persistent identifier of the session of a notification's scene; `nil` of another object.
    static func sceneIdentifier(of object: Any?) -> String? {
      // UIKit posts them in the main thread.
      guard Thread.isMainThread else { return nil }
      nonisolated(unsafe) let object = object
      return MainActor.assumeIsolated {
        unsafe (object as? UIScene)?.session.persistentIdentifier
      }
    }

    /// Begins a background task, and writes its begin, its expiration and, with `endBackgroundTask(_:of:)`, its end.
    ///
    /// - Parameters:
    ///   - name: its name, as iOS logs it.
    ///   - application: the app.
    ///   - expirationHandler: called when its time ends; it has to end the task.
    /// - Returns: its identifier; `invalid` if iOS did not begin it, of which nothing is written.
    @MainActor public func beginBackgroundTask(
      named name: String, of application: UIApplication = .shared,
      expirationHandler: @escaping @MainActor @Sendable () -> Void
    ) -> UIBackgroundTaskIdentifier {
      let identifier = IdentifierBox()
      identifier.value = application.beginBackgroundTask(withName: name) { [self] in
        record(
          "backgroundTaskExpired", task: identifier.value.rawValue, taskName: name)
        expirationHandler()
      }
      if identifier.value != .invalid {
        record("beginBackgroundTask", task: identifier.value.rawValue, taskName: name)
      }
      return identifier.value
    }

    /// Ends a background task, and writes its end before iOS may suspend the app.
    ///
    /// - Parameters:
    ///   - identifier: what `beginBackgroundTask` returned.
    ///   - application: the app.
    @MainActor public func endBackgroundTask(
      _ identifier: UIBackgroundTaskIdentifier, of application: UIApplication = .shared
    ) {
      guard identifier != .invalid else { return }
      record("endBackgroundTask", task: identifier.rawValue)
      application.endBackgroundTask(identifier)
    }
  }

  /// The identifier of a task, for the handler that is made before there is one.
  @MainActor private final class IdentifierBox {
    var value = UIBackgroundTaskIdentifier.invalid
  }
#else
  extension LifecycleRecorder {
    /// Without UIKit there are no scenes.
    static func sceneIdentifier(of object: Any?) -> String? { nil }
  }
#endif
