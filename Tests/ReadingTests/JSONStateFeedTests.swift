import LifetraceModel
import Testing

@testable import LifetraceReading

@Test(arguments: [
  (
    "instruments",
    #"{"state_description":"Suspended","execName":"/x/Example.app/Example","pid":7,"mach_absolute_time":48000001}"#,
    "1 2000000041 - Example 7 - instruments state(suspended, unknown)"
  ),
  (
    "instruments",
    #"{"state_description":"Terminated","appName":"Example","pid":7,"time":"2026-01-05T08:00:00Z"}"#,
    "1 1767600000000000000 - Example 7 - instruments state(notRunning, unknown)"
  ),
  (
    "instruments",
    #"{"state_description":"Running","appName":"Example","pid":7,"mach_absolute_time":24000000}"#,
    "1 1000000000 - Example 7 - instruments state(running, unknown)"
  ),
  (
    // The number says what the words leave open.
    "instruments",
    #"{"state_description":"Running","state":8,"appName":"Example","pid":7,"mach_absolute_time":24000000}"#,
    "1 1000000000 - Example 7 - instruments state(running, foreground)"
  ),
  (
    "instruments",
    #"{"state_description":"Running","state":2,"appName":"Example","pid":7,"mach_absolute_time":24000000}"#,
    "1 1000000000 - Example 7 - instruments state(running, unknown)"
  ),
  (
    // go-ios prints the date in an object of its own.
    "instruments",
    #"{"appName":"Notes","displayID":"com.example.notes","elevated_state":2,"elevated_state_description":"Background Task Suspended","execName":"/Applications/ExampleNotes.app","mach_absolute_time":2163024584939,"pid":379,"state":2,"state_description":"Background Task Suspended","timestamp":{"Timestamp":"2026-01-05T10:00:00.739+02:00"}}"#,
    "1 1767600000739000000 com.example.notes ExampleNotes 379 - instruments state(suspended, background)"
  ),
  (
    // Its accessibility notifications have Go's own form of a date.
    "instruments",
    #"{"appName":"Unknown","displayID":"com.example.importer","elevated_state":4,"elevated_state_description":"Background Running","execName":"Importer","mach_absolute_time":26927247722,"name":"SBApplicationNotificationStateChanged","pid":639,"state":4,"state_description":"Background Running","timestamp":"2026-01-05 09:00:00.694 +0100 CET"}"#,
    "1 1767600000694000000 com.example.importer Importer 639 - instruments state(running, background)"
  ),
  (
    "instruments",
    #"["applicationStateNotification:", [{"execName": "/private/var/containers/Bundle/Application/0A/Example.app", "appName": "Example", "displayID": "com.example.notes", "state": 8, "state_description": "Foreground Running", "pid": 7, "mach_absolute_time": 48, "timestamp": "2026-01-05T08:00:00.500000+00:00"}]]"#,
    "1 1767600000500000000 com.example.notes Example 7 - instruments state(running, foreground)"
  ),
  (
    "instruments",
    #"[{'execName': 'ExampleNotes', 'state_description': 'Foreground Running', 'elevated_state_description': 'Foreground Running', 'displayID': 'com.example.notes', 'mach_absolute_time': 27205542653928, 'appName': 'Notes', 'elevated_state': 8, 'timestamp': 1767600000.1264, 'state': 8, 'pid': 99}]"#,
    "1 1767600000126400000 com.example.notes ExampleNotes 99 - instruments state(running, foreground)"
  ),
  (
    "instruments",
    #"('applicationStateNotification:', [{'appName': "Ann's Notes", 'displayID': 'com.example.notes', 'elevated_state': 2, 'elevated_state_description': None, 'execName': 'Unknown', 'mach_absolute_time': 403472780544, 'pid': 329, 'state': 2, 'timestamp': datetime.datetime(2026, 1, 5, 8, 0, 0, 117418), 'state_description': 'Background Task Suspended'}])"#,
    "1 1767600000117418000 com.example.notes Ann's Notes 329 - instruments state(suspended, background)"
  ),
  (
    // Without words.
    "instruments",
    #"{"state":8,"appName":"Example","pid":7,"timestamp":"2026-01-05T08:00:00Z"}"#,
    "1 1767600000000000000 - Example 7 - instruments state(running, foreground)"
  ),
  (
    "instruments",
    #"{"state":32,"execName":"Example","pid":7,"mach_absolute_time":24000000}"#,
    "1 1000000000 - Example 7 - instruments state(running, foreground)"
  ),
  (
    "instruments",
    #"[{'execName': 'Example', 'displayID': 'com.example.notes', 'state': 2, 'elevated_state': 4, 'timestamp': 1767600000.5, 'pid': 7}]"#,
    "1 1767600000500000000 com.example.notes Example 7 - instruments state(suspended, background)"
  ),
  (
    "instruments",
    #"{"elevated_state":4,"displayID":"com.example.notes","pid":7,"timestamp":"2026-01-05T08:00:00Z"}"#,
    "1 1767600000000000000 com.example.notes - 7 - instruments state(running, background)"
  ),
  (
    // SpringBoard did not give the first one.
    "instruments",
    #"{"state":"Unknown","elevated_state":1,"appName":"Example","pid":7,"timestamp":"2026-01-05T08:00:00Z"}"#,
    "1 1767600000000000000 - Example 7 - instruments state(notRunning, unknown)"
  ),
  (
    // Words in another language: the number says the same.
    "instruments",
    #"{"state_description":"Terminado","state":1,"execName":"Example","pid":7,"timestamp":"2026-01-05T08:00:00Z"}"#,
    "1 1767600000000000000 - Example 7 - instruments state(notRunning, unknown)"
  ),
  (
    "sentry",
    #"{"type":"navigation","category":"app.lifecycle","timestamp":1767600000.5,"data":{"state":"foreground"}}"#,
    "1 1767600000500000000 - - - - callback didBecomeActive"
  ),
  (
    "sentry",
    #"{"category":"app.lifecycle","timestamp":"2026-01-05T08:00:00Z","data":{"state":"background"}}"#,
    "1 1767600000000000000 - - - - callback didEnterBackground"
  ),
  (
    "opentelemetry",
    #"{"name":"device.app.lifecycle","timeUnixNano":"1767600000250000000","attributes":{"ios.app.state":"inactive"}}"#,
    "1 1767600000250000000 - - - - callback willResignActive"
  ),
  (
    "opentelemetry",
    #"{"timestamp":"2026-01-05T08:00:00Z","bundle":"com.example.a","ios.app.state":"terminate"}"#,
    "1 1767600000000000000 com.example.a - - - callback willTerminate"
  ),
])
func stateFeedsBecomeEvents(layout: String, line: String, event: String) {
  let reading = JSONReading(line)
  #expect(reading.events == [event])
  #expect(reading.reader.contents.layouts == [layout])
  #expect(JSONLayout.look(at: Array(line.utf8).span) == .layout(layout))
}

