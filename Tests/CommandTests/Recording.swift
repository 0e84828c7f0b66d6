import Foundation
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

/// A folder of one test's own, removed with the value.
final class Workspace {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "lifetrace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    // Temporary folders lie behind a link on some systems.
    path = url.resolvingSymlinksInPath().path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Returns the path of `name` in the folder.
  func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file, with the folders that it needs.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let url = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Returns a file's text; `nil` if there is none.
  func read(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The names in the folder, hidden ones included, in order.
  func names(in name: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}

/// Logs for tests.
enum Log {
  /// Returns how many lines of native events name one of the tests' apps.
  static func eventCount(of text: String) -> Int {
    text.split(separator: "\n").count { $0.contains("com.example.") }
  }

  /// An app that is launched, becomes active, and goes to the background.
  static func story(_ bundle: String) -> String {
    [
      ("10:00:00", "launched"), ("10:00:01", "didFinishLaunching"), ("10:00:02", "didBecomeActive"),
      ("10:05:00", "willResignActive"), ("10:05:01", "didEnterBackground"),
    ].map { time, event in
      #"{"ts":"2026-11-21T\#(time)Z","event":"\#(event)","bundle":"\#(bundle)","pid":412}"# + "\n"
    }.joined()
  }
}
