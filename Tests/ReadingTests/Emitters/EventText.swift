import LifetraceModel
import Testing

@testable import LifetraceReading

/// Writes events as short lines: `runningBoard app com.example.notes:7 suspended`.
enum EventText {
  static func line(_ event: LifecycleEvent, _ symbols: SymbolTable) -> String {
    let scene = event.scene.map { " @" + symbols[$0] } ?? ""
    return "\(event.emitter) \(subject(event.process, symbols))\(scene) "
      + kind(event.kind, symbols)
  }

  private static func subject(_ process: ProcessReference, _ symbols: SymbolTable) -> String {
    let names = [process.bundle, process.name].compactMap { $0.map { symbols[$0] } }
    let label =
      (names.isEmpty ? "-" : names.joined(separator: "/")) + (process.pid.map { ":\($0)" } ?? "")
    let host =
      process.host.map { " in \(symbols[$0])" + (process.hostPID.map { ":\($0)" } ?? "") }
      ?? process.hostPID.map { " in :\($0)" } ?? ""
    switch process.kind {
    case .app: return "app \(label)\(host)"
    case .appExtension: return "extension \(label)\(host)"
    case .system: return "system \(label)\(host)"
    case .unknown: return label + host
    }
  }

  private static func kind(_ kind: EventKind, _ symbols: SymbolTable) -> String {
    func name(_ symbol: Symbol?) -> String { symbol.map { "'" + symbols[$0] + "'" } ?? "-" }
    switch kind {
    case .callback(let callback): return callback.rawValue
    case .significant(let event): return event.rawValue
    case .deactivation(let change):
      return "mask \(change.before.rawValue)->\(change.after.rawValue)"
    case .systemDeactivation(let isSet): return isSet ? "deactivated by system" : "reactivated"
    case .state(let state): return "state \(text(state))"
    case .visibility(let visibility): return "visibility \(visibility)"
    case .launchRequested(let intent, let isLaunching, let reason):
      return "\(isLaunching ? "launching" : "launch requested") \(intent)"
        + (reason.map { " \(name($0))" } ?? "")
    case .launchFailed(let reason): return "launch failed \(name(reason))"
    case .started(let intent): return "started \(intent)"
    case .launched(let reason, _): return "launched \(name(reason))"
    case .resumed: return "resumed"
    case .suspended: return "suspended"
    case .exited(let report): return "exited \(text(report, symbols))"
    case .exitRequested(let reason): return "exit requested \(name(reason))"
    case .exitPending(let report): return "exit pending \(name(report.explanation))"
    case .wrote: return "wrote"
    case .wroteOn: return "wrote on"
    case .inactive: return "inactive"
    case .detached: return "detached"
    case .sceneless: return "sceneless"
    case .mentioned: return "mentioned"
    case .running: return "running"
    case .scene(let fact): return "scene \(fact)"
    case .work(let fact): return work(fact, name)
    case .identity(let session): return "identity \(name(session))"
    case .watchdog(let fact):
      return "watchdog \(name(fact.step)) \(fact.limit.map { "\($0.seconds)" } ?? "-")"
        + (fact.isViolated ? " violated" : "")
    case .limitExceeded(let resource, let measurement):
      return "limit exceeded \(resource) \(name(measurement))"
    case .condition(let condition): return Self.condition(condition, name)
    case .gap: return "gap"
    case .boot: return "boot"
    }
  }

  private static func text(_ state: ReportedState) -> String {
    "\(state.task)/\(state.visibility)" + (state.isForUser ? " for the user" : "")
  }

  private static func text(_ report: ExitReport, _ symbols: SymbolTable) -> String {
    if report.isVoluntary { return "voluntarily" }
    let number = report.code.map { $0 > 9999 ? "0x" + String($0, radix: 16) : "\($0)" } ?? "-"
    return "\(report.namespace?.name ?? "-") \(number)"
      + (report.explanation.map { " '" + symbols[$0] + "'" } ?? "")
      + (report.stateAtExit.map { " in \(text($0))" } ?? "")
  }

  private static func work(_ fact: WorkFact, _ name: (Symbol?) -> String) -> String {
    func number(_ id: Int64?) -> String { id.map { "\($0)" } ?? "-" }
    switch fact {
    case .beginTask(let id, let task): return "begin \(number(id)) \(name(task))"
    case .endTask(let id): return "end \(number(id))"
    case .taskExpired(let id, let task): return "expired \(number(id)) \(name(task))"
    case .taskAge(let id, let task, let elapsed, let outlived):
      return "age \(number(id)) \(name(task)) \(elapsed.seconds)" + (outlived ? " outlived" : "")
    case .noTaskOpen: return "no task open"
    case .assertionAcquired(let id, let text, let kind):
      return "hold \(name(id)) \(name(text)) \(kind)"
    case .assertionHeld(let id, let text, let kind):
      return "held \(name(id)) \(name(text)) \(kind)"
    case .assertionReleased(let id, let timedOut, let kind):
      return "hold ended \(name(id))" + (kind.map { " \($0)" } ?? "")
        + (timedOut ? " by timeout" : "")
    case .budgetStarted: return "budget started"
    case .budgetWarning: return "budget warning"
    case .budgetExpired: return "budget expired"
    case .budget(let limit, let reason): return "budget \(limit.seconds) \(name(reason))"
    case .timeRemaining(let left): return "remaining \(left.seconds)"
    case .bgTask(let id, let kind, let step, let delay):
      return "\(kind.nativeWord) \(name(id)) \(step)" + (delay.map { " in \($0.seconds) s" } ?? "")
    }
  }

  private static func condition(_ condition: Condition, _ name: (Symbol?) -> String) -> String {
    switch condition {
    case .osVersion(let version): "OS \(name(version))"
    case .deviceModel(let model): "model \(name(model))"
    case .appVersion(let version): "app version \(name(version))"
    case .debugger: "debugger"
    case .xctest: "xctest"
    case .simulator: "simulator"
    }
  }
}
