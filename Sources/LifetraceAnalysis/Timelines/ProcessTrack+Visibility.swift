import LifetraceModel

extension ProcessTrack {
  /// States how much of the app is on screen, which tells foreground from background only.
  mutating func see(_ visibility: Visibility, _ statement: Statement) {
    let weight = EvidenceWeight.activation(by: statement.emitter)
    // What clients say may be over by then: it shows no foreground, unless others say so, too.
    let kind: Evidence.Kind = statement.emitter == .runningBoardClient ? .inferred : .observed
    if visibility == .foreground, isOnItsWay { return want(statement, as: kind) }
    switch visibility {
    case .unknown: break
    case .background: activate(.background, weight, statement)
    case .foreground:
      switch activation.value {
      case .active?: activate(.active, weight, statement)
      case .inactive?: activate(.inactive, weight, statement)
      case .background?:
        // Clients repeat stale visibility; they never bring an app back that told where it is.
        if weight.strength >= 3 || !hasExactActivation {
          activate(.inactive, weight, statement, as: kind)
        }
      case nil: activate(.inactive, weight, statement, as: kind)
      }
    }
  }

  /// The system wants the app in the foreground.
  mutating func want(_ statement: Statement, as kind: Evidence.Kind) {
    if let known = wanted {
      guard known.evidence.kind == .inferred, kind != .inferred,
        areOfOneEvent(known.at, statement.time)
      else { return }
    }
    wanted = Wanted(at: statement.time, evidence: Evidence(kind, source: statement.source))
  }

  /// Decides whether the app had come to the foreground when SpringBoard wanted it there: yes,
  /// unless UIKit soon tells when it really did.
  mutating func settleWanted(by statement: Statement, _ weight: EvidenceWeight) {
    guard let seen = wanted else { return }
    let isTold = weight.strength >= EvidenceWeight.fromScenes.strength
    if isTold, statement.time - seen.at <= .seconds(20) + max(slack, .zero) {
      wanted = nil
    } else {
      enterForegroundAsWanted()
    }
  }

  /// Visibility is the fallback for the foreground where UIKit's own lines are missing.
  mutating func enterForegroundAsWanted() {
    guard let seen = wanted else { return }
    wanted = nil
    guard seen.at >= recorder.start, recorder.state != .state(.suspended) else { return }
    phase = .settled
    recorder.change(to: .state(.inactive), at: seen.at, seen.evidence)
    activation.assume(.inactive, at: seen.at)
  }
}
