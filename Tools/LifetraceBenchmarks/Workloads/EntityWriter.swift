import LifetraceTestSupport

/// Writes the lines of logs that consist of one kind of entity.
struct EntityWriter: Sendable {
  /// The lines so far.
  var bytes: [UInt8] = []
  private var clock = ClockText()
  /// The time of the next line, in microseconds since 1970: 2026-01-05T08:00:00Z.
  private var time: Int64 = 1_767_600_000_000_000

  /// Lets time pass until the next line.
  mutating func pass(milliseconds: Int64) { time += milliseconds * 1000 }

  /// Writes a native event of an app, a millisecond after the one before.
  ///
  /// - Parameters:
  ///   - keys: further members of the object, such as `"scene":"1"`.
  mutating func event(
    _ name: String, _ keys: String = "", of bundle: String = "com.example.mail", pid: Int = 100
  ) {
    native(
      #""event":"\#(name)","bundle":"\#(bundle)","pid":\#(pid)"# + (keys.isEmpty ? "" : ",\(keys)"))
  }

  /// Writes a native event with exactly these members beside its time.
  mutating func native(_ members: String) {
    pass(milliseconds: 1)
    clock.show(time)
    bytes.append(#"{"ts":""#)
    appendTime(digits: 3)
    bytes.append("Z\",\(members)}\n")
  }

  /// Writes a row of `log show --style json` without a line feed.
  mutating func row(_ message: String, process: String = "runningboardd", pid: Int = 33) {
    pass(milliseconds: 1)
    clock.show(time)
    bytes.append(#"{"timestamp":""#)
    bytes.append(contentsOf: clock.date)
    bytes.append(" ")
    appendTimeOfDay(digits: 6)
    bytes.append(
      #"+0000","eventType":"logEvent","processImagePath":"\/usr\/libexec\/\#(process)","#
        + #""processID":\#(pid),"eventMessage":"\#(message)"}"#)
  }

  /// Writes a record as the Console app copies it.
  mutating func console(_ message: String, process: String = "SpringBoard") {
    pass(milliseconds: 1)
    clock.show(time)
    bytes.append("default\t")
    appendTimeOfDay(digits: 6)
    bytes.append("+0000\t\(process)\t\(message)\n")
  }

  /// Writes a record of `log show --style compact`.
  mutating func compact(_ message: String, process: String = "runningboardd", pid: Int = 33) {
    pass(milliseconds: 1)
    clock.show(time)
    bytes.append(contentsOf: clock.date)
    bytes.append(" ")
    appendTimeOfDay(digits: 3)
    bytes.append(" Df \(process)[\(pid):1f] [com.apple.example:default] \(message)\n")
  }

  private mutating func appendTime(digits: Int) {
    bytes.append(contentsOf: clock.date)
    bytes.append("T")
    appendTimeOfDay(digits: digits)
  }

  private mutating func appendTimeOfDay(digits: Int) {
    bytes.append(contentsOf: clock.time)
    bytes.append(".")
    bytes.append(digits == 3 ? clock.microsecond / 1000 : clock.microsecond, digits: digits)
  }
}
