import LifetraceArguments
import LifetraceInputs

/// Everything that a command touches outside its arguments.
struct CommandEnvironment: Sendable {
  /// Writes to standard output.
  var writeOutput: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes to standard error; what cannot be written is lost.
  var writeError: @Sendable (String) -> Void
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// Columns of the terminal on standard output; `nil` when it has none.
  var terminalWidth: Int?
  /// Columns of the terminal on standard error; `nil` when it has none.
  var errorTerminalWidth: Int?
  /// What time it is; only progress asks.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The process's environment variables that a command asks for.
  var variables: [String: String] = [:]
  /// Descriptor of standard input.
  var standardInput: Int32 = 0
  /// `nil` when nothing reacts to signals.
  var signals: SignalWatcher?
  /// Called with what is read, for commands that need more of it than its events.
  var inspectInput: InputInspection?

  /// The surroundings of the running process.
  ///
  /// From here on signals are watched and a closed pipe is an error instead of the end.
  static func process() -> CommandEnvironment {
    var environment = CommandEnvironment(
      writeOutput: { bytes throws(SystemError) in try Platform.write(bytes, to: 1) },
      writeError: { text in
        // Standard error is the last resort: there is nowhere left to tell of its failure.
        try? Platform.write(Array(text.utf8), to: 2)
      })
    environment.isOutputTerminal = Platform.isTerminal(1)
    environment.isErrorTerminal = Platform.isTerminal(2)
    environment.terminalWidth = Platform.terminalWidth(1)
    environment.errorTerminalWidth = Platform.terminalWidth(2)
    environment.variables = Platform.environmentVariables(["COLUMNS", "NO_COLOR", "TERM"])
    environment.signals = SignalWatcher()
    return environment
  }

  /// Runs the command that `arguments` name and returns the exit status.
  func run(_ arguments: [String]) -> Int32 {
    do {
      var command = try LifetraceCommand.parseAsRoot(arguments)
      guard let command = command as? any EnvironmentCommand else {
        try command.run()
        return ExitCode.success.rawValue
      }
      return try command.run(in: self).rawValue
    } catch {
      let status = finish(error)
      if let hint = forgottenCommand(arguments), status == ExitCode.validationFailure.rawValue {
        writeError(escapedForTerminal(hint) + "\n")
      }
      return status
    }
  }

  /// What to tell someone who named a file and no command, if that is what happened.
  private func forgottenCommand(_ arguments: [String]) -> String? {
    let commands = LifetraceCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let name = arguments.first, !commands.contains(name),
      (try? Platform.status(Array(name.utf8))) != nil
    else { return nil }
    return "  '\(name)' is a file or folder; show it with: lifetrace report '\(name)'"
  }

  /// Tells of `error` and returns the exit status that it stands for.
  private func finish(_ error: any Error) -> Int32 {
    switch error {
    case SystemError.closedPipe:
      return ExitCode.success.rawValue
    case let error as SystemError:
      return finish(Failure.unwritable(name: "standard output", reason: error.reason))
    case let failure as Failure:
      writeError(failure.line + "\n")
      return failure.exitCode.rawValue
    default:
      return finishParsing(error)
    }
  }

  private func finishParsing(_ error: any Error) -> Int32 {
    let code = LifetraceCommand.exitCode(for: error)
    let text = LifetraceCommand.fullMessage(for: error, columns: width)
    if code.isSuccess {
      do {
        try writeOutput(Array((text + "\n").utf8))
      } catch {
        return finish(error)
      }
    } else if !text.isEmpty {
      writeError(escapedForTerminal(text, keepingLineFeeds: true) + "\n")
    }
    return code.rawValue
  }

  /// The columns to lay text out in.
  var width: Int {
    terminalWidth ?? variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 100
  }

  /// Whether standard output takes colours and the user wants them.
  var usesColor: Bool {
    isOutputTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }
}

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
