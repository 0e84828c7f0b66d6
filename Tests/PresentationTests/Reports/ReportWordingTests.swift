import LifetraceModel
import Testing

@testable import LifetracePresentation

/// Single values as people read them.
@Suite("Report wording")
struct ReportWordingTests {
  private static func wording(
    _ resolution: TimeSpan = TimeSpan(nanoseconds: 1000),
    _ anchor: TimeReference.Anchor = .absolute, zone: Int? = 3600
  ) -> TimeWording {
    let start = CivilDateTime(year: 2026, month: 3, day: 14, nanosecondOfDay: 0)
      .instant(zoneSeconds: 3600)
    return TimeWording(
      TimeReference(anchor: anchor, zoneSeconds: zone, resolution: resolution), first: start,
      last: start + .seconds(60))
  }

  @Test(
    "says a duration in units for people",
    arguments: [
      (0, "0 s"), (1, "1 µs"), (642_000, "642 µs"), (999_499, "999 µs"), (999_500, "1 ms"),
      (642_000_000, "642 ms"), (999_499_999, "999 ms"), (999_500_000, "1.00 s"),
      (4_871_000_000, "4.87 s"), (9_994_999_999, "9.99 s"), (9_995_000_000, "10.0 s"),
      (26_180_000_000, "26.2 s"), (59_949_999_999, "59.9 s"), (59_950_000_000, "1 m 00 s"),
      (83_000_000_000, "1 m 23 s"), (3_599_499_999_999, "59 m 59 s"),
      (3_599_500_000_000, "1 h 00 m"), (7_500_000_000_000, "2 h 05 m"),
      (86_369_999_999_999, "23 h 59 m"), (86_370_000_000_000, "1 d 00 h"),
      (273_600_000_000_000, "3 d 04 h"), (-26_180_000_000, "−26.2 s"),
      (Int64.max, "106752 d 00 h"), (Int64.min, "−106752 d 00 h"),
    ] as [(Int64, String)])
  func duration(nanoseconds: Int64, words: String) {
    #expect(Self.wording().duration(TimeSpan(nanoseconds: nanoseconds)) == words)
  }

  @Test(
    "shows no more digits than the log's clock has",
    arguments: [
      (1_000_000_000, 26_180_000_000, "26 s"), (1_000_000_000, 400_000_000, "< 1 s"),
      (1_000_000_000, 0, "< 1 s"), (1_000_000_000, 59_600_000_000, "1 m 00 s"),
      (1_000_000, 400_000, "< 1 ms"), (1_000_000, 4_871_000_000, "4.87 s"),
      (100_000_000, 4_871_000_000, "4.9 s"),
    ] as [(Int64, Int64, String)])
  func coarse(resolution: Int64, nanoseconds: Int64, words: String) {
    let wording = Self.wording(TimeSpan(nanoseconds: resolution))
    #expect(wording.duration(TimeSpan(nanoseconds: nanoseconds)) == words)
  }

  @Test(
    "says 0 % and 100 % only of nothing and all",
    arguments: [
      (0, "0 %"), (0.0002, "< 0.1 %"), (0.042, "4.2 %"), (0.5, "50.0 %"), (0.9999, "> 99.9 %"),
      (1, "100 %"), (1.04, "104 %"), (.infinity, "–"), (.nan, "–"),
    ] as [(Double, String)])
  func percent(share: Double, words: String) {
    #expect(Self.wording().quantities.percent(share) == words)
  }

  @Test(
    "writes instants in the log's zone, exactly",
    arguments: [
      (0, 0, "2026-03-14T00:00:00+01:00"), (1_500_000_000, 0, "2026-03-14T00:00:01.500+01:00"),
      (1, 0, "2026-03-14T00:00:00.000000001+01:00"),
      (-1, 0, "2026-03-13T23:59:59.999999999+01:00"),
    ] as [(Int64, Int64, String)])
  func rfc3339(nanoseconds: Int64, other: Int64, text: String) {
    let wording = Self.wording()
    #expect(wording.rfc3339(wording.first + TimeSpan(nanoseconds: nanoseconds)) == text)
  }

  @Test("writes UTC as Z and western zones with a minus")
  func zones() {
    let utc = Self.wording(zone: nil)
    #expect(utc.rfc3339(utc.first) == "2026-03-13T23:00:00Z")
    let west = Self.wording(zone: -34200)
    #expect(west.rfc3339(west.first) == "2026-03-13T13:30:00-09:30")
  }

  @Test("counts days where only the time of day is known")
  func days() {
    let start = Self.wording().first
    let wording = TimeWording(
      TimeReference(anchor: .dateUnknown, zoneSeconds: 3600, resolution: .milliseconds(1)),
      first: start, last: start + .seconds(100_000))
    #expect(wording.clock(start) == "00:00:00.000")
    #expect(wording.clock(start + .seconds(86_401)) == "+1 d 00:00:01.000")
  }

  @Test(
    "counts the columns of a terminal",
    arguments: [
      ("plain", 5), ("日本語", 6), ("e\u{301}", 1), ("👩‍👩‍👧", 2), ("❤️", 2), ("▇▁░", 3), ("“–”", 3),
      ("한글", 4), ("ｶ", 1), ("Ａ", 2), ("🇩🇪", 2), ("", 0),
    ])
  func width(text: String, columns: Int) {
    #expect(DisplayWidth.of(text) == columns)
  }

