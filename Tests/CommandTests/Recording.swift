import Foundation
import LifetraceInputs
import Synchronization

@testable import LifetraceCLI

/// What one run of the command in process wrote, and how it ended.
struct Recording {
  var status: Int32
  var output: String
  var errors: String

  /// Runs `lifetrace` with arguments.
  ///
  /// - Parameters:
  ///   - adjust: changes the environment, which is that of a pipe on both sides.
  init(_ arguments: [String], adjust: (inout CommandEnvironment) -> Void = { _ in }) {
    let sink = Sink()
    var environment = CommandEnvironment(
      writeOutput: { bytes throws(SystemError) in sink.output.withLock { $0 += bytes } },
      writeError: { text in sink.errors.withLock { $0 += text } })
    environment.standardInput = -1
    adjust(&environment)
    status = environment.run(arguments)
    output = String(decoding: sink.output.withLock { $0 }, as: UTF8.self)
    errors = sink.errors.withLock { $0 }
  }

  /// Keeps what is written.
  private final class Sink: Sendable {
    let output = Mutex<[UInt8]>([])
    let errors = Mutex("")
  }
}
