import LifetraceModel

extension ProcessTrack {
  /// States how much of the app is on screen, which tells foreground from background only.
  mutating func see(_ visibility: Visibility, _ statement: Statement) {
    let weight = EvidenceWeight.visibility(visibility, by: statement.emitter)
    // What clients say may be over by then: it shows no foreground, unless others say so, too.
    let kind: Evidence.Kind = statement.emitter == .runningBoardClient ? .inferred : .observed
    if visibility == .foreground, isOnItsWay { return want(weight, statement, as: kind) }
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
  mutating func want(
    _ weight: EvidenceWeight, _ statement: Statement, as kind: Evidence.Kind
  ) {
    if let known = wanted {
      guard known.evidence.kind == .inferred, kind != .inferred,
        areOfOneEvent(known.at, statement.time)
      else { return }
    }
    wanted = Wanted(
      at: statement.time, evidence: Evidence(kind, source: statement.source), weight: weight,
      emitter: statement.emitter)
  }

  /// `true` iff `statement`, that the app is in background, may be late: it was, until it was wanted in the
  /// foreground.
  @inline(__always)
  func isLateForWanted(_ statement: Statement, _ weight: EvidenceWeight) -> Bool {
    guard let seen = wanted,
      let lag = weight.lag(behind: seen.weight, isOfSameKind: statement.emitter == seen.emitter)
    else { return false }
    return statement.time - seen.at <= lag + slack
  }

  /// Decides whether the app had come to the foreground when SpringBoard wanted it there: yes,
  /// unless UIKit soon tells when it really did.
  @inline(__always)
  mutating func settleWanted(by statement: Statement, _ weight: EvidenceWeight) {
    if let seen = wanted { settle(seen, by: statement, weight) }
  }

  @inline(never)
  private mutating func settle(
    _ seen: Wanted, by statement: Statement, _ weight: EvidenceWeight
  ) {
    let isTold = weight.strength >= EvidenceWeight.fromScenes.strength
    if isTold, statement.time - seen.at <= ProcessTrack.longestLead + max(slack, .zero) {
      wanted = nil
    } else {
      enterForegroundAsWanted()
    }
  }

  /// Compares a line that the app stops being active with what was said before: who was only seen in the
  /// foreground became active at some time since, unless it was there before the log began; `true` iff
  /// that is all there was.
  mutating func noticeActive(before statement: Statement) -> Bool {
    enterForegroundAsWanted()
    if phase == .launching, !hasActivation {
      phase = .settled
    } else {
      guard activation.value == .inactive, recorder.state == .state(.inactive),
        activation.isWeaker(than: .fromScenes)
      else { return false }
      activation.forget()
      // Clients of RunningBoard repeat what they know, the others tell of a change.
      let wasThere = recorder.startEvidence.kind == .inferred && launch == nil
      if wasThere, !recorder.closed.contains(where: { $0.state != .undetermined }) {
        recorder.decide(.state(.active))
        extendsBack = recorder.closed.isEmpty
        return true
      }
      recorder.decide(.undetermined)
    }
    recorder.change(
      to: .state(.active), at: statement.time, Evidence(.inferred, source: statement.source))
    return true
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
