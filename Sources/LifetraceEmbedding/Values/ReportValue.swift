internal import LifetracePresentation

/// A value of a report, in words.
package struct ReportValue: Hashable, Sendable {
  /// Never a number where the log does not tell one; text of the log, not escaped.
  package var text: String
  /// `false` iff the log does not tell the value.
  package var isKnown: Bool

  /// Looks up a path.
  ///
  /// - Throws: `EmbeddingFault.unsuitableFormat`
  init(
    at path: ReportPath, in json: JSONText, of report: Report, format: ValueFormat?
  ) throws(EmbeddingFault) {
    guard let value = path.value(in: json) else {
      text = path.absence(in: json)
      isKnown = false
      return
    }
    let suitable = ValueFormat.suitable(for: value)
    let format = format ?? suitable[0]
    guard suitable.contains(format), let words = format.text(value, in: report) else {
      throw .unsuitableFormat(format, path: path.text, suitable: suitable)
    }
    text = path.isApproximate(in: json) && format != .number ? "≈ \(words)" : words
    isKnown = true
  }
}
