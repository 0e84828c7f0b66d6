import LifetraceMetrics
import LifetraceModel
import Testing

@testable import LifetracePresentation

/// What holds for every report.
@Suite("Report properties")
struct ReportPropertyTests {
  static let analyses: [(String, Analysis)] = [
    ("rich", SampleAnalysis.rich()), ("no year", SampleAnalysis.variant(.yearUnknown)),
    ("no date", SampleAnalysis.variant(.dateUnknown)), ("order only", SampleAnalysis.ordered()),
    ("empty", SampleAnalysis.empty()), ("many", SampleAnalysis.many()),
    ("evil", SampleAnalysis.evil()), ("open", SampleAnalysis.open()),
  ]

  static let names = analyses.map(\.0)

  private func analysis(_ name: String) throws -> Analysis {
    try #require(Self.analyses.first { $0.0 == name }).1
  }

  @Test("no line is wider than the terminal", arguments: names, [40, 41, 57, 80, 100, 200])
  func fits(name: String, width: Int) throws {
    // Three hundred apps in full are no wider than a few, only slower.
    for full in name == "many" && width != 80 ? [false] : [false, true] {
      let options = ReportOptions(width: width, full: full, allApps: true)
      let text = Report(try analysis(name), options: options).rendered(as: .text)
      for line in text.split(separator: "\n") {
        #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
      }
    }
  }

  @Test("absurd widths are survived", arguments: [Int.min, -1, 0, 1, .max])
  func absurdWidths(width: Int) {
    let options = ReportOptions(width: width)
    #expect(!Report(SampleAnalysis.evil(), options: options).rendered(as: .text).isEmpty)
  }

  @Test(
    "absurd times are survived", arguments: TimeReference.Anchor.allAnchors,
    ReportFormat.allCases)
  func absurdTimes(anchor: TimeReference.Anchor, format: ReportFormat) {
    var analysis = Analysis(reference: SampleAnalysis.reference(anchor))
    var app = AppAnalysis(
      device: nil, boot: nil, bundle: nil, process: nil, kind: .unknown, isSystem: false,
      windowStart: Instant(nanoseconds: .min), windowEnd: Instant(nanoseconds: .max),
      eventCount: 0)
    let interval = StateInterval<AppState>(
      state: .undetermined, start: app.windowStart, end: app.windowEnd, startEvidence: .cutOff,
      endEvidence: Evidence(.observed, source: SourcePosition(input: 99, line: 0)))
    app.timeline = [interval, interval]
    app.timeInState = [
      StateShare(
        state: .state(.active), time: TimeSpan(nanoseconds: .min), share: .nan, visits: .max,
        cutOff: .min, distribution: nil)
    ]
    var session = BackgroundSession(
      kind: .left, pid: .min, enteredBackgroundAt: app.windowEnd, outcome: .open, verdict: .over)
    session.used = TimeSpan(nanoseconds: .max)
    session.budget = TimeSpan(nanoseconds: 1)
    app.backgroundSessions.total = 1
    app.backgroundSessions.items = [session]
    analysis.apps = [app]
    let options = ReportOptions(full: true)
    #expect(!Report(analysis, options: options).rendered(as: format).isEmpty)
  }

  @Test("nothing of a log acts on a terminal", arguments: names, ReportFormat.allCases)
  func isVisible(name: String, format: ReportFormat) throws {
    let options = ReportOptions(full: true, allApps: true)
    let text = Report(try analysis(name), options: options).rendered(as: format)
    let allowed: Set<Unicode.Scalar> = format == .csv ? ["\r", "\n"] : ["\n"]
    #expect(!text.unicodeScalars.contains { VisibleText.isHidden($0) && !allowed.contains($0) })
    #expect(text.utf8.last == UInt8(ascii: "\n"))
  }

  @Test("colour adds nothing but colour", arguments: names)
  func color(name: String) throws {
    let analysis = try analysis(name)
    let plain = Report(analysis, options: ReportOptions()).rendered(as: .text)
    let colored = Report(analysis, options: ReportOptions(color: true)).rendered(as: .text)
    let parts = colored.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    let stripped = parts.enumerated().map { index, part in
      index == 0 ? part : part.drop { $0 != "m" }.dropFirst()
    }
    #expect(stripped.joined() == plain)
  }

  @Test("every row of CSV has the header's fields", arguments: names)
  func csv(name: String) throws {
    let rows = try ReportPropertyTests.rows(
      Report(analysis(name), options: ReportOptions()).rendered(as: .csv))
    #expect(rows.allSatisfy { $0.count == 12 })
    for field in rows.dropFirst().joined() {
      #expect(!field.hasPrefix("=") && !field.hasPrefix("@") && !field.hasPrefix("+"))
    }
  }

