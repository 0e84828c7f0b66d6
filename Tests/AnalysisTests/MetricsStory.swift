import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceMetrics
@testable import LifetraceTimelines

/// Builds the pieces of one app's timeline from seconds and states.
struct MetricsStory {
  /// A stretch in one state up to an instant; `nil` is undetermined.
  typealias Stretch = (state: AppState?, end: Double)

  var symbols = SymbolTable()
  var pieces: [TimelinePiece] = []
  /// The lines about the process of each piece that is one.
  private var lines: [Int: [LifecycleEvent]] = [:]
  var app: AppKey
  var options = AnalysisOptions()
  var conditions: [Condition] = []
  var reference = TimeReference(anchor: .absolute, zoneSeconds: 0, resolution: .milliseconds(1))

  init(bundle: String = "com.example.notes") {
    app = AppKey(bundle: symbols.intern(bundle), kind: .app)
  }

  /// Adds a process that lives from `start` through its stretches.
  ///
  /// Ends without a launch or an exit are cut off by the log.
  @discardableResult
  mutating func process(
    pid: Int32 = 100, from start: Double, _ stretches: [Stretch],
    launch: LaunchIntent? = nil, reason: String? = nil, exit: ExitReport? = nil,
    isSilent: Bool = false, emitter: Emitter = .runningBoard,
    events: [(Double, EventKind)] = []
  ) -> ProcessHistory {
    var history = ProcessHistory(app: app, pid: pid)
    history.intervals = intervals(
      from: start, stretches, isStartKnown: launch != nil, isEndKnown: exit != nil)
    lines[pieces.count] = events.enumerated().map { index, event in
      LifecycleEvent(
        time: seconds(event.0), source: SourcePosition(input: 0, line: UInt32(index + 1)),
        process: ProcessReference(pid: pid, bundle: app.bundle), emitter: emitter,
        kind: event.1)
    }
    if let launch {
      history.launch = ProcessHistory.Launch(
        at: seconds(start), evidence: Evidence(.observed), intent: launch,
        reason: reason.map { symbols.intern($0) })
    }
    if let exit, let last = history.intervals.last {
      history.exit = ProcessHistory.Exit(
        at: last.end, report: exit, whileIn: last.state, sources: [],
        notAfter: isSilent ? last.end : nil)
    }
    pieces.append(.process(history))
    return history
  }

  /// Makes both ends of intervals of the last piece inferred.
  mutating func infer(_ indices: Int...) {
    guard case .process(var history) = pieces.removeLast() else { return }
    for index in indices {
      history.intervals[index].startEvidence = Evidence(.inferred)
      history.intervals[index].endEvidence = Evidence(.inferred)
    }
    pieces.append(.process(history))
  }

  mutating func notRunning(_ state: AppState?, from start: Double, to end: Double) {
    let isCutOff = state == nil
    let evidence = Evidence(isCutOff ? .cutOff : .observed)
    pieces.append(
      .notRunning(
        app,
        StateInterval(
          state: state.map { .state($0) } ?? .undetermined, start: seconds(start),
          end: seconds(end), startEvidence: evidence, endEvidence: evidence)))
  }

  /// Analyses the story, checking its pieces and the result.
  func analysis() -> Analysis {
    let pieces = recordedPieces
    #expect(invariantViolations(of: pieces) == [])
    let trace = EventTrace(symbols: symbols, reference: reference)
    let analysis = Analysis(of: pieces, in: trace, options: options) { builder in
      for line in lines.values.joined() { builder.conditions.add(systemsOf: line) }
      for condition in conditions { builder.conditions.add(condition) }
    }
    #expect(invariantViolations(of: analysis) == [])
    return analysis
  }

  /// The pieces with what their lines tell.
  private var recordedPieces: [TimelinePiece] {
    let scope = RecordScope(
      window: ClippingWindow(from: options.from, to: options.to),
      isMeasured: reference.hasDurations)
    return pieces.enumerated().map { index, piece in
      guard case .process(var history) = piece else { return piece }
      history.record = ProcessRecord(scope)
      for line in lines[index] ?? [] { history.record.note(line) }
      return .process(history)
    }
  }

  private func intervals(
    from start: Double, _ stretches: [Stretch], isStartKnown: Bool, isEndKnown: Bool
  ) -> [StateInterval<AppState>] {
    var begin = seconds(start)
    return stretches.enumerated().map { index, stretch in
      let isFirst = index == 0
      let isLast = index == stretches.count - 1
      defer { begin = seconds(stretch.end) }
      return StateInterval(
        state: stretch.state.map { .state($0) } ?? .undetermined, start: begin,
        end: seconds(stretch.end),
        startEvidence: Evidence(isFirst && !isStartKnown ? .cutOff : .observed),
        endEvidence: Evidence(isLast && !isEndKnown ? .cutOff : .observed))
    }
  }
}

/// The instant so many seconds after the origin.
func seconds(_ value: Double) -> Instant {
  Instant(nanoseconds: Int64((value * 1e9).rounded()))
}

/// A span of so many seconds.
func span(_ value: Double) -> TimeSpan {
  TimeSpan(nanoseconds: Int64((value * 1e9).rounded()))
}
