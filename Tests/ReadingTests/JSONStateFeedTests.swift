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
  #expect(reading.reader.layouts == [layout])
  #expect(JSONLayout.look(at: Array(line.utf8).span) == .layout(layout))
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
