import LifetraceMetrics
import LifetraceModel

/// Collects what speaks against an explanation, and what the log does not show.
struct ExplanationDoubts {
  private let scene: ExplanationScene
  private let exit: ExitAnalysis?
  private let session: BackgroundSession?

  init(_ scene: ExplanationScene) {
    self.scene = scene
    exit = scene.subject.exit
    session = scene.subject.session
  }

  /// What contradicts or weakens the explanation.
  var against: [FindingText] {
    (conditions + exitDoubts + [borrowedTimes, zones]).compactMap(\.self)
      + [earlyKill, otherReport].compactMap(\.self)
  }

  /// Whether a line that proves it may be about another time or process.
  private var borrowedTimes: FindingText? {
    guard let line = scene.borrowedProof.first else { return nil }
    let inputs = scene.analysis.inputs
    return """
      Line \(String(line.line)) of \(quoted: inputs[Int(line.input)].name) has no time of its own, and perhaps no \
      process: missing values come from the neighbouring line.
      """
  }

  /// Whether times are told in another zone, or on another day, than their lines have.
  private var zones: FindingText? {
    let inputs = scene.analysis.inputs
    let own = scene.proofSources.map { Int($0.input) }.filter(inputs.indices.contains)
    guard let input = own.lazy.map({ inputs[$0] }).first(where: { $0.zonesSeconds.count > 1 })
    else { return nil }
    let words: FindingText = """
      The lines of \(quoted: input.name) are in \(input.zonesSeconds.count) zones; all times here are in one.
      """
    guard input.isPartlyDated else { return words }
    return words + " Those without a date have the date of others, perhaps of another recording."
  }

  /// The conditions under which budgets and watchdogs are others.
  private var conditions: [FindingText?] {
    let conditions = scene.analysis.conditions
    func inputs(_ holds: (Conditions) -> Bool) -> FindingText {
      conditions.inputWords(where: holds).map { " (in \(quoted: $0))" } ?? ""
    }
    return [
      conditions.debugger
        ? """
        A debugger was attached\(inputs { $0.debugger }): watchdogs are off then, and the app is not \
        suspended. What works only from Xcode mostly works because of that.
        """ : nil,
      conditions.xctest
        ? "XCTest ran the app\(inputs { $0.xctest }): other limits hold then." : nil,
      conditions.simulator
        ? "The app ran in the Simulator\(inputs { $0.simulator }), whose limits differ." : nil,
    ]
  }

  private var exitDoubts: [FindingText?] {
    guard let exit else { return [] }
    var doubts: [FindingText?] = []
    if let seen = exit.visibility, contradicts(seen, exit.whileIn) {
      let place = seen == .foreground ? "in the foreground" : "in the background"
      doubts.append(
        """
        The line about the exit puts it \(place), the lines before say \
        \(exit.whileIn.sentenceWords).
        """)
    }
    if isInferred(exit), let code = exit.rawReason {
      doubts.append(
        "What kind of exit it was is read from its code, \(code); no line says it in words.")
    }
    return doubts
  }

  private func contradicts(_ seen: Visibility, _ states: StateSet<AppState>) -> Bool {
    switch seen {
    case .foreground: !states.isEmpty && !states.intersects(.foreground)
    case .background: !states.isEmpty && states.isSubset(of: .foreground)
    case .unknown: false
    }
  }

  /// Whether only the code says what kind of exit it was.
  private func isInferred(_ exit: ExitAnalysis) -> Bool {
    switch exit.category {
    case .watchdog: exit.watchdog == nil && exit.explanation == nil
    case .taskTimeout:
      exit.explanation == nil
        && !scene.events.contains { event in
          switch event.kind {
          case .work(.assertionReleased(_, true, _)), .work(.budgetExpired),
            .work(.taskAge(_, _, _, true)), .work(.taskExpired):
            true
          default: false
          }
        }
    case .fileLock, .cpuLimit, .memoryLimit, .memoryPressure: exit.explanation == nil
    case .normal:
      exit.requester == .user && exit.explanation == nil
        && !scene.events.contains { event in
          switch event.kind {
          case .exitRequested(let reason): names(reason, "app switcher")
          case .exitPending(let report): names(report.explanation, "app switcher")
          default: false
          }
        }
    case .abnormal, .badAccess, .illegalInstruction, .unclassified, .silent, .restart: false
    }
  }

