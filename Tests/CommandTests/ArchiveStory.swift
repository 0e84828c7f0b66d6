import Foundation
import LifetraceModel
import LifetraceTestSupport

@testable import LifetraceCLI

/// A unified log archive for tests, made from the records of a log.
struct ArchiveStory {
  /// The folder `….logarchive`.
  let path: String

  /// Writes the records of a log as an archive, each with its text as the only argument of its format.
  init(of log: String, in workspace: Workspace) throws {
    path = try workspace.write(ArchiveStory.writer(of: log), to: "story.logarchive")
  }

  /// Returns the writer of an archive with the records of a log.
  static func writer(of log: String) throws -> ArchiveWriter {
    let records = try records(of: log)
    let start = records.first?.time ?? Instant(nanoseconds: 0)
    let startTicks: UInt64 = 1_000_000_000
    var boot = ArchiveBoot(
      ArchiveUUID("11111111-2222-4333-8444-555555555555"), startedAt: start.nanoseconds,
      timebase: .intel, startTicks: startTicks)
    boot.minutesWest = Int32(-(records.first?.zoneSeconds ?? 0) / 60)
    var processes: [String: ArchiveProcess] = [:]
    for record in records {
      let key = "\(record.process) \(record.pid)"
      let process =
        processes[key]
        ?? ArchiveProcess(pid: UInt32(record.pid), path: path(of: record.process))
      processes[key] = process
      boot.log(
        process, at: .continuous(startTicks + UInt64((record.time - start).nanoseconds)),
        "%{public}s",
        [.string(record.message)], subsystem: record.subsystem, category: record.category)
    }
    return ArchiveWriter([boot])
  }

  private struct Record {
    var time: Instant
    var zoneSeconds: Int
    var process: String
    var pid: Int
    var subsystem: String
    var category: String
    var message: String
  }

  private static func records(of log: String) throws -> [Record] {
    let lines = Recording(["show", log, "--format", "ndjson"]).output.split(separator: "\n")
    return try lines.compactMap { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
      guard let text = object["timestamp"] as? String, let (time, zone) = instant(text) else {
        return nil
      }
      return Record(
        time: time, zoneSeconds: zone,
        process: object["processImagePath"] as? String ?? "",
        pid: object["processID"] as? Int ?? 0, subsystem: object["subsystem"] as? String ?? "",
        category: object["category"] as? String ?? "",
        message: object["eventMessage"] as? String ?? "")
    }
  }

  /// Reads `2026-11-21 11:00:00.250000+0100`.
  private static func instant(_ text: String) -> (Instant, zoneSeconds: Int)? {
    let digits = text.filter(\.isNumber)
    guard digits.count == 24, let numbers = Optional(Array(digits).compactMap(\.wholeNumberValue))
    else { return nil }
    func number(_ range: Range<Int>) -> Int { numbers[range].reduce(0) { $0 * 10 + $1 } }
    let seconds = (number(8..<10) * 60 + number(10..<12)) * 60 + number(12..<14)
    let time = CivilDateTime(
      year: number(0..<4), month: number(4..<6), day: number(6..<8),
      nanosecondOfDay: Int64(seconds) * 1_000_000_000 + Int64(number(14..<20)) * 1000)
    let zone = (number(20..<22) * 60 + number(22..<24)) * 60 * (text.contains("+") ? 1 : -1)
    return (time.instant(zoneSeconds: zone), zone)
  }

  /// Where a program of that name is on a device.
  private static func path(of name: String) -> String {
    if name.hasPrefix("/") { return name }
    return name == "kernel" || SystemNames.all.contains(name)
      ? "/usr/libexec/\(name)" : "/private/var/containers/Bundle/Application/1/\(name).app/\(name)"
  }
}

/// Names of the system's processes in samples.
private enum SystemNames {
  static let all: Set<String> = [
    "SpringBoard", "runningboardd", "assertiond", "backboardd", "locationd", "launchd",
    "ReportCrash", "mediaserverd", "symptomsd",
  ]
}
