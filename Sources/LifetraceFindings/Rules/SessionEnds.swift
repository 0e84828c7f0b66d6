import LifetraceMetrics
import LifetraceModel

/// Which background sessions of an app ended with which exits.
struct SessionEnds {
  private let sessions: [BackgroundSession]
  /// The exited sessions with a time of their end, by that; of several the last.
  private var timed: [ProcessEnd: Int] = [:]
  /// The exited sessions without one, by their pid, in the order of their beginnings.
  private var untimed: [Int32?: [Int]] = [:]
  private var exits: Set<ProcessEnd> = []
  private var lastExits: [Int32?: Instant] = [:]

  init(of app: AppAnalysis) {
    sessions = app.backgroundSessions.items
    for (place, session) in sessions.enumerated() where session.outcome == .exited {
      if let end = session.endedAt {
        timed[ProcessEnd(pid: session.pid, at: end)] = place
      } else {
        untimed[session.pid, default: []].append(place)
      }
    }
    for pid in untimed.keys {
      untimed[pid]?.sort { [sessions] in
        sessions[$0].enteredBackgroundAt < sessions[$1].enteredBackgroundAt
      }
    }
    for exit in app.exits.items {
      exits.insert(ProcessEnd(exit))
      lastExits[exit.pid] = max(lastExits[exit.pid] ?? exit.at, exit.at)
    }
  }

  /// Returns the session that ended with an exit, the last one if its own end has no time.
  func session(endedBy exit: ExitAnalysis) -> BackgroundSession? {
    if let place = timed[ProcessEnd(exit)] { return sessions[place] }
    guard let places = untimed[exit.pid] else { return nil }
    let count = places.partitionPoint { sessions[$0].enteredBackgroundAt <= exit.at }
    // A pid may be used again, or be unknown.
    let own = places[..<count].last { place in
      exit.process == nil || sessions[place].process == nil
        || exit.process == sessions[place].process
    }
    return own.map { sessions[$0] }
  }

  /// The sessions that did not end with an exit, in the order of time.
  var sessionsWithoutExit: [BackgroundSession] {
    sessions.filter { !isEndedByExit($0) }.sorted {
      $0.enteredBackgroundAt < $1.enteredBackgroundAt
    }
  }

  private func isEndedByExit(_ session: BackgroundSession) -> Bool {
    guard session.outcome == .exited else { return false }
    if let end = session.endedAt { return exits.contains(ProcessEnd(pid: session.pid, at: end)) }
    return lastExits[session.pid].map { session.enteredBackgroundAt <= $0 } ?? false
  }
}

/// When and as which process a session or an app ended.
struct ProcessEnd: Hashable {
  let pid: Int32?
  let at: Instant

  init(pid: Int32?, at: Instant) {
    self.pid = pid
    self.at = at
  }

  init(_ exit: ExitAnalysis) { self.init(pid: exit.pid, at: exit.at) }
}
