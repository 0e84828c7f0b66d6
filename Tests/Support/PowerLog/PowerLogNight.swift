/// A night of a podcast app in PowerLog: it plays in background, is suspended and killed for memory, and is prewarmed
/// before its user wakes up.
package enum PowerLogNight {
  /// The seconds of PowerLog's clock at 2026-11-21 22:00:00 UTC on the device's clock, which is 100 s behind.
  package static let start = 1_795_298_400.0 + 100

  /// Writes the database.
  package static func write(to path: String) throws {
    let log = try PowerLogWriter(at: path)
    let app = "com.example.podcast"
    try log.offset(-100, at: start)
    try log.began(pid: 90, at: start)
    try log.app(app)
    try log.plugin("\(app).widget", of: app)
    // In the foreground as powerlogd begins.
    try log.state(8, app, pid: 700, at: start)
    try log.process(app, "Podcast", pid: 700, at: start + 1)
    // At 22:05 the user leaves it, and it plays on; at 22:45 the pause, and 2 s later the suspension.
    try log.state(4, app, pid: 700, at: start + 300, reasons: [1])
    try log.state(4, app, pid: 700, at: start + 2700)
    try log.state(2, app, pid: 700, at: start + 2702)
    // At 23:30 it is killed for memory. Its state comes 4 ms later.
    try log.exit(app, pid: 700, namespace: 1, code: 4, at: start + 5400)
    try log.state(1, app, pid: 700, at: start + 5400.004)
    // At midnight it is prewarmed, which is reported 5.2 s later, and at 00:30 the user opens it.
    try log.state(4, app, pid: 811, at: start + 7200)
    try log.state(2, app, pid: 811, at: start + 7201.5)
    try log.prewarm(app, pid: 811, at: start + 7205.2)
    try log.state(4, app, pid: 811, at: start + 8999.9)
    try log.state(8, app, pid: 811, at: start + 9000)
    // Its widget runs for a second.
    try log.state(4, "\(app).widget", pid: 820, at: start + 9060, reasons: [13])
    try log.state(2, "\(app).widget", pid: 820, at: start + 9061)
  }

  /// What a person reads in it.
  package static let story = """
    input overnight.PLSQL
    options --os 18.4

    app com.example.podcast
      state 2026-11-21T22:00:00.000 foreground cutOff
      state 22:05:00.000 background observed
      state 22:45:02.000 suspended observed
      state 23:30:00.000 notRunning observed
      state 2026-11-22T00:00:00.000 background observed
      state 00:00:01.500 suspended observed
      state 00:29:59.900 background observed
      state 00:30:00.000 foreground observed
      end 00:31:01.000 cutOff
      # Who plays has no budget to use up.
      session left leftActive none background 22:05:00.000 suspended 22:45:02.000 heldBy audio outcome suspended verdict exempt
        task none
      exit 23:30:00.000 memoryPressure pid 700 namespace JETSAM code 4 whileIn suspended
      launch 00:00:00.000 prewarm pid 811 toActive none
    """
}
