import LifetraceMetrics
import LifetraceModel

/// What a cause of an exit is called, how it came about, and what to do.
///
/// What a code means stands in ``TerminationCode``.
struct ExitCause: Sendable {
  let id: String
  let severity: Finding.Severity
  let summary: String
  let explanation: String
  let reference: String?
  /// The categories of which every exit has this cause; `nil` if more than the category decides.
  var onlyCategories: [ExitCategory]?
  /// Whether an exit has this cause.
  let matches: @Sendable (ExitAnalysis) -> Bool
  /// The beginning of the sentence.
  var verb: @Sendable (ExitAnalysis) -> FindingText = { _ in "Killed by iOS" }
  /// What is known of the cause, for the sentence.
  var detail: @Sendable (ExitAnalysis, BackgroundSession?) -> FindingText?
  /// How it comes to such an exit.
  let cause: @Sendable (ExitAnalysis, BackgroundSession?) -> FindingText
  /// What would confirm the cause of an exit that is only likely; `nil` for a certain one.
  var confirm: @Sendable (ExitAnalysis, BackgroundSession?) -> FindingText? = { _, _ in nil }
  let remedy: @Sendable (ExitAnalysis, BackgroundSession?) -> FindingText
  /// The lines beside its own that show the cause.
  var witnesses: @Sendable (ExitAnalysis) -> [SourcePosition] = { _ in [] }

  /// All causes, the gravest first.
  static let all = [
    taskTimeout, watchdog, fileLock, withoutScenes, crash, memoryLimit, memoryInForeground,
    cpuLimit, otherKill, afterMemoryWarnings,
    ownExit, unexplained, silent, memoryInBackground,
  ]

  /// Whether an exit with it has its cause in the log.
  var isKnown: Bool { id != ExitCause.unexplained.id }

  /// The cause of an exit; `nil` for one that is nobody's fault, or not classified.
  static func of(_ exit: ExitAnalysis) -> ExitCause? { all.first { $0.matches(exit) } }
}

// MARK: Time limits

extension ExitCause {
  static let taskTimeout = ExitCause(
    id: "background-task-timeout", severity: .error,
    summary: "iOS killed the app because its background work was not done in time.",
    explanation: """
      An app that goes to the background may finish its work within a budget: about 30 s since \
      iOS 13, 180 s from iOS 7 to 12. When background tasks are still open at its end, iOS kills the app.
      """,
    reference: Page.backgroundTime, onlyCategories: [.taskTimeout],
    matches: { $0.category == .taskTimeout },
    detail: { exit, session in
      let leaked = session?.tasks.filter { $0.outcome == .leaked || $0.outcome == .expired } ?? []
      let use: FindingText? = session.flatMap { session in
        guard let used = session.used, let budget = session.budget else { return nil }
        return "\(used) of \(limit: budget) used"
      }
      let tasks: FindingText? =
        leaked.isEmpty
        ? exit.expiredWork.map { "“\(quoted: $0)” never ended" }
        : FindingText.names(of: leaked).map { "task \($0) never ended" }
          ?? (leaked.count == 1 ? "a task never ended" : "\(leaked.count) tasks never ended")
      switch (tasks, use) {
      case (let tasks?, let use?): return "\(tasks), \(use)"
      case (let tasks?, nil): return tasks
      case (nil, let use?): return "its background work was not done in time, \(use)"
      case (nil, nil): return "its background work was not done in time"
      }
    },
    cause: { exit, session in OverlongWork(exit, session).cause },
    confirm: { exit, session in
      guard case .task = OverlongWork(exit, session), let session, !session.tasks.isEmpty,
        session.tasks.allSatisfy({ $0.outcome == .ended })
      else { return nil }
      return
        "All tasks in the log were ended. A line about the assertion that ran out would name the work."
    },
    remedy: { exit, session in OverlongWork(exit, session).remedy })

