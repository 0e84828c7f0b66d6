// Stands in until it is merged.
public import LifetraceAnalysis
public import LifetraceModel

public enum ReportFormat: String, CaseIterable, Sendable { case text, markdown, json, csv }

public struct ReportOptions: Hashable, Sendable {
  public init(width: Int = 100, color: Bool = false, full: Bool = false, allApps: Bool = false) {}
}

public struct Report: Sendable {
  let analysis: Analysis
  public init(_ analysis: Analysis, options: ReportOptions = ReportOptions()) {
    self.analysis = analysis
  }
  public func rendered(as format: ReportFormat) -> String {
    let inputs = analysis.inputs.map { "\($0.name) \($0.bytes)" }.joined(separator: "\n")
    let apps = analysis.apps.map(\.displayName).joined(separator: "\n")
    return "\(format.rawValue)\n\(inputs)\n\(apps)\n"
  }
}

public struct NativeEventsWriter: Sendable {
  let trace: EventTrace

  public init(_ trace: EventTrace) { self.trace = trace }

  public func write(to write: ([UInt8]) throws -> Void) rethrows {
    try write(Array("{\"lifetrace\":\"events/1\"}\n".utf8))
    for event in trace.events {
      let bundle = event.process.bundle.map { trace.symbols[$0] } ?? ""
      try write(Array("{\"bundle\":\"\(bundle)\"}\n".utf8))
    }
  }
}

public enum DiagramMachine: String, CaseIterable, Sendable { case app, scene }

public struct StateDiagram: Sendable {
  let name: String
  public init(app: AppAnalysis, reference: TimeReference) { name = app.displayName }
  public init(scenesOf app: AppAnalysis, reference: TimeReference) { name = app.displayName }
  public init(scene: SceneAnalysis, of app: AppAnalysis, reference: TimeReference) {
    name = scene.id
  }
  init(name: String) { self.name = name }
  public static func reference(_ machine: DiagramMachine) -> StateDiagram {
    StateDiagram(name: machine.rawValue)
  }
}

public struct DOTRenderer {
  public init() {}
  public func render(_ diagram: StateDiagram) -> String { "digraph \"\(diagram.name)\" {}\n" }
}

public struct MermaidRenderer {
  public init() {}
  public func render(_ diagram: StateDiagram) -> String { "stateDiagram-v2 %% \(diagram.name)\n" }
}
