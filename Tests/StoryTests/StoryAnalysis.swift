import Lifetrace
import LifetraceArguments
import LifetraceTestSupport

@testable import LifetraceCLI

/// Analyses the logs of a story as the command does, and checks what holds for every analysis.
func analyzeStory(_ inputs: [StoryFiles.Input], _ options: [String]) throws -> Analysis {
  // `convert` takes nothing but the arguments on how to read.
  guard let command = try Convert.parseAsRoot(options) as? Convert else {
    throw InvariantError(first: "the options \(options) are no options", count: 1)
  }
  let arguments = command.reading
  var reader = TraceReader(options: try arguments.facts.options())
  for input in inputs {
    var chunks = [input.bytes].makeIterator()
    try reader.read(name: input.name) { chunks.next() }
  }
  let analysis = Analysis(
    of: try reader.finish(), options: AnalysisOptions(full: true, os: arguments.os))
  let violations = invariantViolations(of: analysis)
  if let first = violations.first { throw InvariantError(first: first, count: violations.count) }
  return analysis
}

/// An analysis that contradicts itself.
struct InvariantError: Error, CustomStringConvertible {
  var first: String
  var count: Int

  var description: String { "\(count) invariants are broken, such as: \(first)" }
}