  static let watchdog = ExitCause(
    id: "watchdog", severity: .error,
    summary: "A watchdog killed the app because a step of its life cycle took too long.",
    explanation: """
      Launches, new scenes, changes of a scene and the end of the app have time limits: about 20 s for \
      a launch, 10 s for a change of a scene, 5 s for the end. The main thread did not get \
      through in time.
      """,
    reference: Page.watchdog, onlyCategories: [.watchdog],
    matches: { $0.category == .watchdog },
    detail: { exit, _ in
      let watchdog: FindingText =
        exit.watchdog.map { "the \(quoted: $0.step) watchdog" } ?? exit.namedWatchdog
        ?? "a watchdog"
      if exit.isDeadlocked { return "\(watchdog) found it stuck in a deadlock" }
      if exit.isOutOfProcessorTime {
        return "it used up the CPU time that \(watchdog) allows"
      }
      guard let limit = exit.watchdog?.limit else { return "the time limit of \(watchdog) ran out" }
      return "the \(limit: limit) that \(watchdog) allows ran out"
    },
    cause: { exit, _ in
      if exit.isDeadlocked {
        return "Threads of the app waited for each other: a deadlock, by the log."
      }
      let how = exit.isOutOfProcessorTime ? "used up its CPU time" : "was not done in time"
      return switch exit.watchdog?.step {
      case "process-launch", "scene-create", "launch": "The launch \(how)."
      case "scene-update": "A scene's way into the foreground or the background \(how)."
      case "process-exit", "exit": "The app did not end in time after it was asked to."
      default: "A step of its life cycle \(how)."
      }
    },
    remedy: { exit, _ in
      if exit.isDeadlocked {
        return """
          See in the crash report what each thread waits for, and take locks, semaphores and \
          DispatchQueue.sync off the main thread.
          """
      }
      if exit.isOutOfProcessorTime {
        return
          "Find the busy code with the Time Profiler, and do it later, or off the main thread in parts."
      }
      return switch exit.watchdog?.step {
      case "process-launch", "scene-create", "launch":
        """
        Mostly the main thread is busy or blocked: move network requests, file work and locks off it, and defer \
        work until after the launch. The crash report shows what it waited for.
        """
      case "scene-update":
        """
        Mostly the main thread is busy or blocked: return from the scene's callbacks at once, and move work off \
        it. The crash report shows what it waited for.
        """
      case "process-exit", "exit": "Keep applicationWillTerminate and observers short."
      default:
        """
        Mostly the main thread is busy or blocked: move network requests, file work and locks off it. The crash \
        report shows what it waited for.
        """
      }
    })
}

// MARK: Resources

extension ExitCause {
  static let fileLock = ExitCause(
    id: "file-lock-at-suspension", severity: .error,
    summary: "iOS killed the app because it held a file lock when it was suspended.",
    explanation: """
      A suspended app cannot give a lock back, so iOS kills it when it holds a lock on a shared file \
      or SQLite database (0xdead10cc).
      """,
    reference: Page.sigkill, onlyCategories: [.fileLock],
    matches: { $0.category == .fileLock },
    detail: { exit, _ in
      guard let file = exit.lockedFiles.first else {
        return "it held a lock on a file or database when it was suspended"
      }
      let rest: FindingText =
        exit.lockedFiles.count > 1 ? " and \(exit.lockedFiles.count - 1) more" : ""
      return "it held a lock on “\(quoted: file.lastPathPart)”\(rest) when it was suspended"
    },
    cause: { exit, _ in
      guard let files = FindingText.list(exit.lockedFiles) else {
        return
          "When it was suspended, it held a lock on a file or SQLite database that others may wait for."
      }
      return "When it was suspended, it held a lock on \(files), for which others may wait."
    },
    remedy: { exit, _ in
      let isShared = exit.lockedFiles.contains { $0.contains("/Shared/AppGroup/") }
      let place: FindingText =
        exit.lockedFiles.isEmpty
        ? "keep databases out of shared containers where you can"
        : isShared
          ? "move the file out of the app group's container unless an extension needs it"
          : "close the file before the app is suspended"
      return """
        Begin a background task before locking, and end it after unlocking; unlock in its expiration handler, too; \
        and \(place).
        """
    })

  static let cpuLimit = ExitCause(
    id: "cpu-limit", severity: .error,
    summary: "iOS killed the app because it used too much CPU time.",
    explanation: "In the background iOS allows about 48 s of CPU time within 60 s.",
    reference: Page.sigkill, onlyCategories: [.cpuLimit],
    matches: { $0.category == .cpuLimit },
    detail: { _, _ in "it used too much CPU time" },
    cause: { _, _ in "The app used more CPU time than it may." },
    remedy: { _, _ in
      "Find the busy thread in the cpu_resource report, and move long work into a BGProcessingTask."
    })
}

// MARK: Faults, and exits without a cause

extension ExitCause {
  static let withoutScenes = ExitCause(
    id: "launch-without-scenes", severity: .error,
    summary: "UIKit stopped the app at its launch because it has no scene life cycle.",
    explanation: """
      Since iOS 27 UIKit stops every app at its launch that was built with that SDK and has no \
      UIApplicationSceneManifest in its Info.plist, or one without configurations. Apps built with older SDKs go on.
      """,
    reference: Page.sceneMigration,
    matches: \.lacksScenes,
    verb: { _ in "Crashed" },
    detail: { _, _ in "UIKit requires the scene life cycle of apps built with this SDK" },
    cause: { _, _ in
      "UIKit stopped the launch: the app's Info.plist has no scene manifest, or one without configurations."
    },
    remedy: { _, _ in
      """
      Add UIApplicationSceneManifest with a scene configuration to Info.plist, and move what the app delegate does with \
      the window and the life cycle into a UIWindowSceneDelegate. Frameworks such as React Native, Flutter or Capacitor \
      need a version that does so.
      """
    })

