import Lifetrace
import LifetraceInputs
import LifetraceModel

/// The outcomes of reading, in the form in which commands report them.
struct InputReview {
  private(set) var failures: [Failure] = []
  /// The diagnostics about files beside logs, for the report.
  private(set) var diagnostics: [Diagnostic] = []
  /// The diagnostics that failures also report.
  private(set) var printed: Set<Diagnostic.Kind> = []
  /// The inputs that contained bytes.
  private var wereRead: [Input] = []
  /// The inputs without bytes.
  private var empty: [Input] = []
  /// For each folder and archive, the number of files whose names show that they are not logs.
  private var leftOut: [(folder: String, count: Int)]
  /// The names of the inputs that contain a log.
  private let known: Set<String>

  init(_ content: LogContents, of discovery: InputDiscovery, layout: String?) {
    known = content.recognizedInputs
    leftOut = discovery.leftOut
    var passedOver = discovery.passedOver
    for outcome in content.outcomes {
      let input = discovery.inputs[outcome.input]
      add(outcome, of: input)
      if case .passedOver(let counts) = outcome.kind { passedOver.append((input.path, counts)) }
    }
    diagnostics += passedOver.map(InputReview.note)
    for (folder, count) in leftOut {
      diagnostics.append(
        Diagnostic(
          .note,
          "documents, pictures and source files in '\(FileName.lastPart(of: folder))' are left out",
          count: count, notes: ["name a file itself to have it read"]))
    }
    diagnostics += discovery.emptyLogArchives.sorted().map(EmptyLogArchive.warning)
    // Of a folder's files only a log is missed.
    let missed = Set(content.trace.inputs.filter(\.isLeftOut).map(\.name))
    for input in wereRead
    where missed.contains(input.name) || input.folder == nil && !known.contains(input.name) {
      let finding = content.finding(aboutInput: input.name)
      if let finding { printed.insert(finding.kind) }
      // The failure already names the input.
      failures.append(.notUnderstood(name: input.path, finding: finding?.inputProblem))
    }
    // A folder of logs may contain other files.
    for folder in folders(of: wereRead) where !holdsLog(folder) {
      failures.append(.folderNotUnderstood(name: folder, layout: layout))
    }
    addEmpty()
  }

  /// Returns the note about the files of a sysdiagnose that are not read.
  private static func note(
    of folder: String, _ counts: [Sysdiagnose.Group: Int]
  ) -> Diagnostic {
    let list = counts.sorted { $0.key < $1.key }.map { "\($0.value) × \($0.key.words)" }
    return Diagnostic(
      .note,
      "of the sysdiagnose '\(FileName.lastPart(of: folder))' the log archive, PowerLog databases and the reports of crashes and memory are read",
      notes: ["not read: " + list.joined(separator: "; ")])
  }

  private mutating func add(_ outcome: InputOutcome, of input: Input) {
    var input = input
    if let path = outcome.path {
      input.folder = input.folder ?? input.path
      input.name += "/" + path
      input.path += "/" + path
    }
    switch outcome.kind {
    case .read, .lost(_, isAll: true): wereRead.append(input)
    case .empty: empty.append(input)
    case .failed(let error):
      failures.append(InputDiscovery.readFailure(error, name: input.path))
    case .lost(let loss, isAll: false):
      failures.append(.archiveLoss(name: input.path, loss))
    case .leftOut(let count): leftOut.append((input.path, count))
    case .passedOver: break
    case .withoutLogs where input.folder == nil:
      failures.append(.emptyArchive(name: input.path))
    // An archive without logs is treated like any other file that is not a log.
    case .withoutLogs: wereRead.append(input)
    }
  }

  /// Adds the failures for inputs without bytes.
  private mutating func addEmpty() {
    failures += empty.filter { $0.folder == nil }.map { .emptyInput(name: $0.path) }
    for folder in folders(of: empty) {
      let files = empty.filter { $0.folder == folder }
      if holdsLog(folder) {
        let subject =
          files.count == 1
          ? "'\(files[0].name)' is" : "files in '\(FileName.lastPart(of: folder))' are"
        diagnostics.append(
          Diagnostic(
            .note, "\(subject) empty", count: files.count, notes: ["record the log again"]))
      } else if !wereRead.contains(where: { $0.folder == folder }) {
        failures.append(
          files.count == 1
            ? .emptyInput(name: files[0].path) : .emptyFiles(name: folder, count: files.count))
      }
    }
  }

  private func holdsLog(_ folder: String) -> Bool {
    wereRead.contains { $0.folder == folder && known.contains($0.name) }
  }

  /// Returns the folders of inputs, each once.
  private func folders(of inputs: [Input]) -> [String] {
    var folders: [String] = []
    for folder in inputs.compactMap(\.folder) where folders.last != folder {
      if !folders.contains(folder) { folders.append(folder) }
    }
    return folders
  }
}
