import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// An app's background budget is that of the version of iOS it ran under, not of another device's
/// or another capture's.
///
/// 27 s in background are within the 180 s of iOS 7 to 12, and near the 30 s of iOS 13 and later.
@Suite struct VersionTests {
  private struct Session: Equatable {
    var budget: Double?
    var verdict: String
  }

  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  /// A background session of 27 s.
  private static func session(
    of bundle: String, pid: Int, day: String = "2026-03-02", device: String? = nil,
    os: String? = nil
  ) -> String {
    let steps = [
      ("08:00:00", "didBecomeActive"), ("08:01:00", "willResignActive"),
      ("08:01:01", "didEnterBackground"), ("08:01:28", "suspended"),
    ]
    return steps.map { time, event in
      #"{"ts":"\#(day)T\#(time)Z","bundle":"\#(bundle)","pid":\#(pid)"#
        + (device.map { #","device":"\#($0)""# } ?? "") + (os.map { #","os":"\#($0)""# } ?? "")
        + #","event":"\#(event)"}"# + "\n"
    }.joined()
  }

  private func report(_ inputs: [String]) throws -> [String: Any] {
    let run = Recording(["report", "--format", "json", "--full"] + inputs)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
  }

  private func apps(of report: [String: Any]) throws -> [String: [String: Any]] {
    let apps = try #require(report["apps"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: apps.map { ($0["bundle"] as? String ?? "", $0) })
  }

  private func sessions(of app: [String: Any]?) throws -> [Session] {
    let exits = try #require(app?["backgroundSessions"] as? [String: Any])
    let items = try #require(exits["items"] as? [[String: Any]])
    return try items.map {
      Session(budget: $0["budget"] as? Double, verdict: try #require($0["verdict"] as? String))
    }
  }

  private static let old = Session(budget: 180, verdict: "within")
  private static let new = Session(budget: 30, verdict: "near")

  @Test func eachDeviceHasItsOwn() throws {
    let log = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, device: "phone-1", os: "12.1")
        + Self.session(of: "com.example.radio", pid: 300, device: "pad-1", os: "18.2"),
      to: "both.ndjson")
    let report = try report([log])
    let apps = try apps(of: report)
    #expect(try sessions(of: apps["com.example.notes"]) == [Self.old])
    #expect(try sessions(of: apps["com.example.radio"]) == [Self.new])
    #expect(
      apps.mapValues { $0["os"] as? String }
        == ["com.example.notes": "12.1", "com.example.radio": "18.2"])
    #expect((report["conditions"] as? [String: Any])?["os"] == nil)
    let text = Recording(["report", log]).output
    #expect(text.contains("iOS 12.1 · pid 300"))
    #expect(text.contains("iOS 18.2 · pid 300"))
  }

  @Test func eachCaptureHasItsOwn() throws {
    let old = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, os: "12.1"), to: "old.ndjson")
    let new = try workspace.write(
      Self.session(of: "com.example.radio", pid: 300, day: "2026-03-04", os: "18.2"),
      to: "new.ndjson")
    for inputs in [[old, new], [new, old]] {
      let apps = try apps(of: report(inputs))
      #expect(try sessions(of: apps["com.example.notes"]) == [Self.old])
      #expect(try sessions(of: apps["com.example.radio"]) == [Self.new])
    }
  }

  @Test func aCaptureThatNamesNoneHasThatOfTheOthers() throws {
    let told = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, os: "12.1"), to: "told.ndjson")
    let untold = try workspace.write(
      Self.session(of: "com.example.radio", pid: 301), to: "untold.ndjson")
    let apps = try apps(of: report([told, untold]))
    #expect(try sessions(of: apps["com.example.radio"]) == [Self.old])
  }

  @Test func aNamedDeviceSaysNothingOfOthers() throws {
    let phone = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, device: "phone-1", os: "12.1"),
      to: "phone.ndjson")
    let pad = try workspace.write(
      Self.session(of: "com.example.radio", pid: 300, device: "pad-1"), to: "pad.ndjson")
    let report = try report([phone, pad])
    let unknown = Session(budget: nil, verdict: "notObservable")
    #expect(try sessions(of: apps(of: report)["com.example.radio"]) == [unknown])
    #expect(try sessions(of: apps(of: report)["com.example.notes"]) == [Self.old])
  }

  /// A device that was updated between two captures: which session is whose is not told.
  @Test func versionsOfOneDeviceThatDisagreeGiveNoVerdictThatDependsOnThem() throws {
    let before = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, device: "phone-1", os: "12.1"),
      to: "before.ndjson")
    let after = try workspace.write(
      Self.session(
        of: "com.example.notes", pid: 300, day: "2026-03-04", device: "phone-1", os: "17.5"),
      to: "after.ndjson")
    let report = try report([before, after])
    let unknown = Session(budget: nil, verdict: "notObservable")
    #expect(try sessions(of: apps(of: report)["com.example.notes"]) == [unknown, unknown])
    let notes = try #require((report["conditions"] as? [String: Any])?["notes"] as? [String])
    #expect(notes.contains { $0.contains("several versions of iOS for the same app") })
    let run = Recording(["report", "--os", "17.5", before, after])
    #expect(!run.output.contains("several versions"))
  }

  @Test func theMostExactOfAgreeingTextsIsTold() throws {
    let log = try workspace.write(
      Self.session(of: "com.example.notes", pid: 300, device: "phone-1", os: "18")
        + Self.session(
          of: "com.example.notes", pid: 300, day: "2026-03-04", device: "phone-1", os: "18.2"),
      to: "log.ndjson")
    let report = try report([log])
    #expect((report["conditions"] as? [String: Any])?["os"] as? String == "18.2")
    #expect(try apps(of: report)["com.example.notes"]?["os"] as? String == "18.2")
  }
}
