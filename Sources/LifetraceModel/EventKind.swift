/// What an event says.
public enum EventKind: Hashable, Sendable {
  case callback(Callback)
  case significant(SignificantEventKind)
  /// The app's deactivation mask.
  case deactivation(DeactivationChange)
  /// SpringBoard sets (`true`) or clears (`false`) its own deactivation reasons for the app.
  case systemDeactivation(Bool)
  /// The whole state as another component sees it.
  case state(ReportedState)
  /// How much of the app the user sees, without saying whether the process gets time.
  case visibility(Visibility)
  /// Somebody asked for the process, which may run already unless one is being made for it.
  case launchRequested(LaunchIntent, isLaunching: Bool = false)
  /// The process was started.
  case started(LaunchIntent)
  /// Native `launched`: the process was started, and why, in a text and in what the text tells.
  case launched(reason: Symbol?, LaunchIntent)
  /// The process gets time again.
  case resumed
  /// The process gets no time from here on.
  case suspended
  case exited(ExitReport)
  /// The system decided to end the process; the exit follows.
  case exitPending(reason: Symbol?)
  /// A recognized record written by the process itself: it was scheduled at this instant.
  case wrote
  /// The app says that it is inactive, on its way to active or back.
  case inactive
  /// UIKit in the app's own process: the app has adopted no scene life cycle. It was scheduled at this
  /// instant.
  case sceneless
  /// A recognized record about the process: it existed at this instant.
  case mentioned
  case scene(SceneFact)
  case work(WorkFact)
  /// Ties process, name, bundle or scene ids to each other, and says nothing else.
  case identity(sceneSession: Symbol?)
  /// A budget or watchdog that the system announced for a step.
  case watchdog(WatchdogFact)
  case condition(Condition)
  /// Records are missing before this one: lost messages, a disconnect, a new capture.
  case gap
  /// The device booted: every process of the boot before is gone.
  case boot
}
