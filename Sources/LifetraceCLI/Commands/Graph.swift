import Dispatch
import Lifetrace
public import LifetraceArguments
import LifetraceInputs
import LifetraceMetrics
import LifetraceModel
public import LifetracePresentation

/// The command `lifetrace graph`, which draws states and their changes.
struct Graph: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Draws the states an app went through, with times and transitions.",
      discussion: """
        Of several apps, choose one with --app, of several devices one with --device, or write one \
        picture for each into a folder.

        Examples:
          lifetrace graph console.txt --app com.example.notes --output app.svg
          lifetrace graph logs/ --output pictures/ --format png
          lifetrace graph console.txt --of scene --output scenes/
          lifetrace graph --reference app --format mermaid
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .usage(or: .nothingThere), .notUnderstood(or: "there is nothing to draw"),
          .missing,
          .inputOutput,
        ]))
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

  @Option(
    help:
      "The format; by default the one for the output file's extension, else text on a terminal and svg elsewhere."
  )
  var format: GraphFormat?

  @Option(help: "The colours of a picture; auto follows the reader's scheme, where SVG can.")
  var theme = PictureTheme.auto

  @Flag(help: "Leave out what is documented and was not seen.")
  var observedOnly = false

  @Option(
    help: ArgumentHelp("Write here instead of standard output.", valueName: "file|folder"),
    completion: .file())
  var output: String?

  @OptionGroup(title: "Selection") var selection: SelectionArguments

  func validate() throws {
    if reference != nil, !reading.input.isEmpty {
      throw ValidationError("--reference draws without a log; leave out the input or --reference")
    }
    if reference != nil, observedOnly {
      throw ValidationError(
        "--reference draws what is documented; leave out --observed-only or --reference")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    let place = try OutputPlace(output)
    let format =
      try format ?? place.format(of: Picture.self)
      ?? (place == .standardOutput && environment.isOutputTerminal ? .text : .svg)
    try format.requireSupport()
    if format.isBinary, place == .standardOutput, environment.isOutputTerminal {
      throw Failure.binaryOnTerminal(format: format.name)
    }
    if let reference {
      try place.write(
        try format.bytes(Picture(diagram: .reference(reference), theme: theme.theme)),
        name: "\(reference.rawValue)-reference.\(format.fileExtension)", environment: environment)
      return .success
    }
    let preparation = DispatchGroup()
    prepare(format, in: preparation)
    // The process must not exit while libraries are being loaded.
    defer { preparation.wait() }
    // The picture of an app needs the same data as a report. A picture of scenes needs all scenes.
    let selected = try selection.analysis(
      of: reading, full: of == .scene, output: place.filePath,
      others: DiagnosticLines.inReport, environment: environment)
    if let emptiness = selected.emptiness {
      guard !selected.exitCode.isSuccess else { throw emptiness }
      environment.writeError(emptiness.line + "\n")
      return selected.exitCode
    }
    let pictures = try pictures(of: selected.analysis, as: format, to: place)
    for picture in pictures {
      try selected.files.refuse(asOutput: place.path(name: picture.fileName))
    }
    for picture in pictures {
      try place.write(
        bytes(of: picture.diagram, as: format), name: picture.fileName, environment: environment)
    }
    return selected.exitCode
  }

  private func bytes(of diagram: StateDiagram, as format: GraphFormat) throws -> [UInt8] {
    try format.bytes(
      Picture(diagram: observedOnly ? diagram.observedOnly() : diagram, theme: theme.theme))
  }

  /// Loads the libraries for the format while the log is read.
  ///
  /// Uses a thread instead of Dispatch, which would start two threads and its own management first.
  private func prepare(_ format: GraphFormat, in group: DispatchGroup) {
    guard format.isPicture else { return }
    group.enter()
    let isStarted = startThread {
      format.prepare()
      group.leave()
    }
    if !isStarted { group.leave() }
  }

  /// Returns the diagrams with their file names within a folder.
  private func pictures(
    of analysis: Analysis, as format: GraphFormat, to place: OutputPlace
  ) throws -> [(fileName: String, diagram: StateDiagram)] {
    var apps = selection.apps(of: analysis)
    if of == .scene { apps.removeAll { $0.scenes.items.isEmpty } }
    guard !apps.isEmpty else { throw Failure.nothingToDraw(of: of.rawValue, analysis) }
    let subjects = GraphSubject.all(apps)
    var isFolder = false
    if case .folder = place { isFolder = true }
    guard isFolder || subjects.count == 1 else {
      throw Failure.severalSubjects(
        subjects.map(\.words), byDevice: subjects.contains(where: \.sharesName))
    }
    var names = FileNames()
    return subjects.flatMap { subject in
      diagrams(of: subject, reference: analysis.reference, inFolder: isFolder).map {
        (names.name(for: $0.name, extension: format.fileExtension), $0.diagram)
      }
    }
  }

  private func diagrams(
    of subject: GraphSubject, reference: TimeReference, inFolder: Bool
  ) -> [(name: String, diagram: StateDiagram)] {
    let app = subject.app
    switch of {
    case .app: return [(subject.fileName, StateDiagram(app: app, reference: reference))]
    case .scene where inFolder:
      return app.scenes.items.map { scene in
        (
          "\(subject.fileName)-\(scene.id)",
          StateDiagram(scene: scene, of: app, reference: reference)
        )
      }
    case .scene:
      return [(subject.fileName, StateDiagram(scenesOf: app, reference: reference))]
    }
  }
}

extension DiagramMachine: ExpressibleByArgument {}

/// An app to draw, with a name that distinguishes it from others.
struct GraphSubject {
  var app: AppAnalysis
  /// Whether other apps have the same name.
  var sharesName: Bool

  /// Returns the subjects of apps, in their order.
  static func all(_ apps: [AppAnalysis]) -> [GraphSubject] {
    let counts = Dictionary(apps.map { ($0.displayName, 1) }, uniquingKeysWith: +)
    return apps.map { GraphSubject(app: $0, sharesName: counts[$0.displayName, default: 0] > 1) }
  }

  /// The app's name for people, with the device if other apps have the same name.
  var words: String {
    guard sharesName else { return app.displayName }
    guard let device = app.device else {
      return "\(app.displayName), its log names no device: draw that log alone"
    }
    return "\(app.displayName) on '\(device)'"
  }

  /// The app's name for a file, with the device if other apps have the same name.
  var fileName: String {
    guard sharesName, let device = app.device else { return app.displayName }
    return "\(app.displayName)-\(device)"
  }
}
