import Foundation
import Lifetrace
import LifetracePresentation
import LifetraceTestSupport
import Testing

@testable import LifetraceEmbedding

@Suite("Values") struct ValueTests {
  @Test(
    "are written in words",
    arguments: [
      ("bundle", "com.example.notes"), ("launches.total", "1"),
      ("launches.toActive.median", "10 s"), ("launches.toActive.median format=seconds", "10 s"),
      ("launches.toActive.median format=ms", "10000 ms"),
      ("launches.toActive.median format=number", "10"),
      ("timeInState.active.share", "20.0 %"), ("timeInState.active.share format=number", "0.2"),
      ("timeInState.active.visits", "1"), ("window format=ms", "50000 ms"),
      ("launches.items.0.at", "2026-11-21T10:00:00Z"),
      ("launches.items.last.at format=date", "2026-11-21"),
      ("launches.items.last.at format=time", "10:00:00"),
      ("launches.items.0.kind", "foreground"), ("conditions.debugger", "no"),
      ("conditions.os", "17.5"), ("inputs.0.lines", "6"), ("transitions.0.count", "1"),
      // A count that a report leaves out because there is nothing to count.
      ("backgroundSessions.verdicts.killed", "0"), ("exits.byCategory.watchdog format=number", "0"),
      // What the log does not tell is a word, whatever the format.
      ("resumes.median format=seconds", "unknown"), ("launches.items.9.at", "unknown"),
      ("exits.items.last.code format=number", "unknown"), ("device", "unknown"),
    ])
  func words(path: String, text: String) throws {
    let source = try Samples.source(Samples.walk)
    let contents = try Samples.contents("value \(path) trace=a", source, isInline: true)
    #expect(contents.lines == [Markup.neutral(text)])
    #expect(contents.files == [])
  }

  @Test func aSessionWhoseUseCannotBeSeenHasNoNumber() throws {
    let log = Samples.log(
      [
        #""event":"didBecomeActive""#, #""event":"didEnterBackground""#,
        #""event":"didEnterBackground""#,
      ],
      bundle: "com.example.notes")
    let source = try Samples.source(log)
    for format in ["", " format=seconds", " format=ms"] {
      let contents = try Samples.contents(
        "value backgroundSessions.used.p95 trace=a\(format)", source)
      #expect(contents.lines == ["not observable"])
    }
  }

  @Test(
    "refuse formats that do not suit",
    arguments: [
      ("launches.total", ValueFormat.ms, [ValueFormat.count, .number]),
      ("timeInState.active.share", .seconds, [.percent, .number]),
      ("bundle", .percent, [.text]), ("window", .count, [.duration, .seconds, .ms, .number]),
    ])
  func formats(path: String, format: ValueFormat, suitable: [ValueFormat]) throws {
    let source = try Samples.source(Samples.walk)
    #expect(
      throws: EmbeddingFault.unsuitableFormat(format, path: path, suitable: suitable)
    ) {
      try Samples.contents("value \(path) trace=a format=\(format.rawValue)", source)
    }
  }

  /// Everything that a report may hold can be named, for every sample.
  @Test(
    arguments: try FileManager.default.contentsOfDirectory(atPath: SampleTraces.folder).sorted())
  func everyMemberHasAPath(sample: String) throws {
    let folder = URL(fileURLWithPath: SampleTraces.folder).appending(path: sample)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names where ["txt", "ndjson"].contains(name.split(separator: ".").last ?? "") {
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      let analysis = try Analysis(of: bytes, name: name)
      for app in analysis.apps {
        let json = Report(part: app, of: analysis).json
        var count = 0
        for path in ValueTests.paths(in: json) {
          count += 1
          let short = path.hasPrefix("apps.0.") ? String(path.dropFirst(7)) : path
          let path = try ReportPath(short)
          #expect(path.value(in: json) != nil)
        }
        #expect(count > 20)
      }
    }
  }

  /// Returns the paths to all single values, but those whose names hold a full stop.
  private static func paths(in json: JSONText, from start: String = "") -> [String] {
    switch json {
    case .object(let members):
      members.filter { !$0.key.contains(".") }
        .flatMap { paths(in: $0.value, from: start + $0.key + ".") }
    case .made(let items): paths(in: .array(items.all), from: start)
    case .array(let items):
      items.enumerated().flatMap { paths(in: $1, from: start + "\($0).") }
    case .string, .integer, .unsigned, .seconds, .ratio, .bool: [String(start.dropLast())]
    }
  }

  @Test func percentilesOfHistogramsSaySo() throws {
    let distribution: JSONText = ["median": .seconds(.seconds(2)), "approximate": .bool(true)]
    let json: JSONText = ["apps": .array([["resumes": distribution]])]
    let source = try Samples.source(Samples.walk)
    let value = try ReportValue(
      at: try ReportPath("resumes.median"), in: json, of: source.report, format: nil)
    #expect(value.text == "≈ 2 s")
    let number = try ReportValue(
      at: try ReportPath("resumes.median"), in: json, of: source.report, format: .number)
    #expect(number.text == "2")
  }
}
