import LifetraceInputs
import LifetraceModel
import Synchronization

/// Handles Ctrl-C and similar signals:
/// stops reading a live input, or cleans up and ends the process.
final class SignalWatcher: Sendable {
  private struct State {
    var isReadingLive = false
    var isStopping = false
    var temporaryFiles: Set<String> = []
  }

  private let state = Mutex(State())
  private let wakeUp: (readEnd: Int32, writeEnd: Int32)?

  /// Starts watching in a thread.
  ///
  /// Unlike a signal handler, the thread may use locks and remove files.
  init() {
    wakeUp = Platform.makePipe()
    Platform.makeWriteSignalsErrors()
    Platform.holdEndingSignals()
    let isWatching = startThread { [self] in
      while true { react(to: Platform.nextEndingSignal()) }
    }
    // Without a thread signals end the process, and nobody cleans up.
    if !isWatching { Platform.releaseEndingSignals() }
  }

  /// A descriptor that is readable once reading should stop;
  /// `nil` if the system cannot provide one.
  var stopDescriptor: Int32? { wakeUp?.readEnd }

  /// Whether reading should stop.
  var isStopping: Bool { state.withLock { $0.isStopping } }

  /// The reading of an input that may never end.
  /// During its lifetime the first Ctrl-C stops reading.
  final class LiveReading: Sendable {
    private let watcher: SignalWatcher

    init(_ watcher: SignalWatcher) {
      self.watcher = watcher
      watcher.state.withLock { $0.isReadingLive = true }
    }

    deinit { watcher.state.withLock { $0.isReadingLive = false } }
  }

  /// Registers `path` for removal if a signal ends the process before `release`.
  func protect(_ path: String) {
    state.withLock { _ = $0.temporaryFiles.insert(path) }
  }

  /// Cancels the registration of a path.
  func release(_ path: String) {
    state.withLock { _ = $0.temporaryFiles.remove(path) }
  }

  private func react(to signal: Int32) {
    let mayStopReading = state.withLock { state in
      guard signal == Platform.interrupt, state.isReadingLive, !state.isStopping, wakeUp != nil
      else { return false }
      state.isStopping = true
      return true
    }
    guard mayStopReading, let wakeUp else {
      // The lock is never released, so that no temporary file is created after the removal.
      state.withLock { state -> Never in
        state.temporaryFiles.forEach(Platform.remove)
        Platform.end(by: signal)
      }
    }
    try? Platform.write([0], to: wakeUp.writeEnd)
  }
}