  static let crash = ExitCause(
    id: "crash", severity: .error, summary: "The app crashed.",
    explanation: "A fault in the app's own process ended it: a signal, or the dynamic linker.",
    reference: Page.crash,
    matches: {
      switch $0.category {
      case .abnormal, .badAccess, .illegalInstruction: true
      default: $0.isOfLinker || $0.isFatalMisuse
      }
    },
    verb: { _ in "Crashed" },
    detail: { exit, _ in
      if exit.isOfLinker {
        return exit.linkerWords.map { "\($0.detail)" } ?? "the dynamic linker could not load it"
      }
      if let misuse = exit.misuse { return misuse }
      if exit.mentions("atal error: ") { return exit.explanation.map { "“\(quoted: $0)”" } }
      if exit.namespace == .privacy { return "it asked for private data without saying why" }
      if exit.category == .abnormal {
        if exit.mentions("uncaught exception ") { return "an uncaught exception" }
        if exit.code == nil { return nil }
      }
      return exit.faultWords.map { "\($0.detail)" }
    },
    cause: { exit, _ in
      if exit.namespace == .privacy {
        return "Its Info.plist has no usage description for data that it tried to access."
      }
      if exit.isOfLinker {
        let words = exit.linkerWords
        if let text = exit.explanation, text.hasPrefix("dyld: ") {
          return "It says “\(quoted: text)”."
        }
        return words.map { "\($0.cause)" }
          ?? "A library or symbol that it needs is missing or cannot be used."
      }
      if exit.isFatalMisuse {
        return "The kernel ended it for a fault of its own, which the code names."
      }
      let isNamed = exit.category != .abnormal || exit.code != nil
      let words = isNamed ? exit.faultWords : nil
      let cause: FindingText = words.map { "\($0.cause)" } ?? "It ended by a fault of its own."
      guard let words = exit.explanationOfCause else { return cause }
      return "The report says “\(quoted: words)”. " + cause
    },
    remedy: { exit, _ in
      if exit.namespace == .privacy {
        return "Add the usage description (NS…UsageDescription) for that data to Info.plist."
      }
      let linker = exit.linkerWords ?? TerminationCode.row(1, in: .linker)?.words
      let words = exit.isOfLinker ? linker : exit.faultWords
      return words.map { "\($0.remedy)" } ?? ""
    })

  static let otherKill = ExitCause(
    id: "killed-by-system", severity: .error,
    summary: "iOS killed the app for another reason that it names by a code.",
    explanation: """
      Codes such as 0xbada5e47 (too many background assertions), 0xbaadca11 (a VoIP push without a \
      call) or 0xc00010ff (heat) name the reason.
      """,
    reference: Page.sigkill,
    matches: {
      $0.category == .unclassified && TerminationCode.row($0.code, in: .system)?.words != nil
    },
    detail: { exit, _ in exit.knownCode?.words.map { "\($0.detail)" } },
    cause: { exit, _ in
      exit.knownCode?.words.map { "\($0.cause)" } ?? "The code names the reason."
    },
    remedy: { exit, _ in
      exit.knownCode?.words.map { "\($0.remedy)" } ?? "Look the code up on Apple's page."
    })

  static let ownExit = ExitCause(
    id: "own-exit", severity: .warning, summary: "The app's own code ended it with an exit status.",
    explanation: """
      Apps do not end themselves on iOS: to the user a call of exit looks like a crash, and no crash report says \
      where it was.
      """,
    reference: Page.exitMetrics,
    matches: { $0.isOwnExit }, verb: { _ in "Ended itself" },
    detail: { _, _ in "its own code called exit" },
    cause: { _, _ in
      "The app's code, or one of its libraries, called exit; iOS did not end the app."
    },
    remedy: { _, _ in
      "Look for calls of exit in the app and its libraries; no crash report exists. Report errors to the user instead."
    })

  static let unexplained = ExitCause(
    id: "unexplained-exit", severity: .warning,
    summary: "The app ended in the foreground, and the log does not say why.",
    explanation: """
      In the foreground an app ends by a crash or a kill, unless a tool or the user ended it by SIGKILL. Its line in \
      the log has no cause, or a part of it is missing.
      """,
    reference: Page.exitMetrics,
    matches: {
      $0.category == .unclassified && $0.namespace != .signal && !$0.place.isEmpty
        && $0.place.isSubset(of: .foreground)
    }, verb: { _ in "Ended" },
    detail: { exit, _ in
      exit.statedReason.map { "“\(quoted: $0)”" } ?? "the log does not say why"
    },
    cause: { exit, _ in
      if exit.namespace == .jetsam {
        return
          "iOS ended it for memory: it used more than it may, or the device needed what it had."
      }
      return exit.statedReason == nil
        ? "Most likely a crash or a kill: apps do not end in the foreground by themselves."
        : "The system ended it, with a code whose meaning is not known."
    },
    confirm: { _, _ in "A crash or JetsamEvent report of that time." },
    remedy: { _, _ in
      "Look for a report of that time under Settings, Privacy & Security, Analytics & Improvements, Analytics Data."
    })

