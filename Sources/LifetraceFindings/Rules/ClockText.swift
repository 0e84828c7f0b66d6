package import LifetraceModel

extension FindingText {
  /// Returns how times are given before the clock of a device was set; `nil` where it was not set.
  ///
  /// - Parameter moved: the times before each moment at which a clock was set.
  package static func clock(_ moved: [MovedTimes]) -> FindingText? {
    // Several inputs may show one change.
    let moved = Dictionary(moved.map { ($0.shownEnd, $0) }) { first, _ in first }.values
      .sorted { $0.shownEnd < $1.shownEnd }
    guard let last = moved.last else { return nil }
    let how: FindingText =
      "all times are by the clock as it was set last, and the time that passed at the change is not known."
    guard moved.count == 1 else {
      return """
        The device's clock was set \(moved.count) times, last at \(last.shownEnd), and lines before that print \
        other times than the report: \(how)
        """
    }
    let isBack = last.shift < .zero
    let span = isBack ? .zero - last.shift : last.shift
    return """
      The device's clock was set \(isBack ? "back" : "forward") at \(last.shownEnd). Lines before that print times \
      \(span) \(isBack ? "later" : "earlier") than the report: \(how)
      """
  }
}

extension MovedTimes {
  /// When the clock was set, as reports give it: the time of the last line before.
  package var shownEnd: Instant { printed.upperBound + shift }
}
