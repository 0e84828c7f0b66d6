package import LifetraceModel

/// Pairs the beginnings and ends of the assertions that kept a process running.
///
/// An end counts for the last beginning with its id.
package struct HoldPairing: Sendable {
  /// In the order of their beginnings.
  package private(set) var holds: [HoldFacts] = []
  private var open: [Symbol: Int] = [:]
  /// The assertion that ended last: that its time was up may be told a line later.
  private var lastEnded: (id: Symbol, index: Int)?

  /// Takes in a fact about an assertion; other facts are ignored.
  package mutating func read(_ fact: WorkFact, at time: Instant) {
    if case .holdBegan(let id, let explanation, let kind) = fact {
      open[id] = holds.count
      holds.append(HoldFacts(explanation: explanation, kind: kind, begin: time, end: nil))
    } else if case .holdEnded(let id, let isTimedOut) = fact {
      if let index = open.removeValue(forKey: id) {
        holds[index].end = time
        holds[index].isTimedOut = isTimedOut
        lastEnded = (id, index)
      } else if isTimedOut, let lastEnded, lastEnded.id == id {
        holds[lastEnded.index].isTimedOut = true
      }
    }
  }

  /// Leaves out what was over before `time`.
  ///
  /// Requires: nothing is read any more.
  mutating func forget(endedBefore time: Instant) {
    holds.removeAll { hold in hold.end.map { $0 < time } ?? false }
    lastEnded = nil
  }

  /// Forgets all assertions, and keeps the memory.
  mutating func clear() {
    holds.clear()
    open.removeAll()
    lastEnded = nil
  }
}
