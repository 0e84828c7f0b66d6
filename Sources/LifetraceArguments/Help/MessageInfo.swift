/// The message for an error that ended a command.
enum MessageInfo {
  case help(String)
  case text(String, ExitCode)
  case usageError(String, usage: String)

  init(_ error: any Error, root: any ParsableCommand.Type, columns: Int?) {
    let columns = columns ?? HelpGenerator.defaultColumns
    switch error {
    case HelpRequest.help(let stack):
      self = .help(HelpGenerator(stack: stack).help(columns: columns))
    case HelpRequest.version(let version):
      self = .help(version)
    case HelpRequest.manual(let date):
      self = .help(ManualPage(root: CommandNode([root]), date: date).text)
    case HelpRequest.completionScript(let name):
      self = MessageInfo(scriptFor: name, root: root)
    case CleanExit.helpRequest(let command):
      let stack = command.flatMap { CommandParser(root: root).path(to: $0) } ?? [root]
      self = .help(HelpGenerator(stack: stack).help(columns: columns))
    case CleanExit.message(let text):
      self = .help(text)
    case let error as CommandError:
      let generator = HelpGenerator(stack: error.stack)
      self = .usageError(error.error.message, usage: generator.shortUsage)
    case let error as ValidationError:
      self = .usageError(error.message, usage: HelpGenerator(stack: [root]).shortUsage)
    case let code as ExitCode:
      self = .text("", code)
    default:
      self = .text("Error: \(error)", .failure)
    }
  }

  /// Creates the message with the completion script for a shell; `nil` for the environment's.
  private init(scriptFor name: String?, root: any ParsableCommand.Type) {
    if let shell = name.map(CompletionShell.init(rawValue:)) ?? CompletionShell.autodetected() {
      self = .help(shell.script(for: root))
    } else {
      self = .usageError(
        ParserError.unsupportedShell(name).message,
        usage: HelpGenerator(stack: [root]).shortUsage)
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .help: .success
    case .text(_, let code): code
    case .usageError: .validationFailure
    }
  }

  /// The text to print, without a final line feed.
  var fullText: String {
    switch self {
    case .help(let text), .text(let text, _): text
    case .usageError(let text, let usage): "Error: \(text)\n\(usage)"
    }
  }
}
