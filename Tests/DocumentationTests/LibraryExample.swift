import Lifetrace

/// Returns a line for each background session: its verdict, the budget used, what kept the app running.
func sessionLines(of path: String) async throws -> [String] {
  let analysis = try await Analysis(contentsOfFile: path)
  return analysis.apps.flatMap(\.backgroundSessions.items).map { session in
    let used = session.used.map { "\($0.seconds) s" } ?? "not observable"
    return "\(session.verdict), \(used), \(session.heldBy)"
  }
}
