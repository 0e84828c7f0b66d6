import Dispatch
import Lifetrace
import LifetraceAnalysis
public import LifetraceArguments
import LifetraceModel
public import LifetracePresentation

/// `lifetrace graph`
struct Graph: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Draws the states an app went through, with times and transitions.",
      discussion: """
        Of several apps, choose one with --app, or write one picture for each into a folder.

        Examples:
          lifetrace graph console.txt --app com.example.notes --output app.svg
          lifetrace graph logs/ --output pictures/ --format png
          lifetrace graph console.txt --of scene --output scenes/
          lifetrace graph --reference app --format mermaid
        """)
  }

  @OptionGroup(title: "Reading") var reading: ReadingArguments

  @Option(
    help: ArgumentHelp(
      """
      The state machine to draw. Of scenes: one picture for each in a folder, otherwise all of an \
      app together.
      """, valueName: "machine"))
  var of: DiagramMachine = .app

  @Option(help: ArgumentHelp("Draw the documented machine, without a log.", valueName: "machine"))
  var reference: DiagramMachine?

  @Option(help: "What to write; taken from the name of the output file if not given, else svg.")
  var format: GraphFormat?

  @Option(help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"))
  var output: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    if reference != nil, !reading.input.isEmpty {
      throw ValidationError("--reference draws without a log; leave out the input or --reference")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = OutputPlace(output)
    let format = try format ?? place.format() ?? .svg
    try format.requireSupport()
    if format.isBinary, place == .standardOutput, environment.isOutputTerminal {
      throw Failure.binaryOnTerminal(format: format.rawValue)
    }
    if let reference {
      try place.write(
        try format.render(.reference(reference)),
        name: "\(reference.rawValue)-reference.\(format.fileExtension)", environment: environment)
      return .success
    }
    let preparation = DispatchGroup()
    DispatchQueue.global().async(group: preparation) { format.prepare() }
    // The process must not end while libraries are being loaded.
    defer { preparation.wait() }
    // Of an app, what a report tells is enough; a long list of scenes is drawn whole.
    let selected = try selection.analysis(
      of: reading, full: of == .scene, output: place.filePath, environment: environment)
    if let emptiness = selected.emptiness { throw emptiness }
    let pictures = try pictures(of: selected.analysis, as: format, to: place)
    for picture in pictures {
      try selected.files.refuse(asOutput: place.path(name: picture.fileName))
    }
    for picture in pictures {
      try place.write(
        try format.render(picture.diagram), name: picture.fileName, environment: environment)
    }
    return selected.exitCode
  }

  /// A picture to draw.
  private struct Subject {
    var name: String
    var diagram: StateDiagram
  }

  /// Returns what to draw, with the names of files in a folder.
  private func pictures(
    of analysis: Analysis, as format: GraphFormat, to place: OutputPlace
  ) throws -> [(fileName: String, diagram: StateDiagram)] {
    let subjects = subjects(of: analysis, place: place)
    guard !subjects.isEmpty else { throw Failure.noSubject(of: of.rawValue) }
    if case .folder = place {
    } else if subjects.count > 1 {
      throw Failure.severalSubjects(subjects.map(\.name))
    }
    var names = FileNames()
    return subjects.map {
      (names.name(for: $0.name, extension: format.fileExtension), $0.diagram)
    }
  }

  private func subjects(of analysis: Analysis, place: OutputPlace) -> [Subject] {
    var apps = analysis.apps.filter { !$0.isSystem }
    // Apple's own are drawn when they are asked for or nothing else is there.
    if apps.isEmpty || selection.app != nil { apps = analysis.apps }
    let reference = analysis.reference
    return switch of {
    case .app:
      apps.map {
        Subject(name: $0.displayName, diagram: StateDiagram(app: $0, reference: reference))
      }
    case .scene:
      apps.filter { !$0.scenes.items.isEmpty }
        .flatMap { scenes(of: $0, reference: reference, place: place) }
    }
  }

  private func scenes(
    of app: AppAnalysis, reference: TimeReference, place: OutputPlace
  ) -> [Subject] {
    guard case .folder = place else {
      return [
        Subject(
          name: app.displayName, diagram: StateDiagram(scenesOf: app, reference: reference))
      ]
    }
    return app.scenes.items.map { scene in
      Subject(
        name: "\(app.displayName)-\(scene.id)",
        diagram: StateDiagram(scene: scene, of: app, reference: reference))
    }
  }
}

extension DiagramMachine: ExpressibleByArgument {}
