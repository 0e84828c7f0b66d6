#if GRAPHVIZ
  import LifetraceGraphviz
  import LifetraceImages
  import LifetracePresentation
  import Testing

  @Suite struct GraphvizTests {
    private let signatures: [ImageFormat: [UInt8]] = [
      .png: [0x89, 0x50, 0x4E, 0x47], .pdf: Array("%PDF-".utf8),
    ]

    @Test(arguments: Scenario.allCases)
    func everyScenarioIsDrawnInEveryFormat(scenario: Scenario) throws {
      for theme in [DiagramTheme.light, .dark] {
        let drawing = try Graphviz.draw(scenario.diagram, theme: theme)
        #expect(drawing.starts(with: "<svg ".utf8))
        for format in ImageFormat.allCases {
          let signature = try #require(signatures[format])
          #expect(try format.image(of: drawing).starts(with: signature), "\(format)")
        }
      }
    }

    @Test(arguments: Scenario.allCases)
    func picturesAreAccessibleXML(scenario: Scenario) throws {
      let diagram = scenario.diagram
      let document = try SVGDocument(parsing: Graphviz.draw(diagram))
      #expect(document.root["role"] == "img")
      #expect(document.root["aria-labelledby"] == "lifetrace-title lifetrace-description")
      #expect(document.text(ofID: "lifetrace-title").hasSuffix("states") == true)
      #expect(!document.text(ofID: "lifetrace-description").isEmpty)
      #expect(Set(document.ids).count == document.ids.count)
      for node in diagram.nodes {
        let title = document.titles["lifetrace-state-\(node.state.identifier)"]
        #expect(title == diagram.sentence(for: node))
      }
      for edge in diagram.edges {
        let id = "lifetrace-edge-\(edge.from.identifier)-\(edge.to.identifier)"
        #expect(document.titles[id] == diagram.sentence(for: edge))
      }
      for remainder in diagram.remainders {
        let id = "lifetrace-foot-\(remainder.place.frame?.rawValue ?? "")"
        #expect(document.titles[id]?.contains(diagram.sentence(for: remainder)) == true)
      }
      let known: Set = [
        "svg", "title", "desc", "style", "g", "path", "polygon", "polyline", "text",
      ]
      #expect(document.elements.isSubset(of: known), "\(document.elements)")
    }

    @Test func textOfTheLogStaysText() throws {
      let document = try SVGDocument(
        parsing: Graphviz.draw(Scenario.evilNames.diagram))
      let title = document.text(ofID: "lifetrace-title")
      #expect(title.hasPrefix("\"]; a->b \\\" </svg><script>alert(1)</script> & ]]> \u{FFFD}"))
    }

    @Test func idsBeginWithThePrefix() throws {
      let bytes = try Graphviz.draw(Scenario.denseDay.diagram, idPrefix: "second")
      let document = try SVGDocument(parsing: bytes)
      #expect(document.ids.allSatisfy { $0.hasPrefix("second-") })
    }

    @Test func theSameDiagramGivesTheSameBytes() async throws {
      let diagram = Scenario.denseDay.diagram
      let expected = try Graphviz.draw(diagram)
      try await withThrowingTaskGroup(of: [UInt8].self) { group in
        for index in 0..<16 {
          group.addTask {
            // Failing calls in between leave nothing after.
            if index % 4 == 0 { _ = try? Graphviz.render(dot: "/* digraph {") }
            if index % 4 == 1 { Graphviz.prepare() }
            return try Graphviz.draw(diagram)
          }
        }
        for try await bytes in group { #expect(bytes == expected) }
      }
    }

    @Test(
      arguments: [
        ("digraph {\n a -> b\n b -> }\n}", 3), ("digraph {\n\n a [", 3), ("nonsense", 1), ("", nil),
        ("digraph { a }\u{0}", nil),
      ] as [(String, Int?)])
    func malformedTextIsATypedError(dot: String, line: Int?) throws {
      let error = #expect(throws: GraphvizError.self) {
        try Graphviz.render(dot: dot)
      }
      guard case .malformed(let found, let message) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(found == line)
      #expect(!message.isEmpty)
    }

    @Test(arguments: [
      "/* unended", "digraph { a [label=\"x", "digraph { a [label=<<b>x] }", "digraph {} }} {",
      "digraph {} /* unended", "digraph { a [label=<<<<<<",
    ])
    func brokenTextLeavesNothingBehind(dot: String) throws {
      _ = try? Graphviz.render(dot: dot)
      let bytes = try Graphviz.render(dot: "digraph { sound }")
      #expect(String(decoding: bytes, as: UTF8.self).contains(">sound</text>"))
    }

    @Test func aMissingEngineIsATypedError() {
      let error = #expect(throws: GraphvizError.self) {
        try Graphviz.render(dot: "digraph { layout=nosuchengine; a }")
      }
      guard case .pluginMissing(let message) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("nosuchengine"))
    }

    @Test func itIsLoadedHereAndElsewhereTheErrorNamesItsPackage() {
      #expect(Graphviz.isInstalled)
      #expect("\(GraphvizError.libraryMissing)".contains("Debian: libgvc6"))
    }
  }
#endif
