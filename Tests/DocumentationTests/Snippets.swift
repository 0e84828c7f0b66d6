import Foundation
import Lifetrace
import LifetraceFoundation
import LifetraceRecorder

/// Keeps what the snippets print out of the log of the tests.
private func print<each Item>(_ item: repeat each Item) {}

/// The code of README and the articles, as it stands there; the tests run it.
enum Snippets {
  static func oneCall(_ path: String) async throws -> Analysis {
    let analysis = try await Analysis(contentsOfFile: path)
    for app in analysis.apps {
      print(app.displayName)
      for share in app.timeInState {
        print("  \(share.state): \(share.time.seconds) s, \(share.visits) visits")
      }
    }
    return analysis
  }

  /// For an app: it writes into the user's folder, so that no test calls it.
  static func recorder() throws -> LifecycleRecorder {
    let recorder = try LifecycleRecorder()
    recorder.start()
    return recorder
  }

  static func timeline(_ path: String) async throws -> (picture: [UInt8], image: [UInt8]) {
    let analysis = try await Analysis(contentsOfFile: path)
    let timeline = Timeline(analysis, theme: .light)
    let picture = TimelineFormat.svg.bytes(timeline)
    let image = try ImageFormat.png.image(of: picture)
    return (picture, image)
  }

  static func findings(_ path: String) async throws -> Analysis {
    let analysis = try await Analysis(contentsOfFile: path)
    for finding in Findings(of: analysis).items where finding.severity == .error {
      print(finding.rule, finding.app ?? "")
    }
    return analysis
  }

  static func explanation(_ inputs: [LogInput]) throws -> Explanation? {
    let contents = try LogContents(of: inputs)
    let analysis = contents.analysis()
    guard let subject = ExplanationSubjects(of: analysis).worst else { return nil }
    var explanation = Explanation(of: subject, in: analysis, events: contents.trace)
    explanation.quoteLines(of: analysis, from: inputs)
    return explanation
  }

  static func several(_ paths: [String]) async throws -> Analysis {
    let inputs = paths.map { LogInput(contentsOfFile: $0) }
    var options = AnalysisOptions(full: true, os: OSVersion("17.5"))
    options.app = "com.example.journal"
    let analysis = try await Analysis(
      contentsOf: inputs, reading: ReadingOptions(year: 2026), options: options
    ) { progress in
      print(progress.name ?? "all is read", progress.bytes)
    }
    return analysis
  }

  static func steps(_ inputs: [LogInput]) throws -> (LogContents, Analysis) {
    let contents = try LogContents(of: inputs)
    for outcome in contents.outcomes {
      print(inputs[outcome.input].name, outcome.kind)
    }
    let analysis = contents.analysis(AnalysisOptions(full: true))
    return (contents, analysis)
  }

  static func foundation(_ url: URL) async throws -> [Date?] {
    let analysis = try await Analysis(contentsOf: url)
    let launches = analysis.apps.flatMap(\.launches.items).map { launch in
      Date(launch.at, in: analysis.reference)
    }
    return launches
  }

  static func outputs(
    _ contents: LogContents, _ analysis: Analysis
  ) -> (json: String, events: [UInt8]) {
    let report = Report(analysis, options: ReportOptions(width: 80))
    print(report.rendered(as: .text))
    let json = report.rendered(as: .json)
    let events = NativeEventsWriter(contents.trace).bytes()
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
