import Foundation
import LifetraceArguments

/// The command `LifetraceBenchmarks`, which creates workloads and measures lifetrace with them.
@main
struct BenchmarksCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "LifetraceBenchmarks",
      abstract: "Makes logs of any size and measures lifetrace on them.",
      subcommands: [Compare.self, Generate.self, Instructions.self])
  }

  static func main() {
    do {
      var command = try parseAsRoot(Array(CommandLine.arguments.dropFirst()))
      try command.run()
    } catch let error as any BenchmarkFailure {
      FileHandle.standardError.write(Data("error: \(error)\n".utf8))
      exit(1)
    } catch {
      let code = exitCode(for: error)
      let stream: FileHandle = code.isSuccess ? .standardOutput : .standardError
      stream.write(Data((fullMessage(for: error) + "\n").utf8))
      exit(code.rawValue)
    }
  }
}

extension BenchmarkError: BenchmarkFailure {}

extension DifferentTotals: BenchmarkFailure {}
