/// A parser error with the command that it happened in.
struct CommandError: Error {
  /// From the root to the command.
  var stack: [any ParsableCommand.Type]
  var error: ParserError
}
