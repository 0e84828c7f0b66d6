import LifetraceModel
import Testing

@testable import LifetraceCLI

@Suite struct TerminalTests {
  @Test(arguments: [
    ("plain – text é 漢", "plain – text é 漢"), ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"),
    ("a\nb\tc\r", "a\\u{A}b\\u{9}c\\u{D}"), ("\u{9B}31m", "\\u{9B}31m"),
    ("abc\u{202E}def", "abc\\u{202E}def"), ("\u{7F}", "\\u{7F}"),
  ])
  func escaping(text: String, expected: String) {
    #expect(escapedForTerminal(text) == expected)
  }

  @Test(
    arguments: [
      (0, nil, 2.0, "reading a.log: 0 B, 0 B/s – Ctrl-C stops reading"),
      (1_500_000, nil, 2.0, "reading a.log: 1.5 MB, 750 kB/s – Ctrl-C stops reading"),
      (512_000_000, 2_048_000_000, 4.0, "reading a.log: 512 MB of 2.0 GB (25 %), 128 MB/s"),
      (300, 200, 1.0, "reading a.log: 300 B of 200 B (100 %), 300 B/s"),
    ] as [(Int, Int?, Double, String)])
  func progress(bytes: Int, total: Int?, seconds: Double, expected: String) {
    #expect(
      ProgressLine.text(name: "a.log", bytes: bytes, total: total, in: .seconds(seconds))
        == expected)
  }

  @Test func diagnosticsAreShownGravestFirstAndFew() {
    let reference = TimeReference(anchor: .absolute, zoneSeconds: nil, resolution: .zero)
    var diagnostics = (1...6).map {
      Diagnostic(.warning, "odd \($0)", source: SourcePosition(input: 0, line: UInt32($0)))
    }
    diagnostics.append(Diagnostic(.note, "no matter"))
    diagnostics.append(Diagnostic(.dataLoss, "gap\u{1B}", count: 3))
    let lines = DiagnosticLines(
      diagnostics, total: diagnostics.count + 2,
      inputs: [InputSummary(name: "a.log", reference: reference)])
    #expect(
      lines.text == """
        lifetrace: data loss: gap\\u{1B} (3 times)
        a.log:1: warning: odd 1
        a.log:2: warning: odd 2
        a.log:3: warning: odd 3
        a.log:4: warning: odd 4
        … and 4 more in the report

        """)
  }
}
