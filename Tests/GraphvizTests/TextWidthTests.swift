#if GRAPHVIZ
  import LifetraceGraphviz
  import Testing

  /// How much room an SVG leaves for a text, seen by the box that Graphviz draws around it.
  @Suite struct TextWidthTests {
    /// Widths are those of the face's own tables, in thousandths of the height: DejaVu Sans has 974
    /// for `m`, 278 for `i`, 615 for `e`, 318 for a space and 982 for `æ`; in bold 1042 for `m`.
    @Test(
      arguments: [
        ("mm", 195), ("i", 28), ("e i", 122), ("æ", 99), ("<b>mm</b>", 209),
        // Ideographs, kana and Hangul fill a square; so does the ellipsis.
        ("漢字", 200), ("ひらがな", 400), ("한국어", 300), ("…", 100),
        // A mark above a letter takes no room of its own; an emoji takes more than a square.
        ("e\u{301}", 62), ("\u{1F600}", 125), ("\u{1F600}\u{FE0F}", 125),
        // Other scripts: seven tenths a letter.
        ("Жук", 210), ("مرحبا", 350),
      ] as [(String, Double)])
    func aTextHasItsRoom(text: String, expected: Double) throws {
      #expect(try width(text, font: "Helvetica,Arial,sans-serif") == expected)
    }

    @Test(arguments: ["Courier", "DejaVu Sans Mono"])
    func lettersOfAFixedWidthAreAlike(font: String) throws {
      #expect(try width("mi", font: font) == 121)
      #expect(try width("漢字", font: font) == 200)
    }

    /// Width of the box around a text that is a hundred points high.
    private func width(_ text: String, font: String) throws -> Double {
      let dot = """
        digraph { node [shape=box, margin=0, width=0, height=0, fontsize=100, fontname="\(font)"]
          a [label=<\(text)>] }
        """
      let drawing = String(decoding: try Graphviz.render(dot: dot), as: UTF8.self)
      let points = drawing.split(separator: "points=\"").last?.split(separator: "\"").first
      let places = try #require(points).split(separator: " ").compactMap {
        $0.split(separator: ",").first.flatMap { Double($0) }
      }
      return try #require(places.max()) - (try #require(places.min()))
    }
  }
#endif
