import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// What pictures show of time and transitions of which the log leaves the state open.
@Suite("Sets of states in pictures") struct DiagramSetTests {
  private let diagram = StateDiagram(app: DiagramSubjects.open, reference: DiagramSubjects.clock)

  @Test("stand at their frame, and count for no state")
  func remainders() {
    #expect(
      diagram.remainders.map { "\($0.place.name): \(diagram.line(for: $0))" } == [
        "active or inactive: 25.0 % · 50.0 s · 3 visits",
        "background or suspended: 10.0 % · 20.0 s · 2 visits",
        "not in foreground: 8.0 % · 16.0 s · 1 visit",
      ])
    #expect(diagram.nodes.map(\.share) == [0, 0, 0.3, 0.1, 0.05])
    #expect(
      diagram.nodes.map { diagram.sentence(for: $0) }.prefix(2) == [
        "not running: not seen by itself.", "inactive: not seen by itself.",
      ])
    #expect(diagram.remainders.map(\.place.frame) == [.foreground, .background, .background])
  }

  @Test("without a frame stand in the caption, those of most time first")
  func caption() {
    #expect(
      diagram.caption
        == "observed for 3 m 20 s · active or not running 3.0 % · other sets 4.0 % · "
        + "undetermined 5.0 % · 5 transitions not drawn")
    #expect(
      diagram.captionLines == [
        "observed for 3 m 20 s · active or not running 3.0 % · other sets 4.0 %",
        "undetermined 5.0 % · 5 transitions not drawn",
      ])
    var app = DiagramSubjects.open
    app.timeInState.removeLast(2)
    let two = StateDiagram(app: app, reference: DiagramSubjects.clock)
    let names = " · active or not running 3.1 % · inactive or background 2.0 % · "
    #expect(two.caption.contains(names))
  }

  @Test("are left by arrows of their frame, red where no member has such a way")
  func edges() {
    let edges = diagram.edges.filter { $0.from.frame != nil || $0.to.frame != nil }
    #expect(
      edges.map { "\($0.kind) \(diagram.sentence(for: $0))" } == [
        "seen active or inactive to not running: 1 time, after a median of 4.00 s.",
        "undocumented active or inactive to suspended: 1 time, not documented.",
        "seen active or inactive to not in foreground: 3 times.",
        "seen background or suspended to active or inactive: 3 times, after a median of 10.0 s.",
      ])
    #expect(
      edges.map { diagram.lines(for: $0).map(\.text) } == [
        ["1×"], ["1×"], ["3×"], ["3×", "median 10.0 s"],
      ])
  }

  @Test("are explained below the picture where they occur")
  func legend() {
    let words = "at a frame: one of its states, the log leaves open which"
    #expect(diagram.legend.last?.hasSuffix(words) == true)
    let known = StateDiagram(app: DiagramSubjects.player, reference: DiagramSubjects.clock)
    #expect(!known.legend.joined().contains(words) && !known.hasFrames)
    #expect(diagram.summary.contains("not in foreground: 16.0 s, 8.0 % of the window, 1 visit, "))
  }

  @Test("make frames taller, and leave everything above in its place")
  func layout() {
    let known = StateDiagram(app: DiagramSubjects.player, reference: DiagramSubjects.clock)
    let (low, tall) = (DiagramLayout.layout(of: known), DiagramLayout.layout(of: diagram))
    #expect(low == .observed)
    #expect(tall.frame(.background).bottom >= low.frame(.background).bottom + 60)
    for role in StateRole.allCases { #expect(tall.center(role) == low.center(role)) }
  }

  @Test("of a log without times are counted")
  func order() {
    let diagram = StateDiagram(app: DiagramSubjects.open, reference: DiagramSubjects.order)
    #expect(diagram.remainders.map(diagram.line) == ["3 visits", "2 visits", "1 visit"])
    #expect(
      diagram.caption == "order only: the log has no times · 5 transitions not drawn")
  }

  @Test("of all scenes add up")
  func scenes() {
    var app = DiagramSubjects.player
    var scene = DiagramSubjects.scene("S1", activeSeconds: 40)
    scene.timeInState.append(DiagramSubjects.share(.foreground, 10, visits: 2))
    scene.transitions.append(
      DiagramSubjects.step(from: .state(.unattached), to: .foreground, 1))
    app.scenes = BoundedList([scene, scene])
    let diagram = StateDiagram(scenesOf: app, reference: DiagramSubjects.clock)
    #expect(diagram.remainders.map(diagram.line) == ["20.0 % · 20.0 s · 4 visits"])
    #expect(diagram.edges.last?.count == 2)
    #expect(diagram.edges.last?.to == .foreground)
  }

  @Test("are boxes with a dashed outline in Mermaid")
  func mermaid() {
    let text = MermaidRenderer().render(diagram)
    for line in [
      "  accDescr: \(diagram.caption)",
      "  state \"active or inactive<br/>25.0 % · 50.0 s · 3 visits\" as foregroundFrame",
      "  state \"background or suspended<br/>10.0 % · 20.0 s · 2 visits<br/>"
        + "not in foreground<br/>8.0 % · 16.0 s · 1 visit\" as backgroundFrame",
      "  foregroundFrame --> backgroundFrame : 3×",
      "  foregroundFrame --> suspended : 1×<br/>not documented",
      "  class foregroundFrame openState",
      "  classDef openState fill:#ffffff,stroke:#4d5761,color:#1f2328,stroke-dasharray:5 4",
    ] {
      #expect(text.contains("\(line)\n"), "\(line)")
    }
    let known = StateDiagram(app: DiagramSubjects.player, reference: DiagramSubjects.clock)
    #expect(!MermaidRenderer().render(known).contains("openState"))
  }

  @Test("are written into the frames of DOT")
  func dot() {
    let text = DOTRenderer().render(diagram)
    for part in [
      "  foregroundFrame [id=\"lifetrace-foot-foreground\", class=\"foot\"",
      "<b>not in foreground</b>", "8.0 % · 16.0 s · 1 visit",
      "  backgroundFrame -> foregroundFrame [id=\"lifetrace-edge-backgroundFrame-foregroundFrame\"",
      "  foregroundFrame -> suspended [id=\"lifetrace-edge-foregroundFrame-suspended\", "
        + "class=\"edge-undocumented on-canvas\"",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    // Ends of arrows that have nothing to say are not drawn.
    var app = DiagramSubjects.player
    app.transitions = [DiagramSubjects.step(from: .foreground, to: .state(.background), 1)]
    let bare = DOTRenderer().render(StateDiagram(app: app, reference: DiagramSubjects.clock))
    #expect(bare.contains("  foregroundFrame [id=\"lifetrace-foot-foreground\""))
    #expect(bare.contains("style=\"invis\"") && !bare.contains("backgroundFrame"))
  }
}
