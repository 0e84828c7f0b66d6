/// Why a requirement cannot be held against a report.
package enum RequirementFault: Error, Hashable, Sendable {
  case noComparison
  case noPath
  case noLimit
  case path(EmbeddingFault)
  case unsuitableLimit(String, path: String, expected: String)
  case unorderedValue(path: String)

  /// The sentence for people, with the remedy.
  package var message: String {
    switch self {
    case .noComparison:
      "no comparison; expected a path, one of <= >= < > = != and a value, such as "
        + "'backgroundExits.verdicts.killed = 0'"
    case .noPath: "no path before the comparison; expected one such as launches.toActive.p95"
    case .noLimit: "no value behind the comparison; expected one such as '2 s', '80 %' or 0"
    case .path(let fault): fault.message
    case .unsuitableLimit(let limit, let path, let expected):
      "'\(limit)' does not suit '\(path)'; expected \(expected)"
    case .unorderedValue(let path): "'\(path)' is compared with = or != only"
    }
  }
}
