import Foundation
import Lifetrace
import LifetraceTestSupport
import Testing

/// Short logs: each of the first ones shows one rule about evidence. `Textbook` has the logs that the
/// documentation of UIKit and SwiftUI leads to, `Kinds` faults of one kind in several layouts, `Captures` logs of
/// devices, as they are mixed, cut off and filtered, `Frameworks` logs as the documentation of frameworks leads to them. Their stories were written before a report was seen.
private let logs = StoryFiles(
  stories: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Logs").path)

@Test func everyLogHasAStory() throws {
  let files = try FileManager.default.subpathsOfDirectory(atPath: logs.stories)
  let told = try logs.names().flatMap { name in
    let folder = (name as NSString).deletingLastPathComponent
    return try logs.story(name).inputs.map { (folder as NSString).appendingPathComponent($0) }
  }
  let found = files.filter { !$0.hasSuffix(".story") && $0.contains(".") }
  #expect(Set(found) == Set(told))
}

@Test(arguments: logs.names())
func everyLogIsToldAsAPersonReadsIt(name: String) throws {
  let differences = try logs.differences(name, analyze: analyzeStory)
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}

/// launchd's line about an exit has how long the process ran, also where the log begins long after its start.
@Test(arguments: [
  ("sigkill", TimeSpan.seconds(3600)), ("swipe", .milliseconds(4_912_034)),
  ("status", .seconds(90_061)),
])
func theLineOfAnExitDatesTheStart(name: String, ran: TimeSpan) throws {
  let story = try logs.story("Kinds/start-by-the-exit-\(name).story")
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  let app = try #require(analysis.apps.first)
  let exit = try #require(app.exits.items.first)
  #expect(app.processes.items.map(\.reportedStart) == [exit.at - ran])
  #expect(app.launches.total == 0)
}

/// Reports that name other models and reporters are of other devices, whatever their pids.
@Test func reportsOfTwoDevicesAreNotJoined() throws {
  let story = try logs.story("Rows/two-devices.story")
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  #expect(analysis.apps.map(\.device) == ["iPad13,16", "iPhone14,4"])
  #expect(analysis.apps.map(\.exits.total) == [1, 1])
  #expect(analysis.apps.map(\.launches.total) == [1, 1])
}

/// A log and the report of an exit in it are of one device, whatever the two call it; a report of another exit is not.
@Test func aReportIsOfTheDeviceOfTheLogWithItsExit() throws {
  let story = try logs.story("Kinds/report-of-the-log.story")
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  let apps = analysis.apps.filter { $0.bundle == "com.example.gull" }.sorted {
    $0.device! > $1.device!
  }
  #expect(apps.map(\.device) == ["iPad13,16", "Anna-iPhone"])
  #expect(apps.map(\.exits.total) == [1, 1])
  // The report's clock is finer than the log's; what the process did since the launch that the report names is not known.
  let exit = try #require(apps.last?.exits.items.first)
  #expect(exit.at.nanoseconds % 1_000_000_000 == 400_000_000 && exit.sources.count > 1)
  let states = apps.last?.timeline?.map(\.state.name) ?? []
  #expect(states == ["runningOrSuspended", "active", "inactive", "active", "notRunning"])
  #expect(apps.last?.launches.items.first?.toActive == nil)
}

/// Feeds without a device's name that contradict each other are of two devices.
@Test func feedsThatContradictEachOtherAreOfTwoDevices() throws {
  let story = try logs.story("Kinds/feeds-of-two-devices.story")
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  let states = analysis.apps.map { ($0.timeline ?? []).map(\.state.name) }
  #expect(
    states == [
      ["foreground", "background", "suspended"], ["background", "foreground", "notRunning"],
    ])
  #expect(analysis.apps.map(\.exits.total) == [0, 1])
  #expect(analysis.diagnostics.items.contains { $0.message.contains("contradict each other") })
}

/// An extension of which no line tells the host is no app: it stands under the app that it is a part of.
@Test func anExtensionWithoutAKnownHostIsNoApp() throws {
  let name = "extension-of-an-unknown-pid.story"
  let story = try logs.story(name)
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  let app = try #require(analysis.apps.first)
  #expect(analysis.apps.count == 1 && app.bundle == "com.example.notes")
  #expect(app.extensions.map(\.identifier) == ["com.example.notes.share"])
  #expect(app.timeInState.map(\.state) == [.undetermined])
}

/// Who asked for an exit is told, and what an app without scenes has to do.
@Test(arguments: [
  ("Rows/ended-by-a-tool.story", "by a tool"),
  ("Rows/trapped-without-scenes.story", "Add UIApplicationSceneManifest"),
  ("Kinds/scenes-trap-frames.story", "Add UIApplicationSceneManifest"),
  ("Kinds/scenes-trap-report.story", "Add UIApplicationSceneManifest"),
  ("Kinds/locked-file-console.story", "“harbor.sqlite” and 1 more"),
  ("Kinds/locked-file-order.story", "“notes.sqlite”"),
  ("Kinds/bgtask-idevicesyslog.story", "after 30 s of its 30 s"),
  ("Kinds/bgtask-refused.story", "was refused"),
  ("Kinds/launchd-reasons.story", "ChronodWidgetExtensionWatchdog"),
  ("Kinds/launchd-ran-for.story", "normal, by a debugger"),
  ("Kinds/push-launch-reason.story", "com.apple.apsd push"),
  ("Kinds/task-cut-off-by-the-user.story", "does not contain the end of 1 background task"),
  ("Kinds/memory-warnings-then-signal-xcode.story", "memory limit, just after"),
  ("Kinds/memory-warnings-then-signal-launchd.story", "memory limit, just after"),
  ("Kinds/memory-warnings-then-nothing.story", "memory limit, just after"),
  ("Kinds/memory-warnings-then-stop.story", "Nothing wrong in what was seen"),
  ("Kinds/task-outlived-then-foreground.story", "was not ended when its time was up"),
  ("Kinds/task-outlived-others-ended.story", "was not ended in time"),
])
func exitsHaveTheirWords(name: String, words: String) throws {
  let story = try logs.story(name)
  let analysis = try analyzeStory(logs.inputs(of: story), story.options)
  #expect(Report(analysis).rendered(as: .text).contains(words))
}
