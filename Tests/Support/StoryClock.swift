import LifetraceMetrics
import LifetraceModel

/// Compares and prints times in the zone and at the resolution of an analysis.
struct StoryClock {
  var zoneSeconds: Int
  /// The resolution of the log's clock. Times that differ by less are equal.
  var resolution: TimeSpan

  /// Returns whether a value in the analysis agrees with the story's value.
  func matches(_ expected: StoryValue, _ found: FoundValue?) -> Bool {
    switch (expected, found) {
    case (.anything, _), (.none, nil): true
    case (.time(let time), .time(let instant)): isNear(time, instant)
    case (.span(let span), .span(let found)): isNear(span, found)
    case (.word(let word), .word(let found)): word == found
    case (.anyOf(let words), .word(let found)): words.contains(found)
    case (.word(let word), .words(let found)): found.contains { $0.contains(word) }
    case (.number(let number), .number(let found)): number == found
    case (.stage(let name, let time), .stages(let stages)):
      stages.contains { $0.name == name && isNear(time, $0.at) }
    case (.none, _), (.time, _), (.span, _), (.word, _), (.anyOf, _), (.number, _),
      (.stage, _):
      false
    }
  }

  private func isNear(_ time: StoryTime, _ instant: Instant) -> Bool {
    let offset = time.offset(of: instant, zoneSeconds: zoneSeconds)
    return offset == .zero || magnitude(offset) < resolution
  }

  private func isNear(_ expected: StorySpan, _ found: TimeSpan) -> Bool {
    let offset = found - expected.span
    return offset == .zero || magnitude(offset) < max(resolution, expected.unit)
  }

  private func magnitude(_ span: TimeSpan) -> TimeSpan { span < .zero ? .zero - span : span }
}

extension StoryClock {
  /// Returns a finding in the form of a story's line.
  func line(_ finding: StoryFinding) -> String {
    var words = [finding.kind.rawValue]
    for (name, value) in finding.fields {
      guard let value else { continue }
      for text in texts(value) {
        if !finding.kind.leading.contains(name) { words.append(name) }
        words.append(text)
      }
    }
    return words.joined(separator: " ")
  }

  /// Returns a value in the form of a story's text.
  func text(_ value: StoryValue) -> String {
    switch value {
    case .none: "none"
    case .anything: "*"
    case .time(let time): text(time)
    case .span(let span): text(span.span)
    case .word(let word): quoted(word)
    case .anyOf(let words): words.joined(separator: "|")
    case .number(let number): "\(number)"
    case .stage(let name, let time): "\(name)@\(text(time))"
    }
  }

  private func text(_ time: StoryTime) -> String {
    let parts = [time.year, time.month, time.day].compactMap { $0.map { padded(Int64($0), 2) } }
    return (parts.isEmpty ? "" : parts.joined(separator: "-") + "T") + clock(time.nanosecondOfDay)
  }

  private func texts(_ value: FoundValue) -> [String] {
    switch value {
    case .time(let instant): [text(instant)]
    case .span(let span): [text(span)]
    case .word(let word): [quoted(word)]
    case .words(let words): words.map(quoted)
    case .number(let number): ["\(number)"]
    case .stages(let stages): stages.map { "\($0.name)@\(text($0.at))" }
    }
  }

  private func quoted(_ word: String) -> String {
    word.isEmpty || word.contains(" ") ? "\"\(word)\"" : word
  }

  private func text(_ instant: Instant) -> String {
    let civil = CivilDateTime(instant, zoneSeconds: zoneSeconds)
    let date = [civil.year, civil.month, civil.day].map { padded(Int64($0), 2) }
    // Times in a log without dates count from the first year of the calendar.
    return (civil.year == 1970 ? "" : date.joined(separator: "-") + "T")
      + clock(civil.nanosecondOfDay)
  }

  private func clock(_ nanosecondOfDay: Int64) -> String {
    let seconds = nanosecondOfDay / 1_000_000_000
    let parts = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return parts.joined(separator: ":") + fraction(nanosecondOfDay % 1_000_000_000)
  }

  private func text(_ span: TimeSpan) -> String {
    let sign = span < .zero ? "-" : ""
    let nanoseconds = magnitude(span).nanoseconds
    return "\(sign)\(nanoseconds / 1_000_000_000)\(fraction(nanoseconds % 1_000_000_000))s"
  }

  private func fraction(_ nanoseconds: Int64) -> String {
    guard nanoseconds != 0 else { return "" }
    var digits = padded(nanoseconds, 9)
    while digits.last == "0" { digits.removeLast() }
    return "." + digits
  }

  private func padded(_ number: Int64, _ width: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
