import LifetraceMetrics
import LifetraceModel

extension FindingRule {
  /// The rules about exits, the gravest first; an exit belongs to at most one of them.
  static let exitRules: [FindingRule] = ExitCause.all.map(rule) + [serviceExits]

  /// The exits of processes that the system runs for the app, such as WebKit's.
  private static let serviceExits = FindingRule(
    "service-exit", .note, "A process that iOS runs for the app was killed or crashed.",
    explanation: """
      A web view shows its pages in processes of their own. When one is killed, the app goes on, and the view is empty \
      until it loads again.
      """, reference: Page.webContent
  ) { subject in
    RuleOutcome(
      subject.app.extensions.filter(\.isOfSystem).flatMap { item in
        item.exits.items.compactMap { exit in
          guard let cause = ExitCause.of(exit), cause.severity == .error else { return nil }
          return ExitFinding(exit, cause, in: subject, extension: item.identifier).finding
        }
      })
  }

  private static func rule(of cause: ExitCause) -> FindingRule {
    FindingRule(
      cause.id, cause.severity, cause.summary, explanation: cause.explanation,
      reference: cause.reference
    ) { subject in
      let app = subject.app
      let own = subject.exitCauses.exits[cause.id] ?? []
      // One table for all lookups: a full analysis of a long log has very many exits and sessions.
      let sessions = own.isEmpty ? nil : SessionEnds(of: app)
      var findings = own.map {
        ExitFinding($0, cause, in: subject, session: sessions?.session(endedBy: $0)).finding
      }
      if cause.id == ExitCause.taskTimeout.id { findings += killedSessions(in: subject) }
      // The system ends extensions as it likes; only what is their own fault counts.
      for item in app.extensions where cause.severity == .error && !item.isOfSystem {
        let exits = item.exits.items.filter { ExitCause.of($0)?.id == cause.id }
        findings += exits.map {
          ExitFinding($0, cause, in: subject, extension: item.identifier).finding
        }
      }
      return RuleOutcome(
        findings, hiddenCount: hiddenCount(cause, shown: own.count, in: app),
        unknown: cause.id == ExitCause.silent.id ? nil : subject.exitCauses.unknown)
    }
  }

  /// Sessions that a time limit ended by other lines than the exit's, which names no cause.
  private static func killedSessions(in subject: RuleSubject) -> [Finding] {
    guard subject.app.exits.items.contains(where: { $0.category == .unclassified }) else {
      return []
    }
    let sessions = SessionEnds(of: subject.app)
    return subject.app.exits.items.compactMap { exit in
      guard exit.category == .unclassified, let session = sessions.session(endedBy: exit),
        session.verdict == .killed, !session.isKilledByWatchdog
      else { return nil }
      return ExitFinding(exit, .taskTimeout, in: subject, session: session).finding
    }
  }

  /// The exits of a cause that are counted without being kept; known only where the category decides.
  private static func hiddenCount(
    _ cause: ExitCause, shown: Int, in app: AppAnalysis
  ) -> Int {
    guard app.exits.total > app.exits.items.count, let categories = cause.onlyCategories else {
      return 0
    }
    let all = categories.reduce(0) { $0 + (app.exitsByCategory[$1] ?? 0) }
    return max(0, all - shown)
  }
}

extension ExtensionAnalysis {
  /// Whether the system runs it, for any app.
  fileprivate var isOfSystem: Bool { identifier.hasPrefix("com.apple.") }
}

/// The exits of an app by their cause.
struct ExitCauses {
  /// The exits of each cause, in their order.
  private(set) var exits: [String: [ExitAnalysis]] = [:]
  /// Why there could be more exits of a cause: some have none in the log.
  let unknown: FindingText?

