import LifetraceMetrics
import LifetraceModel

/// What a cause of an exit is called, how it came about, and what to do.
///
/// Codes and their meanings are those of Apple's page about SIGKILL, where it names them.
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

  /// All causes, the gravest first.
  static let all = [
    taskTimeout, watchdog, fileLock, crash, memoryLimit, memoryInForeground, cpuLimit, otherKill,
    silent, memoryInBackground,
  ]

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
        ? nil
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
        exit.watchdog.map { "the \(quoted: $0.step) watchdog" } ?? "a watchdog"
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
      "it held a lock on a file or database when it was suspended"
    },
    cause: { _, _ in
      "When it was suspended, it held a lock on a file or SQLite database that others may wait for."
    },
    remedy: { _, _ in
      "Begin a background task before locking, and end it after unlocking; unlock in its expiration "
        + "handler, too; and keep databases out of shared containers where you can."
    })

  static let memoryLimit = ExitCause(
    id: "memory-limit", severity: .error,
    summary: "iOS killed the app because it used more memory than a process may.",
    explanation: "Each process has a memory limit, which depends on the device.",
    reference: Page.jetsam, onlyCategories: [.memoryLimit],
    matches: { $0.category == .memoryLimit },
    detail: { _, _ in "it used more memory than a process may" },
    cause: { _, _ in "The app's memory grew beyond the limit of its process." },
    remedy: { _, _ in
      "Find what grows with Instruments' Allocations and the memory graph, and free caches on memory "
        + "warnings."
    })

  static let memoryInForeground = ExitCause(
    id: "memory-pressure-foreground", severity: .error,
    summary: "iOS killed the app in the foreground because the device was out of memory.",
    explanation: "iOS kills apps in the foreground only when nothing else can be freed.",
    reference: Page.jetsam,
    matches: { $0.category == .memoryPressure && $0.place.isSubset(of: .foreground) },
    detail: { _, _ in "the device was out of memory" },
    cause: { _, _ in
      "The device was out of memory, and iOS ends what is in the foreground last."
    },
    remedy: { _, _ in
      "See in the JetsamEvent report which process was the largest. If it is the app, reduce its memory use."
    })

  static let memoryInBackground = ExitCause(
    id: "memory-pressure-background", severity: .note,
    summary: "iOS killed the app outside of the foreground to free memory.",
    explanation: """
      This is normal: iOS kills suspended apps when it needs memory, those with the most memory \
      first. An app that is killed often should use less memory in the background.
      """,
    reference: Page.jetsam,
    matches: { $0.category == .memoryPressure && !$0.place.isSubset(of: .foreground) },
    detail: { _, _ in "the device needed memory" },
    cause: { _, _ in "iOS frees the memory of apps that are not in use." },
    remedy: { _, _ in
      "Save the app's state when it enters the background, and free caches there: below 50 MB it is "
        + "killed later."
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
  static let crash = ExitCause(
    id: "crash", severity: .error, summary: "The app crashed.",
    explanation: "A fault in the app's own process ended it: a signal, or the dynamic linker.",
    reference: Page.crash,
    matches: {
      switch $0.category {
      case .abnormal, .badAccess, .illegalInstruction: true
      default: $0.isOfLinker
      }
    },
    verb: { _ in "Crashed" },
    detail: { exit, _ in
      if exit.isOfLinker { return "the dynamic linker could not load it" }
      if exit.namespace == .privacy { return "it asked for private data without saying why" }
      return switch exit.category {
      case .abnormal where exit.mentions("uncaught exception "): "an uncaught exception"
      case .abnormal where exit.code == nil: nil
      case .abnormal: "it was aborted"
      case .badAccess: "bad memory access"
      case .illegalInstruction: "a trap or an illegal instruction"
      default: nil
      }
    },
    cause: { exit, _ in
      if exit.namespace == .privacy {
        return "Its Info.plist has no usage description for data that it tried to access."
      }
      if exit.isOfLinker {
        // dyld's reasons in XNU's sys/reason.h.
        return switch exit.code {
        case 1: "A library that it needs is missing."
        case 4: "A symbol that it needs is missing in a library."
        default:
          exit.explanation.map { "It says “\(quoted: $0)”." }
            ?? "A library or symbol that it needs is missing or cannot be used."
        }
      }
      let cause: FindingText =
        switch exit.category {
        case .abnormal where exit.code == nil: "It ended by a fault of its own."
        case .abnormal:
          "The process called abort, as after an uncaught exception or a failed assertion."
        case .badAccess:
          "The app used memory that is not its own, as by a null pointer or after its object was freed."
        default:
          """
          The process trapped, as Swift does on a failed precondition, a forced nil or an overflow, and as \
          libraries do when they are misused.
          """
        }
      guard let words = exit.tellingExplanation else { return cause }
      return "The report says “\(quoted: words)”. " + cause
    },
    remedy: { exit, _ in
      if exit.namespace == .privacy {
        return "Add the usage description (NS…UsageDescription) for that data to Info.plist."
      }
      return exit.isOfLinker
        ? "Embed and sign the library that the crash report names, built for this version of iOS."
        : "Symbolicate the crash report, and read the crashed thread."
    })

  static let otherKill = ExitCause(
    id: "killed-by-system", severity: .error,
    summary: "iOS killed the app for another reason that it names by a code.",
    explanation: """
      Codes such as 0xbada5e47 (too many background assertions), 0xbaadca11 (a VoIP push without a \
      call) or 0xc00010ff (heat) name the reason.
      """,
    reference: Page.sigkill,
    matches: { $0.category == .unclassified && KillCode.of($0.code) != nil },
    detail: { exit, _ in KillCode.of(exit.code)?.detail },
    cause: { exit, _ in KillCode.of(exit.code)?.cause ?? "The code names the reason." },
    remedy: { exit, _ in KillCode.of(exit.code)?.remedy ?? "Look the code up on Apple's page." })

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

/// The kind of background work that was not done in time, by the exit's code or the assertion's reason.
enum OverlongWork {
  case task, fetch, urlSession, suspension

  init(_ exit: ExitAnalysis, _ session: BackgroundSession?) {
    let reason = session?.namedReason?.lowercased() ?? ""
    if reason.hasPrefix("finishtask") {
      self = .task
    } else if exit.code == 0x2182_bad3 || reason.contains("download") {
      self = .urlSession
    } else if exit.code == 0x2182_bad4 || reason.contains("fetch") {
      self = .fetch
    } else {
      self = reason == "suspend" ? .suspension : .task
    }
  }

  /// How it came to the exit.
  var cause: FindingText {
    switch self {
    case .task: "A background task was still open when the background-exit budget was used up."
    case .fetch: "A background fetch was not completed in time."
    case .urlSession: "A background URL session's events were not handled in time."
    case .suspension: "It was not ready to be suspended when the time for that was up."
    }
  }

  /// What to do.
  var remedy: FindingText {
    switch self {
    case .task: "Call endBackgroundTask in its expiration handler and when the work is done."
    case .fetch: "Call the fetch's completion handler within 30 s."
    case .urlSession:
      "Call the completion handler of handleEventsForBackgroundURLSession when the events are handled."
    case .suspension: "Return from applicationDidEnterBackground at once."
    }
  }
}

extension BackgroundSession {
  /// The reason of the assertion that ran out, where the log names it with its time.
  var namedReason: String? {
    let words = "named by the log for "
    guard let source = budgetSource, source.hasPrefix(words) else { return nil }
    return String(source.dropFirst(words.count))
  }
}

extension ExitAnalysis {
  /// Whether the system's explanation contains some words.
  fileprivate func mentions(_ words: String) -> Bool { explanation?.contains(words) == true }

  /// The explanation of a crash, unless it is only the signal's name, such as “Abort trap: 6”.
  fileprivate var tellingExplanation: String? {
    guard let explanation, explanation.contains(" "),
      code.map({ !explanation.hasSuffix(": \($0)") }) ?? true
    else { return nil }
    return explanation
  }

  /// Whether the dynamic linker ended it.
  fileprivate var isOfLinker: Bool {
    namespace == .dyld || explanation?.hasPrefix("dyld: ") == true
  }

  /// Whether a watchdog found threads that wait for each other.
  fileprivate var isDeadlocked: Bool { mentions("deadlock") }
  /// Whether a watchdog's limit of CPU time was used up, rather than that of wall time.
  fileprivate var isOutOfProcessorTime: Bool { mentions("CPU time allowance") }
}

/// The codes of kills outside of MetricKit's categories.
struct KillCode: Sendable {
  let code: UInt64
  let detail: FindingText
  let cause: FindingText
  let remedy: FindingText

  /// The entry of a code, if it has one.
  static func of(_ code: UInt64?) -> KillCode? {
    code.flatMap { code in
      all.first { $0.code == code }
    }
  }

  private static let all = [
    KillCode(
      code: 0xbada_5e47, detail: "it held too many background assertions",
      cause: "About a thousand background tasks or other assertions were open at the same time.",
      remedy: "End each background task as soon as its work is done, and begin fewer."),
    KillCode(
      code: 0xbaad_ca11, detail: "it did not report a call after a VoIP push",
      cause: "A VoIP push came in, and the app did not report a call to CallKit.",
      remedy: "Report a call to CallKit for every VoIP push, before the completion handler."),
    KillCode(
      code: 0xbad2_2222, detail: "a VoIP app was resumed too often",
      cause: "The app kept being resumed for VoIP in a short time.",
      remedy: "Use PushKit in place of a kept connection."),
    KillCode(
      code: 0xc000_10ff, detail: "the device was too hot",
      cause: "iOS reduced the heat of the device.",
      remedy: "Look at the app's CPU and GPU use at that time."),
    KillCode(
      code: 0xd00d_2bad, detail: "it used too much of the system's resources",
      cause: "The app used too much of the system's resources.",
      remedy: "Look at the app's CPU, disk and memory use at that time."),
    KillCode(
      code: 0x2bad_45ec, detail: "it drew insecurely while the device was locked",
      cause: "The app drew on the screen while the device was locked.",
      remedy: "Stop drawing when protected data becomes unavailable."),
    KillCode(
      code: 0xbadd_d15c, detail: "iOS freed disk space",
      cause: "iOS needed disk space and removed caches.",
      remedy: "Keep caches small and in the Caches folder."),
  ]
}

/// Apple's pages to which findings refer.
enum Page {
  static let backgroundTime =
    "https://developer.apple.com/documentation/uikit/extending-your-app-s-background-execution-time"
  static let watchdog =
    "https://developer.apple.com/documentation/xcode/addressing-watchdog-terminations"
  static let sigkill = "https://developer.apple.com/documentation/xcode/sigkill"
  static let jetsam =
    "https://developer.apple.com/documentation/xcode/identifying-high-memory-use-with-jetsam-event-reports"
  static let crash =
    "https://developer.apple.com/documentation/xcode/diagnosing-issues-using-crash-reports-and-device-logs"
  static let exitMetrics = "https://developer.apple.com/documentation/metrickit/mxappexitmetric"
  static let lifeCycle =
    "https://developer.apple.com/documentation/uikit/managing-your-app-s-life-cycle"
  static let resources = "https://developer.apple.com/documentation/metrickit/mxdiagnosticpayload"
  static let launchTime =
    "https://developer.apple.com/documentation/xcode/reducing-your-app-s-launch-time"
}
