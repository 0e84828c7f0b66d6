import Lifetrace
import LifetraceArguments
import LifetracePresentation

/// The reason why a command, or reading one of its inputs, cannot continue.
enum Failure: Error, Hashable {
  case missing(name: String)
  case unreadable(name: String, reason: String)
  case device(name: String)
  case emptyInput(name: String)
  /// A folder contains `count` files, all empty.
  case emptyFiles(name: String, count: Int)
  case emptyFolder(name: String)
  /// An input has no known format. The finding is the reader's explanation, if there is one.
  case notUnderstood(name: String, finding: String?)
  /// A folder has no files with a known format.
  /// The layout is the only one tried, if the user named it.
  case folderNotUnderstood(name: String, layout: String?)
  /// A folder `.logarchive` has no entries.
  case emptyLogArchive(name: String)
  case emptyArchive(name: String)
  /// A part of an archive could not be read.
  case archiveLoss(name: String, ArchiveLoss)
  case readError(name: String, reason: String)
  case unwritable(name: String, reason: String)
  case outputIsInput(name: String)
  /// A file's extension names no output format. The value lists the known extensions.
  case unknownExtension(name: String, known: [String])
  case emptyOutputName
  /// The user requested rows in a format without rows.
  case rowsWithoutCSV(format: String)
  case noInput
  /// The user asked for several tables as CSV on standard output.
  case severalTables
  case standardInputTwice
  case unknownApp(name: String, known: [String])
  case unknownDevice(name: String, known: [String])
  /// Several apps match. The texts distinguish them;
  /// `byDevice` is whether some differ only in device.
  case severalSubjects([String], byDevice: Bool)
  case noSubject(of: String)
  /// There are only sums that the system counted, perhaps with exits that no log is beside.
  case onlyCounters(hasExits: Bool)
  case binaryOnTerminal(format: String)
  case withoutGraphviz
  case notDrawn(reason: String)
  case noImage(format: String, reason: String)
  case unusableTime(option: String, reason: String)
  /// The requested times contain no events. The finding says which times do.
  case emptySelection(finding: String)
  /// The log shows neither an exit nor a background session, only this. The remarks explain what
  /// else it shows.
  case nothingToExplain(shows: String, other: String?, remarks: [String])
  case notADocument(name: String)
  case noDocument(name: String)
  case outsideRoot(name: String, root: String)
  case staleBlocks(count: Int)
  /// A requirement, a file of rules or a baseline cannot be used.
  case unusableSetting(place: String, reason: String)
  case unknownRule(name: String, known: [String])
  /// No rule found anything at a time that is known.
  case nothingFound
  /// There is no app to check requirements for.
  case nothingToCheck
  /// A problem with one of the captures that are compared.
  indirect case inCapture(name: String, Failure)
  /// There is no app to compare.
  case nothingToCompare(name: String)
  /// Two captures have no app in common.
  case differentApps(before: [String], after: [String])
  /// The user asked for a part of the time of a report in JSON.
  case timesOfReport(name: String)
  /// A file begins like a report in JSON and is none.
  case damagedReport(name: String)
  /// Somebody else wrote a file between reading it and writing it.
  case changedMeanwhile(name: String)
  /// A write of several files failed, and the named files could not be restored.
  case halfWritten(because: String, names: [String])

  /// Whether diagnostics of the log report the same problem.
  var isDiagnosed: Bool {
    if case .archiveLoss = self { true } else { false }
  }

  /// The input or output that the message is about; `nil` for the whole command.
  var inputName: String? {
    switch self {
    case .missing(let name), .unreadable(let name, _), .device(let name), .emptyInput(let name),
      .emptyFiles(let name, _), .emptyFolder(let name), .notUnderstood(let name, _),
      .folderNotUnderstood(let name, _), .emptyLogArchive(let name),
      .emptyArchive(let name), .archiveLoss(let name, _), .readError(let name, _),
      .unwritable(let name, _), .changedMeanwhile(let name), .outputIsInput(let name),
      .unknownExtension(let name, _),
      .notADocument(let name),
      .noDocument(let name), .outsideRoot(let name, _), .unusableSetting(let name, _),
      .nothingToCompare(let name), .timesOfReport(let name), .damagedReport(let name):
      name
    case .inCapture(let name, let failure): failure.inputName ?? name
    case .emptyOutputName, .rowsWithoutCSV, .noInput, .severalTables, .standardInputTwice,
      .unknownApp,
      .unknownDevice,
      .severalSubjects, .noSubject, .onlyCounters,
      .binaryOnTerminal, .withoutGraphviz, .notDrawn, .noImage, .unusableTime,
      .emptySelection,
      .nothingToExplain, .staleBlocks, .nothingToCheck, .unknownRule, .nothingFound, .halfWritten,
      .differentApps:
      nil
    }
  }

