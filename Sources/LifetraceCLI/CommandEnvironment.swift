import LifetraceArguments
import LifetraceInputs
import LifetracePresentation

/// A command's access to output, the terminal, environment variables, time and signals.
struct CommandEnvironment: Sendable {
  /// Writes to standard output.
  var writeOutput: @Sendable ([UInt8]) throws(SystemError) -> Void
  /// Writes to standard error as it is, and ignores errors. For control sequences of the command's
  /// own; all else goes through `writeError`.
  var standardError: @Sendable (String) -> Void
  var isOutputTerminal = false
  var isErrorTerminal = false
  /// The columns of the terminal on standard output; `nil` if standard output is not a terminal.
  var terminalWidth: Int?
  /// The columns of the terminal on standard error; `nil` if standard error is not a terminal.
  var errorTerminalWidth: Int?
  /// Returns the current time, for progress.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }
  /// The environment variables that commands use.
  var variables: [String: String] = [:]
  /// The bytes of arguments that are no UTF-8, in their order, by the text that stands for them.
  var rawArguments: [String: [[UInt8]]] = [:]
  /// The descriptor of standard input.
  var standardInput: Int32 = 0
  /// The name of the only input, instead of that of its path.
  var inputName: String?
  /// How long to wait for a place that another program is writing to.
  var patience = Duration.seconds(60)
  /// The watcher of signals; `nil` if signals have their default effect.
  var signals: SignalWatcher?
  /// Receives the bytes of inputs, for commands that need more than the events.
  var inspectInput: InputInspection?

  /// Creates an environment from what writes to standard output and to standard error.
  init(
    writeOutput: @escaping @Sendable ([UInt8]) throws(SystemError) -> Void,
    writeError: @escaping @Sendable (String) -> Void
  ) {
    self.writeOutput = writeOutput
    standardError = writeError
  }

  /// Writes lines to standard error, as those of `writeText`, and ignores errors.
  func writeError(_ text: String) { standardError(CommandEnvironment.visible(text)) }

  /// Writes lines to standard output, with every hidden character spelled out, and no command to a build service.
  func writeText(_ text: String) throws(SystemError) {
    try writeOutput(Array(CommandEnvironment.visible(text).utf8))
  }

  private static func visible(_ lines: String) -> String {
    WorkflowText.inert(VisibleText.escaped(lines, keepingLineFeeds: true))
  }

  /// Creates the environment of the running process.
  ///
  /// From this call on, signals are watched, and writing to a closed pipe is an error instead of
  /// ending the process.
  static func process() -> CommandEnvironment {
    var environment = CommandEnvironment(
      writeOutput: { bytes throws(SystemError) in try Platform.write(bytes, to: 1) },
      writeError: { text in
        // An error here cannot be reported anywhere.
        try? Platform.write(Array(text.utf8), to: 2)
      })
    environment.isOutputTerminal = Platform.isTerminal(1)
    environment.isErrorTerminal = Platform.isTerminal(2)
    environment.terminalWidth = Platform.terminalWidth(1)
    environment.errorTerminalWidth = Platform.terminalWidth(2)
    environment.variables = Platform.environmentVariables([
      "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", JobSummary.variable, "NO_COLOR", "PWD", "TERM",
    ])
    environment.signals = SignalWatcher()
    for bytes in Platform.arguments() {
      let text = String(decoding: bytes, as: UTF8.self)
      guard !text.utf8.elementsEqual(bytes) else { continue }
      environment.rawArguments[text, default: []].append(bytes)
    }
    return environment
  }

  /// Runs the command that `arguments` name, and returns the exit status.
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
        writeError(hint + "\n")
      }
      return status
    }
  }

  /// Returns a hint for a user who named a file but no command; `nil` in other cases.
  private func forgottenCommand(_ arguments: [String]) -> String? {
    let commands = LifetraceCommand.configuration.subcommands.map { $0._commandName } + ["help"]
    guard let name = arguments.first, !commands.contains(name),
      (try? Platform.status(Array(name.utf8))) != nil
    else { return nil }
    return "  '\(name)' is a file or folder; show it with: lifetrace report '\(name)'"
  }

  /// Reports `error` and returns its exit status.
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
        try writeText(text + "\n")
      } catch {
        return finish(error)
      }
    } else if !text.isEmpty {
      writeError(text + "\n")
    }
    return code.rawValue
  }

  /// The number of columns for the layout of text.
  var width: Int {
    terminalWidth ?? variables["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 100
  }

  /// Whether to write colors to standard output.
  ///
  /// Without a choice, `NO_COLOR` disables them, `CLICOLOR_FORCE` enables them anywhere, and else
  /// standard output must be a terminal that supports them.
  func usesColor(_ choice: ColorChoice = .auto) -> Bool {
    switch choice {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    guard (variables["NO_COLOR"] ?? "").isEmpty else { return false }
    if let force = variables["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    return isOutputTerminal && variables["TERM"] != "dumb" && variables["CLICOLOR"] != "0"
  }
}

/// When text is coloured.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto
  case always
  case never
}

/// A command that runs in a given environment.
protocol EnvironmentCommand: ParsableCommand {
  /// Runs the command. The status is an error's if some inputs were left out.
  func run(in environment: CommandEnvironment) throws -> ExitCode
}

extension EnvironmentCommand {
  func run() throws {
    throw try run(in: .process())
  }
}
