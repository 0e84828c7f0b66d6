import LifetraceArguments

/// A command that works on an environment handed to it.
protocol EnvironmentCommand: ParsableCommand {
  /// Does the work; the status tells of inputs that were left out.
  func run(in environment: CommandEnvironment) throws -> ExitCode
}

extension EnvironmentCommand {
  func run() throws {
    throw try run(in: .process())
  }
}