  /// The sentence for the user, with the remedy.
  var message: String {
    switch self {
    case .missing: "no such file or folder; check the path"
    case .unreadable(_, let reason): "cannot be opened: \(reason)"
    case .device: "is a device, expected a file, a folder, a pipe or '-'"
    case .emptyInput: "is empty; record the log again"
    case .emptyFiles(_, let count): "contains \(count) files, all empty; record the logs again"
    case .emptyFolder: "contains no files; give a folder with logs in it"
    case .notUnderstood(_, let finding):
      finding ?? "is in no known layout of a log; name it with --layout"
    case .folderNotUnderstood(_, nil):
      "none of its files has a known log layout; name it with --layout"
    case .folderNotUnderstood(_, let layout?):
      "none of its files is in the layout '\(layout)'; leave out --layout to have layouts found by"
        + " content, or name another"
    case .emptyLogArchive: "\(EmptyLogArchive.fact); \(EmptyLogArchive.remedy)"
    case .emptyArchive: "contains no logs; pack them again"
    case .archiveLoss(_, let cause): "\(cause.fact); \(cause.remedy)"
    case .readError(_, let reason): "reading stopped early: \(reason)"
    case .unwritable(_, let reason): "cannot be written: \(reason)"
    case .outputIsInput: "is one of the inputs and would be overwritten; give --output another name"
    case .unknownExtension(_, let known):
      "has no extension of a known format; expected "
        + known.map { ".\($0)" }.joined(separator: ", ") + ", or give --format"
    case .emptyOutputName:
      "--output names no file; give it a name, or leave it out for standard output"
    case .rowsWithoutCSV(let format):
      "--rows chooses the rows of CSV, and the report is \(format); give --format csv, or leave out --rows"
    case .noInput: "no input; give a file, a folder or '-', or pipe a log into the command"
    case .severalTables:
      "standard output takes one table as CSV; choose it with --table, or give a folder to --to"
    case .standardInputTwice: "'-' is given more than once; standard input can be read once only"
    case .unknownApp(let name, let known): Failure.unknownApp(name, known: known)
    case .unknownDevice(let name, let known):
      known.isEmpty
        ? "no device '\(name)': the log names none"
        : "no device '\(name)' in the log; it names:" + Failure.list(known)
    case .severalSubjects(let names, let byDevice):
      "there are \(names.count) subjects to draw; choose one with --app"
        + (byDevice ? " and --device" : "") + ", or give a folder with --output DIR/"
        + Failure.list(names)
    case .noSubject(let kind): "the log contains no \(kind) to draw"
    case .onlyCounters(let hasExits):
      "nothing to draw: these are sums that the system counted over a time, not what happened when; see "
        + (hasExits
          ? "their exits with lifetrace explain, all with lifetrace report"
          : "them with lifetrace report")
        + ", and give a log of the same time beside them for a timeline"
    case .binaryOnTerminal(let format):
      "\(format) would garble the terminal; write it with --output FILE or pipe it on"
    case .withoutGraphviz:
      "a picture of states needs Graphviz, which this build leaves out; use --format dot or mermaid, or build"
        + " with the trait Graphviz (the default)"
    case .notDrawn(let reason): "cannot draw the graph: \(reason)"
    case .noImage(let format, let reason): "cannot write \(format): \(reason)"
    case .unusableTime(let option, let reason): "\(option): \(reason)"
    case .emptySelection(let finding): "\(finding); give other times with --from and --to"
    case .nothingToExplain(let found, let other, let remarks):
      (other.map {
        "no exit and no background session to explain; the log shows \(found). "
          + "'\($0)', a process of the system, has one: choose it with --app"
      } ?? "the log contains no exit and no background session to explain; it shows \(found)")
        + remarks.map { "\n  \($0)" }.joined()
    case .notADocument: "is not named as Markdown or HTML; expected .md, .markdown, .html or .htm"
    case .noDocument: "contains no Markdown or HTML; give a document or a folder with some"
    case .outsideRoot(_, let root): "is not below '\(root)'; give another --root"
    case .staleBlocks(let count):
      (count == 1 ? "1 document or picture is" : "\(count) documents and pictures are")
        + " stale; run lifetrace embed without --check"
    case .unusableSetting(_, let reason): reason
    case .unknownRule(let name, let known):
      "no rule '\(name)'; "
        + (NearestName.name(like: name, among: known)
          .map { "did you mean '\($0)'? The rules are:" } ?? "the rules are:")
        + known.map { "\n  " + VisibleText.escaped($0) }.joined()
    case .nothingFound: "no rule found anything in the log around which records could be listed"
    case .nothingToCheck: "the log contains no app to check; give one in which the app runs"
    case .inCapture(_, let failure): failure.message
    case .nothingToCompare: "contains no app to compare; record the app, or choose other times"
    case .differentApps(let before, let after):
      "the logs have no app in common; give two logs of one app\n  before:" + Failure.list(before)
        + "\n  after:" + Failure.list(after)
    case .timesOfReport:
      "is a report, which --from and --to cannot shorten; give the log, or make the report with them"
    case .damagedReport:
      "begins like a report and is not its whole JSON; write it again with lifetrace report"
    case .changedMeanwhile:
      "was changed by another program at the same time, and stays as that wrote it; run the command again"
    case .halfWritten(let cause, let names):
      "\(cause); these files were written before and could not be put back:" + Failure.list(names)
    }
  }

