import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

/// Time, visits and transitions, against lists of all of them.
@Suite("Ledger of states") struct StateLedgerTests {
  private typealias States = StateSet<AppState>

  /// Keeps each visit and each transition.
  private struct PlainLedger {
    var visits: [(states: States, time: TimeSpan, length: TimeSpan?, isCutOff: Bool)] = []
    var steps: [(from: States, to: States, dwell: TimeSpan?)] = []
    var current = States.none
    var visit: StateInterval<AppState>?
    /// A moment in background of a visit that may be suspended, which counts unless that goes on.
    var moment: StateInterval<AppState>?
    let isMeasured: Bool

    var last: States { moment?.state ?? current }

    mutating func settle() {
      guard let held = moment else { return }
      moment = nil
      end(next: held.state)
      visit = held
    }

    mutating func end(next: States) {
      let length = visit.flatMap { visit in
        visit.startEvidence.kind.isShown && visit.endEvidence.kind.isShown && isMeasured
          ? visit.end - visit.start : nil
      }
      if !current.isEmpty, !next.isEmpty, !current.intersects(next) {
        steps.append((current, next, length))
      }
      if let visit {
        let kinds = [visit.startEvidence.kind, visit.endEvidence.kind]
        visits.append(
          (
            current, isMeasured ? visit.end - visit.start : .zero, length, kinds.contains(.cutOff)
          ))
      }
      visit = nil
      current = next
    }

    mutating func add(_ interval: StateInterval<AppState>) {
      if current != interval.state { settle() }
      moment = nil
      // Where the clock was set, one visit ends and another begins.
      let isApart =
        current != .undetermined && visit?.endEvidence.kind == .cutOff
        && interval.startEvidence.kind == .cutOff
      if current == interval.state, let known = visit, !isApart {
        visit?.end = interval.end
        visit?.endEvidence = interval.endEvidence
        #expect(known.end == interval.start)
      } else if visit != nil, interval.start == interval.end, !current.intersects(.foreground),
        interval.state.isSubset(of: current)
      {
        moment = interval
      } else {
        end(next: interval.state)
        visit = interval
      }
    }

    func distribution(_ lengths: [TimeSpan?]) -> Distribution? {
      var sample = DurationSample()
      for length in lengths { if let length { sample.insert(length) } }
      return sample.distribution()
    }
  }

  private static let sets: [States] =
    AppState.allCases.map { .state($0) } + [
      .foreground, .backgroundOrSuspended, .notInForeground, .alive, .undetermined,
      States(.inactive, .background),
    ]

  @Test(arguments: 1...40 as ClosedRange<UInt64>, [true, false])
  func countsAllVisitsAndTransitions(seed: UInt64, isMeasured: Bool) {
    var numbers = SeededNumbers(seed: seed)
    var ledger = StateLedger<AppState>(isMeasured: isMeasured)
    var plain = PlainLedger(isMeasured: isMeasured)
    let kinds: [Evidence.Kind] = [.observed, .observed, .derived, .inferred, .cutOff]
    var time = seconds(0)
    for _ in 0..<80 {
      let states = Self.sets[numbers.number(below: Self.sets.count)]
      switch numbers.number(below: 12) {
      case 0:
        ledger.move(to: states)
        plain.settle()
        plain.end(next: states)
      case 1:
        ledger.assume(states)
        plain.settle()
        if plain.current != states {
          plain.end(next: .none)
          plain.current = states
        }
      case 2:
        ledger.separate()
        plain.settle()
        plain.end(next: .none)
      default:
        let end = time + .seconds(numbers.number(0...9))
        let interval = StateInterval(
          state: states, start: time, end: end,
          startEvidence: Evidence(kinds[numbers.number(below: 5)]),
          endEvidence: Evidence(kinds[numbers.number(below: 5)]))
        ledger.add(interval)
        plain.add(interval)
        time = end
      }
      for state in AppState.allCases {
        let isElsewhere = !plain.current.isEmpty && plain.last != .state(state)
        #expect(ledger.isElsewhere(than: state) == isElsewhere)
      }
    }
    plain.end(next: .none)
    let ended = ledger.ended()
    #expect(ended.time == plain.visits.reduce(TimeSpan.zero) { $0 + $1.time })
    let shares = ended.shares(ofWindow: span(100))
    #expect(Set(shares.map(\.state)) == Set(plain.visits.map(\.states)))
    for share in shares {
      let visits = plain.visits.filter { $0.states == share.state }
      #expect(share.visits == visits.count)
      #expect(share.time == visits.reduce(TimeSpan.zero) { $0 + $1.time })
      #expect(share.cutOff == visits.count(where: \.isCutOff))
      #expect(share.distribution == plain.distribution(visits.map(\.length)))
      #expect(share.share == share.time.seconds / 100)
    }
    let transitions = ended.transitions()
    #expect(transitions.reduce(0) { $0 + $1.count } == plain.steps.count)
    // Those between single states come first.
    let areSingle = transitions.map { $0.from.isKnown && $0.to.isKnown }
    #expect(areSingle.drop { $0 }.allSatisfy { !$0 })
    for transition in transitions {
      let steps = plain.steps.filter { $0.from == transition.from && $0.to == transition.to }
      #expect(transition.count == steps.count)
      #expect(transition.dwell == plain.distribution(steps.map(\.dwell)))
    }
  }
}

