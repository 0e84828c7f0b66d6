import LifetraceArguments
import LifetraceEmbedding
import LifetraceModel
import LifetracePresentation

/// The command `lifetrace embed`, which updates the blocks in documents.
struct Embed: EnvironmentCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      abstract: "Fills tables, numbers and graphs of traces into Markdown and HTML documents.",
      discussion: """
        A block is a pair of comments; the first names its contents. lifetrace writes the part between \
        them and nothing else:
          <!-- lifetrace: table time-in-state trace=Traces/day.ndjson app=com.example.notes -->
          <!-- /lifetrace -->

        Kinds: table, value, graph, timeline, mermaid, badge, report. Paths are relative to the document and \
        stay below the root.

        Examples:
          lifetrace embed README.md Sources/
          lifetrace embed --check .
          lifetrace embed --list .
          lifetrace embed --new value launches.toActive.median trace=Traces/day.ndjson
        """,
      exitStatuses: ExitStatusList(
        [
          .done, .found("--check found something stale and no error"), .usage,
          .notUnderstood("a block is malformed or a trace was not understood"),
          .missing("a trace or document is missing"), .inputOutput,
        ], remark: "After an error nothing is written."))
  }

  @Argument(
    help: ArgumentHelp(
      """
      Documents (.md, .markdown, .html, .htm), or folders for all documents in them. After --new: \
      the words of the block.
      """, valueName: "doc"), completion: .file(extensions: ["md", "markdown", "html", "htm"]))
  var documents: [String] = []

  @Flag(help: "Write nothing; show stale parts as a diff, and end with status 1 if there are any.")
  var check = false

  @Flag(help: "Write nothing; list the blocks.")
  var list = false

  @Option(help: ArgumentHelp("Print a block to paste.", valueName: "kind"))
  var new: BlockKind?

  @Option(
    help: ArgumentHelp(
      "The folder that contains all traces; by default the repository or package of the document.",
      valueName: "folder"), completion: .directory)
  var root: String?

  func validate() throws {
    if [check, list, new != nil].count(where: \.self) > 1 {
      throw ValidationError("give only one of --check, --list and --new")
    }
    if new == nil, documents.isEmpty {
      throw ValidationError("no document; give documents, or folders such as '.'")
    }
    // Thrown here, so that the error shows this command's usage.
    _ = try new.map(lines)
  }

  func run(in environment: CommandEnvironment) throws -> ExitCode {
    if let new { return try printNew(new, environment) }
    let files = DocumentFiles(documents)
    var failures = files.failures
    let root = try root.map { name throws(Failure) in try EmbeddingRoot(named: name) }
    var run = EmbedRun(environment: environment)
    let folders = EmbedFolder.all(of: files.paths, root: root)
    let found = files.paths.mapOnCores(ifAtLeast: 2) { path in
      let folder = folders[FileKey(EmbedFolder.name(of: path))]
      return Result { () throws(Failure) in try EmbedFile(path, in: folder) }
    }
    for document in found {
      switch document {
      case .success(let document):
        run.add(document)
        if files.named.contains(FileKey(document.path)) { noteIfEmpty(document, environment) }
      case .failure(let failure): failures.append(failure)
      }
    }
    if !list { run.fill() }
    let changes = EmbedChanges(run)
    let complaints =
      run.complaints + changes.lostBlocks + (check || list ? [] : changes.obstacles)
    for failure in failures { environment.writeError(failure.line + "\n") }
    for complaint in complaints { environment.writeError(complaint.text + "\n") }
    if list { try environment.writeText(changes.list) }
    if check { try show(changes, environment) }
    let codes = failures.map(\.exitCode) + complaints.map(\.fault.exitCode)
    if let worst = codes.max(by: { $0.rawValue < $1.rawValue }) { return worst }
    if check, !changes.isEmpty { return .failure }
    if !check, !list { try write(changes, environment) }
    return .success
  }

  /// Reports that a document named by the user has no block.
  /// Its marker may be misspelled or in code.
  private func noteIfEmpty(_ document: EmbedFile, _ environment: CommandEnvironment) {
    guard document.hasNoBlocks else { return }
    let note = "\(document.path): note: contains no blocks; markers in code do not count"
    environment.writeError(note + "\n")
  }

  /// Returns the lines of a new block, to be pasted into a document.
  private func lines(of kind: BlockKind) throws(ValidationError) -> [String] {
    do {
      return try NewBlock.lines(kind, documents)
    } catch {
      throw ValidationError(error.message)
    }
  }

  private func printNew(_ kind: BlockKind, _ environment: CommandEnvironment) throws -> ExitCode {
    let text = try lines(of: kind).map { $0 + "\n" }.joined()
    try environment.writeText(text)
    return .success
  }

  private func show(_ changes: EmbedChanges, _ environment: CommandEnvironment) throws {
    guard !changes.isEmpty else { return }
    try environment.writeText(changes.diff)
    environment.writeError(Failure.staleBlocks(count: changes.count).line + "\n")
  }

  private func write(_ changes: EmbedChanges, _ environment: CommandEnvironment) throws {
    try ReplacementBatch(files: changes.files, signals: environment.signals).write()
    let names = changes.names.map { VisibleText.escaped($0) + "\n" }
    try environment.writeText(names.joined())
  }
}

extension BlockKind: ExpressibleByArgument {}
