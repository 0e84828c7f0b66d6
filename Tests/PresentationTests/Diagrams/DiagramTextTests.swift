import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite struct DiagramTextTests {
  private let diagram = StateDiagram(
    app: DiagramSubjects.player, reference: DiagramSubjects.clock)

  @Test(arguments: [
    (0, "0 s"), (999_999, "1 ms"), (1_000_000, "1 ms"), (999_999_999, "1.00 s"),
    (1_000_000_000, "1.00 s"), (1_249_000_000, "1.25 s"), (9_940_000_000, "9.94 s"),
    (9_960_000_000, "9.96 s"), (59_600_000_000, "59.6 s"), (723_000_000_000, "12 m 03 s"),
    (3_599_600_000_000, "1 h 00 m"), (35_400_000_000_000, "9 h 50 m"),
    (187_200_000_000_000, "2 d 04 h"), (Int64.max, "106752 d 00 h"),
  ])
  func durationsHaveTwoUnitsAtMost(nanoseconds: Int64, expected: String) {
    #expect(diagram.wording(TimeSpan(nanoseconds: nanoseconds)) == expected)
  }

  @Test(arguments: [
    (0.0, "0 %"), (0.0001, "< 0.1 %"), (0.012, "1.2 %"), (0.0996, "10.0 %"), (0.41, "41.0 %"),
    (0.9999, "> 99.9 %"), (1, "100 %"), (.nan, "–"),
  ])
  func onlyTheWholeIsAHundredPerCent(share: Double, expected: String) {
    #expect(diagram.wording.percent(share) == expected)
  }

  @Test(arguments: [
    ("plain", "plain"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"), ("a\nb", "a b"),
    ("a\u{0}b\u{202E}c", "a\u{FFFD}b\u{FFFD}c"), ("#[a]", "#[a]"),
    // A command of a CI runner, wherever it is in a line.
    ("##[error]a", "##&#91;error]a"),
  ])
  func markupAndControlCharactersAreEscaped(text: String, expected: String) {
    #expect(DiagramText.escaped(text) == expected)
  }

  @Test(arguments: [("a", "\"a\""), ("\"\\", "\"\\\"\\\\\""), ("##[error]a", "\"##\\[error]a\"")])
  func nothingEndsAStringOfDOT(text: String, expected: String) {
    #expect(DOTText.quoted(text) == expected)
  }

  @Test(arguments: [
    ("abcdefghij", "abcdefghij"), ("abcdefghijk", "abcde…hijk"), ("漢字漢字漢", "漢字漢字漢"),
    ("漢字漢字漢字", "漢字…漢字"),
    (
      "e\u{301}\u{301}\u{301}\u{301}\u{301}abcdef",
      "e\u{301}\u{301}\u{301}\u{301}…cdef"
    ),
  ])
  func longTextsLoseTheirMiddle(text: String, expected: String) {
    #expect(DiagramText.shortened(text, to: 10) == expected)
  }
}
