import LifetraceMetrics
import LifetracePresentation
import Testing

/// What a narrow terminal has no room for is folded below its row, or named.
@Suite struct NarrowTableTests {
  private static let widths = [40, 60, 80, 100, 120, 200]

  /// The lines of a section of the first app.
  private func section(_ title: String, width: Int) -> String {
    let text = Report(SampleAnalysis.rich(), options: ReportOptions(width: width))
      .rendered(as: .text)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { !$0.hasPrefix(title) }.prefix { !$0.isEmpty }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: widths)
  func anExitIsWhole(width: Int) {
    let words = section("Exits", width: width).split { " \n".contains($0) }
    for word in ["412", "499", "530", "0x2182BAD2", "0x8BADF00D", "undetermined", "watchdog"] {
      #expect(words.contains { $0 == word }, "\(word)")
    }
  }

  @Test(arguments: [("Background sessions", "412"), ("Launches", "412"), ("Launches", "611")])
  func pidsStay(title: String, pid: String) {
    for width in Self.widths {
      let words = section(title, width: width).split { " \n".contains($0) }
      #expect(words.contains { $0 == pid }, "\(title) at \(width)")
    }
  }

  @Test func whatIsLeftOutIsNamed() {
    #expect(
      section("Time in state", width: 40)
        .hasSuffix("\n  not shown at this width: visits, cut\n  off, median, longest"))
    #expect(!section("Time in state", width: 100).contains("not shown"))
    // A strip of states is drawn from the numbers beside it.
    #expect(!section("Apps", width: 80).contains("not shown at this width: states"))
  }

  @Test(arguments: [80, 100]) func noColumnIsBothShownAndLeftOut(width: Int) {
    let text = Report(SampleAnalysis.rich(), options: ReportOptions(width: width, full: true))
      .rendered(as: .text)
    let sections = text.split(separator: "\n\n").filter { $0.contains("not shown at this width") }
    #expect(!sections.isEmpty)
    for section in sections {
      let lines = section.split(separator: "\n")
      guard let start = lines.firstIndex(where: { $0.contains("not shown at this width: ") }) else {
        continue
      }
      let remark = lines[start...].joined(separator: " ").split(separator: ": ")[1]
      let titles = lines.first { $0.contains("  from  ") || $0.contains("  state  ") } ?? ""
      for title in remark.split(separator: ", ") {
        let isShown = titles.split(separator: "  ").contains {
          $0.drop { $0 == " " } == title.drop { $0 == " " }
        }
        #expect(!isShown, "\(title) at \(width)")
      }
    }
  }
}
