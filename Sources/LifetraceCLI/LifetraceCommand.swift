import LifetraceArguments
import LifetraceInputs
import LifetracePresentation

/// The command `lifetrace`, with all subcommands.
struct LifetraceCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "lifetrace",
      abstract:
        "Shows which state an iOS app was in, when, for how long, and why it was terminated.",
      discussion: """
        Examples:
          idevicesyslog | lifetrace report
          lifetrace report console.txt --app com.example.notes
          lifetrace graph capture.ndjson --app com.example.notes --output app.svg
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .found("a check found something, and no error"), .usage(or: .nothingThere),
          .notUnderstood, .missing, .inputOutput,
        ]),
      version: version,
      subcommands: [
        Report.self, Explain.self, Timeline.self, Graph.self, Check.self, Diff.self, Convert.self,
        Export.self, Show.self, Embed.self, Schema.self,
      ])
  }

  /// The version, in semantic versioning. Fingerprints in documents contain it.
  static let version = "0.1.0"
}

/// The process of the command `lifetrace`.
package enum LifetraceProcess {
  /// Runs the command that the process's arguments name, and ends the process.
  package static func run() -> Never {
    Platform.shareArenas()
    Platform.endWithoutMemory()
    Platform.fillStandardDescriptors()
    let environment = CommandEnvironment.process()
    Platform.exit(environment.run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Returns the message that refuses some arguments; `nil` if they are accepted. Runs nothing.
  package static func refusal(of arguments: [String]) -> String? {
    do {
      _ = try LifetraceCommand.parseAsRoot(arguments)
      return nil
    } catch {
      return VisibleText.escaped(
        LifetraceCommand.fullMessage(for: error, columns: 100), keepingLineFeeds: true)
    }
  }
}
