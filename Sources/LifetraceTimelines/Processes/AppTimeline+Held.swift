import LifetraceModel

// MARK: First lines of a process without a pid

extension AppTimeline {
  /// An app that was silent for so long may have ended meanwhile.
  private static let longSilence = TimeSpan.seconds(60)

  /// More lines than an app writes before its launch is reported.
  private static let mostHeld = 64

  /// Holds back a line of an app whose lines name no pid, if it comes after a long silence: a launch just after it
  /// shows that another process wrote it, and else it is the old one's.
  ///
  /// Returns whether the line is held.
  mutating func hold(_ event: LifecycleEvent) -> Bool {
    guard event.kind.isPlainRecord, event.process.pid == nil, live.count == 1, live[0].pid == nil,
      isMeasured, nextHole.map({ $0 > event.time }) ?? true
    else { return false }
    if let first = held.first {
      guard event.time - first.time <= LaunchProgress.longest, held.count < Self.mostHeld else {
        return false
      }
    } else if event.time - live[0].lastLine.time < Self.longSilence {
      return false
    }
    held.append(event)
    return true
  }

  /// Decides whose lines are held: by a launch just after them, the next process's.
  mutating func release(before event: LifecycleEvent?, into sink: inout some TimelineSink) {
    guard let first = held.first else { return }
    let lines = held
    held = []
    if let event, event.process.pid == nil, event.beginsProcess,
      event.time - first.time <= LaunchProgress.longest
    {
      endSilently(0, before: first.time, first.source, into: &sink)
      _ = begin(first, into: &sink)
    }
    for line in lines { accept(line) }
  }
}
