import Foundation

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A child process, from `posix_spawn` to `wait4`.
///
/// The unsafe code meets the requirements of these calls: the arrays of C strings end with a null
/// pointer and live until the call returns, and no pointer is used after the call.
struct ChildProcess {
  private let process: pid_t
  private let start: ContinuousClock.Instant

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - standardInput: a descriptor that becomes the program's standard input, or `nil` for none.
  ///   - standardOutput: a descriptor that becomes the program's standard output, or `nil` for the
  ///     file of `command`.
  ///   - messagesPath: the file that receives the program's standard error.
  init(
    _ command: ProcessCommand, standardInput: Int32?, standardOutput: Int32?, messagesPath: String
  ) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
    #endif
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    if let standardInput {
      unsafe posix_spawn_file_actions_adddup2(&actions, standardInput, 0)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    let writing = O_WRONLY | O_CREAT | O_TRUNC
    if let standardOutput {
      unsafe posix_spawn_file_actions_adddup2(&actions, standardOutput, 1)
    } else {
      unsafe posix_spawn_file_actions_addopen(&actions, 1, command.outputPath, writing, 0o666)
    }
    unsafe posix_spawn_file_actions_addopen(&actions, 2, messagesPath, writing, 0o666)
    let variables = ProcessInfo.processInfo.environment.merging(command.variables) { $1 }
    var process: pid_t = 0
    let start = ContinuousClock.now
    let code = unsafe ChildProcess.withCStrings(command.words) { words in
      unsafe ChildProcess.withCStrings(variables.map { "\($0)=\($1)" }) { variables in
        unsafe posix_spawnp(&process, command.words[0], &actions, nil, words, variables)
      }
    }
    guard code == 0 else { throw BenchmarkError.missing(program: command.words[0]) }
    self.process = process
    self.start = start
  }

  /// Waits for the end of the process, and returns its resource usage and exit status.
  ///
  /// - Parameter watchesMemory: whether to examine the process's memory every millisecond, which
  ///   slows the process down slightly.
  func wait(watchesMemory: Bool) -> (usage: ProcessUsage, status: Int32) {
    var status: Int32 = 0
    var usage = rusage()
    var watch = MemoryWatch()
    if watchesMemory, MemoryWatch.isOfUse {
      while unsafe wait4(process, &status, WNOHANG, &usage) == 0 {
        watch.look(at: process)
        usleep(1000)
      }
    } else {
      while unsafe wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    }
    let wall = ContinuousClock.now - start
    let taken = ProcessUsage(
      wallSeconds: wall / .seconds(1),
      processorSeconds: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      peakMemory: watchesMemory ? MemoryWatch.isOfUse ? watch.peak : usage.ru_maxrss : nil)
    // The low seven bits are the signal that ended the process.
    return (taken, status & 0x7f != 0 ? 128 + status & 0x7f : status >> 8 & 0xff)
  }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1_000_000
  }

  /// Calls `body` with the texts as an array of C strings that ends with a null pointer.
  private static func withCStrings(
    _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Int32
  ) -> Int32 {
    var pointers: [UnsafeMutablePointer<CChar>?] = unsafe texts.map { unsafe strdup($0) }
    unsafe pointers.append(nil)
    defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
    return unsafe pointers.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return ENOMEM }
      return unsafe body(start)
    }
  }
}
