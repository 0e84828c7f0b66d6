// Stands in until it is merged.
public enum LayoutName {
  public static let all = [
    "log-show", "log-show-compact", "log-show-syslog", "pymobiledevice3", "xcode",
    "idevicesyslog", "device-console", "console", "syslog-relay", "app-logger", "crash-report",
    "message-only", "native", "log-show-ndjson", "log-show-json", "unified-log", "instruments",
    "sentry", "opentelemetry",
  ]
}
