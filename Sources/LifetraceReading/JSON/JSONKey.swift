/// The keys that any of the JSON layouts uses; the raw value is the parser's index.
enum JSONKey: UInt8, CaseIterable, Sendable {
  // Native events.
  case ts, event, bundle, device, boot, os, process, pid, scene
  case task, taskName, reason, from, to, exit, visibility, state
  case emitter, host, hostPID, kind, intent, hold, holdKind, timedOut, elapsed
  case limit, remaining, step, violated, value
  case exitNamespace, exitCode, exitExplanation, exitVoluntary, exitState, exitVisibility
  case lifetrace, clock, zone, resolution
  // log show and the unified log's other readers.
  case eventMessage, message, eventType, otherEventType, timestamp, time
  case processImagePath, processID, subsystem, category, bootUUID, otherBootUUID
  // Instruments' notifications.
  case stateDescription, machAbsoluteTime, execName, appName
  // Sentry and OpenTelemetry.
  case data, dataState, attributes, attributesAppState, appState, timeUnixNano
  // The last object of `log show --style ndjson`.
  case finished

  /// The key as it stands in the text.
  var name: StaticString {
    switch self {
    case .ts: "ts"
    case .event: "event"
    case .bundle: "bundle"
    case .device: "device"
    case .boot: "boot"
    case .os: "os"
    case .process: "process"
    case .pid: "pid"
    case .scene: "scene"
    case .task: "task"
    case .taskName: "taskName"
    case .reason: "reason"
    case .from: "from"
    case .to: "to"
    case .exit: "exit"
    case .visibility, .exitVisibility: "visibility"
    case .state, .exitState, .dataState: "state"
    case .emitter: "emitter"
    case .host: "host"
    case .hostPID: "hostPID"
    case .kind: "kind"
    case .intent: "intent"
    case .hold: "hold"
    case .holdKind: "holdKind"
    case .timedOut: "timedOut"
    case .elapsed: "elapsed"
    case .limit: "limit"
    case .remaining: "remaining"
    case .step: "step"
    case .violated: "violated"
    case .value: "value"
    case .exitNamespace: "namespace"
    case .exitCode: "code"
    case .exitExplanation: "explanation"
    case .exitVoluntary: "voluntary"
    case .lifetrace: "lifetrace"
    case .clock: "clock"
    case .zone: "zone"
    case .resolution: "resolution"
    case .eventMessage: "eventMessage"
    case .message: "message"
    case .eventType: "eventType"
    case .otherEventType: "event_type"
    case .timestamp: "timestamp"
    case .time: "time"
    case .processImagePath: "processImagePath"
    case .processID: "processID"
    case .subsystem: "subsystem"
    case .category: "category"
    case .bootUUID: "bootUUID"
    case .otherBootUUID: "boot_uuid"
    case .stateDescription: "state_description"
    case .machAbsoluteTime: "mach_absolute_time"
    case .execName: "execName"
    case .appName: "appName"
    case .data: "data"
    case .attributes: "attributes"
    case .appState, .attributesAppState: "ios.app.state"
    case .timeUnixNano: "timeUnixNano"
    case .finished: "finished"
    }
  }

  /// The key whose object this one stands in; `nil` for the outermost object.
  var parent: JSONKey? { JSONKey.parents.first { $0.key == self }?.value }

  // Looked through: a dictionary takes longer to make than all that is ever looked up in it.
  private static let parents: KeyValuePairs<JSONKey, JSONKey> = [
    .exitNamespace: .exit, .exitCode: .exit, .exitExplanation: .exit, .exitVoluntary: .exit,
    .exitState: .exit, .exitVisibility: .exit, .dataState: .data,
    .attributesAppState: .attributes,
  ]
}
