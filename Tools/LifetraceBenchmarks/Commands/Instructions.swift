import Foundation
import LifetraceArguments

/// The command `LifetraceBenchmarks instructions`, which counts and compares instructions.
struct Instructions: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Counts the instructions that an event or a line takes, and compares with before.",
      discussion: """
        Fails when a count has doubled, or with --growth where instructions grow faster than the log. Valgrind counts, so that neither the machine nor its load \
        matters; what a start takes is left out.
        """)
  }

  @Option(help: "The optimized command to measure.")
  var lifetrace = "lifetrace"

  @Option(help: "Folder for workloads; they are kept.")
  var folder = ".build/bench"

  @Option(help: "The counts of before.")
  var record = ".ci/instructions"

  @Flag(help: "Count for some entities and for four times as many instead.")
  var growth = false

  @Flag(help: "Write the counts down as those to compare with from now on.")
  var renew = false

  func run() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let counter = InstructionCounter(
      laboratory: Laboratory(folder: folder), lifetrace: lifetrace)
    try counter.prepare()
    if growth { return try checkGrowth(counter) }
    let counts = try counter.counts()
    if renew { return try counts.text.write(toFile: record, atomically: true, encoding: .utf8) }
    let before = try InstructionCounts(String(contentsOfFile: record, encoding: .utf8))
    print(
      TableText.render(
        titles: ["workload", "per", "before", "now", "ratio"],
        rows: counts.comparison(with: before)), terminator: "")
    let findings = counts.findings(against: before)
    for finding in findings { print(finding.text) }
    if findings.contains(where: \.isFailure) { throw ExitCode.failure }
  }

  private func checkGrowth(_ counter: InstructionCounter) throws {
    let growths = try counter.growths()
    print(
      TableText.render(
        titles: ["instructions", "some", "four times as many", "ratio"], rows: growths.map(\.cells)),
      terminator: "")
    let problems = growths.compactMap(\.problem)
    for problem in problems { print(problem) }
    if !problems.isEmpty { throw ExitCode.failure }
  }
}
