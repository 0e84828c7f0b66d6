/// Measures the start of a program, and small logs.
struct StartRows {
  /// The smallest number of pairs, since short runs vary more.
  private static let fewestPairs = 25
  private static let app = "com.example.mail"
  private static let device = "phone-0"

  private let setting: BenchmarkSetting

  init(_ setting: BenchmarkSetting) {
    self.setting = setting
  }

  func rows() throws -> [BenchmarkRow] {
    let lifetrace = setting.lifetrace
    Progress.tell("start")
    let version = ProcessCommand(["dot", "-V"])
    var rows = [
      try row(
        "lifetrace --version", ProcessCommand([lifetrace, "--version"]), "dot -V", version,
        limit: 10)
    ]
    if let layout = RawLayout.named("log-show-compact") {
      let log = try setting.path(of: .raw(layout, .lines(100), lifecycleShare: 0.2))
      rows.append(
        try row(
          "report of 100 lines", ProcessCommand([lifetrace, "report", log]), "dot -V", version,
          limit: 25))
    }
    let events = try setting.path(of: .native(events: 2000))
    let graph = { format in
      ProcessCommand([
        lifetrace, "graph", events, "--app", StartRows.app, "--device", StartRows.device,
        "--format", format,
      ])
    }
    var drawing = graph("dot")
    drawing.outputPath = setting.laboratory.folder + "/app.dot"
    _ = try setting.laboratory.run(drawing)
    rows.append(
      try row(
        "graph of one app as SVG", graph("svg"), "dot -Tsvg",
        ProcessCommand(["dot", "-Tsvg", drawing.outputPath]), limit: 15))
    return rows
  }

  private func row(
    _ work: String, _ ours: ProcessCommand, _ peer: String, _ theirs: ProcessCommand, limit: Double
  ) throws -> BenchmarkRow {
    let runs = try setting.laboratory.compare(
      ours, theirs, pairs: max(StartRows.fewestPairs, setting.pairs))
    var row = BenchmarkRow(
      work, peer, runs, mark: .ours(atMost: Quantity(value: limit, unit: .milliseconds)))
    row.ours = .milliseconds(runs.ourSeconds)
    row.theirs = .milliseconds(runs.theirSeconds)
    return row
  }
}
