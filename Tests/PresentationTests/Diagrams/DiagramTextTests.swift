import LifetraceModel
import Testing

@testable import LifetracePresentation

@Suite struct DiagramTextTests {
  @Test(arguments: [
    (-5, "0 s"), (0, "0 s"), (999_999, "<1 ms"), (1_000_000, "1 ms"), (999_999_999, "999 ms"),
    (1_000_000_000, "1 s"), (1_249_000_000, "1.2 s"), (9_940_000_000, "9.9 s"),
    (9_960_000_000, "10 s"), (59_600_000_000, "1 m"), (723_000_000_000, "12 m 3 s"),
    (3_599_600_000_000, "1 h"), (35_400_000_000_000, "9 h 50 m"),
    (187_200_000_000_000, "2 d 4 h"), (Int64.max, "106752 d"),
  ])
  func durationsHaveTwoUnitsAtMost(nanoseconds: Int64, expected: String) {
    #expect(DiagramText.duration(TimeSpan(nanoseconds: nanoseconds)) == expected)
  }

  @Test(arguments: [
    (0.0, "0 %"), (0.0001, "<0.1 %"), (0.012, "1.2 %"), (0.0996, "10 %"), (0.41, "41 %"),
    (0.9999, "99 %"), (1, "100 %"), (.nan, "0 %"),
  ])
  func onlyTheWholeIsAHundredPerCent(share: Double, expected: String) {
    #expect(DiagramText.percentage(share) == expected)
  }

  @Test(arguments: [
    ("plain", "plain"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"), ("a\nb", "a b"),
    ("a\u{0}b\u{202E}c", "a\u{FFFD}b\u{FFFD}c"),
  ])
  func markupAndControlCharactersAreEscaped(text: String, expected: String) {
    #expect(DiagramText.escaped(text) == expected)
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