/// Since iOS 15 rows about apps may lack the date that rows about memory have.
@Test func aRowWithADateAndAnUptimeDatesTheNextOnes() {
  let memory = #"""
    ["memoryLevelNotification:", [{"code": 3, "mach_absolute_time": 24000000, "pid": -1, "timestamp": "2026-01-05T08:00:01+00:00"}]]

    """#
  let app = #"""
    ["applicationStateNotification:", [{"mach_absolute_time": 48000000, "execName": "/x/Example.app", "appName": "Example", "pid": 7, "state_description": "Suspended"}]]

    """#
  let dated = JSONReading(memory + app)
  #expect(
    dated.events == [
      "2 1767600002000000000 - Example 7 - instruments state(suspended, unknown)"
    ])
  #expect(dated.reader.reference?.anchor == .absolute)
  #expect(dated.sink.diagnostics.isEmpty)
  // In the other order the first row has no date, and all count from the device's start.
  let undated = JSONReading(app + memory + app)
  #expect(undated.events.map { String($0.prefix(12)) } == ["1 2000000000", "3 2000000000"])
  #expect(undated.reader.reference?.anchor == .dateUnknown)
}

/// A row about no app that has an uptime alone takes the dates of no other.
@Test func anUptimeAloneTakesNoDates() {
  let memory = #"{"code": 3, "mach_absolute_time": 24000000, "pid": -1}"#
  let app =
    #"{"execName":"E","state_description":"Suspended","mach_absolute_time":48000000,"timestamp":1767600000.5,"pid":7}"#
  let reading = JSONReading("\(memory)\n\(app)\n")
  #expect(
    reading.events == ["2 1767600000500000000 - E 7 - instruments state(suspended, unknown)"])
  #expect(reading.reader.reference?.anchor == .absolute)
}

/// Python prints small and large numbers with an exponent.
@Test(arguments: ["5e-05", "1.5e+16", "-0.25", "3"])
func pythonsNumbersAreNumbers(number: String) {
  let reading = JSONReading(
    "[{'execName': 'E', 'state_description': 'Suspended', 'weight': \(number), "
      + "'timestamp': 1767600000.5, 'pid': 7}]\n")
  #expect(
    reading.events == ["1 1767600000500000000 - E 7 - instruments state(suspended, unknown)"])
}

/// A row that a full disk or a closed pipe cut off costs no other.
@Test(arguments: [
  "('applicationStateNotification:', [{'appName': 'Exam",
  #"["applicationStateNotification:", [{"appName": "Exam"#,
  "[{'execName': 'E', 'state_description': 'Suspended', 'timestamp': datetime.datetime(2026, 1, 5, 8",
])
func aRowThatIsCutOffCostsNoOther(row: String) {
  let whole =
    "[{'execName': 'E', 'state_description': 'Suspended', 'timestamp': 1767600000.5, 'pid': 7}]"
  let reading = JSONReading("\(whole)\n\(row)\n\(whole)\n")
  #expect(
    reading.events
      == [1, 3].map {
        "\($0) 1767600000500000000 - E 7 - instruments state(suspended, unknown)"
      })
}

/// Notifications that say nothing of a process are counted by what they are.
@Test func notificationsWithoutAStateAreCounted() {
  let memory = #"["memoryLevelNotification:", [{"code": 2, "mach_absolute_time": 48, "pid": -1}]]"#
  let state = #"{"state_description":"Suspended","appName":"E","pid":7,"mach_absolute_time":48}"#
  let other = #"{"mach_absolute_time":72,"pid":7}"#
  let reading = JSONReading([state, memory, memory, other].joined(separator: "\n"))
  #expect(reading.events.count == 1)
  #expect(
    reading.sink.skipped == ["level of the device's memory": 2, "notification without a state": 1])
}

/// The rows of one app as tools print them with Python's `pprint`.
@Test(arguments: [
  """
  [I 261007 21:29:58 _device:133] a tool's own line
  [{'appName': 'Bäcker',
    'displayID': 'com.example.baker',
    'execName': 'Bäcker',
    'mach_absolute_time': 901072000000,
    'pid': 7,
    'state': 8,
    'state_description': 'Foreground Running',
    'timestamp': 1767600000.5}]
  [{'appName': 'Bäcker',
    'displayID': 'com.example.baker',
    'mach_absolute_time': 901096000000,
    'pid': 7,
    'state': 2,
    'state_description': 'Background Task Suspended',
    'timestamp': nan}]
  [{'appName': 'Bäcker', 'displayID': 'com.example.baker', 'elevated_state': 4, 'sta
  """,
  """
  ('applicationStateNotification:',
   [{'appName': 'Bäcker',
     'displayID': 'com.example.baker',
     'execName': '/private/var/containers/Bundle/Application/28AF0B11-363A-4242-9164-CF690064402B/Our '
                 'Bäcker.app',
     'pid': 7,
     'state': 8,
     'state_description': 'Foreground Running',
     'timestamp': datetime.datetime(2026, 1, 5, 8, 0, 0, 500000)},
    {'appName': 'Bäcker',
     'displayID': 'com.example.baker',
     'pid': 7,
     'state': 2,
     'state_description': 'Background Task Suspended',
     'timestamp': datetime.datetime(2026, 1, 5, 8, 0, 1, 500000)}])

  """,
  """
  {'displayID': 'com.example.baker',\r
   'pid': 7,\r
   'state_description': 'Foreground Running',\r
   'timestamp': 1767600000.5}\r
  ['a', 'list']\r
  {'displayID': 'com.example.baker', 'pid': 7, 'state_description': 'Background Task Suspended',\r
   'timestamp': 1767600001.5}\r

  """,
])
func rowsOnSeveralLinesAreOne(text: String) throws {
  var reader = TraceReader()
  var pieces = [Array(text.utf8)].makeIterator()
  try reader.read(name: "a.log") { pieces.next() }
  let trace = try reader.finish()
  #expect(trace.inputs[0].layouts.contains("instruments"))
  let states = trace.events.filter { $0.emitter == .instruments }
  #expect(
    states.map(\.time)
      == [1_767_600_000_500_000_000, 1_767_600_001_500_000_000].map {
        Instant(nanoseconds: $0)
      })
  #expect(
    states.map(\.kind) == [
      .state(ReportedState(task: .running, visibility: .foreground)),
      .state(ReportedState(task: .suspended, visibility: .background)),
    ])
  #expect(
    states.allSatisfy {
      $0.process.pid == 7
        && $0.process.bundle.map { trace.symbols[$0] } == "com.example.baker"
    })
  let name = text.contains("Our") ? "Our Bäcker" : text.contains("execName") ? "Bäcker" : nil
  #expect(Array(states).first?.process.name.map { trace.symbols[$0] } == name)
}

/// States that say nothing of an app are no faults, and end the state before.
@Test(arguments: ["Unknown", "Process Server"])
func statesOfNoAppAreSilent(word: String) {
  let reading = JSONReading(
    #"{"state_description":"\#(word)","state":0,"pid":7,"timestamp":"2026-01-05T08:00:00Z"}"#)
  #expect(
    reading.events == ["1 1767600000000000000 - - 7 - instruments state(unknown, unknown)"])
  #expect(reading.sink.diagnostics.isEmpty)
}

@Test(arguments: [("0", 0), ("16", 0), ("64", 1)])
func numbersOfNoAppAreSilent(number: String, faults: Int) {
  let reading = JSONReading(
    #"{"state":\#(number),"appName":"Example","pid":7,"timestamp":"2026-01-05T08:00:00Z"}"# + "\n")
  #expect(
    reading.events
      == ["1 1767600000000000000 - Example 7 - instruments state(unknown, unknown)"])
  #expect(reading.sink.diagnostics.count == faults)
}

@Test func uptimesHaveNoDate() {
  let line = #"{"state_description":"Running","pid":7,"mach_absolute_time":24000000}"#
  #expect(JSONReading(line).reader.reference?.anchor == .dateUnknown)
}

@Test(arguments: [
  ("native", #"{"ts":"2026-01-05T08:00:00Z","bundle":"a","event":"resumed"}"#),
  ("native", "\u{FEFF}" + #"{"lifetrace":"events/1"}"#),
  ("log-show-ndjson", #"{"eventMessage":"x","timestamp":"2026-01-05 08:00:00.5+0000"}"# + "\n"),
  ("log-show-ndjson", #"{"timezoneName":"","processImagePath":"\/System\/Lib"#),
  ("log-show-json", "[{\n  \"eventMessage\" : \"x\"\n}]"),
  ("log-show-json", "{\n  \"machTimestamp\" : 1,\n  \"eventM"),
  ("log-show-json", "Filtering the log data\n[{\n  \"eventMessage\" : \"x\"\n},{"),
  ("unified-log", #"{"message":"x","process":"p","time":1}"#),
  (
    "pymobiledevice3-json",
    #"{"pid": 34, "procid": 34, "timestamp": "2026-10-02T16:15:07.210223", "filename": "/usr/libexec/runningboardd", "message": "x", "label": null}"#
  ),
])
func layoutsAreRecognized(layout: String, start: String) {
  #expect(JSONLayout.look(at: Array(start.utf8).span) == .layout(layout))
}

@Test(arguments: [
  "", "{", "[]", "default\t10:00:00.000000+0200\tSpringBoard\tx", "{}", #"{"msg":"x"}"#,
  #"{"msg":"CLLocationManager","event":"#, "\u{0}\u{1}",
])
func otherTextsAreNotRecognized(start: String) {
  guard case .unknown = JSONLayout.look(at: Array(start.utf8).span) else {
    Issue.record("a layout was found")
    return
  }
}