  private func names(_ reason: Symbol?, _ words: String) -> Bool {
    scene.text(reason)?.contains(words) == true
  }

  /// A task timeout long before the budget was used up.
  private var earlyKill: FindingText? {
    guard exit?.category == .taskTimeout, let session, let used = session.used,
      let budget = session.budget, used < budget - .seconds(2)
    else { return nil }
    return """
      Only \(used) of \(limit: budget) were used: the assertion that ran out began before, or had a limit \
      of its own.
      """
  }

  /// Another line about the exit with a code that means something else.
  private var otherReport: FindingText? {
    guard let exit, let namespace = exit.namespace, let code = exit.code else { return nil }
    for event in scene.events {
      guard case .exited(let report) = event.kind, let other = report.namespace,
        let otherCode = report.code, !report.isVoluntary, exit.sources.contains(event.source)
      else { continue }
      if other == namespace, otherCode != code {
        return "Another line about the exit gives the code \(ExitWording.text(of: otherCode))."
      }
    }
    return nil
  }
}

extension ExitWording {
  /// Returns a code as it is usually written.
  static func text(of code: UInt64) -> String {
    code < 256 ? String(code) : "0x" + String(code, radix: 16, uppercase: true)
  }
}

// MARK: What is not known

extension ExplanationDoubts {
  /// What the log does not show, and how to record it.
  var unknown: [Explanation.Gap] {
    ([exitTime, placeAtExit, exitReason] + sessionGaps + [taskNames, launch, holes, clock])
      .compactMap(\.self)
  }

  private typealias Gap = Explanation.Gap

  private static let systemLines: FindingText = """
    Record the device with Console, info messages on, or with `log collect`, and keep the lines of \
    runningboardd and SpringBoard.
    """

  private static let assertionLines: FindingText = """
    RunningBoard's lines about its assertions and UIKit's about background tasks name it: keep the \
    subsystems com.apple.runningboard and com.apple.UIKit.
    """

  private var exitTime: Explanation.Gap? {
    switch exit?.timing {
    case .after(let notAfter?) where exit?.category != .silent && exit?.category != .restart:
      Gap(
        fact: """
          When it ended: its report only says that it was between \(exit?.at ?? notAfter) and \(notAfter).
          """, remedy: Self.systemLines)
    case .after(let notAfter?):
      Gap(
        fact: """
          When it ended: it was some time between \(exit?.at ?? notAfter) and \(notAfter).
          """, remedy: Self.systemLines)
    case .after(nil): Gap(fact: "When it ended: the line about it has no time.", remedy: nil)
    case .requested:
      Gap(
        fact: "Whether it ended: a line announces its end, and no line shows it.",
        remedy: Self.systemLines)
    case .before:
      Gap(
        fact: "When it ended: its report was written later.", remedy: Self.systemLines)
    case .untimed: Gap(fact: "When it ended: no line about it has a time.", remedy: nil)
    case .timed, nil: nil
    }
  }

  private var placeAtExit: Explanation.Gap? {
    guard let exit, exit.category != .restart, !exit.place.isKnown else { return nil }
    if exit.place == .undetermined || exit.place.isEmpty {
      return Gap(fact: "Which state it was in before it ended.", remedy: Self.systemLines)
    }
    let members = exit.place.sentenceWords
    return Gap(
      fact: "Its exact state before it ended: \(members).",
      remedy: exit.place.isSubset(of: .foreground)
        ? """
        The app's own process shows it: keep subsystem == "com.apple.UIKit", or write its callbacks.
        """ : Self.systemLines)
  }

