package import LifetraceModel

extension ZoneRule {
  /// Returns the seconds east of UTC at `instant`.
  package func seconds(at instant: Instant) -> Int {
    changes.last { $0.instant <= instant }?.seconds ?? initialSeconds
  }

  /// The offset in force when clocks show `local`, an instant counted as if the zone were UTC.
  ///
  /// An hour that comes twice is the one nearer to `previous`; one that never comes is read with
  /// the offset before it.
  func offset(forLocal local: Instant, near previous: Instant?) -> Int {
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
    let nearest = matches.min {
      let left = (local - .seconds(Int64($0))) - previous
      let right = (local - .seconds(Int64($1))) - previous
      return left.nanoseconds.magnitude < right.nanoseconds.magnitude
    }
    return nearest ?? before
  }
}
