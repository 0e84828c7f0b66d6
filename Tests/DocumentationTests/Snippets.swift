import Foundation
import Lifetrace

/// Keeps what the snippets print out of the log of the tests.
private func print<each Item>(_ item: repeat each Item) {}

/// The code of README and the articles, as it stands there; the tests run it.
enum Snippets {
  static func readme(_ log: URL) throws -> Analysis {
    let bytes = [UInt8](try Data(contentsOf: log))
    let analysis = try analyze(log: bytes, name: log.lastPathComponent)
    for session in analysis.apps.flatMap(\.backgroundSessions.items) {
      let used = session.used.map { "\($0.seconds) s" } ?? "not observable"
      print(session.verdict, used, session.heldBy)
    }
    return analysis
  }

  static func oneCall(_ log: URL) throws -> Analysis {
    let bytes = [UInt8](try Data(contentsOf: log))
    let analysis = try analyze(log: bytes, name: log.lastPathComponent)
    for app in analysis.apps {
      print(app.displayName)
      for share in app.timeInState {
        print("  \(share.state): \(share.time.seconds) s, \(share.visits) visits")
      }
    }
    return analysis
  }

  static func steps(_ files: [URL]) throws -> (EventTrace, Analysis) {
    var reader = TraceReader(options: ReadingOptions(year: 2026))
    for file in files {
      let handle = try FileHandle(forReadingFrom: file)
      try reader.read(name: file.lastPathComponent) {
        let chunk = try handle.read(upToCount: 1 << 16) ?? Data()
        return chunk.isEmpty ? nil : [UInt8](chunk)
      }
    }
    let trace = reader.finish()
    var options = AnalysisOptions(full: true, os: OSVersion("17.5"))
    options.app = "com.example.journal"
    let analysis = analyze(trace, options: options)
    return (trace, analysis)
  }

  static func longLog(_ file: URL, _ options: AnalysisOptions) throws -> Analysis {
    var analyzer = TraceAnalyzer(options: options)
    var outcome = TraceAnalyzer.Outcome.startOver
    while outcome == .startOver {
      let handle = try FileHandle(forReadingFrom: file)
      outcome = try analyzer.read(name: file.lastPathComponent) {
        let chunk = try handle.read(upToCount: 1 << 20) ?? Data()
        return chunk.isEmpty ? nil : [UInt8](chunk)
      }
    }
    let analysis = analyzer.finish().analysis(options)
    return analysis
  }

  static func outputs(_ trace: EventTrace, _ analysis: Analysis) -> (json: String, events: [UInt8])
  {
    let report = Report(analysis, options: ReportOptions(width: 80))
    print(report.rendered(as: .text))
    let json = report.rendered(as: .json)
    let events = NativeEventsWriter(trace).bytes()
    return (json, events)
  }

  static func pictures(_ analysis: Analysis) -> String {
    for app in analysis.apps {
      let diagram = StateDiagram(app: app, reference: analysis.reference)
      print(MermaidRenderer().render(diagram))
    }
    let machine = DOTRenderer().render(.reference(.app))
    return machine
  }
}
