import LifetraceArguments
import LifetraceEmbedding

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
