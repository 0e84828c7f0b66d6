internal import LifetraceModel

/// The limits of a capture in plain English, and how to record one without them.
struct CaptureNotes {
  /// The number of hidden messages from which the remedy is worth a sentence.
  private static let manyPrivate = 10
  /// The step of the clock from which times are called coarse.
  private static let coarse = TimeSpan.milliseconds(100)

  /// What the capture shows of one app.
  struct App {
    var name: String
    /// Background sessions whose suspension the capture could not have shown.
    var unseenEnds = 0
    var sessions = 0
    /// Background sessions that a time limit ended.
    var timeouts = 0
    /// Background sessions whose budget depends on a version of iOS that is not known.
    var sessionsOfUnknownVersion = 0
    /// Whether it was in the foreground and no line shows whether it was active.
    var hasUnclearForeground = false
    /// Whether its device or inputs name versions whose budgets differ.
    var hasConflictingVersions = false
  }

  let reference: TimeReference
  let conditions: Conditions
  let apps: [App]
  let hasGap: Bool
  /// Whether all inputs are events with times of their own, such as native ones.
  let isOfEvents: Bool
  /// What the times count from; `nil` for times of day.
  let origin: String?

  /// The notes of the capture, the most important first.
  var notes: [String] {
    var notes = voidBudgets + limits + times
    if hasGap {
      notes.append("Records are missing in places; states are undetermined there.")
    }
    if conditions.privateCount > 0 { notes.append(hiddenMessages) }
    return notes
  }

  /// The notes that keep a verdict or a state open.
  var limits: [String] {
    [
      // A debugger keeps its app from being suspended.
      conditions.debugger && conditions.inputWords(where: \.debugger) == nil
        ? nil : note(on: { $0.unseenEnds > 0 }, unseenSuspensions),
      note(on: \.hasUnclearForeground) { apps, name in
        "The log does not show whether \(Self.subject(apps, name)) active or inactive: UIKit's own "
          + "lines are missing. Record the app's process too, subsystem == \"com.apple.UIKit\"."
      },
      note(on: { $0.sessionsOfUnknownVersion > 0 }, unknownBudget),
      note(on: \.hasConflictingVersions) { _, name in
        "The log names several versions of iOS for \(name ?? "the same app"), with different background "
          + "budgets: a verdict is given only where all agree. Set one with --os, or report the "
          + "inputs one by one."
      },
    ].compactMap(\.self)
  }

  /// Returns the note on some apps; `nil` if there are none.
  ///
  /// - Parameter words: returns the note for the apps, and for their names if it is not about all.
  private func note(
    on isMeant: (App) -> Bool, _ words: (_ apps: [App], _ name: String?) -> String
  ) -> String? {
    let meant = apps.filter(isMeant)
    guard let first = meant.first else { return nil }
    let rest = meant.count - 1
    let others = rest > 0 ? " and \(rest) other \(rest == 1 ? "app" : "apps")" : ""
    return words(meant, meant.count < apps.count ? "'\(first.name)'\(others)" : nil)
  }

  /// Returns the subject and the verb of a sentence about some apps.
  private static func subject(_ apps: [App], _ name: String?) -> String {
    apps.count > 1 ? "\(name ?? "the apps") were" : "\(name ?? "the app") was"
  }

  private var hiddenMessages: String {
    let count = conditions.privateCount
    let fact = "\(count) \(count == 1 ? "message is" : "messages are") hidden as <private>."
    guard count >= Self.manyPrivate else { return fact }
    return fact + " A logging profile with Enable-Private-Data, installed on the device before "
      + "recording, shows them."
  }

  private var voidBudgets: [String] {
    var notes: [String] = []
    if conditions.debugger {
      notes.append(
        limited(
          "A debugger was attached: watchdogs are off and the app is not suspended, "
            + "so the background budgets are void.", where: \.debugger))
    }
    if conditions.xctest {
      notes.append(
        limited(
          "The app ran under XCTest, so the background budgets are void.", where: \.xctest))
    }
    if conditions.simulator {
      notes.append(
        limited(
          "The app ran in the Simulator, where limits differ, so the background budgets are void.",
          where: \.simulator))
    }
    return notes
  }

  /// Returns a note with the inputs for which it holds, unless it holds for all.
  private func limited(_ note: String, where holds: (Conditions) -> Bool) -> String {
    guard let names = conditions.inputWords(where: holds) else { return note }
    return "In \(names), " + note.prefix(1).lowercased() + note.dropFirst()
  }

  private func unknownBudget(of apps: [App], named name: String?) -> String {
    let (unknown, sessions) = (
      apps.total(\.sessionsOfUnknownVersion), self.apps.total(\.sessions)
    )
    let scope =
      name.map { " of \($0)" }
      ?? (unknown == sessions ? "" : " of \(unknown) of \(sessions) background sessions")
    return "The log does not name the version of iOS, which decides the background budget\(scope): "
      + "a verdict is given only where every version agrees. Set it with --os."
  }

  private func unseenSuspensions(of apps: [App], named name: String?) -> String {
    let counted = name == nil ? self.apps : apps
    let (unseen, timeouts) = (apps.total(\.unseenEnds), counted.total(\.timeouts))
    let others = counted.total(\.sessions) - timeouts
    let kind = timeouts > 0 ? "other background session" : "background session"
    let subject =
      unseen == others
      ? (others == 1 ? "the \(kind)" : "the \(others) \(kind)s")
      : "\(unseen) of \(others) \(kind)s"
    return "The log cannot show when \(Self.subject(apps, name)) suspended in \(subject): "
      + "no callback says so, and the log has no line of the system that does. Record the device with Console and its info messages on, or with `log collect`, and keep "
      + "subsystem == \"com.apple.runningboard\" and process SpringBoard."
  }

  private var times: [String] {
    switch reference.anchor {
    case .orderOnly:
      return [
        "The log has no times: states and transitions are in their order, "
          + "durations are not known."
      ]
    case .dateUnknown:
      if let origin {
        return ["The times count from \(origin): the log has neither dates nor a time zone."]
      }
      return ["The log has no dates; --date sets the first day."] + clock
    case .yearUnknown: return ["The log has no year; --year sets it."] + clock
    case .absolute: return clock
    }
  }

  private var clock: [String] {
    var notes: [String] = []
    if reference.resolution >= Self.coarse {
      notes.append(
        "Times are no finer than \(Self.text(reference.resolution)): "
          + "every duration is exact to ±\(Self.text(reference.resolution)).")
    }
    if reference.zoneSeconds == nil {
      notes.append(
        isOfEvents
          ? "The events name no time zone and are read as UTC; --time-zone sets the zone of "
            + "times without Z or an offset."
          : unknownZone)
    }
    return notes
  }

  private var unknownZone: String {
    // Without a date no text with a zone is ever written.
    let writing =
      reference.anchor == .absolute
      ? ": its times are shown as in the log, and written as UTC in JSON and CSV" : ""
    return "The log does not name its time zone\(writing); --time-zone sets it."
  }

  private static func text(_ span: TimeSpan) -> String {
    let second: Int64 = 1_000_000_000
    return span.nanoseconds % second == 0
      ? "\(span.nanoseconds / second) s" : "\(span.nanoseconds / 1_000_000) ms"
  }
}

extension [CaptureNotes.App] {
  /// Returns the sum over all apps.
  fileprivate func total(_ count: (CaptureNotes.App) -> Int) -> Int {
    reduce(0) { $0 + count($1) }
  }
}
