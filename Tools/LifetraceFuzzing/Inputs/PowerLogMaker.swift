import LifetraceTestSupport

/// Makes PowerLog databases of a few rows, in small pages.
enum PowerLogMaker {
  private static let bundles = [
    "com.example.notes", "com.example.notes.share", "com.apple.mobilesafari",
  ]

  /// Returns the bytes of a database; none if there is no room for it.
  static func database(_ numbers: inout SeededNumbers) -> [UInt8] {
    guard let workspace = try? Workspace() else { return [] }
    let path = workspace.path("a.PLSQL")
    do { try write(to: path, &numbers) } catch { return [] }
    return workspace.bytes("a.PLSQL") ?? []
  }

  private static func write(to path: String, _ numbers: inout SeededNumbers) throws {
    let log = try PowerLogWriter(at: path, pageSize: 512)
    var time = 1_795_298_400.0
    try log.offset(-100, at: time)
    try log.app(bundles[0])
    try log.plugin(bundles[1], of: bundles[0])
    for _ in 0..<numbers.number(below: 30) {
      time += Double(numbers.number(below: 100)) / Double(1 + numbers.number(below: 100))
      let bundle = bundles[numbers.number(below: bundles.count)]
      let pid = 300 + numbers.number(below: 4)
      switch numbers.number(below: 16) {
      case 0: try log.offset(-100 - Double(numbers.number(below: 300)), at: time)
      case 1: try log.began(pid: 90 + numbers.number(below: 2), at: time)
      case 2: try log.process(bundle, "Notes", pid: pid, at: time)
      case 3: try log.prewarm(bundle, pid: pid, at: time)
      case 4:
        try log.exit(
          bundle, pid: pid, namespace: numbers.number(below: 24), code: numbers.number(below: 9),
          at: time)
      case 5: try log.screen(bundle, role: numbers.number(below: 7), at: time)
      case 6:
        let operation = numbers.chance(50) ? "AudioPlayback_Start" : "AudioPlayback_Stop"
        try log.audio(operation, bundle, pid: pid, at: time)
      case 7:
        let end = time + Double(numbers.number(below: 200)) - 20
        try log.location(bundle, from: time, to: numbers.chance(80) ? end : nil)
      case 8:
        let sum = Double(numbers.number(below: 3600))
        try log.runTime(bundle, screen: sum, background: 3600 - sum, both: sum, at: time)
      default:
        let states = [0, 1, 2, 2, 4, 4, 8, 8, 16, 32]
        try log.state(
          states[numbers.number(below: states.count)], bundle, pid: pid, at: time,
          reasons: numbers.chance(30) ? [1 + numbers.number(below: 13)] : [])
      }
    }
  }
}
