import Foundation
import Lifetrace
import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetraceRecorder

/// An app writes its events, and lifetrace reads them.
@Suite struct LifecycleRecorderTests {
  /// A folder that is removed with the test.
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }

    func lines(of recorder: LifecycleRecorder) throws -> [Substring] {
      try recorder.files.flatMap {
        try String(decoding: Data(contentsOf: $0), as: UTF8.self).split(separator: "\n")
      }
    }
  }

  private func analysis(of recorder: LifecycleRecorder) throws -> Analysis {
    try Analysis(of: recorder.files.reduce(into: []) { try $0 += [UInt8](Data(contentsOf: $1)) })
  }

  @Test func notificationsAreReadBack() throws {
    let folder = Folder()
    let center = NotificationCenter()
    let recorder = try LifecycleRecorder(folder: folder.url, bundle: "com.example.notes")
    recorder.start(observing: center)
    for name in [
      "UIApplicationDidFinishLaunching", "UISceneWillConnect", "UISceneWillEnterForeground",
      "UIApplicationDidBecomeActive", "UISceneDidActivate", "UIApplicationWillResignActive",
      "UISceneWillDeactivate", "UIApplicationDidEnterBackground", "UISceneDidEnterBackground",
    ] {
      center.post(name: Notification.Name("\(name)Notification"), object: nil)
    }
    recorder.record("beginBackgroundTask", task: 7, taskName: "Save \"all\"\n\\")
    recorder.record("endBackgroundTask", task: 7)
    let app = try #require(try analysis(of: recorder).apps.first)
    #expect(app.bundle == "com.example.notes")
    #expect(app.timeInState.first { $0.state == .state(.active) }?.visits == 1)
    #expect(app.backgroundSessions.items.first?.tasks.first?.name == "Save \"all\"\n\\")
    #expect(try folder.lines(of: recorder).count == 11)
  }

  /// Nobody posts to a recorder that is gone.
  @Test func nothingIsObservedAfterwards() throws {
    let folder = Folder()
    let center = NotificationCenter()
    var recorder: LifecycleRecorder? = try LifecycleRecorder(folder: folder.url)
    recorder?.start(observing: center)
    let file = try #require(recorder?.files.first)
    recorder = nil
    center.post(
      name: Notification.Name("UIApplicationDidBecomeActiveNotification"), object: nil)
    #expect(try Data(contentsOf: file).isEmpty)
  }

  /// A process that kills itself in the next line loses nothing.
  @Test func aKilledProcessLosesNothing() throws {
    let folder = Folder()
    let probe = Process()
    probe.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
      .deletingLastPathComponent().appending(path: "RecorderProbe")
    #if canImport(Darwin)
      probe.executableURL = Bundle(for: Folder.self).bundleURL
        .deletingLastPathComponent().appending(path: "RecorderProbe")
    #endif
    probe.arguments = [folder.url.path, "500"]
    try probe.run()
    probe.waitUntilExit()
    #expect(probe.terminationReason == .uncaughtSignal && probe.terminationStatus == SIGKILL)
    let recorder = try LifecycleRecorder(folder: folder.url)
    let lines = try folder.lines(of: recorder)
    #expect(lines.count == 500 && lines.last?.contains("\"taskName\":\"task 500\"") == true)
  }

  /// A launch after a kill goes on in the same file; full files make room for new ones.
  @Test func filesAreRotated() throws {
    let folder = Folder()
    var recorder = try LifecycleRecorder(folder: folder.url, sizeLimit: 1000, fileLimit: 3)
    for number in 0..<100 { recorder.record("didBecomeActive", reason: "\(number)") }
    recorder = try LifecycleRecorder(folder: folder.url, sizeLimit: 1000, fileLimit: 3)
    recorder.record("didBecomeActive", reason: "100")
    #expect(
      recorder.files.map(\.lastPathComponent) == [
        "events.2.ndjson", "events.1.ndjson", "events.ndjson",
      ])
    for file in recorder.files { #expect(try Data(contentsOf: file).count <= 1000) }
    let numbers = try folder.lines(of: recorder).compactMap {
      $0.firstMatch(of: /"reason":"([0-9]+)"/).flatMap { Int($0.1) }
    }
    #expect(numbers == Array((101 - numbers.count)...100))
  }

  /// Lines of threads at once do not mix.
  @Test func everyThreadMayRecord() async throws {
    let folder = Folder()
    let recorder = try LifecycleRecorder(folder: folder.url, sizeLimit: 1 << 30)
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<8 {
        group.addTask {
          for _ in 0..<500 { recorder.record("didBecomeActive", reason: "thread \(thread)") }
        }
      }
    }
    let lines = try folder.lines(of: recorder)
    #expect(lines.count == 4000)
    #expect(lines.allSatisfy { $0.hasPrefix("{\"ts\":") && $0.hasSuffix("}") })
  }

  @Test func aFolderThatCannotBeMadeIsAnError() {
    #expect(throws: (any Error).self) {
      try LifecycleRecorder(folder: URL(fileURLWithPath: "/dev/null/events"))
    }
  }

  @Test(arguments: [
    (0, 0, "1970-01-01T00:00:00.000000Z"), (951_782_399, 999_999, "2000-02-28T23:59:59.999999Z"),
    (1_709_164_800, 50, "2024-02-29T00:00:00.000050Z"),
  ])
  func timesAreInUTC(seconds: Int, microseconds: Int, text: String) {
    #expect(EventTime.text(seconds: seconds, microseconds: microseconds) == text)
  }

  #if os(Linux)
    /// The code for iOS is compiled with the names of UIKit that it uses; that it runs there is not checked here.
    @Test func theCodeForUIKitCompiles() throws {
      let folder = Folder()
      try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
      let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
      let module = folder.url.appending(path: "UIKit.swiftmodule").path
      let stubs = repository.appending(path: "Tests/RecorderTests/UIKit/UIKit.swift").path
      let sources = repository.appending(path: "Sources/LifetraceRecorder")
      let files = try FileManager.default.contentsOfDirectory(atPath: sources.path)
        .map { sources.appending(path: $0).path }
      let options = ["-swift-version", "6", "-warnings-as-errors"]
      try swiftc(options + ["-emit-module", "-module-name", "UIKit", stubs, "-o", module])
      try swiftc(options + ["-typecheck", "-strict-memory-safety", "-I", folder.url.path] + files)
    }

    private func swiftc(_ arguments: [String]) throws {
      let compiler = Process()
      compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      compiler.arguments = ["swiftc"] + arguments
      let errors = Pipe()
      compiler.standardError = errors
      try compiler.run()
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      compiler.waitUntilExit()
      #expect(compiler.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
    }
  #endif
}
