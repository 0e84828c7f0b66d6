import LifetraceInputs

/// The right to change the files of a folder, for which other processes wait.
///
/// The lock of a file in the folder, which the system takes back from a process that ends. The owner removes the file.
struct FolderLock {
  private let path: String
  private let descriptor: Int32
  private let signals: SignalWatcher?

  /// Waits for the right.
  ///
  /// - Parameter patience: how long to wait while another process has it.
  /// - Throws: `Failure.unwritable`
  init(_ folder: String, patience: Duration, signals: SignalWatcher?) throws(Failure) {
    path = "\(folder)/.lifetrace-lock"
    self.signals = signals
    let end = ContinuousClock.now + patience
    while true {
      do {
        if let descriptor = try FolderLock.take(path) {
          self.descriptor = descriptor
          break
        }
      } catch {
        throw .unwritable(name: folder, reason: error.reason)
      }
      guard ContinuousClock.now < end else {
        throw .unwritable(
          name: folder, reason: "another export has it locked; wait for that and try again")
      }
      _ = Platform.waitToRead([], for: 10)
    }
    signals?.protect(path)
  }

  /// Gives the right back.
  func release() {
    Platform.remove(path)
    signals?.release(path)
    Platform.close(descriptor)
  }

  /// Returns the descriptor of the locked file; `nil` if another process has it.
  private static func take(_ path: String) throws(SystemError) -> Int32? {
    let descriptor = try Platform.open(Array(path.utf8), Platform.forLocking)
    do {
      // The last owner may have removed the file after it was opened here, and somebody made a new one.
      if try Platform.lock(descriptor),
        try Platform.status(descriptor).identity
          == (try? Platform.status(Array(path.utf8)))?.identity
      {
        return descriptor
      }
    } catch {
      Platform.close(descriptor)
      throw error
    }
    Platform.close(descriptor)
    return nil
  }
}