  /// What a report of the system contains and no log.
  private var exitReason: Explanation.Gap? {
    guard let exit else { return nil }
    switch exit.category {
    case .fileLock where !exit.lockedFiles.isEmpty: return nil
    case .fileLock:
      return Gap(
        fact: "Which file or database was locked.",
        remedy: "The full crash report may list the locked files in its termination reason.",
        question: .lockedFile)
    case .watchdog:
      return Gap(
        fact: "What the main thread was doing.",
        remedy: "The full crash report has its stack, in thread 0.")
    case .memoryLimit:
      return Gap(
        fact: "What filled its memory.",
        remedy: "Instruments shows what it holds; the JetsamEvent report counts its pages (rpages)."
      )
    case .memoryPressure:
      if let report = exit.sources.first.flatMap(scene.reportFile) {
        return Gap(
          fact: "Which processes filled the memory, and with what: lifetrace does not read it.",
          remedy: """
            \(quoted: report) tells it: largestProcess names the largest, and rpages counts the pages of each. \
            Instruments shows what those of the app hold.
            """)
      }
      return Gap(
        fact: "Which processes filled the memory, and with what.",
        remedy: """
          The JetsamEvent report names the largest process and counts the pages of each (rpages); \
          Instruments shows what those of the app hold.
          """)
    case .abnormal, .badAccess, .illegalInstruction:
      return Gap(
        fact: "Where in the code it crashed: stacks are not read here.",
        remedy: "The full crash report has the stack of the crashed thread.")
    case .cpuLimit:
      return Gap(
        fact: "Which thread used the CPU.", remedy: "The cpu_resource report has its stacks.")
    case .unclassified where exit.namespace == .dyld:
      return Gap(
        fact: "Which library or symbol is missing.",
        remedy: "The full crash report names it.")
    case .unclassified where scene.subject.finding != nil: return nil
    case .unclassified, .silent:
      return Gap(fact: "Why it ended, and who ended it.", remedy: Self.systemLines)
    case .normal, .taskTimeout, .restart: return nil
    }
  }

  private var sessionGaps: [Explanation.Gap?] {
    guard let session else { return [] }
    var gaps: [Explanation.Gap?] = []
    if session.isEntryCutOff {
      gaps.append(
        Gap(
          fact: "When it entered the background: the log first shows it there.",
          remedy: "Start recording before the app is left."))
    }
    if session.outcome == .open, session.suspendedAt == nil {
      gaps.append(
        Gap(fact: "When exactly it was suspended, or ended.", remedy: Self.systemLines))
    } else if session.outcome == .returned, session.used == nil, !session.isDebugged {
      gaps.append(
        Gap(fact: "Whether and when it was suspended before it returned.", remedy: Self.systemLines)
      )
    }
    if session.verdict == .exempt && !session.isDebugged || session.mayBeExempt,
      let end = scene.modesEnd(in: session)
    {
      gaps.append(
        Gap(
          fact: "What kept it running for the last \(session.lastInstant - end).",
          remedy: Self.assertionLines))
    }
    let isUnheld =
      session.verdict == .over || session.verdict == .killed
      || session.outcome == .suspended && scene.hasDurations && scene.release == nil
        && session.lastInstant - session.enteredBackgroundAt > .seconds(1)
    if isUnheld, session.heldBy.isEmpty, exit?.category != .watchdog {
      gaps.append(
        Gap(
          fact: "What kept it running.",
          remedy: Self.assertionLines, question: .heldAssertion))
    }
    return gaps
  }

  private var taskNames: Explanation.Gap? {
    let nameless = scene.tasks.contains { task in
      (task.outcome == .leaked || task.outcome == .expired) && (task.name ?? "").isEmpty
    }
    guard nameless else { return nil }
    return Gap(
      fact: "The name of the background task.",
      remedy: """
        Begin it with beginBackgroundTask(withName:), and install a logging profile with \
        Enable-Private-Data if the log hides names as <private>.
        """)
  }

  private var launch: Explanation.Gap? {
    guard let process = scene.process, process.startEvidence.kind == .cutOff else { return nil }
    if let start = process.reportedStart {
      return Gap(
        fact: "How it was launched, at \(start) by launchd's line about its exit.",
        remedy: "Start recording before the app is launched.")
    }
    return Gap(
      fact: "How and when it was launched.",
      remedy: "Start recording before the app is launched.")
  }

  /// Lines that are missing within the story.
  private var holes: Explanation.Gap? {
    guard let begin = session?.begin ?? scene.process?.start else { return nil }
    let end = scene.end
    for input in scene.analysis.inputs {
      let hole = input.holes.first {
        $0.cause != .unmeasured && $0.after < end && $0.until > begin
      }
      if let hole {
        return Gap(
          fact: """
            What happened from \(hole.after) to \(hole.until): nothing was recorded in \
            \(quoted: input.name).
            """, remedy: nil)
      }
    }
    return nil
  }

  private var clock: Explanation.Gap? {
    let reference = scene.analysis.reference
    guard reference.hasDurations else {
      return Gap(
        fact: "All durations: the log has no times, only an order.",
        remedy: "Record with a tool that writes times.")
    }
    guard reference.resolution >= .seconds(1) else { return nil }
    return Gap(fact: "Fractions of a second: the log's clock shows whole seconds.", remedy: nil)
  }
}
