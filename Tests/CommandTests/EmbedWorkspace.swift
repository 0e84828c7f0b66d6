import LifetraceTestSupport

extension Workspace {
  /// Creates a package with a trace of two apps.
  static func package() throws -> Workspace {
    let workspace = try Workspace()
    try workspace.write("// a package", to: "Package.swift")
    try workspace.write(
      Log.story("com.example.notes") + Log.story("com.example.radio"), to: "Traces/day.ndjson")
    return workspace
  }
}

/// Returns a block about that trace, for documents at the package's top.
func block(
  _ command: String, trace: String = "Traces/day.ndjson", app: String = "com.example.notes"
) -> String {
  "<!-- lifetrace: \(command) trace=\(trace) app=\(app) -->\n<!-- /lifetrace -->\n"
}
