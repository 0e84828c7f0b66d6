import Lifetrace
import LifetraceArguments
import LifetraceEmbedding

/// The options of a block that mean the same on the command line.
struct BlockArguments: ParsableCommand {
  @OptionGroup var reading: ReadingArguments
  @OptionGroup var selection: SelectionArguments

  /// Reads the options of `command`.
  static func parse(_ command: BlockCommand) throws(EmbedFault) -> BlockArguments {
    do {
      let words = command.readingArguments + command.timeArguments
      guard let parsed = try parseAsRoot(words) as? BlockArguments else {
        preconditionFailure("there are no subcommands")
      }
      return parsed
    } catch {
      // A block's options have no dashes, and there is no usage to be shown.
      let message = fullMessage(for: error).split(separator: "\n").first ?? ""
      let prefix = "Error: "
      let reason = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message
      throw .unusableOption(String(reason.replacing("--", with: "")))
    }
  }
}
