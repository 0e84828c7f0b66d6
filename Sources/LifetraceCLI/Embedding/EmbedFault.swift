import LifetraceArguments
import LifetraceEmbedding

/// Why a block, or a document with blocks, cannot be written.
enum EmbedFault: Error, Hashable {
  case block(EmbeddingFault)
  case missingTrace(String)
  case outsideRoot(String, root: String)
  /// With what reading it came to, and the status that a report on it ends with.
  case unreadTrace(String, ExitCode = .inputNotUnderstood)
  /// An option whose value the command line would not take either.
  case unusableOption(String)
  case failure(Failure)
  case symbolicLink
  case readOnly
  case foreignFile(String)
  case contestedFile(String, place: String)
  /// A name that differs from another one in case alone.
  case contestedCase(String, other: String, place: String)
  /// A picture of a block in a document that is not filled now.
  case othersPicture(String, place: String)
  case linkedFile(String)
  case readOnlyFile(String)
  case readOnlyFolder(String)

  /// The sentence for people, with the remedy.
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

  /// Returns a sentence about options of the command line as one about options of a block.
  private static func inWordsOfBlocks(_ text: String) -> String {
    // Code is a command line of its own.
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
      // What a document says is no wrong use of the command line.
      failure.exitCode == .validationFailure ? .inputNotUnderstood : failure.exitCode
    case .symbolicLink, .readOnly, .linkedFile, .readOnlyFile, .readOnlyFolder: .inputOutput
    }
  }
}

/// A fault and where it is.
struct EmbedComplaint: Hashable {
  /// The document as the user finds it.
  var path: String
  var line: Int
  var fault: EmbedFault

  /// The line to print, without control characters.
  var text: String {
    escapedForTerminal("\(path):\(line): error: \(fault.message)", keepingLineFeeds: true)
  }
}
