#if os(Linux)
  import Foundation
  import LifetraceTestSupport
  import Synchronization
  import Testing

  /// What stands on disk and what the user is told when something goes wrong, for every command.
  ///
  /// Each fault is tried at the first places where a command can meet it, or at one of them.
  @Suite("Whatever fails") struct FaultMatrixTests {
    @Test("no call leaves half a file or a wrong result", arguments: Fault.errors)
    func errors(fault: Fault) throws { try tryEverywhere(fault) }

    @Test("a part of what is asked for is gone on with", arguments: Fault.halves)
    func halves(fault: Fault) throws { try tryEverywhere(fault) }

    @Test("a signal leaves nothing after", arguments: Fault.signals)
    func signals(fault: Fault) throws { try tryEverywhere(fault) }

    @Test("a file that changes meanwhile ends no run without a word", arguments: Fault.changes)
    func changes(fault: Fault) throws { try tryEverywhere(fault) }

    @Test("kinds of faults")
    func kinds() {
      #expect(Fault.all.count >= 60)
    }

    @Test("no command goes without one", arguments: FaultCommand.all.indices)
    func commands(number: Int) throws {
      let faults = Trials.shuffled(Fault.all, salt: number)
      #expect(
        try faults.contains { try reaches($0, at: $0.places[0], FaultCommand.all[number]) },
        "no fault ever happens")
    }

    /// Tries a fault on every command, at each of its places as far as the command gets there; or, where not every
    /// trial is made, until it happened three times.
    private func tryEverywhere(_ fault: Fault) throws {
      let salt = Fault.all.firstIndex { $0.testDescription == fault.testDescription } ?? 0
      var reached = 0
      for place in Trials.shuffled(fault.places, salt: salt) {
        for command in Trials.shuffled(FaultCommand.all, salt: salt)
        where try reaches(fault, at: place, command) {
          reached += 1
          if !Trials.areAll, reached == 3 { return }
        }
      }
      #expect(reached > 0, "no command ever gets there")
    }

    /// Tries a fault, and returns whether it happened.
    private func reaches(_ fault: Fault, at place: Int, _ command: FaultCommand) throws -> Bool {
      guard !Unreached.contains(fault, place, command) else { return false }
      let trial = try Trial(of: fault, at: place, on: command)
      let problems = trial.problems
      #expect(problems.isEmpty, "\(command) at \(place): \(problems.joined(separator: "; "))")
      if !trial.isReached { Unreached.insert(fault, place, command) }
      return trial.isReached
    }
  }

  /// The first place of a call that a command does not get to, whatever would happen there.
  private enum Unreached {
    private static let places = Mutex<[[String]: Int]>([:])

    static func contains(_ fault: Fault, _ place: Int, _ command: FaultCommand) -> Bool {
      places.withLock { max(place, 1) >= $0[key(fault, command)] ?? .max }
    }

    static func insert(_ fault: Fault, _ place: Int, _ command: FaultCommand) {
      places.withLock { places in
        let key = key(fault, command)
        places[key] = min(max(place, 1), places[key] ?? .max)
      }
    }

    private static func key(_ fault: Fault, _ command: FaultCommand) -> [String] {
      [fault.call, command.testDescription, "\(command.input)"]
    }
  }

  /// A run in which a fault happens.
  private struct Trial {
    private let fault: Fault
    private let place: Int
    private let run: CommandRun
    private let usual: UsualRun
    private let before: [String: Data]
    private let after: [String: Data]
    let isReached: Bool

    init(of fault: Fault, at place: Int, on command: FaultCommand) throws {
      (self.fault, self.place) = (fault, place)
      usual = try UsualRun.of(command)
      let folder = try FaultFolder(hasLarge: command.needsLarge)
      before = folder.contents
      let mark = folder.path + ".mark"
      defer { try? FileManager.default.removeItem(atPath: mark) }
      var variables = fault.environment(at: place, in: folder.path, mark: mark)
      variables["TMPDIR"] = folder.path + "/temporary"
      run = try CommandRun(
        command.arguments, environment: variables, in: folder.path,
        input: command.input == .none ? nil : FaultFolder.input(command.input))
      after = folder.contents
      isReached = FileManager.default.fileExists(atPath: mark)
    }

    var problems: [String] {
      guard !run.isHanging else { return ["does not end"] }
      return [isWellEnded, isShown, isWhole].compactMap(\.self)
    }

    /// A process ends with a status of its own, or by the signal that it got.
    private var isWellEnded: String? {
      for word in ["Fatal error", "stack trace", "Sanitizer"] where run.errors.contains(word) {
        return "crashes: \(run.errors.prefix(300))"
      }
      if run.endedBySignal {
        if case .signal(run.status, _) = fault.action { return nil }
        return "is ended by signal \(run.status)"
      }
      let known = [0, 1, 64, 65, 66, 70, 71, 73, 74] as Set<Int32>
      return known.contains(run.status) ? nil : "has status \(run.status)"
    }

    /// Who gets less than usual is told, unless nobody reads it.
    private var isShown: String? {
      guard !run.endedBySignal else { return nil }
      let isSame =
        run.status == usual.run.status && run.output == usual.run.output
        && result == ownWork(usual.written)
      if isSame && !(fault.isUnseen && isReached) || saysMore && !fault.isPassing { return nil }
      // Nobody reads what it writes.
      if fault.call == "write", place == 0, run.status != 0 { return nil }
      switch fault.action {
      case .error(EPIPE, _), .signal(SIGINT, _): return nil
      // What is in its place when it is opened is the log; a longer one is read as far as it went.
      case .file(let change):
        if change == "replace" || change == "grow" || fault.call == "open" || fault.call == "fstat"
        {
          return nil
        }
      case .error, .short, .signal: break
      }
      return "status \(run.status) for \(usual.run.status), \(run.output.count) for "
        + "\(usual.run.output.count) bytes, files \(result.keys.sorted()); says \(run.errors)"
    }

    private var saysMore: Bool {
      !run.errors.isEmpty && run.errors != usual.run.errors
    }

    /// The files that were not there, or have other bytes.
    private var written: [String: Data] { UsualRun.changes(from: before, to: after) }

    /// Those of them that the fault itself did not change.
    private var result: [String: Data] { ownWork(written) }

    private func ownWork(_ files: [String: Data]) -> [String: Data] {
      guard case .file = fault.action else { return files }
      return files.filter { name, _ in before[name] == nil || name.hasPrefix("out/") }
    }

    /// Every file is as it was, or as it is to be.
    private var isWhole: String? {
      for (name, bytes) in result where usual.written[name] != bytes {
        if usual.written[name] == nil { return "leaves \(name)" }
        if mayDiffer { continue }
        return "leaves a part of \(name), \(bytes.count) of \(usual.written[name]!.count) bytes"
      }
      let lost = before.keys.filter { name in
        if case .file = fault.action, !name.hasPrefix("out/") { return false }
        return after[name] == nil
      }
      return lost.isEmpty ? nil : "loses \(lost)"
    }

    /// Whether the result is that of other inputs: one of several was not read, or not all of it.
    private var mayDiffer: Bool {
      switch fault.action {
      case .file: true
      case .error: saysMore
      case .signal(SIGINT, _): true
      case .short, .signal: false
      }
    }
  }

  /// A run without a fault.
  private struct UsualRun {
    let run: CommandRun
    /// The files that it writes.
    let written: [String: Data]

    private static let all: [String: Result<UsualRun, any Error>] = Dictionary(
      uniqueKeysWithValues: FaultCommand.all.map { command in
        (command.testDescription + "\(command.input)", Result { try UsualRun(command) })
      })

    static func of(_ command: FaultCommand) throws -> UsualRun {
      let run = try #require(all[command.testDescription + "\(command.input)"]).get()
      #expect(run.run.status <= 1, "\(command): \(run.run.errors)")
      return run
    }

    private init(_ command: FaultCommand) throws {
      let folder = try FaultFolder(hasLarge: command.needsLarge)
      let before = folder.contents
      run = try CommandRun(
        command.arguments, in: folder.path,
        input: command.input == .none ? nil : FaultFolder.input(command.input))
      written = UsualRun.changes(from: before, to: folder.contents)
    }

    static func changes(from before: [String: Data], to after: [String: Data]) -> [String: Data] {
      after.filter { before[$0.key] != $0.value }
    }
  }
#endif
