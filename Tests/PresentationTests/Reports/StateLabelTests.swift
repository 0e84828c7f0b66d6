import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Names, signs and places of states and of sets of states.
@Suite("Labels of states") struct StateLabelTests {
  @Test(
    "name a set of an app's states in plain words",
    arguments: [
      (.foreground, "foreground", "▚"), (.backgroundOrSuspended, "background or suspended", "▖"),
      (.notInForeground, "not in foreground", "╍"), (.undetermined, "undetermined", "░"),
      (.state(.notRunning), "not running", "·"),
      (StateSet(.active, .notRunning), "active or not running", "▒"),
      (.running, "running", "▞"),
      (.alive, "running or suspended", "╏"),
      // Nothing comes of contradictions, but nothing traps either.
      (.none, "none", "▒"),
    ] as [(StateSet<AppState>, String, Character)])
  func app(states: StateSet<AppState>, words: String, glyph: Character) {
    let label = StateLabel(states)
    #expect(label.words == words)
    #expect(label.glyph == glyph)
    #expect(label.key == states.name)
  }

  @Test(
    "name a set of a scene's states in plain words",
    arguments: [
      (.foreground, "foreground"), (.state(.foregroundActive), "foreground active"),
      (StateSet(.unattached, .background), "background or unattached"),
      (StateSet(.foregroundInactive, .background), "inactive or background"),
    ] as [(StateSet<SceneState>, String)])
  func scene(states: StateSet<SceneState>, words: String) {
    #expect(StateLabel(states).words == words)
  }

  @Test("say what foreground means where there is room")
  func spelledOut() {
    let label = StateLabel(StateSet<AppState>.foreground).spelledOut
    #expect(label.words == "foreground (active or inactive)")
    #expect(StateLabel(StateSet<AppState>.notInForeground).spelledOut.words == "not in foreground")
  }

  @Test("have each a place of its own, after their members and before undetermined")
  func order() {
    let labels = StateSet<AppState>.all.map { ($0, StateLabel($0)) }
    #expect(Set(labels.map(\.1.order)).count == labels.count)
    for (states, label) in labels {
      for member in states.members where !states.isKnown {
        #expect(StateLabel(StateSet.state(member)).order < label.order)
      }
      let undetermined = StateLabel(StateSet<AppState>.undetermined)
      #expect(label.order < undetermined.order || states == .undetermined)
    }
  }

  @Test("differ from every single state and from undetermined, without colour too")
  func glyphs() {
    let sets = SetShape.allCases.map(\.glyph)
    let singles = AppState.allCases.map { StateLabel(StateSet.state($0)).glyph }
    #expect(Set(sets + singles).count == sets.count + singles.count)
    let tones = [Tone.active, .inactive, .background, .suspended, .special]
    #expect(SetShape.allCases.allSatisfy { !tones.contains($0.tone) })
  }

  @Test("never show a set's time as that of its members in a strip")
  func strip() throws {
    let timeline: [StateInterval<AppState>] = SampleAnalysis.timeline(
      [(0, .state(.active)), (10, .foreground), (20, .state(.inactive)), (30, .notInForeground)],
      until: 40)
    let bar = try #require(StateBar(timeline: timeline))
    #expect(bar.fragments(width: 8).map(\.text).joined() == "██▚▚▆▆╍╍")
    let shares = try #require(StateBar(shares: SampleAnalysis.shares(timeline)))
    #expect(shares.fragments(width: 8).map(\.text).joined() == "██▆▆▚▚╍╍")
  }

  @Test("have a column in tables where a subject was in the set, beside those of the states")
  func columns() {
    let context = ReportContext(SampleAnalysis.open(), options: ReportOptions())
    let columns: [ItemColumn<AppAnalysis>] = StateColumns(
      context, of: context.apps.map(\.timeInState)
    ).columns(
      ranks: [.active: 1, .inactive: 7, .background: 3, .suspended: 5], last: 9, \.timeInState)
    #expect(
      columns.map(\.column.title) == [
        "active", "inactive", "foreground", "background", "inactive or background", "suspended",
        "background or suspended", "not running", "active or not running", "not in foreground",
        "undetermined",
      ])
    #expect(columns.map(\.column.rank) == [1, 7, 7, 3, 9, 5, 5, 9, 9, 5, 9])
  }
}
