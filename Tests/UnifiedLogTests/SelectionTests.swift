import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Which processes are read, and what is passed over for them.
struct SelectionTests {
  private let app = Actors.app
  private let launchd = Actors.launchd
  private let agent = Actors.agent

  /// Three chunk sets: of the app, of launchd, and of launchd and the agent.
  private var boot: ArchiveBoot {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.chunkSetSize = 100
    boot.log(app, at: 1, "app %d", [.int32(1)], subsystem: "com.example.app")
    boot.log(launchd, at: 2, "launchd")
    boot.layouts[.special] = ArchiveLayout()
    boot.log(launchd, at: 3, "launchd again", subsystem: "com.apple.launchd", in: .special)
    boot.log(agent, at: 4, "agent", subsystem: "com.example.agent", in: .special)
    boot.state(launchd, at: 5, title: "launchd's state", .propertyList([]), in: .special)
    boot.state(agent, at: 6, title: "agent's state", .propertyList([]), in: .special)
    boot.message(launchd, at: 7, "launchd's message", subsystem: "job", in: .special)
    return boot
  }

  private func selection(
    of names: Set<String>, dumpsOf dumpNames: Set<String> = []
  ) -> LogArchive.Selection {
    @Sendable func name(_ process: LogProcess) -> String {
      String(decoding: process.name, as: UTF8.self)
    }
    return LogArchive.Selection(
      isWanted: { process, _ in names.contains(name(process)) },
      isDumpWanted: { dumpNames.contains(name($0)) })
  }

  @Test func onlyWantedProcessesAreRead() throws {
    let read = try ReadArchive(ArchiveWriter([boot]), selection(of: ["App"]))
    #expect(read.texts == ["app 1"] && !read.hasLoss)
    #expect(read.summary.passedOverParts == 2 && read.summary.passedOverEntries == 0)
  }

  @Test func entriesBesideThemArePassedOver() throws {
    let read = try ReadArchive(ArchiveWriter([boot]), selection(of: ["agentd"]))
    #expect(read.texts == ["agent"])
    #expect(read.summary.passedOverParts == 2 && read.summary.passedOverEntries == 4)
  }

  /// Messages of launchd are entries as others.
  @Test func dumpsAreOfTheirProcess() throws {
    var read = try ReadArchive(
      ArchiveWriter([boot]), selection(of: ["App"], dumpsOf: ["agentd"]))
    #expect(read.texts == ["app 1", "agent's state"] && read.summary.passedOverEntries == 4)
    read = try ReadArchive(
      ArchiveWriter([boot]), selection(of: ["launchd"], dumpsOf: ["launchd"]))
    #expect(
      read.texts == ["launchd", "launchd again", "launchd's state", "launchd's message"])
  }

  @Test func processIsKnownByItsSubsystems() throws {
    let selection = LogArchive.Selection(
      isWanted: { _, subsystems in subsystems.contains(Array("com.example.agent".utf8)) },
      isDumpWanted: { _ in false })
    let read = try ReadArchive(ArchiveWriter([boot]), selection) { $0.contains(".") }
    #expect(read.records.map(\.process.pid) == [77])
  }

  /// Without texts, a process has no name but for those whose pid never changes.
  @Test func processesOfOldAreNamedByTheirPid() throws {
    let read = try ReadArchive(ArchiveWriter([boot]), selection(of: ["launchd"])) {
      $0.contains(".")
    }
    #expect(read.records.map(\.process.pid) == [1, 1, 1])
    #expect(read.records.allSatisfy { $0.process.path.isEmpty && $0.processName == "launchd" })
  }

  /// Chunk sets name processes by the index that the process's own entry has, not by its place among them: the writer
  /// stores the entries backwards.
  @Test func chunkSetsNameProcessesByTheirIndexes() throws {
    var boot = Actors.boot
    boot.layouts[.persist] = ArchiveLayout()
    boot.layouts[.persist]?.chunkSetSize = 100
    let processes = (0..<5).map { ArchiveProcess(pid: 100 + $0, path: "/bin/p\($0)") }
    for (second, process) in processes.enumerated() {
      boot.log(process, at: .seconds(Double(second)), "%d", [.int32(Int32(second))])
    }
    for place in 0..<5 {
      let read = try ReadArchive(ArchiveWriter([boot]), selection(of: ["p\(place)"]))
      #expect(read.texts == ["\(place)"] && read.summary.passedOverParts == 4)
    }
  }

  /// Data that was too long may be in a chunk set that has no other process.
  @Test func longDataOfWantedProcessesIsFound() throws {
    var boot = boot
    var details = ArchiveDetails()
    details.oversize = .inFile(.highVolume)
    boot.log(app, at: 8, "long %d", [.int32(2)], details: details)
    let read = try ReadArchive(ArchiveWriter([boot]), selection(of: ["App"]))
    #expect(read.texts == ["app 1", "long 2"] && !read.hasLoss)
  }

  @Test func progressReachesTheSizesOfTheParts() throws {
    let files = ArchiveWriter([boot]).files().map { StoredFile(path: $0.path, $0.bytes) }
    let archive = LogArchive(files)
    var counts: [Int] = []
    _ = try archive.read(
      selection(of: ["App"]), progress: { counts.append($0) }, { _ in })
    #expect(counts == counts.sorted())
    #expect(try (1...archive.byteCount).contains(#require(counts.last)))
  }

  private struct Stop: Error {}

  @Test func readingStopsWithTheErrorOfItsCaller() throws {
    let files = ArchiveWriter([boot]).files().map { StoredFile(path: $0.path, $0.bytes) }
    #expect(throws: Stop.self) { _ = try LogArchive(files).read { _ in throw Stop() } }
    #expect(throws: Stop.self) {
      _ = try LogArchive(files).read(progress: { _ in throw Stop() }, { _ in })
    }
  }
}
