import LifetraceArguments
import LifetraceInputs

/// The command `lifetrace`, with all subcommands.
@main
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
      version: version,
      subcommands: [
        Report.self, Explain.self, Graph.self, Check.self, Diff.self, Convert.self, Embed.self,
        Schema.self,
      ])
  }

  /// The version, in semantic versioning. Fingerprints in documents contain it.
  static let version = "0.1.0"

  static func main() {
    Platform.shareArenas()
    Platform.fillStandardDescriptors()
    let environment = CommandEnvironment.process()
    Platform.exit(environment.run(Array(CommandLine.arguments.dropFirst())))
  }
}
