import LifetraceAnalysis
import LifetraceModel

/// What a report says of the part of a log's time that was asked for.
struct SelectionWording {
  private let context: ReportContext
  private let selected: SelectedTime
  private var times: TimeWording { context.times }

  /// Creates the wording; `nil` if all of the log was asked for.
  init?(_ context: ReportContext) {
    guard let selected = context.analysis.selected else { return nil }
    self.context = context
    self.selected = selected
  }

  /// Where the part begins within the log.
  var start: Instant { max(times.first, selected.from ?? times.first) }

  /// Where the part ends within the log.
  var end: Instant { min(times.last, selected.to ?? times.last) }

  /// `true` iff the log goes on behind the part.
  var endsBeforeLog: Bool { end < times.last }

  /// The log as a whole; `nil` if the part is all of it.
  var whole: String? {
    guard start > times.first || endsBeforeLog else { return nil }
    return "of a log from \(bound(times.first)) to \(bound(times.last))"
  }

  /// That nothing is in the part, and where there is something; `nil` if the part tells of an app.
  ///
  /// - Parameter app: the only one asked for.
  func absence(of app: String? = nil) -> String? {
    let analysis = context.analysis
    guard analysis.apps.isEmpty, analysis.inputs.contains(where: { $0.events > 0 }) else {
      return nil
    }
    return "nothing\(app.map { " of '\($0)'" } ?? "") \(part); the log runs from"
      + " \(bound(times.first)) to \(bound(times.last))"
  }

  private var part: String {
    switch (selected.from, selected.to) {
    case (let from?, let to?): "between \(bound(from)) and \(bound(to))"
    case (let from?, nil): "from \(bound(from)) on"
    case (nil, let to?): "before \(bound(to))"
    case (nil, nil): "in the log"
    }
  }

  /// Returns a time, with its date where it may be on another day than others.
  private func bound(_ instant: Instant) -> String {
    let toTheSecond = instant.nanoseconds % 1_000_000_000 == 0
    guard times.isOneDay,
      times.civil(instant).daysSinceEpoch != times.civil(times.first).daysSinceEpoch,
      let date = times.date(instant)
    else {
      return times.clock(
        instant, toTheSecond: toTheSecond || times.last - times.first >= .seconds(10))
    }
    return date + " " + times.timeOfDay(instant, toTheSecond: toTheSecond)
  }
}

extension Report {
  /// That nothing is in the part of the log's time that was asked for; `nil` if something is.
  ///
  /// - Parameter app: the only one asked for.
  package func emptySelection(of app: String?) -> String? {
    SelectionWording(context)?.absence(of: app)
  }
}
