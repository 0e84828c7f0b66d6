package import LifetraceModel

extension ZoneRule {
  /// Returns the seconds east of UTC at `instant`.
  package func seconds(at instant: Instant) -> Int {
    changes.last { $0.instant <= instant }?.seconds ?? initialSeconds
  }

  /// Local times, counted as if the zone were UTC, that clocks show once each, all with one offset.
  struct Stretch: Sendable {
    var range: Range<Instant>
    /// Seconds east of UTC.
    var seconds: Int
  }

  /// Returns the local times around `local` that have its offset; `nil` for a time that clocks show
  /// twice or never.
  func stretch(around local: Instant) -> Stretch? {
    let offsets = [initialSeconds] + changes.map(\.seconds)
    for (index, seconds) in offsets.enumerated() {
      func shown(_ change: Int) -> (before: Instant, after: Instant) {
        let instant = changes[change].instant
        return (
          instant + .seconds(Int64(offsets[change])), instant + .seconds(Int64(offsets[change + 1]))
        )
      }
      let begin = index > 0 ? shown(index - 1) : nil
      let end = index < changes.count ? shown(index) : nil
      let first = begin.map { max($0.before, $0.after) } ?? Instant(nanoseconds: .min)
      let last = end.map { min($0.before, $0.after) } ?? Instant(nanoseconds: .max)
      if first <= local, local < last { return Stretch(range: first..<last, seconds: seconds) }
    }
    return nil
  }

  /// The offset in force when clocks show `local`, an instant counted as if the zone were UTC.
  ///
  /// If an hour occurs twice, the offset is the first that does not put `local` before `previous`.
  /// If a local time never occurs, the offset before the gap applies.
  package func offset(forLocal local: Instant, after previous: Instant?) -> Int {
    var matches: [Int] = []
    var begin: Instant?
    var seconds = initialSeconds
    var before = initialSeconds
    for index in 0...changes.count {
      let end = index < changes.count ? changes[index].instant : nil
      let instant = local - .seconds(Int64(seconds))
      if begin.map({ $0 <= instant }) ?? true {
        before = seconds
        if end.map({ instant < $0 }) ?? true { matches.append(seconds) }
      }
      begin = end
      if index < changes.count { seconds = changes[index].seconds }
    }
    guard let previous else { return matches.first ?? before }
    // Neighbours may be out of order, but by less than the hour that clocks go back.
    let first = matches.first {
      previous - (local - .seconds(Int64($0))) < BackwardSteps.disorder
    }
    return first ?? matches.last ?? before
  }
}