/// The version of iOS under which an app ran, of several devices and inputs.
@Suite("Versions of apps") struct VersionsOfAppsTests {
  @Test(arguments: 1...60 as ClosedRange<UInt64>)
  func versions(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var symbols = SymbolTable()
    let texts = ["12.4", "17.5", "18.0"].map { symbols.intern($0) }
    let devices = ["a", "b"].map { symbols.intern($0) }
    let context = MetricsContext(symbols: symbols, options: AnalysisOptions())
    var conditions = CaptureConditions()
    var told: [(version: Symbol, device: Symbol?, input: UInt32?)] = []
    for _ in 0..<numbers.number(below: 4) {
      let version = texts[numbers.number(below: 3)]
      let device = numbers.chance(50) ? devices[numbers.number(below: 2)] : nil
      let input = numbers.chance(80) ? UInt32(numbers.number(0...2)) : nil
      told.append((version, device, input))
      conditions.add(.osVersion(version), of: device, in: input)
    }
    var recent: [(device: Symbol?, input: UInt32)] = []
    for _ in 0..<numbers.number(below: 3) {
      let device = numbers.chance(50) ? devices[numbers.number(below: 2)] : nil
      let input = UInt32(numbers.number(0...2))
      let emitters: [Emitter] = [.runningBoard, .runningBoardClient, .frontBoard]
      let emitter = emitters[numbers.number(below: 3)]
      if emitter != .frontBoard { recent.append((device, input)) }
      conditions.add(
        systemsOf: LifecycleEvent(
          time: seconds(1), source: SourcePosition(input: input, line: 1), device: device,
          process: ProcessReference(), emitter: emitter, kind: .mentioned))
    }
    for device in [nil, devices[0], devices[1]] {
      for inputs in [[], [0], [1, 2]] as [[UInt32]] {
        let app = Self.app(on: device, in: inputs, context)
        let ofDevice = told.filter { device != nil && $0.device == device }
        let ofInputs = told.filter { told in
          told.device == nil && told.input.map { inputs.contains($0) } == true
        }
        var expected = ofDevice.isEmpty ? ofInputs : ofDevice
        if expected.isEmpty, device == nil { expected = told.filter { $0.device == nil } }
        let found = conditions.system(for: app)
        let names = Set(expected.map { symbols[$0.version] })
        #expect(found.namesVersion == !names.isEmpty)
        #expect(found.os(in: context) == (names.count == 1 ? names.first : nil))
        // Up to iOS 12 an app has three minutes.
        #expect(
          found.hasConflictingVersions(in: context)
            == (names.contains("12.4") && names.count > 1))
        let isRecent =
          recent.contains { $0.device != nil && $0.device == device }
          || recent.contains {
            $0.device == nil && (inputs.isEmpty || inputs.contains($0.input))
          }
        #expect(conditions.isIOS13OrLater(for: app) == isRecent)
      }
    }
  }

  /// An app with a process that begins in the first of some inputs and ends in the last.
  private static func app(
    on device: Symbol?, in inputs: [UInt32], _ context: MetricsContext
  ) -> AppAccumulator {
    let key = AppKey(device: device, bundle: Symbol(index: 900), kind: .app)
    var app = AppAccumulator(key, in: context)
    var history = ProcessHistory(app: key, pid: 7)
    let source = { (input: UInt32?) in input.map { SourcePosition(input: $0, line: 1) } }
    history.intervals = [
      StateInterval(
        state: .state(.active), start: seconds(1), end: seconds(2),
        startEvidence: Evidence(.observed, source: source(inputs.first)),
        endEvidence: Evidence(.observed, source: source(inputs.last)))
    ]
    app.add(&history, in: context)
    return app
  }
}
