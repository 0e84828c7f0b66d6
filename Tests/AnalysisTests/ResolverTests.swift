import Lifetrace
import LifetraceMetrics
import LifetraceModel
import LifetraceTestSupport
import Testing

/// Random lives of one app, of which a log has some kinds of line, against all ways along the documented machine.
@Suite("States between lines") struct ResolverTests {
  /// A documented transition with the line that tells it.
  private static let steps: [(from: AppState, to: AppState, word: String)] = [
    (.inactive, .active, "didBecomeActive"), (.active, .inactive, "willResignActive"),
    (.inactive, .background, "didEnterBackground"),
    (.background, .inactive, "willEnterForeground"), (.background, .suspended, "suspended"),
    (.suspended, .background, "resumed"),
  ]

  /// Lines that are recorded together: pairs, and `didBecomeActive` with what leads there.
  private static func groups(_ seed: UInt64) -> [[String]] {
    let ways = ["willEnterForeground", "didEnterBackground"]
    let own = seed.isMultiple(of: 2) ? ways : ways + ["didBecomeActive", "willResignActive"]
    return [own, ["suspended", "resumed"]]
  }

  /// Where the transitions without a line lead from some states; backwards, where they come from.
  private static func reached(
    from states: Set<AppState>, without words: Set<String>, backward: Bool = false
  ) -> Set<AppState> {
    var all = states
    for _ in 0..<5 {
      for step in steps where !words.contains(step.word) {
        let (start, end) = backward ? (step.to, step.from) : (step.from, step.to)
        if all.contains(start) { all.insert(end) }
      }
    }
    return all
  }

  @Test(arguments: 1...80 as ClosedRange<UInt64>)
  func livesAlongTheMachine(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let recorded = Set(Self.groups(seed).filter { _ in numbers.chance(60) }.joined())
    var state = [AppState.inactive, .active, .background, .suspended][numbers.number(below: 4)]
    var life: [(state: AppState, end: Int)] = []
    var lines: [(time: Int, step: Int)] = []
    var time = 0
    for _ in 0..<30 {
      time += Int(numbers.number(2...90))
      life.append((state, time))
      let next = Self.steps.indices.filter { Self.steps[$0].from == state }
      let step = next[numbers.number(below: next.count)]
      if recorded.contains(Self.steps[step].word) { lines.append((time, step)) }
      state = Self.steps[step].to
    }
    guard !lines.isEmpty else { return }
    let script = lines.map { "\($0.time) \(Self.steps[$0.step].word) pid=7" }
    let trace = EventScript(script.joined(separator: "\n"), to: Double(time)).trace
    let app = Analysis(of: trace, options: AnalysisOptions(full: true)).apps.first
    let timeline = app?.timeline ?? []
    // The log shows which kinds it has.
    let words = Set(lines.map { Self.steps[$0.step].word })
    let groups = Self.groups(seed).filter { !words.isDisjoint(with: $0) }
    let shown = groups.allSatisfy { words.isSuperset(of: $0) } ? words : nil
    for (place, stretch) in life.enumerated() {
      let start = place > 0 ? life[place - 1].end : 0
      let middle = seconds(Double(start + stretch.end) / 2)
      let found = timeline.first { $0.start <= middle && middle < $0.end }?.state
      #expect(found?.contains(stretch.state) == true, "\(start)–\(stretch.end): \(timeline)")
      guard let shown, let last = lines.last(where: { $0.time <= start }),
        let next = lines.first(where: { $0.time >= stretch.end })
      else { continue }
      let forward = Self.reached(from: [Self.steps[last.step].to], without: shown)
      let backward = Self.reached(
        from: [Self.steps[next.step].from], without: shown, backward: true)
      let possible = forward.intersection(backward)
      let expected = possible.reduce(into: StateSet<AppState>.none) { $0 = $0.union(.state($1)) }
      let isAny = expected == StateSet<AppState>(.inactive, .active).union(.backgroundOrSuspended)
      #expect(found == (isAny ? .undetermined : expected), "\(start)–\(stretch.end)")
    }
  }
}