  @Test(
    "spells out what would act on a terminal",
    arguments: [
      ("\u{1B}[31m", "\\u{1B}[31m"), ("a\u{9B}b", "a\\u{9B}b"), ("\u{202E}x", "\\u{202E}x"),
      ("\r\n", "\\u{D}\\u{A}"), ("\u{2028}", "\\u{2028}"),
      ("zero\u{200B}width", "zero\\u{200B}width"),
      ("naïve – “ok” 日本", "naïve – “ok” 日本"), ("👩‍👧", "👩‍👧"),
    ])
  func escapes(text: String, visible: String) {
    #expect(VisibleText.escaped(text) == visible)
  }

  @Test("cuts what nobody reads to its end", arguments: ["x", "e\u{301}", "\u{301}", "日"])
  func endless(piece: String) {
    let text = VisibleText.readable(String(repeating: piece, count: 500_000))
    #expect(text.unicodeScalars.count <= 2001)
    #expect(text.hasSuffix("…"))
  }

  @Test(
    "makes prose harmless in Markdown",
    arguments: [
      ("a|b", "a\\|b"), ("<b>", "&lt;b&gt;"), ("@user #12", "@<!-- -->user #<!-- -->12"),
      ("https://example.com", "https\\://example.com"), ("www.example.com", "www\\.example.com"),
      ("[x](y) `z` *w* _v_", "\\[x\\](y) \\`z\\` \\*w\\* \\_v\\_"), ("at 10:20", "at 10:20"),
      // What combines with a sign does not keep Markdown from reading it.
      ("|\u{301}*\u{200D}", "\\|\u{301}\\*\u{200D}"), ("[\u{FE0F}", "\\[\u{FE0F}"),
      (": a", ": a"), ("a::x", "a::x"),
      ("\u{E9}https://a", "\u{E9}https\\://a"), ("\u{E9}www.a", "\u{E9}www\\.a"),
    ])
  func markdown(text: String, markdown: String) {
    // Scalars, because texts that read the same may mean something else.
    #expect(Array(MarkdownText.escaped(text).unicodeScalars) == Array(markdown.unicodeScalars))
  }

  @Test(
    "quotes as code what code keeps harmless",
    arguments: [
      ("com.example.notes", "`com.example.notes`"), ("a<b", "a&lt;b"), ("#[x", "`#[x`"),
    ])
  func quoted(text: String, markdown: String) {
    #expect(Markup.markdown.quoted(text, inTable: false) == markdown)
  }

  @Test(
    "takes a command's form from a line",
    arguments: [
      ("::error::x", "\\u{3A}:error::x"), ("  ::error::x", "  \\u{3A}:error::x"),
      ("\u{3000}\u{A0}::error::x", "\u{3000}\u{A0}\\u{3A}:error::x"),
      ("a ::error::x", "a ::error::x"),
      ("a ##[error]x", "a #\\u{23}[error]x"), ("###[error]x", "##\\u{23}[error]x"),
      ("a ##vso[task]x", "a #\\u{23}vso[task]x"), ("## [x](y) ##v", "## [x](y) ##v"),
      ("a\n\n ::error::x\n::b", "a\n\n \\u{3A}:error::x\n\\u{3A}:b"),
      (":\n:a: ::b", ":\n:a: ::b"),
    ])
  func inert(line: String, text: String) {
    #expect(WorkflowText.inert(line) == text)
  }

  @Test(
    "makes values harmless at the beginning of a line",
    arguments: [
      ("- item", "&#45; item"), ("+ item", "&#43; item"), ("1. item", "1&#46; item"),
      ("2) b", "2&#41; b"), ("7.", "7&#46;"), ("---", "&#45;--"), ("===", "&#61;=="),
      ("    code", "&#32;   code"), ("27.4 s", "27.4 s"), ("-0.5", "-0.5"), ("a - b", "a - b"),
      ("2026-03-02", "2026-03-02"), ("12", "12"), ("", ""),
    ])
  func value(text: String, markup: String) {
    #expect(Markup.neutral(text) == markup)
  }

  @Test(
    "fences code with more backticks than it holds",
    arguments: [
      ("name", false, "`name`"), ("a`b", false, "``a`b``"), ("`", false, "`` ` ``"),
      ("a|b", true, "`a\\|b`"), ("a|b", false, "`a|b`"), ("", false, "` `"),
      ("|\u{301}", true, "`\\|\u{301}`"), ("a`\u{301}b", false, "``a`\u{301}b``"),
    ])
  func code(text: String, inTable: Bool, markdown: String) {
    #expect(
      Array(MarkdownText.code(text, inTable: inTable).unicodeScalars)
        == Array(markdown.unicodeScalars))
  }

  @Test(
    "a paragraph stays one, whatever it begins with",
    arguments: [
      ("1. x", "1&#46; x"), ("12) x", "12&#41; x"), ("1.5 s", "1.5 s"), ("- x", "&#45; x"),
      ("-5 s", "-5 s"), ("+ x", "&#43; x"), ("    x", "&#32;   x"), ("=", "&#61;"),
      ("---", "&#45;--"),
      ("plain", "plain"), ("", ""), ("a - b", "a - b"), ("2026", "2026"),
    ])
  func block(text: String, markdown: String) { #expect(MarkdownText.block(text) == markdown) }
}
