/// Ends a command successfully, with something to print.
public enum CleanExit: Error {
  /// Prints a command's help; the root's if `nil`.
  case helpRequest((any ParsableCommand.Type)? = nil)
  case message(String)
}