  init(of app: AppAnalysis) {
    var codedCount = 0
    for exit in app.exits.items {
      let cause = ExitCause.of(exit)
      if let cause { exits[cause.id, default: []].append(exit) }
      if exit.category == .unclassified, cause?.isKnown == true || exit.statedReason != nil {
        codedCount += 1
      }
    }
    let unclear =
      (app.exitsByCategory[.silent] ?? 0) + (app.exitsByCategory[.unclassified] ?? 0) - codedCount
    unknown =
      switch unclear {
      case ..<1: nil
      case 1: "The log does not contain the cause of \(ExitCauses.only(app.exits.items))."
      default: "The log does not contain the causes of \(unclear) exits."
      }
  }
}

extension ExitCauses {
  /// Names the only exit without a cause; *one exit* if the list has left it out, or a finding reports it as silent.
  private static func only(_ exits: [ExitAnalysis]) -> FindingText {
    let unclear = exits.filter { exit in
      exit.category == .unclassified && ExitCause.of(exit)?.isKnown != true
    }
    guard unclear.count == 1, let exit = unclear.first else { return "one exit" }
    let code: FindingText = exit.rawReason.map { " (\($0))" } ?? ""
    return "the exit\(ExitFinding.moment(of: exit))\(code)"
  }
}

/// The sentence about one exit.
struct ExitFinding {
  private let exit: ExitAnalysis
  private let cause: ExitCause
  private let subject: RuleSubject
  /// The background session that ended with the exit, if one did.
  private let session: BackgroundSession?
  /// The identifier of the app's extension that ended; `nil` for the app itself.
  private let `extension`: String?

  init(
    _ exit: ExitAnalysis, _ cause: ExitCause, in subject: RuleSubject,
    session: BackgroundSession? = nil, extension: String? = nil
  ) {
    self.extension = `extension`
    self.exit = exit
    self.cause = cause
    self.subject = subject
    self.session = session
  }

  var finding: Finding {
    let confirm =
      cause.confirm(exit, session) ?? (exit.timing == .requested ? "A line about its exit." : nil)
    return subject.finding(
      pid: exit.pid, at: exit.timing == .untimed ? nil : exit.at, sentence,
      cause: cause.cause(exit, session), remedy: cause.remedy(exit, session),
      confidence: confirm == nil ? .certain : .likely, confirm: confirm,
      evidence: exit.sources + cause.witnesses(exit) + [session?.source])
  }

  private var sentence: FindingText {
    let owner: FindingText = `extension`.map { "Extension \(quoted: $0): " } ?? ""
    let what: FindingText = "\(owner)\(cause.verb(exit))\(Self.moment(of: exit))\(place)"
    let code: FindingText = exit.rawReason.map { " (\($0))" } ?? ""
    guard let detail = cause.detail(exit, session) else { return "\(what)\(code)." }
    return "\(what): \(detail)\(code)."
  }

  fileprivate static func moment(of exit: ExitAnalysis) -> FindingText {
    switch exit.timing {
    case .timed: " at \(exit.at)"
    case .after(let notAfter?): " between \(exit.at) and \(notAfter)"
    case .after(nil), .requested: " after \(exit.at)"
    case .before: " before \(exit.at)"
    case .untimed: ""
    }
  }

  private var place: FindingText {
    // Nothing shows in which state it was when nobody saw it end.
    let seen = exit.category == .silent ? ", last seen" : ""
    return switch exit.place {
    case .state(.background), .backgroundOrSuspended: "\(seen) in the background"
    case .state(.suspended): exit.category == .silent ? ", last seen suspended" : " while suspended"
    case .state(.active), .state(.inactive), .foreground: "\(seen) in the foreground"
    default: ""
    }
  }
}

extension FindingText {
  /// The names of tasks as a list: `“a”`, `“a” and “b”`, `“a” and 2 more`.
  static func names(of tasks: [BackgroundTask]) -> FindingText? {
    let names = tasks.compactMap(\.name).filter { !$0.isEmpty }
    guard let first = names.first else { return nil }
    let rest = tasks.count - 1
    switch rest {
    case 0: return "“\(quoted: first)”"
    case 1 where names.count == 2: return "“\(quoted: first)” and “\(quoted: names[1])”"
    default: return "“\(quoted: first)” and \(rest) more"
    }
  }
}