  @Test("each item of a list has a row in CSV, as wide as the header", arguments: names)
  func csvLists(name: String) throws {
    let analysis = try analysis(name)
    let counts: [CSVRows: Int] = [
      .sessions: analysis.apps.reduce(0) { $0 + $1.backgroundSessions.items.count },
      .exits: analysis.apps.reduce(0) { sum, app in
        app.extensions.reduce(sum + app.exits.items.count) { $0 + $1.exits.items.count }
      },
      .launches: analysis.apps.reduce(0) { $0 + $1.launches.items.count },
    ]
    for (list, count) in counts {
      let text = Report(analysis, options: ReportOptions(csvRows: list)).rendered(as: .csv)
      let rows = ReportPropertyTests.rows(text)
      #expect(rows.count == count + 1, "\(list)")
      #expect(Set(rows.map(\.count)).count == 1, "\(list)")
      for field in rows.dropFirst().joined() {
        #expect(!field.hasPrefix("=") && !field.hasPrefix("@") && !field.hasPrefix("+"))
      }
    }
  }

  @Test("the rows of CSV add up to the window")
  func csvSum() throws {
    let text = Report(SampleAnalysis.rich()).rendered(as: .csv)
    let rows = ReportPropertyTests.rows(text)
    let seconds = rows.filter { $0[1] == "com.example.notes" && $0[4] == "app" }
      .compactMap { Double($0[8]) }
    #expect(abs(seconds.reduce(0, +) - 5400) < 1e-6)
  }

  @Test("an app without a timeline says so in CSV")
  func csvWithoutTimeline() throws {
    let rows = ReportPropertyTests.rows(Report(SampleAnalysis.many()).rendered(as: .csv))
    let row = try #require(rows.first { $0[1] == "com.example.app0" })
    #expect(row[5] == "timeline not kept")
  }

  @Test("times without an order of days never become dates", arguments: ["no year", "no date"])
  func sinceStart(name: String) throws {
    let json = Report(try analysis(name)).rendered(as: .json)
    #expect(json.contains(#""sinceStart": 3040.3"#))
    #expect(!json.contains("2026"))
  }

  @Test("a log without times has no durations", arguments: ReportFormat.allCases)
  func orderOnly(format: ReportFormat) throws {
    let options = ReportOptions(full: true)
    let report = Report(SampleAnalysis.ordered(), options: options).rendered(as: format)
    // A page's script has units for all logs.
    let text = format == .html ? HTMLPage(report).body : report
    for unit in ["seconds\":", " ms", "µs", " m ", "resolution", "window", "share"] {
      #expect(!text.contains(unit), "\(unit)")
    }
  }

  @Test(
    "the text and the Markdown say the same", arguments: ["rich", "no date", "order only", "open"])
  func parity(name: String) throws {
    let analysis = try analysis(name)
    let text = Report(analysis, options: ReportOptions(width: 400)).rendered(as: .text)
    let markdown = Report(analysis).rendered(as: .markdown)
    func words(_ text: String) -> Set<String> {
      let signs = Set("█▆▃▁·░▚▖╍▒─–|`*#<>/()“”:,-&;\\×▉▊▋▌▍▎▏")
      return Set(
        text.split { $0.isWhitespace || signs.contains($0) }.map(String.init)
          .filter { $0.contains { $0.isNumber } })
    }
    #expect(words(markdown).symmetricDifference(words(text)).isEmpty)
  }

  /// Reads RFC 4180.
  private static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[""]]
    var isQuoted = false
    var isAfterQuote = false
    for scalar in text.unicodeScalars {
      let last = rows.count - 1
      let field = rows[last].count - 1
      if scalar == "\"" {
        if isAfterQuote { rows[last][field].unicodeScalars.append(scalar) }
        isAfterQuote = isQuoted
        isQuoted.toggle()
        continue
      }
      isAfterQuote = false
      switch scalar {
      case "," where !isQuoted: rows[last].append("")
      case "\r" where !isQuoted: break
      case "\n" where !isQuoted: rows.append([""])
      case _: rows[last][field].unicodeScalars.append(scalar)
      }
    }
    return rows.dropLast()
  }
}

extension TimeReference.Anchor {
  /// Every anchor.
  static let allAnchors: [Self] = [.absolute, .yearUnknown, .dateUnknown, .orderOnly]
}