  private static func unknownApp(_ name: String, known: [String]) -> String {
    guard !known.isEmpty else { return "no app '\(name)': the log contains none" }
    // Similar names come first, so that they are visible in a long list.
    let word = name.lowercased()
    let isNear = { (other: String) in !word.isEmpty && other.lowercased().contains(word) }
    return "no app '\(name)' in the log; it contains:"
      + list(known.filter(isNear) + known.filter { !isNear($0) })
  }

  private static func list(_ names: [String]) -> String {
    let shown = names.prefix(20).map { "\n  " + VisibleText.escaped($0) }.joined()
    return names.count > 20 ? shown + "\n  … and \(names.count - 20) more" : shown
  }

  /// The line to print.
  var line: String {
    let place = inputName.map { $0.isEmpty ? "''" : VisibleText.escaped($0) } ?? "lifetrace"
    return "\(place): error: \(message)"
  }

  var exitCode: ExitCode {
    switch self {
    case .outputIsInput, .unknownExtension, .emptyOutputName, .rowsWithoutCSV, .noInput,
      .severalTables, .standardInputTwice,
      .unknownApp,
      .unknownDevice,
      .severalSubjects, .binaryOnTerminal,
      .withoutGraphviz, .unusableTime, .emptySelection, .nothingToExplain, .notADocument,
      .outsideRoot, .unusableSetting, .unknownRule, .nothingFound, .differentApps, .timesOfReport:
      .validationFailure
    case .inCapture(_, let failure): failure.exitCode
    case .staleBlocks: .failure
    case .emptyInput, .emptyFiles, .notUnderstood, .folderNotUnderstood, .emptyLogArchive,
      .emptyArchive, .noSubject, .onlyCounters, .nothingToCheck, .nothingToCompare, .damagedReport:
      .inputNotUnderstood
    case .archiveLoss(_, let cause): cause.exitCode
    case .missing, .unreadable, .device, .emptyFolder, .noDocument: .inputMissing
    case .readError, .unwritable, .changedMeanwhile, .notDrawn, .noImage, .halfWritten: .inputOutput
    }
  }
}

extension Failure {
  /// The failure for logs without anything of a kind that could be drawn.
  static func nothingToDraw(of kind: String, _ analysis: Analysis) -> Failure {
    let hasTimelines = analysis.apps.contains { $0.timeline?.isEmpty == false }
    guard !analysis.counters.isEmpty, !hasTimelines else { return .noSubject(of: kind) }
    return .onlyCounters(hasExits: analysis.apps.contains { $0.exits.total > 0 })
  }
}

extension ArchiveLoss {
  var exitCode: ExitCode {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): .inputNotUnderstood
    case .rest: .inputOutput
    }
  }
}
