/// The system component (or the app itself) that wrote what an event says.
///
/// How much an event proves depends on it: see the evidence tables of the timelines.
public enum Emitter: UInt8, Hashable, Sendable, CaseIterable {
  /// A life-cycle callback or notification, from the app's own log or a native event.
  case callback
  /// An observer of the app's phase in its own log, such as SwiftUI's `scenePhase`: it reports every value.
  case phase
  /// An observer of the app in its own log that tells only whether the app is active, such as Unity's focus and
  /// pause: it says nothing of the background.
  case focus
  /// UIKit in the app's process: deactivation reasons, background tasks, scene records.
  case uiKit
  /// CoreLocation in the app's process, which logs the notifications it observes.
  case coreLocation
  /// FrontBoard in SpringBoard: processes, scenes, workspaces.
  case frontBoard
  /// SpringBoard itself.
  case springBoard
  /// runningboardd, which decides who runs and who is suspended.
  case runningBoard
  /// A client of RunningBoard that repeats a state update, 1–40 ms late, sometimes stale.
  case runningBoardClient
  /// locationd's application-state feed.
  case locationd
  /// The audio session daemons (audiomxd, mediaserverd).
  case audioSession
  /// symptomsd, wifid and other observers of the foreground.
  case observer
  /// Dictionaries of `SBApplicationStateKey`, as iOS 10 daemons log them.
  case stateDictionary
  /// assertiond, RunningBoard's predecessor on iOS 9–12, and backboardd before it.
  case assertiond
  /// launchd.
  case launchd
  /// The kernel: jetsam.
  case kernel
  /// ReportCrash, ReportSystemMemory, osanalyticshelper.
  case crashReporter
  /// The text of a crash report.
  case crashReport
  /// Instruments' application-state notifications (go-ios).
  case instruments
  /// A lifetrace native event that states a process fact.
  case native
  /// lifetrace's layout reader itself: gaps, records by a pid.
  case layout
  /// A state dump of SpringBoard or runningboardd: how things are at one moment.
  case stateDump
  /// powerlogd, in a row of its database: what RunningBoard tells it of apps and extensions.
  case powerLog
  /// SpringBoard's line about the app in front: another one may be visible beside it.
  case frontDisplay
}
