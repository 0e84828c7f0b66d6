import LifetraceArguments
import LifetraceEmbedding

/// The reason why a block, or a document with blocks, cannot be written.
enum EmbedFault: Error, Hashable {
  case block(EmbeddingFault)
  case missingTrace(String)
  case outsideRoot(String, root: String)
  /// A trace could not be read. The values are the message and the status of a report on the trace.
  case unreadTrace(String, ExitCode = .inputNotUnderstood)
  /// An option has a value that the command line rejects, too.
  case unusableOption(String)
  case failure(Failure)
  case symbolicLink
  case readOnly
  case foreignFile(String)
  case contestedFile(String, place: String)
  /// A file's name differs from another name only in case.
  case contestedCase(String, other: String, place: String)
  /// A file is the picture of a block in a document outside of this run.
  case othersPicture(String, place: String)
  case linkedFile(String)
  case readOnlyFile(String)
  case readOnlyFolder(String)

  /// The sentence for the user, with the remedy.
  var message: String {
    switch self {
    case .block(let fault): fault.message
    case .missingTrace(let name): "trace '\(name)' is missing; expected it relative to the document"
    case .outsideRoot(let name, let root):
      "'\(name)' leads out of '\(root)'; keep traces below it, or give another --root"
    case .unreadTrace(let finding, _): EmbedFault.inWordsOfBlocks(finding)
    case .unusableOption(let reason): reason
    case .failure(let failure): EmbedFault.inWordsOfBlocks(failure.message)
    case .symbolicLink: "is a symbolic link; name the document that it leads to"
    case .readOnly: "is read-only; make it writable"
    case .foreignFile(let name):
      "'\(name)' is there and was not made by lifetrace; choose another with name="
    case .contestedFile(let name, let place):
      "'\(name)' shows something else for \(place); choose another with name="
    case .contestedCase(let name, let other, let place):
      "'\(name)' differs in case alone from '\(other)' of \(place), which is the same file on many"
        + " disks; choose another with name="
    case .othersPicture(let name, let place):
      "'\(name)' was made for \(place) and would show something else; fill both documents together, "
        + "or choose another with name="
    case .linkedFile(let name): "'\(name)' is a symbolic link; remove it"
    case .readOnlyFolder(let name):
      "the folder '\(name)' is read-only, so that no file in it can be replaced; make it writable"
    case .readOnlyFile(let name): "'\(name)' is read-only; make it writable"
    }
  }

  /// Returns a message about command-line options, reworded for the options of a block.
  private static func inWordsOfBlocks(_ text: String) -> String {
    // Text between backquotes is a command line and stays unchanged.
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .map { number, part in
        guard number % 2 == 0 else { return String(part) }
        return BlockCommand.sharedOptions.reduce(String(part)) {
          $0.replacing("--\($1)", with: "\($1)=")
        }
      }.joined(separator: "`")
  }

  var exitCode: ExitCode {
    switch self {
    case .block, .outsideRoot, .unusableOption, .foreignFile, .contestedFile, .contestedCase,
      .othersPicture:
      .inputNotUnderstood
    case .unreadTrace(_, let code): code
    case .missingTrace: .inputMissing
    case .failure(let failure):
      // A mistake in a document is not a usage error of the command line.
      failure.exitCode == .validationFailure ? .inputNotUnderstood : failure.exitCode
    case .symbolicLink, .readOnly, .linkedFile, .readOnlyFile, .readOnlyFolder: .inputOutput
    }
  }
}

/// An error in a document, with its position.
struct EmbedComplaint: Hashable {
  /// The document's path, beginning with the user's argument.
  var path: String
  var line: Int
  var fault: EmbedFault

  /// The line to print.
  var text: String { "\(path):\(line): error: \(fault.message)" }
}