  static let silent = ExitCause(
    id: "silent-death", severity: .warning,
    summary: "A process ended, and the log does not contain how.",
    explanation: """
      A new process of the app shows that the former had ended. iOS does not notify an app that it kills \
      while suspended, and the log holds no line of the system about it.
      """,
    reference: Page.exitMetrics, onlyCategories: [.silent],
    matches: { $0.category == .silent }, verb: { _ in "Ended without a line in the log" },
    detail: { _, _ in nil },
    cause: { exit, _ in
      if exit.place == .state(.suspended) {
        return "Most likely iOS freed its memory, or the user ended it, while it was suspended."
      }
      if exit.place.isSubset(of: .notInForeground) {
        return "Most likely iOS freed its memory, or the user ended it, outside of the foreground."
      }
      if exit.place.isSubset(of: .foreground) {
        return "Most likely a crash or a kill in the foreground: the app was last seen there."
      }
      return "The log does not show in which state it was."
    },
    confirm: { _, _ in
      """
      A crash or JetsamEvent report of that time, or a log with the lines of RunningBoard, SpringBoard \
      and launchd.
      """
    },
    remedy: { _, _ in
      "Look for a report of that time under Settings, Privacy & Security, Analytics & Improvements, "
        + "Analytics Data, and record the system's lines, too."
    })
}

extension String {
  /// What follows on the last slash.
  fileprivate var lastPathPart: String { split(separator: "/").last.map(String.init) ?? self }
}

extension ExitAnalysis {
  /// Whether the system's explanation contains some words.
  func mentions(_ words: String) -> Bool { explanation?.contains(words) == true }

  /// The explanation of a crash, unless it is only the signal's name, such as “Abort trap: 6”.
  fileprivate var explanationOfCause: String? {
    guard let explanation, explanation.contains(" "),
      code.map({ !explanation.hasSuffix(": \($0)") }) ?? true
    else { return nil }
    return explanation
  }

  /// The words that stand beside a code whose meaning is not known; those beside a signal only name it.
  var statedReason: String? { rawReason == nil || namespace == .signal ? nil : explanation }

  /// What its code means.
  fileprivate var knownCode: TerminationCode? { TerminationCode.of(code, in: namespace) }

  /// The words of a fault of the process itself, which ends in an abort if nothing else is known.
  fileprivate var faultWords: TerminationCode.Words? {
    knownCode?.words ?? TerminationCode.row(6, in: .signal)?.words
  }

  /// What the dynamic linker's code means, or its own words where the log has no code.
  fileprivate var linkerWords: TerminationCode.Words? {
    if namespace == .dyld, let words = knownCode?.words { return words }
    return TerminationCode.all.first { row in
      row.space == .linker && row.names.contains { mentions($0) }
    }?.words
  }

  /// Whether its own code called exit with a status that is an error.
  fileprivate var isOwnExit: Bool {
    namespace == nil && category == .normal && code.map { (1...255).contains($0) } ?? false
  }

  /// What it misused, if the kernel or a library ended it for that, by the namespace.
  fileprivate var misuse: FindingText? {
    switch namespace?.name {
    case "GUARD": "it misused a port or a file descriptor that is guarded"
    case "CODESIGNING": "its code's signature is not valid"
    case "PORT_SPACE": "it used up its Mach ports"
    case "PAC_EXCEPTION": "a pointer was forged or overwritten"
    case "LIBXPC": "it misused XPC"
    case "OBJC": "it misused the Objective-C runtime"
    default: nil
    }
  }

  fileprivate var isFatalMisuse: Bool { category == .unclassified && misuse != nil }

  /// Whether the dynamic linker ended it.
  fileprivate var isOfLinker: Bool {
    namespace == .dyld || explanation?.hasPrefix("dyld: ") == true
  }

  /// A watchdog that the explanation names by one word, such as `ChronodWidgetExtensionWatchdog`.
  fileprivate var namedWatchdog: FindingText? {
    guard let explanation, explanation.hasSuffix("Watchdog"), !explanation.contains(" ") else {
      return nil
    }
    return "the watchdog “\(quoted: explanation)”"
  }

  /// Whether a watchdog found threads that wait for each other.
  fileprivate var isDeadlocked: Bool { mentions("deadlock") }
  /// Whether a watchdog's limit of CPU time was used up, rather than that of wall time.
  fileprivate var isOutOfProcessorTime: Bool { mentions("CPU time allowance") }
}
