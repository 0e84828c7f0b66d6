internal import Dispatch
internal import Synchronization

#if canImport(Darwin)
  internal import Darwin
#else
  internal import Glibc
#endif

/// Threads that wait for pieces of work, as many as there are cores.
///
/// Where the system has no thread to give, whoever has the work does it. libdispatch would wait for
/// a thread without end, and needs descriptors besides.
package final class WorkerThreads: Sendable {
  /// The threads of the process.
  package static let shared = WorkerThreads(most: Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var idleCount = 0
    var threadCount = 0
  }

  private let most: Int
  private let state = Mutex(State())
  private let hasWork = DispatchSemaphore(value: 0)
  private let start: @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  /// Creates the threads, none of which exists before there is work.
  ///
  /// - Parameters:
  ///   - most: the most threads that work at the same time; at least one.
  ///   - start: starts a thread; `false` if the system has none.
  package init(
    most: Int,
    start: @escaping @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool = startThread
  ) {
    self.most = max(1, most)
    self.start = start
  }

  /// The most threads that work at the same time, the caller's among them.
  var coreCount: Int { most }

  /// Runs `work` in a thread, soon. Returns `false` without running it if there is no thread.
  package func run(_ work: @escaping @Sendable () -> Void) -> Bool {
    let needsThread = state.withLock { state in
      guard state.idleCount <= state.waiting.count, state.threadCount < most else { return false }
      state.threadCount += 1
      return true
    }
    if needsThread, !start({ [self] in serve() }) {
      let isAlone = state.withLock { state in
        state.threadCount -= 1
        return state.threadCount == 0
      }
      if isAlone { return false }
    }
    state.withLock { $0.waiting.append(work) }
    hasWork.signal()
    return true
  }

  private func serve() {
    while true {
      state.withLock { $0.idleCount += 1 }
      hasWork.wait()
      let work = state.withLock { state in
        state.idleCount -= 1
        return state.waiting.takeFirst()
      }
      work?()
    }
  }
}

/// Work that is done piece by piece in its order, in a thread where there is one.
package final class WorkQueue: Sendable {
  private struct State {
    var waiting: ArraySlice<@Sendable () -> Void> = []
    var isRunning = false
  }

  private let state = Mutex(State())
  private let threads: WorkerThreads

  /// Creates a queue without work.
  package init(_ threads: WorkerThreads = .shared) {
    self.threads = threads
  }

  /// Adds work after all other work.
  package func add(_ work: @escaping @Sendable () -> Void) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst, !threads.run({ [self] in drain() }) { drain() }
  }

  /// Waits until all work is done that was added before.
  package func wait() {
    let isDone = DispatchSemaphore(value: 0)
    add { isDone.signal() }
    isDone.wait()
  }

  private func drain() {
    while let work = next() { work() }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      let work = state.waiting.takeFirst()
      if work == nil { state.isRunning = false }
      return work
    }
  }
}

extension ArraySlice<@Sendable () -> Void> {
  /// Removes the first piece of work. A slice alone would keep it, and all that it holds, in memory.
  fileprivate mutating func takeFirst() -> Element? {
    defer { if isEmpty { self = [] } }
    return popFirst()
  }
}

/// Runs `body` in a new thread. Returns `false` without running `body` if the system cannot
/// create a thread.
///
/// The box that the thread receives is retained once here and released once there.
@discardableResult
package func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
  let box = unsafe Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
      }, box.toOpaque())
  #else
    var thread = pthread_t()
    let result = unsafe pthread_create(
      &thread, nil,
      { pointer in
        if let pointer = unsafe pointer {
          unsafe Unmanaged<ThreadBody>.fromOpaque(pointer).takeRetainedValue().run()
        }
        return nil
      }, box.toOpaque())
  #endif
  guard result == 0 else {
    unsafe box.release()
    return false
  }
  // No thread waits for this one, so the system frees it when it has finished.
  #if canImport(Darwin)
    if let thread = unsafe thread { unsafe pthread_detach(thread) }
  #else
    pthread_detach(thread)
  #endif
  return true
}

/// The work of a new thread. A class, since the system passes its address.
private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
