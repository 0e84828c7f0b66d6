import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

/// `lifetrace schema` describes every report as JSON.
@Suite struct SchemaCommandTests {
  private static let validator: SchemaValidator? = {
    let run = Recording(["schema"])
    return try? SchemaValidator(JSONTree(parsing: Array(run.output.utf8)))
  }()

  private func problems(_ report: [UInt8]) throws -> [String] {
    try #require(Self.validator).problems(in: JSONTree(parsing: report))
  }

  private static let samples =
    ((try? FileManager.default.contentsOfDirectory(atPath: SampleTraces.folder)) ?? [])
    .filter { $0 != "README.md" }.sorted()

  @Test(arguments: samples)
  func describesReportsOfSamples(sample: String) throws {
    for options in [[], ["--full", "--all-apps"]] {
      let run = Recording(
        ["report", "\(SampleTraces.folder)/\(sample)", "--format", "json"] + options)
      #expect(try problems(Array(run.output.utf8)) == [])
    }
  }

  @Test(arguments: samples)
  func describesExplanationsOfSamples(sample: String) throws {
    let schema = Recording(["schema", "--of", "explanation"])
    let validator = try SchemaValidator(JSONTree(parsing: Array(schema.output.utf8)))
    let path = "\(SampleTraces.folder)/\(sample)"
    let run = Recording(["explain", path, "--format", "json"])
    guard run.status == 0 else {
      // A log without exits and background sessions.
      #expect(run.status == 64 && run.errors.contains("no background session to explain"))
      return
    }
    #expect(validator.problems(in: try JSONTree(parsing: Array(run.output.utf8))) == [])
    let report = Recording(["report", path, "--format", "json"])
    #expect(!validator.problems(in: try JSONTree(parsing: Array(report.output.utf8))).isEmpty)
  }

  private static let goldens = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "PresentationTests/Reports/Goldens")

  @Test func describesGoldens() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.goldens.path)
      .filter { $0.hasSuffix(".json") }
    #expect(names.count >= 4)
    for name in names {
      let report = [UInt8](try Data(contentsOf: Self.goldens.appending(path: name)))
      #expect(try problems(report) == [], "\(name)")
    }
  }

  @Test(
    "refuses what no report contains",
    arguments: [
      (#""total": 0"#, #""total": "0""#), (#""total": 0"#, #""total": 0.5"#),
      (#""total":"#, #""sum":"#), (#"report/1""#, #"report/2""#),
      (#""foreground":"#, #""awake":"#),
    ])
  func refuses(old: String, new: String) throws {
    let golden = Self.goldens.appending(path: "open-full.json")
    let report = try String(contentsOf: golden, encoding: .utf8)
    let changed = report.replacing(old, with: new)
    #expect(changed != report)
    #expect(try !problems(Array(changed.utf8)).isEmpty)
  }
}
