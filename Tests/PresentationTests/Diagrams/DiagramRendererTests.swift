import LifetraceMetrics
import Testing

@testable import LifetracePresentation

@Suite struct DiagramRendererTests {
  private let diagram = StateDiagram(
    app: DiagramSubjects.player, reference: DiagramSubjects.clock)

  /// A name with everything that DOT, HTML, XML, YAML and Mermaid treat as theirs.
  private static let evil = "\"]; a->b \\\" <b>&]]> --> #;%% ```\n{}\u{0}\u{202E}"

  private var hostile: StateDiagram {
    var app = DiagramSubjects.player
    app.bundle = Self.evil
    app.device = Self.evil
    return StateDiagram(app: app, reference: DiagramSubjects.clock)
  }

  @Test func mermaidIsWrittenLineByLine() {
    let lines = MermaidRenderer().render(diagram).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(12) == [
        "stateDiagram-v2",
        "  accTitle: com.example.player",
        "  accDescr: observed for 1 m 40 s · undetermined 10.0 %",
        "  direction TB",
        "  state \"not running\" as notRunning",
        "  state \"inactive\" as inactive",
        "  state \"active<br/>60.0 % · 1 m 00 s<br/>2 visits, 1 cut off\" as active",
        "  state \"background<br/>20.0 % · 20.0 s<br/>1 visit\" as background",
        "  state \"suspended<br/>10.0 % · 10.0 s<br/>1 visit, cut off\" as suspended",
        "  background --> suspended : 1×<br/>after 20.0 s<br/>⚠ 1 over the budget",
        "  active --> background : 1×<br/>not documented",
        "  classDef outsideState fill:#e0e1dd,stroke:#818b98,color:#1f2328",
      ])
  }

  @Test func mermaidHoldsNoTextOfTheLogAsSyntax() {
    let text = MermaidRenderer().render(hostile)
    let title = text.split(separator: "\n")[1]
    #expect(
      title == "  accTitle: #34;#93;#59; a-#62;b #92;#34; #60;b#62;#38;#93;#93;#62;"
        + " --#62; #35;#59;%% #96;#96;#96; #123;#125;#65533;#65533;")
    #expect(
      text.split(separator: "\n").count
        == MermaidRenderer().render(diagram)
        .split(separator: "\n").count)
  }

  @Test func dotNamesStatesGroupsAndKinds() {
    let text = DOTRenderer().render(diagram)
    for part in [
      "subgraph cluster_foreground {", "subgraph cluster_background {",
      "id=\"lifetrace-state-active\", class=\"state state-active\"",
      "class=\"state state-inactive unvisited\"", "<b>com.example.player</b>",
      "  background -> suspended [id=\"lifetrace-edge-background-suspended\", "
        + "class=\"edge-seen on-panel over-budget\"",
      "  active -> background [id=\"lifetrace-edge-active-background\", "
        + "class=\"edge-undocumented on-canvas\"",
      "⚠ 1 over the budget",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(text.split(separator: "\n").count { $0.contains(" -> ") } == 13)
    #expect(text.split(separator: "\n").count { $0.contains("style=dashed") } == 11)
    #expect(text == DOTRenderer().render(diagram))
  }

  @Test func dotHoldsNoTextOfTheLogAsSyntax() {
    let text = DOTRenderer().render(hostile)
    #expect(text.contains("&quot;]; a-&gt;b \\&quot; &lt;b&gt;&amp;]]&gt;"))
    // The names change two texts and nothing of the graph around them.
    #expect(
      text.split(separator: "\n").count
        == DOTRenderer().render(diagram)
        .split(separator: "\n").count)
    #expect(!text.contains("\u{0}") && !text.contains("\u{202E}"))
  }

  @Test(arguments: [("a-b 1\"<", "a-b1"), ("", "lifetrace"), ("é", "lifetrace")])
  func prefixesOfIdsAreSanitized(prefix: String, expected: String) {
    #expect(DOTRenderer(idPrefix: prefix).idPrefix == expected)
  }

  @Test(arguments: [
    (0.0, "0"), (1.5, "1.5"), (-1.25, "-1.25"), (2.006, "2.01"), (-0.001, "0"), (12, "12"),
    (.infinity, "0"), (.nan, "0"),
  ])
  func numbersHaveTwoDecimalsAtMost(value: Double, expected: String) {
    #expect(DOTText.number(value) == expected)
  }
}
